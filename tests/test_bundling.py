from __future__ import annotations

import subprocess
import sys

import pytest
import tvm

from alcop_ms.bundle import check_bundle, read_bundle
from alcop_ms.bundling import bundle_candidate, describe_estimate, replay_trace
from alcop_ms.lowering.build import build_kernel
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads import parse_inline
from tests.candidates import candidate, module_of

SMALL = "matmul:m=128,n=128,k=256,dtype=f16,acc=f32,layout=nt"


LAYOUTS = ("padded", "swizzled")


@pytest.fixture(scope="module")
def both(tmp_path_factory, a100):
    """By layout of shared memory, a built kernel and its bundle."""
    made = {}
    for layout in LAYOUTS:
        directory = tmp_path_factory.mktemp("bundle") / layout
        schedule = candidate(
            SMALL,
            is_swizzled=layout == "swizzled",
            mma_tile=(2, 2, 2, 2, 2, 1),
            shared_stages=4,
            register_stages=2,
        )
        workload = parse_inline(SMALL).as_dict()
        planned = bundle_candidate(schedule, a100, directory, workload=workload, toolchain=None)
        made[layout] = (planned, read_bundle(directory))
    return made


@pytest.fixture(params=LAYOUTS)
def bundled(request, both):
    return both[request.param]


def test_bundle_candidate_written_files_fit_each_other(bundled):
    planned, bundle = bundled
    check_bundle(bundle)
    assert bundle.cuda_text == planned.kernel.cuda_text
    assert bundle.facts_of("main_kernel").async_copies > 0
    assert bundle.cubin is None
    assert parse_inline(bundle.workload["spec"]) == parse_inline(SMALL)


def test_bundle_candidate_prediction_says_that_it_is_one(bundled):
    planned, bundle = bundled
    assert bundle.prediction["kind"] == "predicted"
    assert bundle.prediction["total_s"] == planned.estimate.total_s


def test_describe_estimate_without_one_gives_the_reason():
    described = describe_estimate(NotApplicable("no product"))
    assert described == {"kind": "predicted", "reason": "no product"}


def test_replay_trace_gives_the_bundle_s_text(bundled, a100):
    _, bundle = bundled
    schedule = replay_trace(bundle.trace, module_of(SMALL))
    again = build_kernel(schedule.mod, a100, toolchain=None, promised=("A", "B"))
    assert again.cuda_text == bundle.cuda_text


REPLAY = """
import json, sys
import tvm
import tvm.s_tir.tensor_intrin.cuda
from tvm.s_tir import Schedule, Trace
from alcop_ms.rules.mma_intrinsics import register_named

module = tvm.ir.load_json(open(sys.argv[1]).read())
for trace in sys.argv[2:]:
    schedule = Schedule(module)
    text = open(trace + "/trace.json").read()
    register_named(text)
    Trace.apply_json_to_schedule(json.loads(text), schedule)
    open(trace + "/../scheduled.json", "w").write(tvm.ir.save_json(schedule.mod))
"""


def test_bundle_traces_replay_in_a_process_that_registers_what_they_name(both, a100, tmp_path):
    bundles = [bundle for _, bundle in both.values()]
    module = tmp_path / "module.json"
    module.write_text(tvm.ir.save_json(module_of(SMALL)))
    subprocess.run(
        [sys.executable, "-c", REPLAY, module, *(b.directory for b in bundles)],
        check=True,
        cwd=tmp_path,
        timeout=120,
    )
    for bundle in bundles:
        replayed = tvm.ir.load_json((bundle.directory.parent / "scheduled.json").read_text())
        kernel = build_kernel(replayed, a100, toolchain=None, promised=("A", "B"))
        assert kernel.cuda_text == bundle.cuda_text
