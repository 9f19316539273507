// The report: hazards of all worker processes, in memory that they share; equal ones are counted.
#include "runtime.h"

namespace emu {

Report* report;

void add_hazard(Kind kind, uint32_t pc, uint32_t line, Place place, uint32_t bytes, bool is_write,
                uint32_t other_thread, uint32_t other_pc, uint32_t other_line,
                uint32_t other_block, uint32_t detail) {
  auto describe = [&](Hazard& hazard) {
    hazard.kind = kind;
    hazard.pc = pc;
    hazard.line = line;
    hazard.thread = current ? current->id : kNobody;
    hazard.block = block_number;
    hazard.other_pc = other_pc;
    hazard.other_line = other_line;
    hazard.other_thread = other_thread;
    hazard.other_block = other_block == kNobody ? block_number : other_block;
    hazard.is_write = is_write;
    hazard.buffer = place.buffer;
    hazard.bytes = bytes;
    hazard.detail = detail;
    hazard.kernel = static_cast<uint32_t>(launch ? launch->kernel_index : 0);
    hazard.offset = place.offset;
  };
  while (report->lock.exchange(1)) {
  }
  uint32_t count = report->num_hazards;
  for (uint32_t i = 0; i < count; ++i) {
    Hazard& seen = report->hazards[i];
    if (seen.kind == kind && seen.pc == pc && seen.line == line && seen.other_pc == other_pc &&
        seen.other_line == other_line && seen.buffer == place.buffer) {
      ++seen.count;
      if (block_number < seen.block) describe(seen);  // so that the report does not depend on luck
      report->lock = 0;
      return;
    }
  }
  if (count < kMaxHazards) {
    Hazard& hazard = report->hazards[count];
    describe(hazard);
    hazard.count = 1;
    report->num_hazards = count + 1;
  }
  report->lock = 0;
}

}  // namespace emu
