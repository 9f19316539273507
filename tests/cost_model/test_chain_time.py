from dataclasses import replace

from alcop_ms.cost_model.chain_time import chain_ranking_s, estimate_chain
from alcop_ms.hardware import find_gpu
from alcop_ms.pipeline import NotApplicable
from alcop_ms.workloads.attention_shape import AttentionShape
from tests.chains import attention_plan, chained_plan

A100 = find_gpu("a100")
SHAPE = AttentionShape(batch=4, heads=32, kv_heads=32, q_len=2048, kv_len=2048, head_dim=128)
PLAN = attention_plan(SHAPE, warps=4, tile=32, stages=3)


def test_estimate_chain_never_beats_the_tensor_cores():
    flop = 4 * 4 * 32 * 2048 * 2048 * 128
    estimate = estimate_chain(PLAN, A100)
    assert flop / estimate.total_s < A100.peak_f16_f32_flop_per_s
    assert flop / estimate.total_s > A100.peak_f16_f32_flop_per_s / 4


def test_estimate_chain_causal_takes_about_half():
    causal = attention_plan(replace(SHAPE, is_causal=True), warps=4, tile=32, stages=3)
    ratio = estimate_chain(causal, A100).total_s / estimate_chain(PLAN, A100).total_s
    assert 0.45 < ratio < 0.65


def test_estimate_chain_decoding_gains_from_depth():
    shape = replace(SHAPE, batch=1, q_len=1)
    times = [
        estimate_chain(attention_plan(shape, warps=1, tile=16, stages=stages), A100).total_s
        for stages in (2, 3, 4)
    ]
    assert times[0] > times[1] >= times[2]


def test_estimate_chain_near_ties_go_to_fewer_stages():
    few, many = (estimate_chain(replace(PLAN, stages=stages), A100) for stages in (3, 4))
    assert chain_ranking_s(1.0, few) < chain_ranking_s(1.0, many)


def test_estimate_chain_what_does_not_fit_says_so():
    found = estimate_chain(replace(PLAN, tile=128, stages=8), A100)
    assert isinstance(found, NotApplicable)
    assert "524288 bytes" in found.reason
    crowded = estimate_chain(PLAN, A100, registers_per_thread=300)
    assert "more registers" in crowded.reason


def test_estimate_chain_chained_products_take_less_than_attention_and_no_exponentials():
    spec = "chained:b=128,m=2048,k=128,h=2048,n=128,layout=tn"
    plan = chained_plan(spec, warps=4, tile=32, columns=128, stages=3)
    estimate = estimate_chain(plan, A100)
    assert estimate.total_s < estimate_chain(PLAN, A100).total_s
    assert "exponentials" not in estimate.units.parts


def test_estimate_chain_columns_over_blocks_compute_the_first_product_again():
    spec = "chained:m=65536,k=64,h=512,n=256"
    whole, cut = (
        estimate_chain(
            chained_plan(spec, warps=4, tile=32, columns=columns, stages=3), A100
        ).total_s
        for columns in (256, 64)
    )
    assert cut > whole
