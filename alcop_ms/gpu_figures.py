"""The figures of known GPUs, and where each comes from.

Every figure ends in the tag of its source; `SOURCES` spells the tags out. Two tags are confessions:
`carried` is a figure measured on the sibling GPU that the comment names, `estimate` one that nobody
published, with the reason for the number. Chips come first, each GPU then adds what is its own.
"""

from __future__ import annotations

from functools import partial

from alcop_ms.gpu_spec import GpuSpec

SOURCES = {
    "guide": "CUDA C++ Programming Guide, technical specifications per compute capability, "
    "https://docs.nvidia.com/cuda/cuda-c-programming-guide/#compute-capabilities",
    "ptx": "PTX ISA, cp.async, https://docs.nvidia.com/cuda/parallel-thread-execution/",
    "volta": "NVIDIA Tesla V100 GPU architecture, whitepaper WP-08608-001",
    "v100": "NVIDIA V100 datasheet, https://images.nvidia.com/content/technologies/volta/pdf/"
    "volta-v100-datasheet-update-us-1165301-r5.pdf",
    "turing": "NVIDIA Turing GPU architecture, whitepaper WP-09183-001",
    "t4": "NVIDIA T4 datasheet, https://www.nvidia.com/en-us/data-center/tesla-t4/",
    "ampere": "NVIDIA A100 tensor core GPU architecture, whitepaper, table 4 and L2 cache section",
    "a100": "NVIDIA A100 datasheet, https://www.nvidia.com/en-us/data-center/a100/",
    "ga102": "NVIDIA Ampere GA102 GPU architecture, whitepaper, SM section and appendix tables",
    "a10": "NVIDIA A10 datasheet, https://www.nvidia.com/en-us/data-center/products/a10-gpu/",
    "ada": "NVIDIA Ada GPU architecture, whitepaper, SM section and appendix tables",
    "l40s": "NVIDIA L40S datasheet, https://www.nvidia.com/en-us/data-center/l40s/",
    "hopper": "NVIDIA H100 tensor core GPU architecture, whitepaper, SM section and table 3",
    "h100": "NVIDIA H100 datasheet, https://www.nvidia.com/en-us/data-center/h100/",
    "h200": "NVIDIA H200 datasheet, https://www.nvidia.com/en-us/data-center/h200/",
    "rrze": "RRZE gpu-benches, https://github.com/te42kyfo/gpu-benches: files gpu-l2-cache/*.txt, "
    "gpu-cache/*.txt, gpu-stream/*.txt, gpu-latency/*.txt, cuda-latency/*.txt",
    "azure": "Azure AI benchmarking guide, https://github.com/Azure/AI-benchmarking-guide, "
    "ND_H200_v5_results.md: HBM copy",
    "luo24": "Luo et al., Benchmarking and Dissecting the Nvidia Hopper GPU Architecture, "
    "arXiv 2402.13499",
    "luo25": "Luo et al., Dissecting the NVIDIA Hopper Architecture through Microbenchmarking and "
    "Multiple Level Analysis, arXiv 2501.12084",
    "sun": "Sun et al., Dissecting Tensor Cores via Microbenchmarks, arXiv 2206.02874, table 9: "
    "ldmatrix.x4",
    "jia18": "Jia et al., Dissecting the NVIDIA Volta GPU Architecture via Microbenchmarking, "
    "arXiv 1804.06826, table 3.1",
    "jia19": "Jia et al., Dissecting the NVidia Turing T4 GPU via Microbenchmarking, "
    "arXiv 1903.07486",
    "md": "markdewing/AI_kernels, https://github.com/markdewing/AI_kernels, latency/README.md",
    "ubench": "https://github.com/smallscientist1/cuda_microbenchmark: cp.async.cg from L2",
    "cf25": "ClusterFusion, arXiv 2508.18850, section 2.3: H100 SXM5 global-memory bandwidth",
    "credit": "Li et al., CREDIT, arXiv 2609.01864, table II: H100 SXM local shared memory",
    "zhang20": "Zhang et al., A Study of Single and Multi-device Synchronization Methods in Nvidia "
    "GPUs, arXiv 2004.05371, tables I and II",
    "zhang23": "Zhang et al., Overcoming the Gap Between Compute and Memory Bandwidth in Modern "
    "GPUs, SC23 poster, figure 3: launch overhead",
    "sync": "Burtchell and Burtscher, Characterizing CUDA and OpenMP Synchronization Primitives, "
    "IISWC 2024, https://github.com/burtscher/SyncPerformance: 23 cycles for 1 warp to 85 for 32",
    "power": "Antepara et al., Benchmark-driven Models for Energy Analysis and Attribution of "
    "GPU-Accelerated Supercomputing, SC'25, section 5.3: A100 40 GB under load",
    "hazy": "Spector et al., Look Ma, No Bubbles!, https://hazyresearch.stanford.edu/blog/"
    "2025-05-27-no-bubbles: H100 launch on a stream",
    "carried": "measured on the sibling GPU named beside the figure, not on this one",
    "estimate": "not published for this GPU; the reason for the number stands beside it",
}

