"""What is known of a function's kernel: its copies, its registers, and whether it is right.

Its CUDA text runs in the emulator against the function's unscheduled form. What was found out once
is kept by the text, so that a later run neither compiles nor emulates it again.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from tvm import IRModule
from tvm.target import Target

from alcop_ms.cost_model.built import ESTIMATED, BuiltFacts
from alcop_ms.emulator import Finding, HostUse, Verdict, verify_kernel
from alcop_ms.emulator.blocks import Blocks
from alcop_ms.emulator.input_ranges import find_ranges
from alcop_ms.errors import AlcopError
from alcop_ms.graph.cubin import count_async_copies
from alcop_ms.graph.reference import ProductReference, make_reference
from alcop_ms.graph.schedules import ScheduledTask
from alcop_ms.inspection import inspect_kernel
from alcop_ms.lowering.build import BuiltKernel, build_kernel
from alcop_ms.lowering.toolchain import Toolchain, compile_cubin
from alcop_ms.measure.builder import promises_of

logger = logging.getLogger(__name__)

VERIFIED_BLOCKS = 4  # corners first
STORE_FILE = "kernels.json"
# Part of every key: what another way of judging or counting found does not count.
JUDGE = 3
_KEPT = ("blocks_run", "blocks_total", "max_error", "max_error_over_bound", "runs")


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineFacts:
    """What the machine code of a kernel says.

    Attributes
    ----------
    copies : int
        Asynchronous copy instructions; of the text, where there is no nvcc.
    built : BuiltFacts
        What the latency model takes; nothing where there is no nvcc.
    """

    copies: int
    built: BuiltFacts


@dataclass(frozen=True, slots=True)
class KernelStore:
    """What is known of kernels from earlier runs.

    Attributes
    ----------
    path : Path or None
        None keeps nothing.
    """

    path: Path | None

    def find_facts(self, key: str) -> MachineFacts | None:
        """What the machine code of a kernel says, if it was compiled before."""
        row = self._read().get(key, {}).get("facts")
        if row is None or "built" not in row:
            return None
        return MachineFacts(copies=row["copies"], built=BuiltFacts(**row["built"]))

    def find_verdict(self, key: str) -> Verdict | None:
        """The verdict on a kernel, if it was found right before."""
        row = self._read().get(key, {}).get("right")
        if row is None:
            return None
        return Verdict(status="right", **{**row, "runs": tuple(row["runs"])})

    def add_facts(self, key: str, facts: MachineFacts) -> None:
        """Keep what machine code says."""
        self._add(key, "facts", asdict(facts))

    def add_verdict(self, key: str, verdict: Verdict) -> None:
        """Keep a verdict; only right ones are kept, the others must be seen again."""
        if verdict.is_right:
            self._add(key, "right", {name: getattr(verdict, name) for name in _KEPT})

    def _add(self, key: str, part: str, row: dict[str, Any]) -> None:
        if self.path is None:
            return
        rows = self._read()
        rows[key] = {**rows.get(key, {}), part: row}
        scratch = self.path.with_suffix(f".{os.getpid()}.tmp")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            scratch.write_text(json.dumps(rows, indent=1), encoding="utf-8")
            scratch.replace(self.path)  # at once: a run that is killed leaves the old file
        except OSError as error:
            logger.warning("%s: what was found out cannot be kept: %s", self.path, error)

    def _read(self) -> dict[str, dict[str, Any]]:
        if self.path is None or not self.path.exists():
            return {}
        try:
            rows = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            logger.warning("%s: ignored, and written anew: %s", self.path, error)
            return {}
        return rows if isinstance(rows, dict) else {}


def build_alone(one: ScheduledTask, target: Target) -> BuiltKernel:
    """Lower a function by itself, as tuning does.

    Raises
    ------
    AlcopError
        When it cannot be lowered, or breaks its plan's promise.
    """
    promised = promises_of(one.plans)
    return build_kernel(one.module, target, toolchain=None, promised=promised)


def find_machine_facts(
    one: ScheduledTask, built: BuiltKernel, toolchain: Toolchain | None, store: KernelStore
) -> MachineFacts:
    """Compile a function's kernels and count, unless that was done before.

    Raises
    ------
    ToolchainError
        When nvcc rejects the text.
    """
    if toolchain is None:
        return MachineFacts(copies=sum(fact.async_copies for fact in built.facts), built=ESTIMATED)
    key = _key(one, built, toolchain.version)
    known = store.find_facts(key)
    if known is not None:
        return known
    compiled = compile_cubin(built.cuda_text, built.launch.arch, toolchain=toolchain)
    facts = MachineFacts(
        copies=sum(count_async_copies(compiled.cubin).values()),
        built=inspect_kernel(replace(built, compiled=compiled), one.plan, toolchain),
    )
    store.add_facts(key, facts)
    return facts


def verify_alone(one: ScheduledTask, built: BuiltKernel, store: KernelStore) -> Verdict:
    """Run sampled blocks of a function's kernels; `"not_judged"` where that is not possible."""
    key = _key(one, built, "")
    known = store.find_verdict(key)
    if known is not None:
        return known
    try:
        verdict = judge(one.source, built)
    except AlcopError as error:
        verdict = not_judged(str(error))
    store.add_verdict(key, verdict)
    return verdict


def judge(
    source: IRModule,
    built: BuiltKernel,
    *,
    blocks: Blocks = VERIFIED_BLOCKS,
    host: HostUse | None = None,
) -> Verdict:
    """Run blocks of a function's kernels against its unscheduled form.

    Raises
    ------
    AlcopError
        When the reference cannot be made.
    """
    reference = make_reference(source, built.launch)
    if isinstance(reference, ProductReference):
        return verify_kernel(
            built.cuda_text,
            built.launch,
            reference,
            blocks=blocks,
            expects_tiles=True,
            ranges=partial(find_ranges, launch=built.launch, problem=reference.problem),
            host=host,
        )
    return verify_kernel(built.cuda_text, built.launch, reference, blocks=blocks, host=host)


def not_judged(reason: str) -> Verdict:
    """The verdict on what cannot be run."""
    finding = Finding(kind="failure", text=reason, pattern="", eager=False)
    return Verdict(status="not_judged", findings=(finding,))


def _key(one: ScheduledTask, built: BuiltKernel, tool: str) -> str:
    parts = (str(JUDGE), tool, one.source.script(), built.cuda_text, built.launch.to_json())
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
