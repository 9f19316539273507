// What a kernel's object file calls at its loads and stores: the hooks that g++ puts there for
// -fsanitize=thread, and the checks that device.h makes where the compiler sees no access.
#include "runtime.h"

extern "C" {
char* emu_dynamic_shared() { return emu::shared_base; }

uint32_t emu_to_shared(const void* pointer) {
  return static_cast<uint32_t>(static_cast<const char*>(pointer) - emu::shared_base);
}

void emu_misaligned(const void* pointer, uint32_t bytes) {
  emu::Place place = emu::place_of(pointer);
  if (place.buffer == -2) return;
  emu::add_hazard(emu::kMisaligned, EMU_CALLER, 0, place, bytes, false);
  emu::abandon_block();  // the CPU's vector access would fault as well
}

static void emu_misaligned_at(void* p, uint32_t bytes, bool is_write, uint32_t pc) {
  emu::Place place = emu::place_of(p);
  if (place.buffer != -2) emu::add_hazard(emu::kMisaligned, pc, 0, place, bytes, is_write);
}

emu_out_words emu_load_shared(uint32_t shared, uint32_t bytes) {
  char* from = emu::shared_base + static_cast<int32_t>(shared);
  if (shared % bytes) emu_misaligned_at(from, bytes, false, EMU_CALLER);
  emu::note_access(from, bytes, false, EMU_CALLER);
  emu_out_words words{};
  memcpy(words.w, from, bytes);
  return words;
}
void emu_store_shared(uint32_t shared, uint32_t bytes, emu_in_words words) {
  char* to = emu::shared_base + static_cast<int32_t>(shared);
  if (shared % bytes) emu_misaligned_at(to, bytes, true, EMU_CALLER);
  emu::note_access(to, bytes, true, EMU_CALLER);
  memcpy(to, words.w, bytes);
}

void emu_check_read(const void* pointer, uint32_t bytes) {
  emu::note_access(pointer, bytes, false, EMU_CALLER);
}
void emu_check_write(void* pointer, uint32_t bytes) {
  emu::note_access(pointer, bytes, true, EMU_CALLER);
}
void emu_check_atomic(void* pointer, uint32_t bytes) {
  emu::note_atomic(pointer, bytes, EMU_CALLER);
}

uint64_t emu_compare_and_swap(void* pointer, uint32_t bytes, uint64_t before, uint64_t after) {
  if (bytes == 2) {
    return __sync_val_compare_and_swap(static_cast<uint16_t*>(pointer),
                                       static_cast<uint16_t>(before), static_cast<uint16_t>(after));
  }
  if (bytes == 4) {
    return __sync_val_compare_and_swap(static_cast<uint32_t*>(pointer),
                                       static_cast<uint32_t>(before), static_cast<uint32_t>(after));
  }
  return __sync_val_compare_and_swap(static_cast<uint64_t*>(pointer), before, after);
}

void emu_check_fragment(const void* pointer, uint32_t row_bytes) {
  emu::Place place = emu::place_of(pointer);
  if (reinterpret_cast<uintptr_t>(pointer) % 32 || row_bytes % 16) {
    emu::add_hazard(emu::kFragmentAlignment, EMU_CALLER, 0, place, 32, false);
  }
}

// The compiler's hooks.
#define EMU_ALIGNED_HOOKS(SIZE)                                                              \
  void __tsan_read##SIZE(void* p) {                                                          \
    if (reinterpret_cast<uintptr_t>(p) % SIZE) emu_misaligned_at(p, SIZE, false, EMU_CALLER); \
    emu::note_access(p, SIZE, false, EMU_CALLER);                                            \
  }                                                                                          \
  void __tsan_write##SIZE(void* p) {                                                         \
    if (reinterpret_cast<uintptr_t>(p) % SIZE) emu_misaligned_at(p, SIZE, true, EMU_CALLER);  \
    emu::note_access(p, SIZE, true, EMU_CALLER);                                             \
  }
EMU_ALIGNED_HOOKS(1)
EMU_ALIGNED_HOOKS(2)
EMU_ALIGNED_HOOKS(4)
EMU_ALIGNED_HOOKS(8)
EMU_ALIGNED_HOOKS(16)
#define EMU_UNALIGNED_HOOKS(SIZE)                                                                  \
  void __tsan_unaligned_read##SIZE(void* p) { emu::note_access(p, SIZE, false, EMU_CALLER); } \
  void __tsan_unaligned_write##SIZE(void* p) { emu::note_access(p, SIZE, true, EMU_CALLER); }
EMU_UNALIGNED_HOOKS(2)
EMU_UNALIGNED_HOOKS(4)
EMU_UNALIGNED_HOOKS(8)
EMU_UNALIGNED_HOOKS(16)
void __tsan_read_range(void* p, size_t bytes) {
  emu::note_access(p, static_cast<uint32_t>(bytes), false, EMU_CALLER);
}
void __tsan_write_range(void* p, size_t bytes) {
  emu::note_access(p, static_cast<uint32_t>(bytes), true, EMU_CALLER);
}
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
}
