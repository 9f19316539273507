"""A fused attention written by hand, tiles of K and V copied several ahead of their use.

A warp has 16 queries, in registers; scores stay there too. K and V have slots and commit groups of
their own, so that V is waited for behind the scores.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.workloads.attention_shape import AttentionShape

WARP_QUERIES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionTile:
    """How a kernel divides the work; `tile_keys` is a multiple of 16, `stages` at least 2."""

    warps: int = 4
    tile_keys: int = 32
    stages: int = 2

    @property
    def tile_queries(self) -> int:
        return self.warps * WARP_QUERIES


def make_launch(shape: AttentionShape, tile: AttentionTile) -> Launch:
    """One block for each tile of queries and head."""
    grid = (math.ceil(shape.q_len / tile.tile_queries), shape.heads, shape.batch)
    inputs = {"Q": shape.query_shape, "K": shape.key_shape, "V": shape.key_shape}
    buffers = [
        LaunchBuffer(name=name, shape=extents, dtype=shape.dtype, role="input")
        for name, extents in inputs.items()
    ]
    output = LaunchBuffer(name="O", shape=shape.query_shape, dtype=shape.dtype, role="output")
    return Launch(
        arch="sm_80",
        buffers=(*buffers, output),
        kernels=(
            LaunchKernel(
                name="attention",
                grid=grid,
                block=(32 * tile.warps, 1, 1),
                dynamic_shared_bytes=2 * tile.stages * tile.tile_keys * shape.head_dim * 2,
                args=(0, 1, 2, 3),
            ),
        ),
    )


def make_text(shape: AttentionShape, tile: AttentionTile) -> str:
    """The kernel; `head_dim` is 32 or a multiple of 64."""
    is_half = shape.dtype == "float16"
    constants = {
        "HEADS": shape.heads,
        "GROUP": shape.heads // shape.kv_heads,
        "KV_HEADS": shape.kv_heads,
        "Q_LEN": shape.q_len,
        "KV_LEN": shape.kv_len,
        "DIM": shape.head_dim,
        "CAUSAL": int(shape.is_causal),
        "BM": tile.tile_queries,
        "BN": tile.tile_keys,
        "STAGES": tile.stages,
        "THREADS": 32 * tile.warps,
        "SCALE_LOG2": f"{shape.scale * math.log2(math.e):.9g}f",
        "T": "__half" if is_half else "__nv_bfloat16",
        "NARROW": "__float2half" if is_half else "__float2bfloat16",
    }
    defines = "\n".join(f"#define {name} {value}" for name, value in constants.items())
    body = _BODY.replace("@TYPE", "f16" if is_half else "bf16")
    body = body.replace("@PENDING", str(2 * tile.stages - 3))
    return f"#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n{defines}\n{body}"


# A chunk is 16 bytes. `place` puts eight rows of a matrix, and eight lanes of a copy, in different
# groups of banks.
_BODY = r"""
#define CHUNKS (DIM / 8)
static __device__ __forceinline__ int place(int row, int chunk) {
  const int twist = CHUNKS >= 8 ? row & 7 : (row >> 1) & 3;
  return (row * CHUNKS + (chunk ^ twist)) * 8;
}
static __device__ __forceinline__ unsigned pack(float low, float high) {
  const T a = NARROW(low), b = NARROW(high);
  return (unsigned)(*(const unsigned short*)&a) | ((unsigned)(*(const unsigned short*)&b) << 16);
}
static __device__ __forceinline__ void multiply(float* c, const unsigned* a, const unsigned* b) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.@TYPE.@TYPE.f32 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}
static __device__ __forceinline__ void copy_tile(T* slot, const T* source, int first) {
#pragma unroll
  for (int i = threadIdx.x; i < BN * CHUNKS; i += THREADS) {
    const int row = i / CHUNKS, chunk = i % CHUNKS, key = first + row;
    const unsigned to = (unsigned)__cvta_generic_to_shared(slot + place(row, chunk));
    const T* from = source + (key < KV_LEN ? key : 0) * DIM + chunk * 8;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;"
        :: "r"(to), "l"(from), "r"(key < KV_LEN ? 16 : 0));
  }
}

