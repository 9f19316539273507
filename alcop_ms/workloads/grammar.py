"""The inline grammar, `matmul:m=100,n=100,k=97,dtype=f16`, and the fields it shares with TOML."""

from __future__ import annotations

from collections.abc import Mapping

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.workloads.attention_grammar import make_attention
from alcop_ms.workloads.attention_spec import ATTENTION, AttentionWorkload
from alcop_ms.workloads.chained_grammar import make_chained
from alcop_ms.workloads.chained_spec import CHAINED, ChainedWorkload
from alcop_ms.workloads.conv_grammar import SIZES, TEXT_KEYS, make_conv
from alcop_ms.workloads.fields import check_keys, parse_dtypes, parse_epilogue, parse_extent
from alcop_ms.workloads.gated_grammar import make_gated
from alcop_ms.workloads.gated_spec import GATED, GatedWorkload
from alcop_ms.workloads.nearest import did_you_mean
from alcop_ms.workloads.prologue import parse_prologue
from alcop_ms.workloads.row_grammar import make_rows
from alcop_ms.workloads.row_spec import ROW_OPS, RowWorkload
from alcop_ms.workloads.spec import LAYOUTS, Workload, make_shape_name

RegistryWorkload = Workload | RowWorkload | AttentionWorkload | ChainedWorkload | GatedWorkload
OPS = ("matmul", *SIZES, *ROW_OPS, ATTENTION, CHAINED, GATED)
EXTENT_KEYS = ("m", "n", "k", "batch")
PROLOGUE_KEYS = ("prologue_a", "prologue_b")
KEYS = (*EXTENT_KEYS, *TEXT_KEYS, *PROLOGUE_KEYS)


def parse_inline(text: str) -> RegistryWorkload:
    """Read an inline specification.

    Parameters
    ----------
    text : str
        An op, a colon and comma-separated `key=value`, in any order. A `matmul` needs `m`, `n`
        and `k`; for `conv1d`, `conv2d` and `conv3d` see `make_conv`, for row-wise operators
        `make_rows`, for `attention` `make_attention`, for `chained`
        products `make_chained`, for `gated_mlp` `make_gated`. Products take
        `dtype` (default f16), `acc` (default f32; s32 for integers), `out` (default: as `acc`),
        `layout` (default nn), `batch` (default 1), `epilogue` (steps joined by `+`). A matmul's
        operands may be computed by steps too, `prologue_a` and `prologue_b` (`prologue.py`).

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
        return make_workload(op.strip(), _split_fields(body))
    except InvalidWorkloadError as error:
        shown = text if len(text) <= 100 else text[:97] + "..."
        raise InvalidWorkloadError(f"workload {shown!r}: {error}") from error


def make_workload(
    op: str, fields: Mapping[str, object], *, name: str = "", suite: str = "", place: str = ""
) -> RegistryWorkload:
    """Make a workload of any op that `OPS` lists."""
    if op == ATTENTION:
        return make_attention(fields, name=name, suite=suite, place=place)
    if op == CHAINED:
        return make_chained(fields, name=name, suite=suite, place=place)
    if op == GATED:
        return make_gated(fields, name=name, suite=suite, place=place)
    if op in ROW_OPS:
        return make_rows(op, fields, name=name, suite=suite, place=place)
    if op == "matmul":
        return make_matmul(fields, name=name, suite=suite, place=place)
    return make_conv(op, fields, name=name, suite=suite, place=place)


def make_matmul(
    fields: Mapping[str, object], *, name: str = "", suite: str = "", place: str = ""
) -> Workload:
    """Make a workload of the grammar's fields; extents may be integers or decimal text.

    An empty `name` becomes the shape's name.
    """
    check_keys(fields, KEYS)
    extents = {key: parse_extent(key, fields[key]) for key in EXTENT_KEYS if key in fields}
    missing = [key for key in ("m", "n", "k") if key not in fields]
    if missing:
        raise InvalidWorkloadError(f"{' and '.join(missing)} missing: a matmul needs m, n and k")
    in_dtype, acc_dtype, out_dtype = parse_dtypes(fields)
    layout = str(fields.get("layout", "nn"))
    if layout not in LAYOUTS:
        raise InvalidWorkloadError(f"layout={layout!r}: not one of {', '.join(LAYOUTS)}")
    problem = MatmulShape(
        m=extents["m"],
        n=extents["n"],
        k=extents["k"],
        batch=extents.get("batch", 1),
        in_dtype=in_dtype,
        acc_dtype=acc_dtype,
        out_dtype=out_dtype,
        transpose_a=layout[0] == "t",
        transpose_b=layout[1] == "t",
    )
    return Workload(
        name=name or make_shape_name(problem),
        problem=problem,
        suite=suite,
        epilogue=parse_epilogue(str(fields.get("epilogue", ""))),
        place=place,
        prologue_a=parse_prologue("prologue_a", str(fields.get("prologue_a", ""))),
        prologue_b=parse_prologue("prologue_b", str(fields.get("prologue_b", ""))),
    )


def _split_fields(body: str) -> dict[str, str]:
    if not body.strip():
        raise InvalidWorkloadError("nothing after the colon: an op needs its extents")
    fields: dict[str, str] = {}
    for part in body.split(","):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not (key and equals and value):
            raise InvalidWorkloadError(f"{part.strip()!r} is not of the form key=value")
        if key in fields:
            raise InvalidWorkloadError(f"key {key!r} is given twice")
        fields[key] = value
    return fields
