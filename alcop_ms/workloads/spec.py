"""What a workload is: a product or convolution, its epilogue, its place. No TVM import."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from alcop_ms.dtypes import DTYPE_BYTES, TF32, stored_dtype
from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.workloads.conv_shape import ConvShape, write_conv
from alcop_ms.workloads.entry import Operand, RegistryEntry, check_elements
from alcop_ms.workloads.nearest import did_you_mean
from alcop_ms.workloads.prologue import OperandForm, PrologueStep, check_prologue

SHORT_DTYPES = {
    "f64": "float64",
    "f32": "float32",
    "s32": "int32",
    "f16": "float16",
    "bf16": "bfloat16",
    "s8": "int8",
    "u8": "uint8",
    "e4m3": "float8_e4m3fn",
    "e5m2": "float8_e5m2",
    "tf32": TF32,
}
_SHORT_OF = {full: short for short, full in SHORT_DTYPES.items()}

# What a product of each operand type may be accumulated in without losing the operands; the first
# is the default.
ACCUMULATORS = {
    "float64": ("float64",),
    "float32": ("float32", "float64"),
    "float16": ("float32", "float16", "float64"),
    "bfloat16": ("float32", "float64"),
    "float8_e4m3fn": ("float32", "float16"),
    "float8_e5m2": ("float32", "float16"),
    TF32: ("float32",),
    "int8": ("int32",),
    "uint8": ("int32",),
    "int32": ("int32",),
}
_MAX_SCALE = {"float16": 65504.0, "float32": 3.4028234e38, "float64": math.inf}
_FLOAT_OUTPUTS = ("float64", "float32", "float16", "bfloat16")

LAYOUTS = ("nn", "nt", "tn", "tt")  # A then B; t: stored transposed, as [k, m] and [n, k]
TENSOR_STEPS = ("bias", "residual")  # steps that read a tensor of their own
EPILOGUE_STEPS = (*TENSOR_STEPS, "scale", "relu", "gelu", "gelu_tanh", "silu")
INTEGER_STEPS = (*TENSOR_STEPS, "relu")  # exact in int32


def get_dtype(name: str) -> str:
    """TVM's name of a dtype given by its short name or TVM's own."""
    if name in DTYPE_BYTES:
        return name
    if name in SHORT_DTYPES:
        return SHORT_DTYPES[name]
    hint = did_you_mean(name, (*SHORT_DTYPES, *DTYPE_BYTES))
    raise InvalidWorkloadError(f"unknown dtype {name!r}.{hint} Known: {', '.join(SHORT_DTYPES)}")


def get_short_dtype(name: str) -> str:
    """Our short name of a TVM dtype: `float16` -> `f16`."""
    return _SHORT_OF[name]


def is_float(dtype: str) -> bool:
    """Whether a TVM dtype is a floating-point one."""
    return "float" in dtype


@dataclass(frozen=True, slots=True)
class EpilogueStep:
    """One element-wise step after the product, written `relu` or `scale(0.125)`.

    Attributes
    ----------
    name : str
        `bias` adds a vector of n; `residual` adds a tensor of the output's shape; `scale`
        multiplies by `value`; `gelu` is x * Phi(x) by the error function; `gelu_tanh` its tanh
        approximation (GPT-2); `silu` is x * sigmoid(x).
    value : float or None
        The factor of `scale`; None for every other step.
    """

    name: str
    value: float | None = None

    def __post_init__(self) -> None:
        if self.name not in EPILOGUE_STEPS:
            hint = did_you_mean(self.name, EPILOGUE_STEPS)
            known = ", ".join(EPILOGUE_STEPS)
            raise InvalidWorkloadError(f"unknown epilogue step {self.name!r}.{hint} Known: {known}")
        if (self.value is not None) != (self.name == "scale"):
            form = "scale(0.125)" if self.name == "scale" else self.name
            raise InvalidWorkloadError(f"epilogue step {self.name!r} is written {form}")
        if self.value is not None and not math.isfinite(self.value):
            raise InvalidWorkloadError(f"scale({self.value}): the factor must be finite")

    def __str__(self) -> str:
        return self.name if self.value is None else f"{self.name}({self.value!r})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Workload(RegistryEntry):
    """A matrix product or convolution with its epilogue, known by a name.

    The epilogue runs in the accumulator's dtype (`gelu` and its like in at least float32); the
    result is cast to the output's dtype last.

    Attributes
    ----------
    problem : MatmulShape
        Extents, dtypes and transpositions.
    conv : ConvShape or None
        The convolution, whose product of windows and weights `problem` then is.
    prologue_a, prologue_b : tuple of PrologueStep
        What computes A, and B, from what lies in memory.
    """

    problem: MatmulShape
    conv: ConvShape | None = None
    op: str = "matmul"
    epilogue: tuple[EpilogueStep, ...] = ()
    prologue_a: tuple[PrologueStep, ...] = ()
    prologue_b: tuple[PrologueStep, ...] = ()

    def __post_init__(self) -> None:
        _check_dtypes(self.problem)
        for form in self.forms:
            check_prologue(form)
        _check_epilogue(self.problem, self.epilogue)
        check_elements(self.operands)

    @property
    def layout(self) -> str:
        """`nn`, `nt`, `tn` or `tt`: how A and B are stored; of a convolution `nhwc` or `nchw`."""
        if self.conv is not None:
            return self.conv.layout
        return "nt"[self.problem.transpose_a] + "nt"[self.problem.transpose_b]

    @property
    def block_names(self) -> tuple[str, ...]:
        """Names of the PrimFunc's blocks in order; the last one is also the output's name."""
        steps = tuple(f"C_{step.name}" for step in self.epilogue)
        cast = ("C_cast",) if self.problem.out_dtype != self.problem.acc_dtype else ()
        return ("C", *steps, *cast)

    @property
    def forms(self) -> tuple[OperandForm, OperandForm]:
        """A and B as the product takes them, and what computes them."""
        p, shapes = self.problem, self._shapes()
        a = OperandForm(
            name="A",
            shape=shapes["A"],
            deep_axis=-2 if p.transpose_a else -1,
            dtype=p.in_dtype,
            steps=self.prologue_a,
        )
        b = OperandForm(
            name="B",
            shape=shapes["B"],
            deep_axis=-1 if p.transpose_b else -2,
            dtype=p.in_dtype,
            steps=self.prologue_b,
        )
        return a, b

    @property
    def operands(self) -> tuple[Operand, ...]:
        """A, B, what their prologues and the epilogue read, and the output last."""
        p = self.problem
        shapes = self._shapes()
        stored = {form.name: form.stored for form in self.forms}
        read = {name: shape for form in self.forms for name, shape in form.tensors}
        shapes |= read | {name: shape for name, (shape, _) in stored.items()}
        added = tuple(step.name for step in self.epilogue if step.name in TENSOR_STEPS)
        added_dtype = p.out_dtype if is_float(p.acc_dtype) else p.acc_dtype
        dtypes = {name: stored_dtype(dtype) for name, (_, dtype) in stored.items()}
        dtypes |= dict.fromkeys(read, p.in_dtype) | {self.block_names[-1]: p.out_dtype}
        return tuple(
            Operand(
                name=name,
                shape=shapes[name],
                dtype=dtypes.get(name, added_dtype),
                role="output" if name == self.block_names[-1] else "input",
            )
            for name in ("A", "B", *read, *added, self.block_names[-1])
        )

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        """Shapes of all tensors by their names."""
        p, conv, output = self.problem, self.conv, self.block_names[-1]
        if conv is not None:
            return {
                "A": conv.input_shape,
                "B": conv.weight_shape,
                "residual": conv.output_shape,
                output: conv.output_shape,
                "bias": (conv.out_channels,),
            }
        shapes: dict[str, tuple[int, ...]] = {
            "A": (p.k, p.m) if p.transpose_a else (p.m, p.k),
            "B": (p.n, p.k) if p.transpose_b else (p.k, p.n),
            "residual": (p.m, p.n),
            output: (p.m, p.n),
        }
        if p.batch > 1:
            shapes = {name: (p.batch, *shape) for name, shape in shapes.items()}
        return {**shapes, "bias": (p.n,)}

    @property
    def flop(self) -> int:
        """Floating-point operations of the product."""
        return self.problem.flop

    def describe(self) -> dict[str, object]:
        """See `RegistryEntry.describe`."""
        p = self.problem
        return {
            "op": self.op,
            "m": p.m,
            "n": p.n,
            "k": p.k,
            "batch": p.batch,
            "in_dtype": p.in_dtype,
            "acc_dtype": p.acc_dtype,
            "out_dtype": p.out_dtype,
            "layout": self.layout,
            "prologue_a": [str(step) for step in self.prologue_a],
            "prologue_b": [str(step) for step in self.prologue_b],
            "epilogue": [str(step) for step in self.epilogue],
        }

    def __str__(self) -> str:
        p = self.problem
        extents = write_conv(self.conv) if self.conv else f"m={p.m},n={p.n},k={p.k}"
        text = (
            f"{self.op}:{extents},dtype={get_short_dtype(p.in_dtype)},"
            f"acc={get_short_dtype(p.acc_dtype)},out={get_short_dtype(p.out_dtype)},"
            f"layout={self.layout}"
        )
        if p.batch > 1 and self.conv is None:
            text += f",batch={p.batch}"
        for form in self.forms:
            if form.steps:
                text += f",prologue_{form.name.lower()}={'+'.join(map(str, form.steps))}"
        if self.epilogue:
            text += f",epilogue={'+'.join(str(step) for step in self.epilogue)}"
        return text


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptWorkload:
    """A workload that is a Python file of TVMScript; the file is read when its module is asked for.

    See `alcop_ms.workloads.script_file.read_module`.
    """

    name: str
    path: Path

    @property
    def label(self) -> str:
        """What to call it on the command line."""
        return str(self.path)

    def as_dict(self) -> dict[str, object]:
        """Plain values for JSON."""
        return {"name": self.name, "label": self.label, "op": "tvmscript", "path": str(self.path)}


def make_shape_name(problem: MatmulShape) -> str:
    """Name a problem by its extents: `m512n3072k768`, `b12m512n512k64`."""
    batch = f"b{problem.batch}" if problem.batch > 1 else ""
    return f"{batch}m{problem.m}n{problem.n}k{problem.k}"


def _check_dtypes(problem: MatmulShape) -> None:
    allowed = ACCUMULATORS[problem.in_dtype]
    if problem.acc_dtype not in allowed:
        raise InvalidWorkloadError(
            f"acc={get_short_dtype(problem.acc_dtype)}: a product of "
            f"dtype={get_short_dtype(problem.in_dtype)} accumulates in {_names(allowed)}"
        )
    outputs = _FLOAT_OUTPUTS if is_float(problem.acc_dtype) else ("int32", *_FLOAT_OUTPUTS)
    if problem.out_dtype not in outputs:
        raise InvalidWorkloadError(
            f"out={get_short_dtype(problem.out_dtype)}: a sum in "
            f"{get_short_dtype(problem.acc_dtype)} is stored as {_names(outputs)}"
        )


def _check_epilogue(problem: MatmulShape, epilogue: tuple[EpilogueStep, ...]) -> None:
    names = [step.name for step in epilogue]
    for name in names:
        if names.count(name) > 1:
            raise InvalidWorkloadError(f"epilogue step {name!r} is given twice")
        if not is_float(problem.acc_dtype) and name not in INTEGER_STEPS:
            raise InvalidWorkloadError(
                f"epilogue step {name!r} needs a floating-point sum, and "
                f"acc={get_short_dtype(problem.acc_dtype)}. Allowed there: "
                f"{', '.join(INTEGER_STEPS)}"
            )
    for step in epilogue:
        if step.value is not None and abs(step.value) > _MAX_SCALE[problem.acc_dtype]:
            raise InvalidWorkloadError(
                f"epilogue step {step}: the factor overflows "
                f"acc={get_short_dtype(problem.acc_dtype)}"
            )


def _names(dtypes: tuple[str, ...]) -> str:
    return " or ".join(get_short_dtype(dtype) for dtype in dtypes)
