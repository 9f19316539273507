from __future__ import annotations

from pathlib import Path

import pytest

from alcop_ms.emulator import HostUse


@pytest.fixture(scope="session")
def host(request) -> HostUse:
    """Compiled kernels are kept between test runs; their names are hashes of what they hold."""
    cache = Path(request.config.cache.mkdir("alcop-emulator"))
    return HostUse(processes=1, cache_dir=cache, time_limit_s=60)
