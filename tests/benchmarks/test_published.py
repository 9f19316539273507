import json

import pytest

from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape
from benchmarks.published import Compared, compare_row, kendall_tau, main, predict_best


def row(published, predicted, source="a"):
    return Compared(
        gpu="a100",
        m=1,
        n=1,
        k=1,
        published_tflops=published,
        predicted_tflops=predicted,
        tile="",
        source=source,
    )


@pytest.mark.parametrize(
    ("rows", "tau"),
    [
        ([row(1, 10), row(2, 20), row(3, 30)], 1.0),
        ([row(1, 30), row(2, 20), row(3, 10)], -1.0),
        ([row(1, 10), row(2, 30), row(3, 20)], 1 / 3),
        # another source's level says nothing of the order of shapes
        ([row(1, 10), row(2, 20), row(3, 1, "b"), row(4, 2, "b")], 1.0),
    ],
)
def test_kendall_tau_counts_pairs_within_a_source(rows, tau):
    assert kendall_tau(rows) == pytest.approx(tau)


def test_predict_best_large_product_comes_near_the_peak_of_the_a100():
    problem = MatmulShape(m=8192, n=8192, k=8192, transpose_b=True, out_dtype="float16")
    seconds, tile = predict_best(problem, find_gpu("a100"))
    assert 0.8 * 312 < problem.flop / seconds / 1e12 < 312
    assert "stages" in tile


def test_compare_row_of_wgmma_gets_its_rate():
    fields = {"gpu": "h100", "dtype": "bfloat16", "m": 4096, "n": 4096, "k": 4096, "tflops": 786}
    words = {name: str(value) for name, value in fields.items()} | {"source": ""}
    wgmma, mma = (compare_row(words | {"tensor_instruction": i}) for i in ("wgmma", "mma"))
    assert wgmma.predicted_tflops > 1.1 * mma.predicted_tflops
    assert abs(wgmma.error) < 0.2


def test_main_meets_the_goals_for_error_and_order(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["published", "--json"])
    assert main() == 0
    shown = json.loads(capsys.readouterr().out)
    assert len(shown["rows"]) >= 40
    assert shown["median_error"] <= 0.20
    assert shown["tau"] >= 0.80


def test_tall_product_bound_by_dram_known_inaccuracy():
    """Right would be 158 TFLOP/s: kernels bound by DRAM do not overlap loads and stores so well."""
    fields = {"gpu": "a100", "dtype": "float16", "m": 802816, "n": 192, "k": 768, "tflops": 157.8}
    words = {name: str(value) for name, value in fields.items()}
    found = compare_row(words | {"source": "", "tensor_instruction": "mma"})
    assert found.error > 0.5
