from __future__ import annotations

import tvm
from tvm import te
from tvm.s_tir.schedule.testing import verify_trace_roundtrip

from alcop_ms.analysis.loop_tree import blocks_of, read_loop_tree
from alcop_ms.compat import ANN_STAGE, Schedule, ms
from alcop_ms.rules.stock_tiling import StockTiling
from tests.candidates import apply_rule, initialised


def convolution() -> tvm.IRModule:
    image = te.placeholder((16, 18), name="X")
    kernel = te.placeholder((3,), name="W")
    r = te.reduce_axis((0, 3), "r")
    result = te.compute(
        (16, 16), lambda n, i: te.sum(image[n, i + r] * kernel[r], axis=r), name="Y"
    )
    return tvm.IRModule({"main": te.create_prim_func([image, kernel, result])})


def test_stock_tiling_convolution_is_staged_in_dynamic_shared_memory_and_unpipelined():
    (design,) = apply_rule(StockTiling(), Schedule(convolution()), block="Y")
    scopes = {
        access.scope for block in blocks_of(read_loop_tree(design)) for access in block.writes
    }
    assert scopes == {"shared.dyn", "local", "global"}
    assert ANN_STAGE not in design.mod["main"].script()


def test_stock_tiling_tvms_own_rule_pipelines_two_of_its_three_designs():
    reuse = ms.schedule_rule.ReuseType
    plain = ms.schedule_rule.MultiLevelTiling(
        structure="SSSRRSRS",
        tile_binds=["blockIdx.x", "vthread.x", "threadIdx.x"],
        max_innermost_factor=8,
        vector_load_lens=[1, 4],
        reuse_read=reuse(req="must", levels=[4], scope="shared.dyn"),
        reuse_write=reuse(req="must", levels=[3], scope="local"),
    )
    sch = Schedule(convolution())
    designs = initialised(plain, sch.mod).apply(sch, sch.get_sblock("Y"))
    assert [ANN_STAGE in design.mod["main"].script() for design in designs] == [False, True, True]


def test_stock_tiling_element_wise_block_is_left_alone():
    source = te.placeholder((16,), name="X")
    copy = te.compute((16,), lambda i: source[i] + 1.0, name="Y")
    sch = Schedule(tvm.IRModule({"main": te.create_prim_func([source, copy])}))
    (actual,) = apply_rule(StockTiling(), sch, block="Y")
    assert not actual.trace.decisions


def test_stock_tiling_trace_round_trips():
    (design,) = apply_rule(StockTiling(), Schedule(convolution(), seed=1), block="Y")
    verify_trace_roundtrip(design, convolution())


def test_stock_tiling_clone_does_the_same():
    (design,) = apply_rule(StockTiling().clone(), Schedule(convolution(), seed=3), block="Y")
    (again,) = apply_rule(StockTiling(), Schedule(convolution(), seed=3), block="Y")
    tvm.ir.assert_structural_equal(design.mod, again.mod)
