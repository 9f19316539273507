"""`fused-attention`: attention as one kernel that copies K and V tiles ahead of their use."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from alcop_ms import compat, targets
from alcop_ms.analysis.attention import find_attention
from alcop_ms.analysis.loop_tree import find_func
from alcop_ms.attention_plan import WARP_QUERIES, AttentionPlan, encode_shape
from alcop_ms.compat import Any, PyScheduleRule, Schedule, derived_object
from alcop_ms.cost_model.terms.attention_tile import estimate_attention_registers
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import MAX_SHARED_STAGES, NotApplicable
from alcop_ms.workloads.attention_shape import AttentionShape

logger = logging.getLogger(__name__)

WARPS = (1, 2, 4, 8)
TILE_KEYS = (16, 32, 64, 128)
_MIN_CAPABILITY = (8, 0)  # cp.async, and mma.sync of 16 x 8 x 16


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionDesign:
    """The one design: everything in it is sampled."""

    shape: AttentionShape
    warps: tuple[int, ...]
    tile_keys: tuple[int, ...]
    stages: tuple[int, ...]


def plan_attention(shape: AttentionShape, gpu: GpuSpec) -> AttentionDesign | NotApplicable:
    """What to sample for one attention, or why there is nothing.

    Tiles that are more than twice as long as needed are left out; what does not fit together, or
    has more stages than tiles, is rejected later (`check_attention`).
    """
    if gpu.compute_capability < _MIN_CAPABILITY:
        return NotApplicable(
            f"{gpu.name} ({gpu.arch}) has no asynchronous copies, which came with sm_80"
        )
    return AttentionDesign(
        shape=shape,
        warps=_below_twice(WARPS, -(-shape.q_len // WARP_QUERIES)),
        tile_keys=_below_twice(TILE_KEYS, shape.kv_len),
        stages=tuple(range(2, MAX_SHARED_STAGES + 1)),
    )


def _below_twice(sizes: tuple[int, ...], needed: int) -> tuple[int, ...]:
    return tuple(size for size in sizes if size == sizes[0] or size < 2 * needed)


def check_attention(
    plan: AttentionPlan, gpu: GpuSpec, *, shared_limit: int
) -> NotApplicable | None:
    """Why a plan cannot run on a GPU, in few words (they are counted); None when it can."""
    if plan.shared_bytes > shared_limit:
        return NotApplicable("more shared memory than a block may have")
    if plan.stages > max(2, plan.key_tiles):
        return NotApplicable("more stages than tiles of keys")
    registers = estimate_attention_registers(plan)
    if registers > gpu.max_registers_per_thread:
        return NotApplicable("more registers than a thread may have (estimated)")
    if registers * plan.threads > gpu.registers_per_sm:
        return NotApplicable("more registers than an SM has (estimated)")
    return None


def apply_design(sch: Schedule, design: AttentionDesign) -> None:
    """Leave the plan on the function. The blocks are bound so that later rules let them be."""
    chosen = [
        sch.sample_categorical(list(choices), [1.0 / len(choices)] * len(choices))
        for choices in (design.warps, design.tile_keys, design.stages)
    ]
    root = sch.get_sblock("root")
    for block in sch.get_child_blocks(root):
        sch.bind(sch.get_loops(block)[0], "blockIdx.x")
        sch.bind(sch.add_unit_loop(block), "threadIdx.x")
        sch.annotate(block, compat.ANN_TILING_STRUCTURE, "alcop-attention")
    sch.annotate(root, compat.ANN_ATTENTION, list(encode_shape(design.shape)))
    for key, value in zip(compat.ATTENTION_CHOICES, chosen, strict=True):
        sch.annotate(root, key, value)


@derived_object
class FusedAttention(PyScheduleRule):
    """Compute attention in one kernel, with K and V in shared memory several tiles ahead.

    **Rewrite**::

        S = Q K^T; P = softmax(S); O = P V
        ->
        for blockIdx (head, tile of queries):
          Q in registers
          for tile of keys:                           # K and V pipelined, 2 to 8 deep
            K.shared[tile + stages - 1] = K[...]      # cp.async, 16 bytes, swizzled
            S = Q K.shared[tile]^T                    # tensor cores; stays in registers
            O, sum = rescaled by the new maximum
            V.shared[tile + stages - 1] = V[...]
            O += exp(S - max) V.shared[tile]
          O / sum

    The trace holds the plan as an annotation; lowering puts the kernel in (`fuse_attention.py`).

    **Applies when** a whole function is attention as the registry makes it
    (`analysis/attention.py`).

    **Does not handle** other orders of axes, biases on scores, dropout, keys split over blocks.

    **Source**: Dao, FlashAttention-2, ICLR 2024, for the algorithm; ALCOP (MLSys 2023) for the
    pipeline.
    """

    def __init__(self) -> None:
        super().__init__()
        self.gpu: GpuSpec | None = None

    def _initialize_with_tune_context(self, context: Any) -> None:
        self.gpu = targets.gpu_of(targets.target(context.target))

    def apply(self, sch: Schedule, block: Any) -> list[Schedule]:
        if not compat.is_root_block(sch, block):  # the rule looks at a whole function, once
            return [sch]
        assert self.gpu is not None  # MetaSchedule initialises a rule before it applies it
        shape = find_attention(find_func(sch.mod))
        if isinstance(shape, NotApplicable):
            logger.debug("fused-attention: %s", shape.reason)
            return [sch]
        design = plan_attention(shape, self.gpu)
        if isinstance(design, NotApplicable):
            logger.warning("fused-attention: %s; scores will go to global memory", design.reason)
            return [sch]
        fused = sch.copy()
        apply_design(fused, design)
        return [fused]

    def clone(self) -> Any:
        return FusedAttention()
