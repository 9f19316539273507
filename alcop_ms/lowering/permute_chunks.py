"""`PermuteChunks`: exchange 16-byte chunks within rows of shared memory, so that no banks collide.

Eight lanes of a copy write 128 bytes in a row, eight lanes of `ldmatrix` read 16 bytes from each
of eight rows. Rows of 64 or 128 bytes put all eight of the latter into one or two bank groups. In
blocks that carry one of `compat.PERMUTED`, which write or read such a buffer,

    S[row, column]   ->   S[row, (column / chunk ^ row / step % size) * chunk + column % chunk]

where `size`, the largest power of two up to 8 that divides the chunks of a row, and `step = 8 /
size` let any eight neighbouring rows have a bank group each. A copy stays free of conflicts, as the
chunks that it writes at once change places among themselves only.

TVM's `InjectPermutedLayout` does this for chunks of eight elements, whatever their size, so for
16-bit types only (0.27, inject_permuted_layout.cc).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tvm import ir, tirx
from tvm.ir import TensorLoad
from tvm.s_tir import SBlock

from alcop_ms.compat import (
    OP_BUFFER_DATA,
    OP_LDMATRIX,
    PERMUTED,
    SCOPE_SHARED,
    Any,
    element_bytes,
    func_pass,
    is_call,
    map_ir,
    scope_of,
)
from alcop_ms.errors import InvalidPlanError
from alcop_ms.lowering.guard_async_copies import bound_analyzer

CHUNK_BYTES = 16
BANK_GROUPS = 8  # of 16 bytes each
_POINTER, _OFFSET = 5, 6  # of ldmatrix: where, and how far behind it
_START = 2  # of an access pointer


def permute_chunks(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Permute what annotated blocks access in shared memory, and take the annotation away.

    Raises
    ------
    RuntimeError
        An `InvalidPlanError` that has come through TVM: rows that are not whole chunks.
    """
    analyzer = bound_analyzer(func)

    def rewrite(block: Any) -> Any:
        is_permuted = any(key in block.annotations for key in PERMUTED)
        return _permute_block(block, _Permuter(analyzer)) if is_permuted else block

    return func.with_body(map_ir(func.body, (SBlock, rewrite)))


PermuteChunks = func_pass("alcop.PermuteChunks", permute_chunks)


def permuted_chunk(row: Any, chunk: Any, row_chunks: int) -> Any:
    """Where a chunk of a row lies, in chunks from the row's start: ints, arrays or expressions.

    Parameters
    ----------
    row_chunks : int
        Chunks of a row.
    """
    size = math.gcd(row_chunks, BANK_GROUPS)
    if size == 1:
        return chunk  # eight rows that far apart lie in eight bank groups
    step = BANK_GROUPS // size
    return chunk ^ (row % (step * size) // step)


def _permute_block(block: Any, permuter: _Permuter) -> Any:
    body = map_ir(
        block.body,
        (TensorLoad, permuter.load),
        (tirx.BufferStore, permuter.store),
        (ir.Call, permuter.ldmatrix),
    )
    kept = {key: value for key, value in block.annotations.items() if key not in PERMUTED}
    return SBlock(
        block.iter_vars,
        block.reads,
        block.writes,
        block.name_hint,
        body,
        block.init,
        block.alloc_buffers,
        block.match_buffers,
        kept,
        block.span,
    )


@dataclass(frozen=True, slots=True)
class _Permuter:
    """Rewrites the accesses of one block."""

    analyzer: Any

    def store(self, node: Any) -> Any:
        if scope_of(node.buffer) != SCOPE_SHARED:
            return node
        return tirx.BufferStore(node.buffer, node.value, self._permute(node.buffer, node.indices))

    def load(self, node: Any) -> Any:
        if scope_of(node.source) != SCOPE_SHARED:
            return node
        return tirx.BufferLoad(node.source, self._permute(node.source, node.indices))

    def ldmatrix(self, call: Any) -> Any:
        """Both offsets of an address are permuted as one, which the pointer then has."""
        if not is_call(call, OP_LDMATRIX):
            return call
        pointer = call.args[_POINTER]
        data = pointer.args[1]
        buffer = data.args[0] if is_call(data, OP_BUFFER_DATA) else data
        columns = int(buffer.shape[-1])
        offset = pointer.args[_START] + call.args[_OFFSET]
        row, column = tirx.floordiv(offset, columns), tirx.floormod(offset, columns)
        *_, column = self._permute(buffer, [row, column])
        start = self.analyzer.simplify(row * columns + column)
        moved = _with_argument(pointer, _START, start)
        zero = tirx.IntImm(str(call.args[_OFFSET].ty.dtype), 0)
        return _with_argument(_with_argument(call, _POINTER, moved), _OFFSET, zero)

    def _permute(self, buffer: Any, indices: Any) -> list[Any]:
        *outer, row, column = indices
        chunk = CHUNK_BYTES // element_bytes(buffer)
        row_chunks, rest = divmod(int(buffer.shape[-1]), chunk)
        if rest:
            raise InvalidPlanError(
                f"{buffer.name}: rows of {buffer.shape[-1]} elements are not whole chunks of "
                f"{CHUNK_BYTES} bytes, so they cannot be permuted"
            )
        moved = permuted_chunk(row, column // chunk, row_chunks)
        return [*outer, row, self.analyzer.simplify(moved * chunk + column % chunk)]


def _with_argument(call: Any, at: int, value: Any) -> Any:
    args = list(call.args)
    args[at] = value
    return ir.Call(call.op, args, call.attrs, call.ty_args, call.span, call.ty)
