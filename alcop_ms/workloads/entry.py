"""What every workload of the registry has, whatever its operator: names, tensors, arithmetic."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.errors import InvalidWorkloadError

MAX_ELEMENTS = 2**31 - 1  # TVM indexes these tensors with 32-bit integers


@dataclass(frozen=True, slots=True, kw_only=True)
class Operand:
    """One tensor of a workload, in the order in which the kernel takes them.

    Attributes
    ----------
    dtype : str
        TVM's name.
    role : str
        `"input"` or `"output"`, as in a bundle's `launch.json`.
    """

    name: str
    shape: tuple[int, ...]
    dtype: str
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistryEntry(ABC):
    """A workload that an inline specification, `str(entry)`, can make again.

    Attributes
    ----------
    name : str
        `m512n3072k768`, or what its suite calls it.
    suite : str
        The suite it belongs to; empty for an inline specification or a lone file.
    place : str
        Where it occurs, for a person: `"BERT-base feed-forward 1, 512 tokens"`.
    """

    name: str
    suite: str = ""
    place: str = ""

    @property
    @abstractmethod
    def operands(self) -> tuple[Operand, ...]:
        """Inputs in the kernel's order, and the result last."""

    @property
    @abstractmethod
    def flop(self) -> int:
        """Floating-point operations of the definition."""

    @abstractmethod
    def describe(self) -> dict[str, object]:
        """What `as_dict` says of the operator: `op`, extents, types and layout."""

    @property
    def label(self) -> str:
        """What to call it on the command line: `suite/name`, or the inline specification."""
        return f"{self.suite}/{self.name}" if self.suite else str(self)

    @property
    def tensor_bytes(self) -> int:
        """Bytes of all operands: what must cross DRAM at least once."""
        return sum(math.prod(one.shape) * DTYPE_BYTES[one.dtype] for one in self.operands)

    def as_dict(self) -> dict[str, object]:
        """Plain values for JSON; `spec` alone is enough to make the workload again."""
        return {
            "name": self.name,
            "suite": self.suite,
            "label": self.label,
            "spec": str(self),
            **self.describe(),
            "place": self.place,
            "flop": self.flop,
            "tensor_bytes": self.tensor_bytes,
        }


def check_elements(operands: Iterable[Operand]) -> None:
    """Refuse tensors that TVM's indices do not reach.

    Raises
    ------
    InvalidWorkloadError
        One has more than `MAX_ELEMENTS` elements.
    """
    for operand in operands:
        elements = math.prod(operand.shape)
        if elements > MAX_ELEMENTS:
            raise InvalidWorkloadError(
                f"tensor {operand.name} of {elements} elements: TVM's 32-bit indices reach "
                f"{MAX_ELEMENTS}. Lower its extents"
            )
