"""Values in, pictures and tables out."""

from alcop_ms.report.estimate import Estimate
from alcop_ms.report.explain import explain_plan
from alcop_ms.report.files import write_timeline
from alcop_ms.report.schedule import make_timeline
from alcop_ms.report.shorten import shorten
from alcop_ms.report.timeline import Timeline
from alcop_ms.report.timeline_svg import draw_svg
from alcop_ms.report.timeline_text import draw_text

__all__ = [
    "Estimate",
    "Timeline",
    "draw_svg",
    "draw_text",
    "explain_plan",
    "make_timeline",
    "shorten",
    "write_timeline",
]
