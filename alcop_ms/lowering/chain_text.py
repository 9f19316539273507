"""The CUDA function of two chained products: tiles of B1 and B2 copied several ahead of their use.

A warp has 16 rows, in registers; what the first product gives stays there too, as it leaves in a
lane what the second takes. B1 and B2 have slots and commit groups of their own, so that B2 is
waited for behind the first product and the function between:

    tile t:  wait B1[t]   copy B1[t + stages - 1]   S = A B1[t], f(S)
             wait B2[t]   copy B2[t + stages - 1]   E += f(S) B2[t]

Before each wait `2 stages - 2` groups are committed and unfinished at most; all but the oldest may
stay so. The barrier behind a wait also tells that all warps are done with the slot that is copied
to next. Of attention, where f is softmax, E is rescaled from tile to tile (`chain_function.py`),
and causal blocks start with the last rows: these walk the most tiles.

Source: Dao, FlashAttention-2, ICLR 2024, for the loop; PTX ISA, "cp.async.wait_group", "Matrix
fragments for mma.m16n8k16".
"""

from __future__ import annotations

from string import Template

from alcop_ms.chain_plan import STEP, ChainPlan
from alcop_ms.lowering.chain_function import function_text
from alcop_ms.lowering.chain_tiles import copy_text, load_text, tiles_of
from alcop_ms.workloads.chain import Softmax

_NAMES = {"float16": "f16", "bfloat16": "bf16"}
_TYPES = {"float16": "__half", "bfloat16": "__nv_bfloat16"}
_NARROW = {"float16": "__float2half", "bfloat16": "__float2bfloat16"}


def chain_name(plan: ChainPlan) -> str:
    """A name that no other plan has: functions of a module share one text."""
    c = plan.chain
    extents = f"h{c.heads}g{c.heads // c.weight_heads}q{c.rows}k{c.width}d{c.depth}n{c.columns}"
    kind = "chained_" + "".join("nt"[swapped] for swapped in c.transposes)
    if isinstance(c.function, Softmax):
        kind = "attention" + ("_causal" if c.function.is_causal else "")
    elif c.function.step is not None:
        # a constant is in the text too, and not in a name
        value = "" if c.function.step.value is None else f"{c.encode()[-2] & 0xFFFFFFFF:x}"
        kind += f"_{c.function.step.name}{value}"
    tiles = f"{plan.warps}x{plan.tile}x{plan.columns}x{plan.stages}"
    return f"alcop_{kind}_{extents}_{_NAMES[c.dtype]}_{tiles}"


def chain_text(plan: ChainPlan) -> str:
    """The function, `void name(a, b1, b2, e, shared)`, with what it calls."""
    c = plan.chain
    name = chain_name(plan)
    surplus = c.width - c.rows
    first, second = tiles_of(plan)
    function = function_text(c)
    values = {
        "NAME": name,
        "HEADS": c.heads,
        "GROUP": c.heads // c.weight_heads,
        "WEIGHT_HEADS": c.weight_heads,
        "ROWS": c.rows,
        "DEPTH": c.depth,
        "WIDTH": c.width,
        "COLUMNS": c.columns,
        "BLOCK_COLUMNS": plan.columns,
        "COLUMN_TILES": plan.column_tiles,
        "DEPTH_STEPS": plan.depth // STEP,
        "COLUMN_STEPS": plan.columns // STEP,
        "COLUMN_EIGHTHS": plan.columns // 8,
        "TILE_STEPS": plan.tile // STEP,
        "TILE_EIGHTHS": plan.tile // 8,
        "BM": plan.tile_rows,
        "BN": plan.tile,
        "BN_LESS": plan.tile - 1,
        "SLOT_1": first.elements,
        "SLOT_2": second.elements,
        "B2_OFFSET": plan.stages * first.elements,
        "AHEAD": plan.stages - 1,
        "PENDING": 2 * plan.stages - 3,
        "TYPE": _NAMES[c.dtype],
        "T": _TYPES[c.dtype],
        "NARROW": _NARROW[c.dtype],
        "COPY_1": copy_text(first, f"{name}_copy_1", _TYPES[c.dtype], plan.threads),
        "COPY_2": copy_text(second, f"{name}_copy_2", _TYPES[c.dtype], plan.threads),
        "LOAD_1": load_text(first, "b1_slot", deep="d", wide="n"),
        "LOAD_2": load_text(second, "b2_slot", deep="k", wide="n"),
        "ROW_1": first.lane_row,
        "ROW_2": second.lane_row,
        "TWIST_1": first.lane_twist,
        "TWIST_2": second.lane_twist,
        "SHIFT_2": c.width if c.transposes[1] else 1,
        "A_PAIR": _A_PAIR,
        "PUT": _PUT,
        "BLOCK": "blockIdx.x",
        "SEEN": c.width,
        "STATE": function.state,
        "APPLY": function.apply,
        "FINISH": function.finish,
        "FACTOR": function.factor,
    }
    if plan.depth != c.depth:
        values["A_PAIR"] = f"depth < {c.depth} ? {_A_PAIR} : 0u"
    if c.columns % plan.columns:
        values["PUT"] = f"if (n * 8 + column0 < left) {_PUT}"
    if c.is_causal:
        values["BLOCK"] = f"{plan.row_tiles - 1} - (int)blockIdx.x"
        values["SEEN"] = f"(block + 1) * {plan.tile_rows} + {surplus}"
        values["SEEN_BY_ALL"] = f"block * {plan.tile_rows} + {surplus + 1}"
    else:
        values["SEEN_BY_ALL"] = c.width
    # twice: what is put in names values too
    return Template(Template(_TEXT).safe_substitute(values)).substitute(values)


