"""Runs every fenced code block tagged `python` in the README and in docs/."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(?P<tag>\w*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?://|#)(?P<target>[^)#]+)")


def python_blocks() -> list[pytest.param]:
    blocks = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in FENCE.finditer(text):
            if match["tag"] == "python":
                line = text.count("\n", 0, match.start()) + 1
                blocks.append(pytest.param(match["body"], id=f"{page.name}:{line}"))
    return blocks


@pytest.mark.parametrize("code", python_blocks())
def test_docs_python_block_runs(code: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_docs_every_block_is_tagged(page: Path) -> None:
    tags = {match["tag"] for match in FENCE.finditer(page.read_text(encoding="utf-8"))}
    assert tags <= {"python", "console", "text", "toml", "json"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_docs_links_lead_to_files(page: Path) -> None:
    targets = [match["target"] for match in LINK.finditer(page.read_text(encoding="utf-8"))]
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_readme_shows_both_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make demo" in text
    assert "make test" in text
