"""`runner("model")`: nothing is run; the answer is the prediction the builder left."""

from __future__ import annotations

import json
from pathlib import Path

from alcop_ms.compat import Any, PyRunner, PyRunnerFuture, derived_object, ms
from alcop_ms.measure.builder import PREDICTION_FILE


@derived_object
class ReadyFuture(PyRunnerFuture):
    """A result that is there already."""

    def __init__(self, seconds: float | None, error: str | None) -> None:
        super().__init__()
        self.seconds, self.error = seconds, error

    def done(self) -> bool:
        return True

    def result(self) -> Any:
        seconds = None if self.seconds is None else [self.seconds]
        return ms.runner.RunnerResult(seconds, self.error)


@derived_object
class ModelRunner(PyRunner):
    """Answer with predicted times, from each candidate's plan and its real registers.

    Nothing is measured. Keep such results in a database of their own
    (`alcop_ms.database(work_dir, "predicted", target)`).
    """

    def run(self, runner_inputs: list[Any]) -> list[Any]:
        return [_read(str(item.artifact_path)) for item in runner_inputs]


def _read(artifact_path: str) -> Any:
    path = Path(artifact_path).parent / PREDICTION_FILE
    try:
        prediction = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        reason = "no prediction beside the artifact: build it with alcop_ms.builder()"
        return ReadyFuture(None, reason)
    if prediction["total_s"] is None:
        return ReadyFuture(None, prediction["reason"])
    return ReadyFuture(float(prediction["total_s"]), None)
