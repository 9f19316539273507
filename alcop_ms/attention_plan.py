"""How a fused attention kernel divides and pipelines its work, as plain values. No TVM import."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.errors import InvalidPlanError
from alcop_ms.pipeline import DTYPE_BYTES, MAX_SHARED_STAGES
from alcop_ms.residency import WARP_THREADS
from alcop_ms.workloads.attention_shape import ATTENTION_DTYPES, AttentionShape

WARP_QUERIES = 16  # rows of one tensor-core instruction
KEY_STEP = 16  # keys that one instruction multiplies with V
_SHAPE_FIELDS = ("batch", "heads", "kv_heads", "q_len", "kv_len", "head_dim")


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionPlan:
    """One kernel: a block has 16 queries of one head for each warp, and walks the keys in tiles.

    Attributes
    ----------
    tile_keys : int
        Keys of a tile, a multiple of 16.
    stages : int
        Tiles of K, and as many of V, in shared memory at once; at least 2.
    """

    shape: AttentionShape
    warps: int
    tile_keys: int
    stages: int

    def __post_init__(self) -> None:
        if self.warps < 1:
            raise InvalidPlanError(f"warps={self.warps}: at least 1")
        if self.tile_keys < KEY_STEP or self.tile_keys % KEY_STEP:
            raise InvalidPlanError(f"tile_keys={self.tile_keys}: a multiple of {KEY_STEP}")
        if not 2 <= self.stages <= MAX_SHARED_STAGES:
            raise InvalidPlanError(f"stages={self.stages}: from 2 to {MAX_SHARED_STAGES}")

    @property
    def threads(self) -> int:
        """Of a block."""
        return WARP_THREADS * self.warps

    @property
    def tile_queries(self) -> int:
        """Queries of a block."""
        return WARP_QUERIES * self.warps

    @property
    def query_tiles(self) -> int:
        """Blocks of one head."""
        return -(-self.shape.q_len // self.tile_queries)

    @property
    def key_tiles(self) -> int:
        """Tiles that a block walks which sees all keys."""
        return -(-self.shape.kv_len // self.tile_keys)

    @property
    def grid(self) -> tuple[int, int, int]:
        """Blocks along x (queries), y (heads) and z (batch)."""
        return (self.query_tiles, self.shape.heads, self.shape.batch)

    @property
    def blocks(self) -> int:
        """Blocks of the launch."""
        return self.query_tiles * self.shape.heads * self.shape.batch

    def count_tiles(self, query_tile: int) -> int:
        """Tiles of keys that the block of a tile of queries walks."""
        if not self.shape.is_causal:
            return self.key_tiles
        seen = (query_tile + 1) * self.tile_queries + self.shape.kv_len - self.shape.q_len
        return min(self.key_tiles, -(-seen // self.tile_keys))

    @property
    def walked_tiles(self) -> int:
        """Tiles of keys that all blocks of one head walk together."""
        return sum(map(self.count_tiles, range(self.query_tiles)))

    @property
    def slot_bytes(self) -> int:
        """Of one tile of K, or of V."""
        return self.tile_keys * self.shape.head_dim * DTYPE_BYTES[self.shape.dtype]

    @property
    def shared_bytes(self) -> int:
        """Shared memory of a block."""
        return 2 * self.stages * self.slot_bytes

    @property
    def bytes_in_flight(self) -> int:
        """Bytes that a block has asked for while it multiplies: of K and V, `stages - 1` tiles."""
        return 2 * (self.stages - 1) * self.slot_bytes


def encode_shape(shape: AttentionShape) -> tuple[int, ...]:
    """A shape as ints, for an annotation that must survive a trace's JSON."""
    extents = (getattr(shape, field) for field in _SHAPE_FIELDS)
    return (*extents, int(shape.is_causal), ATTENTION_DTYPES.index(shape.dtype))


def decode_shape(values: tuple[int, ...]) -> AttentionShape:
    """The shape that `encode_shape` wrote."""
    *extents, is_causal, dtype = values
    return AttentionShape(
        **dict(zip(_SHAPE_FIELDS, extents, strict=True)),
        is_causal=bool(is_causal),
        dtype=ATTENTION_DTYPES[dtype],
    )
