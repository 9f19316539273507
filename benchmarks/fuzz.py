"""Random candidates of our space against the emulator: none may be wrong.

Draws workloads at sizes the emulator runs whole (`fuzz_workloads.py`: products of all layouts,
batched or not, convolutions of one to three dimensions, gated and chained products, attention, and
operators on rows; all operand types, accumulators, outputs, epilogues; four GPUs), takes random
valid candidates of each, builds their CUDA text without nvcc, verifies every block and makes the
static proof of the pipeline.

The log under --out holds every finished case: after Ctrl-C, a crash or with a larger --n the same
command goes on from there. What is not right lies under --out/failures, as bundles for
`alcop-ms verify`. Exit 0: all right. 1: one was wrong, had a hazard or was refused by the proof.
2: one was not judged, or the log cannot be used. 130: interrupted.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

import alcop_ms
from alcop_ms.cli.list import format_table
from alcop_ms.emulator import HostUse
from benchmarks.case_log import read_entries
from benchmarks.case_workers import run_cases
from benchmarks.fuzz_cases import CANDIDATES_PER_CASE, CaseResult, Outcome, run_case
from benchmarks.fuzz_workloads import draw_case

LOG_FILE = "log.jsonl"
CASE_LIMIT_S = 1800.0  # four candidates, one of which g++ may compile for 600 s
RUN_LIMIT_S = 120.0  # of one emulation
STATUSES = ("right", "wrong", "hazard", "not_judged")
SHOWN_CAUSES = 12


class LogError(Exception):
    """A log that belongs to another run."""


def fingerprint() -> str:
    """A hash of the package and the fuzzer: verdicts on other code say nothing about this one."""
    digest = hashlib.sha256()
    package = Path(alcop_ms.__file__).parent
    files = [*package.rglob("*.py"), *package.rglob("*.cpp"), *package.rglob("*.h")]
    files += Path(__file__).parent.glob("fuzz_*.py")
    for file in sorted(files):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def read_log(path: Path, header: dict[str, Any]) -> tuple[list[Outcome], list[dict[str, Any]]]:
    """Candidates and endings of the complete cases in a log; what a kill has torn is left out.

    Raises
    ------
    LogError
        When the log was started with another header.
    """
    if not path.exists():
        return [], []
    rows = list(read_entries(path))
    if not rows or rows[0] != header:
        raise LogError(
            f"{path} holds results of another seed or of other code; start over with --restart, or "
            "choose another --out"
        )
    endings = {row["number"]: row for row in rows if row.get("complete")}
    # a case that was cut short runs again: its later lines count
    found = {(row["case"], row["draw"]): row for row in rows if "draw" in row}
    outcomes = [Outcome(**row) for key, row in sorted(found.items()) if key[0] in endings]
    return outcomes, list(endings.values())


def open_log(path: Path, header: dict[str, Any]) -> TextIO:
    """The log, open for more lines; a new one starts with its header."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    log = path.open("a", encoding="utf-8")
    if not text:
        log.write(json.dumps(header) + "\n")
    elif not text.endswith("\n"):
        log.write("\n")  # after a line that a kill has torn
    log.flush()
    return log


def format_results(outcomes: Iterable[Outcome], endings: Iterable[dict[str, Any]]) -> str:
    """Verdicts by family, and what was found, by cause."""
    outcomes, endings = list(outcomes), list(endings)
    families = sorted({ending["family"] for ending in endings})
    counts = Counter((outcome.family, outcome.status) for outcome in outcomes)
    empty = Counter(ending["family"] for ending in endings if not ending["candidates"])
    proved = Counter(outcome.family for outcome in outcomes if outcome.proof == "ok")
    rows = [
        (
            family,
            *(str(counts[family, status]) for status in STATUSES),
            str(proved[family]),
            str(empty[family]),
        )
        for family in families
    ]
    totals = Counter(outcome.status for outcome in outcomes)
    sums = (*(totals[status] for status in STATUSES), proved.total(), empty.total())
    rows.append(("all", *map(str, sums)))
    parts = [format_table(("family", *STATUSES, "proved", "empty spaces"), rows)]
    causes = Counter((outcome.status, outcome.cause) for outcome in outcomes if outcome.cause)
    causes.update(("proof", o.proof) for o in outcomes if o.proof not in ("", "ok"))
    causes.update(("empty space", e["refusal"]) for e in endings if not e["candidates"])
    if causes:
        lines = [f"{n:5d}  {s}: {cause}" for (s, cause), n in causes.most_common(SHOWN_CAUSES)]
        parts.append("\n".join(["by cause:", *lines]))
    return "\n\n".join(parts)


