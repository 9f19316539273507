"""`alcop-ms show WORKLOAD`: what a workload is, and its TVM function on request."""

from __future__ import annotations

import argparse
import json

from alcop_ms.cli.workload_argument import add_workload_argument
from alcop_ms.workloads import AnyWorkload, RegistryWorkload, ScriptWorkload, load_workload


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("show", help="show one workload", allow_abbrev=False)
    add_workload_argument(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--tir", action="store_true", help="print the TVM function as well")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the workload."""
    workload = load_workload(args.workload, args.workloads)
    script = _get_script(workload) if args.tir else None
    if args.json:
        print(json.dumps(_describe(workload, script), indent=2))
        return 0
    print(_format_script(workload) if isinstance(workload, ScriptWorkload) else _format(workload))
    if script is not None:
        print(f"\n{script}")
    return 0


def _get_script(workload: AnyWorkload) -> str:
    from alcop_ms.workloads.primfunc import make_prim_func  # imports TVM

    return str(make_prim_func(workload).script())


def _describe(workload: AnyWorkload, script: str | None) -> dict[str, object]:
    description = workload.as_dict()
    if not isinstance(workload, ScriptWorkload):
        description["tensors"] = [
            {
                "name": operand.name,
                "shape": operand.shape,
                "dtype": operand.dtype,
                "role": operand.role,
            }
            for operand in workload.operands
        ]
    if script is not None:
        description["tir"] = script
    return description


def _format(workload: RegistryWorkload) -> str:
    lines = [workload.label]
    if workload.place:
        lines.append(f"  place      {workload.place}")
    lines.append(f"  spec       {workload}")
    for operand in workload.operands:
        shape = ", ".join(str(extent) for extent in operand.shape)
        lines.append(f"  {operand.role:<9}  {operand.name}: {operand.dtype}[{shape}]")
    flop = workload.flop
    size = workload.tensor_bytes
    lines.append(
        f"  work       {flop / 1e9:.4g} GFLOP on {size / 1e6:.4g} MB of tensors, "
        f"{flop / size:.4g} FLOP/byte"
    )
    return "\n".join(lines)


def _format_script(workload: ScriptWorkload) -> str:
    return f"{workload.name}\n  file       {workload.path} (TVMScript; --tir runs it and shows it)"
