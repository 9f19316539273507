"""`docs/cases.md` names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_cases_named_tests_exist():
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs/cases.md").read_text(encoding="utf-8")))
    assert len(named) > 50
    written = {
        name
        for file in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)\(", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert not named - written


def test_cases_every_row_says_what_becomes_of_it():
    text = (ROOT / "docs/cases.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if re.match(r"\| \d", line)]
    assert len(rows) > 40
    assert all(line.count(" | ") == 2 and line.endswith(" |") for line in rows)
