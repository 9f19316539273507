"""Reads one TOML file of workloads. Every mistake names the file, the table and the field.

```
suite = "bert"                    # defaults to the file's stem
title = "BERT encoder products"
source = "where the shapes come from"

[defaults]                        # any keys of the inline grammar but m, n, k
layout = "nt"

[[workloads]]                     # keys of the inline grammar, and:
name = "base-seq512-ffn-up"       # defaults to the shape's: m512n3072k768
place = "BERT-base feed-forward 1, 512 tokens"
m = 512
n = 3072
k = 768
```
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads.attention_grammar import ATTENTION_KEYS
from alcop_ms.workloads.chained_grammar import CHAINED_KEYS, CHAINED_TEXT_KEYS
from alcop_ms.workloads.conv_grammar import CONV_EXTENTS, TEXT_KEYS, WINDOW_KEYS
from alcop_ms.workloads.gated_grammar import GATED_FLAGS, GATED_TEXT_KEYS
from alcop_ms.workloads.grammar import (
    EXTENT_KEYS,
    OPS,
    PROLOGUE_KEYS,
    RegistryWorkload,
    make_workload,
)
from alcop_ms.workloads.nearest import did_you_mean
from alcop_ms.workloads.row_grammar import ROW_EXTENTS, ROW_TEXT_KEYS

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_TOP_KEYS = ("suite", "title", "source", "defaults", "workloads")
_INTEGER_KEYS = tuple(
    dict.fromkeys(
        (
            *EXTENT_KEYS,
            *CONV_EXTENTS,
            *ROW_EXTENTS,
            *ATTENTION_KEYS,
            *CHAINED_KEYS,
            *GATED_FLAGS,
        )
    )
)
_WORDS = (*TEXT_KEYS, *PROLOGUE_KEYS, *ROW_TEXT_KEYS, *CHAINED_TEXT_KEYS, *GATED_TEXT_KEYS)
_FIELD_KEYS = (*_INTEGER_KEYS, *WINDOW_KEYS, *_WORDS)
_ENTRY_KEYS = tuple(dict.fromkeys(("name", "op", "place", *_FIELD_KEYS)))
_DEFAULT_KEYS = tuple(key for key in _ENTRY_KEYS if key not in ("name", "place", "m", "n", "k"))
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """A named list of workloads.

    Attributes
    ----------
    title, source : str
        What it is, and where its shapes come from.
    file : str
        The file it was read from.
    """

    name: str
    title: str
    source: str
    file: str
    workloads: tuple[RegistryWorkload, ...]


def read_suite(file: Path) -> Suite:
    """Read and check one file."""
    tables = _read_tables(file)
    where = str(file)
    _check_keys(where, tables, _TOP_KEYS)
    header = {key: _get_text(where, tables, key) for key in ("suite", "title", "source")}
    name = header["suite"] or file.stem
    if not _NAME.fullmatch(name):
        raise InvalidWorkloadError(f"{where}: suite: {name!r} is not a name; {_NAME_RULE}")
    defaults = _get_defaults(where, tables)
    entries = tables.get("workloads")
    if not isinstance(entries, list) or not entries:
        raise InvalidWorkloadError(
            f"{where}: workloads: at least one table is needed, written [[workloads]]"
        )
    workloads = tuple(
        _make_entry(f"{where}: workloads[{index}]", name, entry, defaults)
        for index, entry in enumerate(entries)
    )
    _check_names_differ(where, workloads)
    return Suite(
        name=name,
        title=header["title"],
        source=header["source"],
        file=where,
        workloads=workloads,
    )


_NAME_RULE = "use letters, digits, dot, dash and underscore"


def _read_tables(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_bytes().decode("utf-8"))
    except OSError as error:
        raise InvalidWorkloadError(f"{file}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InvalidWorkloadError(f"{file}: not UTF-8 text, at byte {error.start}") from error
    except tomllib.TOMLDecodeError as error:
        raise InvalidWorkloadError(f"{file}: not TOML: {error}") from error


def _check_keys(where: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            raise InvalidWorkloadError(
                f"{where}: unknown field {key!r}.{did_you_mean(key, known)} "
                f"Known: {', '.join(known)}"
            )


def _get_text(where: str, table: Mapping[str, Any], key: str) -> str:
    value = table.get(key, "")
    if not isinstance(value, str):
        raise InvalidWorkloadError(f"{where}: {key}: must be a string, not {_kind(value)}")
    return value


def _get_defaults(where: str, tables: Mapping[str, Any]) -> dict[str, Any]:
    defaults = tables.get("defaults", {})
    if not isinstance(defaults, dict):
        raise InvalidWorkloadError(f"{where}: defaults: must be a table, not {_kind(defaults)}")
    _check_keys(f"{where}: defaults", defaults, _DEFAULT_KEYS)
    _check_kinds(f"{where}: defaults", defaults)
    return defaults


def _check_kinds(where: str, table: Mapping[str, Any]) -> None:
    for key, value in table.items():
        if key in WINDOW_KEYS and isinstance(value, str):
            continue
        if key not in (*_INTEGER_KEYS, *WINDOW_KEYS):
            _get_text(where, table, key)
        elif isinstance(value, bool) or not isinstance(value, int):
            raise InvalidWorkloadError(f"{where}: {key}: must be an integer, not {_kind(value)}")


def _make_entry(
    where: str, suite: str, entry: object, defaults: Mapping[str, Any]
) -> RegistryWorkload:
    if not isinstance(entry, dict):
        raise InvalidWorkloadError(f"{where}: must be a table, not {_kind(entry)}")
    name = _get_text(where, entry, "name")
    if name:
        where = f"{where} {name!r}"
    _check_keys(where, entry, _ENTRY_KEYS)
    _check_kinds(where, entry)
    if "name" in entry and not _NAME.fullmatch(name):
        raise InvalidWorkloadError(f"{where}: name: {name!r} is not a name; {_NAME_RULE}")
    fields = {**defaults, **entry}
    op = fields.pop("op", "matmul")
    if op not in OPS:
        raise InvalidWorkloadError(
            f"{where}: op: unknown op {op!r}.{did_you_mean(op, OPS)} Known: {', '.join(OPS)}"
        )
    place = fields.pop("place", "")
    fields.pop("name", None)
    try:
        return make_workload(op, fields, name=name, suite=suite, place=place)
    except InvalidWorkloadError as error:
        raise InvalidWorkloadError(f"{where}: {error}") from error


def _check_names_differ(where: str, workloads: tuple[RegistryWorkload, ...]) -> None:
    first: dict[str, int] = {}
    for index, workload in enumerate(workloads):
        earlier = first.setdefault(workload.name, index)
        if earlier != index:
            raise InvalidWorkloadError(
                f"{where}: workloads[{index}]: name: {workload.name!r} is already "
                f"workloads[{earlier}]; give one of them another name"
            )


def _kind(value: object) -> str:
    if isinstance(value, bool):
        return f"the boolean {str(value).lower()}"
    kinds = {str: "the string", int: "the integer", float: "the number"}
    word = kinds.get(type(value))
    return f"{word} {value!r}" if word else f"a TOML {type(value).__name__}"
