"""Who makes a kernel of the grid: we, TVM's own lowering, CUTLASS, and two other interpreters."""

from __future__ import annotations

import json
import math
import re
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import tvm

from alcop_ms import compat, targets
from alcop_ms.errors import AlcopError, ToolchainError
from alcop_ms.launch import Launch
from alcop_ms.lowering.build import build_kernel
from alcop_ms.lowering.launch_plan import make_launch
from alcop_ms.lowering.lower import cuda_text, lower_module
from alcop_ms.lowering.ptxas_log import KernelResources
from alcop_ms.lowering.toolchain import CompiledCubin, Toolchain, compile_cubin
from benchmarks.kernels.cases import FRAGMENT, STEP_BYTES, Case
from benchmarks.kernels.peer_protocol import PeerKernel
from tests.candidates import candidate

PEER_TIMEOUT_S = 600.0
_HERE = Path(__file__).parent


class RefusedError(Exception):
    """A maker has no kernel for a case; the message is its reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """One kernel.

    Attributes
    ----------
    resources : KernelResources or None
        From ptxas; None where a peer compiled the kernel itself.
    launch : Launch or None
        Of kernels that bank conflicts can be computed for and that can be emulated.
    """

    version: str
    cubin: bytes
    threads: int
    shared_bytes: int
    resources: KernelResources | None = None
    cuda_text: str = ""
    launch: Launch | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Workshop:
    """What makers work with."""

    toolchain: Toolchain
    peer_python: Path | None = None
    headers: dict[str, str] = field(default_factory=dict)


Maker = Callable[[Case, Workshop], Made]


def make_ours(case: Case, shop: Workshop, *, is_swizzled: bool) -> Made:
    """The kernel that a trace of our space with these decisions becomes."""
    schedule = _schedule(case, is_swizzled=is_swizzled)
    kernel = build_kernel(
        schedule.mod, targets.target(case.arch), toolchain=shop.toolchain, promised=("A", "B")
    )
    if kernel.compiled is None:
        raise RefusedError("there is no nvcc")
    return _from_launch(f"TVM {tvm.__version__}", kernel.cuda_text, kernel.launch, kernel.compiled)


def make_stock(case: Case, shop: Workshop) -> Made:
    """The same schedule lowered by TVM's own pipeline, with asynchronous copies switched on.

    Its pass that swizzles takes 16-bit elements only: other rows are padded.
    """
    schedule = _schedule(case, is_swizzled=case.kind.element_bytes == 2)
    target = targets.target(case.arch)
    config = {"tirx.use_async_copy": 1}
    with target, tvm.transform.PassContext(opt_level=3, config=config):
        built = tvm.compile(schedule.mod, target=target)
    text = cuda_text(built.mod)
    launch = make_launch(schedule.mod, lower_module(schedule.mod, target), case.arch)
    compiled = compile_cubin(text, case.arch, toolchain=shop.toolchain, timeout_s=PEER_TIMEOUT_S)
    return _from_launch(f"TVM {tvm.__version__}", text, launch, compiled)


def make_cutlass(case: Case, shop: Workshop) -> Made:
    """`cutlass::gemm::device::Gemm`: mma.sync kernels, on every architecture.

    Of 8-bit elements it has those whose rows run along k. Where others compile at all (4.2), an
    `LDSM.MT88` transposes pairs of bytes and no instruction sorts them.
    """
    if case.kind.element_bytes == 1 and case.layout != "nt":
        raise RefusedError("its 8-bit tensor operations take rows along k only")
    operand, sum_type = _CUTLASS_TYPES[case.dtype]
    text = _CUTLASS_TEXT.format(
        operand=operand,
        sum=sum_type,
        step=STEP_BYTES // case.kind.element_bytes,
        a="ColumnMajor" if case.layout[0] == "t" else "RowMajor",
        b="ColumnMajor" if case.layout[1] == "t" else "RowMajor",
        m=case.tile.m,
        n=case.tile.n,
        k=case.tile.k,
        warp_m=case.tile.m // case.tile.warps_m,
        warp_n=case.tile.n // case.tile.warps_n,
        stages=case.buffers,
    )
    include = _find_cutlass(shop)
    flags = ("-O3", "-std=c++17", "-DNDEBUG", f"-I{include}", "--ptxas-options=-v")
    compiled = compile_cubin(
        text, case.arch, toolchain=shop.toolchain, timeout_s=PEER_TIMEOUT_S, flags=flags
    )
    marked = [re.search(r"shared_bytesPA(\d+)_", kernel.name) for kernel in compiled.kernels]
    (shared_bytes,) = [int(match[1]) for match in marked if match is not None]
    (resources,) = [kernel for kernel in compiled.kernels if "7cutlass" in kernel.name]
    version = _read_cutlass_version(Path(include))
    return Made(
        version=version,
        cubin=compiled.cubin,
        threads=32 * case.tile.warps,
        shared_bytes=shared_bytes,
        resources=resources,
    )


def make_by_peer(case: Case, shop: Workshop, *, peer: str) -> Made:
    """What a program under the peers' interpreter answers."""
    with tempfile.TemporaryDirectory(prefix="alcop_ms_peer_") as scratch:
        cubin = Path(scratch) / "kernel.cubin"
        request = {"case": asdict(case.as_peer_case()), "cubin": str(cubin)}
        answer = json.loads(_run_peer(shop, [str(_HERE / f"peer_{peer}.py")], json.dumps(request)))
        if "refused" in answer:
            raise RefusedError(str(answer["refused"]))
        kernel = PeerKernel(**answer["kernel"])
        if not kernel.cuda_text:
            return Made(
                version=kernel.version,
                cubin=cubin.read_bytes(),
                threads=kernel.threads,
                shared_bytes=kernel.shared_bytes,
                note=kernel.note,
            )
    arch = "sm_90a" if case.arch == "sm_90" else case.arch
    compiled = compile_cubin(
        kernel.cuda_text,
        arch,
        toolchain=shop.toolchain,
        timeout_s=PEER_TIMEOUT_S,
        flags=kernel.flags,
    )
    return Made(
        version=kernel.version,
        cubin=compiled.cubin,
        threads=kernel.threads,
        shared_bytes=kernel.shared_bytes,
        resources=compiled.kernels[0],
        note=kernel.note,
    )


