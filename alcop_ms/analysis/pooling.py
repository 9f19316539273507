"""Says of a reduction over windows of one operand, as pooling is, why it is not staged."""

from __future__ import annotations

from tvm import tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import Any, detect_linear_equation
from alcop_ms.pipeline import NotApplicable

JOINED = (tirx.Add, tirx.Max, tirx.Min)


def refuse_pooling(block: Any, name: str) -> NotApplicable | None:
    """Why a pooling is not pipelined through shared memory; None for any other block.

    Such a block is `C[place] = join(C[place], A[place * stride + offset])`, for sums, maxima or
    minima over offsets.
    """
    load = _find_operand(block)
    if load is None:
        return None
    extents = {iv.var: int(iv.dom.extent) for iv in block.iter_vars if _is_constant(iv.dom.extent)}
    places = [iv.var for iv in block.iter_vars if iv.iter_type == tirx.IterVar.DataPar]
    offsets = [iv.var for iv in block.iter_vars if iv.iter_type != tirx.IterVar.DataPar]
    windows: list[tuple[int, int]] = []
    for index in load.indices:
        line = detect_linear_equation(index, [*places, *offsets])
        if not line or not all(_is_constant(one) for one in line):
            return None
        strides = [int(one) for one in line[: len(places)] if int(one)]
        reached = [var for var, one in zip(offsets, line[len(places) :], strict=False) if int(one)]
        if len(strides) == len(reached) == 1 and reached[0] in extents:
            windows.append((extents[reached[0]], strides[0]))
    if not windows:
        return None
    start = f"{name}: windows of one operand are joined, as in pooling: nothing is multiplied"
    overlaps = [f"{size} by {stride}" for size, stride in windows if size > stride]
    if not overlaps:
        return NotApplicable(f"{start}, and without an overlap no element is used twice")
    return NotApplicable(
        f"{start}, and an element is used again only where windows overlap ({overlaps[0]}), which "
        "caches serve"
    )


def _find_operand(block: Any) -> Any | None:
    """What a block joins to its result, if that is one element."""
    store = block.body
    if not isinstance(store, tirx.BufferStore) or not isinstance(store.value, JOINED):
        return None
    loads = [store.value.a, store.value.b]
    if not all(isinstance(load, TensorLoad) for load in loads):
        return None
    others = [load for load in loads if not load.source.same_as(store.buffer)]
    return others[0] if len(others) == 1 else None


def _is_constant(expr: Any) -> bool:
    return isinstance(expr, tirx.IntImm)
