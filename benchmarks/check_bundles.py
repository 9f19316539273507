"""Check kernel bundles against themselves: compiled again, counted again, scheduled again.

python benchmarks/check_bundles.py out/samples

For every bundle below the directories named: nvcc compiles its CUDA text; its facts (copies, waits,
barriers, registers, stack, spills) are what the text and the cubin hold; and its trace, replayed on
the workload's unscheduled module and lowered, gives the same CUDA text.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tqdm import tqdm

from alcop_ms import targets
from alcop_ms.bundle import LAUNCH_FILE, Bundle, check_bundle, read_bundle
from alcop_ms.bundling import replay_trace
from alcop_ms.errors import AlcopError, BundleError
from alcop_ms.input_module import normalise_module
from alcop_ms.lowering.toolchain import Toolchain, compile_cubin, find_toolchain
from alcop_ms.measure.builder import plan_and_build
from alcop_ms.report.table import text_table
from alcop_ms.workloads import load_workload
from alcop_ms.workloads.primfunc import make_prim_func

GOOD = "ok"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One bundle: `ok`, or what is wrong with it."""

    bundle: str
    compiles: str
    facts: str
    trace: str

    @property
    def is_good(self) -> bool:
        return (self.compiles, self.facts, self.trace) == (GOOD, GOOD, GOOD)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a row a bundle; 0 all good, 1 something is wrong, 2 bad input."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directories", nargs="+", type=Path, help="bundles, or what holds them")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    try:
        found = find_bundles(options.directories)
        toolchain = find_toolchain()
        rows = [check(path, toolchain) for path in tqdm(found, unit="bundle", disable=None)]
    except AlcopError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps([asdict(row) for row in rows], indent=1))
    else:
        cells = [(row.bundle, row.compiles, row.facts, row.trace) for row in rows]
        print(text_table(("bundle", "compiles", "facts match", "trace replays"), cells))
        print(f"\n{sum(row.is_good for row in rows)} of {len(rows)} bundles are good")
    return 0 if all(row.is_good for row in rows) else 1


def find_bundles(directories: Sequence[Path]) -> list[Path]:
    """The bundles that are, or lie below, some directories."""
    found = sorted({file.parent for place in directories for file in place.rglob(LAUNCH_FILE)})
    if not found:
        raise BundleError(f"{', '.join(map(str, directories))}: no bundle is here")
    return found


def check(path: Path, toolchain: Toolchain) -> Row:
    """Put one bundle to every test; a test that fails does not keep the others from running."""
    try:
        bundle = read_bundle(path)
    except BundleError as error:
        return Row(bundle=str(path), compiles="-", facts=_short(error, path), trace="-")
    return Row(
        bundle=str(path),
        compiles=_try(path, lambda: _compile(bundle, toolchain)),
        facts=_try(path, lambda: check_bundle(bundle, toolchain=toolchain)),
        trace=_try(path, lambda: _replay(bundle)),
    )


def _compile(bundle: Bundle, toolchain: Toolchain) -> None:
    compiled = compile_cubin(bundle.cuda_text, bundle.launch.arch, toolchain=toolchain)
    if bundle.cubin != compiled.cubin:
        raise BundleError("the cubin in the bundle is missing or another")


def _replay(bundle: Bundle) -> None:
    target = targets.target(bundle.launch.arch)
    name = str(bundle.workload.get("spec") or bundle.workload.get("path"))
    module = normalise_module(make_prim_func(load_workload(name)))
    again = plan_and_build(replay_trace(bundle.trace, module).mod, target, None)
    if again.kernel.cuda_text != bundle.cuda_text:
        raise BundleError("the replayed schedule lowers to another text")


def _try(path: Path, test: Callable[[], None]) -> str:
    try:
        test()
    except Exception as error:  # noqa: BLE001  whatever TVM raises on a bad trace is a finding
        return _short(error, path)
    return GOOD


def _short(error: Exception, path: Path) -> str:
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[-1].replace(f"{path}/", "")[:100]


if __name__ == "__main__":
    sys.exit(main())
