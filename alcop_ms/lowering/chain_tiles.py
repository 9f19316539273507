"""How tiles of B1 and B2 lie in shared memory: the text that copies them in, and loads them.

A chunk is 16 bytes. Chunks of a row are swapped by the row's number, so that eight rows of a matrix
that `ldmatrix` reads, and eight lanes of a copy, are in different groups of banks. The swapping
stays within the greatest power of two that divides a row, up to eight chunks, so that any multiple
of two chunks will do for a row.
"""

from __future__ import annotations

from dataclasses import dataclass

from alcop_ms.chain_plan import ChainPlan
from alcop_ms.dtypes import DTYPE_BYTES

_CHUNK = 8  # elements of 16 bytes
# Twist of a row by the greatest power of two, up to eight, of chunks in it. A pitch of 4 of 8
# groups of banks meets itself every second row, one of 2 every fourth.
_TWISTS = {8: "({0} & 7)", 4: "(({0} >> 1) & 3)", 2: "(({0} >> 2) & 1)"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainTile:
    """One tile of an operand.

    Attributes
    ----------
    rows, pitch : int
        In shared memory, in elements along both.
    along_rows : bool
        Whether the width runs along rows of memory, so that a tile is some elements of many rows.
    width, across : int
        Elements of the operand along the width, and across it: those a block may take.
    source_pitch : int
        Elements from one row in memory to the next.
    copy_elements : int
        Of one asynchronous copy.
    is_deep_inside : bool
        Whether a row holds elements that are summed over: `ldmatrix` then takes them as they lie.
    """

    rows: int
    pitch: int
    along_rows: bool
    width: int
    across: int
    source_pitch: int
    copy_elements: int
    is_deep_inside: bool

    @property
    def elements(self) -> int:
        """Of a slot."""
        return self.rows * self.pitch

    @property
    def chunks(self) -> int:
        """Of a row."""
        return self.pitch // _CHUNK

    @property
    def lane_row(self) -> str:
        """The row that a lane names for `ldmatrix`, of the first matrices of a tile."""
        return "(lane & 7) + (lane >> 4) * 8" if self.is_deep_inside else "lane & 15"

    @property
    def lane_twist(self) -> str:
        """The twist of that row."""
        return self.twist("lane")

    def twist(self, row: str) -> str:
        """By what the chunks of a row are swapped."""
        return _TWISTS[min(_CHUNK, self.chunks & -self.chunks)].format(row)


def tiles_of(plan: ChainPlan) -> tuple[ChainTile, ChainTile]:
    """Of B1, which is summed over its depth, and of B2, summed over the width."""
    c = plan.chain
    size = DTYPE_BYTES[c.dtype]
    first_copy, second_copy = (copied // size for copied in plan.copy_bytes)
    is_swapped, is_swapped_2 = c.transposes
    first = ChainTile(
        rows=plan.slot_elements[0] // plan.pitches[0],
        pitch=plan.pitches[0],
        along_rows=not is_swapped,
        width=c.width,
        across=c.depth,
        source_pitch=c.depth if is_swapped else c.width,
        copy_elements=first_copy,
        is_deep_inside=is_swapped,
    )
    second = ChainTile(
        rows=plan.slot_elements[1] // plan.pitches[1],
        pitch=plan.pitches[1],
        along_rows=is_swapped_2,
        width=c.width,
        across=c.columns,
        source_pitch=c.width if is_swapped_2 else c.columns,
        copy_elements=second_copy,
        is_deep_inside=is_swapped_2,
    )
    return first, second


def copy_text(tile: ChainTile, name: str, kind: str, threads: int) -> str:
    """A function that copies one tile: zeros where the operand has no element.

    Its arguments are the slot, the operand's first element that the block reads, the first element
    of the tile along the width, and how many elements there are across.
    """
    pieces = tile.pitch // tile.copy_elements
    total = tile.rows * pieces
    if threads % pieces == 0:
        place = [
            f"const int piece = threadIdx.x % {pieces};",
            f"const int row = threadIdx.x / {pieces} + i * {threads // pieces};",
        ]
    else:
        place = [
            f"const int at = threadIdx.x + i * {threads};",
            f"const int piece = at % {pieces}, row = at / {pieces};",
        ]
    element = f"piece * {tile.copy_elements}" if tile.copy_elements > 1 else "piece"
    along, across = (element, "row") if tile.along_rows else ("row", element)
    extent = tile.pitch if tile.along_rows else tile.rows
    other = tile.rows if tile.along_rows else tile.pitch
    inside = []
    if tile.width % extent:
        inside.append(f"key < {tile.width}")
    if tile.across % other:
        inside.append("across < left")
    is_inside = " && ".join(inside)
    order = ("across", "key") if tile.along_rows else ("key", "across")
    offset = f"{order[0]} * {tile.source_pitch} + {order[1]}"
    chunk = f"({element}) / {_CHUNK}" if tile.copy_elements < _CHUNK else "piece"
    rest = f" + ({element}) % {_CHUNK}" if tile.copy_elements < _CHUNK else ""
    lines = [
        f"const int key = first + {along}, across = {across};",
        "const unsigned to = (unsigned)__cvta_generic_to_shared(",
        f"    slot + (row * {tile.chunks} + ({chunk} ^ {tile.twist('row')})) * {_CHUNK}{rest});",
        f"const {kind}* from = source + "
        + (f"({is_inside} ? {offset} : 0);" if inside else f"{offset};"),
        _copy(tile.copy_elements * 2, is_inside),
    ]
    if total % threads:
        lines = [f"if (row < {tile.rows}) {{", *(f"  {line}" for line in lines), "}"]
    body = "\n".join(f"    {line}" for line in (*place, *lines))
    return (
        f"static __device__ __forceinline__ void {name}(\n"
        f"    {kind}* slot, const {kind}* source, int first, int left) {{\n"
        "#pragma unroll\n"
        f"  for (int i = 0; i < {-(-total // threads)}; ++i) {{\n{body}\n  }}\n}}"
    )


def _copy(size: int, is_inside: str) -> str:
    """`cp.async` of some bytes; past L1 where it is 16, the only size that may."""
    kind = "cg" if size == 16 else "ca"
    start = f'asm volatile("cp.async.{kind}.shared.global [%0], [%1], {size}'
    if not is_inside:
        return f'{start};" :: "r"(to), "l"(from));'
    return f'{start}, %2;"\n        :: "r"(to), "l"(from), "r"({is_inside} ? {size} : 0));'


def load_text(tile: ChainTile, slot: str, *, deep: str, wide: str) -> str:
    """The `ldmatrix` of 16 elements to sum over by 16 results, into `b`.

    Parameters
    ----------
    slot : str
        Name of the pointer to the slot, which ends in `_slot`; the lane's row and twist have the
        names that begin as it does.
    deep, wide : str
        Names of the counters of such steps, to sum over and of results.
    """
    operand = slot.removesuffix("_slot")
    if tile.is_deep_inside:
        kind, chunk, step = "", f"{deep} * 2 + ((lane >> 3) & 1)", wide
    else:
        kind, chunk, step = ".trans", f"{wide} * 2 + (lane >> 4)", deep
    lines = [
        f"const int chunk = {chunk};",
        "const unsigned from = (unsigned)__cvta_generic_to_shared(",
        f"    {slot} + {operand}_row * {tile.pitch} + (chunk ^ {operand}_twist) * {_CHUNK}"
        f" + {step} * {16 * tile.pitch});",
        f'asm volatile("ldmatrix.sync.aligned.m8n8.x4{kind}.shared.b16 {{%0, %1, %2, %3}}, [%4];"',
        '    : "=r"(b[0]), "=r"(b[1]), "=r"(b[2]), "=r"(b[3]) : "r"(from));',
    ]
    return "\n".join(f"        {line}" for line in lines)
