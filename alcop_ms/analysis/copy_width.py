"""How wide one thread's asynchronous copy may be, proved from the copy's indices."""

from __future__ import annotations

from dataclasses import dataclass

from tvm import ir, tirx

from alcop_ms.analysis.padded_copy import read_copied
from alcop_ms.compat import Analyzer, Any, Schedule, map_ir
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.pipeline import ASYNC_COPY_BYTES, NotApplicable


@dataclass(frozen=True, slots=True)
class CopyWidth:
    """Consecutive elements one thread copies at once, and their bytes."""

    lanes: int
    copy_bytes: int


def find_copy_width(sch: Schedule, block_rv: Any) -> CopyWidth | NotApplicable:
    """The widest legal cp.async of a copy block: 16, 8 or 4 bytes, aligned, of unit stride.

    The block's innermost loop is either the vector loop itself (then its extent is the width) or a
    flat loop over the tile, still to be shared out among threads.
    """
    loops = [sch.get(loop) for loop in sch.get_loops(block_rv)]
    realize = loops[-1].body
    block = realize.block
    store = block.body
    copied = read_copied(store.value)
    if copied is None:
        return NotApplicable("it is computed on the way, not copied")
    value, _ = copied
    dtype = str(store.buffer.dtype)
    bindings = dict(zip([iv.var for iv in block.iter_vars], realize.iter_values, strict=True))
    flat = loops[-1]
    if not isinstance(flat.extent, tirx.IntImm):
        return NotApplicable("its extent is not a constant")
    extent = int(flat.extent)
    element = DTYPE_BYTES.get(dtype)
    if element is None:
        return NotApplicable(f"cp.async copies of {dtype} are not supported")
    is_vector = flat.kind == tirx.ForKind.VECTORIZED
    widths = [extent] if is_vector else [width // element for width in ASYNC_COPY_BYTES]
    for lanes in widths:
        if lanes * element not in ASYNC_COPY_BYTES or lanes < 1 or extent % lanes:
            continue
        proof = _Proof(loops, bindings, lanes)
        source = [proof.substitute(index) for index in value.indices]
        target = [proof.substitute(index) for index in store.indices]
        if proof.is_aligned_run(source, value.source.shape) and proof.is_aligned_row(target):
            return CopyWidth(lanes, lanes * element)
    return NotApplicable(
        f"no run of 4, 8 or 16 consecutive, aligned bytes of {dtype} is in its rows"
        if not is_vector
        else f"{extent} lanes of {dtype} are not one aligned run of 4, 8 or 16 bytes"
    )


class _Proof:
    """Symbolic check of one width: the flat loop becomes `lanes * outer + lane`."""

    def __init__(self, loops: list[Any], bindings: dict[Any, Any], lanes: int) -> None:
        self.lanes = lanes
        self.analyzer = Analyzer()
        self.bindings = bindings
        self.lane = tirx.Var("lane", "int32")
        self.analyzer.bind(self.lane, ir.Range(0, lanes))
        flat = loops[-1]
        for loop in loops[:-1]:
            self.analyzer.bind(loop.loop_var, ir.Range.from_min_extent(loop.min, loop.extent))
        outer = tirx.Var("outer", "int32")
        self.analyzer.bind(outer, ir.Range(0, max(1, int(flat.extent) // lanes)))
        self.replaced = {flat.loop_var: outer * lanes + self.lane}

    def substitute(self, index: Any) -> Any:
        """An index of the block in terms of loops and lane."""
        for table in (self.bindings, self.replaced):
            index = map_ir(index, (ir.Var, _lookup(table)))
        return index

    def is_aligned_row(self, indices: list[Any]) -> bool:
        """Whether the lanes are consecutive in the last dimension, from a multiple of them on."""
        firsts = [self._at_first_lane(index) for index in indices]
        *rows, last = zip(indices, firsts, strict=True)
        return (
            self._equals(tirx.floormod(last[1], self.lanes), 0)
            and self._equals(last[0] - last[1] - self.lane, 0)
            and all(self._equals(index - first, 0) for index, first in rows)
        )

    def _at_first_lane(self, index: Any) -> Any:
        return map_ir(index, (ir.Var, _lookup({self.lane: tirx.IntImm("int32", 0)})))

    def is_aligned_run(self, indices: list[Any], shape: Any) -> bool:
        """The same of the flat address in a row-major buffer without padding."""
        if not self.is_aligned_row(indices):
            return False
        row = shape[-1]
        return len(indices) == 1 or (isinstance(row, tirx.IntImm) and int(row) % self.lanes == 0)

    def _equals(self, expr: Any, value: int) -> bool:
        simple = self.analyzer.simplify(expr)
        return isinstance(simple, tirx.IntImm) and int(simple) == value


def _lookup(table: dict[Any, Any]) -> Any:
    return lambda var: next((new for old, new in table.items() if var.same_as(old)), var)
