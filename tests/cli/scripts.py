"""TVMScript files that are no matrix product, as text, and how commands are run."""

from __future__ import annotations

from alcop_ms.cli import main

ELEMENT_WISE = """
from tvm.script import tirx as T

@T.prim_func(s_tir=True)
def double(A: T.Buffer((64, 64), "float32"), B: T.Buffer((64, 64), "float32")):
    for i, j in T.grid(64, 64):
        with T.sblock("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = A[vi, vj] * T.float32(2)
"""
REDUCTION = """
from tvm.script import tirx as T

@T.prim_func(s_tir=True)
def add_up(A: T.Buffer((64, 128), "float32"), B: T.Buffer((64,), "float32")):
    for i, k in T.grid(64, 128):
        with T.sblock("B"):
            vi, vk = T.axis.remap("SR", [i, k])
            with T.init():
                B[vi] = T.float32(0)
            B[vi] = B[vi] + A[vi, vk]
"""
DYNAMIC = """
from tvm.script import tirx as T

@T.prim_func(s_tir=True)
def copy(a: T.handle, b: T.handle):
    n = T.int32()
    A = T.match_buffer(a, (n, 4), "float32")
    B = T.match_buffer(b, (n, 4), "float32")
    for i, j in T.grid(n, 4):
        with T.sblock("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = A[vi, vj]
"""


def write(directory, text):
    file = directory / "kernel.py"
    file.write_text(text)
    return str(file)


def run(capsys, *argv):
    """(exit status, standard output, standard error) of a command line."""
    code = main([str(argument) for argument in argv])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def assert_refused(result, message):
    """Exit status 2, one clear line on standard error, nothing else."""
    code, out, err = result
    assert (code, out) == (2, "")
    assert err.startswith("alcop-ms: error: ")
    assert message in err
    assert err.count("\n") == 1
