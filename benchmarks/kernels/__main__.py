"""Compile the grid, count every main loop, prove ours in the emulator, and write the table.

python -m benchmarks.kernels --peer-python peers/bin/python
python -m benchmarks.kernels --archs sm_80 --depths 4 --makers ours,Triton
python -m benchmarks.kernels --table
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import itertools
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tqdm import tqdm

from alcop_ms.errors import AlcopError
from alcop_ms.lowering.toolchain import find_toolchain
from benchmarks.case_workers import run_cases
from benchmarks.kernels.cases import (
    ARCHS,
    DEPTHS,
    KINDS,
    LAYOUTS,
    TILE_NAMES,
    make_cases,
)
from benchmarks.kernels.makers import MAKERS, Workshop
from benchmarks.kernels.measure import Bench, measure_one
from benchmarks.kernels.rows import Row, read_rows, write_rows
from benchmarks.kernels.table import write_page

ROOT = Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "benchmarks" / "data" / "kernels.csv"
PAGE = ROOT / "docs" / "kernels.md"
KERNEL_LIMIT_S = 1800.0
_PARTS = ("archs", "dtypes", "layouts", "tiles", "depths")
_GRID = (ARCHS, tuple(KINDS), LAYOUTS, TILE_NAMES, DEPTHS)


class KernelError(AlcopError):
    """A kernel could not be measured, and not because its maker has none."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 0 done, 1 a kernel of ours is wrong, 2 bad input, 130 interrupted."""
    parser = _make_parser()
    options = parser.parse_args(arguments)
    if options.jobs < 1:
        parser.error("--jobs: at least 1")
    try:
        if not options.table:
            _run(options)
        rows = read_rows(options.data)
        write_page(options.page, rows)
    except (AlcopError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("kernels: interrupted; the same command goes on from here", file=sys.stderr)
        return 130
    wrong = [row for row in rows if row.verdict and not row.verdict.startswith("right")]
    print(f"{len(rows)} kernels in {options.data}, {len(wrong)} of ours not right")
    return 1 if wrong else 0


def _run(options: argparse.Namespace) -> None:
    shop = Workshop(toolchain=find_toolchain(), peer_python=options.peer_python)
    rows = {(row.key, row.maker): row for row in read_rows(options.data)}
    makers = [maker for maker in MAKERS if any(maker.startswith(name) for name in options.makers)]
    cases = make_cases(*(getattr(options, part) for part in _PARTS))
    wanted = [
        (case, maker)
        for case, maker in itertools.product(cases, makers)
        if _is_pending(rows.get((case.key, maker)), options)
    ]
    grid = itertools.product(make_cases(*_GRID), MAKERS)
    places = {(case.key, maker): place for place, (case, maker) in enumerate(grid)}
    bench = Bench(shop=shop, verifies=options.verify, cache=options.cache)
    measure = functools.partial(measure_one, wanted=wanted, bench=bench)
    numbers = iter(range(len(wanted)))
    answers = run_cases(numbers, measure, jobs=options.jobs, limit_s=KERNEL_LIMIT_S)
    with contextlib.closing(answers), tqdm(total=len(wanted), unit="kernel", disable=None) as bar:
        for number, row, failure in answers:
            case, maker = wanted[number]
            what = f"{maker} {case.arch} {case.dtype} {case.layout} {case.tile.name} {case.buffers}"
            if failure:
                raise KernelError(f"{what}: {failure}")
            rows[case.key, maker] = row
            write_rows(options.data, (rows[key] for key in sorted(rows, key=places.__getitem__)))
            bar.set_postfix_str(what)
            bar.update()


def _is_pending(row: Row | None, options: argparse.Namespace) -> bool:
    if row is None or options.again:
        return True
    if row.refused:
        return bool(options.retry)
    return row.is_ours and bool(options.verify) and not row.verdict


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kernels", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    _add_list(parser, "--archs", ARCHS)
    _add_list(parser, "--dtypes", tuple(KINDS))
    _add_list(parser, "--layouts", LAYOUTS)
    _add_list(parser, "--tiles", TILE_NAMES)
    _add_list(parser, "--makers", ("ours", *(name for name in MAKERS if "ours" not in name)))
    parser.add_argument(
        "--depths",
        type=lambda text: [int(depth) for depth in text.split(",")],
        default=list(DEPTHS),
        help="buffers of shared memory (default 4,3,2)",
    )
    parser.add_argument(
        "--peer-python", type=Path, help="an interpreter with triton, tilelang and nvidia-cutlass"
    )
    parser.add_argument("--verify", action="store_true", help="run our kernels in the emulator")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="kernels at once (default: cores)"
    )
    parser.add_argument("--retry", action="store_true", help="ask again where there was no kernel")
    parser.add_argument("--again", action="store_true", help="measure anew what the file holds")
    parser.add_argument("--table", action="store_true", help="write the page from the file only")
    parser.add_argument("--data", type=Path, default=DATA, help="where figures are kept")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page whose table is written")
    parser.add_argument("--cache", type=Path, help="where emulated kernels are kept compiled")
    return parser


def _add_list(parser: argparse.ArgumentParser, name: str, allowed: Sequence[str]) -> None:
    def parse(text: str) -> list[str]:
        unknown = [part for part in text.split(",") if part not in allowed]
        if unknown:
            raise argparse.ArgumentTypeError(f"{', '.join(unknown)}: not of {', '.join(allowed)}")
        return text.split(",")

    shown = ",".join(allowed)
    parser.add_argument(name, type=parse, default=list(allowed), help=f"some of {shown}")


if __name__ == "__main__":
    sys.exit(main())
