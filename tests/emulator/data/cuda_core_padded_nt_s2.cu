
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
extern "C" __global__ void __launch_bounds__(256) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(256) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  alignas(64) float C_pad_local_ptr[16];
  for (int i_2_init = 0; i_2_init < 4; ++i_2_init) {
    for (int j_2_init = 0; j_2_init < 4; ++j_2_init) {
      C_pad_local_ptr[((i_2_init * 4) + j_2_init)] = 0x0p+0f/*0.000000e+00*/;
    }
  }
  for (int ax0_ax1_fused_0 = 0; ax0_ax1_fused_0 < 2; ++ax0_ax1_fused_0) {
    ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, ((ax0_ax1_fused_0 * 256) + ((int)threadIdx.x)), A_ptr, ((((((int)blockIdx.y) * 3840) + (ax0_ax1_fused_0 * 1920)) + ((((int)threadIdx.x) >> 3) * 60)) + (((int)threadIdx.x) & 7)), ((((((int)blockIdx.y) * 16) + (ax0_ax1_fused_0 * 8)) + (((int)threadIdx.x) >> 5)) < 25));
  }
  for (int ax0_ax1_fused_0_1 = 0; ax0_ax1_fused_0_1 < 2; ++ax0_ax1_fused_0_1) {
    ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, (((ax0_ax1_fused_0_1 * 256) + ((int)threadIdx.x)) + 1024), B_ptr, ((((((int)blockIdx.x) * 3840) + (ax0_ax1_fused_0_1 * 1920)) + ((((int)threadIdx.x) >> 3) * 60)) + (((int)threadIdx.x) & 7)), ((((((int)blockIdx.x) * 8) + (ax0_ax1_fused_0_1 * 4)) + (((int)threadIdx.x) >> 6)) < 9));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  for (int k_0 = 0; k_0 < 7; ++k_0) {
    __syncthreads();
    for (int ax0_ax1_fused_0_2 = 0; ax0_ax1_fused_0_2 < 2; ++ax0_ax1_fused_0_2) {
      ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, (((((k_0 + 1) & 1) * 512) + (ax0_ax1_fused_0_2 * 256)) + ((int)threadIdx.x)), A_ptr, ((((((((int)blockIdx.y) * 3840) + (ax0_ax1_fused_0_2 * 1920)) + ((((int)threadIdx.x) >> 3) * 60)) + (k_0 * 8)) + (((int)threadIdx.x) & 7)) + 8), (((((((int)blockIdx.y) * 16) + (ax0_ax1_fused_0_2 * 8)) + (((int)threadIdx.x) >> 5)) < 25) && (((k_0 * 2) + ((((int)threadIdx.x) & 7) >> 2)) < 13)));
    }
    for (int ax0_ax1_fused_0_3 = 0; ax0_ax1_fused_0_3 < 2; ++ax0_ax1_fused_0_3) {
      ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, ((((((k_0 + 1) & 1) * 512) + (ax0_ax1_fused_0_3 * 256)) + ((int)threadIdx.x)) + 1024), B_ptr, ((((((((int)blockIdx.x) * 3840) + (ax0_ax1_fused_0_3 * 1920)) + ((((int)threadIdx.x) >> 3) * 60)) + (k_0 * 8)) + (((int)threadIdx.x) & 7)) + 8), (((((((int)blockIdx.x) * 8) + (ax0_ax1_fused_0_3 * 4)) + (((int)threadIdx.x) >> 6)) < 9) && (((k_0 * 2) + ((((int)threadIdx.x) & 7) >> 2)) < 13)));
    }
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
    __syncthreads();
    for (int k_1 = 0; k_1 < 8; ++k_1) {
      C_pad_local_ptr[0] = (C_pad_local_ptr[0] + (((float*)buf_dyn_shmem_ptr)[((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1024)]));
      C_pad_local_ptr[1] = (C_pad_local_ptr[1] + (((float*)buf_dyn_shmem_ptr)[((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1032)]));
      C_pad_local_ptr[2] = (C_pad_local_ptr[2] + (((float*)buf_dyn_shmem_ptr)[((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1040)]));
      C_pad_local_ptr[3] = (C_pad_local_ptr[3] + (((float*)buf_dyn_shmem_ptr)[((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1048)]));
      C_pad_local_ptr[4] = (C_pad_local_ptr[4] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1) + 8)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1024)]));
      C_pad_local_ptr[5] = (C_pad_local_ptr[5] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1) + 8)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1032)]));
      C_pad_local_ptr[6] = (C_pad_local_ptr[6] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1) + 8)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1040)]));
      C_pad_local_ptr[7] = (C_pad_local_ptr[7] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1) + 8)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1048)]));
      C_pad_local_ptr[8] = (C_pad_local_ptr[8] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1) + 16)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1024)]));
      C_pad_local_ptr[9] = (C_pad_local_ptr[9] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1) + 16)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1032)]));
      C_pad_local_ptr[10] = (C_pad_local_ptr[10] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1) + 16)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1040)]));
      C_pad_local_ptr[11] = (C_pad_local_ptr[11] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1) + 16)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1048)]));
      C_pad_local_ptr[12] = (C_pad_local_ptr[12] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1) + 24)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1024)]));
      C_pad_local_ptr[13] = (C_pad_local_ptr[13] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1) + 24)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1032)]));
      C_pad_local_ptr[14] = (C_pad_local_ptr[14] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1) + 24)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1040)]));
      C_pad_local_ptr[15] = (C_pad_local_ptr[15] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) >> 4) * 32)) + k_1) + 24)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 & 1) * 512) + ((((int)threadIdx.x) & 15) * 32)) + k_1) + 1048)]));
    }
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();
  for (int k_1_1 = 0; k_1_1 < 8; ++k_1_1) {
    C_pad_local_ptr[0] = (C_pad_local_ptr[0] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 512)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1536)]));
    C_pad_local_ptr[1] = (C_pad_local_ptr[1] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 512)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1544)]));
    C_pad_local_ptr[2] = (C_pad_local_ptr[2] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 512)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1552)]));
    C_pad_local_ptr[3] = (C_pad_local_ptr[3] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 512)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1560)]));
    C_pad_local_ptr[4] = (C_pad_local_ptr[4] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 520)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1536)]));
    C_pad_local_ptr[5] = (C_pad_local_ptr[5] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 520)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1544)]));
    C_pad_local_ptr[6] = (C_pad_local_ptr[6] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 520)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1552)]));
    C_pad_local_ptr[7] = (C_pad_local_ptr[7] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 520)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1560)]));
    C_pad_local_ptr[8] = (C_pad_local_ptr[8] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 528)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1536)]));
    C_pad_local_ptr[9] = (C_pad_local_ptr[9] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 528)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1544)]));
    C_pad_local_ptr[10] = (C_pad_local_ptr[10] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 528)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1552)]));
    C_pad_local_ptr[11] = (C_pad_local_ptr[11] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 528)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1560)]));
    C_pad_local_ptr[12] = (C_pad_local_ptr[12] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 536)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1536)]));
    C_pad_local_ptr[13] = (C_pad_local_ptr[13] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 536)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1544)]));
    C_pad_local_ptr[14] = (C_pad_local_ptr[14] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 536)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1552)]));
    C_pad_local_ptr[15] = (C_pad_local_ptr[15] + (((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 32) + k_1_1) + 536)] * ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) & 15) * 32) + k_1_1) + 1560)]));
  }
  for (int ax0 = 0; ax0 < 4; ++ax0) {
    for (int ax1 = 0; ax1 < 4; ++ax1) {
      if ((((((int)blockIdx.y) * 16) + (((int)threadIdx.x) >> 4)) < 25) && (((((int)blockIdx.x) * 8) + ((((int)threadIdx.x) & 15) >> 1)) < 9)) {
        C_ptr[((((((((int)blockIdx.y) * 4608) + ((((int)threadIdx.x) >> 4) * 288)) + (ax0 * 72)) + (((int)blockIdx.x) * 64)) + ((((int)threadIdx.x) & 15) * 4)) + ax1)] = C_pad_local_ptr[((ax0 * 4) + ax1)];
      }
    }
  }
}

