"""How a lowered kernel is launched: grid, block, shared memory and arguments, read from its IR."""

from __future__ import annotations

import tvm
from tvm import tirx

from alcop_ms.analysis.loop_tree import blocks_of, find_func, read_func
from alcop_ms.compat import Any, scope_of, walk_ir
from alcop_ms.errors import BundleError
from alcop_ms.launch import Launch, LaunchBuffer, LaunchKernel
from alcop_ms.lowering.lower import LoweredModule


def make_launch(mod: tvm.IRModule, lowered: LoweredModule, arch: str) -> Launch:
    """The launch of a scheduled module's kernels, on its parameters.

    Parameters
    ----------
    mod : IRModule
        The scheduled module before lowering: its one PrimFunc names the buffers.
    lowered : LoweredModule
        The same module after lowering.
    arch : str
        For example `"sm_80"`.
    """
    func = find_func(mod)
    written = {access.buffer for block in blocks_of(read_func(func)) for access in block.writes}
    buffers = tuple(_buffer(param, written) for param in func.params)
    positions = {buffer.name: index for index, buffer in enumerate(buffers)}
    kernels = tuple(_kernel(kernel, positions) for kernel in lowered.kernels())
    return Launch(arch=arch, buffers=buffers, kernels=kernels)


def _buffer(param: Any, written: set[str]) -> LaunchBuffer:
    name = str(param.name)
    return LaunchBuffer(
        name=name,
        shape=tuple(int(extent) for extent in param.ty.shape),
        dtype=str(param.ty.dtype),
        role="output" if name in written else "input",
    )


def _kernel(func: tirx.PrimFunc, positions: dict[str, int]) -> LaunchKernel:
    name = str(func.attrs["global_symbol"])
    extents = dict.fromkeys(
        (f"{level}Idx.{axis}" for level in ("block", "thread") for axis in "xyz"), 1
    )
    shared_bytes = 0
    allocated: list[Any] = []

    def attribute(node: Any) -> None:
        if node.attr_key == "thread_extent":
            extents[str(node.node.thread_tag)] = int(node.value)

    walk_ir(func.body, tirx.AttrStmt, attribute)
    walk_ir(func.body, tirx.AllocBuffer, lambda node: allocated.append(node.buffer))
    for buffer in allocated:
        if scope_of(buffer) == "shared.dyn":
            shared_bytes += int(buffer.shape[0]) * tvm.DataType(str(buffer.dtype)).itemsize
    args = []
    for param in func.params:
        parameter = str(param.name)
        buffer = parameter.removesuffix("_ptr")
        if buffer not in positions:
            raise BundleError(
                f"kernel {name} takes {parameter}, which is no parameter of the function; "
                "intermediate results between kernels are not supported in bundles"
            )
        args.append(positions[buffer])
    return LaunchKernel(
        name=name,
        grid=(extents["blockIdx.x"], extents["blockIdx.y"], extents["blockIdx.z"]),
        block=(extents["threadIdx.x"], extents["threadIdx.y"], extents["threadIdx.z"]),
        dynamic_shared_bytes=shared_bytes,
        args=tuple(args),
    )
