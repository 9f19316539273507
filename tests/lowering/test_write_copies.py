from __future__ import annotations

import re

import pytest

from alcop_ms.emulator import verify_workload
from alcop_ms.lowering.build import build_kernel
from alcop_ms.lowering.facts import find_kernel_facts
from alcop_ms.measure.builder import promised_copies
from alcop_ms.prediction import plan_of
from alcop_ms.sampling import replay
from alcop_ms.simulator.read_kernel import read_programs
from alcop_ms.workloads import load_workload
from tests.candidates import designs_of

SPECS = [
    "matmul:m=48,n=72,k=328,dtype=f16,layout=nt",  # 16 bytes
    "matmul:m=100,n=68,k=132,dtype=f16,layout=nn",  # 8
    "matmul:m=33,n=64,k=98,dtype=f16,layout=nt",  # 4
    "matmul:m=33,n=64,k=68,dtype=s8,layout=nt",
    "conv2d:n=1,h=9,w=9,ci=32,co=32,kernel=3,pad=1,dtype=f16",
    "conv2d:n=1,h=10,w=6,ci=16,co=32,kernel=3,stride=2,pad=1,dtype=bf16,out=bf16,epilogue=bias",
]
PREDICATE = '"r"(predicate ? '


def built_of(spec, target):
    """The first draw that pipelines, with predicated copies."""
    context, designs, _ = designs_of(spec, "a100")
    for seed in range(1, 80):
        for design in designs:
            found = replay(context, design.trace, seed=seed)
            if found is None:
                continue
            plan = plan_of(found.mod, target)
            if plan.shared_stages < 2 or plan.k_tiles < plan.shared_stages:
                continue
            built = build_kernel(found.mod, target, toolchain=None, promised=promised_copies(plan))
            if PREDICATE in built.cuda_text:
                return built
    raise LookupError(spec)


@pytest.mark.parametrize("spec", SPECS)
def test_write_copies_padded_are_one_instruction_and_right(spec, a100, intrinsics):
    built = built_of(spec, a100)
    assert "st.shared" not in built.cuda_text
    facts = find_kernel_facts(built.cuda_text, launch=built.launch)
    assert sum(fact.prologue.text.predicated_copies.total for fact in facts) > 0
    assert verify_workload(built.cuda_text, built.launch, load_workload(spec)).is_right
    assert read_programs(built.cuda_text, built.launch)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("predicate ? ", "1 ? "),  # reads what lies outside
        ("predicate ? ", "!predicate ? "),
        (", %3;", ";"),  # no src-size
    ],
)
def test_write_copies_padded_wrong_size_is_caught(old, new, a100, intrinsics):
    built = built_of(SPECS[0], a100)
    start = built.cuda_text.index("_zfill_")
    broken = built.cuda_text[:start] + built.cuda_text[start:].replace(old, new)
    if new == ";":
        broken = broken.replace(', "r"(predicate ? 16 : 0)', "")
    assert broken != built.cuda_text
    verdict = verify_workload(broken, built.launch, load_workload(SPECS[0]))
    assert verdict.status in ("wrong", "hazard")


def test_write_copies_addresses_are_counted_in_64_bits(a100, intrinsics):
    """1.2e9 elements of float16 are 2.4 GB: a byte's number does not fit into 32 bits."""
    spec = "conv2d:n=1,h=4096,w=4096,ci=72,co=32,kernel=3,pad=1,stride=256,dtype=f16"
    built = built_of(spec, a100)
    copies = re.findall(r"void ptx_cp_async_\w+\(\s*([^)]*)\)", built.cuda_text)
    assert len(copies) > 1
    assert all("int64_t src_off" in parameters for parameters in copies)
