
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

__forceinline__ __device__ void ptx_cp_async_legacy_ca_4_4_4(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off * 4;
  uint8_t* src_p = (uint8_t*)src + src_off * 4;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(4));
}
extern "C" __global__ void __launch_bounds__(10) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(10) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  alignas(64) float C_local_ptr[15];
  alignas(64) float A_shared_dyn_local_ptr[30];
  alignas(64) float B_shared_dyn_local_ptr[18];
  for (int i1_1_init = 0; i1_1_init < 5; ++i1_1_init) {
    for (int i2_1_init = 0; i2_1_init < 3; ++i2_1_init) {
      C_local_ptr[((i1_1_init * 3) + i2_1_init)] = 0x0p+0f/*0.000000e+00*/;
    }
  }
  for (int ax1_ax2_fused_0 = 0; ax1_ax2_fused_0 < 30; ++ax1_ax2_fused_0) {
    ptx_cp_async_legacy_ca_4_4_4(buf_dyn_shmem_ptr, ((((((ax1_ax2_fused_0 * 2) + (((int)threadIdx.x) / 5)) / 5) * 28) + (((ax1_ax2_fused_0 * 10) + ((int)threadIdx.x)) % 25)) + 224), A_ptr, ((((((int)blockIdx.y) * 3000) + ((((ax1_ax2_fused_0 * 2) + (((int)threadIdx.x) / 5)) / 5) * 50)) + ((((int)blockIdx.x) & 1) * 25)) + (((ax1_ax2_fused_0 * 10) + ((int)threadIdx.x)) % 25)));
  }
  for (int ax1_ax2_fused_0_0 = 0; ax1_ax2_fused_0_0 < 2; ++ax1_ax2_fused_0_0) {
    if (((ax1_ax2_fused_0_0 * 5) + (((int)threadIdx.x) >> 1)) < 9) {
      ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, ((ax1_ax2_fused_0_0 * 40) + (((int)threadIdx.x) * 4)), B_ptr, ((((((int)blockIdx.y) * 2160) + ((((int)blockIdx.x) >> 1) * 360)) + ((((ax1_ax2_fused_0_0 * 10) + ((int)threadIdx.x)) / 3) * 60)) + (((ax1_ax2_fused_0_0 * 40) + (((int)threadIdx.x) * 4)) % 12)));
    }
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  for (int ax1_ax2_fused_0_1 = 0; ax1_ax2_fused_0_1 < 30; ++ax1_ax2_fused_0_1) {
    ptx_cp_async_legacy_ca_4_4_4(buf_dyn_shmem_ptr, ((((((ax1_ax2_fused_0_1 * 2) + (((int)threadIdx.x) / 5)) / 5) * 28) + (((ax1_ax2_fused_0_1 * 10) + ((int)threadIdx.x)) % 25)) + 560), A_ptr, (((((((int)blockIdx.y) * 3000) + ((((ax1_ax2_fused_0_1 * 2) + (((int)threadIdx.x) / 5)) / 5) * 50)) + ((((int)blockIdx.x) & 1) * 25)) + (((ax1_ax2_fused_0_1 * 10) + ((int)threadIdx.x)) % 25)) + 600));
  }
  for (int ax1_ax2_fused_0_0_1 = 0; ax1_ax2_fused_0_0_1 < 2; ++ax1_ax2_fused_0_0_1) {
    if (((ax1_ax2_fused_0_0_1 * 5) + (((int)threadIdx.x) >> 1)) < 9) {
      ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, (((ax1_ax2_fused_0_0_1 * 40) + (((int)threadIdx.x) * 4)) + 72), B_ptr, (((((((int)blockIdx.y) * 2160) + ((((int)blockIdx.x) >> 1) * 360)) + ((((ax1_ax2_fused_0_0_1 * 10) + ((int)threadIdx.x)) / 3) * 60)) + (((ax1_ax2_fused_0_0_1 * 40) + (((int)threadIdx.x) * 4)) % 12)) + 12));
    }
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();
  for (int ax1 = 0; ax1 < 3; ++ax1) {
    for (int ax2 = 0; ax2 < 5; ++ax2) {
      A_shared_dyn_local_ptr[((ax1 * 5) + ax2)] = ((float*)buf_dyn_shmem_ptr)[((((ax1 * 28) + ((((int)threadIdx.x) >> 1) * 5)) + ax2) + 224)];
    }
  }
  for (int ax1_1 = 0; ax1_1 < 3; ++ax1_1) {
    for (int ax2_1 = 0; ax2_1 < 3; ++ax2_1) {
      B_shared_dyn_local_ptr[((ax1_1 * 3) + ax2_1)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 1) * 36) + (ax1_1 * 12)) + ax2_1)];
    }
  }
  for (int k_0_0 = 0; k_0_0 < 3; ++k_0_0) {
    for (int ax1_ax2_fused_0_2 = 0; ax1_ax2_fused_0_2 < 30; ++ax1_ax2_fused_0_2) {
      ptx_cp_async_legacy_ca_4_4_4(buf_dyn_shmem_ptr, ((((((k_0_0 + 2) % 3) * 336) + ((((ax1_ax2_fused_0_2 * 2) + (((int)threadIdx.x) / 5)) / 5) * 28)) + (((ax1_ax2_fused_0_2 * 10) + ((int)threadIdx.x)) % 25)) + 224), A_ptr, ((((((((int)blockIdx.y) * 3000) + (k_0_0 * 600)) + ((((ax1_ax2_fused_0_2 * 2) + (((int)threadIdx.x) / 5)) / 5) * 50)) + ((((int)blockIdx.x) & 1) * 25)) + (((ax1_ax2_fused_0_2 * 10) + ((int)threadIdx.x)) % 25)) + 1200));
    }
    for (int ax1_ax2_fused_0_0_2 = 0; ax1_ax2_fused_0_0_2 < 2; ++ax1_ax2_fused_0_0_2) {
      if (((ax1_ax2_fused_0_0_2 * 5) + (((int)threadIdx.x) >> 1)) < 9) {
        ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, (((((k_0_0 + 2) % 3) * 72) + (ax1_ax2_fused_0_0_2 * 40)) + (((int)threadIdx.x) * 4)), B_ptr, ((((((((int)blockIdx.y) * 2160) + ((((int)blockIdx.x) >> 1) * 360)) + ((((ax1_ax2_fused_0_0_2 * 10) + ((int)threadIdx.x)) / 3) * 60)) + (k_0_0 * 12)) + (((ax1_ax2_fused_0_0_2 * 40) + (((int)threadIdx.x) * 4)) % 12)) + 24));
      }
    }
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
    for (int ax1_2 = 0; ax1_2 < 3; ++ax1_2) {
      for (int ax2_2 = 0; ax2_2 < 5; ++ax2_2) {
        A_shared_dyn_local_ptr[(((ax1_2 * 5) + ax2_2) + 15)] = ((float*)buf_dyn_shmem_ptr)[(((((k_0_0 * 336) + (ax1_2 * 28)) + ((((int)threadIdx.x) >> 1) * 5)) + ax2_2) + 308)];
      }
    }
    for (int ax1_3 = 0; ax1_3 < 3; ++ax1_3) {
      for (int ax2_3 = 0; ax2_3 < 3; ++ax2_3) {
        B_shared_dyn_local_ptr[(((ax1_3 * 3) + ax2_3) + 9)] = ((float*)buf_dyn_shmem_ptr)[(((((k_0_0 * 72) + ((((int)threadIdx.x) & 1) * 36)) + (ax1_3 * 12)) + ax2_3) + 3)];
      }
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[8]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[8]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[8]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[8]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[8]));
    for (int ax1_4 = 0; ax1_4 < 3; ++ax1_4) {
      for (int ax2_4 = 0; ax2_4 < 5; ++ax2_4) {
        A_shared_dyn_local_ptr[((ax1_4 * 5) + ax2_4)] = ((float*)buf_dyn_shmem_ptr)[(((((k_0_0 * 336) + (ax1_4 * 28)) + ((((int)threadIdx.x) >> 1) * 5)) + ax2_4) + 392)];
      }
    }
    for (int ax1_5 = 0; ax1_5 < 3; ++ax1_5) {
      for (int ax2_5 = 0; ax2_5 < 3; ++ax2_5) {
        B_shared_dyn_local_ptr[((ax1_5 * 3) + ax2_5)] = ((float*)buf_dyn_shmem_ptr)[(((((k_0_0 * 72) + ((((int)threadIdx.x) & 1) * 36)) + (ax1_5 * 12)) + ax2_5) + 6)];
      }
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[11]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[17]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[11]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[17]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[11]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[17]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[11]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[17]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[11]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[17]));
    for (int ax1_6 = 0; ax1_6 < 3; ++ax1_6) {
      for (int ax2_6 = 0; ax2_6 < 5; ++ax2_6) {
        A_shared_dyn_local_ptr[(((ax1_6 * 5) + ax2_6) + 15)] = ((float*)buf_dyn_shmem_ptr)[(((((k_0_0 * 336) + (ax1_6 * 28)) + ((((int)threadIdx.x) >> 1) * 5)) + ax2_6) + 476)];
      }
    }
    for (int ax1_7 = 0; ax1_7 < 3; ++ax1_7) {
      for (int ax2_7 = 0; ax2_7 < 3; ++ax2_7) {
        B_shared_dyn_local_ptr[(((ax1_7 * 3) + ax2_7) + 9)] = ((float*)buf_dyn_shmem_ptr)[(((((k_0_0 * 72) + ((((int)threadIdx.x) & 1) * 36)) + (ax1_7 * 12)) + ax2_7) + 9)];
      }
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[8]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[8]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[8]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[8]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[8]));
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
    __syncthreads();
    for (int ax1_8 = 0; ax1_8 < 3; ++ax1_8) {
      for (int ax2_8 = 0; ax2_8 < 5; ++ax2_8) {
        A_shared_dyn_local_ptr[((ax1_8 * 5) + ax2_8)] = ((float*)buf_dyn_shmem_ptr)[(((((((k_0_0 + 1) % 3) * 336) + (ax1_8 * 28)) + ((((int)threadIdx.x) >> 1) * 5)) + ax2_8) + 224)];
      }
    }
    for (int ax1_9 = 0; ax1_9 < 3; ++ax1_9) {
      for (int ax2_9 = 0; ax2_9 < 3; ++ax2_9) {
        B_shared_dyn_local_ptr[((ax1_9 * 3) + ax2_9)] = ((float*)buf_dyn_shmem_ptr)[((((((k_0_0 + 1) % 3) * 72) + ((((int)threadIdx.x) & 1) * 36)) + (ax1_9 * 12)) + ax2_9)];
      }
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[11]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[17]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[11]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[17]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[11]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[17]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[11]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[17]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[11]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[17]));
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();
  for (int ax1_10 = 0; ax1_10 < 3; ++ax1_10) {
    for (int ax2_10 = 0; ax2_10 < 5; ++ax2_10) {
      A_shared_dyn_local_ptr[(((ax1_10 * 5) + ax2_10) + 15)] = ((float*)buf_dyn_shmem_ptr)[((((ax1_10 * 28) + ((((int)threadIdx.x) >> 1) * 5)) + ax2_10) + 308)];
    }
  }
  for (int ax1_11 = 0; ax1_11 < 3; ++ax1_11) {
    for (int ax2_11 = 0; ax2_11 < 3; ++ax2_11) {
      B_shared_dyn_local_ptr[(((ax1_11 * 3) + ax2_11) + 9)] = ((float*)buf_dyn_shmem_ptr)[(((((((int)threadIdx.x) & 1) * 36) + (ax1_11 * 12)) + ax2_11) + 3)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[8]));
  for (int ax1_12 = 0; ax1_12 < 3; ++ax1_12) {
    for (int ax2_12 = 0; ax2_12 < 5; ++ax2_12) {
      A_shared_dyn_local_ptr[((ax1_12 * 5) + ax2_12)] = ((float*)buf_dyn_shmem_ptr)[((((ax1_12 * 28) + ((((int)threadIdx.x) >> 1) * 5)) + ax2_12) + 392)];
    }
  }
  for (int ax1_13 = 0; ax1_13 < 3; ++ax1_13) {
    for (int ax2_13 = 0; ax2_13 < 3; ++ax2_13) {
      B_shared_dyn_local_ptr[((ax1_13 * 3) + ax2_13)] = ((float*)buf_dyn_shmem_ptr)[(((((((int)threadIdx.x) & 1) * 36) + (ax1_13 * 12)) + ax2_13) + 6)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[17]));
  for (int ax1_14 = 0; ax1_14 < 3; ++ax1_14) {
    for (int ax2_14 = 0; ax2_14 < 5; ++ax2_14) {
      A_shared_dyn_local_ptr[(((ax1_14 * 5) + ax2_14) + 15)] = ((float*)buf_dyn_shmem_ptr)[((((ax1_14 * 28) + ((((int)threadIdx.x) >> 1) * 5)) + ax2_14) + 476)];
    }
  }
  for (int ax1_15 = 0; ax1_15 < 3; ++ax1_15) {
    for (int ax2_15 = 0; ax2_15 < 3; ++ax2_15) {
      B_shared_dyn_local_ptr[(((ax1_15 * 3) + ax2_15) + 9)] = ((float*)buf_dyn_shmem_ptr)[(((((((int)threadIdx.x) & 1) * 36) + (ax1_15 * 12)) + ax2_15) + 9)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[8]));
  for (int ax1_16 = 0; ax1_16 < 3; ++ax1_16) {
    for (int ax2_16 = 0; ax2_16 < 5; ++ax2_16) {
      A_shared_dyn_local_ptr[((ax1_16 * 5) + ax2_16)] = ((float*)buf_dyn_shmem_ptr)[((((ax1_16 * 28) + ((((int)threadIdx.x) >> 1) * 5)) + ax2_16) + 560)];
    }
  }
  for (int ax1_17 = 0; ax1_17 < 3; ++ax1_17) {
    for (int ax2_17 = 0; ax2_17 < 3; ++ax2_17) {
      B_shared_dyn_local_ptr[((ax1_17 * 3) + ax2_17)] = ((float*)buf_dyn_shmem_ptr)[(((((((int)threadIdx.x) & 1) * 36) + (ax1_17 * 12)) + ax2_17) + 72)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[17]));
  for (int ax1_18 = 0; ax1_18 < 3; ++ax1_18) {
    for (int ax2_18 = 0; ax2_18 < 5; ++ax2_18) {
      A_shared_dyn_local_ptr[(((ax1_18 * 5) + ax2_18) + 15)] = ((float*)buf_dyn_shmem_ptr)[((((ax1_18 * 28) + ((((int)threadIdx.x) >> 1) * 5)) + ax2_18) + 644)];
    }
  }
  for (int ax1_19 = 0; ax1_19 < 3; ++ax1_19) {
    for (int ax2_19 = 0; ax2_19 < 3; ++ax2_19) {
      B_shared_dyn_local_ptr[(((ax1_19 * 3) + ax2_19) + 9)] = ((float*)buf_dyn_shmem_ptr)[(((((((int)threadIdx.x) & 1) * 36) + (ax1_19 * 12)) + ax2_19) + 75)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[8]));
  for (int ax1_20 = 0; ax1_20 < 3; ++ax1_20) {
    for (int ax2_20 = 0; ax2_20 < 5; ++ax2_20) {
      A_shared_dyn_local_ptr[((ax1_20 * 5) + ax2_20)] = ((float*)buf_dyn_shmem_ptr)[((((ax1_20 * 28) + ((((int)threadIdx.x) >> 1) * 5)) + ax2_20) + 728)];
    }
  }
  for (int ax1_21 = 0; ax1_21 < 3; ++ax1_21) {
    for (int ax2_21 = 0; ax2_21 < 3; ++ax2_21) {
      B_shared_dyn_local_ptr[((ax1_21 * 3) + ax2_21)] = ((float*)buf_dyn_shmem_ptr)[(((((((int)threadIdx.x) & 1) * 36) + (ax1_21 * 12)) + ax2_21) + 78)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[17]));
  for (int ax1_22 = 0; ax1_22 < 3; ++ax1_22) {
    for (int ax2_22 = 0; ax2_22 < 5; ++ax2_22) {
      A_shared_dyn_local_ptr[(((ax1_22 * 5) + ax2_22) + 15)] = ((float*)buf_dyn_shmem_ptr)[((((ax1_22 * 28) + ((((int)threadIdx.x) >> 1) * 5)) + ax2_22) + 812)];
    }
  }
  for (int ax1_23 = 0; ax1_23 < 3; ++ax1_23) {
    for (int ax2_23 = 0; ax2_23 < 3; ++ax2_23) {
      B_shared_dyn_local_ptr[(((ax1_23 * 3) + ax2_23) + 9)] = ((float*)buf_dyn_shmem_ptr)[(((((((int)threadIdx.x) & 1) * 36) + (ax1_23 * 12)) + ax2_23) + 81)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[17]));
  for (int ax1_24 = 0; ax1_24 < 5; ++ax1_24) {
    for (int ax2_24 = 0; ax2_24 < 3; ++ax2_24) {
      C_ptr[(((((((((int)blockIdx.y) * 1800) + ((((int)blockIdx.x) & 1) * 900)) + ((((int)threadIdx.x) >> 1) * 180)) + (ax1_24 * 36)) + ((((int)blockIdx.x) >> 1) * 6)) + ((((int)threadIdx.x) & 1) * 3)) + ax2_24)] = C_local_ptr[((ax1_24 * 3) + ax2_24)];
    }
  }
}

