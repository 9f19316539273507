"""Checks that every example can be imported without running: it defines `main()`."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def find_examples_without_main(root: Path) -> list[str]:
    """List the examples that define no function `main` at their top level."""
    missing = []
    for path in sorted((root / "examples").glob("*.py")):
        body = ast.parse(path.read_text(encoding="utf-8"), str(path)).body
        if not any(isinstance(node, ast.FunctionDef) and node.name == "main" for node in body):
            missing.append(f"{path.relative_to(root)}: needs a function main()")
    return missing


def main() -> int:
    """Print what is missing; 1 if anything is."""
    missing = find_examples_without_main(ROOT)
    print("\n".join(missing), end="\n" if missing else "")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
