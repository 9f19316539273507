"""A model's products as workloads of the registry."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import tvm
from tvm import tirx
from tvm.ir import TensorLoad

from alcop_ms.analysis.convolution import find_convolution
from alcop_ms.analysis.fused_product import FusedProduct, find_fused_product
from alcop_ms.compat import Any, is_call, walk_ir
from alcop_ms.errors import InvalidWorkloadError, NothingToTuneError, OutputError
from alcop_ms.graph.tasks import GraphTask
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads.conv_shape import make_conv_name
from alcop_ms.workloads.spec import EpilogueStep, Workload
from alcop_ms.workloads.step_primfunc import GELU_TANH_CUBIC

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
        product = find_fused_product(task.module["main"])
        if isinstance(task.problem, NotApplicable) or isinstance(product, NotApplicable):
            refused = [one for one in (task.problem, product) if isinstance(one, NotApplicable)]
            left_out.append((task.name, refused[0].reason))
            continue
        steps = _find_steps(product)
        remark = "" if steps is not None else "without its epilogue, which has no name here"
        try:
            workload = _make_workload(task, product, steps or (), suite)
        except InvalidWorkloadError as error:
            workload = NotApplicable(str(error))
        if isinstance(workload, NotApplicable):
            left_out.append((task.name, workload.reason))
            continue
        key = (workload.problem, workload.conv, workload.epilogue)
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


def _fields(workload: Workload) -> list[str]:
    """The keys of the inline grammar."""
    op, _, rest = str(workload).partition(":")
    pairs = [("op", op), *(field.partition("=")[::2] for field in rest.split(","))]
    return [
        f"{key} = {value}" if value.isdecimal() else f'{key} = "{value}"' for key, value in pairs
    ]


def _make_workload(
    task: GraphTask, product: FusedProduct, steps: tuple[EpilogueStep, ...], suite: str
) -> Workload | NotApplicable:
    """The workload of the registry that a product is.

    Raises
    ------
    InvalidWorkloadError
        When the registry has none of that size, type or epilogue.
    """
    problem = task.problem
    assert not isinstance(problem, NotApplicable)
    names = [step.name for step in steps]
    if product.is_plain:
        batch = f"b{problem.batch}" if problem.batch > 1 else ""
        names = [f"{batch}m{problem.m}n{problem.n}k{problem.k}", *names]
        if problem.transpose_b:
            names.append("nt")
        return Workload(name="-".join(names), suite=suite, problem=problem, epilogue=steps)
    conv = find_convolution(product)
    if conv is None:
        return NotApplicable("a product of windows, but no convolution that the registry has")
    return Workload(
        name="-".join([make_conv_name(conv), *names]),
        suite=suite,
        op=conv.op,
        problem=conv.as_matmul(problem.in_dtype, problem.acc_dtype, problem.out_dtype),
        conv=conv,
        epilogue=steps,
    )


def _remark(count: int, note: str) -> str:
    calls = f"called {count} times" if count > 1 else "called once"
    return f"{calls}; {note}" if note else calls


def _find_steps(product: FusedProduct) -> tuple[EpilogueStep, ...] | None:
    """The steps behind a product, nearest first; None when one has no name."""
    if product.epilogue is None:
        return ()
    conv = find_convolution(product)
    channel = 1 if conv is not None and not conv.is_channels_last else -1
    steps = _Steps(
        str(product.block.body.buffer.name), [iv.var for iv in product.epilogue.iter_vars], channel
    )
    return steps.find(product.epilogue.body.value)


@dataclass(frozen=True, slots=True)
class _Steps:
    """Reads an epilogue's expression back into named steps."""

    product: str
    axes: list[Any]
    channel: int  # the axis that a bias goes along

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
        if len(varying) == 1 and self._is_axis(varying[0], self.channel):
            return self._then(inner, EpilogueStep("bias"))
        if len(varying) == len(self.axes) and all(
            self._is_axis(index, place) for place, index in enumerate(varying)
        ):
            return self._then(inner, EpilogueStep("residual"))
        return None

    def _is_axis(self, index: Any, place: int) -> bool:
        return isinstance(index, tirx.Var) and index.same_as(self.axes[place])

    def _activation(self, expr: Any) -> tuple[str, Any] | None:
        """(name, its argument) of what `workloads.step_primfunc.activate` wrote."""
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
