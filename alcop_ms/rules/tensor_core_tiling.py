"""`tensor-core-tiling`: tile a matrix product for mma.sync, ready to be pipelined at two levels."""

from __future__ import annotations

import logging
from dataclasses import astuple, replace

from tvm import IRModule, tirx

from alcop_ms import compat
from alcop_ms.analysis.conversion import find_conversions, with_conversions
from alcop_ms.analysis.epilogue import find_epilogue
from alcop_ms.analysis.loop_tree import find_func
from alcop_ms.analysis.product import find_product
from alcop_ms.compat import Any, PyScheduleRule, Schedule, derived_object
from alcop_ms.hardware import GpuSpec
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable
from alcop_ms.rules.apply_mma_plan import apply_plan
from alcop_ms.rules.cut_choices import plan_cuts
from alcop_ms.rules.cut_rows import cut_rows, why_not_cut
from alcop_ms.rules.gated_result import find_halves
from alcop_ms.rules.mma_intrinsics import register_named
from alcop_ms.rules.mma_plan import (
    DEFAULT_BOUNDS,
    MmaTilingPlan,
    SharedLayout,
    TilingConfig,
    plan_tensor_core_tiling,
    why_cuda_cores_may_win,
)
from alcop_ms.rules.pipeline_register_loads import sample_register_depths
from alcop_ms.rules.pipeline_shared_loads import sample_shared_depths
from alcop_ms.rules.product_form import NOT_CONVERTED
from alcop_ms.rules.split_k import plan_splits, split_k
from alcop_ms.targets import gpu_of

logger = logging.getLogger(__name__)


def _stored_dtype(sch: Schedule, block: Any, epilogue: tuple[str, ...]) -> str:
    """Of what finally leaves the registers."""
    last = sch.get_sblock(epilogue[-1]) if epilogue else block
    return str(sch.get(last).writes[0].source.dtype)


def _reduction_axes(sch: Schedule, block: Any) -> dict[int, int]:
    """Position -> extent of a block's reductions."""
    return {
        at: int(iv.dom.extent)
        for at, iv in enumerate(sch.get(block).iter_vars)
        if iv.iter_type == tirx.IterVar.CommReduce
    }


