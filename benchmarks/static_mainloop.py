"""Print the machine instructions of kernels' main loops: what can be known of speed without a GPU.

python benchmarks/static_mainloop.py out/bundles/*
python benchmarks/static_mainloop.py --cu kernel.cu --arch sm_80 --json
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from alcop_ms.errors import AlcopError
from alcop_ms.lowering.toolchain import PLAIN_NVCC_FLAGS, TVM_NVCC_FLAGS, find_toolchain
from alcop_ms.report.static_figures import format_figures
from alcop_ms.static_figures import StaticFigures, measure_bundle, measure_text


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 0 done, 2 bad input."""
    options = _make_parser().parse_args(arguments)
    try:
        rows = [figures.as_dict() for figures in _measure(options)]
    except (AlcopError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(json.dumps(rows, indent=1) if options.json else format_figures(rows))
    return 0


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bundles", nargs="*", type=Path, help="bundle directories")
    parser.add_argument("--cu", action="append", default=[], type=Path, help="a CUDA text")
    parser.add_argument("--arch", default="sm_80", help="architecture of the CUDA texts")
    parser.add_argument(
        "--plain-flags", action="store_true", help="compile texts with nvcc -O3, not TVM's flags"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _measure(options: argparse.Namespace) -> list[StaticFigures]:
    if not options.bundles and not options.cu:
        raise AlcopError("nothing to measure: name bundle directories, or a text with --cu")
    toolchain = find_toolchain()
    flags = PLAIN_NVCC_FLAGS if options.plain_flags else TVM_NVCC_FLAGS
    found = [row for path in options.bundles for row in measure_bundle(path, toolchain)]
    for path in options.cu:
        text = path.read_text(encoding="utf-8")
        found += measure_text(str(path), text, options.arch, toolchain, flags=flags)
    return found


if __name__ == "__main__":
    sys.exit(main())
