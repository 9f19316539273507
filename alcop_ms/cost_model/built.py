"""What is known of a kernel once it is built, for the model to take in place of its estimates."""

from __future__ import annotations

from dataclasses import dataclass, fields

from alcop_ms.errors import InvalidOptionError


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltFacts:
    """Facts of a built kernel; what is None is estimated.

    Attributes
    ----------
    registers_per_thread : int or None
        As the assembler gives them.
    k_tile_instructions : float or None
        Machine instructions of one warp for one k tile, in the steady state.
    load_ways, copy_ways : float or None
        Passes over the banks of shared memory that the main loop's reads and writes need, over
        those that they would need without conflicts.

    Raises
    ------
    InvalidOptionError
        When a fact is below 1.
    """

    registers_per_thread: int | None = None
    k_tile_instructions: float | None = None
    load_ways: float | None = None
    copy_ways: float | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None and value < 1:
                raise InvalidOptionError(f"{field.name}={value}: at least 1")


ESTIMATED = BuiltFacts()
"""Of a kernel that is not built."""
