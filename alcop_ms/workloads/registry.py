"""Finds workloads: by `suite/name`, inline, or in a file.

Suites come from the files shipped here (`data/*.toml`), from installed packages (entry-point group
`alcop_ms.workloads`, each entry naming a package that holds `*.toml`), and from the caller's
folders.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import metadata, util
from pathlib import Path

from alcop_ms.errors import InvalidWorkloadError, UnknownWorkloadError
from alcop_ms.workloads.attention_spec import ATTENTION
from alcop_ms.workloads.chained_spec import CHAINED
from alcop_ms.workloads.gated_spec import GATED
from alcop_ms.workloads.grammar import OPS, RegistryWorkload, parse_inline
from alcop_ms.workloads.nearest import did_you_mean
from alcop_ms.workloads.row_spec import ROW_OPS
from alcop_ms.workloads.spec import ScriptWorkload
from alcop_ms.workloads.toml_file import Suite, read_suite

AnyWorkload = RegistryWorkload | ScriptWorkload
ENTRY_POINT_GROUP = "alcop_ms.workloads"
_EXAMPLES = {
    ATTENTION: "h=12,s=512,d=64",
    CHAINED: "m=512,k=64,h=512,n=64",
    GATED: "m=512,n=512,k=512,act=silu",
}
_TOML_ENTRY = re.compile(r"(?P<file>.*\.toml)(?:#(?P<entry>.*))?", re.DOTALL)


def list_suites(paths: Sequence[str | Path] = ()) -> tuple[Suite, ...]:
    """Read all suites, in the order shipped, installed, then the caller's `paths`.

    Parameters
    ----------
    paths : sequence of str or Path
        Folders whose `*.toml` files are suites too.

    Raises
    ------
    InvalidWorkloadError
        A file that breaks the schema, a missing folder, or a suite name used twice.
    """
    suites: dict[str, Suite] = {}
    for folder in _find_folders(paths):
        for file in sorted(folder.glob("*.toml")):
            suite = read_suite(file)
            if suite.name in suites:
                raise InvalidWorkloadError(
                    f"{file}: suite: {suite.name!r} is already the suite of "
                    f"{suites[suite.name].file}; give it another name"
                )
            suites[suite.name] = suite
    return tuple(suites.values())


def list_workloads(
    suite: str | None = None, paths: Sequence[str | Path] = ()
) -> tuple[RegistryWorkload, ...]:
    """Workloads of one suite, or of all of them."""
    suites = list_suites(paths)
    if suite is None:
        return tuple(workload for each in suites for workload in each.workloads)
    return _get_suite(suite, suites).workloads


def get_suite(name: str, paths: Sequence[str | Path] = ()) -> Suite:
    """Read one suite by its name."""
    return _get_suite(name, list_suites(paths))


def load_workload(text: str, paths: Sequence[str | Path] = ()) -> AnyWorkload:
    """Find the workload that `text` names.

    Parameters
    ----------
    text : str
        `suite/name`; an inline specification (`matmul:m=...`); a TOML file, with `#name` when it
        holds several; or a Python file with one TVMScript PrimFunc or IRModule, which is read only
        when its module is asked for.
    paths : sequence of str or Path
        Folders with further suites.

    Raises
    ------
    UnknownWorkloadError
        No such suite, workload or file; the message holds the nearest names.
    InvalidWorkloadError
        An inline specification or a file that cannot be understood.
    """
    text = text.strip()
    toml = _TOML_ENTRY.fullmatch(text)
    if toml is not None:
        return _load_from_toml(Path(toml["file"]), toml["entry"])
    if text.endswith(".py"):
        path = Path(text)
        _check_is_file(path)
        return ScriptWorkload(name=path.stem, path=path)
    if ":" in text:
        return parse_inline(text)
    return _load_from_suites(text, list_suites(paths))


def _find_folders(paths: Sequence[str | Path]) -> Iterator[Path]:
    yield Path(__file__).parent / "data"
    for entry_point in metadata.entry_points(group=ENTRY_POINT_GROUP):
        yield _get_installed_folder(entry_point)
    for path in map(Path, paths):
        if not path.is_dir():
            raise InvalidWorkloadError(f"workload folder {str(path)!r} is not a folder")
        yield path


def _get_installed_folder(entry_point: metadata.EntryPoint) -> Path:
    """Folder of the package that an entry point names; the package's own code is not run."""
    try:
        spec = util.find_spec(entry_point.value)
    except (ImportError, ValueError) as error:
        spec, reason = None, f": {error}"
    else:
        reason = ""
    if spec is None or not spec.submodule_search_locations:
        raise InvalidWorkloadError(
            f"entry point {entry_point.name!r} of group {ENTRY_POINT_GROUP} names "
            f"{entry_point.value!r}, which is not an installed package{reason}"
        )
    return Path(spec.submodule_search_locations[0])


