"""`GuardAsyncCopies`: keep copies synchronous that cp.async would get wrong.

TVM's `InjectPTXAsyncCopy` (0.27, inject_ptx_async_copy.cc) turns a vector store under `async_scope`
into one cp.async of consecutive bytes, looking only at the base of each index: a copy whose source
or destination is strided becomes a wrong contiguous copy, and alignment is never checked. And
whatever it cannot convert it leaves as a plain store, silently. This pass takes `async_scope` away
from every store that is not provably one aligned, contiguous copy of 4, 8 or 16 bytes:

    async_scope: S[ramp(b, 1, 8)] = A[ramp(a, 1, 8)]      (kept: 16 bytes, a and b multiples of 8)
    async_scope: S[ramp(b, 1, 4)] = A[ramp(a, 64, 4)]  -> S[ramp(b, 1, 4)] = A[ramp(a, 64, 4)]

The plain store is still ordered by the barrier after the wait of its (now empty) group. So is a
store of nothing but padding, which unrolling leaves where a whole copy is outside its operand: it
may stay among the copies, and they stay asynchronous.
"""

from __future__ import annotations

from tvm import ir, tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import (
    ATTR_ASYNC_SCOPE,
    OP_IF_THEN_ELSE,
    Analyzer,
    Any,
    func_pass,
    is_call,
    lanes_of,
    map_ir,
    scope_of,
    walk_ir,
)
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.lowering.fill_bytes import is_zero
from alcop_ms.pipeline import ASYNC_COPY_BYTES


def guard_async_copies(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Drop `async_scope` around every store that is no provable asynchronous copy."""
    analyzer = bound_analyzer(func)

    def attribute(node: Any) -> Any:
        if node.attr_key != ATTR_ASYNC_SCOPE:
            return node
        stores: list[Any] = []
        walk_ir(node.body, tirx.BufferStore, stores.append)
        if all(is_fill(store) or async_copy_bytes(store, analyzer) for store in stores):
            return node
        return node.body

    return func.with_body(map_ir(func.body, (tirx.AttrStmt, attribute)))


GuardAsyncCopies = func_pass("alcop.GuardAsyncCopies", guard_async_copies)


def bound_analyzer(func: tirx.PrimFunc) -> Any:
    """An analyzer that knows the ranges of a function's loops and threads."""
    analyzer = Analyzer()

    def attribute(node: Any) -> None:
        if node.attr_key == "thread_extent":
            analyzer.bind(node.node.var, ir.Range(0, node.value), True)

    def loop(node: Any) -> None:
        analyzer.bind(node.loop_var, ir.Range.from_min_extent(node.min, node.extent), True)

    walk_ir(func.body, tirx.AttrStmt, attribute)
    walk_ir(func.body, tirx.For, loop)
    return analyzer


def async_copy_bytes(store: Any, analyzer: Any) -> int:
    """Width of the cp.async that a store becomes, or 0 when it must stay synchronous."""
    value = _copied_value(store.value)
    if value is None or not scope_of(store.buffer).startswith("shared"):
        return 0
    dtype = str(store.buffer.dtype)
    if scope_of(value.source) != "global" or str(value.source.dtype) != dtype:
        return 0
    if len(store.indices) != 1 or len(value.indices) != 1 or dtype not in DTYPE_BYTES:
        return 0
    lanes = lanes_of(store.indices[0])
    width = lanes * DTYPE_BYTES[dtype]
    if width not in ASYNC_COPY_BYTES or lanes_of(value.indices[0]) != lanes:
        return 0
    is_contiguous = all(
        _is_contiguous(index, lanes, analyzer) for index in (store.indices[0], value.indices[0])
    )
    return width if is_contiguous else 0


def is_fill(store: Any) -> bool:
    """Whether a store writes a constant to shared memory."""
    value = store.value.value if isinstance(store.value, tirx.Broadcast) else store.value
    is_constant = isinstance(value, (tirx.FloatImm, tirx.IntImm))
    return is_constant and scope_of(store.buffer).startswith("shared")


def _copied_value(value: Any) -> Any | None:
    """The load of a plain copy, or of one padded with zeros under a lane-independent condition."""
    if isinstance(value, TensorLoad):
        return value
    if (
        not is_call(value, OP_IF_THEN_ELSE)
        or lanes_of(value.args[0]) != 1
        or not isinstance(value.args[1], TensorLoad)
    ):
        return None
    fill = value.args[2]
    if isinstance(fill, tirx.Broadcast):
        fill = fill.value
    # InjectPTXAsyncCopy accepts a float zero only; FillBytes makes one of an integer one
    is_float_zero = isinstance(fill, tirx.FloatImm) and float(fill.value) == 0.0
    return value.args[1] if is_float_zero or is_zero(fill) else None


def _is_contiguous(index: Any, lanes: int, analyzer: Any) -> bool:
    """Whether the lanes of an index are consecutive and start at a multiple of their number."""
    first = _lane(index, 0)
    steps = all(
        _is_constant(analyzer.simplify(_lane(index, lane) - first), lane)
        for lane in range(1, lanes)
    )
    return steps and _is_constant(analyzer.simplify(tirx.floormod(first, lanes)), 0)


def _lane(index: Any, lane: int) -> Any:
    """One lane of a vector index."""
    return map_ir(
        index,
        (tirx.Ramp, lambda ramp: ramp.base + ramp.stride * lane),
        (tirx.Broadcast, lambda broadcast: broadcast.value),
    )


def _is_constant(expr: Any, value: int) -> bool:
    return isinstance(expr, tirx.IntImm) and int(expr) == value
