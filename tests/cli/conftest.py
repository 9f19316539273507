from __future__ import annotations

import pytest

from alcop_ms.search import SearchEffort
from tests.in_process import InProcessBuilder


@pytest.fixture
def quick_tuning(monkeypatch):
    """Searches of a second: no worker processes, a small population."""
    monkeypatch.setattr("alcop_ms.tuning.builder", lambda **_: InProcessBuilder())
    effort = SearchEffort(trials=2, trials_per_round=2, population=16, generations=1)
    monkeypatch.setattr("alcop_ms.search.EFFORTS", {"quick": effort, "normal": effort})
