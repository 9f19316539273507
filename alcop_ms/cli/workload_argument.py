"""The arguments by which every command names a workload."""

from __future__ import annotations

import argparse

WORKLOAD_HELP = (
    "suite/name (see 'alcop-ms list'), an inline matmul:m=512,n=3072,k=768,dtype=f16,acc=f32,"
    "out=f16,layout=nt,batch=1,epilogue=bias+relu, a .toml file (file.toml#name when it holds "
    "several), or a .py file with one TVMScript function"
)


def add_workload_argument(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """Add the positional WORKLOAD and the option --workloads."""
    count = "?" if optional else None
    parser.add_argument("workload", metavar="WORKLOAD", nargs=count, help=WORKLOAD_HELP)
    add_folder_option(parser)


def add_folder_option(parser: argparse.ArgumentParser) -> None:
    """Add --workloads DIR, which may be given several times."""
    parser.add_argument(
        "--workloads",
        metavar="DIR",
        action="append",
        default=[],
        help="a folder of .toml suites to search as well (repeatable)",
    )
