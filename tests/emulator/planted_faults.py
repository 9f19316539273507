"""Faults planted in right kernels, by editing their text: what a broken pass would print.

`python -m tests.emulator.planted_faults` applies every kind to every kernel it fits, and prints
what was caught; the tests run a part of that.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from alcop_ms.emulator import HostUse, Verdict, verify_matmul
from tests.emulator import address_faults  # noqa: F401 - registers its kinds
from tests.emulator.harmless_edits import HARMLESS, unchanged
from tests.emulator.kernels import RIGHT, Kernel
from tests.emulator.text_edits import (
    BARRIER,
    COMMIT,
    COPY,
    FAULTS,
    MAIN_LOOP,
    WAIT,
    Mutant,
    Text,
    drop,
    fault,
    per_region,
    substitute,
)

# Two stock kernels copy synchronously: their waits, and half their barriers, are not needed.
KERNELS = tuple(kernel for kernel in RIGHT if kernel.name not in ("cuda_core_stock", "wmma_stock"))
SHOWN_FINDINGS = 3
WARP = 32
FAMILIES = 5  # at least, that a kind is planted in
# Only padded kernels have zero fill and guarded stores: fewer families hold these kinds.
NARROW = frozenset({"copy_zero_fill_missing", "store_guard_missing", "store_guard_too_narrow"})

# ---- waits, commits, barriers --------------------------------------------------------------------
per_region("wait_dropped", drop(WAIT))
per_region("barrier_dropped", drop(BARRIER))


def raise_wait(text: Text, region: str) -> str | None:
    found = text.find(WAIT, region)
    if not found:
        return None
    count = int(WAIT.match(text.lines[found[-1]])[1]) + 1
    return text.edit(found[-1], f'asm volatile("cp.async.wait_group {count};");')


per_region("wait_one_group_short", raise_wait)


def swap_wait_and_barrier(text: Text, region: str) -> str | None:
    for i in text.find(WAIT, region):
        if BARRIER.match(text.lines[i + 1]):
            lines = list(text.lines)
            lines[i], lines[i + 1] = lines[i + 1], lines[i]
            return "\n".join(lines) + "\n"
    return None


per_region("wait_after_barrier", swap_wait_and_barrier)
for _region in ("prologue", "body"):
    fault(f"commit_dropped_{_region}")(lambda text, r=_region: drop(COMMIT)(text, r))


@fault("commit_before_its_copies")
def _commit_early(text: Text) -> str | None:
    commits, copies = text.find(COMMIT, "body"), text.find(COPY, "body")
    if not commits or not copies or "if (" in text.lines[copies[0] - 1]:
        return None
    if "for (" in text.lines[copies[0] - 1] and copies[0] - 1 != text.loop:
        return None
    lines = list(text.lines)
    lines.insert(copies[0], lines.pop(commits[0]))
    return "\n".join(lines) + "\n"


substitute("barrier_becomes_syncwarp", BARRIER, "__syncthreads", "__syncwarp", "body", -1)
weaken_barrier = FAULTS["barrier_becomes_syncwarp"]
FAULTS["barrier_becomes_syncwarp"] = lambda kernel: (
    weaken_barrier(kernel) if math.prod(kernel.block) > WARP else None  # of one warp: the same
)
substitute(
    "barrier_of_half_the_warp",
    BARRIER,
    "__syncthreads",
    "if (threadIdx.x < blockDim.x / 2) __syncthreads",
    "body",
)
substitute("wait_by_some_threads", WAIT, "tvm_builtin", "if (threadIdx.x > 3) tvm_builtin", "body")


@fault("thread_leaves_early")
def _leave(text: Text) -> str | None:
    if text.loop == len(text.lines):
        return None
    return text.edit(text.loop, "if (threadIdx.x == 3) return;" + text.lines[text.loop])


# ---- asynchronous copies -------------------------------------------------------------------------
substitute("copy_dropped_prologue", COPY, r"ptx_cp_async\w+\(.*\);", ";", "prologue")
substitute("copy_dropped_body", COPY, r"ptx_cp_async\w+\(.*\);", ";", "body")
substitute("copy_dropped_last_operand", COPY, r"ptx_cp_async\w+\(.*\);", ";", "body", -1)
substitute("copy_of_the_other_operand", COPY, r"\bA_(ptr|row)\w*", r"B_\1", "body")


@fault("copy_half_as_wide")
def _narrow(text: Text) -> str | None:
    whole = "\n".join(text.lines) + "\n"
    whole = whole.replace(".cg.shared.global [%0], [%1], %2;", ".ca.shared.global [%0], [%1], %2;")
    return re.sub(r'"n"\((8|16)\)', lambda m: f'"n"({int(m[1]) // 2})', whole, count=1)


@fault("copy_source_too_short")
def _short(text: Text) -> str | None:
    whole = "\n".join(text.lines) + "\n"
    return re.sub(r"(global \[%0\], \[%1\], %2)(?=;)", r"\1, 2", whole, count=1)


def change_predicate(text: Text, instruction: str, guard: str) -> str | None:
    """Change the predicate of the copies: in their instruction, or in the `if` around the first."""
    whole = "\n".join(text.lines) + "\n"
    if "setp" in whole:
        return re.sub(r"setp\.eq\.u32 p, %3, 1", instruction, whole)
    guarded = [i - 1 for i in text.find(COPY, "body") if GUARD.match(text.lines[i - 1])]
    return text.edit(guarded[0], GUARD.sub(guard, text.lines[guarded[0]])) if guarded else None


GUARD = re.compile(r"^( *if )\((.* < )(\d+)\) \{$")
fault("copy_predicate_ignored")(
    lambda text: change_predicate(text, "setp.eq.u32 p, 1, 1", r"\1(true) {")
)
fault("copy_predicate_inverted")(
    lambda text: change_predicate(text, "setp.ne.u32 p, %3, 1", r"\1(!(\2\3)) {")
)


@fault("copy_zero_fill_missing")
def _unfilled(text: Text) -> str | None:
    lines = [line for line in text.lines if "@!p st.shared" not in line]
    return "\n".join(lines) + "\n"


@fault("copy_predicate_one_row_more")
def _one_more(text: Text) -> str | None:
    # in the body: the last k tile leaves the array even where a row more is the next one's start
    predicated = [i for i in text.find(COPY, "body") if "< 25)" in text.lines[i]]
    if predicated:
        return text.edit(predicated[0], text.lines[predicated[0]].replace("< 25)", "< 26)", 1))
    guarded = [i - 1 for i in text.find(COPY, "body") if GUARD.match(text.lines[i - 1])]
    if not guarded:
        return None
    first = text.lines[guarded[0]]
    return text.edit(guarded[0], GUARD.sub(lambda m: f"{m[1]}({m[2]}{int(m[3]) + 1}) {{", first))


# ---- loads of registers --------------------------------------------------------------------------
substitute("ldmatrix_not_transposed", r"ldmatrix", r"x4\.trans", "x4", "body")
substitute("ldmatrix_transposed", r"ldmatrix", r"x4\.shared", "x4.trans.shared", "body")
substitute(
    "register_of_the_wrong_load",
    r'"=r"\(\(\(unsigned',
    r"ptr \+ (\d+)\)\)\[1",
    r"ptr + \1))[0",
    "body",
)

# ---- arithmetic ----------------------------------------------------------------------------------


@fault("product_lost")
def _lose_product(text: Text) -> str | None:
    scalar = text.find(r"^\s*C_\w*ptr\[3\] = \(C_", "body")
    if scalar:
        return text.edit(scalar[0], "")
    return _without_asm(text, 0)


@fault("product_twice")
def _double_product(text: Text) -> str | None:
    scalar = text.find(r"^\s*C_\w*ptr\[3\] = \(C_", "body")
    if scalar:
        return text.edit(scalar[0], text.lines[scalar[0]] * 2)
    return _without_asm(text, 2)


def _without_asm(text: Text, copies: int) -> str | None:
    """The first mma of the body, written `copies` times."""
    found = text.find(r'"mma\.sync', "body")
    if not found:
        return None
    start = found[0] - 1
    end = next(i for i in range(start, len(text.lines)) if text.lines[i].rstrip().endswith(");"))
    block = text.lines[start : end + 1]
    return "\n".join([*text.lines[:start], *block * copies, *text.lines[end + 1 :]]) + "\n"


substitute(
    "product_into_the_wrong_sum",
    r'"=[fr]"',
    r"C_(\w*)ptr \+ 4\)\)\[0\]",
    r"C_\1ptr + 0))[0]",
    "body",
)
OTHER_TYPES = {"f32.f16.f16": "f32.bf16.bf16", "s8.s8": "u8.u8", "e4m3.e4m3": "e5m2.e5m2"}
substitute(
    "product_of_another_type",
    r'"mma\.sync',
    "|".join(OTHER_TYPES).replace(".", r"\."),
    lambda found: OTHER_TYPES[found[0]],
    "body",
)
substitute(
    "product_added_to_another_sum",
    r"C_\w*ptr\[3\] = \(C_",
    r"\(C_(\w*)ptr\[3\]",
    r"(C_\1ptr[2]",
    "body",
)


@fault("sums_not_zero_at_the_start")
def _bad_start(text: Text) -> str | None:
    found = text.find(r"C_\w*ptr\[[^=]*\] = [^C]*(0\.0|0x0p\+0f|= 0)", "prologue")
    if not found:
        return None
    line = re.sub(r"\] = .*?;", "] = 1;", text.lines[found[0]], count=1)
    return text.edit(found[0], line)


substitute("one_k_tile_lost", MAIN_LOOP, r"< (\d+);", lambda m: f"< {int(m[1]) - 1};")
substitute("one_k_tile_too_many", MAIN_LOOP, r"< (\d+);", lambda m: f"< {int(m[1]) + 1};")
substitute("main_loop_starts_late", MAIN_LOOP, r"= 0;", "= 1;")
substitute("loop_of_the_drain_starts_late", r"for \(int (k_1|ax)\w* = 0", r"= 0;", "= 1;", "drain")

# ---- results -------------------------------------------------------------------------------------
# one element, or two at once
STORE = r"\bC_ptr\[|^\s*\*\(\w+2\*\)\(\w+_ptr \+ \(.*threadIdx.* = "
INTO = r"\bC\w*_ptr(\[| \+ )"
substitute("store_shifted", STORE, INTO, r"\g<0>2 + ", "drain")
substitute("store_with_swapped_blocks", STORE, r"blockIdx\.y", "blockIdx.x", "drain")
substitute("store_dropped", STORE, r"^.*;$", ";", "drain")
substitute("store_by_the_wrong_lane", STORE, r"threadIdx\.x", "threadIdx.x + 1", "drain", -1)
substitute("store_into_an_input", STORE, INTO, r"B_ptr\1", "drain")
substitute(
    "store_guard_missing", r"^\s*if \(.*blockIdx.*&&", r"if \(.*\) \{", "if (true) {", "drain"
)
substitute("store_guard_too_narrow", r"^\s*if \(.*blockIdx.*&&", "< 25", "< 24", "drain")


# ---- the launch ----------------------------------------------------------------------------------
def _relaunch(kernel: Kernel, **changes: object) -> Mutant:
    launched = replace(kernel.launch.kernels[0], **changes)
    return Mutant(text=kernel.text, launch=replace(kernel.launch, kernels=(launched,)))


def _small_shared(kernel: Kernel) -> Mutant | None:
    if not kernel.shared_bytes:
        return None
    return _relaunch(kernel, dynamic_shared_bytes=kernel.shared_bytes * 7 // 8)


def _small_grid(kernel: Kernel) -> Mutant | None:
    x, y, z = kernel.launch.kernels[0].grid
    return _relaunch(kernel, grid=(x, y - 1, z)) if y > 1 else None


def _large_grid(kernel: Kernel) -> Mutant | None:
    if kernel.problem.m % kernel.tile[0]:
        return None  # its guards make a block too many harmless
    x, y, z = kernel.launch.kernels[0].grid
    return _relaunch(kernel, grid=(x, y + 1, z))


FAULTS["shared_memory_too_small"] = _small_shared
FAULTS["grid_too_small"] = _small_grid
FAULTS["grid_too_large"] = _large_grid


# ---- planting and judging ------------------------------------------------------------------------
def mutants() -> Iterator[tuple[str, Kernel, Mutant]]:
    """Every kind of fault in every kernel that it applies to."""
    for name, make in FAULTS.items():
        for kernel in KERNELS:
            mutant = make(kernel)
            if mutant is not None:
                yield name, kernel, mutant


def families_of(kernels: Iterable[Kernel]) -> set[str]:
    """The families of some kernels."""
    return {kernel.family for kernel in kernels}


def is_broad(name: str, kernels: Iterable[Kernel]) -> bool:
    """Whether a kind is planted in as many families as promised."""
    return name in NARROW or len(families_of(kernels)) >= FAMILIES


def judge(kernel: Kernel, mutant: Mutant, host: HostUse) -> Verdict:
    """The verdict on a mutant: all blocks, and as many inputs as it takes."""
    return verify_matmul(
        mutant.text, mutant.launch, kernel.problem, kernel.epilogue, blocks="all", host=host
    )


def is_caught(verdict: Verdict) -> bool:
    """Whether a mutant was found wrong, and with what."""
    return verdict.status in ("wrong", "hazard") and bool(verdict.findings)


def plant(name: str, cases: list[tuple[Kernel, Mutant]], host: HostUse) -> bool:
    """Write one kind's row; whether every mutant was caught, in families enough."""
    found = Counter[str]()
    missed = []
    for kernel, mutant in cases:
        verdict = judge(kernel, mutant, host)
        if not is_caught(verdict):
            missed.append(f"MISSED {name} in {kernel.name}: {verdict.text[:300]}\n")
        found.update({finding.kind for finding in verdict.findings})
    kernels = [kernel for kernel, _ in cases]
    count, families = len(cases), len(families_of(kernels))
    shown = ", ".join(kind for kind, _ in found.most_common(SHOWN_FINDINGS))
    sys.stdout.write(
        f"{name:36} {count - len(missed):3} of {count:2} in {families:2} families  {shown}\n"
    )
    if not is_broad(name, kernels):
        missed.append(f"NARROW {name}: {FAMILIES} families are promised\n")
    sys.stdout.writelines(missed)
    sys.stdout.flush()
    return not missed


