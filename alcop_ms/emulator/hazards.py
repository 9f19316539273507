"""What can be wrong with a run, as values: each hazard says where, who, and who else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.launch import Launch

# The numbers of cxx/runtime.h, with the sentence that explains each kind.
KINDS = {
    1: ("read_in_flight", "reads the destination of a cp.async that has not been waited for"),
    2: ("write_in_flight", "overwrites the destination of a cp.async that is still in flight"),
    3: ("race_write_write", "writes what another thread writes, with no barrier between"),
    4: ("race_read_write", "reads or writes what another thread uses, with no barrier between"),
    5: ("uninitialised_shared", "reads shared memory that nobody wrote"),
    6: ("out_of_range", "accesses memory outside the array"),
    7: ("misaligned", "accesses an address that is not a multiple of the access's size"),
    8: ("write_to_input", "writes an input"),
    9: ("read_of_unwritten", "reads an output or scratch element that nobody wrote"),
    10: ("copy_never_waited", "issues a cp.async that is never waited for"),
    11: ("barrier_divergence", "waits at a barrier that not every thread reaches"),
    12: ("warp_divergence", "waits at a warp-wide instruction that not every lane reaches"),
    13: ("copy_size", "issues a cp.async of a size that does not exist"),
    14: ("copy_address", "issues a cp.async whose source is not global memory"),
    15: ("step_limit", "did not end within the step limit"),
    16: ("crash", "crashed: an access to memory that does not exist"),
    17: ("trap", "called trap or failed an assertion"),
    18: ("time_limit", "did not end within the time limit"),
    19: (
        "fragment_alignment",
        "loads or stores a wmma fragment that is not 32-byte aligned, as CUDA asks",
    ),
}
# The run was cut short by these and says nothing about the kernel's result.
INCONCLUSIVE = frozenset({"time_limit"})
_NOBODY = 0xFFFFFFFF
_ATOMIC = 0xFFFF
_SHOWN = 120  # characters of a source line


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """A thread of a hazard, and the line of the CUDA text where it stood (0: unknown)."""

    block: tuple[int, int, int]
    thread: tuple[int, int, int]
    line: int
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Hazard:
    """One thing a kernel must not do, where it was first seen, and how often.

    Attributes
    ----------
    buffer : str
        `"shared"`, the name of a global buffer, or empty.
    offset_bytes : int
        From the start of the buffer; may be negative or beyond its end.
    element : int | None
        Index into a global buffer, flattened.
    """

    kind: str
    kernel: str
    party: Party
    other: Party | None
    buffer: str
    offset_bytes: int
    element: int | None
    size_bytes: int
    is_write: bool
    count: int

    @property
    def text(self) -> str:
        """The hazard in one or two lines."""
        explanation = next(text for name, text in KINDS.values() if name == self.kind)
        where = ""
        if self.buffer == "shared":
            where = f" at shared byte {self.offset_bytes}"
        elif self.buffer:
            where = f" at {self.buffer}[{self.element}]"
        size = (
            f" ({'write' if self.is_write else 'read'} of {self.size_bytes} bytes)" if where else ""
        )
        times = f" [{self.count} times]" if self.count > 1 else ""
        text = (
            f"{self.kind}: {_who(self.party)} {explanation}{where}{size}, {_at(self.party)}{times}"
        )
        if self.other:
            text += f"\n  other party: {_who(self.other)}, {_at(self.other)}"
        return text


@dataclass(frozen=True, slots=True, kw_only=True)
class RawHazard:
    """One row of the report that cxx/main.cpp writes."""

    kind: int
    pc: int
    line: int
    thread: int
    block: int
    other_pc: int
    other_line: int
    other_thread: int
    other_block: int
    is_write: int
    buffer: int
    size_bytes: int
    detail: int
    kernel: int
    offset_bytes: int
    count: int


def name_hazard(
    raw: RawHazard, launch: Launch, kernel: int, lines: dict[int, int], source: Sequence[str]
) -> Hazard:
    """Turn numbers into names: buffers, thread indices, lines of the text."""
    shape = launch.kernels[kernel]

    def party(block: int, thread: int, pc: int, line: int) -> Party:
        line = line or lines.get(pc, 0)
        return Party(
            block=_unravel(block, shape.grid),
            thread=_unravel(thread, shape.block),
            line=line,
            source=_source_line(source, line),
        )

    other = None
    if raw.other_thread not in (_NOBODY, _ATOMIC):
        other = party(raw.other_block, raw.other_thread, raw.other_pc, raw.other_line)
    buffer, element = "", None
    if raw.buffer == -1:
        buffer = "shared"
    elif raw.buffer >= 0:
        buffer = launch.buffers[raw.buffer].name
        element = raw.offset_bytes // DTYPE_BYTES[launch.buffers[raw.buffer].dtype]
    return Hazard(
        kind=KINDS[raw.kind][0],
        kernel=shape.name,
        party=party(raw.block, 0 if raw.thread == _NOBODY else raw.thread, raw.pc, raw.line),
        other=other,
        buffer=buffer,
        offset_bytes=raw.offset_bytes,
        element=element,
        size_bytes=raw.size_bytes,
        is_write=bool(raw.is_write),
        count=raw.count,
    )


def _unravel(index: int, extents: tuple[int, int, int]) -> tuple[int, int, int]:
    x, y, _ = extents
    return index % x, index // x % y, index // (x * y)


def _who(party: Party) -> str:
    return f"block {party.block} thread {party.thread}"


def _at(party: Party) -> str:
    if not party.line:
        return "line unknown"
    return f"line {party.line}: {party.source}"


def _source_line(source: Sequence[str], line: int) -> str:
    """The line for a person: of an asm statement, its instruction."""
    if not 0 < line <= len(source):
        return ""
    text = source[line - 1].strip()
    if "asm" in text and line < len(source) and '"' not in text:
        text = source[line].strip().strip('"')
    return text[:_SHOWN]
