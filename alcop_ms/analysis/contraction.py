"""Recognises blocks that become one matrix product once their axes are grouped: convolutions.

Any `C[s...] += A[...] * B[...]` whose indices are affine is one: a spatial axis that only A uses is
a row, one that only B uses a column, one that both use a batch axis, and the reductions together
are k. A convolution is then a product of its unrolled windows (never stored) and its weights, with
any stride, dilation, layout and number of dimensions; groups of channels are a batch of such.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd, prod

from tvm import ir, tirx

from alcop_ms.analysis.matmul import MatmulFacts, match_product, refuse_scheduled
from alcop_ms.analysis.padded_copy import read_copied
from alcop_ms.analysis.pooling import refuse_pooling
from alcop_ms.analysis.split_axes import Access, SplitAxes, divisors_of, split_axes
from alcop_ms.compat import Analyzer, Any, Schedule, map_ir, walk_ir
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable

MAX_RUN = 16  # elements of the widest copy, if they are bytes
# What `MergeDigits` puts together again: the kernel's rows and columns, and the input channels.
MAX_FUSED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Contraction:
    """A block as a matrix product of grouped axes.

    Attributes
    ----------
    facts : MatmulFacts
        The product that the block is once `rules/product_form.py` has grouped its axes.
    splits : tuple of int
        For each of the block's iterators by what it has to be split; 1 where it stays whole.
    extents : tuple of int
        Of the iterators after that, in their order.
    batch, rows, columns, depth : tuple of int
        Positions of the iterators that make up b, m, n and k, outermost first.
    """

    facts: MatmulFacts
    splits: tuple[int, ...]
    extents: tuple[int, ...]
    batch: tuple[int, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    depth: tuple[int, ...]

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """For each of the block's iterators its positions here: one, or two where it is split."""
        found: list[tuple[int, ...]] = []
        place = 0
        for split in self.splits:
            count = 1 if split == 1 else 2
            found.append(tuple(range(place, place + count)))
            place += count
        return tuple(found)


def find_contraction(sch: Schedule, block_rv: Any) -> Contraction | NotApplicable:
    """Recognise a contraction in a block that no rule has scheduled yet.

    Returns
    -------
    Contraction or NotApplicable
        How to make a product of it, or why it is none.
    """
    block = sch.get(block_rv)
    name = str(block.name_hint)
    refusal = refuse_scheduled(sch, block_rv)
    if refusal is not None:
        return refusal
    if all(iv.iter_type != tirx.IterVar.CommReduce for iv in block.iter_vars):
        return NotApplicable(f"{name}: 0 reduction axes; a product has one")
    product = match_product(block, name)
    if isinstance(product, NotApplicable):
        pooling = refuse_pooling(block, name)
        return product if pooling is None else pooling
    extents = [iv.dom.extent for iv in block.iter_vars]
    if not all(isinstance(extent, tirx.IntImm) for extent in extents):
        return NotApplicable(f"{name}: an extent is not a constant")
    loads = [Access(load.source, tuple(load.indices)) for load in product[:2]]
    store = Access(block.body.buffer, tuple(block.body.indices))
    split = split_axes(block, (*loads, store))
    axes = _Axes(block, split, _find_copies(sch, block_rv))
    refusal = axes.refuse(name, product[2])
    return refusal if refusal is not None else axes.contract(name, product[2])


def _find_copies(sch: Schedule, block_rv: Any) -> list[Any]:
    """The padded copies before a block, nearest first: they are inlined into what stages it."""
    found, pending = [], list(sch.get_producers(block_rv))
    while pending:
        producer = pending.pop(0)
        block = sch.get(producer)
        if isinstance(block.body, tirx.BufferStore) and read_copied(block.body.value) is not None:
            found.append(block)
            pending += sch.get_producers(producer)
    return found


