"""The one place that knows TVM's moving names and quirks.

Every other module imports stable TVM (`tvm.IRModule`, `Schedule`, `Target`) directly and everything
that has moved between releases from here. Quirks were found by experiment with the
0.27.0.post1 wheel; each has a function, its reason, and a test that fails when it is gone.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import linecache
import logging
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import metadata
from types import FrameType
from typing import Any

import tvm
from tvm import ir, s_tir, tirx
from tvm.ir.utils import derived_object
from tvm.s_tir import Schedule, Trace
from tvm.s_tir import meta_schedule as ms
from tvm.s_tir.meta_schedule.cost_model import PyCostModel
from tvm.s_tir.meta_schedule.measure_callback import PyMeasureCallback
from tvm.s_tir.meta_schedule.mutator import PyMutator
from tvm.s_tir.meta_schedule.postproc import PyPostproc
from tvm.s_tir.meta_schedule.runner import PyRunner, PyRunnerFuture
from tvm.s_tir.meta_schedule.schedule_rule import PyScheduleRule
from tvm.s_tir.meta_schedule.search_strategy import PySearchStrategy
from tvm.s_tir.schedule.schedule import ScheduleError
from tvm.support.popen_pool import PopenPoolExecutor
from tvm.sym.analyzer import Analyzer
from tvm.sym.pattern import detect_linear_equation
from tvm.tirx.build import split_host_device_mods, tir_to_runtime
from tvm_ffi import Array, register_error, structural

from alcop_ms.errors import UnsupportedTvmError

__all__ = [
    "ANN_ASYNC_STAGES",
    "ANN_ORDER",
    "ANN_STAGE",
    "PopenPoolExecutor",
    "PyCostModel",
    "PyMeasureCallback",
    "PyMutator",
    "PyPostproc",
    "PyRunner",
    "PyRunnerFuture",
    "PyScheduleRule",
    "PySearchStrategy",
    "Schedule",
    "ScheduleError",
    "Trace",
    "derived_object",
    "register_intrinsics",
    "rejecting_on_error",
    "split_host_device_mods",
    "tir_to_runtime",
]

logger = logging.getLogger(__name__)

TVM_VERSIONS = ("0.27.",)
FFI_VERSIONS = ("0.1.14",)

# Annotations that InjectSoftwarePipeline reads (tvm/s_tir/stmt.h).
ANN_STAGE = "software_pipeline_stage"
ANN_ORDER = "software_pipeline_order"
ANN_ASYNC_STAGES = "software_pipeline_async_stages"
# Annotations of MetaSchedule's own rules.
ANN_INLINE_RULE = "meta_schedule.inline_rule"  # "disable": MetaSchedule's AutoInline leaves it
ANN_TILING_STRUCTURE = "meta_schedule.tiling_structure"
ANN_COOPERATIVE_FETCH = "meta_schedule.cooperative_fetch"
# XOR-swizzled rows of shared memory (`permute_chunks.py`). TVM's own pass reads the first key as
# well, and tears 16 bytes apart where elements have 8 bits: those have a key that only we read.
ANN_PERMUTED_LAYOUT = "permuted_layout"
ANN_PERMUTED_BYTES = "alcop.permuted_bytes"
PERMUTED = (ANN_PERMUTED_LAYOUT, ANN_PERMUTED_BYTES)
# Ours: depths as sampled ints, tiles as a list of ints. They survive JSON and lowering ignores
# them.
ANN_SHARED_STAGES = "alcop.shared_stages"
ANN_REGISTER_STAGES = "alcop.register_stages"
ANN_MMA_TILE = "alcop.mma_tile"
ANN_CUDA_CORE_TILE = "alcop.cuda_core_tile"
# What each copy to shared memory holds: (operand, whether rows run along k, elements of the operand
# along m or n and along k for each of its own) one after another; absent where both are plain
ANN_RAW_COPIES = "alcop.raw_copies"
ANN_SPLIT_K = "alcop.split_k"
# What a nest computes where rows or batches are cut; on the blocks round such nests as well.
ANN_CUT = "alcop.cut"
ANN_PROBLEM = "alcop.problem"
# A copy that `legalise-async-copies` is to share out. Not MetaSchedule's own key: MutateTileSize
# ends the search where that holds anything but a random variable (mutate_tile_size.cc).
ANN_OPEN_COPY = "alcop.open_copy"
# Of the loop over tiles of a row: (threads along the row, rows of a block).
ANN_ROW_TILE = "alcop.row_tile"
# Of the root block of two chained products: what they are (`chain.py`), and what is sampled. Each
# has a key of its own: TVM (trace.cc) forgets a sample that only a list of an annotation names.
ANN_CHAIN = "alcop.chain"
ANN_CHAIN_WARPS = "alcop.chain_warps"
ANN_CHAIN_TILE = "alcop.chain_tile"
ANN_CHAIN_COLUMNS = "alcop.chain_columns"
ANN_CHAIN_STAGES = "alcop.chain_stages"
CHAIN_CHOICES = (ANN_CHAIN_WARPS, ANN_CHAIN_TILE, ANN_CHAIN_COLUMNS, ANN_CHAIN_STAGES)
# Of a copy whose buffer keeps what every iteration of its loop puts there, without slots.
ANN_RESIDENT = "alcop.resident"
# Of a function: its float32 products may be rounded to tf32.
ATTR_TF32 = "alcop.allow_tf32"

# What TVM's AutoInline (auto_inline.cc) leaves alone where the value is "disable".
ANN_INLINE_RULE = "meta_schedule.inline_rule"

# Lowering's own marks (tvm/tirx/stmt.h), as AttrStmt keys.
ATTR_ASYNC_SCOPE = "async_scope"
ATTR_COMMIT = "async_commit_queue_scope"
ATTR_WAIT = "async_wait_queue_scope"
ATTR_WAIT_COUNT = "async_wait_inflight_count"
# ThreadSync skips what stands under this mark (storage_access.cc).
ATTR_HAND_THREADED = "hand_threaded"

# What a schedule primitive raises where it does not apply; the second is TVM's failed check, where
# it should have been the first.
PRIMITIVE_ERRORS = (ScheduleError, tvm.error.InternalError)

OP_IF_THEN_ELSE = "prim.if_then_else"
OP_ADDRESS_OF = "tirx.address_of"
OP_BUFFER_DATA = "tirx.buffer_data"
OP_REINTERPRET = "tirx.reinterpret"
OP_CUDA_FUNCTION = "tirx.cuda.func_call"
OP_COPY = "tirx.s_tir.cp_async_raw"
OP_LDMATRIX = "tirx.ptx_legacy.ldmatrix"

SCOPE_GLOBAL = "global"
SCOPE_SHARED = "shared.dyn"
SCOPE_WARP = "warp"
SCOPE_LOCAL = "local"


def check_versions() -> None:
    """Raise `UnsupportedTvmError` unless TVM and its FFI are the pair this package works with.

    apache-tvm-ffi 0.1.15 makes `TuneContext(...)` of the 0.27 wheel segfault, and pip takes it by
    itself, so the mistake is common and must not surface as a crash.
    """
    ffi = metadata.version("apache-tvm-ffi")
    if tvm.__version__.startswith(TVM_VERSIONS) and ffi.startswith(FFI_VERSIONS):
        return
    raise UnsupportedTvmError(
        f"apache-tvm {tvm.__version__} with apache-tvm-ffi {ffi} is not supported; install "
        '"apache-tvm==0.27.0.post1" "apache-tvm-ffi>=0.1.14.post0,<0.1.15"'
    )


@contextlib.contextmanager
def _shallow_inspect_stack() -> Iterator[None]:
    """Let `inspect.stack` read source context for the four innermost frames only.

    TVMScript's `prim_func` decorator calls it once an intrinsic and looks at the first frames; the
    standard function searches every loaded module for every frame of an import stack, which makes
    `import tvm.s_tir.tensor_intrin` take 13 s instead of 3 (tvm/tirx/script/parser/entry.py).
    """
    original = inspect.stack

    def stack(context: int = 1) -> list[inspect.FrameInfo]:
        frame: FrameType | None = sys._getframe(1)
        found: list[inspect.FrameInfo] = []
        while frame is not None:
            code, line = frame.f_code, frame.f_lineno
            read = [linecache.getline(code.co_filename, line)] if len(found) < 4 else None
            info = (code.co_filename, line, code.co_name, read, None if read is None else 0)
            found.append(inspect.FrameInfo(frame, *info))
            frame = frame.f_back
        return found

    inspect.stack = stack
    try:
        yield
    finally:
        inspect.stack = original


def register_intrinsics() -> None:
    """Register TVM's CUDA tensor intrinsics, once a process (about 3 s), when they are needed."""
    if "tvm.s_tir.tensor_intrin.cuda" in sys.modules:
        return
    with _shallow_inspect_stack():
        import tvm.s_tir.tensor_intrin.cuda  # noqa: F401  registers on import


