from __future__ import annotations

from pathlib import Path

from tools.check_tests_exist import find_untested


def make_module(root: Path, name: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("")


def test_find_untested_module_without_test_names_both_files(tmp_path: Path) -> None:
    make_module(tmp_path, "alcop_ms/cost_model/terms/copy.py")
    assert find_untested(tmp_path) == [
        "alcop_ms/cost_model/terms/copy.py: needs tests/cost_model/terms/test_copy.py"
    ]


def test_find_untested_tested_module_and_package_file_pass(tmp_path: Path) -> None:
    make_module(tmp_path, "alcop_ms/rules/__init__.py")
    make_module(tmp_path, "alcop_ms/rules/tiling.py")
    make_module(tmp_path, "tests/rules/test_tiling.py")
    assert find_untested(tmp_path) == []
