"""The designs that `tensor-core-tiling` searches for one product: layouts, padding, widths."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import gcd, lcm

from alcop_ms.analysis.contraction import Contraction
from alcop_ms.analysis.conversion import Conversion
from alcop_ms.analysis.matmul import MatmulFacts
from alcop_ms.cost_model.decisions import FRAGMENT_K_BYTES, SWIZZLED_ROW_BYTES
from alcop_ms.dtypes import TF32, stored_dtype
from alcop_ms.hardware import GpuSpec
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import NotApplicable
from alcop_ms.rules.mma_formats import MMA_FORMATS, MMA_ROWS, MmaFormat, find_format
from alcop_ms.rules.mma_intrinsics import MmaIntrinsics, mma_intrinsics
from alcop_ms.rules.product_form import NOT_CONVERTED, padded_shape
from alcop_ms.rules.store_results import plan_stores

Conversions = tuple[Conversion | None, Conversion | None]


class SharedLayout(Enum):
    """How rows of shared memory are kept free of bank conflicts."""

    PADDED = "padded"
    SWIZZLED = "swizzled"


@dataclass(frozen=True, slots=True, kw_only=True)
class TilingConfig:
    """Bounds of what the rule samples; every tile divides its (padded) extent.

    Attributes
    ----------
    max_warps : int
        Warps along m, and along n.
    max_warp_tiles : int
        16 x 16 fragments of a warp along m, and along n.
    max_k_steps : int
        Register steps (16 of k each) in one k tile.
    max_raster_group : int
        Block rows walked together for L2 reuse.
    """

    max_warps: int = 4
    max_warp_tiles: int = 4
    max_k_steps: int = 4
    max_raster_group: int = 8
    layouts: tuple[SharedLayout, ...] = (SharedLayout.PADDED, SharedLayout.SWIZZLED)


DEFAULT_BOUNDS = TilingConfig()


@dataclass(frozen=True, slots=True, kw_only=True)
class MmaTilingPlan:
    """One design: its structure is fixed, its tile sizes are sampled.

    Attributes
    ----------
    epilogue : tuple of str
        Element-wise consumers computed from the accumulators, nearest first.
    copy_elements : tuple of int
        Elements of A and B that one thread copies at once.
    folds : tuple of int
        Fragments that stay together along m, n and k, so that tiles are multiples of them.
    padding : tuple of int
        What m, n and k are padded to a multiple of.
    stored_elements : int
        Results of one row that one thread stores at once.
    contraction : Contraction or None
        How the block becomes the product; None where it is one.
    splits : int
        Parts of k that the product is one of, computed by blocks of their own (`split_k.py`).
    conversions : tuple of Conversion or None
        What computes A and B between shared memory and registers, where something does.
    cut : int
        The rows (or batches) that it has, of a product that was cut (`cut_rows.py`); else 0.
    """

    facts: MatmulFacts
    form: MmaFormat
    contraction: Contraction | None
    epilogue: tuple[str, ...]
    layout: SharedLayout
    intrinsics: MmaIntrinsics
    copy_elements: tuple[int, int]
    folds: tuple[int, int, int]
    padding: tuple[int, int, int]
    stored_elements: int
    bounds: TilingConfig
    splits: int = 1
    conversions: Conversions = NOT_CONVERTED
    cut: int = 0

    @property
    def turned(self) -> tuple[bool, bool]:
        """Whether A's bytes are sorted in registers, and B's (`lowering/turn_bytes.py`)."""
        return self.form.turned(
            transpose_a=self.facts.shape.transpose_a,
            transpose_b=self.facts.shape.transpose_b,
            exact=exact_sides(self.conversions),
        )

    def raw_shapes(self, side: int) -> tuple[tuple[int, ...], ...]:
        """Padded shapes of what an operand is computed from."""
        conversion = self.conversions[side]
        assert conversion is not None
        shape = padded_operand(self.facts, self.padding, side)
        if self.contraction is not None:
            return (shape,) * len(conversion.raw)
        return tuple(
            tuple(-(-shape[at] // count) for at, count in zip(raw.axes, raw.packed, strict=True))
            for raw in conversion.raw
        )

    @property
    def raw_copies(self) -> tuple[int, ...]:
        """What each copy to shared memory holds, as `compat.ANN_RAW_COPIES` says."""
        turned = (self.facts.shape.transpose_a, self.facts.shape.transpose_b)
        fields: list[int] = []
        for side in self.facts.sides:
            conversion = self.conversions[side]
            is_deep_last = (side == 0) is not turned[side]
            if conversion is None or self.contraction is not None:
                count = 1 if conversion is None else len(conversion.raw)
                fields += (side, int(is_deep_last), 1, 1) * count
                continue
            deep_axis = len(conversion.shape) - (1 if is_deep_last else 2)
            for raw in conversion.raw:
                along = dict(zip(raw.axes, raw.packed, strict=True))
                deep = along.pop(deep_axis)
                wide = next(along[at] for at in sorted(along, reverse=True))
                fields += (side, int(raw.axes[-1] == deep_axis), wide, deep)
        return tuple(fields)

    @property
    def copies_along_k(self) -> tuple[bool, ...]:
        """Whether a lane may load what one register of it is computed from at once.

        Rows run along k then, and are copied in wider pieces: StorageRewrite (0.27) re-types a
        shared array whose every access is of one width, and InjectPTXAsyncCopy then fails.
        """
        wider = 2 * (self.form.depth // 8)
        fields = iter(self.raw_copies)
        found = []
        for side in self.facts.sides:
            conversion = self.conversions[side]
            for raw in (None,) if conversion is None else conversion.raw:
                _, is_deep_last, _, deep = (next(fields) for _ in range(4))
                row = self.facts.runs[side]
                if raw is not None and self.contraction is None:
                    row = raw.shape[-1]
                found.append(bool(is_deep_last) and deep == 1 and row % wider == 0)
        return tuple(found)


def exact_sides(conversions: Conversions) -> str:
    """Of `"ab"`, the operands that are computed where their registers want them."""
    pairs = zip("ab", conversions, strict=True)
    return "".join(side for side, conversion in pairs if conversion is not None)


def padded_operand(facts: MatmulFacts, padding: tuple[int, int, int], side: int) -> tuple[int, ...]:
    """Shape of A (0) or B (1) once m, n and k are padded."""
    m, n, k = padded_shape(facts.shape, padding)
    axes = (m, k) if side == 0 else (k, n)
    if (facts.shape.transpose_a, facts.shape.transpose_b)[side]:
        axes = axes[::-1]
    return (facts.shape.batch, *axes) if facts.operand_batched[side] else axes


def refuse_tensor_cores(shape: MatmulShape, gpu: GpuSpec) -> NotApplicable | None:
    """Why tensor cores do not take a product; None when they do."""
    if gpu.compute_capability < (8, 0):
        return NotApplicable(f"{gpu.arch} has no mma.sync m16n8k16; the rule needs sm_80 or later")
    found = find_format(shape)
    if isinstance(found, NotApplicable):
        return found
    if gpu.compute_capability < found.since:
        needed = "sm_{}{}".format(*found.since)
        return NotApplicable(
            f"{gpu.arch} has no mma.sync of {shape.in_dtype}; the rule needs {needed} or later"
        )
    return None


def why_cuda_cores_may_win(shape: MatmulShape) -> NotApplicable | None:
    """Why a product that tensor cores take is worth trying on CUDA cores; None when it is not.

    A batch of products that are narrower than a fragment: groups of few channels.
    """
    narrow = min(shape.m, shape.n)
    if shape.batch == 1 or narrow >= MMA_ROWS:
        return None
    if stored_dtype(shape.in_dtype) not in ("float16", "float32"):
        return None  # the model knows no rate of CUDA cores for others
    return NotApplicable(
        f"groups of {narrow} fill {narrow} of the {MMA_ROWS} rows or columns of a fragment, the "
        "rest is arithmetic on zeros: both kinds of cores are searched, and this one is predicted "
        "to be faster"
    )


def plan_tensor_core_tiling(
    facts: MatmulFacts,
    epilogue: tuple[str, ...],
    gpu: GpuSpec,
    config: TilingConfig,
    contraction: Contraction | None = None,
    conversions: Conversions = NOT_CONVERTED,
    *,
    stored_dtype: str | None = None,
) -> tuple[MmaTilingPlan, ...] | NotApplicable:
    """The designs to search for one product, or why tensor cores do not take it.

    Parameters
    ----------
    stored_dtype : str or None
        Of the result behind the epilogue; None for that of the product.
    """
    refusal = refuse_tensor_cores(facts.shape, gpu)
    if refusal is not None:
        return refusal
    shape = facts.shape
    form = MMA_FORMATS[shape.in_dtype]
    copy_elements = (gcd(facts.runs[0], form.chunk), gcd(facts.runs[1], form.chunk))
    designs = []
    for layout in config.layouts:
        if layout is SharedLayout.SWIZZLED and shape.in_dtype == TF32:
            continue  # its gathers would collide, and its rows are padded without conflicts
        if layout is SharedLayout.SWIZZLED and all(conversions):
            continue  # rows of what operands are computed from are padded
        for roomy in _plan_padding_folds(shape, form.depth):
            swizzle = plan_folds(shape, layout)
            folds = (
                lcm(roomy[0], swizzle[0]),
                lcm(roomy[1], swizzle[1]),
                lcm(roomy[2], swizzle[2]),
            )
            dtype = stored_dtype or shape.out_dtype
            stored_elements = plan_stores(dtype, shape.n, folds[1], facts.runs[2])
            folds = (folds[0], lcm(folds[1], max(stored_elements // 4, 1)), folds[2])
            padding = _plan_padding(shape, folds, form.depth)
            if padding is not None:
                designs.append(
                    MmaTilingPlan(
                        facts=facts,
                        form=form,
                        contraction=contraction,
                        epilogue=epilogue,
                        layout=layout,
                        intrinsics=mma_intrinsics(
                            shape,
                            is_swapped=facts.is_swapped,
                            exact=exact_sides(conversions),
                        ),
                        copy_elements=copy_elements,
                        folds=folds,
                        padding=padding,
                        stored_elements=stored_elements,
                        bounds=config,
                        conversions=conversions,
                    )
                )
    return tuple(designs)


def plan_folds(shape: MatmulShape, layout: SharedLayout) -> tuple[int, int, int]:
    """Fragments along m, n and k that a tile size must be a multiple of to be swizzled.

    Swizzled rows are whole multiples of 64 bytes. A's rows run along k (m when transposed), B's
    along n (k when transposed).
    """
    if layout is SharedLayout.PADDED:
        return 1, 1, 1
    rows = {"m" if shape.transpose_a else "k", "k" if shape.transpose_b else "n"}
    side = SWIZZLED_ROW_BYTES // (MMA_ROWS * shape.in_bytes)
    deep = SWIZZLED_ROW_BYTES // FRAGMENT_K_BYTES
    return side if "m" in rows else 1, side if "n" in rows else 1, deep if "k" in rows else 1


def _plan_padding_folds(shape: MatmulShape, depth: int) -> tuple[tuple[int, int, int], ...]:
    """Folds that give ragged axes more room than to the next fragment, and those that do not.

    97 padded to 112 leaves tiles of 16 or 112; padded to 128 it leaves any power of two, for more
    arithmetic on zeros. Which is better is for the search to find.
    """

    def room(extent: int, part: int, most: int) -> int:
        if extent % part == 0 or extent <= part:
            return 1
        return most if extent > 4 * part else 2

    roomy = room(shape.m, MMA_ROWS, 4), room(shape.n, MMA_ROWS, 4), room(shape.k, depth, 2)
    return tuple(dict.fromkeys((roomy, (1, 1, 1))))


def _plan_padding(
    shape: MatmulShape, folds: tuple[int, int, int], depth: int
) -> tuple[int, int, int] | None:
    """Multiples to pad m, n and k to: of the folds where an axis is ragged, else of a fragment.

    None where folds do not divide an axis that needs no padding.
    """
    padding = []
    parts = (MMA_ROWS, MMA_ROWS, depth)
    for extent, fold, part in zip((shape.m, shape.n, shape.k), folds, parts, strict=True):
        if extent % part == 0 and (extent // part) % fold:
            return None
        padding.append(part * fold if extent % part else part)
    return padding[0], padding[1], padding[2]
