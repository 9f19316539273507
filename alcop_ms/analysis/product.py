"""The matrix product that a block is, or becomes once its axes are grouped."""

from __future__ import annotations

from alcop_ms.analysis.contraction import Contraction, find_contraction
from alcop_ms.analysis.matmul import MatmulFacts, find_matmul
from alcop_ms.compat import Any, Schedule
from alcop_ms.pipeline import NotApplicable


def find_product(
    sch: Schedule, block: Any
) -> tuple[MatmulFacts, Contraction | None] | NotApplicable:
    """The product that a block is or can be made, and what has to be done for it.

    Never changes the schedule.
    """
    facts = find_matmul(sch, block)
    if not isinstance(facts, NotApplicable):
        return facts, None
    found = find_contraction(sch, block)
    return found if isinstance(found, NotApplicable) else (found.facts, found)


def index_dtype(sch: Schedule, block: Any) -> str:
    """Dtype of a block's iterators: int32 from tensor expressions, int64 from Relax."""
    return str(sch.get(block).iter_vars[0].var.ty.dtype)
