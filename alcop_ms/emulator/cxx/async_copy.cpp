// cp.async: a copy lands at the wait that covers it, or, eagerly, when it is issued. Either way its
// destination counts as in flight until the wait.
#include "runtime.h"

namespace emu {

bool eager;

void land_until(Thread& thread, uint32_t first_pending_group) {
  size_t kept = 0;
  for (const Copy& copy : thread.copies) {
    if (copy.group < first_pending_group) {
      if (!eager) {
        memcpy(shared_base + copy.shared, copy.global, copy.source_bytes);
        memset(shared_base + copy.shared + copy.source_bytes, 0, copy.bytes - copy.source_bytes);
      }
      land(thread, copy);
    } else {
      thread.copies[kept++] = copy;
    }
  }
  thread.copies.resize(kept);
}

}  // namespace emu

using namespace emu;

extern "C" {
void emu_async_copy(uint32_t shared, const void* global, uint32_t bytes, uint32_t source_bytes) {
  count_step();
  const uint32_t pc = EMU_CALLER;
  Copy copy{shared, bytes, source_bytes, pc, current->group, static_cast<const char*>(global)};
  if ((bytes != 4 && bytes != 8 && bytes != 16) || source_bytes > bytes) {
    add_hazard(kCopySize, pc, 0, {-1, static_cast<int32_t>(shared)}, bytes, true);
    abandon_block();
  }
  if (shared % bytes) {
    add_hazard(kMisaligned, pc, 0, {-1, static_cast<int32_t>(shared)}, bytes, true);
  }
  if (reinterpret_cast<uintptr_t>(global) % bytes) {
    add_hazard(kMisaligned, pc, 0, place_of(global), bytes, false);
  }
  if (!check_global_read(global, source_bytes, pc)) abandon_block();
  note_copy_issue(*current, copy);
  current->copies.push_back(copy);
  if (eager) {
    memcpy(shared_base + shared, global, source_bytes);
    memset(shared_base + shared + source_bytes, 0, bytes - source_bytes);
  }
}

void emu_async_commit() {
  count_step();
  ++current->group;
}

void emu_async_wait(uint32_t pending_groups) {
  count_step();
  uint32_t committed = current->group;
  land_until(*current, committed > pending_groups ? committed - pending_groups : 0);
}

void emu_async_wait_all() {
  count_step();
  land_until(*current, ++current->group);
}
}
