
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

__forceinline__ __device__ void ptx_cp_async_legacy_cg_16_1_1(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off;
  uint8_t* src_p = (uint8_t*)src + src_off;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(16));
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

__forceinline__ __device__ void ptx_cp_async_legacy_cg_16_2_2(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off * 2;
  uint8_t* src_p = (uint8_t*)src + src_off * 2;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(16));
}
extern "C" __global__ void __launch_bounds__(32) main_kernel(half* __restrict__ A_ptr, half* __restrict__ B_ptr, half* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(32) main_kernel(half* __restrict__ A_ptr, half* __restrict__ B_ptr, half* __restrict__ C_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  alignas(64) half C_warp_ptr[16];
  alignas(64) half A_shared_dyn_warp_ptr[16];
  alignas(64) half B_shared_dyn_warp_ptr[8];
  alignas(64) half A_shared_dyn_warp_ptr_1[16];
  alignas(64) half B_shared_dyn_warp_ptr_1[8];
  alignas(64) half C_local_ptr[2];
  for (int i0_0_1_init = 0; i0_0_1_init < 2; ++i0_0_1_init) {
    for (int i = 0; i < 8; ++i) {
C_warp_ptr[(i0_0_1_init * 8) + i] = 0.0;}
;
  }
  ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 1) * 24) + ((((int)threadIdx.x) & 1) * 8)) + 1920), A_ptr, ((((((int)blockIdx.x) & 1) * 8192) + ((((int)threadIdx.x) >> 1) * 256)) + ((((int)threadIdx.x) & 1) * 8)));
  ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 1) * 24) + ((((int)threadIdx.x) & 1) * 8)) + 2304), A_ptr, (((((((int)blockIdx.x) & 1) * 8192) + ((((int)threadIdx.x) >> 1) * 256)) + ((((int)threadIdx.x) & 1) * 8)) + 4096));
  ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, (((((int)threadIdx.x) >> 1) * 24) + ((((int)threadIdx.x) & 1) * 8)), B_ptr, ((((((int)blockIdx.x) >> 1) * 4096) + ((((int)threadIdx.x) >> 1) * 256)) + ((((int)threadIdx.x) & 1) * 8)));
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 1) * 24) + ((((int)threadIdx.x) & 1) * 8)) + 2688), A_ptr, (((((((int)blockIdx.x) & 1) * 8192) + ((((int)threadIdx.x) >> 1) * 256)) + ((((int)threadIdx.x) & 1) * 8)) + 16));
  ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 1) * 24) + ((((int)threadIdx.x) & 1) * 8)) + 3072), A_ptr, (((((((int)blockIdx.x) & 1) * 8192) + ((((int)threadIdx.x) >> 1) * 256)) + ((((int)threadIdx.x) & 1) * 8)) + 4112));
  ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 1) * 24) + ((((int)threadIdx.x) & 1) * 8)) + 384), B_ptr, (((((((int)blockIdx.x) >> 1) * 4096) + ((((int)threadIdx.x) >> 1) * 256)) + ((((int)threadIdx.x) & 1) * 8)) + 16));
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 1) * 24) + ((((int)threadIdx.x) & 1) * 8)) + 3456), A_ptr, (((((((int)blockIdx.x) & 1) * 8192) + ((((int)threadIdx.x) >> 1) * 256)) + ((((int)threadIdx.x) & 1) * 8)) + 32));
  ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 1) * 24) + ((((int)threadIdx.x) & 1) * 8)) + 3840), A_ptr, (((((((int)blockIdx.x) & 1) * 8192) + ((((int)threadIdx.x) >> 1) * 256)) + ((((int)threadIdx.x) & 1) * 8)) + 4128));
  ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 1) * 24) + ((((int)threadIdx.x) & 1) * 8)) + 768), B_ptr, (((((((int)blockIdx.x) >> 1) * 4096) + ((((int)threadIdx.x) >> 1) * 256)) + ((((int)threadIdx.x) & 1) * 8)) + 32));
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 1) * 24) + ((((int)threadIdx.x) & 1) * 8)) + 4224), A_ptr, (((((((int)blockIdx.x) & 1) * 8192) + ((((int)threadIdx.x) >> 1) * 256)) + ((((int)threadIdx.x) & 1) * 8)) + 48));
  ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 1) * 24) + ((((int)threadIdx.x) & 1) * 8)) + 4608), A_ptr, (((((((int)blockIdx.x) & 1) * 8192) + ((((int)threadIdx.x) >> 1) * 256)) + ((((int)threadIdx.x) & 1) * 8)) + 4144));
  ptx_cp_async_legacy_cg_16_2_2(buf_dyn_shmem_ptr, ((((((int)threadIdx.x) >> 1) * 24) + ((((int)threadIdx.x) & 1) * 8)) + 1152), B_ptr, (((((((int)blockIdx.x) >> 1) * 4096) + ((((int)threadIdx.x) >> 1) * 256)) + ((((int)threadIdx.x) & 1) * 8)) + 48));
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  alignas(64) int slot_4_of_5_ptr[1];
  alignas(64) int slot_0_of_5_ptr[1];
  slot_4_of_5_ptr[0] = 4;
  slot_0_of_5_ptr[0] = 0;
  uchar* A_shared_dyn_row = (uchar*)(&(((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) >> 1) * 24) + ((((int)threadIdx.x) & 1) * 8))]));
  uchar* A_row = (uchar*)(&(A_ptr[((((((int)blockIdx.x) & 1) * 8192) + ((((int)threadIdx.x) >> 1) * 256)) + ((((int)threadIdx.x) & 1) * 8))]));
  uchar* B_shared_dyn_row = (uchar*)(&(((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) >> 1) * 24) + ((((int)threadIdx.x) & 1) * 8))]));
  uchar* B_row = (uchar*)(&(B_ptr[((((((int)blockIdx.x) >> 1) * 4096) + ((((int)threadIdx.x) >> 1) * 256)) + ((((int)threadIdx.x) & 1) * 8))]));
  uchar* A_shared_dyn_row_1 = (uchar*)(&(((half*)buf_dyn_shmem_ptr)[(((((int)threadIdx.x) & 15) * 24) + ((((int)threadIdx.x) >> 4) * 8))]));
  uchar* B_shared_dyn_row_1 = (uchar*)(&(((half*)buf_dyn_shmem_ptr)[((((((int)threadIdx.x) >> 4) * 192) + ((((int)threadIdx.x) & 7) * 24)) + (((((int)threadIdx.x) & 15) >> 3) * 8))]));
  alignas(64) uint64_t A_row_at_ptr[1];
  alignas(64) uint64_t B_row_at_ptr[1];
  A_row_at_ptr[0] = reinterpret_cast<uint64_t>(A_row);
  B_row_at_ptr[0] = reinterpret_cast<uint64_t>(B_row);
  for (int k_0_0 = 0; k_0_0 < 12; ++k_0_0) {
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_3();
    __syncthreads();
    ptx_cp_async_legacy_cg_16_1_1(A_shared_dyn_row, ((slot_4_of_5_ptr[0] * 1536) + 3840), ((uchar*)A_row_at_ptr[0]), 128);
    ptx_cp_async_legacy_cg_16_1_1(A_shared_dyn_row, ((slot_4_of_5_ptr[0] * 1536) + 4608), ((uchar*)A_row_at_ptr[0]), 8320);
    ptx_cp_async_legacy_cg_16_1_1(B_shared_dyn_row, (slot_4_of_5_ptr[0] * 768), ((uchar*)B_row_at_ptr[0]), 128);
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();

  {
    unsigned int addr = __cvta_generic_to_shared(A_shared_dyn_row_1 + ((slot_0_of_5_ptr[0] * 1536) + 3840));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared(A_shared_dyn_row_1 + ((slot_0_of_5_ptr[0] * 1536) + 4608));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 8))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 8))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 8))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 8))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared(B_shared_dyn_row_1 + (slot_0_of_5_ptr[0] * 768));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[0]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[1]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[2]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[3])
      : "r"(addr)
    );
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 0))[0]), "=r"(((unsigned *)(C_warp_ptr + 0))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[1]), "r"(((unsigned *)(C_warp_ptr + 0))[0]), "r"(((unsigned *)(C_warp_ptr + 0))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 4))[0]), "=r"(((unsigned *)(C_warp_ptr + 4))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 4))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 4))[1]), "r"(((unsigned *)(C_warp_ptr + 4))[0]), "r"(((unsigned *)(C_warp_ptr + 4))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 8))[0]), "=r"(((unsigned *)(C_warp_ptr + 8))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 8))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 8))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 8))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 8))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[1]), "r"(((unsigned *)(C_warp_ptr + 8))[0]), "r"(((unsigned *)(C_warp_ptr + 8))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 12))[0]), "=r"(((unsigned *)(C_warp_ptr + 12))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 8))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 8))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 8))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 8))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 4))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 4))[1]), "r"(((unsigned *)(C_warp_ptr + 12))[0]), "r"(((unsigned *)(C_warp_ptr + 12))[1]));
  }
    slot_4_of_5_ptr[0] = ((slot_4_of_5_ptr[0] == 4) ? 0 : (slot_4_of_5_ptr[0] + 1));
    slot_0_of_5_ptr[0] = ((slot_0_of_5_ptr[0] == 4) ? 0 : (slot_0_of_5_ptr[0] + 1));
    A_row_at_ptr[0] = (A_row_at_ptr[0] + (uint64_t)32ULL);
    B_row_at_ptr[0] = (B_row_at_ptr[0] + (uint64_t)32ULL);
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_3();
  __syncthreads();

  {
    unsigned int addr = __cvta_generic_to_shared((&(((half*)buf_dyn_shmem_ptr)[3456])) + (((((int)threadIdx.x) & 15) * 24) + ((((int)threadIdx.x) >> 4) * 8)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((half*)buf_dyn_shmem_ptr)[3840])) + (((((int)threadIdx.x) & 15) * 24) + ((((int)threadIdx.x) >> 4) * 8)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((half*)buf_dyn_shmem_ptr)[768])) + ((((((int)threadIdx.x) >> 4) * 192) + ((((int)threadIdx.x) & 7) * 24)) + (((((int)threadIdx.x) & 15) >> 3) * 8)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[0]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[1]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[2]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[3])
      : "r"(addr)
    );
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 0))[0]), "=r"(((unsigned *)(C_warp_ptr + 0))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(C_warp_ptr + 0))[0]), "r"(((unsigned *)(C_warp_ptr + 0))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 4))[0]), "=r"(((unsigned *)(C_warp_ptr + 4))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[1]), "r"(((unsigned *)(C_warp_ptr + 4))[0]), "r"(((unsigned *)(C_warp_ptr + 4))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 8))[0]), "=r"(((unsigned *)(C_warp_ptr + 8))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(C_warp_ptr + 8))[0]), "r"(((unsigned *)(C_warp_ptr + 8))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 12))[0]), "=r"(((unsigned *)(C_warp_ptr + 12))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[1]), "r"(((unsigned *)(C_warp_ptr + 12))[0]), "r"(((unsigned *)(C_warp_ptr + 12))[1]));
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2();
  __syncthreads();

  {
    unsigned int addr = __cvta_generic_to_shared((&(((half*)buf_dyn_shmem_ptr)[4224])) + (((((int)threadIdx.x) & 15) * 24) + ((((int)threadIdx.x) >> 4) * 8)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((half*)buf_dyn_shmem_ptr)[4608])) + (((((int)threadIdx.x) & 15) * 24) + ((((int)threadIdx.x) >> 4) * 8)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((half*)buf_dyn_shmem_ptr)[1152])) + ((((((int)threadIdx.x) >> 4) * 192) + ((((int)threadIdx.x) & 7) * 24)) + (((((int)threadIdx.x) & 15) >> 3) * 8)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[0]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[1]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[2]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[3])
      : "r"(addr)
    );
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 0))[0]), "=r"(((unsigned *)(C_warp_ptr + 0))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(C_warp_ptr + 0))[0]), "r"(((unsigned *)(C_warp_ptr + 0))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 4))[0]), "=r"(((unsigned *)(C_warp_ptr + 4))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[1]), "r"(((unsigned *)(C_warp_ptr + 4))[0]), "r"(((unsigned *)(C_warp_ptr + 4))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 8))[0]), "=r"(((unsigned *)(C_warp_ptr + 8))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(C_warp_ptr + 8))[0]), "r"(((unsigned *)(C_warp_ptr + 8))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 12))[0]), "=r"(((unsigned *)(C_warp_ptr + 12))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[1]), "r"(((unsigned *)(C_warp_ptr + 12))[0]), "r"(((unsigned *)(C_warp_ptr + 12))[1]));
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();

  {
    unsigned int addr = __cvta_generic_to_shared((&(((half*)buf_dyn_shmem_ptr)[4992])) + (((((int)threadIdx.x) & 15) * 24) + ((((int)threadIdx.x) >> 4) * 8)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((half*)buf_dyn_shmem_ptr)[5376])) + (((((int)threadIdx.x) & 15) * 24) + ((((int)threadIdx.x) >> 4) * 8)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((half*)buf_dyn_shmem_ptr)[1536])) + ((((((int)threadIdx.x) >> 4) * 192) + ((((int)threadIdx.x) & 7) * 24)) + (((((int)threadIdx.x) & 15) >> 3) * 8)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[0]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[1]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[2]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[3])
      : "r"(addr)
    );
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 0))[0]), "=r"(((unsigned *)(C_warp_ptr + 0))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(C_warp_ptr + 0))[0]), "r"(((unsigned *)(C_warp_ptr + 0))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 4))[0]), "=r"(((unsigned *)(C_warp_ptr + 4))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[1]), "r"(((unsigned *)(C_warp_ptr + 4))[0]), "r"(((unsigned *)(C_warp_ptr + 4))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 8))[0]), "=r"(((unsigned *)(C_warp_ptr + 8))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(C_warp_ptr + 8))[0]), "r"(((unsigned *)(C_warp_ptr + 8))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 12))[0]), "=r"(((unsigned *)(C_warp_ptr + 12))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[1]), "r"(((unsigned *)(C_warp_ptr + 12))[0]), "r"(((unsigned *)(C_warp_ptr + 12))[1]));
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();

  {
    unsigned int addr = __cvta_generic_to_shared((&(((half*)buf_dyn_shmem_ptr)[1920])) + (((((int)threadIdx.x) & 15) * 24) + ((((int)threadIdx.x) >> 4) * 8)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((half*)buf_dyn_shmem_ptr)[2304])) + (((((int)threadIdx.x) & 15) * 24) + ((((int)threadIdx.x) >> 4) * 8)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((half*)buf_dyn_shmem_ptr)[0])) + ((((((int)threadIdx.x) >> 4) * 192) + ((((int)threadIdx.x) & 7) * 24)) + (((((int)threadIdx.x) & 15) >> 3) * 8)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[0]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[1]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[2]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[3])
      : "r"(addr)
    );
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 0))[0]), "=r"(((unsigned *)(C_warp_ptr + 0))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(C_warp_ptr + 0))[0]), "r"(((unsigned *)(C_warp_ptr + 0))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 4))[0]), "=r"(((unsigned *)(C_warp_ptr + 4))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[1]), "r"(((unsigned *)(C_warp_ptr + 4))[0]), "r"(((unsigned *)(C_warp_ptr + 4))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 8))[0]), "=r"(((unsigned *)(C_warp_ptr + 8))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 0))[1]), "r"(((unsigned *)(C_warp_ptr + 8))[0]), "r"(((unsigned *)(C_warp_ptr + 8))[1]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
      "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
      :  "=r"(((unsigned *)(C_warp_ptr + 12))[0]), "=r"(((unsigned *)(C_warp_ptr + 12))[1])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr_1 + 8))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr_1 + 4))[1]), "r"(((unsigned *)(C_warp_ptr + 12))[0]), "r"(((unsigned *)(C_warp_ptr + 12))[1]));
  }
  C_local_ptr[0] = C_warp_ptr[0];
  C_local_ptr[1] = C_warp_ptr[1];
  *(half2*)(C_ptr + (((((((int)blockIdx.x) & 1) * 2048) + ((((int)threadIdx.x) >> 2) * 64)) + ((((int)blockIdx.x) >> 1) * 16)) + ((((int)threadIdx.x) & 3) * 2))) = *(half2*)(C_local_ptr + 0);
  C_local_ptr[0] = C_warp_ptr[2];
  C_local_ptr[1] = C_warp_ptr[3];
  *(half2*)(C_ptr + ((((((((int)blockIdx.x) & 1) * 2048) + ((((int)threadIdx.x) >> 2) * 64)) + ((((int)blockIdx.x) >> 1) * 16)) + ((((int)threadIdx.x) & 3) * 2)) + 512)) = *(half2*)(C_local_ptr + 0);
  C_local_ptr[0] = C_warp_ptr[4];
  C_local_ptr[1] = C_warp_ptr[5];
  *(half2*)(C_ptr + ((((((((int)blockIdx.x) & 1) * 2048) + ((((int)threadIdx.x) >> 2) * 64)) + ((((int)blockIdx.x) >> 1) * 16)) + ((((int)threadIdx.x) & 3) * 2)) + 8)) = *(half2*)(C_local_ptr + 0);
  C_local_ptr[0] = C_warp_ptr[6];
  C_local_ptr[1] = C_warp_ptr[7];
  *(half2*)(C_ptr + ((((((((int)blockIdx.x) & 1) * 2048) + ((((int)threadIdx.x) >> 2) * 64)) + ((((int)blockIdx.x) >> 1) * 16)) + ((((int)threadIdx.x) & 3) * 2)) + 520)) = *(half2*)(C_local_ptr + 0);
  C_local_ptr[0] = C_warp_ptr[8];
  C_local_ptr[1] = C_warp_ptr[9];
  *(half2*)(C_ptr + ((((((((int)blockIdx.x) & 1) * 2048) + ((((int)threadIdx.x) >> 2) * 64)) + ((((int)blockIdx.x) >> 1) * 16)) + ((((int)threadIdx.x) & 3) * 2)) + 1024)) = *(half2*)(C_local_ptr + 0);
  C_local_ptr[0] = C_warp_ptr[10];
  C_local_ptr[1] = C_warp_ptr[11];
  *(half2*)(C_ptr + ((((((((int)blockIdx.x) & 1) * 2048) + ((((int)threadIdx.x) >> 2) * 64)) + ((((int)blockIdx.x) >> 1) * 16)) + ((((int)threadIdx.x) & 3) * 2)) + 1536)) = *(half2*)(C_local_ptr + 0);
  C_local_ptr[0] = C_warp_ptr[12];
  C_local_ptr[1] = C_warp_ptr[13];
  *(half2*)(C_ptr + ((((((((int)blockIdx.x) & 1) * 2048) + ((((int)threadIdx.x) >> 2) * 64)) + ((((int)blockIdx.x) >> 1) * 16)) + ((((int)threadIdx.x) & 3) * 2)) + 1032)) = *(half2*)(C_local_ptr + 0);
  C_local_ptr[0] = C_warp_ptr[14];
  C_local_ptr[1] = C_warp_ptr[15];
  *(half2*)(C_ptr + ((((((((int)blockIdx.x) & 1) * 2048) + ((((int)threadIdx.x) >> 2) * 64)) + ((((int)blockIdx.x) >> 1) * 16)) + ((((int)threadIdx.x) & 3) * 2)) + 1544)) = *(half2*)(C_local_ptr + 0);
}

