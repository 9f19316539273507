"""Two products under a gate: one kernel, three operands ahead, right values, faults caught."""

import itertools
import re

import pytest

from alcop_ms import targets
from alcop_ms.analysis.loop_tree import read_loop_tree
from alcop_ms.analysis.matmul import find_matmul
from alcop_ms.analysis.plan import find_plan
from alcop_ms.compat import Schedule
from alcop_ms.emulator import verify_workload
from alcop_ms.hardware import find_gpu
from alcop_ms.input_module import normalise_module
from alcop_ms.lowering.build import build_kernel
from alcop_ms.measure.builder import promised_copies
from alcop_ms.pipeline import Family, Level, NotApplicable
from alcop_ms.proof import prove_pipeline
from alcop_ms.rules.gated_result import find_halves
from alcop_ms.sampling import sample_candidates
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.primfunc import make_prim_func

# workload, GPU, and the bytes that a copy of A and of each weight moves (0: synchronous)
TENSOR_CORE_CASES = [
    ("gated_mlp:m=64,n=96,k=128,dtype=f16,layout=nt", "a100", 16, 16),
    ("gated_mlp:m=64,n=64,k=128,dtype=bf16,layout=nn,act=gelu,bias=1,joined=1", "h200", 16, 16),
    ("gated_mlp:m=1,n=128,k=128,dtype=f16,layout=nt", "a100", 16, 16),
    ("gated_mlp:m=100,n=72,k=72,dtype=f16,layout=nt,bias=1", "a100", 16, 16),
    ("gated_mlp:m=33,n=50,k=60,dtype=f16,acc=f16,act=relu,joined=1,bias=1", "rtx4090", 8, 4),
    ("gated_mlp:m=80,n=1,k=96,dtype=tf32,layout=nt,act=gelu_tanh", "a100", 16, 16),
]
CUDA_CORE_CASES = [
    ("gated_mlp:m=48,n=64,k=48,dtype=f32,act=gelu_tanh,bias=1", "a100"),
    ("gated_mlp:m=33,n=50,k=36,dtype=f16,joined=1,layout=nt,bias=1", "t4"),
]


def candidates_of(spec, target):
    module = normalise_module(make_prim_func(parse_inline(spec)))
    for sch in sample_candidates(module, targets.target(target), seed=2):
        plan = find_plan(read_loop_tree(sch), None, find_gpu(target))
        assert not isinstance(plan, NotApplicable), plan.reason
        yield sch, plan


def pipelined_candidate(spec, target="a100", **wanted):
    """The first random candidate with slots of shared memory to fill ahead, and its plan."""
    for sch, plan in candidates_of(spec, target):
        has = all(getattr(plan, name) == value for name, value in wanted.items())
        if plan.shared_stages > 1 and has:
            return sch, plan
    raise LookupError(spec)


def build(sch, plan, target="a100"):
    # copies that are not 16 bytes wide, or synchronous by the GPU, are promised nothing
    promised = promised_copies(plan)
    return build_kernel(sch.mod, targets.target(target), toolchain=None, promised=promised)


def judge(spec, kernel, host, *, text=None):
    return verify_workload(
        kernel.cuda_text if text is None else text,
        kernel.launch,
        parse_inline(spec),
        blocks=2,
        host=host,
        patterns=("random", "ramp"),
    )


@pytest.mark.parametrize(("spec", "target", "bytes_a", "bytes_w"), TENSOR_CORE_CASES)
def test_gated_result_on_tensor_cores_is_right_and_copies_three_operands_ahead(
    spec, target, bytes_a, bytes_w, intrinsics, emulator_host
):
    sch, plan = pipelined_candidate(spec, target)
    assert plan.tile.family is Family.MMA
    staged = plan.at(Level.SHARED)
    assert [buffer.copy_bytes for buffer in staged] == [bytes_a, bytes_w, bytes_w]
    assert {buffer.num_stages for buffer in staged} == {plan.shared_stages}
    assert len(plan.at(Level.REGISTER)) == 3
    kernel = build(sch, plan, target)
    assert len(kernel.launch.kernels) == 1
    found = judge(spec, kernel, emulator_host)
    assert found.is_right, found.text
    proof = prove_pipeline(sch.mod, targets.target(target))
    assert proof.status == "ok", proof.text


