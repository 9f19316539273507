"""Faults planted in right kernels, by editing their text: what a broken pass would print.

`python -m tests.emulator.planted_faults` applies every kind to every kernel it fits, and prints
what was caught; the tests run a part of that.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from alcop_ms.emulator import HostUse, Verdict, verify_matmul
from alcop_ms.launch import Launch
from tests.emulator.kernels import RIGHT, Kernel

WAIT = re.compile(r"^\s*tvm_builtin_ptx_cp_async_wait_group_async_wait_group_(\d+)\(\);$")
COMMIT = re.compile(r"^\s*tvm_builtin_ptx_cp_async_commit_group_async_commit_group\(\);$")
BARRIER = re.compile(r"^\s*__syncthreads\(\);$")
COPY = re.compile(r"^\s*ptx_cp_async_legacy_\w+\(")
MAIN_LOOP = re.compile(r"^\s*for \(int (k_0\w*) = 0; \1 < (\d+); \+\+\1\) \{$")
REGIONS = ("prologue", "body", "drain")
# Two stock kernels copy synchronously: their waits, and half their barriers, are not needed.
KERNELS = tuple(kernel for kernel in RIGHT if kernel.name not in ("cuda_core_stock", "wmma_stock"))


@dataclass(frozen=True)
class Mutant:
    """A kernel with one fault."""

    text: str
    launch: Launch


@dataclass
class Text:
    """A kernel's lines, and where its main loop stands in them."""

    lines: list[str]
    first: int  # of the kernel's body
    loop: int
    loop_end: int

    @classmethod
    def of(cls, kernel: Kernel) -> Text:
        lines = kernel.text.splitlines()
        first = next(i for i, line in enumerate(lines) if "__global__" in line and "{" in line)
        loop = next((i for i in range(first, len(lines)) if MAIN_LOOP.match(lines[i])), len(lines))
        depth, end = 0, loop
        for end in range(loop, len(lines)):
            depth += lines[end].count("{") - lines[end].count("}")
            if depth == 0:
                break
        return cls(lines=lines, first=first, loop=loop, loop_end=end)

    def span(self, region: str) -> range:
        """Line indices of the prologue, the loop's body or the drain."""
        return {
            "prologue": range(self.first, self.loop),
            "body": range(self.loop, min(self.loop_end + 1, len(self.lines))),
            "drain": range(self.loop_end + 1, len(self.lines)),
            "kernel": range(self.first, len(self.lines)),
        }[region]

    def find(self, pattern: re.Pattern[str] | str, region: str = "kernel") -> list[int]:
        """Lines of a region that hold a pattern."""
        return [i for i in self.span(region) if re.search(pattern, self.lines[i])]

    def edit(self, index: int, line: str) -> str:
        """The whole text with one line replaced."""
        return "\n".join([*self.lines[:index], line, *self.lines[index + 1 :]]) + "\n"


Edit = Callable[[Text], "str | None"]
FAULTS: dict[str, Callable[[Kernel], Mutant | None]] = {}


def fault(name: str) -> Callable[[Edit], Edit]:
    """Register an edit of the text as a kind of fault."""

    def register(edit: Edit) -> Edit:
        def make(kernel: Kernel) -> Mutant | None:
            text = edit(Text.of(kernel))
            if text is None or text == kernel.text:
                return None
            return Mutant(text=text, launch=kernel.launch)

        FAULTS[name] = make
        return edit

    return register


def substitute(
    name: str,
    line: re.Pattern[str] | str,
    old: str,
    new: Any,
    region: str = "kernel",
    which: int = 0,
) -> None:
    """Register a fault that rewrites part of one line."""

    def edit(text: Text) -> str | None:
        found = [i for i in text.find(line, region) if re.search(old, text.lines[i])]
        if len(found) <= which or (which < 0 and not found):
            return None
        index = found[which]
        return text.edit(index, re.sub(old, new, text.lines[index], count=1))

    fault(name)(edit)


def per_region(name: str, edit: Callable[[Text, str], str | None]) -> None:
    """Register a fault once for each of prologue, body and drain."""
    for region in REGIONS:
        fault(f"{name}_{region}")(lambda text, region=region: edit(text, region))


def drop(pattern: re.Pattern[str] | str) -> Callable[[Text, str], str | None]:
    """Remove the last matching line of a region (in a loop the one that guards its reads)."""

    def edit(text: Text, region: str) -> str | None:
        found = text.find(pattern, region)
        return text.edit(found[-1], "") if found else None

    return edit


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
substitute(
    "barrier_of_half_the_warp",
    BARRIER,
    "__syncthreads",
    "if (threadIdx.x < 16) __syncthreads",
    "body",
)
substitute("wait_by_some_threads", WAIT, "tvm_builtin", "if (threadIdx.x > 3) tvm_builtin", "body")