_GV100 = partial(
    GpuSpec,
    arch="sm_70",  # guide
    compute_capability=(7, 0),  # guide
    has_async_copy=False,  # ptx: cp.async needs sm_80
    shared_bytes_per_sm=96 * 1024,  # guide
    max_shared_bytes_per_block=96 * 1024,  # guide
    reserved_shared_bytes_per_block=0,  # guide: none before compute capability 8.0
    registers_per_sm=64 * 1024,  # guide
    max_registers_per_thread=255,  # guide
    max_threads_per_block=1024,  # guide
    max_warps_per_sm=64,  # guide
    max_blocks_per_sm=32,  # guide
    sms=80,  # volta
    l2_bytes=6 << 20,  # volta
    shared_bytes_per_clock_per_sm=128.0,  # volta
    l2_to_sm_bytes_per_clock=64.0,  # volta
    shared_latency_cycles=19.0,  # jia18
    l2_latency_cycles=215.0,  # rrze
    dram_latency_cycles=437.0,  # rrze
    barrier_cycles=20.0,  # zhang20: 22 cycles seen from one warp
    barrier_cycles_per_warp=2.0,  # carried: sync, A100
    tensor_f16_f32_fma_per_clock_per_sm=512.0,  # volta
    tensor_f16_f16_fma_per_clock_per_sm=512.0,  # volta
    f32_fma_per_clock_per_sm=64.0,  # volta
    f16_fma_per_clock_per_sm=128.0,  # volta
    mma_sync_fraction=1.0,  # volta: one tensor instruction set
    issue_per_clock_per_sm=4.0,  # volta: four schedulers
)
_TU104 = partial(
    GpuSpec,
    arch="sm_75",  # guide
    compute_capability=(7, 5),  # guide
    has_async_copy=False,  # ptx: cp.async needs sm_80
    shared_bytes_per_sm=64 * 1024,  # guide
    max_shared_bytes_per_block=64 * 1024,  # guide
    reserved_shared_bytes_per_block=0,  # guide: none before compute capability 8.0
    registers_per_sm=64 * 1024,  # guide
    max_registers_per_thread=255,  # guide
    max_threads_per_block=1024,  # guide
    max_warps_per_sm=32,  # guide
    max_blocks_per_sm=16,  # guide
    l2_bytes=4 << 20,  # turing
    shared_bytes_per_clock_per_sm=64.0,  # ga102: what GA10x doubled
    l2_to_sm_bytes_per_clock=64.0,  # estimate: as Volta's port; Turing's is not published
    shared_latency_cycles=19.0,  # jia19
    l2_latency_cycles=188.0,  # jia19
    dram_latency_cycles=437.0,  # carried: rrze, V100
    barrier_cycles=20.0,  # carried: zhang20, V100
    barrier_cycles_per_warp=2.0,  # carried: sync, A100
    tensor_f16_f32_fma_per_clock_per_sm=512.0,  # turing
    tensor_f16_f16_fma_per_clock_per_sm=512.0,  # turing
    f32_fma_per_clock_per_sm=64.0,  # turing
    f16_fma_per_clock_per_sm=128.0,  # turing
    mma_sync_fraction=1.0,  # turing: one tensor instruction set
    issue_per_clock_per_sm=4.0,  # turing: four schedulers
)
_GA100 = partial(
    GpuSpec,
    arch="sm_80",  # guide
    compute_capability=(8, 0),  # guide
    has_async_copy=True,  # ptx: cp.async needs sm_80
    shared_bytes_per_sm=164 * 1024,  # guide
    max_shared_bytes_per_block=163 * 1024,  # guide
    reserved_shared_bytes_per_block=1024,  # guide: for the system, from compute capability 8.0
    registers_per_sm=64 * 1024,  # guide
    max_registers_per_thread=255,  # guide
    max_threads_per_block=1024,  # guide
    max_warps_per_sm=64,  # guide
    max_blocks_per_sm=32,  # guide
    sms=108,  # ampere
    clock_hz=1.410e9,  # ampere
    tensor_clock_hz=1.410e9,  # ampere
    tensor_sustained_clock_hz=1.350e9,  # power: at the limit of 400 W
    l2_bytes=40 << 20,  # ampere
    l2_bytes_per_s=5.4e12,  # rrze: A100 80 GB, 5.2 to 5.5 TB/s up to 28 MB
    shared_bytes_per_clock_per_sm=128.0,  # ampere; rrze measured 125
    l2_to_sm_bytes_per_clock=64.0,  # ampere
    shared_latency_cycles=29.0,  # sun
    l2_latency_cycles=213.0,  # rrze: near partition
    dram_latency_cycles=571.0,  # rrze
    barrier_cycles=21.0,  # sync: 23 cycles for 1 warp, 85 for 32
    barrier_cycles_per_warp=2.0,  # sync
    tensor_f16_f32_fma_per_clock_per_sm=1024.0,  # ampere
    tensor_f16_f16_fma_per_clock_per_sm=1024.0,  # ampere
    f32_fma_per_clock_per_sm=64.0,  # ampere
    f16_fma_per_clock_per_sm=256.0,  # ampere: 78 TFLOPS
    mma_sync_fraction=1.0,  # ampere: mma.sync is the only tensor instruction
    peak_f16_f32_flop_per_s=312e12,  # a100
    peak_f16_f16_flop_per_s=312e12,  # a100
    peak_f32_flop_per_s=19.5e12,  # a100
    issue_per_clock_per_sm=4.0,  # ampere: four schedulers
    launch_s=1.5e-6,  # zhang23
)
_GA102 = partial(
    GpuSpec,
    arch="sm_86",  # guide
    compute_capability=(8, 6),  # guide
    has_async_copy=True,  # ptx: cp.async needs sm_80
    shared_bytes_per_sm=100 * 1024,  # guide
    max_shared_bytes_per_block=99 * 1024,  # guide
    reserved_shared_bytes_per_block=1024,  # guide: for the system, from compute capability 8.0
    registers_per_sm=64 * 1024,  # guide
    max_registers_per_thread=255,  # guide
    max_threads_per_block=1024,  # guide
    max_warps_per_sm=48,  # guide
    max_blocks_per_sm=16,  # guide
    l2_bytes=6 << 20,  # ga102
    l2_bytes_per_s=2.4e12,  # carried: rrze, A40 (same chip), 1414 bytes a clock
    shared_bytes_per_clock_per_sm=128.0,  # ga102
    l2_to_sm_bytes_per_clock=64.0,  # estimate: as GA100's port; this chip's is not published
    shared_latency_cycles=29.0,  # carried: sun, A100
    l2_latency_cycles=240.0,  # estimate: between A100 (213) and L40 (276), both rrze
    dram_latency_cycles=550.0,  # estimate: between A100 (571) and L40 (531), both rrze
    barrier_cycles=21.0,  # carried: sync, A100
    barrier_cycles_per_warp=2.0,  # carried: sync, A100
    f32_fma_per_clock_per_sm=128.0,  # ga102
    f16_fma_per_clock_per_sm=128.0,  # ga102
    mma_sync_fraction=1.0,  # ga102: mma.sync is the only tensor instruction
    issue_per_clock_per_sm=4.0,  # ga102: four schedulers
)
_AD102 = partial(
    GpuSpec,
    arch="sm_89",  # guide
    compute_capability=(8, 9),  # guide
    has_async_copy=True,  # ptx: cp.async needs sm_80
    shared_bytes_per_sm=100 * 1024,  # guide
    max_shared_bytes_per_block=99 * 1024,  # guide
    reserved_shared_bytes_per_block=1024,  # guide: for the system, from compute capability 8.0
    registers_per_sm=64 * 1024,  # guide
    max_registers_per_thread=255,  # guide
    max_threads_per_block=1024,  # guide
    max_warps_per_sm=48,  # guide
    max_blocks_per_sm=24,  # guide
    shared_bytes_per_clock_per_sm=128.0,  # ada
    l2_to_sm_bytes_per_clock=64.0,  # estimate: as GA100's port; this chip's is not published
    shared_latency_cycles=30.0,  # estimate: A100 has 29 and H100 30, sun and credit
    barrier_cycles=21.0,  # carried: sync, A100
    barrier_cycles_per_warp=2.0,  # carried: sync, A100
    f32_fma_per_clock_per_sm=128.0,  # ada
    f16_fma_per_clock_per_sm=128.0,  # ada
    mma_sync_fraction=1.0,  # ada: mma.sync is the only tensor instruction
    issue_per_clock_per_sm=4.0,  # ada: four schedulers
)
_GH100 = partial(
    GpuSpec,
    arch="sm_90a",  # guide
    compute_capability=(9, 0),  # guide
    has_async_copy=True,  # ptx: cp.async needs sm_80
    shared_bytes_per_sm=228 * 1024,  # guide
    max_shared_bytes_per_block=227 * 1024,  # guide
    reserved_shared_bytes_per_block=1024,  # guide: for the system, from compute capability 8.0
    registers_per_sm=64 * 1024,  # guide
    max_registers_per_thread=255,  # guide
    max_threads_per_block=1024,  # guide
    max_warps_per_sm=64,  # guide
    max_blocks_per_sm=32,  # guide
    sms=132,  # h100 and h200, SXM
    clock_hz=1.980e9,  # h100 and h200: 67 TFLOPS of f32
    tensor_clock_hz=1.830e9,  # h100 and h200: 989 TFLOPS of f16
    tensor_sustained_clock_hz=1.830e9,  # estimate: the datasheet's, for want of a published one
    l2_bytes=50 << 20,  # hopper
    l2_bytes_per_s=9.6e12,  # rrze: H200, 9.6 to 10.3 TB/s up to 40 MB; carried to the H100
    shared_bytes_per_clock_per_sm=128.0,  # luo25: 127.9 measured (H800)
    l2_to_sm_bytes_per_clock=64.0,  # estimate: as GA100's port; Hopper's is not published
    shared_latency_cycles=30.0,  # credit: H100 SXM; carried to the H200
    l2_latency_cycles=265.0,  # carried: rrze, H100 PCIe; md has 291 for the H100 SXM
    dram_latency_cycles=650.0,  # carried: rrze, H100 PCIe; md has 700 for the H100 SXM
    barrier_cycles=21.0,  # carried: sync, A100
    barrier_cycles_per_warp=2.0,  # carried: sync, A100
    tensor_f16_f32_fma_per_clock_per_sm=1288.0,  # luo25: 62.9% of the 2048 that wgmma reaches
    tensor_f16_f16_fma_per_clock_per_sm=1288.0,  # luo25: as for f32, an average of both
    f32_fma_per_clock_per_sm=128.0,  # hopper
    f16_fma_per_clock_per_sm=256.0,  # hopper: 134 TFLOPS
    mma_sync_fraction=0.629,  # luo25: mma.sync on average, against over 0.95 for wgmma (H800)
    peak_f16_f32_flop_per_s=989e12,  # h100 and h200
    peak_f16_f16_flop_per_s=989e12,  # h100 and h200
    peak_f32_flop_per_s=67e12,  # h100 and h200
    issue_per_clock_per_sm=4.0,  # hopper: four schedulers
    launch_s=2.1e-6,  # hazy: H100; carried to the H200
)

