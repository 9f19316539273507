"""Whole models built from definitions, with seeded weights: nothing is downloaded."""

from alcop_ms.models.model import Model, TensorSpec
from alcop_ms.models.registry import MODEL_NAMES, load_model

__all__ = ["MODEL_NAMES", "Model", "TensorSpec", "load_model"]
