from __future__ import annotations

import pytest

from alcop_ms.choices import read_choices
from alcop_ms.compat import Schedule, ms
from alcop_ms.refinement import RefinedSearch
from alcop_ms.sampling import finish
from alcop_ms.transfer import similar_traces, transplant
from tests.candidates import candidate, designs_of, module_of, trace_of

FORM = "matmul:m={},n={},k={},dtype=f16,layout={}"
SMALL, LARGE = FORM.format(64, 32, 128, "nt"), FORM.format(128, 64, 256, "nt")
TILE = (2, 2, 1, 2, 2, 1)


@pytest.fixture(scope="module")
def donor():
    return candidate(SMALL, mma_tile=TILE, shared_stages=3, register_stages=1).trace


@pytest.fixture(scope="module")
def context():
    return designs_of(LARGE, "a100")[0]


def commit(database, spec, trace, seconds=1e-6):
    context = designs_of(spec, "a100")[0]
    workload = database.commit_workload(context.mod)
    arguments = ms.arg_info.ArgInfo.from_prim_func(context.mod["main"])
    database.commit_tuning_record(
        ms.database.TuningRecord(trace, workload, [seconds], context.target, arguments)
    )


def annotations(schedule):
    text = schedule.mod.script()
    return text[text.index("alcop.mma_tile") :].split("}")[0]


def test_transplant_keeps_tile_and_depths(donor, context):
    trace = transplant(donor, trace_of(LARGE, "a100"))
    schedule = Schedule(context.mod, debug_mask="none")
    trace.apply_to_schedule(schedule, remove_postproc=True)
    assert finish(context, schedule)
    text = annotations(schedule)
    assert f'alcop.mma_tile": [{", ".join(map(str, TILE))}' in text
    assert '"alcop.shared_stages": 3' in text


def test_transplant_takes_what_another_layout_can_hold(donor):
    # a swizzled design's tiles are multiples of two fragments along k
    swizzled = trace_of(LARGE, "a100", is_swizzled=True)
    trace = transplant(donor, swizzled)
    assert read_choices(trace)["alcop.mma_tile"] == TILE
    odd = candidate(SMALL, mma_tile=(2, 2, 1, 2, 1, 1), shared_stages=3, register_stages=1)
    assert transplant(odd.trace, swizzled) is None


def test_transplant_onto_cuda_cores_is_refused(donor):
    spec = "matmul:m=64,n=64,k=64,dtype=f32"
    assert transplant(donor, trace_of(spec, "a100")) is None


def test_similar_traces_are_of_near_products_of_the_same_kind(donor):
    database = ms.database.MemoryDatabase()
    commit(database, SMALL, donor)
    assert len(list(similar_traces(database, module_of(LARGE)))) == 1
    for other in (
        FORM.format(128, 64, 256, "nn"),  # another layout
        FORM.format(2048, 32, 128, "nt"),  # 32 times as tall
        SMALL,  # itself
        "matmul:m=128,n=64,k=256,dtype=bf16,layout=nt",
    ):
        assert not list(similar_traces(database, module_of(other)))


class Model:
    """Prefers what the donor has."""

    def predict(self, _, candidates):
        wanted = f'alcop.mma_tile": [{", ".join(map(str, TILE))}'
        return [float(wanted in annotations(one.sch)) for one in candidates]


def test_refined_search_tries_what_was_best_for_a_similar_product(donor, context):
    database = ms.database.MemoryDatabase()
    strategy = RefinedSearch._cls(lambda: None, None, 1, lambda: False)
    strategy.context = context
    designs = designs_of(LARGE, "a100")[1]
    strategy.pre_tuning(1, 1, designs, database, Model())
    commit(database, SMALL, donor)
    far = candidate(LARGE, mma_tile=(1, 1, 4, 1, 1, 1), shared_stages=2, register_stages=1).trace
    commit(database, LARGE, far)
    (refined,) = strategy.generate_measure_candidates()
    assert Model().predict(None, [refined]) == [1.0]
