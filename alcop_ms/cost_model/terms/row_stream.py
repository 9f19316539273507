"""How fast a launch streams rows: bounded by DRAM, or by what it has in flight."""

from __future__ import annotations

from alcop_ms.hardware import GpuSpec


def row_stream_bytes_per_s(
    gpu: GpuSpec, *, blocks_at_once: int, bytes_in_flight: float, port_blocks: int = 1
) -> float:
    """Bytes a second that all resident blocks load together.

    B = min(B_dram, n f / L, s p): n blocks at once, f bytes in flight of each, L the latency of
    DRAM (Little's law), s the SMs that have a block and p what L2 gives one SM a clock. Sources:
    the GPU's table of figures; Little, Operations Research 9(3), 1961; for GPUs Volkov, Better
    Performance at Lower Occupancy, GTC 2010. Ignored: that latency grows as DRAM fills up, and hits
    in L2.

    Parameters
    ----------
    blocks_at_once : int
        Blocks that the whole GPU holds, or has.
    bytes_in_flight : float
        Of one block.
    port_blocks : int
        Blocks that share an SM.
    """
    latency_s = gpu.dram_latency_cycles / gpu.clock_hz
    busy_sms = min(gpu.sms, -(-blocks_at_once // port_blocks))
    port = busy_sms * gpu.l2_to_sm_bytes_per_clock * gpu.clock_hz
    return min(gpu.dram_bytes_per_s, blocks_at_once * bytes_in_flight / latency_s, port)
