"""The kernel bundle: one directory that is one kernel, readable without TVM.

| file | holds |
|---|---|
| `kernel.cu` | the CUDA text that ships |
| `kernel.cubin` | its binary, where a compiler was found |
| `launch.json` | buffers, grids, arguments (`alcop_ms.launch`) |
| `facts.json` | what the text and the binary contain (`alcop_ms.lowering.facts`) |
| `prediction.json` | the cost model's breakdown |
| `workload.json` | what the kernel computes |
| `trace.json` | the schedule that made it |
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alcop_ms.errors import AlcopError, BundleError, OutputError
from alcop_ms.json_fields import parse_json, to_json
from alcop_ms.launch import Launch
from alcop_ms.lowering import facts as kernel_facts
from alcop_ms.lowering.facts import KernelFacts, find_kernel_facts
from alcop_ms.lowering.toolchain import Toolchain, compile_cubin

KERNEL_FILE = "kernel.cu"
CUBIN_FILE = "kernel.cubin"
LAUNCH_FILE = "launch.json"
FACTS_FILE = "facts.json"
PREDICTION_FILE = "prediction.json"
WORKLOAD_FILE = "workload.json"
TRACE_FILE = "trace.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """What a bundle's files hold.

    Attributes
    ----------
    workload, prediction : mapping
        Plain JSON objects: their words belong to the registry and to the cost model.
    trace : object
        TVM's own JSON of a trace.
    """

    directory: Path
    cuda_text: str
    launch: Launch
    workload: Mapping[str, Any]
    trace: object
    facts: tuple[KernelFacts, ...]
    prediction: Mapping[str, Any]
    cubin: bytes | None

    def facts_of(self, kernel: str) -> KernelFacts:
        """Look up one kernel's facts."""
        return _pick_facts(self.facts, kernel)


def write_bundle(
    directory: Path,
    *,
    cuda_text: str,
    launch: Launch,
    workload: Mapping[str, Any],
    trace: object,
    facts: Sequence[KernelFacts],
    prediction: Mapping[str, Any],
    cubin: bytes | None = None,
) -> None:
    """Write a bundle: the directory appears complete or not at all.

    A bundle that is already there is replaced; a directory that holds anything else is refused.

    Raises
    ------
    OutputError
        The place cannot be written, or holds other files.
    BundleError
        A value that JSON cannot hold, or facts of another launch.
    """
    with _naming(directory / FACTS_FILE):
        _check_shared_bytes(launch, facts)
    files: dict[str, bytes] = {
        KERNEL_FILE: cuda_text.encode(),
        LAUNCH_FILE: launch.to_json().encode(),
        FACTS_FILE: kernel_facts.to_json(facts).encode(),
        PREDICTION_FILE: _encode(prediction, PREDICTION_FILE),
        WORKLOAD_FILE: _encode(workload, WORKLOAD_FILE),
        TRACE_FILE: _encode(trace, TRACE_FILE),
    }
    if cubin is not None:
        files[CUBIN_FILE] = cubin
    try:
        _refuse_foreign(directory)
        directory.parent.mkdir(parents=True, exist_ok=True)
        _replace_directory(directory, files)
    except OutputError:
        raise
    except OSError as error:
        reason = error.strerror or error
        raise OutputError(f"{directory}: the bundle cannot be written: {reason}") from error


def read_bundle(directory: Path) -> Bundle:
    """Read a bundle.

    Raises
    ------
    BundleError
        Naming the file, and the field in it, that is missing, malformed or inconsistent.
    """
    if not directory.is_dir():
        raise BundleError(f"{directory}: no such directory; a bundle is one that has {LAUNCH_FILE}")
    launch_path, facts_path = directory / LAUNCH_FILE, directory / FACTS_FILE
    launch_text, facts_text = _read_text(launch_path), _read_text(facts_path)
    with _naming(launch_path):
        launch = Launch.from_json(launch_text)
    with _naming(facts_path):
        facts = kernel_facts.from_json(facts_text)
    cubin_path = directory / CUBIN_FILE
    bundle = Bundle(
        directory=directory,
        cuda_text=_read_text(directory / KERNEL_FILE),
        launch=launch,
        workload=_read_object(directory / WORKLOAD_FILE),
        trace=_read_value(directory / TRACE_FILE),
        facts=facts,
        prediction=_read_object(directory / PREDICTION_FILE),
        cubin=_read_bytes(cubin_path) if cubin_path.exists() else None,
    )
    with _naming(facts_path):
        _check_shared_bytes(launch, facts)
    return bundle


