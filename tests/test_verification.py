from __future__ import annotations

import pytest

from alcop_ms.emulator import Verdict
from alcop_ms.verification import choose_right


class FakeVerifier:
    """Gives the verdicts it was told, and notes what it was asked."""

    def __init__(self, **statuses: str) -> None:
        self.statuses = statuses
        self.asked: list[str] = []

    def __call__(self, candidate: str) -> Verdict:
        self.asked.append(candidate)
        return Verdict(status=self.statuses[candidate])


def test_choose_right_first_right_wins_and_nothing_else_is_looked_at():
    verify = FakeVerifier(a="right", b="wrong")
    choice = choose_right(iter("ab"), verify)
    assert choice.winner.candidate == "a"
    assert choice.rejected == ()
    assert verify.asked == ["a"]


@pytest.mark.parametrize("status", ["wrong", "hazard"])
def test_choose_right_wrong_ones_are_rejected_and_the_next_best_wins(status):
    verify = FakeVerifier(a=status, b=status, c="right", d="right")
    choice = choose_right("abcd", verify)
    assert (choice.winner.candidate, choice.winner.rank) == ("c", 3)
    assert [(one.candidate, one.rank) for one in choice.rejected] == [("a", 1), ("b", 2)]
    assert verify.asked == ["a", "b", "c"]


def test_choose_right_nothing_right_has_no_winner():
    choice = choose_right("ab", FakeVerifier(a="wrong", b="hazard"))
    assert choice.winner is None
    assert len(choice.rejected) == 2


def test_choose_right_what_was_not_judged_wins_without_being_right():
    choice = choose_right("ab", FakeVerifier(a="not_judged", b="right"))
    assert choice.winner.candidate == "a"
    assert not choice.winner.verdict.is_right


def test_choose_right_top_verifies_more_than_the_winner():
    verify = FakeVerifier(a="right", b="wrong", c="right", d="right")
    choice = choose_right("abcd", verify, top=3)
    assert choice.winner.candidate == "a"
    assert [one.candidate for one in choice.rejected] == ["b"]
    assert verify.asked == ["a", "b", "c"]


def test_choose_right_no_candidates_has_no_winner():
    assert choose_right((), FakeVerifier()).winner is None
