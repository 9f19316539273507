"""From a Relax module to fused TensorIR functions in the form that our rules recognise."""

from __future__ import annotations

import tvm
from tvm import relax, tirx
from tvm.target import Target

from alcop_ms.compat import Any
from alcop_ms.graph.collapse import collapse_epilogue
from alcop_ms.graph.legalise import legalise_table, widen_products


def fuse_passes() -> tuple[Any, ...]:
    """The passes that turn a Relax module into calls of fused TensorIR functions, in order.

    Products are summed in f32 and take what follows element by element as their epilogue, in one
    block; a transposed weight is read in place. Indices have 32 bits where the data allows it.
    """
    transform = relax.transform
    return (
        transform.DecomposeOpsForInference(),
        transform.CanonicalizeBindings(),
        _module_pass("alcop.WidenProducts", widen_products),
        transform.Normalize(),
        transform.FuseTransposeMatmul(),
        transform.LegalizeOps(legalise_table()),
        transform.AnnotateTIROpPattern(),
        transform.FoldConstant(),
        transform.FuseOps(),
        transform.FuseTIR(),
        transform.RewriteDataflowReshape(),  # a reshape alone moves nothing: no kernel
        transform.DeadCodeElimination(),
        _module_pass("alcop.CollapseEpilogues", _collapse_functions),
    )


def fuse_graph(mod: tvm.IRModule, target: Target) -> tvm.IRModule:
    """Legalise and fuse a Relax module with `fuse_passes`."""
    with target, tvm.transform.PassContext(opt_level=3):
        return tvm.transform.Sequential(list(fuse_passes()))(mod)


def _module_pass(name: str, rewrite: Any) -> Any:
    @tvm.transform.module_pass(opt_level=0, name=name)
    def run(mod: tvm.IRModule, _ctx: Any) -> tvm.IRModule:
        return rewrite(mod)

    return run


def _collapse_functions(mod: tvm.IRModule) -> tvm.IRModule:
    functions = {
        var: collapse_epilogue(func)
        for var, func in mod.functions_items()
        if isinstance(func, tirx.PrimFunc)
    }
    mod = tvm.IRModule(mod.functions, attrs=mod.attrs)
    for var, func in functions.items():
        mod.update_func(var, func)
    return mod
