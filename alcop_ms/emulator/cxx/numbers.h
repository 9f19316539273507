// The small float types of a CUDA text, computed in float and rounded after each operation.
#pragma once
#include <cmath>
#include <cstring>

#include "interface.h"

EMU_INLINE float emu_from_bf16(uint16_t bits) {
  uint32_t word = static_cast<uint32_t>(bits) << 16;
  float value;
  memcpy(&value, &word, 4);
  return value;
}
EMU_INLINE uint16_t emu_to_bf16(float value) {
  uint32_t word;
  memcpy(&word, &value, 4);
  if (value != value) return static_cast<uint16_t>(word >> 16 | 0x40);
  return static_cast<uint16_t>((word + 0x7fff + (word >> 16 & 1)) >> 16);
}

#define EMU_FLOAT_TYPE(NAME, BITS, FROM, TO)                                      \
  struct NAME {                                                                   \
    BITS __x;                                                                     \
    NAME() = default;                                                             \
    NAME(float v) : __x(TO(v)) {}                                                 \
    NAME(double v) : __x(TO(static_cast<float>(v))) {}                            \
    NAME(int v) : __x(TO(static_cast<float>(v))) {}                               \
    NAME(unsigned v) : __x(TO(static_cast<float>(v))) {}                          \
    NAME(long v) : __x(TO(static_cast<float>(v))) {}                              \
    NAME(long long v) : __x(TO(static_cast<float>(v))) {}                         \
    NAME(short v) : __x(TO(static_cast<float>(v))) {}                             \
    NAME(signed char v) : __x(TO(static_cast<float>(v))) {}                       \
    NAME(unsigned char v) : __x(TO(static_cast<float>(v))) {}                     \
    NAME(bool v) : __x(TO(v ? 1.0f : 0.0f)) {}                                    \
    template <class Other, class = decltype(Other::__x)>                          \
    explicit NAME(const Other& v) : __x(TO(static_cast<float>(v))) {}             \
    operator float() const { return FROM(__x); }                                  \
    NAME& operator+=(NAME o) { return *this = NAME(float(*this) + float(o)); }    \
    NAME& operator-=(NAME o) { return *this = NAME(float(*this) - float(o)); }    \
    NAME& operator*=(NAME o) { return *this = NAME(float(*this) * float(o)); }    \
    NAME& operator/=(NAME o) { return *this = NAME(float(*this) / float(o)); }    \
  };                                                                              \
  EMU_INLINE NAME operator+(NAME a, NAME b) { return NAME(float(a) + float(b)); } \
  EMU_INLINE NAME operator-(NAME a, NAME b) { return NAME(float(a) - float(b)); } \
  EMU_INLINE NAME operator*(NAME a, NAME b) { return NAME(float(a) * float(b)); } \
  EMU_INLINE NAME operator/(NAME a, NAME b) { return NAME(float(a) / float(b)); } \
  EMU_INLINE NAME operator-(NAME a) { return NAME(-float(a)); }                   \
  EMU_INLINE bool operator<(NAME a, NAME b) { return float(a) < float(b); }       \
  EMU_INLINE bool operator>(NAME a, NAME b) { return float(a) > float(b); }       \
  EMU_INLINE bool operator<=(NAME a, NAME b) { return float(a) <= float(b); }     \
  EMU_INLINE bool operator>=(NAME a, NAME b) { return float(a) >= float(b); }     \
  EMU_INLINE bool operator==(NAME a, NAME b) { return float(a) == float(b); }     \
  EMU_INLINE bool operator!=(NAME a, NAME b) { return float(a) != float(b); }

EMU_FLOAT_TYPE(__half, uint16_t, emu_from_f16, emu_to_f16)
EMU_FLOAT_TYPE(__nv_bfloat16, uint16_t, emu_from_bf16, emu_to_bf16)
EMU_FLOAT_TYPE(__nv_fp8_e4m3, uint8_t, emu_from_e4m3, emu_to_e4m3)
EMU_FLOAT_TYPE(__nv_fp8_e5m2, uint8_t, emu_from_e5m2, emu_to_e5m2)
using half = __half;
using nv_bfloat16 = __nv_bfloat16;
using __nv_fp8_storage_t = uint8_t;
using __nv_fp8x2_storage_t = uint16_t;
using __nv_fp8x4_storage_t = uint32_t;

