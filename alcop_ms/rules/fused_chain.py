"""`fused-chain`: two chained products, attention among them, as one pipelined kernel."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from alcop_ms import compat, targets
from alcop_ms.analysis.chain import find_chain
from alcop_ms.analysis.loop_tree import find_func
from alcop_ms.chain_plan import WARP_ROWS, ChainPlan, copied_rows, fill_up, find_copy_bytes
from alcop_ms.compat import Any, PyScheduleRule, Schedule, derived_object
from alcop_ms.cost_model.terms.chain_tile import (
    MAX_ESTIMATED_REGISTERS,
    estimate_chain_registers,
)
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import MAX_SHARED_STAGES, NotApplicable
from alcop_ms.workloads.chain import Chain

logger = logging.getLogger(__name__)

WARPS = (1, 2, 4, 8)
TILES = (16, 32, 64, 128)
COLUMNS = (64, 128, 256)  # of a block, where the result has more
MAX_DEPTH = 256  # rows of A, and of the result, that a thread's registers hold
MAX_GRID_YZ = 65535
_MIN_CAPABILITY = (8, 0)  # cp.async, and mma.sync of 16 x 8 x 16
_PAIR = 2  # elements that a register holds


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainDesign:
    """The one design: everything in it is sampled."""

    chain: Chain
    warps: tuple[int, ...]
    tiles: tuple[int, ...]
    columns: tuple[int, ...]
    stages: tuple[int, ...]


def plan_chain(chain: Chain, gpu: GpuSpec) -> ChainDesign | NotApplicable:
    """What to sample for one chain, or why it cannot be one kernel.

    Tiles that are more than twice as long as needed are left out; what does not fit together, or
    has more stages than tiles, is rejected later (`check_chain`).
    """
    refusal = refuse_chain(chain, gpu)
    if refusal is not None:
        return refusal
    whole = fill_up(chain.columns)
    columns = {size for size in COLUMNS if size < whole and not chain.is_attention}
    if whole <= MAX_DEPTH:
        columns.add(whole)
    return ChainDesign(
        chain=chain,
        warps=_below_twice(WARPS, -(-chain.rows // WARP_ROWS)),
        tiles=_below_twice(TILES, chain.width),
        columns=tuple(sorted(columns)),
        stages=tuple(range(2, MAX_SHARED_STAGES + 1)),
    )


def refuse_chain(chain: Chain, gpu: GpuSpec) -> NotApplicable | None:
    """Why a chain cannot be one kernel on a GPU; None when it can."""
    if gpu.compute_capability < _MIN_CAPABILITY:
        return NotApplicable(
            f"{gpu.name} ({gpu.arch}) has no asynchronous copies, which came with sm_80"
        )
    if fill_up(chain.depth) > MAX_DEPTH:
        return NotApplicable(
            f"k={chain.depth}: a warp's rows of A stay in registers, which hold {MAX_DEPTH} "
            "elements of each"
        )
    size = DTYPE_BYTES[chain.dtype]
    for name, elements in zip(chain.names[1:3], copied_rows(chain), strict=True):
        if not find_copy_bytes(elements * size):
            return NotApplicable(
                f"rows of {elements} elements of {name}: asynchronous copies take 4 bytes or more"
            )
    for name, elements in (("k", chain.depth), ("n", chain.columns)):
        if elements % _PAIR:
            return NotApplicable(f"{name}={elements}: registers hold pairs of elements")
    if max(chain.batch, chain.heads * -(-chain.columns // COLUMNS[0])) > MAX_GRID_YZ:
        return NotApplicable(f"more than {MAX_GRID_YZ} blocks along y or z")
    return None


def _below_twice(sizes: tuple[int, ...], needed: int) -> tuple[int, ...]:
    return tuple(size for size in sizes if size == sizes[0] or size < 2 * needed)


def check_chain(plan: ChainPlan, gpu: GpuSpec, *, shared_limit: int) -> NotApplicable | None:
    """Why a plan cannot run on a GPU, in few words (they are counted); None when it can."""
    if plan.shared_bytes > shared_limit:
        return NotApplicable("more shared memory than a block may have")
    if plan.stages > max(2, plan.width_tiles):
        return NotApplicable("more stages than tiles")
    registers = estimate_chain_registers(plan)
    if registers > min(MAX_ESTIMATED_REGISTERS, gpu.max_registers_per_thread):
        return NotApplicable("more registers than a thread may have (estimated)")
    if registers * plan.threads > gpu.registers_per_sm:
        return NotApplicable("more registers than an SM has (estimated)")
    return None


def apply_design(sch: Schedule, design: ChainDesign) -> None:
    """Leave the plan on the function. The blocks are bound so that later rules let them be."""
    chosen = [
        sch.sample_categorical(list(choices), [1.0 / len(choices)] * len(choices))
        for choices in (design.warps, design.tiles, design.columns, design.stages)
    ]
    root = sch.get_sblock("root")
    for block in sch.get_child_blocks(root):
        sch.bind(sch.get_loops(block)[0], "blockIdx.x")
        sch.bind(sch.add_unit_loop(block), "threadIdx.x")
        sch.annotate(block, compat.ANN_TILING_STRUCTURE, "alcop-chain")
    sch.annotate(root, compat.ANN_CHAIN, list(design.chain.encode()))
    for key, value in zip(compat.CHAIN_CHOICES, chosen, strict=True):
        sch.annotate(root, key, value)


@derived_object
class FusedChain(PyScheduleRule):
    """Compute two chained products in one kernel, with tiles of B1 and B2 several ahead.

    **Rewrite**::

        S = A B1; P = f(S); E = P B2
        ->
        for blockIdx (head, tile of rows, tile of columns):
          A in registers
          for tile of the width:                      # B1 and B2 pipelined, 2 to 8 deep
            B1.shared[tile + stages - 1] = B1[...]    # cp.async, up to 16 bytes, swizzled
            S = A B1.shared[tile]                     # tensor cores; stays in registers
            P = f(S)                                  # softmax: E is rescaled by the new maximum
            B2.shared[tile + stages - 1] = B2[...]
            E += P B2.shared[tile]
          E                                           # softmax: divided by the sum

    The trace holds the plan as an annotation; lowering puts the kernel in (`fuse_chain.py`).

    **Applies when** a whole function is attention or chained products as the registry makes them
    (`analysis/chain.py`), and a row of A fits in registers. A result with more columns than
    registers hold is cut into tiles of columns, each of which computes the first product again.

    **Does not handle** other orders of axes, biases, dropout, the width split over blocks.

    **Source**: Dao, FlashAttention-2, ICLR 2024, for the loop; Xing et al., BOLT, MLSys 2022, for
    products whose results stay in registers; ALCOP (MLSys 2023) for the pipeline.
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
        shape = find_chain(find_func(sch.mod))
        if isinstance(shape, NotApplicable):
            logger.debug("fused-chain: %s", shape.reason)
            return [sch]
        design = plan_chain(shape.chain, self.gpu)
        if isinstance(design, NotApplicable):
            logger.warning("not one kernel: %s", design.reason)
            return [sch]
        fused = sch.copy()
        apply_design(fused, design)
        return [fused]

    def clone(self) -> Any:
        return FusedChain()
