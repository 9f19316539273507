from __future__ import annotations

import pytest

from alcop_ms.report.quantities import format_bytes, format_time


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "0 ns"),
        (4.2e-10, "0.42 ns"),
        (1e-9, "1 ns"),
        (999.4e-9, "999 ns"),
        (999.6e-9, "1 us"),
        (1.234e-5, "12.3 us"),
        (0.5, "500 ms"),
        (61.0, "61 s"),
    ],
)
def test_format_time_three_digits_and_fitting_unit(seconds: float, text: str) -> None:
    assert format_time(seconds) == text


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 bytes"),
        (1023, "1023 bytes"),
        (1536, "1536 bytes (1.5 KiB)"),
        (75776, "75776 bytes (74 KiB)"),
    ],
)
def test_format_bytes_adds_kib_from_one_kib_on(count: int, text: str) -> None:
    assert format_bytes(count) == text
