"""What tests of several packages share: targets, intrinsics, and the emulator's cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from alcop_ms import targets
from alcop_ms.compat import register_intrinsics
from alcop_ms.emulator import HostUse
from alcop_ms.errors import ToolchainError
from alcop_ms.lowering.toolchain import Toolchain, find_toolchain


@pytest.fixture(scope="session")
def intrinsics() -> None:
    """Registering takes seconds, so it happens once a process, and only for those who ask."""
    register_intrinsics()


@pytest.fixture(scope="session")
def a100():
    return targets.target("a100")


@pytest.fixture(scope="session")
def t4():
    return targets.target("t4")


@pytest.fixture(scope="session")
def toolchain() -> Toolchain:
    """A CUDA compiler, and a disassembler of what it makes."""
    try:
        found = find_toolchain()
    except ToolchainError as error:
        pytest.skip(str(error))
    if found.nvdisasm is None and found.cuobjdump is None:
        pytest.skip("neither nvdisasm nor cuobjdump is installed")
    return found


@pytest.fixture(scope="session")
def emulator_host(request) -> HostUse:
    """Compiled kernels are kept between test runs; their names are hashes of what they hold."""
    cache = Path(request.config.cache.mkdir("alcop-emulator"))
    return HostUse(processes=1, cache_dir=cache, time_limit_s=60)
