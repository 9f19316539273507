"""The grid: element types, tiles, depths, layouts and architectures of one product."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from benchmarks.kernels.peer_protocol import PeerCase

EXTENT_M, EXTENT_N, EXTENT_K = 4096, 4096, 4096
FRAGMENT = 16  # sides of what one warp loads and multiplies at a time
STEP_BYTES = 32  # of k, as deep as one tensor-core instruction reaches


@dataclass(frozen=True, slots=True)
class Kind:
    """The element types of a product, as `alcop-ms` and as others call them."""

    short: str
    acc_short: str
    dtype: str
    acc_dtype: str
    element_bytes: int


KINDS = {
    "f16": Kind("f16", "f32", "float16", "float32", 2),
    "s8": Kind("s8", "s32", "int8", "int32", 1),
}


@dataclass(frozen=True, slots=True)
class Tile:
    """A threadblock tile, and how its warps divide it."""

    m: int
    n: int
    k: int
    warps_m: int
    warps_n: int

    @property
    def warps(self) -> int:
        return self.warps_m * self.warps_n

    @property
    def name(self) -> str:
        return f"{self.m}x{self.n}x{self.k}w{self.warps}"


TILES = (
    Tile(128, 128, 32, 2, 2),
    Tile(128, 256, 32, 2, 4),
    Tile(256, 128, 32, 4, 2),
    Tile(128, 128, 64, 2, 2),
    Tile(64, 64, 64, 2, 2),
    Tile(128, 64, 64, 2, 2),
)
# As many bytes a row: twice as many elements of 8 bits.
TILES_OF = {"f16": TILES, "s8": tuple(replace(tile, k=2 * tile.k) for tile in TILES)}
TILE_NAMES = tuple(dict.fromkeys(tile.name for tiles in TILES_OF.values() for tile in tiles))
DEPTHS = (4, 3, 2)  # buffers of shared memory; the deepest first, as it matters most
LAYOUTS = ("nt", "nn", "tn")
ARCHS = ("sm_80", "sm_90")


@dataclass(frozen=True, slots=True)
class Case:
    """One kernel that every maker is asked for."""

    arch: str
    layout: str
    tile: Tile
    buffers: int
    dtype: str = "f16"

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        return (self.arch, self.dtype, self.layout, self.tile.name, self.buffers)

    @property
    def kind(self) -> Kind:
        return KINDS[self.dtype]

    @property
    def spec(self) -> str:
        """The product in the grammar of `alcop-ms`."""
        size = f"m={EXTENT_M},n={EXTENT_N},k={EXTENT_K}"
        return f"matmul:{size},dtype={self.dtype},acc={self.kind.acc_short},layout={self.layout}"

    def as_peer_case(self) -> PeerCase:
        """The case as another process is asked for it."""
        tile = self.tile
        return PeerCase(
            arch=self.arch,
            layout=self.layout,
            m=EXTENT_M,
            n=EXTENT_N,
            k=EXTENT_K,
            tile_m=tile.m,
            tile_n=tile.n,
            tile_k=tile.k,
            warps=tile.warps,
            buffers=self.buffers,
            dtype=self.kind.dtype,
            acc_dtype=self.kind.acc_dtype,
            element_bytes=self.kind.element_bytes,
        )


def make_cases(
    archs: Sequence[str],
    dtypes: Sequence[str],
    layouts: Sequence[str],
    tiles: Sequence[str],
    depths: Sequence[int],
) -> Iterator[Case]:
    """The part of the grid that is asked for; what matters most first."""
    for arch, dtype, depth in itertools.product(archs, dtypes, depths):
        chosen = [tile for tile in TILES_OF[dtype] if tile.name in tiles]
        for layout, tile in itertools.product(layouts, chosen):
            yield Case(arch=arch, layout=layout, tile=tile, buffers=depth, dtype=dtype)
