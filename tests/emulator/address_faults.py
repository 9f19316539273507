"""Faults in the addresses of a main loop: slots, counters of slots, hoisted pointers, bytes.

A loop says its slot as `(k_0 + 3) & 3` or, where their number is no power of two, in a counter
`slot_3_of_5_ptr[0]` that it steps at its end. Its addresses are elements of a buffer, or bytes
behind a pointer `A_row` bound before the loop, or behind `A_row_at_ptr[0]`, which starts there and
is moved on at the loop's end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tests.emulator.text_edits import COPY, MAIN_LOOP, Text, closing, fault, substitute

READ = r"unsigned int addr = |load_matrix_sync|\*\)buf_dyn_shmem_ptr\)\[|[AB]_shared_ptr\["
COUNTER = r"slot_\d+_of_(?P<slots>\d+)_ptr\[0\]"
BOUND = re.compile(r"^\s*uchar\* (?P<name>\w+) = \(uchar\*\)\(&\((?P<element>.*)\)\);$")
C_BYTES = {"float": 4, "half": 2, "signed char": 1, "__nv_fp8_e4m3": 1}
# A bound pointer, or one that started from it, with what separates it from its bytes
NAMED = re.compile(r"\b(\w+?)(?:_at_ptr\[0\]\))?(?:, | \+ )")
MOVED = re.compile(
    r"^\s*(?P<name>\w+_at_ptr\[0\]) = \((?P=name) \+ \(uint64_t\)(?P<step>\d+)ULL\);$"
)
SHIFT_BYTES = 16  # 8 elements of float16, and aligned as a copy has to be


# ---- slots ---------------------------------------------------------------------------------------
def other_slot(by: int) -> Callable[[re.Match[str]], str]:
    """A replacement for a slot: another one, `by` further."""

    def replacement(found: re.Match[str]) -> str:
        if found["slots"]:
            slots = int(found["slots"])
            return f"(({found[0]} + {by % slots}) % {slots})"
        return f"({found['tile']} + {by}) "

    return replacement


def _always(found: re.Match[str]) -> str:
    return "0" if found["slots"] else f"({found['ahead']}) "


AHEAD = rf"\((?P<tile>k_0\w* \+ (?P<ahead>\d+))\) (?=[&%])|{COUNTER}"
substitute("copy_to_the_slot_before", COPY, AHEAD, other_slot(-1), "body")
substitute("copy_to_the_slot_after", COPY, AHEAD, other_slot(1), "body")
substitute("copy_to_one_slot_always", COPY, AHEAD, _always, "body")
SLOT = rf"(?P<tile>\bk_0\w*) (?=[&%] \d+\))|{COUNTER}"
substitute("read_of_the_next_slot", READ, SLOT, other_slot(1), "body")
substitute("read_of_one_slot_always", READ, SLOT, "0 ", "body")


# ---- counters of slots ---------------------------------------------------------------------------
@dataclass(frozen=True)
class Counter:
    """A counter of slots as a text has it: `name = start`, and after each of `trips` iterations
    `name = name == last ? 0 : name + step`.
    """

    name: str
    start_line: int
    step_line: int
    start: int
    last: int
    step: int
    trips: int

    def values(self) -> Iterator[int]:
        """The slot of each iteration."""
        value = self.start
        for _ in range(self.trips):
            yield value
            value = 0 if value == self.last else value + self.step

    def write(self, text: Text) -> str:
        """The whole text with this counter's start and step."""
        lines, name = list(text.lines), self.name
        lines[self.start_line] = f"  {name} = {self.start};"
        lines[self.step_line] = (
            f"    {name} = (({name} == {self.last}) ? 0 : ({name} + {self.step}));"
        )
        return "\n".join(lines) + "\n"


def counters(text: Text) -> Iterator[Counter]:
    """The counters of a text's main loop."""
    step = re.compile(
        r"^\s*(?P<name>slot_\w+_ptr\[0\]) = \(\((?P=name) == (\d+)\) \? 0 : \((?P=name) \+ 1\)\);$"
    )
    for i in text.find(step, "body"):
        found = step.match(text.lines[i])
        start_line = text.find(rf"^\s*{re.escape(found['name'])} = \d+;$", "prologue")[-1]
        yield Counter(
            name=found["name"],
            start_line=start_line,
            step_line=i,
            start=int(re.search(r"= (\d+);", text.lines[start_line])[1]),
            last=int(found[2]),
            step=1,
            trips=int(MAIN_LOOP.match(text.lines[text.loop])[2]),
        )


def of_a_counter(name: str, change: Callable[[Counter], Counter]) -> None:
    """Register a change of a counter that then has another value in some iteration.

    Of several, the one that strays least: behind the last slot it would be found at once.
    """

    def edit(text: Text) -> str | None:
        changed = [
            change(counter)
            for counter in counters(text)
            if list(change(counter).values()) != list(counter.values())
        ]
        return min(changed, key=lambda c: max(c.values())).write(text) if changed else None

    fault(name)(edit)