@fault("thread_leaves_early")
def _leave(text: Text) -> str | None:
    if text.loop == len(text.lines):
        return None
    return text.edit(text.loop, "if (threadIdx.x == 5) return;" + text.lines[text.loop])


# ---- asynchronous copies -------------------------------------------------------------------------
substitute("copy_dropped_prologue", COPY, r"ptx_cp_async\w+\(.*\);", ";", "prologue")
substitute("copy_dropped_body", COPY, r"ptx_cp_async\w+\(.*\);", ";", "body")
substitute("copy_dropped_last_operand", COPY, r"ptx_cp_async\w+\(.*\);", ";", "body", -1)
substitute("copy_of_the_other_operand", COPY, r"A_ptr", "B_ptr", "body")
substitute(
    "copy_to_the_slot_before", COPY, r"\((k_0\w*) \+ (\d+)\) ([&%])", r"(\1 + \2 - 1) \3", "body"
)
substitute(
    "copy_to_the_slot_after", COPY, r"\((k_0\w*) \+ (\d+)\) ([&%])", r"(\1 + \2 + 1) \3", "body"
)
substitute("copy_to_one_slot_always", COPY, r"\((k_0\w*) \+ (\d+)\) ([&%])", r"(\2) \3", "body")
for _region in ("prologue", "body"):
    substitute(f"copy_shifted_source_{_region}", COPY, r"(A_ptr|B_ptr), \(", r"\1, (8 + ", _region)
    substitute(
        f"copy_shifted_destination_{_region}",
        COPY,
        r"(shmem_ptr|shared_ptr(?:_\d)?), \(",
        r"\1, (8 + ",
        _region,
    )
substitute("copy_with_swapped_blocks", COPY, r"blockIdx\.y", "blockIdx.x", "body")
substitute("copy_with_the_wrong_thread", COPY, r"threadIdx\.x\) & ", "threadIdx.x + 1) & ", "body")


@fault("copy_half_as_wide")
def _narrow(text: Text) -> str | None:
    whole = "\n".join(text.lines) + "\n"
    whole = whole.replace(".cg.shared.global [%0], [%1], %2;", ".ca.shared.global [%0], [%1], %2;")
    return re.sub(r'"n"\((8|16)\)', lambda m: f'"n"({int(m[1]) // 2})', whole, count=1)


@fault("copy_source_too_short")
def _short(text: Text) -> str | None:
    whole = "\n".join(text.lines) + "\n"
    return re.sub(r"(global \[%0\], \[%1\], %2)(?=;)", r"\1, 2", whole, count=1)


@fault("copy_predicate_ignored")
def _unpredicated(text: Text) -> str | None:
    return re.sub(r"setp\.eq\.u32 p, %3, 1", "setp.eq.u32 p, 1, 1", "\n".join(text.lines) + "\n")


@fault("copy_predicate_inverted")
def _inverted(text: Text) -> str | None:
    return re.sub(r"setp\.eq\.u32 p, %3, 1", "setp.ne.u32 p, %3, 1", "\n".join(text.lines) + "\n")


@fault("copy_zero_fill_missing")
def _unfilled(text: Text) -> str | None:
    lines = [line for line in text.lines if "@!p st.shared" not in line]
    return "\n".join(lines) + "\n"


# In the body: the last k tile leaves the array even where a row more is only the next one's start.
substitute("copy_predicate_one_row_more", COPY, r"< 25\)", "< 26)", "body")

# ---- reads of shared memory ----------------------------------------------------------------------
READ = r"unsigned int addr = |load_matrix_sync|\*\)buf_dyn_shmem_ptr\)\[|[AB]_shared_ptr\["
SLOT = r"\((k_0\w*) ([&%]) (\d+)\)"
substitute("read_of_the_next_slot", READ, SLOT, r"((\1 + 1) \2 \3)", "body")
substitute("read_of_one_slot_always", READ, SLOT, r"0", "body")
substitute("read_shifted_in_the_body", READ, r"(shmem_ptr\)|shared_ptr)\[", r"\1[8 + ", "body")
substitute("read_shifted_in_the_drain", READ, r"(shmem_ptr\)|shared_ptr)\[", r"\1[8 + ", "drain")
substitute(
    "read_by_the_wrong_lane", READ, r"threadIdx\.x\) (>> 4|& 15)", r"threadIdx.x + 1) \1", "body"
)
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
substitute(
    "product_of_another_type", r'"mma\.sync', r"\.f32\.f16\.f16\.f32", ".f32.bf16.bf16.f32", "body"
)
substitute("product_of_another_sign", r'"mma\.sync', r"\.s8\.s8\.", ".u8.u8.", "body")
substitute("product_of_another_fp8", r'"mma\.sync', r"\.e4m3\.e4m3\.", ".e5m2.e5m2.", "body")
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
substitute("k_step_skipped", r"for \(int k_1\w* = 0", r"= 0;", "= 1;", "drain")

