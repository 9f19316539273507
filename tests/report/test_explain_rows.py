from alcop_ms.hardware import find_gpu
from alcop_ms.report.explain_rows import explain_rows
from tests.test_row_plan import make_plan

A100 = find_gpu("a100")


def test_explain_rows_says_what_is_not_pipelined_and_why():
    text = explain_rows(make_plan(), A100)
    assert "4 stages of 2048 bytes, 8 tiles a row" in text
    assert "passes 2 to 2 read the row again" in text
    resident = explain_rows(make_plan(is_resident=True), A100)
    assert "the row stays in shared memory" in resident


def test_explain_rows_says_whether_the_pipeline_pays():
    one = make_plan(
        rows=1, cols=1 << 18, block_rows=1, passes=1, out_bytes=2, threads=256, stages=8
    )
    assert "the pipeline pays, as more is in flight" in explain_rows(one, A100)
    many = make_plan(
        rows=1 << 16, cols=8192, block_rows=1, threads=256, out_bytes=1 << 17, passes=1
    )
    assert "enough is in flight either way" in explain_rows(many, A100)


def test_explain_rows_kernel_that_does_not_fit_has_no_prediction():
    assert "no prediction" in explain_rows(make_plan(cols=1 << 18, is_resident=True), A100)
