"""What one tile of the width of two chained products takes of each unit of an SM."""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.chain_plan import WARP_ROWS, ChainPlan
from alcop_ms.cost_model.terms.tensor_compute import MMA_LATENCY_CYCLES
from alcop_ms.dtypes import DTYPE_BYTES
from alcop_ms.gpu_spec import SUB_CORES, GpuSpec
from alcop_ms.residency import WARP_THREADS
from alcop_ms.workloads.chain import Chain, Softmax

# Exponentials, reciprocals and their like a clock and SM: CUDA C++ Programming Guide, "Throughput
# of Native Arithmetic Instructions", compute capabilities 8.x and 9.0.
_SPECIALS_PER_CLOCK = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class _FunctionCost:
    """What the function between takes of one result of the first product.

    Attributes
    ----------
    instructions : float
        Of a thread, with the conversion of the value.
    specials : int
        Of them, for the unit of exponentials and reciprocals.
    registers : int
        Of a thread, for constants and intermediate values.
    """

    instructions: float
    specials: int = 0
    registers: int = 0


# Instructions of a warp, by what nvdisasm shows of the main loop (CUDA 13.0, sm_80): an ldmatrix
# with its address; an asynchronous copy with its addresses, twice that where threads do not take
# whole rows; swizzled addresses of a chunk of eight elements; waits, barriers and the loop.
# Softmax: maximum, scaling, exponential, sum, and shuffles in the overhead (eleven kernels of 32 to
# 128 elements and 16 to 128 keys, within 8%). The steps: 21 kernels, k and n of 32 to 256, within
# 15%, and 20% where k is 256 and n is not. `gelu` is CUDA's erff.
_SOFTMAX = _FunctionCost(instructions=4.5, specials=1)
_STEPS = {
    None: _FunctionCost(instructions=0.5),
    "scale": _FunctionCost(instructions=1.5),
    "relu": _FunctionCost(instructions=1.5),
    "gelu": _FunctionCost(instructions=27.5, specials=1, registers=40),
    "gelu_tanh": _FunctionCost(instructions=9.4, specials=2, registers=14),
    "silu": _FunctionCost(instructions=5.5, specials=2),
}
_LDMATRIX = 2.0
_COPY = 6.0
_CHUNK = 3.0
_SOFTMAX_OVERHEAD, _OVERHEAD = 45.0, 15.0
_MMA_FMA = 16 * 8 * 16
_LDMATRIX_ELEMENTS = 16 * 16
_CHUNK_ELEMENTS = 8
# From an exponential to its use. An assumption: no published figure was found.
_SPECIAL_CYCLES = 20.0
_SHUFFLES = 2  # of a maximum over four lanes
# Of a thread beyond its rows, results and what is between: what ptxas gave the same kernels, within
# 12 registers, and 26 where it had them to spare.
_REGISTERS, _SCORE_REGISTERS, _UNEVEN_REGISTERS = 40, 1.25, 10
# An estimate above this is taken not to fit: of 252 (k = n = 256, tiles of 32) ptxas kept 8 bytes
# in local memory, 242 (tiles of 16) it held in 254 registers.
MAX_ESTIMATED_REGISTERS = 248


@dataclass(frozen=True, slots=True)
class ChainTileTime:
    """Seconds that each unit of an SM is busy with one tile of all its blocks."""

    parts: dict[str, float]

    @property
    def busiest_s(self) -> float:
        """Of the busiest."""
        return max(self.parts.values())


