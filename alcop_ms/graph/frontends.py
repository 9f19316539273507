"""Relax modules from elsewhere: our models by name, ONNX files, exported PyTorch programs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import tvm
from tvm import relax

from alcop_ms.compat import Any
from alcop_ms.errors import InvalidOptionError, MissingExtraError
from alcop_ms.models import load_model

ONNX_SUFFIX = ".onnx"
TORCH_SUFFIX = ".pt2"


def read_model(source: str) -> tvm.IRModule:
    """A Relax module: a model of ours by name, an `.onnx` file, or a `.pt2` of `torch.export`.

    Raises
    ------
    MissingExtraError
        When the package that reads the file is not installed.
    InvalidOptionError
        When the file cannot be read, or holds what TVM's importer does not know.
    UnknownWorkloadError, InvalidWorkloadError
        When it is a name that is unknown, or has wrong parameters.
    """
    path = Path(source)
    if path.suffix == ONNX_SUFFIX:
        return _read(path, "onnx", _read_onnx)
    if path.suffix == TORCH_SUFFIX:
        return _read(path, "torch", _read_torch)
    return load_model(source).module


def _read(path: Path, package: str, read: Any) -> tvm.IRModule:
    if not path.is_file():
        raise InvalidOptionError(f"{path}: there is no such file")
    if find_spec(package) is None:
        raise MissingExtraError(
            f"{path}: reading it needs the package {package!r}. Install it with: "
            f'pip install "alcop_ms[{package}]"'
        )
    try:
        module = read(path)
    # importers raise whatever their parsers and their tables of operators happen to raise
    except Exception as error:
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise InvalidOptionError(f"{path}: cannot be imported: {lines[-1]}") from error
    return module


def _read_onnx(path: Path) -> tvm.IRModule:
    import onnx  # an extra
    from tvm.relax.frontend.onnx import from_onnx

    return from_onnx(onnx.load(str(path)), keep_params_in_input=True)


def _read_torch(path: Path) -> tvm.IRModule:
    import torch  # an extra
    from tvm.relax.frontend.torch import from_exported_program

    program = torch.export.load(str(path))
    with _results_as_operands():
        return from_exported_program(program, keep_params_as_input=True, no_bind_return_tuple=True)


@contextmanager
def _results_as_operands() -> Iterator[None]:
    """Give products and convolutions results of their operands' dtype while a program is imported.

    TVM 0.27 asks for float32 results whatever the operands are (relax/frontend/torch), and then
    cannot add a bias of float16. Products of halves are summed in float32 all the same
    (`legalise.widen_products`).
    """
    nn, linear_algebra = relax.op.nn, relax.op.linear_algebra
    places = [(nn, name) for name in ("conv1d", "conv2d", "conv3d", "conv2d_transpose")]
    places = [*places, (linear_algebra, "matmul")]
    before = [getattr(module, name) for module, name in places]
    for (module, name), make in zip(places, before, strict=True):
        setattr(module, name, partial(_without_out_dtype, make))
    try:
        yield
    finally:
        for (module, name), make in zip(places, before, strict=True):
            setattr(module, name, make)


def _without_out_dtype(make: Any, *args: Any, out_dtype: Any = None, **options: Any) -> Any:
    del out_dtype
    return make(*args, **options)
