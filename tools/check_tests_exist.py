"""Checks that every rule, postproc, mutator and cost term has a test file of its own."""

from __future__ import annotations

import sys
from pathlib import Path

TESTED = ("rules", "postprocs", "mutators", "cost_model/terms")
ROOT = Path(__file__).resolve().parent.parent


def find_untested(root: Path) -> list[str]:
    """List the modules without `tests/<package>/test_<module>.py`, and the test that is missing."""
    missing = []
    for package in TESTED:
        for module in sorted((root / "alcop_ms" / package).glob("*.py")):
            test = root / "tests" / package / f"test_{module.name}"
            if module.name != "__init__.py" and not test.is_file():
                missing.append(f"{module.relative_to(root)}: needs {test.relative_to(root)}")
    return missing


def main() -> int:
    """Print what is missing; 1 if anything is."""
    missing = find_untested(ROOT)
    print("\n".join(missing), end="\n" if missing else "")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
