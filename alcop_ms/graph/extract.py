"""A model's products as workloads of the registry."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import tvm
from tvm import tirx
from tvm.ir import TensorLoad

from alcop_ms.compat import Any, is_call, walk_ir
from alcop_ms.errors import InvalidWorkloadError, NothingToTuneError, OutputError
from alcop_ms.graph.reference import FusedProduct, find_product
from alcop_ms.graph.tasks import GraphTask
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads.primfunc import GELU_TANH_CUBIC
from alcop_ms.workloads.spec import EpilogueStep, Workload

_UNFIT = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracted:
    """A model's functions, as far as the registry can describe them.

    Attributes
    ----------
    workloads : tuple of (Workload, str)
        Each with a remark: how often it is called, and what of it the registry cannot say.
    left_out : tuple of (str, str)
        Functions that are no workload, and why.
    """

    workloads: tuple[tuple[Workload, str], ...]
    left_out: tuple[tuple[str, str], ...]


def extract_workloads(tasks: Iterable[GraphTask], suite: str) -> Extracted:
    """The products among a model's functions; equal ones once.

    The epilogue is the same steps in the same order; where a model rounds to f16 between them, the
    registry's workload does not.

    Raises
    ------
    NothingToTuneError
        When there is none.
    """
    found: dict[tuple[object, ...], tuple[Workload, str, int]] = {}
    left_out = []
    for task in tasks:
        product = find_product(task.module["main"])
        if isinstance(task.problem, NotApplicable) or isinstance(product, NotApplicable):
            reason = task.problem if isinstance(task.problem, NotApplicable) else product
            left_out.append((task.name, getattr(reason, "reason", "")))
            continue
        steps = _find_steps(product)
        remark = "" if steps is not None else "without its epilogue, which has no name here"
        try:
            workload = Workload(
                name=_make_name(task, steps or ()),
                suite=suite,
                problem=task.problem,
                epilogue=steps or (),
            )
        except InvalidWorkloadError as error:
            left_out.append((task.name, str(error)))
            continue
        key = (workload.problem, workload.epilogue)
        earlier = found.get(key)
        count = task.weight + (earlier[2] if earlier else 0)
        found[key] = (workload, remark, count)
    if not found:
        raise NothingToTuneError("none of the model's functions is a product that the registry has")
    return Extracted(
        workloads=tuple(
            (workload, _remark(count, note)) for workload, note, count in found.values()
        ),
        left_out=tuple(left_out),
    )


def write_suite(extracted: Extracted, path: Path, *, suite: str, title: str) -> None:
    """Write the workloads as a file that `--workloads` reads.

    Raises
    ------
    OutputError
        When it cannot be written.
    """
    lines = [f'suite = "{suite}"', f'title = "{title}"', ""]
    for workload, remark in extracted.workloads:
        lines += ["[[workloads]]", f'name = "{workload.name}"', f'place = "{remark}"']
        lines += [*_fields(workload), ""]
    if extracted.left_out:
        lines.append("# Not in this file:")
        lines += [f"# {name}: {reason}" for name, reason in extracted.left_out]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {error.strerror or error}") from error


def make_suite_name(model: str) -> str:
    """A suite's name from a model's."""
    return _UNFIT.sub("-", Path(model).name).strip("-.") or "model"


_SHORT = {"float16": "f16", "float32": "f32", "float64": "f64", "int8": "i8", "int32": "i32"}


def _fields(workload: Workload) -> list[str]:
    """The keys of the inline grammar."""
    problem = workload.problem
    layout = ("t" if problem.transpose_a else "n") + ("t" if problem.transpose_b else "n")
    dtypes = (problem.in_dtype, problem.acc_dtype, problem.out_dtype)
    texts = dict(zip(("dtype", "acc", "out"), (_SHORT.get(d, d) for d in dtypes), strict=True))
    texts["layout"] = layout
    if workload.epilogue:
        texts["epilogue"] = "+".join(map(str, workload.epilogue))
    extents = {key: getattr(problem, key) for key in ("batch", "m", "n", "k")}
    return [f"{key} = {value}" for key, value in extents.items()] + [
        f'{key} = "{value}"' for key, value in texts.items()
    ]


def _make_name(task: GraphTask, steps: tuple[EpilogueStep, ...]) -> str:
    problem = task.problem
    assert not isinstance(problem, NotApplicable)
    batch = f"b{problem.batch}" if problem.batch > 1 else ""
    parts = [f"{batch}m{problem.m}n{problem.n}k{problem.k}", *(step.name for step in steps)]
    if problem.transpose_b:
        parts.append("nt")
    return "-".join(parts)


def _remark(count: int, note: str) -> str:
    calls = f"called {count} times" if count > 1 else "called once"
    return f"{calls}; {note}" if note else calls


def _find_steps(product: FusedProduct) -> tuple[EpilogueStep, ...] | None:
    """The steps behind a product, nearest first; None when one has no name."""
    if product.epilogue is None:
        return ()
    steps = _Steps(product.facts.names[2], [iv.var for iv in product.epilogue.iter_vars])
    return steps.find(product.epilogue.body.value)


@dataclass(frozen=True, slots=True)
class _Steps:
    """Reads an epilogue's expression back into named steps."""

    product: str
    axes: list[Any]

    def find(self, expr: Any) -> tuple[EpilogueStep, ...] | None:
        if isinstance(expr, tirx.Cast):
            return self.find(expr.value)
        if isinstance(expr, TensorLoad):
            return () if str(expr.source.name) == self.product else None
        activation = self._activation(expr)
        if activation is not None:
            name, inner = activation
            return self._then(inner, EpilogueStep(name))
        if isinstance(expr, tirx.Add):
            return self._added(expr.a, expr.b) or self._added(expr.b, expr.a)
        if isinstance(expr, tirx.Mul) and isinstance(expr.b, tirx.FloatImm):
            return self._then(expr.a, EpilogueStep("scale", float(expr.b.value)))
        if isinstance(expr, tirx.Max) and _is_number(expr.b, 0.0):
            return self._then(expr.a, EpilogueStep("relu"))
        return None

    def _then(self, inner: Any, step: EpilogueStep) -> tuple[EpilogueStep, ...] | None:
        before = self.find(inner)
        return None if before is None else (*before, step)

    def _added(self, inner: Any, load: Any) -> tuple[EpilogueStep, ...] | None:
        while isinstance(load, tirx.Cast):
            load = load.value
        if not isinstance(load, TensorLoad) or str(load.source.name) == self.product:
            return None
        varying = [index for index in load.indices if not isinstance(index, tirx.IntImm)]
        if len(varying) == 1 and self._is_axis(varying[0], -1):
            return self._then(inner, EpilogueStep("bias"))
        if len(varying) == len(self.axes) and all(
            self._is_axis(index, place) for place, index in enumerate(varying)
        ):
            return self._then(inner, EpilogueStep("residual"))
        return None

    def _is_axis(self, index: Any, place: int) -> bool:
        return isinstance(index, tirx.Var) and index.same_as(self.axes[place])

    def _activation(self, expr: Any) -> tuple[str, Any] | None:
        """(name, its argument) of what `workloads.primfunc.activate` wrote."""
        if isinstance(expr, tirx.Mul) and _holds(expr.b, "tirx.erf"):
            return ("gelu", expr.a.b) if isinstance(expr.a, tirx.Mul) else None
        if isinstance(expr, tirx.Div) and _holds(expr.b, "tirx.exp"):
            constants: list[float] = []
            walk_ir(expr.b, tirx.FloatImm, lambda node: constants.append(float(node.value)))
            is_tanh = any(abs(value - GELU_TANH_CUBIC) < 1e-6 for value in constants)
            return ("gelu_tanh" if is_tanh else "silu"), expr.a
        return None


def _holds(expr: Any, name: str) -> bool:
    hits: list[bool] = []
    walk_ir(expr, tvm.ir.Call, lambda node: hits.append(is_call(node, name)))
    return any(hits)


def _is_number(expr: Any, value: float) -> bool:
    return isinstance(expr, (tirx.FloatImm, tirx.IntImm)) and float(expr.value) == value
