from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from alcop_ms.emulator import build
from alcop_ms.emulator.build import build_kernel, resolve_lines
from alcop_ms.emulator.translate import translate
from alcop_ms.errors import OutputError, ToolchainError
from tests.emulator.small_kernel import make_text


def test_build_kernel_same_text_is_compiled_once(host):
    cpp = translate(make_text("c[t] = a[t];")).cpp
    program = build_kernel(cpp, "sm_80", host.cache_dir)
    first = program.stat().st_ino
    assert build_kernel(cpp, "sm_80", host.cache_dir) == program
    assert program.stat().st_ino == first  # not written anew
    assert build_kernel(cpp, "sm_90a", host.cache_dir) != program


@pytest.fixture
def own_cache(host, tmp_path) -> Path:
    """A cache of the test's own, with a runtime in it that need not be compiled first."""
    build_kernel(translate(make_text("c[t] = a[t];")).cpp, "sm_80", host.cache_dir)
    runtime = max(host.cache_dir.glob("runtime-*"), key=lambda folder: folder.stat().st_mtime)
    shutil.copytree(runtime, tmp_path / "cache" / runtime.name)
    return tmp_path / "cache"


def test_build_kernel_full_cache_loses_the_oldest(own_cache, monkeypatch):
    monkeypatch.setattr(build, "MAX_CACHED_KERNELS", 8)
    for age in range(8):
        old = own_cache / f"kernel-{age}"
        old.touch()
        os.utime(old, (age, age))
    for name, age_s in (("old", 2 * build.RUNTIME_LIFE_S), ("recent", 0)):
        runtime = own_cache / f"runtime-{name}"
        runtime.mkdir()
        os.utime(runtime, (time.time() - age_s,) * 2)
    program = build_kernel(translate(make_text("c[t] = a[t];")).cpp, "sm_80", own_cache)
    kept = {path.name for path in own_cache.glob("kernel-*")}
    assert kept == {*(f"kernel-{age}" for age in range(2, 8)), program.name}
    assert not (own_cache / "runtime-old").exists()
    assert (own_cache / "runtime-recent").exists()


def test_build_kernel_no_compiler_says_what_to_install(host, monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CXX", raising=False)
    with pytest.raises(ToolchainError, match=r"no g\+\+ on PATH"):
        build_kernel("int x;", "sm_80", host.cache_dir)


def test_build_kernel_text_that_is_no_cpp_names_the_first_error(host):
    with pytest.raises(ToolchainError, match=r"kernel\.cu\.cpp:1"):
        build_kernel("this is no C++;", "sm_80", host.cache_dir)


def test_resolve_lines_unknown_address_is_left_out(host):
    program = build_kernel(translate(make_text("c[t] = a[t];")).cpp, "sm_80", host.cache_dir)
    assert resolve_lines(program, [0, 1]) == {}


@pytest.mark.parametrize(("name", "content"), [("device.h", b""), ("shadow.o", b"no object")])
def test_build_kernel_damaged_runtime_in_the_cache_is_built_again(own_cache, name, content):
    (runtime,) = own_cache.glob("runtime-*")
    (runtime / name).write_bytes(content)
    program = build_kernel(translate(make_text("c[t] = 2 * a[t];")).cpp, "sm_80", own_cache)
    assert program.stat().st_size > 0
    assert (runtime / name).stat().st_size > len(content)


def test_build_kernel_cache_named_from_here_is_found_from_anywhere(host, monkeypatch):
    monkeypatch.chdir(host.cache_dir.parent)
    here = Path(host.cache_dir.name)
    program = build_kernel(translate(make_text("c[t] = 5 * a[t];")).cpp, "sm_80", here)
    assert program.parent == host.cache_dir


def test_build_kernel_cache_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OutputError, match="file/cache: compiled kernels cannot be kept here"):
        build_kernel("int x;", "sm_80", tmp_path / "file" / "cache")
