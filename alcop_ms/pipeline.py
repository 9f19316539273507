"""What a pipelined kernel is: its tile, its staged buffers, and the frozen plan of both.

Nothing here imports TVM: a plan can be made, printed, hashed, compared and stored without it.
`num_stages` is a count of buffer slots, 1 meaning "not pipelined".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from alcop_ms.dtypes import DTYPE_BYTES, TF32
from alcop_ms.errors import InvalidPlanError
from alcop_ms.matmul_shape import MatmulShape

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
