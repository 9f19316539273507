"""Each quirk of TVM 0.27 that we work around: when one is gone, its workaround can go."""

from __future__ import annotations

import inspect
import logging
import subprocess
import sys
from importlib import metadata

import pytest
import tvm
from tvm import s_tir, tirx
from tvm.script import tirx as T

from alcop_ms import compat
from alcop_ms.compat import PyPostproc, Schedule, ScheduleError, derived_object, ms
from alcop_ms.errors import UnsupportedTvmError
from alcop_ms.lowering.guard_async_copies import GuardAsyncCopies
from alcop_ms.lowering.warp_to_registers import WarpToRegisters
from alcop_ms.postprocs.causes import RejectionCauses
from alcop_ms.rules.tensor_core_tiling import SharedLayout, TensorCoreTiling, TilingConfig
from tests.candidates import apply_rule, module_of, staged_schedule

# Versions


def test_check_versions_installed_pair_is_supported():
    compat.check_versions()


@pytest.mark.parametrize(
    ("tvm_version", "ffi_version"), [("0.28.0", "0.1.14"), ("0.27.0", "0.1.15")]
)
def test_check_versions_other_pair_is_refused_with_what_to_install(
    tvm_version, ffi_version, monkeypatch
):
    monkeypatch.setattr(tvm, "__version__", tvm_version)
    monkeypatch.setattr(metadata, "version", lambda _: ffi_version)
    with pytest.raises(UnsupportedTvmError, match=r'install "apache-tvm==0\.27') as caught:
        compat.check_versions()
    assert "\n" not in str(caught.value)


# Quirk: inspect.stack makes the intrinsics' import slow


def test_shallow_inspect_stack_reads_source_of_four_frames_only():
    before = inspect.stack
    with compat._shallow_inspect_stack():
        frames = inspect.stack()
    assert inspect.stack is before
    assert frames[0].function == inspect.currentframe().f_code.co_name
    assert all(frame.code_context for frame in frames[:4])
    assert not any(frame.code_context for frame in frames[4:])
    assert len(frames) > 4


def test_shallow_inspect_stack_is_undone_after_an_error():
    before = inspect.stack
    with pytest.raises(ZeroDivisionError), compat._shallow_inspect_stack():
        raise ZeroDivisionError
    assert inspect.stack is before


REGISTERS = """
import sys
from alcop_ms import compat
compat.register_intrinsics()
compat.register_intrinsics()
from tvm.s_tir import TensorIntrin
import tvm.s_tir.tensor_intrin.cuda as cuda
names = [v for k, v in vars(cuda).items() if k.endswith("_INTRIN") and isinstance(v, str)]
assert len(names) > 50, len(names)
assert all(TensorIntrin.get(name, allow_missing=True) is not None for name in names)
print(len(names))
"""


def test_register_intrinsics_registers_all_that_the_module_names():
    done = subprocess.run(
        [sys.executable, "-c", REGISTERS], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-1000:]


def test_tvm_decorator_still_calls_inspect_stack(monkeypatch):
    calls: list[int] = []
    original = inspect.stack
    monkeypatch.setattr(inspect, "stack", lambda *args: (calls.append(1), original(*args))[1])

    @T.prim_func(s_tir=True)
    def main(X: T.Buffer((4,), "float32")):
        X[0] = T.float32(0)

    assert calls, "prim_func no longer uses inspect.stack: _shallow_inspect_stack can go"


# Quirk: an exception in a Python postproc ends the search


@derived_object
class Failing(PyPostproc):
    def __init__(self, error: type[Exception], is_wrapped: bool) -> None:
        super().__init__()
        self.causes = RejectionCauses()
        self.error, self.is_wrapped = error, is_wrapped

    def _initialize_with_tune_context(self, context) -> None:
        pass

    def apply(self, sch: Schedule) -> bool:
        def fail(_self, _sch) -> bool:
            raise self.error("as planned")

        return (compat.rejecting_on_error(fail) if self.is_wrapped else fail)(self, sch)

    def clone(self):
        return Failing(self.error, self.is_wrapped)


def search_with(postproc, a100) -> None:
    """One small stock search whose candidates meet a postproc."""
    space = ms.space_generator.PostOrderApply(
        sch_rules=[ms.schedule_rule.AutoBind(max_threadblocks=8, thread_extents=[32])],
        postprocs=[postproc],
        mutator_probs={},
    )
    context = ms.TuneContext(
        mod=module_of("matmul:m=8,n=8,k=8,dtype=f32"),
        target=a100,
        space_generator=space,
        search_strategy="replay-trace",
        task_name="main",
        rand_state=1,
        num_threads=1,
    )
    context.pre_tuning(4, 4, context.generate_design_space(), ms.database.MemoryDatabase())
    context.generate_measure_candidates()


def test_stock_search_is_ended_by_a_postprocs_exception(a100, intrinsics):
    with pytest.raises(RuntimeError, match="parallel_for_dynamic error with as planned"):
        search_with(Failing(ValueError, False), a100)


def test_rejecting_on_error_lets_the_search_go_on(a100, intrinsics, caplog):
    caplog.set_level(logging.ERROR, "alcop_ms")
    search_with(Failing(ValueError, True), a100)


def test_rejecting_on_error_counts_a_bug_by_its_name_and_logs_it(caplog):
    causes = RejectionCauses()

    class Owner:
        def __init__(self) -> None:
            self.causes = causes

        @compat.rejecting_on_error
        def apply(self, sch) -> bool:
            raise KeyError("lost")

    assert Owner().apply(None) is False
    assert causes.histogram() == (("bug: KeyError in Owner", 1),)
    assert "lost" in caplog.text


