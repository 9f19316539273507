
#ifdef __CUDACC_RTC__
  #include <cuda/std/cstdint>
  using cuda::std::uint8_t;
  using cuda::std::uint16_t;
  using cuda::std::uint32_t;
  using cuda::std::uint64_t;
  using cuda::std::int8_t;
  using cuda::std::int16_t;
  using cuda::std::int32_t;
  using cuda::std::int64_t;

  #include <cuda/std/type_traits>
  namespace std {
    using cuda::std::is_same;
    using cuda::std::is_same_v;
    using cuda::std::is_integral;
    using cuda::std::is_signed;
    using cuda::std::is_unsigned;
    using cuda::std::is_floating_point;
    using cuda::std::enable_if;
    using cuda::std::conditional;
  }

  // NVRTC uses asm/volatile instead of __asm__/__volatile__ (gcc extension).
  #ifndef __asm__
  #define __asm__ asm
  #endif
  #ifndef __volatile__
  #define __volatile__ volatile
  #endif
#else
  #include <cstdint>
  #include <type_traits>
  #include <cuda.h>
#endif

#if (((__CUDACC_VER_MAJOR__ == 11) && (__CUDACC_VER_MINOR__ >= 4)) || \
     (__CUDACC_VER_MAJOR__ > 11))
#define TVM_ENABLE_L2_PREFETCH 1
#else
#define TVM_ENABLE_L2_PREFETCH 0
#endif

#ifdef _WIN32
  using uint = unsigned int;
  using uchar = unsigned char;
  using ushort = unsigned short;
  using int64_t = long long;
  using uint64_t = unsigned long long;
#else
  #define uint unsigned int
  #define uchar unsigned char
  #define ushort unsigned short
#endif
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0() {
  asm volatile("cp.async.wait_group 0;" :  :  : "memory");
}

