from __future__ import annotations

import pytest
import tvm
from tvm import te

from alcop_ms.analysis.loop_tree import find_func, read_func, read_loop_tree
from alcop_ms.analysis.plan import find_plan, find_problem
from alcop_ms.compat import ANN_MMA_TILE, Schedule
from alcop_ms.errors import DatabaseError
from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import Family, Level, NotApplicable, TileShape
from tests.candidates import candidate, module_of, staged_schedule

A100 = find_gpu("a100")
MMA = "matmul:m=256,n=256,k=512,dtype=f16,layout=nt"
F32 = "matmul:m=64,n=64,k=64,dtype=f32"
PROBLEM = MatmulShape(m=4, n=4, k=32, in_dtype="float32")


def plan_of(spec: str, gpu: str = "a100", **values):
    sch = candidate(spec, gpu, **values)
    return find_plan(read_loop_tree(sch), find_problem(module_of(spec)), find_gpu(gpu))


def test_find_problem_reads_the_product_and_what_is_stored():
    mod = module_of("matmul:m=8,n=16,k=32,dtype=f16,layout=tn,batch=2,epilogue=relu,out=f16")
    assert find_problem(mod) == MatmulShape(
        m=8, n=16, k=32, batch=2, transpose_a=True, out_dtype="float16"
    )


def test_find_problem_without_product_says_why_for_every_block():
    source = te.placeholder((8,), name="X")
    first = te.compute((8,), lambda i: source[i] + 1.0, name="Y")
    second = te.compute((8,), lambda i: first[i] * 2.0, name="Z")
    found = find_problem(tvm.IRModule({"main": te.create_prim_func([source, second])}))
    assert isinstance(found, NotApplicable)
    assert found.reason == (
        "Y: 0 reduction axes; a product has one; Z: 0 reduction axes; a product has one"
    )