def count_accused(host: HostUse) -> int:
    """Right kernels, as they are and with harmless edits, that do not come out right."""
    accused = 0
    for kernel in KERNELS:
        for edit in (unchanged, *HARMLESS):
            verdict = judge(kernel, edit(kernel), host)
            if verdict.status != "right":
                accused += 1
                sys.stdout.write(f"FALSE ALARM {edit.__name__} in {kernel.name}: {verdict.text}\n")
    return accused


def main(arguments: list[str] | None = None) -> int:
    """Write what was caught, kind by kind; 1 if a fault was missed or a right kernel accused."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cache", type=Path, default=Path("out/emulator-cache"))
    parser.add_argument("--kinds", default="", metavar="REGEX", help="only these kinds")
    args = parser.parse_args(arguments)
    host = HostUse(cache_dir=args.cache)
    planted: dict[str, list[tuple[Kernel, Mutant]]] = {name: [] for name in FAULTS}
    for name, kernel, mutant in mutants():
        planted[name].append((kernel, mutant))
    chosen = {name: cases for name, cases in planted.items() if re.search(args.kinds, name)}
    bad = [name for name, cases in chosen.items() if not plant(name, cases, host)]
    accused = count_accused(host)
    broad = len(chosen.keys() - NARROW)
    sys.stdout.write(
        f"{len(chosen)} kinds, {broad} of them promised in {FAMILIES} families or more; "
        f"{sum(map(len, chosen.values()))} mutants in {len(families_of(KERNELS))} families; "
        f"{len(bad)} kinds missed somewhere or too narrow; "
        f"{len(KERNELS)} right kernels, {1 + len(HARMLESS)} times each: {accused} accused\n"
    )
    return 1 if bad or accused or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
