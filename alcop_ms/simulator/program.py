"""What one kernel makes its warps do, in order: the simulated device's input. No TVM import."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from enum import Enum

from alcop_ms.errors import InvalidPlanError


class StepKind(Enum):
    """What a step does."""

    COPY = "cp.async"
    COMMIT = "commit"
    WAIT = "wait"
    BARRIER = "barrier"
    FRAGMENTS = "ldmatrix"
    TENSOR = "mma"
    SHARED_READ = "shared read"
    SHARED_WRITE = "shared write"
    GLOBAL_READ = "global read"
    GLOBAL_WRITE = "global write"
    FMA = "fma"
    EXCHANGE = "exchange"


# Steps whose results the arithmetic steps of the same kernel read, oldest first.
LOADS = (StepKind.FRAGMENTS, StepKind.SHARED_READ)
ARITHMETIC = (StepKind.TENSOR, StepKind.FMA)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Instructions of one kind that a warp issues one after another.

    Attributes
    ----------
    count : float
        Instructions of a warp: of the average warp, where some warps have none.
    passes : float
        Passes over the 32 banks of shared memory that all of them need.
    sectors : float
        32-byte sectors of global memory that all of them touch.
    further : float
        Instructions that only take issue slots, and go with them.
    operand : int
        Index into `Program.operands` for steps that touch global memory; -1 for the others.
    pending_groups : int
        Of a wait: groups of copies that it leaves in flight.
    fma : int
        Multiply-adds of one instruction of a warp.
    types : tuple of (str, str)
        What tensor steps multiply, and add up in.
    """

    kind: StepKind
    count: float = 1.0
    passes: float = 0.0
    sectors: float = 0.0
    further: float = 0.0
    operand: int = -1
    pending_groups: int = 0
    fma: int = 0
    types: tuple[str, str] = ("float16", "float32")


@dataclass(frozen=True, slots=True, kw_only=True)
class Operand:
    """One array in global memory, as the threadblocks divide it.

    Attributes
    ----------
    panels : tuple of int
        For each block, in launch order, which part of the array it walks through. Blocks with the
        same number read the same part.
    panel_bytes : float
        Bytes of one part.
    is_handed_on : bool
        Whether an earlier kernel of the launch has left it in L2, as far as it fits.
    """

    name: str
    panels: tuple[int, ...]
    panel_bytes: float
    is_handed_on: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """One kernel: `prologue`, `trips` times `body`, `epilogue`, for every warp of every block.

    Attributes
    ----------
    registers_per_thread : int
        The compiler's figure where the kernel was compiled, else an estimate.
    """

    name: str
    prologue: tuple[Step, ...]
    body: tuple[Step, ...]
    trips: int
    epilogue: tuple[Step, ...]
    warps: int
    blocks: int
    shared_bytes: int
    registers_per_thread: int
    operands: tuple[Operand, ...]

    def __post_init__(self) -> None:
        if self.warps < 1 or self.blocks < 1 or self.trips < 0:
            raise InvalidPlanError(
                f"{self.name}: warps={self.warps}, blocks={self.blocks}, trips={self.trips}: "
                "a kernel has a warp and a block at least"
            )

    @property
    def loads_per_arithmetic(self) -> float:
        """Load instructions of which one arithmetic instruction needs the results."""
        steps = (*self.prologue, *self.body * max(1, self.trips), *self.epilogue)
        loads = sum(step.count for step in steps if step.kind in LOADS)
        arithmetic = sum(step.count for step in steps if step.kind in ARITHMETIC)
        return loads / arithmetic if arithmetic else 0.0


def merge_steps(steps: list[Step]) -> tuple[Step, ...]:
    """Join neighbours of one kind (and operand) into one step; synchronisation stays apart."""
    merged: list[Step] = []
    for step in _batch(steps):
        last = merged[-1] if merged else None
        if last is not None and _is_joined(last, step):
            merged[-1] = replace(
                last,
                count=last.count + step.count,
                passes=last.passes + step.passes,
                sectors=last.sectors + step.sectors,
                further=last.further + step.further,
            )
        else:
            merged.append(step)
    return tuple(merged)


# What nvcc does first of neighbouring statements. Reads of `shared[...] = global[...]`, which it
# can as the kernels' pointers are `__restrict__`: one latency is paid, not one a statement. And
# what lanes hand each other before they store it.
_BATCHED = (
    (StepKind.GLOBAL_READ, StepKind.SHARED_WRITE),
    (StepKind.EXCHANGE, StepKind.GLOBAL_WRITE),
)


def _batch(steps: list[Step]) -> list[Step]:
    """Put what nvcc does first before what it does then, in each run of the two."""

    def kinds_of(step: Step) -> tuple[StepKind, ...]:
        return next((kinds for kinds in _BATCHED if step.kind in kinds), ())

    batched: list[Step] = []
    for kinds, run in itertools.groupby(steps, key=kinds_of):
        group = list(run)
        if kinds:
            group.sort(key=lambda step: (kinds.index(step.kind), step.operand))
        batched.extend(group)
    return batched


def _is_joined(last: Step, step: Step) -> bool:
    apart = (StepKind.COMMIT, StepKind.WAIT, StepKind.BARRIER)
    same = (last.kind, last.operand, last.fma) == (step.kind, step.operand, step.fma)
    return same and step.kind not in apart
