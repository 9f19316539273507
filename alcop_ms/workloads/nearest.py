"""The hint at the end of an "unknown name" message."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def did_you_mean(given: str, known: Iterable[str]) -> str:
    """Say which known names are near `given`: ` Did you mean 'x'?`, or nothing."""
    by_folded = {name.lower(): name for name in known}
    near = difflib.get_close_matches(given.lower(), by_folded, n=3, cutoff=0.6)
    if not near:
        return ""
    return f" Did you mean {' or '.join(repr(by_folded[name]) for name in near)}?"
