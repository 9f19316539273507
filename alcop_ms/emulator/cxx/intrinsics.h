// CUDA's device functions that generated kernels call: warp exchange, atomics, arithmetic.
#pragma once

EMU_INLINE void __syncwarp(uint32_t mask = ~0u) { emu_warp_barrier(mask); }
EMU_INLINE uint32_t __ballot_sync(uint32_t mask, int p) { return emu_vote(0, mask, p); }
EMU_INLINE int __any_sync(uint32_t mask, int p) { return (int)emu_vote(1, mask, p); }
EMU_INLINE int __all_sync(uint32_t mask, int p) { return (int)emu_vote(2, mask, p); }

template <class T>
EMU_INLINE T emu_exchange(int kind, uint32_t mask, T value, int argument, int width) {
  static_assert(sizeof(T) <= 8, "a shuffle of more than 64 bits");
  uint64_t bits = 0;
  memcpy(&bits, &value, sizeof(T));
  bits = emu_shuffle(kind, mask, bits, argument, width);
  memcpy(&value, &bits, sizeof(T));
  return value;
}
template <class T>
EMU_INLINE T __shfl_sync(uint32_t mask, T v, int lane, int width = 32) {
  return emu_exchange(0, mask, v, lane, width);
}
template <class T>
EMU_INLINE T __shfl_up_sync(uint32_t mask, T v, unsigned delta, int width = 32) {
  return emu_exchange(1, mask, v, (int)delta, width);
}
template <class T>
EMU_INLINE T __shfl_down_sync(uint32_t mask, T v, unsigned delta, int width = 32) {
  return emu_exchange(2, mask, v, (int)delta, width);
}
template <class T>
EMU_INLINE T __shfl_xor_sync(uint32_t mask, T v, int lanes, int width = 32) {
  return emu_exchange(3, mask, v, lanes, width);
}

// Blocks run in several processes on the same memory, so atomics are real ones.
template <class T, class Update>
EMU_INLINE T emu_atomic(T* address, Update update) {
  emu_check_atomic(address, sizeof(T));
  uint64_t before = emu_compare_and_swap(address, sizeof(T), 0, 0);
  for (;;) {
    T value, next;
    memcpy(&value, &before, sizeof(T));
    next = update(value);
    uint64_t after = 0;
    memcpy(&after, &next, sizeof(T));
    uint64_t found = emu_compare_and_swap(address, sizeof(T), before, after);
    if (found == before) return value;
    before = found;
  }
}
template <class T> EMU_INLINE T atomicAdd(T* p, std::common_type_t<T> v) { return emu_atomic(p, [&](T x) { return (T)(x + v); }); }
template <class T> EMU_INLINE T atomicSub(T* p, std::common_type_t<T> v) { return emu_atomic(p, [&](T x) { return (T)(x - v); }); }
template <class T> EMU_INLINE T atomicMax(T* p, std::common_type_t<T> v) { return emu_atomic(p, [&](T x) { return x < v ? v : x; }); }
template <class T> EMU_INLINE T atomicMin(T* p, std::common_type_t<T> v) { return emu_atomic(p, [&](T x) { return v < x ? v : x; }); }
template <class T> EMU_INLINE T atomicExch(T* p, std::common_type_t<T> v) { return emu_atomic(p, [&](T) { return v; }); }
template <class T> EMU_INLINE T atomicCAS(T* p, std::common_type_t<T> old, std::common_type_t<T> v) { return emu_atomic(p, [&](T x) { return x == old ? v : x; }); }

template <class T> EMU_INLINE T __ldg(const T* p) { return *emu::aligned<const T>(p); }

template <class A, class B>
using EmuBoth = std::enable_if_t<std::is_arithmetic_v<A> && std::is_arithmetic_v<B>,
                                 std::common_type_t<A, B>>;
