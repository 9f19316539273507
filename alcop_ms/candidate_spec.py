"""Candidates named in words: `tile=128x128x32,warp=64x64,stages=4,slots=2,layout=swizzled`."""

from __future__ import annotations

import re

from alcop_ms.errors import InvalidOptionError, InvalidPlanError
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.pipeline import PipelinePlan

FORM = "tile=MxNxK,warp=MxN,stages=S,slots=R[,layout=padded|swizzled][,raster=G][,split=P]"
_LAYOUTS = ("padded", "swizzled")
_FRAGMENT = 16


def parse_candidate(text: str, problem: MatmulShape) -> PipelinePlan:
    """The plan of a tensor-core candidate that is written in words.

    Parameters
    ----------
    text : str
        Threadblock tile, warp tile, shared stages and register slots; the layout is swizzled, the
        raster 1 and k in one part where nothing is said.

    Raises
    ------
    InvalidOptionError
        It is not of that form, or no candidate of the product's space.
    """
    parts = [part.partition("=") for part in text.split(",")]
    fields = {"layout": "swizzled", "raster": "1", "split": "1"} | {
        key: value for key, _, value in parts
    }
    known = ("tile", "warp", "stages", "slots", "layout", "raster", "split")
    if set(fields) != set(known) or fields["layout"] not in _LAYOUTS:
        raise InvalidOptionError(f"candidate {text!r:.80}: write it as {FORM}")
    tile_m, tile_n, tile_k = _numbers(text, fields["tile"], 3)
    warp_m, warp_n = _numbers(text, fields["warp"], 2)
    stages, slots, raster, split = (
        _numbers(text, fields[name], 1)[0] for name in ("stages", "slots", "raster", "split")
    )
    from alcop_ms.cost_model import decisions as space  # numpy, which not every command needs

    depth = space.step_depth(problem)
    if warp_m % _FRAGMENT or warp_n % _FRAGMENT or tile_k % depth:
        reason = f"warp tiles are multiples of {_FRAGMENT}, and k of {depth}"
        raise InvalidOptionError(f"candidate {text!r:.80}: {reason}")
    if tile_m % warp_m or tile_n % warp_n:
        raise InvalidOptionError(f"candidate {text!r:.80}: warp tiles divide the block's tile")

    bounds = space.Bounds(
        warps=tuple({tile_m // warp_m, tile_n // warp_n}),
        warp_tiles=tuple({warp_m // _FRAGMENT, warp_n // _FRAGMENT}),
        k_steps=(tile_k // depth,),
        raster_groups=(raster,),
        swizzled=(fields["layout"] == "swizzled",),
        shared_stages=(stages,),
        register_stages=(slots,),
        splits=(split,),
    )
    wanted = (tile_m // warp_m, warp_m // _FRAGMENT, tile_n // warp_n, warp_n // _FRAGMENT)
    try:
        decisions = space.enumerate_decisions(problem, bounds)
    except InvalidPlanError:
        decisions = None
    if decisions is not None:
        found = (decisions.matrix()[:, :4] == wanted).all(axis=1).nonzero()[0]
        if found.size:
            return space.make_plan(decisions, int(found[0]))
    raise InvalidOptionError(
        f"candidate {text!r:.80}: not in the space of m={problem.m}, n={problem.n}, k={problem.k}. "
        "Tiles divide their extents, k tiles the parts of k (none is empty), slots the steps of a "
        "k tile; no more stages than k tiles; swizzled rows are a power of two, 64 bytes at least"
    )


def _numbers(text: str, value: str, count: int) -> tuple[int, ...]:
    if not re.fullmatch(r"[1-9]\d{0,5}(x[1-9]\d{0,5})*", value) or value.count("x") != count - 1:
        raise InvalidOptionError(f"candidate {text!r:.80}: write it as {FORM}")
    return tuple(int(number) for number in value.split("x"))