// Names of cuda_fp16.h and cuda_bf16.h
#define EMU_HALF_FUNCTIONS(T, TO_FLOAT, FROM_FLOAT)                                           \
  EMU_INLINE float TO_FLOAT(T v) { return float(v); }                                         \
  EMU_INLINE T FROM_FLOAT(float v) { return T(v); }                                           \
  EMU_INLINE T FROM_FLOAT##_rn(float v) { return T(v); }                                      \
  EMU_INLINE bool __hgt(T a, T b) { return a > b; }                                           \
  EMU_INLINE bool __hlt(T a, T b) { return a < b; }                                           \
  EMU_INLINE bool __hge(T a, T b) { return a >= b; }                                          \
  EMU_INLINE bool __hle(T a, T b) { return a <= b; }                                          \
  EMU_INLINE bool __heq(T a, T b) { return a == b; }                                          \
  EMU_INLINE bool __hne(T a, T b) { return a != b; }                                          \
  EMU_INLINE bool __hisnan(T a) { return float(a) != float(a); }                              \
  EMU_INLINE T __hadd(T a, T b) { return a + b; }                                             \
  EMU_INLINE T __hsub(T a, T b) { return a - b; }                                             \
  EMU_INLINE T __hmul(T a, T b) { return a * b; }                                             \
  EMU_INLINE T __hdiv(T a, T b) { return a / b; }                                             \
  EMU_INLINE T __hneg(T a) { return -a; }                                                     \
  EMU_INLINE T __habs(T a) { return T(std::fabs(float(a))); }                                 \
  EMU_INLINE T __hmax(T a, T b) { return a > b ? a : b; }                                     \
  EMU_INLINE T __hmin(T a, T b) { return a < b ? a : b; }                                     \
  EMU_INLINE T __hfma(T a, T b, T c) { return T(std::fma(double(a), double(b), double(c))); } \
  EMU_INLINE T hexp(T a) { return T(std::exp(float(a))); }                                    \
  EMU_INLINE T hexp2(T a) { return T(std::exp2(float(a))); }                                  \
  EMU_INLINE T hexp10(T a) { return T(std::pow(10.0f, float(a))); }                           \
  EMU_INLINE T hlog(T a) { return T(std::log(float(a))); }                                    \
  EMU_INLINE T hlog2(T a) { return T(std::log2(float(a))); }                                  \
  EMU_INLINE T hlog10(T a) { return T(std::log10(float(a))); }                                \
  EMU_INLINE T hsqrt(T a) { return T(std::sqrt(float(a))); }                                  \
  EMU_INLINE T hrsqrt(T a) { return T(1.0f / std::sqrt(float(a))); }                          \
  EMU_INLINE T hrcp(T a) { return T(1.0f / float(a)); }                                       \
  EMU_INLINE T hsin(T a) { return T(std::sin(float(a))); }                                    \
  EMU_INLINE T hcos(T a) { return T(std::cos(float(a))); }                                    \
  EMU_INLINE T htanh(T a) { return T(std::tanh(float(a))); }                                  \
  EMU_INLINE T hfloor(T a) { return T(std::floor(float(a))); }                                \
  EMU_INLINE T hceil(T a) { return T(std::ceil(float(a))); }                                  \
  EMU_INLINE T htrunc(T a) { return T(std::trunc(float(a))); }                                \
  EMU_INLINE T hrint(T a) { return T(std::nearbyint(float(a))); }

EMU_HALF_FUNCTIONS(__half, __half2float, __float2half)
EMU_HALF_FUNCTIONS(__nv_bfloat16, __bfloat162float, __float2bfloat16)
EMU_INLINE int __half2int_rz(half v) { return static_cast<int>(float(v)); }
EMU_INLINE half __int2half_rn(int v) { return half(v); }
EMU_INLINE half __ushort_as_half(unsigned short v) { half h; h.__x = v; return h; }
EMU_INLINE unsigned short __half_as_ushort(half v) { return v.__x; }
EMU_INLINE nv_bfloat16 __ushort_as_bfloat16(unsigned short v) { nv_bfloat16 h; h.__x = v; return h; }
EMU_INLINE unsigned short __bfloat16_as_ushort(nv_bfloat16 v) { return v.__x; }
