"""Recognises the workload that a module was made from: what a tuning record should compute."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import tvm
from tvm import tirx

from alcop_ms.analysis.convolution import find_convolution
from alcop_ms.analysis.fused_product import find_product_block
from alcop_ms.analysis.loop_tree import blocks_of, find_func, read_func
from alcop_ms.analysis.plan import find_problem
from alcop_ms.compat import is_same_ir, walk_ir
from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.input_module import normalise_module
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads.conv_shape import make_conv_name
from alcop_ms.workloads.gated_spec import GATES, GatedWorkload, make_gated_name
from alcop_ms.workloads.primfunc import make_prim_func
from alcop_ms.workloads.prologue import PROLOGUE_STEPS, PrologueStep
from alcop_ms.workloads.spec import EPILOGUE_STEPS, EpilogueStep, Workload, make_shape_name


def recognise_workload(mod: tvm.IRModule) -> Workload | GatedWorkload | NotApplicable:
    """The workload whose module this is, proved by making it again and comparing.

    Names alone suggest it; a module that only looks alike is not taken for it.
    """
    problem = find_problem(mod)
    if isinstance(problem, NotApplicable):
        return problem
    wanted = normalise_module(mod)
    joined = find_problem(wanted)  # two products under a gate are one problem from here
    if isinstance(joined, MatmulShape) and joined.products > 1:
        candidates: Iterator[Workload | GatedWorkload] = _gated_candidates(mod, joined)
    else:
        candidates = _candidates(mod, problem)
    for candidate in candidates:
        made = normalise_module(make_prim_func(candidate))
        if is_same_ir(made["main"], wanted["main"]):
            return candidate
    return NotApplicable(
        "it is no matmul or convolution with an epilogue that the registry can describe"
    )


def _candidates(mod: tvm.IRModule, problem: MatmulShape) -> Iterator[Workload]:
    """Workloads with the module's shapes and the steps that its blocks are named after."""
    func = find_func(mod)
    problem = problem.plain
    prologues = _find_prologues(func, problem)
    steps = [
        block.name.removeprefix("C_")
        for block in blocks_of(read_func(func))
        if block.name.startswith("C_") and block.name.removeprefix("C_") in EPILOGUE_STEPS
    ]
    product = find_product_block(func)
    conv = None if isinstance(product, NotApplicable) else find_convolution(product)
    if conv is not None:
        problem = conv.as_matmul(problem.in_dtype, problem.acc_dtype, problem.out_dtype)
    for scale in _constants(func) if "scale" in steps else [None]:
        try:
            yield Workload(
                name=make_shape_name(problem) if conv is None else make_conv_name(conv),
                op="matmul" if conv is None else conv.op,
                problem=problem,
                conv=conv,
                epilogue=tuple(
                    EpilogueStep(step, scale if step == "scale" else None) for step in steps
                ),
                prologue_a=prologues[0],
                prologue_b=prologues[1],
            )
        except InvalidWorkloadError:  # a constant that is no factor, a product that we do not know
            continue


def _gated_candidates(mod: tvm.IRModule, problem: MatmulShape) -> Iterator[GatedWorkload]:
    """Gated MLPs of a shape and a module's number of parameters."""
    has_bias = any(str(param.name).startswith("bias") for param in find_func(mod).params)
    for act, is_joined in itertools.product(GATES, (False, True)):
        try:
            yield GatedWorkload(
                name=make_gated_name(problem, act),
                problem=problem,
                act=act,
                has_bias=has_bias,
                is_joined=is_joined,
            )
        except InvalidWorkloadError:  # a dtype or layout of which the registry has none
            continue


def _find_prologues(
    func: tirx.PrimFunc, problem: MatmulShape
) -> tuple[tuple[PrologueStep, ...], tuple[PrologueStep, ...]]:
    """The steps that the blocks before the product are named after.

    A factor of `scale`, and a group that does not divide k, are not read back.
    """
    found: dict[str, list[PrologueStep]] = {"A": [], "B": []}
    groups = {str(param.name): int(param.shape[0]) for param in func.params}
    for block in blocks_of(read_func(func)):
        side, _, step = block.name.partition("_")
        if side not in found or step not in PROLOGUE_STEPS or step == "scale":
            continue
        value = problem.k // groups[f"{side}_scale"] if step == "group_scale" else None
        found[side].append(PrologueStep(step, value))
    return tuple(found["A"]), tuple(found["B"])


def _constants(func: tirx.PrimFunc) -> list[float]:
    found: list[float] = []
    walk_ir(func.body, tirx.FloatImm, lambda node: found.append(float(node.value)))
    return list(dict.fromkeys(found))
