"""The grid: tiles, depths, layouts and architectures of one f16 x f16 -> f32 product."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.kernels.peer_protocol import PeerCase

EXTENT_M, EXTENT_N, EXTENT_K = 4096, 4096, 4096
FRAGMENT = 16  # sides of what one warp loads and multiplies at a time


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

    @property
    def key(self) -> tuple[str, str, str, int]:
        return (self.arch, self.layout, self.tile.name, self.buffers)

    @property
    def spec(self) -> str:
        """The product in the grammar of `alcop-ms`."""
        return (
            f"matmul:m={EXTENT_M},n={EXTENT_N},k={EXTENT_K},dtype=f16,acc=f32,layout={self.layout}"
        )

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
        )


def make_cases(
    archs: Sequence[str], layouts: Sequence[str], tiles: Sequence[str], depths: Sequence[int]
) -> Iterator[Case]:
    """The part of the grid that is asked for; what matters most first."""
    chosen = [tile for tile in TILES if tile.name in tiles]
    for arch, depth, layout, tile in itertools.product(archs, depths, layouts, chosen):
        yield Case(arch=arch, layout=layout, tile=tile, buffers=depth)
