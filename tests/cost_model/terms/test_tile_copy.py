import pytest

from alcop_ms.cost_model.terms.tile_copy import copy_latency_s, tile_copy_s, written_bytes


def copied(plan, gpu):
    return tile_copy_s(plan, gpu, active_sms=4, share=0.5, written=written_bytes(plan))


def test_tile_copy_hand_computed(make_plan, round_gpu):
    # (128 + 128) * 32 * 2 = 16384 bytes; 4 SMs
    copy = copied(make_plan(), round_gpu)
    assert copy.l2_s == pytest.approx(16384 * 4 / 1e12)
    assert copy.dram_s == pytest.approx(0.5 * 16384 * 4 / 0.5e12)
    assert copy.l2_port_s == pytest.approx(256e-9)  # 64 bytes a cycle
    # 128 bytes a cycle; the padded rows of A, 64 bytes long, in two passes: 2 * 8192 + 8192
    assert copy.shared_write_s == pytest.approx(192e-9)
    assert copy.slowest_s == copy.l2_port_s


def test_tile_copy_padding_is_not_copied(make_plan, round_gpu):
    tile = (128, 128, 64)  # rows that no group of lanes crosses
    padded, plain = make_plan(pad=8, tile=tile), make_plan(pad=0, tile=tile)
    assert padded.stage_bytes > plain.stage_bytes
    assert copied(padded, round_gpu) == copied(plain, round_gpu)


def test_tile_copy_short_padded_rows_only_take_the_port_longer(make_plan, round_gpu):
    padded, plain = (copied(make_plan(pad=pad), round_gpu) for pad in (8, 0))
    assert padded.shared_write_s > plain.shared_write_s
    assert padded.l2_port_s == plain.l2_port_s


def test_tile_copy_more_bytes_are_never_faster(make_plan, round_gpu):
    small, large = (copied(make_plan(tile=(128, 128, tile_k)), round_gpu) for tile_k in (32, 64))
    assert large.slowest_s == pytest.approx(2 * small.slowest_s)


@pytest.mark.parametrize(("share", "cycles"), [(0.0, 200), (0.01, 200), (0.03, 500), (1.0, 500)])
def test_copy_latency_is_drams_when_any_line_of_a_tile_misses(make_plan, round_gpu, share, cycles):
    assert copy_latency_s(make_plan(), round_gpu, share) == pytest.approx(cycles * 1e-9)


def test_written_bytes_ways_of_the_built_kernel_replace_the_estimate(make_plan):
    assert written_bytes(make_plan()) == 24576  # the padded rows of A twice
    assert written_bytes(make_plan(), 1.25) == 1.25 * 16384
