from __future__ import annotations

from xml.etree import ElementTree

import pytest

from alcop_ms.cli.junit import JunitCase, write_junit
from alcop_ms.errors import OutputError


def test_write_junit_counts_failures_and_errors_apart(tmp_path):
    cases = [
        JunitCase(name="a", wall_s=1.5),
        JunitCase(name="b", wall_s=0.25, failure="race\nat line 3"),
        JunitCase(name="c", wall_s=0.25, error="unknown"),
    ]
    write_junit(tmp_path / "report.xml", "verify", cases)
    suite = ElementTree.parse(tmp_path / "report.xml").getroot()
    counts = {key: suite.get(key) for key in ("tests", "failures", "errors", "time")}
    assert counts == {"tests": "3", "failures": "1", "errors": "1", "time": "2.000"}
    failure = suite.find("testcase[@name='b']/failure")
    assert (failure.get("message"), failure.text) == ("race", "race\nat line 3")


def test_write_junit_control_characters_stay_out_of_the_xml(tmp_path):
    write_junit(tmp_path / "r.xml", "s", [JunitCase(name="a", wall_s=0, failure="x\x00y\x1bz")])
    assert ElementTree.parse(tmp_path / "r.xml").getroot().find("*/failure").text == "x?y?z"


def test_write_junit_place_that_cannot_be_written_is_named(tmp_path):
    with pytest.raises(OutputError, match="missing"):
        write_junit(tmp_path / "missing" / "report.xml", "s", [])
