"""Every kind of planted fault in one kernel each, the kernels taking turns.

`python -m tests.emulator.planted_faults` runs every kind in every kernel.
"""

from __future__ import annotations

from itertools import groupby

import pytest

from tests.emulator.planted_faults import FAULTS, HARMLESS, KERNELS, Kernel, judge, mutants

MUTANTS = {name: list(group) for name, group in groupby(mutants(), key=lambda item: item[0])}
# Faults that only some texts can hold: one type of mma; predicated copies, which one family has.
ONE_KERNEL = {"product_of_another_sign", "product_of_another_fp8"}
FEW_FAMILIES = {
    *ONE_KERNEL,
    "copy_predicate_ignored",
    "copy_predicate_inverted",
    "copy_zero_fill_missing",
    "copy_predicate_one_row_more",
    "k_step_skipped",
    "store_guard_missing",
    "store_guard_too_narrow",
}


def test_faults_are_many_and_apply_to_many_kernels_of_many_families():
    few_kernels = {name for name, cases in MUTANTS.items() if len(cases) < 5}
    families = {name: {kernel.family for _, kernel, _ in MUTANTS[name]} for name in FAULTS}
    assert few_kernels == ONE_KERNEL
    assert {name for name, found in families.items() if len(found) < 5} == FEW_FAMILIES
    assert len(FAULTS) - len(FEW_FAMILIES) >= 40


@pytest.mark.parametrize("name", FAULTS)
def test_planted_fault_is_caught(name, host):
    cases = MUTANTS[name]
    _, kernel, mutant = cases[list(FAULTS).index(name) % len(cases)]
    verdict = judge(kernel, mutant, host)
    assert verdict.status in ("wrong", "hazard"), f"{name} in {kernel.name}: {verdict.text}"
    assert verdict.findings


@pytest.mark.parametrize("edit", HARMLESS, ids=lambda edit: edit.__name__)
@pytest.mark.parametrize("kernel", KERNELS[::4], ids=lambda kernel: kernel.name)
def test_harmless_edit_raises_no_alarm(kernel: Kernel, edit, host):
    mutant = edit(kernel)
    assert mutant.text != kernel.text
    verdict = judge(kernel, mutant, host)
    assert verdict.status == "right", verdict.text
