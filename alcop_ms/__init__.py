"""Software-pipelined GPU kernels for Apache TVM's MetaSchedule, on the stock wheel.

Names load on first use: importing the package imports neither TVM nor anything slow, and changes
nothing global.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "PipelineCostModel": "alcop_ms.cost_model.model",
    "TuningResult": "alcop_ms.tuning",
    "allow_tf32": "alcop_ms.input_module",
    "builder": "alcop_ms.measure.builder",
    "compile_relax": "alcop_ms.graph.tuning",
    "compile_tir": "alcop_ms.tuning",
    "database": "alcop_ms.records",
    "explain": "alcop_ms.explanation",
    "mutator_probs": "alcop_ms.presets",
    "postprocs": "alcop_ms.presets",
    "register_relax_pipeline": "alcop_ms.graph.pipeline",
    "runner": "alcop_ms.measure.runners",
    "schedule_rules": "alcop_ms.presets",
    "space": "alcop_ms.presets",
    "target": "alcop_ms.targets",
    "tune_relax": "alcop_ms.graph.tuning",
    "tune_tir": "alcop_ms.tuning",
}
__all__ = ["__version__", *_HOMES]


class _Package(ModuleType):
    """Keeps `alcop_ms.postprocs` the function when the subpackage of that name is imported.

    Python sets every imported submodule on its package, over whatever has the name.
    """

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
