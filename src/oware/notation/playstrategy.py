"""PlayStrategy's way of writing Oware: its FEN and its moves (RULES.md section 8).

The FEN `4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1` holds North's row from South's left to right (houses f to a),
South's row (A to F), both stores, the side to move and the number of the move; `nS` is a house of n seeds and a bare
number a run of that many empty houses. A move names the board's squares: where the seeds are lifted and where the
last one falls, South's row being a1 to f1 and North's above it a2 to f2, so that South's opening C is `c1f2`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from oware.locale import _
from oware.notation.errors import NotationError, error_at, shown
from oware.notation.letters import house_of
from oware.rules.errors import expect
from oware.rules.position import LETTERS, Position

SQUARES: Final = ("a1", "b1", "c1", "d1", "e1", "f1", "f2", "e2", "d2", "c2", "b2", "a2")
"""The square of each house in sowing order."""

_FIELDS: Final = 5
_TOKEN: Final = re.compile(r"\S+")
_COUNT: Final = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class PlayStrategyFen:
    """A position as PlayStrategy writes it.

    Attributes:
        position: The position; its counters (quiet plies, repetition) are not part of the format.
        move_number: Number of the move about to be played, counted like in chess: up by one after North's.

    Raises:
        NotationError: The format has no way to write the position: more than two seats, halves of seeds.
    """

    position: Position
    move_number: int = 1

    def __post_init__(self) -> None:
        if len(self.position.stores) != 2 or self.position.numbered:
            raise NotationError(_("PlayStrategy's format holds Oware positions of two players only"))
        if any(store != int(store) for store in self.position.stores):
            raise NotationError(_("PlayStrategy's format holds no halves of seeds"))
        if self.move_number < 1:
            raise NotationError(_("the move number is {number}").format(number=self.move_number), expected="1 …")

    @classmethod
    def parse(cls, text: str, *, seeds: int | None = 48) -> PlayStrategyFen:
        """The position in `text`.

        Args:
            text: A FEN; spaces round it are ignored.
            seeds: Seeds it must hold in houses and stores together; None takes any number.

        Raises:
            NotationError: It is no such FEN, or holds another number of seeds.
        """
        expect(text, str, "FEN", "text such as '4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1'")
        fields = list(_TOKEN.finditer(text))
        if len(fields) != _FIELDS:
            raise error_at(
                text,
                fields[_FIELDS].start() if len(fields) > _FIELDS else len(text),
                _("a PlayStrategy FEN has 5 fields, not {count}").format(count=len(fields)),
                expected=_("board, South's store, North's store, S or N, move number"),
            )
        board, south, north, side, move_number = fields
        houses = _board(text, board)
        stores = (_number(text, south, _("South's store")), _number(text, north, _("North's store")))
        if side.group() not in ("S", "N"):
            raise error_at(
                text, side.start(), _("{text} is no side").format(text=shown(side.group())), expected=_("S or N")
            )
        number = _number(text, move_number, _("the move number"))
        if number < 1:
            raise error_at(text, move_number.start(), _("the move number is 0"), expected=_("1 or more"))
        total = sum(houses) + sum(stores)
        if seeds is not None and total != seeds:
            raise error_at(
                text,
                board.start(),
                _("houses and stores hold {total} seeds together, not {seeds}").format(total=total, seeds=seeds),
                advice=_("Check the counts, or say how many seeds the position should hold."),
            )
        return cls(Position(houses=houses, stores=stores, turn="SN".index(side.group())), number)

    def __str__(self) -> str:
        houses = self.position.houses
        south, north = (int(store) for store in self.position.stores)
        board = f"{_row(houses[:5:-1])}/{_row(houses[:6])}"
        return f"{board} {south} {north} {'SN'[self.position.turn]} {self.move_number}"


def _row(counts: tuple[int, ...]) -> str:
    """One row: `nS` for a house of n seeds, a bare number for a run of empty houses."""
    items: list[str] = []
    empty = 0
    for count in (*counts, -1):
        if count == 0:
            empty += 1
            continue
        if empty:
            items.append(str(empty))
            empty = 0
        if count > 0:
            items.append(f"{count}S")
    return ",".join(items)


def _board(text: str, field: re.Match[str]) -> tuple[int, ...]:
    """The twelve counts in sowing order."""
    rows = field.group().split("/")
    if len(rows) != 2:
        raise error_at(
            text,
            field.start(),
            _("the board has {count} rows, not 2").format(count=len(rows)),
            expected=_("North's row / South's row"),
        )
    north = _counts(text, field.start(), rows[0], _("North's row"))
    south = _counts(text, field.start() + len(rows[0]) + 1, rows[1], _("South's row"))
    return (*south, *north[::-1])


def _counts(text: str, start: int, row: str, name: str) -> tuple[int, ...]:
    counts: list[int] = []
    offset = start
    for item in row.split(","):
        number = item.removesuffix("S")
        if not _COUNT.fullmatch(number) or int(number) == 0:
            raise error_at(
                text,
                offset,
                _("{text} is no house").format(text=shown(item)),
                expected=_("nS for n seeds, or a number of empty houses"),
            )
        counts += [int(number)] if item.endswith("S") else [0] * int(number)
        offset += len(item) + 1
    if len(counts) != 6:
        raise error_at(text, start, _("{row} has {count} houses, not 6").format(row=name, count=len(counts)))
    return tuple(counts)


def _number(text: str, field: re.Match[str], name: str) -> int:
    if not _COUNT.fullmatch(field.group()):
        raise error_at(
            text,
            field.start(),
            _("{name} is {text}").format(name=name, text=shown(field.group())),
            expected=_("a whole number"),
        )
    return int(field.group())


def landing(position: Position, house: int, *, skip_origin: bool = True) -> int:
    """The house the last seed of a sowing falls in (RULES.md section 2, step 4).

    Args:
        position: Where the move is played; the house must hold seeds.
        house: 0 to 11 in sowing order.
        skip_origin: O-3, whether the house lifted from is passed over on every lap.
    """
    seeds = position.houses[house]
    return (house + seeds + ((seeds - 1) // 11 if skip_origin else 0)) % 12


def write_move(letter: str, position: Position, *, skip_origin: bool = True) -> str:
    """A move of an Oware game in PlayStrategy's way, such as `c1f2`.

    Args:
        letter: The house's letter.
        position: The position it is played in.
        skip_origin: O-3 of the rule set.

    Raises:
        NotationError: The letter names no house, or the house is empty.
    """
    house = house_of(letter)
    if not position.houses[house]:
        raise NotationError(_("house {letter} is empty").format(letter=letter))
    return SQUARES[house] + SQUARES[landing(position, house, skip_origin=skip_origin)]


def read_move(text: str, position: Position, *, skip_origin: bool = True) -> str:
    """The letter of a move written in PlayStrategy's way; whether it is legal is for the game to say.

    Args:
        text: Such as `c1f2`.
        position: The position it is played in.
        skip_origin: O-3 of the rule set.

    Raises:
        NotationError: No such squares, an empty house, or the last seed falls elsewhere.
    """
    expect(text, str, "move", "text such as 'c1f2'")
    text = text.strip()
    origin, target = text[:2], text[2:]
    if origin not in SQUARES or target not in SQUARES:
        raise NotationError(
            _("{text} is no move").format(text=shown(text)),
            column=1 if origin not in SQUARES else 3,
            expected=_("two squares from a1 to f1 and a2 to f2, such as c1f2"),
        )
    house = SQUARES.index(origin)
    if not position.houses[house]:
        raise NotationError(_("square {square} is empty").format(square=origin))
    written = write_move(LETTERS[house], position, skip_origin=skip_origin)
    if written != text:
        raise NotationError(
            _("the last seed from {origin} does not fall in {target}").format(origin=origin, target=target),
            column=3,
            expected=written,
        )
    return LETTERS[house]
