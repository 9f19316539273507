from __future__ import annotations

import pytest

from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape
from benchmarks.ragged_simulation import simulate_parts, simulate_persistent, simulate_tail
from benchmarks.ragged_waves import find_rounds, find_tail, study

A100 = find_gpu("a100")


def square(size):
    return MatmulShape(m=size, n=size, k=size, transpose_b=True)


def test_find_tail_takes_what_full_rounds_leave():
    tail = find_tail(find_rounds(square(2048), A100), A100)
    assert tail.plan.blocks % A100.sms == tail.rest > 0
    assert tail.splits > 1


def test_find_tail_product_of_full_rounds_has_none():
    full = MatmulShape(m=16 * A100.sms, n=16, k=1024)
    rounds = find_rounds(full, A100)
    is_full = rounds.batch.blocks % A100.sms == 0
    assert is_full.any()
    assert not rounds.rest[is_full].any()


def test_study_three_parts_beat_two_and_four():
    found = study(MatmulShape(m=512, n=1024, k=4096, transpose_b=True), A100)
    assert found["parts"].plan.splits == 3
    assert found["parts"].total_s < 0.95 * found["powers"].total_s
    seconds = [simulate_parts(found[kind].plan, A100) for kind in ("parts", "powers")]
    assert seconds[0] < 0.95 * seconds[1]


def test_simulate_tail_costs_a_second_kernel():
    tail = find_tail(find_rounds(square(2048), A100), A100)
    seconds = simulate_tail(tail.plan, tail.rest, tail.splits, A100)
    assert seconds == pytest.approx(tail.total_s, rel=0.1)


def test_simulate_persistent_one_round_has_nothing_to_hide():
    plan = study(square(1024), A100)["powers"].plan
    assert simulate_persistent(plan, A100) == simulate_parts(plan, A100)
