
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

__forceinline__ __device__ void ptx_cp_async_legacy_pred_ca_4_4_4(void* dst, int dst_off, void* src, int src_off, int predicate) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off * 4;
  uint8_t* src_p = (uint8_t*)src + src_off * 4;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  __asm__ __volatile__(
    "{\n"
    " .reg .pred p;\n"
    " setp.eq.u32 p, %3, 1;\n"
    " @p cp.async.ca.shared.global [%0], [%1], %2;\n"
    " @!p st.shared.u32 [%0], {%4};\n"
    "}\n"
    :: "r"(dst_addr), "l"(src_p), "n"(4), "r"(predicate), "r"(0)
  );
}
extern "C" __global__ void __launch_bounds__(64) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(64) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  alignas(64) float C_pad_local_ptr[16];
  for (int i_2_init = 0; i_2_init < 4; ++i_2_init) {
    for (int j_2_init = 0; j_2_init < 4; ++j_2_init) {
      C_pad_local_ptr[((i_2_init * 4) + j_2_init)] = 0x0p+0f/*0.000000e+00*/;
    }
  }
  for (int ax0_ax1_fused_0 = 0; ax0_ax1_fused_0 < 4; ++ax0_ax1_fused_0) {
    ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, (((ax0_ax1_fused_0 * 64) + (((int)threadIdx.y) * 8)) + ((int)threadIdx.x)), A_ptr, ((((((int)blockIdx.y) * 1440) + (ax0_ax1_fused_0 * 360)) + (((int)threadIdx.y) * 45)) + ((int)threadIdx.x)), ((((((int)blockIdx.y) * 16) + (ax0_ax1_fused_0 * 4)) + (((int)threadIdx.y) >> 1)) < 25));
  }
  for (int ax0_ax1_fused_0_1 = 0; ax0_ax1_fused_0_1 < 4; ++ax0_ax1_fused_0_1) {
    ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, ((((ax0_ax1_fused_0_1 * 64) + (((int)threadIdx.y) * 8)) + ((int)threadIdx.x)) + 768), B_ptr, (((((ax0_ax1_fused_0_1 * 100) + ((((int)threadIdx.y) >> 2) * 50)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.y) & 3) * 8)) + ((int)threadIdx.x)), ((((((int)blockIdx.x) * 16) + ((((int)threadIdx.y) & 3) * 4)) + (((int)threadIdx.x) >> 1)) < 25));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  for (int ax0_ax1_fused_0_2 = 0; ax0_ax1_fused_0_2 < 4; ++ax0_ax1_fused_0_2) {
    ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, ((((ax0_ax1_fused_0_2 * 64) + (((int)threadIdx.y) * 8)) + ((int)threadIdx.x)) + 256), A_ptr, (((((((int)blockIdx.y) * 1440) + (ax0_ax1_fused_0_2 * 360)) + (((int)threadIdx.y) * 45)) + ((int)threadIdx.x)) + 8), ((((((int)blockIdx.y) * 16) + (ax0_ax1_fused_0_2 * 4)) + (((int)threadIdx.y) >> 1)) < 25));
  }
  for (int ax0_ax1_fused_0_3 = 0; ax0_ax1_fused_0_3 < 4; ++ax0_ax1_fused_0_3) {
    ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, ((((ax0_ax1_fused_0_3 * 64) + (((int)threadIdx.y) * 8)) + ((int)threadIdx.x)) + 1024), B_ptr, ((((((ax0_ax1_fused_0_3 * 100) + ((((int)threadIdx.y) >> 2) * 50)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.y) & 3) * 8)) + ((int)threadIdx.x)) + 400), ((((((int)blockIdx.x) * 16) + ((((int)threadIdx.y) & 3) * 4)) + (((int)threadIdx.x) >> 1)) < 25));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  for (int k_0 = 0; k_0 < 4; ++k_0) {
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
    __syncthreads();
    for (int ax0_ax1_fused_0_4 = 0; ax0_ax1_fused_0_4 < 4; ++ax0_ax1_fused_0_4) {
      ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, ((((((k_0 + 2) % 3) * 256) + (ax0_ax1_fused_0_4 * 64)) + (((int)threadIdx.y) * 8)) + ((int)threadIdx.x)), A_ptr, ((((((((int)blockIdx.y) * 1440) + (ax0_ax1_fused_0_4 * 360)) + (((int)threadIdx.y) * 45)) + (k_0 * 8)) + ((int)threadIdx.x)) + 16), (((((((int)blockIdx.y) * 16) + (ax0_ax1_fused_0_4 * 4)) + (((int)threadIdx.y) >> 1)) < 25) && (((k_0 * 8) + ((int)threadIdx.x)) < 29)));
    }
    for (int ax0_ax1_fused_0_5 = 0; ax0_ax1_fused_0_5 < 4; ++ax0_ax1_fused_0_5) {
      ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, (((((((k_0 + 2) % 3) * 256) + (ax0_ax1_fused_0_5 * 64)) + (((int)threadIdx.y) * 8)) + ((int)threadIdx.x)) + 768), B_ptr, (((((((k_0 * 400) + (ax0_ax1_fused_0_5 * 100)) + ((((int)threadIdx.y) >> 2) * 50)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.y) & 3) * 8)) + ((int)threadIdx.x)) + 800), (((((k_0 * 8) + (ax0_ax1_fused_0_5 * 2)) + (((int)threadIdx.y) >> 2)) < 29) && ((((((int)blockIdx.x) * 16) + ((((int)threadIdx.y) & 3) * 4)) + (((int)threadIdx.x) >> 1)) < 25)));
    }
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
    for (int k_1 = 0; k_1 < 8; ++k_1) {
      for (int i_2 = 0; i_2 < 4; ++i_2) {
        for (int j_2 = 0; j_2 < 4; ++j_2) {
          C_pad_local_ptr[((i_2 * 4) + j_2)] = (C_pad_local_ptr[((i_2 * 4) + j_2)] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 256) + (((int)threadIdx.y) * 32)) + (i_2 * 8)) + k_1)] * ((float*)buf_dyn_shmem_ptr)[((((((k_0 % 3) * 256) + (k_1 * 32)) + (((int)threadIdx.x) * 4)) + j_2) + 768)]));
        }
      }
    }
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();
  for (int k_1_1 = 0; k_1_1 < 8; ++k_1_1) {
    for (int i_2_1 = 0; i_2_1 < 4; ++i_2_1) {
      for (int j_2_1 = 0; j_2_1 < 4; ++j_2_1) {
        C_pad_local_ptr[((i_2_1 * 4) + j_2_1)] = (C_pad_local_ptr[((i_2_1 * 4) + j_2_1)] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.y) * 32) + (i_2_1 * 8)) + k_1_1) + 256)] * ((float*)buf_dyn_shmem_ptr)[((((k_1_1 * 32) + (((int)threadIdx.x) * 4)) + j_2_1) + 1024)]));
      }
    }
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();
  for (int k_1_2 = 0; k_1_2 < 8; ++k_1_2) {
    for (int i_2_2 = 0; i_2_2 < 4; ++i_2_2) {
      for (int j_2_2 = 0; j_2_2 < 4; ++j_2_2) {
        C_pad_local_ptr[((i_2_2 * 4) + j_2_2)] = (C_pad_local_ptr[((i_2_2 * 4) + j_2_2)] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.y) * 32) + (i_2_2 * 8)) + k_1_2) + 512)] * ((float*)buf_dyn_shmem_ptr)[((((k_1_2 * 32) + (((int)threadIdx.x) * 4)) + j_2_2) + 1280)]));
      }
    }
  }
  for (int ax0 = 0; ax0 < 4; ++ax0) {
    for (int ax1 = 0; ax1 < 4; ++ax1) {
      if (((((((int)blockIdx.y) * 16) + (((int)threadIdx.y) * 2)) + (ax0 >> 1)) < 25) && ((((((int)blockIdx.x) * 16) + (((int)threadIdx.x) * 2)) + (ax1 >> 1)) < 25)) {
        C_ptr[((((((((int)blockIdx.y) * 1600) + (((int)threadIdx.y) * 200)) + (ax0 * 50)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.x) * 4)) + ax1)] = C_pad_local_ptr[((ax0 * 4) + ax1)];
      }
    }
  }
}

