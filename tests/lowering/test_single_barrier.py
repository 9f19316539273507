from __future__ import annotations

import re

import pytest
import tvm
from tvm import tirx

from alcop_ms.compat import walk_ir
from alcop_ms.lowering.single_barrier import (
    SingleBarrier,
    check_writes,
    find_kernels,
    restructure_kernel,
)
from alcop_ms.pipeline import NotApplicable

# Three slots of 32 elements, 16 threads of two elements each.
HEAD = """
@T.prim_func(s_tir=True)
def main(A: T.Buffer((4096,), "float32"), C: T.Buffer((16,), "float32")):
    with T.launch_thread("threadIdx.x", 16) as tx:
        S = T.alloc_buffer((96,), scope="shared.dyn")
        L = T.alloc_local((2,))
        L[0] = T.float32(0)
"""
FIRST_GROUP = """
        with T.attr({"async_commit_queue_scope": 0}):
            with T.attr({"async_scope": 1}):
                S[T.ramp(tx * 2, 1, 2)] = A[T.ramp(tx * 2, 1, 2)]
"""
SECOND_GROUP = """
        with T.attr({"async_commit_queue_scope": 0}):
            with T.attr({"async_scope": 1}):
                S[T.ramp(tx * 2 + 32, 1, 2)] = A[T.ramp(tx * 2 + 32, 1, 2)]
"""
PROLOGUE = FIRST_GROUP + SECOND_GROUP
COPY = """
            with T.attr({"async_commit_queue_scope": 0}):
                with T.attr({"async_scope": 1}):
                    S[T.ramp((k + 2) % 3 * 32 + tx * 2, 1, 2)] = A[T.ramp(k * 32 + tx * 2, 1, 2)]
"""
ONE_LEVEL = (
    HEAD
    + PROLOGUE
    + """
        for k in range(6):
"""
    + COPY
    + """
            with T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 2}):
                for s in range(16):
                    L[0] = L[0] + S[k % 3 * 32 + s * 2]
        with T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 0}):
            L[0] = L[0] + S[0] + S[32]
        C[tx] = L[0]
"""
)
TWO_LEVELS = (
    HEAD
    + PROLOGUE
    + """
        with T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 1}):
            L[0] = S[tx]
        for k in range(6):
"""
    + COPY
    + """
            with T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 1}):
                L[1] = S[k % 3 * 32 + tx + 16]
            C[tx] = C[tx] + L[0]
            L[0] = S[(k + 1) % 3 * 32 + tx]
            C[tx] = C[tx] + L[1]
"""
)
WAIT = 'T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count":'
HIDDEN_SCOPE = '"async_scope": 1, "hand_threaded": 1'


def parse(text: str):
    return tvm.script.from_source(text)


def hidden(text: str) -> str:
    return text.replace('"async_scope": 1', HIDDEN_SCOPE)


def after(func) -> str:
    return SingleBarrier(tvm.IRModule({"main": func}))["main"].script()


