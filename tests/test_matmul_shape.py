from __future__ import annotations

from dataclasses import replace

import pytest

from alcop_ms.errors import InvalidPlanError
from alcop_ms.matmul_shape import MatmulShape, decode_problem, encode_problem

PROBLEM = MatmulShape(m=256, n=192, k=100, batch=2)


@pytest.mark.parametrize("axis", ["m", "n", "k", "batch"])
def test_matmul_shape_empty_axis_is_refused(axis):
    with pytest.raises(InvalidPlanError, match=f"{axis}=0: an extent is at least 1"):
        replace(PROBLEM, **{axis: 0})


@pytest.mark.parametrize("field", ["in_dtype", "acc_dtype", "out_dtype"])
def test_matmul_shape_unknown_dtype_is_refused(field):
    with pytest.raises(InvalidPlanError, match=f"{field}='complex64': not one of float64"):
        replace(PROBLEM, **{field: "complex64"})


def test_matmul_shape_batched_counts_work_of_every_batch_entry():
    assert PROBLEM.flop == 2 * 2 * 256 * 192 * 100
    assert (PROBLEM.in_bytes, PROBLEM.out_bytes) == (2, 4)


@pytest.mark.parametrize(
    "problem",
    [
        PROBLEM,
        MatmulShape(
            m=1,
            n=2,
            k=3,
            in_dtype="int8",
            acc_dtype="int32",
            out_dtype="float8_e4m3fn",
            transpose_a=True,
        ),
        MatmulShape(m=5, n=4, k=3, batch=7, in_dtype="bfloat16", transpose_b=True),
        MatmulShape(m=5, n=4, k=9, reuse_a=7.031, reuse_b=2.25),
        MatmulShape(m=5, n=4, k=9, copied_b=0.25, computed_b=5),
        MatmulShape(m=5, n=4, k=9, products=2),
    ],
)
def test_encode_problem_decodes_to_the_same(problem):
    values = encode_problem(problem)
    assert all(type(value) is int for value in values)
    assert decode_problem(values) == problem


def test_decode_problem_of_an_older_record_has_no_reuse():
    assert decode_problem(encode_problem(PROBLEM)[:9]) == PROBLEM


def test_matmul_shape_of_two_products_counts_both_but_one_a():
    one, two = (MatmulShape(m=8, n=4, k=2, products=count) for count in (1, 2))
    assert two.flop == 2 * one.flop
    assert one.operand_bytes == 2 * (8 * 2 + 4 * 2)
    assert two.operand_bytes == 2 * (8 * 2 + 2 * 4 * 2)
    assert two.copied_bytes(8, 4, 2) == two.operand_bytes
    assert (one.sides, two.sides) == ((0, 1), (0, 1, 1))
