"""The gate behind two products: computed from both sums, where they were added up."""

from __future__ import annotations

from tvm import tirx
from tvm.ir import TensorLoad

from alcop_ms import compat
from alcop_ms.analysis.matmul import MatmulFacts
from alcop_ms.compat import Any, Schedule
from alcop_ms.pipeline import NotApplicable
from alcop_ms.rules.product_form import ProductForm


def find_halves(
    sch: Schedule, block: Any, facts: MatmulFacts, epilogue: tuple[str, ...]
) -> tuple[Any, ...] | NotApplicable:
    """The blocks that copy a pair's operands out of larger arrays, or why it cannot be tiled.

    Nothing of a single product.
    """
    if facts.shape.products == 1:
        return ()
    name = sch.get(block).name_hint
    if not epilogue:
        return NotApplicable(f"{name}: no one block combines its sums element by element")
    producers = tuple(sch.get_producers(block))
    if not all(_is_copy(sch.get(producer)) for producer in producers):
        return NotApplicable(f"{name}: an operand of its two products is computed")
    return producers


def _is_copy(block: Any) -> bool:
    return isinstance(block.body, tirx.BufferStore) and isinstance(block.body.value, TensorLoad)


def gate_in_place(sch: Schedule, outer: Any, gate: Any, scope: str) -> tuple[int, ...]:
    """Leave both sums where they are added up: the positions in which the gate reads them.

    Parameters
    ----------
    outer : block
        Adds up both.
    scope : str
        Of the registers that hold them.
    """
    # a block of the function that is tuned, unlike what else stages a result: stock rules see it
    sch.annotate(gate, compat.ANN_INLINE_RULE, "disable")
    sums = [region.source for region in sch.get(outer).writes]
    for index in range(len(sums)):
        sch.set_scope(outer, index, scope)
    sums = [region.source for region in sch.get(outer).writes]
    reads = [region.source for region in sch.get(gate).reads]
    return tuple(next(at for at, read in enumerate(reads) if read.same_as(one)) for one in sums)


def inline_before(sch: Schedule, gate: Any, form: ProductForm) -> None:
    """Let the gate read the padded results, and by itself what is copied for it alone."""
    for restore in form.restores:
        sch.compute_inline(restore)
    for producer in sch.get_producers(gate):
        if _is_copy(sch.get(producer)):
            sch.compute_inline(producer)
