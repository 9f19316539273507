"""Recognises two chained products: which they are, and what a schedule has decided about them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import tvm
from tvm import tirx

from alcop_ms.analysis.loop_tree import find_func
from alcop_ms.chain_plan import ChainPlan
from alcop_ms.compat import ANN_CHAIN, CHAIN_CHOICES, Any, is_same_ir, walk_ir
from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads.attention_primfunc import make_attention_module
from alcop_ms.workloads.attention_shape import AttentionShape
from alcop_ms.workloads.attention_spec import HEAD_DIMS
from alcop_ms.workloads.chain import CHAIN_DTYPES, POINTWISE_STEPS, Chain, decode_chain
from alcop_ms.workloads.chained_primfunc import make_chained_module
from alcop_ms.workloads.chained_shape import ChainedShape
from alcop_ms.workloads.spec import EpilogueStep

NO_CHAIN = NotApplicable("it is no attention and no chained products as the registry has them")
_PARAMS = 4
_ATTENTION_AXES = 4


def find_chain(func: tirx.PrimFunc) -> AttentionShape | ChainedShape | NotApplicable:
    """The attention or chained products that an unscheduled function computes, proved by making it.

    Parameters suggest them; a function that only looks alike is not taken for them.
    """
    shapes = [tuple(getattr(param.ty, "shape", ())) for param in func.params]
    if len(shapes) != _PARAMS:
        return NO_CHAIN
    if not all(isinstance(extent, tirx.IntImm) for shape in shapes for extent in shape):
        return NO_CHAIN
    dtype = str(func.params[0].ty.dtype)
    if dtype not in CHAIN_DTYPES:
        return NO_CHAIN
    extents = [tuple(map(int, shape)) for shape in shapes]
    for shape in _suggest(func, extents, dtype):
        make: Any = (
            make_attention_module if isinstance(shape, AttentionShape) else make_chained_module
        )
        if is_same_ir(find_func(make(shape)).with_attrs(func.attrs), func):
            return shape
    return NO_CHAIN


def _suggest(
    func: tirx.PrimFunc, extents: list[tuple[int, ...]], dtype: str
) -> Iterator[AttentionShape | ChainedShape]:
    if all(len(shape) == _ATTENTION_AXES for shape in extents):
        yield from _suggest_attention(extents, dtype)
    elif all(len(shape) in (2, 3) for shape in extents):
        yield from _suggest_chained(func, extents, dtype)


def _suggest_attention(extents: list[tuple[int, ...]], dtype: str) -> Iterator[AttentionShape]:
    batch, heads, q_len, head_dim = extents[0]
    _, kv_heads, kv_len, _ = extents[1]
    if head_dim not in HEAD_DIMS:
        return
    for is_causal in (False, True):
        try:
            yield AttentionShape(
                batch=batch,
                heads=heads,
                kv_heads=kv_heads,
                q_len=q_len,
                kv_len=kv_len,
                head_dim=head_dim,
                is_causal=is_causal,
                dtype=dtype,
            )
        except InvalidWorkloadError:
            continue


def _suggest_chained(
    func: tirx.PrimFunc, extents: list[tuple[int, ...]], dtype: str
) -> Iterator[ChainedShape]:
    *batch, m, k = extents[0]
    n = extents[3][-1]
    (first, second), (third, fourth) = extents[1][-2:], extents[2][-2:]
    for is_swapped, is_swapped_2 in itertools.product((False, True), repeat=2):
        h = first if is_swapped else second
        if (second if is_swapped else first, h) != (k, h):
            continue
        if ((fourth, third) if is_swapped_2 else (third, fourth)) != (h, n):
            continue
        for step in _steps(func):
            yield ChainedShape(
                batch=batch[0] if batch else 1,
                m=m,
                k=k,
                h=h,
                n=n,
                is_shared=bool(batch) and len(extents[1]) < len(extents[0]),
                transposes=(is_swapped, is_swapped_2),
                step=step,
                dtype=dtype,
            )


def _steps(func: tirx.PrimFunc) -> Iterator[EpilogueStep | None]:
    """What the function may have between its products."""
    yield None
    for name in POINTWISE_STEPS:
        if name != "scale":
            yield EpilogueStep(name)
    constants: list[float] = []
    walk_ir(func.body, tirx.FloatImm, lambda node: constants.append(float(node.value)))
    for value in dict.fromkeys(constants):
        yield EpilogueStep("scale", value)


def find_chain_plan(mod: tvm.IRModule) -> ChainPlan | NotApplicable:
    """The plan of a scheduled module, or why it has none."""
    return read_chain_plan(find_func(mod))


def read_chain_plan(func: tirx.PrimFunc) -> ChainPlan | NotApplicable:
    """The plan that `fused-chain` left on a function."""
    root = getattr(func.body, "block", None)
    annotations = root.annotations if root is not None else {}
    encoded = annotations.get(ANN_CHAIN)
    if encoded is None:
        return NotApplicable("fused-chain has left no plan on it")
    warps, tile, columns, stages = (int(annotations[key]) for key in CHAIN_CHOICES)
    chain: Chain = decode_chain(tuple(int(value) for value in encoded))
    return ChainPlan(chain=chain, warps=warps, tile=tile, columns=columns, stages=stages)
