"""Frozen dataclasses to JSON and back; what is wrong is a `BundleError` that names the field."""

from __future__ import annotations

import json
import types
import typing
from dataclasses import asdict, fields, is_dataclass
from typing import Any, TypeVar

from alcop_ms.errors import BundleError

T = TypeVar("T")


def to_json(value: object) -> str:
    """Write plain data, or a dataclass of it, as indented JSON that ends with a line feed.

    Raises
    ------
    BundleError
        The value holds something that JSON has no word for, such as NaN.
    """
    plain = asdict(value) if is_dataclass(value) and not isinstance(value, type) else value
    try:
        return json.dumps(plain, indent=1, allow_nan=False) + "\n"
    except (TypeError, ValueError) as error:
        raise BundleError(f"cannot be written as JSON: {error}") from error


def parse_json(text: str) -> object:
    """Return the value that a JSON text holds."""
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BundleError(f"not JSON: {error}") from error


def read_dataclass(kind: type[T], value: object, where: str) -> T:
    """Make a dataclass from a JSON object that has exactly its fields, each of its annotated type.

    Parameters
    ----------
    where : str
        The path to `value` in its file, for messages; empty at the top.
    """
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    if not isinstance(value, dict):
        raise BundleError(f"{_name(where)} is no object with the fields {', '.join(names)}")
    for name in value:
        if name not in names:
            raise BundleError(f"{_join(where, name)}: unknown field; known: {', '.join(names)}")
    hints = typing.get_type_hints(kind)
    arguments = {}
    for name in names:
        if name not in value:
            raise BundleError(f"{_join(where, name)}: the field is missing")
        arguments[name] = _read(hints[name], value[name], _join(where, name))
    return kind(**arguments)


def read_dataclasses(kind: type[T], value: object, where: str) -> tuple[T, ...]:
    """Make a tuple of dataclasses from a JSON list."""
    if not isinstance(value, list):
        raise BundleError(f"{_name(where)} is no list")
    return tuple(read_dataclass(kind, entry, f"{where}[{i}]") for i, entry in enumerate(value))


def _read(kind: Any, value: object, where: str) -> Any:
    if typing.get_origin(kind) is types.UnionType:  # `X | None`, the only union our values use
        inner = next(option for option in typing.get_args(kind) if option is not types.NoneType)
        return None if value is None else _read(inner, value, where)
    if typing.get_origin(kind) is tuple:
        return _read_tuple(typing.get_args(kind), value, where)
    if is_dataclass(kind):
        return read_dataclass(typing.cast(type, kind), value, where)
    if typing.get_origin(kind) is typing.Literal:
        return _read_literal(typing.get_args(kind), value, where)
    # bool is an int to Python, and not to us
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise BundleError(f"{where}={value!r}: its type is not {kind.__name__}")
    return value


def _read_tuple(kinds: tuple[Any, ...], value: object, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise BundleError(f"{where}={value!r}: not a list")
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(value)
    if len(value) != len(kinds):
        raise BundleError(f"{where}={value!r}: not a list of {len(kinds)}")
    pairs = zip(kinds, value, strict=True)
    return tuple(_read(kind, entry, f"{where}[{i}]") for i, (kind, entry) in enumerate(pairs))


def _read_literal(choices: tuple[Any, ...], value: object, where: str) -> Any:
    if value not in choices:
        raise BundleError(f"{where}={value!r}: not one of {', '.join(map(str, choices))}")
    return value


def _join(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _name(where: str) -> str:
    return where or "the text"