_A_PAIR = "*(const unsigned*)(a_source + (row < $ROWS ? row : 0) * $DEPTH + depth)"
_PUT = "*(unsigned*)(e_target + row * $COLUMNS + n * 8 + column0) ="
# The headers are TVM's too, but it leaves out bfloat16's where it stores bits.
_TEXT = r"""
#include <cuda_fp16.h>
#include <cuda_bf16.h>
static __device__ __forceinline__ unsigned ${NAME}_pack(float low, float high) {
  const $T a = $NARROW(low), b = $NARROW(high);
  return (unsigned)(*(const unsigned short*)&a) | ((unsigned)(*(const unsigned short*)&b) << 16);
}
static __device__ __forceinline__ void ${NAME}_multiply(
    float* c, const unsigned* a, const unsigned* b) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.$TYPE.$TYPE.f32 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}
$COPY_1
$COPY_2

static __device__ __forceinline__ void $NAME(
    const void* a_given, const void* b1_given, const void* b2_given, void* e_given, void* shared) {
  const $T* __restrict__ A = (const $T*)a_given;
  const $T* __restrict__ B1 = (const $T*)b1_given;
  const $T* __restrict__ B2 = (const $T*)b2_given;
  $T* __restrict__ E = ($T*)e_given;
  $T* b1_slots = ($T*)shared;
  $T* b2_slots = ($T*)shared + $B2_OFFSET;
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const int block = $BLOCK;
  const int head = blockIdx.y / $COLUMN_TILES, batch = blockIdx.z;
  const int first_column = blockIdx.y % $COLUMN_TILES * $BLOCK_COLUMNS;
  const int left = $COLUMNS - first_column;  // columns of the result from the block's first on
  const int weight_head = batch * $WEIGHT_HEADS + head / $GROUP;
  const $T* b1_source = B1 + weight_head * $WIDTH * $DEPTH;
  const $T* b2_source = B2 + weight_head * $WIDTH * $COLUMNS + first_column * $SHIFT_2;
  const $T* a_source = A + (batch * $HEADS + head) * $ROWS * $DEPTH;
  $T* e_target = E + (batch * $HEADS + head) * $ROWS * $COLUMNS + first_column;
  const int row0 = block * $BM + warp * 16 + (lane >> 2), column0 = (lane & 3) * 2;
  // of the matrices whose rows this lane names: their first rows are multiples of eight
  const int b1_row = $ROW_1, b2_row = $ROW_2;
  const int b1_twist = $TWIST_1, b2_twist = $TWIST_2;
  const int seen = $SEEN;  // of the width, by the block's last row
  const int tiles = ((seen < $WIDTH ? seen : $WIDTH) + $BN_LESS) / $BN;

#pragma unroll
  for (int t = 0; t < $AHEAD; ++t) {
    if (t < tiles) ${NAME}_copy_1(b1_slots + t * $SLOT_1, b1_source, t * $BN, $DEPTH);
    asm volatile("cp.async.commit_group;");
    if (t < tiles) ${NAME}_copy_2(b2_slots + t * $SLOT_2, b2_source, t * $BN, left);
    asm volatile("cp.async.commit_group;");
  }

  unsigned a[$DEPTH_STEPS][4];
#pragma unroll
  for (int d = 0; d < $DEPTH_STEPS; ++d) {
#pragma unroll
    for (int r = 0; r < 4; ++r) {
      const int row = row0 + (r & 1) * 8, depth = d * 16 + (r >> 1) * 8 + column0;
      a[d][r] = $A_PAIR;
    }
  }

  float e[$COLUMN_EIGHTHS][4];
#pragma unroll
  for (int n = 0; n < $COLUMN_EIGHTHS; ++n) {
#pragma unroll
    for (int r = 0; r < 4; ++r) e[n][r] = 0.0f;
  }
$STATE
  int read = 0, write = $AHEAD;
#pragma unroll 1  // of few tiles nvcc makes one long text, and holds addresses for all of it
  for (int t = 0; t < tiles; ++t) {
    asm volatile("cp.async.wait_group $PENDING;");  // of B1
    __syncthreads();
    if (t + $AHEAD < tiles)
      ${NAME}_copy_1(b1_slots + write * $SLOT_1, b1_source, (t + $AHEAD) * $BN, $DEPTH);
    asm volatile("cp.async.commit_group;");

    float s[$TILE_EIGHTHS][4];
#pragma unroll
    for (int n = 0; n < $TILE_EIGHTHS; ++n) {
#pragma unroll
      for (int r = 0; r < 4; ++r) s[n][r] = 0.0f;
    }
    const $T* b1_slot = b1_slots + read * $SLOT_1;
#pragma unroll
    for (int d = 0; d < $DEPTH_STEPS; ++d) {
#pragma unroll
      for (int n = 0; n < $TILE_STEPS; ++n) {
        unsigned b[4];
$LOAD_1
        ${NAME}_multiply(s[2 * n], a[d], b);
        ${NAME}_multiply(s[2 * n + 1], a[d], b + 2);
      }
    }

$APPLY

    asm volatile("cp.async.wait_group $PENDING;");  // of B2
    __syncthreads();
    if (t + $AHEAD < tiles)
      ${NAME}_copy_2(b2_slots + write * $SLOT_2, b2_source, (t + $AHEAD) * $BN, left);
    asm volatile("cp.async.commit_group;");

    const $T* b2_slot = b2_slots + read * $SLOT_2;
#pragma unroll
    for (int k = 0; k < $TILE_STEPS; ++k) {
      unsigned p[4];
      p[0] = ${NAME}_pack(s[2 * k][0], s[2 * k][1]);
      p[1] = ${NAME}_pack(s[2 * k][2], s[2 * k][3]);
      p[2] = ${NAME}_pack(s[2 * k + 1][0], s[2 * k + 1][1]);
      p[3] = ${NAME}_pack(s[2 * k + 1][2], s[2 * k + 1][3]);
#pragma unroll
      for (int n = 0; n < $COLUMN_STEPS; ++n) {
        unsigned b[4];
$LOAD_2
        ${NAME}_multiply(e[2 * n], p, b);
        ${NAME}_multiply(e[2 * n + 1], p, b + 2);
      }
    }
    read = read == $AHEAD ? 0 : read + 1;
    write = write == $AHEAD ? 0 : write + 1;
  }

#pragma unroll
  for (int h = 0; h < 2; ++h) {
$FINISH
    const int row = row0 + h * 8;
    if (row < $ROWS) {
#pragma unroll
      for (int n = 0; n < $COLUMN_EIGHTHS; ++n)
        $PUT
            ${NAME}_pack(e[n][2 * h]$FACTOR, e[n][2 * h + 1]$FACTOR);
    }
  }
}
"""
