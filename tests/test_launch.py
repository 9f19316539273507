"""`launch.json`: what is accepted, and how each mistake is named."""

from __future__ import annotations

import json

import pytest

from alcop_ms.errors import BundleError
from alcop_ms.launch import Launch, LaunchBuffer, is_arch

TEXT = """
{"arch": "sm_80",
 "buffers": [{"name": "A", "shape": [512, 768], "dtype": "float16", "role": "input"},
             {"name": "B", "shape": [768], "dtype": "int8", "role": "scratch"},
             {"name": "C", "shape": [512, 3072], "dtype": "float32", "role": "output"}],
 "kernels": [{"name": "main_kernel", "grid": [24, 4, 1], "block": [32, 4, 1],
              "dynamic_shared_bytes": 75776, "args": [0, 2]}]}
"""


def test_launch_from_json_reads_every_field():
    launch = Launch.from_json(TEXT)
    (kernel,) = launch.kernels
    assert (kernel.num_threads, kernel.num_blocks, kernel.dynamic_shared_bytes) == (128, 96, 75776)
    assert [buffer.name for buffer in launch.arguments_of(kernel)] == ["A", "C"]
    assert [buffer.name for buffer in launch.with_role("scratch")] == ["B"]
    assert launch.buffers[0].bytes == 512 * 768 * 2


def test_launch_json_round_trip_keeps_everything():
    launch = Launch.from_json(TEXT)
    assert Launch.from_json(launch.to_json()) == launch
    assert json.loads(launch.to_json()) == json.loads(TEXT)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"sm_80"', '"a100"', "arch='a100'"),
        ('"input"', '"in"', r"buffers\[0\]\.role='in': not one of input, output, scratch"),
        ('"float16"', '"half"', r"buffers\.A\.dtype='half'"),
        ("[512, 768]", "[512, 0]", r"buffers\.A\.shape=\[512, 0\]"),
        ("[512, 768]", '[512, "768"]', r"buffers\[0\]\.shape\[1\]='768': its type is not int"),
        ('"name": "B"', '"name": "A"', "'A' is used twice"),
        ("[24, 4, 1]", "[24, 4]", r"kernels\[0\]\.grid=\[24, 4\]: not a list of 3"),
        ("[24, 4, 1]", "[24, 70000, 1]", r"kernels\.main_kernel\.grid"),
        ("[32, 4, 1]", "[32, 33, 1]", "1056 threads"),
        ("[32, 4, 1]", "[0, 4, 1]", r"kernels\.main_kernel\.block"),
        ("75776", "-1", "dynamic_shared_bytes=-1"),
        ("75776", "true", "dynamic_shared_bytes=True"),
        ("[0, 2]", "[0, 3]", "3 is no index"),
        ('"main_kernel"', '"main kernel"', "not a C identifier"),
        ('"args"', '"arguments"', r"kernels\[0\]\.arguments: unknown field"),
        ('"arch": "sm_80",', "", "arch: the field is missing"),
        ("[{", "{", "not JSON"),
    ],
)
def test_launch_from_json_mistake_names_its_field(old, new, message):
    with pytest.raises(BundleError, match=message):
        Launch.from_json(TEXT.replace(old, new, 1))


def test_launch_buffer_unknown_role_is_refused():
    with pytest.raises(BundleError, match=r"buffers\.A\.role='weights'"):
        LaunchBuffer(name="A", shape=(1,), dtype="float16", role="weights")


def test_launch_read_names_file_and_field(tmp_path):
    path = tmp_path / "launch.json"
    with pytest.raises(BundleError, match=r"launch\.json: cannot be read"):
        Launch.read(path)
    path.write_text(TEXT.replace("sm_80", "80"))
    with pytest.raises(BundleError, match=r"launch\.json: arch='80'"):
        Launch.read(path)
    path.write_text(TEXT)
    assert Launch.read(path) == Launch.from_json(TEXT)


def test_launch_without_kernels_is_refused():
    with pytest.raises(BundleError, match="at least one kernel"):
        Launch(arch="sm_80", buffers=(), kernels=())


@pytest.mark.parametrize("arch", ["sm_75", "sm_80", "sm_90a", "sm_100f"])
def test_is_arch_real_names_are_accepted(arch):
    assert is_arch(arch)
