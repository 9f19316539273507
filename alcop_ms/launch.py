"""How a kernel's text is launched: buffers, grids and arguments (`launch.json` of a bundle).

Nothing here imports TVM, so that a bundle can be read, emulated and measured without it.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.errors import BundleError
from alcop_ms.json_fields import parse_json, read_dataclass, to_json

Role = Literal["input", "output", "scratch"]
_ARCH = re.compile(r"sm_\d{2,3}[af]?")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
# CUDA C++ Programming Guide, table "Technical Specifications per Compute Capability"
_MAX_GRID = (2**31 - 1, 65535, 65535)
_MAX_BLOCK = (1024, 1024, 64)
_MAX_THREADS_PER_BLOCK = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchBuffer:
    """One array in global memory, in C order.

    Attributes
    ----------
    dtype : str
        TVM's name of the element type, for example `"float16"`.
    """

    name: str
    shape: tuple[int, ...]
    dtype: str
    role: Role

    def __post_init__(self) -> None:
        if not self.name:
            raise BundleError("buffers: a buffer needs a name")
        if self.role not in get_args(Role):
            known = ", ".join(get_args(Role))
            raise BundleError(f"buffers.{self.name}.role={self.role!r}: not one of {known}")
        if any(extent < 1 for extent in self.shape):
            raise BundleError(
                f"buffers.{self.name}.shape={list(self.shape)}: extents are at least 1"
            )
        if self.dtype not in DTYPE_BYTES:
            raise BundleError(
                f"buffers.{self.name}.dtype={self.dtype!r}: not one of {', '.join(DTYPE_BYTES)}"
            )

    @property
    def elements(self) -> int:
        """Number of elements."""
        return math.prod(self.shape)

    @property
    def bytes(self) -> int:
        """Bytes of the whole array."""
        return self.elements * DTYPE_BYTES[self.dtype]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchKernel:
    """One kernel launch.

    Attributes
    ----------
    grid, block : tuple of int
        Blocks of the grid and threads of a block, as (x, y, z).
    args : tuple of int
        Indices into the launch's buffers, in the kernel's parameter order.
    """

    name: str
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    dynamic_shared_bytes: int
    args: tuple[int, ...]

    def __post_init__(self) -> None:
        if not _IDENTIFIER.fullmatch(self.name):
            raise BundleError(f"kernels: name={self.name!r} is not a C identifier")
        for field, extents, limits in (
            ("grid", self.grid, _MAX_GRID),
            ("block", self.block, _MAX_BLOCK),
        ):
            if len(extents) != 3 or any(
                not 1 <= extent <= limit for extent, limit in zip(extents, limits, strict=True)
            ):
                raise BundleError(
                    f"kernels.{self.name}.{field}={list(extents)}: "
                    f"three extents from 1 to at most {list(limits)}"
                )
        if self.num_threads > _MAX_THREADS_PER_BLOCK:
            raise BundleError(
                f"kernels.{self.name}.block={list(self.block)}: {self.num_threads} threads; "
                f"a block holds at most {_MAX_THREADS_PER_BLOCK}"
            )
        if self.dynamic_shared_bytes < 0:
            raise BundleError(
                f"kernels.{self.name}.dynamic_shared_bytes={self.dynamic_shared_bytes}: at least 0"
            )

    @property
    def num_threads(self) -> int:
        """Threads of a block."""
        return math.prod(self.block)

    @property
    def num_blocks(self) -> int:
        """Blocks of the grid."""
        return math.prod(self.grid)


@dataclass(frozen=True, slots=True, kw_only=True)
class Launch:
    """The buffers of a bundle and the kernels that run over them, in order."""

    arch: str
    buffers: tuple[LaunchBuffer, ...]
    kernels: tuple[LaunchKernel, ...]

    def __post_init__(self) -> None:
        if not is_arch(self.arch):
            raise BundleError(f"arch={self.arch!r}: write it as sm_80 or sm_90a")
        if not self.kernels:
            raise BundleError("kernels: a launch has at least one kernel")
        names = [buffer.name for buffer in self.buffers]
        for name in names:
            if names.count(name) > 1:
                raise BundleError(f"buffers: the name {name!r} is used twice")
        for kernel in self.kernels:
            for argument in kernel.args:
                if not 0 <= argument < len(self.buffers):
                    raise BundleError(
                        f"kernels.{kernel.name}.args: {argument} is no index into the "
                        f"{len(self.buffers)} buffers"
                    )

    def with_role(self, role: Role) -> tuple[LaunchBuffer, ...]:
        """Select the buffers of one role."""
        return tuple(buffer for buffer in self.buffers if buffer.role == role)

    def arguments_of(self, kernel: LaunchKernel) -> tuple[LaunchBuffer, ...]:
        """Look up the buffers one kernel takes, in its parameter order."""
        return tuple(self.buffers[index] for index in kernel.args)

    def to_json(self) -> str:
        """Write the text of `launch.json`."""
        return to_json(self)

    @classmethod
    def read(cls, path: Path) -> Launch:
        """Read a `launch.json`; a `BundleError` names the file and the field."""
        try:
            return cls.from_json(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise BundleError(f"{path}: cannot be read: {error}") from error
        except BundleError as error:
            raise BundleError(f"{path}: {error}") from error

    @classmethod
    def from_json(cls, text: str) -> Launch:
        """Read the text of `launch.json`.

        Raises
        ------
        BundleError
            Naming the field that is missing, superfluous, of the wrong type or inconsistent.
        """
        return read_dataclass(cls, parse_json(text), "")


def is_arch(text: str) -> bool:
    """Whether `text` names an architecture as nvcc does, for example `sm_80` or `sm_90a`."""
    return _ARCH.fullmatch(text) is not None
