import numpy as np
import pytest

from alcop_ms.cost_model.terms.arithmetic import all_of, choose, every, largest, smallest

MANY = np.array([1.0, 5.0, 3.0])


def test_arithmetic_on_numbers_is_pythons():
    assert (largest(2, 7, 3), smallest(2.5, 1.5)) == (7, 1.5)
    assert (choose(True, 1, 2), choose(False, 1, 2)) == (1, 2)
    assert all_of((True, 2 > 1))
    assert not all_of((True, False))
    assert type(largest(1, 2)) is int


def test_arithmetic_on_arrays_is_that_of_each_candidate():
    assert largest(MANY, 2.0).tolist() == [2.0, 5.0, 3.0]
    assert smallest(4.0, MANY, 2.5).tolist() == [1.0, 2.5, 2.5]
    assert choose(MANY > 2, MANY, 0.0).tolist() == [0.0, 5.0, 3.0]
    assert all_of((MANY > 2, MANY < 4)).tolist() == [False, False, True]


@pytest.mark.parametrize(("condition", "expected"), [(True, True), (MANY > 2, False)])
def test_every_is_one_answer(condition, expected):
    assert every(condition) is expected
