"""`WarpToRegisters`: turn warp-scope arrays into plain per-thread registers.

A warp-scope buffer is one logical array of a warp: element `(fragment, lane, register)`. When every
thread only ever touches its own lane, the lane dimension can go:

    C_warp = alloc_buffer((4096,), scope="warp")         C_warp = alloc_buffer((128,),
    scope="local") mma(..., C_warp.data, threadIdx_x * 8 + 260)    ->   mma(..., C_warp.data, 12)
    C_local[0] = C_warp[threadIdx_x * 8 + 257]           C_local[0] = C_warp[9]

TVM's `LowerWarpMemory` aims at the same, but in the 0.27 wheel it rewrites only the first warp
buffer of a sequence (`WarpMemoryRewriter::VisitStmt_(SeqStmt)` stops there), leaving the others 32
times too big in local memory, and it divides with truncation, which its simplifier cannot resolve
for an offset such as `(threadIdx_x * 8 + 257) / 256`. A buffer with an access that this pass
cannot prove to stay in its own lane is left alone, for `LowerWarpMemory` and its shuffles.
"""

from __future__ import annotations

from tvm import ir, tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import (
    OP_BUFFER_DATA,
    Analyzer,
    Any,
    func_pass,
    is_call,
    map_ir,
    scope_of,
    walk_ir,
)
from alcop_ms.lowering.lane_exchange import exchanged_parts

# Calls whose arguments hold (pointer, offset) pairs that LowerWarpMemory knows of as well.
POINTER_CALLS = (
    "tirx.ptx_legacy.",
    "tirx.mma_fill_legacy",
    "tirx.mma_store_legacy",
    "tirx.tvm_access_ptr",
)
# mma_fill writes the whole fragment: its offset names no lane.
LANELESS_CALLS = ("tirx.mma_fill_legacy",)
MMA_CALL = "tirx.ptx_legacy.mma"
MMA_OFFSETS = {7: "A", 9: "B", 11: "C"}  # positions of its operands' offsets
SCOPE_WARP, SCOPE_LOCAL = "warp", "local"
WARP_LANES = 32


