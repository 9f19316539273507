"""Whether threads of a block reduce together: such a sum must stay where it is, and once."""

from __future__ import annotations

from tvm import ir, tirx
from tvm.s_tir import SBlockRealize

from alcop_ms.compat import Any, is_thread_bound, walk_ir


def reduces_across_threads(func: tirx.PrimFunc) -> bool:
    """Whether a reduction axis of some block is bound to threads."""
    bound: list[Any] = []
    realizes: list[Any] = []
    walk_ir(func.body, tirx.For, lambda loop: bound.append(loop) if is_thread_bound(loop) else None)
    walk_ir(func.body, SBlockRealize, realizes.append)
    threads = [loop.loop_var for loop in bound]
    return any(
        int(iv.iter_type) == int(tirx.IterVar.CommReduce) and _uses(value, threads)
        for realize in realizes
        for iv, value in zip(realize.block.iter_vars, realize.iter_values, strict=True)
    )


def _uses(value: Any, variables: list[Any]) -> bool:
    found: list[Any] = []
    walk_ir(value, ir.Var, found.append)
    return any(var.same_as(variable) for var in found for variable in variables)
