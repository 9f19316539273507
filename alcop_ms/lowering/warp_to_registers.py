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

from collections.abc import Container, Mapping
from dataclasses import dataclass, field

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
    uses = _find_uses(func)
    maps = {
        buffer: lane_map
        for buffer, use in uses.items()
        if not use.escapes and (lane_map := use.make_map(lanes)) is not None
    }
    while maps:
        body, strayed = _rewrite_accesses(func.body, maps)
        if not strayed:
            return func.with_body(_replace(body, {b: uses[b].shrink() for b in maps}))
        maps = {buffer: kept for buffer, kept in maps.items() if buffer not in strayed}
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


@dataclass(slots=True)
class _Use:
    """What a kernel does with one warp-scope buffer.

    Attributes
    ----------
    indices : list
        Of its loads and stores, and offsets behind pointers to it.
    pointers, known : int
        Pointers to it, and how many of them stand before an offset in a call that is known here. A
        pointer that leaves those could reach any lane.
    roles : set of str
        What it is to an mma: A, B or C.
    """

    buffer: Any
    indices: list[Any] = field(default_factory=list)
    pointers: int = 0
    known: int = 0
    roles: set[str] = field(default_factory=set)

    @property
    def escapes(self) -> bool:
        return self.pointers != self.known

    def make_map(self, lanes: list[Any]) -> _LaneMap | None:
        """From the coefficient of threadIdx.x in the first access that has one."""
        analyzer = Analyzer()
        for lane in lanes:  # one for each kernel of the function
            for index in self.indices:
                step = analyzer.simplify(_at_lane(index, lane, 1) - _at_lane(index, lane, 0))
                if isinstance(step, tirx.IntImm) and int(step) > 0:
                    return _LaneMap(lane, WARP_LANES, int(step))
        return None

    def shrink(self) -> Any:
        """The buffer of one lane.

        TVM's text of an mma replaces A, B and C in a template one after the other (codegen of
        ptx_legacy.mma), and replaces them inside the names that it has put in before as well.
        """
        name = str(self.buffer.name)
        name = name.lower() if self.roles and set(name) & set("ABC") - self.roles else name
        size = int(self.buffer.shape[0]) // WARP_LANES
        return tirx.decl_buffer((size,), self.buffer.dtype, name, scope=SCOPE_LOCAL)


def _replace(body: Any, buffers: Mapping[Any, Any]) -> Any:
    return map_ir(body, (ir.Var, lambda var: buffers.get(var, var)))


def _at_lane(index: Any, lane: Any, value: int) -> Any:
    number = tirx.IntImm("int32", value)
    return map_ir(index, (ir.Var, lambda var: number if var.same_as(lane) else var))


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


def _find_uses(func: tirx.PrimFunc) -> dict[Any, _Use]:
    """Every warp-scope buffer and what is done with it."""
    uses: dict[Any, _Use] = {}

    def alloc(node: Any) -> None:
        if scope_of(node.buffer) == SCOPE_WARP:
            uses[node.buffer] = _Use(node.buffer)

    def load(node: Any) -> None:
        if node.source in uses:
            uses[node.source].indices.append(node.indices[0])

    def store(node: Any) -> None:
        if node.buffer in uses:
            uses[node.buffer].indices.append(node.indices[0])

    def call(node: Any) -> None:
        pointed = _find_pointers(node, uses)
        is_known = bool(pointed) and _is_known(node)
        is_mma = bool(pointed) and str(getattr(node.op, "name", "")) == MMA_CALL
        for offset, buffer in pointed:
            use = uses[buffer]
            use.pointers += 1
            use.known += is_known
            if is_known:
                use.indices.append(node.args[offset])
            if is_mma and offset in MMA_OFFSETS:
                use.roles.add(MMA_OFFSETS[offset])

    walk_ir(func.body, tirx.AllocBuffer, alloc)
    if uses:
        walk_ir(func.body, TensorLoad, load)
        walk_ir(func.body, tirx.BufferStore, store)
        walk_ir(func.body, ir.Call, call)
    return uses


def _find_pointers(call: Any, buffers: Container[Any]) -> list[tuple[int, Any]]:
    """(position of the offset behind it, buffer) of each argument that points to a buffer.

    `tvm_access_ptr` names the buffer itself.
    """
    if is_call(call, OP_BUFFER_DATA):
        return []  # a pointer, and no use of it
    found = []
    for position, argument in enumerate(call.args):
        target = argument.args[0] if is_call(argument, OP_BUFFER_DATA) else argument
        if isinstance(target, ir.Var) and target in buffers:
            found.append((position + 1, target))
    return found


def _is_known(call: Any) -> bool:
    name = str(call.op.name) if isinstance(call.op, ir.Op) else ""
    return name.startswith(POINTER_CALLS) or exchanged_parts(call) is not None


def _rewrite_accesses(body: Any, maps: Mapping[Any, _LaneMap]) -> tuple[Any, list[Any]]:
    """The body with every index mapped, and the buffers of which an index cannot be."""
    strayed: list[Any] = []

    def register(buffer: Any, index: Any, *, laneless: bool = False) -> Any:
        lanes = maps[buffer]
        mapped = lanes.fragment_start(index) if laneless else lanes.own_register(index)
        if mapped is None:
            strayed.append(buffer)
            return index
        return mapped

    def load(node: Any) -> Any:
        if node.source not in maps:
            return node
        return tirx.BufferLoad(node.source, [register(node.source, node.indices[0])])

    def store(node: Any) -> Any:
        if node.buffer not in maps:
            return node
        at = register(node.buffer, node.indices[0])
        return tirx.BufferStore(node.buffer, node.value, [at])

    def call(node: Any) -> Any:
        pointed = _find_pointers(node, maps)
        if not pointed:
            return node
        arguments = list(node.args)
        laneless = str(getattr(node.op, "name", "")) in LANELESS_CALLS
        for offset, buffer in pointed:
            arguments[offset] = register(buffer, arguments[offset], laneless=laneless)
        return ir.Call(node.op, arguments, attrs=node.attrs, span=node.span, ret_ty=node.ty)

    rewritten = map_ir(body, (TensorLoad, load), (tirx.BufferStore, store), (ir.Call, call))
    return rewritten, strayed