def test_find_plan_tensor_core_candidate_is_read_back_exactly():
    plan = plan_of(MMA, mma_tile=(2, 4, 1, 2, 2, 2), shared_stages=3, register_stages=2)
    assert plan.tile == TileShape(
        family=Family.MMA,
        tile_m=128,
        tile_n=32,
        tile_k=32,
        warp_m=64,
        warp_n=32,
        step_k=16,
        threads=64,
        raster_group=2,
    )
    assert (plan.shared_stages, plan.register_stages, plan.barriers_per_k_tile) == (3, 2, 1)
    a, b = plan.at(Level.SHARED)
    # rows of 32 halves, padded by 8
    assert (a.buffer, a.slot_bytes, a.copy_bytes) == ("A", 128 * 40 * 2, 16)
    assert (b.buffer, b.slot_bytes, b.copy_bytes) == ("B", 32 * 40 * 2, 16)
    assert [(r.buffer, r.slot_bytes) for r in plan.at(Level.REGISTER)] == [
        ("A", 64 * 16 * 2 // 32),
        ("B", 32 * 16 * 2 // 32),
    ]


def test_find_plan_swizzled_rows_have_no_padding():
    values = {"mma_tile": (2, 4, 1, 2, 2, 2), "shared_stages": 3, "register_stages": 1}
    a, _ = plan_of(MMA, is_swizzled=True, **values).at(Level.SHARED)
    assert a.slot_bytes == 128 * 32 * 2


@pytest.mark.parametrize("layout", ["nn", "nt", "tn", "tt"])
@pytest.mark.parametrize("is_swizzled", [False, True])
def test_find_plan_shared_bytes_are_what_lowering_allocates(layout, is_swizzled, a100):
    from alcop_ms.lowering.launch_plan import make_launch
    from alcop_ms.lowering.lower import lower_module

    spec = f"matmul:m=128,n=64,k=192,dtype=f16,layout={layout}"
    values = {"mma_tile": (2, 2, 1, 2, 2, 1), "shared_stages": 3, "register_stages": 1}
    sch = candidate(spec, is_swizzled=is_swizzled, **values)
    plan = find_plan(read_loop_tree(sch), None, A100)
    launch = make_launch(sch.mod, lower_module(sch.mod, a100), "sm_80")
    assert launch.kernels[0].dynamic_shared_bytes == plan.shared_bytes
    assert launch.kernels[0].num_threads == plan.tile.threads
    assert launch.kernels[0].num_blocks == plan.blocks


def test_find_plan_cuda_core_candidate_is_read_back_exactly(a100):
    from alcop_ms.lowering.launch_plan import make_launch
    from alcop_ms.lowering.lower import lower_module

    values = {"cuda_core_tile": (8, 2, 4, 4, 2, 4, 2), "shared_stages": 4, "register_stages": 2}
    plan = plan_of(f"{F32},batch=3", **values)
    assert plan.tile == TileShape(
        family=Family.CUDA_CORE,
        tile_m=16,
        tile_n=16,
        tile_k=8,
        warp_m=2,
        warp_n=4,
        step_k=4,
        threads=32,
        raster_group=2,
    )
    a, b = plan.at(Level.SHARED)
    assert (a.slot_bytes, a.copy_bytes) == (16 * 12 * 4, 16)  # rows of 8 floats, padded to 12
    assert (b.slot_bytes, b.copy_bytes) == (8 * 20 * 4, 16)
    sch = candidate(f"{F32},batch=3", **values)
    launch = make_launch(sch.mod, lower_module(sch.mod, a100), "sm_80")
    assert launch.kernels[0].dynamic_shared_bytes == plan.shared_bytes
    assert launch.kernels[0].num_blocks == plan.blocks


def test_find_plan_without_the_module_reads_the_annotated_product():
    values = {"mma_tile": (1, 1, 1, 1, 2, 1), "shared_stages": 2, "register_stages": 1}
    sch = candidate(MMA, **values)
    plan = find_plan(read_func(find_func(sch.mod)), None, A100)
    assert plan.problem == find_problem(module_of(MMA))


def test_find_plan_one_slot_says_why_nothing_is_pipelined():
    values = {"mma_tile": (1, 1, 1, 1, 2, 1), "shared_stages": 1, "register_stages": 1}
    plan = plan_of(MMA, **values)
    assert plan.barriers_per_k_tile == 2
    assert {buffer.reason for buffer in plan.buffers} == {
        "one slot was chosen: nothing is loaded ahead"
    }


def test_find_plan_without_cp_async_copies_are_synchronous_and_say_so():
    values = {"cuda_core_tile": (8, 2, 4, 4, 2, 4, 1), "shared_stages": 3, "register_stages": 1}
    plan = plan_of(F32, "t4", **values)
    assert [buffer.copy_bytes for buffer in plan.at(Level.SHARED)] == [0, 0]
    assert "sm_75 has no cp.async" in plan.at(Level.SHARED)[0].reason
    assert plan.barriers_per_k_tile == 2


def test_find_plan_narrow_copies_are_synchronous_and_say_so():
    spec = "matmul:m=16,n=16,k=21,dtype=f16,acc=f64"
    values = {"cuda_core_tile": (4, 2, 4, 2, 1, 1, 1), "shared_stages": 3, "register_stages": 1}
    a, _ = plan_of(spec, **values).at(Level.SHARED)
    assert a.copy_bytes == 0
    assert a.reason == (
        "a thread copies 2 bytes at once, as far as rows are aligned; cp.async moves 4, 8 or 16"
    )


def refusal(sch: Schedule, problem=PROBLEM) -> str:
    plan = find_plan(read_loop_tree(sch), problem, A100)
    assert isinstance(plan, NotApplicable)
    return plan.reason


def test_find_plan_foreign_tiling_is_refused():
    assert refusal(staged_schedule()) == "it was not tiled by our rules, so its tile is not known"


def test_find_plan_tile_of_another_version_says_so():
    sch = staged_schedule(annotations={ANN_MMA_TILE: [2, 4, 1, 2, 2, 2]})
    with pytest.raises(DatabaseError, match="another version of alcop_ms has made its record"):
        refusal(sch)


def test_find_plan_unstaged_kernel_is_refused():
    sch = Schedule(module_of("matmul:m=4,n=4,k=4,dtype=f32"))
    assert refusal(sch) == "no buffer is staged in shared memory"


def test_find_plan_unknown_product_is_refused():
    assert refusal(staged_schedule(), None) == "the loop does not say which product it computes"


def test_find_plan_contradictory_tile_is_refused_not_raised():
    sch = staged_schedule(annotations={ANN_MMA_TILE: [1, 0, 1, 1, 1, 1, 1, 1, 1]})
    assert "m tile of 0 is not a multiple" in refusal(sch)
