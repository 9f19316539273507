// Warp-wide instructions: the lanes meet, the last one computes for all of them.
#include "runtime.h"

namespace emu {
namespace {
// The types of a matrix operand; the numbers are mirrored by ptx_to_cpp.py and wmma.h.
enum Type : uint32_t { kF16 = 1, kBf16, kTf32, kF32, kF64, kS8, kU8, kS32, kE4m3, kE5m2 };

struct Shape {
  uint32_t m, n, k;
  Type a, b, c, d;
  explicit Shape(uint64_t code)
      : m(code & 255), n(code >> 8 & 255), k(code >> 16 & 255), a(Type(code >> 24 & 15)),
        b(Type(code >> 28 & 15)), c(Type(code >> 32 & 15)), d(Type(code >> 36 & 15)) {}
};

uint32_t bytes_of(Type type) {
  switch (type) {
    case kF16: case kBf16: return 2;
    case kS8: case kU8: case kE4m3: case kE5m2: return 1;
    case kF64: return 8;
    default: return 4;
  }
}

double from_bits(Type type, const void* at) {
  switch (type) {
    case kF16: { uint16_t v; memcpy(&v, at, 2); return emu_from_f16(v); }
    case kBf16: {
      uint16_t v; memcpy(&v, at, 2);
      uint32_t w = uint32_t{v} << 16; float f; memcpy(&f, &w, 4); return f;
    }
    case kTf32: {  // the low 13 bits are not looked at
      uint32_t w; memcpy(&w, at, 4); w &= 0xffffe000u; float f; memcpy(&f, &w, 4); return f;
    }
    case kF32: { float f; memcpy(&f, at, 4); return f; }
    case kF64: { double f; memcpy(&f, at, 8); return f; }
    case kS8: return *static_cast<const int8_t*>(at);
    case kU8: return *static_cast<const uint8_t*>(at);
    case kS32: { int32_t v; memcpy(&v, at, 4); return v; }
    case kE4m3: return emu_from_e4m3(*static_cast<const uint8_t*>(at));
    case kE5m2: return emu_from_e5m2(*static_cast<const uint8_t*>(at));
  }
  return 0;
}

void to_bits(Type type, double value, void* at) {
  if (type == kF16) {
    uint16_t v = emu_to_f16(static_cast<float>(value)); memcpy(at, &v, 2);
  } else if (type == kF32) {
    float v = static_cast<float>(value); memcpy(at, &v, 4);
  } else if (type == kS32) {  // exact in a double; wraps as the hardware does
    auto v = static_cast<int32_t>(static_cast<int64_t>(value)); memcpy(at, &v, 4);
  } else {
    memcpy(at, &value, 8);
  }
}

struct Matrices {
  double a[16 * 32], b[32 * 16], c[16 * 16];
};

void multiply(const Shape& s, Matrices& x) {
  for (uint32_t i = 0; i < s.m; ++i) {
    double sum[16] = {0};
    for (uint32_t k = 0; k < s.k; ++k) {
      double left = x.a[i * s.k + k];
      for (uint32_t j = 0; j < s.n; ++j) sum[j] += left * x.b[k * s.n + j];
    }
    for (uint32_t j = 0; j < s.n; ++j) x.c[i * s.n + j] += sum[j];
  }
}

// Where a lane's registers sit in the matrices (PTX ISA, "Matrix fragments for mma"): a register holds
// `per` consecutive elements; four lanes make a row chunk; rows 8.. and later chunks follow in turn.
void gather(const Shape& s, const emu_in_words& in, uint32_t lane, Matrices& x) {
  const char* word = reinterpret_cast<const char*>(in.w);
  uint32_t group = lane >> 2, quad = lane & 3, halves = s.m / 8;
  uint32_t size = bytes_of(s.a), per = size < 4 ? 4 / size : 1;
  uint32_t chunks = s.k / (4 * per);
  for (uint32_t r = 0; r < halves * chunks; ++r) {
    uint32_t row = group + 8 * (r % halves), k = r / halves * 4 * per + quad * per;
    for (uint32_t e = 0; e < per; ++e, word += size) {
      x.a[row * s.k + k + e] = from_bits(s.a, word);
    }
  }
  size = bytes_of(s.b);
  for (uint32_t r = 0; r < chunks; ++r) {
    uint32_t k = r * 4 * per + quad * per;
    for (uint32_t e = 0; e < per; ++e, word += size) {
      x.b[(k + e) * s.n + group] = from_bits(s.b, word);
    }
  }
  size = bytes_of(s.c);
  for (uint32_t h = 0; h < halves; ++h) {
    for (uint32_t e = 0; e < 2; ++e, word += size) {
      x.c[(group + 8 * h) * s.n + quad * 2 + e] = from_bits(s.c, word);
    }
  }
}

void scatter(const Shape& s, const Matrices& x, uint32_t lane, emu_out_words& out) {
  char* word = reinterpret_cast<char*>(out.w);
  uint32_t group = lane >> 2, quad = lane & 3, size = bytes_of(s.d);
  for (uint32_t h = 0; h < s.m / 8; ++h) {
    for (uint32_t e = 0; e < 2; ++e, word += size) {
      to_bits(s.d, x.c[(group + 8 * h) * s.n + quad * 2 + e], word);
    }
  }
}

void perform_mma(Warp& warp) {
  static Matrices x;
  Shape shape(current->op >> 8);
  for (uint32_t lane = 0; lane < 32; ++lane) gather(shape, threads[warp.first + lane].in, lane, x);
  multiply(shape, x);
  for (uint32_t lane = 0; lane < 32; ++lane) {
    scatter(shape, x, lane, threads[warp.first + lane].out);
  }
}

// nvcuda::wmma leaves the layout of a fragment open: here element e of a lane is element
// lane * (elements / 32) + e of the row-major matrix, 4 bytes (accumulator, tf32) or less each.
void load_fragment(Type type, int pointer, uint32_t elements, Warp& warp, double* to) {
  uint32_t size = bytes_of(type), per = elements / 32;
  for (uint32_t i = 0; i < elements; ++i) {
    const char* lane = static_cast<char*>(threads[warp.first + i / per].pointers[pointer]);
    to[i] = from_bits(type, lane + i % per * size);
  }
}

void perform_fragment_mma(Warp& warp) {
  static double a[32 * 32], b[32 * 32], c[32 * 32];
  Shape s(current->op >> 8);
  load_fragment(s.a, 1, s.m * s.k, warp, a);
  load_fragment(s.b, 2, s.k * s.n, warp, b);
  load_fragment(s.c, 3, s.m * s.n, warp, c);
  uint32_t size = bytes_of(s.d), per = s.m * s.n / 32;
  for (uint32_t i = 0; i < s.m; ++i) {
    for (uint32_t j = 0; j < s.n; ++j) {
      double sum = 0;
      for (uint32_t k = 0; k < s.k; ++k) sum += a[i * s.k + k] * b[k * s.n + j];
      uint32_t at = i * s.n + j;
      char* lane = static_cast<char*>(threads[warp.first + at / per].pointers[0]);
      to_bits(s.d, sum + c[at], lane + at % per * size);
    }
  }
}

void perform_ldmatrix(Warp& warp) {
  uint32_t matrices = current->op >> 8 & 15, is_transposed = current->op >> 12 & 1;
  Thread* self = current;
  for (uint32_t matrix = 0; matrix < matrices; ++matrix) {
    uint16_t rows[8][8];
    for (uint32_t row = 0; row < 8; ++row) {
      current = &threads[warp.first + matrix * 8 + row];  // the lane that gave the address reads
      auto offset = static_cast<int32_t>(current->in.w[0]);
      if (offset % 16) {
        add_hazard(kMisaligned, current->pc, 0, {-1, offset}, 16, false);
      }
      note_access(shared_base + offset, 16, false, current->pc);
      memcpy(rows[row], shared_base + offset, 16);
    }
    for (uint32_t lane = 0; lane < 32; ++lane) {
      uint32_t i = lane >> 2, j = (lane & 3) * 2;
      uint32_t low = is_transposed ? rows[j][i] : rows[i][j];
      uint32_t high = is_transposed ? rows[j + 1][i] : rows[i][j + 1];
      threads[warp.first + lane].out.w[matrix] = high << 16 | low;
    }
  }
  current = self;
}

void perform_shuffle(Warp& warp) {
  uint32_t size = static_cast<uint32_t>(threads.size()) - warp.first;
  for (uint32_t rest = current->mask; rest; rest &= rest - 1) {
    auto lane = static_cast<uint32_t>(__builtin_ctz(rest));
    if (lane >= size) break;
    Thread& thread = threads[warp.first + lane];
    auto kind = thread.in.w[0];
    int argument = static_cast<int>(thread.in.w[1]), width = static_cast<int>(thread.in.w[2]);
    int base = static_cast<int>(lane) / width * width, self = static_cast<int>(lane);
    int from = kind == 0 ? base + (argument & (width - 1)) : kind == 1 ? self - argument
               : kind == 2 ? self + argument : self ^ argument;
    if (from < base || from >= base + width || from >= static_cast<int>(size)) from = self;
    uint64_t value = threads[warp.first + static_cast<uint32_t>(from)].value;
    thread.out.w[0] = static_cast<uint32_t>(value);
    thread.out.w[1] = static_cast<uint32_t>(value >> 32);
  }
}

void perform_vote(Warp& warp) {
  uint32_t ballot = 0, everyone = 0, size = static_cast<uint32_t>(threads.size()) - warp.first;
  for (uint32_t lane = 0; lane < 32 && lane < size; ++lane) {
    if (!(current->mask >> lane & 1)) continue;
    everyone |= 1u << lane;
    if (threads[warp.first + lane].value) ballot |= 1u << lane;
  }
  uint32_t kind = current->op >> 8 & 3;
  uint32_t result = kind == 0 ? ballot : kind == 1 ? ballot != 0 : ballot == everyone;
  for (uint32_t rest = everyone; rest; rest &= rest - 1) {
    threads[warp.first + static_cast<uint32_t>(__builtin_ctz(rest))].out.w[0] = result;
  }
}

void perform_warp_barrier(Warp& warp) { ++warp.epoch; }

enum Op : uint64_t { kLdmatrix = 1, kMma, kShuffle, kVote, kWarpBarrier, kFragmentMma };
}  // namespace
}  // namespace emu