@derived_object
class TensorCoreTiling(PyScheduleRule):
    """Tile a matrix product for `mma.sync.m16n8k16`.

    **Rewrite**::

        for i, j, k: C[i, j] += A[i, k] * B[k, j]
        ->
        for block (rasterised), warp:
          C.warp = 0
          for k_tile:                                      # pipelined by pipeline-shared-loads
            A.shared = A[...]; B.shared = B[...]           # as wide as rows allow, zero-filled
            for k_step (unrolled):                         # pipelined by pipeline-register-loads
              A.warp = ldmatrix(A.shared); B.warp = ldmatrix(B.shared)
              C.warp += mma_sync(A.warp, B.warp)
          C[...] = exchange(epilogue(C.warp))              # 16-byte stores where rows allow

    **Applies when** the block is a product, plain or transposed, batched or not, or a convolution
    (any stride, dilation, layout, number of dimensions, groups), of types that `mma_formats.py`
    lists, on sm_80 or later. Ragged extents are padded with zeros on the way to shared memory.
    Where large tiles fill less than half of the GPU, or parts of k fill it better, further designs
    split k (`split_k.py`); where a last wave is ragged, one cuts the rest off (`cut_rows.py`).
    Groups narrower than a fragment are left to CUDA cores as well: the search chooses.

    An operand that blocks of their own compute element by element (`analysis/conversion.py`) is
    staged as what it is computed from, and computed where it enters registers
    (`converted_operand.py`): `A.shared = raw; A.warp = f(A.shared)`.

    A block of two sums, which products of one A under a gate become (`pair_products.py`), has three
    operands staged, both sums in registers, and each fragment of A loaded once for both.

    **Does not handle** other dtypes, depthwise convolutions, operands computed inside the block,
    computed operands that are padded afterwards (a convolution of padded `relu(A)`).

    Parameters
    ----------
    config : TilingConfig
        What may be sampled.

    **Source**: ALCOP (MLSys 2023) for the two-level structure; PTX ISA for the fragment layouts.
    """

    def __init__(self, config: TilingConfig = DEFAULT_BOUNDS) -> None:
        super().__init__()
        self.config = config
        self.gpu: GpuSpec | None = None
        self.mod: IRModule | None = None

    def _initialize_with_tune_context(self, context: Any) -> None:
        self.gpu, self.mod = gpu_of(context.target), context.mod
        compat.register_intrinsics()

    def apply(self, sch: Schedule, block: Any) -> list[Schedule]:
        found = find_product(sch, block)
        if isinstance(found, NotApplicable):
            logger.debug("tensor-core-tiling: %s", found.reason)
            return [sch]
        facts, contraction = found
        epilogue = find_epilogue(sch, block)
        assert self.gpu is not None  # MetaSchedule initialises a rule before it applies it
        conversions = find_conversions(sch, block, facts, contraction)
        halves = find_halves(sch, block, facts, epilogue)
        if isinstance(halves, NotApplicable):
            logger.debug("tensor-core-tiling: %s", halves.reason)
            return [sch]
        plans = plan_tensor_core_tiling(
            facts,
            epilogue,
            self.gpu,
            self.config,
            contraction,
            conversions,
            stored_dtype=_stored_dtype(sch, block, epilogue),
        )
        if isinstance(plans, NotApplicable):
            logger.debug("tensor-core-tiling: %s", plans.reason)
            return [sch]
        designs = [self._design(sch, block, plan, halves) for plan in plans]
        if plans and facts.shape.products == 1:
            axes, shape = _reduction_axes(sch, block), with_conversions(facts.shape, conversions)
            choices = plan_splits(shape, axes, plans[0].form.depth, self.gpu)
            for axis, splits in choices.parts:
                designs.append(self._split_design(sch, block, axis, splits, plans[0]))
        for first in self._plan_cuts(sch, facts.shape, conversions):
            designs.append(self._cut_design(sch, first))
        made = [design for design in designs if design is not None]
        is_grouped = contraction is not None and max(contraction.splits) > 1
        if not made or (is_grouped and why_cuda_cores_may_win(facts.shape) is not None):
            made.append(sch)
        return made

    def _design(
        self, sch: Schedule, block: Any, plan: MmaTilingPlan, pads: tuple[Any, ...] = ()
    ) -> Schedule | None:
        """A tiled copy of a schedule; None when a primitive refuses."""
        design = sch.copy()
        register_named(" ".join(astuple(plan.intrinsics)))
        try:
            apply_plan(design, block, plan, pads)
        # it would end the search for the whole function
        except compat.PRIMITIVE_ERRORS as error:
            logger.warning("tensor-core-tiling: %s design lost: %s", plan.layout.value, error)
            return None
        return design

    def _split_design(
        self, sch: Schedule, block: Any, axis: int, splits: int, whole: MmaTilingPlan
    ) -> Schedule | None:
        """A design in which parts of k have blocks of their own; swizzled where rows can be.

        `whole` is a plan for the product in one part.
        """
        assert self.gpu is not None
        split = sch.copy()
        try:
            product = split_k(split, block, axis, splits, whole.form.depth, whole.epilogue)
        except compat.PRIMITIVE_ERRORS as error:
            logger.warning("tensor-core-tiling: split-k design lost: %s", error)
            return None
        if product is None:
            return None
        partial, pads = product.partial, product.pads
        found = find_product(split, partial)
        if isinstance(found, NotApplicable):
            logger.warning("tensor-core-tiling: split-k design lost: %s", found.reason)
            return None
        if pads and any(whole.conversions):
            return None  # padding is no computation that follows a copy
        conversions = NOT_CONVERTED if pads else find_conversions(split, partial, *found)
        if [c is None for c in conversions] != [c is None for c in whole.conversions]:
            return None  # what computes an operand would run before the copies
        plans = plan_tensor_core_tiling(found[0], (), self.gpu, self.config, found[1], conversions)
        if isinstance(plans, NotApplicable) or not plans:
            return None
        chosen = next((p for p in plans if p.layout is SharedLayout.SWIZZLED), plans[0])
        return self._design(split, partial, replace(chosen, splits=splits), pads)

    def _plan_cuts(self, sch: Schedule, shape: MatmulShape, conversions: Any) -> tuple[int, ...]:
        """After how many rows (or batches) the product may be cut."""
        assert self.gpu is not None
        assert self.mod is not None
        is_fresh = compat.is_same_ir(find_func(sch.mod), find_func(self.mod))
        if any(conversions) or not is_fresh or why_not_cut(self.mod) is not None:
            return ()
        return plan_cuts(shape, self.gpu)

    def _cut_design(self, sch: Schedule, first: int) -> Schedule | None:
        """A design of two kernels: so many rows (or batches), and the rest."""
        assert self.gpu is not None
        design = sch.copy()
        try:
            for part in cut_rows(design, first):
                found = find_product(design, part.block)
                assert not isinstance(found, NotApplicable)  # it is the product that was cut
                epilogue = find_epilogue(design, part.block)
                plans = plan_tensor_core_tiling(
                    found[0],
                    epilogue,
                    self.gpu,
                    self.config,
                    stored_dtype=_stored_dtype(design, part.block, epilogue),
                )
                if isinstance(plans, NotApplicable) or not plans:
                    return None
                plan = next((p for p in plans if p.layout is SharedLayout.SWIZZLED), plans[0])
                register_named(" ".join(astuple(plan.intrinsics)))
                # results that keep their place are stored like those of any product
                is_moved = design.get(part.store).name_hint not in epilogue
                store = part.store if is_moved else None
                apply_plan(design, part.block, replace(plan, cut=part.size), part.loads, store)
            # cutting leaves a root block that MetaSchedule (0.27) does not find again: no later
            # rule is called for this design
            sample_shared_depths(design)
            sample_register_depths(design)
        except compat.PRIMITIVE_ERRORS as error:
            logger.warning("tensor-core-tiling: cut design lost: %s", error)
            return None
        return design

    def clone(self) -> Any:
        return TensorCoreTiling(self.config)
