"""Fields of attention, inline and in TOML: `attention:b=1,h=12,s=512,d=64,causal=1,dtype=f16`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads.attention_shape import AttentionShape
from alcop_ms.workloads.attention_spec import AttentionWorkload, make_attention_name
from alcop_ms.workloads.fields import check_keys, parse_extent
from alcop_ms.workloads.spec import get_dtype

ATTENTION_EXTENTS = ("b", "h", "s", "d", "kv_heads", "kv_len")
ATTENTION_KEYS = (*ATTENTION_EXTENTS, "causal")
_NEEDED = ("h", "s", "d")


def make_attention(
    fields: Mapping[str, object], *, name: str = "", suite: str = "", place: str = ""
) -> AttentionWorkload:
    """Make an attention of `b` sequences, `h` heads, `s` queries and heads of `d` elements.

    `b` defaults to 1, `kv_heads` to `h`, `kv_len` to `s`, `causal` to 0 and `dtype` to f16.
    """
    check_keys(fields, (*ATTENTION_KEYS, "dtype"))
    missing = [key for key in _NEEDED if key not in fields]
    if missing:
        raise InvalidWorkloadError(f"{' and '.join(missing)} missing: attention needs h, s and d")
    extents = {key: parse_extent(key, fields[key]) for key in ATTENTION_EXTENTS if key in fields}
    causal = str(fields.get("causal", 0))
    if causal not in ("0", "1"):
        raise InvalidWorkloadError(f"causal={causal}: 0 or 1 is wanted")
    shape = AttentionShape(
        batch=extents.get("b", 1),
        heads=extents["h"],
        kv_heads=extents.get("kv_heads", extents["h"]),
        q_len=extents["s"],
        kv_len=extents.get("kv_len", extents["s"]),
        head_dim=extents["d"],
        is_causal=causal == "1",
        dtype=get_dtype(str(fields.get("dtype", "f16"))),
    )
    workload = AttentionWorkload(name=name, shape=shape, suite=suite, place=place)
    return workload if name else replace(workload, name=make_attention_name(shape))
