"""Reads `ptxas -v`: every kernel's registers, stack, spills and static shared memory."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from alcop_ms.errors import ToolchainError

_ENTRY = re.compile(r"Compiling entry function '([^']+)'")
_PROPERTIES = re.compile(r"Function properties for (\S+)")
_STACK = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
_REGISTERS = re.compile(r"Used (\d+) registers")
_CUMULATIVE_STACK = re.compile(r"(\d+) bytes cumulative stack size")
_STATIC_SHARED = re.compile(r"(\d+)(?:\+(\d+))? bytes smem")


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelResources:
    """What ptxas gave one kernel, per thread; static shared memory per threadblock."""

    name: str
    registers: int
    stack_bytes: int
    spill_store_bytes: int
    spill_load_bytes: int
    static_shared_bytes: int


def parse_ptxas_log(log: str) -> tuple[KernelResources, ...]:
    """Read the resources of every kernel from what `ptxas -v` printed.

    Raises
    ------
    ToolchainError
        No kernel was reported, or one only in part.
    """
    # split gives [before, name, report, name, report, ...]
    parts = _ENTRY.split(log)
    kernels = tuple(
        _parse_entry_report(name, report)
        for name, report in zip(parts[1::2], parts[2::2], strict=True)
    )
    if not kernels:
        raise ToolchainError("ptxas reported no kernel: the text has no __global__ function")
    return kernels


def _parse_entry_report(name: str, report: str) -> KernelResources:
    # a report also holds the properties of functions that the kernel calls
    own = report
    for function, properties in _pairs(_PROPERTIES.split(report)[1:]):
        if function == name:
            own = properties
    stack, registers = _STACK.search(own), _REGISTERS.search(report)
    if stack is None or registers is None:
        raise ToolchainError(f"ptxas reported no registers or no stack frame for {name!r}")
    cumulative = _CUMULATIVE_STACK.search(report)
    shared = _STATIC_SHARED.search(report)
    return KernelResources(
        name=name,
        registers=int(registers[1]),
        stack_bytes=max(int(stack[1]), int(cumulative[1]) if cumulative else 0),
        spill_store_bytes=int(stack[2]),
        spill_load_bytes=int(stack[3]),
        static_shared_bytes=sum(int(part) for part in shared.groups("0")) if shared else 0,
    )


def _pairs(parts: Sequence[str]) -> Iterator[tuple[str, str]]:
    return zip(parts[0::2], parts[1::2], strict=True)