def has_intrinsic(name: str) -> bool:
    """Whether a tensor intrinsic of that name is registered."""
    return s_tir.TensorIntrin.get(name, allow_missing=True) is not None


def register_intrinsic(name: str, pattern: Any, replacement: Any) -> None:
    """Register a tensor intrinsic under a name that no other has."""
    s_tir.TensorIntrin.register(name, pattern, replacement)


def rejecting_on_error(
    apply: Callable[[Any, Schedule], bool],
) -> Callable[[Any, Schedule], bool]:
    """Wrap a postproc's `apply`: an exception rejects the candidate instead of ending the search.

    In the 0.27 wheel any exception but `ScheduleError` that leaves a Python postproc aborts
    `parallel_for_dynamic` and with it the whole session. The traceback is logged and the cause
    counted under the exception's name, so a bug stays loud.
    """

    @functools.wraps(apply)
    def wrapped(self: Any, sch: Schedule) -> bool:
        try:
            return apply(self, sch)
        except ScheduleError as error:
            self.causes.count(f"schedule error in {type(self).__name__}")
            logger.debug("%s: %s", type(self).__name__, error)
        except Exception as error:
            self.causes.count(f"bug: {type(error).__name__} in {type(self).__name__}")
            logger.exception("%s failed on a candidate", type(self).__name__)
        return False

    return wrapped


