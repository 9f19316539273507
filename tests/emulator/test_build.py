from __future__ import annotations

import os
import time

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


def test_build_kernel_full_cache_loses_the_oldest(tmp_path, monkeypatch):
    monkeypatch.setattr(build, "MAX_CACHED_KERNELS", 8)
    for age in range(8):
        old = tmp_path / f"kernel-{age}"
        old.touch()
        os.utime(old, (age, age))
    for name, age_s in (("old", 2 * build.RUNTIME_LIFE_S), ("recent", 0)):
        runtime = tmp_path / f"runtime-{name}"
        runtime.mkdir()
        os.utime(runtime, (time.time() - age_s,) * 2)
    program = build_kernel(translate(make_text("c[t] = a[t];")).cpp, "sm_80", tmp_path)
    kept = {path.name for path in tmp_path.glob("kernel-*")}
    assert kept == {*(f"kernel-{age}" for age in range(2, 8)), program.name}
    assert not (tmp_path / "runtime-old").exists()
    assert (tmp_path / "runtime-recent").exists()


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


def test_build_kernel_damaged_runtime_in_the_cache_is_built_again(tmp_path):
    build_kernel(translate(make_text("c[t] = a[t];")).cpp, "sm_80", tmp_path)
    (runtime,) = tmp_path.glob("runtime-*")
    (runtime / "shadow.o").unlink()
    (runtime / "device.h").write_bytes(b"")
    program = build_kernel(translate(make_text("c[t] = 2 * a[t];")).cpp, "sm_80", tmp_path)
    assert program.stat().st_size > 0
    assert all((runtime / name).stat().st_size > 0 for name in build.RUNTIME_FILES)


def test_build_kernel_cache_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OutputError, match="file/cache: compiled kernels cannot be kept here"):
        build_kernel("int x;", "sm_80", tmp_path / "file" / "cache")
