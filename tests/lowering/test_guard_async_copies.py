from __future__ import annotations

import pytest
import tvm
from tvm import tirx
from tvm.script import tirx as T

from alcop_ms.compat import walk_ir
from alcop_ms.lowering.guard_async_copies import (
    GuardAsyncCopies,
    async_copy_bytes,
    bound_analyzer,
)


def copying(target, value, *, dtype="float16", source_dtype=None, is_async=True, loop=4):
    """`S[target(tx, k)] = value(A, tx, k)`, asynchronous or plain, in a loop over k."""
    source_dtype = source_dtype or dtype

    if is_async:

        @T.prim_func(s_tir=True)
        def main(A: T.Buffer((4096,), source_dtype)):
            with T.launch_thread("threadIdx.x", 32) as tx:
                S = T.alloc_buffer((2048,), dtype, scope="shared.dyn")
                for k in range(loop):
                    with T.attr({"async_scope": 1}):
                        S[target(tx, k)] = value(A, tx, k)
    else:

        @T.prim_func(s_tir=True)
        def main(A: T.Buffer((4096,), source_dtype)):
            with T.launch_thread("threadIdx.x", 32) as tx:
                S = T.alloc_buffer((2048,), dtype, scope="shared.dyn")
                for k in range(loop):
                    S[target(tx, k)] = value(A, tx, k)

    return main


def guarded(func):
    return GuardAsyncCopies(tvm.IRModule({"main": func}))["main"]


def check(target, value, *, stays: bool, **kwargs) -> None:
    before = copying(target, value, **kwargs)
    after = copying(target, value, is_async=stays, **kwargs)
    tvm.ir.assert_structural_equal(guarded(before), after)


def run(lanes: int, stride: int = 1, offset: int = 0):
    return lambda tx, k: T.ramp(k * 256 + tx * lanes + offset, stride, lanes)


def load(lanes: int, stride: int = 1, offset: int = 0):
    return lambda a, tx, k: a[T.ramp(k * 512 + tx * lanes + offset, stride, lanes)]


@pytest.mark.parametrize(
    ("lanes", "dtype"),
    [(8, "float16"), (4, "float16"), (2, "float16"), (4, "float32"), (16, "int8"), (4, "int8")],
)
def test_guard_async_copies_aligned_runs_of_16_8_and_4_bytes_stay(lanes, dtype):
    check(run(lanes), load(lanes), stays=True, dtype=dtype)


def test_guard_async_copies_scalar_of_four_bytes_stays():
    check(
        lambda tx, k: k * 32 + tx,
        lambda a, tx, k: a[k * 64 + tx * 3],
        stays=True,
        dtype="float32",
    )


@pytest.mark.parametrize(
    ("lanes", "dtype"), [(1, "float16"), (16, "float16"), (2, "int8"), (8, "float32")]
)
def test_guard_async_copies_widths_without_an_instruction_become_plain(lanes, dtype):
    if lanes == 1:
        check(lambda tx, k: k * 32 + tx, lambda a, tx, k: a[k * 32 + tx], stays=False, dtype=dtype)
    else:
        check(run(lanes), load(lanes), stays=False, dtype=dtype)


def test_guard_async_copies_strided_source_becomes_plain():
    check(run(8), load(8, stride=64), stays=False)


def test_guard_async_copies_strided_destination_becomes_plain():
    check(run(8, stride=2), load(8), stays=False)


def test_guard_async_copies_broadcast_source_becomes_plain():
    check(run(8), lambda a, tx, k: a[T.broadcast(tx, 8)], stays=False)


@pytest.mark.parametrize("side", ["source", "destination"])
def test_guard_async_copies_misaligned_side_becomes_plain(side):
    off = {"source": (0, 4), "destination": (4, 0)}[side]
    check(run(8, offset=off[0]), load(8, offset=off[1]), stays=False)


def test_guard_async_copies_alignment_that_depends_on_the_loop_becomes_plain():
    check(run(8), lambda a, tx, k: a[T.ramp(k * 100 + tx * 8, 1, 8)], stays=False)