def let_interrupts_through() -> None:
    """Make Ctrl-C in a Python callback come out of TVM as `KeyboardInterrupt`.

    tvm_ffi 0.1.14 carries only the exceptions that it has a name for through C++
    (tvm_ffi/error.py); any other, `KeyboardInterrupt` among them, comes out as a `RuntimeError`
    without a message.
    """
    register_error("KeyboardInterrupt", KeyboardInterrupt)


def trace_decisions(trace: Any) -> dict[Any, Any]:
    """The decisions of a trace, by instruction."""
    return dict(trace.decisions.items())


def scope_of(buffer: Any) -> str:
    """Storage scope of a buffer."""
    return str(buffer.scope())


def element_bytes(buffer: Any) -> int:
    """Bytes of one element of a buffer, a whole vector where its elements are vectors."""
    kind = tvm.DataType(str(buffer.dtype))
    return (int(kind.bits) * int(kind.lanes) + 7) // 8


def is_thread_bound(loop: Any) -> bool:
    """Whether a `For` is bound to a block or thread index."""
    return int(loop.kind) == int(tirx.ForKind.THREAD_BINDING)


def thread_tag(loop: Any) -> str:
    """`threadIdx.x` and the like of a bound loop; empty for others."""
    return str(loop.thread_binding.thread_tag) if loop.thread_binding is not None else ""


def is_root_block(sch: Schedule, block_rv: Any) -> bool:
    """Whether a block is a function's root block."""
    return sch.get_sref(block_rv).parent is None


