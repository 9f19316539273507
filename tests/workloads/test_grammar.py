from __future__ import annotations

import dataclasses

import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads import EpilogueStep, list_workloads, parse_inline

FULL = "matmul:m=100,n=99,k=97,dtype=f16,acc=f32,out=f16,layout=nt,batch=2,epilogue=bias+relu"


def test_parse_inline_all_keys_fills_every_field():
    workload = parse_inline(FULL)
    problem = workload.problem
    assert (problem.m, problem.n, problem.k, problem.batch) == (100, 99, 97, 2)
    assert (problem.in_dtype, problem.acc_dtype, problem.out_dtype) == (
        "float16",
        "float32",
        "float16",
    )
    assert (problem.transpose_a, problem.transpose_b) == (False, True)
    assert workload.epilogue == (EpilogueStep("bias"), EpilogueStep("relu"))
    assert workload.name == "b2m100n99k97"
    assert str(workload) == FULL


@pytest.mark.parametrize(
    ("dtype", "acc"),
    [
        ("f16", "f32"),
        ("bf16", "f32"),
        ("f32", "f32"),
        ("f64", "f64"),
        ("s8", "s32"),
        ("e4m3", "f32"),
    ],
)
def test_parse_inline_dtype_alone_chooses_accumulator_and_output(dtype, acc):
    workload = parse_inline(f"matmul:m=1,n=1,k=1,dtype={dtype}")
    assert f"dtype={dtype},acc={acc},out={acc}" in str(workload)


def test_parse_inline_tvm_dtype_names_mean_the_same():
    assert parse_inline("matmul:m=1,n=2,k=3,dtype=int8,acc=int32") == parse_inline(
        "matmul: k=3, n=2, m=1, dtype=s8, acc=s32"
    )


@pytest.mark.parametrize("value", [0.125, 128**-0.5, 1e16, 1e-9, -2.0])
def test_parse_inline_scale_keeps_its_factor(value):
    step = EpilogueStep("scale", value)
    workload = parse_inline(f"matmul:m=1,n=1,k=1,epilogue=bias+{step}+relu")
    assert workload.epilogue == (EpilogueStep("bias"), step, EpilogueStep("relu"))


