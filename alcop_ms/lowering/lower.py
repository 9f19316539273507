"""From a scheduled module to CUDA text: TVM's passes, and ours where those are wrong or slow."""

from __future__ import annotations

from dataclasses import dataclass

import tvm
from tvm import s_tir, tirx

from alcop_ms import compat
from alcop_ms.compat import Any
from alcop_ms.lowering.advance_pointers import AdvancePointers
from alcop_ms.lowering.carry_slots import CarrySlots
from alcop_ms.lowering.compute_lanes import ComputeLanes
from alcop_ms.lowering.fill_bytes import FillBytes
from alcop_ms.lowering.fuse_chain import FuseChain
from alcop_ms.lowering.guard_async_copies import GuardAsyncCopies
from alcop_ms.lowering.hoist_addresses import HoistAddresses
from alcop_ms.lowering.merge_digits import MergeDigits
from alcop_ms.lowering.merge_fills import MergeFills
from alcop_ms.lowering.name_cast_operands import NameCastOperands
from alcop_ms.lowering.name_workspaces import NameWorkspaces
from alcop_ms.lowering.permute_chunks import PermuteChunks
from alcop_ms.lowering.single_barrier import SingleBarrier
from alcop_ms.lowering.split_lanes import SplitLanes
from alcop_ms.lowering.warp_to_registers import WarpToRegisters
from alcop_ms.lowering.write_copies import WriteCopies

PIPELINE_NAME = "alcop"
# Raised when a change makes times measured before it wrong: their records are then not looked at.
LOWERING_VERSION = 1


def lowering_passes(*, rewrites_storage: bool = True) -> tuple[Any, ...]:
    """The passes in order. They follow `tvm.s_tir.pipeline.default_s_tir_pipeline` (0.27).

    Differences: asynchronous copies are always on (stock drops the flag in tuning workers and
    again in `compile_relax`); our own passes; no common-subexpression elimination, which nvcc
    does anyway and which hides index arithmetic from the proofs; and no `LowerAsyncDMA`, which
    makes Hexagon's calls of asynchronous copies that are loops, and CUDA has none.

    Parameters
    ----------
    rewrites_storage : bool
        Off for kernels with wmma fragments: StorageRewrite re-types a shared buffer under a
        `tvm_access_ptr`, which lowering then rejects.
    """
    structured = (
        FuseChain,
        s_tir.transform.CanonicalizeLoop(),
        s_tir.transform.LowerCrossThreadReduction(),
        s_tir.transform.LowerInitBlock(),
        s_tir.transform.PlanAndUpdateBufferAllocationLocation(),
        s_tir.transform.ConvertBlocksToOpaque(),
        s_tir.transform.LiftThreadBinding(),
        s_tir.transform.ManifestSharedMemoryLocalStage(),
        s_tir.transform.CompactBufferAllocation(),
        s_tir.transform.LowerAutoCopy(),
        s_tir.transform.UnifyThreadBinding(),
        s_tir.transform.LowerMatchBuffer(),
        s_tir.transform.StmtSimplify(),
        PermuteChunks,
        s_tir.transform.AnnotateIrregularLoop(),
        s_tir.transform.InjectSoftwarePipeline(),
        s_tir.transform.TransformMmaBufferLayout(),
        s_tir.transform.LowerOpaqueBlock(),
    )
    flat = (
        MergeFills,
        tirx.transform.FlattenBuffer(),
        tirx.transform.BF16ComputeLegalize(),
        tirx.transform.NarrowDataType(32),
        s_tir.transform.LoopPartition(),
        SplitLanes,
        ComputeLanes,
        tirx.transform.VectorizeLoop(True),
        s_tir.transform.InjectVirtualThread(),
        s_tir.transform.InjectDoubleBuffer(),
        *((tirx.transform.StorageRewrite(),) if rewrites_storage else ()),
        s_tir.transform.HoistIfThenElse(),
        tirx.transform.UnrollLoop(),
        s_tir.transform.RenormalizeSplitPattern(),
        tirx.transform.StmtSimplify(),
        tirx.transform.RemoveNoOp(),
        s_tir.transform.RewriteUnsafeSelect(),
        MergeDigits,
        GuardAsyncCopies,
        WarpToRegisters,
        NameWorkspaces,
        tirx.transform.FP8ComputeLegalize(),
        s_tir.transform.VerifyVTCMLimit(),
        s_tir.transform.LowerVtcmAlloc(),
        tirx.transform.VerifyMemory(),
        tirx.transform.AnnotateEntryFunc(),
    )
    synchronised = (
        SingleBarrier,
        s_tir.transform.ThreadSync("shared"),
        s_tir.transform.ThreadSync("shared.dyn"),
        s_tir.transform.ThreadSync("warp"),
        s_tir.transform.InferFragment(),
        s_tir.transform.LowerThreadAllreduce(),
        FillBytes,
        s_tir.transform.InjectPTXAsyncCopy(),
        s_tir.transform.MergeSharedMemoryAllocations(),
        tirx.transform.SplitHostDevice(),
        tirx.transform.MakePackedAPI(),
        tirx.transform.FP8StorageLegalize(),
        tirx.transform.BF16StorageLegalize(),
    )
    return (*structured, *flat, *synchronised)


