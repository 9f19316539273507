"""Generated kernels that are right, and those that show TVM's known defects."""

from __future__ import annotations

import pytest

from alcop_ms.emulator import verify_matmul
from tests.emulator.kernels import RIGHT, WRONG, by_name


@pytest.mark.parametrize("kernel", RIGHT, ids=lambda kernel: kernel.name)
def test_verify_matmul_right_kernel_is_right_with_no_finding(kernel, host):
    verdict = verify_matmul(
        kernel.text, kernel.launch, kernel.problem, kernel.epilogue, blocks="all", host=host
    )
    assert verdict.findings == ()
    assert verdict.status == "right"
    assert verdict.blocks_run == verdict.blocks_total
    assert len(verdict.runs) == 4  # three inputs, and once with copies that land at once


@pytest.mark.parametrize(("kernel", "kind"), WRONG, ids=lambda value: getattr(value, "name", ""))
def test_verify_matmul_known_defect_is_named_with_both_lines(kernel, kind, host):
    verdict = verify_matmul(kernel.text, kernel.launch, kernel.problem, blocks=1, host=host)
    assert verdict.status in ("wrong", "hazard")
    hazards = [finding.hazard for finding in verdict.findings if finding.kind == kind]
    assert hazards, verdict.text
    source = kernel.text.splitlines()
    for hazard in hazards:
        assert hazard.buffer == "shared"
        assert hazard.other is not None
        for party in (hazard.party, hazard.other):
            near = " ".join(source[party.line - 1 : party.line + 1])
            assert "cp_async" in near or "ldmatrix" in near or "shared" in near


def test_verify_matmul_race_that_happens_to_compute_right_is_still_a_hazard(host):
    kernel = by_name("wrong_race_hidden_copies_r0")
    verdict = verify_matmul(kernel.text, kernel.launch, kernel.problem, host=host)
    assert verdict.status == "hazard"
    assert verdict.max_error_over_bound < 1


def test_verify_matmul_eager_copies_hide_no_read_in_flight(host):
    kernel = by_name("wrong_late_copies_r0")
    verdict = verify_matmul(kernel.text, kernel.launch, kernel.problem, eager=True, host=host)
    assert "read_in_flight" in {finding.kind for finding in verdict.findings}
