"""A wrong kernel never wins: candidates, best first, until one is not wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from alcop_ms.emulator import Verdict

Candidate = TypeVar("Candidate")


@dataclass(frozen=True, slots=True)
class Judged(Generic[Candidate]):
    """A candidate with its verdict.

    Attributes
    ----------
    rank : int
        Its place among the candidates, best first, from 1.
    """

    rank: int
    candidate: Candidate
    verdict: Verdict

    @property
    def is_rejected(self) -> bool:
        """Whether it must not win. What could not be judged is no proof of a mistake."""
        return self.verdict.status in ("wrong", "hazard")


@dataclass(frozen=True, slots=True)
class Choice(Generic[Candidate]):
    """What was verified, and the best of it that is not wrong.

    Attributes
    ----------
    winner : Judged or None
        None when every candidate was wrong.
    judged : tuple of Judged
        Everything verified, best first.
    """

    winner: Judged[Candidate] | None
    judged: tuple[Judged[Candidate], ...]

    @property
    def rejected(self) -> tuple[Judged[Candidate], ...]:
        """The wrong ones, best first."""
        return tuple(one for one in self.judged if one.is_rejected)


def choose_right(
    candidates: Iterable[Candidate], verify: Callable[[Candidate], Verdict], *, top: int = 1
) -> Choice[Candidate]:
    """Verify candidates in their order until one is not wrong, and at least `top` of them.

    Parameters
    ----------
    candidates : iterable
        Best first; no more are drawn from it than are verified.
    top : int
        How many to verify even when the first is right: a wrong one near the top is a bug, even if
        it would not have won.
    """
    winner: Judged[Candidate] | None = None
    judged: list[Judged[Candidate]] = []
    for rank, candidate in enumerate(candidates, start=1):
        one = Judged(rank, candidate, verify(candidate))
        judged.append(one)
        if winner is None and not one.is_rejected:
            winner = one
        if winner is not None and rank >= top:
            break
    return Choice(winner, tuple(judged))