# ---- results -------------------------------------------------------------------------------------
STORE = r"C_ptr\["
substitute("store_shifted", STORE, r"C_ptr\[", "C_ptr[1 + ", "drain")
substitute("store_with_swapped_blocks", STORE, r"blockIdx\.y", "blockIdx.x", "drain")
substitute("store_dropped", STORE, r"^.*;$", ";", "drain")
substitute("store_by_the_wrong_lane", STORE, r"threadIdx\.x", "threadIdx.x + 1", "drain", -1)
substitute("store_into_an_input", STORE, r"C_ptr\[", "B_ptr[", "drain")
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
    return _relaunch(kernel, dynamic_shared_bytes=kernel.shared_bytes - 1024)


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


# ---- edits that leave a kernel right -------------------------------------------------------------
def wait_for_everything(kernel: Kernel) -> Mutant:
    """Every wait waits for all copies: slower, not wrong."""
    text = re.sub(r"cp\.async\.wait_group \d+;", "cp.async.wait_group 0;", kernel.text)
    return Mutant(text=text, launch=kernel.launch)


def barriers_twice(kernel: Kernel) -> Mutant:
    """Two barriers where one is enough."""
    text = re.sub(
        r"(?m)^( *)__syncthreads\(\);$", r"\1__syncthreads(); __syncthreads();", kernel.text
    )
    return Mutant(text=text, launch=kernel.launch)


def empty_groups(kernel: Kernel) -> Mutant:
    """An empty group after each: a wait then covers more copies than it has to."""
    commit = "tvm_builtin_ptx_cp_async_commit_group_async_commit_group();"
    text = re.sub(rf"(?m)^( *){re.escape(commit)}$", rf"\1{commit} {commit}", kernel.text)
    return Mutant(text=text, launch=kernel.launch)


def unchanged(kernel: Kernel) -> Mutant:
    """The kernel itself."""
    return Mutant(text=kernel.text, launch=kernel.launch)


HARMLESS = (wait_for_everything, barriers_twice, empty_groups)


def mutants() -> Iterator[tuple[str, Kernel, Mutant]]:
    """Every kind of fault in every kernel that it applies to."""
    for name, make in FAULTS.items():
        for kernel in KERNELS:
            mutant = make(kernel)
            if mutant is not None:
                yield name, kernel, mutant


def judge(kernel: Kernel, mutant: Mutant, host: HostUse) -> Verdict:
    """The verdict on a mutant: all blocks, and as many inputs as it takes."""
    return verify_matmul(
        mutant.text, mutant.launch, kernel.problem, kernel.epilogue, blocks="all", host=host
    )


def main() -> int:
    """Write what was caught, kind by kind; 1 if a fault was missed or a right kernel accused."""
    host = HostUse(cache_dir=Path(sys.argv[1] if len(sys.argv) > 1 else "out/emulator-cache"))
    missed = accused = 0
    caught: dict[str, list[str]] = {}
    families: dict[str, set[str]] = {}
    for name, kernel, mutant in mutants():
        verdict = judge(kernel, mutant, host)
        kinds = sorted({finding.kind for finding in verdict.findings})
        if verdict.status not in ("wrong", "hazard"):
            missed += 1
            sys.stdout.write(f"MISSED {name} in {kernel.name}: {verdict.text[:300]}\n")
        caught.setdefault(name, []).append(f"{verdict.status}: {', '.join(kinds)}")
        families.setdefault(name, set()).add(kernel.family)
    for name, verdicts in caught.items():
        sys.stdout.write(
            f"{name:36} {len(verdicts):2} kernels {len(families[name]):2} families  {verdicts[0]}\n"
        )
    for kernel in KERNELS:
        for edit in (unchanged, *HARMLESS):
            verdict = judge(kernel, edit(kernel), host)
            if verdict.status != "right":
                accused += 1
                sys.stdout.write(f"FALSE ALARM {edit.__name__} in {kernel.name}: {verdict.text}\n")
    total, broad = sum(map(len, caught.values())), sum(len(f) >= 5 for f in families.values())
    sys.stdout.write(
        f"{len(caught)} kinds, {total} mutants, {missed} missed; {broad} kinds in 5 families or "
        f"more; {len(KERNELS)} right kernels, {1 + len(HARMLESS)} times each: {accused} accused\n"
    )
    return 1 if missed or accused else 0


if __name__ == "__main__":
    sys.exit(main())
