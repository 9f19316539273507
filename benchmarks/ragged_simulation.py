"""The simulated device on launches that the product does not have: split tails, walking blocks."""

from __future__ import annotations

import math
from dataclasses import replace

from alcop_ms.cost_model.terms.reduction import reduction_s
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import PipelinePlan, part_length
from alcop_ms.simulator.plan_program import write_program
from alcop_ms.simulator.program import Operand, Program, StepKind
from alcop_ms.simulator.simulate import simulate


def simulate_parts(plan: PipelinePlan, gpu: GpuSpec) -> float:
    """Seconds of a candidate in one part, or in several with the predicted sum of them."""
    (time,) = simulate([_part_program(plan, plan.splits, None)], gpu)
    return time.total_s + float(reduction_s(plan, gpu))


def simulate_tail(plan: PipelinePlan, rest: int, splits: int, gpu: GpuSpec) -> float:
    """Seconds of whole tiles, then of the last `rest` tiles in parts, and the predicted sum."""
    whole = write_program(plan)
    first = replace(whole, blocks=plan.blocks - rest, operands=_some(whole, plan.blocks - rest))
    parts = _part_program(plan, splits, rest)
    times = simulate([first, parts], gpu)
    problem = plan.problem
    results = rest * plan.tile.tile_m * plan.tile.tile_n
    added = replace(plan, splits=splits, problem=replace(problem, batch=1, m=1, n=results))
    return times[0].total_s + times[1].total_s - gpu.launch_s + float(reduction_s(added, gpu))


def simulate_persistent(plan: PipelinePlan, gpu: GpuSpec) -> float:
    """Seconds when every slot walks over tiles without a break.

    Of the busiest SM, whose slots share its tiles evenly, fractions included. Nothing drains or
    fills between two tiles, and stores wait for bandwidth alone: more than a persistent kernel can
    do. But every tile finds as little in L2 as those of the first round, so where DRAM bounds the
    product, it is no bound.
    """
    program = write_program(plan)
    (time,) = simulate([program], gpu)
    share = -(-program.blocks // gpu.sms) / time.blocks_per_sm
    if share <= 1:
        return time.total_s

    store = program.epilogue[-1]
    assert store.kind is StepKind.GLOBAL_WRITE
    walked = (*program.body * plan.k_tiles, store)

    def walk(tiles: int) -> float:
        end = (replace(store, count=0.0, sectors=0.0),)  # says which operand is the result
        blocks = time.blocks_per_sm * gpu.sms
        walking = replace(program, body=walked, trips=tiles, epilogue=end, blocks=blocks)
        return simulate([walking], gpu)[0].total_s

    few_s, more_s = walk(math.floor(share)), walk(math.ceil(share))
    return few_s + (share - math.floor(share)) * (more_s - few_s)


def _part_program(plan: PipelinePlan, splits: int, tiles: int | None) -> Program:
    """The program of the last `tiles` tiles (or all) in parts: as a batch of shorter products."""
    if splits == 1:
        return write_program(plan)
    problem = plan.problem
    part = part_length(problem.k, splits, plan.tile.step_k)
    batched = replace(problem, k=part, batch=splits * problem.batch, out_dtype=problem.acc_dtype)
    program = write_program(replace(plan, problem=batched, splits=1))
    if tiles is None:
        return program
    each = program.blocks // splits
    kept = [at for s in range(splits) for at in range((s + 1) * each - tiles, (s + 1) * each)]
    operands = tuple(
        Operand(
            name=operand.name,
            panels=tuple(operand.panels[at] for at in kept),
            panel_bytes=operand.panel_bytes,
            is_handed_on=operand.name != "C",  # the whole tiles have read it, if it fits into L2
        )
        for operand in program.operands
    )
    return replace(program, blocks=len(kept), operands=operands)


def _some(program: Program, blocks: int) -> tuple[Operand, ...]:
    return tuple(replace(o, panels=o.panels[:blocks]) for o in program.operands)
