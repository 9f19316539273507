"""How a lowered module is launched: its kernels in order, and their buffers; read from its IR."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import prod

import tvm
from tvm import tirx
from tvm.s_tir import SBlock

from alcop_ms.analysis.loop_tree import find_func
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
    written = _written(func)
    params = tuple(_buffer(param, written) for param in func.params)
    kernels = {str(kernel.attrs["global_symbol"]): kernel for kernel in lowered.kernels()}
    buffers = (*params, *_workspaces(lowered.host, _bits_dtype(func)))
    positions = {buffer.name: index for index, buffer in enumerate(buffers)}
    order = _launch_order(lowered.host, kernels)
    return Launch(
        arch=arch,
        buffers=buffers,
        kernels=tuple(_kernel(kernels[name], positions) for name in order),
    )


def _launch_order(host: tvm.IRModule, kernels: Collection[str]) -> list[str]:
    """The kernels in the order in which the host function launches them."""
    order: list[str] = []
    loops: list[Any] = []

    def call(node: Any) -> None:
        first = node.args[0] if node.args else None
        if isinstance(first, tvm.ir.StringImm) and str(first.value) in kernels:
            order.append(str(first.value))

    for func in host.functions.values():
        walk_ir(func.body, tirx.For, loops.append)
        walk_ir(func.body, tvm.ir.Call, call)
    if loops or sorted(order) != sorted(kernels):
        raise BundleError(
            f"the host launches {', '.join(order) or 'nothing'} of {', '.join(sorted(kernels))}"
            f"{' in a loop' if loops else ''}; a launch is each kernel once"
        )
    return order


def _written(func: tirx.PrimFunc) -> list[Any]:
    """What a function's blocks write. Not by name: one that it allocates may have a parameter's."""
    found: list[Any] = []
    walk_ir(func.body, SBlock, lambda block: found.extend(one.source for one in block.writes))
    return found


def _bits_dtype(func: tirx.PrimFunc) -> str:
    """What a workspace of uint16 holds.

    BF16StorageLegalize keeps bfloat16 as uint16; a function that stores uint16 itself means that.
    """
    stored: set[str] = set()
    walk_ir(func.body, tirx.BufferStore, lambda node: stored.add(str(node.buffer.dtype)))
    return "bfloat16" if "bfloat16" in stored and "uint16" not in stored else "uint16"


def _workspaces(host: tvm.IRModule, bits_dtype: str) -> tuple[LaunchBuffer, ...]:
    """What the host function allocates: results that kernels hand on."""
    found: list[LaunchBuffer] = []

    def declaration(node: Any) -> None:
        operator = getattr(getattr(node.data, "op", None), "name", "")
        if operator.endswith("TVMBackendAllocWorkspace"):
            found.append(_declared(node.buffer, bits_dtype))

    for func in host.functions.values():
        walk_ir(func.body, tirx.DeclBuffer, declaration)
    return tuple(found)


def _declared(buffer: Any, bits_dtype: str) -> LaunchBuffer:
    """A workspace in elements: where all accesses are vectors, StorageRewrite makes it of those."""
    dtype = tvm.DataType(str(buffer.dtype))
    elements = prod(int(extent) for extent in buffer.shape) * dtype.lanes
    scalar = str(buffer.dtype).removesuffix(f"x{dtype.lanes}")
    return LaunchBuffer(
        name=str(buffer.name),
        shape=(elements,),
        dtype=bits_dtype if scalar == "uint16" else scalar,
        role="scratch",
    )


def _buffer(param: Any, written: Iterable[Any]) -> LaunchBuffer:
    return LaunchBuffer(
        name=str(param.name),
        shape=tuple(int(extent) for extent in param.ty.shape),
        dtype=str(param.ty.dtype),
        role="output" if any(one.same_as(param) for one in written) else "input",
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
                f"kernel {name} takes {parameter}, which is neither a parameter of the function "
                "nor a workspace of its host code"
            )
        args.append(positions[buffer])
    return LaunchKernel(
        name=name,
        grid=(extents["blockIdx.x"], extents["blockIdx.y"], extents["blockIdx.z"]),
        block=(extents["threadIdx.x"], extents["threadIdx.y"], extents["threadIdx.z"]),
        dynamic_shared_bytes=shared_bytes,
        args=tuple(args),
    )
