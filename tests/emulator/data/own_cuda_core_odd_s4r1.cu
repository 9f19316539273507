
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
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2() {
  asm volatile("cp.async.wait_group 2;" :  :  : "memory");
}

__forceinline__ __device__ void ptx_cp_async_legacy_ca_4_1_1(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off;
  uint8_t* src_p = (uint8_t*)src + src_off;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(4));
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_commit_group_async_commit_group() {
  asm volatile("cp.async.commit_group;" :  : );
}

__forceinline__ __device__ void ptx_cp_async_legacy_ca_4_4_4(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off * 4;
  uint8_t* src_p = (uint8_t*)src + src_off * 4;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(4));
}

__forceinline__ __device__ void ptx_cp_async_legacy_ca_4_4_1(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off * 4;
  uint8_t* src_p = (uint8_t*)src + src_off;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(4));
}
extern "C" __global__ void __launch_bounds__(25) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_gelu_tanh_ptr, float* __restrict__ bias_ptr);
extern "C" __global__ void __launch_bounds__(25) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_gelu_tanh_ptr, float* __restrict__ bias_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  alignas(64) float C_local_ptr[4];
  alignas(64) float A_shared_dyn_local_ptr[3];
  alignas(64) float B_shared_dyn_local_ptr[12];
  alignas(64) float A_shared_dyn_local_ptr_1[3];
  alignas(64) float B_shared_dyn_local_ptr_1[12];
  for (int i1_1_init = 0; i1_1_init < 4; ++i1_1_init) {
    C_local_ptr[i1_1_init] = 0x0p+0f/*0.000000e+00*/;
  }
  uchar* A_row = (uchar*)(&(A_ptr[((((int)blockIdx.x) & 1) * 1500)]));
  for (int ax0_ax1_fused_0 = 0; ax0_ax1_fused_0 < 3; ++ax0_ax1_fused_0) {
    ptx_cp_async_legacy_ca_4_4_1(buf_dyn_shmem_ptr, ((((((ax0_ax1_fused_0 * 25) + ((int)threadIdx.x)) / 3) * 4) + (((ax0_ax1_fused_0 * 25) + ((int)threadIdx.x)) % 3)) + 64), A_row, (((((ax0_ax1_fused_0 * 25) + ((int)threadIdx.x)) / 3) * 240) + ((((ax0_ax1_fused_0 * 25) + ((int)threadIdx.x)) % 3) * 4)));
  }
  if (((int)threadIdx.x) < 12) {
    ptx_cp_async_legacy_ca_4_4_4(buf_dyn_shmem_ptr, (((((int)threadIdx.x) / 3) * 4) + (((int)threadIdx.x) % 3)), B_ptr, ((((((int)blockIdx.x) >> 1) * 240) + ((((int)threadIdx.x) / 3) * 60)) + (((int)threadIdx.x) % 3)));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  uchar* A_row_1 = (uchar*)(&(A_ptr[((((int)blockIdx.x) & 1) * 1500)]));
  for (int ax0_ax1_fused_0_1 = 0; ax0_ax1_fused_0_1 < 3; ++ax0_ax1_fused_0_1) {
    ptx_cp_async_legacy_ca_4_4_1(buf_dyn_shmem_ptr, ((((((ax0_ax1_fused_0_1 * 25) + ((int)threadIdx.x)) / 3) * 4) + (((ax0_ax1_fused_0_1 * 25) + ((int)threadIdx.x)) % 3)) + 164), A_row_1, ((((((ax0_ax1_fused_0_1 * 25) + ((int)threadIdx.x)) / 3) * 240) + ((((ax0_ax1_fused_0_1 * 25) + ((int)threadIdx.x)) % 3) * 4)) + 12));
  }
  if (((int)threadIdx.x) < 12) {
    ptx_cp_async_legacy_ca_4_4_4(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) / 3) * 4) + (((int)threadIdx.x) % 3)) + 16), B_ptr, (((((((int)blockIdx.x) >> 1) * 240) + ((((int)threadIdx.x) / 3) * 60)) + (((int)threadIdx.x) % 3)) + 3));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  uchar* A_row_2 = (uchar*)(&(A_ptr[((((int)blockIdx.x) & 1) * 1500)]));
  for (int ax0_ax1_fused_0_2 = 0; ax0_ax1_fused_0_2 < 3; ++ax0_ax1_fused_0_2) {
    ptx_cp_async_legacy_ca_4_4_1(buf_dyn_shmem_ptr, ((((((ax0_ax1_fused_0_2 * 25) + ((int)threadIdx.x)) / 3) * 4) + (((ax0_ax1_fused_0_2 * 25) + ((int)threadIdx.x)) % 3)) + 264), A_row_2, ((((((ax0_ax1_fused_0_2 * 25) + ((int)threadIdx.x)) / 3) * 240) + ((((ax0_ax1_fused_0_2 * 25) + ((int)threadIdx.x)) % 3) * 4)) + 24));
  }
  if (((int)threadIdx.x) < 12) {
    ptx_cp_async_legacy_ca_4_4_4(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) / 3) * 4) + (((int)threadIdx.x) % 3)) + 32), B_ptr, (((((((int)blockIdx.x) >> 1) * 240) + ((((int)threadIdx.x) / 3) * 60)) + (((int)threadIdx.x) % 3)) + 6));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  uchar* A_row_3 = (uchar*)(&(A_ptr[((((int)blockIdx.x) & 1) * 1500)]));
  uchar* B_shared_dyn_row = (uchar*)(&(((float*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) / 3) * 4) + (((int)threadIdx.x) % 3))]));
  uchar* B_row = (uchar*)(&(B_ptr[((((((int)blockIdx.x) >> 1) * 240) + ((((int)threadIdx.x) / 3) * 60)) + (((int)threadIdx.x) % 3))]));
  alignas(64) uint64_t B_row_at_ptr[1];
  B_row_at_ptr[0] = reinterpret_cast<uint64_t>(B_row);
  for (int k_0_0 = 0; k_0_0 < 17; ++k_0_0) {
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2();
    __syncthreads();
    for (int ax0_ax1_fused_0_3 = 0; ax0_ax1_fused_0_3 < 3; ++ax0_ax1_fused_0_3) {
      ptx_cp_async_legacy_ca_4_4_1(buf_dyn_shmem_ptr, ((((((k_0_0 + 3) & 3) * 100) + ((((ax0_ax1_fused_0_3 * 25) + ((int)threadIdx.x)) / 3) * 4)) + (((ax0_ax1_fused_0_3 * 25) + ((int)threadIdx.x)) % 3)) + 64), A_row_3, (((((((ax0_ax1_fused_0_3 * 25) + ((int)threadIdx.x)) / 3) * 240) + (k_0_0 * 12)) + ((((ax0_ax1_fused_0_3 * 25) + ((int)threadIdx.x)) % 3) * 4)) + 36));
    }
    if (((int)threadIdx.x) < 12) {
      ptx_cp_async_legacy_ca_4_1_1(B_shared_dyn_row, (((k_0_0 + 3) & 3) * 64), ((uchar*)B_row_at_ptr[0]), 36);
    }
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
    for (int ax1 = 0; ax1 < 3; ++ax1) {
      A_shared_dyn_local_ptr[ax1] = ((float*)buf_dyn_shmem_ptr)[(((((k_0_0 & 3) * 100) + (((int)threadIdx.x) * 4)) + ax1) + 64)];
    }
    for (int ax0 = 0; ax0 < 4; ++ax0) {
      for (int ax1_1 = 0; ax1_1 < 3; ++ax1_1) {
        B_shared_dyn_local_ptr[((ax0 * 3) + ax1_1)] = ((float*)buf_dyn_shmem_ptr)[((((k_0_0 & 3) * 16) + (ax0 * 4)) + ax1_1)];
      }
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[8]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[11]));
    B_row_at_ptr[0] = (B_row_at_ptr[0] + (uint64_t)12ULL);
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2();
  __syncthreads();
  for (int ax1_2 = 0; ax1_2 < 3; ++ax1_2) {
    A_shared_dyn_local_ptr_1[ax1_2] = ((float*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) * 4) + ax1_2) + 164)];
  }
  for (int ax0_1 = 0; ax0_1 < 4; ++ax0_1) {
    for (int ax1_3 = 0; ax1_3 < 3; ++ax1_3) {
      B_shared_dyn_local_ptr_1[((ax0_1 * 3) + ax1_3)] = ((float*)buf_dyn_shmem_ptr)[(((ax0_1 * 4) + ax1_3) + 16)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr_1[0] * B_shared_dyn_local_ptr_1[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr_1[0] * B_shared_dyn_local_ptr_1[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr_1[0] * B_shared_dyn_local_ptr_1[6]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr_1[0] * B_shared_dyn_local_ptr_1[9]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr_1[1] * B_shared_dyn_local_ptr_1[1]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr_1[1] * B_shared_dyn_local_ptr_1[4]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr_1[1] * B_shared_dyn_local_ptr_1[7]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr_1[1] * B_shared_dyn_local_ptr_1[10]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr_1[2] * B_shared_dyn_local_ptr_1[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr_1[2] * B_shared_dyn_local_ptr_1[5]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr_1[2] * B_shared_dyn_local_ptr_1[8]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr_1[2] * B_shared_dyn_local_ptr_1[11]));
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();
  for (int ax1_4 = 0; ax1_4 < 3; ++ax1_4) {
    A_shared_dyn_local_ptr_1[ax1_4] = ((float*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) * 4) + ax1_4) + 264)];
  }
  for (int ax0_2 = 0; ax0_2 < 4; ++ax0_2) {
    for (int ax1_5 = 0; ax1_5 < 3; ++ax1_5) {
      B_shared_dyn_local_ptr_1[((ax0_2 * 3) + ax1_5)] = ((float*)buf_dyn_shmem_ptr)[(((ax0_2 * 4) + ax1_5) + 32)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr_1[0] * B_shared_dyn_local_ptr_1[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr_1[0] * B_shared_dyn_local_ptr_1[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr_1[0] * B_shared_dyn_local_ptr_1[6]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr_1[0] * B_shared_dyn_local_ptr_1[9]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr_1[1] * B_shared_dyn_local_ptr_1[1]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr_1[1] * B_shared_dyn_local_ptr_1[4]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr_1[1] * B_shared_dyn_local_ptr_1[7]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr_1[1] * B_shared_dyn_local_ptr_1[10]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr_1[2] * B_shared_dyn_local_ptr_1[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr_1[2] * B_shared_dyn_local_ptr_1[5]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr_1[2] * B_shared_dyn_local_ptr_1[8]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr_1[2] * B_shared_dyn_local_ptr_1[11]));
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();
  for (int ax1_6 = 0; ax1_6 < 3; ++ax1_6) {
    A_shared_dyn_local_ptr_1[ax1_6] = ((float*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) * 4) + ax1_6) + 364)];
  }
  for (int ax0_3 = 0; ax0_3 < 4; ++ax0_3) {
    for (int ax1_7 = 0; ax1_7 < 3; ++ax1_7) {
      B_shared_dyn_local_ptr_1[((ax0_3 * 3) + ax1_7)] = ((float*)buf_dyn_shmem_ptr)[(((ax0_3 * 4) + ax1_7) + 48)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr_1[0] * B_shared_dyn_local_ptr_1[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr_1[0] * B_shared_dyn_local_ptr_1[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr_1[0] * B_shared_dyn_local_ptr_1[6]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr_1[0] * B_shared_dyn_local_ptr_1[9]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr_1[1] * B_shared_dyn_local_ptr_1[1]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr_1[1] * B_shared_dyn_local_ptr_1[4]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr_1[1] * B_shared_dyn_local_ptr_1[7]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr_1[1] * B_shared_dyn_local_ptr_1[10]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr_1[2] * B_shared_dyn_local_ptr_1[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr_1[2] * B_shared_dyn_local_ptr_1[5]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr_1[2] * B_shared_dyn_local_ptr_1[8]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr_1[2] * B_shared_dyn_local_ptr_1[11]));
  for (int ax1_8 = 0; ax1_8 < 4; ++ax1_8) {
    C_gelu_tanh_ptr[(((((((int)blockIdx.x) & 1) * 900) + (((int)threadIdx.x) * 36)) + ((((int)blockIdx.x) >> 1) * 4)) + ax1_8)] = ((C_local_ptr[ax1_8] + bias_ptr[(((((int)blockIdx.x) >> 1) * 4) + ax1_8)]) / (0x1p+0f/*1.000000e+00*/ + expf((((0x1.9884533d43651p+0f/*1.595769e+00*/ * (C_local_ptr[ax1_8] + bias_ptr[(((((int)blockIdx.x) >> 1) * 4) + ax1_8)])) * (0x1p+0f/*1.000000e+00*/ + ((0x1.6e4e26d4801f7p-5f/*4.471500e-02*/ * (C_local_ptr[ax1_8] + bias_ptr[(((((int)blockIdx.x) >> 1) * 4) + ax1_8)])) * (C_local_ptr[ax1_8] + bias_ptr[(((((int)blockIdx.x) >> 1) * 4) + ax1_8)])))) * -0x1p+0f/*-1.000000e+00*/))));
  }
}

