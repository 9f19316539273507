"""When the events of each k tile happen: the lowered loop's order, stretched to predicted times."""

from __future__ import annotations

from dataclasses import dataclass, replace

from alcop_ms.pipeline import PipelinePlan
from alcop_ms.report.estimate import Estimate, block_ends, copy_flight_s

# Barriers and register loads are drawn within their iteration even where a prediction has them
# take more than all of it.
_MAX_BARRIER_SHARE = 0.25
_MIN_STEPS_SHARE = 0.25
# Copies that keep the memory path busy for this part of an iteration queue up behind each other.
_BANDWIDTH_BOUND = 0.95


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Times of every iteration ("window") of the main loop, in seconds.

    A window is laid out in one of three ways, as `pipeline.annotate_shared_loop` orders it:

    - fused, `steps - 1` steps, wait, barrier, last step: the first load of the next tile runs
      under this tile's last step, so the barrier stands before it (register level pipelined, three
      or more shared slots);
    - plain, wait, barrier, [first load,] steps (two slots, or registers not pipelined);
    - unpipelined, barrier, steps, and then the next tile's copy while all wait (one slot).

    Attributes
    ----------
    first_s : float
        When the first window begins.
    window_s : float
        One iteration, the last excepted.
    step_s, load_s, compute_s : float
        One register step, and what loads and compute take of it.
    lead_s : float
        The first load of a window, where nothing hides it.
    wait_s : float
        In each window, how long nothing can run until a copy lands.
    barrier_s : float
        One barrier.
    flight_s, land_every_s : float
        One copy from issue to landing; spacing of the landings of copies issued together.
    """

    shared_stages: int
    steps: int
    k_tiles: int
    barriers: int
    is_prefetching: bool
    first_s: float
    window_s: float
    step_s: float
    load_s: float
    compute_s: float
    lead_s: float
    wait_s: float
    barrier_s: float
    flight_s: float
    land_every_s: float

    @property
    def is_fused(self) -> bool:
        return self.is_prefetching and self.shared_stages > 2

    @property
    def ahead(self) -> int:
        """Tiles that the copies run ahead of the compute."""
        return max(self.shared_stages - 1, 1)

    @property
    def end_s(self) -> float:
        """End of the main loop; the last window has nothing to wait for."""
        busy_s = self.lead_s + self.steps * self.step_s
        opening_s = 0.0 if self.is_fused else self._opening_wait_s + self._opening_barrier_s
        return self.window(self.k_tiles - 1) + opening_s + busy_s

    @property
    def _opening_barrier_s(self) -> float:
        return self.barrier_s if self.barriers else 0.0

    @property
    def _opening_wait_s(self) -> float:
        return 0.0 if self.shared_stages == 1 else self.wait_s

    def window(self, k_tile: int) -> float:
        """When the window of a tile begins."""
        return self.first_s + k_tile * self.window_s

    def landed(self, k_tile: int) -> float:
        """When a tile must have landed: the end of the wait before it."""
        if self.is_fused:
            if k_tile == 0:
                return max(self.first_s - self.load_s - self._opening_barrier_s, 0.0)
            return self.window(k_tile - 1) + (self.steps - 1) * self.step_s + self.wait_s
        return self.window(k_tile) + self._opening_wait_s

    def issued(self, k_tile: int) -> float:
        """When the copy of a tile is issued."""
        if k_tile < self.ahead:
            return max(self.landed(0) - self.flight_s, 0.0)
        if self.shared_stages == 1:
            return self.window(k_tile) - self.wait_s
        window_s = self.window(k_tile - self.ahead)
        if self.is_fused:
            return window_s
        return window_s + self.wait_s + self._opening_barrier_s

    def arrived(self, k_tile: int) -> float:
        """When the copy of a tile lands."""
        if k_tile < self.ahead:
            return min(self.landed(0) + k_tile * self.land_every_s, self.landed(k_tile))
        if self.wait_s > 0:  # the loop waits for exactly this
            return self.landed(k_tile)
        return min(self.issued(k_tile) + self.flight_s, self.landed(k_tile))

    def step(self, k_tile: int, step: int) -> float:
        """When a register step of a tile begins."""
        start_s = self.window(k_tile) + step * self.step_s
        if not self.is_fused:
            return start_s + self._opening_wait_s + self._opening_barrier_s + self.lead_s
        is_after_barrier = step == self.steps - 1 and k_tile < self.k_tiles - 1
        return start_s + (self.wait_s + self._opening_barrier_s if is_after_barrier else 0.0)

    def load(self, k_tile: int, step: int) -> float:
        """When the register load of a step begins."""
        if not self.is_prefetching:
            return self.step(k_tile, step)
        if step > 0:
            return self.step(k_tile, step - 1)
        if not self.is_fused:
            return self.step(k_tile, 0) - self.lead_s
        if k_tile == 0:
            return max(self.first_s - self.load_s, 0.0)
        return self.step(k_tile - 1, self.steps - 1)

    def compute(self, k_tile: int, step: int) -> float:
        """When the compute of a step begins."""
        return self.step(k_tile, step) + (0.0 if self.is_prefetching else self.load_s)


def make_pace(plan: PipelinePlan, estimate: Estimate) -> Pace:
    """Fit the predicted times of one k tile into one iteration.

    Resident blocks share the units, so this block's steps stretch over the time that all of them
    need together; what the iteration takes beyond that is a wait for data.
    """
    steps, window_s = plan.tile.k_steps, estimate.k_tile_s
    flight_s = copy_flight_s(estimate)
    is_prefetching = plan.register_stages > 1
    has_lead = is_prefetching and plan.shared_stages <= 2
    barrier_s = min(estimate.barrier_s, _MAX_BARRIER_SHARE * window_s)
    room_s = window_s - barrier_s
    if plan.shared_stages == 1:  # the copy itself stands in every iteration
        room_s = max(room_s - flight_s, _MIN_STEPS_SHARE * window_s)
    load_s, compute_s = estimate.register_load_s / steps, estimate.compute_s / steps
    step_s = max(load_s, compute_s) if is_prefetching else load_s + compute_s
    scale = min(1.0, room_s / (steps * step_s + (load_s if has_lead else 0.0)))
    lead_s = scale * load_s if has_lead else 0.0
    slack_s = max(window_s - barrier_s - lead_s - steps * scale * step_s, 0.0)
    pace = Pace(
        shared_stages=plan.shared_stages,
        steps=steps,
        k_tiles=plan.k_tiles,
        barriers=plan.barriers_per_k_tile,
        is_prefetching=is_prefetching,
        first_s=estimate.prologue_s / block_ends(estimate),
        window_s=window_s,
        step_s=scale * step_s,
        load_s=scale * load_s,
        compute_s=scale * compute_s,
        lead_s=lead_s,
        wait_s=slack_s,
        barrier_s=barrier_s / max(plan.barriers_per_k_tile, 1),
        flight_s=flight_s,
        land_every_s=estimate.copy_s,
    )
    if _is_waiting_for_data(pace):
        return pace
    return replace(pace, wait_s=0.0, step_s=pace.step_s + slack_s / steps)


def _is_waiting_for_data(pace: Pace) -> bool:
    """Whether an iteration's slack is spent on a copy under way, and not between its steps."""
    k_tile = pace.ahead  # the first tile whose copy is issued inside the loop
    is_late = pace.issued(k_tile) + pace.flight_s >= pace.landed(k_tile) - pace.wait_s
    return is_late or pace.land_every_s >= _BANDWIDTH_BOUND * pace.window_s
