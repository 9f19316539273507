"""Plain text tables."""

from __future__ import annotations

from collections.abc import Sequence


def text_table(
    headers: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()
) -> str:
    """Lay rows out in columns under their headers, two spaces between columns.

    Parameters
    ----------
    rows : sequence of sequences of str
        One cell a header.
    right : sequence of int
        Columns that are aligned to the right.
    """
    lines = [tuple(headers), *(tuple(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(headers))]
    laid_out = [
        "  ".join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
    rule = "  ".join("-" * width for width in widths)
    return "\n".join([laid_out[0], rule, *laid_out[1:]])
