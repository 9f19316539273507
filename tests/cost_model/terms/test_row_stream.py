from alcop_ms.cost_model.terms.row_stream import row_stream_bytes_per_s
from alcop_ms.hardware import find_gpu

A100 = find_gpu("a100")


def test_row_stream_one_block_is_bound_by_its_bytes_over_the_latency():
    latency_s = A100.dram_latency_cycles / A100.clock_hz
    rate = row_stream_bytes_per_s(A100, blocks_at_once=1, bytes_in_flight=4096)
    assert rate == 4096 / latency_s


def test_row_stream_many_blocks_reach_dram_and_never_more():
    rate = row_stream_bytes_per_s(
        A100, blocks_at_once=8 * A100.sms, bytes_in_flight=16384, port_blocks=8
    )
    assert rate == A100.dram_bytes_per_s


def test_row_stream_one_block_never_exceeds_what_one_sm_is_given():
    rate = row_stream_bytes_per_s(A100, blocks_at_once=1, bytes_in_flight=1 << 30)
    assert rate == A100.l2_to_sm_bytes_per_clock * A100.clock_hz


def test_row_stream_more_in_flight_is_never_slower():
    rates = [
        row_stream_bytes_per_s(A100, blocks_at_once=16, bytes_in_flight=2.0**power)
        for power in range(8, 18)
    ]
    assert rates == sorted(rates)
