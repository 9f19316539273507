"""The inline grammar, `matmul:m=100,n=100,k=97,dtype=f16`, and the fields it shares with TOML."""

from __future__ import annotations

import re
from collections.abc import Mapping

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.pipeline import MatmulShape
from alcop_ms.workloads.nearest import did_you_mean
from alcop_ms.workloads.spec import (
    ACCUMULATORS,
    LAYOUTS,
    EpilogueStep,
    Workload,
    get_dtype,
    make_shape_name,
)

OPS = ("matmul",)
EXTENT_KEYS = ("m", "n", "k", "batch")
TEXT_KEYS = ("dtype", "acc", "out", "layout", "epilogue")
KEYS = (*EXTENT_KEYS, *TEXT_KEYS)
MAX_EXTENT = 2**31 - 1
_STEP = re.compile(r"(?P<name>\w+)(?:\((?P<value>[^()]*)\))?")
_SYMBOL = re.compile(r"\?|[A-Za-z_]\w*")


def parse_inline(text: str) -> Workload:
    """Read an inline specification.

    Parameters
    ----------
    text : str
        `matmul:` and comma-separated `key=value`, in any order. `m`, `n` and `k` are required.
        `dtype` (default f16), `acc` (default f32; s32 for integers), `out` (default: as `acc`),
        `layout` (default nn), `batch` (default 1), `epilogue` (steps joined by `+`).

    Raises
    ------
    InvalidWorkloadError
        One line that quotes the text and says what is wrong in it.
    """
    try:
        op, _, body = text.partition(":")
        if op.strip() not in OPS:
            raise InvalidWorkloadError(
                f"unknown op {op.strip()!r}.{did_you_mean(op, OPS)} Known: {', '.join(OPS)}"
            )
        return make_matmul(_split_fields(body))
    except InvalidWorkloadError as error:
        shown = text if len(text) <= 100 else text[:97] + "..."
        raise InvalidWorkloadError(f"workload {shown!r}: {error}") from error


def make_matmul(
    fields: Mapping[str, object], *, name: str = "", suite: str = "", place: str = ""
) -> Workload:
    """Make a workload of the grammar's fields; extents may be integers or decimal text.

    An empty `name` becomes the shape's name.
    """
    for key in fields:
        if key not in KEYS:
            hint = did_you_mean(key, KEYS)
            raise InvalidWorkloadError(f"unknown key {key!r}.{hint} Known: {', '.join(KEYS)}")
    extents = {key: _parse_extent(key, fields[key]) for key in EXTENT_KEYS if key in fields}
    missing = [key for key in ("m", "n", "k") if key not in fields]
    if missing:
        raise InvalidWorkloadError(f"{' and '.join(missing)} missing: a matmul needs m, n and k")
    texts = {key: str(fields[key]) for key in TEXT_KEYS if key in fields}
    in_dtype = get_dtype(texts.get("dtype", "f16"))
    acc_dtype = get_dtype(texts["acc"]) if "acc" in texts else ACCUMULATORS[in_dtype][0]
    layout = texts.get("layout", "nn")
    if layout not in LAYOUTS:
        raise InvalidWorkloadError(f"layout={layout!r}: not one of {', '.join(LAYOUTS)}")
    problem = MatmulShape(
        m=extents["m"],
        n=extents["n"],
        k=extents["k"],
        batch=extents.get("batch", 1),
        in_dtype=in_dtype,
        acc_dtype=acc_dtype,
        out_dtype=get_dtype(texts["out"]) if "out" in texts else acc_dtype,
        transpose_a=layout[0] == "t",
        transpose_b=layout[1] == "t",
    )
    return Workload(
        name=name or make_shape_name(problem),
        problem=problem,
        suite=suite,
        epilogue=_parse_epilogue(texts.get("epilogue", "")),
        place=place,
    )


def _split_fields(body: str) -> dict[str, str]:
    if not body.strip():
        raise InvalidWorkloadError("nothing after the colon: a matmul needs m, n and k")
    fields: dict[str, str] = {}
    for part in body.split(","):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not (key and equals and value):
            raise InvalidWorkloadError(f"{part.strip()!r} is not of the form key=value")
        if key in fields:
            raise InvalidWorkloadError(f"key {key!r} is given twice")
        fields[key] = value
    return fields


def _parse_extent(key: str, given: object) -> int:
    text = str(given)
    if isinstance(given, str) and _SYMBOL.fullmatch(text):
        raise InvalidWorkloadError(
            f"{key}={text} is a dynamic extent: a pipeline is built for static shapes. Give one "
            f"workload per bucket, for example {key}=16, {key}=64 and {key}=256, and pad to the "
            "next one"
        )
    if isinstance(given, bool) or not re.fullmatch(r"[0-9]+", text) or not text.strip("0"):
        raise InvalidWorkloadError(f"{key}={text} is not a positive integer")
    if len(text.lstrip("0")) > 10 or int(text) > MAX_EXTENT:
        raise InvalidWorkloadError(f"{key}={text[:24]} is too large: at most {MAX_EXTENT}")
    return int(text)


def _parse_epilogue(text: str) -> tuple[EpilogueStep, ...]:
    if not text or text == "none":
        return ()
    # A plus sign inside parentheses belongs to a number: scale(1e+16).
    return tuple(_parse_step(step.strip()) for step in re.split(r"\+(?![^()]*\))", text))


def _parse_step(text: str) -> EpilogueStep:
    match = _STEP.fullmatch(text)
    if match is None:
        raise InvalidWorkloadError(f"epilogue: {text!r} is not a step such as relu or scale(0.125)")
    if match["value"] is None:
        return EpilogueStep(match["name"])
    try:
        value = float(match["value"])
    except ValueError as error:
        raise InvalidWorkloadError(f"epilogue: {match['value']!r} is not a number") from error
    return EpilogueStep(match["name"], value)
