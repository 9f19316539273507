import pytest

from alcop_ms.cost_model.terms.waves import Waves, find_waves


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        (1024, Waves(4, 2, 108, 160, 1024 / 216)),  # 160 left: 2 on the busiest SM
        (216, Waves(1, 0, 0, 0, 1.0)),
        (96, Waves(0, 1, 96, 96, 96 / 216)),
        (217, Waves(1, 1, 1, 1, 217 / 216)),
        (1, Waves(0, 1, 1, 1, 1 / 216)),
    ],
)
def test_find_waves_two_blocks_on_each_of_108_sms(blocks, expected):
    assert find_waves(blocks, 2, 108) == expected


def test_find_waves_all_blocks_are_in_some_wave():
    for blocks in range(1, 300):
        waves = find_waves(blocks, 3, 20)
        assert waves.full * 60 + waves.tail_blocks == blocks
        assert waves.tail_blocks_per_sm * waves.tail_sms >= waves.tail_blocks
        assert waves.count == pytest.approx(blocks / 60)
