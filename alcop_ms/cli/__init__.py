"""The command line."""

from alcop_ms.cli.main import main

__all__ = ["main"]
