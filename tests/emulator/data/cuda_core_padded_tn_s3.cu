
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
    ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, ((ax0_ax1_fused_0 * 256) + ((int)threadIdx.x)), A_ptr, ((((ax0_ax1_fused_0 * 400) + ((((int)threadIdx.x) >> 6) * 100)) + (((int)blockIdx.y) * 64)) + (((int)threadIdx.x) & 63)), (((((int)blockIdx.y) * 16) + ((((int)threadIdx.x) & 63) >> 2)) < 25));
  }
  for (int ax0_ax1_fused_0_1 = 0; ax0_ax1_fused_0_1 < 2; ++ax0_ax1_fused_0_1) {
    ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, (((ax0_ax1_fused_0_1 * 256) + ((int)threadIdx.x)) + 1536), B_ptr, ((((ax0_ax1_fused_0_1 * 288) + ((((int)threadIdx.x) >> 6) * 72)) + (((int)blockIdx.x) * 64)) + (((int)threadIdx.x) & 63)), (((((int)blockIdx.x) * 8) + ((((int)threadIdx.x) & 63) >> 3)) < 9));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  for (int ax0_ax1_fused_0_2 = 0; ax0_ax1_fused_0_2 < 2; ++ax0_ax1_fused_0_2) {
    ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, (((ax0_ax1_fused_0_2 * 256) + ((int)threadIdx.x)) + 512), A_ptr, (((((ax0_ax1_fused_0_2 * 400) + ((((int)threadIdx.x) >> 6) * 100)) + (((int)blockIdx.y) * 64)) + (((int)threadIdx.x) & 63)) + 800), (((((int)blockIdx.y) * 16) + ((((int)threadIdx.x) & 63) >> 2)) < 25));
  }
  for (int ax0_ax1_fused_0_3 = 0; ax0_ax1_fused_0_3 < 2; ++ax0_ax1_fused_0_3) {
    ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, (((ax0_ax1_fused_0_3 * 256) + ((int)threadIdx.x)) + 2048), B_ptr, (((((ax0_ax1_fused_0_3 * 288) + ((((int)threadIdx.x) >> 6) * 72)) + (((int)blockIdx.x) * 64)) + (((int)threadIdx.x) & 63)) + 576), (((((int)blockIdx.x) * 8) + ((((int)threadIdx.x) & 63) >> 3)) < 9));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  for (int k_0 = 0; k_0 < 6; ++k_0) {
    __syncthreads();
    for (int ax0_ax1_fused_0_4 = 0; ax0_ax1_fused_0_4 < 2; ++ax0_ax1_fused_0_4) {
      ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, (((((k_0 + 2) % 3) * 512) + (ax0_ax1_fused_0_4 * 256)) + ((int)threadIdx.x)), A_ptr, ((((((k_0 * 800) + (ax0_ax1_fused_0_4 * 400)) + ((((int)threadIdx.x) >> 6) * 100)) + (((int)blockIdx.y) * 64)) + (((int)threadIdx.x) & 63)) + 1600), ((((k_0 * 2) + ax0_ax1_fused_0_4) < 11) && (((((int)blockIdx.y) * 16) + ((((int)threadIdx.x) & 63) >> 2)) < 25)));
    }
    for (int ax0_ax1_fused_0_5 = 0; ax0_ax1_fused_0_5 < 2; ++ax0_ax1_fused_0_5) {
      ptx_cp_async_legacy_pred_ca_4_4_4(buf_dyn_shmem_ptr, ((((((k_0 + 2) % 3) * 512) + (ax0_ax1_fused_0_5 * 256)) + ((int)threadIdx.x)) + 1536), B_ptr, ((((((k_0 * 576) + (ax0_ax1_fused_0_5 * 288)) + ((((int)threadIdx.x) >> 6) * 72)) + (((int)blockIdx.x) * 64)) + (((int)threadIdx.x) & 63)) + 1152), ((((k_0 * 2) + ax0_ax1_fused_0_5) < 11) && (((((int)blockIdx.x) * 8) + ((((int)threadIdx.x) & 63) >> 3)) < 9)));
    }
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2();
    __syncthreads();
    for (int k_1 = 0; k_1 < 8; ++k_1) {
      C_pad_local_ptr[0] = (C_pad_local_ptr[0] + (((float*)buf_dyn_shmem_ptr)[((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4))] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1536)]));
      C_pad_local_ptr[1] = (C_pad_local_ptr[1] + (((float*)buf_dyn_shmem_ptr)[((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4))] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1537)]));
      C_pad_local_ptr[2] = (C_pad_local_ptr[2] + (((float*)buf_dyn_shmem_ptr)[((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4))] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1538)]));
      C_pad_local_ptr[3] = (C_pad_local_ptr[3] + (((float*)buf_dyn_shmem_ptr)[((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4))] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1539)]));
      C_pad_local_ptr[4] = (C_pad_local_ptr[4] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4)) + 1)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1536)]));
      C_pad_local_ptr[5] = (C_pad_local_ptr[5] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4)) + 1)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1537)]));
      C_pad_local_ptr[6] = (C_pad_local_ptr[6] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4)) + 1)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1538)]));
      C_pad_local_ptr[7] = (C_pad_local_ptr[7] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4)) + 1)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1539)]));
      C_pad_local_ptr[8] = (C_pad_local_ptr[8] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4)) + 2)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1536)]));
      C_pad_local_ptr[9] = (C_pad_local_ptr[9] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4)) + 2)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1537)]));
      C_pad_local_ptr[10] = (C_pad_local_ptr[10] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4)) + 2)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1538)]));
      C_pad_local_ptr[11] = (C_pad_local_ptr[11] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4)) + 2)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1539)]));
      C_pad_local_ptr[12] = (C_pad_local_ptr[12] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4)) + 3)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1536)]));
      C_pad_local_ptr[13] = (C_pad_local_ptr[13] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4)) + 3)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1537)]));
      C_pad_local_ptr[14] = (C_pad_local_ptr[14] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4)) + 3)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1538)]));
      C_pad_local_ptr[15] = (C_pad_local_ptr[15] + (((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) >> 4) * 4)) + 3)] * ((float*)buf_dyn_shmem_ptr)[(((((k_0 % 3) * 512) + (k_1 * 64)) + ((((int)threadIdx.x) & 15) * 4)) + 1539)]));
    }
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();
  for (int k_1_1 = 0; k_1_1 < 8; ++k_1_1) {
    C_pad_local_ptr[0] = (C_pad_local_ptr[0] + (((float*)buf_dyn_shmem_ptr)[((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4))] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1536)]));
    C_pad_local_ptr[1] = (C_pad_local_ptr[1] + (((float*)buf_dyn_shmem_ptr)[((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4))] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1537)]));
    C_pad_local_ptr[2] = (C_pad_local_ptr[2] + (((float*)buf_dyn_shmem_ptr)[((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4))] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1538)]));
    C_pad_local_ptr[3] = (C_pad_local_ptr[3] + (((float*)buf_dyn_shmem_ptr)[((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4))] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1539)]));
    C_pad_local_ptr[4] = (C_pad_local_ptr[4] + (((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 1)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1536)]));
    C_pad_local_ptr[5] = (C_pad_local_ptr[5] + (((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 1)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1537)]));
    C_pad_local_ptr[6] = (C_pad_local_ptr[6] + (((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 1)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1538)]));
    C_pad_local_ptr[7] = (C_pad_local_ptr[7] + (((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 1)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1539)]));
    C_pad_local_ptr[8] = (C_pad_local_ptr[8] + (((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 2)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1536)]));
    C_pad_local_ptr[9] = (C_pad_local_ptr[9] + (((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 2)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1537)]));
    C_pad_local_ptr[10] = (C_pad_local_ptr[10] + (((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 2)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1538)]));
    C_pad_local_ptr[11] = (C_pad_local_ptr[11] + (((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 2)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1539)]));
    C_pad_local_ptr[12] = (C_pad_local_ptr[12] + (((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 3)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1536)]));
    C_pad_local_ptr[13] = (C_pad_local_ptr[13] + (((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 3)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1537)]));
    C_pad_local_ptr[14] = (C_pad_local_ptr[14] + (((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 3)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1538)]));
    C_pad_local_ptr[15] = (C_pad_local_ptr[15] + (((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 3)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_1 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 1539)]));
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();
  for (int k_1_2 = 0; k_1_2 < 8; ++k_1_2) {
    C_pad_local_ptr[0] = (C_pad_local_ptr[0] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 512)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2048)]));
    C_pad_local_ptr[1] = (C_pad_local_ptr[1] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 512)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2049)]));
    C_pad_local_ptr[2] = (C_pad_local_ptr[2] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 512)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2050)]));
    C_pad_local_ptr[3] = (C_pad_local_ptr[3] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 512)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2051)]));
    C_pad_local_ptr[4] = (C_pad_local_ptr[4] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 513)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2048)]));
    C_pad_local_ptr[5] = (C_pad_local_ptr[5] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 513)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2049)]));
    C_pad_local_ptr[6] = (C_pad_local_ptr[6] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 513)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2050)]));
    C_pad_local_ptr[7] = (C_pad_local_ptr[7] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 513)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2051)]));
    C_pad_local_ptr[8] = (C_pad_local_ptr[8] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 514)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2048)]));
    C_pad_local_ptr[9] = (C_pad_local_ptr[9] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 514)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2049)]));
    C_pad_local_ptr[10] = (C_pad_local_ptr[10] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 514)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2050)]));
    C_pad_local_ptr[11] = (C_pad_local_ptr[11] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 514)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2051)]));
    C_pad_local_ptr[12] = (C_pad_local_ptr[12] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 515)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2048)]));
    C_pad_local_ptr[13] = (C_pad_local_ptr[13] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 515)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2049)]));
    C_pad_local_ptr[14] = (C_pad_local_ptr[14] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 515)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2050)]));
    C_pad_local_ptr[15] = (C_pad_local_ptr[15] + (((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) >> 4) * 4)) + 515)] * ((float*)buf_dyn_shmem_ptr)[(((k_1_2 * 64) + ((((int)threadIdx.x) & 15) * 4)) + 2051)]));
  }
  for (int ax0 = 0; ax0 < 4; ++ax0) {
    for (int ax1 = 0; ax1 < 4; ++ax1) {
      if ((((((int)blockIdx.y) * 16) + (((int)threadIdx.x) >> 4)) < 25) && (((((int)blockIdx.x) * 8) + ((((int)threadIdx.x) & 15) >> 1)) < 9)) {
        C_ptr[((((((((int)blockIdx.y) * 4608) + ((((int)threadIdx.x) >> 4) * 288)) + (ax0 * 72)) + (((int)blockIdx.x) * 64)) + ((((int)threadIdx.x) & 15) * 4)) + ax1)] = C_pad_local_ptr[((ax0 * 4) + ax1)];
      }
    }
  }
}