__forceinline__ __device__ void ptx_cp_async_legacy_cg_16_1_1(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off;
  uint8_t* src_p = (uint8_t*)src + src_off;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(16));
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1() {
  asm volatile("cp.async.wait_group 1;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_commit_group_async_commit_group() {
  asm volatile("cp.async.commit_group;" :  : );
}

__forceinline__ __device__ void ptx_cp_async_legacy_cg_16_4_4(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off * 4;
  uint8_t* src_p = (uint8_t*)src + src_off * 4;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(16));
}
extern "C" __global__ void __launch_bounds__(32) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_residual_ptr, float* __restrict__ residual_ptr);
extern "C" __global__ void __launch_bounds__(32) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_residual_ptr, float* __restrict__ residual_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  alignas(64) float C_local_ptr[4];
  alignas(64) float A_shared_dyn_local_ptr[4];
  alignas(64) float B_shared_dyn_local_ptr[4];
  for (int i0_1_init = 0; i0_1_init < 2; ++i0_1_init) {
    for (int i1_1_init = 0; i1_1_init < 2; ++i1_1_init) {
      C_local_ptr[((i0_1_init * 2) + i1_1_init)] = 0x0p+0f/*0.000000e+00*/;
    }
  }
  if (((int)threadIdx.x) < 16) {
    ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, (((((int)threadIdx.x) >> 1) * 12) + ((((int)threadIdx.x) & 1) * 4)), A_ptr, ((((((int)blockIdx.x) & 7) * 512) + ((((int)threadIdx.x) >> 1) * 64)) + ((((int)threadIdx.x) & 1) * 4)));
  }
  ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 2) * 20) + ((((int)threadIdx.x) & 3) * 4)) + 288), B_ptr, ((((((int)threadIdx.x) >> 2) * 64) + ((((int)blockIdx.x) >> 3) * 16)) + ((((int)threadIdx.x) & 3) * 4)));
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  if (((int)threadIdx.x) < 16) {
    ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 1) * 12) + ((((int)threadIdx.x) & 1) * 4)) + 96), A_ptr, (((((((int)blockIdx.x) & 7) * 512) + ((((int)threadIdx.x) >> 1) * 64)) + ((((int)threadIdx.x) & 1) * 4)) + 8));
  }
  ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 2) * 20) + ((((int)threadIdx.x) & 3) * 4)) + 448), B_ptr, (((((((int)threadIdx.x) >> 2) * 64) + ((((int)blockIdx.x) >> 3) * 16)) + ((((int)threadIdx.x) & 3) * 4)) + 512));
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();
  for (int ax0 = 0; ax0 < 2; ++ax0) {
    A_shared_dyn_local_ptr[ax0] = ((float*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) >> 3) * 24) + (ax0 * 12))];
  }
  for (int ax1 = 0; ax1 < 2; ++ax1) {
    B_shared_dyn_local_ptr[ax1] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1) + 288)];
  }
  alignas(64) int slot_2_of_3_ptr[1];
  alignas(64) int slot_0_of_3_ptr[1];
  alignas(64) int slot_1_of_3_ptr[1];
  slot_2_of_3_ptr[0] = 2;
  slot_0_of_3_ptr[0] = 0;
  slot_1_of_3_ptr[0] = 1;
  uchar* A_shared_dyn_row = (uchar*)(&(((float*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) >> 1) * 12) + ((((int)threadIdx.x) & 1) * 4))]));
  uchar* A_row = (uchar*)(&(A_ptr[((((((int)blockIdx.x) & 7) * 512) + ((((int)threadIdx.x) >> 1) * 64)) + ((((int)threadIdx.x) & 1) * 4))]));
  uchar* B_shared_dyn_row = (uchar*)(&(((float*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) >> 2) * 20) + ((((int)threadIdx.x) & 3) * 4))]));
  uchar* B_row = (uchar*)(&(B_ptr[((((((int)threadIdx.x) >> 2) * 64) + ((((int)blockIdx.x) >> 3) * 16)) + ((((int)threadIdx.x) & 3) * 4))]));
  alignas(64) uint64_t A_row_at_ptr[1];
  alignas(64) uint64_t B_row_at_ptr[1];
  A_row_at_ptr[0] = reinterpret_cast<uint64_t>(A_row);
  B_row_at_ptr[0] = reinterpret_cast<uint64_t>(B_row);
  for (int k_0_0 = 0; k_0_0 < 6; ++k_0_0) {
    if (((int)threadIdx.x) < 16) {
      ptx_cp_async_legacy_cg_16_1_1(A_shared_dyn_row, (slot_2_of_3_ptr[0] * 384), ((uchar*)A_row_at_ptr[0]), 64);
    }
    ptx_cp_async_legacy_cg_16_1_1(B_shared_dyn_row, ((slot_2_of_3_ptr[0] * 640) + 1152), ((uchar*)B_row_at_ptr[0]), 4096);
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
    for (int ax0_1 = 0; ax0_1 < 2; ++ax0_1) {
      A_shared_dyn_local_ptr[(ax0_1 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 96) + ((((int)threadIdx.x) >> 3) * 24)) + (ax0_1 * 12)) + 1)];
    }
    for (int ax1_1 = 0; ax1_1 < 2; ++ax1_1) {
      B_shared_dyn_local_ptr[(ax1_1 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 160) + ((((int)threadIdx.x) & 7) * 2)) + ax1_1) + 308)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
    for (int ax0_2 = 0; ax0_2 < 2; ++ax0_2) {
      A_shared_dyn_local_ptr[ax0_2] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 96) + ((((int)threadIdx.x) >> 3) * 24)) + (ax0_2 * 12)) + 2)];
    }
    for (int ax1_2 = 0; ax1_2 < 2; ++ax1_2) {
      B_shared_dyn_local_ptr[ax1_2] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 160) + ((((int)threadIdx.x) & 7) * 2)) + ax1_2) + 328)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
    for (int ax0_3 = 0; ax0_3 < 2; ++ax0_3) {
      A_shared_dyn_local_ptr[(ax0_3 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 96) + ((((int)threadIdx.x) >> 3) * 24)) + (ax0_3 * 12)) + 3)];
    }
    for (int ax1_3 = 0; ax1_3 < 2; ++ax1_3) {
      B_shared_dyn_local_ptr[(ax1_3 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 160) + ((((int)threadIdx.x) & 7) * 2)) + ax1_3) + 348)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
    for (int ax0_4 = 0; ax0_4 < 2; ++ax0_4) {
      A_shared_dyn_local_ptr[ax0_4] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 96) + ((((int)threadIdx.x) >> 3) * 24)) + (ax0_4 * 12)) + 4)];
    }
    for (int ax1_4 = 0; ax1_4 < 2; ++ax1_4) {
      B_shared_dyn_local_ptr[ax1_4] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 160) + ((((int)threadIdx.x) & 7) * 2)) + ax1_4) + 368)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
    for (int ax0_5 = 0; ax0_5 < 2; ++ax0_5) {
      A_shared_dyn_local_ptr[(ax0_5 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 96) + ((((int)threadIdx.x) >> 3) * 24)) + (ax0_5 * 12)) + 5)];
    }
    for (int ax1_5 = 0; ax1_5 < 2; ++ax1_5) {
      B_shared_dyn_local_ptr[(ax1_5 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 160) + ((((int)threadIdx.x) & 7) * 2)) + ax1_5) + 388)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
    for (int ax0_6 = 0; ax0_6 < 2; ++ax0_6) {
      A_shared_dyn_local_ptr[ax0_6] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 96) + ((((int)threadIdx.x) >> 3) * 24)) + (ax0_6 * 12)) + 6)];
    }
    for (int ax1_6 = 0; ax1_6 < 2; ++ax1_6) {
      B_shared_dyn_local_ptr[ax1_6] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 160) + ((((int)threadIdx.x) & 7) * 2)) + ax1_6) + 408)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
    for (int ax0_7 = 0; ax0_7 < 2; ++ax0_7) {
      A_shared_dyn_local_ptr[(ax0_7 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 96) + ((((int)threadIdx.x) >> 3) * 24)) + (ax0_7 * 12)) + 7)];
    }
    for (int ax1_7 = 0; ax1_7 < 2; ++ax1_7) {
      B_shared_dyn_local_ptr[(ax1_7 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 160) + ((((int)threadIdx.x) & 7) * 2)) + ax1_7) + 428)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
    __syncthreads();
    for (int ax0_8 = 0; ax0_8 < 2; ++ax0_8) {
      A_shared_dyn_local_ptr[ax0_8] = ((float*)buf_dyn_shmem_ptr)[(((slot_1_of_3_ptr[0] * 96) + ((((int)threadIdx.x) >> 3) * 24)) + (ax0_8 * 12))];
    }
    for (int ax1_8 = 0; ax1_8 < 2; ++ax1_8) {
      B_shared_dyn_local_ptr[ax1_8] = ((float*)buf_dyn_shmem_ptr)[((((slot_1_of_3_ptr[0] * 160) + ((((int)threadIdx.x) & 7) * 2)) + ax1_8) + 288)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
    slot_2_of_3_ptr[0] = ((slot_2_of_3_ptr[0] == 2) ? 0 : (slot_2_of_3_ptr[0] + 1));
    slot_0_of_3_ptr[0] = ((slot_0_of_3_ptr[0] == 2) ? 0 : (slot_0_of_3_ptr[0] + 1));
    slot_1_of_3_ptr[0] = ((slot_1_of_3_ptr[0] == 2) ? 0 : (slot_1_of_3_ptr[0] + 1));
    A_row_at_ptr[0] = (A_row_at_ptr[0] + (uint64_t)32ULL);
    B_row_at_ptr[0] = (B_row_at_ptr[0] + (uint64_t)2048ULL);
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();
  for (int ax0_9 = 0; ax0_9 < 2; ++ax0_9) {
    A_shared_dyn_local_ptr[(ax0_9 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_9 * 12)) + 1)];
  }
  for (int ax1_9 = 0; ax1_9 < 2; ++ax1_9) {
    B_shared_dyn_local_ptr[(ax1_9 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_9) + 308)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
  for (int ax0_10 = 0; ax0_10 < 2; ++ax0_10) {
    A_shared_dyn_local_ptr[ax0_10] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_10 * 12)) + 2)];
  }
  for (int ax1_10 = 0; ax1_10 < 2; ++ax1_10) {
    B_shared_dyn_local_ptr[ax1_10] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_10) + 328)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  for (int ax0_11 = 0; ax0_11 < 2; ++ax0_11) {
    A_shared_dyn_local_ptr[(ax0_11 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_11 * 12)) + 3)];
  }
  for (int ax1_11 = 0; ax1_11 < 2; ++ax1_11) {
    B_shared_dyn_local_ptr[(ax1_11 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_11) + 348)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
  for (int ax0_12 = 0; ax0_12 < 2; ++ax0_12) {
    A_shared_dyn_local_ptr[ax0_12] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_12 * 12)) + 4)];
  }
  for (int ax1_12 = 0; ax1_12 < 2; ++ax1_12) {
    B_shared_dyn_local_ptr[ax1_12] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_12) + 368)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  for (int ax0_13 = 0; ax0_13 < 2; ++ax0_13) {
    A_shared_dyn_local_ptr[(ax0_13 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_13 * 12)) + 5)];
  }
  for (int ax1_13 = 0; ax1_13 < 2; ++ax1_13) {
    B_shared_dyn_local_ptr[(ax1_13 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_13) + 388)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
  for (int ax0_14 = 0; ax0_14 < 2; ++ax0_14) {
    A_shared_dyn_local_ptr[ax0_14] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_14 * 12)) + 6)];
  }
  for (int ax1_14 = 0; ax1_14 < 2; ++ax1_14) {
    B_shared_dyn_local_ptr[ax1_14] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_14) + 408)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  for (int ax0_15 = 0; ax0_15 < 2; ++ax0_15) {
    A_shared_dyn_local_ptr[(ax0_15 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_15 * 12)) + 7)];
  }
  for (int ax1_15 = 0; ax1_15 < 2; ++ax1_15) {
    B_shared_dyn_local_ptr[(ax1_15 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_15) + 428)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
  for (int ax0_16 = 0; ax0_16 < 2; ++ax0_16) {
    A_shared_dyn_local_ptr[ax0_16] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_16 * 12)) + 96)];
  }
  for (int ax1_16 = 0; ax1_16 < 2; ++ax1_16) {
    B_shared_dyn_local_ptr[ax1_16] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_16) + 448)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  for (int ax0_17 = 0; ax0_17 < 2; ++ax0_17) {
    A_shared_dyn_local_ptr[(ax0_17 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_17 * 12)) + 97)];
  }
  for (int ax1_17 = 0; ax1_17 < 2; ++ax1_17) {
    B_shared_dyn_local_ptr[(ax1_17 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_17) + 468)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
  for (int ax0_18 = 0; ax0_18 < 2; ++ax0_18) {
    A_shared_dyn_local_ptr[ax0_18] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_18 * 12)) + 98)];
  }
  for (int ax1_18 = 0; ax1_18 < 2; ++ax1_18) {
    B_shared_dyn_local_ptr[ax1_18] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_18) + 488)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  for (int ax0_19 = 0; ax0_19 < 2; ++ax0_19) {
    A_shared_dyn_local_ptr[(ax0_19 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_19 * 12)) + 99)];
  }
  for (int ax1_19 = 0; ax1_19 < 2; ++ax1_19) {
    B_shared_dyn_local_ptr[(ax1_19 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_19) + 508)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
  for (int ax0_20 = 0; ax0_20 < 2; ++ax0_20) {
    A_shared_dyn_local_ptr[ax0_20] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_20 * 12)) + 100)];
  }
  for (int ax1_20 = 0; ax1_20 < 2; ++ax1_20) {
    B_shared_dyn_local_ptr[ax1_20] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_20) + 528)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  for (int ax0_21 = 0; ax0_21 < 2; ++ax0_21) {
    A_shared_dyn_local_ptr[(ax0_21 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_21 * 12)) + 101)];
  }
  for (int ax1_21 = 0; ax1_21 < 2; ++ax1_21) {
    B_shared_dyn_local_ptr[(ax1_21 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_21) + 548)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
  for (int ax0_22 = 0; ax0_22 < 2; ++ax0_22) {
    A_shared_dyn_local_ptr[ax0_22] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_22 * 12)) + 102)];
  }
  for (int ax1_22 = 0; ax1_22 < 2; ++ax1_22) {
    B_shared_dyn_local_ptr[ax1_22] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_22) + 568)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  for (int ax0_23 = 0; ax0_23 < 2; ++ax0_23) {
    A_shared_dyn_local_ptr[(ax0_23 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 3) * 24) + (ax0_23 * 12)) + 103)];
  }
  for (int ax1_23 = 0; ax1_23 < 2; ++ax1_23) {
    B_shared_dyn_local_ptr[(ax1_23 + 2)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 7) * 2) + ax1_23) + 588)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  for (int ax0_24 = 0; ax0_24 < 2; ++ax0_24) {
    for (int ax1_24 = 0; ax1_24 < 2; ++ax1_24) {
      C_residual_ptr[(((((((((int)blockIdx.x) & 7) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + (ax0_24 * 64)) + ((((int)blockIdx.x) >> 3) * 16)) + ((((int)threadIdx.x) & 7) * 2)) + ax1_24)] = (C_local_ptr[((ax0_24 * 2) + ax1_24)] + residual_ptr[(((((((((int)blockIdx.x) & 7) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + (ax0_24 * 64)) + ((((int)blockIdx.x) >> 3) * 16)) + ((((int)threadIdx.x) & 7) * 2)) + ax1_24)]);
    }
  }
}

