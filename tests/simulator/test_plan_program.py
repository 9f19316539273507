"""What is written from a plan is what is read from its lowered text."""

from dataclasses import replace

import pytest

from alcop_ms.errors import InvalidPlanError
from alcop_ms.lowering.build import build_kernel
from alcop_ms.measure.builder import promised_copies
from alcop_ms.prediction import plan_of
from alcop_ms.simulator.plan_program import write_program
from alcop_ms.simulator.program import StepKind, merge_steps
from alcop_ms.simulator.read_kernel import read_programs
from tests.candidates import candidate

SQUARE = "matmul:m=256,n=256,k=256,dtype=f16,acc=f32,layout=nt"
PLAIN = "matmul:m=192,n=256,k=256,dtype=f16,acc=f16,layout=nn,batch=3"
BYTES = "matmul:m=256,n=256,k=512,dtype=s8"
ACCESSES = (StepKind.COPY, StepKind.GLOBAL_WRITE)
GATED = "gated_mlp:m=256,n=256,k=256"
CASES = [  # workload, is swizzled, tile, shared stages, register stages
    (SQUARE, False, (2, 2, 2, 2, 2, 1), 4, 2),
    (SQUARE, True, (2, 2, 2, 2, 2, 4), 3, 2),
    (SQUARE, False, (1, 1, 4, 2, 1, 2), 5, 1),
    (SQUARE, True, (2, 2, 1, 4, 4, 1), 2, 2),
    (SQUARE, True, (4, 1, 1, 2, 2, 1), 2, 1),
    (PLAIN, False, (1, 3, 2, 2, 2, 1), 3, 2),
    (PLAIN, True, (3, 1, 2, 2, 2, 4), 6, 1),
    (f"{SQUARE},out=f16", True, (2, 2, 2, 4, 2, 1), 4, 2),
    (f"{SQUARE},out=bf16".replace("dtype=f16", "dtype=bf16"), True, (2, 2, 2, 4, 2, 1), 4, 2),
    (SQUARE.replace("f16", "tf32"), True, (2, 2, 2, 2, 4, 1), 3, 2),
    (f"{BYTES},layout=nt", False, (2, 2, 2, 2, 2, 1), 4, 2),
    (f"{BYTES},layout=nt", True, (2, 2, 2, 2, 2, 1), 3, 2),
    (f"{BYTES},layout=nn", False, (2, 2, 2, 2, 4, 1), 3, 2),
    (f"{BYTES},layout=nn", True, (2, 2, 1, 4, 2, 1), 3, 1),
    (f"{BYTES},layout=nn", True, (1, 2, 2, 4, 2, 1), 2, 2),
    (f"{BYTES},layout=tn", True, (1, 4, 2, 4, 2, 1), 3, 2),
    (f"{BYTES},layout=tt", False, (2, 1, 2, 2, 2, 1), 3, 1),
    (f"{GATED},layout=nt", False, (2, 2, 2, 2, 2, 1), 4, 2),
    (f"{GATED},layout=nn,dtype=bf16,act=relu", True, (2, 2, 2, 2, 2, 2), 3, 1),
]


def run_out(program):
    """The steps of a whole kernel, wherever prologue and body are cut."""
    return merge_steps([*program.prologue, *program.body * program.trips, *program.epilogue])


def result_last(program):
    """A program whose arrays are in the order in which they are read, the result last.

    A kernel has its arrays in the order of their names, which a plan does not know.
    """
    steps = run_out(program)
    order = list(dict.fromkeys(step.operand for step in steps if step.kind in ACCESSES))

    def renumber(steps):
        return tuple(
            replace(step, operand=order.index(step.operand)) if step.kind in ACCESSES else step
            for step in steps
        )

    return replace(
        program,
        prologue=renumber(program.prologue),
        body=renumber(program.body),
        epilogue=renumber(program.epilogue),
        operands=tuple(program.operands[at] for at in order),
    )


def same_partition(one, other):
    pairs = set(zip(one, other, strict=True))
    return len(pairs) == len(set(one)) == len(set(other))


@pytest.mark.parametrize(("spec", "is_swizzled", "tile", "shared", "register"), CASES)
def test_write_program_is_what_lowering_makes_of_the_plan(
    spec, is_swizzled, tile, shared, register, a100, intrinsics
):
    scheduled = candidate(
        spec,
        is_swizzled=is_swizzled,
        mma_tile=tile,
        shared_stages=shared,
        register_stages=register,
    )
    plan = plan_of(scheduled.mod, a100)
    kernel = build_kernel(scheduled.mod, a100, toolchain=None, promised=promised_copies(plan))
    (read,) = read_programs(kernel.cuda_text, kernel.launch)
    read = result_last(read)
    written = write_program(plan)
    for field in ("trips", "warps", "blocks", "shared_bytes", "registers_per_thread"):
        assert getattr(written, field) == getattr(read, field), field
    assert len(run_out(written)) == len(run_out(read))
    for ours, theirs in zip(run_out(written), run_out(read), strict=True):
        assert replace(ours, count=0, passes=0, sectors=0) == replace(
            theirs, count=0, passes=0, sectors=0
        )
        expected = pytest.approx((theirs.count, theirs.passes, theirs.sectors))
        assert (ours.count, ours.passes, ours.sectors) == expected
    for ours, theirs in zip(written.operands, read.operands, strict=True):
        assert same_partition(ours.panels, theirs.panels)
        assert ours.panel_bytes == theirs.panel_bytes


def test_write_program_padded_rows_of_two_chunks_conflict_when_written(a100, intrinsics):
    """Padding frees ldmatrix of conflicts and gives the copies some: a thing no plan says."""
    padded, swizzled = (
        write_program(
            plan_of(
                candidate(
                    SQUARE, is_swizzled=is_swizzled, mma_tile=(2, 2, 2, 2, 2, 1), shared_stages=3
                ).mod,
                a100,
            )
        )
        for is_swizzled in (False, True)
    )
    passes = [
        sum(step.passes for step in one.body if step.kind is StepKind.COPY)
        for one in (padded, swizzled)
    ]
    assert passes[0] == 2 * passes[1]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [({"shared_stages": 1}, "asynchronous copies"), ({"shared_stages": 8}, "would clip them")],
)
def test_write_program_plans_it_does_not_know_are_refused(changes, reason, a100, intrinsics):
    scheduled = candidate(SQUARE, mma_tile=(2, 2, 2, 2, 4, 1), shared_stages=3, register_stages=1)
    plan = plan_of(scheduled.mod, a100)
    with pytest.raises(InvalidPlanError, match=reason):
        write_program(replace(plan, **changes))
