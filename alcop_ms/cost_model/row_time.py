"""Predicted time of row-wise kernels: bytes, bytes in flight, and synchronisation.

t = launch + waves * (start + latency + tiles * t_tile) + bytes / B, where B is
`terms/row_stream.py`'s rate and t_tile the barrier of one tile. Later passes that read the row
again are charged L2's bandwidth, not DRAM's: a row was read a moment ago. Arithmetic is left out:
a row's few operations an element take a fraction of the time of its bytes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from alcop_ms.cost_model.terms.prologue import BLOCK_START_CYCLES
from alcop_ms.cost_model.terms.row_stream import row_stream_bytes_per_s
from alcop_ms.hardware import GpuSpec
from alcop_ms.pipeline import NotApplicable
from alcop_ms.residency import WARP_THREADS, count_resident_blocks
from alcop_ms.row_plan import RowPlan

# Of a thread: few live values. Row kernels of the suite take 20 to 40 by ptxas.
_REGISTERS = 40
# What a thread that loads 16-byte vectors into registers has in flight: four before the first is
# used. An assumption, the unrolling of nvcc's default.
PLAIN_VECTORS = 4
VECTOR_BYTES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class RowEstimate:
    """The prediction of one kernel, broken down.

    Attributes
    ----------
    stream_s : float
        What the bytes from and to DRAM take.
    again_s : float
        What later passes take of L2.
    sync_s : float
        Barriers and latencies of all waves.
    limiter : str
        `DRAM`, `bytes in flight` or `L2 port`.
    bytes_in_flight : int
        Of all SMs together.
    needed_bytes : int
        In flight to fill DRAM: bandwidth times latency.
    """

    total_s: float
    launch_s: float
    stream_s: float
    again_s: float
    sync_s: float
    bytes_per_s: float
    limiter: str
    blocks_per_sm: int
    bytes_in_flight: int
    needed_bytes: int


def estimate_rows(plan: RowPlan, gpu: GpuSpec) -> RowEstimate | NotApplicable:
    """Predict one kernel, or say why it cannot run."""
    return _estimate(plan, gpu, plan.bytes_in_flight, plan.shared_bytes)


def estimate_plain(plan: RowPlan, gpu: GpuSpec) -> RowEstimate | NotApplicable:
    """Predict the same blocks with wide vector loads into registers instead of a pipeline."""
    threads = plan.threads * plan.block_rows
    whole = plan.block_rows * plan.row_bytes
    in_flight = min(whole, threads * PLAIN_VECTORS * VECTOR_BYTES)
    return _estimate(replace(plan, is_resident=False, stages=1), gpu, in_flight, 0)


def _estimate(
    plan: RowPlan, gpu: GpuSpec, in_flight: int, shared_bytes: int
) -> RowEstimate | NotApplicable:
    threads = plan.threads * plan.block_rows
    held = count_resident_blocks(
        gpu, threads=threads, registers_per_thread=_REGISTERS, shared_bytes=shared_bytes
    )
    if not held:
        return NotApplicable(
            f"a block of {threads} threads and {shared_bytes} bytes does not fit on {gpu.name}"
        )
    per_sm = min(held, -(-plan.blocks // gpu.sms))
    at_once = min(plan.blocks, held * gpu.sms)
    rate = row_stream_bytes_per_s(
        gpu, blocks_at_once=at_once, bytes_in_flight=in_flight, port_blocks=per_sm
    )
    read = plan.rows * plan.row_bytes
    again = 0 if plan.is_resident else (plan.passes - 1) * read
    cycles = gpu.barrier_cycles + gpu.barrier_cycles_per_warp * -(-threads // WARP_THREADS)
    latency = gpu.dram_latency_cycles + BLOCK_START_CYCLES
    waves = -(-plan.blocks // (held * gpu.sms))
    barriers = plan.tiles if plan.stages > 1 else 0
    sync_s = waves * (latency + (barriers + plan.passes) * cycles) / gpu.clock_hz
    stream_s = (read + plan.out_bytes) / rate
    again_s = again / min(gpu.l2_bytes_per_s, rate * gpu.l2_bytes_per_s / gpu.dram_bytes_per_s)
    needed = gpu.dram_bytes_per_s * gpu.dram_latency_cycles / gpu.clock_hz
    return RowEstimate(
        total_s=gpu.launch_s + stream_s + again_s + sync_s,
        launch_s=gpu.launch_s,
        stream_s=stream_s,
        again_s=again_s,
        sync_s=sync_s,
        bytes_per_s=rate,
        limiter=_limiter(gpu, rate, at_once * in_flight, needed),
        blocks_per_sm=held,
        bytes_in_flight=at_once * in_flight,
        needed_bytes=round(needed),
    )


def _limiter(gpu: GpuSpec, rate: float, in_flight: float, needed: float) -> str:
    if rate >= gpu.dram_bytes_per_s:
        return "DRAM"
    fills = in_flight / needed * gpu.dram_bytes_per_s
    return "bytes in flight" if rate >= fills * (1 - 1e-9) else "L2 port"
