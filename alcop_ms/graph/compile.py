"""A fused module and its schedules become one executable, lowered by our passes."""

from __future__ import annotations

import hashlib
import logging
import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import tvm
from tvm import relax
from tvm.target import Target

from alcop_ms import compat
from alcop_ms.compat import Any
from alcop_ms.errors import OutputError
from alcop_ms.graph.choose import FunctionReport
from alcop_ms.graph.library import embed_cubin, parse_packed_c, write_assembly
from alcop_ms.graph.schedules import ScheduledTask
from alcop_ms.lowering.lower import register_pipeline
from alcop_ms.lowering.toolchain import Toolchain, compile_cubin

logger = logging.getLogger(__name__)

CUBIN_FILE = "model.cubin-kept"
ANN_SCHEDULED = "tirx.is_scheduled"


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledModel:
    """A model ready to be exported.

    Attributes
    ----------
    executable : tvm.relax.VMExecutable
        For `tvm.relax.VirtualMachine`, where there is a GPU.
    cuda_text : str
        Every kernel of the model.
    cubin : bytes or None
        Their machine code; None where there is no nvcc.
    functions : tuple of FunctionReport
        What each function was given, in the order of its first call.
    """

    target: Target
    executable: Any
    cuda_text: str
    cubin: bytes | None
    functions: tuple[FunctionReport, ...]

    def export_library(self, path: str | Path) -> None:
        """Write a shared library that TVM's runtime loads.

        With machine code in it where there was an nvcc; without, it holds CUDA text, which the
        machine that loads it must compile.

        Raises
        ------
        OutputError
            When it cannot be written.
        """
        cubin = self.cubin
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(prefix="alcop_ms_") as scratch:
                place = Path(scratch)
                options = {} if cubin is None else {"fpack_imports": _packer(cubin, place)}
                self.executable.mod.export_library(str(path), workspace_dir=scratch, **options)
        except (OSError, RuntimeError) as error:  # RuntimeError: the linker's
            lines = str(error).strip().splitlines() or [type(error).__name__]
            raise OutputError(f"{path}: the library cannot be written: {lines[-1]}") from error


def save_model(model: CompiledModel, library: Path, text: Path) -> None:
    """Export a model, and leave its CUDA text beside the library for a person to read.

    Raises
    ------
    OutputError
        When either cannot be written.
    """
    model.export_library(library)
    try:
        text.write_text(model.cuda_text, encoding="utf-8")
    except OSError as error:
        raise OutputError(f"{text}: cannot be written: {error.strerror or error}") from error


def apply_schedules(fused: tvm.IRModule, schedules: Iterable[ScheduledTask]) -> tvm.IRModule:
    """The fused module with every function scheduled."""
    mod = tvm.IRModule(fused.functions, attrs=fused.attrs)
    for one in schedules:
        var = mod.get_global_var(one.task.name)
        func = one.module["main"].with_attr(ANN_SCHEDULED, True)
        mod.update_func(var, func.with_attr("global_symbol", one.task.name))
    return mod


def build_model(
    fused: tvm.IRModule,
    functions: tuple[FunctionReport, ...],
    target: Target,
    toolchain: Toolchain | None,
    *,
    kept: Path | None = None,
) -> CompiledModel:
    """Compile a fused module with its schedules.

    Parameters
    ----------
    toolchain : Toolchain or None
        None leaves out machine code.
    kept : Path, optional
        Where machine code is kept for the next time that the same text is compiled.

    Raises
    ------
    ToolchainError
        When nvcc rejects the text.
    """
    scheduled = apply_schedules(fused, (function.schedule for function in functions))
    with tvm.transform.PassContext(opt_level=3, config=dict(compat.ASYNC_COPY_CONFIG)):
        executable = relax.build(
            scheduled,
            target=target.with_host(target.host or Target("llvm")),
            relax_pipeline=tvm.transform.Sequential(list(lower_passes(target))),
            tir_pipeline=register_pipeline(),
        )
    text = _cuda_text(executable.mod)
    arch = str(target.attrs["arch"])
    return CompiledModel(
        target=target,
        executable=executable,
        cuda_text=text,
        cubin=None if toolchain is None else _compile(text, arch, toolchain, kept),
        functions=functions,
    )


def _compile(text: str, arch: str, toolchain: Toolchain, kept: Path | None) -> bytes:
    """Machine code; that of the last time where text, target and compiler are the same."""
    key = hashlib.sha256("\0".join((toolchain.version, arch, text)).encode()).digest()
    if kept is not None and kept.is_file():
        found = kept.read_bytes()
        if found.startswith(key):
            return found[len(key) :]
    cubin = compile_cubin(text, arch, toolchain=toolchain).cubin
    if kept is not None:
        scratch = kept.with_suffix(f".{os.getpid()}.tmp")
        try:
            scratch.write_bytes(key + cubin)
            scratch.replace(kept)
        except OSError as error:
            logger.warning("%s: machine code cannot be kept: %s", kept, error)
    return cubin


def lower_passes(target: Target) -> tuple[Any, ...]:
    """TVM's passes from scheduled functions to bytecode of its virtual machine."""
    cuda = relax.backend.cuda.pipeline
    return (*cuda.dataflow_lower_passes(target), *cuda.finalize_passes(target))


def _cuda_text(module: Any) -> str:
    """The CUDA text below an executable."""
    pending = [module]
    while pending:
        current = pending.pop()
        if current.kind == "cuda":
            return str(current.inspect_source())
        pending.extend(current.imports)
    raise LookupError("the executable holds no CUDA code")


def _packer(cubin: bytes, place: Path) -> Any:
    """What `export_library` asks to pack the modules that a library imports."""

    def pack(module: Any, is_system_lib: bool, prefix: str, _workspace: str) -> str:
        blob = parse_packed_c(compat.pack_imports_to_c(module, is_system_lib, prefix))
        return str(write_assembly(embed_cubin(blob, cubin), place))

    return pack
