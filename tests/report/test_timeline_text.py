from __future__ import annotations

import pytest

from alcop_ms.errors import InvalidOptionError
from alcop_ms.report.schedule import make_timeline
from alcop_ms.report.timeline_text import draw_text
from tests.report.estimates import FixedEstimate, make_plan

GOLDEN = """\
predicted timeline of one threadblock: 512 x 1024 x 160 float16, tile 128 x 128 x 32, 3
  shared and 2 register slots

                 |prologue             |steady               |drain       |epilogue
shared slot 0               [-copy 0-[0=      [-copy 3-..[=3==
shared slot 1               [--copy 1--....[=1==     [-copy 4-...[=4=
shared slot 2                          [-copy 2-..[=2==
                 |                     |                     |            |
wait, barrier    [........wait.......|    |      |       |      |
                 |                     |                     |            |
load registers 0                     [+    +      [+     [+      +
load registers 1                       +      [+     [+      +      +
                 |                     |                     |            |
compute                                [tile 0[tile 1[#tile 2[tile 3[##4##
                 |                     |                     |            |
store                                                                     [%%%%store%%%%%
                 |--------------|-------------|--------------|-------------|-------------
                 0 ns           200 ns        400 ns         600 ns        800 ns

- copy in flight  . landed, or waiting  = slot being read  | barrier  + register load
  # compute  % store
k tile t lives in shared slot t mod 3; up to 2 tiles are loaded ahead of the one computed.
  Register loads run one step ahead of the compute, into the other slot.
One steady k tile: 100 ns. All times are predicted."""


def draw(width: int = 100, *, is_unicode: bool = True, k: int = 384) -> str:
    timeline = make_timeline(make_plan(k=k), FixedEstimate())
    return draw_text(timeline, width=width, is_unicode=is_unicode)


def test_draw_text_small_timeline_matches_golden_text() -> None:
    timeline = make_timeline(make_plan(shared_stages=3, k=160), FixedEstimate(effective_stages=3))
    assert draw_text(timeline, width=90, is_unicode=False) == GOLDEN


@pytest.mark.parametrize("width", [60, 80, 133])
@pytest.mark.parametrize("is_unicode", [True, False])
def test_draw_text_any_width_is_kept(width: int, is_unicode: bool) -> None:
    lines = draw(width, is_unicode=is_unicode, k=3072).splitlines()
    assert max(map(len, lines)) <= width


def test_draw_text_ascii_has_only_ascii() -> None:
    assert draw(is_unicode=False, k=3072).isascii()


def test_draw_text_names_every_slot_and_phase() -> None:
    text = draw()
    for words in ("shared slot 3", "load registers 1", "prologue", "steady", "drain", "epilogue"):
        assert words in text


def test_draw_text_long_loop_says_what_is_left_out() -> None:
    assert "steady k tiles" in draw(k=3072)
    assert "are left out" in draw(k=3072)


def test_draw_text_labels_its_times_as_predicted() -> None:
    assert draw().startswith("predicted timeline")
    assert "All times are predicted." in draw()


def test_draw_text_too_narrow_names_the_width_it_needs() -> None:
    with pytest.raises(InvalidOptionError, match=r"width=40.*at least 60"):
        draw(40)
