"""Sweep of odd shapes: every depth of every product, run in the emulator, tabulated by cause.

The grid crosses depths of the sum, sizes of the result, operand types and layouts, most of them no
multiple of any tile. For each product it draws candidates, gives each the pipeline depths that were
not met yet, and takes the first valid one of each depth. It builds their CUDA text, and runs all of
their blocks on random, constant and ramp inputs with guarded operands. Every depth then has a
status, and every operand a kind: copied asynchronously, synchronously or not at all, and why.

The grid is long: `--n` takes that many products of it, drawn by `--seed`. The log under --out holds
what is done, and the same command goes on from there. Exit 0: all right. 1: one is wrong or has a
hazard. 2: one was not judged. 130: interrupted.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import itertools
import os
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tvm import IRModule
from tvm.target import Target

from alcop_ms import compat, targets
from alcop_ms.choices import decide, read_choices
from alcop_ms.cli.list import format_table
from alcop_ms.emulator import HostUse, verify_workload
from alcop_ms.errors import NothingToTuneError, NoValidCandidateError
from alcop_ms.explanation import refusals_of
from alcop_ms.input_module import normalise_module
from alcop_ms.measurable import collect
from alcop_ms.measure.builder import plan_and_build
from alcop_ms.pipeline import Level, PipelinePlan
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.prediction import plan_of
from alcop_ms.sampling import draw_candidates, make_designs
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func
from alcop_ms.workloads.spec import get_short_dtype
from benchmarks.case_log import log_cases, read_entries

DEPTHS_OF_SUM = (1, 2, 3, 7, 8, 16, 17, 31, 32, 33, 64, 65, 96, 97, 128, 200, 2309)
SIZES = ((1, 1), (2, 3), (16, 16), (31, 33), (64, 64), (100, 97))
DTYPES = ("f16", "bf16", "s8", "f32")
LAYOUTS = ("nn", "nt", "tn", "tt")
STAGES = (1, 2, 3, 4, 5, 6)
DRAWS = 16  # candidates that are given each depth that is missing
ATTEMPTS = 40  # draws in a row without a new candidate: a small space is exhausted
STEPS = {"f16": 16, "bf16": 16, "s8": 1, "f32": 1}  # of k, the shallowest tile; CUDA cores take any
CASE_LIMIT_S = 900.0
STATUSES = ("right", "wrong", "hazard", "not_judged")


@dataclass(frozen=True, kw_only=True)
class Row:
    """One product at one depth.

    Attributes
    ----------
    stages : int
        Slots of shared memory; 0 where the whole product was refused.
    status : str
        Of the emulator, or `"none"` where there is no candidate of that depth.
    cause : str
        What the copies are, or why there is no candidate.
    """

    spec: str
    stages: int
    status: str
    cause: str


def grid(seed: int) -> tuple[str, ...]:
    """Every product, in an order that the seed fixes."""
    products = itertools.product(DEPTHS_OF_SUM, SIZES, DTYPES, LAYOUTS)
    specs = [
        f"matmul:m={m},n={n},k={k},dtype={dtype},layout={layout}"
        for k, (m, n), dtype, layout in products
    ]
    random.Random(seed).shuffle(specs)
    return tuple(specs)


def run_product(number: int, *, seed: int, target: str, out: Path) -> list[Row]:
    """All depths of one product of the grid."""
    spec = grid(seed)[number]
    host = HostUse(processes=1, cache_dir=out / "cache", time_limit_s=120)
    tvm_target = targets.target(target)
    module = normalise_module(make_prim_func(parse_inline(spec)))
    try:
        found = find_depths(module, tvm_target, deepest(spec))
    except (NothingToTuneError, NoValidCandidateError) as error:
        return [Row(spec=spec, stages=0, status="none", cause=str(error).splitlines()[0])]
    return [
        _judge(spec, stages, found[stages], tvm_target, host)
        if stages in found
        else Row(spec=spec, stages=stages, status="none", cause=_why_none(spec, stages))
        for stages in STAGES
    ]


def find_depths(module: IRModule, target: Target, most: int) -> dict[int, IRModule]:
    """Depth -> a scheduled candidate of it, as far as some draw can have it.

    Raises
    ------
    NothingToTuneError, NoValidCandidateError
        As `sample_candidates` does.
    """
    causes = RejectionCauses()
    context, designs = make_designs(module, target, causes, seed=1)
    found: dict[int, IRModule] = {}
    drawn = draw_candidates(context, designs, seed=1, causes=causes, patience=ATTEMPTS)
    for candidate in itertools.islice(drawn, DRAWS):
        _keep(found, candidate.mod, target)
        choices = read_choices(candidate.trace)
        deeper = (
            decide(candidate.trace, {**choices, compat.ANN_SHARED_STAGES: (depth,)})
            for depth in STAGES[:most]
            if depth not in found
        )
        for other in collect(context, filter(None, deeper), ()).values():
            _keep(found, other.mod, target)
        if len(found) >= most:
            break
    return found


def _keep(found: dict[int, IRModule], mod: IRModule, target: Target) -> None:
    plan = plan_of(mod, target)
    if isinstance(plan, PipelinePlan):
        found.setdefault(plan.shared_stages, mod)


def deepest(spec: str) -> int:
    """The most stages that the tiles of k can fill."""
    problem = parse_inline(spec).problem
    return min(len(STAGES), -(-problem.k // STEPS[get_short_dtype(problem.in_dtype)]))


def _why_none(spec: str, stages: int) -> str:
    if stages > deepest(spec):
        return "k holds fewer tiles than stages"
    return f"none of {DRAWS} draws could have this depth"


def _judge(spec: str, stages: int, mod: object, target: object, host: HostUse) -> Row:
    try:
        planned = plan_and_build(mod, target, None)
        kernel = planned.kernel
        verdict = verify_workload(
            kernel.cuda_text, kernel.launch, parse_inline(spec), blocks="all", host=host
        )
        status, cause = verdict.status, _describe(planned.plan, mod)
        if status != "right":
            cause = verdict.findings[0].text.splitlines()[0][:120]
    except Exception as error:  # noqa: BLE001  lowering raises whatever TVM has
        lines = [line for line in str(error).splitlines() if line.strip()] or [""]
        status, cause = "not_judged", f"{type(error).__name__}: {lines[-1].strip()[:120]}"
    return Row(spec=spec, stages=stages, status=status, cause=cause)


def _describe(plan: PipelinePlan, mod: object) -> str:
    """What the shared-memory copies of a candidate are."""
    staged = plan.at(Level.SHARED)
    if plan.shared_stages == 1:
        reasons = {refusal.reason for refusal in refusals_of(mod)}
        return f"one slot: {'; '.join(sorted(reasons)) or 'nothing is loaded ahead'}"
    if all(buffer.is_async for buffer in staged):
        return "all copies asynchronous"
    reasons = {buffer.reason for buffer in staged if not buffer.is_async}
    kind = "some" if any(buffer.is_async for buffer in staged) else "all"
    return f"{kind} copies synchronous: {'; '.join(sorted(reasons))}"


def should_be_async(spec: str) -> bool:
    """Whether both operands have rows of whole, aligned words: then every copy has to be."""
    workload = parse_inline(spec)
    bytes_each = workload.problem.in_bytes
    rows = [operand.shape[-1] * bytes_each for operand in workload.operands[:2]]
    return all(row % 4 == 0 for row in rows)


def format_rows(rows: Iterable[Row]) -> str:
    """Statuses by depth, causes by number, and the share of copies that are asynchronous."""
    rows = list(rows)
    counts = Counter((row.stages, row.status) for row in rows)
    depths = sorted({row.stages for row in rows})
    table = [
        (
            "refused" if depth == 0 else str(depth),
            *(str(counts[depth, status]) for status in (*STATUSES, "none")),
        )
        for depth in depths
    ]
    causes = Counter((row.status, row.cause) for row in rows)
    pipelined = [row for row in rows if row.status == "right" and row.stages > 1]
    is_async = [row.cause == "all copies asynchronous" for row in pipelined]
    aligned = [
        flag for row, flag in zip(pipelined, is_async, strict=True) if should_be_async(row.spec)
    ]
    parts = [
        format_table(("stages", *STATUSES, "none"), table),
        "\n".join(
            ["by cause:", *(f"{n:5d}  {s}: {cause}" for (s, cause), n in causes.most_common())]
        ),
        f"asynchronous: {sum(is_async)} of {len(is_async)} pipelined kernels, "
        f"{sum(aligned)} of {len(aligned)} where all rows are 4-byte aligned",
    ]
    return "\n\n".join(parts)


def read_log(path: Path) -> dict[int, list[Row]]:
    """Finished products by number; a line that a kill has torn is left out."""
    return {entry["number"]: [Row(**row) for row in entry["rows"]] for entry in read_entries(path)}


def sweep(count: int, seed: int, target: str, jobs: int, out: Path) -> list[Row]:
    """Run `count` products of the grid, or go on with them."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"log-{target}-{seed}.jsonl"
    done = read_log(path)

    def numbers() -> Iterator[int]:
        yield from (number for number in range(count) if number not in done)

    def settle(number: int, rows: list[Row] | None, failure: str) -> dict[str, Any]:
        failed = Row(spec=grid(seed)[number], stages=0, status="not_judged", cause=failure)
        return {"number": number, "rows": [asdict(row) for row in rows or [failed]]}

    run = functools.partial(run_product, seed=seed, target=target, out=out)
    answers = log_cases(path, numbers(), run, settle, jobs=jobs, limit_s=CASE_LIMIT_S)
    with contextlib.closing(answers):
        for entry in answers:
            done[entry["number"]] = [Row(**row) for row in entry["rows"]]
            bad = sum(row.status in STATUSES[1:] for each in done.values() for row in each)
            print(f"{len(done)}/{count} products, {bad} bad", file=sys.stderr, flush=True)
    return [row for number in sorted(done) if number < count for row in done[number]]


def main(arguments: list[str] | None = None) -> int:
    """Sweep, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    whole = len(grid(1))
    parser.add_argument("--n", type=int, default=whole, help=f"products (default all {whole})")
    parser.add_argument("--seed", type=int, default=1, help="of their order (default 1)")
    parser.add_argument("--target", default="a100", help="default a100")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="default: cores")
    parser.add_argument("--out", type=Path, default=Path("out/sweep"), help="default out/sweep")
    args = parser.parse_args(arguments)
    if not 1 <= args.n <= whole or args.jobs < 1:
        parser.error(f"--n is from 1 to {whole}, and --jobs at least 1")
    try:
        rows = sweep(args.n, args.seed, args.target, args.jobs, args.out)
    except KeyboardInterrupt:
        print("sweep: interrupted; the same command goes on from here", file=sys.stderr)
        return 130
    print(format_rows(rows))
    statuses = {row.status for row in rows}
    if statuses & {"wrong", "hazard"}:
        return 1
    return 2 if "not_judged" in statuses else 0


if __name__ == "__main__":
    sys.exit(main())
