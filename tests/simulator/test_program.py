from dataclasses import replace

import pytest

from alcop_ms.errors import InvalidPlanError
from alcop_ms.simulator.program import Step, StepKind, merge_steps
from tests.simulator.programs import BARRIER, COPY, MMA, load, pipeline, program


def test_merge_steps_joins_neighbours_of_one_kind_and_operand():
    other = replace(COPY, operand=1)
    merged = merge_steps([COPY, COPY, other, BARRIER, BARRIER, MMA, MMA])
    assert [step.kind.name for step in merged] == ["COPY", "COPY", "BARRIER", "BARRIER", "TENSOR"]
    assert (merged[0].count, merged[0].sectors, merged[1].operand) == (2, 32, 1)


def test_merge_steps_reads_of_synchronous_copies_come_before_their_writes():
    read = Step(kind=StepKind.GLOBAL_READ, sectors=16, operand=0)
    write = Step(kind=StepKind.SHARED_WRITE, passes=4)
    merged = merge_steps([read, write, read, write, BARRIER])
    assert [(s.kind, s.count) for s in merged[:2]] == [
        (StepKind.GLOBAL_READ, 2),
        (StepKind.SHARED_WRITE, 2),
    ]


def test_loads_per_arithmetic_counts_the_whole_kernel():
    assert pipeline(3, multiplies=8).loads_per_arithmetic == 2 / 8
    assert program(prologue=[load(2)]).loads_per_arithmetic == 0.0


@pytest.mark.parametrize("changes", [{"warps": 0}, {"blocks": 0}, {"trips": -1}])
def test_program_without_work_is_refused(changes):
    with pytest.raises(InvalidPlanError, match="at least"):
        program(**changes)