extern "C" __global__ void __launch_bounds__(THREADS) attention(
    const T* __restrict__ Q, const T* __restrict__ K, const T* __restrict__ V, T* __restrict__ O) {
  extern __shared__ __align__(128) T shared[];
  T* k_slots = shared;
  T* v_slots = shared + STAGES * BN * DIM;
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const int head = blockIdx.y, batch = blockIdx.z;
  const int kv_head = batch * KV_HEADS + head / GROUP;
  const T* k_source = K + kv_head * KV_LEN * DIM;
  const T* v_source = V + kv_head * KV_LEN * DIM;
  const T* q_source = Q + (batch * HEADS + head) * Q_LEN * DIM;
  T* o_target = O + (batch * HEADS + head) * Q_LEN * DIM;
  const int row0 = blockIdx.x * BM + warp * 16 + (lane >> 2), column0 = (lane & 3) * 2;
  int tiles = (KV_LEN + BN - 1) / BN;
  if (CAUSAL) {
    const int seen = (blockIdx.x + 1) * BM + KV_LEN - Q_LEN;
    const int needed = (seen + BN - 1) / BN;
    tiles = needed < tiles ? needed : tiles;
  }

#pragma unroll
  for (int t = 0; t < STAGES - 1; ++t) {
    if (t < tiles) copy_tile(k_slots + t * BN * DIM, k_source, t * BN);
    asm volatile("cp.async.commit_group;");
    if (t < tiles) copy_tile(v_slots + t * BN * DIM, v_source, t * BN);
    asm volatile("cp.async.commit_group;");
  }

  unsigned q[DIM / 16][4];
#pragma unroll
  for (int d = 0; d < DIM / 16; ++d) {
#pragma unroll
    for (int r = 0; r < 4; ++r) {
      const int row = row0 + (r & 1) * 8;
      q[d][r] = *(const unsigned*)(
          q_source + (row < Q_LEN ? row : 0) * DIM + d * 16 + (r >> 1) * 8 + column0);
    }
  }

  float o[DIM / 8][4], peak[2], total[2];
#pragma unroll
  for (int n = 0; n < DIM / 8; ++n) {
#pragma unroll
    for (int r = 0; r < 4; ++r) o[n][r] = 0.0f;
  }
  peak[0] = peak[1] = -INFINITY;
  total[0] = total[1] = 0.0f;

  int read = 0, write = STAGES - 1;
  for (int t = 0; t < tiles; ++t) {
    asm volatile("cp.async.wait_group @PENDING;");  // of K
    __syncthreads();
    if (t + STAGES - 1 < tiles)
      copy_tile(k_slots + write * BN * DIM, k_source, (t + STAGES - 1) * BN);
    asm volatile("cp.async.commit_group;");

    float s[BN / 8][4];
#pragma unroll
    for (int n = 0; n < BN / 8; ++n) {
#pragma unroll
      for (int r = 0; r < 4; ++r) s[n][r] = 0.0f;
    }
    const T* k_slot = k_slots + read * BN * DIM;
#pragma unroll
    for (int d = 0; d < DIM / 16; ++d) {
#pragma unroll
      for (int n = 0; n < BN / 16; ++n) {
        unsigned b[4];
        const int row = n * 16 + (lane & 7) + (lane >> 4) * 8, chunk = d * 2 + ((lane >> 3) & 1);
        const unsigned from = (unsigned)__cvta_generic_to_shared(k_slot + place(row, chunk));
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
            : "=r"(b[0]), "=r"(b[1]), "=r"(b[2]), "=r"(b[3]) : "r"(from));
        multiply(s[2 * n], q[d], b);
        multiply(s[2 * n + 1], q[d], b + 2);
      }
    }

    const int first = t * BN;
    if (first + BN > KV_LEN ||
        (CAUSAL && first + BN > (int)blockIdx.x * BM + 1 + KV_LEN - Q_LEN)) {
#pragma unroll
      for (int n = 0; n < BN / 8; ++n) {
#pragma unroll
        for (int r = 0; r < 4; ++r) {
          const int key = first + n * 8 + column0 + (r & 1), row = row0 + (r >> 1) * 8;
          if (key >= KV_LEN || (CAUSAL && key > row + KV_LEN - Q_LEN)) s[n][r] = -INFINITY;
        }
      }
    }

    // The first key is seen by all queries, so that peaks are finite from the first tile on.
    float rescale[2];
#pragma unroll
    for (int h = 0; h < 2; ++h) {
      float highest = peak[h];
#pragma unroll
      for (int n = 0; n < BN / 8; ++n)
        highest = fmaxf(highest, fmaxf(s[n][2 * h], s[n][2 * h + 1]));
      highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, 1));
      highest = fmaxf(highest, __shfl_xor_sync(0xffffffff, highest, 2));
      rescale[h] = exp2f((peak[h] - highest) * SCALE_LOG2);
      peak[h] = highest;
      float sum = 0.0f;
