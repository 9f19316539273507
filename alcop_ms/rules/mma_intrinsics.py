"""Tensor intrinsics that make a product of `mma.sync`: TVM's own, and ours where it has none.

Ours are named `alcop_*` and registered when a design needs them; `register_named` finds them in a
trace that is to be replayed elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from alcop_ms import compat
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.rules.mma_formats import MMA_FORMATS

_SHORT_ACC = {"float16": "f16", "float32": "f32", "int32": "i32"}
_OURS = re.compile(
    r"\balcop_(?P<kind>mma|ldmatrix)_(?P<dtype>[a-z0-9]+?)_(?:(?P<acc>f16|f32|i32)|(?P<side>[ab]))"
    r"(?P<flags>(?:_trans_a|_trans_b|_trans|_swapped|_exact_a|_exact_b|_pair)*)\b"
)
_FILL = re.compile(r"\balcop_fill_(?P<acc>f16|f32|i32)(?P<flags>(?:_turned_[ab])+)\b")
_PAIR_FILL = re.compile(r"\balcop_fill_pair_(?P<acc>f16|f32|i32)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class MmaIntrinsics:
    """Names of the tensor intrinsics of one product."""

    init: str
    load_a: str
    load_b: str
    compute: str


def mma_intrinsics(
    shape: MatmulShape, *, is_swapped: bool = False, exact: str = ""
) -> MmaIntrinsics:
    """The intrinsics of a product that tensor cores take.

    Parameters
    ----------
    is_swapped : bool
        Whether the block multiplies B by A: patterns are matched as they are written.
    exact : str
        Of `"ab"`, the operands that no `ldmatrix` loads (`make_mma`).
    """
    form = MMA_FORMATS[shape.in_dtype]
    is_pair = shape.products > 1
    trans_a = "_trans" if shape.transpose_a else ""
    trans_b = "_trans" if shape.transpose_b else ""
    layouts = trans_a.replace("_trans", "_trans_a") + trans_b.replace("_trans", "_trans_b")
    swapped = "_swapped" if is_swapped else ""
    placed = "".join(f"_exact_{side}" for side in exact)
    of_a, of_b = form.turned(
        transpose_a=shape.transpose_a, transpose_b=shape.transpose_b, exact=exact
    )
    turned = "_turned_a" * of_a + "_turned_b" * of_b
    paired = "_pair" if is_pair else ""
    acc = _SHORT_ACC[shape.acc_dtype]
    is_stock = shape.in_dtype == "float16"
    load = f"mma_ldmatrix_{form.short}" if is_stock else f"alcop_ldmatrix_{form.short}"
    suffix = "_dyn" if is_stock else ""
    return MmaIntrinsics(
        init=_name_fill(acc, turned, is_pair=is_pair),
        load_a=f"{load}_a{trans_a}{suffix}",
        load_b=f"{load}_b{trans_b}{suffix}",
        compute=(
            f"mma_{form.short}{form.short}{acc}{layouts}"
            if is_stock and not is_swapped and not exact and not is_pair
            else f"alcop_mma_{form.short}_{acc}{layouts}{swapped}{placed}{paired}"
        ),
    )


def _name_fill(acc: str, turned: str, *, is_pair: bool) -> str:
    """What begins the sums with zero."""
    if is_pair:
        return f"alcop_fill_pair_{acc}"
    return f"alcop_fill_{acc}{turned}" if turned else f"mma_fill_16x16_{acc}"


def register_named(text: str) -> None:
    """Register every intrinsic of ours that a trace, or other text, names; and TVM's."""
    compat.register_intrinsics()
    if "alcop_exchange" in text:
        from alcop_ms.rules.store_results import register_exchanges  # parses TVMScript

        register_exchanges(text)
    accumulators = {short: dtype for dtype, short in _SHORT_ACC.items()}
    for match in _PAIR_FILL.finditer(text):
        if not compat.has_intrinsic(match.group()):
            from alcop_ms.rules.pair_patterns import make_pair_fill  # parses TVMScript

            compat.register_intrinsic(match.group(), *make_pair_fill(accumulators[match["acc"]]))
    found = {match.group(): match for match in _OURS.finditer(text)}
    fills = {match.group(): match for match in _FILL.finditer(text)}
    if not found and not fills:
        return
    from alcop_ms.rules.mma_patterns import make_fill, make_ldmatrix, make_mma  # parses TVMScript

    by_short = {form.short: dtype for dtype, form in MMA_FORMATS.items()}
    for name, match in fills.items():
        if not compat.has_intrinsic(name):
            turned = "_turned_a" in match["flags"], "_turned_b" in match["flags"]
            compat.register_intrinsic(name, *make_fill(accumulators[match["acc"]], turned))
    for name, match in found.items():
        dtype, flags = by_short.get(match["dtype"]), match["flags"]
        if dtype is None or compat.has_intrinsic(name):
            continue
        if match["kind"] == "mma" and "_pair" in flags:
            from alcop_ms.rules.pair_patterns import make_pair_mma  # parses TVMScript

            patterns = make_pair_mma(
                dtype,
                accumulators[match["acc"]],
                transpose_a="_trans_a" in flags,
                transpose_b="_trans_b" in flags,
                is_swapped="_swapped" in flags,
            )
        elif match["kind"] == "mma":
            patterns = make_mma(
                dtype,
                accumulators[match["acc"]],
                transpose_a="_trans_a" in flags,
                transpose_b="_trans_b" in flags,
                is_swapped="_swapped" in flags,
                exact="".join(side for side in "ab" if f"_exact_{side}" in flags),
            )
        else:
            patterns = make_ldmatrix(dtype, match["side"], is_transposed="_trans" in flags)
        compat.register_intrinsic(name, *patterns)
