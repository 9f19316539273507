"""Compile the grid, count every main loop, prove ours in the emulator, and write the table.

python -m benchmarks.kernels --peer-python peers/bin/python
python -m benchmarks.kernels --archs sm_80 --depths 4 --makers ours,Triton
python -m benchmarks.kernels --table
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tqdm import tqdm

from alcop_ms.emulator import HostUse, verify_matmul
from alcop_ms.errors import AlcopError
from alcop_ms.lowering.toolchain import find_toolchain
from alcop_ms.workloads import Workload, load_workload
from benchmarks.kernels.cases import (
    ARCHS,
    DEPTHS,
    KINDS,
    LAYOUTS,
    TILE_NAMES,
    Case,
    make_cases,
)
from benchmarks.kernels.makers import MAKERS, Made, RefusedError, Workshop, make
from benchmarks.kernels.rows import Row, count, read_rows, refuse, write_rows
from benchmarks.kernels.table import write_page

ROOT = Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "benchmarks" / "data" / "kernels.csv"
PAGE = ROOT / "docs" / "kernels.md"
EMULATED_BLOCKS = 4
_PARTS = ("archs", "dtypes", "layouts", "tiles", "depths")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 0 done, 1 a kernel of ours is wrong, 2 bad input."""
    options = _make_parser().parse_args(arguments)
    try:
        if not options.table:
            _run(options)
        rows = read_rows(options.data)
        write_page(options.page, rows)
    except (AlcopError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    wrong = [row for row in rows if row.verdict and not row.verdict.startswith("right")]
    print(f"{len(rows)} kernels in {options.data}, {len(wrong)} of ours not right")
    return 1 if wrong else 0


def _run(options: argparse.Namespace) -> None:
    shop = Workshop(toolchain=find_toolchain(), peer_python=options.peer_python)
    rows = {(row.key, row.maker): row for row in read_rows(options.data)}
    makers = [maker for maker in MAKERS if any(maker.startswith(name) for name in options.makers)]
    cases = list(make_cases(*(getattr(options, part) for part in _PARTS)))
    wanted = [(case, maker) for case in cases for maker in makers]
    pending = [pair for pair in wanted if _is_pending(rows.get((pair[0].key, pair[1])), options)]
    with tqdm(pending, unit="kernel", disable=None) as bar:
        for case, maker in bar:
            bar.set_postfix_str(f"{maker} {case.arch} {case.layout} {case.tile.name}")
            rows[case.key, maker] = _measure(case, maker, shop, options)
            write_rows(options.data, rows.values())


def _is_pending(row: Row | None, options: argparse.Namespace) -> bool:
    if row is None or options.again:
        return True
    if row.refused:
        return bool(options.retry)
    is_ours = row.maker.startswith("ours")
    return is_ours and bool(options.verify) and not row.verdict


def _measure(case: Case, maker: str, shop: Workshop, options: argparse.Namespace) -> Row:
    try:
        made = make(maker, case, shop)
    except RefusedError as error:
        return refuse(case, maker, str(error))
    row = count(case, maker, made, shop.toolchain)
    if options.verify and maker.startswith("ours"):
        row = replace(row, verdict=_verify(case, made, options.cache))
    return row


def _verify(case: Case, made: Made, cache: Path | None) -> str:
    """Run some blocks of the kernel at its real shape; values and hazards."""
    workload = load_workload(case.spec)
    assert isinstance(workload, Workload)
    assert made.launch is not None
    verdict = verify_matmul(
        made.cuda_text,
        made.launch,
        workload.problem,
        workload.epilogue,
        blocks=EMULATED_BLOCKS,
        host=HostUse() if cache is None else HostUse(cache_dir=cache),
    )
    return f"{verdict.status}, {verdict.blocks_run} of {verdict.blocks_total} blocks"


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