def make(maker: str, case: Case, shop: Workshop) -> Made:
    """Make one kernel.

    Raises
    ------
    RefusedError
        The maker has none for this case, with its reason.
    """
    try:
        return MAKERS[maker](case, shop)
    except (AlcopError, AssertionError, tvm.error.InternalError) as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        raise RefusedError((lines or [type(error).__name__])[0][:300]) from error


def _schedule(case: Case, *, is_swizzled: bool) -> Any:
    tile = case.tile
    decisions = (
        tile.warps_m,
        tile.m // tile.warps_m // FRAGMENT,
        tile.warps_n,
        tile.n // tile.warps_n // FRAGMENT,
        tile.k * case.kind.element_bytes // STEP_BYTES,
        1,
    )
    compat.register_intrinsics()
    return candidate(
        case.spec,
        case.arch,
        is_swizzled=is_swizzled,
        mma_tile=decisions,
        shared_stages=case.buffers,
        register_stages=2,
    )


def _from_launch(version: str, text: str, launch: Launch, compiled: CompiledCubin) -> Made:
    (launched,) = launch.kernels
    resources = compiled.kernel(launched.name)
    return Made(
        version=version,
        cubin=compiled.cubin,
        threads=math.prod(launched.block),
        shared_bytes=launched.dynamic_shared_bytes + resources.static_shared_bytes,
        resources=resources,
        cuda_text=text,
        launch=launch,
    )


def _run_peer(shop: Workshop, arguments: list[str], request: str) -> str:
    if shop.peer_python is None:
        raise RefusedError("no interpreter with the peers was given")
    try:
        done = subprocess.run(
            [str(shop.peer_python), *arguments],
            input=request,
            capture_output=True,
            text=True,
            timeout=PEER_TIMEOUT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ToolchainError(f"{shop.peer_python}: {error}") from error
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise RefusedError(last[:300])
    return done.stdout


def _find_cutlass(shop: Workshop) -> str:
    """CUTLASS's headers, which its wheel carries."""
    if "cutlass" not in shop.headers:
        shop.headers["cutlass"] = _run_peer(shop, ["-c", _CUTLASS_HEADERS], "").strip()
    return shop.headers["cutlass"]


def _read_cutlass_version(include: Path) -> str:
    text = (include / "cutlass" / "version.h").read_text(encoding="utf-8")
    return ".".join(
        re.search(rf"CUTLASS_{part}\s+(\d+)", text)[1]  # type: ignore[index]
        for part in ("MAJOR", "MINOR", "PATCH")
    )


_CUTLASS_HEADERS = """
import importlib.util, pathlib
spec = importlib.util.find_spec("cutlass_library")
print(pathlib.Path(spec.origin).parent / "source" / "include")
"""
_CUTLASS_TYPES = {"f16": ("half_t", "float"), "s8": ("int8_t", "int32_t")}
# The second kernel does nothing: its mangled name tells the shared memory of the first.
_CUTLASS_TEXT = """
#include <cutlass/gemm/device/gemm.h>
using namespace cutlass;
using Product = gemm::device::Gemm<
    {operand}, layout::{a}, {operand}, layout::{b}, {sum}, layout::RowMajor, {sum},
    arch::OpClassTensorOp, arch::Sm80,
    gemm::GemmShape<{m}, {n}, {k}>, gemm::GemmShape<{warp_m}, {warp_n}, {k}>,
    gemm::GemmShape<16, 8, {step}>, epilogue::thread::LinearCombination<{sum}, 4, {sum}, {sum}>,
    gemm::threadblock::GemmIdentityThreadblockSwizzle<>, {stages}>::GemmKernel;
template __global__ void cutlass::Kernel<Product>(Product::Params);
__global__ void shared_bytes(int (*)[sizeof(typename Product::SharedStorage)]) {{}}
"""

MAKERS: Mapping[str, Maker] = {
    "ours, swizzled": lambda case, shop: make_ours(case, shop, is_swizzled=True),
    "ours, padded": lambda case, shop: make_ours(case, shop, is_swizzled=False),
    "Triton": lambda case, shop: make_by_peer(case, shop, peer="triton"),
    "CUTLASS": make_cutlass,
    "TileLang": lambda case, shop: make_by_peer(case, shop, peer="tilelang"),
    "stock TVM": make_stock,
}
