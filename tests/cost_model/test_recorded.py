from __future__ import annotations

import pytest

from alcop_ms import targets
from alcop_ms.compat import ms
from alcop_ms.cost_model.features import FEATURES
from alcop_ms.cost_model.recorded import recorded_points
from tests.candidates import candidate, module_of

SPEC = "matmul:m=128,n=128,k=256,dtype=f16,acc=f32,layout=nt"
OTHER = "matmul:m=64,n=128,k=256,dtype=f16,acc=f32,layout=nt"


@pytest.fixture(scope="module")
def records(intrinsics):
    database = ms.database.MemoryDatabase()

    def add(spec, target, seconds, stages):
        sch = candidate(spec, target, mma_tile=(2, 1, 2, 2, 2, 1), shared_stages=stages)
        workload = database.commit_workload(module_of(spec))
        arguments = ms.arg_info.ArgInfo.from_prim_func(module_of(spec)["main"])
        record = ms.database.TuningRecord(
            sch.trace, workload, seconds, targets.target(target), arguments
        )
        database.commit_tuning_record(record)

    add(SPEC, "a100", [3e-6], 3)
    add(SPEC, "a100", [1e10], 4)  # it did not run
    add(OTHER, "rtx3090", [5e-6, 4e-6], 2)
    return database


def test_recorded_points_are_those_that_ran_of_every_product_and_gpu(records):
    latest, first = recorded_points(records)
    assert (latest.measured_s, first.measured_s) == (4e-6, 3e-6)
    assert latest.group.startswith("rtx3090: MatmulShape(m=64")
    assert first.group.startswith("a100: MatmulShape(m=128")
    assert first.features[FEATURES.index("shared_stages")] == 3
    assert 1e-7 < first.predicted_s < 1e-4


def test_recorded_points_stop_at_the_limit(records):
    assert len(recorded_points(records, limit=1)) == 1