def changed(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def refusal(text: str) -> str:
    func = parse(text)
    (kernel,) = find_kernels(func.body)
    result = restructure_kernel(func, kernel)
    assert isinstance(result, NotApplicable)
    assert after(func) == func.script()
    return result.reason


def test_single_barrier_one_level_waits_before_it_copies():
    expected = hidden(
        HEAD
        + PROLOGUE
        + """
        for k in range(6):
            with T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 1}):
"""
        + re.sub("^    ", "        ", COPY, flags=re.MULTILINE)
        + """
                for s in range(16):
                    L[0] = L[0] + S[k % 3 * 32 + s * 2]
        with T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 0}):
            L[0] = L[0] + S[0] + S[32]
        C[tx] = L[0]
"""
    )
    assert after(parse(ONE_LEVEL)) == parse(expected).script()


def test_single_barrier_two_levels_wait_where_the_next_tile_is_read():
    expected = hidden(
        HEAD
        + PROLOGUE
        + """
        with T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 1}):
            L[0] = S[tx]
        for k in range(6):
"""
        + COPY
        + """
            L[1] = S[k % 3 * 32 + tx + 16]
            C[tx] = C[tx] + L[0]
            with T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 1}):
                L[0] = S[(k + 1) % 3 * 32 + tx]
                C[tx] = C[tx] + L[1]
"""
    )
    assert after(parse(TWO_LEVELS)) == parse(expected).script()


def test_single_barrier_two_slots_with_registers_waits_before_it_copies():
    # with two slots the register prefetch cannot cross tiles: both reads are of tile k
    text = changed(
        TWO_LEVELS,
        (SECOND_GROUP, ""),
        ("S[T.ramp((k + 2) % 3 * 32", "S[T.ramp((k + 1) % 2 * 32"),
        ("S[k % 3 * 32 + tx + 16]", "S[k % 2 * 32 + tx]"),
        ("S[(k + 1) % 3 * 32 + tx]", "S[k % 2 * 32 + tx + 16]"),
        ("(96,)", "(64,)"),
    )
    result = after(parse(text))
    loop = result[result.index("for k in") :]
    wait, copy = loop.index("async_wait_inflight_count"), loop.index("async_commit_queue_scope")
    assert wait < copy
    assert '"async_wait_inflight_count": 0' in loop
    assert "hand_threaded" in loop


def test_single_barrier_short_loop_is_proved_from_the_iterations_it_has():
    # of two iterations TVM simplifies k % 3 to k
    text = changed(
        ONE_LEVEL, ("range(6)", "range(2)"), ("S[k % 3 * 32 + s * 2]", "S[k * 32 + s * 2]")
    )
    assert "hand_threaded" in after(parse(text))


def test_single_barrier_synchronous_copy_is_refused():
    text = changed(
        ONE_LEVEL,
        (
            "        for k in range(6):\n",
            "        S[tx] = A[tx]\n        for k in range(6):\n",
        ),
    )
    assert refusal(text) == "shared memory is also written by plain stores"


def test_single_barrier_copy_that_stays_plain_is_refused():
    text = changed(ONE_LEVEL, ("A[T.ramp(k * 32 + tx * 2, 1, 2)]", "A[T.ramp(k * 32, 3, 2)]"))
    assert refusal(text) == "a copy is not provably asynchronous"


def test_single_barrier_kernel_without_copies_is_refused():
    text = HEAD + "        C[tx] = L[0]\n"
    assert refusal(text) == "no asynchronous copies"


def test_single_barrier_pipeline_that_ran_out_is_refused():
    text = HEAD + PROLOGUE + "        C[tx] = S[tx]\n"
    expected = "no loop issues copies: the pipeline has run out at compile time"
    assert refusal(text) == expected


def indented(text: str, depth: int = 1) -> str:
    return re.sub("^(?=.)", "    " * depth, text, flags=re.MULTILINE)


def body_of(text: str) -> str:
    """What follows the declarations."""
    return text[len(HEAD) :]


def test_single_barrier_repeated_pipeline_is_refused():
    text = HEAD + "        for outer in range(2):\n" + indented(body_of(ONE_LEVEL))
    assert refusal(text) == "2 loops issue copies, after or inside each other"


def test_single_barrier_unrolled_loop_is_refused():
    text = changed(
        HEAD + PROLOGUE + "        for k in range(6):\n" + COPY,
        ("        for k in range(6):\n", "        for k in T.unroll(6):\n"),
    )
    assert refusal(text) == "the loop that issues copies is not serial"


def test_single_barrier_second_pipeline_of_a_kernel_is_refused():
    text = ONE_LEVEL + body_of(ONE_LEVEL)
    assert refusal(text) == "2 loops issue copies, after or inside each other"


def test_single_barrier_copies_behind_the_loop_are_refused():
    assert refusal(ONE_LEVEL + PROLOGUE) == (
        "copies are issued elsewhere than in the pipeline and its prologue"
    )


def test_single_barrier_iteration_without_a_wait_is_refused():
    text = changed(
        ONE_LEVEL,
        (
            f"            with {WAIT} 2}}):\n"
            "                for s in range(16):\n"
            "                    L[0]",
            "            for s in range(16):\n                L[0]",
        ),
    )
    assert refusal(text) == "an iteration is not copies, one wait and their users"


def test_single_barrier_wait_that_does_not_fit_the_reads_is_refused():
    text = changed(ONE_LEVEL, ('inflight_count": 2', 'inflight_count": 1'))
    assert refusal(text) == "its wait leaves 1 groups; its reads allow 2"


def test_single_barrier_read_that_leaves_its_slot_is_refused():
    text = changed(ONE_LEVEL, ("s * 2]", "s * 3]"))  # 15 * 3 is in the next slot
    assert refusal(text) == "a read has no constant distance from the copy it needs"


def test_single_barrier_read_of_another_slot_order_is_refused():
    text = changed(ONE_LEVEL, ("S[k % 3 * 32 + s * 2]", "S[k // 2 % 3 * 32 + s * 2]"))
    assert refusal(text) == "a read has no constant distance from the copy it needs"


def test_single_barrier_loop_that_reads_nothing_is_refused():
    text = changed(ONE_LEVEL, ("S[k % 3 * 32 + s * 2]", "T.float32(1)"))
    assert refusal(text) == "nothing reads what is copied"


def test_single_barrier_prologue_of_another_order_is_refused():
    text = changed(
        ONE_LEVEL,
        ("S[T.ramp(tx * 2, 1, 2)]", "S[T.ramp(tx * 2 + 64, 1, 2)]"),
    )
    assert refusal(text) == "the prologue fills S in another order"


def test_single_barrier_short_prologue_is_refused():
    text = changed(ONE_LEVEL, (FIRST_GROUP, ""))
    assert refusal(text) == "only 1 groups of copies are issued before the loop"


def test_single_barrier_tile_read_in_the_iteration_that_loads_it_is_refused():
    text = changed(
        ONE_LEVEL,
        ("S[k % 3 * 32 + s * 2]", "S[(k + 2) % 3 * 32 + s * 2]"),
        ('inflight_count": 2', 'inflight_count": 0'),
    )
    assert refusal(text) == "a tile is read in the iteration that loads it"


def test_single_barrier_dynamic_wait_is_refused():
    text = changed(ONE_LEVEL, ('"async_wait_inflight_count": 2', '"async_wait_inflight_count": k'))
    assert refusal(text) == "an iteration is not copies, one wait and their users"


def test_single_barrier_two_levels_fall_back_to_the_early_wait_without_prologue_wait():
    # nothing says that tile 0 has landed when iteration 0 reads it before the late wait
    start = TWO_LEVELS.index('        with T.attr({"async_wait_queue')
    end = TWO_LEVELS.index("        for k in")
    text = TWO_LEVELS[:start] + TWO_LEVELS[end:]
    result = after(parse(text))
    loop = result[result.index("for k in") :]
    assert loop.index("async_wait_inflight_count") < loop.index("async_commit_queue_scope")
    assert '"async_wait_inflight_count": 0' in loop


@pytest.mark.parametrize("is_first_fine", [True, False])
def test_single_barrier_kernels_of_a_function_are_judged_apart(is_first_fine):
    fine = body_of(ONE_LEVEL)
    poor = body_of(changed(ONE_LEVEL, ("s * 2]", "s * 3]")))
    first, second = (fine, poor) if is_first_fine else (poor, fine)
    second_head = '    with T.launch_thread("threadIdx.x", 16) as tx:\n' + HEAD.split("as tx:\n")[1]
    func = parse(HEAD + first + second_head + second)
    assert len(find_kernels(func.body)) == 2
    kernels = find_kernels(parse(after(func)).body)
    marks = [_marks(kernel) for kernel in kernels]
    assert [mark > 0 for mark in marks] == [is_first_fine, not is_first_fine]


def _marks(stmt) -> int:
    keys: list[str] = []
    walk_ir(stmt, tirx.AttrStmt, lambda node: keys.append(node.attr_key))
    return keys.count("hand_threaded")


def test_check_writes_static_shared_memory_counts_too():
    func = parse(changed(ONE_LEVEL, ('scope="shared.dyn"', 'scope="shared"')))
    (kernel,) = find_kernels(func.body)
    assert check_writes(func, kernel) is None
