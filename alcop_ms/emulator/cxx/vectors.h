// CUDA's built-in vector types, with CUDA's alignment.
#pragma once
#include "numbers.h"

#define EMU_VECTOR(T, NAME, ALIGN2, ALIGN4)                              \
  struct NAME##1 { T x; };                                               \
  struct alignas(ALIGN2) NAME##2 { T x, y; };                            \
  struct NAME##3 { T x, y, z; };                                         \
  struct alignas(ALIGN4) NAME##4 { T x, y, z, w; };                      \
  EMU_INLINE NAME##1 make_##NAME##1(T x) { return {x}; }                 \
  EMU_INLINE NAME##2 make_##NAME##2(T x, T y) { return {x, y}; }         \
  EMU_INLINE NAME##3 make_##NAME##3(T x, T y, T z) { return {x, y, z}; } \
  EMU_INLINE NAME##4 make_##NAME##4(T x, T y, T z, T w) { return {x, y, z, w}; }

EMU_VECTOR(signed char, char, 2, 4)
EMU_VECTOR(unsigned char, uchar, 2, 4)
EMU_VECTOR(short, short, 4, 8)
EMU_VECTOR(unsigned short, ushort, 4, 8)
EMU_VECTOR(int, int, 8, 16)
EMU_VECTOR(unsigned, uint, 8, 16)
EMU_VECTOR(long long, longlong, 16, 16)
EMU_VECTOR(unsigned long long, ulonglong, 16, 16)
EMU_VECTOR(float, float, 8, 16)
EMU_VECTOR(double, double, 16, 16)

struct dim3 { unsigned x, y, z; };

#define EMU_PAIR(T, NAME)                                                      \
  struct alignas(2 * sizeof(T)) NAME {                                         \
    T x, y;                                                                    \
    NAME() = default;                                                          \
    NAME(T a, T b) : x(a), y(b) {}                                             \
  };                                                                           \
  EMU_INLINE NAME operator+(NAME a, NAME b) { return {a.x + b.x, a.y + b.y}; } \
  EMU_INLINE NAME operator-(NAME a, NAME b) { return {a.x - b.x, a.y - b.y}; } \
  EMU_INLINE NAME operator*(NAME a, NAME b) { return {a.x * b.x, a.y * b.y}; } \
  EMU_INLINE NAME __hadd2(NAME a, NAME b) { return a + b; }                    \
  EMU_INLINE NAME __hmul2(NAME a, NAME b) { return a * b; }                    \
  EMU_INLINE NAME __hfma2(NAME a, NAME b, NAME c) { return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)}; } \
  EMU_INLINE NAME make_##NAME(T a, T b) { return {a, b}; }

EMU_PAIR(__half, __half2)
EMU_PAIR(__nv_bfloat16, __nv_bfloat162)
using half2 = __half2;
using nv_bfloat162 = __nv_bfloat162;
EMU_INLINE half2 make_half2(half a, half b) { return {a, b}; }
EMU_INLINE half2 __floats2half2_rn(float a, float b) { return {half(a), half(b)}; }
EMU_INLINE half2 __halves2half2(half a, half b) { return {a, b}; }
EMU_INLINE half2 __float2half2_rn(float a) { return {half(a), half(a)}; }
EMU_INLINE float2 __half22float2(half2 a) { return {float(a.x), float(a.y)}; }
EMU_INLINE half __low2half(half2 a) { return a.x; }
EMU_INLINE half __high2half(half2 a) { return a.y; }

// cuda_fp8.h: pairs and quadruples share one word.
#define EMU_FP8_GROUP(NAME, ONE)                                                              \
  struct __nv_fp8x2_##NAME {                                                                  \
    uint16_t __x;                                                                             \
    __nv_fp8x2_##NAME() = default;                                                            \
    explicit __nv_fp8x2_##NAME(float2 v) : __x(emu_pack(ONE(v.x), ONE(v.y))) {}               \
    explicit __nv_fp8x2_##NAME(half2 v) : __x(emu_pack(ONE(v.x), ONE(v.y))) {}                \
    explicit __nv_fp8x2_##NAME(nv_bfloat162 v) : __x(emu_pack(ONE(v.x), ONE(v.y))) {}         \
    ONE at(int i) const { ONE v; v.__x = (uint8_t)(__x >> 8 * i); return v; }                 \
    explicit operator float2() const { return {float(at(0)), float(at(1))}; }                 \
    explicit operator half2() const { return {half(at(0)), half(at(1))}; }                    \
  };                                                                                          \
  struct __nv_fp8x4_##NAME {                                                                  \
    uint32_t __x;                                                                             \
    __nv_fp8x4_##NAME() = default;                                                            \
    explicit __nv_fp8x4_##NAME(float4 v)                                                      \
        : __x(emu_pack(ONE(v.x), ONE(v.y)) | (uint32_t)emu_pack(ONE(v.z), ONE(v.w)) << 16) {} \
    ONE at(int i) const { ONE v; v.__x = (uint8_t)(__x >> 8 * i); return v; }                 \
    explicit operator float4() const {                                                        \
      return {float(at(0)), float(at(1)), float(at(2)), float(at(3))};                        \
    }                                                                                         \
  };

template <class T>
EMU_INLINE uint16_t emu_pack(T low, T high) { return (uint16_t)(low.__x | high.__x << 8); }
EMU_FP8_GROUP(e4m3, __nv_fp8_e4m3)
EMU_FP8_GROUP(e5m2, __nv_fp8_e5m2)

// e8m0 is a scale, a power of two; texts declare helpers for it, but no kernel computes with it.
struct __nv_fp8_e8m0 {
  uint8_t __x;
  explicit operator float() const { return __x == 0xff ? NAN : std::ldexp(1.0f, __x - 127); }
};
struct __nv_fp8x2_e8m0 { uint16_t __x; };
struct __nv_fp8x4_e8m0 { uint32_t __x; };