of_a_counter("counter_wraps_too_early", lambda c: replace(c, last=c.last - 1))
of_a_counter("counter_wraps_too_late", lambda c: replace(c, last=c.last + 1))
of_a_counter("counter_not_stepped", lambda c: replace(c, step=0, last=-1))
of_a_counter("counter_steps_by_two", lambda c: replace(c, step=2))
of_a_counter(
    "counter_starts_one_ahead", lambda c: replace(c, start=0 if c.start == c.last else c.start + 1)
)
of_a_counter("counter_starts_one_behind", lambda c: replace(c, start=(c.start or c.last + 1) - 1))


@fault("counter_stepped_before_its_use")
def _step_early(text: Text) -> str | None:
    for counter in counters(text):
        lines = list(text.lines)
        lines.insert(text.loop + 1, lines.pop(counter.step_line))
        return "\n".join(lines) + "\n"
    return None


@fault("counter_of_the_copies_read")
def _shared_counter(text: Text) -> str | None:
    copies = [re.search(COUNTER, text.lines[i]) for i in text.find(COPY, "body")]
    reads = [i for i in text.find(READ, "body") if re.search(COUNTER, text.lines[i])]
    if not reads or None in copies:
        return None
    return text.edit(reads[0], re.sub(COUNTER, copies[0][0], text.lines[reads[0]], count=1))


# ---- pointers bound before the loop --------------------------------------------------------------
@dataclass(frozen=True)
class Use:
    """Lines of the body that use an address, and whether it is one of shared memory."""

    line: re.Pattern[str] | str
    is_shared: bool

    def pointers(self, text: Text) -> Iterator[tuple[int, re.Match[str]]]:
        """(line, name with what separates it from its bytes) of each use of a bound pointer."""
        names = bindings(text)
        for i in text.find(self.line, "body"):
            for found in re.finditer(NAMED, text.lines[i]):
                if found[1] in names and ("_shared" in found[1]) == self.is_shared:
                    yield i, found

    def pointers_of_all_threads(self, text: Text) -> list[tuple[int, re.Match[str]]]:
        """The same without what stands behind an `if`: its few threads may see no difference."""
        return [(i, name) for i, name in self.pointers(text) if "if (" not in text.lines[i - 1]]

    def bindings(self, text: Text) -> list[int]:
        """The lines that bind what is used, in the order of use."""
        names = bindings(text)
        return list(dict.fromkeys(names[found[1]] for _, found in self.pointers(text)))


SOURCE = Use(COPY, is_shared=False)
DESTINATION = Use(COPY, is_shared=True)
OPERAND = Use(READ, is_shared=True)


def bindings(text: Text) -> dict[str, int]:
    """The pointers bound before a text's main loop, and the lines that bind them."""
    return {BOUND.match(text.lines[i])["name"]: i for i in text.find(BOUND, "prologue")}


def in_body_or_binding(name: str, uses: tuple[Use, ...], old: str, new: str) -> None:
    """Register a fault that rewrites part of an address, be it in the body or bound before it."""

    def edit(text: Text) -> str | None:
        bound = [i for use in uses for i in use.bindings(text)]
        for i in (*text.find(uses[0].line, "body"), *bound):
            if re.search(old, text.lines[i]):
                return text.edit(i, re.sub(old, new, text.lines[i], count=1))
        return None

    fault(name)(edit)


COPIED = (DESTINATION, SOURCE)
in_body_or_binding("copy_with_swapped_blocks", COPIED, r"blockIdx\.y", "blockIdx.x")
in_body_or_binding(
    "copy_with_the_wrong_thread", COPIED, r"threadIdx\.x\) & ", "threadIdx.x + 1) & "
)
in_body_or_binding(
    "read_by_the_wrong_lane", (OPERAND,), r"threadIdx\.x\) (>> 4|& 15)", r"threadIdx.x + 1) \1"
)


def bound_to_the_next_row(name: str, use: Use) -> None:
    """Register a pointer bound as many elements too far as its thread's largest step."""
    step_of = re.compile(r"(?:(?:>>|/|%|&) \d+|threadIdx\.\w)\)* \* (\d+)")

    def edit(text: Text) -> str | None:
        for i in use.bindings(text):
            steps = [int(step) for step in step_of.findall(text.lines[i])]
            if steps:
                start = rf"\g<0>{max(steps)} + "
                return text.edit(i, re.sub(r"_ptr\)?\[", start, text.lines[i], count=1))
        return None

    fault(name)(edit)


bound_to_the_next_row("pointer_to_the_next_row_source", SOURCE)
bound_to_the_next_row("pointer_to_the_next_row_destination", DESTINATION)
bound_to_the_next_row("pointer_to_the_next_row_read", OPERAND)


