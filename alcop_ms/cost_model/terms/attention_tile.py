"""What one tile of keys of a fused attention takes of each unit of an SM."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.attention_plan import WARP_QUERIES, AttentionPlan
from alcop_ms.cost_model.terms.tensor_compute import MMA_LATENCY_CYCLES
from alcop_ms.gpu_spec import SUB_CORES, GpuSpec
from alcop_ms.pipeline import DTYPE_BYTES
from alcop_ms.residency import WARP_THREADS

# Exponentials a clock and SM: CUDA C++ Programming Guide, "Throughput of Native Arithmetic
# Instructions", compute capabilities 8.x and 9.0.
_EXPONENTIALS_PER_CLOCK = 16
# Instructions of a warp, by what nvdisasm shows of the main loop (CUDA 13.0, sm_80, eleven kernels
# of 32 to 128 elements and 16 to 128 keys, within 8%): an ldmatrix with its address; a score's
# maximum, scaling, exponential, sum and conversion; swizzled addresses of a chunk of eight elements
# of a head; an asynchronous copy with its addresses; waits, barriers, shuffles and the loop.
_LDMATRIX = 2.0
_SCORE = 4.5
_COPY = 6.0
_CHUNK = 3.0
_OVERHEAD = 45.0
_MMA_FMA = 16 * 8 * 16
_LDMATRIX_ELEMENTS = 16 * 16
_COPY_BYTES = 16
_CHUNK_ELEMENTS = 8
# From an exponential to its use. An assumption: no published figure was found.
_EXPONENTIAL_CYCLES = 20.0
_SHUFFLES = 2  # of a maximum over four lanes
# Of a thread beyond its queries, results and scores, and for each score: what ptxas gave the same
# eleven kernels, within 12 registers.
_REGISTERS, _SCORE_REGISTERS = 40, 1.25


@dataclass(frozen=True, slots=True)
class AttentionTileTime:
    """Seconds that each unit of an SM is busy with one tile of all its blocks."""

    parts: dict[str, float]

    @property
    def busiest_s(self) -> float:
        """Of the busiest."""
        return max(self.parts.values())


def attention_tile_s(
    plan: AttentionPlan, gpu: GpuSpec, blocks: int, active_sms: int
) -> AttentionTileTime:
    """Seconds of one tile of keys of every block of an SM, on each unit that they share.

    With w warps on the SM, n keys of a tile, heads of d, e bytes an element, b blocks and s SMs:

    - tensor cores: 32 w n d multiply-adds at the rate of `mma.sync`;
    - issue: w (n d / 64 + 2 n d / 128 + 4.5 n / 2 + d / 2 + 3 d / 8 + 6 copies + 45) instructions:
      products, fragments, scores, the rescaling of results, addresses, copies and the rest;
    - exponentials: 16 w n at 16 a clock;
    - shared memory: each warp reads all of K and V, 2 w n d e, and each block writes them once;
    - L2 port: 2 b n d e at 64 bytes a clock, and L2 itself with all SMs.

    Ignored: partial tiles (counted whole), and stores of results.
    """
    shape, clock_hz = plan.shape, gpu.tensor_sustained_clock_hz
    warps = blocks * plan.warps
    # a sub-core with one warp more than another holds the SM up
    loaded = SUB_CORES * -(-warps // SUB_CORES)
    elements = plan.tile_keys * shape.head_dim
    tile_bytes = 2 * blocks * elements * DTYPE_BYTES[shape.dtype]
    fma = 2 * WARP_QUERIES * elements
    rate = gpu.tensor_fma_per_clock_per_sm(shape.dtype, "float32")
    exponentials = WARP_QUERIES * plan.tile_keys
    through_port = plan.warps * tile_bytes + tile_bytes
    return AttentionTileTime(
        {
            "tensor cores": loaded * fma / rate / clock_hz,
            "instruction issue": loaded
            * count_instructions(plan)
            / gpu.issue_per_clock_per_sm
            / clock_hz,
            "exponentials": loaded * exponentials / _EXPONENTIALS_PER_CLOCK / clock_hz,
            "shared memory": through_port / gpu.shared_bytes_per_clock_per_sm / clock_hz,
            "L2 port": tile_bytes / gpu.l2_to_sm_bytes_per_clock / clock_hz,
            "L2": tile_bytes * active_sms / gpu.l2_bytes_per_s,
        }
    )


def count_instructions(plan: AttentionPlan) -> float:
    """Instructions of one warp for one tile of keys; see `attention_tile_s`."""
    elements = plan.tile_keys * plan.shape.head_dim
    products = 2 * WARP_QUERIES * elements / _MMA_FMA
    fragments = 2 * elements / _LDMATRIX_ELEMENTS
    scores = WARP_QUERIES * plan.tile_keys / WARP_THREADS
    results = WARP_QUERIES * plan.shape.head_dim / WARP_THREADS
    copied = 2 * elements * DTYPE_BYTES[plan.shape.dtype]
    copies = copied / _COPY_BYTES / plan.threads
    work = products + _LDMATRIX * fragments + _SCORE * scores + results
    addresses = _CHUNK * plan.shape.head_dim / _CHUNK_ELEMENTS
    return work + addresses + _COPY * copies + _OVERHEAD


def attention_chain_s(plan: AttentionPlan, gpu: GpuSpec) -> float:
    """Seconds of one warp's tile when it has its sub-core to itself.

    U = issue + 2 (mma latency + shared latency) + 2 shuffles + exponential + 2 barriers: scores
    wait for their products, the softmax for all scores, and the second product for the softmax.
    Shuffles pass through the unit of shared memory and are taken to have its latency. Source:
    latencies of the GPU's table. Ignored: what of it other instructions of the same warp
    hide.
    """
    busy = max(
        count_instructions(plan) * SUB_CORES / gpu.issue_per_clock_per_sm,
        2
        * WARP_QUERIES
        * plan.tile_keys
        * plan.shape.head_dim
        * SUB_CORES
        / gpu.tensor_fma_per_clock_per_sm(plan.shape.dtype, "float32"),
    )
    waits = 2 * (MMA_LATENCY_CYCLES + gpu.shared_latency_cycles)
    softmax = _SHUFFLES * gpu.shared_latency_cycles + _EXPONENTIAL_CYCLES
    barriers = 2 * (gpu.barrier_cycles + gpu.barrier_cycles_per_warp * plan.warps)
    return (busy + waits + softmax + barriers) / gpu.tensor_sustained_clock_hz


def estimate_attention_registers(plan: AttentionPlan) -> int:
    """Registers of a thread: 40 + d / 4 (Q) + d / 2 (O) + 1.25 n / 2 (scores)."""
    dim = plan.shape.head_dim
    return round(_REGISTERS + dim / 4 + dim / 2 + _SCORE_REGISTERS * plan.tile_keys / 2)
