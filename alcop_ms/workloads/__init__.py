"""The workload registry. What needs TVM or numpy is imported from its own module."""

from alcop_ms.workloads.attention_spec import AttentionWorkload
from alcop_ms.workloads.chained_spec import ChainedWorkload
from alcop_ms.workloads.entry import Operand
from alcop_ms.workloads.gated_spec import GatedWorkload
from alcop_ms.workloads.grammar import RegistryWorkload, parse_inline
from alcop_ms.workloads.registry import (
    AnyWorkload,
    get_suite,
    list_suites,
    list_workloads,
    load_workload,
)
from alcop_ms.workloads.row_spec import RowWorkload
from alcop_ms.workloads.spec import EpilogueStep, ScriptWorkload, Workload
from alcop_ms.workloads.toml_file import Suite, read_suite

__all__ = [
    "AnyWorkload",
    "AttentionWorkload",
    "ChainedWorkload",
    "EpilogueStep",
    "GatedWorkload",
    "Operand",
    "RegistryWorkload",
    "RowWorkload",
    "ScriptWorkload",
    "Suite",
    "Workload",
    "get_suite",
    "list_suites",
    "list_workloads",
    "load_workload",
    "parse_inline",
    "read_suite",
]
