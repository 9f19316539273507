"""Writing, reading and checking kernel bundles."""

from __future__ import annotations

import json
import os
from dataclasses import replace

import pytest

from alcop_ms import bundle as bundle_module
from alcop_ms.bundle import check_bundle, read_bundle, write_bundle
from alcop_ms.errors import BundleError, OutputError, ToolchainError
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.lowering.facts import find_kernel_facts
from alcop_ms.lowering.toolchain import compile_cubin, find_toolchain

TEXT = """
extern "C" __global__ void double_k(const float* __restrict__ A, float* __restrict__ C) {
  __shared__ float tile[64];
  for (int k = 0; k < 4; ++k) {
    tile[threadIdx.x] = A[k * 64 + threadIdx.x];
    __syncthreads();
    C[threadIdx.x] = C[threadIdx.x] + tile[63 - threadIdx.x] * 2.0f;
    __syncthreads();
  }
}
"""
WORKLOAD = {"op": "double", "m": 256}
TRACE = [["Split", [1, 2]], []]
PREDICTION = {"total_s": 1.5e-6, "limiter": "dram"}
LAUNCH = Launch(
    arch="sm_80",
    buffers=(
        LaunchBuffer(name="A", shape=(256,), dtype="float32", role="input"),
        LaunchBuffer(name="C", shape=(64,), dtype="float32", role="output"),
    ),
    kernels=(
        LaunchKernel(
            name="double_k", grid=(1, 1, 1), block=(64, 1, 1), dynamic_shared_bytes=0, args=(0, 1)
        ),
    ),
)


def write(directory, **changes):
    values = {
        "cuda_text": TEXT,
        "launch": LAUNCH,
        "workload": WORKLOAD,
        "trace": TRACE,
        "facts": find_kernel_facts(TEXT, launch=LAUNCH),
        "prediction": PREDICTION,
    }
    write_bundle(directory, **{**values, **changes})
    return directory


def edit(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_bundle_round_trip_keeps_everything(tmp_path):
    bundle = read_bundle(write(tmp_path / "deep/k", cubin=b"\x7fELF"))
    assert (bundle.cuda_text, bundle.launch, bundle.cubin) == (TEXT, LAUNCH, b"\x7fELF")
    assert (bundle.workload, bundle.trace, bundle.prediction) == (WORKLOAD, TRACE, PREDICTION)
    assert bundle.facts == find_kernel_facts(TEXT, launch=LAUNCH)
    assert bundle.facts_of("double_k").main_loop_trips == 4
    check_bundle(bundle)


def test_read_bundle_without_cubin_is_complete(tmp_path):
    assert read_bundle(write(tmp_path / "k")).cubin is None


def test_write_bundle_leaves_nothing_beside_it(tmp_path):
    write(tmp_path / "k")
    assert os.listdir(tmp_path) == ["k"]


def test_write_bundle_over_a_bundle_replaces_all_of_it(tmp_path):
    write(tmp_path / "k", cubin=b"old")
    write(tmp_path / "k", workload={"op": "new"})
    bundle = read_bundle(tmp_path / "k")
    assert (bundle.workload, bundle.cubin) == ({"op": "new"}, None)
    assert os.listdir(tmp_path) == ["k"]


def test_write_bundle_into_empty_directory_is_allowed(tmp_path):
    (tmp_path / "k").mkdir()
    assert read_bundle(write(tmp_path / "k")).workload == WORKLOAD


def test_write_bundle_over_foreign_files_is_refused(tmp_path):
    (tmp_path / "thesis.tex").write_text("years of work")
    with pytest.raises(OutputError, match="holds other files"):
        write(tmp_path)
    assert (tmp_path / "thesis.tex").read_text() == "years of work"


@pytest.mark.parametrize("place", ["taken", "taken/k"])
def test_write_bundle_file_in_the_way_is_one_line(tmp_path, place):
    (tmp_path / "taken").write_text("")
    with pytest.raises(OutputError, match="taken") as caught:
        write(tmp_path / place)
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_write_bundle_read_only_place_is_one_line(tmp_path):
    tmp_path.chmod(0o555)
    with pytest.raises(OutputError, match="cannot be written"):
        write(tmp_path / "k")


def test_write_bundle_interrupted_keeps_the_old_one(tmp_path, monkeypatch):
    write(tmp_path / "k")
    real_replace = os.replace

    def fail_on_new(source, target):
        if source.name == "new":
            raise OSError(28, "No space left on device")
        real_replace(source, target)

    monkeypatch.setattr(bundle_module.os, "replace", fail_on_new)
    with pytest.raises(OutputError, match="No space left"):
        write(tmp_path / "k", workload={"op": "new"})
    assert read_bundle(tmp_path / "k").workload == WORKLOAD
    assert os.listdir(tmp_path) == ["k"]


def test_write_bundle_not_a_number_names_file(tmp_path):
    with pytest.raises(BundleError, match=r"prediction\.json: cannot be written as JSON"):
        write(tmp_path / "k", prediction={"total_s": float("nan")})
    assert not (tmp_path / "k").exists()


def test_write_bundle_facts_of_another_launch_are_refused(tmp_path):
    with pytest.raises(BundleError, match="dynamic_shared_bytes=None"):
        write(tmp_path / "k", facts=find_kernel_facts(TEXT))


def test_read_bundle_missing_directory_says_what_a_bundle_is(tmp_path):
    with pytest.raises(BundleError, match=r"no such directory.*launch\.json"):
        read_bundle(tmp_path / "none")


@pytest.mark.parametrize(
    "name",
    ["kernel.cu", "launch.json", "facts.json", "prediction.json", "workload.json", "trace.json"],
)
def test_read_bundle_missing_file_is_named(tmp_path, name):
    write(tmp_path / "k")
    (tmp_path / "k" / name).unlink()
    with pytest.raises(BundleError, match=f"{name}: the file is missing"):
        read_bundle(tmp_path / "k")


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("launch.json", '"sm_80"', '"a100"', r"launch\.json: arch='a100'"),
        ("launch.json", '"grid"', '"gird"', r"launch\.json: kernels\[0\]\.gird: unknown field"),
        ("facts.json", '"barriers": 0', '"barriers": null', r"facts\.json: kernels\[0\]\.prologue"),
        ("facts.json", '"double_k"', '"other"', r"facts\.json: .*'double_k' is missing"),
        ("launch.json", '_bytes": 0', '_bytes": 64', r"facts\.json: .*launch\.json says 64"),
        ("workload.json", "{", "[", r"workload\.json: not JSON"),
        ("trace.json", "[", "{", r"trace\.json: not JSON"),
    ],
)
def test_read_bundle_malformed_file_names_file_and_field(tmp_path, name, old, new, message):
    edit(write(tmp_path / "k") / name, old, new)
    with pytest.raises(BundleError, match=message):
        read_bundle(tmp_path / "k")


