"""TVM targets with an architecture's true limits, and the way back from a target to a GPU."""

from __future__ import annotations

import logging

from tvm.target import Target

from alcop_ms.errors import InvalidOptionError, UnknownGpuError
from alcop_ms.hardware import ARCH_GPUS, GpuSpec, find_gpu

logger = logging.getLogger(__name__)

# What TVM 0.27's own tags say of every NVIDIA GPU: the limit without opt-in. Its runtime opts in by
# itself (cuda_module.cc), so keeping to 48 KB only makes VerifyGPUCode reject deep pipelines.
_STOCK_SHARED_BYTES = 48 * 1024


def target(name: str | Target) -> Target:
    """Make the TVM target of a GPU, with the limits that the hardware really has.

    Parameters
    ----------
    name : str or Target
        Our name (`"a100"`), an architecture (`"sm_80"`), a TVM tag (`"nvidia/nvidia-a100"`), a TVM
        target as JSON, or a target. A limit on shared memory that such a target sets on purpose
        (anything but TVM's 48 KB default) is kept.

    Returns
    -------
    Target
        Of kind `cuda`; its `model` attribute is the GPU's name, so that `gpu_of` finds it again.

    Raises
    ------
    UnknownGpuError
        When neither we nor TVM know the name, or its architecture is not in our table.
    InvalidOptionError
        When the target is not a CUDA GPU, or allows more shared memory than the GPU has.
    """
    if isinstance(name, str):
        try:
            return _make_target(find_gpu(name))
        except UnknownGpuError as unknown:
            given, gpu = _parse(name, unknown)
    else:
        given, gpu = name, gpu_of(name)
    return _make_target(gpu, shared_bytes=_shared_limit(given, gpu), host=given.host)


def gpu_of(target: Target) -> GpuSpec:
    """Find the GPU that a target describes: by its `model`, its tag, else by its architecture.

    Raises
    ------
    UnknownGpuError
        When the model or architecture is not in our table.
    InvalidOptionError
        When the target is not a CUDA GPU.
    """
    if target.kind.name != "cuda":
        raise InvalidOptionError(
            f"target {target.kind.name!r} is not a CUDA GPU. Give one such as a100 or sm_80."
        )
    model = target.attrs.get("model", "")
    if model:
        return find_gpu(str(model))
    return _gpu_of_tag(str(target.tag), str(target.attrs.get("arch", "")))


def _parse(name: str, unknown: UnknownGpuError) -> tuple[Target, GpuSpec]:
    """Let TVM read a name that is not ours. It drops the tag, so the text says which GPU."""
    try:
        given = Target(name)
    except ValueError as error:
        if not name.lstrip().startswith("{") and " " not in name.strip():
            raise unknown from error
        reason = str(error).splitlines()[-1].partition(". Target creation")[0].rstrip(".")
        raise InvalidOptionError(f"cannot read target {name!r}: {reason}.") from error
    if given.kind.name != "cuda" or given.attrs.get("model", ""):
        return given, gpu_of(given)
    return given, _gpu_of_tag(name if "/" in name else "", str(given.attrs.get("arch", "")))


def _gpu_of_tag(tag: str, arch: str) -> GpuSpec:
    """Find the GPU of a TVM tag such as `nvidia/geforce-rtx-3090`, else of the architecture."""
    if tag:
        try:
            return find_gpu(tag.rpartition("/")[2])
        except UnknownGpuError:
            logger.warning("target %r is not in our table of GPUs; taken as a plain %s", tag, arch)
    if arch not in ARCH_GPUS:
        known = ", ".join(ARCH_GPUS)
        raise UnknownGpuError(f"target without a known architecture: {arch!r}. Known: {known}.")
    gpu = find_gpu(arch)
    logger.info("architecture %s is represented by %s", arch, gpu.title)
    return gpu


def _shared_limit(given: Target, gpu: GpuSpec) -> int:
    limit = given.attrs.get("max_shared_memory_per_block", None)
    allowed = gpu.max_shared_bytes_per_block
    if limit is None or int(limit) == _STOCK_SHARED_BYTES:
        logger.info(
            "shared memory per block raised from %s to the %d bytes that %s allows on opt-in",
            "TVM's default" if limit is None else f"{limit} bytes",
            allowed,
            gpu.name,
        )
        return allowed
    if int(limit) > allowed:
        raise InvalidOptionError(
            f"max_shared_memory_per_block={limit}: {gpu.name} allows at most {allowed} bytes."
        )
    return int(limit)


def _make_target(
    gpu: GpuSpec, *, shared_bytes: int | None = None, host: Target | None = None
) -> Target:
    described = {
        "kind": "cuda",
        "keys": ["cuda", "gpu"],
        "arch": gpu.arch,
        "model": gpu.name,  # the one free-text attribute that TVM 0.27 keeps through JSON
        "max_shared_memory_per_block": (
            gpu.max_shared_bytes_per_block if shared_bytes is None else shared_bytes
        ),
        "max_threads_per_block": gpu.max_threads_per_block,
        "thread_warp_size": 32,
        "registers_per_block": gpu.registers_per_sm,
        "l2_cache_size_bytes": gpu.l2_bytes,
    }
    return Target(described, host=host)
