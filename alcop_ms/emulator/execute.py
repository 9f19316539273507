"""Run a CUDA text on the CPU, in a process of its own, and read back outputs and hazards."""

from __future__ import annotations

import os
import resource
import subprocess
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.emulator import dtypes
from alcop_ms.emulator.blocks import Blocks, choose_launch_blocks
from alcop_ms.emulator.build import DEFAULT_CACHE_DIR, build_kernel, resolve_lines
from alcop_ms.emulator.hazards import Hazard, RawHazard, name_hazard
from alcop_ms.emulator.translate import Translation, translate
from alcop_ms.errors import BundleError, OutputError
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel


@dataclass(frozen=True, slots=True, kw_only=True)
class HostUse:
    """How much of this host a run may use.

    Attributes
    ----------
    processes : int or None
        Blocks are spread over this many processes; None is one a core.
    step_limit : int
        Thread-steps after which a block counts as endless; one of 4096^3 takes 4 million.
    time_limit_s, memory_limit_bytes : float, int
        Of the child process as a whole, and of each process in it.
    cache_dir : Path
        Where compiled kernels are kept.
    """

    processes: int | None = None
    step_limit: int = 2_000_000_000
    time_limit_s: float = 600.0
    memory_limit_bytes: int = 8 << 30
    cache_dir: Path = DEFAULT_CACHE_DIR


@dataclass(frozen=True, slots=True, kw_only=True)
class EmulationResult:
    """What a run left behind.

    Attributes
    ----------
    outputs : Mapping[str, NDArray]
        Outputs and scratch, decoded to numpy types; elements that nobody wrote hold NaN or -1.
    written_by : Mapping[str, NDArray]
        For each element 1 + the linear index of the block that wrote it, counted through all
        kernels; 0 where none did.
    steps : int
        Thread-steps: memory accesses, warp-wide operations and barriers, of all threads.
    failure : str
        Why the run says nothing about the kernel; empty when it does.
    """

    outputs: Mapping[str, NDArray[np.generic]]
    written_by: Mapping[str, NDArray[np.uint32]]
    hazards: tuple[Hazard, ...]
    blocks: tuple[tuple[int, ...], ...]  # of each kernel
    steps: int
    run_s: float
    failure: str = ""


