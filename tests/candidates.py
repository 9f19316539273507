"""Concrete schedules for tests: any decision chosen by name, rules and postprocs applied singly."""

from __future__ import annotations

import functools

import tvm
from tvm import te

from alcop_ms import choices, compat, targets
from alcop_ms.analysis.loop_tree import LoopNode, loops_of, read_loop_tree
from alcop_ms.compat import Schedule, Trace, ms
from alcop_ms.input_module import normalise_module
from alcop_ms.lowering.lower import lowering_passes
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.sampling import make_designs
from alcop_ms.workloads import load_workload
from alcop_ms.workloads.primfunc import make_prim_func
from tests.staged import staged_product


@functools.cache
def module_of(spec: str):
    """The unscheduled module of `matmul:m=...`, as it is tuned."""
    return normalise_module(make_prim_func(load_workload(spec)))


@functools.cache
def designs_of(spec: str, target: str):
    """Tuning context, designs and rejection counter of a workload in our space."""
    causes = RejectionCauses()
    context, designs = make_designs(module_of(spec), targets.target(target), causes, seed=1)
    return context, designs, causes


def decide(trace, **values: tuple[int, ...] | int):
    """Fix what is annotated: `decide(trace, mma_tile=(1, 2, ...), shared_stages=3)`.

    A tile is (warps_m, tiles_m, warps_n, tiles_n, k_steps, raster), or for `cuda_core_tile`
    (threads_m, outputs_m, threads_n, outputs_n, k_steps, step_k, raster).
    """
    for name, wanted in values.items():
        key = f"alcop.{name}"
        (annotate,) = [
            inst
            for inst in trace.insts
            if inst.kind.name == "Annotate" and str(inst.attrs[0]) == key
        ]
        given = annotate.inputs[1]
        if name == "mma_tile":  # what is sampled leaves out the design's folds, which end the list
            fold_m, fold_n, fold_k = (int(fold) for fold in given[6:])
            warps_m, tiles_m, warps_n, tiles_n, steps, raster = wanted
            wanted = (
                warps_m,
                tiles_m // fold_m,
                warps_n,
                tiles_n // fold_n,
                steps // fold_k,
                raster,
            )
            # a factor of zero would end the process
            assert all(wanted), f"{name} is not a multiple of the design's folds"
        pairs = zip(given, wanted, strict=False) if compat.is_array(given) else [(given, wanted)]
        for variable, value in pairs:
            (sample,) = [
                inst for inst in trace.insts if any(variable.same_as(o) for o in inst.outputs)
            ]
            if sample.kind.name == "SampleCategorical":
                decision = [int(choice) for choice in sample.attrs[0]].index(value)
            else:
                decision = [1, value]  # TVM makes the outer factor fit
            trace = trace.with_decision(sample, decision, remove_postproc=True)
    return trace


def splits_of(trace) -> int:
    """Parts of k that a design splits its product into."""
    return choices.splits_of(choices.read_choices(trace))


def trace_of(spec: str, target: str, *, is_swizzled: bool = False, splits: int = 1):
    """The trace of the first padded or swizzled design of so many parts (or of the only one)."""
    _, designs, _ = designs_of(spec, target)
    found = [design.trace for design in designs if splits_of(design.trace) == splits]
    if len(found) == 1:
        return found[0]
    return next(t for t in found if is_swizzled == any(key in str(t) for key in compat.PERMUTED))


def decided(spec: str, target: str, *, is_swizzled: bool = False, splits: int = 1, **values):
    """A design with its decisions fixed, no postproc applied."""
    context, _, _ = designs_of(spec, target)
    sch = Schedule(context.mod, seed=1, debug_mask="none")
    trace = trace_of(spec, target, is_swizzled=is_swizzled, splits=splits)
    decide(trace, **values).apply_to_schedule(sch, remove_postproc=True)
    sch.enter_postproc()
    return sch


def candidate(spec: str, target: str = "a100", **values) -> Schedule:
    """A finished candidate, as `decided`; fails with the cause when a postproc rejects it."""
    context, _, causes = designs_of(spec, target)
    sch = decided(spec, target, **values)
    for postproc in context.space_generator.postprocs:
        assert postproc.apply(sch), causes.summary()
    return sch


def initialised(part, mod, target: str = "a100"):
    """A rule or postproc that knows its module and target."""
    compat.register_intrinsics()  # TuneContext would import them itself, five times as slowly
    part._initialize_with_tune_context(ms.TuneContext(mod=mod, target=targets.target(target)))
    return part


def product_and(make) -> tvm.IRModule:
    """A product C of 64 x 64 halves, and whatever `make(A, C)` computes from it."""
    a, b = (te.placeholder((64, 64), "float16", name=name) for name in "AB")
    k = te.reduce_axis((0, 64), "k")
    c = te.compute(
        (64, 64),
        lambda i, j: te.sum(a[i, k].astype("float32") * b[k, j].astype("float32"), axis=k),
        name="C",
    )
    return tvm.IRModule({"main": te.create_prim_func([a, b, *make(a, c)])})


def apply_rule(rule, sch: Schedule, block: str = "root", target: str = "a100") -> list[Schedule]:
    """What a rule makes of one block."""
    return list(initialised(rule, sch.mod, target).apply(sch, sch.get_sblock(block)))


def replayed(sch: Schedule, mod) -> Schedule:
    """The same candidate from its trace's JSON."""
    again = Schedule(mod)
    Trace.apply_json_to_schedule(sch.trace.as_json(), again)
    return again


def tile_of(sch: Schedule, annotation: str = compat.ANN_MMA_TILE) -> tuple[int, ...]:
    """What a design's only k loop says of its tile."""
    (found,) = [
        value for loop in loops_of(read_loop_tree(sch)) if (value := loop.annotation(annotation))
    ]
    return found


def outline(sch: Schedule) -> str:
    """A kernel's loops and blocks, one a line, indented by depth."""
    lines: list[str] = []

    def visit(nodes: tuple, depth: int) -> None:
        for node in nodes:
            if isinstance(node, LoopNode):
                lines.append("  " * depth + f"{node.thread or node.kind} {node.extent}")
                visit(node.children, depth + 1)
            else:
                reads = ", ".join(access.buffer for access in node.reads)
                (write,) = node.writes
                lines.append("  " * depth + f"{write.buffer} ({write.scope}) <- {reads}".rstrip())

    visit(read_loop_tree(sch), 0)
    return "\n".join(lines)


def staged_schedule(k_tiles: int = 4, **annotations) -> Schedule:
    """`tests.staged.staged_product` in a schedule of its own."""
    return Schedule(tvm.IRModule({"main": staged_product(k_tiles, **annotations)}))


def pipelined(sch: Schedule) -> str:
    """The script of a schedule's function behind `InjectSoftwarePipeline`."""
    mod = sch.mod
    for step in lowering_passes():
        mod = step(mod)
        if step.info.name.endswith("InjectSoftwarePipeline"):
            return mod["main"].script()
    raise LookupError("the lowering pipelines nothing")
