"""`legalise-async-copies`: share copies out among threads, as wide as cp.async provably may be."""

from __future__ import annotations

import logging

from alcop_ms import compat
from alcop_ms.analysis.copy_width import find_copy_width
from alcop_ms.analysis.loop_tree import blocks_of, loops_of, read_loop_tree
from alcop_ms.analysis.staging import Nodes
from alcop_ms.compat import Any, PyPostproc, Schedule, derived_object, rejecting_on_error
from alcop_ms.pipeline import NotApplicable
from alcop_ms.postprocs.causes import RejectionCauses

logger = logging.getLogger(__name__)


MARKS = (compat.ANN_OPEN_COPY, compat.ANN_COOPERATIVE_FETCH)


def find_cooperative_copies(nodes: Nodes) -> tuple[str, ...]:
    """Blocks that our rules or stock ones have left to be shared out among the threads."""
    return tuple(
        block.name for block in blocks_of(nodes) if any(mark in block.annotations for mark in MARKS)
    )


def find_kernel(nodes: Nodes, block: str) -> Nodes:
    """The kernel that a block belongs to: a function may have several, of other shapes."""
    return tuple(node for node in nodes if any(b.name == block for b in blocks_of((node,))))


def find_threads(nodes: Nodes) -> tuple[int, int]:
    """Extents of threadIdx.x and threadIdx.y in a kernel; 1 where nothing is bound."""
    extents = {loop.thread: loop.extent or 1 for loop in loops_of(nodes) if loop.thread}
    return extents.get("threadIdx.x", 1), extents.get("threadIdx.y", 1)


def share_out_copy(sch: Schedule, block_rv: Any, lanes: int, threads: tuple[int, int]) -> None:
    """Split a copy's flat loop over the threads, `lanes` consecutive elements each."""
    x, y = threads
    flat = sch.get_loops(block_rv)[-1]
    shares = [None, y, x] if y > 1 else [None, x]
    if lanes == 1:
        _, *rows, column = sch.split(flat, shares)
    elif int(sch.get(flat).extent) % (x * y * lanes) == 0:
        _, *rows, column, vector = sch.split(flat, [*shares, lanes])
        sch.vectorize(vector)
    else:  # vectors first, so that the remainder is a condition on whole ones
        flat, vector = sch.split(flat, [None, lanes])
        sch.vectorize(vector)
        _, *rows, column = sch.split(flat, shares)
    for row in rows:
        sch.bind(row, "threadIdx.y")
    sch.bind(column, "threadIdx.x")


@derived_object
class LegaliseAsyncCopies(PyPostproc):
    """Give every cooperative copy its threads, 16, 8 or 4 bytes each where proved legal.

    **Rewrite**::

        A_shared: {"meta_schedule.cooperative_fetch": 3}
          for f in range(1024): A_shared[...] = A[...]
        ->
          for f, threadIdx.x: for v in vectorized(4): A_shared[...] = A[...]

    It stands in for TVM's `RewriteCooperativeFetch`, which vectorises by the sampled length
    whatever the layout: `InjectPTXAsyncCopy` then makes wrong code of a strided copy and a
    synchronous one of an odd width. A copy with no legal width is scalar, and synchronous if its
    elements are narrower than 4 bytes; lowering's guard makes sure of it.

    **Applies when** a block carries `meta_schedule.cooperative_fetch` or our `alcop.open_copy`.
    Copies of our own tensor-core tiling are shared out already. Never rejects.

    Parameters
    ----------
    causes : RejectionCauses
        Where failures are counted.
    """

    def __init__(self, causes: RejectionCauses) -> None:
        super().__init__()
        self.causes = causes

    def _initialize_with_tune_context(self, context: Any) -> None:
        """Nothing here depends on the context."""

    @rejecting_on_error
    def apply(self, sch: Schedule) -> bool:
        nodes = read_loop_tree(sch)
        for name in find_cooperative_copies(nodes):
            block_rv = sch.get_sblock(name)
            width = find_copy_width(sch, block_rv)
            lanes = 1
            if isinstance(width, NotApplicable):
                logger.debug("legalise-async-copies: %s stays scalar: %s", name, width.reason)
            else:
                lanes = width.lanes
            for mark in MARKS:
                if mark in sch.get(block_rv).annotations:
                    sch.unannotate(block_rv, mark)
            share_out_copy(sch, block_rv, lanes, find_threads(find_kernel(nodes, name)))
        return True

    def clone(self) -> Any:
        return LegaliseAsyncCopies(self.causes)
