"""The generated kernels under `data/`, with what each computes and how it is launched.

Their names say the family, the operands' layout (n: as stored, t: transposed) and the depths.
`own_` are candidates of our space, written by `own_kernels.py`; the others come from schedules
written by hand and from MetaSchedule's stock rules. The texts that start with `wrong_` are what TVM
0.27 makes when a known defect is not avoided.
"""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.matmul_shape import MatmulShape
from alcop_ms.workloads import parse_inline
from alcop_ms.workloads.spec import EpilogueStep
from tests.emulator.own_kernels import DATA, RECIPES, Recipe


@dataclass(frozen=True, kw_only=True)
class Kernel:
    """One file of `data/`.

    Attributes
    ----------
    tile : (int, int)
        The output tile of a block as (m, n).
    family : str
        What tells it from kernels that the same mistake would spoil in the same way: unit, types,
        kind of shared memory, and levels of pipelining.
    """

    name: str
    problem: MatmulShape
    tile: tuple[int, int]
    block: tuple[int, int, int]
    shared_bytes: int
    arch: str = "sm_80"
    entry: str = "main_kernel"
    epilogue: tuple[EpilogueStep, ...] = ()
    family: str

    @property
    def text(self) -> str:
        return (DATA / f"{self.name}.cu").read_text()

    @property
    def launch(self) -> Launch:
        file = DATA / f"{self.name}.launch.json"
        if file.exists():
            return Launch.from_json(file.read_text())
        p = self.problem
        a, b = (p.m, p.k), (p.k, p.n)
        return Launch(
            arch=self.arch,
            buffers=(
                LaunchBuffer(
                    name="A",
                    shape=a[::-1] if p.transpose_a else a,
                    dtype=p.in_dtype,
                    role="input",
                ),
                LaunchBuffer(
                    name="B",
                    shape=b[::-1] if p.transpose_b else b,
                    dtype=p.in_dtype,
                    role="input",
                ),
                LaunchBuffer(name="C", shape=(p.m, p.n), dtype=p.out_dtype, role="output"),
            ),
            kernels=(
                LaunchKernel(
                    name=self.entry,
                    grid=(-(-p.n // self.tile[1]), -(-p.m // self.tile[0]), 1),
                    block=self.block,
                    dynamic_shared_bytes=self.shared_bytes,
                    args=(0, 1, 2),
                ),
            ),
        )


def _mma(
    name: str,
    shared_bytes: int,
    layout: str = "nn",
    dtypes: tuple[str, str, str] = ("float16", "float32", "float32"),
    arch: str = "sm_80",
    m: int = 64,
    tile_m: int = 32,
    family: str = "",
) -> Kernel:
    levels = "two levels" if "r1" in name else "one level"
    return Kernel(
        name=name,
        problem=_shape(m, 64, 256, layout, dtypes),
        tile=(tile_m, 32),
        block=(32, 4, 1),
        shared_bytes=shared_bytes,
        arch=arch,
        family=family or f"mma {dtypes[0]}, sums {dtypes[1]}, {levels}",
    )


def _core(
    name: str, shared_bytes: int, extents: tuple[int, int, int] = (128, 128, 64), layout: str = "nn"
) -> Kernel:
    return Kernel(
        name=name,
        problem=_shape(*extents, layout, ("float32",) * 3),
        tile=(64, 64),
        block=(256, 1, 1),
        shared_bytes=shared_bytes,
        family=f"CUDA core{', padded' if 'padded' in name else ''}"
        f"{', static memory' if 'static' in name else ''}",
    )


def _own(recipe: Recipe) -> Kernel:
    workload = parse_inline(recipe.spec)
    launched = Launch.from_json((DATA / f"{recipe.name}.launch.json").read_text()).kernels[0]
    return Kernel(
        name=recipe.name,
        problem=workload.problem,
        tile=(1, 1),
        block=launched.block,
        shared_bytes=launched.dynamic_shared_bytes,
        epilogue=workload.epilogue,
        family=recipe.family,
    )


def _shape(m: int, n: int, k: int, layout: str, dtypes: tuple[str, ...]) -> MatmulShape:
    return MatmulShape(
        m=m,
        n=n,
        k=k,
        in_dtype=dtypes[0],
        acc_dtype=dtypes[1],
        out_dtype=dtypes[2],
        transpose_a=layout[0] == "t",
        transpose_b=layout[1] == "t",
    )


RIGHT = (
    _mma("mma_nn_s4r1_pad", 20480),
    _mma("mma_nt_s3r1_swizzle", 12288, "nt"),
    _mma("mma_tn_s2r0_pad", 10240, "tn"),
    _mma("mma_tt_s3r0_pad", 15360, "tt"),
    _mma("mma_nn_s2r1_stock", 10240, family="mma, stock barriers"),
    _mma("mma_nn_f16_s4r1", 20480, dtypes=("float16",) * 3),
    _mma("mma_nt_s8_s3r1", 15360, "nt", ("int8", "int32", "int32")),
    _mma("mma_nt_e4m3_s3r1", 15360, "nt", ("float8_e4m3fn", "float32", "float32"), "sm_90a"),
    _core("cuda_core_nn_s3", 12288),
    _core("cuda_core_tt_s2_static", 0, layout="tt"),
    _core("cuda_core_padded_s3", 12288, (100, 72, 60)),
    _core("cuda_core_padded_nt_s2", 8192, (100, 72, 60), layout="nt"),
    _core("cuda_core_padded_tn_s3", 12288, (100, 72, 60), layout="tn"),
    _core("cuda_core_padded_tt_s4", 16384, (100, 72, 60), layout="tt"),
    _core("cuda_core_padded_static_s2", 0, (100, 72, 60)),
    *(_own(recipe) for recipe in RECIPES),
    Kernel(
        name="cuda_core_stock",
        problem=_shape(128, 128, 128, "nn", ("float32",) * 3),
        tile=(128, 16),
        block=(128, 1, 1),
        shared_bytes=0,
        family="CUDA core, synchronous",
    ),
    Kernel(
        name="wmma_stock",
        problem=_shape(128, 128, 128, "nn", ("float16", "float32", "float32")),
        tile=(32, 32),
        block=(32, 2, 1),
        shared_bytes=17408,
        family="wmma, synchronous",
    ),
    Kernel(
        name="wmma_stock_s3",
        problem=_shape(128, 128, 128, "nn", ("float16", "float32", "float32")),
        tile=(64, 64),
        block=(32, 8, 1),
        shared_bytes=38400,
        family="wmma",
    ),
)

# What is known to be wrong with each, as a hazard's kind.
WRONG = (
    (_mma("wrong_race_hidden_copies_r0", 15360), "race_read_write"),
    (_mma("wrong_race_hidden_copies_r1", 15360), "race_read_write"),
    (_mma("wrong_race_persistent_loop", 15360, m=128, tile_m=64), "race_read_write"),
    (_mma("wrong_late_copies_r0", 15360), "read_in_flight"),
    (_mma("wrong_late_copies_r1", 20480), "read_in_flight"),
    (_mma("wrong_prefetch_in_flight_s2r1", 10240), "read_in_flight"),
    (_core("wrong_strided_copy", 12288, layout="tn"), "write_in_flight"),
)


def by_name(name: str) -> Kernel:
    """Look up a kernel of either list."""
    return next(k for k in (*RIGHT, *(kernel for kernel, _ in WRONG)) if k.name == name)
