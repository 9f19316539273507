from __future__ import annotations

import json

from alcop_ms.cli import main
from alcop_ms.workloads import parse_inline


def test_list_without_suite_shows_each_with_its_count(capsys):
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert ["alcop-gemm", "41"] in [line.split()[:2] for line in lines]


def test_list_suite_shows_one_line_a_workload(capsys):
    assert main(["list", "alcop-bmm"]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = [line for line in lines if line.startswith("alcop-bmm/")]
    assert len(rows) == 6
    # 2 * 12 * 512 * 512 * 64 FLOP
    assert rows[0].split()[:5] == ["alcop-bmm/b12m512n512k64", "f16/f32/f32", "nt", "-", "0.403"]


def test_list_suite_json_specs_make_the_workloads_again(capsys):
    assert main(["list", "bert", "--json"]) == 0
    suite = json.loads(capsys.readouterr().out)
    assert suite["suite"] == "bert"
    for entry in suite["workloads"]:
        problem = parse_inline(entry["spec"]).problem
        assert (problem.m, problem.n, problem.k) == (entry["m"], entry["n"], entry["k"])
        assert problem.flop == entry["flop"]


def test_list_user_folder_is_searched(capsys, tmp_path):
    (tmp_path / "mine.toml").write_text("workloads = [{ m = 8, n = 8, k = 8 }]")
    assert main(["list", "mine", "--workloads", str(tmp_path)]) == 0
    assert "mine/m8n8k8" in capsys.readouterr().out
