"""Runs a lowered kernel on symbols: all threads of one block, every loop iteration.

The kernel stands behind `ThreadSync` and before `InjectPTXAsyncCopy`: waits, commits and barriers
are all there, and copies are still stores. At the end each output element holds one symbol for the
whole expression that made it: every input element, and the order of the operations. On the way
`memory.py` refuses what reads or overwrites shared memory at the wrong time.
"""

from __future__ import annotations

import numpy as np
from tvm import ir, tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import (
    ATTR_ASYNC_SCOPE,
    ATTR_COMMIT,
    ATTR_HAND_THREADED,
    ATTR_WAIT,
    ATTR_WAIT_COUNT,
    Any,
    walk_ir,
)
from alcop_ms.proof.indices import NotUnderstoodError, compile_index
from alcop_ms.proof.intrinsics import Step, compile_call
from alcop_ms.proof.machine import Addend, KernelRun, Machine
from alcop_ms.proof.memory import ProofFailedError
from alcop_ms.proof.values import compile_value, index_of

PLAIN_ATTRIBUTES = frozenset({"thread_extent", ATTR_HAND_THREADED, "target"})


def run_symbolically(func: tirx.PrimFunc, kernel: Any, *, last_block: bool = False) -> KernelRun:
    """Run the first or the last block of a kernel.

    Parameters
    ----------
    kernel : AttrStmt
        The outermost thread binding of the kernel in the function's body.

    Raises
    ------
    ProofFailedError
        The kernel uses shared memory wrongly.
    NotUnderstoodError
        It contains what has no meaning here, or runs for too long.
    """
    machine = Machine(func, kernel, last_block=last_block)
    _compile(kernel, machine)()
    in_flight = machine.has_in_flight()
    if in_flight:
        raise ProofFailedError(f"copies to {in_flight} are never waited for")
    return machine.finish()


def _compile(stmt: Any, machine: Machine) -> Step:
    if isinstance(stmt, tirx.SeqStmt):
        return _compile_sequence(stmt, machine)
    if isinstance(stmt, tirx.For):
        return _compile_loop(stmt, machine)
    if isinstance(stmt, tirx.AttrStmt):
        return _compile_attribute(stmt, machine)
    if isinstance(stmt, tirx.IfThenElse):
        return _compile_branch(stmt, machine)
    if isinstance(stmt, tirx.BufferStore):
        return _counted(_compile_store(stmt, machine), machine)
    if isinstance(stmt, tirx.Evaluate):
        if isinstance(stmt.value, ir.Call):
            return _counted(compile_call(stmt.value, machine), machine)
        return _nothing
    if isinstance(stmt, (tirx.AllocBuffer, tirx.DeclBuffer)):
        return _nothing  # the machine has them all
    raise NotUnderstoodError(f"a statement {type(stmt).__name__}")


def _nothing() -> None:
    pass


def _counted(step: Step, machine: Machine) -> Step:
    def run() -> None:
        machine.step()
        step()

    return run


def _compile_sequence(stmt: Any, machine: Machine) -> Step:
    steps = [step for child in stmt.seq if (step := _compile(child, machine)) is not _nothing]

    def run() -> None:
        for step in steps:
            step()

    return run


def _compile_loop(loop: Any, machine: Machine) -> Step:
    if loop.kind not in (tirx.ForKind.SERIAL, tirx.ForKind.UNROLLED):
        raise NotUnderstoodError("a loop that is neither serial nor unrolled")
    if loop.step is not None and int(loop.step) != 1:
        raise NotUnderstoodError("a loop with a step")
    counter = machine.variables.count(loop.loop_var)
    first = compile_index(loop.min, machine.variables)
    extent = compile_index(loop.extent, machine.variables)
    body = _compile(loop.body, machine)

    def run() -> None:
        start = int(first())
        for value in range(start, start + int(extent())):
            counter.value = np.int64(value)
            body()

    return run


def _compile_branch(stmt: Any, machine: Machine) -> Step:
    test = compile_index(stmt.condition, machine.variables)
    yes = _compile(stmt.then_case, machine)
    no = _nothing if stmt.else_case is None else _compile(stmt.else_case, machine)

    def run() -> None:
        before = machine.mask
        holds = np.atleast_2d(np.asarray(test(), bool))
        for step, condition in ((yes, holds), (no, ~holds)):
            mask = condition if before is None else before & condition
            if mask.any():
                machine.mask = None if mask.all() else np.broadcast_to(mask, machine.threads.shape)
                step()
        machine.mask = before

    return run


def _compile_attribute(stmt: Any, machine: Machine) -> Step:
    key = str(stmt.attr_key)
    if key == ATTR_WAIT:
        return _compile_wait(stmt, machine)
    body = _compile(stmt.body, machine)
    if key in PLAIN_ATTRIBUTES:
        return body
    if key == ATTR_ASYNC_SCOPE:

        def run_async() -> None:
            machine.is_async = True
            body()
            machine.is_async = False

        return run_async
    if key == ATTR_COMMIT:

        def run_commit() -> None:
            body()
            _require_everyone(machine, "a commit")
            machine.clock.commit()

        return run_commit
    raise NotUnderstoodError(f"the attribute {key}")


def _compile_wait(stmt: Any, machine: Machine) -> Step:
    """Both attributes of a wait, and what stands under them."""
    inner = stmt.body
    if getattr(inner, "attr_key", "") != ATTR_WAIT_COUNT:
        raise NotUnderstoodError("a wait without a count")
    count = compile_index(inner.value, machine.variables)
    body = _compile(inner.body, machine)

    def run() -> None:
        _require_everyone(machine, "a wait")
        machine.clock.wait(int(count()))
        machine.run.waits += 1
        body()

    return run


def _require_everyone(machine: Machine, what: str) -> None:
    if machine.mask is not None and not machine.mask.all():
        raise NotUnderstoodError(f"{what} of some threads only")


def _compile_store(stmt: Any, machine: Machine) -> Step:
    if getattr(stmt, "predicate", None) is not None:
        raise NotUnderstoodError("a predicated store")
    index, value = index_of(stmt, machine), compile_value(stmt.value, machine)
    note, place = _compile_note(stmt, machine), machine.place(stmt.buffer)

    def run() -> None:
        note()
        place.store(np.atleast_2d(index()), value(machine.mask))

    return run


def _compile_note(stmt: Any, machine: Machine) -> Step:
    """Note a product that is added to a sum, for the reason of a refusal."""
    value = stmt.value
    if not isinstance(value, tirx.Add) or not isinstance(value.a, TensorLoad):
        return _nothing
    if not value.a.source.same_as(stmt.buffer):
        return _nothing
    loads: list[Any] = []
    walk_ir(value.b, TensorLoad, loads.append)
    factors = [(machine.place(load.source), index_of(load, machine)) for load in loads]
    name, index = str(stmt.buffer.name), index_of(stmt, machine)

    def note() -> None:
        found = tuple(place.peek(np.atleast_2d(code())) for place, code in factors)
        first = int(np.atleast_2d(index())[0, 0])
        machine.run.addends.append(Addend((name, first), found))

    return note
