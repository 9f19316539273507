from __future__ import annotations

import pytest

from alcop_ms.graph import schedules
from alcop_ms.graph.tuning import compile_relax, fuse_model
from tests.graph.small_model import make_small_model


@pytest.fixture(scope="session")
def small():
    return make_small_model()


@pytest.fixture(scope="session")
def small_fused(small, a100):
    """(fused module, tasks) of the small model."""
    return fuse_model(small.module, a100)


@pytest.fixture(scope="session")
def small_compiled(small, a100):
    """The small model compiled from predicted schedules, every kernel verified."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schedules, "PREDICTED_CANDIDATES", 4)
        return compile_relax(small.module, a100)