def test_str_every_registry_workload_round_trips():
    for workload in list_workloads():
        again = parse_inline(str(workload))
        assert (
            dataclasses.replace(
                again, name=workload.name, suite=workload.suite, place=workload.place
            )
            == workload
        )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("matmull:m=1,n=1,k=1", "unknown op 'matmull'. Did you mean 'matmul'?"),
        ("pool2d:n=1,h=56", "unknown op 'pool2d'. Known: matmul, conv1d, conv2d, conv3d"),
        ("conv2d:n=1,h=56", "w and ci and co and kernel missing: a conv2d needs h, w, ci, co"),
        ("conv2d:h=8,w=8,ci=8,co=8,kernel=3x3x3", "kernel=3x3x3: a number, or 2 such as 3x5"),
        ("conv2d:h=8,w=8,ci=8,co=8,kernel=0", "kernel=0: a number"),
        ("conv2d:h=8,w=8,ci=8,co=8,kernel=9", "kernel=9 with dilation=1 is wider than the input"),
        ("conv2d:h=8,w=8,ci=8,co=6,kernel=3,groups=4", "groups=4: co=6 is not a multiple of it"),
        ("conv2d:h=8,w=8,ci=8,co=8,kernel=3,layout=nn", "layout='nn': not one of nhwc, nchw"),
        ("conv2d:h=8,w=8,ci=8,co=8,kernel=3,m=4", "unknown key 'm'"),
        ("conv1d:h=8,w=8,ci=8,co=8,kernel=3", "unknown key 'h'"),
        ("matmul:", "nothing after the colon"),
        ("matmul:m=1,n=1", "k missing: a matmul needs m, n and k"),
        ("matmul:batch=2", "m and n and k missing"),
        ("matmul:m=1,n=1,k=1,layot=nt", "unknown key 'layot'. Did you mean 'layout'?"),
        ("matmul:m=1,n=1,k=1,dtype=fp16", "unknown dtype 'fp16'. Did you mean 'f16'"),
        ("matmul:m=1,n=1,k=1,m=2", "key 'm' is given twice"),
        ("matmul:m=1,,n=1,k=1", "'' is not of the form key=value"),
        ("matmul:m=1,n=1,k", "'k' is not of the form key=value"),
        ("matmul:m=1,n=1,k=", "'k=' is not of the form key=value"),
        ("matmul:m=8 n=8 k=8", "m=8 n=8 k=8 is not a positive integer"),
        ("matmul:m=0,n=1,k=1", "m=0 is not a positive integer"),
        ("matmul:m=-4,n=1,k=1", "m=-4 is not a positive integer"),
        ("matmul:m=1.5,n=1,k=1", "m=1.5 is not a positive integer"),
        ("matmul:m=1_0,n=1,k=1", "m=1_0 is not a positive integer"),
        ("matmul:m=\u0664,n=1,k=1", "is not a positive integer"),
        ("matmul:m=1,n=1,k=4294967296", "k=4294967296 is too large: at most 2147483647"),
        (f"matmul:m=1,n=1,k={'9' * 9000}", "is too large"),
        ("matmul:m=65536,n=65536,k=1", "tensor C of 4294967296 elements"),
        ("matmul:m=1,n=1,k=1,layout=tnn", "layout='tnn': not one of nn, nt, tn, tt"),
        ("matmul:m=1,n=1,k=1,epilogue=bais", "unknown epilogue step 'bais'. Did you mean 'bias'?"),
        ("matmul:m=1,n=1,k=1,epilogue=bias+", "'' is not a step"),
        ("matmul:m=1,n=1,k=1,epilogue=bias+bias", "'bias' is given twice"),
        ("matmul:m=1,n=1,k=1,epilogue=scale", "'scale' is written scale(0.125)"),
        ("matmul:m=1,n=1,k=1,epilogue=relu(2)", "'relu' is written relu"),
        ("matmul:m=1,n=1,k=1,epilogue=scale(x)", "'x' is not a number"),
        ("matmul:m=1,n=1,k=1,epilogue=scale(inf)", "the factor must be finite"),
        ("matmul:m=1,n=1,k=1,acc=f16,epilogue=scale(1e5)", "the factor overflows acc=f16"),
        ("matmul:m=1,n=1,k=1,acc=s32", "a product of dtype=f16 accumulates in f32 or f16 or f64"),
        ("matmul:m=1,n=1,k=1,dtype=f32,acc=f16", "a product of dtype=f32 accumulates in"),
        ("matmul:m=1,n=1,k=1,out=s8", "out=s8: a sum in f32 is stored as"),
        ("matmul:m=1,n=1,k=1,dtype=s8,epilogue=gelu", "'gelu' needs a floating-point sum"),
    ],
)
def test_parse_inline_mistake_is_one_precise_line(text, message):
    with pytest.raises(InvalidWorkloadError) as caught:
        parse_inline(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("extent", ["m=?", "m=n", "m=seq_len"])
def test_parse_inline_dynamic_extent_suggests_buckets(extent):
    with pytest.raises(InvalidWorkloadError, match=r"dynamic extent.*one workload per bucket"):
        parse_inline(f"matmul:{extent},n=64,k=64")


def test_operands_batched_transposed_epilogue_lists_shapes_in_kernel_order():
    workload = parse_inline(
        "matmul:m=4,n=5,k=6,batch=2,layout=tt,out=f16,epilogue=residual+relu+bias"
    )
    operands = [(o.name, o.shape, o.dtype, o.role) for o in workload.operands]
    assert operands == [
        ("A", (2, 6, 4), "float16", "input"),
        ("B", (2, 5, 6), "float16", "input"),
        ("residual", (2, 4, 5), "float16", "input"),
        ("bias", (5,), "float16", "input"),
        ("C_cast", (2, 4, 5), "float16", "output"),
    ]
    assert workload.block_names == ("C", "C_residual", "C_relu", "C_bias", "C_cast")
    # halves: 48 + 60 + 40 + 5 + 40 elements
    assert workload.tensor_bytes == 2 * 193
