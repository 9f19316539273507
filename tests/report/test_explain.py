from __future__ import annotations

from alcop_ms.hardware import GpuSpec, find_gpu
from alcop_ms.report.explain import explain_buffers, explain_memory, explain_plan
from tests.report.estimates import FixedEstimate, make_plan

A100: GpuSpec = find_gpu("a100")


def test_explain_buffers_pipelined_buffer_shows_slots_bytes_and_width() -> None:
    line = explain_buffers(make_plan()).splitlines()[2]
    # 128 x 32 x 2 bytes a slot, 3 slots ahead
    assert line.split() == [
        "A", "shared", "(shared.dyn)", "yes", "4", "8192", "24576", "16-byte", "cp.async",
    ]  # fmt: skip


def test_explain_buffers_unpipelined_buffer_shows_its_reason() -> None:
    lines = explain_buffers(make_plan(shared_stages=1, copy_bytes=0)).splitlines()
    assert lines[2].endswith("k has one tile only")
    assert " no " in lines[2]
    assert "synchronous" in lines[2]


def test_explain_memory_compares_with_the_limit() -> None:
    # 2 operands x 4 slots x 8192 bytes
    text = explain_memory(make_plan(), A100)
    assert "65536 bytes (64 KiB) of the 166912 bytes (163 KiB)" in text
    assert "TOO MUCH" not in text


def test_explain_memory_beyond_the_limit_says_so_and_what_to_lower() -> None:
    text = explain_memory(make_plan(shared_stages=8, tile_k=64), A100)
    assert "TOO MUCH, lower the stages or tile_k" in text


def test_explain_plan_with_estimate_labels_figures_as_predicted() -> None:
    text = explain_plan(make_plan(), A100, FixedEstimate())
    assert "predicted time 5 us, 61% of peak, limited by tensor" in text
    assert "occupancy (predicted): 1 threadblock of 128 threads" in text
    assert "main loop" in text


def test_explain_plan_without_estimate_says_nothing_of_time() -> None:
    text = explain_plan(make_plan(), A100)
    assert "predicted" not in text
    assert "shared memory:" in text
