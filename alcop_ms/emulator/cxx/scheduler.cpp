// Runs one block: every thread a fiber, one at a time, switching only where CUDA threads meet.
#include <sys/mman.h>
#include <unistd.h>

#include "runtime.h"

namespace emu {

Thread* current;
std::vector<Thread> threads;
std::vector<Warp> warps;
uint32_t block_epoch, block_first_epoch, block_number, launch_number, blocks_before;
emu_index3 block_index;
const Launch* launch;
uint64_t steps, step_limit;

namespace {
constexpr size_t kStackBytes = 512 << 10;  // reserved; only touched pages cost memory
void* main_stack_pointer;
const emu_kernel* running_kernel;
void* const* running_arguments;

uint32_t warp_size(const Warp& warp) {
  uint32_t left = static_cast<uint32_t>(threads.size()) - warp.first;
  return left < 32 ? left : 32;
}

void finish_thread() {
  Thread& thread = *current;
  if (!thread.copies.empty()) {
    const Copy& copy = thread.copies.front();
    add_hazard(kNeverWaited, copy.pc, 0, {-1, copy.shared}, copy.bytes, true);
    forget_copies(thread);
  }
  thread.state = State::kDone;
  Warp& warp = warps[thread.warp];
  warp.live &= ~(1u << thread.lane);
  warp.ready &= ~(1u << thread.lane);
  switch_away();
}

void fiber_entry() {
  running_kernel->call(running_arguments);
  finish_thread();
}

void make_threads() {
  size_t count = size_t{launch->block.x} * launch->block.y * launch->block.z;
  if (threads.size() != count) {
    for (Thread& thread : threads) munmap(thread.stack, kStackBytes);
    threads.assign(count, Thread{});
    for (Thread& thread : threads) {
      void* stack = mmap(nullptr, kStackBytes, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (stack == MAP_FAILED) _exit(4);
      thread.stack = static_cast<char*>(stack);
    }
  }
  warps.assign((count + 31) / 32, Warp{});
  for (size_t i = 0; i < count; ++i) {
    Thread& thread = threads[i];
    thread.id = static_cast<uint16_t>(i);
    thread.warp = static_cast<uint16_t>(i / 32);
    thread.lane = static_cast<uint16_t>(i % 32);
    thread.state = State::kReady;
    thread.copies.clear();
    thread.group = 0;
    auto n = static_cast<uint32_t>(i);
    thread.index = {n % launch->block.x, n / launch->block.x % launch->block.y,
                    n / launch->block.x / launch->block.y};
    thread.stack_pointer = make_fiber(thread.stack, kStackBytes, fiber_entry);
    Warp& warp = warps[thread.warp];
    warp.first = n - thread.lane;
    warp.live |= 1u << thread.lane;
    warp.ready = warp.live;
  }
}

[[noreturn]] void report_divergence(const Thread& waiting, const Thread& other, Kind kind) {
  bool is_done = other.state == State::kDone;
  add_hazard(kind, waiting.state == State::kWarp ? waiting.pc : 0,
             waiting.state == State::kBlock ? waiting.barrier_line : 0, nowhere(), 0, false,
             other.id, is_done || other.state == State::kBlock ? 0 : other.pc,
             other.state == State::kBlock ? other.barrier_line : 0, kNobody, is_done);
  abandon_block();
}

// Nobody can run: release the block's barrier if all are there, else say who is missing.
void release_barrier() {
  const Thread* waiting = nullptr;
  const Thread* stray = nullptr;
  for (const Thread& thread : threads) {
    if (thread.state == State::kWarp) {
      for (const Thread& other : threads) {
        if (other.warp == thread.warp && other.state != State::kWarp) {
          report_divergence(thread, other, kWarpDivergence);
        }
      }
      for (const Thread& other : threads) {
        if (other.warp == thread.warp && other.id != thread.id) {
          report_divergence(thread, other, kWarpDivergence);
        }
      }
      report_divergence(thread, thread, kWarpDivergence);
    }
    if (thread.state == State::kBlock && !waiting) waiting = &thread;
  }
  for (const Thread& thread : threads) {
    if (thread.state == State::kDone || thread.barrier_line != waiting->barrier_line) {
      stray = &thread;
    }
  }
  if (stray) report_divergence(*waiting, *stray, kBarrierDivergence);
  ++block_epoch;
  for (Warp& warp : warps) warp.ready = warp.live;
  for (Thread& thread : threads) thread.state = State::kReady;
}

Thread* next_ready(const Thread& from) {
  const Warp& here = warps[from.warp];
  if (here.ready) {
    uint32_t after = from.lane == 31 ? 0 : here.ready & (~0u << (from.lane + 1));
    return &threads[here.first + __builtin_ctz(after ? after : here.ready)];
  }
  for (size_t i = 1; i < warps.size(); ++i) {
    const Warp& warp = warps[(from.warp + i) % warps.size()];
    if (warp.ready) return &threads[warp.first + __builtin_ctz(warp.ready)];
  }
  return nullptr;
}
}  // namespace

void switch_away() {
  Thread* from = current;
  Thread* to = next_ready(*from);
  if (!to) {
    bool is_all_done = true;
    for (const Thread& thread : threads) is_all_done &= thread.state == State::kDone;
    if (is_all_done) {
      emu_switch(&from->stack_pointer, main_stack_pointer);
      __builtin_unreachable();
    }
    release_barrier();
    to = next_ready(*from);
  }
  if (to == from) return;
  current = to;
  emu_switch(&from->stack_pointer, to->stack_pointer);
}

void abandon_block() {
  void* unused;
  emu_switch(&unused, main_stack_pointer);
  __builtin_unreachable();
}

void run_block(const emu_kernel& kernel, void* const* arguments, uint32_t number) {
  running_kernel = &kernel;
  running_arguments = arguments;
  block_number = number;
  block_index = {number % launch->grid.x, number / launch->grid.x % launch->grid.y,
                 number / launch->grid.x / launch->grid.y};
  for (Thread& thread : threads) forget_copies(thread);  // of an abandoned block
  block_first_epoch = ++block_epoch;
  start_shared_block();
  make_threads();
  current = &threads[0];
  emu_switch(&main_stack_pointer, current->stack_pointer);
}

// A lane arrives at a warp-wide operation; the last one performs it for all.
void meet(uint64_t op, uint32_t mask, uint32_t pc, Perform perform) {
  count_step();
  Thread& thread = *current;
  Warp& warp = warps[thread.warp];
  thread.op = op;
  thread.mask = mask;
  thread.pc = pc;
  thread.state = State::kWarp;
  uint32_t bit = 1u << thread.lane;
  warp.ready &= ~bit;
  warp.arrived |= bit;
  uint32_t size = warp_size(warp);
  uint32_t needed = mask & (size == 32 ? ~0u : (1u << size) - 1);
  if (!(needed & bit)) report_divergence(thread, thread, kWarpDivergence);
  if ((warp.arrived & needed) != needed) {
    switch_away();
    return;
  }
  for (uint32_t rest = needed; rest; rest &= rest - 1) {
    const Thread& other = threads[warp.first + __builtin_ctz(rest)];
    if (other.op != op || other.mask != mask) report_divergence(thread, other, kWarpDivergence);
  }
  perform(warp);
  for (uint32_t rest = needed; rest; rest &= rest - 1) {
    threads[warp.first + __builtin_ctz(rest)].state = State::kReady;
  }
  warp.arrived &= ~needed;
  warp.ready |= needed;
}

}  // namespace emu

using emu::current;

extern "C" {
emu_index3 emu_thread_index() { return current->index; }
emu_index3 emu_block_index() { return emu::block_index; }
emu_index3 emu_block_extent() { return emu::launch->block; }
emu_index3 emu_grid_extent() { return emu::launch->grid; }

void emu_barrier(int line) {
  emu::count_step();
  current->barrier_line = line;
  current->state = emu::State::kBlock;
  emu::warps[current->warp].ready &= ~(1u << current->lane);
  emu::switch_away();
}

int emu_barrier_reduce(int line, int kind, int value) {
  current->barrier_value = value != 0;
  emu_barrier(line);
  int count = 0;
  for (const emu::Thread& thread : emu::threads) count += thread.barrier_value;
  emu_barrier(line);  // nobody overwrites its value before all have counted
  if (kind == 0) return count;
  return kind == 1 ? count == static_cast<int>(emu::threads.size()) : count > 0;
}

void emu_trap(int line) {
  emu::add_hazard(emu::kTrap, 0, static_cast<uint32_t>(line), emu::nowhere(), 0, false);
  emu::abandon_block();
}
}