def _uses_wmma(mod: tvm.IRModule) -> bool:
    hits: list[bool] = []
    for func in mod.functions.values():
        if isinstance(func, tirx.PrimFunc):
            compat.walk_ir(
                func.body,
                tvm.ir.Call,
                lambda n: hits.append("tvm_mma_sync" in getattr(n.op, "name", "")),
            )
    return any(hits)


def _finalizers() -> tuple[Any, Any]:
    """Makers of the last passes for host and for device code; our last ones behind TVM's."""
    _, finalize_host, finalize_device = s_tir.pipeline.default_s_tir_pipeline()

    def finalize_kernels() -> Any:
        own = (CarrySlots, HoistAddresses, AdvancePointers, WriteCopies, NameCastOperands)
        return tvm.ir.transform.Sequential([finalize_device(), *own])

    return finalize_host, finalize_kernels


def _make_pipeline() -> tuple[Any, Any, Any]:
    """What TVM's table of pipelines holds: (module pass, host finalisation, device's)."""

    @tvm.transform.module_pass(opt_level=0, name="alcop.Lower")
    def lower(mod: tvm.IRModule, _ctx: Any) -> tvm.IRModule:
        passes = lowering_passes(rewrites_storage=not _uses_wmma(mod))
        return tvm.ir.transform.Sequential(list(passes))(mod)

    return (lower, *_finalizers())


def register_pipeline() -> str:
    """Enter the lowering into TVM's table of pipelines. Returns its name, for `tir_pipeline=`."""
    compat.register_lowering(PIPELINE_NAME, _make_pipeline)
    return PIPELINE_NAME


@dataclass(frozen=True, slots=True)
class LoweredModule:
    """Host and device functions after every pass, before code generation."""

    host: tvm.IRModule
    device: dict[Any, tvm.IRModule]
    host_target: Any

    def kernels(self) -> tuple[tirx.PrimFunc, ...]:
        """The device functions."""
        return tuple(f for mod in self.device.values() for f in mod.functions.values())


def lower_module(mod: tvm.IRModule, target: tvm.target.Target) -> LoweredModule:
    """Run every pass of our lowering, as `tvm.tirx.build` does, up to code generation."""
    host_target = target.host or tvm.target.Target("llvm" if tvm.runtime.enabled("llvm") else "c")
    config = {"tirx.use_async_copy": 1}
    with target, tvm.transform.PassContext(opt_level=3, config=config):
        mod = tirx.transform.BindTarget(target.with_host(host_target))(mod)
        mod = _make_pipeline()[0](mod)
        host, device = compat.split_host_device_mods(mod)
        finalize_host, finalize_device = _finalizers()
        return LoweredModule(
            finalize_host()(host),
            {t: finalize_device()(device_mod) for t, device_mod in device.items()},
            host_target,
        )


def generate_code(lowered: LoweredModule, target: tvm.target.Target) -> Any:
    """Host and CUDA code of a lowered module: a `tvm.runtime.Module`."""
    with target:
        return compat.tir_to_runtime(lowered.host, lowered.device, lowered.host_target)


def cuda_text(module: Any) -> str:
    """The CUDA text of a compiled module."""
    for imported in module.imports:
        if imported.kind == "cuda":
            return str(imported.inspect_source())
    raise LookupError("the module holds no CUDA code")
