"""Edits that leave a kernel right: an emulator that accuses one of them cries wolf."""

from __future__ import annotations

import re

from tests.emulator.kernels import Kernel
from tests.emulator.text_edits import Mutant


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
