
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
extern "C" __global__ void __launch_bounds__(64) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_residual_ptr, float* __restrict__ residual_ptr);
extern "C" __global__ void __launch_bounds__(64) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_residual_ptr, float* __restrict__ residual_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  alignas(64) float C_local_ptr[16];
  alignas(64) float A_shared_dyn_local_ptr[8];
  alignas(64) float B_shared_dyn_local_ptr[8];
  for (int i0_1_init = 0; i0_1_init < 4; ++i0_1_init) {
    for (int i1_1_init = 0; i1_1_init < 4; ++i1_1_init) {
      C_local_ptr[((i0_1_init * 4) + i1_1_init)] = 0x0p+0f/*0.000000e+00*/;
    }
  }
  if (((int)threadIdx.x) < 16) {
    ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, (((int)threadIdx.x) * 4), A_ptr, ((((int)blockIdx.x) * 1024) + (((int)threadIdx.x) * 64)));
  }
  ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 4) * 68) + ((((int)threadIdx.x) & 15) * 4)) + 192), B_ptr, (((int)threadIdx.x) * 4));
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  if (((int)threadIdx.x) < 16) {
    ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, ((((int)threadIdx.x) * 4) + 64), A_ptr, (((((int)blockIdx.x) * 1024) + (((int)threadIdx.x) * 64)) + 4));
  }
  ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 4) * 68) + ((((int)threadIdx.x) & 15) * 4)) + 464), B_ptr, ((((int)threadIdx.x) * 4) + 256));
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();
  for (int ax0 = 0; ax0 < 4; ++ax0) {
    A_shared_dyn_local_ptr[ax0] = ((float*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) >> 4) * 16) + (ax0 * 4))];
  }
  for (int ax1 = 0; ax1 < 4; ++ax1) {
    B_shared_dyn_local_ptr[ax1] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 4) + ax1) + 192)];
  }
  for (int k_0_0 = 0; k_0_0 < 14; ++k_0_0) {
    if (((int)threadIdx.x) < 16) {
      ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, ((((k_0_0 + 2) % 3) * 64) + (((int)threadIdx.x) * 4)), A_ptr, ((((((int)blockIdx.x) * 1024) + (((int)threadIdx.x) * 64)) + (k_0_0 * 4)) + 8));
    }
    ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, ((((((k_0_0 + 2) % 3) * 272) + ((((int)threadIdx.x) >> 4) * 68)) + ((((int)threadIdx.x) & 15) * 4)) + 192), B_ptr, (((k_0_0 * 256) + (((int)threadIdx.x) * 4)) + 512));
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
    for (int ax0_1 = 0; ax0_1 < 4; ++ax0_1) {
      A_shared_dyn_local_ptr[(ax0_1 + 4)] = ((float*)buf_dyn_shmem_ptr)[(((((k_0_0 % 3) * 64) + ((((int)threadIdx.x) >> 4) * 16)) + (ax0_1 * 4)) + 1)];
    }
    for (int ax1_1 = 0; ax1_1 < 4; ++ax1_1) {
      B_shared_dyn_local_ptr[(ax1_1 + 4)] = ((float*)buf_dyn_shmem_ptr)[(((((k_0_0 % 3) * 272) + ((((int)threadIdx.x) & 15) * 4)) + ax1_1) + 260)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
    for (int ax0_2 = 0; ax0_2 < 4; ++ax0_2) {
      A_shared_dyn_local_ptr[ax0_2] = ((float*)buf_dyn_shmem_ptr)[(((((k_0_0 % 3) * 64) + ((((int)threadIdx.x) >> 4) * 16)) + (ax0_2 * 4)) + 2)];
    }
    for (int ax1_2 = 0; ax1_2 < 4; ++ax1_2) {
      B_shared_dyn_local_ptr[ax1_2] = ((float*)buf_dyn_shmem_ptr)[(((((k_0_0 % 3) * 272) + ((((int)threadIdx.x) & 15) * 4)) + ax1_2) + 328)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
    for (int ax0_3 = 0; ax0_3 < 4; ++ax0_3) {
      A_shared_dyn_local_ptr[(ax0_3 + 4)] = ((float*)buf_dyn_shmem_ptr)[(((((k_0_0 % 3) * 64) + ((((int)threadIdx.x) >> 4) * 16)) + (ax0_3 * 4)) + 3)];
    }
    for (int ax1_3 = 0; ax1_3 < 4; ++ax1_3) {
      B_shared_dyn_local_ptr[(ax1_3 + 4)] = ((float*)buf_dyn_shmem_ptr)[(((((k_0_0 % 3) * 272) + ((((int)threadIdx.x) & 15) * 4)) + ax1_3) + 396)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
    __syncthreads();
    for (int ax0_4 = 0; ax0_4 < 4; ++ax0_4) {
      A_shared_dyn_local_ptr[ax0_4] = ((float*)buf_dyn_shmem_ptr)[(((((k_0_0 + 1) % 3) * 64) + ((((int)threadIdx.x) >> 4) * 16)) + (ax0_4 * 4))];
    }
    for (int ax1_4 = 0; ax1_4 < 4; ++ax1_4) {
      B_shared_dyn_local_ptr[ax1_4] = ((float*)buf_dyn_shmem_ptr)[((((((k_0_0 + 1) % 3) * 272) + ((((int)threadIdx.x) & 15) * 4)) + ax1_4) + 192)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();
  for (int ax0_5 = 0; ax0_5 < 4; ++ax0_5) {
    A_shared_dyn_local_ptr[(ax0_5 + 4)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 16) + (ax0_5 * 4)) + 129)];
  }
  for (int ax1_5 = 0; ax1_5 < 4; ++ax1_5) {
    B_shared_dyn_local_ptr[(ax1_5 + 4)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 4) + ax1_5) + 804)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  for (int ax0_6 = 0; ax0_6 < 4; ++ax0_6) {
    A_shared_dyn_local_ptr[ax0_6] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 16) + (ax0_6 * 4)) + 130)];
  }
  for (int ax1_6 = 0; ax1_6 < 4; ++ax1_6) {
    B_shared_dyn_local_ptr[ax1_6] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 4) + ax1_6) + 872)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
  for (int ax0_7 = 0; ax0_7 < 4; ++ax0_7) {
    A_shared_dyn_local_ptr[(ax0_7 + 4)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 16) + (ax0_7 * 4)) + 131)];
  }
  for (int ax1_7 = 0; ax1_7 < 4; ++ax1_7) {
    B_shared_dyn_local_ptr[(ax1_7 + 4)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 4) + ax1_7) + 940)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  for (int ax0_8 = 0; ax0_8 < 4; ++ax0_8) {
    A_shared_dyn_local_ptr[ax0_8] = ((float*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) >> 4) * 16) + (ax0_8 * 4))];
  }
  for (int ax1_8 = 0; ax1_8 < 4; ++ax1_8) {
    B_shared_dyn_local_ptr[ax1_8] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 4) + ax1_8) + 192)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
  for (int ax0_9 = 0; ax0_9 < 4; ++ax0_9) {
    A_shared_dyn_local_ptr[(ax0_9 + 4)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 16) + (ax0_9 * 4)) + 1)];
  }
  for (int ax1_9 = 0; ax1_9 < 4; ++ax1_9) {
    B_shared_dyn_local_ptr[(ax1_9 + 4)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 4) + ax1_9) + 260)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  for (int ax0_10 = 0; ax0_10 < 4; ++ax0_10) {
    A_shared_dyn_local_ptr[ax0_10] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 16) + (ax0_10 * 4)) + 2)];
  }
  for (int ax1_10 = 0; ax1_10 < 4; ++ax1_10) {
    B_shared_dyn_local_ptr[ax1_10] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 4) + ax1_10) + 328)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
  for (int ax0_11 = 0; ax0_11 < 4; ++ax0_11) {
    A_shared_dyn_local_ptr[(ax0_11 + 4)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 16) + (ax0_11 * 4)) + 3)];
  }
  for (int ax1_11 = 0; ax1_11 < 4; ++ax1_11) {
    B_shared_dyn_local_ptr[(ax1_11 + 4)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 4) + ax1_11) + 396)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
  for (int ax0_12 = 0; ax0_12 < 4; ++ax0_12) {
    for (int ax1_12 = 0; ax1_12 < 4; ++ax1_12) {
      C_residual_ptr[(((((((int)blockIdx.x) * 1024) + ((((int)threadIdx.x) >> 4) * 256)) + (ax0_12 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + ax1_12)] = (C_local_ptr[((ax0_12 * 4) + ax1_12)] + residual_ptr[(((((((int)blockIdx.x) * 1024) + ((((int)threadIdx.x) >> 4) * 256)) + (ax0_12 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + ax1_12)]);
    }
  }
}

