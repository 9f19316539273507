"""Whether a lowered kernel copies asynchronously what its plan says that it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from tvm import ir, tirx

from alcop_ms.compat import (
    OP_ADDRESS_OF,
    OP_BUFFER_DATA,
    OP_COPY,
    OP_CUDA_FUNCTION,
    OP_REINTERPRET,
    is_call,
    walk_ir,
)
from alcop_ms.errors import FakeAsyncError

SOURCE = 2  # cp_async_raw(destination, offset, source, offset, bytes), behind its dtype


def check_promise(kernels: Iterable[tirx.PrimFunc], promised: Collection[str]) -> None:
    """Refuse kernels that copy a buffer synchronously though it was to be asynchronous.

    A copy that `VectorizeLoop` or `InjectPTXAsyncCopy` cannot take stays a loop of scalar loads and
    stores: right values, and nothing overlaps. One operand's copies do not excuse the other's, nor
    one kernel's another's.

    Parameters
    ----------
    promised : collection of str
        Global buffers; as often as there are kernels that are to copy one.

    Raises
    ------
    FakeAsyncError
        Naming what is not copied asynchronously.
    """
    copied = Counter(name for kernel in kernels for name in find_copied_buffers([kernel]))
    missing = sorted(name for name, count in Counter(promised).items() if copied[name] < count)
    if missing:
        raise FakeAsyncError(
            f"asynchronous copies of {' and '.join(missing)} were planned; the kernel has none"
        )


def find_copied_buffers(kernels: Iterable[tirx.PrimFunc]) -> frozenset[str]:
    """Names of the global buffers that kernels copy asynchronously."""
    found: set[str] = set()
    for kernel in kernels:
        pointers = _find_pointers(kernel)
        calls: list[Any] = []
        walk_ir(kernel.body, ir.Call, calls.append)
        for call in calls:
            if is_call(call, OP_CUDA_FUNCTION) and "cp_async" in str(call.args[0]):
                pointer = call.args[1 + SOURCE]  # what `WriteCopies` makes: behind its name
            elif is_call(call, OP_COPY):
                pointer = call.args[SOURCE]
            else:
                continue
            if is_call(pointer, OP_BUFFER_DATA):
                found.add(str(pointer.args[0].name))
            held = _register_of(pointer)
            found.update(
                str(source.name)
                for known, source in pointers
                if known.same_as(pointer) or (held is not None and known.same_as(held))
            )
    return frozenset(found)


def _find_pointers(kernel: tirx.PrimFunc) -> list[tuple[Any, Any]]:
    """(pointer, or the register that holds one; the buffer that it points into)."""
    binds: list[Any] = []  # of the pointers that `HoistAddresses` makes among others
    walk_ir(kernel.body, tirx.Bind, binds.append)
    found = [(bind.var, bind.value.args[0].source) for bind in binds if _is_address(bind)]
    stores: list[Any] = []  # of those that `AdvancePointers` moves
    walk_ir(kernel.body, tirx.BufferStore, stores.append)
    for store in stores:
        if is_call(store.value, OP_REINTERPRET):
            found += [
                (store.buffer, source) for var, source in found if var.same_as(store.value.args[0])
            ]
    return found


def _register_of(pointer: Any) -> Any | None:
    """The register that a pointer is read from, if it is."""
    if not is_call(pointer, OP_REINTERPRET) or not isinstance(pointer.args[0], ir.TensorLoad):
        return None
    return pointer.args[0].source


def _is_address(bind: Any) -> bool:
    return is_call(bind.value, OP_ADDRESS_OF)
