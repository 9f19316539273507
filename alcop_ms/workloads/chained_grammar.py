"""Fields of chained products, inline and in TOML: `chained:b=12,m=512,k=64,h=512,n=64,act=relu`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads.chained_shape import ChainedShape
from alcop_ms.workloads.chained_spec import ChainedWorkload, make_chained_name
from alcop_ms.workloads.fields import check_keys, parse_epilogue, parse_extent
from alcop_ms.workloads.spec import get_dtype

CHAINED_EXTENTS = ("b", "m", "k", "h", "n")
CHAINED_KEYS = (*CHAINED_EXTENTS, "shared")
CHAINED_TEXT_KEYS = ("act",)
_LAYOUTS = ("nn", "nt", "tn", "tt")


def make_chained(
    fields: Mapping[str, object], *, name: str = "", suite: str = "", place: str = ""
) -> ChainedWorkload:
    """Make `E = act(A B1) B2` of `b` matrices A `[m, k]`, B1 `[k, h]` and B2 `[h, n]`.

    `b` defaults to 1, `dtype` to f16 and `act`, one step of an epilogue that reads no tensor, to
    none. `layout` (default nn) has a `t` for B1 `[h, k]`, and one for B2 `[n, h]`. `shared=1` is
    one B1 and one B2 for the whole batch.
    """
    check_keys(fields, (*CHAINED_KEYS, *CHAINED_TEXT_KEYS, "layout", "dtype"))
    missing = [key for key in CHAINED_EXTENTS[1:] if key not in fields]
    if missing:
        raise InvalidWorkloadError(
            f"{' and '.join(missing)} missing: chained products need m, k, h and n"
        )
    extents = {key: parse_extent(key, fields[key]) for key in CHAINED_EXTENTS if key in fields}
    layout = str(fields.get("layout", "nn"))
    if layout not in _LAYOUTS:
        raise InvalidWorkloadError(f"layout={layout!r}: not one of {', '.join(_LAYOUTS)}")
    shared = str(fields.get("shared", 0))
    if shared not in ("0", "1"):
        raise InvalidWorkloadError(f"shared={shared}: 0 or 1 is wanted")
    steps = parse_epilogue(str(fields.get("act", "")))
    if len(steps) > 1:
        raise InvalidWorkloadError(f"act={fields['act']}: one step is wanted")
    shape = ChainedShape(
        batch=extents.get("b", 1),
        m=extents["m"],
        k=extents["k"],
        h=extents["h"],
        n=extents["n"],
        is_shared=shared == "1",
        transposes=(layout[0] == "t", layout[1] == "t"),
        step=steps[0] if steps else None,
        dtype=get_dtype(str(fields.get("dtype", "f16"))),
    )
    workload = ChainedWorkload(name=name, shape=shape, suite=suite, place=place)
    return workload if name else replace(workload, name=make_chained_name(shape))