def test_guard_async_copies_swizzled_destination_stays():
    check(
        lambda tx, k: T.ramp(k * 256 + tx // 4 * 32 + tx % 4 * 8, 1, 8),
        load(8),
        stays=True,
    )


def test_guard_async_copies_converted_value_becomes_plain():
    check(
        run(4),
        lambda a, tx, k: T.Cast("float32x4", a[T.ramp(tx * 4, 1, 4)]),
        stays=False,
        dtype="float32",
        source_dtype="float16",
    )


def test_guard_async_copies_computed_value_becomes_plain():
    check(
        run(4), lambda a, tx, k: a[T.ramp(tx * 4, 1, 4)] * T.broadcast(T.float16(2), 4), stays=False
    )


def padded(fill, lanes: int = 4):
    return lambda a, tx, k: T.if_then_else(
        tx < 20, a[T.ramp(tx * lanes, 1, lanes)], T.broadcast(fill, lanes)
    )


def test_guard_async_copies_zero_padding_stays():
    check(run(4), padded(T.float32(0)), stays=True, dtype="float32")


def test_guard_async_copies_other_padding_becomes_plain():
    check(run(4), padded(T.float32(1)), stays=False, dtype="float32")


def test_guard_async_copies_other_integer_padding_becomes_plain():
    check(run(4), padded(T.int32(1)), stays=False, dtype="int32")


@pytest.mark.parametrize(("dtype", "lanes"), [("int8", 16), ("int32", 4)])
def test_guard_async_copies_integer_zeros_stay_for_fill_bytes_to_rewrite(dtype, lanes):
    zero = getattr(T, dtype)(0)
    check(run(lanes), padded(zero, lanes), stays=True, dtype=dtype)


def test_guard_async_copies_one_bad_store_takes_the_whole_scope():
    @T.prim_func(s_tir=True)
    def before(A: T.Buffer((4096,), "float16")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            S = T.alloc_buffer((2048,), "float16", scope="shared.dyn")
            with T.attr({"async_scope": 1}):
                S[T.ramp(tx * 8, 1, 8)] = A[T.ramp(tx * 8, 1, 8)]
                S[T.ramp(tx * 8 + 1024, 1, 8)] = A[T.ramp(tx * 8, 2, 8)]

    @T.prim_func(s_tir=True)
    def after(A: T.Buffer((4096,), "float16")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            S = T.alloc_buffer((2048,), "float16", scope="shared.dyn")
            S[T.ramp(tx * 8, 1, 8)] = A[T.ramp(tx * 8, 1, 8)]
            S[T.ramp(tx * 8 + 1024, 1, 8)] = A[T.ramp(tx * 8, 2, 8)]

    actual = guarded(before.with_attr("global_symbol", "main"))
    tvm.ir.assert_structural_equal(actual, after.with_attr("global_symbol", "main"))


def test_guard_async_copies_other_marks_are_left_alone():
    @T.prim_func(s_tir=True)
    def main(A: T.Buffer((4096,), "float16")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            S = T.alloc_buffer((2048,), "float16", scope="shared.dyn")
            with T.attr({"async_commit_queue_scope": 0}):
                S[tx] = A[tx]

    tvm.ir.assert_structural_equal(guarded(main), main)


@pytest.mark.parametrize(
    ("target_scope", "source_scope", "expected"),
    [("shared.dyn", "global", 16), ("shared", "global", 16), ("local", "global", 0)],
)
def test_async_copy_bytes_goes_from_global_to_shared_only(target_scope, source_scope, expected):
    target = tirx.decl_buffer((2048,), "float16", scope=target_scope)
    source = tirx.decl_buffer((4096,), "float16", scope=source_scope)
    store = tirx.BufferStore(
        target, tirx.BufferLoad(source, [tirx.Ramp(0, 1, 8)]), [tirx.Ramp(0, 1, 8)]
    )
    assert async_copy_bytes(store, bound_analyzer(copying(run(8), load(8)))) == expected


def test_async_copy_bytes_shared_to_shared_is_none():
    target = tirx.decl_buffer((2048,), "float16", scope="shared")
    store = tirx.BufferStore(
        target, tirx.BufferLoad(target, [tirx.Ramp(0, 1, 8)]), [tirx.Ramp(8, 1, 8)]
    )
    assert async_copy_bytes(store, bound_analyzer(copying(run(8), load(8)))) == 0


def test_bound_analyzer_knows_threads_and_loops():
    func = copying(run(8), load(8))
    variables: dict[str, object] = {}
    walk_ir(func.body, tirx.For, lambda node: variables.update(k=node.loop_var))
    assert bound_analyzer(func).can_prove(variables["k"] < 4)
