"""Make one kernel of the grid, count its main loop, and run ours in the emulator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from alcop_ms.emulator import HostUse, verify_matmul
from alcop_ms.workloads import Workload, load_workload
from benchmarks.kernels.cases import Case
from benchmarks.kernels.makers import Made, RefusedError, Workshop, make
from benchmarks.kernels.rows import Row, count, refuse

EMULATED_BLOCKS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """How kernels are measured.

    Attributes
    ----------
    verifies : bool
        Run ours in the emulator.
    cache : Path or None
        Where emulated kernels are kept compiled; None for the usual place.
    """

    shop: Workshop
    verifies: bool
    cache: Path | None = None


def measure_one(number: int, *, wanted: Sequence[tuple[Case, str]], bench: Bench) -> Row:
    """The row of one (case, maker) of many."""
    case, maker = wanted[number]
    try:
        made = make(maker, case, bench.shop)
    except RefusedError as error:
        return refuse(case, maker, str(error))
    row = count(case, maker, made, bench.shop.toolchain)
    if bench.verifies and row.is_ours:
        row = replace(row, verdict=_verify(case, made, bench.cache))
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
