// What a translated kernel may call: the boundary between the kernel's object file and the runtime.
// Everything is extern "C" with plain values, so that a call site's return address names its line.
#pragma once
#include <cstddef>
#include <cstdint>

// Everything that returns a class. `*p = f()` of such an f stays one store that gcc's thread
// sanitizer does not see (12.2), unless f is inlined: a write without a hook.
#define EMU_INLINE inline __attribute__((always_inline))

struct emu_in_words {  // operands of one lane; by value, so that no local variable escapes
  uint32_t w[16];
};
struct emu_out_words {
  uint32_t w[8];
};
struct emu_index3 {
  uint32_t x, y, z;
};
struct emu_kernel {  // one row of the table the translator appends to the kernel's text
  const char* name;
  void (*call)(void* const* arguments);
};

extern "C" {
extern const emu_kernel emu_kernels[];
extern const int emu_num_kernels;

emu_index3 emu_thread_index();
emu_index3 emu_block_index();
emu_index3 emu_block_extent();
emu_index3 emu_grid_extent();

char* emu_dynamic_shared();
void* emu_static_shared(int id, size_t bytes, size_t alignment, const char* name);
uint32_t emu_to_shared(const void* pointer);

void emu_barrier(int line);
int emu_barrier_reduce(int line, int kind, int value);  // kind: 0 count, 1 and, 2 or
void emu_warp_barrier(uint32_t mask);
uint32_t emu_active_mask();
uint64_t emu_shuffle(int kind, uint32_t mask, uint64_t value, int argument, int width);
uint32_t emu_vote(int kind, uint32_t mask, int predicate);  // kind: 0 ballot, 1 any, 2 all

void emu_async_copy(uint32_t shared, const void* global, uint32_t bytes, uint32_t source_bytes);
void emu_async_commit();
void emu_async_wait(uint32_t pending_groups);
void emu_async_wait_all();

emu_out_words emu_load_shared(uint32_t shared, uint32_t bytes);
void emu_store_shared(uint32_t shared, uint32_t bytes, emu_in_words words);

emu_out_words emu_ldmatrix(uint32_t matrices, uint32_t transposed, uint32_t shared);
emu_out_words emu_mma(uint64_t shape, emu_in_words operands);
void emu_fragment_mma(uint64_t shape, void* d, const void* a, const void* b, const void* c);
void emu_check_fragment(const void* pointer, uint32_t row_bytes);

void emu_misaligned(const void* pointer, uint32_t bytes);
void emu_check_read(const void* pointer, uint32_t bytes);
void emu_check_write(void* pointer, uint32_t bytes);
void emu_check_atomic(void* pointer, uint32_t bytes);
uint64_t emu_compare_and_swap(void* pointer, uint32_t bytes, uint64_t before, uint64_t after);
void emu_trap(int line);

float emu_from_f16(uint16_t bits) __attribute__((const));
uint16_t emu_to_f16(float value) __attribute__((const));
float emu_from_e4m3(uint8_t bits) __attribute__((const));
uint8_t emu_to_e4m3(float value) __attribute__((const));
uint32_t emu_round_to_tf32(uint32_t bits) __attribute__((const));
float emu_from_e5m2(uint8_t bits) __attribute__((const));
uint8_t emu_to_e5m2(float value) __attribute__((const));
}
