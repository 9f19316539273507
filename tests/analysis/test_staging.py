from __future__ import annotations

from dataclasses import replace

import pytest

from alcop_ms.analysis.loop_tree import Access, BlockKind, BlockNode, LoopNode, read_func
from alcop_ms.analysis.staging import (
    StagingReport,
    find_loop,
    find_pipeline_loops,
    is_async_copy,
)
from alcop_ms.compat import ANN_STAGE
from alcop_ms.pipeline import Level
from tests.staged import staged_product, two_sums


def block(
    name: str,
    write: str,
    *reads: str,
    kind: BlockKind = BlockKind.COPY,
    dtype: str = "float32",
    depth: int = 2,
) -> BlockNode:
    """`block("A_shared", "shared.dyn:S", "global:A")` copies A into S."""

    def access(text: str) -> Access:
        scope, buffer = text.split(":")
        return Access(buffer, scope, dtype)

    return BlockNode(
        name=name,
        kind=kind,
        reads=tuple(map(access, reads)),
        writes=(access(write),),
        annotations=(),
        depth=depth,
        predicated=False,
    )


LOAD_A = block("load_a", "shared.dyn:SA", "global:A")
LOAD_B = block("load_b", "shared.dyn:SB", "global:B")
USE = block("use", "local:C", "local:C", "shared.dyn:SA", "shared.dyn:SB", kind=BlockKind.COMPUTED)
STORE = block("store", "global:D", "local:C", depth=1)


def loop(*children, **changes) -> LoopNode:
    values = {
        "var": "k",
        "extent": 8,
        "start": 0,
        "kind": "serial",
        "thread": "",
        "annotations": (),
        "depth": 1,
        "children": children,
    }
    return LoopNode(**(values | changes))


def kernel(*children) -> LoopNode:
    return loop(*children, var="bx", kind="thread", thread="blockIdx.x", depth=0)


def shared(*children) -> StagingReport:
    return find_pipeline_loops((kernel(*children),), Level.SHARED)


def reasons(report: StagingReport) -> dict[str, str]:
    assert not report.loops
    return {refusal.buffer: refusal.reason for refusal in report.refused}


def test_find_pipeline_loops_load_and_use_loop_is_found_with_its_loads():
    report = shared(loop(LOAD_A, LOAD_B, USE), STORE)
    assert report.refused == ()
    (found,) = report.loops
    assert (found.loop_var, found.trip_count, found.anchor) == ("k", 8, ("load_a", 1))
    assert [(load.buffer, load.source) for load in found.loads] == [("SA", "A"), ("SB", "B")]


def test_find_pipeline_loops_staged_product_has_one_loop_a_level():
    nodes = read_func(staged_product())
    (outer,) = find_pipeline_loops(nodes, Level.SHARED).loops
    (inner,) = find_pipeline_loops(nodes, Level.REGISTER).loops
    assert (outer.loop_var, outer.trip_count) == ("k_tile", 4)
    assert (inner.loop_var, inner.trip_count) == ("k_step", 2)
    assert find_loop(nodes, inner).kind == "unrolled"


def test_find_pipeline_loops_kernels_of_one_function_are_judged_apart():
    nodes = read_func(two_sums())
    first, second = find_pipeline_loops(nodes, Level.SHARED).loops
    assert first.loop_var == second.loop_var == "k_tile"
    assert find_loop(nodes, first) is not find_loop(nodes, second)
    assert [load.buffer for load in second.loads] == ["B_shared"]


# Rule 1: only what an asynchronous copy produces


def test_find_pipeline_loops_computed_buffer_is_refused():
    load = replace(LOAD_A, kind=BlockKind.COMPUTED)
    found = reasons(shared(loop(load, USE)))
    assert found["SA"] == "it is computed, not copied: only a plain copy can be asynchronous"


def test_find_pipeline_loops_padding_that_is_not_zero_is_refused():
    load = replace(LOAD_A, kind=BlockKind.FILLED_COPY)
    found = reasons(shared(loop(load, USE)))
    assert found["SA"] == "its padding is not zero, and cp.async can only fill with zeros"


def test_find_pipeline_loops_zero_padding_is_fine():
    load = replace(LOAD_A, kind=BlockKind.PADDED_COPY)
    assert len(shared(loop(load, LOAD_B, USE)).loops) == 1


@pytest.mark.parametrize("dtype", ["bool", "int4", "uint4", "int1"])
def test_find_pipeline_loops_elements_below_a_byte_are_refused(dtype):
    load = block("load_a", "shared.dyn:SA", "global:A", dtype=dtype)
    expected = f"{dtype} elements are narrower than any asynchronous copy"
    assert reasons(shared(loop(load, USE)))["SA"] == expected


