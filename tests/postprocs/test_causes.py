from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from alcop_ms.postprocs.causes import RejectionCauses


def test_rejection_causes_count_answers_as_a_postproc_does():
    causes = RejectionCauses()
    assert causes.count("too large") is False
    assert causes.accept() is True
    assert (causes.rejected, causes.accepted) == (1, 1)


def test_rejection_causes_histogram_is_most_frequent_first_then_by_name():
    causes = RejectionCauses()
    for cause in ("b", "a", "c", "c"):
        causes.count(cause)
    assert causes.histogram() == (("c", 2), ("a", 1), ("b", 1))
    assert causes.summary().splitlines() == ["     2  c", "     1  a", "     1  b"]


def test_rejection_causes_counts_of_many_threads_are_all_kept():
    causes = RejectionCauses()

    def reject_and_accept(worker: int) -> None:
        for _ in range(500):
            causes.count(f"cause {worker % 3}")
            causes.accept()

    with ThreadPoolExecutor(max_workers=8) as pool:
        list(pool.map(reject_and_accept, range(9)))
    assert causes.histogram() == (("cause 0", 1500), ("cause 1", 1500), ("cause 2", 1500))
    assert causes.accepted == 4500
