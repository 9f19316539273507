from __future__ import annotations

from alcop_ms.report.static_figures import format_figures

ROW = {
    "source": "out/0000",
    "instructions": 125,
    "tensor_ops": 64,
    "instructions_per_tensor_op": 1.953,
    "barriers": 1,
    "LDGSTS": 8,
    "LDSM": 16,
    "local_accesses": 0,
    "registers": 228,
    "stack_bytes": 0,
    "spill_bytes": 0,
    "shared_bytes": 65536,
    "resident_blocks": 2,
    "bank_conflicts": {
        "main_loop": {"accesses": 24, "unknown": 0, "max_ways": 2, "mean_ways": 1.333},
        "epilogue": {"accesses": 3, "unknown": 1, "max_ways": 1, "mean_ways": 1.0},
    },
    "mix": {"HMMA": 64, "LDSM": 16},
}


def test_format_figures_known_kernel():
    header, _, line, _, title, mix = format_figures([ROW]).splitlines()
    assert header.split("  ")[0] == "kernel"
    assert line.split()[:4] == ["out/0000", "125", "64", "1.95"]
    assert line.endswith("2 / 1.33  1 / 1.00 (1 unknown)")
    assert (title, mix) == ("instructions of the main loop", "out/0000: HMMA 64, LDSM 16")


def test_format_figures_what_is_not_known_is_a_dash():
    blank = dict.fromkeys(ROW, None) | {"source": "k.cu", "mix": {}, "registers": 40}
    *_, line = format_figures([blank]).splitlines()
    assert line.split() == ["k.cu", *["-"] * 7, "40", *["-"] * 6]


def test_format_figures_part_without_accesses_has_none():
    quiet = {"accesses": 0, "unknown": 0, "max_ways": 0, "mean_ways": 0.0}
    row = ROW | {"bank_conflicts": {"main_loop": quiet, "epilogue": quiet}}
    assert format_figures([row]).splitlines()[2].split()[-2:] == ["none", "none"]


def test_format_figures_kernels_of_one_bundle_are_told_apart():
    two = [ROW | {"kernel": "main_kernel"}, ROW | {"kernel": "main_kernel_1", "mix": {}}]
    lines = format_figures([*two, ROW | {"source": "out/0001"}]).splitlines()
    names = [line.split("  ")[0] for line in lines[2:5]]
    assert names == ["out/0000 main_kernel", "out/0000 main_kernel_1", "out/0001"]
    assert lines[-2].startswith("out/0000 main_kernel: ")
