"""Judge a kernel: run it on several inputs, watch for hazards, compare with a reference."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from alcop_ms.emulator.attention_reference import AttentionReference
from alcop_ms.emulator.blocks import Blocks
from alcop_ms.emulator.chained_reference import ChainedReference
from alcop_ms.emulator.compare import compare_values, describe_missing
from alcop_ms.emulator.conv_reference import ConvReference
from alcop_ms.emulator.execute import EmulationResult, HostUse, run_kernel
from alcop_ms.emulator.gated_reference import GatedReference
from alcop_ms.emulator.hazards import INCONCLUSIVE, Hazard
from alcop_ms.emulator.input_ranges import find_ranges
from alcop_ms.emulator.patterns import PATTERNS, Pattern, make_inputs
from alcop_ms.emulator.ptx import UnsupportedInstructionError
from alcop_ms.emulator.reference import Expected, MatmulReference
from alcop_ms.emulator.row_reference import RowReference
from alcop_ms.emulator.verdict import Finding, Status, Verdict
from alcop_ms.errors import OutputError, ToolchainError
from alcop_ms.launch import Launch
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.workloads.attention_shape import AttentionShape
from alcop_ms.workloads.attention_spec import AttentionWorkload
from alcop_ms.workloads.chained_spec import ChainedWorkload
from alcop_ms.workloads.gated_spec import GatedWorkload
from alcop_ms.workloads.grammar import RegistryWorkload
from alcop_ms.workloads.prologue import OperandForm
from alcop_ms.workloads.row_spec import RowWorkload
from alcop_ms.workloads.spec import EpilogueStep, Workload

Array = NDArray[np.generic]
# Given the inputs and who wrote each element (see EmulationResult), what each output should hold.
Reference = Callable[[Mapping[str, Array], Mapping[str, Array]], Mapping[str, Expected]]
# How far the inputs of a pattern may range, by buffer: what `make_inputs` calls `largest`.
Ranges = Callable[[Pattern], Mapping[str, int]]


def verify_kernel(
    cuda_text: str,
    launch: Launch,
    reference: Reference,
    *,
    blocks: Blocks = "sample",
    seed: int = 0,
    eager: bool | None = None,
    patterns: Sequence[Pattern] = PATTERNS,
    expects_tiles: bool = False,
    ranges: Ranges | None = None,
    host: HostUse | None = None,
) -> Verdict:
    """Run a kernel on each input pattern and compare every written element with the reference.

    Parameters
    ----------
    eager : bool or None
        Whether cp.async lands at once. None runs every pattern landing at the wait, and the first
        pattern landing at once too.
    expects_tiles : bool
        Whether a block writes a rectangle of the output's last two axes; a hole in it is then a
        finding even when only some blocks ran.
    ranges : callable, optional
        How far the inputs of a pattern may range, by buffer; the rest, and all unless given, range
        as far as `make_input` lets them.

    Returns
    -------
    Verdict
        `"not_judged"` when the text holds an unknown instruction, does not compile, the run did not
        end in time, or nothing can be compared; never `"right"` for what did not run.
    """
    if not launch.with_role("output"):
        finding = Finding(kind="failure", text="the launch has no output", pattern="", eager=False)
        return Verdict(status="not_judged", findings=(finding,))
    jobs = [(pattern, bool(eager)) for pattern in patterns]
    if eager is None and jobs:
        jobs.append((jobs[0][0], True))
    runs: list[_Run] = []
    for pattern, is_eager in jobs:
        inputs = make_inputs(launch, pattern, seed, ranges(pattern) if ranges else None)
        try:
            result = run_kernel(
                cuda_text, launch, inputs, blocks=blocks, seed=seed, eager=is_eager, host=host
            )
        except (UnsupportedInstructionError, ToolchainError, OutputError) as error:
            finding = Finding(kind="failure", text=str(error), pattern=pattern, eager=is_eager)
            return Verdict(status="not_judged", findings=(finding,))
        runs.append(_judge(result, launch, inputs, reference, pattern, is_eager, expects_tiles))
        if runs[-1].is_fatal:
            break  # the others would only repeat it
    return _conclude(runs, launch)


def verify_matmul(
    cuda_text: str,
    launch: Launch,
    problem: MatmulShape,
    epilogue: Sequence[EpilogueStep] = (),
    *,
    blocks: Blocks = "sample",
    seed: int = 0,
    eager: bool | None = None,
    patterns: Sequence[Pattern] = PATTERNS,
    host: HostUse | None = None,
) -> Verdict:
    """`verify_kernel` against `C = epilogue(A @ B)`; the parameters are the same."""
    reference = MatmulReference(launch=launch, problem=problem, epilogue=tuple(epilogue))
    return verify_kernel(
        cuda_text,
        launch,
        reference,
        blocks=blocks,
        seed=seed,
        eager=eager,
        patterns=patterns,
        expects_tiles=True,
        ranges=partial(find_ranges, launch=launch, problem=problem),
        host=host,
    )


def verify_attention(
    cuda_text: str,
    launch: Launch,
    shape: AttentionShape,
    *,
    blocks: Blocks = "sample",
    seed: int = 0,
    eager: bool | None = None,
    patterns: Sequence[Pattern] = PATTERNS,
    host: HostUse | None = None,
) -> Verdict:
    """`verify_kernel` against a fused attention; the parameters are the same."""
    return verify_kernel(
        cuda_text,
        launch,
        AttentionReference(launch=launch, shape=shape),
        blocks=blocks,
        seed=seed,
        eager=eager,
        patterns=patterns,
        expects_tiles=True,
        host=host,
    )


def verify_workload(
    cuda_text: str,
    launch: Launch,
    workload: RegistryWorkload,
    *,
    blocks: Blocks = "sample",
    seed: int = 0,
    eager: bool | None = None,
    patterns: Sequence[Pattern] = PATTERNS,
    host: HostUse | None = None,
) -> Verdict:
    """`verify_kernel` against what a workload computes; the parameters are the same."""
    reference: Reference
    if isinstance(workload, AttentionWorkload):
        reference = AttentionReference(launch=launch, shape=workload.shape)
    elif isinstance(workload, ChainedWorkload):
        reference = ChainedReference(launch=launch, shape=workload.shape)
    elif isinstance(workload, GatedWorkload):
        reference = GatedReference(launch=launch, workload=workload)
    elif isinstance(workload, RowWorkload):
        reference = RowReference(launch=launch, workload=workload)
    elif workload.conv is not None:
        reference = ConvReference(launch=launch, workload=workload)
    else:
        reference = MatmulReference(
            launch=launch,
            problem=workload.problem,
            epilogue=workload.epilogue,
            forms=_forms_of(workload),
        )
    return verify_kernel(
        cuda_text,
        launch,
        reference,
        blocks=blocks,
        seed=seed,
        eager=eager,
        patterns=patterns,
        # pixels of a block are consecutive: a rectangle of rows and channels only if these are last
        expects_tiles=not isinstance(workload, RowWorkload) and workload.layout != "nchw",
        ranges=_find_ranges_of(workload, launch),
        host=host,
    )


def _forms_of(workload: Workload) -> tuple[OperandForm, ...]:
    """Of A and B, where either is computed from what lies in memory."""
    return workload.forms if workload.prologue_a or workload.prologue_b else ()


def _find_ranges_of(workload: RegistryWorkload, launch: Launch) -> Ranges | None:
    if not isinstance(workload, (Workload, GatedWorkload)):
        return None
    forms = _forms_of(workload) if isinstance(workload, Workload) else ()
    return partial(find_ranges, launch=launch, problem=workload.problem, forms=forms)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """One run with its findings."""

    label: str
    result: EmulationResult
    findings: tuple[Finding, ...]
    max_error: float
    max_ratio: float

    @property
    def is_fatal(self) -> bool:
        return bool(self.result.failure or self.findings)


def _judge(
    result: EmulationResult,
    launch: Launch,
    inputs: Mapping[str, Array],
    reference: Reference,
    pattern: str,
    eager: bool,
    expects_tiles: bool,
) -> _Run:
    def finding(kind: str, text: str, hazard: Hazard | None = None) -> Finding:
        return Finding(kind=kind, text=text, pattern=pattern, eager=eager, hazard=hazard)

    findings = [finding(hazard.kind, hazard.text, hazard) for hazard in result.hazards]
    label = pattern + (" (copies land at once)" if eager else "")
    if result.failure:
        findings.append(finding("failure", result.failure))
        return _Run(label=label, result=result, findings=tuple(findings), max_error=0, max_ratio=0)
    is_whole = all(
        len(chosen) == kernel.num_blocks
        for chosen, kernel in zip(result.blocks, launch.kernels, strict=True)
    )
    expected = reference(inputs, result.written_by)
    max_error = max_ratio = 0.0
    for buffer in launch.with_role("output"):
        owners = result.written_by[buffer.name]
        missing = describe_missing(buffer.name, owners, is_whole, expects_tiles)
        if missing:
            findings.append(finding("unwritten", missing))
        text, error, ratio = compare_values(
            buffer.name, result.outputs[buffer.name], expected[buffer.name], owners, pattern
        )
        if text:
            findings.append(finding("wrong_value", text))
        max_error, max_ratio = max(max_error, error), max(max_ratio, ratio)
    return _Run(
        label=label,
        result=replace(result, outputs={}, written_by={}),  # gigabytes, and nobody asks again
        findings=tuple(findings),
        max_error=max_error,
        max_ratio=max_ratio,
    )


def _conclude(runs: Sequence[_Run], launch: Launch) -> Verdict:
    findings = tuple(finding for run in runs for finding in run.findings)
    kinds = {finding.kind for finding in findings}
    status: Status = "right"
    if not runs or kinds & {"failure", *INCONCLUSIVE}:
        # what was not computed in time is neither right nor wrong; a hazard that was seen stays one
        is_hazard = kinds - {"failure", *INCONCLUSIVE, "wrong_value", "unwritten"}
        status = "hazard" if is_hazard else "not_judged"
    elif kinds & {"wrong_value", "unwritten"}:
        status = "wrong"
    elif kinds:
        status = "hazard"
    return Verdict(
        status=status,
        findings=findings,
        blocks_run=sum(map(len, runs[0].result.blocks)) if runs else 0,
        blocks_total=sum(kernel.num_blocks for kernel in launch.kernels),
        steps=sum(run.result.steps for run in runs),
        run_s=sum(run.result.run_s for run in runs),
        max_error=max((run.max_error for run in runs), default=0.0),
        max_error_over_bound=max((run.max_ratio for run in runs), default=0.0),
        runs=tuple(run.label for run in runs),
    )
