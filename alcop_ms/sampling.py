"""Random valid candidates of our design space: for fuzzing, campaigns and outside checkers."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator, Sequence

import tvm
from tvm.s_tir import Schedule
from tvm.target import Target

from alcop_ms import presets, targets
from alcop_ms.analysis.loop_tree import find_func, loops_of, read_func
from alcop_ms.compat import Any, Trace, ms
from alcop_ms.errors import NothingToTuneError, NoValidCandidateError
from alcop_ms.postprocs.causes import RejectionCauses

# A space in which this many draws in a row are rejected is taken to be empty.
MAX_REJECTED_IN_A_ROW = 400
# Compute capability from which a type that is rounded to few bits is more than storage.
SMALL_FLOATS = {
    "bfloat16": ((8, 0), "float16 or float32"),
    "float8_e4m3fn": ((8, 9), "float16"),
    "float8_e5m2": ((8, 9), "float16"),
}


def make_designs(
    mod: tvm.IRModule, target: Target, causes: RejectionCauses, *, seed: int
) -> tuple[Any, list[Schedule]]:
    """A tuning context for a module, and its designs (schedules whose decisions are still open).

    Raises
    ------
    NothingToTuneError
        When no rule found anything to sample, a loop's extent is not a constant, or the GPU lacks
        a dtype.
    """
    _check_static(mod)
    _check_small_floats(mod, target)
    context = ms.TuneContext(
        mod=mod,
        target=target,
        space_generator=presets.space(target, causes),
        search_strategy="replay-trace",
        task_name="main",
        rand_state=seed,
        num_threads=1,
    )
    designs = list(context.generate_design_space())
    if not any(has_decisions(design.trace) for design in designs):
        raise NothingToTuneError(
            "no block of this module can be tiled or pipelined by our rules; nothing to tune"
        )
    return context, designs


def _check_static(mod: tvm.IRModule) -> None:
    """Refuse symbolic shapes: rules and postprocs would reject every candidate, each for itself."""
    dynamic = [loop.var for loop in loops_of(read_func(find_func(mod))) if loop.extent is None]
    if dynamic:
        names = ", ".join(dict.fromkeys(dynamic))
        raise NothingToTuneError(
            f"the extents of {names} are not constants: our rules tile static shapes. Bind the "
            "shape, and tune each one that occurs"
        )


def _check_small_floats(mod: tvm.IRModule, target: Target) -> None:
    """Refuse bfloat16 before sm_80 and 8-bit floats before sm_89.

    TVM widens what is staged of bfloat16 to float32, which is twice the shared memory that was
    planned, in vectors of 32 bytes that it cannot write; and it has no vectors of 8-bit floats.
    """
    gpu = targets.gpu_of(target)
    for param in find_func(mod).params:
        dtype = str(getattr(param.ty, "dtype", ""))
        since, instead = SMALL_FLOATS.get(dtype, ((0, 0), ""))
        if gpu.compute_capability < since:
            raise NothingToTuneError(
                f"{gpu.name} ({gpu.arch}) has no {dtype}, which came with sm_{since[0]}{since[1]}: "
                f"use {instead}"
            )


def has_decisions(trace: Any) -> bool:
    """Whether a trace samples anything."""
    return any(str(inst.kind.name).startswith("Sample") for inst in trace.insts)


def sample_candidates(
    mod: tvm.IRModule,
    target: Target,
    *,
    seed: int,
    causes: RejectionCauses | None = None,
    patience: int = MAX_REJECTED_IN_A_ROW,
) -> Iterator[Schedule]:
    """Distinct valid candidates in a random order that the seed fixes.

    Ends when the space seems exhausted.

    Parameters
    ----------
    patience : int
        Draws in a row without a new candidate after which it does. The first candidate always gets
        `MAX_REJECTED_IN_A_ROW`.

    Raises
    ------
    NoValidCandidateError
        When the first candidate is not found in as many draws; the message has the causes.
    """
    causes = causes if causes is not None else RejectionCauses()
    context, designs = make_designs(mod, target, causes, seed=seed)
    yield from draw_candidates(context, designs, seed=seed, causes=causes, patience=patience)


def draw_candidates(
    context: Any,
    designs: Sequence[Schedule],
    *,
    seed: int,
    causes: RejectionCauses,
    patience: int = MAX_REJECTED_IN_A_ROW,
) -> Iterator[Schedule]:
    """`sample_candidates` of what `make_designs` gave, whose `causes` these are."""
    rng = random.Random(seed)
    seen: set[str] = set()
    rejected = 0
    while rejected < (patience if seen else MAX_REJECTED_IN_A_ROW):
        design = rng.choice(designs)
        candidate = replay(context, design.trace, seed=rng.randrange(1, 2**31 - 1))
        if candidate is None:
            rejected += 1
            continue
        key = decisions_key(candidate.trace)
        if key in seen:
            rejected += 1
            continue
        seen.add(key)
        rejected = 0
        yield candidate
    if not seen:
        raise NoValidCandidateError(
            f"{MAX_REJECTED_IN_A_ROW} random candidates were all rejected:\n{causes.summary()}"
        )


def replay(context: Any, trace: Any, *, seed: int) -> Schedule | None:
    """Draw every decision of a trace anew and run the postprocs; None when one rejects."""
    candidate = Schedule(context.mod, seed=seed, debug_mask="none")
    Trace(trace.insts, {}).apply_to_schedule(candidate, remove_postproc=True)
    return candidate if finish(context, candidate) else None


def finish(context: Any, candidate: Schedule) -> bool:
    """Run the postprocs of a context's space on a candidate; False when one rejects it."""
    candidate.enter_postproc()
    return all(postproc.apply(candidate) for postproc in context.space_generator.postprocs)


def decisions_key(trace: Any) -> str:
    """What tells two candidates apart: the kinds of instructions, and every decision."""
    kinds, decisions = [], []
    for inst in trace.insts:
        kind = str(inst.kind.name)
        if kind == "EnterPostproc":
            break
        kinds.append(kind)
        if kind.startswith("Sample"):
            decisions.append(str(trace.decisions[inst]))
    return f"{zlib.crc32(' '.join(kinds).encode()):08x}:{decisions}"
