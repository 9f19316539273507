"""What the fuzzer draws: a workload and a target for each number.

With the seed a number fixes the workload, the target and the candidates, so that any line of a log
can be run again alone.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import gcd

from alcop_ms.errors import InvalidWorkloadError
from alcop_ms.workloads import (
    AttentionWorkload,
    ChainedWorkload,
    GatedWorkload,
    RowWorkload,
    parse_inline,
)
from alcop_ms.workloads.attention_spec import ATTENTION, HEAD_DIMS
from alcop_ms.workloads.chained_spec import CHAINED
from alcop_ms.workloads.conv_grammar import SIZES, TRANSPOSE
from alcop_ms.workloads.gated_spec import GATED, GATES
from alcop_ms.workloads.row_spec import ROW_KINDS, ROW_OPS
from alcop_ms.workloads.spec import get_short_dtype

SEEDS = 2**31 - 3  # sample_candidates takes 0 to here
# Weights: most of what ships is float16 on Ampere and later.
TARGETS = {"a100": 8, "rtx4090": 5, "h200": 4, "t4": 3}
DTYPES = {
    "f16": 8,
    "f32": 2,
    "f64": 1,
    "tf32": 2,
    "bf16": 2,
    "s8": 2,
    "u8": 1,
    "e4m3": 2,
    "e5m2": 1,
}
CUDA_CORE_DTYPES = ("f32", "f64")
OPS = {"matmul": 7, "conv2d": 2, "conv1d": 0.5, "conv3d": 0.5}
BATCHES = {1: 7, 2: 2, 3: 1}
EXTENTS = (32, 48, 64, 80, 96, 112, 128, 160, 192, 256)
ODD_EXTENTS = (1, 17, 36, 50, 72, 100, 130)  # no multiple of a tensor core's 16
DEPTHS = (16, 32, 48, 64, 96, 112, 128, 192, 256, 384, 512, 768, 1024)
ODD_DEPTHS = (8, 20, 40, 60, 100)
ODD_SHARE = 0.15
# Few tiles and a long k, where most designs split it.
LONG_SHARE = 0.2
SHORT_EXTENTS = (16, 32, 48, 64, 96)
LONG_DEPTHS = (256, 512, 768, 1024, 2048)
LAYOUTS = ("nn", "nt", "tn", "tt")
CHANNELS = (3, 8, 12, 16, 16, 32, 32, 48, 64)
GROUPS = (2, 3, 4, 8, 16, 32)
GROUPED_SHARE = 0.3  # of the convolutions whose channels can be divided
TRANSPOSED_SHARE = 0.3  # of the others
CONV_SIZES = {1: (16, 30, 64, 100), 2: (6, 7, 9, 14, 16, 20), 3: (5, 6, 8)}
INTEGER_EPILOGUES = ("", "", "relu", "bias", "bias+relu")
EPILOGUES = (
    *("",) * 5,
    "relu",
    "bias",
    "bias+relu",
    "bias+gelu_tanh",
    "scale(0.125)",
    "residual",
    "bias+residual+silu",
)
ROW_SHARE = 0.15  # of all cases: operators on rows
ROWS = (1, 2, 6, 16, 24, 30)
COLUMNS = (1, 33, 256, 514, 768, 1000, 1001, 1028, 1600, 2048, 4096)
ROW_TYPES = ("f32", "f16", "f16", "bf16")
ATTENTION_SHARE = 0.08  # of what rows leave over
QUERIES = (1, 5, 16, 33, 70, 100, 130)
MORE_KEYS = (0, 0, 0, 1, 30, 61)
CHAINED_SHARE = 0.08  # of what rows and attention leave over
CHAINED_DEPTHS = (2, 18, 32, 40, 64, 100, 128, 196, 256, 272)  # the last is too deep for one kernel
CHAINED_WIDTHS = (2, 16, 34, 72, 100, 200)
CHAINED_COLUMNS = (2, 16, 36, 64, 98, 128, 200, 256, 300)
CHAINED_STEPS = ("", "relu", "gelu", "gelu_tanh", "silu", "scale(0.125)")
GATED_SHARE = 0.06  # of what both leave over
GATED_TYPES = ("f16", "f16", "f16", "bf16", "bf16", "f32", "tf32")
PROLOGUE_SHARE = 0.3  # of the products of float16
PROLOGUES_A = ("", "", "relu", "relu+scale(0.5)", "channel_scale", "f32", "s8+zero_point")
PROLOGUES_B = (
    "",
    "s8+channel_scale",
    "s8+zero_point+group_scale(32)",
    "u8+channel_scale",
    "s4+group_scale(64)",
    "s4+zero_point+channel_scale",
    "f32+scale(0.25)",
)
# Multiply-adds of a case: what the emulator runs in about a second.
MAX_PRODUCTS = 1 << 23
MAX_CUDA_CORE_PRODUCTS = 1 << 21  # float32 and float64, and everything on a GPU before sm_80


@dataclass(frozen=True, kw_only=True)
class Case:
    """One workload on one target."""

    number: int
    spec: str
    target: str
    seed: int

    @property
    def family(self) -> str:
        """The row of the table that it counts for."""
        workload = parse_inline(self.spec)
        if isinstance(workload, RowWorkload):
            return f"{self.target} {get_short_dtype(workload.dtype)} rows"
        if isinstance(workload, AttentionWorkload):
            return f"{self.target} {get_short_dtype(workload.dtype)} attention"
        if isinstance(workload, ChainedWorkload):
            return f"{self.target} {get_short_dtype(workload.dtype)} chained"
        if isinstance(workload, GatedWorkload):
            return f"{self.target} {get_short_dtype(workload.problem.in_dtype)} gated"
        op = "bmm" if workload.problem.batch > 1 else "gemm"
        if workload.conv is not None:
            op = "conv"
        return f"{self.target} {get_short_dtype(workload.problem.in_dtype)} {op}"


def draw_case(seed: int, number: int) -> Case:
    """The case of a number; the same seed gives the same case."""
    rows = random.Random(f"{seed}/{number}/rows")
    if rows.random() < ROW_SHARE:
        return _draw_rows(rows, number)
    if rows.random() < ATTENTION_SHARE:
        return _draw_attention(rows, number)
    if rows.random() < CHAINED_SHARE:
        return _draw_chained(rows, number)
    if rows.random() < GATED_SHARE:
        return _draw_gated(rows, number)
    rng = random.Random(f"{seed}/{number}")
    target, dtype, op = (str(_pick(rng, weights)) for weights in (TARGETS, DTYPES, OPS))
    is_slow = dtype in CUDA_CORE_DTYPES or target == "t4"
    most = MAX_CUDA_CORE_PRODUCTS if is_slow else MAX_PRODUCTS
    while True:
        spec = _draw_matmul(rng) if op == "matmul" else _draw_conv(rng, op)
        if parse_inline(spec).flop // 2 <= most:
            break
    spec += f",dtype={dtype}{_draw_dtypes(rng, dtype)}"
    epilogue = rng.choice(EPILOGUES if dtype not in ("s8", "u8") else INTEGER_EPILOGUES)
    if epilogue:
        spec += f",epilogue={epilogue}"
    drawn = rng.randrange(SEEDS)
    if op == "matmul" and dtype == "f16":
        spec += _draw_prologues(rng)
    elif op != "matmul":
        grouped = _draw_groups(rng, spec)
        spec = spec + grouped if grouped else _draw_transposed(rng, spec, most)
    return Case(number=number, spec=spec, target=target, seed=drawn)


def _draw_rows(rng: random.Random, number: int) -> Case:
    target, op = str(_pick(rng, TARGETS)), rng.choice(ROW_OPS)
    types = [t for t in ROW_TYPES if t != "bf16" or (op != "layernorm" and target != "t4")]
    spec = f"{op}:rows={rng.choice(ROWS)},cols={rng.choice(COLUMNS)},dtype={rng.choice(types)}"
    if op == "reduce":
        spec += f",kind={rng.choice(ROW_KINDS)}"
    spec += f",batch={_pick(rng, BATCHES)}"
    return Case(number=number, spec=spec, target=target, seed=rng.randrange(SEEDS))


def _draw_attention(rng: random.Random, number: int) -> Case:
    target = rng.choice([name for name in TARGETS if name != "t4"])  # it has no fused one
    kv_heads, queries = rng.choice((1, 2)), rng.choice(QUERIES)
    spec = (
        f"{ATTENTION}:b={rng.choice((1, 2))},h={kv_heads * rng.choice((1, 2))},s={queries},"
        f"d={rng.choice(HEAD_DIMS)},kv_heads={kv_heads},kv_len={queries + rng.choice(MORE_KEYS)},"
        f"causal={rng.choice((0, 1))},dtype={rng.choice(('f16', 'bf16'))}"
    )
    return Case(number=number, spec=spec, target=target, seed=rng.randrange(SEEDS))


def _draw_chained(rng: random.Random, number: int) -> Case:
    target = rng.choice([name for name in TARGETS if name != "t4"])  # it has no bf16
    batch, step = rng.choice((1, 2, 3)), rng.choice(CHAINED_STEPS)
    spec = (
        f"{CHAINED}:b={batch},m={rng.choice(QUERIES)},k={rng.choice(CHAINED_DEPTHS)},"
        f"h={rng.choice(CHAINED_WIDTHS)},n={rng.choice(CHAINED_COLUMNS)},"
        f"layout={rng.choice('nt')}{rng.choice('nt')},"
        f"dtype={rng.choice(('f16', 'bf16'))}"
    )
    if batch > 1 and rng.random() < 0.5:
        spec += ",shared=1"
    if step:
        spec += f",act={step}"
    return Case(number=number, spec=spec, target=target, seed=rng.randrange(SEEDS))


def _draw_gated(rng: random.Random, number: int) -> Case:
    target, dtype = str(_pick(rng, TARGETS)), rng.choice(GATED_TYPES)
    if target == "t4" and dtype == "bf16":
        dtype = "f16"  # it has no bf16
    most = MAX_CUDA_CORE_PRODUCTS if dtype in CUDA_CORE_DTYPES or target == "t4" else MAX_PRODUCTS
    while True:
        m, n = (_extent(rng, EXTENTS, ODD_EXTENTS) for _ in range(2))
        spec = f"{GATED}:m={m},n={n},k={_extent(rng, DEPTHS, ODD_DEPTHS)},dtype={dtype}"
        if parse_inline(spec).flop // 2 <= most:
            break
    if dtype == "f16":
        spec += f",acc={rng.choice(('f32', 'f32', 'f16'))},out={rng.choice(('f16', 'f32'))}"
    flags = (f"{flag}={rng.choice((0, 1))}" for flag in ("bias", "joined"))
    spec += f",layout={rng.choice(('nn', 'nt'))},act={rng.choice(GATES)},{','.join(flags)}"
    return Case(number=number, spec=spec, target=target, seed=rng.randrange(SEEDS))


def _draw_matmul(rng: random.Random) -> str:
    m, n = (_extent(rng, EXTENTS, ODD_EXTENTS) for _ in range(2))
    k = _extent(rng, DEPTHS, ODD_DEPTHS)
    if rng.random() < LONG_SHARE:
        m, n = (_extent(rng, SHORT_EXTENTS, ODD_EXTENTS) for _ in range(2))
        k = rng.choice(LONG_DEPTHS)
    layout, batch = rng.choice(LAYOUTS), _pick(rng, BATCHES)
    return f"matmul:m={m},n={n},k={k},layout={layout},batch={batch}"


def _draw_prologues(rng: random.Random) -> str:
    """What computes A and B, for some cases."""
    if rng.random() >= PROLOGUE_SHARE:
        return ""
    sides = (("a", PROLOGUES_A), ("b", PROLOGUES_B))
    drawn = ((side, rng.choice(choices)) for side, choices in sides)
    return "".join(f",prologue_{side}={steps}" for side, steps in drawn if steps)


def _draw_groups(rng: random.Random, spec: str) -> str:
    """Into how many groups a convolution's channels fall, for some; as many as channels is one."""
    conv = parse_inline(spec).conv
    assert conv is not None
    channels = gcd(conv.in_channels, conv.out_channels)
    possible = [groups for groups in (*GROUPS, channels) if channels % groups == 0]
    if rng.random() >= GROUPED_SHARE or channels == 1:
        return ""
    return f",groups={rng.choice(possible)}"


