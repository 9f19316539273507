"""Every access of shared memory that a kernel's CUDA text makes, with the lanes' addresses.

The index arithmetic of the text is evaluated for all threads of a block at once, block (0, 0, 0),
statement by statement. Data is not computed: where an address depends on some, it is unknown. Each
loop runs over its first iterations only: what follows differs by a multiple of a slot.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import numpy as np

from alcop_ms.errors import InvalidOptionError
from alcop_ms.lowering.bank_conflicts import (
    INACTIVE,
    ConflictSummary,
    count_ways,
    summarise,
)
from alcop_ms.lowering.c_expression import (
    Name,
    Node,
    Operation,
    Statement,
    Subscript,
    UnreadableError,
    parse_expression,
    parse_statement,
)
from alcop_ms.lowering.cuda_ops import find_ops
from alcop_ms.lowering.cuda_statements import Part, parameters, parts
from alcop_ms.lowering.cuda_text import Asm, CudaText, Function, Span, parse_cuda_text
from alcop_ms.lowering.lane_values import (
    GLOBAL,
    SHARED,
    Access,
    Evaluator,
    Lanes,
    Pointer,
    Value,
    cell_of,
)
from alcop_ms.lowering.regions import find_main_loop

MAX_ITERATIONS = 3  # of a loop: in the first two the slots differ, the third is a spare
_LOOP_HEADER = re.compile(
    r"\s*(?:\w+\s+)*(?P<name>\w+)\s*=\s*(?P<first>-?\d+)\s*;(?P<rest>.*)", re.S
)
_LDMATRIX = re.compile(r"(ldmatrix|stmatrix)\.\S*?\.x(?P<matrices>[124])\b")
_ASYNC_COPY = re.compile(r"cp\.async\.c[ag]\.")
_SHARED_ACCESS = re.compile(
    r"(?:ld|st)\.(?:volatile\.)?shared(?:\.v(?P<vector>[24]))?\.\w(?P<bits>\d+)"
)
_BRACKET = re.compile(r"\[\s*%(\d+)")
_COPIED = re.compile(r"\]\s*,\s*\[[^\]]*\]\s*,\s*%?(?P<place>\w+)")
_BUILT_IN = ("threadIdx", "blockIdx", "blockDim")


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelConflicts:
    """Bank conflicts of a kernel before, in and after its main loop.

    Where a kernel has no main loop, all of it counts as the prologue.

    Attributes
    ----------
    loop_reads, loop_writes : ConflictSummary
        Of the main loop alone.
    """

    kernel: str
    prologue: ConflictSummary
    main_loop: ConflictSummary
    epilogue: ConflictSummary
    loop_reads: ConflictSummary
    loop_writes: ConflictSummary


def find_bank_conflicts(
    cuda_text: str, kernel: str, block: tuple[int, int, int]
) -> KernelConflicts:
    """Compute the bank conflicts of a kernel.

    Parameters
    ----------
    block : tuple of int
        The threads of a block along x, y and z.

    Raises
    ------
    InvalidOptionError
        The text has no such kernel, or brackets without a partner.
    """
    cuda = parse_cuda_text(cuda_text)
    found = [function for function in cuda.functions() if function.name == kernel]
    if not found:
        raise InvalidOptionError(f"kernel={kernel!r} is not in the CUDA text")
    function = found[-1]
    main = find_main_loop(find_ops(cuda, function), cuda.loops(function.body))
    end = function.body.end
    body = Span(start=end, end=end) if main is None else main.body
    walk = _Walk(cuda, block)
    walk.run_kernel(function)

    def summarise_within(start: int, stop: int, *, is_write: bool | None = None) -> ConflictSummary:
        places = sorted(place for place in walk.ways if start <= place[0] < stop)
        kinds = (True, False) if is_write is None else (is_write,)
        return summarise([walk.ways[place] for place in places if (place in walk.writes) in kinds])

    return KernelConflicts(
        kernel=kernel,
        prologue=summarise_within(function.body.start, body.start),
        main_loop=summarise_within(body.start, body.end),
        epilogue=summarise_within(body.end, end),
        loop_reads=summarise_within(body.start, body.end, is_write=False),
        loop_writes=summarise_within(body.start, body.end, is_write=True),
    )


@dataclass(slots=True)
class _Frame:
    """The variables of one function while it runs."""

    variables: dict[str, Value]
    cells: dict[tuple[str, int], Value] = field(default_factory=dict)


class _Walk:
    """Runs a kernel's statements and notes where shared memory is accessed, and how."""

    def __init__(self, cuda: CudaText, block: tuple[int, int, int]) -> None:
        self.cuda = cuda
        self.functions = {function.name: function for function in cuda.functions()}
        self.indices = _thread_indices(block)
        self.active: Lanes = np.ones(-(-int(np.prod(block)) // 32) * 32, dtype=np.int64)
        self.active[int(np.prod(block)) :] = 0
        self.asm: dict[int, Asm] = {}
        self.parsed: dict[str, Statement | None] = {}
        # (position in the kernel, which access of that statement) -> ways, or None: unknown
        self.ways: dict[tuple[int, int], list[Lanes] | None] = {}
        self.writes: set[tuple[int, int]] = set()  # those of the places that write
        self.position = 0
        self.order = 0
        self.running: list[str] = []  # functions, so that one that calls itself ends

    def run_kernel(self, function: Function) -> None:
        """Run a kernel whose pointers lie in global memory."""
        frame = _Frame(dict(self.indices))
        for name, item_bytes in parameters(self.cuda, function):
            frame.variables[name] = Pointer(GLOBAL, None, item_bytes) if item_bytes else None
        self._run_function(function, frame, None)

    def _run_function(self, function: Function, frame: _Frame, position: int | None) -> None:
        for statement in self.cuda.assembly(function.body):
            self.asm[statement.position] = statement
        self._run_span(function.body, frame, position)

    def _run_span(self, span: Span, frame: _Frame, called_at: int | None) -> None:
        for start, part in parts(self.cuda, span):
            if called_at is None:
                self.position, self.order = start, 0
            self._run_part(start, part, frame, called_at)

    def _run_part(self, start: int, part: Part, frame: _Frame, called_at: int | None) -> None:
        if part.kind == "asm":
            self._run_asm(self.asm[start], frame)
        elif part.kind == "block":
            self._run_span(part.body, frame, called_at)
        elif part.kind == "loop":
            self._run_loop(part, frame, called_at)
        elif part.kind == "if":
            self._run_branch(part, frame, called_at)
        else:
            self._run_statement(part.text, frame)

    def _run_loop(self, part: Part, frame: _Frame, called_at: int | None) -> None:
        match = _LOOP_HEADER.match(part.text)
        if match is None:  # a `while`: once, with what is known before it
            self._run_span(part.body, frame, called_at)
            return
        bound = re.search(r"<(=?)\s*(\d+)\s*;", match["rest"])
        first = int(match["first"])
        trips = MAX_ITERATIONS
        if bound is not None:
            trips = min(trips, max(0, int(bound[2]) + bool(bound[1]) - first))
        for index in range(first, first + trips):
            frame.variables[match["name"]] = np.array(index)
            self._run_span(part.body, frame, called_at)

    def _run_branch(self, part: Part, frame: _Frame, called_at: int | None) -> None:
        """Run a branch for the threads that take it, or for all where that is not known."""
        condition: Value = None
        try:
            condition = self._evaluator(frame).value(parse_expression(part.text))
        except UnreadableError:
            condition = None
        before = self.active
        if isinstance(condition, np.ndarray):
            self.active = before * (condition != 0)
        if self.active.any():
            self._run_span(part.body, frame, called_at)
        self.active = before

    def _run_statement(self, text: str, frame: _Frame) -> None:
        if text not in self.parsed:
            try:
                self.parsed[text] = parse_statement(text)
            except UnreadableError:
                self.parsed[text] = None
        statement = self.parsed[text]
        try:
            if statement is None:
                raise UnreadableError(text)
            self._execute(statement, frame)
        except UnreadableError:
            if _mentions_shared(text, frame):
                self._note_unknown()

    def _execute(self, statement: Statement, frame: _Frame) -> None:
        if statement.declared:
            frame.variables[statement.declared] = self._declare(statement, frame)
            return
        value = statement.value
        if statement.target is None:
            if isinstance(value, Operation) and value.sign.endswith("()"):
                self._call(value, frame)
            elif value is not None:
                self._evaluator(frame).value(value)
            return
        evaluator = self._evaluator(frame)
        result = None if value is None else evaluator.value(value)
        if statement.sign != "=":
            result = evaluator.value(
                Operation(statement.sign[:-1], (statement.target, value or statement.target))
            )
        self._assign(statement.target, result, frame, evaluator)

    def _assign(self, target: Node, value: Value, frame: _Frame, evaluator: Evaluator) -> None:
        if isinstance(target, Name):
            frame.variables[target.text] = value
            return
        if not isinstance(target, Subscript | Operation):
            raise UnreadableError("an assignment to what is no variable")
        pointer = evaluator.place(target)
        self._note(Access(pointer, is_store=True))
        cell = cell_of(pointer)
        if cell is not None:
            frame.cells[cell] = value

    def _declare(self, statement: Statement, frame: _Frame) -> Value:
        if statement.is_array:
            space = SHARED if statement.is_shared else statement.declared
            return Pointer(space, np.array(0), statement.item_bytes)
        if statement.value is None:
            return None
        return self._evaluator(frame).value(statement.value)

    def _call(self, call: Operation, frame: _Frame) -> None:
        name = call.sign.removesuffix("()")
        values = [self._evaluator(frame).value(operand) for operand in call.operands]
        function = self.functions.get(name)
        if function is None or name in self.running:
            return
        names = [parameter for parameter, _ in parameters(self.cuda, function)]
        if len(names) != len(values):
            raise UnreadableError(f"{name} takes {len(names)} arguments")
        inner = _Frame({**self.indices, **dict(zip(names, values, strict=True))})
        self.running.append(name)
        self._run_function(function, inner, self.position)
        self.running.pop()

    def _run_asm(self, statement: Asm, frame: _Frame) -> None:
        for instruction in statement.template.split(";"):
            kind = _read_access(instruction, statement)
            if kind is None:
                continue
            width_bytes, lanes, is_store = kind
            try:
                operand = _BRACKET.search(instruction)
                if operand is None or int(operand[1]) >= len(statement.operands):
                    raise UnreadableError(instruction)
                node = parse_expression(statement.operands[int(operand[1])])
                pointer = self._evaluator(frame).value(node)
                if not isinstance(pointer, Pointer):
                    raise UnreadableError(instruction)
            except UnreadableError:
                self._note_unknown()
            else:
                # what assembly names is an address in shared memory, whatever it was cast from
                place = Pointer(SHARED, pointer.offset_bytes, width_bytes)
                self._note(Access(place, is_store), lanes)

    def _evaluator(self, frame: _Frame) -> Evaluator:
        return Evaluator(variables=frame.variables, cells=frame.cells, on_access=self._note)

    def _note(self, access: Access, lanes: int = 32) -> None:
        pointer = access.pointer
        if pointer.space != SHARED:
            return
        if pointer.offset_bytes is None:
            self._note_unknown()
            return
        addresses = np.broadcast_to(pointer.offset_bytes, self.active.shape)
        takes_part = (self.active != 0) & (np.arange(addresses.size) % 32 < lanes)
        ways = count_ways(np.where(takes_part, addresses, INACTIVE), pointer.item_bytes)
        place = self._next_place()
        if access.is_store:
            self.writes.add(place)
        noted = self.ways.setdefault(place, [])
        if noted is not None:
            noted.append(ways)

    def _note_unknown(self) -> None:
        self.ways[self._next_place()] = None

    def _next_place(self) -> tuple[int, int]:
        place = (self.position, self.order)
        self.order += 1
        return place


def _read_access(instruction: str, statement: Asm) -> tuple[int, int, bool] | None:
    """(bytes of a lane, lanes with an address, whether it writes) of an access of shared memory."""
    matrix = _LDMATRIX.search(instruction)
    if matrix is not None:
        return 16, 8 * int(matrix["matrices"]), matrix[1] == "stmatrix"
    if _ASYNC_COPY.search(instruction):
        copied = _COPIED.search(instruction)
        width = "" if copied is None else copied["place"]
        if copied is not None and "%" in copied[0].rpartition(",")[2] and width.isdigit():
            place = int(width)
            width = statement.operands[place] if place < len(statement.operands) else ""
        return (int(width), 32, True) if width.isdigit() else (16, 32, True)
    plain = _SHARED_ACCESS.search(instruction)
    if plain is not None:
        width_bytes = int(plain["bits"]) // 8 * int(plain["vector"] or 1)
        return width_bytes, 32, plain[0].startswith("st")
    return None


def _thread_indices(block: tuple[int, int, int]) -> dict[str, Value]:
    threads = -(-int(np.prod(block)) // 32) * 32
    linear = np.arange(threads)
    x, y, _ = block
    indices: dict[str, Value] = {
        "threadIdx.x": linear % x,
        "threadIdx.y": linear // x % y,
        "threadIdx.z": linear // (x * y),
    }
    for axis, extent in zip("xyz", block, strict=True):
        indices[f"blockIdx.{axis}"] = np.array(0)
        indices[f"blockDim.{axis}"] = np.array(extent)
    return indices


def _mentions_shared(text: str, frame: _Frame) -> bool:
    """Whether a statement that cannot be read names something in shared memory."""
    return any(
        isinstance(value, Pointer) and value.space == SHARED
        for value in (frame.variables.get(word) for word in re.findall(r"[A-Za-z_]\w*", text))
    )
