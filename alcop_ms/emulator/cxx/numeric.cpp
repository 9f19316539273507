// Conversions between the small float types and float, round to nearest even.
#include <cmath>
#include <cstring>

#include "interface.h"

namespace {
struct Format {
  int exponent_bits, mantissa_bits;
  bool has_infinity;  // e4m3 has none: its last code is NaN, the others are numbers
};
constexpr Format kF16{5, 10, true}, kE5m2{5, 2, true}, kE4m3{4, 3, false};

float decode(uint32_t bits, Format f) {
  int bias = (1 << (f.exponent_bits - 1)) - 1;
  uint32_t mantissa = bits & ((1u << f.mantissa_bits) - 1);
  int exponent = static_cast<int>(bits >> f.mantissa_bits & ((1u << f.exponent_bits) - 1));
  bool is_negative = bits >> (f.mantissa_bits + f.exponent_bits) & 1;
  int top = (1 << f.exponent_bits) - 1;
  float value;
  if (exponent == top && f.has_infinity) {
    value = mantissa ? NAN : INFINITY;
  } else if (exponent == top && mantissa == (1u << f.mantissa_bits) - 1) {
    value = NAN;
  } else if (exponent == 0) {
    value = std::ldexp(static_cast<float>(mantissa), 1 - bias - f.mantissa_bits);
  } else {
    value = std::ldexp(static_cast<float>(mantissa | 1u << f.mantissa_bits),
                       exponent - bias - f.mantissa_bits);
  }
  return is_negative ? -value : value;
}

uint32_t encode(float value, Format f, bool saturates) {
  uint32_t raw;
  memcpy(&raw, &value, 4);
  uint32_t sign = raw >> 31 << (f.exponent_bits + f.mantissa_bits);
  int bias = (1 << (f.exponent_bits - 1)) - 1, top = (1 << f.exponent_bits) - 1;
  uint32_t all_ones = (1u << (f.exponent_bits + f.mantissa_bits)) - 1;
  uint32_t infinity = static_cast<uint32_t>(top) << f.mantissa_bits;
  uint32_t largest = f.has_infinity ? infinity - 1 : all_ones - 1;
  if (std::isnan(value)) return sign | all_ones;
  if (std::isinf(value)) return sign | (saturates ? largest : f.has_infinity ? infinity : all_ones);
  float magnitude = std::fabs(value);
  if (magnitude == 0) return sign;
  int exponent = std::ilogb(magnitude);
  if (exponent < 1 - bias) exponent = 1 - bias;  // subnormal
  // the number in units of its last place; ties go to even in the default rounding mode
  float units = std::nearbyint(std::ldexp(magnitude, f.mantissa_bits - exponent));
  auto scaled = static_cast<uint32_t>(units);
  // a carry out of the mantissa moves on into the exponent by itself
  uint32_t code = scaled + (static_cast<uint32_t>(exponent + bias - 1) << f.mantissa_bits);
  if (code > largest) code = saturates ? largest : f.has_infinity ? infinity : all_ones;
  return sign | code;
}

struct Tables {
  float f16[1 << 16], e4m3[256], e5m2[256];
  Tables() {
    for (uint32_t i = 0; i < 1 << 16; ++i) f16[i] = decode(i, kF16);
    for (uint32_t i = 0; i < 256; ++i) e4m3[i] = decode(i, kE4m3), e5m2[i] = decode(i, kE5m2);
  }
};
const Tables tables;
}  // namespace

extern "C" {
// cvt.rna.tf32.f32: to nearest, ties away from zero; infinities and NaN are cut off, as in the
// instructions that ptxas (CUDA 13.0) makes of it
uint32_t emu_round_to_tf32(uint32_t bits) {
  bool is_finite = (bits & 0x7f800000u) != 0x7f800000u;
  return (is_finite ? bits + 0x1000u : bits) & 0xffffe000u;
}
float emu_from_f16(uint16_t bits) { return tables.f16[bits]; }
float emu_from_e4m3(uint8_t bits) { return tables.e4m3[bits]; }
float emu_from_e5m2(uint8_t bits) { return tables.e5m2[bits]; }
uint16_t emu_to_f16(float value) { return static_cast<uint16_t>(encode(value, kF16, false)); }
uint8_t emu_to_e4m3(float value) { return static_cast<uint8_t>(encode(value, kE4m3, true)); }
uint8_t emu_to_e5m2(float value) { return static_cast<uint8_t>(encode(value, kE5m2, true)); }
}
