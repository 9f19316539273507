"""Finds functions that take each row of a tensor for itself: reductions, softmax, normalisations.

What is left once element-wise blocks are inlined: reductions along the last axis of one tensor
`x[rows..., cols]`, in sequence, and at most one block that writes the result. That is what TOPI
makes of Relax's `sum`, `max`, `mean`, `softmax`, `log_softmax`, `layer_norm` and `rms_norm`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tvm import tirx
from tvm.ir import TensorLoad

from alcop_ms.analysis.loop_tree import find_func
from alcop_ms.compat import PRIMITIVE_ERRORS, Any, Schedule, scope_of, walk_ir
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.pipeline import ASYNC_COPY_BYTES, NotApplicable

NO_ROWS = NotApplicable("it does not reduce rows along their last axis")
SCHEDULED = NotApplicable("it is scheduled already")

_REDUCTION = int(tirx.IterVar.CommReduce)
_SPATIAL = int(tirx.IterVar.DataPar)
# lower_thread_allreduce.cc (0.27) shuffles these; bfloat16 goes through shared memory, and races.
_SHUFFLED = ("float32", "float16", "int32")


@dataclass(frozen=True, slots=True, kw_only=True)
class RowOperator:
    """A row-wise function.

    Attributes
    ----------
    rows, cols : int
        Of the tensor; leading axes are taken together.
    operand, dtype : str
        The tensor's buffer and dtype.
    inlined : tuple of str
        Element-wise blocks, in the order in which they are to be inlined.
    reductions : tuple of str
        Blocks that reduce a row, first to last.
    result : str
        The block that writes the result; empty where the last reduction does.
    has_row_result : bool
        Whether the result has columns.
    copy_lanes : int
        Elements of the widest asynchronous copy: rows begin at multiples of it.
    """

    rows: int
    cols: int
    operand: str
    dtype: str
    inlined: tuple[str, ...]
    reductions: tuple[str, ...]
    result: str
    has_row_result: bool
    copy_lanes: int

    @property
    def row_bytes(self) -> int:
        """Bytes of one row of the tensor."""
        return self.cols * DTYPE_BYTES[self.dtype]

    @property
    def passes(self) -> int:
        """How often a row is read."""
        return len(self.reductions) + self.has_row_result


def find_row_operator(sch: Schedule) -> RowOperator | NotApplicable:
    """The row-wise operator that an unscheduled function is, or why it is none."""
    trial = sch.copy()
    root = trial.get_sblock("root")
    blocks = [(rv, trial.get(rv)) for rv in trial.get_child_blocks(root)]
    if any(_is_scheduled(trial, rv) for rv, _ in blocks):
        return SCHEDULED
    kinds = [_kind(block) for _, block in blocks]
    if "reduction" not in kinds or not all(kinds):
        return NO_ROWS
    inlined = [
        rv for (rv, _), kind in zip(blocks[:-1], kinds[:-1], strict=True) if kind == "element-wise"
    ]
    names = tuple(str(trial.get(rv).name_hint) for rv in inlined)
    try:
        for rv in inlined:
            trial.compute_inline(rv)
    except PRIMITIVE_ERRORS:
        return NotApplicable("an element-wise block cannot be inlined: it may be a second result")
    left = [trial.get(rv) for rv in trial.get_child_blocks(root)]
    params = {str(param.name) for param in find_func(trial.mod).params}
    return _read_blocks(left, names, params, is_reduced_last=kinds[-1] == "reduction")


def _is_scheduled(sch: Schedule, rv: Any) -> bool:
    loops = [sch.get(loop) for loop in sch.get_loops(rv)]
    return len(loops) != len(sch.get(rv).iter_vars) or any(
        loop.kind != tirx.ForKind.SERIAL or loop.annotations for loop in loops
    )


def _kind(block: Any) -> str:
    """`reduction` of the last axis, `element-wise`, or empty."""
    types = [int(iv.iter_type) for iv in block.iter_vars]
    if not isinstance(block.body, tirx.BufferStore) or len(types) == 0:
        return ""
    if block.init is None:
        return "element-wise" if all(kind == _SPATIAL for kind in types) else ""
    is_last = types[-1] == _REDUCTION and all(kind == _SPATIAL for kind in types[:-1])
    return "reduction" if is_last and len(types) > 1 else ""


def _read_blocks(
    blocks: list[Any], inlined: tuple[str, ...], params: set[str], *, is_reduced_last: bool
) -> RowOperator | NotApplicable:
    reductions = blocks if is_reduced_last else blocks[:-1]
    first = reductions[0]
    shape = _extents(first)
    if shape is None:
        return NotApplicable("its extents are not constants")
    if any(_extents(block) != shape for block in reductions):
        return NotApplicable("its reductions are of rows of different extents")
    result_shape = _extents(blocks[-1])
    if not is_reduced_last and result_shape not in (shape, shape[:-1]):
        return NotApplicable("its result has neither the tensor's shape nor one value a row")
    made = {str(block.writes[0].source.name) for block in reductions}
    also_results = sorted(made & params - {str(blocks[-1].writes[0].source.name)})
    if also_results:
        return NotApplicable(f"{', '.join(also_results)} is a result too")
    read = {
        (str(region.source.name), str(region.source.dtype))
        for block in reductions
        for region in block.reads
        if str(region.source.name) not in made
    }
    if len(read) != 1:
        return NotApplicable(
            f"its reductions read {len(read)} tensors: {', '.join(sorted(n for n, _ in read))}"
        )
    ((operand, dtype),) = read
    if any(str(block.writes[0].source.dtype) not in _SHUFFLED for block in reductions):
        return NotApplicable(
            "it reduces in a type that threads cannot shuffle: TVM then lets the threads of a warp "
            "exchange through shared memory without a barrier"
        )
    if DTYPE_BYTES.get(dtype) is None:
        return NotApplicable(f"asynchronous copies of {dtype} are not supported")
    refusal = _check_indices(blocks, operand, made)
    if refusal is not None:
        return refusal
    cols = shape[-1]
    lanes = _copy_lanes(cols, dtype)
    if lanes == 0:
        return NotApplicable(
            f"rows of {cols} {dtype} are no multiple of 4 bytes: no asynchronous copy is aligned"
        )
    return RowOperator(
        rows=math.prod(shape[:-1]),
        cols=cols,
        operand=operand,
        dtype=dtype,
        inlined=inlined,
        reductions=tuple(str(block.name_hint) for block in reductions),
        result="" if is_reduced_last else str(blocks[-1].name_hint),
        has_row_result=not is_reduced_last and result_shape == shape,
        copy_lanes=lanes,
    )


def _extents(block: Any) -> tuple[int, ...] | None:
    extents = [iv.dom.extent for iv in block.iter_vars]
    if not all(isinstance(extent, tirx.IntImm) for extent in extents):
        return None
    return tuple(int(extent) for extent in extents)


def _check_indices(blocks: list[Any], operand: str, made: set[str]) -> NotApplicable | None:
    """Why a block reads more than its own row; None when it does not."""
    for block in blocks:
        axes = [iv.var for iv in block.iter_vars]
        loads: list[Any] = []
        walk_ir(block.body, TensorLoad, loads.append)
        for load in loads:
            name = str(load.source.name)
            if name == operand and (
                len(load.indices) != len(axes) or not _are_same(load.indices, axes)
            ):
                return NotApplicable(
                    f"{block.name_hint} reads {operand} elsewhere than at its own row and column"
                )
            if name in made and not _are_same(load.indices, axes[: len(load.indices)]):
                return NotApplicable(f"{block.name_hint} reads {name} of another row")
        if scope_of(block.writes[0].source) != "global":
            return NotApplicable(f"{block.name_hint} is staged already")
    return None


def _are_same(indices: Any, axes: list[Any]) -> bool:
    return all(index.same_as(axis) for index, axis in zip(indices, axes, strict=True))


def _copy_lanes(cols: int, dtype: str) -> int:
    """Elements of the widest cp.async at which every row begins; 0 when there is none."""
    size = DTYPE_BYTES[dtype]
    fits = [width // size for width in ASYNC_COPY_BYTES if cols * size % width == 0]
    return max((lanes for lanes in fits if lanes), default=0)
