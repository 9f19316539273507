"""Asynchronous copies of each function: as tuned, as compiled, and in the exported library."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from alcop_ms.graph.cubin import count_async_copies
from alcop_ms.graph.library import CUBIN_FORMAT, read_device_code
from alcop_ms.lowering.facts import find_kernel_facts

_KERNEL = re.compile(r"_kernel(_\d+)?$")


def copies_of_text(cuda_text: str) -> dict[str, int]:
    """cp.async in the text, by kernel."""
    return {fact.name: fact.async_copies for fact in find_kernel_facts(cuda_text)}


def copies_compiled(cuda_text: str, cubin: bytes | None) -> dict[str, int]:
    """By kernel: instructions of the machine code where there is some, else of the text."""
    return copies_of_text(cuda_text) if cubin is None else count_async_copies(cubin)


def copies_exported(path: Path) -> dict[str, int]:
    """The same of a library file, from what lies in it.

    Raises
    ------
    BundleError
        When it cannot be read or holds no kernels.
    """
    code = read_device_code(path)
    if code.format == CUBIN_FORMAT:
        return count_async_copies(code.code)
    return copies_of_text(code.code.decode("utf-8"))


def sum_by_function(kernels: Mapping[str, int], functions: Iterable[str]) -> dict[str, int]:
    """Copies of all kernels of each function: `<function>_kernel`, `<function>_kernel_1` ..."""
    sums = dict.fromkeys(functions, 0)
    for kernel, count in kernels.items():
        function = _KERNEL.sub("", kernel)
        if function in sums:
            sums[function] += count
    return sums
