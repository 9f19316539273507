from __future__ import annotations

import dataclasses
import json

import pytest

from tests.cli.scripts import run
from tests.static_bundle import write_small_bundle


@pytest.fixture
def bundle(tmp_path, toolchain):
    write_small_bundle(tmp_path / "b", toolchain)
    return tmp_path / "b"


def test_bench_prints_a_line_a_kernel_and_the_mix(capsys, bundle):
    code, out, err = run(capsys, "bench", "--static", bundle)
    assert (code, err) == (0, "")
    header, _, line, *rest = out.splitlines()
    assert header.startswith("kernel")
    assert line.startswith(str(bundle))
    assert "4 / 4.00" in line
    assert any("HMMA 1," in mix for mix in rest)


def test_bench_json_has_every_figure(capsys, bundle):
    code, out, err = run(capsys, "bench", "--static", bundle, bundle, "--json")
    assert (code, err) == (0, "")
    first, second = json.loads(out)
    assert first == second
    assert (first["tensor_ops"], first["bank_conflicts"]["main_loop"]["max_ways"]) == (1, 4)
    assert {"registers", "stack_bytes", "spill_bytes", "resident_blocks", "mix"} <= set(first)


def test_bench_no_disassembler_is_one_line(capsys, bundle, toolchain, monkeypatch):
    bare = dataclasses.replace(toolchain, nvdisasm=None, cuobjdump=None)
    monkeypatch.setattr("alcop_ms.lowering.toolchain.find_toolchain", lambda: bare)
    code, out, err = run(capsys, "bench", "--static", bundle)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "no nvdisasm or cuobjdump found: install a CUDA toolkit" in err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--static"], "the following arguments are required: BUNDLE"),
        (["somewhere"], "the following arguments are required: --static"),
        (["--static", "/no/such"], "/no/such: no such directory"),
    ],
)
def test_bench_bad_input_is_one_line(capsys, options, message):
    code, out, err = run(capsys, "bench", *options)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err
