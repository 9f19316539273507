"""The CUDA function of a fused attention: tiles of K and V copied several ahead of their use.

A warp has 16 queries, in registers; scores stay there too, as what the first product leaves in a
lane is what the second takes. K and V have slots and commit groups of their own, so that V is
waited for behind the scores and the softmax:

    tile t:  wait K[t]   copy K[t + stages - 1]   S = Q K[t]^T, mask, softmax, rescale O
             wait V[t]   copy V[t + stages - 1]   O += P V[t]

Before each wait `2 stages - 2` groups are committed and unfinished at most; all but the oldest may
stay so. The barrier behind a wait also tells that all warps are done with the slot that is copied
to next. Blocks of a causal attention start with the last queries: these walk the most tiles.

Source: Dao, FlashAttention-2, ICLR 2024; PTX ISA, "cp.async.wait_group", "Matrix fragments for
mma.m16n8k16".
"""

from __future__ import annotations

import math
from string import Template

from alcop_ms.attention_plan import KEY_STEP, AttentionPlan

_CHUNK = 8  # elements of 16 bytes
_NAME = "alcop_attention"
# Of float32, whose power of two is 0: the macro of infinity is in a header that NVRTC has not.
_LOWEST = "-3.402823466e+38f"
_TYPES = {"float16": "__half", "bfloat16": "__nv_bfloat16"}


def attention_name(plan: AttentionPlan) -> str:
    """A name that no other attention has: functions of a module share one text."""
    s = plan.shape
    dtype = "f16" if s.dtype == "float16" else "bf16"
    extents = f"h{s.heads}g{s.heads // s.kv_heads}q{s.q_len}k{s.kv_len}d{s.head_dim}"
    mask = "_causal" if s.is_causal else ""
    return f"{_NAME}_{extents}_{dtype}{mask}_{plan.warps}x{plan.tile_keys}x{plan.stages}"


