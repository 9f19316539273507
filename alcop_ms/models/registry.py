"""Models by name, with batch, sequence length and other sizes as parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from alcop_ms.errors import InvalidWorkloadError, UnknownWorkloadError
from alcop_ms.models.bert import BertConfig, make_bert
from alcop_ms.models.convolutional import ResnetConfig, VggConfig, make_resnet, make_vgg
from alcop_ms.models.gpt2 import Gpt2Config, make_gpt2
from alcop_ms.models.llama import LlamaConfig, make_llama_block
from alcop_ms.models.model import Model
from alcop_ms.models.vit import VitConfig, make_vit
from alcop_ms.workloads.nearest import did_you_mean

_MODELS: Mapping[str, tuple[Callable[[str, Any], Model], Any]] = {
    "bert-base": (make_bert, BertConfig()),
    "bert-large": (make_bert, BertConfig(layers=24, width=1024, heads=16, inner=4096)),
    "gpt2": (make_gpt2, Gpt2Config()),
    "resnet-18": (make_resnet, ResnetConfig(stages=(2, 2, 2, 2), bottleneck=False)),
    "resnet-50": (make_resnet, ResnetConfig()),
    "vgg-16": (make_vgg, VggConfig()),
    "vit-base": (make_vit, VitConfig()),
    "llama-prefill": (make_llama_block, LlamaConfig()),
    "llama-decode": (make_llama_block, LlamaConfig(batch=16, seq=1, context=511)),
}
MODEL_NAMES = tuple(_MODELS)


def load_model(spec: str) -> Model:
    """Build a model from `name` or `name:parameter=value,...`, for example `bert-base:seq=256`.

    Raises
    ------
    UnknownWorkloadError
        When no model has that name.
    InvalidWorkloadError
        When a parameter is unknown, no positive number, or sizes do not fit together.
    """
    name, _, rest = spec.partition(":")
    if name not in _MODELS:
        raise UnknownWorkloadError(
            f"no model {name!r}.{did_you_mean(name, MODEL_NAMES)} Known: {', '.join(MODEL_NAMES)}."
        )
    make, config = _MODELS[name]
    changes = _parse(spec, rest, config)
    config = replace(config, **changes)
    _check_heads(spec, config)
    return make(spec, config)


def _parse(spec: str, rest: str, config: Any) -> dict[str, int]:
    allowed = [f.name for f in fields(config) if type(getattr(config, f.name)) is int]
    changes: dict[str, int] = {}
    for part in filter(None, rest.split(",")):
        key, _, value = part.partition("=")
        if key not in allowed:
            raise InvalidWorkloadError(
                f"model {spec!r}: no parameter {key!r}. Known: {', '.join(allowed)}"
            )
        if not value.isdecimal() or int(value) < 1:
            raise InvalidWorkloadError(f"model {spec!r}: {key}={value!r} is no positive number")
        changes[key] = int(value)
    return changes


def _check_heads(spec: str, config: Any) -> None:
    heads = getattr(config, "heads", 1)
    if getattr(config, "width", heads) % heads:
        raise InvalidWorkloadError(
            f"model {spec!r}: width {config.width} is no multiple of {heads} heads"
        )
    groups = getattr(config, "kv_heads", heads)
    if heads % groups:
        raise InvalidWorkloadError(
            f"model {spec!r}: {heads} heads are no multiple of kv_heads {groups}"
        )
    patch, image = getattr(config, "patch", 1), getattr(config, "image", 1)
    if image % patch:
        raise InvalidWorkloadError(f"model {spec!r}: image {image} is no multiple of {patch}")