using namespace emu;

extern "C" {
emu_out_words emu_ldmatrix(uint32_t matrices, uint32_t transposed, uint32_t shared) {
  current->in.w[0] = shared;
  meet(kLdmatrix | matrices << 8 | transposed << 12, ~0u, EMU_CALLER, perform_ldmatrix);
  return current->out;
}

emu_out_words emu_mma(uint64_t shape, emu_in_words operands) {
  current->in = operands;
  meet(kMma | shape << 8, ~0u, EMU_CALLER, perform_mma);
  return current->out;
}

void emu_fragment_mma(uint64_t shape, void* d, const void* a, const void* b, const void* c) {
  void* const pointers[4] = {d, const_cast<void*>(a), const_cast<void*>(b), const_cast<void*>(c)};
  memcpy(current->pointers, pointers, sizeof(pointers));
  meet(kFragmentMma | shape << 8, ~0u, EMU_CALLER, perform_fragment_mma);
}

uint64_t emu_shuffle(int kind, uint32_t mask, uint64_t value, int argument, int width) {
  current->in.w[0] = static_cast<uint32_t>(kind);
  current->in.w[1] = static_cast<uint32_t>(argument);
  current->in.w[2] = static_cast<uint32_t>(width);
  current->value = value;
  meet(kShuffle | static_cast<uint64_t>(kind) << 8, mask, EMU_CALLER, perform_shuffle);
  return current->out.w[0] | static_cast<uint64_t>(current->out.w[1]) << 32;
}

uint32_t emu_vote(int kind, uint32_t mask, int predicate) {
  current->value = predicate != 0;
  meet(kVote | static_cast<uint64_t>(kind) << 8, mask, EMU_CALLER, perform_vote);
  return current->out.w[0];
}

void emu_warp_barrier(uint32_t mask) { meet(kWarpBarrier, mask, EMU_CALLER, perform_warp_barrier); }

uint32_t emu_active_mask() { return warps[current->warp].live; }
}
