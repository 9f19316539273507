"""Recognises a matrix product in a block."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tvm import tirx
from tvm.ir import TensorLoad
from tvm.s_tir import SBlock

from alcop_ms.compat import Any, Schedule
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable


@dataclass(frozen=True, slots=True, kw_only=True)
class MatmulFacts:
    """One block `C[b, m, n] += A[b, m, k] * B[b, k, n]`.

    Attributes
    ----------
    is_batched : bool
        Whether the block has a batch iterator (`shape.batch` may then still be 1).
    operand_batched : tuple of bool
        Whether A and B are indexed by it.
    read_index : tuple of int
        Positions of A and B among the block's read regions; of a pair also that of the other B.
    runs : tuple of int
        For A, B and C: a number that divides each run of consecutive, aligned elements along a row
        as it lies in memory.
    is_swapped : bool
        Whether the block multiplies B by A.
    """

    shape: MatmulShape
    is_batched: bool
    operand_batched: tuple[bool, bool]
    read_index: tuple[int, ...]
    names: tuple[str, str, str]
    runs: tuple[int, int, int]
    is_swapped: bool = False

    @property
    def sides(self) -> tuple[int, ...]:
        """For each entry of `read_index` which operand it is: 0 for A, 1 for B."""
        return tuple(min(at, 1) for at in range(len(self.read_index)))


def find_matmul(sch: Schedule, block_rv: Any) -> MatmulFacts | NotApplicable:
    """Recognise a matrix product in a block that no rule has scheduled yet.

    Returns
    -------
    facts : MatmulFacts or NotApplicable
        The product's shape and layouts, or why the block is none.
    """
    block = sch.get(block_rv)
    name = str(block.name_hint)
    iters = _split_iters(block)
    if isinstance(iters, NotApplicable):
        return iters
    spatial, reduction = iters
    refusal = refuse_scheduled(sch, block_rv)
    if refusal is not None:
        return refusal
    extents = {}
    for var in (*spatial, reduction):
        if not isinstance(var.dom.extent, tirx.IntImm):
            return NotApplicable(f"{name}: the extent of {var.var.name} is not a constant")
        extents[var.var] = int(var.dom.extent)
    matched = []
    for part in split_sums(block):
        product = match_product(part, name)
        if isinstance(product, NotApplicable):
            return product
        facts = _match_layouts(part, [iv.var for iv in spatial], reduction.var, extents, *product)
        if isinstance(facts, NotApplicable):
            return facts
        matched.append(facts)
    return matched[0] if len(matched) == 1 else _join_pair(name, matched)


def split_sums(block: Any) -> list[Any]:
    """A block of several sums as one block for each; a block of one sum alone."""
    if not isinstance(block.body, tirx.SeqStmt) or not isinstance(block.init, tirx.SeqStmt):
        return [block]
    if len(block.body.seq) != len(block.init.seq):
        return [block]
    return [
        SBlock(block.iter_vars, block.reads, [write], block.name_hint, body, init)
        for body, init, write in zip(block.body.seq, block.init.seq, block.writes, strict=True)
    ]


def _join_pair(name: str, parts: list[MatmulFacts]) -> MatmulFacts | NotApplicable:
    """Two products of one A and two alike Bs, which one block computes."""
    first, *others = parts
    if len(others) != 1:
        return NotApplicable(f"{name}: {len(parts)} sums in one block; one or two are tiled")
    other = replace(others[0], read_index=first.read_index, names=first.names)
    shares = [own == its for own, its in zip(first.read_index, others[0].read_index, strict=True)]
    if other != first or shares != [True, False]:
        return NotApplicable(f"{name}: its two products are not of one A and of two alike Bs")
    return replace(
        first,
        shape=replace(first.shape, products=len(parts)),
        read_index=(*first.read_index, others[0].read_index[1]),
    )


def refuse_scheduled(sch: Schedule, block_rv: Any) -> NotApplicable | None:
    """Why a block has been scheduled already; None when its loops are as they were written."""
    block = sch.get(block_rv)
    loops = [sch.get(loop) for loop in sch.get_loops(block_rv)]
    if len(loops) != len(block.iter_vars) or any(loop.annotations for loop in loops):
        return NotApplicable(f"{block.name_hint}: the block has been tiled already")
    if any(loop.kind != tirx.ForKind.SERIAL for loop in loops):
        return NotApplicable(f"{block.name_hint}: a loop is bound or unrolled already")
    return None


def _split_iters(block: Any) -> tuple[list[Any], Any] | NotApplicable:
    spatial = [iv for iv in block.iter_vars if iv.iter_type == tirx.IterVar.DataPar]
    reduction = [iv for iv in block.iter_vars if iv.iter_type == tirx.IterVar.CommReduce]
    name = str(block.name_hint)
    if len(reduction) != 1:
        return NotApplicable(f"{name}: {len(reduction)} reduction axes; a product has one")
    if len(spatial) not in (2, 3) or len(spatial) + 1 != len(block.iter_vars):
        return NotApplicable(
            f"{name}: {len(spatial)} spatial axes; a product has two, or three with a batch"
        )
    return spatial, reduction[0]


def match_product(block: Any, name: str) -> tuple[Any, Any, str] | NotApplicable:
    """The loads and the dtype of `C[...] = C[...] + cast(A[...]) * cast(B[...])`, from zero."""
    store = block.body
    if not isinstance(store, tirx.BufferStore) or not isinstance(store.value, tirx.Add):
        return NotApplicable(f"{name}: the body is not one sum of products")
    terms = [store.value.a, store.value.b]
    own = [t for t in terms if isinstance(t, TensorLoad) and t.source.same_as(store.buffer)]
    rest = [t for t in terms if isinstance(t, tirx.Mul)]
    if len(own) != 1 or len(rest) != 1:
        return NotApplicable(f"{name}: the body is not one sum of products")
    if not isinstance(block.init, tirx.BufferStore) or not _is_zero(block.init.value):
        return NotApplicable(f"{name}: the sum does not start from zero")
    loads = [_strip_cast(rest[0].a), _strip_cast(rest[0].b)]
    if not all(isinstance(load, TensorLoad) for load in loads):
        return NotApplicable(f"{name}: an operand is computed inside the product")
    return loads[0], loads[1], str(store.buffer.dtype)


def _match_layouts(
    block: Any, spatial: list[Any], k: Any, extents: dict[Any, int], left: Any, right: Any, acc: str
) -> MatmulFacts | NotApplicable:
    name = str(block.name_hint)
    *batch, m, n = spatial
    if [str(ix) for ix in block.body.indices] != [str(v) for v in spatial]:
        return NotApplicable(f"{name}: the result is not stored in the order of its axes")
    is_swapped = _uses(left, n) and _uses(right, m)
    if is_swapped:
        left, right = right, left
    dtypes = {str(left.source.dtype), str(right.source.dtype)}
    if len(dtypes) != 1:
        return NotApplicable(f"{name}: the operands have different dtypes {sorted(dtypes)}")
    if not dtypes | {acc} <= DTYPE_BYTES.keys():
        return NotApplicable(f"{name}: dtypes {sorted(dtypes)} -> {acc} are not supported")
    flags = []
    for load, row, column, label in ((left, m, k, "A"), (right, k, n, "B")):
        layout = _operand_layout(load, batch, row, column)
        if layout is None:
            indices = ", ".join(str(ix) for ix in load.indices)
            return NotApplicable(
                f"{name}: {label} is read as {load.source.name}[{indices}], not as a matrix"
            )
        flags.append(layout)
    if left.source.same_as(right.source):
        return NotApplicable(f"{name}: both operands are the same buffer {left.source.name}")
    reads = [region.source for region in block.reads]
    positions = [
        next(i for i, buffer in enumerate(reads) if buffer.same_as(load.source))
        for load in (left, right)
    ]
    rows = [int(load.source.shape[-1]) for load in (left, right)]
    # the accumulator is read as well; cache_read counts read regions without it once it has an init
    return MatmulFacts(
        shape=MatmulShape(
            m=extents[m],
            n=extents[n],
            k=extents[k],
            batch=extents[batch[0]] if batch else 1,
            in_dtype=dtypes.pop(),
            acc_dtype=acc,
            out_dtype=acc,
            transpose_a=flags[0][1],
            transpose_b=flags[1][1],
            reuse_a=1.0 if flags[0][0] or not batch else extents[batch[0]],
            reuse_b=1.0 if flags[1][0] or not batch else extents[batch[0]],
        ),
        is_batched=bool(batch),
        operand_batched=(flags[0][0], flags[1][0]),
        read_index=(positions[0], positions[1]),
        names=(str(left.source.name), str(right.source.name), str(block.body.buffer.name)),
        runs=(rows[0], rows[1], extents[n]),
        is_swapped=is_swapped,
    )


def _operand_layout(load: Any, batch: list[Any], row: Any, column: Any) -> tuple[bool, bool] | None:
    """(is batched, is transposed) of an operand, or None when it is no matrix of these axes."""
    indices = list(load.indices)
    is_batched = bool(batch) and len(indices) == 3 and _same(indices[0], batch[0])
    if is_batched:
        indices = indices[1:]
    if len(indices) != 2:
        return None
    if _same(indices[0], row) and _same(indices[1], column):
        return is_batched, False
    if _same(indices[0], column) and _same(indices[1], row):
        return is_batched, True
    return None


def _same(expr: Any, var: Any) -> bool:
    return isinstance(expr, tirx.Var) and expr.same_as(var)


def _uses(load: Any, var: Any) -> bool:
    return any(_same(index, var) for index in load.indices)


def _strip_cast(expr: Any) -> Any:
    return expr.value if isinstance(expr, tirx.Cast) else expr


def _is_zero(expr: Any) -> bool:
    return isinstance(expr, (tirx.IntImm, tirx.FloatImm)) and float(expr.value) == 0.0
