
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

__forceinline__ __device__ void ptx_cp_async_legacy_ca_8_1_1(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off;
  uint8_t* src_p = (uint8_t*)src + src_off;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(8));
}

__forceinline__ __device__ void ptx_cp_async_legacy_ca_4_4_1(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off * 4;
  uint8_t* src_p = (uint8_t*)src + src_off;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(4));
}
extern "C" __global__ void __launch_bounds__(9) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(9) main_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  alignas(64) float C_local_ptr[20];
  alignas(64) float A_shared_dyn_local_ptr[30];
  alignas(64) float B_shared_dyn_local_ptr[24];
  for (int i1_1_init = 0; i1_1_init < 5; ++i1_1_init) {
    for (int i2_1_init = 0; i2_1_init < 4; ++i2_1_init) {
      C_local_ptr[((i1_1_init * 4) + i2_1_init)] = 0x0p+0f/*0.000000e+00*/;
    }
  }
  uchar* A_row = (uchar*)(&(A_ptr[((((int)blockIdx.y) * 3000) + (((int)blockIdx.x) * 5))]));
  for (int ax1_ax2_fused_0 = 0; ax1_ax2_fused_0 < 4; ++ax1_ax2_fused_0) {
    if (((ax1_ax2_fused_0 * 3) + (((int)threadIdx.x) / 3)) < 10) {
      ptx_cp_async_legacy_ca_4_4_1(buf_dyn_shmem_ptr, (((((ax1_ax2_fused_0 * 9) + ((int)threadIdx.x)) / 5) * 12) + (((ax1_ax2_fused_0 * 9) + ((int)threadIdx.x)) % 5)), A_row, (((((ax1_ax2_fused_0 * 9) + ((int)threadIdx.x)) / 5) * 200) + ((((ax1_ax2_fused_0 * 9) + ((int)threadIdx.x)) % 5) * 4)));
    }
  }
  uchar* B_shared_dyn_row = (uchar*)(&(((float*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) / 3) * 12) + ((((int)threadIdx.x) % 3) * 2))]));
  uchar* B_row = (uchar*)(&(B_ptr[(((((int)blockIdx.y) * 2160) + ((((int)threadIdx.x) / 3) * 60)) + ((((int)threadIdx.x) % 3) * 2))]));
  alignas(64) uint64_t B_row_at_ptr[1];
  B_row_at_ptr[0] = reinterpret_cast<uint64_t>(B_row);
  for (int ax1_ax2_fused_0_1 = 0; ax1_ax2_fused_0_1 < 12; ++ax1_ax2_fused_0_1) {
    ptx_cp_async_legacy_ca_8_1_1(B_shared_dyn_row, ((ax1_ax2_fused_0_1 * 144) + 896), ((uchar*)B_row_at_ptr[0]), 0);
    B_row_at_ptr[0] = (B_row_at_ptr[0] + (uint64_t)720ULL);
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  uchar* A_row_1 = (uchar*)(&(A_ptr[((((int)blockIdx.y) * 3000) + (((int)blockIdx.x) * 5))]));
  for (int ax1_ax2_fused_0_2 = 0; ax1_ax2_fused_0_2 < 4; ++ax1_ax2_fused_0_2) {
    if (((ax1_ax2_fused_0_2 * 3) + (((int)threadIdx.x) / 3)) < 10) {
      ptx_cp_async_legacy_ca_4_4_1(buf_dyn_shmem_ptr, ((((((ax1_ax2_fused_0_2 * 9) + ((int)threadIdx.x)) / 5) * 12) + (((ax1_ax2_fused_0_2 * 9) + ((int)threadIdx.x)) % 5)) + 72), A_row_1, ((((((ax1_ax2_fused_0_2 * 9) + ((int)threadIdx.x)) / 5) * 200) + ((((ax1_ax2_fused_0_2 * 9) + ((int)threadIdx.x)) % 5) * 4)) + 1200));
    }
  }
  uchar* B_shared_dyn_row_1 = (uchar*)(&(((float*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) / 3) * 12) + ((((int)threadIdx.x) % 3) * 2))]));
  uchar* B_row_1 = (uchar*)(&(B_ptr[(((((int)blockIdx.y) * 2160) + ((((int)threadIdx.x) / 3) * 60)) + ((((int)threadIdx.x) % 3) * 2))]));
  alignas(64) uint64_t B_row_at_ptr_1[1];
  B_row_at_ptr_1[0] = reinterpret_cast<uint64_t>(B_row_1);
  for (int ax1_ax2_fused_0_3 = 0; ax1_ax2_fused_0_3 < 12; ++ax1_ax2_fused_0_3) {
    ptx_cp_async_legacy_ca_8_1_1(B_shared_dyn_row_1, ((ax1_ax2_fused_0_3 * 144) + 2624), ((uchar*)B_row_at_ptr_1[0]), 24);
    B_row_at_ptr_1[0] = (B_row_at_ptr_1[0] + (uint64_t)720ULL);
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();
  for (int ax1 = 0; ax1 < 3; ++ax1) {
    for (int ax2 = 0; ax2 < 5; ++ax2) {
      A_shared_dyn_local_ptr[((ax1 * 5) + ax2)] = ((float*)buf_dyn_shmem_ptr)[((ax1 * 12) + ax2)];
    }
  }
  for (int ax1_1 = 0; ax1_1 < 4; ++ax1_1) {
    for (int ax2_1 = 0; ax2_1 < 3; ++ax2_1) {
      B_shared_dyn_local_ptr[((ax1_1 * 3) + ax2_1)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) * 48) + (ax1_1 * 12)) + ax2_1) + 224)];
    }
  }
  alignas(64) int slot_2_of_3_ptr[1];
  alignas(64) int slot_0_of_3_ptr[1];
  alignas(64) int slot_1_of_3_ptr[1];
  slot_2_of_3_ptr[0] = 2;
  slot_0_of_3_ptr[0] = 0;
  slot_1_of_3_ptr[0] = 1;
  uchar* A_row_2 = (uchar*)(&(A_ptr[((((int)blockIdx.y) * 3000) + (((int)blockIdx.x) * 5))]));
  uchar* B_shared_dyn_row_2 = (uchar*)(&(((float*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) / 3) * 12) + ((((int)threadIdx.x) % 3) * 2))]));
  uchar* B_row_2 = (uchar*)(&(B_ptr[(((((int)blockIdx.y) * 2160) + ((((int)threadIdx.x) / 3) * 60)) + ((((int)threadIdx.x) % 3) * 2))]));
  for (int k_0_0 = 0; k_0_0 < 8; ++k_0_0) {
    for (int ax1_ax2_fused_0_4 = 0; ax1_ax2_fused_0_4 < 4; ++ax1_ax2_fused_0_4) {
      if (((ax1_ax2_fused_0_4 * 3) + (((int)threadIdx.x) / 3)) < 10) {
        ptx_cp_async_legacy_ca_4_4_1(buf_dyn_shmem_ptr, (((slot_2_of_3_ptr[0] * 72) + ((((ax1_ax2_fused_0_4 * 9) + ((int)threadIdx.x)) / 5) * 12)) + (((ax1_ax2_fused_0_4 * 9) + ((int)threadIdx.x)) % 5)), A_row_2, ((((k_0_0 * 1200) + ((((ax1_ax2_fused_0_4 * 9) + ((int)threadIdx.x)) / 5) * 200)) + ((((ax1_ax2_fused_0_4 * 9) + ((int)threadIdx.x)) % 5) * 4)) + 2400));
      }
    }
    for (int ax1_ax2_fused_0_5 = 0; ax1_ax2_fused_0_5 < 12; ++ax1_ax2_fused_0_5) {
      ptx_cp_async_legacy_ca_8_1_1(B_shared_dyn_row_2, (((slot_2_of_3_ptr[0] * 1728) + (ax1_ax2_fused_0_5 * 144)) + 896), B_row_2, (((ax1_ax2_fused_0_5 * 720) + (k_0_0 * 24)) + 48));
    }
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
    for (int ax1_2 = 0; ax1_2 < 3; ++ax1_2) {
      for (int ax2_2 = 0; ax2_2 < 5; ++ax2_2) {
        A_shared_dyn_local_ptr[(((ax1_2 * 5) + ax2_2) + 15)] = ((float*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 72) + (ax1_2 * 12)) + ax2_2) + 36)];
      }
    }
    for (int ax1_3 = 0; ax1_3 < 4; ++ax1_3) {
      for (int ax2_3 = 0; ax2_3 < 3; ++ax2_3) {
        B_shared_dyn_local_ptr[(((ax1_3 * 3) + ax2_3) + 12)] = ((float*)buf_dyn_shmem_ptr)[(((((slot_0_of_3_ptr[0] * 432) + (((int)threadIdx.x) * 48)) + (ax1_3 * 12)) + ax2_3) + 227)];
      }
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[0]));
    C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[3]));
    C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
    C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[9]));
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[1]));
    C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[4]));
    C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[7]));
    C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[10]));
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[8]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[11]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[8]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[11]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[8]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[11]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[8]));
    C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[11]));
    C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[2]));
    C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[5]));
    C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[8]));
    C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[11]));
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
    __syncthreads();
    for (int ax1_4 = 0; ax1_4 < 3; ++ax1_4) {
      for (int ax2_4 = 0; ax2_4 < 5; ++ax2_4) {
        A_shared_dyn_local_ptr[((ax1_4 * 5) + ax2_4)] = ((float*)buf_dyn_shmem_ptr)[(((slot_1_of_3_ptr[0] * 72) + (ax1_4 * 12)) + ax2_4)];
      }
    }
    for (int ax1_5 = 0; ax1_5 < 4; ++ax1_5) {
      for (int ax2_5 = 0; ax2_5 < 3; ++ax2_5) {
        B_shared_dyn_local_ptr[((ax1_5 * 3) + ax2_5)] = ((float*)buf_dyn_shmem_ptr)[(((((slot_1_of_3_ptr[0] * 432) + (((int)threadIdx.x) * 48)) + (ax1_5 * 12)) + ax2_5) + 224)];
      }
    }
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[18]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[21]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[18]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[21]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[18]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[21]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[18]));
    C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[21]));
    C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[12]));
    C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[15]));
    C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[18]));
    C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[21]));
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[19]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[22]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[19]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[22]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[19]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[22]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[19]));
    C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[22]));
    C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[13]));
    C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[16]));
    C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[19]));
    C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[22]));
    C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[17]));
    C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[20]));
    C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[23]));
    C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[17]));
    C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[20]));
    C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[23]));
    C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[17]));
    C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[20]));
    C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[23]));
    C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[17]));
    C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[20]));
    C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[23]));
    C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[14]));
    C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[17]));
    C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[20]));
    C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[23]));
    slot_2_of_3_ptr[0] = ((slot_2_of_3_ptr[0] == 2) ? 0 : (slot_2_of_3_ptr[0] + 1));
    slot_0_of_3_ptr[0] = ((slot_0_of_3_ptr[0] == 2) ? 0 : (slot_0_of_3_ptr[0] + 1));
    slot_1_of_3_ptr[0] = ((slot_1_of_3_ptr[0] == 2) ? 0 : (slot_1_of_3_ptr[0] + 1));
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();
  for (int ax1_6 = 0; ax1_6 < 3; ++ax1_6) {
    for (int ax2_6 = 0; ax2_6 < 5; ++ax2_6) {
      A_shared_dyn_local_ptr[(((ax1_6 * 5) + ax2_6) + 15)] = ((float*)buf_dyn_shmem_ptr)[(((ax1_6 * 12) + ax2_6) + 180)];
    }
  }
  for (int ax1_7 = 0; ax1_7 < 4; ++ax1_7) {
    for (int ax2_7 = 0; ax2_7 < 3; ++ax2_7) {
      B_shared_dyn_local_ptr[(((ax1_7 * 3) + ax2_7) + 12)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) * 48) + (ax1_7 * 12)) + ax2_7) + 1091)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[11]));
  for (int ax1_8 = 0; ax1_8 < 3; ++ax1_8) {
    for (int ax2_8 = 0; ax2_8 < 5; ++ax2_8) {
      A_shared_dyn_local_ptr[((ax1_8 * 5) + ax2_8)] = ((float*)buf_dyn_shmem_ptr)[((ax1_8 * 12) + ax2_8)];
    }
  }
  for (int ax1_9 = 0; ax1_9 < 4; ++ax1_9) {
    for (int ax2_9 = 0; ax2_9 < 3; ++ax2_9) {
      B_shared_dyn_local_ptr[((ax1_9 * 3) + ax2_9)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) * 48) + (ax1_9 * 12)) + ax2_9) + 224)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[18]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[21]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[18]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[21]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[18]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[21]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[18]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[21]));
  C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[18]));
  C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[21]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[19]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[22]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[19]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[22]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[19]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[22]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[19]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[22]));
  C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[19]));
  C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[22]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[20]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[23]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[20]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[23]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[20]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[23]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[20]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[23]));
  C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[20]));
  C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[23]));
  for (int ax1_10 = 0; ax1_10 < 3; ++ax1_10) {
    for (int ax2_10 = 0; ax2_10 < 5; ++ax2_10) {
      A_shared_dyn_local_ptr[(((ax1_10 * 5) + ax2_10) + 15)] = ((float*)buf_dyn_shmem_ptr)[(((ax1_10 * 12) + ax2_10) + 36)];
    }
  }
  for (int ax1_11 = 0; ax1_11 < 4; ++ax1_11) {
    for (int ax2_11 = 0; ax2_11 < 3; ++ax2_11) {
      B_shared_dyn_local_ptr[(((ax1_11 * 3) + ax2_11) + 12)] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) * 48) + (ax1_11 * 12)) + ax2_11) + 227)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[0] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[1] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[2] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[3] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[0]));
  C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[3]));
  C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[6]));
  C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[4] * B_shared_dyn_local_ptr[9]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[5] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[6] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[7] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[8] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[1]));
  C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[4]));
  C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[7]));
  C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[9] * B_shared_dyn_local_ptr[10]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[10] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[11] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[12] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[13] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[2]));
  C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[5]));
  C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[8]));
  C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[14] * B_shared_dyn_local_ptr[11]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[18]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[15] * B_shared_dyn_local_ptr[21]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[18]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[16] * B_shared_dyn_local_ptr[21]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[18]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[17] * B_shared_dyn_local_ptr[21]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[18]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[18] * B_shared_dyn_local_ptr[21]));
  C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[12]));
  C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[15]));
  C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[18]));
  C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[19] * B_shared_dyn_local_ptr[21]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[19]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[20] * B_shared_dyn_local_ptr[22]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[19]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[21] * B_shared_dyn_local_ptr[22]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[19]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[22] * B_shared_dyn_local_ptr[22]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[19]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[23] * B_shared_dyn_local_ptr[22]));
  C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[13]));
  C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[16]));
  C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[19]));
  C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[24] * B_shared_dyn_local_ptr[22]));
  C_local_ptr[0] = (C_local_ptr[0] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[1] = (C_local_ptr[1] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[2] = (C_local_ptr[2] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[20]));
  C_local_ptr[3] = (C_local_ptr[3] + (A_shared_dyn_local_ptr[25] * B_shared_dyn_local_ptr[23]));
  C_local_ptr[4] = (C_local_ptr[4] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[5] = (C_local_ptr[5] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[6] = (C_local_ptr[6] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[20]));
  C_local_ptr[7] = (C_local_ptr[7] + (A_shared_dyn_local_ptr[26] * B_shared_dyn_local_ptr[23]));
  C_local_ptr[8] = (C_local_ptr[8] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[9] = (C_local_ptr[9] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[10] = (C_local_ptr[10] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[20]));
  C_local_ptr[11] = (C_local_ptr[11] + (A_shared_dyn_local_ptr[27] * B_shared_dyn_local_ptr[23]));
  C_local_ptr[12] = (C_local_ptr[12] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[13] = (C_local_ptr[13] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[14] = (C_local_ptr[14] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[20]));
  C_local_ptr[15] = (C_local_ptr[15] + (A_shared_dyn_local_ptr[28] * B_shared_dyn_local_ptr[23]));
  C_local_ptr[16] = (C_local_ptr[16] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[14]));
  C_local_ptr[17] = (C_local_ptr[17] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[17]));
  C_local_ptr[18] = (C_local_ptr[18] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[20]));
  C_local_ptr[19] = (C_local_ptr[19] + (A_shared_dyn_local_ptr[29] * B_shared_dyn_local_ptr[23]));
  for (int ax1_12 = 0; ax1_12 < 5; ++ax1_12) {
    for (int ax2_12 = 0; ax2_12 < 4; ++ax2_12) {
      C_ptr[(((((((int)blockIdx.y) * 1800) + (((int)blockIdx.x) * 180)) + (ax1_12 * 36)) + (((int)threadIdx.x) * 4)) + ax2_12)] = C_local_ptr[((ax1_12 * 4) + ax2_12)];
    }
  }
}