@pytest.mark.parametrize(("spec", "target"), CUDA_CORE_CASES)
def test_gated_result_on_cuda_cores_is_right(spec, target, intrinsics, emulator_host):
    sch, plan = pipelined_candidate(spec, target)
    assert plan.tile.family is Family.CUDA_CORE
    assert len(plan.at(Level.SHARED)) == len(plan.at(Level.REGISTER)) == 3
    kernel = build(sch, plan, target)
    assert len(kernel.launch.kernels) == 1
    found = judge(spec, kernel, emulator_host)
    assert found.is_right, found.text


def test_gated_result_loads_a_once_for_both_products_and_stores_16_bytes(intrinsics):
    spec = "gated_mlp:m=64,n=64,k=128,dtype=f16,layout=nt"
    sch, plan = pipelined_candidate(spec, register_stages=1)
    text = build(sch, plan).cuda_text
    tile = plan.tile
    loads = len(re.findall(r"ldmatrix\.sync", text))
    products = len(re.findall(r"mma\.sync", text))
    fragments = tile.warp_m // 16 + 2 * (tile.warp_n // 16)
    assert loads / products == fragments / (2 * tile.warp_m // 16 * tile.warp_n // 8)
    stores = re.findall(r"^  .*\(D_ptr \+ .*$", text, re.MULTILINE)
    assert stores
    assert all(store.strip().startswith("*(uint4*)(D_ptr") for store in stores)


def test_gated_result_plan_counts_both_accumulators():
    spec = "gated_mlp:m=128,n=128,k=128,dtype=f16,layout=nt"
    warp_tiles = {
        (plan.tile.warp_m, plan.tile.warp_n)
        for _, plan in itertools.islice(candidates_of(spec, "a100"), 30)
    }
    # two sums of 64 x 64 are 256 registers a lane
    assert (64, 64) not in warp_tiles


def swap_weights(text):
    """The copies of W2 read W1."""
    return text.replace(", W2_ptr, ", ", W1_ptr, ")


def wait_one_group_short(text):
    return re.sub(
        r"cp\.async\.wait_group (\d+)", lambda wait: f"cp.async.wait_group {int(wait[1]) + 1}", text
    )


def multiply_w1_twice(text):
    """The second product is of W1's fragments."""
    name = re.compile(r"W2(_\w+_warp_ptr\w*)(?= \+ \d+\)\)\[\d\]\), \"r\"|\s*\+ \d+\)\)\[\d\]\))")
    lines = text.splitlines(keepends=True)
    chosen = [i for i, line in enumerate(lines) if "U_warp_ptr" in line and ': "r"' in line]
    for i in chosen:
        lines[i] = name.sub(r"W1\1", lines[i])
    return "".join(lines)


def open_the_wrong_sum(text):
    """The activation is taken of the second product."""
    return re.sub(r"\(C_warp_ptr\[0\] \* -", "(U_warp_ptr[0] * -", text)


@pytest.mark.parametrize(
    ("edit", "kind"),
    [
        (swap_weights, "wrong_value"),
        (wait_one_group_short, "read_in_flight"),
        (multiply_w1_twice, "wrong_value"),
        (open_the_wrong_sum, "wrong_value"),
    ],
)
def test_gated_result_with_a_planted_fault_is_found(edit, kind, intrinsics, emulator_host):
    spec = "gated_mlp:m=32,n=64,k=128,dtype=f16,layout=nt"
    sch, plan = pipelined_candidate(spec)
    kernel = build(sch, plan)
    text = edit(kernel.cuda_text)
    assert text != kernel.cuda_text
    assert judge(spec, kernel, emulator_host).is_right
    found = judge(spec, kernel, emulator_host, text=text)
    assert kind in {finding.kind for finding in found.findings}


def test_find_halves_refuses_two_sums_without_a_gate():
    module = normalise_module(make_prim_func(parse_inline("gated_mlp:m=8,n=8,k=8")))
    sch = Schedule(module)
    block = sch.get_sblock("C")
    facts = find_matmul(sch, block)
    assert facts.shape.products == 2
    assert find_halves(sch, block, facts, ("D",)) == ()
    assert "no one block combines" in find_halves(sch, block, facts, ()).reason


def test_find_halves_are_the_copies_out_of_a_joined_weight():
    module = normalise_module(make_prim_func(parse_inline("gated_mlp:m=8,n=8,k=8,joined=1")))
    sch = Schedule(module)
    block = sch.get_sblock("C")
    halves = find_halves(sch, block, find_matmul(sch, block), ("D",))
    assert [sch.get(half).name_hint for half in halves] == ["W_low", "W_high"]
