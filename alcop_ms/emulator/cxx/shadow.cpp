// What every byte of shared memory and every element of global memory has been through.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "runtime.h"

namespace emu {

char* arena;
size_t arena_bytes;
char* shared_base;
std::vector<Buffer> buffers;

namespace {
constexpr size_t kStaticOffset = 1 << 20;  // static arrays live above the dynamic region
constexpr size_t kStaticGap = 4096;        // between two of them, so that an overrun is seen
constexpr size_t kSharedSpan = 4 << 20;
constexpr int kMaxStatic = 64;

struct Cell {  // one byte of shared memory
  uint32_t write_epoch, write_warp_epoch, write_pc;
  uint32_t read_epoch, read_warp_epoch, read_pc;     // a reader of this epoch
  uint32_t other_warp_epoch, other_pc;               // a second one, of another warp if any is
  uint32_t flight_pc;
  uint16_t write_thread, read_thread, other_thread;
  uint16_t flight;  // 1 + thread whose cp.async has not landed
  uint32_t is_atomic;  // the last write was one; write_thread is kNone once several threads did
};
constexpr uint16_t kNone = 0xffff;

Cell* cells;
struct Segment {
  uint32_t first, end;
};
Segment segments[kMaxStatic + 1];  // 0 is the dynamic region
int num_segments;
uint32_t static_end;
int static_ids[kMaxStatic];

bool is_ordered(uint16_t thread, uint32_t warp_epoch) {
  if (thread == current->id) return true;
  return thread / 32 == current->warp && warp_epoch != warps[current->warp].epoch;
}

bool in_segment(int64_t offset, uint32_t bytes) {
  for (int i = 0; i < num_segments; ++i) {
    if (offset >= segments[i].first && offset + bytes <= segments[i].end) return true;
  }
  return false;
}

void require_shared(int64_t offset, uint32_t bytes, bool is_write, uint32_t pc) {
  if (in_segment(offset, bytes)) return;
  add_hazard(kOutOfRange, pc, 0, {-1, offset}, bytes, is_write);
  abandon_block();
}

bool read_cell(Cell& cell, int64_t offset, uint32_t bytes, uint32_t pc, bool is_quiet) {
  const uint32_t warp_epoch = warps[current->warp].epoch;
  bool is_fine = is_quiet;
  if (is_quiet) {
    // reported already
  } else if (cell.flight) {
    add_hazard(kReadInFlight, pc, 0, {-1, offset}, bytes, false, cell.flight - 1u,
               cell.flight_pc);
  } else if (cell.write_epoch < block_first_epoch) {
    add_hazard(kUninitialisedShared, pc, 0, {-1, offset}, bytes, false);
  } else if (cell.write_epoch == block_epoch &&
             !is_ordered(cell.write_thread, cell.write_warp_epoch)) {
    add_hazard(kRaceReadWrite, pc, 0, {-1, offset}, bytes, false, cell.write_thread,
               cell.write_pc);
  } else {
    is_fine = true;
  }
  const uint16_t me = current->id;
  bool is_first = cell.read_epoch != block_epoch;
  bool is_stale = !is_first && cell.read_thread / 32 == current->warp &&
                  cell.read_warp_epoch != warp_epoch;
  if (is_first) cell.other_thread = kNone;
  if (is_first || is_stale || cell.read_thread == me) {
    cell.read_epoch = block_epoch;
    cell.read_thread = me;
    cell.read_warp_epoch = warp_epoch;
    cell.read_pc = pc;
  } else if (cell.other_thread == kNone || cell.other_thread == me ||
             (cell.other_thread / 32 == cell.read_thread / 32 &&
              current->warp != cell.read_thread / 32)) {
    cell.other_thread = me;
    cell.other_warp_epoch = warp_epoch;
    cell.other_pc = pc;
  }
  return is_fine;
}

// Both a store and the issue of a cp.async: nobody else may be using the byte.
bool check_overwrite(const Cell& cell, int64_t offset, uint32_t bytes, uint32_t pc) {
  if (cell.flight) {
    add_hazard(kWriteInFlight, pc, 0, {-1, offset}, bytes, true, cell.flight - 1u,
               cell.flight_pc);
    return false;
  }
  if (cell.write_epoch == block_epoch &&
             !is_ordered(cell.write_thread, cell.write_warp_epoch)) {
    add_hazard(kRaceWriteWrite, pc, 0, {-1, offset}, bytes, true, cell.write_thread,
               cell.write_pc);
    return false;
  }
  if (cell.read_epoch != block_epoch) return true;
  if (!is_ordered(cell.read_thread, cell.read_warp_epoch)) {
    add_hazard(kRaceReadWrite, pc, 0, {-1, offset}, bytes, true, cell.read_thread, cell.read_pc);
    return false;
  }
  if (cell.other_thread != kNone && !is_ordered(cell.other_thread, cell.other_warp_epoch)) {
    add_hazard(kRaceReadWrite, pc, 0, {-1, offset}, bytes, true, cell.other_thread, cell.other_pc);
    return false;
  }
  return true;
}

void write_cell(Cell& cell, uint16_t thread, uint32_t pc) {
  cell.write_epoch = block_epoch;
  cell.write_thread = thread;
  cell.is_atomic = false;
  cell.write_warp_epoch = warps[thread / 32].epoch;
  cell.write_pc = pc;
}

void note_shared(int64_t offset, uint32_t bytes, bool is_write, uint32_t pc) {
  require_shared(offset, bytes, is_write, pc);
  // of an access only the first bad byte is reported
  bool is_quiet = false;
  for (uint32_t i = 0; i < bytes; ++i) {
    Cell& cell = cells[offset + i];
    if (is_write) {
      is_quiet = is_quiet || !check_overwrite(cell, offset, bytes, pc);
      write_cell(cell, current->id, pc);
    } else {
      is_quiet = !read_cell(cell, offset, bytes, pc, is_quiet) || is_quiet;
    }
  }
}

Buffer& buffer_at(const void* pointer, uint32_t bytes, bool is_write, uint32_t pc, Place* place) {
  *place = place_of(pointer);
  if (place->buffer >= 0) {
    Buffer& buffer = buffers[place->buffer];
    if (place->offset >= 0 && place->offset + bytes <= static_cast<int64_t>(buffer.bytes)) {
      return buffer;
    }
  }
  add_hazard(kOutOfRange, pc, 0, *place, bytes, is_write);
  abandon_block();
}

bool is_other_party(const Buffer& buffer, size_t element) {
  const Buffer::Detail& detail = buffer.detail[element];
  if (detail.launch != launch_number) return false;  // kernels of a list run one after another
  if (buffer.owner_block[element] != blocks_before + block_number + 1) return true;
  return detail.epoch == block_epoch && detail.thread != current->id;
}

void note_global(const void* pointer, uint32_t bytes, bool is_write, bool is_atomic, uint32_t pc) {
  Place place;
  Buffer& buffer = buffer_at(pointer, bytes, is_write, pc, &place);
  if (buffer.role == Role::kInput) {
    if (is_write) add_hazard(kWriteToInput, pc, 0, place, bytes, true);
    return;
  }
  size_t first = place.offset / buffer.element_bytes;
  size_t last = (place.offset + bytes - 1) / buffer.element_bytes;
  for (size_t element = first; element <= last; ++element) {
    Buffer::Detail& detail = buffer.detail[element];
    uint32_t owner = buffer.owner_block[element];
    bool is_atomic_before = detail.thread == kNone;
    if ((!is_write || is_atomic) && !owner) {
      add_hazard(kReadOfUnwritten, pc, 0, place, bytes, false);
    } else if (owner && !(is_atomic && is_atomic_before) && is_other_party(buffer, element)) {
      add_hazard(is_write ? kRaceWriteWrite : kRaceReadWrite, pc, 0, place, bytes, is_write,
                 detail.thread, detail.pc, 0, owner - 1 - blocks_before);
    }
    if (is_write) {
      buffer.owner_block[element] = blocks_before + block_number + 1;
      detail = {block_epoch, pc, is_atomic ? kNone : current->id,
                static_cast<uint16_t>(launch_number)};
    }
  }
}
}  // namespace

void make_arena(int num_buffers) {
  arena_bytes = static_cast<size_t>(num_buffers + 1) << kSlotBits;
  void* space = mmap(nullptr, arena_bytes, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  void* shadow = mmap(nullptr, kSharedSpan * sizeof(Cell), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (space == MAP_FAILED || shadow == MAP_FAILED) _exit(4);
  arena = static_cast<char*>(space);
  cells = static_cast<Cell*>(shadow);
  shared_base = slot_middle(0);
  mprotect(shared_base, kSharedSpan, PROT_READ | PROT_WRITE);
}

char* slot_middle(int slot) {
  return arena + (static_cast<size_t>(slot) << kSlotBits) + (size_t{1} << (kSlotBits - 1));
}

void start_shared_block() {
  segments[0] = {0, launch->dynamic_shared_bytes};
  num_segments = 1;
  static_end = kStaticOffset;
  memset(shared_base, 0xff, launch->dynamic_shared_bytes);  // NaN in every float type
}

Place place_of(const void* pointer) {
  size_t from_arena = static_cast<const char*>(pointer) - arena;
  if (from_arena >= arena_bytes) return nowhere();
  int slot = static_cast<int>(from_arena >> kSlotBits);
  const char* base = slot == 0 ? shared_base : buffers[slot - 1].base;
  return {slot - 1, static_cast<const char*>(pointer) - base};
}

void note_access(const void* pointer, uint32_t bytes, bool is_write, uint32_t pc) {
  count_step();
  size_t from_arena = static_cast<const char*>(pointer) - arena;
  if (__builtin_expect(from_arena >= arena_bytes, 1)) return;
  if (from_arena >> kSlotBits) {
    note_global(pointer, bytes, is_write, false, pc);
  } else {
    note_shared(static_cast<const char*>(pointer) - shared_base, bytes, is_write, pc);
  }
}

void note_atomic(const void* pointer, uint32_t bytes, uint32_t pc) {
  count_step();
  size_t from_arena = static_cast<const char*>(pointer) - arena;
  if (from_arena >= arena_bytes) return;
  if (from_arena >> kSlotBits) {
    note_global(pointer, bytes, true, true, pc);
    return;
  }
  int64_t offset = static_cast<const char*>(pointer) - shared_base;
  require_shared(offset, bytes, true, pc);
  for (uint32_t i = 0; i < bytes; ++i) {
    Cell& cell = cells[offset + i];
    if (cell.write_epoch < block_first_epoch) {
      add_hazard(kUninitialisedShared, pc, 0, {-1, offset}, bytes, false);
    }
    bool is_atomic_before = cell.write_epoch == block_epoch && cell.is_atomic;
    bool is_shared = is_atomic_before && cell.write_thread != current->id;
    if (!is_atomic_before) check_overwrite(cell, offset, bytes, pc);
    write_cell(cell, current->id, pc);
    cell.is_atomic = true;
    if (is_shared) cell.write_thread = kNone;
  }
}

bool check_global_read(const void* pointer, uint32_t bytes, uint32_t pc) {
  Place place = place_of(pointer);
  if (place.buffer < 0) {
    add_hazard(kCopyAddress, pc, 0, place, bytes, false);
    return false;
  }
  if (bytes) note_global(pointer, bytes, false, false, pc);
  return true;
}

void note_copy_issue(Thread& thread, const Copy& copy) {
  int64_t offset = static_cast<int32_t>(copy.shared);
  require_shared(offset, copy.bytes, true, copy.pc);
  bool is_quiet = false;
  for (uint32_t i = 0; i < copy.bytes; ++i) {
    Cell& cell = cells[offset + i];
    is_quiet = is_quiet || !check_overwrite(cell, offset, copy.bytes, copy.pc);
    cell.flight = thread.id + 1;
    cell.flight_pc = copy.pc;
  }
}

void land(Thread& thread, const Copy& copy) {
  for (uint32_t i = 0; i < copy.bytes; ++i) {
    Cell& cell = cells[copy.shared + i];
    write_cell(cell, thread.id, copy.pc);
    cell.flight = 0;
  }
}

void forget_copies(Thread& thread) {
  for (const Copy& copy : thread.copies) {
    for (uint32_t i = 0; i < copy.bytes; ++i) cells[copy.shared + i].flight = 0;
  }
  thread.copies.clear();
}

}  // namespace emu

extern "C" void* emu_static_shared(int id, size_t bytes, size_t alignment, const char*) {
  for (int i = 1; i < emu::num_segments; ++i) {
    if (emu::static_ids[i] == id) return emu::shared_base + emu::segments[i].first;
  }
  size_t first = (emu::static_end + alignment - 1) / alignment * alignment;
  if (emu::num_segments > emu::kMaxStatic || first + bytes > emu::kSharedSpan) _exit(4);
  emu::static_ids[emu::num_segments] = id;
  emu::segments[emu::num_segments++] = {static_cast<uint32_t>(first),
                                        static_cast<uint32_t>(first + bytes)};
  emu::static_end = static_cast<uint32_t>(first + bytes + emu::kStaticGap);
  memset(emu::shared_base + first, 0xff, bytes);
  return emu::shared_base + first;
}
