"""What the intrinsics of our kernels do to symbols.

A warp-wide instruction gives every lane a value that depends on what all lanes put in. Which lane
gets which part is the hardware's business and the same before and after pipelining, so one symbol
a warp, of all lanes in order, stands for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
from tvm import ir, tirx

from alcop_ms.compat import Any
from alcop_ms.lowering.lane_exchange import exchanged_parts
from alcop_ms.lowering.turn_bytes import is_byte_gather, is_turn_bytes
from alcop_ms.proof.indices import Code, NotUnderstoodError, call_name, compile_index
from alcop_ms.proof.machine import Addend, Machine, dtype_bytes
from alcop_ms.proof.memory import ProofFailedError
from alcop_ms.proof.symbols import WARP, Symbols, combine, combine_columns, combine_warps

ROW_BYTES = 16  # of shared memory, that a lane addresses in ldmatrix
REGISTER_BYTES = 4  # that a lane receives of each 8x8 matrix
FRAGMENT_BYTES = 16  # of a lane, that are turned at once
Step = Callable[[], None]


def compile_call(call: Any, machine: Machine) -> Step:
    """Compile a call that stands alone as a statement.

    Raises
    ------
    NotUnderstoodError
        For a call that is not known here.
    """
    name = call_name(call)
    exchanged = exchanged_parts(call)
    if exchanged is not None:
        return _exchange(call.args[1:], *exchanged, machine)
    if is_turn_bytes(call):
        return _turn_bytes(call, machine)
    if is_byte_gather(call):
        return _gather_bytes(call.args, machine)
    compile_known = _CALLS.get(name)
    if compile_known is None:
        raise NotUnderstoodError(f"a call of {name}")
    return compile_known(call.args, machine)


def _barrier(args: Any, machine: Machine) -> Step:
    if str(args[0].value) == "warp":
        return lambda: None

    def step() -> None:
        if machine.mask is not None and not machine.mask.all():
            raise ProofFailedError("a barrier is not reached by every thread")
        machine.clock.barrier()
        machine.run.barriers += 1

    return step


def _fill(args: Any, machine: Machine) -> Step:
    """mma_fill(elements, pointer, offset): zeros."""
    target = _Pointer(args[1], args[2], int(args[0]), machine)
    zero = combine("float32 0.0")
    return lambda: target.store(zero)


def _ldmatrix(args: Any, machine: Machine) -> Step:
    """ldmatrix(transposed, matrices, type, destination, offset, source, offset)."""
    transposed, matrices, kind = bool(args[0]), int(args[1]), str(args[2].value)
    into = _Pointer(args[3], args[4], 1, machine)
    into.lanes = matrices * REGISTER_BYTES // into.element_bytes
    source = _Pointer(args[5], args[6], 1, machine)
    source.lanes = ROW_BYTES // source.element_bytes
    tags = [f"ldmatrix {transposed} {kind} {matrices} {place}" for place in range(into.lanes)]
    if matrices != 4:
        raise NotUnderstoodError(f"ldmatrix of {matrices} matrices")

    def step() -> None:
        row = source.load()
        warp = combine_warps("ldmatrix", combine_columns("row", row))
        loaded = np.concatenate([combine(tag, warp) for tag in tags], axis=1)
        into.store(loaded)
        first = machine.origin(int(row[0, 0]))
        if first is not None:
            machine.origins.update(dict.fromkeys(map(int, loaded[0]), first))

    return step


def _turn_bytes(call: Any, machine: Machine) -> Step:
    """turn_bytes(fragment): the bytes of a lane in another order, which depends on the lane."""
    fragment = _Pointer(call.args[1], tirx.const(0, "int32"), 1, machine)
    fragment.lanes = FRAGMENT_BYTES // fragment.element_bytes
    tags = [f"{call.args[0].value} {place}" for place in range(fragment.lanes)]

    def step() -> None:
        held = fragment.load()
        origin = fragment.origin()
        warp = combine_warps("turn_bytes", combine_columns("bytes", held))
        turned = np.concatenate([combine(tag, warp) for tag in tags], axis=1)
        fragment.store(turned)
        if origin is not None:
            machine.origins.update(dict.fromkeys(map(int, turned[0]), origin))

    return step


def _gather_bytes(args: Any, machine: Machine) -> Step:
    """What TVM makes of a transposed ldmatrix of bytes, which PTX lacks: loads of single bytes.

    Its last argument is then the stride of the rows (the CUDA text that TVM 0.27 writes for it).
    """
    into = _Pointer(args[3], args[4], 1, machine)
    into.lanes = int(args[1]) * REGISTER_BYTES
    source = _Pointer(args[5], tirx.const(0, "int32"), 1, machine)
    stride = compile_index(args[6], machine.variables)
    lane, place = np.arange(machine.num_threads)[:, None] % WARP, np.arange(into.lanes)
    row = place % 8 // 4 * 16 + lane % 4 * 4 + place % 4
    column = lane // 4 + place // 8 * 8

    def step() -> None:
        at = source.indices() + row * stride() + column
        loaded = source.place.load(at, machine.mask)
        into.store(loaded)
        first = machine.origin(int(loaded[0, 0]))
        if first is not None:
            machine.origins.update(dict.fromkeys(map(int, loaded[0]), first))

    return step


def _mma(args: Any, machine: Machine) -> Step:
    """mma(shape, layouts, types, A, offset, B, offset, C, offset, saturates)."""
    shape = str(args[0].value)
    m, n, k = map(int, re.fullmatch(r"m(\d+)n(\d+)k(\d+)", shape).groups())  # type: ignore[union-attr]
    tag = " ".join(str(arg.value) for arg in args[:6])
    left = _Pointer(args[6], args[7], m * k // WARP, machine)
    right = _Pointer(args[8], args[9], n * k // WARP, machine)
    sums = _Pointer(args[10], args[11], m * n // WARP, machine)
    tags = [f"{tag} {place}" for place in range(sums.lanes)]

    def step() -> None:
        parts = np.concatenate([left.load(), right.load(), sums.load()], axis=1)
        warp = combine_warps(tag, combine_columns(tag, parts))
        factors = (left.origin(), right.origin())
        sums.store(np.concatenate([combine(place, warp) for place in tags], axis=1))
        machine.run.addends.append(Addend(sums.first(), factors))

    return step


def _exchange(args: Any, parts: int, run_bytes: int, machine: Machine) -> Step:
    """exchange(destination, offset, source, offset): runs of lanes side by side, transposed."""
    into = _Pointer(args[0], args[1], 1, machine)
    run = run_bytes // into.element_bytes
    into.lanes = run * parts
    source = _Pointer(args[2], args[3], run * parts, machine)
    thread, place = np.arange(machine.num_threads)[:, None], np.arange(run * parts)
    first = thread // parts * parts  # of the lanes that exchange

    def step() -> None:
        into.store(source.load()[first + place // run, thread % parts * run + place % run])

    return step


class _Pointer:
    """Elements behind a pointer argument and its offset, `lanes` of them in a row."""

    def __init__(self, pointer: Any, offset: Any, lanes: int, machine: Machine) -> None:
        self.lanes = lanes
        self._machine = machine
        self.buffer, base = _target(pointer, machine)
        self.place = machine.place(self.buffer)
        self._offset = compile_index(offset, machine.variables)
        self._base = base
        self.element_bytes = dtype_bytes(self.buffer.dtype)

    def indices(self) -> np.ndarray:
        start = np.atleast_2d(self._base() + self._offset())
        return start + np.arange(self.lanes, dtype=np.int64)

    def load(self) -> Symbols:
        loaded = self.place.load(self.indices(), self._machine.mask)
        return np.broadcast_to(loaded, (self._machine.num_threads, loaded.shape[1]))

    def store(self, value: Symbols) -> None:
        self.place.store(self.indices(), value)

    def origin(self) -> tuple[str, int] | None:
        return self.place.peek(self.indices())

    def first(self) -> tuple[str, int]:
        return str(self.buffer.name), int(self.indices()[0, 0])


def _target(pointer: Any, machine: Machine) -> tuple[Any, Code]:
    """Buffer and first element of a pointer expression."""
    if isinstance(pointer, ir.Var):
        return pointer, Code(np.int64(0))
    name = call_name(pointer)
    if name == "buffer_data":
        return pointer.args[0], Code(np.int64(0))
    if name == "tvm_access_ptr":
        buffer, _ = _target(pointer.args[1], machine)
        return buffer, compile_index(pointer.args[2], machine.variables)
    raise NotUnderstoodError(f"a pointer that is {name or type(pointer).__name__}")


_CALLS: dict[str, Callable[[Any, Machine], Step]] = {
    "tvm_storage_sync": _barrier,
    "mma_fill_legacy": _fill,
    "ptx_legacy.ldmatrix": _ldmatrix,
    "ptx_legacy.mma": _mma,
}
