
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

__forceinline__ __device__ void ptx_cp_async_legacy_ca_4_1_1(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off;
  uint8_t* src_p = (uint8_t*)src + src_off;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(4));
}
extern "C" __global__ void __launch_bounds__(240) main_kernel(signed char* __restrict__ A_ptr, signed char* __restrict__ B_ptr, int* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(240) main_kernel(signed char* __restrict__ A_ptr, signed char* __restrict__ B_ptr, int* __restrict__ C_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  alignas(64) int C_local_ptr[3];
  alignas(64) signed char A_shared_dyn_local_ptr[12];
  alignas(64) signed char B_shared_dyn_local_ptr[4];
  alignas(64) signed char A_shared_dyn_local_ptr_1[12];
  alignas(64) signed char B_shared_dyn_local_ptr_1[4];
  for (int i0_1_init = 0; i0_1_init < 3; ++i0_1_init) {
    C_local_ptr[i0_1_init] = 0;
  }
  if (((int)threadIdx.x) < 108) {
    ptx_cp_async_legacy_ca_4_1_1(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) / 3) * 16) + ((((int)threadIdx.x) % 3) * 4)) + 960), A_ptr, (((((int)threadIdx.x) / 3) * 96) + ((((int)threadIdx.x) % 3) * 4)));
  }
  if (((int)threadIdx.x) < 60) {
    ptx_cp_async_legacy_ca_4_1_1(buf_dyn_shmem_ptr, (((((int)threadIdx.x) / 3) * 16) + ((((int)threadIdx.x) % 3) * 4)), B_ptr, (((((int)blockIdx.x) * 1920) + ((((int)threadIdx.x) / 3) * 96)) + ((((int)threadIdx.x) % 3) * 4)));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  if (((int)threadIdx.x) < 108) {
    ptx_cp_async_legacy_ca_4_1_1(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) / 3) * 16) + ((((int)threadIdx.x) % 3) * 4)) + 1536), A_ptr, ((((((int)threadIdx.x) / 3) * 96) + ((((int)threadIdx.x) % 3) * 4)) + 12));
  }
  if (((int)threadIdx.x) < 60) {
    ptx_cp_async_legacy_ca_4_1_1(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) / 3) * 16) + ((((int)threadIdx.x) % 3) * 4)) + 320), B_ptr, ((((((int)blockIdx.x) * 1920) + ((((int)threadIdx.x) / 3) * 96)) + ((((int)threadIdx.x) % 3) * 4)) + 12));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  alignas(64) int slot_2_of_3_ptr[1];
  alignas(64) int slot_0_of_3_ptr[1];
  slot_2_of_3_ptr[0] = 2;
  slot_0_of_3_ptr[0] = 0;
  uchar* A_shared_dyn_row = (uchar*)(&(((signed char*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) / 3) * 16) + ((((int)threadIdx.x) % 3) * 4))]));
  uchar* A_row = (uchar*)(&(A_ptr[(((((int)threadIdx.x) / 3) * 96) + ((((int)threadIdx.x) % 3) * 4))]));
  uchar* B_shared_dyn_row = (uchar*)(&(((signed char*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) / 3) * 16) + ((((int)threadIdx.x) % 3) * 4))]));
  uchar* B_row = (uchar*)(&(B_ptr[(((((int)blockIdx.x) * 1920) + ((((int)threadIdx.x) / 3) * 96)) + ((((int)threadIdx.x) % 3) * 4))]));
  for (int k_0_0 = 0; k_0_0 < 6; ++k_0_0) {
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
    __syncthreads();
    if (((int)threadIdx.x) < 108) {
      ptx_cp_async_legacy_ca_4_1_1(A_shared_dyn_row, ((slot_2_of_3_ptr[0] * 576) + 960), A_row, ((k_0_0 * 12) + 24));
    }
    if (((int)threadIdx.x) < 60) {
      ptx_cp_async_legacy_ca_4_1_1(B_shared_dyn_row, (slot_2_of_3_ptr[0] * 320), B_row, ((k_0_0 * 12) + 24));
    }
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
    for (int ax0 = 0; ax0 < 3; ++ax0) {
      for (int ax1 = 0; ax1 < 4; ++ax1) {
        A_shared_dyn_local_ptr[((ax0 * 4) + ax1)] = ((signed char*)buf_dyn_shmem_ptr)[(((((slot_0_of_3_ptr[0] * 576) + ((((int)threadIdx.x) / 20) * 48)) + (ax0 * 16)) + ax1) + 960)];
      }
    }
    for (int ax1_1 = 0; ax1_1 < 4; ++ax1_1) {
      B_shared_dyn_local_ptr[ax1_1] = ((signed char*)buf_dyn_shmem_ptr)[(((slot_0_of_3_ptr[0] * 320) + ((((int)threadIdx.x) % 20) * 16)) + ax1_1)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr[0]) * ((int)B_shared_dyn_local_ptr[0])));
    C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr[4]) * ((int)B_shared_dyn_local_ptr[0])));
    C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr[8]) * ((int)B_shared_dyn_local_ptr[0])));
    C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr[1]) * ((int)B_shared_dyn_local_ptr[1])));
    C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr[5]) * ((int)B_shared_dyn_local_ptr[1])));
    C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr[9]) * ((int)B_shared_dyn_local_ptr[1])));
    C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr[2]) * ((int)B_shared_dyn_local_ptr[2])));
    C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr[6]) * ((int)B_shared_dyn_local_ptr[2])));
    C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr[10]) * ((int)B_shared_dyn_local_ptr[2])));
    C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr[3]) * ((int)B_shared_dyn_local_ptr[3])));
    C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr[7]) * ((int)B_shared_dyn_local_ptr[3])));
    C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr[11]) * ((int)B_shared_dyn_local_ptr[3])));
    for (int ax0_1 = 0; ax0_1 < 3; ++ax0_1) {
      for (int ax1_2 = 0; ax1_2 < 4; ++ax1_2) {
        A_shared_dyn_local_ptr[((ax0_1 * 4) + ax1_2)] = ((signed char*)buf_dyn_shmem_ptr)[(((((slot_0_of_3_ptr[0] * 576) + ((((int)threadIdx.x) / 20) * 48)) + (ax0_1 * 16)) + ax1_2) + 964)];
      }
    }
    for (int ax1_3 = 0; ax1_3 < 4; ++ax1_3) {
      B_shared_dyn_local_ptr[ax1_3] = ((signed char*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 320) + ((((int)threadIdx.x) % 20) * 16)) + ax1_3) + 4)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr[0]) * ((int)B_shared_dyn_local_ptr[0])));
    C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr[4]) * ((int)B_shared_dyn_local_ptr[0])));
    C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr[8]) * ((int)B_shared_dyn_local_ptr[0])));
    C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr[1]) * ((int)B_shared_dyn_local_ptr[1])));
    C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr[5]) * ((int)B_shared_dyn_local_ptr[1])));
    C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr[9]) * ((int)B_shared_dyn_local_ptr[1])));
    C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr[2]) * ((int)B_shared_dyn_local_ptr[2])));
    C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr[6]) * ((int)B_shared_dyn_local_ptr[2])));
    C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr[10]) * ((int)B_shared_dyn_local_ptr[2])));
    C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr[3]) * ((int)B_shared_dyn_local_ptr[3])));
    C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr[7]) * ((int)B_shared_dyn_local_ptr[3])));
    C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr[11]) * ((int)B_shared_dyn_local_ptr[3])));
    for (int ax0_2 = 0; ax0_2 < 3; ++ax0_2) {
      for (int ax1_4 = 0; ax1_4 < 4; ++ax1_4) {
        A_shared_dyn_local_ptr[((ax0_2 * 4) + ax1_4)] = ((signed char*)buf_dyn_shmem_ptr)[(((((slot_0_of_3_ptr[0] * 576) + ((((int)threadIdx.x) / 20) * 48)) + (ax0_2 * 16)) + ax1_4) + 968)];
      }
    }
    for (int ax1_5 = 0; ax1_5 < 4; ++ax1_5) {
      B_shared_dyn_local_ptr[ax1_5] = ((signed char*)buf_dyn_shmem_ptr)[((((slot_0_of_3_ptr[0] * 320) + ((((int)threadIdx.x) % 20) * 16)) + ax1_5) + 8)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr[0]) * ((int)B_shared_dyn_local_ptr[0])));
    C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr[4]) * ((int)B_shared_dyn_local_ptr[0])));
    C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr[8]) * ((int)B_shared_dyn_local_ptr[0])));
    C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr[1]) * ((int)B_shared_dyn_local_ptr[1])));
    C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr[5]) * ((int)B_shared_dyn_local_ptr[1])));
    C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr[9]) * ((int)B_shared_dyn_local_ptr[1])));
    C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr[2]) * ((int)B_shared_dyn_local_ptr[2])));
    C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr[6]) * ((int)B_shared_dyn_local_ptr[2])));
    C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr[10]) * ((int)B_shared_dyn_local_ptr[2])));
    C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr[3]) * ((int)B_shared_dyn_local_ptr[3])));
    C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr[7]) * ((int)B_shared_dyn_local_ptr[3])));
    C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr[11]) * ((int)B_shared_dyn_local_ptr[3])));
    slot_2_of_3_ptr[0] = ((slot_2_of_3_ptr[0] == 2) ? 0 : (slot_2_of_3_ptr[0] + 1));
    slot_0_of_3_ptr[0] = ((slot_0_of_3_ptr[0] == 2) ? 0 : (slot_0_of_3_ptr[0] + 1));
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();
  for (int ax0_3 = 0; ax0_3 < 3; ++ax0_3) {
    for (int ax1_6 = 0; ax1_6 < 4; ++ax1_6) {
      A_shared_dyn_local_ptr_1[((ax0_3 * 4) + ax1_6)] = ((signed char*)buf_dyn_shmem_ptr)[(((((((int)threadIdx.x) / 20) * 48) + (ax0_3 * 16)) + ax1_6) + 960)];
    }
  }
  for (int ax1_7 = 0; ax1_7 < 4; ++ax1_7) {
    B_shared_dyn_local_ptr_1[ax1_7] = ((signed char*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) % 20) * 16) + ax1_7)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[0]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[4]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[8]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[1]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[5]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[9]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[2]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[6]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[10]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[3]) * ((int)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[7]) * ((int)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[11]) * ((int)B_shared_dyn_local_ptr_1[3])));
  for (int ax0_4 = 0; ax0_4 < 3; ++ax0_4) {
    for (int ax1_8 = 0; ax1_8 < 4; ++ax1_8) {
      A_shared_dyn_local_ptr_1[((ax0_4 * 4) + ax1_8)] = ((signed char*)buf_dyn_shmem_ptr)[(((((((int)threadIdx.x) / 20) * 48) + (ax0_4 * 16)) + ax1_8) + 964)];
    }
  }
  for (int ax1_9 = 0; ax1_9 < 4; ++ax1_9) {
    B_shared_dyn_local_ptr_1[ax1_9] = ((signed char*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) % 20) * 16) + ax1_9) + 4)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[0]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[4]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[8]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[1]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[5]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[9]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[2]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[6]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[10]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[3]) * ((int)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[7]) * ((int)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[11]) * ((int)B_shared_dyn_local_ptr_1[3])));
  for (int ax0_5 = 0; ax0_5 < 3; ++ax0_5) {
    for (int ax1_10 = 0; ax1_10 < 4; ++ax1_10) {
      A_shared_dyn_local_ptr_1[((ax0_5 * 4) + ax1_10)] = ((signed char*)buf_dyn_shmem_ptr)[(((((((int)threadIdx.x) / 20) * 48) + (ax0_5 * 16)) + ax1_10) + 968)];
    }
  }
  for (int ax1_11 = 0; ax1_11 < 4; ++ax1_11) {
    B_shared_dyn_local_ptr_1[ax1_11] = ((signed char*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) % 20) * 16) + ax1_11) + 8)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[0]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[4]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[8]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[1]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[5]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[9]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[2]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[6]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[10]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[3]) * ((int)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[7]) * ((int)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[11]) * ((int)B_shared_dyn_local_ptr_1[3])));
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();
  for (int ax0_6 = 0; ax0_6 < 3; ++ax0_6) {
    for (int ax1_12 = 0; ax1_12 < 4; ++ax1_12) {
      A_shared_dyn_local_ptr_1[((ax0_6 * 4) + ax1_12)] = ((signed char*)buf_dyn_shmem_ptr)[(((((((int)threadIdx.x) / 20) * 48) + (ax0_6 * 16)) + ax1_12) + 1536)];
    }
  }
  for (int ax1_13 = 0; ax1_13 < 4; ++ax1_13) {
    B_shared_dyn_local_ptr_1[ax1_13] = ((signed char*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) % 20) * 16) + ax1_13) + 320)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[0]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[4]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[8]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[1]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[5]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[9]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[2]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[6]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[10]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[3]) * ((int)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[7]) * ((int)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[11]) * ((int)B_shared_dyn_local_ptr_1[3])));
  for (int ax0_7 = 0; ax0_7 < 3; ++ax0_7) {
    for (int ax1_14 = 0; ax1_14 < 4; ++ax1_14) {
      A_shared_dyn_local_ptr_1[((ax0_7 * 4) + ax1_14)] = ((signed char*)buf_dyn_shmem_ptr)[(((((((int)threadIdx.x) / 20) * 48) + (ax0_7 * 16)) + ax1_14) + 1540)];
    }
  }
  for (int ax1_15 = 0; ax1_15 < 4; ++ax1_15) {
    B_shared_dyn_local_ptr_1[ax1_15] = ((signed char*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) % 20) * 16) + ax1_15) + 324)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[0]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[4]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[8]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[1]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[5]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[9]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[2]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[6]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[10]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[3]) * ((int)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[7]) * ((int)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[11]) * ((int)B_shared_dyn_local_ptr_1[3])));
  for (int ax0_8 = 0; ax0_8 < 3; ++ax0_8) {
    for (int ax1_16 = 0; ax1_16 < 4; ++ax1_16) {
      A_shared_dyn_local_ptr_1[((ax0_8 * 4) + ax1_16)] = ((signed char*)buf_dyn_shmem_ptr)[(((((((int)threadIdx.x) / 20) * 48) + (ax0_8 * 16)) + ax1_16) + 1544)];
    }
  }
  for (int ax1_17 = 0; ax1_17 < 4; ++ax1_17) {
    B_shared_dyn_local_ptr_1[ax1_17] = ((signed char*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) % 20) * 16) + ax1_17) + 328)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[0]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[4]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[8]) * ((int)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[1]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[5]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[9]) * ((int)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[2]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[6]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[10]) * ((int)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[0] = (C_local_ptr[0] + (((int)A_shared_dyn_local_ptr_1[3]) * ((int)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[1] = (C_local_ptr[1] + (((int)A_shared_dyn_local_ptr_1[7]) * ((int)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[2] = (C_local_ptr[2] + (((int)A_shared_dyn_local_ptr_1[11]) * ((int)B_shared_dyn_local_ptr_1[3])));
  for (int ax0_9 = 0; ax0_9 < 3; ++ax0_9) {
    C_ptr[(((((((int)threadIdx.x) / 20) * 120) + (ax0_9 * 40)) + (((int)blockIdx.x) * 20)) + (((int)threadIdx.x) % 20))] = C_local_ptr[ax0_9];
  }
}

