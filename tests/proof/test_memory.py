from __future__ import annotations

import numpy as np
import pytest

from alcop_ms.proof.memory import Clock, ProofFailedError, SharedArray

T0, T1 = np.array([0]), np.array([1])
VALUE = np.array([42], np.uint64)


@pytest.fixture
def memory() -> SharedArray:
    return SharedArray("S", 8, Clock())


def at(element: int) -> np.ndarray:
    return np.array([element])


def copy(memory: SharedArray, element: int = 0, thread: np.ndarray = T0) -> None:
    memory.write(at(element), thread, VALUE, is_async=True)
    memory.clock.commit()


def test_read_own_copy_after_its_wait_is_right(memory):
    copy(memory)
    memory.clock.wait(0)
    assert memory.read(at(0), T0) == VALUE


def test_read_others_copy_needs_wait_and_barrier(memory):
    copy(memory)
    memory.clock.wait(0)
    with pytest.raises(ProofFailedError, match=r"S\[0\] is read by another thread with no barrier"):
        memory.read(at(0), T1)
    memory.clock.barrier()
    assert memory.read(at(0), T1) == VALUE


def test_read_wait_that_leaves_too_many_groups_names_both_numbers(memory):
    copy(memory, 0)
    copy(memory, 1)
    memory.clock.wait(2)
    with pytest.raises(ProofFailedError, match="the last wait left 2 groups, this read allows 1"):
        memory.read(at(0), T0)
    memory.clock.wait(1)
    assert memory.read(at(0), T0) == VALUE
    with pytest.raises(ProofFailedError, match="this read allows 0"):
        memory.read(at(1), T0)


def test_read_uncommitted_copy_is_refused_whatever_the_wait(memory):
    memory.write(at(0), T0, VALUE, is_async=True)
    memory.clock.wait(0)
    with pytest.raises(ProofFailedError, match="not even committed"):
        memory.read(at(0), T0)


def test_read_of_nothing_is_refused(memory):
    with pytest.raises(ProofFailedError, match=r"S\[3\] is read before anything wrote it"):
        memory.read(at(3), T0)


def test_write_over_a_copy_in_flight_is_refused(memory):
    copy(memory)
    with pytest.raises(ProofFailedError, match="overwritten while a copy to it is in flight"):
        copy(memory)


def test_write_before_the_last_use_is_behind_a_barrier_is_refused(memory):
    copy(memory)
    memory.clock.wait(0)
    memory.clock.barrier()
    memory.read(at(0), T1)
    with pytest.raises(ProofFailedError, match="before its last use"):
        copy(memory)
    memory.clock.barrier()
    copy(memory)


def test_write_after_own_read_needs_no_barrier_but_after_two_readers_does(memory):
    memory.write(at(0), T0, VALUE, is_async=False)
    memory.read(at(0), T0)
    memory.write(at(0), T0, VALUE, is_async=False)
    memory.clock.barrier()
    memory.read(np.array([0, 0]), np.array([0, 1]))
    with pytest.raises(ProofFailedError, match="before its last use"):
        memory.write(at(0), T0, VALUE, is_async=False)


def test_write_by_two_threads_is_refused(memory):
    both = np.array([2, 2])
    with pytest.raises(ProofFailedError, match="two threads in one statement"):
        memory.write(both, np.array([0, 1]), np.repeat(VALUE, 2), is_async=False)
    other = SharedArray("S", 8, Clock())
    other.write(at(2), T0, VALUE, is_async=False)
    with pytest.raises(ProofFailedError, match="two threads, unordered"):
        other.write(at(2), T1, VALUE, is_async=False)


@pytest.mark.parametrize("element", [-1, 8])
def test_access_outside_is_refused(memory, element):
    with pytest.raises(ProofFailedError, match="it has 8 elements"):
        memory.write(at(element), T0, VALUE, is_async=False)
    with pytest.raises(ProofFailedError, match="it has 8 elements"):
        memory.read(at(element), T0)