def run_kernel(
    cuda_text: str,
    launch: Launch,
    inputs: Mapping[str, NDArray[np.generic]],
    *,
    blocks: Blocks = "all",
    seed: int = 0,
    eager: bool = False,
    host: HostUse | None = None,
) -> EmulationResult:
    """Run the kernels of a launch and watch every access.

    Parameters
    ----------
    inputs : Mapping[str, NDArray]
        One array for each input buffer, rounded to the buffer's dtype.
    blocks : "all", "sample" or int
        How many blocks of each grid to run; see `choose_launch_blocks`.
    eager : bool
        Whether cp.async lands at once; by default it lands at its wait. A right kernel gives the
        same result either way.

    Raises
    ------
    BundleError, UnsupportedInstructionError, ToolchainError
        The launch does not fit the text, or the text cannot be compiled for the CPU.
    OutputError
        The cache or the system's temporary directory cannot be written.
    """
    host = host or HostUse()
    translation = translate(cuda_text)
    _check_launch(translation, launch, inputs)
    program = build_kernel(translation.cpp, launch.arch, host.cache_dir)
    chosen = choose_launch_blocks(launch, blocks, seed)
    try:
        with tempfile.TemporaryDirectory(prefix="alcop-emulator-") as scratch:
            folder = Path(scratch)
            job = _write_job(translation, launch, inputs, chosen, eager, host, folder)
            start = time.perf_counter()
            failure = _run_child(program, job, host)
            run_s = time.perf_counter() - start
            report = _Report()
            if not failure:
                report = _read_report(folder / "report", program, launch, translation, cuda_text)
            outputs, written_by = _read_outputs(launch, folder)
    except OSError as error:
        raise OutputError(
            f"{tempfile.gettempdir()}: inputs and outputs of the run cannot be kept here: "
            f"{error.strerror or error}. Set TMPDIR to another directory"
        ) from error
    missing = sum(map(len, chosen)) - report.blocks_done
    if not failure and missing and not report.hazards:
        failure = f"{missing} blocks did not finish, for no reason that was seen"
    return EmulationResult(
        outputs=outputs,
        written_by=written_by,
        hazards=report.hazards,
        blocks=chosen,
        steps=report.steps,
        run_s=run_s,
        failure=failure,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Report:
    blocks_done: int = 0
    steps: int = 0
    hazards: tuple[Hazard, ...] = ()


def _check_launch(
    translation: Translation, launch: Launch, inputs: Mapping[str, NDArray[np.generic]]
) -> None:
    for kernel in launch.kernels:
        if kernel.name not in translation.kernels:
            raise BundleError(
                f"the CUDA text has no kernel {kernel.name!r}; "
                f"it has {', '.join(translation.kernels)}"
            )
        index = translation.kernels.index(kernel.name)
        expected, most = translation.num_parameters[index], translation.max_threads[index]
        if expected != len(kernel.args):
            raise BundleError(
                f"kernel {kernel.name} takes {expected} arguments; "
                f"launch.json gives {len(kernel.args)}"
            )
        if kernel.num_threads > most:
            raise BundleError(
                f"kernel {kernel.name} is bounded to {most} threads a block; "
                f"launch.json gives {kernel.num_threads}"
            )
    for buffer in launch.with_role("input"):
        if buffer.name not in inputs:
            raise BundleError(f"no values for the input {buffer.name!r}")
        if inputs[buffer.name].shape != buffer.shape:
            raise BundleError(
                f"input {buffer.name} has shape {inputs[buffer.name].shape}; "
                f"launch.json says {buffer.shape}"
            )


def _write_job(
    translation: Translation,
    launch: Launch,
    inputs: Mapping[str, NDArray[np.generic]],
    chosen: tuple[tuple[int, ...], ...],
    eager: bool,
    host: HostUse,
    folder: Path,
) -> Path:
    """Write what cxx/main.cpp reads: the buffers' contents, and a job file that names them."""
    workers = max(1, min(host.processes or os.cpu_count() or 1, max(map(len, chosen))))
    rows = [f"buffers {len(launch.buffers)}"]
    rows += [
        _place_buffer(index, buffer, inputs, folder) for index, buffer in enumerate(launch.buffers)
    ]
    rows += [
        _launch_row(kernel, translation, part)
        for kernel, part in zip(launch.kernels, chosen, strict=True)
    ]
    limits = f"{host.step_limit} {host.time_limit_s:.6f}"
    rows.append(f"options {workers} {int(eager)} {limits} {folder / 'report'}")
    job = folder / "job"
    job.write_text("\n".join([*rows, ""]))
    return job


def _place_buffer(
    index: int, buffer: LaunchBuffer, inputs: Mapping[str, NDArray[np.generic]], folder: Path
) -> str:
    path, owner = folder / f"data{index}", folder / f"owner{index}"
    if buffer.role == "input":
        dtypes.encode(inputs[buffer.name], buffer.dtype).tofile(path)
    else:
        np.full(buffer.bytes, 0xFF, np.uint8).tofile(
            path
        )  # NaN in every float type, -1 in integers
        with owner.open("wb") as file:
            file.truncate(buffer.elements * 4)
    return f"buffer {buffer.role} {DTYPE_BYTES[buffer.dtype]} {buffer.bytes} {path} {owner}"


def _launch_row(kernel: LaunchKernel, translation: Translation, blocks: tuple[int, ...]) -> str:
    numbers = (
        translation.kernels.index(kernel.name),
        *kernel.grid,
        *kernel.block,
        kernel.dynamic_shared_bytes,
        len(kernel.args),
        *kernel.args,
        len(blocks),
        *blocks,
    )
    return "launch " + " ".join(map(str, numbers))


def _run_child(program: Path, job: Path, host: HostUse) -> str:
    """Run the program; returns why it has no report, or an empty string."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_DATA, (host.memory_limit_bytes,) * 2)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    try:
        done = subprocess.run(
            [str(program), str(job)],
            capture_output=True,
            text=True,
            timeout=host.time_limit_s + 30,
            preexec_fn=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"the emulation did not end within {host.time_limit_s:g} s"
    except OSError as error:
        program.unlink(missing_ok=True)
        return f"the compiled kernel cannot be run ({error.strerror}); it was removed: run again"
    if done.returncode == 4:
        return f"the emulation needs more than {host.memory_limit_bytes >> 20} MB of memory"
    if done.returncode < 0:  # hazards of the kernel end a child of it, never the program itself
        program.unlink(missing_ok=True)
        return (
            f"the emulation was killed by signal {-done.returncode}; it is compiled anew next time"
        )
    if done.returncode:
        return f"the emulation ended with status {done.returncode}: {done.stderr.strip()[-200:]}"
    return ""


def _read_report(
    path: Path, program: Path, launch: Launch, translation: Translation, cuda_text: str
) -> _Report:
    first, *rest = path.read_text().splitlines()
    done, steps = map(int, first.split())
    rows = [[int(word) for word in row.split()] for row in rest]
    raws = [RawHazard(**dict(zip(RawHazard.__slots__, row, strict=True))) for row in rows]
    lines = resolve_lines(program, [pc for raw in raws for pc in (raw.pc, raw.other_pc)])
    names = [kernel.name for kernel in launch.kernels]
    source = cuda_text.splitlines()
    hazards = (
        name_hazard(raw, launch, names.index(translation.kernels[raw.kernel]), lines, source)
        for raw in sorted(
            raws, key=lambda raw: (raw.kernel, raw.block, raw.line, lines.get(raw.pc, 0))
        )
    )
    return _Report(blocks_done=done, steps=steps, hazards=tuple(hazards))


def _read_outputs(
    launch: Launch, folder: Path
) -> tuple[dict[str, NDArray[np.generic]], dict[str, NDArray[np.uint32]]]:
    outputs: dict[str, NDArray[np.generic]] = {}
    written_by: dict[str, NDArray[np.uint32]] = {}
    for index, buffer in enumerate(launch.buffers):
        if buffer.role == "input":
            continue
        stored = _map_array(folder / f"data{index}", dtypes.storage_dtype(buffer.dtype))
        outputs[buffer.name] = dtypes.decode(stored, buffer.dtype).reshape(buffer.shape)
        owners = _map_array(folder / f"owner{index}", np.dtype(np.uint32))
        written_by[buffer.name] = owners.reshape(buffer.shape)
    return outputs, written_by


def _map_array(path: Path, dtype: np.dtype[Any]) -> NDArray[Any]:
    """A file as an array that outlives it: of gigabytes, only what is looked at takes memory."""
    return np.memmap(path, dtype, mode="c").view(np.ndarray)
