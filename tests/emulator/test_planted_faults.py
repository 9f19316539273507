"""Every kind of planted fault in one kernel each, the kernels taking turns.

`python -m tests.emulator.planted_faults` runs every kind in every kernel.
"""

from __future__ import annotations

import itertools
import re
from itertools import groupby
from types import SimpleNamespace

import pytest

from tests.emulator import planted_faults
from tests.emulator.harmless_edits import wait_for_everything
from tests.emulator.kernels import Kernel, by_name
from tests.emulator.own_kernels import BUILDS, RECIPES, draw
from tests.emulator.planted_faults import (
    FAMILIES,
    FAULTS,
    HARMLESS,
    KERNELS,
    NARROW,
    is_broad,
    is_caught,
    judge,
    main,
    mutants,
)
from tests.emulator.text_edits import REGIONS

MUTANTS = {name: list(group) for name, group in groupby(mutants(), key=lambda item: item[0])}
# Kinds that need pointers bound before the loop, bytes behind them, or counters of slots.
OF_THE_FORM = re.compile(r"counter_(wraps|not_stepped|starts|stepped)|pointer_|\w+_bytes")
SEED = 0  # another one plants each kind in another kernel


def test_faults_are_many_and_apply_to_many_kernels_of_many_families():
    assert set(MUTANTS) == set(FAULTS)
    kernels = {name: [kernel for _, kernel, _ in cases] for name, cases in MUTANTS.items()}
    assert all(len(found) >= FAMILIES for found in kernels.values())
    assert [name for name, found in kernels.items() if not is_broad(name, found)] == []
    assert len(FAULTS.keys() - NARROW) >= 40
    assert {name for name in FAULTS if name.endswith(REGIONS)} > {
        f"wait_dropped_{region}" for region in REGIONS
    }


@pytest.mark.parametrize("name", ["own_cuda_core_s3r2", "own_mma_f16_nt_s5r1"])
def test_present_lowering_prints_the_form_that_faults_are_planted_in(name):
    recipe = next(recipe for recipe in RECIPES if recipe.name == name)
    fresh = [  # which pointers a loop moves depends on how its copies are shared out
        SimpleNamespace(text=drawn.cuda_text, launch=drawn.launch)
        for drawn in itertools.islice(draw(recipe), BUILDS)
    ]
    of_the_form = [kind for kind in FAULTS if OF_THE_FORM.match(kind)]
    planted = [kind for kind in of_the_form if FAULTS[kind](by_name(name)) is not None]
    assert len(planted) >= len(of_the_form) // 2
    lost = [kind for kind in planted if not any(FAULTS[kind](text) for text in fresh)]
    assert lost == []


@pytest.mark.parametrize("name", FAULTS)
def test_planted_fault_is_caught(name, host):
    cases = MUTANTS[name]
    _, kernel, mutant = cases[(SEED + list(FAULTS).index(name)) % len(cases)]
    verdict = judge(kernel, mutant, host)
    assert is_caught(verdict), f"{name} in {kernel.name}: {verdict.text}"


@pytest.mark.parametrize("edit", HARMLESS, ids=lambda edit: edit.__name__)
@pytest.mark.parametrize("kernel", KERNELS[1::5], ids=lambda kernel: kernel.name)
def test_harmless_edit_raises_no_alarm(kernel: Kernel, edit, host):
    mutant = edit(kernel)
    assert mutant.text != kernel.text
    verdict = judge(kernel, mutant, host)
    assert verdict.status == "right", verdict.text


def test_main_fault_that_is_missed_or_narrow_exits_1(host, monkeypatch, capsys):
    monkeypatch.setattr(planted_faults, "KERNELS", (by_name("mma_nn_s4r1_pad"),))
    monkeypatch.setattr(planted_faults, "HARMLESS", ())
    caught = FAULTS["store_dropped"]
    monkeypatch.setattr(
        planted_faults, "FAULTS", {"store_dropped": caught, "harmless": wait_for_everything}
    )
    assert main(["--cache", str(host.cache_dir)]) == 1
    out = capsys.readouterr().out
    assert "NARROW store_dropped: 5 families are promised" in out
    assert "MISSED harmless in mma_nn_s4r1_pad: right" in out
    assert "1 right kernels, 1 times each: 0 accused" in out
    monkeypatch.setattr(planted_faults, "FAMILIES", 1)
    assert main(["--cache", str(host.cache_dir), "--kinds", "store"]) == 0
    monkeypatch.setattr(planted_faults, "unchanged", FAULTS["store_shifted"])
    assert main(["--cache", str(host.cache_dir), "--kinds", "store"]) == 1
    assert "FALSE ALARM" in capsys.readouterr().out
