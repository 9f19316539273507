"""Rows of full waves in one kernel, the rest in a second one: a product cut into two.

No schedule primitive of TVM 0.27 copies a nest. So the nests are put into one block, and a tensor
intrinsic of ours replaces that: its pattern is the product with its epilogue, its replacement two
of them, each between copies of its own rows. A trace holds the intrinsic's name as it holds those
of `mma.sync`, and the two nests are products like those of any function that has several.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import tvm
from tvm import ir, tirx
from tvm.ir import TensorLoad
from tvm.s_tir import SBlock, SBlockRealize

from alcop_ms import compat
from alcop_ms.analysis.epilogue import find_epilogue
from alcop_ms.analysis.loop_tree import find_func
from alcop_ms.analysis.matmul import find_matmul
from alcop_ms.compat import Schedule, map_ir, walk_ir
from alcop_ms.pair_products import make_nest, point, rename_vars, swap_buffers
from alcop_ms.pipeline import NotApplicable

FULL, REST = "_full", "_rest"  # behind the names of blocks and buffers of the two kernels
_NAMED = re.compile(r"\balcop_cut_(?P<first>\d+)_(?P<hash>[0-9a-f]{16})\b")


@dataclass(frozen=True, slots=True)
class Part:
    """One of the two products that a product was cut into, not scheduled yet.

    Attributes
    ----------
    block : block
        The product.
    loads : tuple
        The blocks that copy its operands, to be inlined where they are staged.
    store : block
        The one that copies its results to their place.
    size : int
        Its rows (or batches).
    """

    block: Any
    loads: tuple[Any, ...]
    store: Any
    size: int


def why_not_cut(mod: tvm.IRModule) -> NotApplicable | None:
    """Why a function cannot be cut; None when it can.

    It is one product of matrices, with what is computed from its results element by element.
    """
    read = _read_product(mod)
    return read if isinstance(read, NotApplicable) else None


def cut_rows(sch: Schedule, first: int) -> tuple[Part, Part]:
    """Cut a function's product: so many rows (or batches), then the rest.

    **Rewrite**::

        C[m, n] += A[m, k] * B[k, n]; D[m, n] = epilogue(C[m, n])
        ->
        with block: A_full = A[:first]; C_full += A_full * B; C_full -> epilogue -> D[:first]
        with block: A_rest = A[first:]; C_rest += A_rest * B; C_rest -> epilogue -> D[first:]

    Parameters
    ----------
    sch : Schedule
        Of a function that nothing was done to yet, which `why_not_cut` allows.

    Raises
    ------
    ScheduleError
        When a primitive refuses; the schedule is then of no use.
    """
    name = _register(sch.mod, first)
    product = _read_product(sch.mod)
    assert not isinstance(product, NotApplicable)
    gathered = _gather_nests(sch, product.names)
    sch.tensorize(gathered, name)
    sch.annotate(gathered, compat.ANN_CUT, first)
    sch.annotate(gathered, compat.ANN_TILING_STRUCTURE, "alcop-cut")  # it has no loops to bind
    result = product.blocks[-1].body.buffer.name
    parts = []
    for suffix, size in ((FULL, first), (REST, product.extent - first)):
        block = sch.get_sblock(product.names[0] + suffix)
        store = sch.get_sblock(f"{result}{suffix}_store")
        parts.append(Part(block, tuple(sch.get_producers(block)), store, size))
    return parts[0], parts[1]


def names_cuts(text: str) -> bool:
    """Whether a trace, or other text, names intrinsics that cut a function."""
    return _NAMED.search(text) is not None


def register_cuts(mod: tvm.IRModule, text: str) -> None:
    """Register the intrinsics that a trace of a function, or other text, names."""
    found = {(match["first"], match["hash"]) for match in _NAMED.finditer(text)}
    if not found or why_not_cut(mod) is not None:
        return
    own = _hash(mod)
    for first, hashed in found:
        if hashed == own:
            _register(mod, int(first))


def _hash(mod: tvm.IRModule) -> str:
    func = find_func(mod)
    plain = func.with_attr("global_symbol", "main")
    return f"{compat.hash_ir(plain):016x}"


@dataclass(frozen=True, slots=True)
class _Product:
    """The blocks of a function, the product first, and the iterator of each that is cut."""

    func: tirx.PrimFunc
    names: tuple[str, ...]
    blocks: tuple[SBlock, ...]
    facts: Any

    @property
    def axis(self) -> int:
        """Position of what is cut among the axes of the result."""
        return 0 if self.facts.shape.cut_axis == "batch" else -2

    @property
    def extent(self) -> int:
        """Rows (or batches) in all."""
        shape = self.facts.shape
        return int(getattr(shape, shape.cut_axis))

    @property
    def between(self) -> list[Any]:
        """The buffers that the blocks hand to each other."""
        return [block.body.buffer for block in self.blocks[:-1]]


def _read_product(mod: tvm.IRModule) -> _Product | NotApplicable:
    func = find_func(mod)
    scratch = Schedule(tvm.IRModule({"main": func.with_attr("global_symbol", "main")}))
    found: list[SBlock] = []
    walk_ir(func.body, SBlock, found.append)
    blocks = [block for block in found if block.iter_vars]
    if not blocks or blocks[0].init is None:
        return NotApplicable("the function does not begin with its product")
    main = str(blocks[0].name_hint)
    facts = find_matmul(scratch, scratch.get_sblock(main))
    if isinstance(facts, NotApplicable):
        return facts
    names = (main, *find_epilogue(scratch, scratch.get_sblock(main)))
    if names != tuple(str(block.name_hint) for block in blocks) or facts.shape.products > 1:
        return NotApplicable("the function has blocks besides its product and epilogue")
    product = _Product(func, names, tuple(blocks), facts)
    try:
        _cut_axes(product)
    except ValueError as error:
        return NotApplicable(str(error))
    return product


def _cut_axes(product: _Product) -> dict[str, tuple[Any, int]]:
    """Buffer name -> (buffer, the axis of it that is cut, or -1)."""
    axes: dict[str, tuple[Any, int]] = {}
    for block in product.blocks:
        cut = block.body.indices[product.axis]
        accesses: list[Any] = []
        walk_ir(block.body, TensorLoad, accesses.append)
        points = [(block.body.buffer, block.body.indices)]
        points += [(load.source, load.indices) for load in accesses]
        for buffer, indices in points:
            places = [at for at, index in enumerate(indices) if _uses(index, cut)]
            if len(places) > 1 or any(not indices[at].same_as(cut) for at in places):
                raise ValueError(f"{buffer.name} is not read by rows")
            if places and any(int(extent) > 1 for extent in buffer.shape[: places[0]]):
                raise ValueError(f"rows of {buffer.name} do not lie one after the other")
            known = axes.setdefault(str(buffer.name), (buffer, places[0] if places else -1))
            if known[1] != (places[0] if places else -1) or not known[0].same_as(buffer):
                raise ValueError(f"{buffer.name} is read in two ways")
    return axes


def _uses(expr: Any, var: Any) -> bool:
    found: list[Any] = []
    walk_ir(expr, ir.Var, found.append)
    return any(one.same_as(var) for one in found)


def _gather_nests(sch: Schedule, names: tuple[str, ...]) -> Any:
    """Put a product's nests into one block.

    The nest with the most axes has to come first, before its own beginning: TVM numbers the axes of
    the block by it. Nothing runs in that order, the whole block is replaced.
    """
    main, *rest = (sch.get_sblock(name) for name in names)
    init = sch.decompose_reduction(main, sch.get_loops(main)[0])
    for block in (main, *rest):
        # a simplified trace (0.27) would lose a block that only a list names
        sch.annotate(sch.get_loops(block)[0], compat.ANN_CUT, 0)
    return sch.blockize([main, init, *rest], preserve_unit_iters=False)


def _register(mod: tvm.IRModule, first: int) -> str:
    """The name of the intrinsic that cuts a function, which is registered."""
    name = f"alcop_cut_{first}_{_hash(mod)}"
    if compat.has_intrinsic(name):
        return name
    product = _read_product(mod)
    assert not isinstance(product, NotApplicable)
    gathered = Schedule(tvm.IRModule({"main": product.func.with_attr("global_symbol", "main")}))
    block = gathered.get(_gather_nests(gathered, product.names))
    params: list[Any] = []
    for region in (*block.reads, *block.writes):
        if not any(param.same_as(region.source) for param in params):
            params.append(region.source)
    replacement = [
        _make_part(product, 0, first, FULL),
        _make_part(product, first, product.extent - first, REST),
    ]
    compat.register_intrinsic(
        name,
        _make_func(params, block, block.body),
        _make_func(params, block, tirx.SeqStmt(replacement)),
    )
    return name


def _make_func(params: list[Any], block: SBlock, body: Any) -> tirx.PrimFunc:
    """A function of its own: TVM compares no further where both sides are one object."""
    root = SBlock([], block.reads, block.writes, "root", body)
    func = tirx.PrimFunc(params, SBlockRealize([], True, root))
    return ir.load_json(ir.save_json(func))


def _make_part(product: _Product, start: int, size: int, suffix: str) -> SBlockRealize:
    """The block that computes some rows, between copies that change their place.

    They are inlined like those of a convolution's windows. They also give its buffers names of
    their own, after which TVM calls the blocks that stage them.
    """
    axes = _cut_axes(product)
    main, last = product.blocks[0], product.blocks[-1]
    operands = [main.reads[at].source for at in product.facts.read_index]
    swap = {
        buffer: _resize(buffer, axes[str(buffer.name)][1], size, suffix)
        for buffer in (*operands, *product.between, last.body.buffer)
    }
    nests = [_move(buffer, swap[buffer], axes, start) for buffer in operands]
    nests += [_cut_block(block, product, size, swap, start, suffix) for block in product.blocks]
    nests.append(_move(swap[last.body.buffer], last.body.buffer, axes, start))
    return _enclose(nests, list(swap.values()), size, f"{product.names[0]}{suffix}_part")


def _resize(buffer: Any, axis: int, size: int, suffix: str) -> Any:
    """A buffer of so many rows."""
    shape = [_const(size, e) if at == axis else e for at, e in enumerate(buffer.shape)]
    return tirx.decl_buffer(shape, str(buffer.dtype), f"{buffer.name}{suffix}")


def _enclose(nests: list[Any], allocated: list[Any], size: int, name: str) -> SBlockRealize:
    """A block round nests, which holds the buffers between them."""
    accesses: dict[str, list[Any]] = {"reads": [], "writes": []}
    blocks: list[SBlock] = []
    for nest in nests:
        walk_ir(nest, SBlock, blocks.append)
    for kind, found in accesses.items():
        for block in blocks:
            for region in getattr(block, kind):
                buffer = region.source
                known = (*allocated, *(one.source for one in found))
                if not any(buffer.same_as(one) for one in known):
                    found.append(tirx.BufferRegion(buffer, [_whole(e) for e in buffer.shape]))
    part = SBlock(
        [],
        accesses["reads"],
        accesses["writes"],
        name,
        tirx.SeqStmt(nests),
        alloc_buffers=allocated,
        annotations={compat.ANN_CUT: size},
    )
    return SBlockRealize([], True, part)


def _whole(extent: Any) -> Any:
    return ir.Range.from_min_extent(_const(0, extent), extent)


def _const(value: int, like: Any) -> Any:
    return tirx.const(value, str(like.ty.dtype))


def _move(source: Any, target: Any, axes: dict[str, tuple[Any, int]], start: int) -> Any:
    """The nest that copies some rows of a buffer of the function, or to it."""
    is_result = str(target.name) in axes
    small, whole = (source, target) if is_result else (target, source)
    axis = axes[str(whole.name)][1]
    iters = [
        tirx.IterVar(_whole(extent), tirx.Var(f"v{at}", str(extent.ty.dtype)), tirx.IterVar.DataPar)
        for at, extent in enumerate(small.shape)
    ]
    near = [one.var for one in iters]
    far = [var + _const(start, var) if at == axis else var for at, var in enumerate(near)]
    read_at, write_at = (near, far) if is_result else (far, near)
    return make_nest(
        SBlock(
            iters,
            [point(source, read_at)],
            [point(target, write_at)],
            f"{small.name}_{'store' if is_result else 'load'}",
            tirx.BufferStore(target, tirx.BufferLoad(source, read_at), write_at),
        )
    )


def _cut_block(
    block: SBlock,
    product: _Product,
    size: int,
    swap: Mapping[Any, Any],
    start: int,
    suffix: str,
) -> Any:
    """A block's nest over some rows; what is swapped has only these, in others they lie lower."""
    cut = block.body.indices[product.axis]
    renamed: dict[Any, Any] = {}
    iters = []
    for one in block.iter_vars:
        var = tirx.Var(str(one.var.name), str(one.var.ty.dtype))
        renamed[one.var] = var
        extent = _const(size, one.dom.extent) if one.var.same_as(cut) else one.dom.extent
        iters.append(tirx.IterVar(ir.Range(one.dom.min, extent), var, one.iter_type))
    far = {cut: cut + _const(start, cut)}

    def is_swapped(buffer: Any) -> bool:
        return any(old.same_as(buffer) for old in swap)

    def load(one: Any) -> Any:  # of an epilogue's operand, which is read where it lies
        if is_swapped(one.source):
            return one
        return tirx.BufferLoad(one.source, [rename_vars(index, far) for index in one.indices])

    def change(node: Any) -> Any:
        if node is None:
            return None
        return rename_vars(swap_buffers(map_ir(node, (TensorLoad, load)), swap), renamed)

    def region(one: Any) -> Any:
        new = next((to for old, to in swap.items() if old.same_as(one.source)), one.source)
        place = far if new.same_as(one.source) else {}
        return tirx.BufferRegion(
            new,
            [
                ir.Range.from_min_extent(
                    rename_vars(rename_vars(axis.min, place), renamed), axis.extent
                )
                for axis in one.region
            ],
        )

    return make_nest(
        SBlock(
            iters,
            [region(one) for one in block.reads],
            [region(one) for one in block.writes],
            f"{block.name_hint}{suffix}",
            change(block.body),
            change(block.init),
        )
    )
