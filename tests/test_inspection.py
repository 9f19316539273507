"""Facts of built kernels, for the latency model."""

from __future__ import annotations

from dataclasses import replace

import pytest

from alcop_ms.bundling import bundle_candidate
from alcop_ms.cost_model.built import BuiltFacts
from alcop_ms.inspection import facts_of, inspect_bundle, inspect_kernel
from alcop_ms.lowering.build import build_kernel
from alcop_ms.lowering.toolchain import find_toolchain
from alcop_ms.measure.builder import promised_copies
from alcop_ms.pipeline import NotApplicable
from alcop_ms.prediction import plan_of
from alcop_ms.static_figures import measure_compiled
from tests.candidates import candidate

# 4 warps of 32 x 32: 64 x 64 x 32, 128 k tiles, each of 2 * 4 * 2 tensor instructions a warp
DECIDED = {"mma_tile": (2, 2, 2, 2, 2, 1), "shared_stages": 3, "register_stages": 1}


@pytest.fixture(scope="module")
def toolchain():
    found = find_toolchain()
    if not found.can_disassemble:
        pytest.skip("no disassembler")
    return found


@pytest.fixture(scope="module")
def sch():
    return candidate("matmul:m=128,n=128,k=4096,dtype=f16,layout=nt", **DECIDED)


@pytest.fixture(scope="module")
def plan(sch, a100):
    return plan_of(sch.mod, a100)


@pytest.fixture(scope="module")
def kernel(sch, plan, a100, toolchain):
    return build_kernel(sch.mod, a100, toolchain=toolchain, promised=promised_copies(plan))


def figures_of(kernel, toolchain):
    return measure_compiled("", kernel.cuda_text, kernel.compiled, kernel.launch, toolchain)


def test_inspect_kernel_counts_what_one_warp_does_for_one_k_tile(kernel, plan, toolchain):
    found = inspect_kernel(kernel, plan, toolchain)
    (figures,) = figures_of(kernel, toolchain)
    assert figures.loop.tensor_ops % 16 == 0
    assert found.k_tile_instructions == figures.loop.total / (figures.loop.tensor_ops // 16)
    assert found.registers_per_thread == figures.resources.registers
    # padded rows of 64 bytes: free for ldmatrix, two ways for copies
    assert (found.load_ways, found.copy_ways) == (1.0, 2.0)


def test_inspect_kernel_without_disassembler_or_plan_knows_registers(kernel, plan, toolchain):
    bare = replace(toolchain, nvdisasm=None, cuobjdump=None)
    known = BuiltFacts(registers_per_thread=kernel.registers_per_thread)
    assert inspect_kernel(kernel, plan, bare) == known
    assert inspect_kernel(kernel, plan, None) == known
    assert inspect_kernel(kernel, NotApplicable("none"), toolchain) == known


def test_facts_of_a_loop_of_other_work_is_not_counted(kernel, plan, toolchain):
    (figures,) = figures_of(kernel, toolchain)
    wider = replace(plan, tile=replace(plan.tile, tile_k=256))
    assert facts_of([figures], wider).k_tile_instructions is None
    unrolled = replace(figures, loop=None)
    assert facts_of([unrolled], plan).k_tile_instructions is None


def test_inspect_bundle_says_what_the_kernel_said(sch, kernel, plan, a100, toolchain, tmp_path):
    bundle = tmp_path / "bundle"
    bundle_candidate(sch, a100, bundle, workload={}, toolchain=toolchain)
    assert inspect_bundle(bundle, plan, toolchain) == inspect_kernel(kernel, plan, toolchain)
    assert inspect_bundle(bundle, plan, None) == inspect_kernel(kernel, plan, None)
