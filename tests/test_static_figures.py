"""Figures of a bundle's machine code."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from alcop_ms.bundle import read_bundle
from alcop_ms.errors import BundleError, ToolchainError
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.static_figures import measure_bundle, measure_text
from tests.static_bundle import ARCH, TEXT, write_small_bundle


def test_measure_bundle_counts_binary_text_and_launch(tmp_path, toolchain):
    write_small_bundle(tmp_path / "b", toolchain)
    (found,) = measure_bundle(tmp_path / "b", toolchain)
    figures = found.as_dict()
    assert (figures["kernel"], figures["arch"]) == ("main_kernel", ARCH)
    assert (figures["tensor_ops"], figures["barriers"], figures["local_accesses"]) == (1, 1, 0)
    assert figures["shared_bytes"] == 16384
    assert figures["mix"]["LDSM"] == figures["LDSM"] == 1
    assert sum(figures["mix"].values()) == figures["instructions"]
    assert figures["resident_blocks"] >= 1
    loop = figures["bank_conflicts"]["main_loop"]
    assert (loop["unknown"], loop["max_ways"]) == (0, 4)  # rows of 64 bytes, not padded


def test_measure_bundle_without_binary_compiles_the_text(tmp_path, toolchain):
    write_small_bundle(tmp_path / "with", toolchain)
    write_small_bundle(tmp_path / "without", None)
    assert read_bundle(tmp_path / "without").cubin is None
    first, second = (measure_bundle(tmp_path / name, toolchain)[0] for name in ("with", "without"))
    assert dataclasses.replace(second, source=first.source) == first


def test_measure_text_without_launch_leaves_out_what_needs_one(toolchain):
    (found,) = measure_text("k.cu", TEXT, ARCH, toolchain)
    assert found.loop is not None
    assert (found.shared_bytes, found.resident_blocks, found.conflicts) == (None, None, None)


def test_measure_text_unrolled_loop_has_no_counts(toolchain):
    text = TEXT.replace("k < trips", "k < 1")
    (found,) = measure_text("k.cu", text, ARCH, toolchain)
    assert found.loop is None
    assert found.as_dict()["instructions"] is None


def test_measure_text_unknown_gpu_has_no_resident_blocks(toolchain):
    buffers = (LaunchBuffer(name="C", shape=(64,), dtype="float32", role="output"),)
    kernel = LaunchKernel(
        name="main_kernel", grid=(1, 1, 1), block=(32, 1, 1), dynamic_shared_bytes=16384, args=(0,)
    )
    launch = Launch(arch="sm_100", buffers=buffers, kernels=(kernel,))
    (found,) = measure_text("k.cu", TEXT, "sm_100", toolchain, launch=launch)
    assert found.resident_blocks is None
    assert found.conflicts is not None


def test_measure_bundle_no_disassembler_says_how_to_get_one(tmp_path, toolchain):
    write_small_bundle(tmp_path / "b", toolchain)
    bare = dataclasses.replace(toolchain, nvdisasm=None, cuobjdump=None)
    with pytest.raises(ToolchainError, match="no nvdisasm or cuobjdump found"):
        measure_bundle(tmp_path / "b", bare)


def test_measure_bundle_no_bundle_is_refused(toolchain):
    with pytest.raises(BundleError, match="no such directory"):
        measure_bundle(Path("no/such"), toolchain)
