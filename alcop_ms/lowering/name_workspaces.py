"""`NameWorkspaces`: one name for each array in global memory.

TOPI calls both the sum and the result of `log_softmax` `compute`. A launch tells buffers by their
names, and a kernel that takes both would have two parameters of one name.
"""

from __future__ import annotations

import itertools

from tvm import ir, tirx

from alcop_ms.compat import Any, func_pass, map_ir, scope_of, walk_ir

GLOBAL_SCOPES = ("", "global")


def name_workspaces(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Number the arrays that a function allocates in global memory where their names are taken."""
    found: list[Any] = []
    walk_ir(func.body, tirx.AllocBuffer, lambda node: found.append(node.buffer))
    allocated = [buffer for buffer in found if scope_of(buffer) in GLOBAL_SCOPES]
    taken = {str(param.name) for param in func.params}
    names = {str(buffer.name) for buffer in allocated} | taken
    renamed: dict[Any, Any] = {}
    for buffer in allocated:
        name = str(buffer.name)
        if name in taken:
            numbered = (f"{name}_{number}" for number in itertools.count(1))
            name = next(one for one in numbered if one not in names)
            renamed[buffer] = tirx.decl_buffer(buffer.shape, buffer.dtype, name)
        names.add(name)
        taken.add(name)
    if not renamed:
        return func
    return func.with_body(map_ir(func.body, (ir.Var, lambda var: renamed.get(var, var))))


NameWorkspaces = func_pass("alcop.NameWorkspaces", name_workspaces)
