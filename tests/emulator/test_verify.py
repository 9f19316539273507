from __future__ import annotations

import shutil
from dataclasses import replace

import numpy as np
import pytest

from alcop_ms.emulator import Expected, Finding, Verdict, verify_kernel, verify_matmul
from alcop_ms.emulator.build import build_kernel
from alcop_ms.emulator.translate import translate
from alcop_ms.errors import BundleError
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from tests.emulator.kernels import by_name

DOUBLE = """
extern "C" __global__ void __launch_bounds__(32) k(float* a, float* c) {
  int i = blockIdx.x * 32 + threadIdx.x;
  c[i] = 2 * a[i];
}
"""


def double_launch(grid: int = 4) -> Launch:
    return Launch(
        arch="sm_80",
        buffers=(
            LaunchBuffer(name="a", shape=(128,), dtype="float32", role="input"),
            LaunchBuffer(name="c", shape=(128,), dtype="float32", role="output"),
        ),
        kernels=(
            LaunchKernel(
                name="k",
                grid=(grid, 1, 1),
                block=(32, 1, 1),
                dynamic_shared_bytes=0,
                args=(0, 1),
            ),
        ),
    )


def double(inputs, written):
    values = 2 * inputs["a"].astype(np.float64)
    return {"c": Expected(values=values, bound=np.zeros_like(values))}


def test_verify_kernel_right_kernel_is_right(host):
    verdict = verify_kernel(DOUBLE, double_launch(), double, blocks="all", host=host)
    assert verdict.is_right
    assert verdict.max_error == 0
    assert verdict.blocks_run == verdict.blocks_total == 4
    assert verdict.text.startswith("right: 4 of 4 blocks")


def test_verify_kernel_wrong_value_names_element_and_both_numbers(host):
    text = DOUBLE.replace("2 * a[i]", "i == 70 ? 5.0f : 2 * a[i]")
    verdict = verify_kernel(
        text, double_launch(), double, blocks="all", patterns=("ones",), host=host
    )
    assert verdict.status == "wrong"
    (finding,) = verdict.findings
    assert finding.kind == "wrong_value"
    assert "1 of 128 values" in finding.text
    assert "(70,)" in finding.text
    assert "5 instead of 2" in finding.text


def test_verify_kernel_all_blocks_and_an_unwritten_element_is_wrong(host):
    verdict = verify_kernel(DOUBLE, double_launch(grid=3), double, blocks="all", host=host)
    assert verdict.status == "wrong"
    assert verdict.findings[0].kind == "unwritten"
    assert "32 elements were not written, the first at (96,)" in verdict.findings[0].text


def test_verify_kernel_sampled_blocks_compare_only_what_they_wrote(host):
    text = DOUBLE.replace("2 * a[i]", "blockIdx.x == 2 ? 0 : 2 * a[i]")
    sampled = verify_kernel(text, double_launch(), double, blocks=1, host=host)
    assert sampled.is_right
    assert (sampled.blocks_run, sampled.blocks_total) == (1, 4)
    assert verify_kernel(text, double_launch(), double, blocks="all", host=host).status == "wrong"


def test_verify_matmul_hole_in_a_sampled_tile_is_unwritten(host):
    kernel = by_name("mma_nn_s4r1_pad")
    text = kernel.text.replace("local_id < 8; ++local_id", "local_id < 7; ++local_id", 1)
    verdict = verify_matmul(text, kernel.launch, kernel.problem, blocks=1, host=host)
    assert "unwritten" in {finding.kind for finding in verdict.findings}


def test_verdict_text_of_many_findings_shows_the_first_of_each_kind():
    def finding(kind, i):
        return Finding(kind=kind, text=f"{kind} {i}", pattern="random", eager=False)

    findings = (*(finding("a", i) for i in range(6)), finding("b", 0))
    lines = Verdict(status="hazard", findings=findings).lines
    assert lines == ["a 0", "a 1", "a 2", "a 3", "a: 2 more, in other lines", "b 0"]


def test_verify_matmul_lost_k_steps_are_counted(host):
    kernel = by_name("cuda_core_nn_s3")
    text = kernel.text.replace("k_1 < 8", "k_1 < 7")  # one of 8 in each of the loop's 6 tiles
    verdict = verify_matmul(text, kernel.launch, kernel.problem, patterns=("ones",), host=host)
    assert [finding.kind for finding in verdict.findings] == ["wrong_value"]
    assert "58 instead of 64" in verdict.text
    assert "6 k steps too few" in verdict.text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (DOUBLE.replace("c[i]", 'asm volatile("fence.proxy.async;"); c[i]'), "fence.proxy.async"),
        (DOUBLE.replace("2 * a[i]", "undefined_name"), "undefined_name"),
    ],
)
def test_verify_kernel_what_cannot_run_is_not_judged(text, reason, host):
    verdict = verify_kernel(text, double_launch(), double, host=host)
    assert verdict.status == "not_judged"
    assert reason in verdict.text


