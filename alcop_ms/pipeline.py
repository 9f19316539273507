"""What a pipelined loop is: frozen plans, and the arrays that TVM's `InjectSoftwarePipeline` reads.

Nothing here imports TVM: a plan can be made, printed, hashed, compared and stored without it.
Words (*stage*, *order*, *async stage*) mean what `tvm/s_tir/transform.h` says; `num_stages` is a
count of buffer slots, 1 meaning "not pipelined".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from alcop_ms.errors import InvalidPlanError

DTYPE_BYTES = {
    "float64": 8,
    "float32": 4,
    "int32": 4,
    "float16": 2,
    "bfloat16": 2,
    "int8": 1,
    "uint8": 1,
    "float8_e4m3fn": 1,
    "float8_e5m2": 1,
    "tfloat32": 4,
}
# float32 in memory, rounded to 10 bits of mantissa by whoever multiplies it on tensor cores. What
# operands are, no array: those are of the dtype that `stored_dtype` gives.
TF32 = "tfloat32"
ASYNC_COPY_BYTES = (16, 8, 4)  # widths of cp.async, PTX ISA "cp.async"
MAX_SHARED_STAGES = 8
MAX_REGISTER_STAGES = 2
# The kernel that adds up what parts of k have computed: threads of a block, and results of a
# thread, 16 bytes of float32.
ADDING_THREADS = 128
ADDED_AT_ONCE = 4
PART_STEPS = 4  # register steps that a part of k is rounded up to where k has no equal parts


def padding_chunk(dtype: str, *, along_k: bool) -> int:
    """Elements by whose odd multiple padded rows of an operand in shared memory are long.

    `ldmatrix` reads eight 16-byte rows at once: an odd number of such chunks from one row to the
    next puts them in eight different bank groups. tf32 whose rows do not run along k is loaded by
    lanes that take 8 elements of each of 4 rows: there a chunk is 32 bytes.
    """
    chunk_bytes = 32 if dtype == TF32 and not along_k else 16
    return chunk_bytes // DTYPE_BYTES[dtype]


def part_length(k: int, splits: int, step_k: int) -> int:
    """How much of k one part takes; of arrays of splits and steps too.

    `k / splits` where that is whole steps. Else it is rounded up to `PART_STEPS` steps, so that k
    tiles of any depth divide it; what lies past the end of k is zero, and the last part has less.
    """
    part = -(-k // splits)
    unit = PART_STEPS * step_k
    rounded = -(-part // unit) * unit
    is_even = (k % (splits * step_k) == 0) | (splits == 1)
    return rounded + (part - rounded) * is_even


def stored_dtype(dtype: str) -> str:
    """What operands of a dtype are in memory."""
    return "float32" if dtype == TF32 else dtype


class Level(Enum):
    """A step of the memory hierarchy that loads cross."""

    SHARED = "shared"  # global -> shared memory
    REGISTER = "register"  # shared memory -> registers


class Family(Enum):
    """Which tiling made a kernel."""

    MMA = "mma"  # mma.sync tensor cores, sm_80 and later
    CUDA_CORE = "cuda_core"


@dataclass(frozen=True, slots=True)
class NotApplicable:
    """A refusal: why a transformation does not apply, in words for a person."""

    reason: str

    def __bool__(self) -> Literal[False]:
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class MatmulShape:
    """One (batched) matrix product `C[b, m, n] += A[b, m, k] * B[b, k, n]`.

    Attributes
    ----------
    transpose_a, transpose_b : bool
        Whether A is stored as `[k, m]`, and B as `[n, k]`.
    in_dtype, acc_dtype, out_dtype : str
        TVM dtype names of the operands, the accumulator and the stored result.
    reuse_a, reuse_b : float
        Elements of the operand for each that lies in memory: windows of a convolution overlap.
    copied_a, copied_b : float
        Bytes that are copied for each byte of the operand: 0.5 where int8 becomes float16 between
        shared memory and registers.
    computed_a, computed_b : int
        Instructions by which an element of the operand is computed there; 0 for a plain operand.
    products : int
        2 where one kernel multiplies A by two Bs of this shape, for a gate: two sums for each
        result.
    """

    m: int
    n: int
    k: int
    batch: int = 1
    in_dtype: str = "float16"
    acc_dtype: str = "float32"
    out_dtype: str = "float32"
    transpose_a: bool = False
    transpose_b: bool = False
    reuse_a: float = 1.0
    reuse_b: float = 1.0
    copied_a: float = 1.0
    copied_b: float = 1.0
    computed_a: int = 0
    computed_b: int = 0
    products: int = 1

    def __post_init__(self) -> None:
        for name in ("m", "n", "k", "batch", "products"):
            if getattr(self, name) < 1:
                raise InvalidPlanError(f"{name}={getattr(self, name)}: an extent is at least 1")
        for name in ("in_dtype", "acc_dtype", "out_dtype"):
            if getattr(self, name) not in DTYPE_BYTES:
                raise InvalidPlanError(
                    f"{name}={getattr(self, name)!r}: not one of {', '.join(DTYPE_BYTES)}"
                )

    @property
    def cut_axis(self) -> str:
        """Which extent is cut where full waves and the rest are kernels of their own."""
        return "batch" if self.batch > 1 else "m"

    def cut(self, size: int) -> MatmulShape:
        """The product of so many of its rows, or batches where it has several."""
        if self.batch == 1:
            return replace(self, m=size)
        # an operand that all batches share
        reuse_a = size if self.reuse_a == self.batch else self.reuse_a
        reuse_b = size if self.reuse_b == self.batch else self.reuse_b
        return replace(self, batch=size, reuse_a=float(reuse_a), reuse_b=float(reuse_b))

    @property
    def flop(self) -> int:
        """Floating-point operations of the product (a multiply-add counts as two)."""
        return 2 * self.products * self.batch * self.m * self.n * self.k

    @property
    def in_bytes(self) -> int:
        return DTYPE_BYTES[self.in_dtype]

    @property
    def out_bytes(self) -> int:
        return DTYPE_BYTES[self.out_dtype]

    @property
    def operand_bytes(self) -> float:
        """All operands as they lie in memory, of the whole batch."""
        a = self.copied_a * self.m * self.k / self.reuse_a
        b = self.products * self.copied_b * self.k * self.n / self.reuse_b
        return self.batch * (a + b) * self.in_bytes

    @property
    def across_k(self) -> tuple[bool, bool]:
        """Whether A, and B, are loaded into registers from rows that do not run along k."""
        return (
            self.transpose_a and not self.computed_a,
            not self.transpose_b and not self.computed_b,
        )

    @property
    def is_computed(self) -> bool:
        """Whether an operand is computed between shared memory and registers."""
        return self.computed_a + self.computed_b > 0

    @property
    def plain(self) -> MatmulShape:
        """The same product of operands as they are computed."""
        return replace(self, copied_a=1.0, copied_b=1.0, computed_a=0, computed_b=0)

    def copied_bytes(self, rows: float, columns: float, depth: float) -> float:
        """Bytes to copy for so many rows of A and columns of each B."""
        columns = self.products * columns
        return (rows * self.copied_a + columns * self.copied_b) * depth * self.in_bytes

    @property
    def sides(self) -> tuple[int, ...]:
        """Of the operands that are staged: 0 for A, 1 for each B."""
        return (0, *(1,) * self.products)


@dataclass(frozen=True, slots=True, kw_only=True)
class TileShape:
    """How a threadblock divides its share of a product.

    Attributes
    ----------
    tile_m, tile_n, tile_k : int
        The threadblock tile; `tile_k` is one stage of the shared-memory pipeline.
    warp_m, warp_n : int
        What one warp computes of it. For `Family.CUDA_CORE` these are per thread.
    step_k : int
        k of one register step (16 for mma.sync of f16).
    threads : int
        Threads of a threadblock.
    raster_group : int
        Block rows that are walked together for L2 reuse; 1 means row-major order.
    """

    family: Family
    tile_m: int
    tile_n: int
    tile_k: int
    warp_m: int
    warp_n: int
    step_k: int
    threads: int
    raster_group: int = 1

    @classmethod
    def of_fragments(
        cls,
        *,
        warps: tuple[int, int],
        fragments: tuple[int, int],
        steps: int,
        fragment: tuple[int, int],
        raster_group: int = 1,
    ) -> TileShape:
        """The tensor-core tile of (m, n) warps, each of (m, n) fragments of (rows, depth)."""
        depth = fragment[1]
        warp_m, warp_n = (fragment[0] * count for count in fragments)
        return cls(
            family=Family.MMA,
            tile_m=warps[0] * warp_m,
            tile_n=warps[1] * warp_n,
            tile_k=steps * depth,
            warp_m=warp_m,
            warp_n=warp_n,
            step_k=depth,
            threads=32 * warps[0] * warps[1],
            raster_group=raster_group,
        )

    def __post_init__(self) -> None:
        for tile, part, name in (
            (self.tile_m, self.warp_m, "m"),
            (self.tile_n, self.warp_n, "n"),
            (self.tile_k, self.step_k, "k"),
        ):
            if part < 1 or tile < part or tile % part:
                raise InvalidPlanError(
                    f"the {name} tile of {tile} is not a multiple of its part of {part}"
                )
        if self.threads < 1 or self.raster_group < 1:
            raise InvalidPlanError(
                f"threads={self.threads}, raster_group={self.raster_group}: at least 1 each"
            )
        if self.family is Family.MMA and self.threads != 32 * self.warps:
            raise InvalidPlanError(
                f"{self.warps} warps are {32 * self.warps} threads, not {self.threads}"
            )

    @property
    def warps(self) -> int:
        """Warps of a threadblock."""
        if self.family is Family.MMA:
            return (self.tile_m // self.warp_m) * (self.tile_n // self.warp_n)
        return -(-self.threads // 32)

    @property
    def k_steps(self) -> int:
        """Register steps in one k tile."""
        return self.tile_k // self.step_k


@dataclass(frozen=True, slots=True, kw_only=True)
class BufferStage:
    """One staged buffer at one level: pipelined or not, and why not.

    Attributes
    ----------
    buffer : str
        Name of the source operand, for example `"A"`.
    scope : str
        Where the slots live: `"shared.dyn"`, `"shared"`, `"warp"` or `"local"`.
    num_stages : int
        Slots; 1 when the buffer is not pipelined.
    slot_bytes : int
        Bytes of one slot (shared level: of the threadblock, padding included; register level: of a
        thread).
    copy_bytes : int
        Width of one asynchronous copy instruction; 0 when the copy is synchronous.
    reason : str
        Why the buffer is not pipelined, or why its copy is synchronous; empty when neither.
    """

    buffer: str
    level: Level
    scope: str
    num_stages: int
    slot_bytes: int
    copy_bytes: int = 0
    reason: str = ""

    def __post_init__(self) -> None:
        if self.num_stages < 1 or self.slot_bytes < 0:
            raise InvalidPlanError(
                f"{self.buffer}: num_stages={self.num_stages}, slot_bytes={self.slot_bytes}"
            )
        if self.copy_bytes not in (0, *ASYNC_COPY_BYTES):
            raise InvalidPlanError(
                f"{self.buffer}: copies of {self.copy_bytes} bytes; cp.async moves 4, 8 or 16"
            )
        if self.copy_bytes and self.level is Level.REGISTER:
            raise InvalidPlanError(f"{self.buffer}: cp.async does not reach registers")
        if self.num_stages == 1 and not self.reason:
            raise InvalidPlanError(f"{self.buffer}: an unpipelined buffer needs its reason")

    @property
    def is_pipelined(self) -> bool:
        return self.num_stages > 1

    @property
    def is_async(self) -> bool:
        return self.copy_bytes > 0

    @property
    def bytes_in_flight(self) -> int:
        """Bytes loaded ahead of use in the steady state."""
        return (self.num_stages - 1) * self.slot_bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelinePlan:
    """Everything decided about one pipelined kernel: what is explained, scored and checked.

    Attributes
    ----------
    shared_stages, register_stages : int
        Slots at each level; 1 means that level is not pipelined.
    barriers_per_k_tile : int
        Block-wide barriers in one steady iteration (1 when lowering can prove it safe).
    splits : int
        Parts of k that threadblocks of their own compute; above 1 a second kernel adds them.
    """

    problem: MatmulShape
    tile: TileShape
    shared_stages: int
    register_stages: int
    barriers_per_k_tile: int
    buffers: tuple[BufferStage, ...]
    splits: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.shared_stages <= MAX_SHARED_STAGES:
            raise InvalidPlanError(
                f"shared_stages={self.shared_stages}: from 1 to {MAX_SHARED_STAGES}"
            )
        if not 1 <= self.register_stages <= MAX_REGISTER_STAGES:
            raise InvalidPlanError(
                f"register_stages={self.register_stages}: 1 or {MAX_REGISTER_STAGES}"
            )
        if self.barriers_per_k_tile < 0:
            raise InvalidPlanError(f"barriers_per_k_tile={self.barriers_per_k_tile}: at least 0")
        if self.splits < 1 or (self.splits - 1) * self.part_k >= self.problem.k:
            raise InvalidPlanError(
                f"splits={self.splits}: k={self.problem.k} has no so many parts of {self.part_k}"
            )

    @property
    def part_k(self) -> int:
        """How much of k one part takes."""
        return part_length(self.problem.k, self.splits, self.tile.step_k)

    @property
    def k_tiles(self) -> int:
        """Trip count of the pipelined loop."""
        return -(-self.part_k // self.tile.tile_k)

    @property
    def blocks(self) -> int:
        """Threadblocks of the launch."""
        rows = -(-self.problem.m // self.tile.tile_m)
        columns = -(-self.problem.n // self.tile.tile_n)
        return self.splits * self.problem.batch * rows * columns

    @property
    def stored_bytes(self) -> int:
        """Bytes of one result as the tiled kernel stores it: a part's sum is not converted yet."""
        problem = self.problem
        return DTYPE_BYTES[problem.acc_dtype] if self.splits > 1 else problem.out_bytes

    def at(self, level: Level) -> tuple[BufferStage, ...]:
        """The buffers staged at one level."""
        return tuple(buffer for buffer in self.buffers if buffer.level is level)

    @property
    def stage_bytes(self) -> int:
        """Shared-memory bytes of one stage (one k tile of every operand)."""
        return sum(buffer.slot_bytes for buffer in self.at(Level.SHARED))

    @property
    def shared_bytes(self) -> int:
        """Shared-memory bytes of a threadblock."""
        return sum(buffer.num_stages * buffer.slot_bytes for buffer in self.at(Level.SHARED))


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


