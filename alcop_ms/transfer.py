"""A search's start from what was found for similar products: the same tile, the same depths."""

from __future__ import annotations

from collections.abc import Iterator
from math import log

from alcop_ms.analysis.plan import find_problem
from alcop_ms.compat import Any, is_array
from alcop_ms.mutators.mutate_pipeline_decisions import MUTATED_KEYS
from alcop_ms.pipeline import MatmulShape, NotApplicable

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
    """A design with the tile and the depths of another product's trace.

    Returns
    -------
    trace or None
        None where the design has other decisions to make. It may still be rejected, as any draw: a
        tile may not divide the extents.
    """
    given, wanted = _annotated(donor), _annotated(design)
    if given.keys() != wanted.keys():
        return None
    trace = design
    for key, samples in wanted.items():
        if len(samples) != len(given[key]):
            return None
        for source, sample in zip(given[key], samples, strict=True):
            if isinstance(source, int) or isinstance(sample, int):
                if source != sample:
                    return None  # folds: the design's tiles are multiples of something else
                continue
            decision = _decision_for(sample, _value(donor, source))
            if decision is None:
                return None
            trace = trace.with_decision(sample, decision, remove_postproc=True)
    return trace


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
    kinds = ("in_dtype", "acc_dtype", "transpose_a", "transpose_b")
    if any(getattr(one, kind) != getattr(other, kind) for kind in kinds):
        return float("inf")
    extents = ("m", "n", "k", "batch")
    return sum(abs(log(getattr(one, name) / getattr(other, name))) for name in extents)


def _annotated(trace: Any) -> dict[str, list[Any]]:
    """What our annotations hold: for each a list of sampling instructions, or constants."""
    by_output = [
        (output, instruction)
        for instruction in trace.insts
        if str(instruction.kind.name) in ("SampleCategorical", "SamplePerfectTile")
        for output in instruction.outputs
    ]

    def source(value: Any) -> Any:
        found = (inst for output, inst in by_output if output.same_as(value))
        return next(found, None) or int(value)

    annotated: dict[str, list[Any]] = {}
    for instruction in trace.insts:
        if instruction.kind.name != "Annotate" or str(instruction.attrs[0]) not in MUTATED_KEYS:
            continue
        held = instruction.inputs[1]
        values = held if is_array(held) else [held]
        annotated.setdefault(str(instruction.attrs[0]), []).extend(map(source, values))
    return annotated


def _value(trace: Any, sample: Any) -> int:
    """What a sampling instruction of a trace has chosen."""
    decision = trace.decisions[sample]
    if sample.kind.name == "SampleCategorical":
        return int(sample.attrs[0][int(decision)])
    return int(decision[-1])


def _decision_for(sample: Any, value: int) -> Any | None:
    if sample.kind.name == "SampleCategorical":
        choices = [int(choice) for choice in sample.attrs[0]]
        return choices.index(value) if value in choices else None
    return [1, value]  # TVM makes the outer factor fit
