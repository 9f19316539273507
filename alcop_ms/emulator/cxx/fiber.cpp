// Context switches in user space: no system call, so millions a second.
#include "runtime.h"

#if defined(__x86_64__)
asm(R"(
.text
.globl emu_switch
.type emu_switch, @function
emu_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size emu_switch, .-emu_switch
)");

void* emu::make_fiber(char* stack, size_t bytes, void (*entry)()) {
  auto top = reinterpret_cast<uintptr_t>(stack + bytes) & ~uintptr_t{63};
  auto* words = reinterpret_cast<uintptr_t*>(top);
  *--words = 0;  // the entry never returns; keeps the stack aligned as after a call
  *--words = reinterpret_cast<uintptr_t>(entry);
  for (int i = 0; i < 6; ++i) *--words = 0;
  return words;
}
#elif defined(__aarch64__)
asm(R"(
.text
.globl emu_switch
.type emu_switch, %function
emu_switch:
  sub sp, sp, #160
  stp x19, x20, [sp]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
.size emu_switch, .-emu_switch
)");

void* emu::make_fiber(char* stack, size_t bytes, void (*entry)()) {
  auto top = reinterpret_cast<uintptr_t>(stack + bytes) & ~uintptr_t{63};
  auto* words = reinterpret_cast<uintptr_t*>(top - 160);
  memset(words, 0, 160);
  words[11] = reinterpret_cast<uintptr_t>(entry);  // x30, where `ret` goes
  return words;
}
#else  // slow: swapcontext makes a system call a switch
#include <ucontext.h>

extern "C" void emu_switch(void** save, void* to) {
  ucontext_t here;
  *save = &here;
  swapcontext(&here, static_cast<ucontext_t*>(to));
}

void* emu::make_fiber(char* stack, size_t bytes, void (*entry)()) {
  auto* context = reinterpret_cast<ucontext_t*>(stack);  // at the far end of the stack
  size_t used = (sizeof(ucontext_t) + 63) & ~size_t{63};
  getcontext(context);
  context->uc_stack.ss_sp = stack + used;
  context->uc_stack.ss_size = bytes - used;
  context->uc_link = nullptr;
  makecontext(context, entry, 0);
  return context;
}
#endif