def warp_to_registers(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Rewrite every warp-scope buffer of a kernel whose accesses stay in their own lane."""
    lanes = _find_lanes(func)
    for buffer in _warp_buffers(func):
        for lane in lanes:  # one for each kernel of the function
            width = _registers_per_lane(func, buffer, lane)
            if width is None:
                continue
            rewritten = _rewrite_buffer(func, buffer, _LaneMap(lane, WARP_LANES, width))
            if rewritten is not None:
                func = rewritten
                break
    return func


WarpToRegisters = func_pass("alcop.WarpToRegisters", warp_to_registers)


def _find_lanes(func: tirx.PrimFunc) -> list[Any]:
    """The threadIdx.x variable of every kernel."""
    found: list[Any] = []

    def visit(attr: Any) -> None:
        if attr.attr_key == "thread_extent" and str(attr.node.thread_tag) == "threadIdx.x":
            found.append(attr.node.var)

    walk_ir(func.body, tirx.AttrStmt, visit)
    return found


def _warp_buffers(func: tirx.PrimFunc) -> list[Any]:
    found: list[Any] = []

    def visit(alloc: Any) -> None:
        if scope_of(alloc.buffer) == SCOPE_WARP:
            found.append(alloc.buffer)

    walk_ir(func.body, tirx.AllocBuffer, visit)
    return found


class _LaneMap:
    """Maps an index of the warp's array to an index of the thread's own registers."""

    def __init__(self, lane: Any, lanes: int, width: int) -> None:
        self.lane, self.lanes, self.width = lane, lanes, width
        self.analyzer = Analyzer()
        self.analyzer.bind(lane, ir.Range(0, lanes))

    def own_register(self, index: Any) -> Any | None:
        """The register of an access that names its own lane, or None when that cannot be proved."""
        return self.fragment_start(index - self.lane * self.width)

    def fragment_start(self, index: Any) -> Any | None:
        """The register of an access at lane 0, or None when it may be another lane's."""
        simplify = self.analyzer.simplify
        group = self.lanes * self.width
        index = simplify(index)
        within = simplify(tirx.floormod(index, group))
        if not self.analyzer.can_prove(within < self.width):
            return None
        return simplify(tirx.floordiv(index, group) * self.width + within)


def _registers_per_lane(func: tirx.PrimFunc, buffer: Any, lane: Any) -> int | None:
    """The coefficient of threadIdx.x in the first access that has one."""
    analyzer, widths = Analyzer(), []

    def visit(index: Any) -> None:
        step = analyzer.simplify(_at_lane(index, lane, 1) - _at_lane(index, lane, 0))
        if isinstance(step, tirx.IntImm) and int(step) > 0:
            widths.append(int(step))

    _visit_accesses(func, buffer, visit)
    return widths[0] if widths else None


def _at_lane(index: Any, lane: Any, value: int) -> Any:
    number = tirx.IntImm("int32", value)
    return map_ir(index, (ir.Var, lambda var: number if var.same_as(lane) else var))


def _pointer_pairs(call: Any, buffer: Any) -> list[int]:
    """Positions of offsets that follow a pointer to `buffer` among a call's arguments."""
    is_known = isinstance(call.op, ir.Op) and str(call.op.name).startswith(POINTER_CALLS)
    if not is_known and exchanged_parts(call) is None:
        return []
    return [i + 1 for i, argument in enumerate(call.args) if _is_data_of(argument, buffer)]


def _is_data_of(expr: Any, buffer: Any) -> bool:
    """Whether an argument is a pointer to a buffer; `tvm_access_ptr` names the buffer itself."""
    return expr.same_as(buffer) or (is_call(expr, OP_BUFFER_DATA) and expr.args[0].same_as(buffer))


def _visit_accesses(func: tirx.PrimFunc, buffer: Any, visit: Any) -> None:
    def load(node: Any) -> None:
        if node.source.same_as(buffer):
            visit(node.indices[0])

    def store(node: Any) -> None:
        if node.buffer.same_as(buffer):
            visit(node.indices[0])

    def call(node: Any) -> None:
        for position in _pointer_pairs(node, buffer):
            visit(node.args[position])

    walk_ir(func.body, TensorLoad, load)
    walk_ir(func.body, tirx.BufferStore, store)
    walk_ir(func.body, ir.Call, call)


def _rewrite_buffer(func: tirx.PrimFunc, buffer: Any, lanes: _LaneMap) -> tirx.PrimFunc | None:
    failed: list[Any] = []

    def register(index: Any, *, laneless: bool = False) -> Any:
        mapped = lanes.fragment_start(index) if laneless else lanes.own_register(index)
        if mapped is None:
            failed.append(index)
            return index
        return mapped

    def load(node: Any) -> Any:
        if not node.source.same_as(buffer):
            return node
        return tirx.BufferLoad(node.source, [register(node.indices[0])])

    def store(node: Any) -> Any:
        if not node.buffer.same_as(buffer):
            return node
        return tirx.BufferStore(node.buffer, node.value, [register(node.indices[0])])

    def call(node: Any) -> Any:
        positions = _pointer_pairs(node, buffer)
        if not positions:
            return node
        arguments = list(node.args)
        laneless = str(node.op.name) in LANELESS_CALLS
        for position in positions:
            arguments[position] = register(arguments[position], laneless=laneless)
        return ir.Call(node.op, arguments, attrs=node.attrs, span=node.span, ret_ty=node.ty)

    body = map_ir(func.body, (TensorLoad, load), (tirx.BufferStore, store), (ir.Call, call))
    # a pointer that leaves the kernel's known calls could reach any lane
    if failed or _count_pointers(body, buffer) != _count_known_pointers(body, buffer):
        return None
    size = int(buffer.shape[0])
    name = _safe_name(func, buffer)
    small = tirx.decl_buffer((size // lanes.lanes,), buffer.dtype, name, scope=SCOPE_LOCAL)
    body = map_ir(body, (ir.Var, lambda var: small if var.same_as(buffer) else var))
    return func.with_body(body)


def _safe_name(func: tirx.PrimFunc, buffer: Any) -> str:
    """A name that TVM's text of an mma leaves whole.

    It writes the operands by replacing A, B and C in a template one after the other (codegen of
    ptx_legacy.mma), and replaces them inside the names that it has put in before as well.
    """
    name = str(buffer.name)
    roles: set[str] = set()

    def call(node: Any) -> None:
        if str(getattr(node.op, "name", "")) == MMA_CALL:
            at = (MMA_OFFSETS.get(position) for position in _pointer_pairs(node, buffer))
            roles.update(role for role in at if role)

    walk_ir(func.body, ir.Call, call)
    return name.lower() if roles and set(name) & set("ABC") - roles else name


def _count_pointers(body: Any, buffer: Any) -> int:
    hits: list[int] = []

    def call(node: Any) -> None:
        if not is_call(node, OP_BUFFER_DATA):
            hits.extend(1 for argument in node.args if _is_data_of(argument, buffer))

    walk_ir(body, ir.Call, call)
    return len(hits)


def _count_known_pointers(body: Any, buffer: Any) -> int:
    hits: list[int] = []
    walk_ir(body, ir.Call, lambda node: hits.extend(_pointer_pairs(node, buffer)))
    return len(hits)
