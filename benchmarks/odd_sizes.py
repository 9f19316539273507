"""What odd sizes cost: instructions of main loops whose copies are narrow or predicated.

One tile (128 x 128 x 32, four warps, four slots, two register slots) of products that differ in one
extent. "TVM's form" is the same text with the two instructions that TVM prints for a copy under a
condition (see `alcop_ms/lowering/write_copies.py`). Needs nvcc and a disassembler, no GPU.
"""

from __future__ import annotations

import argparse
import re
import sys

from alcop_ms import targets
from alcop_ms.compat import Schedule
from alcop_ms.lowering.build import BuiltKernel, build_kernel
from alcop_ms.lowering.toolchain import Toolchain, find_toolchain
from alcop_ms.measure.builder import promised_copies
from alcop_ms.pipeline import Level, PipelinePlan
from alcop_ms.prediction import plan_of
from alcop_ms.report.table import text_table
from alcop_ms.static_figures import measure_text
from tests.candidates import decide, designs_of

DECISIONS = {"mma_tile": (2, 4, 2, 4, 2, 1), "shared_stages": 4, "register_stages": 2}
SHAPES = (
    (4096, 4096, 4096, "nt"),
    (4090, 4094, 4096, "nt"),
    (4096, 4096, 4100, "nt"),
    (4096, 4096, 4098, "nt"),
    (4096, 4096, 4096, "nn"),
    (4096, 4092, 4096, "nn"),
    (4096, 4094, 4096, "nn"),
    (4096, 4097, 4096, "nn"),
)
HEADERS = ("m", "n", "k", "layout", "copies of A, B", "instructions", "of aligned", "TVM's form")
ZERO_FILL = re.compile(
    r'asm volatile\("cp\.async\.(?P<cache>c[ag])\.shared\.global \[%0\], \[%1\], %2, %3;"\s*'
    r':: "r"\(dst_addr\), "l"\(src_p\), "n"\((?P<width>\d+)\), "r"\(predicate \? \d+ : 0\)\);'
)
STORES = {
    "4": "u32 [%0], {%4}",
    "8": "v2.u32 [%0], {%4, %4}",
    "16": "v4.u32 [%0], {%4, %4, %4, %4}",
}


def make(m: int, n: int, k: int, layout: str, arch: str) -> tuple[PipelinePlan, BuiltKernel] | None:
    """The tile's kernel for a product, by the first design that takes it."""
    spec, target = f"matmul:m={m},n={n},k={k},dtype=f16,layout={layout}", targets.target(arch)
    context, designs, _ = designs_of(spec, arch)
    for design in designs:
        try:
            trace = decide(design.trace, **DECISIONS)
        except AssertionError:  # the design folds what the tile does not
            continue
        schedule = Schedule(context.mod, seed=1, debug_mask="none")
        trace.apply_to_schedule(schedule, remove_postproc=True)
        schedule.enter_postproc()
        if all(postproc.apply(schedule) for postproc in context.space_generator.postprocs):
            plan = plan_of(schedule.mod, target)
            assert isinstance(plan, PipelinePlan)
            promised = promised_copies(plan)
            return plan, build_kernel(schedule.mod, target, toolchain=None, promised=promised)
    return None


def in_tvms_form(text: str) -> str:
    """The text with TVM's pair of instructions for each copy under a condition."""

    def pair(found: re.Match[str]) -> str:
        width = found["width"]
        return (
            'asm volatile("{\\n .reg .pred p;\\n setp.eq.u32 p, %3, 1;\\n"\n'
            f'    " @p cp.async.{found["cache"]}.shared.global [%0], [%1], %2;\\n"\n'
            f'    " @!p st.shared.{STORES[width]};\\n}}\\n"\n'
            f'    :: "r"(dst_addr), "l"(src_p), "n"({width}), "r"(predicate), "r"(0));'
        )

    return ZERO_FILL.sub(pair, text)


def count(text: str, arch: str, toolchain: Toolchain) -> int:
    """Instructions of a text's main loop."""
    return int(measure_text("odd size", text, arch, toolchain)[0].as_dict()["instructions"])


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", default="a100")
    args = parser.parse_args()
    toolchain, aligned, rows = find_toolchain(), {}, []
    for m, n, k, layout in SHAPES:
        made = make(m, n, k, layout, args.target)
        if made is None:
            rows.append((m, n, k, layout, "no design of this tile", "", "", ""))
            continue
        plan, built = made
        arch = built.launch.arch
        instructions = count(built.cuda_text, arch, toolchain)
        first = aligned.setdefault(layout, instructions)
        stock = in_tvms_form(built.cuda_text)
        theirs = count(stock, arch, toolchain) if stock != built.cuda_text else instructions
        widths = [b.copy_bytes for b in plan.at(Level.SHARED)]
        copies = ", ".join(f"{width} B" if width else "synchronous" for width in widths)
        share = f"{instructions / first:.2f}"
        rows.append((m, n, k, layout, copies, instructions, share, theirs))
    table = [tuple(map(str, row)) for row in rows]
    print(text_table(HEADERS, table, right=(0, 1, 2, 5, 6, 7)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
