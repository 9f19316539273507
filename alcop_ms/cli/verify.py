"""`alcop-ms verify WHAT...`: run kernels on the CPU and say whether they are right."""

from __future__ import annotations

import argparse
import json
import logging
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from alcop_ms.cli.junit import write_junit
from alcop_ms.cli.target_argument import add_seed_argument, positive_int
from alcop_ms.cli.verdict_table import Row, describe_row, format_rows, junit_case
from alcop_ms.cli.workload_argument import add_folder_option
from alcop_ms.errors import (
    AlcopError,
    BundleError,
    InvalidOptionError,
    UnknownWorkloadError,
)
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads import RegistryWorkload, ScriptWorkload, load_workload

if TYPE_CHECKING:
    from alcop_ms.emulator import HostUse, Verdict
    from alcop_ms.kernel_sources import KernelSource, LoadedKernel

logger = logging.getLogger(__name__)

EXIT_WRONG = 1
EXIT_NOT_JUDGED = 2
DEFAULT_SAMPLES = 8


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "verify", help="run kernels on the CPU and compare with a reference", allow_abbrev=False
    )
    parser.add_argument(
        "what",
        metavar="WHAT",
        nargs="+",
        help="a bundle, a directory of bundles or of tuning records, a .cu file with a launch.json "
        "beside it, or a workload, of which random candidates are drawn",
    )
    parser.add_argument(
        "--workload",
        metavar="SPEC",
        help="what the kernel computes, where no workload.json says it (suite/name or inline)",
    )
    add_folder_option(parser)
    parser.add_argument("--target", metavar="NAME", help="the GPU of a workload's candidates")
    parser.add_argument(
        "--samples",
        type=positive_int,
        metavar="N",
        help=f"candidates of a workload (default {DEFAULT_SAMPLES})",
    )
    parser.add_argument(
        "--top",
        type=positive_int,
        default=1,
        metavar="N",
        help="best records of each workload in a directory of tuning records (default 1)",
    )
    _add_run_options(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--junit", type=Path, metavar="FILE", help="write a JUnit report")
    parser.set_defaults(run=run)


def _add_run_options(parser: argparse.ArgumentParser) -> None:
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
    add_seed_argument(parser)
    parser.add_argument(
        "--time-limit", type=float, default=600.0, metavar="S", help="seconds a run (default 600)"
    )
    parser.add_argument("--cache", type=Path, metavar="DIR", help="where compiled kernels are kept")


def run(args: argparse.Namespace) -> int:
    """Print the verdicts; 1 when a kernel is wrong, 2 when one could not be judged."""
    from tqdm import tqdm

    host = _host_use(args)
    rows = []
    with tqdm(unit="kernel", leave=False, disable=None) as bar:
        for source in find_sources(args):
            rows.append(_verify(source, args, host))
            bar.update(1)
    if args.junit is not None:
        write_junit(args.junit, "alcop-ms verify", [junit_case(row) for row in rows])
    if args.json:
        print(json.dumps([describe_row(row) for row in rows], indent=2))
    else:
        print(format_rows(rows))
    if any(row.is_wrong for row in rows):
        return EXIT_WRONG
    return 0 if rows and all(row.is_right for row in rows) else EXIT_NOT_JUDGED


def find_sources(args: argparse.Namespace) -> Iterator[KernelSource]:
    """Every kernel that the arguments name; a mistake in one is found before the first runs."""
    from alcop_ms.kernel_sources import find_in_path

    found: list[Iterable[KernelSource]] = []
    for what in args.what:
        path = Path(what)
        if path.exists() and path.suffix not in (".py", ".toml"):
            found.append(find_in_path(path, args.workload, args.workloads, args.top))
        else:
            found.append(_find_samples(what, args))
    is_sampled = [not isinstance(sources, list) for sources in found]
    if not any(is_sampled) and (args.target or args.samples):
        raise InvalidOptionError("--target and --samples go with a workload")
    for sources in found:
        yield from sources


def _find_samples(what: str, args: argparse.Namespace) -> Iterator[KernelSource]:
    from alcop_ms.kernel_sources import find_samples

    try:
        workload = load_workload(what, args.workloads)
    except UnknownWorkloadError as error:
        if args.target is None:
            raise BundleError(f"{what}: no such file or directory, and {error}") from error
        raise
    if args.target is None:
        raise InvalidOptionError(f"{what} is a workload: give --target, the GPU to verify it for")
    if isinstance(workload, ScriptWorkload):
        workload = _recognise(workload)
    from alcop_ms import targets

    count = args.samples or DEFAULT_SAMPLES
    return find_samples(workload, what, targets.target(args.target), count, args.seed)


def _recognise(script: ScriptWorkload) -> RegistryWorkload:
    """The product that a script holds: only of those a reference is known."""
    from alcop_ms.recognition import recognise_workload
    from alcop_ms.workloads.primfunc import make_prim_func

    workload = recognise_workload(make_prim_func(script))
    if isinstance(workload, NotApplicable):
        raise BundleError(f"{script.path}: there is no reference for it: {workload.reason}")
    return workload


def _verify(source: KernelSource, args: argparse.Namespace, host: HostUse) -> Row:
    start = time.perf_counter()
    mismatch = proof_status = proof_text = ""
    try:
        kernel = source.load()
        mismatch = kernel.mismatch
        verdict = _judge(kernel, args, host)
        if kernel.prove is not None:
            proof = kernel.prove()
            proof_status, proof_text = proof.status, proof.text
    # one kernel that cannot be read or built does not stop the others; building raises what TVM has
    except Exception as error:
        logger.debug("%s", source.name, exc_info=True)
        verdict = _not_judged(error)
    return Row(
        name=source.name,
        verdict=verdict,
        wall_s=time.perf_counter() - start,
        mismatch=mismatch,
        proof_status=proof_status,
        proof_text=proof_text,
    )


def _judge(kernel: LoadedKernel, args: argparse.Namespace, host: HostUse) -> Verdict:
    from alcop_ms.emulator import verify_workload

    return verify_workload(
        kernel.cuda_text,
        kernel.launch,
        kernel.workload,
        blocks=args.blocks,
        seed=args.seed,
        eager=True if args.eager else None,
        host=host,
    )


def _not_judged(error: Exception) -> Verdict:
    from alcop_ms.emulator import Finding, Verdict

    text = str(error)
    if not isinstance(error, AlcopError):
        lines = [line for line in text.splitlines() if line.strip()] or [""]
        text = f"it cannot be built: {type(error).__name__}: {lines[-1].strip()}"
    finding = Finding(kind="failure", text=text, pattern="", eager=False)
    return Verdict(status="not_judged", findings=(finding,))


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
