
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

#if !defined(__CUDA_ARCH__) || (__CUDA_ARCH__ >= 530)
#include <cuda_fp16.h>
__device__ half max(half a, half b)
{
  return __hgt(__half(a), __half(b)) ? a : b;
}
__device__ half min(half a, half b)
{
  return __hlt(__half(a), __half(b)) ? a : b;
}
#endif // __CUDA_ARCH__ >= 530

// Pack two half values.
static inline __device__ __host__ unsigned
__pack_half2(const half x, const half y) {
  unsigned v0 = *((unsigned short *)&x);
  unsigned v1 = *((unsigned short *)&y);
  return (v1 << 16) | v0;
}

#define CUDA_UNSUPPORTED_HALF_MATH_BINARY(HALF_MATH_NAME, FP32_MATH_NAME) \
static inline __device__ __host__ half HALF_MATH_NAME(half x, half y) {   \
  float tmp_x = __half2float(x);                                          \
  float tmp_y = __half2float(y);                                          \
  float result = FP32_MATH_NAME(tmp_x, tmp_y);                            \
  return __float2half(result);                                            \
}

#define CUDA_UNSUPPORTED_HALF_MATH_UNARY(HALF_MATH_NAME, FP32_MATH_NAME) \
static inline __device__ __host__ half HALF_MATH_NAME(half x) {          \
  float tmp_x = __half2float(x);                                         \
  float result = FP32_MATH_NAME(tmp_x);                                  \
  return __float2half(result);                                           \
}

// Some fp16 math functions are not supported in cuda_fp16.h,
// so we define them here to make sure the generated CUDA code
// is valid.
#if defined(__CUDA_ARCH__)
#if (__CUDA_ARCH__ >= 530)
CUDA_UNSUPPORTED_HALF_MATH_BINARY(hpow, powf)
#if ((__CUDACC_VER_MAJOR__ < 12) || ((__CUDACC_VER_MAJOR__ == 12) && (__CUDACC_VER_MINOR__ < 8)))
CUDA_UNSUPPORTED_HALF_MATH_UNARY(htanh, tanhf)
#endif
CUDA_UNSUPPORTED_HALF_MATH_UNARY(htan, tanf)
CUDA_UNSUPPORTED_HALF_MATH_UNARY(hatan, atanf)
CUDA_UNSUPPORTED_HALF_MATH_UNARY(herf, erf)
#else
CUDA_UNSUPPORTED_HALF_MATH_UNARY(hexp, exp)
#endif
#endif

#undef CUDA_UNSUPPORTED_HALF_MATH_BINARY
#undef CUDA_UNSUPPORTED_HALF_MATH_UNARY

template <typename T, typename TVec2>
struct __align__(8) half4_bfloat164 {
  T x, y, z, w;
  __host__ __device__ half4_bfloat164() : x(T(0)), y(T(0)), z(T(0)), w(T(0)) {}
  __host__ __device__ half4_bfloat164(T x, T y, T z, T w) : x(x), y(y), z(z), w(w) {}

};

