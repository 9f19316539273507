"""Convolutions in the inline grammar: `conv2d:n=1,h=56,w=56,ci=64,co=64,kernel=3,pad=1`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads.conv_shape import ConvShape, make_conv_name
from alcop_ms.workloads.fields import check_keys, parse_dtypes, parse_epilogue, parse_extent
from alcop_ms.workloads.spec import Workload

TRANSPOSE = "_transpose"
_PLAIN = {"conv1d": ("w",), "conv2d": ("h", "w"), "conv3d": ("d", "h", "w")}
SIZES = {**_PLAIN, **{op + TRANSPOSE: sizes for op, sizes in _PLAIN.items()}}
CONV_EXTENTS = ("n", "d", "h", "w", "ci", "co", "groups")
TEXT_KEYS = ("dtype", "acc", "out", "layout", "epilogue")
WINDOW_KEYS = ("kernel", "stride", "pad", "dilation")
PAD, OUTPUT_PAD = "pad", "output_pad"
_WINDOW = re.compile(r"[0-9]{1,9}(x[0-9]{1,9})*")


def make_conv(
    op: str, fields: Mapping[str, object], *, name: str = "", suite: str = "", place: str = ""
) -> Workload:
    """Make a convolution of the grammar's fields.

    Parameters
    ----------
    op : str
        `conv1d`, `conv2d` or `conv3d`, or one of these with `_transpose`.
    fields : mapping
        `n` (default 1), the sizes (`d`, `h`, `w`), `ci`, `co`, `kernel`; `stride` (default 1),
        `pad` (0) and `dilation` (1), each one number or one a dimension, `3x5`; `groups`; `layout`
        (`nhwc` or `nchw`, by channels, also with fewer or more dimensions); `output_pad` (0) of a
        transposed one; and `dtype`, `acc`, `out` and `epilogue` as for a matmul.
    """
    sizes = SIZES[op]
    is_transposed = op.endswith(TRANSPOSE)
    windowed = (*WINDOW_KEYS, OUTPUT_PAD) if is_transposed else WINDOW_KEYS
    known = ("n", *sizes, "ci", "co", "groups", *windowed, *TEXT_KEYS)
    check_keys(fields, known)
    missing = [key for key in (*sizes, "ci", "co", "kernel") if key not in fields]
    if missing:
        raise InvalidWorkloadError(
            f"{' and '.join(missing)} missing: a {op} needs {', '.join(sizes)}, ci, co and kernel"
        )
    extents = {key: parse_extent(key, fields[key]) for key in CONV_EXTENTS if key in fields}
    windows = {
        key: _parse_window(key, fields.get(key, default), len(sizes))
        for key, default in (("kernel", 1), ("stride", 1), ("pad", 0), ("dilation", 1))
    }
    longer = _parse_window(OUTPUT_PAD, fields.get(OUTPUT_PAD, 0), len(sizes))
    conv = ConvShape(
        batch=extents.get("n", 1),
        size=tuple(extents[key] for key in sizes),
        in_channels=extents["ci"],
        out_channels=extents["co"],
        groups=extents.get("groups", 1),
        layout=str(fields.get("layout", "nhwc")),
        is_transposed=is_transposed,
        output_pad=longer if any(longer) else (),
        **windows,
    )
    return Workload(
        name=name or make_conv_name(conv),
        problem=conv.as_matmul(*parse_dtypes(fields)),
        conv=conv,
        suite=suite,
        op=op,
        epilogue=parse_epilogue(str(fields.get("epilogue", ""))),
        place=place,
    )


def _parse_window(key: str, given: object, dimensions: int) -> tuple[int, ...]:
    text = str(given)
    values = [int(part) for part in text.split("x")] if _WINDOW.fullmatch(text) else []
    if len(values) not in (1, dimensions) or min(values) < (key not in (PAD, OUTPUT_PAD)):
        wanted = "a number" if dimensions == 1 else f"a number, or {dimensions} such as 3x5"
        raise InvalidWorkloadError(f"{key}={text}: {wanted} is wanted")
    return tuple(values * dimensions if len(values) == 1 else values)
