"""`alcop-ms verify PATH...`: run kernels on the CPU and say whether they are right."""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alcop_ms.cli.junit import JunitCase, write_junit
from alcop_ms.cli.list import format_table
from alcop_ms.errors import AlcopError, BundleError, InvalidOptionError
from alcop_ms.workloads import ScriptWorkload, Workload, load_workload, parse_inline

if TYPE_CHECKING:
    from alcop_ms.emulator import HostUse, Verdict

EXIT_WRONG = 1
EXIT_NOT_JUDGED = 2
LAUNCH_FILE = "launch.json"
WORKLOAD_FILE = "workload.json"
KERNEL_FILE = "kernel.cu"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One kernel and what came of it."""

    path: Path
    verdict: Verdict
    wall_s: float


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "verify", help="run kernels on the CPU and compare with a reference", allow_abbrev=False
    )
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="+",
        type=Path,
        help="a bundle, a directory of bundles, or a .cu file with a launch.json beside it",
    )
    parser.add_argument(
        "--workload",
        metavar="SPEC",
        help="what the kernel computes, where no workload.json says it (suite/name or inline)",
    )
    parser.add_argument(
        "--blocks",
        type=_parse_blocks,
        default="sample",
        help="blocks of each grid to run: sample (8, corners among them), all, or a number",
    )
    parser.add_argument(
        "--eager",
        action="store_true",
        help="let asynchronous copies land at once in every run (by default in one run of four)",
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of inputs and sample (default 0)")
    parser.add_argument(
        "--time-limit", type=float, default=600.0, metavar="S", help="seconds a run (default 600)"
    )
    parser.add_argument("--cache", type=Path, metavar="DIR", help="where compiled kernels are kept")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--junit", type=Path, metavar="FILE", help="write a JUnit report")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the verdicts; 1 when a kernel is wrong, 2 when one could not be judged."""
    host = _host_use(args)
    rows = [_verify(path, args, host) for path in _find_kernels(args.paths)]
    if args.junit is not None:
        write_junit(args.junit, "alcop-ms verify", [_junit_case(row) for row in rows])
    if args.json:
        print(json.dumps([_describe(row) for row in rows], indent=2))
    else:
        print(_format(rows))
    statuses = {row.verdict.status for row in rows}
    if statuses & {"wrong", "hazard"}:
        return EXIT_WRONG
    return EXIT_NOT_JUDGED if "not_judged" in statuses else 0


def _parse_blocks(text: str) -> str | int:
    if text in ("sample", "all"):
        return text
    if text.isdigit() and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not sample, all, or a number of 1 or more")


def _host_use(args: argparse.Namespace) -> HostUse:
    from alcop_ms.emulator import HostUse

    if args.time_limit <= 0:
        raise InvalidOptionError(f"--time-limit {args.time_limit:g}: give a number above 0")
    if args.cache is None:
        return HostUse(time_limit_s=args.time_limit)
    return HostUse(time_limit_s=args.time_limit, cache_dir=args.cache)


def _find_kernels(paths: Sequence[Path]) -> list[Path]:
    """Bundles and .cu files; a directory that is no bundle stands for the bundles in it."""
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise BundleError(f"{path}: no such file or directory")
        if path.is_dir() and not (path / LAUNCH_FILE).exists():
            inside = sorted(launch.parent for launch in path.glob(f"*/{LAUNCH_FILE}"))
            if not inside:
                raise BundleError(f"{path}: holds no {LAUNCH_FILE}, neither do its directories")
            found += inside
        else:
            found.append(path)
    return found


def _verify(path: Path, args: argparse.Namespace, host: HostUse) -> Row:
    from alcop_ms.emulator import Finding, Verdict, verify_matmul

    start = time.perf_counter()
    try:
        text, launch, workload = _read(path, args.workload)
        verdict = verify_matmul(
            text,
            launch,
            workload.problem,
            workload.epilogue,
            blocks=args.blocks,
            seed=args.seed,
            eager=True if args.eager else None,
            host=host,
        )
    except AlcopError as error:  # one kernel that cannot be read does not stop the others
        finding = Finding(kind="failure", text=str(error), pattern="", eager=False)
        verdict = Verdict(status="not_judged", findings=(finding,))
    return Row(path=path, verdict=verdict, wall_s=time.perf_counter() - start)


def _read(path: Path, spec: str | None) -> tuple[str, Any, Workload]:
    from alcop_ms.bundle import read_bundle
    from alcop_ms.launch import Launch

    if path.is_dir():
        bundle = read_bundle(path)
        return bundle.cuda_text, bundle.launch, _load(spec or bundle.workload.get("spec"), path)
    workload_file = path.parent / WORKLOAD_FILE
    if spec is None and workload_file.exists():
        spec = json.loads(workload_file.read_text()).get("spec")
    launch = Launch.read(path.parent / LAUNCH_FILE)
    return path.read_text(), launch, _load(spec, path)


def _load(spec: object, path: Path) -> Workload:
    if not isinstance(spec, str) or not spec:
        raise BundleError(f"{path}: nothing says what it computes; give --workload")
    workload = parse_inline(spec) if ":" in spec else load_workload(spec, [])
    if isinstance(workload, ScriptWorkload):
        raise BundleError(f"{path}: a TVMScript workload has no reference yet; only matmuls have")
    return workload


def _describe(row: Row) -> dict[str, Any]:
    verdict = row.verdict
    return {
        "path": str(row.path),
        "status": verdict.status,
        "blocks_run": verdict.blocks_run,
        "blocks_total": verdict.blocks_total,
        "runs": list(verdict.runs),
        "thread_steps": verdict.steps,
        "max_error": _finite(verdict.max_error),
        "max_error_over_bound": _finite(verdict.max_error_over_bound),
        "wall_s": round(row.wall_s, 3),
        "findings": [
            {"kind": f.kind, "inputs": f.pattern, "eager": f.eager, "text": f.text}
            for f in verdict.findings
        ],
    }


def _finite(value: float) -> float | None:
    """JSON has no word for infinity, which stands for an output that is NaN."""
    return value if value < float("inf") else None


def _format(rows: Sequence[Row]) -> str:
    header = ("kernel", "verdict", "blocks", "largest error", "of the bound", "s", "findings")
    table = format_table(header, [_cells(row) for row in rows])
    details = [
        f"\n{row.path}\n" + "\n".join(finding.text for finding in row.verdict.findings)
        for row in rows
        if row.verdict.findings
    ]
    counts = Counter(row.verdict.status for row in rows)
    total = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    return "\n".join([table, *details, f"\n{total}"])


def _cells(row: Row) -> tuple[str, ...]:
    verdict = row.verdict
    kinds = list(dict.fromkeys(finding.kind for finding in verdict.findings))
    has_values = bool(verdict.runs)
    return (
        str(row.path),
        verdict.status,
        f"{verdict.blocks_run}/{verdict.blocks_total}" if has_values else "-",
        f"{verdict.max_error:.2g}" if has_values else "-",
        f"{verdict.max_error_over_bound:.2f}" if has_values else "-",
        f"{row.wall_s:.1f}",
        ", ".join(kinds) or "-",
    )


def _junit_case(row: Row) -> JunitCase:
    verdict = row.verdict
    return JunitCase(
        name=str(row.path),
        wall_s=row.wall_s,
        failure=verdict.text if verdict.status in ("wrong", "hazard") else "",
        error=verdict.text if verdict.status == "not_judged" else "",
    )
