"""Tunes every workload of the registry without a GPU, each winner run in the emulator.

Runs `alcop-ms tune SUITE/NAME --preset quick --trials 2` for each, in worker processes that may
die or hang, and tabulates by suite what became of them. Times are the model's predictions, or the
simulated device's where the model knows none: there two trials may both fail, and as many as the
preset says follow. Small kernels are judged whole or at a sample of blocks, as the command does.

The log under --out holds every finished workload: after Ctrl-C, or with more suites, the same
command goes on from there. Exit 0: every winner is right. 1: one is not. 130: interrupted.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import io
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from alcop_ms.cli import main as run_command
from alcop_ms.report.table import text_table
from alcop_ms.workloads import list_suites, list_workloads
from benchmarks.case_log import log_cases, read_entries

CASE_LIMIT_S = 1800.0
# The model ranks before anything is built: the best is among the first, unless it does not build.
TRIALS = 2
RIGHT = "right"
NO_CANDIDATE = "no candidate was valid"  # of the command's complaint


@dataclass(frozen=True, kw_only=True)
class Row:
    """What became of one workload.

    Attributes
    ----------
    status : str
        The emulator's verdict on the winner, or `"failed"` where there is none.
    best_us : float
        The winner's time in microseconds; 0 where there is none.
    kind : str
        What that time is: `"predicted"` or `"simulated"`.
    built : int
        Candidates that were built.
    cause : str
        The first finding, or why there is no winner.
    """

    label: str
    status: str
    best_us: float = 0.0
    kind: str = ""
    built: int = 0
    seconds: float
    cause: str = ""

    @property
    def suite(self) -> str:
        return self.label.split("/", 1)[0]


def tune_one(number: int, *, labels: Sequence[str], target: str, trials: int, out: Path) -> Row:
    """Run the command for one workload, and read what it printed."""
    label = labels[number]
    arguments = ["tune", label, "--target", target, "--preset", "quick", "--json"]
    arguments += ["--workers", "1", "--out", str(out / label.replace("/", "-"))]
    begun = time.monotonic()
    code, printed, complaint = _run([*arguments, "--trials", str(trials)])
    if NO_CANDIDATE in complaint:
        code, printed, complaint = _run(arguments)
    seconds = round(time.monotonic() - begun, 1)
    if code:
        cause = f"exit code {code}: {complaint}"
        return Row(label=label, status="failed", seconds=seconds, cause=cause)
    found = json.loads(printed)
    return Row(
        label=label,
        status=found["verdict"] or "not run",
        best_us=round(found["best_s"] * 1e6, 3),
        kind=found["kind"],
        built=found["tried"],
        seconds=seconds,
        cause="; ".join(finding.splitlines()[0] for finding in found["findings"][:1]),
    )


def _run(arguments: Sequence[str]) -> tuple[int, str, str]:
    """A command's exit code, what it printed, and the last line of its complaints."""
    printed, complaints = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(complaints):
        code = run_command(list(arguments))
    lines = [line for line in complaints.getvalue().splitlines() if line.strip()] or [""]
    return code, printed.getvalue(), lines[-1]


def format_rows(rows: Iterable[Row]) -> str:
    """Statuses by suite, then every workload whose winner is not right."""
    rows = list(rows)
    cells = []
    for suite in dict.fromkeys(row.suite for row in rows):
        seconds = [row.seconds for row in rows if row.suite == suite]
        right = sum(row.suite == suite and row.status == RIGHT for row in rows)
        times = (f"{median(seconds):.0f} s", f"{max(seconds):.0f} s")
        cells.append((suite, str(len(seconds)), str(right), *times))
    headings = ("suite", "workloads", "winner right", "median", "longest")
    total = f"{sum(row.status == RIGHT for row in rows)} of {len(rows)} winners right"
    bad = [f"{row.label}: {row.status}: {row.cause}" for row in rows if row.status != RIGHT]
    return "\n".join([text_table(headings, cells, right=(1, 2, 3, 4)), "", total, *bad])


def read_log(path: Path) -> dict[str, Row]:
    """Finished workloads by label; a line that a kill has torn is left out."""
    return {entry["label"]: Row(**entry) for entry in read_entries(path)}


def tune_all(labels: Sequence[str], target: str, trials: int, jobs: int, out: Path) -> list[Row]:
    """Tune the workloads, or go on with them."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"log-{target}.jsonl"
    done = read_log(path)
    run = functools.partial(tune_one, labels=tuple(labels), target=target, trials=trials, out=out)

    def numbers() -> Iterator[int]:
        yield from (number for number, label in enumerate(labels) if label not in done)

    def settle(number: int, row: Row | None, failure: str) -> dict[str, Any]:
        failed = Row(label=labels[number], status="failed", seconds=0.0, cause=failure)
        return asdict(row or failed)

    answers = log_cases(path, numbers(), run, settle, jobs=jobs, limit_s=CASE_LIMIT_S)
    with contextlib.closing(answers):
        for entry in answers:
            row = Row(**entry)
            done[row.label] = row
            print(
                f"{sum(label in done for label in labels)}/{len(labels)} {row.label}: "
                f"{row.status}, {row.best_us:.2f} us {row.kind}, {row.seconds:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    return [done[label] for label in labels if label in done]


def main(arguments: list[str] | None = None) -> int:
    """Tune, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    names = [suite.name for suite in list_suites()]
    parser.add_argument("suites", nargs="*", metavar="SUITE", help="default: all")
    parser.add_argument("--target", default="a100", help="default a100")
    parser.add_argument(
        "--trials", type=int, default=TRIALS, help=f"candidates to build (default {TRIALS})"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="default: cores")
    parser.add_argument("--out", type=Path, default=Path("out/suites"), help="default out/suites")
    args = parser.parse_args(arguments)
    unknown = sorted(set(args.suites) - set(names))
    if unknown:
        parser.error(f"no suite {', '.join(unknown)}; there are {', '.join(names)}")
    if args.jobs < 1 or args.trials < 1:
        parser.error("--jobs and --trials are at least 1")
    chosen = args.suites or names
    labels = [workload.label for suite in chosen for workload in list_workloads(suite)]
    try:
        rows = tune_all(labels, args.target, args.trials, args.jobs, args.out)
    except KeyboardInterrupt:
        print("tune_suites: interrupted; the same command goes on from here", file=sys.stderr)
        return 130
    print(format_rows(rows))
    return 0 if all(row.status == RIGHT for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
