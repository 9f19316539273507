"""`mutate-pipeline-decisions`: move tile sizes and depths one step at a time."""

from __future__ import annotations

import random
from collections.abc import Iterator

from alcop_ms import compat
from alcop_ms.compat import Any, PyMutator, derived_object

MUTATED_KEYS = (
    compat.ANN_MMA_TILE,
    compat.ANN_CUDA_CORE_TILE,
    compat.ANN_ROW_TILE,
    *compat.CHAIN_CHOICES,
    compat.ANN_SPLIT_K,
    compat.ANN_SHARED_STAGES,
    compat.ANN_REGISTER_STAGES,
)
NEIGHBOUR_PROBABILITY = 0.75  # else any other value: enough to leave a local optimum


def choose_index(current: int, size: int, rng: random.Random) -> int:
    """Another index into an ordered list of `size` candidates, mostly a neighbour's."""
    if rng.random() < NEIGHBOUR_PROBABILITY:
        return rng.choice([i for i in (current - 1, current + 1) if 0 <= i < size])
    return rng.choice([i for i in range(size) if i != current])


def mutate(trace: Any, seed: int) -> Any | None:
    """A trace with one decision changed; None when it holds none of ours."""
    choices = list(mutable_decisions(trace))
    if not choices:
        return None
    rng = random.Random(seed)
    instruction, candidates, current = rng.choice(choices)
    index = choose_index(current, len(candidates), rng)
    return trace.with_decision(instruction, candidates[index], remove_postproc=True)


@derived_object
class MutatePipelineDecisions(PyMutator):
    """Change one sampled tile size or depth of a trace.

    Our rules sample from ordered lists, so a neighbouring value is a similar kernel and the cost
    model's slope can be followed. TVM's `MutateTileSize` never touches these decisions (it knows
    only perfect tiles and cooperative fetching), and without a mutator a categorical decision is
    frozen at what the initial population drew.

    **Applies when** the trace holds a decision with more than one candidate that one of our
    annotations uses.
    """

    def _initialize_with_tune_context(self, context: Any) -> None:
        """Nothing here depends on the context."""

    def apply(self, trace: Any, rand_state: int) -> Any:
        return mutate(trace, rand_state)

    def clone(self) -> Any:
        return MutatePipelineDecisions()


def mutable_decisions(trace: Any) -> Iterator[tuple[Any, list[Any], int]]:
    """(instruction, candidate decisions in order, current position) of what we annotate with."""
    annotated: list[Any] = []
    for instruction in trace.insts:
        if instruction.kind.name == "Annotate" and str(instruction.attrs[0]) in MUTATED_KEYS:
            value = instruction.inputs[1]
            annotated.extend(value if compat.is_array(value) else [value])
    for instruction in trace.insts:
        if not any(output.same_as(value) for output in instruction.outputs for value in annotated):
            continue
        decision = trace.decisions[instruction]
        candidates: list[Any]
        if instruction.kind.name == "SampleCategorical":
            size = len(instruction.attrs[0])
            candidates, current = list(range(size)), int(decision)
        elif instruction.kind.name == "SamplePerfectTile" and len(decision) == 2:
            outer, inner = (int(factor) for factor in decision)
            divisors = inner_factors(outer * inner, int(instruction.attrs[1]))
            if inner not in divisors:  # what an earlier mutation of an outer tile has left
                divisors = sorted({*divisors, inner})
            candidates = [[outer * inner // d, d] for d in divisors]
            current = divisors.index(inner)
        else:
            continue
        if len(candidates) > 1:
            yield instruction, candidates, current


def inner_factors(extent: int, max_factor: int) -> list[int]:
    """Divisors of an extent up to a bound, ascending."""
    return [d for d in range(1, min(extent, max_factor) + 1) if extent % d == 0]
