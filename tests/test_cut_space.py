from __future__ import annotations

import numpy as np

from alcop_ms.choices import read_choices
from alcop_ms.compat import ANN_MMA_TILE
from alcop_ms.cost_model.model import PipelineCostModel, predict_latencies
from alcop_ms.cut_space import is_cut
from alcop_ms.hardware import find_gpu
from alcop_ms.ranked_space import RankedSpace, find_space
from tests.candidates import designs_of, module_of

RAGGED = "matmul:m=2048,n=2048,k=2048,dtype=f16"


def test_ranked_space_of_a_ragged_product_begins_with_two_kernels(intrinsics):
    context, designs, _ = designs_of(RAGGED, "a100")
    traces = [design.trace for design in designs]
    assert sum(map(is_cut, traces)) == 1
    space = find_space(module_of(RAGGED), traces)
    assert space is not None
    model = PipelineCostModel()
    ranked = RankedSpace(context, traces, space, lambda d: model.rank_space(d, find_gpu("a100")))
    taken = ranked.take(4)
    assert is_cut(taken[0].sch.trace)
    seconds = predict_latencies(context, taken)
    whole = model.rank_space(space, find_gpu("a100")).min()
    assert seconds[0] < 0.95 * whole
    tiles = [tuple(read_choices(one.sch.trace)[ANN_MMA_TILE]) for one in taken]
    assert len(tiles[0]) == 12
    assert np.all(np.isfinite(seconds))
    again = ranked.take(4)
    keys = {str(one.sch.trace) for one in (*taken, *again)}
    assert len(keys) == 8
