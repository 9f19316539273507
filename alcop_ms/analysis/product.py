"""The matrix product that a block is, or becomes once its axes are grouped."""

from __future__ import annotations

from dataclasses import replace

from alcop_ms.analysis.contraction import Contraction, find_contraction
from alcop_ms.analysis.matmul import MatmulFacts, find_matmul
from alcop_ms.compat import Any, Schedule, allows_tf32
from alcop_ms.dtypes import TF32
from alcop_ms.pipeline import NotApplicable


def find_product(
    sch: Schedule, block: Any
) -> tuple[MatmulFacts, Contraction | None] | NotApplicable:
    """The product that a block is or can be made, and what has to be done for it.

    Never changes the schedule.
    """
    facts = find_matmul(sch, block)
    if not isinstance(facts, NotApplicable):
        return round_operands(sch, facts), None
    found = find_contraction(sch, block)
    if isinstance(found, NotApplicable):
        return found
    return round_operands(sch, found.facts), found


def round_operands(sch: Schedule, facts: MatmulFacts) -> MatmulFacts:
    """The facts with operands of tf32, where a function allows it."""
    is_float = facts.shape.in_dtype == facts.shape.acc_dtype == "float32"
    if not is_float or not allows_tf32(sch):
        return facts
    return replace(facts, shape=replace(facts.shape, in_dtype=TF32))


def index_dtype(sch: Schedule, block: Any) -> str:
    """Dtype of a block's iterators: int32 from tensor expressions, int64 from Relax."""
    return str(sch.get(block).iter_vars[0].var.ty.dtype)
