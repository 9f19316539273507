"""The machine instructions of a kernel's main loop, from a disassembled cubin."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from alcop_ms.errors import ToolchainError
from alcop_ms.lowering.toolchain import Toolchain, run_tool

TENSOR_MNEMONICS = frozenset(
    {"HMMA", "IMMA", "BMMA", "DMMA", "QMMA", "HGMMA", "IGMMA", "QGMMA", "BGMMA"}
)
# what a CUDA-core product is made of; IMAD is left out because addresses use it too
SCALAR_MNEMONICS = frozenset({"FFMA", "FFMA2", "HFMA2", "DFMA", "IDP"})
LOCAL_MNEMONICS = frozenset({"LDL", "STL"})

_NVDISASM_SECTION = re.compile(r"^\.text\.(\S+):")
_CUOBJDUMP_FUNCTION = re.compile(r"^\s*Function : (\S+)")
_LABEL = re.compile(r"^(\.L_\w+):")
_INSTRUCTION = re.compile(
    r"^\s*/\*(?P<address>[0-9a-f]{4,})\*/\s+(?P<guard>@!?U?P\w+\s+)?"
    r"(?P<opcode>[A-Z][\w.]*)\s*(?P<operands>[^;]*);"
)
_LABEL_TARGET = re.compile(r"`\((\.L_\w+)\)")
_ADDRESS_TARGET = re.compile(r"(0x[0-9a-f]+)\s*$")
_ENDS = frozenset({"EXIT", "RET", "BRX", "JMX", "KILL"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """One machine instruction.

    Attributes
    ----------
    opcode : str
        With its modifiers, for example `"LDSM.16.MT88.4"`.
    is_conditional : bool
        Whether a predicate decides if it is executed.
    target : int or None
        Where a branch goes.
    """

    address: int
    opcode: str
    is_conditional: bool
    target: int | None

    @property
    def mnemonic(self) -> str:
        """The opcode without modifiers."""
        return self.opcode.partition(".")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class MnemonicCount:
    """How often one mnemonic occurs."""

    mnemonic: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopInstructions:
    """The instructions of one pass through a kernel's main loop.

    Attributes
    ----------
    counts : tuple of MnemonicCount
        The most frequent first.
    inner_loops : int
        Loops inside it, whose instructions are counted once.
    """

    kernel: str
    counts: tuple[MnemonicCount, ...]
    inner_loops: int = 0

    def count(self, *mnemonics: str) -> int:
        """Count the instructions of the given mnemonics."""
        return sum(entry.count for entry in self.counts if entry.mnemonic in mnemonics)

    @property
    def total(self) -> int:
        return sum(entry.count for entry in self.counts)

    @property
    def tensor_ops(self) -> int:
        """Tensor-core instructions, or multiply-adds where the loop has none."""
        return self.count(*TENSOR_MNEMONICS) or self.count(*SCALAR_MNEMONICS)

    @property
    def instructions_per_tensor_op(self) -> float:
        return self.total / self.tensor_ops

    @property
    def barriers(self) -> int:
        """Block-wide barriers."""
        return self.count("BAR")

    @property
    def local_accesses(self) -> int:
        """Accesses of local memory: spilled or dynamically indexed registers."""
        return self.count(*LOCAL_MNEMONICS)


def find_main_loops(
    cubin: bytes, toolchain: Toolchain, *, timeout_s: float = 60.0
) -> tuple[LoopInstructions, ...]:
    """Disassemble a cubin and count the main loop of each kernel that has one.

    Raises
    ------
    ToolchainError
        There is no disassembler, or it failed.
    """
    functions = parse_sass(disassemble(cubin, toolchain, timeout_s=timeout_s))
    loops = (find_main_loop(name, code) for name, code in functions.items())
    return tuple(loop for loop in loops if loop is not None)


def disassemble(cubin: bytes, toolchain: Toolchain, *, timeout_s: float = 60.0) -> str:
    """Disassemble a cubin with nvdisasm, or else with cuobjdump."""
    if toolchain.nvdisasm is not None:
        command = [str(toolchain.nvdisasm), "-c"]
    elif toolchain.cuobjdump is not None:
        command = [str(toolchain.cuobjdump), "-sass"]
    else:
        raise ToolchainError(
            "no nvdisasm or cuobjdump found: install a CUDA toolkit that has one, or "
            "`pip install alcop_ms[cuda-toolchain]`. Only instruction counts need it"
        )
    with tempfile.TemporaryDirectory(prefix="alcop_ms_sass_") as scratch:
        path = Path(scratch) / "kernel.cubin"
        path.write_bytes(cubin)
        return run_tool([*command, str(path)], timeout_s)


def parse_sass(listing: str) -> dict[str, tuple[Instruction, ...]]:
    """Read the instructions of every function from what nvdisasm or cuobjdump printed.

    Raises
    ------
    ToolchainError
        It lists no function.
    """
    lines: dict[str, list[str]] = {}
    current: list[str] = []
    for line in listing.splitlines():
        match = _NVDISASM_SECTION.match(line) or _CUOBJDUMP_FUNCTION.match(line)
        if match is not None:
            current = lines.setdefault(match[1], [])
        current.append(line)
    functions = {name: _parse_function(body) for name, body in lines.items()}
    if not any(functions.values()):
        raise ToolchainError("the disassembler listed no instruction")
    return functions


def find_main_loop(kernel: str, code: Sequence[Instruction]) -> LoopInstructions | None:
    """Find the loop that stages data and multiplies, and count its instructions.

    It is the innermost natural loop with multiplies (tensor-core ones, if the kernel has any) that
    also has copies to shared memory, or else waits for those of the copy engine (SYNCS), or else
    barriers, if the kernel has any: the short loops that ptxas makes of a tile's own work are no
    main loop. None if ptxas unrolled it completely.
    """
    mnemonics = frozenset(instruction.mnemonic for instruction in code)
    multiplies = TENSOR_MNEMONICS if mnemonics & TENSOR_MNEMONICS else SCALAR_MNEMONICS
    staging = next((kind for kind in ("LDGSTS", "SYNCS", "BAR") if kind in mnemonics), None)
    loops = _find_natural_loops(code)
    working: dict[frozenset[int], int] = {}
    for loop in loops:
        held = Counter(code[index].mnemonic for index in loop)
        count = sum(held[mnemonic] for mnemonic in multiplies)
        if count and (staging is None or held[staging]):
            working[loop] = count
    innermost = [loop for loop in working if not any(other < loop for other in working)]
    if not innermost:
        return None
    main = max(innermost, key=lambda loop: (working[loop], -len(loop)))
    counter = Counter(code[index].mnemonic for index in main)
    ranked = sorted(counter.items(), key=lambda item: (-item[1], item[0]))
    return LoopInstructions(
        kernel=kernel,
        counts=tuple(MnemonicCount(mnemonic=name, count=count) for name, count in ranked),
        inner_loops=sum(other < main for other in loops),
    )


def _parse_function(lines: Sequence[str]) -> tuple[Instruction, ...]:
    matches = [(_LABEL.match(line), _INSTRUCTION.match(line)) for line in lines]
    labels: dict[str, int] = {}
    waiting: list[str] = []
    for label, instruction in matches:
        if label is not None:
            waiting.append(label[1])
        elif instruction is not None:
            labels.update(dict.fromkeys(waiting, int(instruction["address"], 16)))
            waiting = []
    return tuple(
        Instruction(
            address=int(match["address"], 16),
            opcode=match["opcode"],
            is_conditional=match["guard"] is not None or _is_uniform_branch(match),
            target=_read_target(match, labels),
        )
        for _, match in matches
        if match is not None
    )


def _is_uniform_branch(match: re.Match[str]) -> bool:
    """Whether a branch carries its condition as an operand, as `BRA.U !UP0, target` does."""
    return match["opcode"].startswith("BRA.") and "," in match["operands"]


def _read_target(match: re.Match[str], labels: Mapping[str, int]) -> int | None:
    if not match["opcode"].startswith(("BRA", "JMP")):
        return None
    label = _LABEL_TARGET.search(match["operands"])
    if label is not None:
        return labels.get(label[1])
    address = _ADDRESS_TARGET.search(match["operands"].strip())
    return None if address is None else int(address[1], 16)


def _find_natural_loops(code: Sequence[Instruction]) -> list[frozenset[int]]:
    """Find the loops that backward branches close, as sets of positions in `code`.

    A loop is its header (where the branch goes) and all from which the branch can be reached
    without passing the header. Branches to one header are one loop.
    """
    index_of = {instruction.address: index for index, instruction in enumerate(code)}
    predecessors: dict[int, list[int]] = {index: [] for index in range(len(code))}
    loops: dict[int, set[int]] = {}
    for index, instruction in enumerate(code):
        target = None if instruction.target is None else index_of.get(instruction.target)
        if target is not None:
            predecessors[target].append(index)
        if _falls_through(instruction) and index + 1 < len(code):
            predecessors[index + 1].append(index)
        if target is not None and target <= index:
            loops.setdefault(target, {target}).add(index)
    for header, body in loops.items():
        pending = [index for index in body if index != header]
        while pending:
            for index in predecessors[pending.pop()]:
                if index not in body:
                    body.add(index)
                    pending.append(index)
    return [frozenset(body) for body in loops.values()]


def _falls_through(instruction: Instruction) -> bool:
    ends = instruction.mnemonic in _ENDS or instruction.target is not None
    return instruction.is_conditional or not ends
