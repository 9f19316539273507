
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

#if !defined(__CUDA_ARCH__) || (__CUDA_ARCH__ >= 890)
#include <cuda_fp8.h>
using fp8_e4_t = __nv_fp8_e4m3;
using fp8_e4x2_t = __nv_fp8x2_e4m3;
using fp8_e4x4_t = __nv_fp8x4_e4m3;
struct fp8_e4x8_t {
 fp8_e4_t data[8];
};
struct fp8_e4x16_t {
 fp8_e4_t data[16];
};
using fp8_e5_t = __nv_fp8_e5m2;
using fp8_e5x2_t = __nv_fp8x2_e5m2;
using fp8_e5x4_t = __nv_fp8x4_e5m2;
struct fp8_e5x8_t {
 fp8_e5_t data[8];
};
struct fp8_e5x16_t {
 fp8_e5_t data[16];
};
using fp8_e8_t = __nv_fp8_e8m0;
using fp8_e8x2_t = __nv_fp8x2_e8m0;
using fp8_e8x4_t = __nv_fp8x4_e8m0;
struct fp8_e8x8_t {
 fp8_e8_t data[8];
};
struct fp8_e8x16_t {
 fp8_e8_t data[16];
};
#endif // __CUDA_ARCH__ >= 890

__device__ __nv_fp8x2_e5m2 make___nv_fp8x2_e5m2(__nv_fp8_e5m2 x, __nv_fp8_e5m2 y) {
    __nv_fp8x2_e5m2 result;
    result.__x = (x.__x) | (y.__x << 8);
    return result;
}
__device__ __nv_fp8x4_e5m2 make___nv_fp8x4_e5m2(__nv_fp8_e5m2 a, __nv_fp8_e5m2 b, __nv_fp8_e5m2 c, __nv_fp8_e5m2 d) {
    __nv_fp8x4_e5m2 result;
    result.__x = (a.__x) | (b.__x << 8) | (c.__x << 16) | (d.__x << 24);
    return result;
}
__device__ __nv_fp8x2_e4m3 make___nv_fp8x2_e4m3(__nv_fp8_e4m3 x, __nv_fp8_e4m3 y) {
    __nv_fp8x2_e4m3 result;
    result.__x = (x.__x) | (y.__x << 8);
    return result;
}
__device__ __nv_fp8x4_e4m3 make___nv_fp8x4_e4m3(__nv_fp8_e4m3 a, __nv_fp8_e4m3 b, __nv_fp8_e4m3 c, __nv_fp8_e4m3 d) {
    __nv_fp8x4_e4m3 result;
    result.__x = (a.__x) | (b.__x << 8) | (c.__x << 16) | (d.__x << 24);
    return result;
}
__device__ __nv_fp8x2_e8m0 make___nv_fp8x2_e8m0(__nv_fp8_e8m0 x, __nv_fp8_e8m0 y) {
    __nv_fp8x2_e8m0 result;
    result.__x = (x.__x) | (y.__x << 8);
    return result;
}
__device__ __nv_fp8x4_e8m0 make___nv_fp8x4_e8m0(__nv_fp8_e8m0 a, __nv_fp8_e8m0 b, __nv_fp8_e8m0 c, __nv_fp8_e8m0 d) {
    __nv_fp8x4_e8m0 result;
    result.__x = (a.__x) | (b.__x << 8) | (c.__x << 16) | (d.__x << 24);
    return result;
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
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0() {
  asm volatile("cp.async.wait_group 0;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1() {
  asm volatile("cp.async.wait_group 1;" :  :  : "memory");
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
extern "C" __global__ void __launch_bounds__(128) main_kernel(__nv_fp8_e4m3* __restrict__ A_ptr, __nv_fp8_e4m3* __restrict__ B_ptr, float* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(128) main_kernel(__nv_fp8_e4m3* __restrict__ A_ptr, __nv_fp8_e4m3* __restrict__ B_ptr, float* __restrict__ C_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  alignas(64) float C_warp_ptr[8];
  alignas(64) __nv_fp8_e4m3 A_shared_dyn_warp_ptr[32];
  alignas(64) __nv_fp8_e4m3 B_shared_dyn_warp_ptr[32];
  for (int i = 0; i < 8; ++i) {
C_warp_ptr[0 + i] = 0.0;}
;
  ptx_cp_async_legacy_cg_16_1_1(buf_dyn_shmem_ptr, (((((int)threadIdx.y) * 640) + ((((int)threadIdx.x) >> 2) * 80)) + ((((int)threadIdx.x) & 3) * 16)), A_ptr, ((((((int)blockIdx.y) * 8192) + (((int)threadIdx.y) * 2048)) + ((((int)threadIdx.x) >> 2) * 256)) + ((((int)threadIdx.x) & 3) * 16)));
  ptx_cp_async_legacy_cg_16_1_1(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 640) + ((((int)threadIdx.x) >> 2) * 80)) + ((((int)threadIdx.x) & 3) * 16)) + 7680), B_ptr, ((((((int)blockIdx.x) * 8192) + (((int)threadIdx.y) * 2048)) + ((((int)threadIdx.x) >> 2) * 256)) + ((((int)threadIdx.x) & 3) * 16)));
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  ptx_cp_async_legacy_cg_16_1_1(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 640) + ((((int)threadIdx.x) >> 2) * 80)) + ((((int)threadIdx.x) & 3) * 16)) + 2560), A_ptr, (((((((int)blockIdx.y) * 8192) + (((int)threadIdx.y) * 2048)) + ((((int)threadIdx.x) >> 2) * 256)) + ((((int)threadIdx.x) & 3) * 16)) + 64));
  ptx_cp_async_legacy_cg_16_1_1(buf_dyn_shmem_ptr, ((((((int)threadIdx.y) * 640) + ((((int)threadIdx.x) >> 2) * 80)) + ((((int)threadIdx.x) & 3) * 16)) + 10240), B_ptr, (((((((int)blockIdx.x) * 8192) + (((int)threadIdx.y) * 2048)) + ((((int)threadIdx.x) >> 2) * 256)) + ((((int)threadIdx.x) & 3) * 16)) + 64));
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();

  {
    unsigned int addr = __cvta_generic_to_shared((&(((__nv_fp8_e4m3*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) >> 1) * 1280)])) + (((((int)threadIdx.x) & 15) * 80) + ((((int)threadIdx.x) >> 4) * 16)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((__nv_fp8_e4m3*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) & 1) * 1280) + 7680)])) + ((((((int)threadIdx.x) >> 4) * 640) + ((((int)threadIdx.x) & 7) * 80)) + (((((int)threadIdx.x) & 15) >> 3) * 16)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[0]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[1]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[2]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[3])
      : "r"(addr)
    );
  }
  for (int k_0_0 = 0; k_0_0 < 2; ++k_0_0) {
    ptx_cp_async_legacy_cg_16_1_1(buf_dyn_shmem_ptr, ((((((k_0_0 + 2) % 3) * 2560) + (((int)threadIdx.y) * 640)) + ((((int)threadIdx.x) >> 2) * 80)) + ((((int)threadIdx.x) & 3) * 16)), A_ptr, ((((((((int)blockIdx.y) * 8192) + (((int)threadIdx.y) * 2048)) + ((((int)threadIdx.x) >> 2) * 256)) + (k_0_0 * 64)) + ((((int)threadIdx.x) & 3) * 16)) + 128));
    ptx_cp_async_legacy_cg_16_1_1(buf_dyn_shmem_ptr, (((((((k_0_0 + 2) % 3) * 2560) + (((int)threadIdx.y) * 640)) + ((((int)threadIdx.x) >> 2) * 80)) + ((((int)threadIdx.x) & 3) * 16)) + 7680), B_ptr, ((((((((int)blockIdx.x) * 8192) + (((int)threadIdx.y) * 2048)) + ((((int)threadIdx.x) >> 2) * 256)) + (k_0_0 * 64)) + ((((int)threadIdx.x) & 3) * 16)) + 128));
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();

  {
    unsigned int addr = __cvta_generic_to_shared((&(((__nv_fp8_e4m3*)buf_dyn_shmem_ptr)[(((k_0_0 * 2560) + ((((int)threadIdx.y) >> 1) * 1280)) + 32)])) + (((((int)threadIdx.x) & 15) * 80) + ((((int)threadIdx.x) >> 4) * 16)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((__nv_fp8_e4m3*)buf_dyn_shmem_ptr)[(((k_0_0 * 2560) + ((((int)threadIdx.y) & 1) * 1280)) + 7712)])) + ((((((int)threadIdx.x) >> 4) * 640) + ((((int)threadIdx.x) & 7) * 80)) + (((((int)threadIdx.x) & 15) >> 3) * 16)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[0]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[1]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[2]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[3])
      : "r"(addr)
    );
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
      :  "=f"(((float *)(C_warp_ptr + 0))[0]), "=f"(((float *)(C_warp_ptr + 0))[1]), "=f"(((float *)(C_warp_ptr + 0))[2]), "=f"(((float *)(C_warp_ptr + 0))[3])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[1]), "f"(((float *)(C_warp_ptr + 0))[0]), "f"(((float *)(C_warp_ptr + 0))[1]), "f"(((float *)(C_warp_ptr + 0))[2]), "f"(((float *)(C_warp_ptr + 0))[3]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
      :  "=f"(((float *)(C_warp_ptr + 4))[0]), "=f"(((float *)(C_warp_ptr + 4))[1]), "=f"(((float *)(C_warp_ptr + 4))[2]), "=f"(((float *)(C_warp_ptr + 4))[3])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 8))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 8))[1]), "f"(((float *)(C_warp_ptr + 4))[0]), "f"(((float *)(C_warp_ptr + 4))[1]), "f"(((float *)(C_warp_ptr + 4))[2]), "f"(((float *)(C_warp_ptr + 4))[3]));
  }
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
    __syncthreads();

  {
    unsigned int addr = __cvta_generic_to_shared((&(((__nv_fp8_e4m3*)buf_dyn_shmem_ptr)[(((k_0_0 * 2560) + ((((int)threadIdx.y) >> 1) * 1280)) + 2560)])) + (((((int)threadIdx.x) & 15) * 80) + ((((int)threadIdx.x) >> 4) * 16)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((__nv_fp8_e4m3*)buf_dyn_shmem_ptr)[(((k_0_0 * 2560) + ((((int)threadIdx.y) & 1) * 1280)) + 10240)])) + ((((((int)threadIdx.x) >> 4) * 640) + ((((int)threadIdx.x) & 7) * 80)) + (((((int)threadIdx.x) & 15) >> 3) * 16)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[0]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[1]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[2]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[3])
      : "r"(addr)
    );
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
      :  "=f"(((float *)(C_warp_ptr + 0))[0]), "=f"(((float *)(C_warp_ptr + 0))[1]), "=f"(((float *)(C_warp_ptr + 0))[2]), "=f"(((float *)(C_warp_ptr + 0))[3])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[1]), "f"(((float *)(C_warp_ptr + 0))[0]), "f"(((float *)(C_warp_ptr + 0))[1]), "f"(((float *)(C_warp_ptr + 0))[2]), "f"(((float *)(C_warp_ptr + 0))[3]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
      :  "=f"(((float *)(C_warp_ptr + 4))[0]), "=f"(((float *)(C_warp_ptr + 4))[1]), "=f"(((float *)(C_warp_ptr + 4))[2]), "=f"(((float *)(C_warp_ptr + 4))[3])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 24))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 24))[1]), "f"(((float *)(C_warp_ptr + 4))[0]), "f"(((float *)(C_warp_ptr + 4))[1]), "f"(((float *)(C_warp_ptr + 4))[2]), "f"(((float *)(C_warp_ptr + 4))[3]));
  }
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();

  {
    unsigned int addr = __cvta_generic_to_shared((&(((__nv_fp8_e4m3*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) >> 1) * 1280) + 5152)])) + (((((int)threadIdx.x) & 15) * 80) + ((((int)threadIdx.x) >> 4) * 16)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((__nv_fp8_e4m3*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) & 1) * 1280) + 12832)])) + ((((((int)threadIdx.x) >> 4) * 640) + ((((int)threadIdx.x) & 7) * 80)) + (((((int)threadIdx.x) & 15) >> 3) * 16)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[0]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[1]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[2]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[3])
      : "r"(addr)
    );
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
      :  "=f"(((float *)(C_warp_ptr + 0))[0]), "=f"(((float *)(C_warp_ptr + 0))[1]), "=f"(((float *)(C_warp_ptr + 0))[2]), "=f"(((float *)(C_warp_ptr + 0))[3])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[1]), "f"(((float *)(C_warp_ptr + 0))[0]), "f"(((float *)(C_warp_ptr + 0))[1]), "f"(((float *)(C_warp_ptr + 0))[2]), "f"(((float *)(C_warp_ptr + 0))[3]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
      :  "=f"(((float *)(C_warp_ptr + 4))[0]), "=f"(((float *)(C_warp_ptr + 4))[1]), "=f"(((float *)(C_warp_ptr + 4))[2]), "=f"(((float *)(C_warp_ptr + 4))[3])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 8))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 8))[1]), "f"(((float *)(C_warp_ptr + 4))[0]), "f"(((float *)(C_warp_ptr + 4))[1]), "f"(((float *)(C_warp_ptr + 4))[2]), "f"(((float *)(C_warp_ptr + 4))[3]));
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((__nv_fp8_e4m3*)buf_dyn_shmem_ptr)[((((int)threadIdx.y) >> 1) * 1280)])) + (((((int)threadIdx.x) & 15) * 80) + ((((int)threadIdx.x) >> 4) * 16)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((__nv_fp8_e4m3*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) & 1) * 1280) + 7680)])) + ((((((int)threadIdx.x) >> 4) * 640) + ((((int)threadIdx.x) & 7) * 80)) + (((((int)threadIdx.x) & 15) >> 3) * 16)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[0]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[1]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[2]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[3])
      : "r"(addr)
    );
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
      :  "=f"(((float *)(C_warp_ptr + 0))[0]), "=f"(((float *)(C_warp_ptr + 0))[1]), "=f"(((float *)(C_warp_ptr + 0))[2]), "=f"(((float *)(C_warp_ptr + 0))[3])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[1]), "f"(((float *)(C_warp_ptr + 0))[0]), "f"(((float *)(C_warp_ptr + 0))[1]), "f"(((float *)(C_warp_ptr + 0))[2]), "f"(((float *)(C_warp_ptr + 0))[3]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
      :  "=f"(((float *)(C_warp_ptr + 4))[0]), "=f"(((float *)(C_warp_ptr + 4))[1]), "=f"(((float *)(C_warp_ptr + 4))[2]), "=f"(((float *)(C_warp_ptr + 4))[3])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 24))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 24))[1]), "f"(((float *)(C_warp_ptr + 4))[0]), "f"(((float *)(C_warp_ptr + 4))[1]), "f"(((float *)(C_warp_ptr + 4))[2]), "f"(((float *)(C_warp_ptr + 4))[3]));
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((__nv_fp8_e4m3*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) >> 1) * 1280) + 32)])) + (((((int)threadIdx.x) & 15) * 80) + ((((int)threadIdx.x) >> 4) * 16)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[0]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[1]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[2]), "=r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[3])
      : "r"(addr)
    );
  }

  {
    unsigned int addr = __cvta_generic_to_shared((&(((__nv_fp8_e4m3*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) & 1) * 1280) + 7712)])) + ((((((int)threadIdx.x) >> 4) * 640) + ((((int)threadIdx.x) & 7) * 80)) + (((((int)threadIdx.x) & 15) >> 3) * 16)));
    __asm__ __volatile__(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16"
      "{%0, %1, %2, %3}, [%4];\n"
      : "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[0]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[1]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[2]), "=r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[3])
      : "r"(addr)
    );
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
      :  "=f"(((float *)(C_warp_ptr + 0))[0]), "=f"(((float *)(C_warp_ptr + 0))[1]), "=f"(((float *)(C_warp_ptr + 0))[2]), "=f"(((float *)(C_warp_ptr + 0))[3])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 0))[1]), "f"(((float *)(C_warp_ptr + 0))[0]), "f"(((float *)(C_warp_ptr + 0))[1]), "f"(((float *)(C_warp_ptr + 0))[2]), "f"(((float *)(C_warp_ptr + 0))[3]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
      :  "=f"(((float *)(C_warp_ptr + 4))[0]), "=f"(((float *)(C_warp_ptr + 4))[1]), "=f"(((float *)(C_warp_ptr + 4))[2]), "=f"(((float *)(C_warp_ptr + 4))[3])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 0))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 8))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 8))[1]), "f"(((float *)(C_warp_ptr + 4))[0]), "f"(((float *)(C_warp_ptr + 4))[1]), "f"(((float *)(C_warp_ptr + 4))[2]), "f"(((float *)(C_warp_ptr + 4))[3]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
      :  "=f"(((float *)(C_warp_ptr + 0))[0]), "=f"(((float *)(C_warp_ptr + 0))[1]), "=f"(((float *)(C_warp_ptr + 0))[2]), "=f"(((float *)(C_warp_ptr + 0))[3])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 16))[1]), "f"(((float *)(C_warp_ptr + 0))[0]), "f"(((float *)(C_warp_ptr + 0))[1]), "f"(((float *)(C_warp_ptr + 0))[2]), "f"(((float *)(C_warp_ptr + 0))[3]));
  }

  {
    __asm__ __volatile__(
      "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
      :  "=f"(((float *)(C_warp_ptr + 4))[0]), "=f"(((float *)(C_warp_ptr + 4))[1]), "=f"(((float *)(C_warp_ptr + 4))[2]), "=f"(((float *)(C_warp_ptr + 4))[3])
      : "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[0]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[1]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[2]), "r"(((unsigned *)(A_shared_dyn_warp_ptr + 16))[3]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 24))[0]), "r"(((unsigned *)(B_shared_dyn_warp_ptr + 24))[1]), "f"(((float *)(C_warp_ptr + 4))[0]), "f"(((float *)(C_warp_ptr + 4))[1]), "f"(((float *)(C_warp_ptr + 4))[2]), "f"(((float *)(C_warp_ptr + 4))[3]));
  }
  for (int local_id = 0; local_id < 8; ++local_id) {
(&(C_ptr[((((((int)blockIdx.y) * 2048) + ((((int)threadIdx.y) >> 1) * 1024)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.y) & 1) * 16))]))[((((((local_id % 4) / 2) * 8) + (threadIdx.x / 4)) * 64) + ((((local_id / 4) * 8) + ((threadIdx.x % 4) * 2)) + (local_id % 2)))] = C_warp_ptr[0 + local_id];
}
;
}

