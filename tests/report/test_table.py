from __future__ import annotations

from alcop_ms.report.table import text_table


def test_text_table_aligns_columns_and_strips_line_ends() -> None:
    table = text_table(("name", "count", "why"), [("a", "1", ""), ("bc", "100", "x")], right=(1,))
    assert table.splitlines() == [
        "name  count  why",
        "----  -----  ---",
        "a         1",
        "bc      100  x",
    ]


def test_text_table_without_rows_keeps_its_headers() -> None:
    assert text_table(("a", "b"), []).splitlines() == ["a  b", "-  -"]
