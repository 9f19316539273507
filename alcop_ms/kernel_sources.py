"""Where kernels to verify come from: bundles, CUDA texts, sampled candidates, tuning records."""

from __future__ import annotations

import functools
import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alcop_ms.bundle import (
    LAUNCH_FILE,
    WORKLOAD_FILE,
    check_bundle,
    read_bundle,
)
from alcop_ms.errors import (
    BundleError,
    DatabaseError,
    NothingToTuneError,
    NoValidCandidateError,
)
from alcop_ms.launch import Launch
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads import RegistryWorkload, ScriptWorkload, load_workload

if TYPE_CHECKING:
    import tvm
    from tvm.target import Target

    from alcop_ms.proof import StaticProof

RECORD_FILE = "database_tuning_record.json"  # as `records` names it; that module imports TVM


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedKernel:
    """A kernel with what it should compute.

    Attributes
    ----------
    mismatch : str
        In what its files contradict each other; empty when in nothing.
    prove : callable or None
        Makes the static proof of its pipeline, where its schedule is known.
    """

    cuda_text: str
    launch: Launch
    workload: RegistryWorkload
    mismatch: str = ""
    prove: Callable[[], StaticProof] | None = None


@dataclass(frozen=True, slots=True)
class KernelSource:
    """A kernel to be verified, not read or built yet.

    Attributes
    ----------
    load : callable
        Reads or builds it; what it raises concerns this kernel alone.
    """

    name: str
    load: Callable[[], LoadedKernel]


def find_in_path(path: Path, spec: str | None, folders: list[str], top: int) -> list[KernelSource]:
    """What a path holds: one kernel, or in a directory its bundles and its best tuning records.

    Parameters
    ----------
    spec : str or None
        The workload, where nothing beside the kernel says it.
    folders : list of str
        With further workloads.
    top : int
        Records of each database.
    """
    if not path.is_dir():
        return [KernelSource(str(path), lambda: _load_text(path, spec, folders))]
    if (path / LAUNCH_FILE).exists():
        return [KernelSource(str(path), lambda: _load_bundle(path, spec, folders))]
    bundles = sorted(launch.parent for launch in path.glob(f"*/{LAUNCH_FILE}"))
    found = [source for bundle in bundles for source in find_in_path(bundle, spec, folders, top)]
    databases = sorted(
        file.parent for file in (*path.glob(RECORD_FILE), *path.glob(f"*/{RECORD_FILE}"))
    )
    found += [source for place in databases for source in find_records(place, spec, folders, top)]
    if not found:
        raise BundleError(
            f"{path}: holds no {LAUNCH_FILE} and no {RECORD_FILE}, neither do its directories"
        )
    return found


def find_samples(
    workload: RegistryWorkload, name: str, target: Target, count: int, seed: int
) -> Iterator[KernelSource]:
    """Random valid candidates of a workload, drawn one by one.

    Where there are fewer than `count`, the last source raises `NoValidCandidateError`.
    """
    from alcop_ms.input_module import normalise_module
    from alcop_ms.sampling import sample_candidates
    from alcop_ms.workloads.primfunc import make_prim_func

    module = normalise_module(make_prim_func(workload))
    found = 0
    try:
        drawn = sample_candidates(module, target, seed=seed)
        for found, candidate in enumerate(itertools.islice(drawn, count), start=1):
            load = functools.partial(build, candidate.mod, target, workload)
            yield KernelSource(f"{name}#{found - 1}", load)
        if found == count:
            return
        reason = f"{count} candidates were asked for; no more than {found} were found"
    except (NothingToTuneError, NoValidCandidateError) as error:
        reason = str(error)
    yield KernelSource(f"{name}#{found}", functools.partial(_refuse, reason))


def _refuse(reason: str) -> LoadedKernel:
    raise NoValidCandidateError(reason)


