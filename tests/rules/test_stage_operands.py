from __future__ import annotations

import pytest

from alcop_ms.analysis.loop_tree import loops_of, read_loop_tree
from alcop_ms.compat import Schedule
from alcop_ms.rules.tensor_core_tiling import TensorCoreTiling
from tests.candidates import apply_rule, decided, module_of

SMALL = "matmul:m=32,n=32,k=64,dtype=f16"
RAGGED = "matmul:m=24,n=18,k=20,dtype=f16"


def test_stage_operands_rows_are_padded_or_swizzled():
    designs = apply_rule(TensorCoreTiling(), Schedule(module_of(SMALL)), block="C")
    texts = [design.mod["main"].script() for design in designs]
    assert [text.count('"buffer_dim_align": [[0, 0, 16, 8]]') for text in texts] == [2, 0]
    # swizzled: both copies, and both fragment loads that have to undo it
    assert [text.count('"permuted_layout": 1') for text in texts] == [0, 4]


def test_stage_operands_ragged_product_copies_as_wide_as_its_rows_allow():
    designs = apply_rule(TensorCoreTiling(), Schedule(module_of(RAGGED)), block="C")
    # rows of 20 halves of A, and of 18 of B: 8 and 4 bytes
    for design in designs:
        widths = [
            loop.extent for loop in loops_of(read_loop_tree(design)) if loop.kind == "vectorized"
        ]
        assert widths[:2] == [4, 2]


@pytest.mark.parametrize(("dtype", "k", "lanes"), [("f16", 32, 8), ("s8", 64, 16)])
def test_stage_operands_threads_share_a_tile_out_in_pieces_of_16_bytes(dtype, k, lanes):
    spec = f"matmul:m=128,n=64,k=128,dtype={dtype},layout=nt"
    tile = {"mma_tile": (2, 2, 2, 1, 2, 1), "shared_stages": 1, "register_stages": 1}
    sch = decided(spec, "a100", **tile)
    for name, rows in (("A_shared.dyn", 64), ("B_shared.dyn", 32)):
        *_, pieces, warps, lane, vector = [
            int(sch.get(loop).extent) for loop in sch.get_loops(sch.get_sblock(name))
        ]
        assert (warps, lane, vector) == (4, 32, lanes)
        assert pieces * warps * lane * vector == rows * k
