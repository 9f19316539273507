// The child process: maps the buffers, runs the blocks on several processes, writes the report.
// The job file is written by execute.py, one item a line; paths hold no white space.
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "runtime.h"

namespace {
using namespace emu;

struct Job {
  std::vector<Launch> launches;
  std::vector<std::vector<uint32_t>> blocks;  // of each launch
  std::string report_path;
  int processes = 1;
  double limit_s = 0;
};

char* map_file(const std::string& path, size_t bytes, char* at, bool is_shared) {
  int file = open(path.c_str(), is_shared ? O_RDWR : O_RDONLY);
  if (file < 0) _exit(5);
  void* mapped = mmap(at, bytes, PROT_READ | PROT_WRITE,
                      (is_shared ? MAP_SHARED : MAP_PRIVATE) | (at ? MAP_FIXED : 0), file, 0);
  close(file);
  if (mapped == MAP_FAILED) _exit(5);
  return static_cast<char*>(mapped);
}

void add_buffer(std::ifstream& in) {
  std::string role, path, owner_path;
  Buffer buffer{};
  in >> role >> buffer.element_bytes >> buffer.bytes >> path >> owner_path;
  buffer.role = role == "input" ? Role::kInput : role == "output" ? Role::kOutput : Role::kScratch;
  buffer.base = map_file(path, buffer.bytes, slot_middle(static_cast<int>(buffers.size()) + 1),
                         buffer.role != Role::kInput);
  if (buffer.role != Role::kInput) {
    size_t elements = buffer.bytes / buffer.element_bytes;
    buffer.owner_block =
        reinterpret_cast<uint32_t*>(map_file(owner_path, elements * 4, nullptr, true));
    void* detail = mmap(nullptr, elements * sizeof(Buffer::Detail), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (detail == MAP_FAILED) _exit(4);
    buffer.detail = static_cast<Buffer::Detail*>(detail);
  }
  buffers.push_back(buffer);
}

void add_launch(std::ifstream& in, Job& job) {
  Launch next{};
  size_t num_arguments, num_blocks;
  in >> next.kernel_index >> next.grid.x >> next.grid.y >> next.grid.z >> next.block.x >>
      next.block.y >> next.block.z >> next.dynamic_shared_bytes >> num_arguments;
  next.arguments.resize(num_arguments);
  for (int& argument : next.arguments) in >> argument;
  in >> num_blocks;
  std::vector<uint32_t> blocks(num_blocks);
  for (uint32_t& block : blocks) in >> block;
  job.launches.push_back(next);
  job.blocks.push_back(blocks);
}

Job read_job(const char* path) {
  std::ifstream in(path);
  Job job;
  std::string item;
  while (in >> item) {
    if (item == "buffers") {
      int count;
      in >> count;
      make_arena(count);
    } else if (item == "buffer") {
      add_buffer(in);
    } else if (item == "launch") {
      add_launch(in, job);
    } else if (item == "options") {
      in >> job.processes >> eager >> step_limit >> job.limit_s >> job.report_path;
    }
  }
  if (!in.eof()) _exit(5);
  return job;
}

[[noreturn]] void stop(Kind kind, void* context) {
  uintptr_t pc = 0;
#if defined(__x86_64__)
  pc = static_cast<uintptr_t>(static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  pc = static_cast<ucontext_t*>(context)->uc_mcontext.pc;
#endif
  report->lock = 0;
  add_hazard(kind, static_cast<uint32_t>(pc), 0, nowhere(), 0, false);
  report->steps += steps;
  _exit(3);
}
void on_crash(int, siginfo_t*, void* context) { stop(kCrash, context); }
void on_time(int, siginfo_t*, void* context) { stop(kTimeLimit, context); }

void catch_signals(double limit_s) {
  static char stack[1 << 16];
  stack_t alternate{};
  alternate.ss_sp = stack;
  alternate.ss_size = sizeof(stack);
  sigaltstack(&alternate, nullptr);
  struct sigaction action {};
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  action.sa_sigaction = on_crash;
  for (int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) sigaction(number, &action, nullptr);
  action.sa_sigaction = on_time;
  sigaction(SIGALRM, &action, nullptr);
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(limit_s) + 1;
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void run_share(const Job& job, size_t which, int share) {
  launch = &job.launches[which];
  std::vector<void*> arguments;
  for (int argument : launch->arguments) {
    arguments.push_back(buffers[static_cast<size_t>(argument)].base);
  }
  const auto& blocks = job.blocks[which];
  for (size_t i = static_cast<size_t>(share); i < blocks.size();
       i += static_cast<size_t>(job.processes)) {
    steps = 0;
    run_block(emu_kernels[launch->kernel_index], arguments.data(), blocks[i]);
    report->steps += steps;
    ++report->blocks_done;
  }
}

void run_launch(const Job& job, size_t which) {
  launch_number = static_cast<uint32_t>(which);
  blocks_before = 0;
  for (size_t before = 0; before < which; ++before) {
    const emu_index3& grid = job.launches[before].grid;
    blocks_before += grid.x * grid.y * grid.z;
  }
  std::vector<pid_t> children;
  for (int share = 0; share < job.processes; ++share) {
    pid_t child = fork();
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      catch_signals(job.limit_s);
      run_share(job, which, share);
      _exit(0);
    }
    children.push_back(child);
  }
  for (pid_t child : children) waitpid(child, nullptr, 0);
}

void write_report(const Job& job) {
  std::ofstream out(job.report_path);
  out << report->blocks_done << ' ' << report->steps << '\n';
  for (uint32_t i = 0; i < report->num_hazards; ++i) {
    const Hazard& h = report->hazards[i];
    out << h.kind << ' ' << h.pc << ' ' << h.line << ' ' << h.thread << ' ' << h.block << ' '
        << h.other_pc << ' ' << h.other_line << ' ' << h.other_thread << ' ' << h.other_block
        << ' ' << h.is_write << ' ' << h.buffer << ' ' << h.bytes << ' ' << h.detail << ' '
        << h.kernel << ' ' << h.offset << ' ' << h.count << '\n';
  }
}
}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 5;
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // whoever asked is gone: nobody reads the report
  void* shared = mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                      -1, 0);
  if (shared == MAP_FAILED) return 4;
  report = new (shared) Report();
  Job job = read_job(argv[1]);
  for (size_t i = 0; i < job.launches.size(); ++i) run_launch(job, i);
  write_report(job);
  return 0;
}
