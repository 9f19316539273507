"""What a trace has chosen, by the annotation that holds it, and a design with choices made."""

from __future__ import annotations

from collections.abc import Mapping

from alcop_ms import compat
from alcop_ms.compat import Any, is_array
from alcop_ms.mutators.mutate_pipeline_decisions import MUTATED_KEYS

Choices = Mapping[str, tuple[int, ...]]
# Of a tile's annotation: how many entries are chosen, before the folds of m, n and k that a design
# fixes, and which of them those multiply.
_FOLDED = {compat.ANN_MMA_TILE: (6, (1, 3, 4)), compat.ANN_CUDA_CORE_TILE: (7, (1, 3, 5))}


def read_choices(trace: Any) -> Choices:
    """Tiles and depths of a trace; a tile's sizes are whole, whatever its design folds."""
    return {
        key: tuple(fold * _chosen(trace, held) for held, fold in entries)
        for key, entries in _annotated(trace).items()
    }


def splits_of(choices: Choices) -> int:
    """Into how many parts a design splits k."""
    return choices.get(compat.ANN_SPLIT_K, (1,))[0]


def decide(design: Any, choices: Choices) -> Any | None:
    """A design's trace with choices made.

    Returns
    -------
    trace or None
        None where the design has others to make. It may still be rejected, as any draw: a tile may
        not divide the extents.
    """
    annotated = _annotated(design)
    if annotated.keys() != choices.keys():
        return None
    trace = design
    for key, entries in annotated.items():
        if len(entries) != len(choices[key]):
            return None
        for (held, fold), wanted in zip(entries, choices[key], strict=True):
            if isinstance(held, int):
                if held * fold != wanted:
                    return None
                continue
            decision = _decision(held, wanted, fold)
            if decision is None:
                return None
            trace = trace.with_decision(held, decision, remove_postproc=True)
    return trace


def _annotated(trace: Any) -> dict[str, list[tuple[Any, int]]]:
    """For each annotation of ours its (sampling instruction or constant, fold) in order."""
    by_output = [
        (output, instruction)
        for instruction in trace.insts
        if str(instruction.kind.name) in ("SampleCategorical", "SamplePerfectTile")
        for output in instruction.outputs
    ]

    def source(value: Any) -> Any:
        found = (instruction for output, instruction in by_output if output.same_as(value))
        return next(found, None) or int(value)

    annotated: dict[str, list[tuple[Any, int]]] = {}
    for instruction in trace.insts:
        key = str(instruction.attrs[0]) if instruction.kind.name == "Annotate" else ""
        if key not in MUTATED_KEYS:
            continue
        held = instruction.inputs[1]
        values = list(map(source, held if is_array(held) else [held]))
        count, folded = _FOLDED.get(key, (len(values), ()))
        folds = dict(zip(folded, map(int, values[count:]), strict=False))
        entries = [(value, folds.get(at, 1)) for at, value in enumerate(values[:count])]
        annotated[key] = [*annotated.get(key, []), *entries]
    return annotated


def _chosen(trace: Any, held: Any) -> int:
    """A constant, or what a sampling instruction of a trace has chosen."""
    if isinstance(held, int):
        return held
    decision = trace.decisions[held]
    if held.kind.name == "SampleCategorical":
        return int(held.attrs[0][int(decision)])
    return int(decision[-1])


def _decision(sample: Any, wanted: int, fold: int) -> Any | None:
    if wanted % fold:
        return None
    if sample.kind.name == "SampleCategorical":
        choices = [int(choice) for choice in sample.attrs[0]]
        return choices.index(wanted // fold) if wanted // fold in choices else None
    return [1, wanted // fold]  # TVM makes the outer factor fit
