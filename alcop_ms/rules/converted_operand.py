"""Operands that are computed on the way from shared memory to registers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tvm.tirx import IndexMap

from alcop_ms import compat
from alcop_ms.analysis.conversion import Conversion
from alcop_ms.compat import Any, Schedule
from alcop_ms.rules.mma_formats import MMA_ROWS
from alcop_ms.rules.mma_layouts import register_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvertedOperand:
    """An operand's block, between what it is computed from and the product.

    Attributes
    ----------
    block : block
        Computes the operand, element by element.
    gathers : tuple of blocks
        Bring the raw operands into the product's form: to be inlined once these are staged.
    raw : tuple of str
        The buffers to stage.
    """

    block: Any
    gathers: tuple[Any, ...]
    raw: tuple[str, ...]


def gather_computation(
    sch: Schedule, conversion: Conversion, grouping: Any | None
) -> ConvertedOperand:
    """Make one block of what computes an operand, in the product's form.

    **Rewrite**::

        W[n, k] = f(V[n, k]); W_form[k, n] = W[...]
        ->
        V_form[k, n] = V[...]                     # inlined once V is staged
        W_form[k, n] = f(V_form[k, n])

    Parameters
    ----------
    grouping : block or None
        The block that groups the operand's axes.
    """
    *inner, last = conversion.blocks
    for name in inner:
        sch.compute_inline(sch.get_sblock(name))
    block = sch.get_sblock(last)
    names = [raw.name for raw in conversion.raw]
    if grouping is None:
        return ConvertedOperand(block=block, gathers=(), raw=tuple(names))
    sch.compute_inline(block)
    gathers, formed = [], []
    for name in names:
        gather = sch.reindex(grouping, ("read", _position(sch, grouping, name)))
        gathers.append(gather)
        formed.append(str(sch.get(gather).writes[0].source.name))
    return ConvertedOperand(block=grouping, gathers=tuple(gathers), raw=tuple(formed))


def pad_computation(
    sch: Schedule, operand: ConvertedOperand, pads: tuple[Any, ...]
) -> tuple[ConvertedOperand, tuple[Any, ...]]:
    """Compute a padded operand in one block: (it, the paddings of the other operand).

    What lies outside is zero then, whatever the computation makes of zeros:
    `if m < M and k < K: f(A[m, k]) else 0`.
    """
    result = sch.get(operand.block).writes[0].source
    own = [pad for pad in pads if sch.get(pad).reads[0].source.same_as(result)]
    if not own:
        return operand, pads
    sch.compute_inline(operand.block)
    others = tuple(pad for pad in pads if not pad.same_as(own[0]))
    return replace(operand, block=own[0]), others


def compute_staged(sch: Schedule, outer: Any, index: int, operand: ConvertedOperand) -> Any:
    """Compute an operand where it enters registers: the block that does.

    A block of its own, not that of the function: rules that come later leave it alone.
    """
    block = sch.cache_read(outer, index, compat.SCOPE_WARP, [outer])
    sch.compute_inline(operand.block)
    return block


def stage_raw(
    sch: Schedule, block: Any, operand: ConvertedOperand, shapes: tuple[tuple[int, ...], ...]
) -> list[Any]:
    """Copy what an operand is computed from to shared memory: the copying blocks.

    Parameters
    ----------
    block : block
        Computes the operand in registers.
    shapes : tuple of tuple of int
        What each copy is to be padded to, with zeros.
    """
    copies = []
    for name, shape in zip(operand.raw, shapes, strict=True):
        at = _position(sch, block, name)
        copy = sch.cache_read(block, at, compat.SCOPE_SHARED, [block])
        given = tuple(int(extent) for extent in sch.get(copy).writes[0].source.shape)
        if given != shape:
            dtype = str(sch.get(copy).writes[0].source.dtype)
            zero = 0.0 if "float" in dtype else 0
            sch.transform_layout(copy, ("write", 0), _padding(given, shape), pad_value=zero)
        copies.append(copy)
    for gather in operand.gathers:
        sch.compute_inline(gather)
    return copies


def _padding(given: tuple[int, ...], wanted: tuple[int, ...]) -> Any:
    """Index map to a larger shape, behind axes of one element: TVM pads by such maps only."""

    def index_map(*axes: Any) -> tuple[Any, ...]:
        grown = [at for at, (old, new) in enumerate(zip(given, wanted, strict=True)) if old != new]
        outer = [axes[at] // wanted[at] for at in grown]
        inner = [axis % wanted[at] if at in grown else axis for at, axis in enumerate(axes)]
        return (*outer, *inner)

    return IndexMap.from_func(index_map, ndim=len(given), index_dtype="int32")


def _position(sch: Schedule, block: Any, name: str) -> int:
    names = [str(region.source.name) for region in sch.get(block).reads]
    return names.index(name)


def exact_layout(side: str, depth: int, *, is_transposed: bool, is_batched: bool) -> Any:
    """Index map from a matrix to the registers of its tiles, as the hardware has them."""
    is_deep_last = (side == "a") is not is_transposed
    rows, columns = (MMA_ROWS, depth) if is_deep_last else (depth, MMA_ROWS)

    def element(x: Any, y: Any) -> tuple[Any, ...]:
        row, deep = (x % rows, y % columns) if is_deep_last else (y % columns, x % rows)
        return x // rows, y // columns, *register_of(side, depth, row, deep)

    return (lambda b, x, y: (b, *element(x, y))) if is_batched else element


def compute_in_registers(
    sch: Schedule, block: Any, depth: int, *, is_deep_last: bool, in_runs: tuple[str, ...] = ()
) -> None:
    """Let each lane compute the elements of a fragment that its registers hold.

    Parameters
    ----------
    in_runs : tuple of str
        Buffers of shared memory whose rows run along k: the elements of one register lie together,
        so that one load takes them.
    """
    x, y = sch.get_loops(block)[-2:]
    wide, deep = (x, y) if is_deep_last else (y, x)
    half, row = sch.split(wide, [2, 8])
    deep_half, quad, element = sch.split(deep, [2, 4, depth // 8])
    sch.reorder(row, quad, half, deep_half, element)
    sch.bind(sch.fuse(row, quad), "threadIdx.x")
    for name in in_runs:
        at = _position(sch, block, name)
        run = sch.cache_read(block, at, compat.SCOPE_LOCAL, [block])
        sch.compute_at(run, deep_half)
        sch.vectorize(sch.get_loops(run)[-1])
    for loop in (half, deep_half, element):
        sch.unroll(loop)
