from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from alcop_ms.report.layout import SLOT_COLOURS
from alcop_ms.report.schedule import make_timeline
from alcop_ms.report.shorten import shorten
from alcop_ms.report.timeline import Phase
from alcop_ms.report.timeline_svg import draw_svg
from tests.report.estimates import FixedEstimate, make_plan

SVG = "{http://www.w3.org/2000/svg}"


def parse(k: int = 384, **plan: int) -> ElementTree.Element:
    stages = plan.get("shared_stages", 4)
    estimate = FixedEstimate(effective_stages=stages)
    timeline = shorten(make_timeline(make_plan(k=k, **plan), estimate))
    return ElementTree.fromstring(draw_svg(timeline))


def words_of(root: ElementTree.Element, tag: str) -> list[str]:
    return [element.text or "" for element in root.iter(SVG + tag)]


@pytest.mark.parametrize("shared_stages", [1, 2, 5, 8])
def test_draw_svg_any_depth_is_well_formed_and_names_every_slot(shared_stages: int) -> None:
    root = parse(shared_stages=shared_stages)
    assert root.tag == SVG + "svg"
    texts = words_of(root, "text")
    assert [f"slot {slot}" in texts for slot in range(shared_stages)] == [True] * shared_stages


def test_draw_svg_shows_every_phase() -> None:
    texts = words_of(parse(), "text")
    assert [phase.value for phase in Phase if phase.value not in texts] == []


def test_draw_svg_computes_each_k_tile_that_is_not_left_out() -> None:
    root = parse(k=32 * 40)
    tooltips = [words for words in words_of(root, "title") if "step 0: compute" in words]
    tiles = [int(words.split(",")[0].removeprefix("k tile ")) for words in tooltips]
    assert tiles == [0, 1, 2, 3, 36, 37, 38, 39]
    assert "32 more k tiles like these" in words_of(root, "text")


def test_draw_svg_is_self_contained() -> None:
    root = parse()
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "desc", "defs", "pattern", "rect", "g", "text", "line", "polyline",
    }  # fmt: skip


def test_draw_svg_nothing_is_drawn_outside_the_sheet() -> None:
    root = parse(k=32 * 40)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for rect in root.iter(SVG + "rect"):
        right = float(rect.get("x", 0)) + float(rect.attrib["width"])
        bottom = float(rect.get("y", 0)) + float(rect.attrib["height"])
        assert right <= width + 0.1
        assert bottom <= height + 0.1


def test_draw_svg_every_duration_is_labelled_predicted() -> None:
    root = parse()
    assert all("(predicted)" in words for words in words_of(root, "title") if " for " in words)
    assert words_of(root, "title")[0].startswith("Predicted timeline")


def test_slot_colours_are_distinct_for_every_allowed_depth() -> None:
    assert len(set(SLOT_COLOURS)) == 8
