from tvm.s_tir import Schedule

from alcop_ms.analysis.loop_tree import find_func
from alcop_ms.analysis.thread_reduction import reduces_across_threads
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func


def make_sum():
    schedule = Schedule(make_prim_func(parse_inline("reduce:rows=8,cols=64,dtype=f32")))
    (block,) = schedule.get_child_blocks(schedule.get_sblock("root"))
    return schedule, *schedule.get_loops(block)


def test_reduces_across_threads_bound_column_loop_does():
    schedule, _, column = make_sum()
    assert not reduces_across_threads(find_func(schedule.mod))
    schedule.bind(schedule.split(column, [None, 32])[1], "threadIdx.x")
    assert reduces_across_threads(find_func(schedule.mod))


def test_reduces_across_threads_bound_row_loop_does_not():
    schedule, row, _ = make_sum()
    schedule.bind(row, "threadIdx.x")
    assert not reduces_across_threads(find_func(schedule.mod))
