"""The operations of a CUDA text that matter to a pipeline: copies, waits, barriers, multiplies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from alcop_ms.errors import InvalidOptionError
from alcop_ms.lowering.cuda_text import Asm, CudaText, Function
from alcop_ms.pipeline import ASYNC_COPY_BYTES


class OpKind(Enum):
    """What an operation does."""

    COPY = "cp.async"
    COMMIT = "cp.async.commit_group"
    WAIT = "cp.async.wait_group"
    BARRIER = "__syncthreads"
    LDMATRIX = "ldmatrix"
    TENSOR = "mma"
    SCALAR_FMA = "fma"


@dataclass(frozen=True, slots=True, kw_only=True)
class Op:
    """One operation at a position of the text.

    Attributes
    ----------
    copy_bytes : int
        Width of a copy; 0 for other kinds.
    is_predicated : bool
        Whether a copy may be left out or filled with zeros.
    pending_groups : int
        Copy groups that a wait leaves in flight; 0 for other kinds.
    """

    kind: OpKind
    position: int
    copy_bytes: int = 0
    is_predicated: bool = False
    pending_groups: int = 0


# One PTX instruction: an optional predicate, the opcode, its operands. PTX braces are both blocks
# and vectors; only blocks come before an opcode.
_INSTRUCTION = re.compile(
    r"[\s{}]*(?P<guard>@!?%?\w+\s+)?(?P<opcode>[a-z][\w.:]*)(?P<operands>.*)", re.DOTALL
)
_COPY_OPCODE = re.compile(r"cp\.async\.c[ag]\.")
_BARRIER_OPCODE = re.compile(r"bar(rier)?(\.cta)?\.sync\b")
_TENSOR_OPCODE = re.compile(r"(mma\.sync|wmma\.mma\.sync|wgmma\.mma_async|tcgen05\.mma)\b")
_BARRIER_CALLS = frozenset(
    {"__syncthreads", "__syncthreads_or", "__syncthreads_and", "__syncthreads_count"}
)
_FMA_CALL = re.compile(r"\b(fma|fmaf|__fmaf_rn|__hfma2?|__dp4a)\s*\(")
_ASSIGNS = re.compile(r"(?<![=<>!])=(?!=)")


def find_ops(cuda: CudaText, kernel: Function) -> tuple[Op, ...]:
    """Find the operations of a kernel in the order of its text.

    A call of a function that the text defines counts as what that function does, at the call.

    Raises
    ------
    InvalidOptionError
        A copy or wait whose width or count is no constant of the text.
    """
    functions = {function.name: function for function in cuda.functions()}
    known: dict[str, tuple[Op, ...]] = {}
    return tuple(sorted(_find_ops(cuda, kernel, functions, known), key=lambda op: op.position))


def _find_ops(
    cuda: CudaText,
    function: Function,
    functions: Mapping[str, Function],
    known: dict[str, tuple[Op, ...]],
) -> Iterator[Op]:
    for statement in cuda.assembly(function.body):
        yield from _read_assembly(statement)
    for name, position in cuda.calls(function.body):
        if name in _BARRIER_CALLS:
            yield Op(kind=OpKind.BARRIER, position=position)
        elif name == "mma_sync":  # nvcuda::wmma
            yield Op(kind=OpKind.TENSOR, position=position)
        elif name in functions:
            if name not in known:
                known[name] = ()  # ends a recursion
                known[name] = tuple(_find_ops(cuda, functions[name], functions, known))
            for op in known[name]:
                yield _move(op, position)
    for span in cuda.statements(function.body):
        if _is_scalar_fma(cuda.code[span.start : span.end]):
            yield Op(kind=OpKind.SCALAR_FMA, position=span.start)


def _move(op: Op, position: int) -> Op:
    return Op(
        kind=op.kind,
        position=position,
        copy_bytes=op.copy_bytes,
        is_predicated=op.is_predicated,
        pending_groups=op.pending_groups,
    )


def _read_assembly(statement: Asm) -> Iterator[Op]:
    for instruction in statement.template.split(";"):
        match = _INSTRUCTION.match(instruction)
        if match is None:
            continue
        opcode = match["opcode"]
        operands = [part.strip() for part in match["operands"].split(",")]
        if _COPY_OPCODE.match(opcode):
            yield _read_copy(statement, opcode, operands, is_guarded=match["guard"] is not None)
        elif opcode in ("cp.async.wait_group", "cp.async.wait_all"):
            is_all = opcode.endswith("all")
            groups = 0 if is_all else _read_constant(statement, operands[0], opcode)
            yield Op(kind=OpKind.WAIT, position=statement.position, pending_groups=groups)
        elif (kind := _classify(opcode)) is not None:
            yield Op(kind=kind, position=statement.position)


def _read_copy(statement: Asm, opcode: str, operands: list[str], *, is_guarded: bool) -> Op:
    width = _read_constant(statement, operands[2], opcode)
    if width not in ASYNC_COPY_BYTES:
        raise InvalidOptionError(f"CUDA text: {opcode} of {width} bytes; it moves 4, 8 or 16")
    # operands: destination, source, width[, source width or predicate][, cache policy]
    has_policy = "cache_hint" in opcode
    return Op(
        kind=OpKind.COPY,
        position=statement.position,
        copy_bytes=width,
        is_predicated=is_guarded or len(operands) - has_policy > 3,
    )


def _classify(opcode: str) -> OpKind | None:
    if opcode == "cp.async.commit_group":
        return OpKind.COMMIT
    if opcode.startswith("ldmatrix."):
        return OpKind.LDMATRIX
    if _TENSOR_OPCODE.match(opcode):
        return OpKind.TENSOR
    return OpKind.BARRIER if _BARRIER_OPCODE.match(opcode) else None


def _read_constant(statement: Asm, operand: str, opcode: str) -> int:
    text = operand
    if operand.startswith("%") and operand[1:].isdigit():
        index = int(operand[1:])
        text = statement.operands[index] if index < len(statement.operands) else operand
    if not text.isdigit():
        raise InvalidOptionError(f"CUDA text: {opcode} takes {text!r}; a constant is wanted")
    return int(text)


def _is_scalar_fma(code: str) -> bool:
    """Whether a statement adds a product to its target: `c = c + a * b`, `c += a * b`, `fma()`."""
    if _FMA_CALL.search(code):
        return True
    match = _ASSIGNS.search(code)
    if match is None or "*" not in code[match.end() :]:
        return False
    target = re.sub(r"\s", "", code[: match.start()])
    value = re.sub(r"\s", "", code[match.end() :])
    if target.endswith("+"):
        return True
    return value.lstrip("(").startswith(f"{target}+") or value.rstrip(")").endswith(f"+{target}")
