"""One line of `kernels.csv`: what was counted of one kernel, or why there is none."""

from __future__ import annotations

import csv
import os
import re
import tempfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from alcop_ms.errors import ToolchainError
from alcop_ms.hardware import find_gpu
from alcop_ms.lowering.sass import (
    LOCAL_MNEMONICS,
    TENSOR_MNEMONICS,
    Instruction,
    disassemble,
    find_main_loop,
    parse_sass,
)
from alcop_ms.lowering.shared_accesses import find_bank_conflicts
from alcop_ms.lowering.toolchain import Toolchain, run_tool
from alcop_ms.residency import count_resident_blocks
from benchmarks.kernels.cases import Case
from benchmarks.kernels.makers import Made

_REGISTERS = re.compile(  # the lines of data carry their offset as a comment
    r"EIATTR_REGCOUNT(?:(?!EIATTR).)*?index@\((?P<name>\w+)\)\s*(?:/\*\w+\*/)?\s*"
    r"\.word\s+(?P<count>0x[0-9a-f]+)",
    re.S,
)
_SHAPE = re.compile(r"\.(?:(?P<packed>16816|1688|16832|8816)|(?P<m>\d+)x(?P<n>\d+)x(?P<k>\d+))\b")
_PACKED_MACS = {"16816": 16 * 8 * 16, "1688": 16 * 8 * 8, "16832": 16 * 8 * 32, "8816": 8 * 8 * 16}
WARPGROUP = 4  # warps that issue a wgmma together


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One kernel; counts are those of one k tile and one warp, whatever the loop's unrolling."""

    arch: str
    layout: str
    tile: str
    buffers: int
    maker: str
    dtype: str = "f16"
    version: str = ""
    tensor_op: str = ""
    slots: float = 0.0
    tensor_ops: float = 0.0
    slots_per_op: float = 0.0
    barriers: float = 0.0
    copies: float = 0.0
    loads: float = 0.0
    local_accesses: int = 0
    registers: int = 0
    stack_bytes: int | None = None
    spill_bytes: int | None = None
    local_in_kernel: int = 0
    shared_bytes: int = 0
    resident_blocks: int = 0
    loop_ways: int | None = None
    loop_mean_ways: float | None = None
    unknown_accesses: int | None = None
    verdict: str = ""
    note: str = ""
    refused: str = ""

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        return (self.arch, self.dtype, self.layout, self.tile, self.buffers)

    @property
    def is_ours(self) -> bool:
        """Whether it is of our lowering: one that can be emulated."""
        return self.maker.startswith("ours")

    @property
    def is_flawed(self) -> bool:
        """Whether it has a stack frame, spills, or touches local memory anywhere."""
        return bool(self.local_in_kernel or self.stack_bytes or self.spill_bytes)


def refuse(case: Case, maker: str, reason: str) -> Row:
    """The row of a kernel that there is none of."""
    return Row(**_names(case), maker=maker, refused=reason)


def count(case: Case, maker: str, made: Made, toolchain: Toolchain) -> Row:
    """Count a kernel's main loop and what it takes of an SM."""
    functions = parse_sass(disassemble(made.cubin, toolchain))
    name, code = max(functions.items(), key=lambda entry: len(entry[1]))
    loop = find_main_loop(name, code)
    if loop is None:
        return refuse(case, maker, "ptxas left no main loop")
    op, macs = _tensor_op(code)
    warps = case.tile.warps / (WARPGROUP if is_wgmma(op) else 1)
    tile = case.tile
    k_tiles = loop.tensor_ops * macs * warps / (tile.m * tile.n * tile.k)
    known = made.resources
    registers = _read_registers(made.cubin, name, toolchain) if known is None else known.registers
    return Row(
        **_names(case),
        maker=maker,
        version=made.version,
        tensor_op=op,
        slots=round(loop.total / k_tiles, 2),
        tensor_ops=round(loop.tensor_ops / k_tiles, 2),
        slots_per_op=round(loop.instructions_per_tensor_op, 3),
        barriers=round(loop.barriers / k_tiles, 2),
        copies=round(loop.count("LDGSTS", "UTMALDG") / k_tiles, 2),
        loads=round(loop.count("LDSM", "LDS") / k_tiles, 2),
        local_accesses=loop.local_accesses,
        registers=registers,
        stack_bytes=None if known is None else known.stack_bytes,
        spill_bytes=None if known is None else known.spill_store_bytes + known.spill_load_bytes,
        local_in_kernel=sum(step.mnemonic in LOCAL_MNEMONICS for step in code),
        shared_bytes=made.shared_bytes,
        resident_blocks=count_resident_blocks(
            find_gpu(case.arch),
            threads=made.threads,
            registers_per_thread=registers,
            shared_bytes=made.shared_bytes,
        ),
        **_conflicts(made),
        note=made.note,
    )


