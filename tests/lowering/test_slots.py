from __future__ import annotations

import numpy as np
import pytest
from tvm import tirx
from tvm.script import tirx as T

from alcop_ms.compat import walk_ir
from alcop_ms.lowering.slots import (
    MAX_ITERATIONS,
    Domain,
    SharedAccess,
    SlotWrites,
    UnknownIndexError,
    evaluate,
    find_slots,
    lag_behind,
    make_domain,
    shared_reads,
    shared_writes,
)


def loop_of(func):
    found: dict[str, object] = {}
    walk_ir(func.body, tirx.For, lambda node: found.update({node.loop_var.name: node}))
    return found["k"]


def domain_of(iterations: int) -> tuple[object, object, Domain]:
    """(loop variable k, other variable of extent 8, domain)."""
    k, other = tirx.Var("k", "int32"), tirx.Var("t", "int32")
    counted = np.broadcast_to(np.arange(iterations), (3, iterations))
    values = np.zeros((3, iterations), np.int64)
    values[1:] = 7
    return k, other, Domain(variables=((k, counted), (other, values)), shape=(3, iterations))


@pytest.mark.parametrize(
    ("expression", "at_five"),
    [
        (lambda k: k + 3, 8),
        (lambda k: k - 7, -2),
        (lambda k: k * 4, 20),
        (lambda k: tirx.floordiv(k - 9, 4), -1),
        (lambda k: tirx.floormod(k - 9, 4), 0),
        (lambda k: tirx.truncdiv(k - 12, 4), -1),
        (lambda k: tirx.truncmod(k - 12, 4), -3),
        (lambda k: tirx.min(k, 3), 3),
        (lambda k: tirx.max(k, 9), 9),
        (lambda k: k ^ 3, 6),
        (lambda k: k & 4, 4),
        (lambda k: k | 2, 7),
        (lambda k: k << 2, 20),
        (lambda k: k >> 1, 2),
        (lambda k: tirx.Ramp(k * 2, 1, 4), 10),
        (lambda k: tirx.Broadcast(k, 4), 5),
        (lambda k: tirx.Cast("int64", k), 5),
    ],
)
def test_evaluate_computes_every_operation_of_an_index(expression, at_five):
    k, _, domain = domain_of(8)
    assert evaluate(expression(k), domain)[0, 5] == at_five


def test_evaluate_other_variables_are_tried_at_both_ends():
    k, other, domain = domain_of(4)
    assert evaluate(k * 8 + other, domain)[:, 1].tolist() == [8, 15, 15]


@pytest.mark.parametrize(
    "make", [lambda k: tirx.Var("n", "int32") + k, lambda k: tirx.if_then_else(k < 1, k, 0)]
)
def test_evaluate_unknown_expression_proves_nothing(make):
    k, _, domain = domain_of(4)
    with pytest.raises(UnknownIndexError):
        evaluate(make(k), domain)