def chain_tile_s(plan: ChainPlan, gpu: GpuSpec, blocks: int, active_sms: int) -> ChainTileTime:
    """Seconds of one tile of the width of every block of an SM, on each unit that they share.

    With w warps on the SM, t elements of the width in a tile, a depth of k and n columns of a
    block, e bytes an element, b blocks and s SMs:

    - tensor cores: 16 w t (k + n) multiply-adds at the rate of `mma.sync`;
    - issue: w times the instructions of `count_instructions`;
    - exponentials: 16 w t of softmax, once or twice as many of activations, at 16 a clock;
    - shared memory: each warp reads all of both tiles, w t (k + n) e, and each block writes them;
    - L2 port: b t (k + n) e at 64 bytes a clock, and L2 itself with all SMs.

    Ignored: partial tiles (counted whole), and stores of results.
    """
    chain, clock_hz = plan.chain, gpu.tensor_sustained_clock_hz
    warps = blocks * plan.warps
    # a sub-core with one warp more than another holds the SM up
    loaded = SUB_CORES * -(-warps // SUB_CORES)
    elements = sum(plan.slot_elements)
    tile_bytes = blocks * elements * DTYPE_BYTES[chain.dtype]
    rate = gpu.tensor_fma_per_clock_per_sm(chain.dtype, "float32")
    specials = WARP_ROWS * plan.tile * _function_cost(chain).specials
    through_port = plan.warps * tile_bytes + tile_bytes
    parts = {
        "tensor cores": loaded * WARP_ROWS * elements / rate / clock_hz,
        "instruction issue": loaded
        * count_instructions(plan)
        / gpu.issue_per_clock_per_sm
        / clock_hz,
        "exponentials": loaded * specials / _SPECIALS_PER_CLOCK / clock_hz,
        "shared memory": through_port / gpu.shared_bytes_per_clock_per_sm / clock_hz,
        "L2 port": tile_bytes / gpu.l2_to_sm_bytes_per_clock / clock_hz,
        "L2": tile_bytes * active_sms / gpu.l2_bytes_per_s,
    }
    return ChainTileTime({name: seconds for name, seconds in parts.items() if seconds})


def _function_cost(chain: Chain) -> _FunctionCost:
    if isinstance(chain.function, Softmax):
        return _SOFTMAX
    step = chain.function.step
    return _STEPS[None if step is None else step.name]


def count_instructions(plan: ChainPlan) -> float:
    """Instructions of one warp for one tile of the width.

    t (k + n) / 128 products, t (k + n) / 128 for their fragments, t / 2 times what the function
    takes, n / 2 to rescale results (softmax), 3 for each 16 elements of k and n, 6 for each copy
    of a thread, and the rest.
    """
    chain = plan.chain
    elements = sum(plan.slot_elements)
    products = WARP_ROWS * elements / _MMA_FMA
    fragments = elements / _LDMATRIX_ELEMENTS
    values = WARP_ROWS * plan.tile / WARP_THREADS
    copies = sum(
        (1 if is_even else 2) * size / copied / plan.threads
        for size, copied, is_even in zip(
            plan.slot_bytes, plan.copy_bytes, plan.copies_whole_rows, strict=True
        )
    )
    work = products + _LDMATRIX * fragments + _function_cost(chain).instructions * values
    overhead = _OVERHEAD
    if chain.is_attention:
        overhead = _SOFTMAX_OVERHEAD + WARP_ROWS * plan.columns / WARP_THREADS
    addresses = _CHUNK * (plan.depth + plan.columns) / 2 / _CHUNK_ELEMENTS
    return work + addresses + _COPY * copies + overhead


def chain_warp_s(plan: ChainPlan, gpu: GpuSpec) -> float:
    """Seconds of one warp's tile when it has its sub-core to itself.

    U = issue + 2 (mma latency + shared latency) + function + 2 barriers: the function waits for its
    values, and the second product for the function. Softmax is 2 shuffles and an exponential, an
    activation its exponentials and reciprocals. Shuffles pass through the unit of shared memory and
    are taken to have its latency. Source: latencies of the GPU's table. Ignored: what of it other
    instructions of the same warp hide.
    """
    busy = max(
        count_instructions(plan) * SUB_CORES / gpu.issue_per_clock_per_sm,
        WARP_ROWS
        * sum(plan.slot_elements)
        * SUB_CORES
        / gpu.tensor_fma_per_clock_per_sm(plan.chain.dtype, "float32"),
    )
    waits = 2 * (MMA_LATENCY_CYCLES + gpu.shared_latency_cycles)
    function = _SPECIAL_CYCLES * _function_cost(plan.chain).specials
    if plan.chain.is_attention:
        function += _SHUFFLES * gpu.shared_latency_cycles
    barriers = 2 * (gpu.barrier_cycles + gpu.barrier_cycles_per_warp * plan.warps)
    return (busy + waits + function + barriers) / gpu.tensor_sustained_clock_hz


def estimate_chain_registers(plan: ChainPlan) -> int:
    """Registers of a thread: 40 + k / 4 (A) + n / 2 (E) + 1.25 t / 2 (A B1), and the function's.

    10 more where copies have their rows and columns from a division.
    """
    held = plan.depth / 4 + plan.columns / 2 + _SCORE_REGISTERS * plan.tile / 2
    uneven = 0 if all(plan.copies_whole_rows) else _UNEVEN_REGISTERS
    return round(_REGISTERS + held + _function_cost(plan.chain).registers + uneven)
