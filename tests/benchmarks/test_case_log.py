from __future__ import annotations

import json

from benchmarks.case_log import log_cases, read_entries


def half(case: int) -> int:
    if case % 2:
        raise ValueError("odd")
    return case // 2


def settle(case: int, result: int | None, failure: str) -> dict[str, object]:
    return {"case": case, "result": result, "failure": failure}


def test_read_entries_torn_line_and_missing_log_are_left_out(tmp_path):
    path = tmp_path / "log.jsonl"
    assert list(read_entries(path)) == []
    path.write_text('{"case": 1}\n[2]\n{"case": 3, "res')
    assert list(read_entries(path)) == [{"case": 1}]


def test_log_cases_entry_is_in_the_log_before_it_is_seen_and_failures_are_entries(tmp_path):
    path = tmp_path / "log.jsonl"
    path.write_text(json.dumps(settle(6, 3, "")) + "\n")
    seen = []
    for entry in log_cases(path, iter((4, 5)), half, settle, jobs=1, limit_s=60):
        seen.append(entry)
        assert list(read_entries(path))[-1] == entry
    assert seen == [settle(4, 2, ""), settle(5, None, "ValueError: odd")]
    assert [entry["case"] for entry in read_entries(path)] == [6, 4, 5]
