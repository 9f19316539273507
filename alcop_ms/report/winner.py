"""What a person reads of a built kernel: its facts and where they come from."""

from __future__ import annotations

from collections.abc import Sequence

from alcop_ms.lowering.facts import KernelFacts


def format_facts(facts: Sequence[KernelFacts]) -> str:
    """What the kernels' text and ptxas say, a few lines each."""
    return "\n".join(line for fact in facts for line in _kernel_lines(fact))


def _kernel_lines(fact: KernelFacts) -> list[str]:
    lines = [f"kernel {fact.name}: {fact.async_copies} cp.async and {fact.waits} waits in its text"]
    if fact.main_loop is not None:
        loop = fact.main_loop.text
        lines.append(
            f"  an iteration of the main loop: {loop.all_copies} cp.async, "
            f"{_count(loop.barriers, 'barrier')}, {loop.ldmatrix} ldmatrix, {loop.tensor_ops} mma"
        )
    if fact.resources is None:
        lines.append("  not compiled: there is no nvcc")
    else:
        resources = fact.resources
        lines.append(
            f"  ptxas: {resources.registers} registers, {resources.stack_bytes} bytes of stack, "
            f"{resources.spill_store_bytes} bytes spilled"
        )
    return lines


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
