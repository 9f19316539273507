"""`runner("simulated")`: the simulated device times what the lowered kernel contains."""

from __future__ import annotations

import json
from pathlib import Path

from alcop_ms.compat import Any, PyRunner, derived_object
from alcop_ms.errors import AlcopError
from alcop_ms.hardware import find_gpu
from alcop_ms.launch import Launch
from alcop_ms.measure.builder import KERNEL_FILE
from alcop_ms.measure.model_runner import ReadyFuture
from alcop_ms.simulator.read_kernel import read_programs
from alcop_ms.simulator.simulate import simulate


@derived_object
class SimulatedRunner(PyRunner):
    """Answer with the times of a discrete-event simulation of the kernel that was built.

    Nothing is measured, and nothing comes from the latency model. Keep such results in a database
    of their own (`alcop_ms.database(work_dir, "simulated", target)`).

    Parameters
    ----------
    seed : int
        Of the simulation; the same kernel and seed give the same time.
    noise : float
        Relative standard deviation of the times.
    """

    def __init__(self, seed: int = 0, noise: float = 0.0) -> None:
        super().__init__()
        self.seed, self.noise = seed, noise

    def run(self, runner_inputs: list[Any]) -> list[Any]:
        return [
            simulate_artifact(str(item.artifact_path), self.seed, self.noise)
            for item in runner_inputs
        ]


def simulate_artifact(artifact_path: str, seed: int, noise: float) -> Any:
    """Simulate the kernel that the builder left beside an artifact: a future that is done."""
    path = Path(artifact_path).parent / KERNEL_FILE
    try:
        kernel = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ReadyFuture(None, "no kernel beside the artifact: build it with alcop_ms.builder()")
    if kernel["local_bytes"]:
        reason = f"{kernel['local_bytes']} bytes of local memory a thread, which is not simulated"
        return ReadyFuture(None, reason)
    try:
        programs = read_programs(
            kernel["cuda_text"],
            Launch.from_json(kernel["launch"]),
            registers_per_thread=kernel["registers_per_thread"],
        )
        times = simulate(programs, find_gpu(kernel["gpu"]), seed=seed, noise=noise)
    except AlcopError as error:
        return ReadyFuture(None, f"not simulated: {error}")
    return ReadyFuture(sum(time.total_s for time in times), None)
