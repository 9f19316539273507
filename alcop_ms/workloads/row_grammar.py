"""Fields of row-wise operators, inline and in TOML: `softmax:rows=512,cols=1024,dtype=f16`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads.fields import check_keys, parse_extent
from alcop_ms.workloads.row_spec import RowWorkload, make_row_name
from alcop_ms.workloads.spec import get_dtype

ROW_EXTENTS = ("rows", "cols", "batch")
ROW_TEXT_KEYS = ("dtype", "kind")


def make_rows(
    op: str, fields: Mapping[str, object], *, name: str = "", suite: str = "", place: str = ""
) -> RowWorkload:
    """Make a workload of an op that `ROW_OPS` lists.

    It needs `rows` and `cols`; `batch` defaults to 1, `dtype` to f16, and `kind` of `reduce` to
    sum.
    """
    own = ("dtype", "kind") if op == "reduce" else ("dtype",)
    check_keys(fields, (*ROW_EXTENTS, *own))
    missing = [key for key in ("rows", "cols") if key not in fields]
    if missing:
        raise InvalidWorkloadError(f"{' and '.join(missing)} missing: {op} needs rows and cols")
    extents = {key: parse_extent(key, fields[key]) for key in ROW_EXTENTS if key in fields}
    workload = RowWorkload(
        name=name,
        op=op,
        dtype=get_dtype(str(fields.get("dtype", "f16"))),
        kind=str(fields.get("kind", "sum")) if op == "reduce" else "",
        suite=suite,
        place=place,
        **extents,
    )
    return workload if name else replace(workload, name=make_row_name(workload))
