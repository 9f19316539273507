"""What the index arithmetic of a CUDA text is worth, thread by thread."""

from __future__ import annotations

import numpy as np
import pytest

from alcop_ms.lowering.c_expression import (
    Operation,
    UnreadableError,
    parse_expression,
    parse_statement,
)
from alcop_ms.lowering.lane_values import GLOBAL, SHARED, Access, Evaluator, Pointer

LANES = np.arange(32)


def evaluate(text: str, **variables):
    noted: list[Access] = []
    known = {"threadIdx.x": LANES, "i": np.array(-7), "p": Pointer(SHARED, np.array(0), 2)}
    evaluator = Evaluator(variables={**known, **variables}, cells={}, on_access=noted.append)
    return evaluator.value(parse_expression(text)), noted


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("i / 2", -3),  # C rounds towards zero
        ("i % 4", -3),
        ("7 & 3 == 3", 1),  # C compares before it masks
        ("1 << 2 + 1", 8),
        ("6 ^ 3 | 8", 13),
        ("-(~5)", 6),
        ("i < 0 ? 10 : 20", 10),
        ("0x1F", 31),
        ("(int)3 - -(int)4", 7),
        ("max(2, min(9, 4))", 4),
        ("i == -7 && !(i > 0)", 1),
        ("12u", 12),
    ],
)
def test_value_of_integers_is_that_of_c(text, value):
    assert int(evaluate(text)[0]) == value


def test_value_differs_between_threads():
    found, _ = evaluate("((((int)threadIdx.x) & 15) * 40) + ((((int)threadIdx.x) >> 4) * 8)")
    assert found.tolist() == [(x % 16) * 40 + x // 16 * 8 for x in range(32)]


def test_value_pointer_arithmetic_counts_items():
    found, noted = evaluate("(&(((half*)p)[64])) + (((int)threadIdx.x) * 8)")
    assert found.item_bytes == 2
    assert found.offset_bytes.tolist() == [2 * (64 + 8 * x) for x in range(32)]
    assert noted == []  # an address is taken, nothing is read


def test_value_cast_changes_the_items_of_a_pointer():
    found, noted = evaluate("*(float4*)(((half*)p) + 8)")
    assert found is None
    assert (noted[0].pointer.item_bytes, int(noted[0].pointer.offset_bytes)) == (16, 16)
    assert not noted[0].is_store


@pytest.mark.parametrize("text", ["x + 1", "threadIdx.w", "1 / 0", "&3", "(&p[0]) + (&p[1])"])
def test_value_without_meaning_is_unreadable(text):
    with pytest.raises(UnreadableError):
        evaluate(text)


@pytest.mark.parametrize("text", ["1 +", "(1", "f(1", "a @ b", "1 2", "new int[4]", "p->x"])
def test_parse_expression_other_text_is_unreadable(text):
    with pytest.raises(UnreadableError):
        parse_expression(text)


def test_value_of_data_is_unknown_and_stays_so():
    data = Pointer(GLOBAL, None, 4)
    assert evaluate("a[3] * 2 + 1", a=data)[0] is None
    assert evaluate("__half2float(1.5) + 1")[0] is None
    assert evaluate("p + a[0]", a=data)[0] == Pointer(SHARED, None, 2)


def test_parse_statement_declarations_name_what_they_declare():
    array = parse_statement("extern __shared__ __align__(64) uchar buf[]")
    assert (array.declared, array.item_bytes, array.is_array, array.is_shared) == (
        "buf",
        1,
        True,
        True,
    )
    local = parse_statement("alignas(64) float C_warp[128]")
    assert (local.declared, local.item_bytes, local.is_shared) == ("C_warp", 4, False)
    pointer = parse_statement("half* __restrict__ A")
    assert (pointer.declared, pointer.item_bytes, pointer.value) == ("A", 2, None)
    short = parse_statement("unsigned short s = 3")
    assert (short.declared, short.item_bytes) == ("s", 2)


def test_parse_statement_assignments_keep_their_operator():
    assert parse_statement("a[0] += 2").sign == "+="
    call = parse_statement("copy(a, 3)").value
    assert isinstance(call, Operation)
    assert (call.sign, len(call.operands)) == ("copy()", 2)