def attention_text(plan: AttentionPlan) -> str:
    """The function, `void name(q, k, v, o, shared)`, with what it calls."""
    s = plan.shape
    is_half = s.dtype == "float16"
    chunks = s.head_dim // _CHUNK
    surplus = s.kv_len - s.q_len
    hidden = f"key >= {s.kv_len}"
    values = {
        "NAME": attention_name(plan),
        "HEADS": s.heads,
        "GROUP": s.heads // s.kv_heads,
        "KV_HEADS": s.kv_heads,
        "Q_LEN": s.q_len,
        "KV_LEN": s.kv_len,
        "DIM": s.head_dim,
        "DIM_STEPS": s.head_dim // 16,
        "DIM_EIGHTHS": s.head_dim // 8,
        "CHUNKS": chunks,
        "TWIST": "(row & 7)" if chunks >= _CHUNK else "((row >> 1) & 3)",
        "LANE_TWIST": "lane & 7" if chunks >= _CHUNK else "(lane >> 1) & 3",
        "STEP": KEY_STEP * s.head_dim,
        "COPIES": -(-plan.tile_keys * chunks // plan.threads),
        "COPY_ROWS": plan.threads // chunks,
        "COPY": _copy(plan),
        "BM": plan.tile_queries,
        "BN": plan.tile_keys,
        "BN_LESS": plan.tile_keys - 1,
        "KEY_STEPS": plan.tile_keys // KEY_STEP,
        "KEY_EIGHTHS": plan.tile_keys // 8,
        "TILE": plan.tile_keys * s.head_dim,
        "V_OFFSET": plan.stages * plan.tile_keys * s.head_dim,
        "AHEAD": plan.stages - 1,
        "PENDING": 2 * plan.stages - 3,
        "SCALE_LOG2": f"{s.scale * math.log2(math.e):.9g}f",
        "TYPE": "f16" if is_half else "bf16",
        "T": _TYPES[s.dtype],
        "NARROW": "__float2half" if is_half else "__float2bfloat16",
        "LOWEST": _LOWEST,
        "BLOCK": "blockIdx.x",
        "SEEN": s.kv_len,
        "SEEN_BY_ALL": s.kv_len,
        "IS_HIDDEN": hidden,
    }
    if s.is_causal:
        values["BLOCK"] = f"{plan.query_tiles - 1} - (int)blockIdx.x"
        values["SEEN"] = f"(block + 1) * {plan.tile_queries} + {surplus}"
        values["SEEN_BY_ALL"] = f"block * {plan.tile_queries} + {surplus + 1}"
        values["IS_HIDDEN"] = f"{hidden} || key > row + {surplus}"
    return Template(_TEXT).substitute(values)


def _copy(plan: AttentionPlan) -> str:
    """The copy of one chunk: zeros where there is no key, nothing where the tile has no row."""
    s = plan.shape
    kind = _TYPES[s.dtype]
    if s.kv_len % plan.tile_keys:
        lines = [
            f"const {kind}* from =",
            f"    source + (key < {s.kv_len} ? key : 0) * {s.head_dim} + chunk * 8;",
            'asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;"',
            f'    :: "r"(to), "l"(from), "r"(key < {s.kv_len} ? 16 : 0));',
        ]
    else:
        lines = [
            f"const {kind}* from = source + key * {s.head_dim} + chunk * 8;",
            'asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(to), "l"(from));',
        ]
    if plan.tile_keys * (s.head_dim // _CHUNK) % plan.threads:
        lines = [f"if (row < {plan.tile_keys}) {{", *(f"  {line}" for line in lines), "}"]
    return "\n".join(f"    {line}" for line in lines)


# A chunk is 16 bytes. `place` puts eight rows of a matrix, and eight lanes of a copy, in different
# groups of banks. The headers are TVM's too, but it leaves out bfloat16's where it stores bits.
_TEXT = r"""
#include <cuda_fp16.h>
#include <cuda_bf16.h>
static __device__ __forceinline__ int ${NAME}_place(int row, int chunk) {
  return (row * $CHUNKS + (chunk ^ $TWIST)) * 8;
}
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
static __device__ __forceinline__ void ${NAME}_copy_tile($T* slot, const $T* source, int first) {
  const int chunk = threadIdx.x % $CHUNKS;
#pragma unroll
  for (int i = 0; i < $COPIES; ++i) {
    const int row = threadIdx.x / $CHUNKS + i * $COPY_ROWS, key = first + row;
    const unsigned to = (unsigned)__cvta_generic_to_shared(slot + ${NAME}_place(row, chunk));
$COPY
  }
}

static __device__ __forceinline__ void $NAME(
    const void* q_given, const void* k_given, const void* v_given, void* o_given, void* shared) {
  const $T* __restrict__ Q = (const $T*)q_given;
  const $T* __restrict__ K = (const $T*)k_given;
  const $T* __restrict__ V = (const $T*)v_given;
  $T* __restrict__ O = ($T*)o_given;
  $T* k_slots = ($T*)shared;
  $T* v_slots = ($T*)shared + $V_OFFSET;
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const int block = $BLOCK;
  const int head = blockIdx.y, batch = blockIdx.z;
  const int kv_head = batch * $KV_HEADS + head / $GROUP;
  const $T* k_source = K + kv_head * $KV_LEN * $DIM;
  const $T* v_source = V + kv_head * $KV_LEN * $DIM;
  const $T* q_source = Q + (batch * $HEADS + head) * $Q_LEN * $DIM;
  $T* o_target = O + (batch * $HEADS + head) * $Q_LEN * $DIM;
  const int row0 = block * $BM + warp * 16 + (lane >> 2), column0 = (lane & 3) * 2;
  // of the matrices whose rows this lane names: their first rows are multiples of eight
  const int k_row = (lane & 7) + (lane >> 4) * 8, v_row = lane & 15, twist = $LANE_TWIST;
  const int seen = $SEEN;  // keys that the block's last query sees
  const int tiles = ((seen < $KV_LEN ? seen : $KV_LEN) + $BN_LESS) / $BN;

#pragma unroll
  for (int t = 0; t < $AHEAD; ++t) {
    if (t < tiles) ${NAME}_copy_tile(k_slots + t * $TILE, k_source, t * $BN);
    asm volatile("cp.async.commit_group;");
    if (t < tiles) ${NAME}_copy_tile(v_slots + t * $TILE, v_source, t * $BN);
    asm volatile("cp.async.commit_group;");
  }

  unsigned q[$DIM_STEPS][4];
#pragma unroll
  for (int d = 0; d < $DIM_STEPS; ++d) {
#pragma unroll
    for (int r = 0; r < 4; ++r) {
      const int row = row0 + (r & 1) * 8;
      q[d][r] = *(const unsigned*)(
          q_source + (row < $Q_LEN ? row : 0) * $DIM + d * 16 + (r >> 1) * 8 + column0);
    }
  }

  float o[$DIM_EIGHTHS][4], peak[2], total[2];
#pragma unroll
  for (int n = 0; n < $DIM_EIGHTHS; ++n) {
#pragma unroll
    for (int r = 0; r < 4; ++r) o[n][r] = 0.0f;
  }
  peak[0] = peak[1] = $LOWEST;
  total[0] = total[1] = 0.0f;

  int read = 0, write = $AHEAD;
  for (int t = 0; t < tiles; ++t) {
    asm volatile("cp.async.wait_group $PENDING;");  // of K
    __syncthreads();
    if (t + $AHEAD < tiles)
      ${NAME}_copy_tile(k_slots + write * $TILE, k_source, (t + $AHEAD) * $BN);
    asm volatile("cp.async.commit_group;");

    float s[$KEY_EIGHTHS][4];
#pragma unroll
    for (int n = 0; n < $KEY_EIGHTHS; ++n) {
#pragma unroll
      for (int r = 0; r < 4; ++r) s[n][r] = 0.0f;
    }
    const $T* k_slot = k_slots + read * $TILE;
#pragma unroll
    for (int d = 0; d < $DIM_STEPS; ++d) {
#pragma unroll
      for (int n = 0; n < $KEY_STEPS; ++n) {
        unsigned b[4];
        const int chunk = d * 2 + ((lane >> 3) & 1);
        const unsigned from = (unsigned)__cvta_generic_to_shared(
            k_slot + k_row * $DIM + (chunk ^ twist) * 8 + n * $STEP);
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
            : "=r"(b[0]), "=r"(b[1]), "=r"(b[2]), "=r"(b[3]) : "r"(from));
        ${NAME}_multiply(s[2 * n], q[d], b);
        ${NAME}_multiply(s[2 * n + 1], q[d], b + 2);
      }
    }

    const int first = t * $BN;
    if (first + $BN > $SEEN_BY_ALL) {
#pragma unroll
      for (int n = 0; n < $KEY_EIGHTHS; ++n) {
#pragma unroll
        for (int r = 0; r < 4; ++r) {
          const int key = first + n * 8 + column0 + (r & 1), row = row0 + (r >> 1) * 8;
          if ($IS_HIDDEN) s[n][r] = $LOWEST;
        }
      }
    }

    // The first key is seen by all queries, so that peaks are finite from the first tile on.
    float rescale[2];
#pragma unroll
    for (int h = 0; h < 2; ++h) {
      float highest = peak[h];
#pragma unroll
      for (int n = 0; n < $KEY_EIGHTHS; ++n)
        highest = fmaxf(highest, fmaxf(s[n][2 * h], s[n][2 * h + 1]));
      highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, 1));
      highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, 2));
      const float shift = highest * $SCALE_LOG2;
      rescale[h] = exp2f(peak[h] * $SCALE_LOG2 - shift);
      peak[h] = highest;
      float sum = 0.0f;
#pragma unroll
      for (int n = 0; n < $KEY_EIGHTHS; ++n) {
#pragma unroll
        for (int r = 2 * h; r < 2 * h + 2; ++r) {
          s[n][r] = exp2f(s[n][r] * $SCALE_LOG2 - shift);
          sum += s[n][r];
        }
      }
      total[h] = total[h] * rescale[h] + sum;
    }
#pragma unroll
    for (int n = 0; n < $DIM_EIGHTHS; ++n) {
#pragma unroll
      for (int r = 0; r < 4; ++r) o[n][r] *= rescale[r >> 1];
    }

    asm volatile("cp.async.wait_group $PENDING;");  // of V
    __syncthreads();
    if (t + $AHEAD < tiles)
      ${NAME}_copy_tile(v_slots + write * $TILE, v_source, (t + $AHEAD) * $BN);
    asm volatile("cp.async.commit_group;");

    const $T* v_slot = v_slots + read * $TILE;
#pragma unroll
    for (int k = 0; k < $KEY_STEPS; ++k) {
      unsigned p[4];
      p[0] = ${NAME}_pack(s[2 * k][0], s[2 * k][1]);
      p[1] = ${NAME}_pack(s[2 * k][2], s[2 * k][3]);
      p[2] = ${NAME}_pack(s[2 * k + 1][0], s[2 * k + 1][1]);
      p[3] = ${NAME}_pack(s[2 * k + 1][2], s[2 * k + 1][3]);
#pragma unroll
      for (int n = 0; n < $DIM_STEPS; ++n) {
        unsigned b[4];
        const int chunk = n * 2 + (lane >> 4);
        const unsigned from = (unsigned)__cvta_generic_to_shared(
            v_slot + v_row * $DIM + (chunk ^ twist) * 8 + k * $STEP);
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
            : "=r"(b[0]), "=r"(b[1]), "=r"(b[2]), "=r"(b[3]) : "r"(from));
        ${NAME}_multiply(o[2 * n], p, b);
        ${NAME}_multiply(o[2 * n + 1], p, b + 2);
      }
    }
    read = read == $AHEAD ? 0 : read + 1;
    write = write == $AHEAD ? 0 : write + 1;
  }

#pragma unroll
  for (int h = 0; h < 2; ++h) {
    total[h] += __shfl_xor_sync(0xffffffff, total[h], 1);
    total[h] += __shfl_xor_sync(0xffffffff, total[h], 2);
    const float inverse = 1.0f / total[h];
    const int row = row0 + h * 8;
    if (row < $Q_LEN) {
#pragma unroll
      for (int n = 0; n < $DIM_EIGHTHS; ++n)
        *(unsigned*)(o_target + row * $DIM + n * 8 + column0) =
            ${NAME}_pack(o[n][2 * h] * inverse, o[n][2 * h + 1] * inverse);
    }
  }
}
"""
