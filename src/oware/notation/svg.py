"""A position as a standalone SVG picture, with its content as text for those who do not see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Final

from oware.locale import _
from oware.notation.diagram import names_or_usual, owners_matter, rows, shown_store
from oware.rules.position import LETTERS, Position

_CELL: Final = 100
_RADIUS: Final = 43
_STORE_WIDTH: Final = 84
_MARGIN: Final = 16
_LABEL: Final = 26
_HEAP: Final = 15
"""Up to so many seeds are drawn one by one, in patterns that can be counted; above it stands a heap."""

# Seat colours are told apart by people with any colour vision, and the rims by dashes as well.
_SEATS: Final = (("#1f5fa8", "none"), ("#b4540a", "9 5"), ("#5d3a78", "3 4"))
_THREES: Final[Mapping[int, str]] = MappingProxyType(
    {1: "4", 2: "26", 3: "246", 4: "0268", 5: "02468", 6: "036258", 7: "0362584", 8: "01235678", 9: "012345678"}
)
"""Which of the nine points of a 3×3 grid hold a seed, as on dice."""


def picture(position: Position, *, flipped: bool = False, names: Sequence[str] | None = None) -> str:
    """The board as an SVG document.

    Args:
        position: What to show; of two or three seats.
        flipped: Show it from North's side.
        names: What to call the seats, in seat order; by default South and North, with three Seat 0, Seat 1, Seat 2.

    Returns:
        A complete `<svg>` element that needs no style sheet, font or script; `<title>` and `<desc>` tell its content.

    Raises:
        NotationError: Another number of names than seats.
    """
    called = names_or_usual(position, names)
    pair = len(called) == 2
    left = _MARGIN + (_STORE_WIDTH if pair else 0)
    width = 2 * left + 6 * _CELL
    height = 2 * _MARGIN + 2 * (_CELL + _LABEL) + (0 if pair else 64)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    reading = 'role="img" aria-labelledby="title desc" font-family="sans-serif" text-anchor="middle"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {reading}>',
        f'<title id="title">{escape(_title(position, called))}</title>',
        f'<desc id="desc">{escape(description(position, names=called))}</desc>',
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="26" fill="#e6cfa3" stroke="#8a6a3a" stroke-width="2"/>',
    ]
    for row, houses in enumerate(rows(flipped=flipped)):
        for column, house in enumerate(houses):
            x = left + column * _CELL + _CELL // 2
            y = _MARGIN + _LABEL + row * _CELL + _CELL // 2
            parts += _house(position, house, x, y, label_y=y - _CELL // 2 - 8 if row == 0 else y + _CELL // 2 + 20)
    if pair:
        near, far = (1, 0) if flipped else (0, 1)
        middle = height // 2
        parts += _store(position, far, called, _MARGIN + _STORE_WIDTH // 2 - 6, middle)
        parts += _store(position, near, called, width - _MARGIN - _STORE_WIDTH // 2 + 6, middle)
    else:
        for seat in range(len(called)):
            parts += _tally(position, seat, called, left + seat * 2 * _CELL + _CELL, height - _MARGIN - 22)
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def description(position: Position, *, names: Sequence[str] | None = None) -> str:
    """The board in a few sentences, for a screen reader: every house with its seeds, the stores, who is to move."""
    called = names_or_usual(position, names)
    sentences = []
    for seat, name in enumerate(called):
        houses = ", ".join(
            f"{LETTERS[house]} {seeds}" for house, seeds in enumerate(position.houses) if position.owners[house] == seat
        )
        sentences.append(
            _("{name}: {houses}; store {store}.").format(
                name=name, houses=houses or _("no house"), store=shown_store(position.stores[seat])
            )
        )
    sentences.append(_("{name} to move.").format(name=called[position.turn]))
    return " ".join(sentences)


def _title(position: Position, called: tuple[str, ...]) -> str:
    return _("Board with {seeds} seeds, {name} to move").format(seeds=sum(position.houses), name=called[position.turn])


def _house(position: Position, house: int, x: int, y: int, *, label_y: int) -> list[str]:
    seeds = position.houses[house]
    owner = position.owners[house]
    colour, dashes = _SEATS[owner] if owners_matter(position) else ("#8a6a3a", "none")
    rim = f'stroke="{colour}" stroke-width="4" stroke-dasharray="{dashes}"'
    parts = [
        f'<circle cx="{x}" cy="{y}" r="{_RADIUS}" fill="#cfae74" {rim}/>',
        _text(x, label_y, 18, LETTERS[house]),
    ]
    if seeds > _HEAP:
        parts.append(f'<ellipse cx="{x}" cy="{y - 8}" rx="29" ry="22" fill="#5b6b3a" stroke="#2f3a1c"/>')
    else:
        parts += [
            f'<circle cx="{x + dx}" cy="{y - 8 + dy}" r="5.5" fill="#5b6b3a" stroke="#2f3a1c"/>'
            for dx, dy in pattern(seeds)
        ]
    parts.append(_text(x, y + 34, 18, str(seeds), bold=True))
    return parts


def pattern(seeds: int) -> list[tuple[int, int]]:
    """Where the seeds of a house lie round its middle: as on dice up to nine, then three rows of up to five."""
    if seeds == 0:
        return []
    if seeds <= 9:
        return [(16 * (int(point) % 3 - 1), 14 * (int(point) // 3 - 1)) for point in _THREES[seeds]]
    middle = seeds - 10
    outer = [(dx, dy) for dy in (-14, 14) for dx in (-26, -13, 0, 13, 26)]
    return outer + [(13 * place - (middle - 1) * 13 // 2, 0) for place in range(middle)]


def _store(position: Position, seat: int, called: tuple[str, ...], x: int, y: int) -> list[str]:
    """A player's store beside the board, his name below it."""
    return [
        _box(position, seat, (x - 32, y - 70, 64, 140)),
        _text(x, y + 12, 34, shown_store(position.stores[seat]), bold=True),
        _text(x, y + 94, 16, escape(called[seat]) + _turn_mark(position, seat)),
    ]


def _tally(position: Position, seat: int, called: tuple[str, ...], x: int, y: int) -> list[str]:
    """A seat's store as one line under the board, where there are three."""
    seeds = f'<tspan font-weight="bold">{shown_store(position.stores[seat])}</tspan>'
    return [
        _box(position, seat, (x - 92, y - 22, 184, 40)),
        _text(x, y + 5, 18, f"{escape(called[seat])}: {seeds}{_turn_mark(position, seat)}"),
    ]


def _box(position: Position, seat: int, box: tuple[int, int, int, int]) -> str:
    x, y, width, height = box
    colour, dashes = _SEATS[seat]
    stroke = f'stroke="{colour}" stroke-width="{5 if position.turn == seat else 2}" stroke-dasharray="{dashes}"'
    shape = f'x="{x}" y="{y}" width="{width}" height="{height}" rx="{min(width, height) // 2 - 2}"'
    return f'<rect {shape} fill="#cfae74" {stroke}/>'


def _text(x: int, y: int, size: int, content: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" font-size="{size}"{weight} fill="#241804">{content}</text>'


def _turn_mark(position: Position, seat: int) -> str:
    return " ●" if position.turn == seat else ""
