
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

#include <mma.h>

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
extern "C" __global__ void __launch_bounds__(64) main_kernel(half* __restrict__ A_ptr, half* __restrict__ B_ptr, float* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(64) main_kernel(half* __restrict__ A_ptr, half* __restrict__ B_ptr, float* __restrict__ C_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> C_reindex_shared_dyn_wmma_accumulator_ptr[2];
  nvcuda::wmma::fill_fragment(C_reindex_shared_dyn_wmma_accumulator_ptr[0], 0x0p+0f/*0.000000e+00*/);
  nvcuda::wmma::fill_fragment(C_reindex_shared_dyn_wmma_accumulator_ptr[1], 0x0p+0f/*0.000000e+00*/);
  int cse_v1 = (((int)blockIdx.x) * 4096);
  int cse_v2 = (((int)threadIdx.y) * 64);
  int cse_v3 = (((int)threadIdx.x) * 2);
  int cse_v7 = ((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2));
  int cse_v9 = (((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 4352)) = *(half2*)(A_ptr + (((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 4488)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 128));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 4624)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 256));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 4760)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 384));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 4896)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 512));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 5032)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 640));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 5168)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 768));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 5304)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 896));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 5440)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 1024));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 5576)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 1152));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 5712)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 1280));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 5848)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 1408));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 5984)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 1536));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 6120)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 1664));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 6256)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 1792));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 6392)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 1920));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 6528)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 2048));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 6664)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 2176));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 6800)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 2304));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 6936)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 2432));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 7072)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 2560));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 7208)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 2688));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 7344)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 2816));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 7480)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 2944));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 7616)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 3072));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 7752)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 3200));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 7888)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 3328));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 8024)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 3456));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 8160)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 3584));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 8296)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 3712));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 8432)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 3840));
  *(half2*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 8568)) = *(half2*)(A_ptr + ((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 2)) + 3968));
  int cse_v4 = (((int)blockIdx.y) * 32);
  int cse_v8 = ((((int)threadIdx.y) * 32) + ((int)threadIdx.x));
  int cse_v10 = (((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32));
  ((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 32) + ((int)threadIdx.x))] = B_ptr[(((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32))];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 64)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8192)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 136)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 1)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 200)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8193)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 272)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 2)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 336)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8194)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 408)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 3)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 472)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8195)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 544)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 4)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 608)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8196)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 680)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 5)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 744)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8197)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 816)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 6)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 880)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8198)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 952)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 7)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1016)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8199)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1088)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1152)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8200)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1224)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 9)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1288)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8201)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1360)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 10)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1424)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8202)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1496)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 11)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1560)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8203)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1632)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 12)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1696)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8204)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1768)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 13)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1832)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8205)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1904)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 14)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 1968)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8206)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2040)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 15)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2104)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8207)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2176)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 16)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2240)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8208)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2312)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 17)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2376)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8209)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2448)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 18)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2512)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8210)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2584)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 19)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2648)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8211)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2720)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 20)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2784)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8212)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2856)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 21)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2920)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8213)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 2992)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 22)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 3056)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8214)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 3128)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 23)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 3192)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8215)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 3264)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 24)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 3328)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8216)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 3400)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 25)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 3464)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8217)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 3536)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 26)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 3600)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8218)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 3672)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 27)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 3736)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8219)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 3808)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 28)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 3872)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8220)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 3944)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 29)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 4008)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8221)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 4080)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 30)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 4144)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8222)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 4216)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 31)];
  ((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 32) + ((int)threadIdx.x)) + 4280)] = B_ptr[((((((int)threadIdx.y) * 4096) + (((int)threadIdx.x) * 128)) + (((int)blockIdx.y) * 32)) + 8223)];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> A_reindex_shared_dyn_wmma_matrix_a_ptr[1];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half, nvcuda::wmma::col_major> B_reindex_shared_dyn_wmma_matrix_b_ptr[2];
  int cse_v5 = (((int)threadIdx.y) * 2176);
  __syncthreads();
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr[0], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 2176) + 4352)])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr[0], (&(((half*)buf_dyn_shmem_ptr)[0])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr[1], (&(((half*)buf_dyn_shmem_ptr)[2176])), 136);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr[0], B_reindex_shared_dyn_wmma_matrix_b_ptr[0], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr[0], B_reindex_shared_dyn_wmma_matrix_b_ptr[1], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> A_reindex_shared_dyn_wmma_matrix_a_ptr_1[1];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half, nvcuda::wmma::col_major> B_reindex_shared_dyn_wmma_matrix_b_ptr_1[2];
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr_1[0], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 2176) + 4368)])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_1[0], (&(((half*)buf_dyn_shmem_ptr)[16])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_1[1], (&(((half*)buf_dyn_shmem_ptr)[2192])), 136);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr_1[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_1[0], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr_1[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_1[1], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> A_reindex_shared_dyn_wmma_matrix_a_ptr_2[1];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half, nvcuda::wmma::col_major> B_reindex_shared_dyn_wmma_matrix_b_ptr_2[2];
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr_2[0], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 2176) + 4384)])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_2[0], (&(((half*)buf_dyn_shmem_ptr)[32])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_2[1], (&(((half*)buf_dyn_shmem_ptr)[2208])), 136);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr_2[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_2[0], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr_2[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_2[1], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> A_reindex_shared_dyn_wmma_matrix_a_ptr_3[1];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half, nvcuda::wmma::col_major> B_reindex_shared_dyn_wmma_matrix_b_ptr_3[2];
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr_3[0], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 2176) + 4400)])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_3[0], (&(((half*)buf_dyn_shmem_ptr)[48])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_3[1], (&(((half*)buf_dyn_shmem_ptr)[2224])), 136);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr_3[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_3[0], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr_3[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_3[1], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> A_reindex_shared_dyn_wmma_matrix_a_ptr_4[1];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half, nvcuda::wmma::col_major> B_reindex_shared_dyn_wmma_matrix_b_ptr_4[2];
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr_4[0], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 2176) + 4416)])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_4[0], (&(((half*)buf_dyn_shmem_ptr)[64])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_4[1], (&(((half*)buf_dyn_shmem_ptr)[2240])), 136);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr_4[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_4[0], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr_4[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_4[1], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> A_reindex_shared_dyn_wmma_matrix_a_ptr_5[1];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half, nvcuda::wmma::col_major> B_reindex_shared_dyn_wmma_matrix_b_ptr_5[2];
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr_5[0], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 2176) + 4432)])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_5[0], (&(((half*)buf_dyn_shmem_ptr)[80])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_5[1], (&(((half*)buf_dyn_shmem_ptr)[2256])), 136);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr_5[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_5[0], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr_5[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_5[1], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> A_reindex_shared_dyn_wmma_matrix_a_ptr_6[1];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half, nvcuda::wmma::col_major> B_reindex_shared_dyn_wmma_matrix_b_ptr_6[2];
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr_6[0], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 2176) + 4448)])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_6[0], (&(((half*)buf_dyn_shmem_ptr)[96])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_6[1], (&(((half*)buf_dyn_shmem_ptr)[2272])), 136);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr_6[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_6[0], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr_6[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_6[1], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> A_reindex_shared_dyn_wmma_matrix_a_ptr_7[1];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half, nvcuda::wmma::col_major> B_reindex_shared_dyn_wmma_matrix_b_ptr_7[2];
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr_7[0], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 2176) + 4464)])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_7[0], (&(((half*)buf_dyn_shmem_ptr)[112])), 136);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_7[1], (&(((half*)buf_dyn_shmem_ptr)[2288])), 136);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr_7[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_7[0], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr_7[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_7[1], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  int cse_v6 = (((int)threadIdx.y) * 512);
  __syncthreads();
  nvcuda::wmma::store_matrix_sync((&(((float*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 512) + 2176)])), C_reindex_shared_dyn_wmma_accumulator_ptr[0], 16, nvcuda::wmma::mem_row_major);
  nvcuda::wmma::store_matrix_sync((&(((float*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 512) + 2432)])), C_reindex_shared_dyn_wmma_accumulator_ptr[1], 16, nvcuda::wmma::mem_row_major);
  int cse_v11 = (((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 512)) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 32)) + ((((int)threadIdx.x) & 7) * 2));
  __syncthreads();
  *(float2*)(C_ptr + (((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 512)) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 32)) + ((((int)threadIdx.x) & 7) * 2))) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 2176));
  *(float2*)(C_ptr + ((((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 512)) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 32)) + ((((int)threadIdx.x) & 7) * 2)) + 1024)) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 2304));
  *(float2*)(C_ptr + ((((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 512)) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 32)) + ((((int)threadIdx.x) & 7) * 2)) + 16)) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 2432));
  *(float2*)(C_ptr + ((((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 512)) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 32)) + ((((int)threadIdx.x) & 7) * 2)) + 1040)) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 2560));
  *(float2*)(C_ptr + ((((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 512)) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 32)) + ((((int)threadIdx.x) & 7) * 2)) + 2048)) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 2688));
  *(float2*)(C_ptr + ((((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 512)) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 32)) + ((((int)threadIdx.x) & 7) * 2)) + 3072)) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 2816));
  *(float2*)(C_ptr + ((((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 512)) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 32)) + ((((int)threadIdx.x) & 7) * 2)) + 2064)) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 2944));
  *(float2*)(C_ptr + ((((((((int)blockIdx.x) * 4096) + (((int)threadIdx.y) * 512)) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 32)) + ((((int)threadIdx.x) & 7) * 2)) + 3088)) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 3072));
}

