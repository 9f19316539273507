"""Print the machine instructions of kernels' main loops: what can be known of speed without a GPU.

python benchmarks/static_mainloop.py out/bundles/*
python benchmarks/static_mainloop.py --cu kernel.cu --arch sm_80 --json
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from alcop_ms.bundle import read_bundle
from alcop_ms.errors import AlcopError
from alcop_ms.lowering.ptxas_log import KernelResources
from alcop_ms.lowering.sass import LoopInstructions, find_main_loops
from alcop_ms.lowering.toolchain import (
    PLAIN_NVCC_FLAGS,
    TVM_NVCC_FLAGS,
    Toolchain,
    compile_cubin,
    find_toolchain,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One kernel; `loop` is None where ptxas left no main loop."""

    source: str
    resources: KernelResources
    loop: LoopInstructions | None

    def figures(self) -> dict[str, int | float | str | None]:
        """Name every figure; those of a missing loop are None."""
        loop, resources = self.loop, self.resources
        return {
            "source": self.source,
            "kernel": resources.name,
            "instructions": None if loop is None else loop.total,
            "tensor_ops": None if loop is None else loop.tensor_ops,
            "instructions_per_tensor_op": None
            if loop is None
            else round(loop.instructions_per_tensor_op, 3),
            "barriers": None if loop is None else loop.barriers,
            "LDGSTS": None if loop is None else loop.count("LDGSTS"),
            "LDSM": None if loop is None else loop.count("LDSM"),
            "LDS": None if loop is None else loop.count("LDS"),
            "local_accesses": None if loop is None else loop.local_accesses,
            "inner_loops": None if loop is None else loop.inner_loops,
            "registers": resources.registers,
            "stack_bytes": resources.stack_bytes,
            "spill_bytes": resources.spill_store_bytes + resources.spill_load_bytes,
        }


COLUMNS = (
    ("kernel", "source"),
    ("instr", "instructions"),
    ("ops", "tensor_ops"),
    ("instr/op", "instructions_per_tensor_op"),
    ("BAR", "barriers"),
    ("LDGSTS", "LDGSTS"),
    ("LDSM", "LDSM"),
    ("LDL+STL", "local_accesses"),
    ("regs", "registers"),
    ("stack B", "stack_bytes"),
    ("spill B", "spill_bytes"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 0 done, 2 bad input."""
    options = _make_parser().parse_args(arguments)
    try:
        toolchain = find_toolchain()
        flags = PLAIN_NVCC_FLAGS if options.plain_flags else TVM_NVCC_FLAGS
        rows = [
            row
            for source, cuda_text, arch in _read_sources(options)
            for row in measure_text(source, cuda_text, arch, toolchain, flags)
        ]
    except (AlcopError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps([row.figures() for row in rows], indent=1))
    else:
        print(f"nvcc {toolchain.version} {' '.join(flags)}")
        print(format_table(rows))
    return 0


def measure_text(
    source: str, cuda_text: str, arch: str, toolchain: Toolchain, flags: Sequence[str]
) -> list[Row]:
    """Compile and disassemble one CUDA text."""
    compiled = compile_cubin(cuda_text, arch, toolchain=toolchain, flags=flags)
    loops = {loop.kernel: loop for loop in find_main_loops(compiled.cubin, toolchain)}
    return [
        Row(source=source, resources=kernel, loop=loops.get(kernel.name))
        for kernel in compiled.kernels
    ]


def format_table(rows: Sequence[Row]) -> str:
    """Lay the rows out in aligned columns."""
    cells = [[title for title, _ in COLUMNS]]
    cells += [[_format_cell(row.figures()[field]) for _, field in COLUMNS] for row in rows]
    widths = [max(len(line[column]) for line in cells) for column in range(len(COLUMNS))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in cells
    )


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bundles", nargs="*", type=Path, help="bundle directories")
    parser.add_argument("--cu", action="append", default=[], type=Path, help="a CUDA text")
    parser.add_argument("--arch", default="sm_80", help="architecture of the CUDA texts")
    parser.add_argument("--plain-flags", action="store_true", help="nvcc -O3, not TVM's flags")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _read_sources(options: argparse.Namespace) -> list[tuple[str, str, str]]:
    bundles = [(path, read_bundle(path)) for path in options.bundles]
    found = [(str(path), bundle.cuda_text, bundle.launch.arch) for path, bundle in bundles]
    found += [(str(path), path.read_text(encoding="utf-8"), options.arch) for path in options.cu]
    if not found:
        raise AlcopError("nothing to measure: name bundle directories, or a text with --cu")
    return found


def _format_cell(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:.2f}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    sys.exit(main())
