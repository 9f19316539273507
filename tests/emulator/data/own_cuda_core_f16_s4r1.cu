
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
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1() {
  asm volatile("cp.async.wait_group 1;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2() {
  asm volatile("cp.async.wait_group 2;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_commit_group_async_commit_group() {
  asm volatile("cp.async.commit_group;" :  : );
}

__forceinline__ __device__ void ptx_cp_async_legacy_cg_16_2_2(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off * 2;
  uint8_t* src_p = (uint8_t*)src + src_off * 2;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(16));
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0() {
  asm volatile("cp.async.wait_group 0;" :  :  : "memory");
}

__forceinline__ __device__ void ptx_cp_async_legacy_ca_8_2_2(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off * 2;
  uint8_t* src_p = (uint8_t*)src + src_off * 2;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(8));
}
extern "C" __global__ void __launch_bounds__(6) main_kernel(half* __restrict__ A_ptr, half* __restrict__ B_ptr, float* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(6) main_kernel(half* __restrict__ A_ptr, half* __restrict__ B_ptr, float* __restrict__ C_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  alignas(64) float C_local_ptr[8];
  alignas(64) half A_shared_dyn_local_ptr[1];
  alignas(64) half B_shared_dyn_local_ptr[8];
  alignas(64) half A_shared_dyn_local_ptr_1[1];
  alignas(64) half B_shared_dyn_local_ptr_1[8];
  for (int i1_1_init = 0; i1_1_init < 8; ++i1_1_init) {
    C_local_ptr[i1_1_init] = 0x0p+0f/*0.000000e+00*/;
  }
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((int)threadIdx.x) * 8) + 128), A_ptr, (((((int)blockIdx.x) / 5) * 432) + (((int)threadIdx.x) * 72)));
  if (((int)threadIdx.x) < 4) {
    ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, (((int)threadIdx.x) * 8), B_ptr, ((((int)threadIdx.x) * 40) + ((((int)blockIdx.x) % 5) * 8)));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((int)threadIdx.x) * 8) + 176), A_ptr, ((((((int)blockIdx.x) / 5) * 432) + (((int)threadIdx.x) * 72)) + 4));
  if (((int)threadIdx.x) < 4) {
    ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, ((((int)threadIdx.x) * 8) + 32), B_ptr, (((((int)threadIdx.x) * 40) + ((((int)blockIdx.x) % 5) * 8)) + 160));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((int)threadIdx.x) * 8) + 224), A_ptr, ((((((int)blockIdx.x) / 5) * 432) + (((int)threadIdx.x) * 72)) + 8));
  if (((int)threadIdx.x) < 4) {
    ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, ((((int)threadIdx.x) * 8) + 64), B_ptr, (((((int)threadIdx.x) * 40) + ((((int)blockIdx.x) % 5) * 8)) + 320));
  }
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  for (int k_0_0 = 0; k_0_0 < 15; ++k_0_0) {
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2();
    __syncthreads();
    ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, (((((k_0_0 + 3) & 3) * 48) + (((int)threadIdx.x) * 8)) + 128), A_ptr, (((((((int)blockIdx.x) / 5) * 432) + (((int)threadIdx.x) * 72)) + (k_0_0 * 4)) + 12));
    if (((int)threadIdx.x) < 4) {
      ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, ((((k_0_0 + 3) & 3) * 32) + (((int)threadIdx.x) * 8)), B_ptr, ((((k_0_0 * 160) + (((int)threadIdx.x) * 40)) + ((((int)blockIdx.x) % 5) * 8)) + 480));
    }
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
    A_shared_dyn_local_ptr[0] = ((half*)buf_dyn_shmem_ptr)[((((k_0_0 & 3) * 48) + (((int)threadIdx.x) * 8)) + 128)];
    for (int ax1 = 0; ax1 < 8; ++ax1) {
      B_shared_dyn_local_ptr[ax1] = ((half*)buf_dyn_shmem_ptr)[(((k_0_0 & 3) * 32) + ax1)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[0])));
    C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[1])));
    C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[2])));
    C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[3])));
    C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[4])));
    C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[5])));
    C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[6])));
    C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[7])));
    A_shared_dyn_local_ptr[0] = ((half*)buf_dyn_shmem_ptr)[((((k_0_0 & 3) * 48) + (((int)threadIdx.x) * 8)) + 129)];
    for (int ax1_1 = 0; ax1_1 < 8; ++ax1_1) {
      B_shared_dyn_local_ptr[ax1_1] = ((half*)buf_dyn_shmem_ptr)[((((k_0_0 & 3) * 32) + ax1_1) + 8)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[0])));
    C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[1])));
    C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[2])));
    C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[3])));
    C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[4])));
    C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[5])));
    C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[6])));
    C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[7])));
    A_shared_dyn_local_ptr[0] = ((half*)buf_dyn_shmem_ptr)[((((k_0_0 & 3) * 48) + (((int)threadIdx.x) * 8)) + 130)];
    for (int ax1_2 = 0; ax1_2 < 8; ++ax1_2) {
      B_shared_dyn_local_ptr[ax1_2] = ((half*)buf_dyn_shmem_ptr)[((((k_0_0 & 3) * 32) + ax1_2) + 16)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[0])));
    C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[1])));
    C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[2])));
    C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[3])));
    C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[4])));
    C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[5])));
    C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[6])));
    C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[7])));
    A_shared_dyn_local_ptr[0] = ((half*)buf_dyn_shmem_ptr)[((((k_0_0 & 3) * 48) + (((int)threadIdx.x) * 8)) + 131)];
    for (int ax1_3 = 0; ax1_3 < 8; ++ax1_3) {
      B_shared_dyn_local_ptr[ax1_3] = ((half*)buf_dyn_shmem_ptr)[((((k_0_0 & 3) * 32) + ax1_3) + 24)];
    }
    C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[0])));
    C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[1])));
    C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[2])));
    C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[3])));
    C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[4])));
    C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[5])));
    C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[6])));
    C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr[0]) * ((float)B_shared_dyn_local_ptr[7])));
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2();
  __syncthreads();
  A_shared_dyn_local_ptr_1[0] = ((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.x) * 8) + 272)];
  for (int ax1_4 = 0; ax1_4 < 8; ++ax1_4) {
    B_shared_dyn_local_ptr_1[ax1_4] = ((half*)buf_dyn_shmem_ptr)[(ax1_4 + 96)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  A_shared_dyn_local_ptr_1[0] = ((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.x) * 8) + 273)];
  for (int ax1_5 = 0; ax1_5 < 8; ++ax1_5) {
    B_shared_dyn_local_ptr_1[ax1_5] = ((half*)buf_dyn_shmem_ptr)[(ax1_5 + 104)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  A_shared_dyn_local_ptr_1[0] = ((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.x) * 8) + 274)];
  for (int ax1_6 = 0; ax1_6 < 8; ++ax1_6) {
    B_shared_dyn_local_ptr_1[ax1_6] = ((half*)buf_dyn_shmem_ptr)[(ax1_6 + 112)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  A_shared_dyn_local_ptr_1[0] = ((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.x) * 8) + 275)];
  for (int ax1_7 = 0; ax1_7 < 8; ++ax1_7) {
    B_shared_dyn_local_ptr_1[ax1_7] = ((half*)buf_dyn_shmem_ptr)[(ax1_7 + 120)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();
  A_shared_dyn_local_ptr_1[0] = ((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.x) * 8) + 128)];
  for (int ax1_8 = 0; ax1_8 < 8; ++ax1_8) {
    B_shared_dyn_local_ptr_1[ax1_8] = ((half*)buf_dyn_shmem_ptr)[ax1_8];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  A_shared_dyn_local_ptr_1[0] = ((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.x) * 8) + 129)];
  for (int ax1_9 = 0; ax1_9 < 8; ++ax1_9) {
    B_shared_dyn_local_ptr_1[ax1_9] = ((half*)buf_dyn_shmem_ptr)[(ax1_9 + 8)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  A_shared_dyn_local_ptr_1[0] = ((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.x) * 8) + 130)];
  for (int ax1_10 = 0; ax1_10 < 8; ++ax1_10) {
    B_shared_dyn_local_ptr_1[ax1_10] = ((half*)buf_dyn_shmem_ptr)[(ax1_10 + 16)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  A_shared_dyn_local_ptr_1[0] = ((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.x) * 8) + 131)];
  for (int ax1_11 = 0; ax1_11 < 8; ++ax1_11) {
    B_shared_dyn_local_ptr_1[ax1_11] = ((half*)buf_dyn_shmem_ptr)[(ax1_11 + 24)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();
  A_shared_dyn_local_ptr_1[0] = ((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.x) * 8) + 176)];
  for (int ax1_12 = 0; ax1_12 < 8; ++ax1_12) {
    B_shared_dyn_local_ptr_1[ax1_12] = ((half*)buf_dyn_shmem_ptr)[(ax1_12 + 32)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  A_shared_dyn_local_ptr_1[0] = ((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.x) * 8) + 177)];
  for (int ax1_13 = 0; ax1_13 < 8; ++ax1_13) {
    B_shared_dyn_local_ptr_1[ax1_13] = ((half*)buf_dyn_shmem_ptr)[(ax1_13 + 40)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  A_shared_dyn_local_ptr_1[0] = ((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.x) * 8) + 178)];
  for (int ax1_14 = 0; ax1_14 < 8; ++ax1_14) {
    B_shared_dyn_local_ptr_1[ax1_14] = ((half*)buf_dyn_shmem_ptr)[(ax1_14 + 48)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  A_shared_dyn_local_ptr_1[0] = ((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.x) * 8) + 179)];
  for (int ax1_15 = 0; ax1_15 < 8; ++ax1_15) {
    B_shared_dyn_local_ptr_1[ax1_15] = ((half*)buf_dyn_shmem_ptr)[(ax1_15 + 56)];
  }
  C_local_ptr[0] = (C_local_ptr[0] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[0])));
  C_local_ptr[1] = (C_local_ptr[1] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[1])));
  C_local_ptr[2] = (C_local_ptr[2] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[2])));
  C_local_ptr[3] = (C_local_ptr[3] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[3])));
  C_local_ptr[4] = (C_local_ptr[4] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[4])));
  C_local_ptr[5] = (C_local_ptr[5] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[5])));
  C_local_ptr[6] = (C_local_ptr[6] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[6])));
  C_local_ptr[7] = (C_local_ptr[7] + (((float)A_shared_dyn_local_ptr_1[0]) * ((float)B_shared_dyn_local_ptr_1[7])));
  for (int ax1_16 = 0; ax1_16 < 8; ++ax1_16) {
    C_ptr[(((((((int)blockIdx.x) / 5) * 240) + (((int)threadIdx.x) * 40)) + ((((int)blockIdx.x) % 5) * 8)) + ax1_16)] = C_local_ptr[ax1_16];
  }
}

