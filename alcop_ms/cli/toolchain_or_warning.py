"""The CUDA compiler a command uses, if there is one."""

from __future__ import annotations

import sys

from alcop_ms.errors import ToolchainError
from alcop_ms.lowering.toolchain import Toolchain, find_toolchain


def find_toolchain_or_warn() -> Toolchain | None:
    """The CUDA compiler, or None with one line on standard error saying what is left out."""
    try:
        return find_toolchain()
    except ToolchainError as error:
        print(f"alcop-ms: warning: {' '.join(str(error).split())}", file=sys.stderr)
        return None