def exit_code(outcomes: Iterable[Outcome]) -> int:
    """1 for a wrong kernel; 2 for one that was not judged, or where none was."""
    outcomes = list(outcomes)
    statuses = {outcome.status for outcome in outcomes}
    is_refused = any(outcome.proof.startswith("refused") for outcome in outcomes)
    if is_refused or statuses & {"wrong", "hazard"}:
        return 1
    return 2 if "not_judged" in statuses or not statuses else 0


def run_numbered(number: int, *, seed: int, out: Path) -> CaseResult:
    """`run_case` by its number, in a worker process."""
    host = HostUse(processes=1, cache_dir=out / "cache", time_limit_s=RUN_LIMIT_S)
    return run_case(
        draw_case(seed, number), host=host, failures=out / "failures", most=CANDIDATES_PER_CASE
    )


def fuzz(seed: int, n: int, jobs: int, out: Path, report: TextIO) -> tuple[list, list]:
    """Run cases until `n` candidates have a verdict; returns all outcomes and endings."""
    header = {"seed": seed, "code": fingerprint()}
    outcomes, endings = read_log(out / LOG_FILE, header)
    done = {ending["number"] for ending in endings}
    start, before = time.monotonic(), len(outcomes)
    if before:
        report.write(f"{before} candidates of {len(done)} cases are in the log\n")

    def numbers() -> Iterator[int]:
        number = -1
        while len(outcomes) < n:
            number += 1
            if number not in done:
                yield number

    with open_log(out / LOG_FILE, header) as log:
        run = functools.partial(run_numbered, seed=seed, out=out)
        answers = run_cases(numbers(), run, jobs=jobs, limit_s=CASE_LIMIT_S)
        try:
            for number, answer, failure in answers:
                result = answer or _failed(seed, number, failure)
                lines = list(result.lines())
                log.write("\n".join(lines) + "\n")
                log.flush()
                outcomes += result.outcomes
                endings.append(json.loads(lines[-1]))
                _show_progress(report, result, outcomes, n, start, before)
        finally:
            answers.close()
    return outcomes, endings


def _failed(seed: int, number: int, failure: str) -> CaseResult:
    """A case whose process died, hung or raised: one candidate that was not judged."""
    case = draw_case(seed, number)
    outcome = Outcome(
        case=number,
        draw=0,
        family=case.family,
        spec=case.spec,
        target=case.target,
        status="not_judged",
        cause=failure,
    )
    return CaseResult(case=case, outcomes=(outcome,))


def _show_progress(
    report: TextIO,
    result: CaseResult,
    outcomes: list[Outcome],
    n: int,
    start: float,
    before: int,
) -> None:
    done, spent_s = len(outcomes), time.monotonic() - start
    left_s = spent_s / max(1, done - before) * max(0, n - done)
    verdicts = Counter(outcome.status for outcome in result.outcomes)
    summary = ", ".join(f"{count} {status}" for status, count in verdicts.items())
    bad = sum(outcome.status != "right" for outcome in outcomes)
    report.write(
        f"{done}/{n} ({bad} not right, {spent_s:.0f} s, {left_s:.0f} s to go)  "
        f"case {result.case.number}: {result.case.target} {result.case.spec}: "
        f"{summary or result.refusal}\n"
    )
    report.flush()


def main(arguments: list[str] | None = None) -> int:
    """Fuzz, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--n", type=int, default=1000, help="candidates (default 1000)")
    parser.add_argument("--seed", type=int, default=1, help="of everything drawn (default 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="default: cores")
    parser.add_argument("--out", type=Path, default=Path("out/fuzz"), help="default out/fuzz")
    parser.add_argument("--restart", action="store_true", help="forget an earlier log")
    args = parser.parse_args(arguments)
    if min(args.n, args.jobs) < 1:
        parser.error("--n and --jobs are at least 1")
    if args.restart:
        (args.out / LOG_FILE).unlink(missing_ok=True)
    try:
        outcomes, endings = fuzz(args.seed, args.n, args.jobs, args.out, sys.stderr)
    except LogError as error:
        print(f"fuzz: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("fuzz: interrupted; the same command goes on from here", file=sys.stderr)
        return 130
    print(format_results(outcomes, endings))
    return exit_code(outcomes)


if __name__ == "__main__":
    sys.exit(main())
