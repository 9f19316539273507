// Inside of the runtime: threads as fibers, memory with its shadow, hazards.
#pragma once
#include <atomic>
#include <cstdio>
#include <cstring>
#include <vector>

#include "interface.h"

namespace emu {

// ---- hazards ------------------------------------------------------------------------------------
enum Kind : uint32_t {  // the numbers are mirrored by hazards.py
  kReadInFlight = 1,
  kWriteInFlight,
  kRaceWriteWrite,
  kRaceReadWrite,
  kUninitialisedShared,
  kOutOfRange,
  kMisaligned,
  kWriteToInput,
  kReadOfUnwritten,
  kNeverWaited,
  kBarrierDivergence,
  kWarpDivergence,
  kCopySize,
  kCopyAddress,
  kStepLimit,
  kCrash,
  kTrap,
  kTimeLimit,
  kFragmentAlignment,
};

struct Hazard {
  uint32_t kind, pc, line, thread, block;
  uint32_t other_pc, other_line, other_thread, other_block, is_write;  // other_thread: ~0 is nobody
  int32_t buffer;  // -1 shared memory, -2 none
  uint32_t bytes, detail, kernel;
  int64_t offset;
  std::atomic<uint64_t> count;
};
constexpr uint32_t kNobody = 0xffffffffu;
constexpr int kMaxHazards = 256;

struct Report {  // in memory shared by the worker processes
  std::atomic<uint32_t> num_hazards, lock, blocks_done;
  std::atomic<uint64_t> steps;
  Hazard hazards[kMaxHazards];
};
extern Report* report;

// ---- threads ------------------------------------------------------------------------------------
enum class State : uint8_t { kReady, kWarp, kBlock, kDone };

struct Copy {
  uint32_t shared, bytes, source_bytes, pc, group;
  const char* global;
};

struct Thread {
  void* stack_pointer;
  char* stack;
  uint16_t id, warp, lane;
  State state;
  int barrier_line;
  int barrier_value;
  // a warp-wide operation this lane has arrived at
  uint64_t op;
  uint32_t mask, pc;
  emu_in_words in;
  emu_out_words out;
  uint64_t value;
  void* pointers[4];
  // asynchronous copies, oldest first
  std::vector<Copy> copies;
  uint32_t group;
  emu_index3 index;
};

struct Warp {
  uint32_t ready, live, arrived, epoch, first;
};

struct Launch {
  emu_index3 grid, block;
  uint32_t dynamic_shared_bytes;
  int kernel_index;
  std::vector<int> arguments;
};

extern Thread* current;
extern std::vector<Thread> threads;
extern std::vector<Warp> warps;
extern uint32_t block_epoch, block_first_epoch, block_number, launch_number;
extern uint32_t blocks_before;  // of the grids launched before: two kernels may share an output
extern emu_index3 block_index;
extern const Launch* launch;
extern bool eager;
extern uint64_t steps, step_limit;

void run_block(const emu_kernel& kernel, void* const* arguments, uint32_t number);
[[noreturn]] void abandon_block();
void switch_away();  // to the next runnable thread; returns when this one is runnable again
using Perform = void (*)(Warp& warp);
void meet(uint64_t op, uint32_t mask, uint32_t pc, Perform perform);

// ---- fibers -------------------------------------------------------------------------------------
void* make_fiber(char* stack, size_t bytes, void (*entry)());
extern "C" void emu_switch(void** save, void* to);

// ---- memory -------------------------------------------------------------------------------------
enum class Role : uint8_t { kInput, kOutput, kScratch };

struct Buffer {
  char* base;
  size_t bytes;
  uint32_t element_bytes;
  Role role;
  uint32_t* owner_block;  // 1 + blocks_before + number of the block that wrote each, 0 nobody
  struct Detail {
    uint32_t epoch, pc;
    uint16_t thread, launch;
  }* detail;
};

constexpr int kSlotBits = 36;  // 64 GB of address space a buffer: no 32-bit index reaches the next
extern char* arena;
extern size_t arena_bytes;
extern char* shared_base;
extern std::vector<Buffer> buffers;

void make_arena(int num_buffers);
char* slot_middle(int slot);
void start_shared_block();
void note_access(const void* pointer, uint32_t bytes, bool is_write, uint32_t pc);
void note_atomic(const void* pointer, uint32_t bytes, uint32_t pc);
void note_copy_issue(Thread& thread, const Copy& copy);
void land(Thread& thread, const Copy& copy);
void forget_copies(Thread& thread);
void land_until(Thread& thread, uint32_t first_pending_group);
bool check_global_read(const void* pointer, uint32_t bytes, uint32_t pc);

struct Place {
  int32_t buffer;
  int64_t offset;
};
Place place_of(const void* pointer);
void add_hazard(Kind kind, uint32_t pc, uint32_t line, Place place, uint32_t bytes, bool is_write,
                uint32_t other_thread = kNobody, uint32_t other_pc = 0, uint32_t other_line = 0,
                uint32_t other_block = kNobody, uint32_t detail = 0);
inline Place nowhere() { return {-2, 0}; }

inline uint32_t caller_pc(void* return_address) {
  return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(return_address) - 1);
}
#define EMU_CALLER ::emu::caller_pc(__builtin_return_address(0))

inline void count_step() {
  if (__builtin_expect(++steps > step_limit, 0)) {
    add_hazard(kStepLimit, 0, 0, nowhere(), 0, false);
    abandon_block();
  }
}

}  // namespace emu