def _names(case: Case) -> dict[str, Any]:
    """What tells a case from others."""
    return {
        "arch": case.arch,
        "dtype": case.dtype,
        "layout": case.layout,
        "tile": case.tile.name,
        "buffers": case.buffers,
    }


def is_wgmma(opcode: str) -> bool:
    """Whether a tensor-core instruction is one of a warpgroup: `HGMMA`, or `IGMMA` of 8 bits."""
    return opcode.partition(".")[0].endswith("GMMA")


def read_rows(path: Path) -> list[Row]:
    """Read a file that `write_rows` wrote; no file holds no rows."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [_parse(line) for line in csv.DictReader(file)]


def write_rows(path: Path, rows: Iterable[Row]) -> None:
    """Write all rows; the file is replaced as a whole, so that a stop leaves the last one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    with new.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [entry.name for entry in fields(Row)], lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)
    os.replace(new, path)


def _parse(line: dict[str, str]) -> Row:
    values: dict[str, object] = {}
    for entry in fields(Row):
        text, kind = line[entry.name], str(entry.type)
        if kind.startswith("str"):
            values[entry.name] = text
        elif not text:
            values[entry.name] = None
        else:
            values[entry.name] = float(text) if kind.startswith("float") else int(text)
    return Row(**values)  # type: ignore[arg-type]


def _conflicts(made: Made) -> dict[str, int | float]:
    if made.launch is None:
        return {}
    (launched,) = made.launch.kernels
    found = find_bank_conflicts(made.cuda_text, launched.name, launched.block)
    parts = (found.prologue, found.main_loop, found.epilogue)
    return {
        "loop_ways": max(part.max_ways for part in parts),
        "loop_mean_ways": round(found.main_loop.mean_ways, 3),
        "unknown_accesses": sum(part.unknown for part in parts),
    }


def _tensor_op(code: tuple[Instruction, ...]) -> tuple[str, int]:
    """The tensor-core instruction of a kernel, and its multiply-adds."""
    found = next(step for step in code if step.mnemonic in TENSOR_MNEMONICS)
    shape = _SHAPE.search(found.opcode)
    if shape is None:
        raise ValueError(f"{found.opcode}: its shape is not known")
    if shape["packed"]:
        return found.opcode, _PACKED_MACS[shape["packed"]]
    return found.opcode, int(shape["m"]) * int(shape["n"]) * int(shape["k"])


def _read_registers(cubin: bytes, kernel: str, toolchain: Toolchain) -> int:
    """Registers of a kernel whose ptxas we did not see, from its cubin's attributes."""
    if toolchain.nvdisasm is None:
        raise ToolchainError("registers of a peer's kernel need nvdisasm, and there is none")
    with tempfile.TemporaryDirectory(prefix="alcop_ms_peer_") as scratch:
        path = Path(scratch) / "kernel.cubin"
        path.write_bytes(cubin)
        listing = run_tool([str(toolchain.nvdisasm), str(path)])
    counts = {match["name"]: int(match["count"], 16) for match in _REGISTERS.finditer(listing)}
    if kernel not in counts:
        raise ToolchainError(f"{kernel}: its cubin names no registers")
    return counts[kernel]
