"""Which element-wise consumers of a product can be computed from its registers."""

from __future__ import annotations

from tvm import tirx
from tvm.ir import TensorLoad
from tvm.s_tir import SBlock, Schedule

from alcop_ms.analysis.loop_tree import find_func
from alcop_ms.compat import SCOPE_GLOBAL, Any, scope_of, walk_ir


def find_epilogue(sch: Schedule, block_rv: Any) -> tuple[str, ...]:
    """Names of the consumers to inline behind a product, nearest first.

    A consumer qualifies when it alone reads its producer's result, at its own indices, stores one
    value there, and reads nothing else that is computed. The chain ends at the first that does not;
    that one stays a kernel of its own. It ends as well at a copy that the tiling of another product
    has made, which belongs to that product's kernel. Of two sums in one block it is the one gate
    that reads both.
    """
    func = find_func(sch.mod)
    blocks: list[SBlock] = []
    walk_ir(func.body, SBlock, blocks.append)
    computed = [region.source for block in blocks for region in block.writes]
    results = [region.source for region in sch.get(block_rv).writes]
    if len(results) > 1:
        return _find_gate(func, blocks, results)
    chain: list[str] = []
    buffer = results[0]
    # a result that the function returns must be stored, whoever else reads it
    while not any(param.same_as(buffer) for param in func.params):
        readers = [b for b in blocks if b.init is None and _reads(b, buffer)]
        if len(readers) != 1 or not is_element_wise(readers[0], buffer):
            return tuple(chain)
        others = [r.source for r in readers[0].reads if not r.source.same_as(buffer)]
        if any(other.same_as(written) for other in others for written in computed):
            return tuple(chain)  # TVM inlines a consumer of one producer only
        stored = readers[0].writes[0].source
        if scope_of(stored) != SCOPE_GLOBAL:
            return tuple(chain)
        chain.append(str(readers[0].name_hint))
        buffer = stored
    return tuple(chain)


def _find_gate(func: Any, blocks: list[SBlock], results: list[Any]) -> tuple[str, ...]:
    """The block that alone reads several results, element by element, if there is one."""
    readers = [b for b in blocks if b.init is None and any(_reads(b, one) for one in results)]
    is_returned = any(param.same_as(one) for param in func.params for one in results)
    if len(readers) != 1 or is_returned:
        return ()
    is_gate = all(is_element_wise(readers[0], result) for result in results)
    return (str(readers[0].name_hint),) if is_gate else ()


def _reads(block: SBlock, buffer: Any) -> bool:
    return any(region.source.same_as(buffer) for region in block.reads)


def is_element_wise(block: SBlock, buffer: Any) -> bool:
    """Whether a block stores one value an element, from a buffer's elements at the same place."""
    store = block.body
    if not isinstance(store, tirx.BufferStore) or len(block.writes) != 1:
        return False
    variables = [iv.var for iv in block.iter_vars]
    if any(iv.iter_type != tirx.IterVar.DataPar for iv in block.iter_vars):
        return False
    if not _are(store.indices, variables):
        return False
    loads: list[Any] = []
    walk_ir(store.value, TensorLoad, loads.append)
    own = [load for load in loads if load.source.same_as(buffer)]
    return bool(own) and all(_are(load.indices, variables) for load in own)


def _are(indices: Any, variables: list[Any]) -> bool:
    return len(indices) == len(variables) and all(
        isinstance(index, tirx.Var) and index.same_as(var)
        for index, var in zip(indices, variables, strict=True)
    )
