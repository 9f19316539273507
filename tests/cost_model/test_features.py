import numpy as np

from alcop_ms.cost_model.batch import estimate_batch
from alcop_ms.cost_model.decisions import enumerate_decisions, make_batch
from alcop_ms.cost_model.features import FEATURES, make_features
from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape

A100 = find_gpu("a100")
SQUARE = MatmulShape(m=256, n=256, k=256, transpose_b=True)


def features_of(problem=SQUARE, gpu=A100):
    decisions = enumerate_decisions(problem)
    batch = make_batch(decisions)
    estimate = estimate_batch(batch, gpu)
    return decisions, estimate, make_features(batch, estimate, gpu)


def test_make_features_one_row_a_candidate_and_no_two_rows_alike():
    decisions, estimate, features = features_of()
    assert features.shape == (len(decisions), len(FEATURES))
    fits = np.isfinite(estimate.total_s)
    assert np.isfinite(features[fits]).all()
    # candidates that differ in nothing but which way round a square product is cut look alike
    assert len(np.unique(features[fits], axis=0)) > 0.7 * fits.sum()


def test_make_features_of_named_columns():
    decisions, estimate, features = features_of()

    def column(name):
        return features[:, FEATURES.index(name)]

    assert (column("shared_stages") == decisions.shared_stages).all()
    assert ((column("padding_share") > 0) == (decisions.is_swizzled == 0)).all()
    fits = np.isfinite(estimate.total_s)
    parts = sum(column(f"{name}/total") for name in ("prologue_s", "steady_s", "epilogue_s"))
    assert (parts[fits] < 1.0).all()  # the launch is the rest


def test_make_features_are_ratios_that_a_longer_product_shares():
    """Twice the k: the terms of a k tile are the same."""
    longer = MatmulShape(m=256, n=256, k=512, transpose_b=True)
    _, _, short = features_of()
    decisions, _, long = features_of(longer)
    wanted = enumerate_decisions(SQUARE).matrix()
    rows = {tuple(row): index for index, row in enumerate(decisions.matrix().tolist())}
    indices = [rows[tuple(row)] for row in wanted[:50].tolist()]
    column = FEATURES.index("compute_s/k_tile")
    assert np.allclose(short[:50, column], long[indices, column], rtol=0.02)
