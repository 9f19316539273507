from __future__ import annotations

import pytest

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads import read_suite


def write(folder, text):
    file = folder / "mine.toml"
    file.write_text(text)
    return file


def test_read_suite_defaults_and_entries_merge(tmp_path):
    suite = read_suite(
        write(
            tmp_path,
            """
            title = "two"
            defaults = { dtype = "f16", out = "f16", layout = "nt" }
            [[workloads]]
            m = 8
            n = 16
            k = 32
            [[workloads]]
            name = "odd"
            place = "a test"
            m = 7
            n = 9
            k = 11
            layout = "tn"
            epilogue = "bias+relu"
            """,
        )
    )
    first, second = suite.workloads
    assert (suite.name, suite.title) == ("mine", "two")
    assert (first.label, first.layout) == ("mine/m8n16k32", "nt")
    assert (second.label, second.layout, second.place) == ("mine/odd", "tn", "a test")
    assert second.problem.out_dtype == "float16"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("suite = ", "mine.toml: not TOML: Invalid value (at"),
        ("suite = 'x'", "mine.toml: workloads: at least one table is needed"),
        ("workloads = 3", "mine.toml: workloads: at least one table is needed"),
        ("workloads = [1]", "mine.toml: workloads[0]: must be a table, not the integer 1"),
        ("suit = 'x'", "mine.toml: unknown field 'suit'. Did you mean 'suite'?"),
        ("suite = 'a/b'\nworkloads=[]", "mine.toml: suite: 'a/b' is not a name"),
        ("title = 3", "mine.toml: title: must be a string, not the integer 3"),
        ("defaults = 1", "mine.toml: defaults: must be a table, not the integer 1"),
        ("defaults = {m = 1}", "mine.toml: defaults: unknown field 'm'"),
        ("defaults = {dtype = 16}", "mine.toml: defaults: dtype: must be a string"),
        ("workloads = [{m = 1, n = 1}]", "mine.toml: workloads[0]: k missing"),
        ("workloads = [{m = '1', n = 1, k = 1}]", "[0]: m: must be an integer, not the string '1'"),
        ("workloads = [{m = true, n = 1, k = 1}]", "m: must be an integer, not the boolean true"),
        ("workloads = [{m = 0, n = 1, k = 1}]", "workloads[0]: m=0 is not a positive integer"),
        ("workloads = [{m = 1, n = 1, k = 1, size = 2}]", "workloads[0]: unknown field 'size'"),
        (
            "workloads = [{name = 'x', m = 1, n = 1, k = 1, dtype = 'f61'}]",
            "workloads[0] 'x': unknown dtype 'f61'",
        ),
        ("workloads = [{op = 'conv', m = 1, n = 1, k = 1}]", "workloads[0]: op: unknown op 'conv'"),
        ("workloads = [{name = '', m = 1, n = 1, k = 1}]", "workloads[0]: name: '' is not a name"),
        (
            "workloads = [{m = 1, n = 1, k = 1}, {m = 1, n = 1, k = 1}]",
            "workloads[1]: name: 'm1n1k1' is already workloads[0]",
        ),
    ],
)
def test_read_suite_mistake_names_file_table_and_field(tmp_path, text, message):
    with pytest.raises(InvalidWorkloadError) as caught:
        read_suite(write(tmp_path, text))
    assert message in str(caught.value)
    assert str(tmp_path / "mine.toml") in str(caught.value)
    assert "\n" not in str(caught.value)


def test_read_suite_not_utf8_says_where(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_bytes(b"title = '\xff'")
    with pytest.raises(InvalidWorkloadError, match="not UTF-8 text, at byte 9"):
        read_suite(file)


def test_read_suite_missing_file_says_so(tmp_path):
    with pytest.raises(InvalidWorkloadError, match="cannot be read: No such file"):
        read_suite(tmp_path / "none.toml")
