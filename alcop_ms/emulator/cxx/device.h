// Included before every translated kernel: CUDA's names, in terms of interface.h.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "vectors.h"

#define __CUDACC__ 1
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __global__
#define __device__ __attribute__((always_inline))
#define __host__
#define __constant__
#define __forceinline__ inline
#define __noinline__
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))
#define __restrict__
#define __restrict

namespace emu {
// A text's own functions may use the indices; the translator gives a kernel local copies of them.
template <emu_index3 (*Get)()>
struct Index {
  struct { operator uint32_t() const { return Get().x; } } x;
  struct { operator uint32_t() const { return Get().y; } } y;
  struct { operator uint32_t() const { return Get().z; } } z;
};

// *(T*)(p): a vector access must lie at a multiple of its size.
template <class T>
EMU_INLINE T* aligned(const volatile void* pointer) {
  if (__builtin_expect(reinterpret_cast<uintptr_t>(pointer) & (alignof(T) - 1), 0)) {
    emu_misaligned(const_cast<const void*>(pointer), sizeof(T));
  }
  return (T*)pointer;
}

template <class T>
EMU_INLINE uint32_t word(const T& value) {
  static_assert(sizeof(T) <= 4, "an asm operand of more than 32 bits");
  uint32_t bits = 0;
  memcpy(&bits, &value, sizeof(T));
  return bits;
}
template <class T>
EMU_INLINE T from_word(uint32_t bits) {
  T value;
  memcpy(&value, &bits, sizeof(T));
  return value;
}

template <class... P, size_t... I>
inline void call(void (*kernel)(P...), void* const* arguments, std::index_sequence<I...>) {
  static_assert((std::is_pointer_v<P> && ...), "a kernel parameter that is not a buffer");
  kernel((P)arguments[I]...);
}
template <class... P>
inline void call(void (*kernel)(P...), void* const* arguments) {
  call(kernel, arguments, std::make_index_sequence<sizeof...(P)>());
}
}  // namespace emu

static const emu::Index<emu_thread_index> threadIdx;
static const emu::Index<emu_block_index> blockIdx;
static const emu::Index<emu_block_extent> blockDim;
static const emu::Index<emu_grid_extent> gridDim;
static const int warpSize = 32;

#define __syncthreads() emu_barrier(__LINE__)
#define __syncthreads_count(value) emu_barrier_reduce(__LINE__, 0, value)
#define __syncthreads_and(value) emu_barrier_reduce(__LINE__, 1, value)
#define __syncthreads_or(value) emu_barrier_reduce(__LINE__, 2, value)
#define __trap() emu_trap(__LINE__)
#define assert(condition) ((condition) ? (void)0 : emu_trap(__LINE__))
#define __threadfence()
#define __threadfence_block()
#define __activemask() emu_active_mask()

#include "intrinsics.h"