def of_another_pointer(name: str, use: Use) -> None:
    """Register the use of a pointer that is bound to another address than the right one."""

    def edit(text: Text) -> str | None:
        bound = [BOUND.match(text.lines[i]) for i in use.bindings(text)]
        address = {binding["name"]: binding["element"] for binding in bound}
        for i, used in use.pointers_of_all_threads(text):
            for other in address:
                if address[other] != address[used[1]]:
                    line = text.lines[i]
                    return text.edit(i, line[: used.start(1)] + other + line[used.end(1) :])
        return None  # one pointer, or several to one place

    fault(name)(edit)


of_another_pointer("copy_into_the_other_operand", DESTINATION)
of_another_pointer("read_of_the_other_operand", OPERAND)


@fault("pointer_of_one_thread_for_all")
def _of_thread_0(text: Text) -> str | None:
    for _, used in SOURCE.pointers_of_all_threads(text):
        i = bindings(text)[used[1]]
        return text.edit(i, text.lines[i].replace("((int)threadIdx.x)", "0"))
    return None


# ---- pointers that the loop moves on -------------------------------------------------------------
def of_a_moving_pointer(name: str, step: str) -> None:
    """Register another step of the first pointer that moves."""

    def edit(text: Text) -> str | None:
        for i in text.find(MOVED, "body"):
            found = MOVED.match(text.lines[i])
            new = step.format(step=int(found["step"]), size=element_bytes(text))
            return text.edit(i, f"    {found['name']} = ({found['name']} + (uint64_t)({new}));")
        return None

    fault(name)(edit)


of_a_moving_pointer("pointer_not_moved_on", "0")
of_a_moving_pointer("pointer_moved_twice_as_far", "2 * {step}")


@fault("pointer_moved_by_elements")
def _move_by_elements(text: Text) -> str | None:
    for i in text.find(MOVED, "body"):
        step = int(MOVED.match(text.lines[i])["step"])
        short = step // element_bytes(text)
        if short != step:
            return text.edit(i, text.lines[i].replace(f"){step}ULL", f"){short}ULL"))
    return None


@fault("pointer_moved_before_its_use")
def _move_early(text: Text) -> str | None:
    for i in text.find(MOVED, "body"):
        lines = list(text.lines)
        lines.insert(text.loop + 1, lines.pop(i))
        return "\n".join(lines) + "\n"
    return None


@fault("pointer_starts_a_tile_late")
def _start_late(text: Text) -> str | None:
    for i in text.find(MOVED, "body"):
        found = MOVED.match(text.lines[i])
        start = re.compile(rf"^\s*{re.escape(found['name'])} = reinterpret_cast<uint64_t>\(\w+\)")
        for j in text.find(start, "prologue"):
            late = start.match(text.lines[j])[0] + f" + {found['step']};"
            return text.edit(j, late)
    return None


# ---- bytes ---------------------------------------------------------------------------------------
def element_bytes(text: Text) -> int:
    """The size of an element of the first operand."""
    c_type = re.search(r"\(([^(]*)\* __restrict__ A_ptr", text.lines[text.first])
    return C_BYTES[c_type[1]]


def change_bytes(text: Text, use: Use, new: str) -> str | None:
    """The text with other bytes behind the first bound pointer."""
    for i, found in use.pointers(text):
        line, start = text.lines[i], found.end()
        end = closing(line, start)
        changed = new.format(offset=line[start:end], size=element_bytes(text))
        return text.edit(i, line[:start] + changed + line[end:])
    return None


def of_the_bytes(name: str, use: Use, new: str) -> None:
    """Register a mistake of an element's size, where an element is not a byte."""
    fault(name)(lambda text: change_bytes(text, use, new) if element_bytes(text) > 1 else None)


for _name, _use in (("copy_source", SOURCE), ("copy_destination", DESTINATION), ("read", OPERAND)):
    of_the_bytes(f"{_name}_bytes_scaled_twice", _use, "({offset}) * {size}")
    of_the_bytes(f"{_name}_elements_for_bytes", _use, "({offset}) / {size}")


def shifted(name: str, use: Use, old: str, region: str) -> None:
    """Register an address 8 elements further, or 16 bytes behind a bound pointer."""

    def edit(text: Text) -> str | None:
        for i in text.find(use.line, region):
            if re.search(old, text.lines[i]):
                return text.edit(i, re.sub(old, r"\g<0>8 + ", text.lines[i], count=1))
        return change_bytes(text, use, f"{SHIFT_BYTES} + {{offset}}") if region == "body" else None

    fault(name)(edit)


for _region in ("prologue", "body"):
    shifted(f"copy_shifted_source_{_region}", SOURCE, r"\b[AB]_ptr, ", _region)
    shifted(
        f"copy_shifted_destination_{_region}",
        DESTINATION,
        r"(shmem_ptr|shared_ptr(?:_\d)?), ",
        _region,
    )
for _region in ("body", "drain"):
    shifted(f"read_shifted_in_the_{_region}", OPERAND, r"(shmem_ptr\)|shared_ptr)\[", _region)