def test_make_domain_runs_no_further_than_the_loop():
    @T.prim_func(s_tir=True)
    def main(A: T.Buffer((64,), "float32")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            for k in range(2, 7):
                for i in range(4):
                    A[tx + k + i] = T.float32(0)

    domain = make_domain(main, loop_of(main))
    assert domain.shape == (4, 5)  # zero, all at most, tx alone, i alone
    by_name = {var.name: values.tolist() for var, values in domain.variables}
    assert by_name["k"][0] == [2, 3, 4, 5, 6]
    assert [row[0] for row in by_name["i"]] == [0, 3, 3, 0]
    assert [row[0] for row in by_name["tx"]] == [0, 31, 0, 31]


def test_make_domain_long_loop_is_cut():
    @T.prim_func(s_tir=True)
    def main(A: T.Buffer((4096,), "float32")):
        for k in range(4096):
            A[k] = T.float32(0)

    assert make_domain(main, loop_of(main)).shape[1] == MAX_ITERATIONS


def test_make_domain_dynamic_loop_proves_nothing():
    @T.prim_func(s_tir=True)
    def main(A: T.Buffer((4096,), "float32"), n: T.int32):
        for k in range(n):
            A[k] = T.float32(0)

    with pytest.raises(UnknownIndexError, match="iterations of k are not constant"):
        make_domain(main, loop_of(main))


def access(*index: int) -> SharedAccess:
    return SharedAccess(None, np.broadcast_to(np.asarray(index), (2, len(index))))


@pytest.mark.parametrize("num_slots", range(2, 9))
@pytest.mark.parametrize("iterations", [2, 3, 5, 17])
def test_find_slots_counts_slots_however_short_the_loop(num_slots, iterations):
    size = 24
    writes = [
        access(*((t + num_slots - 1) % num_slots * size + offset for t in range(iterations)))
        for offset in (0, 5)
    ]
    assert find_slots(writes, num_slots * size) == SlotWrites(num_slots, size, num_slots - 1)


@pytest.mark.parametrize(
    "index",
    [
        (0, 24, 0, 24, 48, 0),  # irregular
        (48, 24, 0, 48, 24, 0),  # backwards
    ],
)
def test_find_slots_other_patterns_have_none(index):
    assert find_slots([access(*index)], 72) is None


def test_find_slots_writes_that_disagree_have_none():
    assert find_slots([access(0, 24, 48), access(24, 48, 0)], 72) is None


@pytest.mark.parametrize("lag", range(4))
def test_lag_behind_is_the_distance_to_the_write(lag):
    slots = SlotWrites(4, 10, 3)
    read = access(*((3 + t - lag) % 4 * 10 + 2 for t in range(9)))
    assert lag_behind(read, slots) == lag


def test_lag_behind_changing_distance_is_none():
    assert lag_behind(access(0, 10, 10, 30), SlotWrites(4, 10, 3)) is None


def test_lag_behind_read_that_leaves_its_slot_is_none():
    index = np.array([[0, 10, 20], [9, 19, 29], [12, 22, 2]])  # the last row: another thread
    assert lag_behind(SharedAccess(None, index), SlotWrites(3, 10, 2)) is None
    assert lag_behind(SharedAccess(None, index[:2]), SlotWrites(3, 10, 2)) == 2


@T.prim_func(s_tir=True)
def accesses(A: T.Buffer((64,), "float32")):
    with T.launch_thread("threadIdx.x", 32) as tx:
        S = T.alloc_buffer((64,), scope="shared.dyn")
        L = T.alloc_buffer((8,), scope="local")
        for k in range(2):
            S[k * 32 + tx] = A[tx]
            L[0] = S[k * 32] + L[1]
            T.evaluate(T.tvm_access_ptr(T.type_annotation("float32"), S.data, k * 32 + 4, 8, 1))


def test_shared_reads_and_writes_are_found_in_loads_stores_and_pointers():
    loop = loop_of(accesses)
    domain = make_domain(accesses, loop)
    reads = shared_reads(loop.body, domain)
    assert sorted(read.index[0].tolist() for read in reads) == [[0, 32], [4, 36]]
    assert {read.buffer.name for read in reads} == {"S"}
    (write,) = shared_writes(loop.body, domain)
    assert write.index[2].tolist() == [31, 63]


def test_shared_reads_address_of_unknown_buffer_proves_nothing():
    @T.prim_func(s_tir=True)
    def main(A: T.Buffer((64,), "float32")):
        for k in range(2):
            T.evaluate(T.address_of(A[k]))

    loop = loop_of(main)
    with pytest.raises(UnknownIndexError, match="a pointer whose buffer is not known"):
        shared_reads(loop.body, make_domain(main, loop))


def test_find_slots_one_constant_index_is_one_slot():
    assert find_slots([access(0, 0, 0)], 48) == SlotWrites(1, 48, 0)
