from __future__ import annotations

import numpy as np
import pytest

from alcop_ms.proof.indices import NotUnderstoodError
from alcop_ms.proof.memory import Clock, SharedArray
from alcop_ms.proof.spaces import Argument, Registers, Shared, Threads

THREADS = 4
EVERY_THREAD = np.arange(THREADS, dtype=np.int64)[:, None]
FIRST_TWO = EVERY_THREAD < 2


def symbols(*values: int) -> np.ndarray:
    return np.array(values, np.uint64)[:, None]


def test_argument_last_store_to_an_element_counts_and_elements_are_sorted():
    argument = Argument("C", 0, Threads(THREADS))
    argument.store(3 - EVERY_THREAD, symbols(1, 2, 3, 4), None, is_async=False)
    argument.store(EVERY_THREAD, symbols(5, 6, 7, 8), FIRST_TWO, is_async=False)
    elements, last = argument.last_stored()
    assert elements.tolist() == [0, 1, 2, 3]
    assert last.tolist() == [5, 6, 2, 1]


def test_argument_read_of_what_was_written_is_not_understood():
    argument = Argument("C", 0, Threads(THREADS))
    assert argument.last_stored() is None
    argument.load(EVERY_THREAD, None)
    argument.store(EVERY_THREAD, symbols(1, 2, 3, 4), None, is_async=False)
    with pytest.raises(NotUnderstoodError, match="a read of C, which the kernel writes"):
        argument.load(EVERY_THREAD, None)


@pytest.mark.parametrize("mask", [None, np.ones((THREADS, 1), bool)])
def test_registers_index_of_all_threads_or_of_each_stores_the_same(mask):
    shared_index, own_index = np.array([[1, 2]]), np.tile([1, 2], (THREADS, 1))
    value = np.arange(2 * THREADS, dtype=np.uint64).reshape(THREADS, 2)
    held = []
    for index in (shared_index, own_index):
        registers = Registers(4, Threads(THREADS))
        registers.store(index, value, mask, is_async=False)
        held += [registers.load(shared_index, mask), registers.load(own_index, mask)]
    assert all(np.array_equal(one, value) for one in held)


def test_registers_thread_outside_the_mask_keeps_what_it_had():
    registers = Registers(1, Threads(THREADS))
    registers.store(np.zeros((1, 1), np.int64), symbols(1, 2, 3, 4), None, is_async=False)
    registers.store(np.zeros((1, 1), np.int64), symbols(9, 9, 9, 9), FIRST_TWO, is_async=False)
    assert registers.load(np.zeros((1, 1), np.int64), None)[:, 0].tolist() == [9, 9, 3, 4]


def test_shared_masked_threads_neither_store_nor_load():
    clock = Clock()
    shared = Shared(SharedArray("A_shared", THREADS, clock), Threads(THREADS))
    shared.store(EVERY_THREAD, symbols(1, 2, 3, 4), FIRST_TWO, is_async=False)
    clock.barrier()
    assert shared.load(1 - EVERY_THREAD, FIRST_TWO)[:, 0].tolist() == [2, 1, 0, 0]
    assert shared.held(1) == 2
    assert shared.held(3) == 0
