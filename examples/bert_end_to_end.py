"""Tune BERT-base as a whole for an A100, on a host that needs none, and leave a library to load.

Every matrix product is tuned, every kernel runs in the emulator, and the asynchronous copies that
tuning promised are counted again in the machine code of the exported library.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import alcop_ms
from alcop_ms.cli.console import showing_warnings
from alcop_ms.graph.summary import make_rows, make_totals
from alcop_ms.models import load_model
from alcop_ms.report.model_table import format_model


def main() -> int:
    """Run it; 1 when a kernel is not right, or copies were lost on the way to the library."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", default="bert-base:batch=1,seq=128")
    parser.add_argument("--target", default="a100")
    parser.add_argument("--out", type=Path, default=Path("out/bert-base"))
    parser.add_argument("--trials", type=int, help="kernels to build in all (default: 8 a product)")
    parser.add_argument("--no-search", action="store_true", help="let the model choose schedules")
    args = parser.parse_args()
    start = time.monotonic()
    module = load_model(args.model).module
    with showing_warnings():
        if not args.no_search:
            print(f"== {args.model} for {args.target}: searching ==", flush=True)
            alcop_ms.tune_relax(
                module, args.target, args.out, trials=args.trials, runner="model", seed=1
            )
        print("== compiling, and running every kernel in the emulator ==", flush=True)
        model = alcop_ms.compile_relax(module, args.target, args.out)
    library = args.out / "model.so"
    model.export_library(library)
    rows = make_rows(model, library=library)
    print(f"\n{format_model(rows, make_totals(model, rows))}\n")
    print(f"left in {library}, {library.stat().st_size / 1e6:.1f} MB", end=" ")
    print(f"({time.monotonic() - start:.0f} s)")
    return 0 if all(row.keeps_copies and row.verdict == "right" for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