def check_bundle(bundle: Bundle, *, toolchain: Toolchain | None = None) -> None:
    """Prove that a bundle's facts and launch fit its text, by reading the text again.

    Parameters
    ----------
    toolchain : Toolchain or None
        Compiles the text again, to check registers, stack and spills too; None leaves those out.

    Raises
    ------
    BundleError
        Naming the file and field that does not fit.
    ToolchainError
        nvcc refused the text.
    """
    compiled = (
        None
        if toolchain is None
        else compile_cubin(bundle.cuda_text, bundle.launch.arch, toolchain=toolchain)
    )
    with _naming(bundle.directory / KERNEL_FILE):
        found = find_kernel_facts(bundle.cuda_text, launch=bundle.launch, compiled=compiled)
    path = bundle.directory / FACTS_FILE
    names, stated = [facts.name for facts in found], [facts.name for facts in bundle.facts]
    if names != stated:
        raise BundleError(f"{path}: kernels {stated}; {KERNEL_FILE} defines {names}")
    for recomputed, recorded in zip(found, bundle.facts, strict=True):
        with _naming(path):
            _compare_facts(recorded, recomputed, has_resources=compiled is not None)
    parameters = {facts.name: facts.num_parameters for facts in found}
    for kernel in bundle.launch.kernels:
        if len(kernel.args) != parameters[kernel.name]:
            raise BundleError(
                f"{bundle.directory / LAUNCH_FILE}: kernels.{kernel.name}.args has "
                f"{len(kernel.args)} entries; the kernel takes {parameters[kernel.name]}"
            )


def _pick_facts(facts: Sequence[KernelFacts], kernel: str) -> KernelFacts:
    for candidate in facts:
        if candidate.name == kernel:
            return candidate
    raise BundleError(f"kernels: the launched kernel {kernel!r} is missing")


def _check_shared_bytes(launch: Launch, facts: Sequence[KernelFacts]) -> None:
    for kernel in launch.kernels:
        shared_bytes = _pick_facts(facts, kernel.name).dynamic_shared_bytes
        if shared_bytes != kernel.dynamic_shared_bytes:
            raise BundleError(
                f"{kernel.name}.dynamic_shared_bytes={shared_bytes}; "
                f"{LAUNCH_FILE} says {kernel.dynamic_shared_bytes}"
            )


def _compare_facts(recorded: KernelFacts, recomputed: KernelFacts, *, has_resources: bool) -> None:
    fields = ["num_parameters", "prologue", "main_loop", "main_loop_trips", "epilogue"]
    if has_resources and recorded.resources is not None:
        fields.append("resources")
    for field in fields:
        was, now = getattr(recorded, field), getattr(recomputed, field)
        if was != now:
            raise BundleError(f"{recorded.name}.{field} says {was}; {KERNEL_FILE} has {now}")


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Put the file's name before the message of an error raised inside."""
    try:
        yield
    except AlcopError as error:
        raise BundleError(f"{path}: {error}") from error


def _encode(value: object, file: str) -> bytes:
    with _naming(Path(file)):
        return to_json(value).encode()


def _read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise BundleError(f"{path}: the file is missing") from error
    except OSError as error:
        raise BundleError(f"{path}: cannot be read: {error.strerror}") from error


def _read_text(path: Path) -> str:
    try:
        return _read_bytes(path).decode()
    except UnicodeDecodeError as error:
        raise BundleError(f"{path}: not UTF-8 text") from error


def _read_value(path: Path) -> object:
    text = _read_text(path)
    with _naming(path):
        return parse_json(text)


def _read_object(path: Path) -> Mapping[str, Any]:
    value = _read_value(path)
    if not isinstance(value, dict):
        raise BundleError(f"{path}: not a JSON object")
    return value


def _refuse_foreign(directory: Path) -> None:
    """Refuse to replace what is no bundle."""
    if not directory.exists():
        return
    if not directory.is_dir():
        raise OutputError(f"{directory}: a file is in the way of the bundle")
    if any(directory.iterdir()) and not (directory / LAUNCH_FILE).is_file():
        raise OutputError(f"{directory}: holds other files and no bundle; choose another place")


def _replace_directory(directory: Path, files: Mapping[str, bytes]) -> None:
    """Make `directory` hold exactly `files`, by writing beside it and renaming."""
    place = Path(tempfile.mkdtemp(prefix=f".{directory.name}.", dir=directory.parent))
    new, old = place / "new", place / "old"
    try:
        new.mkdir()
        for name, content in files.items():
            (new / name).write_bytes(content)
        if directory.exists():
            os.replace(directory, old)
        try:
            os.replace(new, directory)
        except OSError:
            if old.exists():
                os.replace(old, directory)
            raise
    finally:
        shutil.rmtree(place, ignore_errors=True)