#pragma unroll
      for (int n = 0; n < BN / 8; ++n) {
#pragma unroll
        for (int r = 2 * h; r < 2 * h + 2; ++r) {
          s[n][r] = exp2f((s[n][r] - highest) * SCALE_LOG2);
          sum += s[n][r];
        }
      }
      total[h] = total[h] * rescale[h] + sum;
    }
#pragma unroll
    for (int n = 0; n < DIM / 8; ++n) {
#pragma unroll
      for (int r = 0; r < 4; ++r) o[n][r] *= rescale[r >> 1];
    }

    asm volatile("cp.async.wait_group @PENDING;");  // of V
    __syncthreads();
    if (t + STAGES - 1 < tiles)
      copy_tile(v_slots + write * BN * DIM, v_source, (t + STAGES - 1) * BN);
    asm volatile("cp.async.commit_group;");

    const T* v_slot = v_slots + read * BN * DIM;
#pragma unroll
    for (int k = 0; k < BN / 16; ++k) {
      unsigned p[4];
      p[0] = pack(s[2 * k][0], s[2 * k][1]);
      p[1] = pack(s[2 * k][2], s[2 * k][3]);
      p[2] = pack(s[2 * k + 1][0], s[2 * k + 1][1]);
      p[3] = pack(s[2 * k + 1][2], s[2 * k + 1][3]);
#pragma unroll
      for (int n = 0; n < DIM / 16; ++n) {
        unsigned b[4];
        const int row = k * 16 + (lane & 7) + ((lane >> 3) & 1) * 8, chunk = n * 2 + (lane >> 4);
        const unsigned from = (unsigned)__cvta_generic_to_shared(v_slot + place(row, chunk));
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
            : "=r"(b[0]), "=r"(b[1]), "=r"(b[2]), "=r"(b[3]) : "r"(from));
        multiply(o[2 * n], p, b);
        multiply(o[2 * n + 1], p, b + 2);
      }
    }
    read = read == STAGES - 1 ? 0 : read + 1;
    write = write == STAGES - 1 ? 0 : write + 1;
  }

#pragma unroll
  for (int h = 0; h < 2; ++h) {
    total[h] += __shfl_xor_sync(0xffffffff, total[h], 1);
    total[h] += __shfl_xor_sync(0xffffffff, total[h], 2);
    const float inverse = 1.0f / total[h];
    const int row = row0 + h * 8;
    if (row < Q_LEN) {
#pragma unroll
      for (int n = 0; n < DIM / 8; ++n)
        *(unsigned*)(o_target + row * DIM + n * 8 + column0) =
            pack(o[n][2 * h] * inverse, o[n][2 * h + 1] * inverse);
    }
  }
}
"""
