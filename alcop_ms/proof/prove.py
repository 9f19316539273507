"""Proof that a pipelined kernel computes what its loop says: prologue, steady state and drain.

The scheduled module is lowered twice, as it is and without its pipeline annotations, and both
kernels run on symbols (`run.py`): all threads of the first and the last block, every
iteration. The proof holds when

- every output element is the same expression of the same input elements, in the same order, as in
  the loop that is not pipelined: so every iteration is copied and computed exactly once;
- each read of shared memory finds its copy committed, covered by a wait, and behind a barrier: so
  the wait counts cover each first use;
- no copy goes to an element that is still in flight, or read since the last barrier: so no slot is
  overwritten before its last use.

It says nothing of what later passes do (`InjectPTXAsyncCopy`, merging of shared memory, code
generation) and nothing of layouts, which both kernels share: the emulator covers those.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
import tvm
from tvm import tirx
from tvm.target import Target

from alcop_ms import compat
from alcop_ms.compat import Any, map_ir
from alcop_ms.lowering.lower import lowering_passes
from alcop_ms.lowering.single_barrier import find_kernels
from alcop_ms.proof.indices import NotUnderstoodError
from alcop_ms.proof.machine import Addend, KernelRun
from alcop_ms.proof.memory import ProofFailedError
from alcop_ms.proof.run import run_symbolically

logger = logging.getLogger(__name__)

PIPELINE_ANNOTATIONS = (compat.ANN_STAGE, compat.ANN_ORDER, compat.ANN_ASYNC_STAGES)
LAST_PASS = "FillBytes"  # the proof stands before it and InjectPTXAsyncCopy, which hide copies
ProofStatus = Literal["ok", "refused", "not made"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticProof:
    """What is proved of a kernel.

    Attributes
    ----------
    status : "ok", "refused" or "not made"
        `"refused"`: the kernel is wrong. `"not made"`: it holds what the proof does not know.
    products : int
        Products that thread 0 adds in the blocks that were looked at.
    copies, waits, barriers : int
        Statements executed in those blocks.
    """

    status: ProofStatus
    reason: str = ""
    products: int = 0
    copies: int = 0
    waits: int = 0
    barriers: int = 0

    @property
    def text(self) -> str:
        """The proof in one line."""
        if self.status == "ok":
            return (
                f"ok ({self.products} products, {self.copies} copies, {self.waits} waits and "
                f"{self.barriers} barriers of one thread followed)"
            )
        return f"{self.status}: {self.reason}"


def prove_pipeline(mod: tvm.IRModule, target: Target) -> StaticProof:
    """Prove a scheduled module's pipelines against the same module without them."""
    try:
        pipelined = lower_for_proof(mod, target)
        plain = lower_for_proof(without_pipelines(mod), target)
    except NotUnderstoodError as error:
        return StaticProof(status="not made", reason=f"it holds {error}")
    except Exception as error:  # a pass that gives up raises whatever TVM has
        logger.debug("lowering for the proof", exc_info=True)
        lines = str(error).strip().splitlines() or [type(error).__name__]
        return StaticProof(status="not made", reason=f"it cannot be lowered: {lines[-1]}")
    return prove_lowered(pipelined, plain)


def lower_for_proof(mod: tvm.IRModule, target: Target) -> tirx.PrimFunc:
    """Lower a scheduled module to where the proof looks at it.

    Raises
    ------
    NotUnderstoodError
        It has not exactly one function.
    """
    with target, tvm.transform.PassContext(opt_level=3, config={"tirx.use_async_copy": 1}):
        lowered = tirx.transform.BindTarget(target.with_host("llvm"))(mod)
        for step in lowering_passes():
            if str(step.info.name).endswith(LAST_PASS):
                break
            lowered = step(lowered)
    functions = [func for func in lowered.functions.values() if isinstance(func, tirx.PrimFunc)]
    if len(functions) != 1:
        raise NotUnderstoodError(f"{len(functions)} functions")
    return functions[0]


def without_pipelines(mod: tvm.IRModule) -> tvm.IRModule:
    """The same schedule with no loop pipelined."""

    def strip(node: Any) -> Any:
        kept = {k: v for k, v in node.annotations.items() if k not in PIPELINE_ANNOTATIONS}
        if len(kept) == len(node.annotations):
            return node
        rest = (node.body, node.thread_binding, kept)
        return tirx.For(node.loop_var, node.min, node.extent, node.kind, *rest)

    functions = {
        name: func.with_body(map_ir(func.body, (tirx.For, strip)))
        for name, func in mod.functions.items()
    }
    return tvm.IRModule(functions, attrs=mod.attrs)


def prove_lowered(pipelined: tirx.PrimFunc, plain: tirx.PrimFunc) -> StaticProof:
    """Prove one lowered function (see `run.py`) against the same without pipelines."""
    kernels, loops = find_kernels(pipelined.body), find_kernels(plain.body)
    if len(kernels) != len(loops) or not kernels:
        return StaticProof(status="not made", reason=f"it holds {len(kernels)} kernels")
    runs: list[KernelRun] = []
    try:
        for kernel, loop in zip(kernels, loops, strict=True):
            for last_block in (False, True):
                expected = run_symbolically(plain, loop, last_block=last_block)
                found = run_symbolically(pipelined, kernel, last_block=last_block)
                _compare(found, expected)
                runs.append(found)
    except ProofFailedError as error:
        return StaticProof(status="refused", reason=str(error))
    except NotUnderstoodError as error:
        return StaticProof(status="not made", reason=f"it holds {error}")
    return StaticProof(
        status="ok",
        products=sum(len(run.addends) for run in runs),
        copies=sum(run.copies for run in runs),
        waits=sum(run.waits for run in runs),
        barriers=sum(run.barriers for run in runs),
    )


def _compare(found: KernelRun, expected: KernelRun) -> None:
    """Refuse outputs that are not the same expressions."""
    for name, (elements, symbols) in expected.outputs.items():
        if name not in found.outputs or not np.array_equal(found.outputs[name][0], elements):
            raise ProofFailedError(f"it does not write the elements of {name} that the loop writes")
        wrong = found.outputs[name][1] != symbols
        if wrong.any():
            reason = _explain(found.addends, expected.addends)
            raise ProofFailedError(
                f"{name}[{int(elements[wrong][0])}] is not what the loop computes: {reason}"
            )
    if set(found.outputs) != set(expected.outputs):
        raise ProofFailedError("it writes other buffers than the loop")


def _explain(found: list[Addend], expected: list[Addend]) -> str:
    """Where the sums of thread 0 part from those of the loop."""
    ours, theirs = _by_sum(found), _by_sum(expected)
    for (name, _), products in theirs.items():
        added = ours.get((name, _), [])
        for place, (left, right) in enumerate(zip(added, products, strict=False)):
            if left != right:
                return f"product {place} of {name} is of {_list(left)}, not of {_list(right)}"
        if len(added) != len(products):
            return f"{name} adds {len(added)} products, not {len(products)}"
    return "another thread than the first differs, or what follows the sums"


def _by_sum(addends: list[Addend]) -> Mapping[tuple[str, int], list[tuple[Any, ...]]]:
    sums: dict[tuple[str, int], list[tuple[Any, ...]]] = {}
    for addend in addends:
        sums.setdefault(addend.target, []).append(addend.factors)
    return sums


def _list(factors: tuple[tuple[str, int] | None, ...]) -> str:
    return " and ".join(f"{f[0]}[{f[1]}]" if f else "no input" for f in factors)
