"""Every kind of planted fault in one kernel each, the kernels taking turns.

`python -m tests.emulator.planted_faults` runs every kind in every kernel.
"""

from __future__ import annotations

from itertools import groupby

import pytest

from tests.emulator.planted_faults import FAULTS, HARMLESS, KERNELS, Kernel, judge, mutants

MUTANTS = {name: list(group) for name, group in groupby(mutants(), key=lambda item: item[0])}
# Faults that only some texts can hold: predicated copies, one type of mma, a CUDA-core loop.
NARROW = {
    "copy_predicate_ignored",
    "copy_predicate_inverted",
    "copy_zero_fill_missing",
    "copy_predicate_one_row_more",
    "product_of_another_sign",
    "product_of_another_fp8",
    "product_added_to_another_sum",
    "k_step_skipped",
    "store_guard_missing",
    "store_guard_too_narrow",
}


def test_faults_are_many_and_apply_to_many_kernels():
    assert len(FAULTS) >= 40
    broad = [name for name, cases in MUTANTS.items() if len(cases) >= 5]
    assert len(broad) >= 40
    assert set(FAULTS) - set(broad) <= NARROW
    assert all(name in MUTANTS for name in FAULTS)


@pytest.mark.parametrize("name", FAULTS)
def test_planted_fault_is_caught(name, host):
    cases = MUTANTS[name]
    _, kernel, mutant = cases[list(FAULTS).index(name) % len(cases)]
    verdict = judge(kernel, mutant, host)
    assert verdict.status in ("wrong", "hazard"), f"{name} in {kernel.name}: {verdict.text}"
    assert verdict.findings


@pytest.mark.parametrize("edit", HARMLESS, ids=lambda edit: edit.__name__)
@pytest.mark.parametrize("kernel", KERNELS[::3], ids=lambda kernel: kernel.name)
def test_harmless_edit_raises_no_alarm(kernel: Kernel, edit, host):
    mutant = edit(kernel)
    assert mutant.text != kernel.text
    verdict = judge(kernel, mutant, host)
    assert verdict.status == "right", verdict.text
