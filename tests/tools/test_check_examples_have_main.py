from __future__ import annotations

from pathlib import Path

import pytest

from tools.check_examples_have_main import find_examples_without_main


@pytest.mark.parametrize(
    ("text", "count"),
    [("def main() -> None: ...", 0), ("print(1)", 1), ("class A:\n    def main(self): ...", 1)],
)
def test_find_examples_without_main_looks_at_the_top_level(
    tmp_path: Path, text: str, count: int
) -> None:
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "one.py").write_text(text)
    assert len(find_examples_without_main(tmp_path)) == count
