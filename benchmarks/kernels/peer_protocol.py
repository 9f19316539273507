"""What the benchmark and the process that compiles a peer's kernel tell each other.

Plain JSON, and the standard library only: the peer's interpreter need not have `alcop_ms`.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class PeerCase:
    """One kernel that is asked for: a tile of a product.

    Attributes
    ----------
    layout : str
        `"nn"`, `"nt"` or `"tn"`: whether A and B are stored transposed.
    buffers : int
        Slots of shared memory for each operand.
    dtype, acc_dtype : str
        Of the operands, and of the sum and the result: `"float16"`, `"float32"`, `"int8"`.
    element_bytes : int
        Of an operand.
    """

    arch: str
    layout: str
    m: int
    n: int
    k: int
    tile_m: int
    tile_n: int
    tile_k: int
    warps: int
    buffers: int
    dtype: str
    acc_dtype: str
    element_bytes: int

    @property
    def stage_bytes(self) -> int:
        """One slot of both operands."""
        return self.element_bytes * self.tile_k * (self.tile_m + self.tile_n)


@dataclass(frozen=True, kw_only=True)
class PeerKernel:
    """What a peer made: a binary, which lies where the request said, or CUDA text.

    Attributes
    ----------
    cuda_text : str
        To be compiled by nvcc with `flags`; empty where there is a binary.
    """

    version: str
    threads: int
    shared_bytes: int
    note: str = ""
    cuda_text: str = ""
    flags: tuple[str, ...] = ()


def serve(build: Callable[[PeerCase, Path], PeerKernel]) -> int:
    """Answer one request from standard input on standard output.

    What the peer prints itself goes to standard error. A kernel that cannot be made is an answer,
    with the reason, and no failure.
    """
    request = json.loads(sys.stdin.read())
    case = PeerCase(**request["case"])
    answer: dict[str, object]
    with contextlib.redirect_stdout(sys.stderr):
        try:
            answer = {"kernel": asdict(build(case, Path(request["cubin"])))}
        except Exception as error:  # noqa: BLE001 - whatever the peer raises is its answer
            lines = [line for line in str(error).splitlines() if line.strip()] or [""]
            answer = {"refused": f"{type(error).__name__}: {lines[0].strip()[:300]}"}
    json.dump(answer, sys.stdout)
    return 0
