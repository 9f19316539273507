"""`CarrySlots`: step from slot to slot of a pipelined loop instead of dividing by their number.

A tile's slot is its number modulo the number of slots. For 2, 4 or 8 slots that is a mask; for 3,
5, 6 or 7 nvcc multiplies by a reciprocal, shifts and subtracts, again for each address that has
another tile's slot in it. This pass keeps each slot in a register and steps it once an iteration:

    for t: copy into (t + 4) % 5; read from t % 5
    ->
    into = 4; from = 0
    for t: copy into `into`; read from `from`
           into = 0 if into == 4 else into + 1; from = ...

Five slots then cost 128 instructions an iteration instead of 148 (128 x 128 x 32, 4 warps, sm_80,
CUDA 13.0; benchmarks/static_mainloop.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tvm import tirx

from alcop_ms.compat import SCOPE_LOCAL, func_pass, map_ir
from alcop_ms.lowering.pipelined_loops import (
    Carried,
    carry_through,
    read_register,
    rewrite_pipelined_loops,
)


def carry_slots(func: tirx.PrimFunc) -> tirx.PrimFunc:
    """Carry the slots of every pipelined loop whose number of slots is no power of two."""
    return rewrite_pipelined_loops(func, _carry)


CarrySlots = func_pass("alcop.CarrySlots", carry_slots)


@dataclass(frozen=True, slots=True)
class _Counter:
    """`(t + ahead) % slots` in a register, for t counting from `first`."""

    ahead: int
    slots: int
    first: int
    register: Any

    @property
    def value(self) -> Any:
        return read_register(self.register)

    def carried(self) -> Carried:
        start = tirx.IntImm("int32", (self.first + self.ahead) % self.slots)
        is_last = self.value == tirx.IntImm("int32", self.slots - 1)
        following = tirx.Select(is_last, tirx.IntImm("int32", 0), self.value + 1)
        return Carried(self.register, start, following)


@dataclass(slots=True)
class _Counters:
    """The counters of one loop."""

    loop: Any
    found: list[_Counter] = field(default_factory=list)

    def replace(self, node: Any) -> Any:
        """The counter's value for `(t + c) % slots`; any other remainder as it is."""
        slots, ahead = node.b, _distance(node.a, self.loop.loop_var)
        if ahead is None or not isinstance(slots, tirx.IntImm) or _is_power_of_two(int(slots)):
            return node
        return self._counter(ahead % int(slots), int(slots)).value

    def _counter(self, ahead: int, slots: int) -> _Counter:
        for counter in self.found:
            if (counter.ahead, counter.slots) == (ahead, slots):
                return counter
        register = tirx.decl_buffer((1,), "int32", f"slot_{ahead}_of_{slots}", scope=SCOPE_LOCAL)
        counter = _Counter(ahead, slots, int(self.loop.min), register)
        self.found.append(counter)
        return counter


def _carry(loop: Any) -> Any:
    if not isinstance(loop.min, tirx.IntImm) or int(loop.min) < 0:
        return loop
    counters = _Counters(loop)
    body = map_ir(loop.body, (tirx.Mod, counters.replace), (tirx.FloorMod, counters.replace))
    if not counters.found:
        return loop
    return carry_through(loop, body, [counter.carried() for counter in counters.found])


def _distance(index: Any, var: Any) -> int | None:
    """C of `var + c`, None for anything else or a negative c."""
    if index.same_as(var):
        return 0
    if not isinstance(index, tirx.Add) or not index.a.same_as(var):
        return None
    return int(index.b) if isinstance(index.b, tirx.IntImm) and int(index.b) >= 0 else None


def _is_power_of_two(number: int) -> bool:
    return number & (number - 1) == 0