def test_is_async_copy_registers_may_compute_on_the_way():
    load = replace(LOAD_A, kind=BlockKind.COMPUTED)
    assert is_async_copy(load, Level.REGISTER) is None


# Rule 2: loaded and used inside one sequential loop


def test_find_pipeline_loops_two_writers_are_refused():
    other = replace(LOAD_A, name="load_more")
    found = reasons(shared(loop(LOAD_A, other, USE)))
    assert found["SA"] == "it is written by several blocks: load_a, load_more"


def test_find_pipeline_loops_loaded_and_used_in_a_bound_loop_is_refused():
    bound = loop(LOAD_A, USE, var="tx", kind="thread", thread="threadIdx.x")
    found = reasons(shared(bound))
    assert found["SA"] == "it is not loaded and used inside a sequential loop"


def test_find_pipeline_loops_used_after_the_loop_is_refused():
    late = block("late", "global:E", "shared.dyn:SA", depth=1)
    found = reasons(shared(loop(LOAD_A, USE), late))
    assert found["SA"] == "it is still used after the loop k, by late"


def test_find_pipeline_loops_never_used_is_refused():
    assert reasons(shared(loop(LOAD_A)))["SA"] == "it is never used, or not inside a loop"


def test_find_pipeline_loops_dynamic_extent_is_refused():
    found = reasons(shared(loop(LOAD_A, LOAD_B, USE, extent=None)))
    expected = "the extent of loop k is not a constant; compile a static shape"
    assert found == {"SA": expected, "SB": expected}


def test_find_pipeline_loops_pipelined_loop_is_refused_unless_described():
    pipelined = loop(LOAD_A, LOAD_B, USE, annotations=((ANN_STAGE, (0, 0, 1)),))
    assert reasons(shared(pipelined))["SA"] == "loop k is pipelined already"
    nodes = (kernel(pipelined),)
    assert find_pipeline_loops(nodes, Level.SHARED, ignore_existing=True).loops


def test_find_pipeline_loops_loaded_after_something_else_is_refused():
    first = block("first", "local:C", "local:C", kind=BlockKind.COMPUTED)
    found = reasons(shared(loop(first, LOAD_A, LOAD_B, USE)))
    assert found["SA"] == "in loop k it is loaded after something else has run"


def test_find_pipeline_loops_two_statements_after_the_loads_are_refused():
    more = replace(USE, name="more")
    found = reasons(shared(loop(LOAD_A, LOAD_B, USE, more)))
    assert found["SA"] == "loop k has 2 statements after its loads; one is supported"


def test_find_pipeline_loops_one_statement_that_loads_two_buffers_is_refused():
    both = loop(LOAD_A, LOAD_B, var="ax", depth=2)
    found = reasons(shared(loop(both, USE)))
    assert found["SA"] == "in loop k one statement loads several buffers"


# Rule 3: one place of synchronisation for all buffers of shared memory


def test_find_pipeline_loops_other_loops_of_the_same_scope_are_refused():
    use_a = block("use_a", "local:C", "shared.dyn:SA", kind=BlockKind.COMPUTED, depth=3)
    inner = loop(LOAD_A, use_a, var="k_1", depth=2)
    use_b = block("use_b", "local:C", "shared.dyn:SB", kind=BlockKind.COMPUTED)
    found = reasons(shared(loop(LOAD_B, inner, use_b, var="k_0")))
    expected = (
        "shared-memory buffers synchronise at different places: SB at loop k_0 and SA at loop k_1"
    )
    assert found == {"SA": expected, "SB": expected}


def test_find_pipeline_loops_refused_neighbour_keeps_the_others_unpipelined():
    computed = replace(LOAD_A, kind=BlockKind.COMPUTED)
    found = reasons(shared(loop(computed, LOAD_B, USE)))
    expected = "SA of the same scope cannot be pipelined, so the barrier would differ"
    assert found["SB"] == expected


def test_find_pipeline_loops_registers_need_no_common_place():
    reg_a = block("reg_a", "local:RA", "shared.dyn:SA", depth=3)
    use_a = block("use_a", "local:C", "local:RA", kind=BlockKind.COMPUTED, depth=3)
    first = loop(reg_a, use_a, var="s", depth=2)
    reg_b = block("reg_b", "local:RB", "shared.dyn:SB", depth=3)
    use_b = block("use_b", "local:C", "local:RB", kind=BlockKind.COMPUTED, depth=3)
    second = loop(reg_b, use_b, var="t", depth=2)
    report = find_pipeline_loops((kernel(loop(LOAD_A, LOAD_B, first, second)),), Level.REGISTER)
    assert [found.loop_var for found in report.loops] == ["s", "t"]
