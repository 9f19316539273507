import numpy as np
import pytest

from alcop_ms.cost_model.decisions import Bounds
from alcop_ms.hardware import find_gpu
from alcop_ms.matmul_shape import MatmulShape
from benchmarks.search import exhaust
from benchmarks.search.known import KnownSpace, load_simulated
from benchmarks.search.policies import POLICIES, run_policy
from benchmarks.search.spaces import HELD_OUT, SPACES, StudySpace, find_space, valid_candidates
from benchmarks.search.study import format_outcomes, plot_outcomes, study_policy

TINY = StudySpace(
    "tiny",
    MatmulShape(m=64, n=64, k=128, transpose_b=True),
    Bounds(
        warps=(1, 2),
        warp_tiles=(1, 2),
        k_steps=(2,),
        raster_groups=(1,),
        swizzled=(True,),
        shared_stages=(2, 3),
    ),
)


@pytest.fixture
def made_up():
    """300 candidates whose predictions are right up to a factor that one feature tells."""
    generator = np.random.default_rng(0)
    features = generator.random((300, 32)).astype(np.float32)
    predicted = generator.uniform(1.0, 3.0, 300)
    seconds = predicted * np.where(features[:, 5] > 0.4, 1.6, 1.0)
    return KnownSpace(
        name="made up",
        kind="simulated",
        knobs=features[:, :6],
        features=features,
        predicted_s=predicted,
        seconds=seconds,
    )


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setattr(exhaust, "DATA", tmp_path)
    return tmp_path


@pytest.mark.parametrize("policy", POLICIES)
def test_run_policy_same_seed_tries_the_same_and_ever_better(made_up, policy):
    first, again = (run_policy(policy, made_up, seed=1, trials=40, noise=0.0) for _ in range(2))
    assert first.tolist() == again.tolist()
    assert len(first) == 40
    assert (np.diff(first) <= 0).all()


@pytest.mark.parametrize("policy", ["random", "analytical"])
def test_run_policy_to_the_end_finds_the_best(made_up, policy):
    assert run_policy(policy, made_up, seed=1, trials=300, noise=0.0)[-1] == made_up.seconds.min()


def test_study_policy_hybrid_learns_what_the_model_does_not_know(made_up):
    found = {
        policy: study_policy(made_up, policy, seeds=2, trials=40, noise=0.01)
        for policy in ("analytical", "hybrid")
    }
    assert found["hybrid"].best_after["50"] >= found["analytical"].curve[39]
    assert found["hybrid"].trials_to["95%"] is not None


def test_format_outcomes_goal_that_was_missed_is_a_dash(made_up, tmp_path):
    outcome = study_policy(made_up, "XGB on knobs", seeds=1, trials=8, noise=0.0)
    assert " - " in format_outcomes([outcome])
    plot_outcomes([outcome], tmp_path / "plot.svg")
    assert "simulated" in (tmp_path / "plot.svg").read_text()


def test_read_current_is_what_was_simulated_until_it_is_stale(data, monkeypatch):
    seconds = load_simulated(TINY, "a100", 1).seconds
    path = exhaust.data_path(TINY, "a100")
    assert path.stat().st_size < 10_000
    decisions, _ = valid_candidates(TINY, find_gpu("a100"))
    assert exhaust.read_current(path, decisions, "a100").tolist() == seconds.tolist()
    assert exhaust.read_current(path, decisions.take(range(5)), "a100") is None
    monkeypatch.setattr(exhaust, "_simulate_some", lambda job: [1.0] * len(job[1]))
    assert exhaust.read_current(path, decisions, "a100") is None


@pytest.mark.parametrize("space", [*SPACES, *HELD_OUT], ids=lambda space: space.name)
def test_spaces_are_as_large_as_those_of_the_alcop_paper(space):
    decisions, estimate = valid_candidates(space, find_gpu("a100"))
    assert 1500 <= len(decisions) <= 5000
    assert np.isfinite(estimate.total_s).all()
    assert find_space(space.name) is space


def test_spaces_their_data_files_are_up_to_date():
    """`python -m benchmarks.search.exhaust` renews them after a change of the simulator."""
    known = [(space, "a100") for space in (*SPACES, *HELD_OUT)]
    for space, gpu in [*known, *((space, "h200") for space in HELD_OUT)]:
        decisions, _ = valid_candidates(space, find_gpu(gpu))
        path = exhaust.data_path(space, gpu)
        assert exhaust.read_current(path, decisions, gpu) is not None, (space.name, gpu)
