"""What became of a model's functions, as a table: values in, text out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from alcop_ms.report.quantities import format_time
from alcop_ms.report.table import text_table

UNKNOWN = "-"
AT_LEAST = ">= "


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRow:
    """One function.

    Attributes
    ----------
    kind : str
        `"tuned"`, `"predicted"` or `"fallback"`.
    seconds, stock_s, unpipelined_s : float or None
        Of one call; None where the model knows no time.
    is_stock_bound : bool
        Whether it is only known that the stock schedule takes no less.
    source : str
        Whether `seconds` was `"measured"`, `"simulated"` or `"predicted"`; the other two are always
        predicted.
    product : str
        The product it computes, for example `"128x768x3072"`; empty for other functions.
    pipeline : str
        Stages and width of the copies, or why nothing is pipelined.
    is_pipelined : bool
        Whether any buffer is.
    copies_tuned, copies_compiled, copies_exported : int or None
        Asynchronous copies; None where that stage does not exist.
    promised : bool
        Whether there must be any.
    verdict : str
        The emulator's status, or empty.
    """

    name: str
    weight: int
    kind: str
    seconds: float | None
    stock_s: float | None
    is_stock_bound: bool
    unpipelined_s: float | None
    source: str
    product: str
    pipeline: str
    is_pipelined: bool
    copies_tuned: int | None
    copies_compiled: int | None
    copies_exported: int | None
    promised: bool
    verdict: str

    @property
    def keeps_copies(self) -> bool:
        """Whether every stage has the same copies, and some where they were promised."""
        known = {self.copies_tuned, self.copies_compiled, self.copies_exported} - {None}
        return len(known) <= 1 and (not self.promised or 0 not in known)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelTotals:
    """One run of the model, over the functions that are known in all three columns.

    Attributes
    ----------
    is_stock_bound : bool
        Whether the stock schedules take no less, for all that is known.
    calls, all_calls : int
        Calls that the totals cover, and calls in all.
    flop_share : float
        Share of the products' arithmetic that the totals cover, from 0 to 1.
    pipelined_share : float
        Share of the covered time that pipelined functions take.
    """

    stock_s: float
    is_stock_bound: bool
    unpipelined_s: float
    ours_s: float
    calls: int
    all_calls: int
    flop_share: float
    pipelined_share: float


def format_model(rows: Sequence[ModelRow], totals: ModelTotals) -> str:
    """The table of functions, the comparison, and what it leaves out."""
    return "\n\n".join([_format_rows(rows), _format_totals(rows, totals), _format_counts(rows)])


def _format_rows(rows: Sequence[ModelRow]) -> str:
    headers = (
        "function", "calls", "product", "kind", "us", "copies tuned/compiled/exported",
        "emulator", "pipeline",
    )  # fmt: skip
    cells = [
        (
            row.name,
            str(row.weight),
            row.product or UNKNOWN,
            row.kind,
            _microseconds(row.seconds),
            _format_copies(row),
            row.verdict or UNKNOWN,
            row.pipeline,
        )
        for row in rows
    ]
    return text_table(headers, cells, right=(1, 4))


def _format_copies(row: ModelRow) -> str:
    counts = (row.copies_tuned, row.copies_compiled, row.copies_exported)
    text = "/".join(UNKNOWN if count is None else str(count) for count in counts)
    return text if row.keeps_copies else f"{text} LOST"


def _format_totals(rows: Sequence[ModelRow], totals: ModelTotals) -> str:
    sources = {row.source for row in rows if row.seconds is not None}
    word = "/".join(sorted(sources)) or "predicted"
    if not totals.calls:
        return "end to end: no function is known in all three columns, so there is no comparison"
    least = AT_LEAST if totals.is_stock_bound else ""
    table = text_table(
        ("end to end", "stock, predicted", "unpipelined, predicted", f"ours, {word}"),
        [
            (
                "time",
                least + format_time(totals.stock_s),
                format_time(totals.unpipelined_s),
                format_time(totals.ours_s),
            ),
            (
                "against ours",
                f"{least}{totals.stock_s / totals.ours_s:.2f}x",
                f"{totals.unpipelined_s / totals.ours_s:.2f}x",
                "1.00x",
            ),
        ],
        right=(1, 2, 3),
    )
    note = (
        f"over {totals.calls} of {totals.all_calls} calls, with {100 * totals.flop_share:.1f}% of "
        "the products' arithmetic: those whose time the model knows in all three columns. The "
        f"rest is in no total. {100 * totals.pipelined_share:.1f}% of our time is in pipelined "
        "functions."
    )
    if least:
        note += (
            f"\n{AT_LEAST.strip()}: stock schedules of convolutions and small products run on CUDA "
            "cores, and are counted as if they reached the peak of those."
        )
    return f"{table}\n{note}"


def _format_counts(rows: Sequence[ModelRow]) -> str:
    kinds = {kind: sum(row.kind == kind for row in rows) for kind in _KINDS}
    parts = [f"{count} {kind}" for kind, count in kinds.items()]
    judged = sum(row.verdict == "right" for row in rows)
    lost = sum(not row.keeps_copies for row in rows)
    text = f"{len(rows)} functions: {', '.join(parts)}, 0 unbound; {judged} verified right"
    if not any(row.verdict for row in rows):
        text = text.partition(";")[0] + "; none verified"
    return text + (f"; {lost} LOST copies on the way" if lost else "")


_KINDS = ("tuned", "predicted", "fallback")


def _microseconds(seconds: float | None) -> str:
    return UNKNOWN if seconds is None else f"{seconds * 1e6:.2f}"
