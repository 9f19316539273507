"""Parses the command line, runs one command and turns what it refuses into one line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from alcop_ms.cli import bench, db, explain, extract, sample, show, tune, verify
from alcop_ms.cli import list as list_command
from alcop_ms.cli.console import showing_warnings
from alcop_ms.errors import AlcopError, InvalidOptionError, NoValidCandidateError

# Modules with `add_parser(subparsers)` and `run(args) -> int`, in the order that --help shows.
# They import TVM only inside `run`, so that help and bad input answer at once.
COMMANDS = (list_command, show, tune, sample, explain, verify, bench, extract, db)

EXIT_NO = 1
EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130  # 128 + SIGINT
EXIT_BROKEN_PIPE = 141  # 128 + SIGPIPE


class _Parser(argparse.ArgumentParser):
    """Reports a mistake as one line instead of the usage text and a line."""

    def error(self, message: str) -> NoReturn:
        raise InvalidOptionError(f"{message}. See '{self.prog} --help'")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        Arguments after the program's name; `sys.argv[1:]` when omitted.

    Returns
    -------
    int
        0 done; 1 the answer is no; 2 bad input, explained in one line on standard error.
    """
    is_debug = False
    try:
        args = make_parser().parse_args(argv)
        is_debug = args.debug
        with showing_warnings():
            code: int = args.run(args)
        sys.stdout.flush()  # a reader that left shows up here rather than at exit
    except AlcopError as error:
        if is_debug:
            raise
        print(f"alcop-ms: error: {_one_line(error)}", file=sys.stderr)
        return EXIT_NO if isinstance(error, NoValidCandidateError) else EXIT_BAD_INPUT
    except KeyboardInterrupt:
        if is_debug:
            raise
        print("alcop-ms: interrupted", file=sys.stderr)
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # Python flushes standard output once more at exit; give it somewhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_BROKEN_PIPE
    except SystemExit as stop:  # argparse after --help
        return stop.code if isinstance(stop.code, int) else 0
    return code


def make_parser() -> argparse.ArgumentParser:
    """Build the parser with all commands."""
    parser = _Parser(
        prog="alcop-ms",
        description="Find, write, tune and verify software-pipelined GPU kernels on stock TVM.",
        epilog="Exit status: 0 done, 1 the answer is no, 2 bad input.",
        allow_abbrev=False,
    )
    _add_debug(parser, default=False)
    subparsers = parser.add_subparsers(
        title="commands", metavar="COMMAND", dest="command", required=True
    )
    for command in COMMANDS:
        command.add_parser(subparsers)
    for subparser in subparsers.choices.values():
        # without a default, so that it keeps a --debug given before the command
        _add_debug(subparser, default=argparse.SUPPRESS)
    return parser


def _add_debug(parser: argparse.ArgumentParser, *, default: object) -> None:
    parser.add_argument(
        "--debug",
        action="store_true",
        default=default,
        help="show the Python traceback of an error",
    )


def _one_line(error: AlcopError) -> str:
    return " ".join(str(error).split())
