"""Plans of chained products and of attention, and schedules that hold them."""

from __future__ import annotations

from typing import Any

from tvm.s_tir import Schedule

from alcop_ms.chain_plan import ChainPlan
from alcop_ms.compat import ANN_CHAIN, CHAIN_CHOICES
from alcop_ms.input_module import normalise_module
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.attention_shape import AttentionShape
from alcop_ms.workloads.primfunc import make_prim_func


def attention_plan(shape: AttentionShape, *, warps: int, tile: int, stages: int) -> ChainPlan:
    """A plan of an attention, whose blocks have all columns."""
    return ChainPlan(
        chain=shape.chain, warps=warps, tile=tile, columns=shape.head_dim, stages=stages
    )


def chained_plan(spec: str, *, warps: int, tile: int, columns: int, stages: int) -> ChainPlan:
    """A plan of the chained products that a specification names."""
    chain = parse_inline(spec).shape.chain
    return ChainPlan(chain=chain, warps=warps, tile=tile, columns=columns, stages=stages)


def module_of(spec: str) -> Any:
    """The unscheduled module of a specification."""
    return normalise_module(make_prim_func(parse_inline(spec)))


def scheduled(spec: str, plan: ChainPlan) -> Any:
    """A module with a plan on it."""
    sch = Schedule(module_of(spec))
    root = sch.get_sblock("root")
    sch.annotate(root, ANN_CHAIN, list(plan.chain.encode()))
    values = (plan.warps, plan.tile, plan.columns, plan.stages)
    for key, value in zip(CHAIN_CHOICES, values, strict=True):
        sch.annotate(root, key, value)
    return sch.mod