template <class A, class B>
EMU_INLINE EmuBoth<A, B> max(A a, B b) {
  using T = std::common_type_t<A, B>;
  if constexpr (std::is_floating_point_v<T>) return std::fmax((T)a, (T)b);
  return (T)a > (T)b ? (T)a : (T)b;
}
template <class A, class B>
EMU_INLINE EmuBoth<A, B> min(A a, B b) {
  using T = std::common_type_t<A, B>;
  if constexpr (std::is_floating_point_v<T>) return std::fmin((T)a, (T)b);
  return (T)a < (T)b ? (T)a : (T)b;
}

EMU_INLINE float __expf(float x) { return std::exp(x); }
EMU_INLINE float __exp10f(float x) { return std::pow(10.0f, x); }
EMU_INLINE float __logf(float x) { return std::log(x); }
EMU_INLINE float __log2f(float x) { return std::log2(x); }
EMU_INLINE float __log10f(float x) { return std::log10(x); }
EMU_INLINE float __sinf(float x) { return std::sin(x); }
EMU_INLINE float __cosf(float x) { return std::cos(x); }
EMU_INLINE float __tanf(float x) { return std::tan(x); }
EMU_INLINE float __powf(float x, float y) { return std::pow(x, y); }
EMU_INLINE float __fdividef(float x, float y) { return x / y; }
EMU_INLINE float __frcp_rn(float x) { return 1.0f / x; }
EMU_INLINE float __fmaf_rn(float a, float b, float c) { return std::fma(a, b, c); }
EMU_INLINE float __fadd_rn(float a, float b) { return a + b; }
EMU_INLINE float __fmul_rn(float a, float b) { return a * b; }
EMU_INLINE float rsqrtf(float x) { return 1.0f / std::sqrt(x); }
EMU_INLINE double rsqrt(double x) { return 1.0 / std::sqrt(x); }
EMU_INLINE float __uint_as_float(uint32_t x) { return emu::from_word<float>(x); }
EMU_INLINE float __int_as_float(int x) { return emu::from_word<float>((uint32_t)x); }
EMU_INLINE uint32_t __float_as_uint(float x) { return emu::word(x); }
EMU_INLINE int __float_as_int(float x) { return (int)emu::word(x); }
EMU_INLINE int __popc(uint32_t x) { return __builtin_popcount(x); }
EMU_INLINE int __clz(int x) { return x ? __builtin_clz((uint32_t)x) : 32; }
EMU_INLINE int __ffs(int x) { return __builtin_ffs(x); }
EMU_INLINE uint32_t __byte_perm(uint32_t x, uint32_t y, uint32_t selector) {
  const uint64_t bytes = (uint64_t)y << 32 | x;
  uint32_t result = 0;
  for (int i = 0; i < 4; ++i) result |= (uint32_t)(bytes >> 8 * (selector >> 4 * i & 7) & 255) << 8 * i;
  return result;
}
EMU_INLINE int __mul24(int a, int b) { return a * b; }
EMU_INLINE int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
EMU_INLINE int __float2int_rn(float x) { return (int)std::nearbyint(x); }
EMU_INLINE int __float2int_rz(float x) { return (int)x; }

template <class A, class B>
EMU_INLINE int emu_dot4(uint32_t a, uint32_t b, int sum) {
  for (int i = 0; i < 4; ++i) sum += (int)(A)(a >> 8 * i) * (int)(B)(b >> 8 * i);
  return sum;
}
EMU_INLINE int __dp4a(int a, int b, int c) {
  return emu_dot4<int8_t, int8_t>((uint32_t)a, (uint32_t)b, c);
}
EMU_INLINE uint32_t __dp4a(uint32_t a, uint32_t b, uint32_t c) {
  return (uint32_t)emu_dot4<uint8_t, uint8_t>(a, b, (int)c);
}
EMU_INLINE int __dp4a(char4 a, char4 b, int c) {
  return __dp4a((int)emu::word(a), (int)emu::word(b), c);
}

EMU_INLINE uint32_t __cvta_generic_to_shared(const void* pointer) { return emu_to_shared(pointer); }