using half4 = half4_bfloat164<__half, __half2>;
__host__ __device__ half4 make_half4(__half x, __half y, __half z, __half w) {
    return half4(x, y, z, w);
}

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
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2() {
  asm volatile("cp.async.wait_group 2;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0() {
  asm volatile("cp.async.wait_group 0;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_3() {
  asm volatile("cp.async.wait_group 3;" :  :  : "memory");
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

__forceinline__ __device__ void ptx_cp_async_legacy_ca_4_2_2(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off * 2;
  uint8_t* src_p = (uint8_t*)src + src_off * 2;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(4));
}
extern "C" __global__ void __launch_bounds__(5) main_kernel(half* __restrict__ A_ptr, half* __restrict__ B_ptr, float* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(5) main_kernel(half* __restrict__ A_ptr, half* __restrict__ B_ptr, float* __restrict__ C_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  alignas(64) float C_local_ptr[8];
  alignas(64) half A_shared_dyn_local_ptr[2];
  alignas(64) half B_shared_dyn_local_ptr[16];
  alignas(64) half A_shared_dyn_local_ptr_1[2];
  alignas(64) half B_shared_dyn_local_ptr_1[16];
  for (int i1_1_init = 0; i1_1_init < 8; ++i1_1_init) {
    C_local_ptr[i1_1_init] = 0x0p+0f/*0.000000e+00*/;
  }
  if (((int)threadIdx.x) < 1) {
    ptx_cp_async_legacy_ca_4_2_2(buf_dyn_shmem_ptr, (((int)threadIdx.x) * 2), A_ptr, ((((int)blockIdx.x) * 72) + (((int)threadIdx.x) * 2)));
  }
  uchar* B_shared_dyn_row = (uchar*)(&(((half*)buf_dyn_shmem_ptr)[(((int)threadIdx.x) * 8)]));
  uchar* B_row = (uchar*)(&(B_ptr[(((int)threadIdx.x) * 8)]));
  for (int ax0_ax1_fused_0 = 0; ax0_ax1_fused_0 < 2; ++ax0_ax1_fused_0) {
    ptx_cp_async_legacy_cg_16_1_1(B_shared_dyn_row, ((ax0_ax1_fused_0 * 80) + 128), B_row, (ax0_ax1_fused_0 * 80));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  if (((int)threadIdx.x) < 1) {
    ptx_cp_async_legacy_ca_4_2_2(buf_dyn_shmem_ptr, ((((int)threadIdx.x) * 2) + 8), A_ptr, (((((int)blockIdx.x) * 72) + (((int)threadIdx.x) * 2)) + 2));
  }
  uchar* B_shared_dyn_row_1 = (uchar*)(&(((half*)buf_dyn_shmem_ptr)[(((int)threadIdx.x) * 8)]));
  uchar* B_row_1 = (uchar*)(&(B_ptr[(((int)threadIdx.x) * 8)]));
  for (int ax0_ax1_fused_0_1 = 0; ax0_ax1_fused_0_1 < 2; ++ax0_ax1_fused_0_1) {
    ptx_cp_async_legacy_cg_16_1_1(B_shared_dyn_row_1, ((ax0_ax1_fused_0_1 * 80) + 288), B_row_1, ((ax0_ax1_fused_0_1 * 80) + 160));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  if (((int)threadIdx.x) < 1) {
    ptx_cp_async_legacy_ca_4_2_2(buf_dyn_shmem_ptr, ((((int)threadIdx.x) * 2) + 16), A_ptr, (((((int)blockIdx.x) * 72) + (((int)threadIdx.x) * 2)) + 4));
  }
  uchar* B_shared_dyn_row_2 = (uchar*)(&(((half*)buf_dyn_shmem_ptr)[(((int)threadIdx.x) * 8)]));
  uchar* B_row_2 = (uchar*)(&(B_ptr[(((int)threadIdx.x) * 8)]));
  for (int ax0_ax1_fused_0_2 = 0; ax0_ax1_fused_0_2 < 2; ++ax0_ax1_fused_0_2) {
    ptx_cp_async_legacy_cg_16_1_1(B_shared_dyn_row_2, ((ax0_ax1_fused_0_2 * 80) + 448), B_row_2, ((ax0_ax1_fused_0_2 * 80) + 320));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  if (((int)threadIdx.x) < 1) {
    ptx_cp_async_legacy_ca_4_2_2(buf_dyn_shmem_ptr, ((((int)threadIdx.x) * 2) + 24), A_ptr, (((((int)blockIdx.x) * 72) + (((int)threadIdx.x) * 2)) + 6));
  }
  uchar* B_shared_dyn_row_3 = (uchar*)(&(((half*)buf_dyn_shmem_ptr)[(((int)threadIdx.x) * 8)]));
  uchar* B_row_3 = (uchar*)(&(B_ptr[(((int)threadIdx.x) * 8)]));
  for (int ax0_ax1_fused_0_3 = 0; ax0_ax1_fused_0_3 < 2; ++ax0_ax1_fused_0_3) {
    ptx_cp_async_legacy_cg_16_1_1(B_shared_dyn_row_3, ((ax0_ax1_fused_0_3 * 80) + 608), B_row_3, ((ax0_ax1_fused_0_3 * 80) + 480));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  alignas(64) int slot_4_of_5_ptr[1];
  alignas(64) int slot_0_of_5_ptr[1];
  slot_4_of_5_ptr[0] = 4;
  slot_0_of_5_ptr[0] = 0;
  uchar* A_shared_dyn_row = (uchar*)(&(((half*)buf_dyn_shmem_ptr)[(((int)threadIdx.x) * 2)]));
  uchar* A_row = (uchar*)(&(A_ptr[((((int)blockIdx.x) * 72) + (((int)threadIdx.x) * 2))]));
  uchar* B_shared_dyn_row_4 = (uchar*)(&(((half*)buf_dyn_shmem_ptr)[(((int)threadIdx.x) * 8)]));
  uchar* B_row_4 = (uchar*)(&(B_ptr[(((int)threadIdx.x) * 8)]));
  for (int k_0_0 = 0; k_0_0 < 32; ++k_0_0) {
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_3();
    __syncthreads();
    if (((int)threadIdx.x) < 1) {
      ptx_cp_async_legacy_ca_4_1_1(A_shared_dyn_row, (slot_4_of_5_ptr[0] * 16), A_row, ((k_0_0 * 4) + 16));
    }
    for (int ax0_ax1_fused_0_4 = 0; ax0_ax1_fused_0_4 < 2; ++ax0_ax1_fused_0_4) {
      ptx_cp_async_legacy_cg_16_1_1(B_shared_dyn_row_4, (((slot_4_of_5_ptr[0] * 160) + (ax0_ax1_fused_0_4 * 80)) + 128), B_row_4, (((k_0_0 * 160) + (ax0_ax1_fused_0_4 * 80)) + 640));
    }
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
    for (int ax1 = 0; ax1 < 2; ++ax1) {
      A_shared_dyn_local_ptr[ax1] = ((half*)buf_dyn_shmem_ptr)[((slot_0_of_5_ptr[0] * 8) + ax1)];
    }
    for (int ax0 = 0; ax0 < 2; ++ax0) {
      for (int ax1_1 = 0; ax1_1 < 8; ++ax1_1) {
        B_shared_dyn_local_ptr[((ax0 * 8) + ax1_1)] = ((half*)buf_dyn_shmem_ptr)[(((((slot_0_of_5_ptr[0] * 80) + (ax0 * 40)) + (((int)threadIdx.x) * 8)) + ax1_1) + 64)];
      }
    }
    C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[0])));
    C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[1])));
    C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[2])));
    C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[3])));
    C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[4])));
    C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[5])));
    C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[6])));
    C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[7])));
    C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr[1]) * ((float)B_shared_dyn_local_ptr[8])));
    C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr[1]) * ((float)B_shared_dyn_local_ptr[9])));
    C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr[1]) * ((float)B_shared_dyn_local_ptr[10])));
    C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr[1]) * ((float)B_shared_dyn_local_ptr[11])));
    C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr[1]) * ((float)B_shared_dyn_local_ptr[12])));
    C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr[1]) * ((float)B_shared_dyn_local_ptr[13])));
    C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr[1]) * ((float)B_shared_dyn_local_ptr[14])));
    C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr[1]) * ((float)B_shared_dyn_local_ptr[15])));
    slot_4_of_5_ptr[0] = ((slot_4_of_5_ptr[0] == 4) ? 0 : (slot_4_of_5_ptr[0] + 1));
    slot_0_of_5_ptr[0] = ((slot_0_of_5_ptr[0] == 4) ? 0 : (slot_0_of_5_ptr[0] + 1));
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_3();
  __syncthreads();
  for (int ax1_2 = 0; ax1_2 < 2; ++ax1_2) {
    A_shared_dyn_local_ptr_1[ax1_2] = ((half*)buf_dyn_shmem_ptr)[(ax1_2 + 16)];
  }
  for (int ax0_1 = 0; ax0_1 < 2; ++ax0_1) {
    for (int ax1_3 = 0; ax1_3 < 8; ++ax1_3) {
      B_shared_dyn_local_ptr_1[((ax0_1 * 8) + ax1_3)] = ((half*)buf_dyn_shmem_ptr)[((((ax0_1 * 40) + (((int)threadIdx.x) * 8)) + ax1_3) + 224)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[8])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[9])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[10])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[11])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[12])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[13])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[14])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[15])));
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2();
  __syncthreads();
  for (int ax1_4 = 0; ax1_4 < 2; ++ax1_4) {
    A_shared_dyn_local_ptr_1[ax1_4] = ((half*)buf_dyn_shmem_ptr)[(ax1_4 + 24)];
  }
  for (int ax0_2 = 0; ax0_2 < 2; ++ax0_2) {
    for (int ax1_5 = 0; ax1_5 < 8; ++ax1_5) {
      B_shared_dyn_local_ptr_1[((ax0_2 * 8) + ax1_5)] = ((half*)buf_dyn_shmem_ptr)[((((ax0_2 * 40) + (((int)threadIdx.x) * 8)) + ax1_5) + 304)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[8])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[9])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[10])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[11])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[12])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[13])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[14])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[15])));
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();
  for (int ax1_6 = 0; ax1_6 < 2; ++ax1_6) {
    A_shared_dyn_local_ptr_1[ax1_6] = ((half*)buf_dyn_shmem_ptr)[(ax1_6 + 32)];
  }
  for (int ax0_3 = 0; ax0_3 < 2; ++ax0_3) {
    for (int ax1_7 = 0; ax1_7 < 8; ++ax1_7) {
      B_shared_dyn_local_ptr_1[((ax0_3 * 8) + ax1_7)] = ((half*)buf_dyn_shmem_ptr)[((((ax0_3 * 40) + (((int)threadIdx.x) * 8)) + ax1_7) + 384)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[8])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[9])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[10])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[11])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[12])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[13])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[14])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[15])));
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();
  for (int ax1_8 = 0; ax1_8 < 2; ++ax1_8) {
    A_shared_dyn_local_ptr_1[ax1_8] = ((half*)buf_dyn_shmem_ptr)[ax1_8];
  }
  for (int ax0_4 = 0; ax0_4 < 2; ++ax0_4) {
    for (int ax1_9 = 0; ax1_9 < 8; ++ax1_9) {
      B_shared_dyn_local_ptr_1[((ax0_4 * 8) + ax1_9)] = ((half*)buf_dyn_shmem_ptr)[((((ax0_4 * 40) + (((int)threadIdx.x) * 8)) + ax1_9) + 64)];
    }
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[8])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[9])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[10])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[11])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[12])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[13])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[14])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[1]) * ((float)B_shared_dyn_local_ptr_1[15])));
  for (int ax1_10 = 0; ax1_10 < 8; ++ax1_10) {
    C_ptr[(((((int)blockIdx.x) * 40) + (((int)threadIdx.x) * 8)) + ax1_10)] = C_local_ptr[ax1_10];
  }
}