def _draw_transposed(rng: random.Random, spec: str, most: int) -> str:
    """The transpose of a convolution, for some: with a longer result where its stride allows."""
    op, _, fields = spec.partition(":")
    longer = rng.choice(("", ",output_pad=1"))
    if rng.random() >= TRANSPOSED_SHARE:
        return spec
    for tail in dict.fromkeys((longer, "")):
        transposed = f"{op}{TRANSPOSE}:{fields}{tail}"
        try:
            if parse_inline(transposed).problem.flop // 2 <= most:
                return transposed
        except InvalidWorkloadError:  # a stride of 1, or more padding than it takes
            continue
    return spec


def _draw_conv(rng: random.Random, op: str) -> str:
    axes = SIZES[op]
    size = ",".join(f"{axis}={rng.choice(CONV_SIZES[len(axes)])}" for axis in axes)
    kernel = rng.choice((1, 2, 3, 3, 3, 5) if len(axes) < 3 else (1, 2, 3))
    channels = (rng.choice(CHANNELS) for _ in range(2))
    spec = f"{op}:n={rng.choice((1, 1, 2))},{size},ci={next(channels)},co={next(channels)}"
    spec += f",kernel={kernel},pad={rng.choice((0, kernel // 2))},stride={rng.choice((1, 1, 2))}"
    spec += f",layout={rng.choice(('nhwc', 'nhwc', 'nchw'))}"
    is_dilated = kernel < 4 and rng.random() < ODD_SHARE
    return f"{spec},dilation=2" if is_dilated else spec


def _draw_dtypes(rng: random.Random, dtype: str) -> str:
    """Accumulator and result, where a type leaves a choice."""
    if dtype == "f16":
        return f",acc={rng.choice(('f32', 'f32', 'f16'))},out={rng.choice(('f16', 'f32'))}"
    if dtype in ("e4m3", "e5m2"):
        return f",out={rng.choice(('f16', 'bf16', 'f32'))}"
    return f",out={rng.choice(('bf16', 'f32'))}" if dtype == "bf16" else ""


def _extent(rng: random.Random, usual: tuple[int, ...], odd: tuple[int, ...]) -> int:
    return rng.choice(odd if rng.random() < ODD_SHARE else usual)


def _pick(rng: random.Random, weights: dict) -> str | int:
    return rng.choices(list(weights), list(weights.values()))[0]
