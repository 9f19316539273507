from __future__ import annotations

import json

import pytest

from alcop_ms.bundle import check_bundle, read_bundle
from alcop_ms.lowering.toolchain import find_toolchain
from tests.cli.scripts import ELEMENT_WISE, REDUCTION, run, write

SMALL = "matmul:m=64,n=64,k=128,dtype=f16"


@pytest.fixture
def no_nvcc(monkeypatch):
    monkeypatch.setattr("alcop_ms.measure.builder.find_toolchain_or_warn", lambda: None)


def sample(capsys, out, workload=SMALL, target="a100", *options):
    return run(capsys, "sample", workload, "--target", target, "--out", out, *options)


def test_sample_writes_bundles_that_hold_what_the_table_says(capsys, tmp_path):
    code, out, err = sample(capsys, tmp_path, SMALL, "a100", "--n", 2, "--seed", 3, "--json")
    shown = json.loads(out)
    assert (code, err) == (0, "")
    assert (len(shown["bundles"]), shown["no_tensor_cores"]) == (2, None)
    for row in shown["bundles"]:
        bundle = read_bundle(tmp_path / row["bundle"][-4:])
        check_bundle(bundle, toolchain=find_toolchain())
        (kernel,) = bundle.launch.kernels
        assert row["shared_bytes"] == kernel.dynamic_shared_bytes
        assert row["registers"] == bundle.facts_of(kernel.name).resources.registers
        assert row["predicted_us"] == pytest.approx(bundle.prediction["total_s"] * 1e6)


def test_sample_same_seed_writes_the_same_text(capsys, tmp_path, no_nvcc):
    for name in ("first", "second"):
        sample(capsys, tmp_path / name, SMALL, "a100", "--n", 2, "--seed", 7)
    texts = [
        [file.read_text() for file in sorted(tmp_path.glob(f"{name}/*/kernel.cu"))]
        for name in ("first", "second")
    ]
    assert texts[0] == texts[1]
    assert len(set(texts[0])) == 2


def test_sample_again_replaces_the_bundles(capsys, tmp_path, no_nvcc):
    for seed in (1, 2):
        assert sample(capsys, tmp_path, SMALL, "a100", "--n", 1, "--seed", seed)[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["0000"]


def test_sample_exhausted_space_says_so_and_returns_1(capsys, tmp_path, no_nvcc):
    code, out, err = sample(capsys, tmp_path, "matmul:m=1,n=1,k=1,dtype=f32", "a100", "--n", 3)
    assert code == 1
    assert "1x1x1" in out
    assert "rejected on the way, by cause:" in out
    assert err == (
        "alcop-ms: warning: 3 candidates were asked for; no more than 1 distinct ones were found\n"
    )


def test_sample_cuda_core_space_says_why_no_tensor_cores(capsys, tmp_path, no_nvcc):
    code, out, _ = sample(capsys, tmp_path, "matmul:m=64,n=64,k=97,dtype=f32", "a100", "--n", 1)
    assert code == 0
    assert "tensor cores are not used: operands of float32 summed in float32" in out


def test_sample_gpu_without_asynchronous_copies_issues_none(capsys, tmp_path, no_nvcc):
    code, out, _ = sample(capsys, tmp_path, SMALL, "t4", "--n", 2, "--json")
    assert code == 0
    assert [row["async_copies"] for row in json.loads(out)["bundles"]] == [0, 0]


@pytest.mark.parametrize("text", [ELEMENT_WISE, REDUCTION], ids=["element-wise", "reduction"])
def test_sample_nothing_to_pipeline_writes_a_plain_kernel(capsys, tmp_path, text, no_nvcc):
    code, _, err = sample(capsys, tmp_path / "out", write(tmp_path, text), "a100", "--n", 1)
    assert (code, err) == (0, "")
    bundle = read_bundle(tmp_path / "out" / "0000")
    check_bundle(bundle)
    assert bundle.facts[0].async_copies == 0
    assert bundle.prediction["reason"] == "no buffer is staged in shared memory"


def test_sample_into_a_directory_of_other_files_is_refused(capsys, tmp_path, no_nvcc):
    (tmp_path / "0000").mkdir()
    (tmp_path / "0000" / "mine.txt").write_text("")
    code, _, err = sample(capsys, tmp_path, SMALL, "a100", "--n", 1)
    assert code == 2
    assert "holds other files and no bundle" in err
