import numpy as np
import pytest

from alcop_ms.cost_model import hybrid as module
from alcop_ms.cost_model.features import FEATURES
from alcop_ms.cost_model.hybrid import MIN_POINTS, HybridModel, Point
from alcop_ms.errors import DatabaseError

PADDED, STAGES = FEATURES.index("padding_share"), FEATURES.index("shared_stages")


def world(count, seed, *, bias=1.0):
    """Candidates whose true time is the predicted one, but 1.5 times for padded rows."""
    generator = np.random.default_rng(seed)
    features = generator.random((count, len(FEATURES))).astype(np.float32)
    features[:, PADDED] = generator.integers(0, 2, count) * 0.25
    predicted = generator.uniform(1.0, 2.0, count)
    measured = bias * predicted * np.where(features[:, PADDED] > 0, 1.5, 1.0)
    return features, predicted, measured


def learn(model, features, predicted, measured, group="a"):
    model.add(
        [
            Point(
                group=group,
                features=tuple(map(float, row)),
                predicted_s=float(p),
                measured_s=float(m),
            )
            for row, p, m in zip(features, predicted, measured, strict=True)
        ]
    )


def misordered(seconds, measured):
    """Share of pairs in the wrong order."""
    wrong = np.sign(seconds[:, None] - seconds) != np.sign(measured[:, None] - measured)
    return wrong.mean()


def test_correct_learns_what_the_prediction_does_not_know():
    model = HybridModel()
    learn(model, *world(40, 1))
    features, predicted, measured = world(200, 2)
    correction = model.correct(features)
    corrected = predicted * np.exp(correction.mean)
    assert misordered(corrected, measured) < 0.5 * misordered(predicted, measured)


def test_correct_starts_from_the_prediction():
    """Measurements that agree with the predictions, but for noise, leave their order alone."""
    shares = []
    for seed in range(5):
        model = HybridModel()
        features, predicted, _ = world(40, 10 * seed + 1)
        noise = np.random.default_rng(10 * seed + 4).normal(0.0, 0.02, 40)
        learn(model, features, predicted, predicted * np.exp(noise))
        others, expected, _ = world(200, 10 * seed + 2)
        shares.append(misordered(expected * np.exp(model.correct(others).mean), expected))
    # half of all pairs would be wrong without the start; a ranking loss never stops pushing apart
    assert np.mean(shares) < 0.1


def test_correct_what_was_learned_on_one_product_helps_another():
    """A wrong level of a whole group, as from another GPU, does no harm."""
    model = HybridModel()
    learn(model, *world(40, 1, bias=7.0), group="another")
    learn(model, *world(8, 3), group="this")
    features, predicted, measured = world(200, 2)
    corrected = predicted * np.exp(model.correct(features).mean)
    assert misordered(corrected, measured) < 0.5 * misordered(predicted, measured)


def test_correct_is_less_sure_of_what_it_has_not_seen():
    model = HybridModel()
    features, predicted, measured = world(40, 1)
    features[:, STAGES] = 2.0 + (np.arange(40) % 2)
    measured = measured * np.where(features[:, STAGES] > 2, 0.9, 1.0)
    learn(model, features, predicted, measured)
    assert (model.correct(features).deviation > 0).any()


def test_correct_same_points_and_seed_give_the_same_corrections():
    results = []
    for _ in range(2):
        model = HybridModel(seed=3)
        learn(model, *world(20, 1))
        results.append(model.correct(world(10, 2)[0]).mean)
    assert results[0].tolist() == results[1].tolist()


def test_correct_few_points_say_nothing():
    model = HybridModel()
    learn(model, *(values[: MIN_POINTS - 1] for values in world(20, 1)))
    assert model.correct(world(5, 2)[0]) is None


def test_correct_measurements_that_are_the_predictions_teach_nothing():
    model = HybridModel()
    features, predicted, _ = world(40, 1)
    learn(model, features, predicted, 3.0 * predicted)  # a level is nothing to learn either
    assert model.correct(features) is None


def test_correct_without_xgboost_says_nothing(monkeypatch):
    model = HybridModel()
    learn(model, *world(20, 1))
    monkeypatch.setattr(module, "find_xgboost", lambda: None)
    assert model.correct(world(5, 2)[0]) is None


def test_find_xgboost_missing_is_said_once_a_call_and_is_no_error(monkeypatch, caplog):
    monkeypatch.setitem(__import__("sys").modules, "xgboost", None)
    with caplog.at_level("INFO"):
        assert module.find_xgboost() is None
    assert "latency model alone" in caplog.text


def test_read_json_gives_the_same_model():
    model, other = HybridModel(seed=1), HybridModel(seed=1)
    learn(model, *world(20, 1))
    other.read_json(model.to_json())
    assert other.points == model.points
    features = world(10, 2)[0]
    assert other.correct(features).mean.tolist() == model.correct(features).mean.tolist()


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[:-20],
        lambda text: text.replace("version 1", "version 0"),
        lambda text: text.replace('"points": [[', '"points": [[1, '),
        lambda text: text.replace(FEATURES[0], "something"),
    ],
)
def test_read_json_of_something_else_is_refused(damage):
    model = HybridModel()
    learn(model, *world(2, 1))
    with pytest.raises(DatabaseError, match="not a saved cost model"):
        HybridModel().read_json(damage(model.to_json()))
