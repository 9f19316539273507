import pytest

from alcop_ms.candidate_spec import parse_candidate
from alcop_ms.cost_model.latency import estimate_latency
from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.report.compare import Candidate, compare_candidates

PROBLEM = MatmulShape(m=1024, n=3072, k=768, transpose_b=True)
A100 = find_gpu("a100")
LARGE = "tile=128x128x32,warp=64x64,stages=4,slots=2"
SMALL = "tile=64x32x32,warp=16x16,stages=2,slots=1"


def named(name, text, problem=PROBLEM):
    plan = parse_candidate(text, problem)
    return Candidate(name, plan, estimate_latency(plan, A100))


def words(first, second, problem=PROBLEM):
    return compare_candidates(named("A", first, problem), named("B", second, problem))


def test_compare_candidates_names_the_faster_one_whichever_comes_first():
    for first, second, fast in ((SMALL, LARGE, "B"), (LARGE, SMALL, "A")):
        assert words(first, second).startswith(f"{fast} is predicted to be 2.")


def test_compare_candidates_says_what_limits_both_and_what_the_tile_saves():
    text = words(SMALL, LARGE)
    assert "limiter    latency   tensor" in text
    assert "A: 24 k tiles of" in text
    assert "copies arrive too late" in text
    assert "it copies 33% of the bytes that A copies" in text
    assert "with 1 tile ahead" in text
    assert "B loads 2 tiles further ahead." in text


def test_compare_candidates_lists_only_what_differs():
    text = words(LARGE, LARGE.replace("stages=4", "stages=3"))
    assert "shared stages" in text
    assert "block tile" not in text
    assert "raster" not in text


def test_compare_candidates_register_pipelining_is_said():
    slow = LARGE.replace("slots=2", "slots=1")
    assert "A loads registers one step ahead; B waits" in words(LARGE, slow)


def test_compare_candidates_occupancy_is_said():
    text = words(LARGE.replace("stages=4", "stages=3"), LARGE.replace("stages=4", "stages=6"))
    assert "An SM holds 2 blocks of A and 1 of B, which shared memory bounds" in text


def test_compare_candidates_the_same_candidate_differs_in_nothing():
    text = words(LARGE, LARGE)
    assert "A and B are predicted to be as fast" in text
    assert "They differ in no decision." in text
    assert "of the difference" not in text


@pytest.mark.parametrize("stages", [2, 3, 4, 5])
def test_compare_candidates_every_time_is_called_predicted(stages):
    text = words(LARGE.replace("stages=4", f"stages={stages}"), SMALL)
    assert text.count("predicted") >= 2
    assert "measured" not in text
