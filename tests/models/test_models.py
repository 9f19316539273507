from __future__ import annotations

import numpy as np
import pytest
from tvm import relax

from alcop_ms.errors import InvalidWorkloadError, UnknownWorkloadError
from alcop_ms.graph.legalise import legalise_table
from alcop_ms.graph.tuning import fuse_model
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.models import MODEL_NAMES, load_model
from alcop_ms.models.convolutional import ResnetConfig, VggConfig, make_resnet, make_vgg
from alcop_ms.models.model import TensorSpec, make_array
from tests.graph.small_model import run_on_host

# Each architecture, small enough to run on the host.
SMALL = (
    "bert-base:layers=1,width=32,heads=2,inner=64,vocabulary=48,seq=16",
    "gpt2:layers=1,width=32,heads=2,vocabulary=48,seq=16",
    "vit-base:layers=1,width=32,heads=2,inner=64,patch=8,image=32,classes=10",
    "llama-prefill:width=32,heads=4,kv_heads=2,inner=64,seq=16",
    "llama-decode:width=32,heads=4,kv_heads=2,inner=64,batch=4,context=15",
)


def make_small(spec):
    if spec == "resnet-50":
        return make_resnet(spec, ResnetConfig(stages=(1, 1), width=8, image=16, classes=10))
    if spec == "resnet-18":
        config = ResnetConfig(stages=(1, 1), bottleneck=False, width=8, image=16, classes=10)
        return make_resnet(spec, config)
    if spec == "vgg-16":
        return make_vgg(spec, VggConfig(stages=((8, 1), (16, 2)), inner=32, image=16, classes=10))
    return load_model(spec)


@pytest.mark.parametrize("spec", [*SMALL, "resnet-18", "resnet-50", "vgg-16"])
def test_model_fused_has_the_values_of_the_graph(spec, a100):
    model = make_small(spec)
    fused, tasks = fuse_model(model.module, a100)
    assert any(isinstance(task.problem, MatmulShape) for task in tasks)
    arrays = model.make_arrays(seed=1)
    # one kernel an operator, sums in float16; the operators themselves are tested against numpy
    plain = relax.transform.LegalizeOps(legalise_table())(model.module)
    plain = run_on_host(plain, arrays).astype(float)
    ours = run_on_host(fused, arrays).astype(float)
    assert np.isfinite(ours).all()
    assert ours.std() > 0
    assert np.abs(ours - plain).max() <= 0.02 * np.abs(plain).max() + 0.005


@pytest.mark.parametrize("name", MODEL_NAMES)
def test_load_model_shapes_at_full_size(name):
    model = load_model(name)
    assert model.module["main"].attrs["num_input"] == len(model.inputs)
    parameters = len(model.inputs) + len(model.weights)
    assert len(model.module["main"].params) == parameters
    assert len({spec.name for spec in (*model.inputs, *model.weights)}) == parameters


def test_load_model_bert_base_has_its_parameters():
    model = load_model("bert-base")
    millions = sum(np.prod(spec.shape) for spec in model.weights) / 1e6
    assert millions == pytest.approx(109.2, abs=0.2)  # without the other 384 positions, 109.5


def test_load_model_resnet_50_has_its_parameters():
    millions = sum(np.prod(spec.shape) for spec in load_model("resnet-50").weights) / 1e6
    assert millions == pytest.approx(25.5, abs=0.1)


@pytest.mark.parametrize(
    ("spec", "error", "message"),
    [
        ("bert-bse", UnknownWorkloadError, r"no model 'bert-bse'\. Did you mean 'bert-base'"),
        ("bert-base:sequence=4", InvalidWorkloadError, "no parameter 'sequence'. Known: layers"),
        ("bert-base:seq=0", InvalidWorkloadError, "seq='0' is no positive number"),
        ("bert-base:heads=7", InvalidWorkloadError, "width 768 is no multiple of 7 heads"),
        (
            "llama-prefill:kv_heads=5",
            InvalidWorkloadError,
            "32 heads are no multiple of kv_heads 5",
        ),
        ("vit-base:image=230", InvalidWorkloadError, "image 230 is no multiple of 16"),
    ],
)
def test_load_model_bad_spec_is_refused(spec, error, message):
    with pytest.raises(error, match=message):
        load_model(spec)


def test_make_array_is_seeded_and_independent_of_others():
    spec = TensorSpec(name="w", shape=(64, 64), role="matrix")
    first, again, other = (make_array(spec, seed) for seed in (1, 1, 2))
    np.testing.assert_array_equal(first, again)
    assert (first != other).any()
    assert first.astype(float).std() == pytest.approx(1 / 8, rel=0.05)


def test_make_array_causal_mask_hides_what_is_ahead():
    mask = make_array(TensorSpec(name="mask", shape=(1, 4, 4), role="causal"), 0)[0]
    assert (np.triu(mask, 1)[np.triu_indices(4, 1)] < -1e4).all()
    assert not np.tril(mask).any()


def test_make_array_indices_stay_in_the_table():
    spec = TensorSpec(name="tokens", shape=(1000,), dtype="int32", bound=7)
    assert set(np.unique(make_array(spec, 0))) == set(range(7))
