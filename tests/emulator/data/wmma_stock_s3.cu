
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
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1() {
  asm volatile("cp.async.wait_group 1;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2() {
  asm volatile("cp.async.wait_group 2;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_commit_group_async_commit_group() {
  asm volatile("cp.async.commit_group;" :  : );
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
extern "C" __global__ void __launch_bounds__(256) main_kernel(half* __restrict__ A_ptr, half* __restrict__ B_ptr, float* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(256) main_kernel(half* __restrict__ A_ptr, half* __restrict__ B_ptr, float* __restrict__ C_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> C_reindex_shared_dyn_wmma_accumulator_ptr[2];
  nvcuda::wmma::fill_fragment(C_reindex_shared_dyn_wmma_accumulator_ptr[0], 0x0p+0f/*0.000000e+00*/);
  nvcuda::wmma::fill_fragment(C_reindex_shared_dyn_wmma_accumulator_ptr[1], 0x0p+0f/*0.000000e+00*/);
  int cse_v1 = (((int)threadIdx.y) * 512);
  int cse_v2 = (((int)threadIdx.x) >> 3);
  int cse_v3 = (((int)threadIdx.x) & 7);
  int cse_v4 = (((int)blockIdx.y) * 64);
  int cse_v5 = (((int)blockIdx.x) * 32);
  int cse_v7 = ((((int)threadIdx.x) >> 3) * 128);
  int cse_v8 = ((((int)threadIdx.x) & 7) * 4);
  int cse_v11 = (((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4));
  int cse_v12 = (((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4));
  int cse_v13 = ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 1280);
  int cse_v14 = ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 2560);
  int cse_v15 = ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 3840);
  int cse_v16 = ((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3));
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 3840), A_ptr, (((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)));
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 5120), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 4096));
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 6400), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 8192));
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 7680), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 12288));
  int4 v_ = make_int4((((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)))+(128*0), (((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)))+(128*1), (((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)))+(128*2), (((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)))+(128*3));
  *(half4*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4))) = make_half4(B_ptr[v_.x],B_ptr[v_.y],B_ptr[v_.z],B_ptr[v_.w]);
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 8960), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 32));
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 10240), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 4128));
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 11520), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 8224));
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 12800), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 12320));
  int4 v__1 = make_int4(((((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)) + 4096))+(128*0), ((((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)) + 4096))+(128*1), ((((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)) + 4096))+(128*2), ((((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)) + 4096))+(128*3));
  *(half4*)(((half*)buf_dyn_shmem_ptr) + ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 1280)) = make_half4(B_ptr[v__1.x],B_ptr[v__1.y],B_ptr[v__1.z],B_ptr[v__1.w]);
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 14080), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 64));
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 15360), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 4160));
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 16640), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 8256));
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 17920), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 12352));
  int4 v__2 = make_int4(((((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)) + 8192))+(128*0), ((((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)) + 8192))+(128*1), ((((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)) + 8192))+(128*2), ((((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)) + 8192))+(128*3));
  *(half4*)(((half*)buf_dyn_shmem_ptr) + ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 2560)) = make_half4(B_ptr[v__2.x],B_ptr[v__2.y],B_ptr[v__2.z],B_ptr[v__2.w]);
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  int cse_v6 = (((int)threadIdx.y) * 640);
  int cse_v9 = ((((int)threadIdx.y) * 640) + 16);
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2();
  __syncthreads();
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> A_reindex_shared_dyn_wmma_matrix_a_ptr[2];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half, nvcuda::wmma::col_major> B_reindex_shared_dyn_wmma_matrix_b_ptr[4];
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr[0], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 640) + 3840)])), 40);
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr[1], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 640) + 3856)])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr[0], (&(((half*)buf_dyn_shmem_ptr)[0])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr[1], (&(((half*)buf_dyn_shmem_ptr)[16])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr[2], (&(((half*)buf_dyn_shmem_ptr)[640])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr[3], (&(((half*)buf_dyn_shmem_ptr)[656])), 40);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr[0], B_reindex_shared_dyn_wmma_matrix_b_ptr[0], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr[0], B_reindex_shared_dyn_wmma_matrix_b_ptr[2], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr[1], B_reindex_shared_dyn_wmma_matrix_b_ptr[1], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr[1], B_reindex_shared_dyn_wmma_matrix_b_ptr[3], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  __syncthreads();
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 3840), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 96));
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 5120), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 4192));
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 6400), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 8288));
  ptx_cp_async_legacy_ca_8_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4)) + 7680), A_ptr, ((((((int)threadIdx.y) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + ((((int)threadIdx.x) & 7) * 4)) + 12384));
  int4 v__3 = make_int4(((((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)) + 12288))+(128*0), ((((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)) + 12288))+(128*1), ((((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)) + 12288))+(128*2), ((((((((((int)threadIdx.x) & 7) * 512) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.y) * 4)) + (((int)threadIdx.x) >> 3)) + 12288))+(128*3));
  *(half4*)(((half*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 160) + ((((int)threadIdx.x) >> 3) * 40)) + ((((int)threadIdx.x) & 7) * 4))) = make_half4(B_ptr[v__3.x],B_ptr[v__3.y],B_ptr[v__3.z],B_ptr[v__3.w]);
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2();
  __syncthreads();
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> A_reindex_shared_dyn_wmma_matrix_a_ptr_1[2];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half, nvcuda::wmma::col_major> B_reindex_shared_dyn_wmma_matrix_b_ptr_1[4];
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr_1[0], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 640) + 8960)])), 40);
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr_1[1], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 640) + 8976)])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_1[0], (&(((half*)buf_dyn_shmem_ptr)[1280])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_1[1], (&(((half*)buf_dyn_shmem_ptr)[1296])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_1[2], (&(((half*)buf_dyn_shmem_ptr)[1920])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_1[3], (&(((half*)buf_dyn_shmem_ptr)[1936])), 40);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr_1[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_1[0], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr_1[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_1[2], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr_1[1], B_reindex_shared_dyn_wmma_matrix_b_ptr_1[1], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr_1[1], B_reindex_shared_dyn_wmma_matrix_b_ptr_1[3], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> A_reindex_shared_dyn_wmma_matrix_a_ptr_2[2];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half, nvcuda::wmma::col_major> B_reindex_shared_dyn_wmma_matrix_b_ptr_2[4];
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr_2[0], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 640) + 14080)])), 40);
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr_2[1], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 640) + 14096)])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_2[0], (&(((half*)buf_dyn_shmem_ptr)[2560])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_2[1], (&(((half*)buf_dyn_shmem_ptr)[2576])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_2[2], (&(((half*)buf_dyn_shmem_ptr)[3200])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_2[3], (&(((half*)buf_dyn_shmem_ptr)[3216])), 40);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr_2[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_2[0], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr_2[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_2[2], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr_2[1], B_reindex_shared_dyn_wmma_matrix_b_ptr_2[1], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr_2[1], B_reindex_shared_dyn_wmma_matrix_b_ptr_2[3], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> A_reindex_shared_dyn_wmma_matrix_a_ptr_3[2];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half, nvcuda::wmma::col_major> B_reindex_shared_dyn_wmma_matrix_b_ptr_3[4];
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr_3[0], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 640) + 3840)])), 40);
  nvcuda::wmma::load_matrix_sync(A_reindex_shared_dyn_wmma_matrix_a_ptr_3[1], (&(((half*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 640) + 3856)])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_3[0], (&(((half*)buf_dyn_shmem_ptr)[0])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_3[1], (&(((half*)buf_dyn_shmem_ptr)[16])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_3[2], (&(((half*)buf_dyn_shmem_ptr)[640])), 40);
  nvcuda::wmma::load_matrix_sync(B_reindex_shared_dyn_wmma_matrix_b_ptr_3[3], (&(((half*)buf_dyn_shmem_ptr)[656])), 40);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr_3[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_3[0], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr_3[0], B_reindex_shared_dyn_wmma_matrix_b_ptr_3[2], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[0], A_reindex_shared_dyn_wmma_matrix_a_ptr_3[1], B_reindex_shared_dyn_wmma_matrix_b_ptr_3[1], C_reindex_shared_dyn_wmma_accumulator_ptr[0]);
  nvcuda::wmma::mma_sync(C_reindex_shared_dyn_wmma_accumulator_ptr[1], A_reindex_shared_dyn_wmma_matrix_a_ptr_3[1], B_reindex_shared_dyn_wmma_matrix_b_ptr_3[3], C_reindex_shared_dyn_wmma_accumulator_ptr[1]);
  __syncthreads();
  nvcuda::wmma::store_matrix_sync((&(((float*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 512) + 1920)])), C_reindex_shared_dyn_wmma_accumulator_ptr[0], 16, nvcuda::wmma::mem_row_major);
  nvcuda::wmma::store_matrix_sync((&(((float*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) * 512) + 2176)])), C_reindex_shared_dyn_wmma_accumulator_ptr[1], 16, nvcuda::wmma::mem_row_major);
  int cse_v10 = ((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2));
  int cse_v17 = (((((((((int)threadIdx.y) & 3) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.y) >> 2) * 16)) + ((((int)threadIdx.x) & 7) * 2));
  __syncthreads();
  *(float2*)(C_ptr + (((((((((int)threadIdx.y) & 3) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.y) >> 2) * 16)) + ((((int)threadIdx.x) & 7) * 2))) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 1920));
  *(float2*)(C_ptr + ((((((((((int)threadIdx.y) & 3) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.y) >> 2) * 16)) + ((((int)threadIdx.x) & 7) * 2)) + 2048)) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 2432));
  *(float2*)(C_ptr + ((((((((((int)threadIdx.y) & 3) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.y) >> 2) * 16)) + ((((int)threadIdx.x) & 7) * 2)) + 4096)) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 2944));
  *(float2*)(C_ptr + ((((((((((int)threadIdx.y) & 3) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.y) >> 2) * 16)) + ((((int)threadIdx.x) & 7) * 2)) + 6144)) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 3456));
  *(float2*)(C_ptr + ((((((((((int)threadIdx.y) & 3) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.y) >> 2) * 16)) + ((((int)threadIdx.x) & 7) * 2)) + 8192)) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 3968));
  *(float2*)(C_ptr + ((((((((((int)threadIdx.y) & 3) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.y) >> 2) * 16)) + ((((int)threadIdx.x) & 7) * 2)) + 10240)) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 4480));
  *(float2*)(C_ptr + ((((((((((int)threadIdx.y) & 3) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.y) >> 2) * 16)) + ((((int)threadIdx.x) & 7) * 2)) + 12288)) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 4992));
  *(float2*)(C_ptr + ((((((((((int)threadIdx.y) & 3) * 512) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.y) * 64)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.y) >> 2) * 16)) + ((((int)threadIdx.x) & 7) * 2)) + 14336)) = *(float2*)(((float*)buf_dyn_shmem_ptr) + (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 2)) + 5504));
}