def find_records(
    directory: Path, spec: str | None, folders: list[str], top: int
) -> Iterator[KernelSource]:
    """The best records of every workload in a database.

    Raises
    ------
    DatabaseError
        It cannot be read, or holds no valid record.
    """
    from alcop_ms.records import open_database
    from alcop_ms.tuning import ranked_records

    database = open_database(directory)
    entries = _workload_entries(database)
    if not entries:
        raise DatabaseError(f"{directory / RECORD_FILE}: holds no record of a kernel that ran")
    for number, (mod, target) in enumerate(entries):
        name = f"{directory}#" if len(entries) == 1 else f"{directory}#{number}."
        ranked = ranked_records(database, mod, target)
        for rank, (_, schedule) in enumerate(itertools.islice(ranked, top), start=1):
            load = functools.partial(_load_record, schedule.mod, target, mod, spec, folders)
            yield KernelSource(f"{name}{rank}", load)


def _load_record(
    scheduled: tvm.IRModule,
    target: Target,
    mod: tvm.IRModule,
    spec: str | None,
    folders: list[str],
) -> LoadedKernel:
    """Build a record; `mod` is the module that it schedules."""
    if spec:
        return build(scheduled, target, _load_workload(spec, folders, Path(spec)))
    from alcop_ms.recognition import recognise_workload

    workload = recognise_workload(mod)
    if isinstance(workload, NotApplicable):
        raise BundleError(f"what the record computes: {workload.reason}; give --workload")
    return build(scheduled, target, workload)


def _workload_entries(database: Any) -> list[tuple[Any, Target]]:
    """Modules that a database has valid records of, each with the records' target."""
    entries: list[Any] = []
    for record in database.get_all_tuning_records():
        if not any(record.workload.same_as(seen.workload) for seen in entries):
            entries.append(record)
    return [
        (entry.workload.mod, entry.target)
        for entry in entries
        if database.get_top_k(entry.workload, 1)
    ]


def build(mod: tvm.IRModule, target: Target, workload: RegistryWorkload) -> LoadedKernel:
    """Build a scheduled module without nvcc."""
    from alcop_ms.measure.builder import plan_and_build
    from alcop_ms.proof import prove_pipeline

    kernel = plan_and_build(mod, target, None).kernel
    return LoadedKernel(
        cuda_text=kernel.cuda_text,
        launch=kernel.launch,
        workload=workload,
        prove=lambda: prove_pipeline(mod, target),
    )


def _load_text(path: Path, spec: str | None, folders: list[str]) -> LoadedKernel:
    workload_file = path.parent / WORKLOAD_FILE
    if spec is None and workload_file.exists():
        try:
            spec = json.loads(workload_file.read_text(encoding="utf-8")).get("spec")
        except (OSError, ValueError, AttributeError) as error:
            raise BundleError(f"{workload_file}: not a JSON object that can be read") from error
    launch = Launch.read(path.parent / LAUNCH_FILE)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BundleError(f"{path}: cannot be read as text: {error}") from error
    return LoadedKernel(cuda_text=text, launch=launch, workload=_load_workload(spec, folders, path))


def _load_bundle(path: Path, spec: str | None, folders: list[str]) -> LoadedKernel:
    bundle = read_bundle(path)
    mismatch = ""
    try:
        check_bundle(bundle)
    except BundleError as error:  # the text may be wrong all the same: it is run first
        mismatch = str(error)
    workload = _load_workload(spec or bundle.workload.get("spec"), folders, path)
    return LoadedKernel(
        cuda_text=bundle.cuda_text, launch=bundle.launch, workload=workload, mismatch=mismatch
    )


def _load_workload(spec: object, folders: list[str], path: Path) -> RegistryWorkload:
    if not isinstance(spec, str) or not spec:
        raise BundleError(f"{path}: nothing says what it computes; give --workload")
    workload = load_workload(spec, folders)
    if isinstance(workload, ScriptWorkload):
        raise BundleError(
            f"{path}: a TVMScript workload has no reference yet; only the registry's have"
        )
    return workload
