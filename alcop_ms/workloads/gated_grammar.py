"""Fields of a gated MLP, inline and in TOML: `gated_mlp:m=16,n=11008,k=4096,dtype=f16,act=silu`."""

from __future__ import annotations

from collections.abc import Mapping

from alcop_ms.dtypes import stored_dtype
from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.workloads.fields import check_keys, parse_dtypes, parse_extent
from alcop_ms.workloads.gated_spec import GATED, GATED_LAYOUTS, GatedWorkload, make_gated_name

GATED_EXTENTS = ("m", "n", "k")
GATED_FLAGS = ("bias", "joined")
GATED_TEXT_KEYS = ("dtype", "acc", "out", "layout", "act")


def make_gated(
    fields: Mapping[str, object], *, name: str = "", suite: str = "", place: str = ""
) -> GatedWorkload:
    """Make a gated MLP of `m` rows, `n` columns of each weight and `k` to be summed over.

    `dtype` defaults to f16, `acc` to f32, `out` to the operands' dtype, `layout` to nn, `act` to
    silu; `bias` and `joined` (both weights in one array) to 0.
    """
    check_keys(fields, (*GATED_EXTENTS, *GATED_TEXT_KEYS, *GATED_FLAGS))
    missing = [key for key in GATED_EXTENTS if key not in fields]
    if missing:
        raise InvalidWorkloadError(f"{' and '.join(missing)} missing: {GATED} needs m, n and k")
    m, n, k = (parse_extent(key, fields[key]) for key in GATED_EXTENTS)
    in_dtype, acc_dtype, out_dtype = parse_dtypes(fields)
    layout = str(fields.get("layout", "nn"))
    if layout not in GATED_LAYOUTS:
        raise InvalidWorkloadError(f"layout={layout!r}: not one of {', '.join(GATED_LAYOUTS)}")
    problem = MatmulShape(
        m=m,
        n=n,
        k=k,
        in_dtype=in_dtype,
        acc_dtype=acc_dtype,
        out_dtype=out_dtype if "out" in fields else stored_dtype(in_dtype),
        transpose_b=layout[1] == "t",
        products=2,
    )
    act = str(fields.get("act", "silu"))
    has_bias, is_joined = (_parse_flag(key, fields.get(key, 0)) for key in GATED_FLAGS)
    return GatedWorkload(
        name=name or make_gated_name(problem, act),
        problem=problem,
        act=act,
        has_bias=has_bias,
        is_joined=is_joined,
        suite=suite,
        place=place,
    )


def _parse_flag(key: str, given: object) -> bool:
    if str(given) not in ("0", "1"):
        raise InvalidWorkloadError(f"{key}={given}: 0 or 1 is wanted")
    return str(given) == "1"
