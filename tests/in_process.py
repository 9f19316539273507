"""A builder and runners without worker processes, for tests of what goes on around them."""

from __future__ import annotations

import signal

from alcop_ms.compat import PyRunner, derived_object, ms
from alcop_ms.measure import builder as builder_module
from alcop_ms.measure.model_runner import ReadyFuture


@derived_object
class InProcessBuilder(ms.builder.PyBuilder):
    """What workers do, here, without nvcc."""

    def __init__(self, exports_module: bool = False) -> None:
        super().__init__()
        self.options = builder_module.BuildOptions(toolchain=None, exports_module=exports_module)

    def build(self, build_inputs):
        results = []
        for item in build_inputs:
            planned = builder_module._build_in_worker(self.options, item.mod, item.target, None)
            path = builder_module._export_in_worker(self.options, planned)
            results.append(ms.builder.BuilderResult(path, None))
        return results


@derived_object
class FailingRunner(PyRunner):
    """Fails every candidate."""

    def run(self, runner_inputs):
        return [ReadyFuture(None, "RuntimeError: no luck today") for _ in runner_inputs]


@derived_object
class InterruptedRunner(PyRunner):
    """Answers some rounds with made-up measurements, then raises as at a second Ctrl-C.

    Before that, it presses Ctrl-C in the round `presses_in`, counted from the end.
    """

    def __init__(self, rounds: int, presses_in: int | None = None) -> None:
        super().__init__()
        self.rounds = rounds
        self.presses_in = presses_in

    def run(self, runner_inputs):
        if self.rounds == 0:
            raise KeyboardInterrupt
        if self.rounds == self.presses_in:
            signal.raise_signal(signal.SIGINT)
        self.rounds -= 1
        return [ReadyFuture(1e-5 + i * 1e-6, None) for i, _ in enumerate(runner_inputs)]
