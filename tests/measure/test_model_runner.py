from __future__ import annotations

import json

import pytest

from alcop_ms.compat import ms
from alcop_ms.measure.builder import PREDICTION_FILE
from alcop_ms.measure.model_runner import ModelRunner


def ask(directory, prediction=None):
    if prediction is not None:
        (directory / PREDICTION_FILE).write_text(json.dumps(prediction))
    item = ms.runner.RunnerInput(str(directory / "module.tar"), "cuda", [])
    (future,) = ModelRunner().run([item])
    assert future.done()
    return future.result()


def test_model_runner_answers_with_the_prediction(tmp_path):
    result = ask(tmp_path, {"total_s": 3e-6, "reason": None})
    assert [float(seconds) for seconds in result.run_secs] == [3e-6]
    assert result.error_msg is None


@pytest.mark.parametrize(
    ("prediction", "reason"),
    [
        ({"total_s": None, "reason": "no prediction: not tiled"}, "no prediction: not tiled"),
        (None, "no prediction beside the artifact"),
    ],
)
def test_model_runner_without_a_prediction_fails_with_the_reason(tmp_path, prediction, reason):
    result = ask(tmp_path, prediction)
    assert result.run_secs is None
    assert reason in str(result.error_msg)


def test_model_runner_damaged_prediction_fails_that_candidate(tmp_path):
    (tmp_path / PREDICTION_FILE).write_text("{")
    assert "no prediction beside" in str(ask(tmp_path).error_msg)