def test_rejecting_on_error_schedule_error_is_no_bug(caplog):
    class Owner:
        causes = RejectionCauses()

        @compat.rejecting_on_error
        def apply(self, sch) -> bool:
            sch.bind(sch.get_loops("C")[2], "blockIdx.x")  # a reduction loop
            return True

    owner = Owner()
    assert owner.apply(Schedule(module_of("matmul:m=8,n=8,k=8,dtype=f32"))) is False
    (entry,) = owner.causes.histogram()
    assert entry == ("schedule error in Owner", 1)
    assert not caplog.records


# Quirk: a schedule cannot be copied once a loop, rather than a block, has been tensorized


def test_schedule_copy_fails_after_tensorize_of_a_loop(intrinsics, monkeypatch):
    calls: list[int] = []
    original = Schedule.blockize

    def blockize(self, rv):
        calls.append(1)
        # the rule's last two calls, for compute and fill: leave the loop to tensorize
        return original(self, rv) if len(calls) <= 4 else rv

    monkeypatch.setattr(Schedule, "blockize", blockize)
    rule = TensorCoreTiling(TilingConfig(layouts=(SharedLayout.PADDED,)))
    sch = Schedule(module_of("matmul:m=32,n=32,k=64,dtype=f16"))
    (design,) = apply_rule(rule, sch, block="C")
    assert len(calls) == 6
    with pytest.raises(Exception, match=r"unordered_map::at|_Map_base::at"):
        design.copy()


# Quirk: InjectPTXAsyncCopy takes a strided copy for a contiguous one


def async_copy(stride: int):
    @T.prim_func(s_tir=True)
    def main(A: T.Buffer((4096,), "float16"), C: T.Buffer((32,), "float16")):
        with T.launch_thread("threadIdx.x", 32) as tx:
            S = T.alloc_buffer((256,), "float16", scope="shared.dyn")
            with T.attr({"async_scope": 1}):
                S[T.ramp(tx * 8, 1, 8)] = A[T.ramp(tx * 8, stride, 8)]
            C[tx] = S[tx]

    return tvm.IRModule({"main": main})


def test_inject_ptx_async_copy_makes_one_contiguous_copy_of_a_strided_one():
    text = s_tir.transform.InjectPTXAsyncCopy()(async_copy(64)).script()
    assert "cp_async" in text, "a strided copy is refused now: GuardAsyncCopies can shrink"


def test_inject_ptx_async_copy_behind_our_guard_leaves_it_a_plain_store():
    guarded = GuardAsyncCopies(async_copy(64))
    assert "cp_async" not in s_tir.transform.InjectPTXAsyncCopy()(guarded).script()
    contiguous = GuardAsyncCopies(async_copy(1))
    assert "cp_async" in s_tir.transform.InjectPTXAsyncCopy()(contiguous).script()


# Quirk: LowerWarpMemory rewrites the first warp buffer of a sequence only


def two_warp_buffers(target):
    @T.prim_func(s_tir=True)
    def main(D: T.Buffer((32,), "float32")):
        A = T.alloc_buffer((256,), scope="warp")
        B = T.alloc_buffer((256,), scope="warp")
        with T.launch_thread("threadIdx.x", 32) as tx:
            A[tx * 8] = T.float32(1)
            B[tx * 8] = A[tx * 8]
            D[tx] = B[tx * 8]

    return tvm.IRModule({"main": main.with_attr("target", target)})


def test_lower_warp_memory_leaves_the_second_buffer_too_large(a100):
    text = tirx.transform.LowerWarpMemory()(two_warp_buffers(a100)).script()
    assert "256" in text, "LowerWarpMemory rewrites every buffer now: WarpToRegisters can go"


def test_lower_warp_memory_has_nothing_left_behind_our_pass(a100):
    ours = WarpToRegisters(two_warp_buffers(a100)).script()
    assert "256" not in ours
    assert 'scope="warp"' not in ours


# Helpers


def test_is_root_block_tells_root_from_others():
    sch = staged_schedule()
    assert compat.is_root_block(sch, sch.get_sblock("root"))
    assert not compat.is_root_block(sch, sch.get_sblock("C"))


def test_is_call_compares_the_operators_name():
    choice = tirx.if_then_else(tirx.Var("x", "int32") < 1, 1.0, 0.0)
    assert compat.is_call(choice, compat.OP_IF_THEN_ELSE)
    assert not compat.is_call(choice, "tirx.tvm_access_ptr")
    assert not compat.is_call(tirx.IntImm("int32", 1), compat.OP_IF_THEN_ELSE)


def test_lanes_of_reads_vector_and_scalar():
    x = tirx.Var("x", "int32")
    assert compat.lanes_of(tirx.Ramp(x, 1, 8)) == 8
    assert compat.lanes_of(x) == 1


def test_map_ir_replaces_and_walk_ir_sees_children_first():
    x = tirx.Var("x", "int32")
    replaced = compat.map_ir(x + 1, (tvm.ir.Var, lambda _: tirx.IntImm("int32", 4)))
    assert int(tvm.sym.analyzer.Analyzer().simplify(replaced)) == 5
    seen: list[int] = []
    compat.walk_ir((x + 1) + 2, tirx.Add, lambda node: seen.append(int(node.b)))
    assert seen == [1, 2]


def test_schedule_error_is_what_primitives_raise():
    sch = staged_schedule()
    with pytest.raises(ScheduleError):
        sch.compute_inline(sch.get_sblock("C_update"))


IMPORTS = """
import logging, os, sys
import tvm
before = (dict(os.environ), logging.getLogger().handlers[:], tvm.__dict__.copy())
import alcop_ms
assert (dict(os.environ), logging.getLogger().handlers[:]) == before[:2]
assert "tvm.s_tir.tensor_intrin.cuda" not in sys.modules
"""


def test_import_of_the_package_registers_nothing():
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-1000:]
