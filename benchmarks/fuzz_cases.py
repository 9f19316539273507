"""What the fuzzer does with a case: draws candidates, builds and judges each."""

from __future__ import annotations

import itertools
import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from unittest import mock

from alcop_ms import compat, targets
from alcop_ms.bundling import bundle_candidate
from alcop_ms.emulator import Finding, HostUse, verify_workload
from alcop_ms.errors import AlcopError, NothingToTuneError, NoValidCandidateError
from alcop_ms.hardware import GpuSpec
from alcop_ms.input_module import normalise_module
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.measure.builder import plan_and_build
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.proof import prove_pipeline
from alcop_ms.rules import tensor_core_tiling
from alcop_ms.sampling import sample_candidates
from alcop_ms.workloads import RegistryWorkload, parse_inline
from alcop_ms.workloads.primfunc import make_prim_func
from benchmarks.fuzz_workloads import Case

CANDIDATES_PER_CASE = 4
CUT_SHARE = 0.5  # of the products that can be cut: one more design among two or more
CUT_ROWS = 16


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """One candidate of a case, as a line of the log.

    Attributes
    ----------
    status : str
        A verdict's status; a candidate that did not build is `"not_judged"`.
    cause : str
        What was found, shortest form: kinds of findings, or the error. Empty when right.
    proof : str
        The static proof's status and reason.
    """

    case: int
    draw: int
    family: str
    spec: str
    target: str
    status: str
    cause: str = ""
    proof: str = ""
    kernel: str = ""
    steps: int = 0
    wall_s: float = 0.0


@dataclass(frozen=True, kw_only=True)
class CaseResult:
    """What became of a case: its candidates, and why there are not more."""

    case: Case
    outcomes: tuple[Outcome, ...]
    refusal: str = ""
    rejected: tuple[tuple[str, int], ...] = ()

    def lines(self) -> Iterator[str]:
        """The log's lines: candidates, then the line that says the case is complete."""
        for outcome in self.outcomes:
            yield json.dumps(asdict(outcome))
        ending = {"family": self.case.family, "candidates": len(self.outcomes)}
        ending |= {"refusal": self.refusal, "rejected": self.rejected}
        yield json.dumps({**asdict(self.case), "complete": True, **ending})


def run_case(case: Case, *, host: HostUse, failures: Path, most: int) -> CaseResult:
    """Draw candidates of a case, build each without nvcc, and run all its blocks.

    Parameters
    ----------
    failures : Path
        Where a candidate that is not right is left as a bundle, or as its trace if it does not
        build.
    most : int
        Candidates to draw; a small space may hold fewer.
    """
    workload = parse_inline(case.spec)
    target = targets.target(case.target)
    module = normalise_module(make_prim_func(workload))
    causes = RejectionCauses()
    outcomes: list[Outcome] = []
    refusal = ""
    places = mock.patch.object(tensor_core_tiling, "plan_cuts", _force_cuts(case.seed))
    try:
        with places:
            drawn = sample_candidates(module, target, seed=case.seed, causes=causes)
            for draw, candidate in enumerate(itertools.islice(drawn, most)):
                outcomes.append(_judge(case, draw, workload, candidate, host, failures))
    except (NothingToTuneError, NoValidCandidateError) as error:
        refusal = str(error).splitlines()[0]
    return CaseResult(
        case=case,
        outcomes=tuple(outcomes),
        refusal=refusal,
        rejected=tuple(causes.histogram()),
    )


def _force_cuts(seed: int) -> Callable[[MatmulShape, GpuSpec], tuple[int, ...]]:
    """Where products are cut in two: anywhere, as none of these sizes fills a wave of a GPU."""
    rng = random.Random(seed)

    def cut(shape: MatmulShape, _gpu: GpuSpec) -> tuple[int, ...]:
        step = 1 if shape.cut_axis == "batch" else CUT_ROWS
        places = range(step, getattr(shape, shape.cut_axis), step)
        return (rng.choice(places),) if places and rng.random() < CUT_SHARE else ()

    return cut


def _judge(
    case: Case,
    draw: int,
    workload: RegistryWorkload,
    candidate: compat.Schedule,
    host: HostUse,
    to: Path,
) -> Outcome:
    """Build and verify one candidate; what is not right is left to be looked at."""
    start = time.perf_counter()
    target = targets.target(case.target)
    kernel = proof = ""
    steps = 0
    try:
        planned = plan_and_build(candidate.mod, target, None)
        kernel = _describe(planned.plan)
        built = planned.kernel
        verdict = verify_workload(built.cuda_text, built.launch, workload, blocks="all", host=host)
        proved = prove_pipeline(candidate.mod, target)
        proof = proved.status if proved.status == "ok" else proved.text
        status, steps = verdict.status, verdict.steps
        cause = ", ".join(dict.fromkeys(map(_cause, verdict.findings)))
        report = f"{verdict.text}\nstatic proof: {proved.text}"
    except Exception as error:  # noqa: BLE001  a lowering that fails may raise whatever TVM has
        status, report = "not_judged", f"{type(error).__name__}: {error}"
        cause = _shorten(error)
    if status != "right" or proof.startswith("refused"):
        _keep(to / f"{case.number:05d}-{draw}", case, workload, candidate, report)
    return Outcome(
        case=case.number,
        draw=draw,
        family=case.family,
        spec=case.spec,
        target=case.target,
        status=status,
        cause=cause,
        proof=proof,
        kernel=kernel,
        steps=steps,
        wall_s=round(time.perf_counter() - start, 2),
    )


def _keep(
    directory: Path,
    case: Case,
    workload: RegistryWorkload,
    candidate: compat.Schedule,
    report: str,
) -> None:
    """Leave a candidate as a bundle beside the report; where it does not build, its trace."""
    described = workload.as_dict()
    try:
        bundle_candidate(
            candidate,
            targets.target(case.target),
            directory,
            workload=described,
            toolchain=None,
        )
    except Exception:  # noqa: BLE001  what kept it from building keeps it from being a bundle
        directory.mkdir(parents=True, exist_ok=True)
        trace = json.dumps(compat.trace_to_json(candidate.trace))
        (directory / "trace.json").write_text(trace, encoding="utf-8")
        (directory / "workload.json").write_text(json.dumps(described), encoding="utf-8")
    directory.with_suffix(".txt").write_text(f"{case}\n{report}\n", encoding="utf-8")


def _describe(plan: object) -> str:
    """Tile and depths, for the log."""
    tile = getattr(plan, "tile", None)
    if tile is None:
        return "no plan"
    return (
        f"{tile.family.value} {tile.tile_m}x{tile.tile_n}x{tile.tile_k} "
        f"stages {plan.shared_stages}/{plan.register_stages}"
    )


def _cause(finding: Finding) -> str:
    """What is counted: a hazard by its kind, a failure by what it says."""
    return finding.text.splitlines()[0][:160] if finding.kind == "failure" else finding.kind


def _shorten(error: Exception) -> str:
    """An error as a cause that can be counted: its class and last line."""
    if isinstance(error, AlcopError):
        return f"{type(error).__name__}: {str(error).splitlines()[0][:120]}"
    lines = [line for line in str(error).splitlines() if line.strip()] or [""]
    return f"{type(error).__name__}: {lines[-1].strip()[:120]}"
