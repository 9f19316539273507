"""The arrays that TVM's `InjectSoftwarePipeline` reads from a pipelined loop.

Words (*stage*, *order*, *async stage*) mean what `tvm/s_tir/transform.h` says.
"""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.errors import InvalidPlanError


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopAnnotation:
    """The three arrays `InjectSoftwarePipeline` reads from a loop, one entry a child statement."""

    stage: tuple[int, ...]
    order: tuple[int, ...]
    async_stages: tuple[int, ...]

    def __post_init__(self) -> None:
        if sorted(self.order) != list(range(len(self.order))):
            raise InvalidPlanError(
                f"order={self.order} is not a permutation of 0..{len(self.order) - 1}"
            )
        if len(self.stage) != len(self.order) or min(self.stage, default=0) < 0:
            raise InvalidPlanError(f"stage={self.stage} does not fit order={self.order}")
        if not set(self.async_stages) <= set(self.stage):
            raise InvalidPlanError(
                f"async_stages={self.async_stages} are not all in stage={self.stage}"
            )


def annotate_register_loop(num_loads: int) -> LoopAnnotation:
    """Arrays for the register loop: `num_loads` shared -> register loads, then one compute.

    The loads run one step ahead of the compute (two register slots).
    """
    stage = (0,) * num_loads + (1,)
    return LoopAnnotation(stage=stage, order=tuple(range(num_loads + 1)), async_stages=())


def annotate_shared_loop(
    num_loads: int, num_stages: int, *, is_register_pipelined: bool, is_async: bool
) -> LoopAnnotation:
    """Arrays for the k-tile loop: `num_loads` global -> shared copies, then the compute.

    Parameters
    ----------
    num_stages : int
        Slots of shared memory, at least 2.
    is_register_pipelined : bool
        Whether the compute is itself a pipelined register loop. `InjectSoftwarePipeline` has then
        already split it into prologue (loads of step 0), body and epilogue (last compute), and the
        prologue moves one tile ahead: its loads of the next tile run under the last compute.
    is_async : bool
        Whether the copies are to be asynchronous (`cp.async`).

    Notes
    -----
    Copies always come first in `order`: an order that issues them after their first consumer makes
    TVM 0.27 emit a wrong wait count (`inject_software_pipeline.cc`, merged commit groups). With two
    slots the register prologue would share stage 0 with the copies and become asynchronous itself,
    reading data in flight, so there it stays in the compute's stage.
    """
    if num_stages < 2:
        raise InvalidPlanError(f"num_stages={num_stages}: a pipelined loop needs at least 2")
    copies = (0,) * num_loads
    last = num_stages - 1
    first = num_loads  # position of the first statement after the copies
    if not is_register_pipelined:
        stage, order = (*copies, last), tuple(range(num_loads + 1))
    elif num_stages == 2:
        stage, order = (*copies, last, last, last), tuple(range(num_loads + 3))
    else:
        # prologue of the next tile (stage last-1) after this tile's body, before its last compute
        stage = (*copies, last - 1, last, last)
        order = (*range(num_loads), first + 1, first, first + 2)
    return LoopAnnotation(stage=stage, order=order, async_stages=(0,) if is_async else ())