def test_read_bundle_prediction_that_is_no_object_is_named(tmp_path):
    write(tmp_path / "k")
    (tmp_path / "k/prediction.json").write_text("[1]")
    with pytest.raises(BundleError, match=r"prediction\.json: not a JSON object"):
        read_bundle(tmp_path / "k")


def test_read_bundle_binary_text_is_named(tmp_path):
    write(tmp_path / "k")
    (tmp_path / "k/kernel.cu").write_bytes(b"\xff\xfe")
    with pytest.raises(BundleError, match=r"kernel\.cu: not UTF-8"):
        read_bundle(tmp_path / "k")


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("kernel.cu", "__syncthreads();", "", r"facts\.json: double_k\.main_loop says"),
        ("kernel.cu", "k < 4", "k < 5", r"double_k\.main_loop_trips says 4; kernel\.cu has 5"),
        ("kernel.cu", "double_k(", "other_k(", r"facts\.json: kernels \['double_k'\]"),
        ("kernel.cu", "}\n}", "}", r"kernel\.cu: CUDA text, line"),
        ("launch.json", "    0,\n", "", r"launch\.json: kernels\.double_k\.args has 1 entries"),
    ],
)
def test_check_bundle_text_that_does_not_fit_is_found(tmp_path, name, old, new, message):
    edit(write(tmp_path / "k") / name, old, new)
    with pytest.raises(BundleError, match=message):
        check_bundle(read_bundle(tmp_path / "k"))


def test_check_bundle_with_compiler_compares_resources(tmp_path):
    try:
        toolchain = find_toolchain()
    except ToolchainError as error:
        pytest.skip(str(error))
    compiled = compile_cubin(TEXT, "sm_80", toolchain=toolchain)
    (facts,) = find_kernel_facts(TEXT, launch=LAUNCH, compiled=compiled)
    good = read_bundle(write(tmp_path / "good", facts=[facts], cubin=compiled.cubin))
    check_bundle(good, toolchain=toolchain)
    wrong = replace(facts, resources=replace(compiled.kernels[0], registers=255))
    bad = read_bundle(write(tmp_path / "bad", facts=[wrong]))
    check_bundle(bad)  # the text alone does not tell
    with pytest.raises(BundleError, match=r"double_k\.resources says"):
        check_bundle(bad, toolchain=toolchain)


def test_bundle_json_files_are_plain_objects(tmp_path):
    write(tmp_path / "k")
    stored = json.loads((tmp_path / "k/launch.json").read_text())
    assert stored["buffers"][0] == {
        "name": "A",
        "shape": [256],
        "dtype": "float32",
        "role": "input",
    }
