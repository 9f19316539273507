from __future__ import annotations

import pytest
import tvm
from tvm import te, tirx
from tvm.script import tirx as T

from alcop_ms.analysis.loop_tree import (
    BlockKind,
    LoopNode,
    blocks_of,
    find_func,
    loops_of,
    read_func,
    read_loop_tree,
)
from tests.candidates import staged_schedule


def test_read_loop_tree_staged_product_is_one_kernel():
    (kernel,) = read_loop_tree(staged_schedule(annotations={"note": [1, 2]}))
    assert [loop.var for loop in kernel.loops()][:3] == ["_", "tx", "k_tile"]
    (k_tile,) = [loop for loop in kernel.loops() if loop.var == "k_tile"]
    assert (k_tile.extent, k_tile.start, k_tile.kind, k_tile.depth) == (4, 0, "serial", 2)
    assert k_tile.annotation("note") == (1, 2)
    assert k_tile.annotation("other") is None
    assert k_tile.is_sequential
    assert [block.name for block in k_tile.blocks()] == [
        "A_shared",
        "B_shared",
        "A_local",
        "B_local",
        "C_update",
    ]


def test_read_loop_tree_thread_loops_say_which_thread():
    threads = [loop.thread for loop in loops_of(read_loop_tree(staged_schedule())) if loop.thread]
    assert threads == ["blockIdx.x", "threadIdx.x"]
    assert not next(loops_of(read_loop_tree(staged_schedule()))).is_sequential


def test_read_loop_tree_blocks_carry_accesses_and_depth():
    blocks = {block.name: block for block in blocks_of(read_loop_tree(staged_schedule()))}
    copy = blocks["A_shared"]
    assert (copy.kind, copy.depth, copy.predicated) == (BlockKind.COPY, 4, False)
    assert [(access.buffer, access.scope) for access in (*copy.reads, *copy.writes)] == [
        ("A", "global"),
        ("A_shared", "shared.dyn"),
    ]
    assert blocks["C_update"].kind is BlockKind.COMPUTED


def copy_kind(value) -> BlockKind:
    source = te.placeholder((16,), name="X")
    copy = te.compute((16,), lambda i: value(source, i), name="Y")
    (block,) = blocks_of(read_func(te.create_prim_func([source, copy])))
    return block.kind


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (lambda x, i: x[i], BlockKind.COPY),
        (lambda x, i: tirx.if_then_else(i < 8, x[i], 0.0), BlockKind.PADDED_COPY),
        (lambda x, i: tirx.if_then_else(i < 8, x[i], 1.0), BlockKind.FILLED_COPY),
        (lambda x, i: tirx.if_then_else(i < 8, x[i], x[0]), BlockKind.COMPUTED),
        (lambda x, i: tirx.if_then_else(i < 8, x[i] + 1.0, 0.0), BlockKind.COMPUTED),
        (lambda x, i: x[i] * 2.0, BlockKind.COMPUTED),
        (lambda x, i: x[i].astype("float16"), BlockKind.COMPUTED),
    ],
)
def test_read_func_classifies_what_a_block_does(value, kind):
    assert copy_kind(value) is kind


def test_read_func_predicated_block_says_so():
    @T.prim_func(s_tir=True)
    def main(X: T.Buffer((10,), "float32"), Y: T.Buffer((10,), "float32")):
        for i, j in T.grid(3, 4):
            with T.sblock("Y"):
                v = T.axis.spatial(10, i * 4 + j)
                T.where(i * 4 + j < 10)
                Y[v] = X[v]

    (block,) = blocks_of(read_func(main))
    assert block.predicated


def test_read_func_dynamic_extent_is_none():
    n = tirx.Var("n", "int32")
    source = te.placeholder((n,), name="X")
    copy = te.compute((n,), lambda i: source[i], name="Y")
    (loop,) = read_func(te.create_prim_func([source, copy]))
    assert isinstance(loop, LoopNode)
    assert loop.extent is None


def test_find_func_prefers_main_and_finds_by_name():
    source = te.placeholder((4,), name="X")
    copy = te.compute((4,), lambda i: source[i], name="Y")
    one = te.create_prim_func([source, copy])
    two = te.create_prim_func([source, te.compute((4,), lambda i: source[i] + 1.0, name="Z")])
    assert find_func(tvm.IRModule({"only": one})).same_as(one)
    mod = tvm.IRModule({"other": one, "main": two})
    assert blocks_of(read_func(find_func(mod))).__next__().name == "Z"
    assert blocks_of(read_func(find_func(mod, "other"))).__next__().name == "Y"
