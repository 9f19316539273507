"""Fields that workloads of every op share: extents, dtypes, epilogues."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads.nearest import did_you_mean
from alcop_ms.workloads.spec import ACCUMULATORS, EpilogueStep, get_dtype

MAX_EXTENT = 2**31 - 1
_STEP = re.compile(r"(?P<name>\w+)(?:\((?P<value>[^()]*)\))?")
_SYMBOL = re.compile(r"\?|[A-Za-z_]\w*")


def check_keys(fields: Iterable[str], known: tuple[str, ...]) -> None:
    """Raise where a field is not known."""
    for key in fields:
        if key not in known:
            hint = did_you_mean(key, known)
            raise InvalidWorkloadError(f"unknown key {key!r}.{hint} Known: {', '.join(known)}")


def parse_dtypes(fields: Mapping[str, object]) -> tuple[str, str, str]:
    """Dtypes of operands, accumulator and result, by `dtype`, `acc` and `out`."""
    in_dtype = get_dtype(str(fields.get("dtype", "f16")))
    acc_dtype = get_dtype(str(fields["acc"])) if "acc" in fields else ACCUMULATORS[in_dtype][0]
    return in_dtype, acc_dtype, get_dtype(str(fields["out"])) if "out" in fields else acc_dtype


def parse_extent(key: str, given: object) -> int:
    """A positive integer, or decimal text."""
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


def parse_epilogue(text: str) -> tuple[EpilogueStep, ...]:
    """Steps joined by `+`."""
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
