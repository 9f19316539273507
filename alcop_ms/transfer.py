"""What was found for similar products, as a start: the same tile, the same depths."""

from __future__ import annotations

from collections.abc import Iterator
from math import log

from alcop_ms.analysis.plan import find_problem
from alcop_ms.choices import decide, read_choices
from alcop_ms.compat import Any
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable

# Products of which the extents together differ by more are not similar: 16 times in one, say.
MAX_DISTANCE = log(16)
SIMILAR = 2  # nearest products whose best record is looked at


def similar_traces(database: Any, mod: Any) -> Iterator[Any]:
    """Traces of the best records of the products that are nearest to a module's, nearest first."""
    problem = find_problem(mod)
    if isinstance(problem, NotApplicable):
        return
    found = []
    for number, workload in enumerate(_other_workloads(database, mod)):
        distance = _distance(problem, find_problem(workload.mod))
        if distance <= MAX_DISTANCE:
            found.append((distance, number, workload))
    for _, _, workload in sorted(found, key=lambda item: item[:2])[:SIMILAR]:
        for record in database.get_top_k(workload, 1):
            yield record.trace


def transplant(donor: Any, design: Any) -> Any | None:
    """A design with the tile and the depths of another product's trace; None where none fits."""
    return decide(design, read_choices(donor))


def _other_workloads(database: Any, mod: Any) -> Iterator[Any]:
    own = database.commit_workload(mod) if database.has_workload(mod) else None
    seen: list[Any] = []
    for record in database.get_all_tuning_records():
        workload = record.workload
        if any(workload.same_as(known) for known in seen):
            continue
        seen.append(workload)
        if own is None or not workload.same_as(own):
            yield workload


def _distance(one: MatmulShape, other: MatmulShape | NotApplicable) -> float:
    """How far apart two products' extents are; infinite where types or layouts differ."""
    if isinstance(other, NotApplicable):
        return float("inf")
    kinds = ("in_dtype", "acc_dtype", "transpose_a", "transpose_b", "products")
    if any(getattr(one, kind) != getattr(other, kind) for kind in kinds):
        return float("inf")
    extents = ("m", "n", "k", "batch")
    return sum(abs(log(getattr(one, name) / getattr(other, name))) for name in extents)
