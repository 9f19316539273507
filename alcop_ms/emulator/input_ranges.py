"""How far the inputs of a float16 sum may range, so that no partial sum leaves float16's range.

What overflows says nothing of the kernel: any order of summation may, or may not. Only 8-bit
integers and ramps are large enough for that, random floats lie within plus and minus 1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from alcop_ms.emulator.patterns import INTEGER_RANGES, RAMP_RANGES, Pattern
from alcop_ms.launch import Launch
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.workloads.error_bound import FORMATS
from alcop_ms.workloads.prologue import NIBBLE_ZERO, OperandForm


def find_ranges(
    pattern: Pattern, launch: Launch, problem: MatmulShape, forms: Sequence[OperandForm] = ()
) -> dict[str, int]:
    """The `largest` of `make_input` by buffer.

    Parameters
    ----------
    launch : Launch
        Its first inputs are A and B, if there are forms.
    forms : sequence of OperandForm
        Of A and B, where they are computed from what lies in memory.
    """
    ranges = {"random": INTEGER_RANGES, "ramp": RAMP_RANGES}.get(pattern)
    if problem.acc_dtype != "float16" or ranges is None:
        return {}
    limit = FORMATS["float16"].largest
    fitting = (n for n in ranges if _largest_sum(problem, forms, pattern, n) <= limit)
    largest = next(fitting, ranges[-1])
    names = [buffer.name for buffer in launch.with_role("input")]
    # nibbles cannot leave their range, and a byte of two has to take every value
    packed = [name for name, form in zip(names, forms, strict=False) if form.storage == "s4"]
    return {name: largest for name in names if name not in packed}


def _largest_sum(
    problem: MatmulShape, forms: Sequence[OperandForm], pattern: Pattern, largest: int
) -> float:
    """No partial sum is greater, for operands as `make_input` draws them."""
    number = largest if pattern == "ramp" else 1  # of what is stored as a float
    unsigned = 2 * largest + (pattern == "random")
    stored = {"s8": largest, "u8": unsigned, "s4": NIBBLE_ZERO}
    values = [_largest_value(form, stored, number) for form in forms] or [number, number]
    return float(problem.k * math.prod(values))


def _largest_value(form: OperandForm, stored: dict[str, int], number: int) -> float:
    """Of an operand in absolute value."""
    value = float(stored.get(form.storage or "", number))
    for step in form.steps:
        if step.name == "zero_point":
            value += number
        elif step.name == "scale":
            value *= abs(step.value or 0.0)
        elif step.name in ("channel_scale", "group_scale"):
            value *= number
    return value
