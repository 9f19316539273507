"""Times, sizes and rates as a person reads them."""

from __future__ import annotations


def format_time(seconds: float) -> str:
    """Write a time with three significant digits and the unit that suits it.

    >>> format_time(1.234e-5)
    '12.3 us'
    """
    for scale, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "us")):
        if seconds >= 0.9995 * scale:
            return f"{_three_digits(seconds / scale)} {unit}"
    return f"{_three_digits(seconds / 1e-9)} ns"


def _three_digits(value: float) -> str:
    for limit, digits in ((9.995, 2), (99.95, 1)):
        if value < limit:
            text = f"{value:.{digits}f}"
            return text.rstrip("0").rstrip(".") if "." in text else text
    return f"{value:.0f}"


def format_bytes(count: int) -> str:
    """Write a size in bytes, with KiB beside it from 1 KiB on.

    >>> format_bytes(75776)
    '75776 bytes (74 KiB)'
    """
    if count < 1024:
        return f"{count} bytes"
    kib = f"{count / 1024:.1f}".removesuffix(".0")
    return f"{count} bytes ({kib} KiB)"
