"""Arithmetic that works on one candidate's numbers and on arrays of many candidates' alike.

A term is one formula. Handed a plan it gives one number; handed a `PlanBatch`, whose fields are
arrays, it gives the numbers of all candidates at once. What differs between the two is `max`, `min`
and choices, so terms take these from here. Types say what one candidate has.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable
from typing import Any, TypeVar

import numpy as np

N = TypeVar("N", int, float)


def largest(*values: N) -> N:
    """The largest, of each candidate."""
    several: tuple[Any, ...] = values
    if any(isinstance(value, np.ndarray) for value in several):
        found: N = functools.reduce(np.maximum, several)
        return found
    return max(values)


def smallest(*values: N) -> N:
    """The smallest, of each candidate."""
    several: tuple[Any, ...] = values
    if any(isinstance(value, np.ndarray) for value in several):
        found: N = functools.reduce(np.minimum, several)
        return found
    return min(values)


def choose(condition: bool, when_true: N, when_false: N) -> N:
    """One of two values, for each candidate by its own condition."""
    given: Any = condition
    if isinstance(given, np.ndarray):
        chosen: Any = np.where(given, when_true, when_false)
        result: N = chosen
        return result
    return when_true if condition else when_false


def all_of(conditions: Iterable[bool]) -> bool:
    """Whether all conditions hold, for each candidate."""
    return functools.reduce(operator.and_, conditions, True)


def every(condition: bool) -> bool:
    """Whether a condition holds for all candidates together."""
    return bool(np.all(condition))
