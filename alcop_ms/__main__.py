"""`python -m alcop_ms`: the command line."""

from __future__ import annotations

import sys

from alcop_ms.cli import main

if __name__ == "__main__":
    sys.exit(main())
