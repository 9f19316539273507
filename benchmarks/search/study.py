"""Trials that each way of searching takes to come near the best of a space that is known whole.

On the simulated device by default; `--measured DIR WORKLOAD` takes what a tuning run has measured
instead. What simulated studies can show and what not: docs/model.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from alcop_ms.report.table import text_table
from benchmarks.search.known import KnownSpace, load_measured, load_simulated
from benchmarks.search.policies import POLICIES, run_policy
from benchmarks.search.spaces import HELD_OUT, SPACES, find_space

GOALS = (0.90, 0.95, 0.99)
LOOKS = (10, 50)
# Policies that learn nothing cost nothing: they run to the end of the space.
CHEAP = ("random", "analytical")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One policy on one space, medians over seeds.

    Attributes
    ----------
    trials_to : dict
        Goal as a share of the best -> trials; None where half the seeds did not reach it.
    best_after : dict
        Trials -> best time of the space over best found.
    """

    space: str
    kind: str
    candidates: int
    policy: str
    seeds: int
    trials_to: dict[str, float | None]
    best_after: dict[str, float]
    curve: list[float]


def study_policy(
    space: KnownSpace, policy: str, *, seeds: int, trials: int, noise: float
) -> Outcome:
    """Run a policy with every seed."""
    budget = len(space) if policy in CHEAP else min(trials, len(space))
    runs = np.stack(
        [
            space.seconds.min() / run_policy(policy, space, seed=seed, trials=budget, noise=noise)
            for seed in range(seeds)
        ]
    )
    reached = {}
    for goal in GOALS:
        first = np.where(runs >= goal, np.arange(1, budget + 1), np.inf).min(axis=1)
        median = float(np.median(first))
        reached[f"{goal:.0%}"] = median if np.isfinite(median) else None
    curve = np.median(runs, axis=0)
    return Outcome(
        space=space.name,
        kind=space.kind,
        candidates=len(space),
        policy=policy,
        seeds=seeds,
        trials_to=reached,
        best_after={str(look): float(curve[min(look, budget) - 1]) for look in LOOKS},
        curve=[round(float(value), 4) for value in curve[:trials]],
    )


def format_outcomes(outcomes: list[Outcome]) -> str:
    """The table: trials to each goal, and the share of the best after some trials."""
    goals = [f"to {goal:.0%}" for goal in GOALS]
    headers = ("space", "of", "policy", *goals, *(f"after {look}" for look in LOOKS))
    rows = []
    for one in outcomes:
        reached = ["-" if v is None else f"{v:g}" for v in one.trials_to.values()]
        found = [f"{value:.3f}" for value in one.best_after.values()]
        rows.append((one.space, str(one.candidates), one.policy, *reached, *found))
    return text_table(headers, rows, right=(1, *range(3, len(headers))))


def plot_outcomes(outcomes: list[Outcome], path: Path) -> None:
    """One panel a space: the median share of the best against trials."""
    from matplotlib.figure import Figure

    names = list(dict.fromkeys(one.space for one in outcomes))
    columns = min(5, len(names))
    rows = -(-len(names) // columns)
    figure = Figure(figsize=(3.2 * columns, 2.6 * rows), layout="constrained")
    for place, name in enumerate(names, start=1):
        axes = figure.add_subplot(rows, columns, place)
        for one in (one for one in outcomes if one.space == name):
            trials = range(1, len(one.curve) + 1)
            axes.plot(trials, one.curve, label=one.policy, linewidth=1.4)
        axes.axhline(0.99, color="0.7", linewidth=0.8, linestyle=":")
        axes.set(title=name, ylim=(0.6, 1.01), xscale="log")
        axes.title.set_fontsize(8)
    axes.legend(fontsize=7, loc="lower right")
    kinds = "/".join(dict.fromkeys(one.kind for one in outcomes))
    figure.supxlabel("trials")
    figure.supylabel(f"best {kinds} time / best found")
    figure.savefig(path)


def main() -> int:
    """Run the study; write the table, the figures as JSON, and the plot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gpu", default="a100")
    parser.add_argument("--space", action="append", help="a space's name (default: all)")
    parser.add_argument("--held-out", action="store_true", help="the spaces that were held out")
    parser.add_argument(
        "--prior",
        default="",
        metavar="GPU",
        help="let the latency model take the GPU for this one: a prior that is wrong",
    )
    parser.add_argument("--measured", nargs=2, metavar=("DIR", "WORKLOAD"))
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--trials", type=int, default=64, help="of policies that learn")
    parser.add_argument("--noise", type=float, default=0.01)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("out/study"))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    outcomes: list[Outcome] = []
    start = time.perf_counter()
    for name in args.space or [space.name for space in (HELD_OUT if args.held_out else SPACES)]:
        if args.measured:
            space = load_measured(Path(args.measured[0]), args.measured[1], args.gpu)
        else:
            space = load_simulated(find_space(name), args.gpu, args.workers, args.prior)
        for policy in POLICIES:
            outcomes.append(
                study_policy(space, policy, seeds=args.seeds, trials=args.trials, noise=args.noise)
            )
        print(format_outcomes(outcomes[-len(POLICIES) :]), flush=True)
        if args.measured:
            break
    table = format_outcomes(outcomes)
    (args.out / "study.txt").write_text(table + "\n", encoding="utf-8")
    figures = [asdict(one) for one in outcomes]
    (args.out / "study.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    plot_outcomes(outcomes, args.out / "study.svg")
    print(f"{args.out}: study.txt, study.json, study.svg ({time.perf_counter() - start:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
