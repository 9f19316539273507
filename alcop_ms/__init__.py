"""Software-pipelined GPU kernels for Apache TVM's MetaSchedule, on the stock wheel.

Names load on first use: importing the package imports neither TVM nor anything slow, and changes
nothing global.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "PipelineCostModel": "alcop_ms.cost_model.model",
    "TuningResult": "alcop_ms.tuning",
    "builder": "alcop_ms.measure.builder",
    "compile_tir": "alcop_ms.tuning",
    "database": "alcop_ms.database",
    "explain": "alcop_ms.explanation",
    "mutator_probs": "alcop_ms.presets",
    "postprocs": "alcop_ms.presets",
    "runner": "alcop_ms.measure.runners",
    "schedule_rules": "alcop_ms.presets",
    "space": "alcop_ms.presets",
    "target": "alcop_ms.targets",
    "tune_tir": "alcop_ms.tuning",
}
__all__ = ["__version__", *_HOMES]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value  # the submodule of the same name must not shadow it on the next access
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
