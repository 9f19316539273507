from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from alcop_ms.compat import ms
from alcop_ms.cost_model.built import BuiltFacts
from alcop_ms.graph import schedules
from alcop_ms.graph.choose import choose_schedule
from alcop_ms.graph.reference import HostReference, ProductReference, make_reference
from alcop_ms.graph.schedules import ScheduleKind, find_schedules, make_fallback
from alcop_ms.graph.verify import (
    STORE_FILE,
    KernelStore,
    MachineFacts,
    build_alone,
    judge,
    verify_alone,
)
from alcop_ms.lowering.build import build_kernel
from alcop_ms.prediction import plan_of
from alcop_ms.sampling import sample_candidates
from alcop_ms.targets import target
from tests.candidates import module_of


@pytest.fixture(scope="module")
def product(small_compiled):
    """The function with bias and gelu."""
    return small_compiled.functions[0].schedule


@pytest.fixture(scope="module")
def built(product, a100):
    return build_alone(product, a100)


def with_text(built, old, new):
    assert old in built.cuda_text
    return replace(built, cuda_text=built.cuda_text.replace(old, new))


def test_make_reference_product_and_anything_else(small_compiled, built):
    kinds = [
        type(make_reference(function.schedule.source, built.launch))
        for function in small_compiled.functions
    ]
    assert kinds == [ProductReference, ProductReference, HostReference]


@pytest.mark.parametrize(
    "spec",
    [
        "conv2d:n=2,h=5,w=6,ci=32,co=48,kernel=3,pad=1,groups=2,layout=nhwc,epilogue=bias",
        "conv2d:n=2,h=5,w=6,ci=32,co=48,kernel=3,pad=1,groups=2,layout=nchw,epilogue=bias",
        # sums of a wider ramp leave float16's range, and minus infinity times zero is no number
        "matmul:m=64,n=64,k=11008,layout=nn,acc=f16,out=f16,epilogue=gelu_tanh",
    ],
)
def test_judge_product_agrees_with_its_kernel(spec, a100, emulator_host):
    module = module_of(spec)
    sch = next(sample_candidates(module, a100, seed=3))
    built = build_kernel(sch.mod, a100, toolchain=None, promised=())
    assert isinstance(make_reference(module, built.launch), ProductReference)
    found = judge(module, built, blocks="all", host=emulator_host)
    assert found.is_right, found.text


def test_verify_alone_wrong_epilogue_is_found(product, built):
    wrong = with_text(built, "erff(", "0.9f * erff(")
    verdict = verify_alone(product, wrong, KernelStore(None))
    assert verdict.status == "wrong"


def test_verify_alone_lost_wait_is_a_hazard(small_compiled, a100):
    function = next(function for function in small_compiled.functions if function.promised)
    built = build_alone(function.schedule, a100)
    lost = with_text(built, "cp.async.wait_group", "// cp.async.wait_group")
    assert verify_alone(function.schedule, lost, KernelStore(None)).status != "right"


def test_verify_alone_wrong_fallback_is_found(small_compiled, a100):
    norm = small_compiled.functions[2].schedule
    built = build_alone(norm, a100)
    assert verify_alone(norm, built, KernelStore(None)).status == "right"
    wrong = with_text(built, "rsqrtf(", "0.5f * rsqrtf(")
    assert verify_alone(norm, wrong, KernelStore(None)).status == "wrong"


def test_kernel_store_keeps_what_is_right_only(product, built, tmp_path, monkeypatch):
    store = KernelStore(tmp_path / STORE_FILE)
    verify_alone(product, with_text(built, "erff(", "0.9f * erff("), store)
    assert not store.path.exists()
    first = verify_alone(product, built, store)
    monkeypatch.setattr(
        "alcop_ms.graph.verify.verify_kernel", None
    )  # would raise if it were called
    again = verify_alone(product, built, store)
    assert (again.status, again.blocks_run, again.runs) == ("right", first.blocks_run, first.runs)


def test_kernel_store_damaged_file_is_ignored(tmp_path, caplog):
    path = tmp_path / STORE_FILE
    path.write_text("{")
    assert KernelStore(path).find_verdict("key") is None
    assert "kernels.json: ignored, and written anew" in caplog.text


def test_kernel_store_keeps_machine_facts_beside_the_verdict(tmp_path):
    store = KernelStore(tmp_path / "new" / STORE_FILE)
    facts = MachineFacts(copies=3, built=BuiltFacts(registers_per_thread=128, copy_ways=1.0))
    store.add_facts("key", facts)
    assert KernelStore(store.path).find_facts("key") == facts
    assert store.find_verdict("key") is None
    assert store.find_facts("other") is None


def test_choose_schedule_passes_over_a_wrong_kernel(small_fused, a100, monkeypatch):
    task = small_fused[1][0]
    monkeypatch.setattr(schedules, "PREDICTED_CANDIDATES", 2)
    judged = []

    def find_first_wrong(one, built, store):
        judged.append(one.kind)
        verdict = verify_alone(one, built, store)
        return replace(verdict, status="wrong") if len(judged) == 1 else verdict

    monkeypatch.setattr("alcop_ms.graph.choose.verify_alone", find_first_wrong)
    report = choose_schedule(task, a100, (), toolchain=None, store=KernelStore(None))
    assert judged == [ScheduleKind.PREDICTED] * 2
    assert (report.rejected, report.verdict.status) == (1, "right")


def test_find_schedules_ends_with_a_bound_fallback(small_fused, a100, monkeypatch):
    monkeypatch.setattr(schedules, "PREDICTED_CANDIDATES", 1)
    *ours, last = find_schedules(small_fused[1][0], a100, None)
    assert [one.kind for one in ours] == [ScheduleKind.PREDICTED]
    assert last.kind is ScheduleKind.FALLBACK
    assert last.reason == "every schedule of ours was refused"
    assert "threadIdx.x" in last.module.script()


def test_find_schedules_record_larger_than_the_target_is_refused(small_fused, a100, caplog):
    task = small_fused[1][0]
    database = ms.database.MemoryDatabase()
    workload = database.commit_workload(task.module)
    drawn = sample_candidates(task.module, a100, seed=0)
    needs = {c: plan_of(c.mod, a100).shared_bytes for c in itertools.islice(drawn, 8)}
    candidate = max(needs, key=needs.get)
    arguments = ms.arg_info.ArgInfo.from_entry_func(task.module, remove_preproc=True)
    database.commit_tuning_record(
        ms.database.TuningRecord(candidate.trace, workload, [1e-6], a100, arguments)
    )
    limit = needs[candidate] - 1
    smaller = target(f'{{"kind": "cuda", "arch": "sm_80", "max_shared_memory_per_block": {limit}}}')
    assert next(find_schedules(task, a100, database)).kind is ScheduleKind.TUNED
    assert next(find_schedules(task, smaller, database)).kind is ScheduleKind.PREDICTED
    assert "a record is refused: it needs" in caplog.text


def test_make_fallback_leaves_the_task_alone(small_fused, a100):
    task = small_fused[1][2]
    before = task.module.script()
    make_fallback(task, a100, "because")
    assert task.module.script() == before
