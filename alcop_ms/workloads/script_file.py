"""Reads a Python file of TVMScript that holds one function to schedule."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import tvm
from tvm import tirx

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.input_module import find_dynamic_extent

# Source lines that TVMScript draws under its complaint: blank, or behind a gutter.
_DRAWN = re.compile(r"\s*(\d*\s*\||-->|$)")


def read_module(path: Path) -> tvm.IRModule:
    """Run the file and return the one module in it, its function named `main`.

    Parameters
    ----------
    path : Path
        Holds, at its top level, one `@T.prim_func`, or one `@I.ir_module` with one PrimFunc.

    Raises
    ------
    InvalidWorkloadError
        The file cannot be run, or holds none or several, or a tensor has a dynamic extent.
    """
    namespace = vars(_run(path))
    found = {
        name: value
        for name, value in namespace.items()
        if isinstance(value, tirx.PrimFunc | tvm.IRModule)
    }
    if len(found) != 1:
        held = f"{len(found)}: {', '.join(found)}" if found else "none"
        raise InvalidWorkloadError(
            f"{path}: exactly one TVMScript PrimFunc or IRModule is needed; it holds {held}"
        )
    func = _get_prim_func(path, *found.values())
    _check_is_static(path, func)
    return tvm.IRModule({"main": func.with_attr("global_symbol", "main")})


def _run(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"alcop_ms_workload_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise InvalidWorkloadError(f"{path}: not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module  # TVMScript finds a class's source through this entry
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        # whatever the user's own code raises; the cause stays attached for --debug
        lines = [line for line in str(error).splitlines() if not _DRAWN.match(line)]
        detail = f": {lines[-1].strip()}" if lines else ""
        raise InvalidWorkloadError(
            f"{path}: running it raised {type(error).__name__}{detail}"
        ) from error
    finally:
        del sys.modules[module.__name__]
    return module


def _get_prim_func(path: Path, value: tirx.PrimFunc | tvm.IRModule) -> tirx.PrimFunc:
    if isinstance(value, tirx.PrimFunc):
        return value
    functions = list(value.functions.values())
    if len(functions) != 1 or not isinstance(functions[0], tirx.PrimFunc):
        raise InvalidWorkloadError(
            f"{path}: its IRModule must hold one PrimFunc and nothing else; it holds "
            f"{len(functions)} function(s)"
        )
    return functions[0]


def _check_is_static(path: Path, func: tirx.PrimFunc) -> None:
    dynamic = find_dynamic_extent(func)
    if dynamic is not None:
        raise InvalidWorkloadError(
            f"{path}: tensor {dynamic[0]} has the dynamic extent {dynamic[1]}: a pipeline is built "
            "for static shapes. Write one function per bucket of sizes"
        )
