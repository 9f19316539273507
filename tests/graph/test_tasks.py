from __future__ import annotations

import pytest
import tvm
from tvm import relax
from tvm.relax import op

from alcop_ms.errors import InvalidOptionError, NothingToTuneError
from alcop_ms.graph.tasks import extract_tasks
from alcop_ms.graph.tuning import fuse_model
from alcop_ms.models.model import ModelBuilder, TensorSpec


def build(define):
    return ModelBuilder("test").build(define).module


def test_extract_tasks_counts_calls_of_equal_functions(a100):
    def define(g):
        x = g.take(TensorSpec(name="x", shape=(32, 32)))
        for number in range(3):
            x = g.emit(op.matmul(x, g.weight(f"w{number}", 32, 32)))
        return x

    (task,) = fuse_model(build(define), a100)[1]
    assert task.weight == 3
    assert set(task.module.functions) == {task.module.get_global_var("main")}


def test_extract_tasks_module_without_functions_is_refused():
    with pytest.raises(NothingToTuneError, match="calls no TensorIR function"):
        extract_tasks(tvm.IRModule({}))


def test_fuse_model_that_computes_nothing_is_refused(a100):
    x = relax.Var("x", relax.TensorType((8,), "float16"))
    builder = relax.BlockBuilder()
    with builder.function("main", [x]):
        builder.emit_func_output(x)
    with pytest.raises(NothingToTuneError, match="nothing to tune"):
        fuse_model(builder.finalize(), a100)


def test_fuse_model_dynamic_shape_is_refused_with_buckets(a100):
    rows = tvm.tirx.Var("rows", "int64")
    x = relax.Var("x", relax.TensorType((rows, 32), "float16"))
    builder = relax.BlockBuilder()
    with builder.function("main", [x]):
        builder.emit_func_output(builder.emit(op.nn.relu(x)))
    with pytest.raises(InvalidOptionError, match=r"x has the dynamic extent rows.*16, 64 and 256"):
        fuse_model(builder.finalize(), a100)


@pytest.mark.parametrize(("make", "name"), [(op.sort, "sort"), (op.unique, "unique")])
def test_fuse_model_operator_without_tensorir_is_refused(a100, make, name):
    def define(g):
        return make(g.take(TensorSpec(name="x", shape=(8,))))

    with pytest.raises(InvalidOptionError, match=rf"TVM has no TensorIR for relax\.{name}:"):
        fuse_model(build(define), a100)


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ("bert", InvalidOptionError, "mod is a str"),
        (tvm.IRModule({}), NothingToTuneError, "no Relax function; a TensorIR function goes to"),
    ],
)
def test_fuse_model_of_something_else_is_refused(given, error, message, a100):
    with pytest.raises(error, match=message):
        fuse_model(given, a100)