_REUSE_UNIT = 1000  # annotations hold whole numbers


def encode_problem(problem: MatmulShape) -> tuple[int, ...]:
    """A product as ints, for an annotation that must survive a trace's JSON."""
    dtypes = list(DTYPE_BYTES)
    values: tuple[int, ...] = (
        problem.batch,
        problem.m,
        problem.n,
        problem.k,
        int(problem.transpose_a),
        int(problem.transpose_b),
        dtypes.index(problem.in_dtype),
        dtypes.index(problem.acc_dtype),
        dtypes.index(problem.out_dtype),
        round(_REUSE_UNIT * problem.reuse_a),
        round(_REUSE_UNIT * problem.reuse_b),
    )
    if not problem.is_computed and problem.products == 1:
        return values
    copied = round(_REUSE_UNIT * problem.copied_a), round(_REUSE_UNIT * problem.copied_b)
    values = (*values, *copied, problem.computed_a, problem.computed_b)
    return values if problem.products == 1 else (*values, problem.products)


def decode_problem(values: tuple[int, ...]) -> MatmulShape:
    """The product that `encode_problem` wrote."""
    dtypes = list(DTYPE_BYTES)
    batch, m, n, k, transpose_a, transpose_b, in_dtype, acc_dtype, out_dtype, *rest = values
    # older records lack the last ones, and plain operands some of them
    rest += [_REUSE_UNIT, _REUSE_UNIT, _REUSE_UNIT, _REUSE_UNIT, 0, 0, 1][len(rest) :]
    reuse_a, reuse_b, copied_a, copied_b, computed_a, computed_b, products = rest
    return MatmulShape(
        batch=batch,
        m=m,
        n=n,
        k=k,
        transpose_a=bool(transpose_a),
        transpose_b=bool(transpose_b),
        in_dtype=dtypes[in_dtype],
        acc_dtype=dtypes[acc_dtype],
        out_dtype=dtypes[out_dtype],
        reuse_a=reuse_a / _REUSE_UNIT,
        reuse_b=reuse_b / _REUSE_UNIT,
        copied_a=copied_a / _REUSE_UNIT,
        copied_b=copied_b / _REUSE_UNIT,
        computed_a=computed_a,
        computed_b=computed_b,
        products=products,
    )