def _get_suite(name: str, suites: Sequence[Suite]) -> Suite:
    for suite in suites:
        if suite.name == name:
            return suite
    names = [suite.name for suite in suites]
    raise UnknownWorkloadError(
        f"unknown suite {name!r}.{did_you_mean(name, names)} Known: {', '.join(names)}"
    )


def _load_from_toml(path: Path, entry: str | None) -> RegistryWorkload:
    _check_is_file(path)
    # Nobody can find the file by its suite's name, so its workloads go by their specification.
    workloads = [replace(workload, suite="") for workload in read_suite(path).workloads]
    names = [workload.name for workload in workloads]
    if entry is None:
        if len(names) == 1:
            return workloads[0]
        raise UnknownWorkloadError(
            f"{path} holds {len(names)} workloads: name one, for example '{path}#{names[0]}'"
        )
    for workload in workloads:
        if workload.name == entry:
            return workload
    raise UnknownWorkloadError(
        f"no workload {entry!r} in {path}.{did_you_mean(entry, names)} "
        f"It holds {', '.join(names[:5])}{', ...' if len(names) > 5 else ''}"
    )


def _load_from_suites(text: str, suites: Sequence[Suite]) -> RegistryWorkload:
    if Path(text).is_file():
        raise InvalidWorkloadError(f"{text!r}: a workload file ends in .toml or .py")
    if text.startswith((".", "/", "~")):
        raise UnknownWorkloadError(f"no file {text!r}; a workload file ends in .toml or .py")
    suite_name, slash, name = text.partition("/")
    if not slash:
        raise UnknownWorkloadError(_explain_bare_name(text, suites))
    suite = _get_suite(suite_name, suites)
    for workload in suite.workloads:
        if workload.name == name:
            return workload
    hint = did_you_mean(name, (workload.name for workload in suite.workloads))
    raise UnknownWorkloadError(
        f"no workload {name!r} in suite {suite_name!r}.{hint} "
        f"'alcop-ms list {suite_name}' shows all {len(suite.workloads)}"
    )


def _explain_bare_name(text: str, suites: Sequence[Suite]) -> str:
    """Why a name without a slash finds nothing, and what was probably meant."""
    forms = "Give suite/name, an inline matmul:m=...,n=...,k=..., or a .toml or .py file"
    if text in OPS:
        extents = "rows=512,cols=1024" if text in ROW_OPS else "m=512,n=512,k=512"
        extents = _EXAMPLES.get(text, extents)
        return f"{text!r} is an op and needs its extents: {text}:{extents}"
    for suite in suites:
        if suite.name == text:
            example = suite.workloads[0].label
            return f"{text!r} is a suite: name one of its workloads, for example {example!r}"
    labels = [workload.label for suite in suites for workload in suite.workloads]
    same = [label for label in labels if label.endswith(f"/{text}")]
    if same:
        return f"unknown workload {text!r}. Did you mean {same[0]!r}?"
    names = [label.partition("/")[2] for label in labels]
    hint = did_you_mean(text, [*labels, *names, *(suite.name for suite in suites)])
    return f"unknown workload {text!r}.{hint} {forms}"


def _check_is_file(path: Path) -> None:
    if path.is_file():
        return
    if path.is_dir():
        raise InvalidWorkloadError(f"{str(path)!r} is a folder, not a file")
    siblings = [file.name for file in path.parent.glob(f"*{path.suffix}")]
    raise UnknownWorkloadError(f"no file {str(path)!r}.{did_you_mean(path.name, siblings)}")