_A100 = _GA100(
    name="a100",
    title="NVIDIA A100-SXM4-80GB",
    dram_bytes_per_s=1.85e12,  # rrze: reads far beyond L2, 1.85 to 1.9 TB/s
    dram_peak_bytes_per_s=2.039e12,  # a100
)
_A100_40 = _GA100(
    name="a100_40",
    title="NVIDIA A100-SXM4-40GB",
    dram_bytes_per_s=1.36e12,  # rrze: triad; pure reads reach 1.49
    dram_peak_bytes_per_s=1.555e12,  # ampere
)
_H100 = _GH100(
    name="h100",
    title="NVIDIA H100 80GB HBM3",
    dram_bytes_per_s=2.96e12,  # cf25
    dram_peak_bytes_per_s=3.35e12,  # h100
)
_H200 = _GH100(
    name="h200",
    title="NVIDIA H200",
    dram_bytes_per_s=4.01e12,  # azure; rrze has 3.89
    dram_peak_bytes_per_s=4.8e12,  # h200
)
_RTX3090 = _GA102(
    name="rtx3090",
    title="NVIDIA GeForce RTX 3090",
    sms=82,  # ga102
    clock_hz=1.695e9,  # ga102
    tensor_clock_hz=1.695e9,  # ga102
    tensor_sustained_clock_hz=1.695e9,  # estimate: the datasheet's, for want of a published one
    dram_bytes_per_s=0.913e12,  # estimate: the A40 reads at 97.5% of its peak, rrze
    dram_peak_bytes_per_s=0.936e12,  # ga102
    tensor_f16_f32_fma_per_clock_per_sm=256.0,  # ga102: half rate on GeForce
    tensor_f16_f16_fma_per_clock_per_sm=512.0,  # ga102
    peak_f16_f32_flop_per_s=71e12,  # ga102
    peak_f16_f16_flop_per_s=142e12,  # ga102
    peak_f32_flop_per_s=35.6e12,  # ga102
    launch_s=1.025e-6,  # zhang23
)
_A10 = _GA102(
    name="a10",
    title="NVIDIA A10",
    sms=72,  # a10
    clock_hz=1.695e9,  # a10: 31.2 TFLOPS of f32
    tensor_clock_hz=1.695e9,  # a10: 125 TFLOPS of f16
    tensor_sustained_clock_hz=1.695e9,  # estimate: the datasheet's, for want of a published one
    dram_bytes_per_s=0.585e12,  # estimate: the A40 reads at 97.5% of its peak, rrze
    dram_peak_bytes_per_s=0.6e12,  # a10
    tensor_f16_f32_fma_per_clock_per_sm=512.0,  # a10: full rate
    tensor_f16_f16_fma_per_clock_per_sm=512.0,  # a10
    peak_f16_f32_flop_per_s=125e12,  # a10
    peak_f16_f16_flop_per_s=125e12,  # a10
    peak_f32_flop_per_s=31.2e12,  # a10
    launch_s=1.025e-6,  # carried: zhang23, RTX 3090
)
_RTX4090 = _AD102(
    name="rtx4090",
    title="NVIDIA GeForce RTX 4090",
    sms=128,  # ada
    clock_hz=2.520e9,  # ada
    tensor_clock_hz=2.520e9,  # ada
    tensor_sustained_clock_hz=2.520e9,  # estimate: the datasheet's, for want of a published one
    l2_bytes=72 << 20,  # ada
    l2_bytes_per_s=4.9e12,  # ubench: 1946 bytes a clock
    l2_latency_cycles=273.0,  # luo24; md has 296
    dram_latency_cycles=541.0,  # luo24; md has 636
    dram_bytes_per_s=0.986e12,  # estimate: the L40 reaches 97.8% of its peak, rrze
    dram_peak_bytes_per_s=1.008e12,  # ada
    tensor_f16_f32_fma_per_clock_per_sm=256.0,  # ada: half rate on GeForce
    tensor_f16_f16_fma_per_clock_per_sm=512.0,  # ada
    peak_f16_f32_flop_per_s=165.2e12,  # ada
    peak_f16_f16_flop_per_s=330.3e12,  # ada
    peak_f32_flop_per_s=82.6e12,  # ada
    launch_s=1.025e-6,  # carried: zhang23, RTX 3090
)
_L40S = _AD102(
    name="l40s",
    title="NVIDIA L40S",
    sms=142,  # l40s
    clock_hz=2.520e9,  # l40s: 91.6 TFLOPS of f32
    tensor_clock_hz=2.490e9,  # l40s: 362 TFLOPS of f16
    tensor_sustained_clock_hz=2.490e9,  # estimate: the datasheet's, for want of a published one
    l2_bytes=96 << 20,  # ada: AD102; rrze sees 84 MB of it on the L40
    l2_bytes_per_s=5.2e12,  # carried: rrze, L40 (same chip)
    l2_latency_cycles=276.0,  # carried: rrze, L40
    dram_latency_cycles=531.0,  # carried: rrze, L40 at 114 MB; 632 at 1 GB
    dram_bytes_per_s=0.845e12,  # carried: rrze, L40 (same memory)
    dram_peak_bytes_per_s=0.864e12,  # l40s
    tensor_f16_f32_fma_per_clock_per_sm=512.0,  # l40s: full rate
    tensor_f16_f16_fma_per_clock_per_sm=512.0,  # l40s
    peak_f16_f32_flop_per_s=362e12,  # l40s
    peak_f16_f16_flop_per_s=362e12,  # l40s
    peak_f32_flop_per_s=91.6e12,  # l40s
    launch_s=1.025e-6,  # carried: zhang23, RTX 3090
)
_V100 = _GV100(
    name="v100",
    title="Tesla V100-SXM2-16GB",
    clock_hz=1.530e9,  # volta
    tensor_clock_hz=1.530e9,  # volta
    tensor_sustained_clock_hz=1.530e9,  # estimate: the datasheet's, for want of a published one
    l2_bytes_per_s=2.44e12,  # carried: rrze, V100 PCIe at 1380 MHz
    dram_bytes_per_s=0.83e12,  # carried: rrze, V100 PCIe, triad; pure reads reach 0.89
    dram_peak_bytes_per_s=0.9e12,  # v100
    peak_f16_f32_flop_per_s=125e12,  # v100
    peak_f16_f16_flop_per_s=125e12,  # v100
    peak_f32_flop_per_s=15.7e12,  # v100
    launch_s=1.08e-6,  # zhang20
)
_T4 = _TU104(
    name="t4",
    title="Tesla T4",
    sms=40,  # t4
    clock_hz=1.590e9,  # t4: its 70 W limit keeps it far lower for long
    tensor_clock_hz=1.590e9,  # t4
    tensor_sustained_clock_hz=1.590e9,  # estimate: the datasheet's, for want of a published one
    l2_bytes_per_s=1.27e12,  # jia19
    dram_bytes_per_s=0.22e12,  # jia19
    dram_peak_bytes_per_s=0.32e12,  # t4
    peak_f16_f32_flop_per_s=65e12,  # t4
    peak_f16_f16_flop_per_s=65e12,  # t4
    peak_f32_flop_per_s=8.1e12,  # t4
    launch_s=1.08e-6,  # carried: zhang20, V100
)

KNOWN_GPUS = (_A100, _A100_40, _H100, _H200, _RTX3090, _RTX4090, _A10, _L40S, _V100, _T4)
