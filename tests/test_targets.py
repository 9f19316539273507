import json
import logging

import pytest
from tvm.target import Target

from alcop_ms.errors import InvalidOptionError, UnknownGpuError
from alcop_ms.hardware import KNOWN_GPUS, find_gpu
from alcop_ms.targets import gpu_of, target


@pytest.mark.parametrize("gpu", KNOWN_GPUS, ids=lambda gpu: gpu.name)
def test_target_carries_the_gpus_true_limits(gpu):
    made = target(gpu.name)
    assert made.kind.name == "cuda"
    assert list(made.keys) == ["cuda", "gpu"]
    assert str(made.attrs["arch"]) == gpu.arch
    assert int(made.attrs["max_shared_memory_per_block"]) == gpu.max_shared_bytes_per_block
    assert int(made.attrs["max_threads_per_block"]) == 1024
    assert int(made.attrs["thread_warp_size"]) == 32
    assert int(made.attrs["registers_per_block"]) == 65536


@pytest.mark.parametrize("gpu", KNOWN_GPUS, ids=lambda gpu: gpu.name)
def test_gpu_of_finds_the_gpu_again_through_json(gpu):
    again = Target(json.loads(str(target(gpu.name))))
    assert gpu_of(again) == gpu
    assert str(target(again)) == str(target(gpu.name))


def test_target_architecture_stands_for_its_representative():
    assert gpu_of(target("sm_86")).name == "rtx3090"


def test_target_tvm_tag_lifts_48_kib_and_says_so(caplog):
    with caplog.at_level(logging.INFO, logger="alcop_ms.targets"):
        made = target("nvidia/nvidia-a100")
    assert int(made.attrs["max_shared_memory_per_block"]) == 166912
    assert gpu_of(made).name == "a100"
    assert "raised from 49152 bytes to the 166912 bytes" in caplog.text


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        ("nvidia/geforce-rtx-4090", "rtx4090"),
        ("nvidia/geforce-rtx-3090", "rtx3090"),
        ("nvidia/nvidia-v100", "v100"),
        ("nvidia/nvidia-t4", "t4"),
        ("nvidia/nvidia-h100", "h100"),
    ],
)
def test_target_tvm_tag_names_its_gpu(tag, name):
    assert gpu_of(target(tag)) == find_gpu(name)


def test_target_tvm_tag_of_an_unlisted_gpu_falls_to_its_architecture_and_warns(caplog):
    with caplog.at_level(logging.WARNING, logger="alcop_ms.targets"):
        made = target("nvidia/geforce-rtx-3070")
    assert gpu_of(made).name == "rtx3090"
    assert "'nvidia/geforce-rtx-3070' is not in our table" in caplog.text


def test_target_object_without_model_is_found_by_its_architecture():
    assert gpu_of(target(Target("nvidia/nvidia-h100"))).name == "h100"


def test_target_keeps_a_limit_set_on_purpose():
    given = Target({"kind": "cuda", "arch": "sm_80", "max_shared_memory_per_block": 100000})
    assert int(target(given).attrs["max_shared_memory_per_block"]) == 100000


def test_target_keeps_the_host():
    given = Target({"kind": "cuda", "arch": "sm_80"}, host="llvm")
    assert target(given).host.kind.name == "llvm"


def test_target_refuses_more_shared_memory_than_there_is():
    given = '{"kind": "cuda", "arch": "sm_80", "max_shared_memory_per_block": 200000}'
    with pytest.raises(InvalidOptionError, match=r"=200000: a100 allows at most 166912 bytes"):
        target(given)


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ("llvm", InvalidOptionError, "'llvm' is not a CUDA GPU. Give one such as a100"),
        (Target("llvm"), InvalidOptionError, "'llvm' is not a CUDA GPU"),
        ("a1000", UnknownGpuError, "unknown GPU 'a1000'. Did you mean a100"),
        ("nvidia/nope", UnknownGpuError, "unknown GPU 'nvidia/nope'. Known: a100"),
        ("", UnknownGpuError, "unknown GPU ''"),
        ("{bad", InvalidOptionError, "cannot read target '{bad': Failed to parse target JSON"),
        ("cuda -arch=sm_80", InvalidOptionError, "no longer supported"),
        (Target({"kind": "cuda", "arch": "sm_61"}), UnknownGpuError, "architecture: 'sm_61'"),
        (Target({"kind": "cuda", "model": "x", "arch": "sm_80"}), UnknownGpuError, "GPU 'x'"),
    ],
)
def test_target_bad_input_is_one_clear_line(given, error, message):
    with pytest.raises(error) as caught:
        target(given)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
