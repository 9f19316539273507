"""What a plan makes of a product: loops, staged blocks and calls."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest
from tvm import te

from alcop_ms.compat import Schedule
from alcop_ms.rules.tensor_core_tiling import TensorCoreTiling
from tests.candidates import apply_rule, decided, outline, product_and, tile_of

SMALL = "matmul:m=32,n=32,k=64,dtype=f16"
TILE = (1, 1, 1, 1, 2, 1)
PLAIN = {"mma_tile": TILE, "shared_stages": 1, "register_stages": 1}
WIDE = PLAIN | {"mma_tile": (1, 1, 1, 2, 2, 1)}  # 16 bytes of halves are a piece of 32 columns


def calls_of(sch: Schedule) -> list[str]:
    """The intrinsic calls of a kernel, in program order, with their literal arguments."""
    text = sch.mod["main"].script()
    pattern = (
        r"T\.(?:ptx_legacy|cuda)\.(\w+)\(((?:T\.bool\(\w+\)|\"[^\"]*\"|\d+)?(?:, \"[^\"]*\")*)"
    )
    return [f"{name} {literals}".strip() for name, literals in re.findall(pattern, text)]


def test_apply_plan_small_product_has_two_staged_levels():
    sch = decided(SMALL, "a100", **PLAIN)
    assert outline(sch) == dedent("""\
        blockIdx.x 4
          threadIdx.y 1
            serial 1
              serial 1
                C_warp (warp) <-
            serial 2
              unrolled 2
                threadIdx.y 1
                  threadIdx.x 32
                    vectorized 8
                      A_shared.dyn (shared.dyn) <- A
              unrolled 2
                threadIdx.y 1
                  threadIdx.x 32
                    vectorized 8
                      B_shared.dyn (shared.dyn) <- B
              unrolled 2
                unrolled 1
                  unrolled 1
                    A_shared.dyn_warp (warp) <- A_shared.dyn
                unrolled 1
                  unrolled 1
                    B_shared.dyn_warp (warp) <- B_shared.dyn
                unrolled 1
                  unrolled 1
                    C_warp (warp) <- C_warp, A_shared.dyn_warp, B_shared.dyn_warp
            unrolled 2
              unrolled 1
                threadIdx.x 32
                  unrolled 2
                    unrolled 2
                      C_warp (warp) <- C_warp
                C_warp (warp) <- C_warp
                threadIdx.x 32
                  unrolled 4
                    C_local (local) <- C_warp
                  vectorized 4
                    C (global) <- C_local""")
    assert tile_of(sch) == (*TILE, 1, 1, 1)


def test_apply_plan_small_product_calls_these_instructions():
    assert calls_of(decided(SMALL, "a100", **PLAIN)) == [
        "mma_fill_legacy 8",
        "ldmatrix T.bool(False)",
        "ldmatrix T.bool(True)",
        *['mma "m16n8k16", "row", "col", "fp16", "fp16", "fp32"'] * 2,
        'func_call "alcop_exchange_2x8"',
    ]


@pytest.mark.parametrize(
    ("layout", "transposes"),
    [("nn", (False, True)), ("nt", (False, False)), ("tn", (True, True)), ("tt", (True, False))],
)
def test_apply_plan_layout_decides_which_ldmatrix_transposes(layout, transposes):
    calls = calls_of(decided(f"{SMALL},layout={layout}", "a100", **PLAIN))
    loads = [call for call in calls if call.startswith("ldmatrix")]
    assert loads == [f"ldmatrix T.bool({transposed})" for transposed in transposes]


@pytest.mark.parametrize(("acc", "name"), [("f32", "fp32"), ("f16", "fp16")])
def test_apply_plan_accumulates_in_the_blocks_dtype(acc, name):
    calls = calls_of(decided(f"{SMALL},acc={acc}", "a100", **WIDE))
    assert all(call.endswith(f'"{name}"') for call in calls if call.startswith("mma "))


def test_apply_plan_batch_goes_to_its_own_grid_axis():
    text = outline(decided(f"{SMALL},batch=3", "a100", **PLAIN))
    assert text.startswith("blockIdx.y 3\n  blockIdx.x 4\n    threadIdx.y 1")


def test_apply_plan_epilogue_is_computed_from_registers():
    lines = outline(decided(f"{SMALL},epilogue=bias+relu,out=f16", "a100", **WIDE)).splitlines()
    blocks = [line.strip() for line in lines if "<-" in line]
    assert blocks[-4:] == [
        "C_cast_warp (warp) <- C_warp, bias",
        "C_cast_warp (warp) <- C_cast_warp",
        "C_cast_local (local) <- C_cast_warp",
        "C_cast (global) <- C_cast_local",
    ]


def test_apply_plan_consumer_of_an_operand_reads_it_from_global_memory():
    def add_operand(a, c):
        return [te.compute((64, 64), lambda i, j: c[i, j] + a[i, j].astype("float32"), name="D")]

    design, _ = apply_rule(TensorCoreTiling(), Schedule(product_and(add_operand)), block="C")
    assert "D_warp (warp) <- C_warp, A" in outline(design)


def test_apply_plan_epilogue_may_read_another_operand_before_the_sums():
    def scale_by_operand(a, c):  # as up * silu(gate) does
        return [te.compute((64, 64), lambda i, j: a[i, j].astype("float32") * c[i, j], name="D")]

    designs = apply_rule(TensorCoreTiling(), Schedule(product_and(scale_by_operand)), block="C")
    assert len(designs) == 2
    for design in designs:
        assert "D_warp (warp) <- A, C_warp" in outline(design)
