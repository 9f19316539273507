"""Known GPUs and their figures. No TVM import, no device query."""

from __future__ import annotations

from difflib import get_close_matches

from alcop_ms.errors import UnknownGpuError
from alcop_ms.gpu_figures import KNOWN_GPUS, SOURCES
from alcop_ms.gpu_spec import GpuSpec

__all__ = ["ARCH_GPUS", "KNOWN_GPUS", "SOURCES", "GpuSpec", "find_gpu"]

# The GPU that stands for an architecture when only that is named: its best-known member.
ARCH_GPUS = {
    "sm_70": "v100",
    "sm_75": "t4",
    "sm_80": "a100",
    "sm_86": "rtx3090",
    "sm_89": "rtx4090",
    "sm_90": "h100",
    "sm_90a": "h100",
}
_ALIASES = {
    "a100_80": "a100",
    "a100_80gb": "a100",
    "a100_40gb": "a100_40",
    "h100_sxm": "h100",
    "h200_sxm": "h200",
    "rtx_3090": "rtx3090",
    "rtx_4090": "rtx4090",
}


def find_gpu(name: str) -> GpuSpec:
    """Look a GPU up by our name, a common spelling of it, its device title, or an architecture.

    Parameters
    ----------
    name : str
        `"a100"`, `"A100-40GB"`, `"NVIDIA GeForce RTX 4090"` or `"sm_80"`, in any case. An
        architecture stands for one of its GPUs, see `ARCH_GPUS`.

    Raises
    ------
    UnknownGpuError
        With the nearest names and the whole list.
    """
    names = _names()
    found = names.get(_normalise(name))
    if found is None:
        near = get_close_matches(_normalise(name), names, n=2)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        known = ", ".join((*(gpu.name for gpu in KNOWN_GPUS), *ARCH_GPUS))
        raise UnknownGpuError(f"unknown GPU {name!r}.{hint} Known: {known}.")
    return found


def _names() -> dict[str, GpuSpec]:
    by_name = {gpu.name: gpu for gpu in KNOWN_GPUS}
    titles = {_normalise(gpu.title): gpu for gpu in KNOWN_GPUS}
    others = {alias: by_name[name] for alias, name in (_ALIASES | ARCH_GPUS).items()}
    return by_name | titles | others


def _normalise(name: str) -> str:
    words = name.strip().lower().replace("-", "_").replace(" ", "_")
    for prefix in ("nvidia_", "geforce_", "tesla_"):
        words = words.removeprefix(prefix)
    return words
