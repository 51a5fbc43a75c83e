"""The board drawn with characters: houses with counts and countable seeds, stores, owners, marks. Knows no rule.

Everything is said by shape and by colour: owners by a sign and a colour; playable houses by brackets and a bright rim;
the house lifted by a dashed rim, the one of the last seed by a double rim, captured ones by hatching, `+n` and the
sign of who gets them, refused ones by `×`, the chosen one by a heavy rim.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from oware.cli.play_frames import Frame, Marks
from oware.notation.diagram import rows, shown_store
from oware.rules.position import LETTERS

SIGNS: Final = "▲●◆"
"""Sign of each seat."""

COLOURS: Final[dict[bool, tuple[str, ...]]] = {
    True: ("#6cb6ff", "#f5a742", "#d9a0e8"),
    False: ("#00599e", "#9a5200", "#86308f"),
}
"""Colour of each seat on a dark and on a light ground; told apart by all kinds of colour vision."""

ROUND: Final = "╭─╮│╰╯"
DASHED: Final = "┌┄┐┆└┘"
DOUBLE: Final = "╔═╗║╚╝"
HEAVY: Final = "┏━┓┃┗┛"

_ROW: Final = 5
"""Seeds in a row of the pattern; three rows are as many as can be counted at a glance."""


class Size(NamedTuple):
    """Inner measures in characters: width and height of a house, width of a store."""

    width: int
    height: int
    store: int

    @property
    def columns(self) -> int:
        """Columns of the whole board."""
        return 6 * (self.width + 2) + 2 * (self.store + 2)

    @property
    def lines(self) -> int:
        """Lines of the whole board."""
        return 2 * (self.height + 2)


_WIDTHS: Final = ((9, 11), (7, 9), (5, 7), (3, 7))

SMALLEST: Final = Size(3, 1, 7)


def size_for(columns: int, lines: int) -> Size:
    """The largest board that fits."""
    width, store = next(
        ((width, store) for width, store in _WIDTHS if 6 * (width + 2) + 2 * (store + 2) <= columns), _WIDTHS[-1]
    )
    return Size(width, max(SMALLEST.height, min(6, lines // 2 - 2)), store)


@dataclass(frozen=True, slots=True)
class View:
    """What to draw.

    Attributes:
        frame: Seeds in houses, stores and hand.
        owners: The seat that owns each house.
        names: What the seats are called.
        notes: A line for each seat's store, such as who plays it.
        turn: The seat on turn; None when nobody is.
        playable: Houses that may be played.
        marks: Marks of the last move, or of the move that is looked at.
        looking: Whether the marks are of a move that is only looked at.
        cursor: The chosen house, or None.
        flipped: Whether the board is seen from the other side.
        dark: Whether the ground is dark.
    """

    frame: Frame
    owners: tuple[int, ...]
    names: Sequence[str]
    notes: Sequence[str] = ()
    turn: int | None = None
    playable: frozenset[int] = frozenset()
    marks: Marks = field(default_factory=Marks)
    looking: bool = False
    cursor: int | None = None
    flipped: bool = False
    dark: bool = True

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return COLOURS[self.dark][seat]


def draw(view: View, size: Size) -> list[Text]:
    """The board, line by line."""
    upper, lower = ([_house(view, house, size) for house in row] for row in rows(flipped=view.flipped))
    left, right = _sides(view, size)
    lines = []
    for number in range(size.lines):
        row, within = (upper, number) if number < size.lines // 2 else (lower, number - size.lines // 2)
        lines.append(Text.assemble(left[number], *(cell[within] for cell in row), right[number]))
    return lines


def house_at(column: int, line: int, size: Size, *, flipped: bool) -> int | None:
    """The house drawn at a place of the board, or None."""
    across, row = (column - size.store - 2) // (size.width + 2), line // (size.height + 2)
    if column < size.store + 2 or not 0 <= across < 6 or row not in (0, 1):
        return None
    return rows(flipped=flipped)[row][across]


def _house(view: View, house: int, size: Size) -> list[Text]:
    marks, playable = view.marks, house in view.playable
    colour = view.colour(view.owners[house])
    taken = next((t for t in view.frame.captured or marks.captured if t.house == house), None)
    rim, style = ROUND, colour if playable else f"{colour} dim"
    if house == view.cursor or house == view.frame.at:
        rim, style = HEAVY, f"bold {colour}"
    elif house == marks.landing:
        rim, style = DOUBLE, f"bold {colour}"
    elif house == marks.origin:
        rim = DASHED
    name = f"[{LETTERS[house]}]" if playable and size.width > 3 else f" {LETTERS[house]} "
    title = (
        SIGNS[view.owners[house]] + (name if size.width > 3 else name.strip()),
        f"bold {colour}" if playable else colour,
    )
    foot = ""
    if taken:
        foot = f"+{shown_store(taken.seeds)}{SIGNS[taken.seat]}"
    elif house in marks.refused:
        foot = "×"
    elif view.looking and house in marks.passed:
        foot = "·"
    count = view.frame.houses[house]
    body = [Text(str(count).center(size.width), "bold reverse" if house == view.cursor else "bold" if count else "dim")]
    hatched = taken and not view.looking
    for line in _pattern(count, size.height - 1, size.width):
        body.append(Text("░" * size.width if hatched else line.center(size.width), style if hatched else ""))
    return _box(body, size.width, rim, style, title, foot)


def _pattern(count: int, lines: int, width: int) -> list[str]:
    """Seeds as a fixed pattern that can be counted: dots in rows of five, pairs if that is too many, else a heap."""
    row = min(_ROW, width)
    space = " " if width >= 2 * row - 1 else ""
    if count <= row * lines:
        signs = "•" * count
    elif count <= 2 * row * lines:
        signs = ":" * (count // 2) + "." * (count % 2)
    else:
        return [space.join("▒" * row)] * lines
    # Padded, so that a seed keeps its place when another one falls beside it.
    pattern = [space.join(signs[start : start + row].ljust(row)) for start in range(0, len(signs), row)]
    return [*pattern, *[""] * (lines - len(pattern))]


def _sides(view: View, size: Size) -> tuple[list[Text], list[Text]]:
    """The stores, each at its owner's right hand; a third one stands beside the block of its owner."""
    full, half = size.lines, size.lines // 2
    if len(view.names) == 2:
        left, right = ([1], [0])
    else:
        left, right = ([2, 0], [1])
    if view.flipped:
        left, right = right[::-1], left[::-1]
    drawn = []
    for seats in (left, right):
        height = full if len(seats) == 1 else half
        drawn.append([line for seat in seats for line in _store(view, seat, size.store, height - 2)])
    return drawn[0], drawn[1]


