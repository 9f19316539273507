"""What every command that schedules must refuse in one line, or schedule without a pipeline."""

from __future__ import annotations

import pytest

from alcop_ms.errors import ToolchainError
from tests.cli.scripts import DYNAMIC, assert_refused, run, write

SMALL = "matmul:m=64,n=64,k=64,dtype=f16"
UNDEFINED = """
from tvm.script import tirx as T

@T.prim_func(s_tir=True)
def f(A: T.Buffer((4,), "float32")):
    for i in range(4):
        with T.sblock("B"):
            vi = T.axis.remap("S", [i])
            B[vi] = A[vi]
"""


def make_command(command, tmp_path):
    return {
        "tune": ("tune", "--runner", "model", "--trials", 1, "--out", tmp_path / "out"),
        "sample": ("sample", "--n", 1, "--out", tmp_path / "out"),
        "explain": ("explain",),
    }[command]


@pytest.fixture(params=["tune", "sample", "explain"])
def command(request, tmp_path):
    return make_command(request.param, tmp_path)


@pytest.mark.parametrize(
    ("workload", "target", "options", "message"),
    [
        (SMALL, "a1000", (), "unknown GPU 'a1000'. Did you mean a100"),
        (SMALL, "llvm", (), "target 'llvm' is not a CUDA GPU"),
        (SMALL, '{"kind": "cuda"', (), "cannot read target"),
        ("alcop-gem/m512n3072k768", "a100", (), "alcop-gem"),
        ("alcop-gemm/m1n1k1", "a100", (), "no workload 'm1n1k1' in suite 'alcop-gemm'"),
        ("matmul:m=64,n=64", "a100", (), "k"),
        ("matmul:m=64,n=64,k=sixty", "a100", (), "k=sixty"),
        ("matmul:m=64,n=64,k=?", "a100", (), "k=? is a dynamic extent"),
        ("matmul:m=64,n=64,k=64,dtype=f17", "a100", (), "unknown dtype 'f17'"),
        ("no/such/file.py", "a100", (), "no/such/file.py"),
        (SMALL, "a100", ("--deep",), "unrecognized arguments: --deep"),
        (SMALL, "a100", ("--seed", "-1"), "-1 is not from 0 to"),
        (SMALL, "a100", ("--seed", "x"), "'x' is not a whole number"),
    ],
)
def test_every_command_bad_argument_is_one_line(
    capsys, command, workload, target, options, message
):
    result = run(capsys, *command, workload, "--target", target, *options)
    assert_refused(result, message)


def test_every_command_missing_target_is_one_line(capsys, command):
    assert_refused(run(capsys, *command, SMALL), "required: --target")


def test_every_command_dynamic_extent_is_one_line(capsys, command, tmp_path):
    result = run(capsys, *command, write(tmp_path, DYNAMIC), "--target", "a100")
    assert_refused(result, "tensor A has the dynamic extent n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def f(:", "running it raised SyntaxError"),
        (UNDEFINED, "running it raised DiagnosticError: error: Undefined variable: B"),
        ("x = 1", "exactly one TVMScript PrimFunc or IRModule is needed"),
        ("import tvm\nf = tvm.IRModule({})", "must hold one PrimFunc"),
    ],
)
def test_every_command_bad_script_is_one_line(capsys, command, tmp_path, text, message):
    assert_refused(run(capsys, *command, write(tmp_path, text), "--target", "a100"), message)


@pytest.mark.parametrize("name", ["tune", "sample"])
def test_commands_that_write_below_a_file_are_refused(capsys, tmp_path, name):
    (tmp_path / "file").write_text("")
    command = make_command(name, tmp_path / "file")
    code, out, err = run(capsys, *command, SMALL, "--target", "a100")
    assert (code, out) == (2, "")
    assert f"{tmp_path}/file/out" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["tune", "sample"])
def test_commands_that_compile_say_that_there_is_no_nvcc(
    capsys, tmp_path, name, monkeypatch, quick_tuning
):
    def fail(_nvcc=None):
        raise ToolchainError("no nvcc found: install a CUDA toolkit")

    monkeypatch.setattr("alcop_ms.measure.builder.find_toolchain", fail)
    options = ("--no-verify",) if name == "tune" else ()
    command = make_command(name, tmp_path)
    code, out, err = run(capsys, *command, SMALL, "--target", "a100", *options)
    assert code == 0
    assert err == "alcop-ms: warning: no nvcc found: install a CUDA toolkit\n"
    assert "not compiled: there is no nvcc" in out or "  -  " in out
    (kernel,) = tmp_path.glob("out/*/kernel.cu")
    assert not (kernel.parent / "kernel.cubin").exists()
