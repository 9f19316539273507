
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
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1() {
  asm volatile("cp.async.wait_group 1;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2() {
  asm volatile("cp.async.wait_group 2;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0() {
  asm volatile("cp.async.wait_group 0;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_3() {
  asm volatile("cp.async.wait_group 3;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_commit_group_async_commit_group() {
  asm volatile("cp.async.commit_group;" :  : );
}
extern "C" __global__ void __launch_bounds__(128) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(128) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_ptr) {
  alignas(64) float C_local_ptr[16];
  __shared__ alignas(64) float A_shared_ptr[8192];
  __shared__ alignas(64) float B_shared_ptr[1024];
  for (int vthread_x_s = 0; vthread_x_s < 16; ++vthread_x_s) {
    C_local_ptr[vthread_x_s] = 0x0p+0f/*0.000000e+00*/;
  }
  int cse_v1 = (((int)threadIdx.x) & 15);
  int cse_v2 = (((int)blockIdx.x) * 16);
  int cse_v6 = ((((int)threadIdx.x) >> 4) * 128);
  for (int ax0_ax1_fused_0 = 0; ax0_ax1_fused_0 < 16; ++ax0_ax1_fused_0) {
    A_shared_ptr[((ax0_ax1_fused_0 * 128) + ((int)threadIdx.x))] = A_ptr[(((ax0_ax1_fused_0 * 1024) + ((((int)threadIdx.x) >> 4) * 128)) + (((int)threadIdx.x) & 15))];
  }
  for (int ax0_ax1_fused_0_1 = 0; ax0_ax1_fused_0_1 < 2; ++ax0_ax1_fused_0_1) {
    B_shared_ptr[((ax0_ax1_fused_0_1 * 128) + ((int)threadIdx.x))] = B_ptr[((((ax0_ax1_fused_0_1 * 1024) + ((((int)threadIdx.x) >> 4) * 128)) + (((int)blockIdx.x) * 16)) + (((int)threadIdx.x) & 15))];
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  for (int ax0_ax1_fused_0_2 = 0; ax0_ax1_fused_0_2 < 16; ++ax0_ax1_fused_0_2) {
    A_shared_ptr[(((ax0_ax1_fused_0_2 * 128) + ((int)threadIdx.x)) + 2048)] = A_ptr[((((ax0_ax1_fused_0_2 * 1024) + ((((int)threadIdx.x) >> 4) * 128)) + (((int)threadIdx.x) & 15)) + 16)];
  }
  for (int ax0_ax1_fused_0_3 = 0; ax0_ax1_fused_0_3 < 2; ++ax0_ax1_fused_0_3) {
    B_shared_ptr[(((ax0_ax1_fused_0_3 * 128) + ((int)threadIdx.x)) + 256)] = B_ptr[(((((ax0_ax1_fused_0_3 * 1024) + ((((int)threadIdx.x) >> 4) * 128)) + (((int)blockIdx.x) * 16)) + (((int)threadIdx.x) & 15)) + 2048)];
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  for (int ax0_ax1_fused_0_4 = 0; ax0_ax1_fused_0_4 < 16; ++ax0_ax1_fused_0_4) {
    A_shared_ptr[(((ax0_ax1_fused_0_4 * 128) + ((int)threadIdx.x)) + 4096)] = A_ptr[((((ax0_ax1_fused_0_4 * 1024) + ((((int)threadIdx.x) >> 4) * 128)) + (((int)threadIdx.x) & 15)) + 32)];
  }
  for (int ax0_ax1_fused_0_5 = 0; ax0_ax1_fused_0_5 < 2; ++ax0_ax1_fused_0_5) {
    B_shared_ptr[(((ax0_ax1_fused_0_5 * 128) + ((int)threadIdx.x)) + 512)] = B_ptr[(((((ax0_ax1_fused_0_5 * 1024) + ((((int)threadIdx.x) >> 4) * 128)) + (((int)blockIdx.x) * 16)) + (((int)threadIdx.x) & 15)) + 4096)];
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  int cse_v4 = (((int)threadIdx.x) >> 1);
  int cse_v5 = (((int)threadIdx.x) & 1);
  int cse_v8 = ((((int)threadIdx.x) >> 1) * 16);
  for (int k_0_fused = 0; k_0_fused < 5; ++k_0_fused) {
    int cse_v7 = ((k_0_fused + 3) & 3);
    __syncthreads();
    for (int ax0_ax1_fused_0_6 = 0; ax0_ax1_fused_0_6 < 16; ++ax0_ax1_fused_0_6) {
      A_shared_ptr[(((((k_0_fused + 3) & 3) * 2048) + (ax0_ax1_fused_0_6 * 128)) + ((int)threadIdx.x))] = A_ptr[(((((ax0_ax1_fused_0_6 * 1024) + ((((int)threadIdx.x) >> 4) * 128)) + (k_0_fused * 16)) + (((int)threadIdx.x) & 15)) + 48)];
    }
    for (int ax0_ax1_fused_0_7 = 0; ax0_ax1_fused_0_7 < 2; ++ax0_ax1_fused_0_7) {
      B_shared_ptr[(((((k_0_fused + 3) & 3) * 256) + (ax0_ax1_fused_0_7 * 128)) + ((int)threadIdx.x))] = B_ptr[((((((k_0_fused * 2048) + (ax0_ax1_fused_0_7 * 1024)) + ((((int)threadIdx.x) >> 4) * 128)) + (((int)blockIdx.x) * 16)) + (((int)threadIdx.x) & 15)) + 6144)];
    }
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_3();
    __syncthreads();
    for (int k_1 = 0; k_1 < 2; ++k_1) {
      for (int k_2 = 0; k_2 < 8; ++k_2) {
        for (int vthread_x_s_1 = 0; vthread_x_s_1 < 16; ++vthread_x_s_1) {
          int cse_v3 = (k_0_fused & 3);
          C_local_ptr[vthread_x_s_1] = (C_local_ptr[vthread_x_s_1] + (A_shared_ptr[((((((k_0_fused & 3) * 2048) + ((vthread_x_s_1 >> 3) * 1024)) + ((((int)threadIdx.x) >> 1) * 16)) + (k_1 * 8)) + k_2)] * B_shared_ptr[((((((k_0_fused & 3) * 256) + (k_1 * 128)) + (k_2 * 16)) + ((vthread_x_s_1 & 7) * 2)) + (((int)threadIdx.x) & 1))]));
        }
      }
    }
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2();
  __syncthreads();
  for (int k_1_1 = 0; k_1_1 < 2; ++k_1_1) {
    for (int k_2_1 = 0; k_2_1 < 8; ++k_2_1) {
      for (int vthread_x_s_2 = 0; vthread_x_s_2 < 16; ++vthread_x_s_2) {
        C_local_ptr[vthread_x_s_2] = (C_local_ptr[vthread_x_s_2] + (A_shared_ptr[((((((vthread_x_s_2 >> 3) * 1024) + ((((int)threadIdx.x) >> 1) * 16)) + (k_1_1 * 8)) + k_2_1) + 2048)] * B_shared_ptr[(((((k_1_1 * 128) + (k_2_1 * 16)) + ((vthread_x_s_2 & 7) * 2)) + (((int)threadIdx.x) & 1)) + 256)]));
      }
    }
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();
  for (int k_1_2 = 0; k_1_2 < 2; ++k_1_2) {
    for (int k_2_2 = 0; k_2_2 < 8; ++k_2_2) {
      for (int vthread_x_s_3 = 0; vthread_x_s_3 < 16; ++vthread_x_s_3) {
        C_local_ptr[vthread_x_s_3] = (C_local_ptr[vthread_x_s_3] + (A_shared_ptr[((((((vthread_x_s_3 >> 3) * 1024) + ((((int)threadIdx.x) >> 1) * 16)) + (k_1_2 * 8)) + k_2_2) + 4096)] * B_shared_ptr[(((((k_1_2 * 128) + (k_2_2 * 16)) + ((vthread_x_s_3 & 7) * 2)) + (((int)threadIdx.x) & 1)) + 512)]));
      }
    }
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();
  for (int k_1_3 = 0; k_1_3 < 2; ++k_1_3) {
    for (int k_2_3 = 0; k_2_3 < 8; ++k_2_3) {
      for (int vthread_x_s_4 = 0; vthread_x_s_4 < 16; ++vthread_x_s_4) {
        C_local_ptr[vthread_x_s_4] = (C_local_ptr[vthread_x_s_4] + (A_shared_ptr[((((((vthread_x_s_4 >> 3) * 1024) + ((((int)threadIdx.x) >> 1) * 16)) + (k_1_3 * 8)) + k_2_3) + 6144)] * B_shared_ptr[(((((k_1_3 * 128) + (k_2_3 * 16)) + ((vthread_x_s_4 & 7) * 2)) + (((int)threadIdx.x) & 1)) + 768)]));
      }
    }
  }
  for (int vthread_x_s_5 = 0; vthread_x_s_5 < 16; ++vthread_x_s_5) {
    C_ptr[((((((vthread_x_s_5 >> 3) * 8192) + ((((int)threadIdx.x) >> 1) * 128)) + (((int)blockIdx.x) * 16)) + ((vthread_x_s_5 & 7) * 2)) + (((int)threadIdx.x) & 1))] = C_local_ptr[vthread_x_s_5];
  }
}

