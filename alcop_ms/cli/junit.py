"""JUnit reports, which CI systems read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from alcop_ms.errors import OutputError

# XML 1.0 has no way to write these.
_FORBIDDEN = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class JunitCase:
    """One test: passed unless it has a failure (the answer is no) or an error (no answer)."""

    name: str
    wall_s: float
    failure: str = ""
    error: str = ""


def write_junit(path: Path, suite: str, cases: Sequence[JunitCase]) -> None:
    """Write a report with one suite.

    Raises
    ------
    OutputError
        The file cannot be written.
    """
    root = ElementTree.Element(
        "testsuite",
        name=suite,
        tests=str(len(cases)),
        failures=str(sum(1 for case in cases if case.failure)),
        errors=str(sum(1 for case in cases if case.error)),
        time=f"{sum(case.wall_s for case in cases):.3f}",
    )
    for case in cases:
        element = ElementTree.SubElement(
            root, "testcase", classname=suite, name=case.name, time=f"{case.wall_s:.3f}"
        )
        for tag, text in (("failure", case.failure), ("error", case.error)):
            if text:
                clean = _FORBIDDEN.sub("?", text)
                ElementTree.SubElement(element, tag, message=clean.split("\n")[0]).text = clean
    try:
        ElementTree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {error.strerror or error}") from error