class _Axes:
    """The iterators of a block, and who uses which."""

    def __init__(self, block: Any, split: SplitAxes, copies: list[Any]) -> None:
        self.block = block
        self.copies = copies
        self.split = split
        self.variables = split.variables
        self.extents = split.extents
        places = range(len(self.variables))
        self.spatial = [at for at in places if not split.is_reduced[at]]
        self.reduced = [at for at in places if split.is_reduced[at]]
        self.left, self.right, self.result = split.accesses
        self.analyzer = Analyzer()
        for variable, extent in zip(self.variables, self.extents, strict=True):
            self.analyzer.bind(variable, ir.Range(0, extent))

    def position(self, expr: Any) -> int | None:
        """The iterator that an expression is; None when it is more."""
        return next((i for i, var in enumerate(self.variables) if expr.same_as(var)), None)

    def used_by(self, load: Any) -> tuple[int, ...]:
        """Iterators in the indices of a load, in the block's order."""
        return self.used_in(load.indices)

    def used_in(self, indices: Any) -> tuple[int, ...]:
        """Iterators in some indices, in the block's order."""
        found: list[Any] = []
        for index in indices:
            walk_ir(index, ir.Var, found.append)
        return tuple(sorted({at for var in found if (at := self.position(var)) is not None}))

    def output_order(self) -> list[int]:
        """Iterators as the result's indices have them, outermost first; empty if in another form.

        An index is one iterator, or two of which the second counts within the first.
        """
        order: list[int] = []
        for index in self.result.indices:
            used = self.used_in([index])
            for outer, inner in (used, used[::-1]) if len(used) == 2 else ():
                fused = self.variables[outer] * self.extents[inner] + self.variables[inner]
                if _constant(self.analyzer.simplify(index - fused)) == 0:
                    order += [outer, inner]
                    break
            else:
                at = self.position(index)
                if at is None:
                    return []
                order.append(at)
        return order

    def is_divided(self) -> bool:
        """Whether an axis that one operand uses whole still shows divided in the other."""
        shared = set(self.used_by(self.left)) & set(self.used_by(self.right))
        return any(
            divisors_of(load, self.variables[at])
            for at in shared & set(self.spatial)
            for load in (self.left, self.right)
        )

    def read_index(self, load: Any) -> int:
        """Position of an operand among what the block reads."""
        reads = [region.source for region in self.block.reads]
        return next(i for i, buffer in enumerate(reads) if buffer.same_as(load.source))

    def refuse(self, name: str, acc: str) -> NotApplicable | None:
        """Why the block is no product of grouped axes; None when it is."""
        if sorted(self.output_order()) != self.spatial:
            return NotApplicable(f"{name}: the result is not indexed by each of its axes once")
        if self.left.source.same_as(self.right.source):
            return NotApplicable(
                f"{name}: both operands are the same buffer {self.left.source.name}"
            )
        dtypes = {str(load.source.dtype) for load in (self.left, self.right)}
        if len(dtypes) != 1:
            return NotApplicable(f"{name}: the operands have different dtypes {sorted(dtypes)}")
        if not dtypes | {acc} <= DTYPE_BYTES.keys():
            return NotApplicable(f"{name}: dtypes {sorted(dtypes)} -> {acc} are not supported")
        uses = [set(self.used_by(load)) for load in (self.left, self.right)]
        alone = [at for at in self.reduced if not (at in uses[0] and at in uses[1])]
        if alone:
            return NotApplicable(f"{name}: a summed axis indexes one operand only")
        for at in self.spatial:
            if at not in uses[0] | uses[1]:
                return NotApplicable(f"{name}: an axis of the result indexes no operand")
        if self.is_divided():
            return NotApplicable(
                f"{name}: an operand is indexed by a quotient of an output axis that is not made "
                "of whole groups"
            )
        if max(self.split.splits) > 1 and self._size(tuple(self.reduced)) == 1:
            return NotApplicable(f"{name}: each sum has one term: nothing is reused along k")
        for own, other in (uses, uses[::-1]):
            if not any(at in own and at not in other for at in self.spatial):
                return NotApplicable(
                    f"{name}: every axis of one operand is an axis of the other as well, as in a "
                    "depthwise convolution: there is no matrix product in it"
                )
        return None

    def contract(self, name: str, acc: str) -> Contraction:
        """Group the axes; to be asked only of a block that `refuse` does not refuse."""
        output = self.output_order()
        left, right = self.left, self.right
        is_swapped = output[-1] in self.used_by(left)  # the columns are the result's rows
        if is_swapped:
            left, right = right, left
        uses = [self.used_by(load) for load in (left, right)]
        batch = tuple(at for at in output if at in uses[0] and at in uses[1])
        rows = tuple(at for at in output if at in uses[0] and at not in batch)
        columns = tuple(at for at in output if at in uses[1] and at not in batch)
        depth = self._order_depth(left, right)
        a_run, a_along = self._find_run(left, depth, rows)
        b_run, b_along = self._find_run(right, depth, columns)
        shape = MatmulShape(
            m=self._size(rows),
            n=self._size(columns),
            k=self._size(depth),
            batch=self._size(batch),
            in_dtype=str(left.source.dtype),
            acc_dtype=acc,
            out_dtype=acc,
            transpose_a=a_along is rows,
            transpose_b=b_along is depth,
            reuse_a=_find_reuse(self._size(batch + rows + depth), left),
            reuse_b=_find_reuse(self._size(batch + columns + depth), right),
        )
        facts = MatmulFacts(
            shape=shape,
            is_batched=bool(batch),
            operand_batched=(bool(batch), bool(batch)),
            read_index=(self.read_index(left), self.read_index(right)),
            names=(str(left.source.name), str(right.source.name), str(self.block.body.buffer.name)),
            runs=(a_run, b_run, self._result_run(output, columns)),
            is_swapped=is_swapped,
        )
        return Contraction(
            facts=facts,
            splits=self.split.splits,
            extents=tuple(self.extents),
            batch=batch,
            rows=rows,
            columns=columns,
            depth=depth,
        )

    def _size(self, positions: tuple[int, ...]) -> int:
        return prod(self.extents[at] for at in positions)

    def _order_depth(self, left: Any, right: Any) -> tuple[int, ...]:
        """Order the reductions as they lie in the operand that is indexed by them plainly."""
        for load in (left, right):
            order = [at for index in load.indices if (at := self.position(index)) in self.reduced]
            if len(order) == len(self.reduced):
                return tuple(order)
        return tuple(self.reduced)

    def _find_run(
        self, load: Any, depth: tuple[int, ...], own: tuple[int, ...]
    ) -> tuple[int, tuple[int, ...]]:
        """(elements that lie consecutively and aligned, the axes along which they do)."""
        for along in (depth, own):
            run = self._run(load, along)
            if run > 1:
                return run, along
        in_last = self.used_in([load.indices[-1]])
        return 1, own if any(at in in_last for at in own) else depth

    def _run(self, load: Any, along: tuple[int, ...]) -> int:
        """Largest power of two to 16 by which the elements along some axes lie in whole runs."""
        run, axes, fused = 1, list(along), 0
        for index, size in zip(reversed(load.indices), reversed(load.source.shape), strict=True):
            if not axes:
                break
            at = axes.pop()
            rest = self._rest(index, at)
            if rest is None:
                break
            whole = rest == 0 and self.extents[at] == int(size)
            run *= int(size) if whole else gcd(self.extents[at], int(size), rest)
            fused += self.extents[at] > 1
            if not whole or fused == MAX_FUSED:
                break  # the next dimension is no continuation; its stride is a multiple of the run
        return gcd(run, MAX_RUN, self._shift(load.source))

    def _shift(self, buffer: Any) -> int:
        """What divides how rows of a padded buffer lie in what is padded; 0 where nothing moves."""
        shift = 0
        for copy in self.copies:
            if not copy.body.buffer.same_as(buffer):
                continue
            copied = read_copied(copy.body.value)
            assert copied is not None  # `_find_copies` finds nothing else
            buffer, last = copied[0].source, copied[0].indices[-1]
            moved = _constant(self.analyzer.simplify(last - copy.iter_vars[-1].var))
            rows = [int(held.shape[-1]) for held in (buffer, copy.body.buffer)]
            if moved is None:
                return 1
            if moved or rows[0] != rows[1]:
                shift = gcd(shift, moved, rows[0])
        return shift

    def _rest(self, index: Any, at: int) -> int | None:
        """What divides the rest of an index that is iterator `at` plus a rest; 0 for no rest.

        None when it is not of that form.
        """
        variable = self.variables[at]
        zero = tirx.IntImm(str(variable.ty.dtype), 0)
        rest = map_ir(index, (ir.Var, lambda var: zero if var.same_as(variable) else var))
        if _constant(self.analyzer.simplify(index - variable - rest)) != 0:
            return None
        rest = self.analyzer.simplify(rest)
        fixed = _constant(rest)
        if fixed is not None:
            return fixed
        divisors = (d for d in (16, 8, 4, 2) if self._divides(d, rest))
        return next(divisors, 1)

    def _divides(self, divisor: int, expr: Any) -> bool:
        return _constant(self.analyzer.simplify(tirx.floormod(expr, divisor))) == 0

    def _result_run(self, output: list[int], columns: tuple[int, ...]) -> int:
        """Consecutive, aligned elements of the result's rows."""
        run = 1
        for at, column in zip(reversed(output), reversed(columns), strict=False):
            if at != column:
                break
            run *= self.extents[at]
        return gcd(run, 16)


def _find_reuse(elements: int, load: Any) -> float:
    """Elements of an operand for each of the buffer that it is read from; at least 1."""
    stored = prod(int(extent) for extent in load.source.shape)
    return max(1.0, round(elements / stored, 3))


def _constant(expr: Any) -> int | None:
    return int(expr) if isinstance(expr, tirx.IntImm) else None