def _store(view: View, seat: int, width: int, height: int) -> list[Text]:
    colour = view.colour(seat)
    on_turn = seat == view.turn
    name = view.names[seat]
    note = view.notes[seat] if view.notes else ""
    content = [Text(shown_store(view.frame.stores[seat]).center(width), "bold")]
    if note:
        content.append(Text(_cut(note, width).center(width), "dim"))
    above = max(0, (height - len(content)) // 2)
    body = [Text(" " * width)] * above + content
    body = (body + [Text(" " * width)] * height)[:height]
    style = f"bold {colour}" if on_turn else f"{colour} dim"
    title = (_cut(f"{SIGNS[seat]} {name}" if width > len(name) + 1 else SIGNS[seat] + name, width), f"bold {colour}")
    return _box(body, width, HEAVY if on_turn else ROUND, style, title, "▶" if on_turn else "")


def _box(body: Sequence[Text], width: int, rim: str, style: str, title: tuple[str, str], foot: str) -> list[Text]:
    rest = max(0, width - cell_len(title[0]))
    top = Text.assemble((rim[0], style), title, (rim[1] * rest + rim[2], style))
    bottom = foot[:width].center(width).rstrip()
    filled = bottom.replace(" ", rim[1]) + rim[1] * max(0, width - cell_len(bottom))
    lines = [Text.assemble((rim[3], style), line, (rim[3], style)) for line in body]
    return [top, *lines, Text(rim[4] + filled + rim[5], style)]


def _cut(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"
