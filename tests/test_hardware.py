import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from alcop_ms import gpu_figures
from alcop_ms.errors import UnknownGpuError
from alcop_ms.hardware import ARCH_GPUS, KNOWN_GPUS, SOURCES, GpuSpec, find_gpu


def figure_lines():
    text = Path(gpu_figures.__file__).read_text()
    table = text[text.index("_GV100 = partial(") :]
    names = {field.name for field in fields(GpuSpec)} - {"name", "title"}
    return [line for line in table.splitlines() if line.strip().partition("=")[0] in names]


def test_figures_each_line_names_a_known_source():
    lines = figure_lines()
    assert len(lines) > 200
    for line in lines:
        note = line.partition("#")[2].strip()
        assert re.match(r"\w+", note), line
        assert re.match(r"\w+", note).group() in SOURCES, line


def test_figures_carried_over_name_the_gpu_they_were_measured_on():
    siblings = ("A100", "H100", "V100", "A40", "L40", "RTX 3090")
    for line in figure_lines():
        if "# carried" in line:
            assert any(sibling in line.partition("#")[2] for sibling in siblings), line


def test_figures_estimates_give_a_reason():
    for line in figure_lines():
        if "# estimate" in line:
            assert len(line.partition("# estimate: ")[2]) > 20, line


def test_sources_are_all_used():
    used = " ".join(line.partition("#")[2] for line in figure_lines())
    assert [tag for tag in SOURCES if not re.search(rf"\b{tag}\b", used)] == []


@pytest.mark.parametrize("gpu", KNOWN_GPUS, ids=lambda gpu: gpu.name)
def test_derived_peaks_are_within_two_percent_of_the_datasheet(gpu):
    # SMs * clock * multiply-adds a clock and SM * 2 operations; mma.sync's share on Hopper
    tensor = gpu.sms * gpu.tensor_clock_hz * 2 / gpu.mma_sync_fraction
    f32 = gpu.sms * gpu.clock_hz * 2 * gpu.f32_fma_per_clock_per_sm
    rates = (gpu.tensor_f16_f32_fma_per_clock_per_sm, gpu.tensor_f16_f16_fma_per_clock_per_sm)
    assert tensor * rates[0] == pytest.approx(gpu.peak_f16_f32_flop_per_s, rel=0.02)
    assert tensor * rates[1] == pytest.approx(gpu.peak_f16_f16_flop_per_s, rel=0.02)
    assert f32 == pytest.approx(gpu.peak_f32_flop_per_s, rel=0.02)


@pytest.mark.parametrize("gpu", KNOWN_GPUS, ids=lambda gpu: gpu.name)
def test_limits_are_ordered(gpu):
    whole_block = gpu.max_shared_bytes_per_block + gpu.reserved_shared_bytes_per_block
    assert 48 * 1024 < gpu.max_shared_bytes_per_block < gpu.l2_bytes
    assert whole_block <= gpu.shared_bytes_per_sm
    assert gpu.max_threads_per_block <= 32 * gpu.max_warps_per_sm
    assert gpu.max_blocks_per_sm <= gpu.max_warps_per_sm
    assert gpu.shared_latency_cycles < gpu.l2_latency_cycles < gpu.dram_latency_cycles
    assert gpu.dram_bytes_per_s < gpu.dram_peak_bytes_per_s < gpu.l2_bytes_per_s
    assert gpu.l2_bytes_per_s < gpu.sms * gpu.l2_to_sm_bytes_per_clock * gpu.clock_hz
    assert gpu.l2_to_sm_bytes_per_clock <= gpu.shared_bytes_per_clock_per_sm
    assert gpu.tensor_sustained_clock_hz <= gpu.tensor_clock_hz <= gpu.clock_hz
    assert gpu.f32_fma_per_clock_per_sm < gpu.tensor_f16_f32_fma_per_clock_per_sm


@pytest.mark.parametrize(
    ("arch", "kib"),
    [("sm_70", 96), ("sm_75", 64), ("sm_80", 163), ("sm_86", 99), ("sm_89", 99), ("sm_90", 227)],
)
def test_shared_memory_limit_is_the_opt_in_one(arch, kib):
    assert find_gpu(arch).max_shared_bytes_per_block == kib * 1024


def test_async_copy_exists_from_sm_80_on():
    assert {gpu.name for gpu in KNOWN_GPUS if not gpu.has_async_copy} == {"v100", "t4"}


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("a100", "a100"),
        ("A100", "a100"),
        ("a100-40gb", "a100_40"),
        ("A100_80GB", "a100"),
        ("RTX 4090", "rtx4090"),
        ("NVIDIA GeForce RTX 3090", "rtx3090"),
        ("NVIDIA H200", "h200"),
        ("Tesla T4", "t4"),
        (" sm_80 ", "a100"),
        ("SM_90", "h100"),
        ("sm_90a", "h100"),
    ],
)
def test_find_gpu_accepts_common_spellings(spelling, name):
    assert find_gpu(spelling).name == name


def test_find_gpu_every_architecture_has_a_representative_of_that_architecture():
    for arch, name in ARCH_GPUS.items():
        assert find_gpu(arch).name == name
        assert find_gpu(name).arch.removesuffix("a") == arch.removesuffix("a")


def test_find_gpu_hopper_arch_is_the_one_with_wgmma():
    assert {find_gpu(name).arch for name in ("h100", "h200")} == {"sm_90a"}


def test_find_gpu_unknown_name_says_what_is_near_and_what_exists():
    with pytest.raises(
        UnknownGpuError, match=r"unknown GPU 'h20'\. Did you mean h200.*\?"
    ) as error:
        find_gpu("h20")
    assert "\n" not in str(error.value)
    assert all(gpu.name in str(error.value) for gpu in KNOWN_GPUS)
    assert isinstance(error.value, LookupError)


def test_find_gpu_hopeless_name_offers_no_nearest():
    with pytest.raises(UnknownGpuError, match=r"unknown GPU 'zzzzzz'\. Known: a100, "):
        find_gpu("zzzzzz")


def test_gpu_spec_is_a_frozen_value():
    assert replace(find_gpu("a100"), name="a100") == find_gpu("a100")
    with pytest.raises(AttributeError):
        find_gpu("a100").sms = 1


def test_peak_tensor_flop_per_s_is_the_datasheets():
    peaks = [
        ("h100", "float8_e4m3fn", "float32", 1979e12),
        ("l40s", "float8_e5m2", "float32", 733e12),
        ("a100", "int8", "int32", 624e12),
        ("rtx4090", "float16", "float16", 330.3e12),
    ]
    for name, operand, accumulator, peak in peaks:
        found = find_gpu(name).peak_tensor_flop_per_s(operand, accumulator)
        assert found == pytest.approx(peak, rel=0.02)
