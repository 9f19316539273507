"""How a fault is planted: a text by regions, edits of it, and the registry of the kinds."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from alcop_ms.launch import Launch
from tests.emulator.kernels import Kernel

WAIT = re.compile(r"^\s*tvm_builtin_ptx_cp_async_wait_group_async_wait_group_(\d+)\(\);$")
COMMIT = re.compile(r"^\s*tvm_builtin_ptx_cp_async_commit_group_async_commit_group\(\);$")
BARRIER = re.compile(r"^\s*__syncthreads\(\);$")
COPY = re.compile(r"^\s*ptx_cp_async_\w+\(")
MAIN_LOOP = re.compile(r"^\s*for \(int (k_0\w*) = 0; \1 < (\d+); \+\+\1\) \{$")
REGIONS = ("prologue", "body", "drain")


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


def closing(line: str, start: int) -> int:
    """Where the expression at `start` ends: at a comma, or at a bracket that it did not open."""
    depth = 0
    for i in range(start, len(line)):
        if depth == 0 and line[i] in ",)":
            return i
        depth += (line[i] == "(") - (line[i] == ")")
    return len(line)
