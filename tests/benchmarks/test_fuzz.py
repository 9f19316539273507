"""The fuzzer draws, logs, resumes and counts; a few of its cases run here.

`make fuzz` runs a thousand candidates.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from itertools import product

import pytest

from alcop_ms.bundle import read_bundle
from alcop_ms.emulator import Finding, Verdict
from alcop_ms.workloads import (
    AttentionWorkload,
    ChainedWorkload,
    GatedWorkload,
    RowWorkload,
    Workload,
    parse_inline,
)
from alcop_ms.workloads.attention_spec import ATTENTION
from alcop_ms.workloads.chained_spec import CHAINED
from alcop_ms.workloads.conv_grammar import SIZES
from alcop_ms.workloads.conv_shape import CONV_LAYOUTS
from alcop_ms.workloads.gated_spec import GATED
from alcop_ms.workloads.row_spec import ROW_OPS
from alcop_ms.workloads.spec import get_dtype
from benchmarks import fuzz, fuzz_cases
from benchmarks.fuzz_cases import CaseResult, Outcome, run_case
from benchmarks.fuzz_workloads import (
    DTYPES,
    EPILOGUES,
    INTEGER_EPILOGUES,
    LAYOUTS,
    MAX_PRODUCTS,
    TARGETS,
    draw_case,
)

HEADER = {"seed": 1, "code": "abc"}


def outcome(case: int, draw: int = 0, **changes) -> Outcome:
    drawn = draw_case(1, case)
    right = Outcome(
        case=case,
        draw=draw,
        family=drawn.family,
        spec=drawn.spec,
        target=drawn.target,
        status="right",
        proof="ok",
    )
    return replace(right, **changes)


def result(case: int, *outcomes: Outcome, refusal: str = "") -> CaseResult:
    return CaseResult(case=draw_case(1, case), outcomes=outcomes, refusal=refusal)


def test_draw_case_number_and_seed_fix_everything():
    assert draw_case(1, 7) == draw_case(1, 7)
    assert draw_case(1, 7) != draw_case(2, 7)


def test_draw_case_many_cover_every_axis_and_stay_small():
    cases = [draw_case(1, number) for number in range(1000)]
    drawn = [parse_inline(case.spec) for case in cases]
    assert {case.target for case in cases} == set(TARGETS)
    products = {"matmul", *SIZES, CHAINED, GATED}
    assert {workload.op for workload in drawn} == {*products, *ROW_OPS, ATTENTION}
    rows = [workload for workload in drawn if isinstance(workload, RowWorkload)]
    assert {workload.dtype for workload in rows} == {"float32", "float16", "bfloat16"}
    attentions = [one.shape for one in drawn if isinstance(one, AttentionWorkload)]
    assert {shape.is_causal for shape in attentions} == {False, True}
    assert {shape.heads > shape.kv_heads for shape in attentions} == {False, True}
    chained = [one.shape for one in drawn if isinstance(one, ChainedWorkload)]
    assert {shape.is_shared for shape in chained} == {False, True}
    assert len({shape.transposes for shape in chained}) == 4
    gated = [workload for workload in drawn if isinstance(workload, GatedWorkload)]
    assert {(one.has_bias, one.is_joined) for one in gated} == {*product((False, True), repeat=2)}
    assert {one.layout for one in gated} == {"nn", "nt"}
    workloads = [workload for workload in drawn if isinstance(workload, Workload)]
    assert {workload.layout for workload in workloads} == {*LAYOUTS, *CONV_LAYOUTS}
    assert {w.problem.in_dtype for w in workloads} == {get_dtype(name) for name in DTYPES}
    floats = ("float16", "float32", "float64")
    assert {w.problem.acc_dtype for w in workloads} == {*floats, "int32"}
    assert {w.problem.out_dtype for w in workloads} == {*floats, "bfloat16", "int32"}
    assert {w.problem.batch for w in workloads if w.conv is None} == {1, 2, 3}
    convs = [w.conv for w in workloads if w.conv is not None]
    assert {1, 2, 4, 8} < {conv.groups for conv in convs}
    assert any(conv.output_pad for conv in convs)
    assert any(1 < conv.groups == conv.in_channels == conv.out_channels for conv in convs)
    written = {"+".join(map(str, w.epilogue)) for w in workloads}
    assert written == {*EPILOGUES, *INTEGER_EPILOGUES}
    assert any(w.problem.m % 16 for w in workloads)
    assert max(w.problem.flop // 2 for w in workloads) <= MAX_PRODUCTS


@pytest.mark.usefixtures("intrinsics")
@pytest.mark.parametrize("number", [1, 9, 12])
def test_run_case_candidates_are_right_and_proved(number, emulator_host, tmp_path):
    ran = run_case(draw_case(1, number), host=emulator_host, failures=tmp_path, most=2)
    assert ran.outcomes
    assert {(one.status, one.proof) for one in ran.outcomes} == {("right", "ok")}, ran
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("intrinsics")
def test_run_case_wrong_candidate_is_left_as_a_bundle(emulator_host, tmp_path, monkeypatch):
    finding = Finding(kind="race_read_write", text="a race", pattern="random", eager=False)
    verdict = Verdict(status="hazard", findings=(finding,))
    monkeypatch.setattr(fuzz_cases, "verify_workload", lambda *_, **__: verdict)
    case = draw_case(1, 1)
    ran = run_case(case, host=emulator_host, failures=tmp_path, most=1)
    assert [(one.status, one.cause) for one in ran.outcomes] == [("hazard", "race_read_write")]
    bundle = read_bundle(tmp_path / "00001-0")
    assert parse_inline(bundle.workload["spec"]) == parse_inline(case.spec)
    assert "a race" in (tmp_path / "00001-0.txt").read_text()


@pytest.mark.usefixtures("intrinsics")
def test_run_case_candidate_that_does_not_build_leaves_its_trace(
    emulator_host, tmp_path, monkeypatch
):
    def fail(*_):
        raise RuntimeError("first line\nno such pass")

    monkeypatch.setattr(fuzz_cases, "plan_and_build", fail)
    monkeypatch.setattr("alcop_ms.bundling.plan_and_build", fail)
    ran = run_case(draw_case(1, 1), host=emulator_host, failures=tmp_path, most=1)
    assert ran.outcomes[0].status == "not_judged"
    assert ran.outcomes[0].cause == "RuntimeError: no such pass"
    assert json.loads((tmp_path / "00001-0" / "trace.json").read_text())


def write_log(path, *results: CaseResult) -> None:
    with fuzz.open_log(path, HEADER) as log:
        for one in results:
            log.write("\n".join(one.lines()) + "\n")


def test_log_is_read_back(tmp_path):
    path = tmp_path / "log.jsonl"
    write_log(path, result(4, outcome(4), outcome(4, 1)), result(2, refusal="nothing to tune"))
    outcomes, endings = fuzz.read_log(path, HEADER)
    assert outcomes == [outcome(4), outcome(4, 1)]
    assert [(e["number"], e["candidates"], e["refusal"]) for e in endings] == [
        (4, 2, ""),
        (2, 0, "nothing to tune"),
    ]


def test_log_torn_by_a_kill_loses_only_the_case_that_was_cut(tmp_path):
    path = tmp_path / "log.jsonl"
    write_log(path, result(0, outcome(0)))
    with path.open("a") as log:
        log.write(json.dumps(asdict(outcome(1))) + '\n{"case": 1, "dr')
    write_log(path, result(2, outcome(2)))
    outcomes, endings = fuzz.read_log(path, HEADER)
    assert outcomes == [outcome(0), outcome(2)]
    assert [ending["number"] for ending in endings] == [0, 2]


def test_log_of_other_code_is_refused(tmp_path):
    write_log(tmp_path / "log.jsonl", result(0, outcome(0)))
    with pytest.raises(fuzz.LogError, match="--restart"):
        fuzz.read_log(tmp_path / "log.jsonl", {**HEADER, "code": "def"})


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, 0),
        ({"status": "wrong"}, 1),
        ({"status": "hazard"}, 1),
        ({"proof": "refused: a wait is short"}, 1),
        ({"status": "not_judged", "proof": ""}, 2),
    ],
)
def test_exit_code_says_the_worst(changes, code):
    assert fuzz.exit_code([outcome(0), outcome(1, **changes)]) == code


def test_exit_code_nothing_judged_is_not_green():
    assert fuzz.exit_code([]) == 2


def test_format_results_counts_by_family_and_cause():
    results = [
        result(0, outcome(0), outcome(0, 1, status="wrong", cause="wrong_value")),
        result(1, refusal="no block can be tiled"),
    ]
    endings = [json.loads(list(one.lines())[-1]) for one in results]
    text = fuzz.format_results(results[0].outcomes, endings)
    family = next(line for line in text.splitlines() if line.startswith(outcome(0).family))
    assert family.split()[-6:] == ["1", "1", "0", "0", "2", "0"]
    assert "1  wrong: wrong_value" in text
    assert "1  empty space: no block can be tiled" in text


def test_fuzz_resumes_where_the_log_ends(tmp_path, monkeypatch, capsys):
    ran: list[int] = []

    def run_here(numbers, run, *, jobs, limit_s):
        for number in numbers:
            ran.append(number)
            if number == 3:
                raise KeyboardInterrupt
            yield number, result(number, outcome(number)), ""

    monkeypatch.setattr(fuzz, "run_cases", run_here)
    arguments = ["--n", "3", "--out", str(tmp_path)]
    assert fuzz.main(arguments) == 0
    assert ran == [0, 1, 2]
    assert fuzz.main(["--n", "6", "--out", str(tmp_path)]) == 130
    assert ran == [0, 1, 2, 3]
    assert fuzz.main(arguments) == 0
    assert ran == [0, 1, 2, 3]  # enough are in the log
    assert capsys.readouterr().out.splitlines()[-1].split()[:3] == ["all", "3", "0"]


def test_fuzz_case_that_died_is_not_judged(tmp_path, monkeypatch):
    def run_here(numbers, run, *, jobs, limit_s):
        yield next(numbers), None, "the process died with status -11"

    monkeypatch.setattr(fuzz, "run_cases", run_here)
    assert fuzz.main(["--n", "1", "--out", str(tmp_path)]) == 2
    outcomes, _ = fuzz.read_log(tmp_path / "log.jsonl", {"seed": 1, "code": fuzz.fingerprint()})
    assert outcomes[0].cause == "the process died with status -11"