def test_verify_kernel_time_limit_is_not_judged(host):
    text = DOUBLE.replace("c[i] =", 'for (;;) asm volatile(""); c[i] =')
    limited = replace(host, time_limit_s=1.0)
    verdict = verify_kernel(text, double_launch(), double, host=limited)
    assert verdict.status == "not_judged"
    assert "time_limit" in verdict.text


def test_verify_kernel_memory_limit_is_not_judged(host):
    limited = replace(host, memory_limit_bytes=1 << 20)
    verdict = verify_kernel(DOUBLE, double_launch(), double, host=limited)
    assert verdict.status == "not_judged"


def test_verify_kernel_crash_is_a_hazard_not_green(host):
    text = DOUBLE.replace("c[i] =", "*(int*)0 = 1; c[i] =")
    verdict = verify_kernel(text, double_launch(), double, blocks="all", host=host)
    assert verdict.status in ("hazard", "wrong")
    assert "crash" in {finding.kind for finding in verdict.findings}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": "other"}, "no kernel 'other'"),
        ({"args": (0,)}, "takes 2 arguments"),
        ({"block": (64, 1, 1)}, "bounded to 32 threads"),
    ],
)
def test_verify_kernel_launch_that_does_not_fit_the_text_is_refused(change, message, host):
    launch = double_launch()
    kernels = (replace(launch.kernels[0], **change),)
    with pytest.raises(BundleError, match=message):
        verify_kernel(DOUBLE, replace(launch, kernels=kernels), double, host=host)


def test_verify_matmul_problem_that_does_not_fit_the_buffers_is_refused(host):
    kernel = by_name("mma_nn_s4r1_pad")
    with pytest.raises(BundleError, match="A has 16384 elements; the product needs 32768"):
        verify_matmul(kernel.text, kernel.launch, replace(kernel.problem, k=512), host=host)


def test_verify_matmul_same_seed_gives_the_same_verdict(host):
    kernel = by_name("wrong_race_hidden_copies_r1")
    many = replace(host, processes=2)
    first, second = (
        verify_matmul(kernel.text, kernel.launch, kernel.problem, blocks="all", host=many)
        for _ in range(2)
    )
    assert first.findings == second.findings


def test_verify_kernel_no_compiler_is_not_judged(host, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CXX", raising=False)
    verdict = verify_kernel(DOUBLE, double_launch(), double, host=replace(host, cache_dir=tmp_path))
    assert verdict.status == "not_judged"
    assert "no g++ on PATH" in verdict.text


def test_verify_kernel_cache_that_cannot_be_written_is_not_judged(host, tmp_path):
    (tmp_path / "file").write_text("in the way")
    nowhere = replace(host, cache_dir=tmp_path / "file")
    verdict = verify_kernel(DOUBLE, double_launch(), double, host=nowhere)
    assert verdict.status == "not_judged"
    assert "compiled kernels cannot be kept here" in verdict.text


@pytest.mark.parametrize("content", [b"", b"no program", b"\x7fELF and then nothing"])
def test_verify_kernel_damaged_program_in_the_cache_is_not_judged_then_compiled_anew(content, host):
    text = f"{DOUBLE}// {content!r}"  # compiled for this test alone
    assert verify_kernel(text, double_launch(), double, host=host).is_right
    program = build_kernel(translate(text).cpp, "sm_80", host.cache_dir)
    program.write_bytes(content)
    verdict = verify_kernel(text, double_launch(), double, host=host)
    assert verdict.status == "not_judged", verdict.text
    assert verify_kernel(text, double_launch(), double, host=host).is_right


def test_verify_kernel_no_addr2line_leaves_the_line_out(host, monkeypatch):
    kernel = by_name("wrong_race_hidden_copies_r0")
    find = shutil.which
    monkeypatch.setattr(
        "alcop_ms.emulator.build.shutil.which",
        lambda name: None if name == "addr2line" else find(name),
    )
    verdict = verify_matmul(kernel.text, kernel.launch, kernel.problem, blocks=1, host=host)
    assert verdict.status == "hazard"
    assert "line unknown" in verdict.text


def test_verify_kernel_endless_kernel_hits_the_step_limit(host):
    text = DOUBLE.replace("c[i] =", "while (a[i] < 1e30f) c[i] = 0; c[i] =")
    limited = replace(host, step_limit=10_000)
    verdict = verify_kernel(text, double_launch(), double, host=limited)
    assert verdict.status in ("hazard", "wrong")
    assert "step_limit" in verdict.text


def test_verify_kernel_nothing_to_compare_is_not_judged(host):
    launch = double_launch()
    inputs = tuple(replace(buffer, role="input") for buffer in launch.buffers)
    verdict = verify_kernel(DOUBLE, replace(launch, buffers=inputs), double, host=host)
    assert verdict.status == "not_judged"
    assert "no output" in verdict.text
    assert verify_kernel(DOUBLE, launch, double, patterns=(), host=host).status == "not_judged"