def is_array(value: Any) -> bool:
    """Whether an annotation value is a list of random variables or ints."""
    return isinstance(value, (list, tuple, Array))


def is_call(expr: Any, name: str) -> bool:
    """Whether an expression calls an operator, for example `"tirx.tvm_access_ptr"`."""
    return isinstance(expr, ir.Call) and getattr(expr.op, "name", "") == name


def lanes_of(expr: Any) -> int:
    """Vector lanes of an expression; 1 for a scalar."""
    return int(tvm.DataType(str(expr.ty.dtype if hasattr(expr.ty, "dtype") else expr.dtype)).lanes)


def register_lowering(name: str, make_pipeline: Callable[[], Any]) -> None:
    """Enter a lowering pipeline into TVM's table under our own name; stock entries stay."""
    tirx.compilation_pipeline.PIPELINE_MAP.setdefault(name, make_pipeline)


def call_cuda_function(name: str, text: str, *args: Any, result: str = "void") -> Any:
    """A call of a CUDA function whose text goes into the kernel's; `result` is what it returns."""
    from tvm.backend.cuda.op import cuda_func_call

    return cuda_func_call(name, *args, source_code=text, return_type=result)


def allows_tf32(sch: Schedule) -> bool:
    """Whether the function that is scheduled may be rounded to tf32."""
    return any(
        func.attrs is not None and ATTR_TF32 in func.attrs
        for func in sch.mod.functions.values()
        if isinstance(func, tirx.PrimFunc)
    )


def walk_ir(node: Any, kind: type, visit: Callable[[Any], None]) -> None:
    """Call `visit` on every node of one type, children first."""
    structural.structural_walk(node, (kind, visit))


def map_ir(node: Any, *callbacks: tuple[type, Callable[[Any], Any]]) -> Any:
    """Rebuild `node`, replacing each node of a listed type by what its callback returns."""
    return structural.structural_map(node, callbacks)


def is_same_ir(left: Any, right: Any) -> bool:
    """Whether two pieces of IR are equal but for the names of their variables."""
    return bool(structural.structural_equal(left, right, map_free_vars=True))


def is_identical_ir(left: Any, right: Any) -> bool:
    """Whether two pieces of IR are equal and speak of the same variables."""
    return bool(structural.structural_equal(left, right, map_free_vars=False))


def hash_ir(node: Any) -> int:
    """A number of 64 bits that is the same for equal IR, whatever its variables are called."""
    return int(structural.structural_hash(node, map_free_vars=True)) & (2**64 - 1)


def func_pass(name: str, rewrite: Callable[[Any], Any]) -> Any:
    """A TVM pass out of a plain function from `PrimFunc` to `PrimFunc`."""

    @tirx.transform.prim_func_pass(opt_level=0, name=name)
    def run(func: Any, _mod: Any, _ctx: Any) -> Any:
        return rewrite(func)

    return run


__all__ += ["Analyzer", "Any", "detect_linear_equation", "ms", "s_tir"]


def trace_to_json(trace: Any) -> Any:
    """A trace as plain lists, numbers and strings."""
    return _plain(trace.as_json())


def apply_trace_json(trace: Any, sch: Schedule) -> None:
    """Apply what `trace_to_json` returned to a schedule of the unscheduled module."""
    Trace.apply_json_to_schedule(trace, sch)


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, tirx.IntImm):
        return int(value)
    if isinstance(value, tirx.FloatImm):
        return float(value.value)
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value]


# Async copies become cp.async only with this switch, which stock drops when it compiles a model.
ASYNC_COPY_CONFIG = {"tirx.use_async_copy": 1}


def pack_imports_to_c(module: Any, is_system_lib: bool, prefix: str) -> str:
    """A C source with the modules that a module imports (tvm/runtime/module.py, `export_library`).

    The other form, an LLVM module, hides the same bytes in an object file.
    """
    from tvm.runtime import _ffi_api

    return str(_ffi_api.ModulePackImportsToC(module, is_system_lib, prefix))
