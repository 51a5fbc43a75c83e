"""A position: twelve houses in sowing order, the stores, who is on turn, and what a saved game needs besides.

The text form is the dashed diagram (RULES.md section 1), twelve counts, the stores and the side to move joined by
dashes, optionally followed by fields for what the board alone does not tell:

    4-4-4-4-4-4-4-4-4-4-4-4-0-0-S
    1-0-0-0-0-1-0-0-0-0-0-1-22-23-N q7 r1-0-0-0-0-1-0-0-0-0-1-0-S*2
    4-4-4-4-4-4-4-4-4-4-4-4-0-0-1 o000000011111 p1 c1
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from oware.rules.errors import InvalidPositionError, expect, shortened
from oware.rules.ruleset import HOUSES, Ruleset, expect_ruleset

LETTERS: Final = "ABCDEFabcdef"
"""Letters of the houses in sowing order; South's row is A-F, North's a-f (RULES.md section 8)."""

SEATS: Final = "SN"
"""Letters of the two seats of a game whose positions are not numbered."""

Seeds = int | float
"""A number of seeds; only an even split (O-13) makes halves, and only those are floats."""

Occurrence = tuple[str, int]
"""A board (twelve counts and the turn, joined by dashes) and how often it has occurred since the last capture."""

_HOME: Final = (0,) * 6 + (1,) * 6
_SEEDS: Final = {int, float}
_COUNT: Final = re.compile(r"\d{1,4}")
_STORE: Final = re.compile(r"\d{0,4}\.5|\d{1,4}")


@dataclass(frozen=True, slots=True)
class Position:
    """Twelve houses, stores, and the seat to move.

    Attributes:
        houses: Seeds in each of the twelve houses, in sowing order: 0-5 are A-F, 6-11 are a-f.
        stores: Seeds each seat has captured; whole numbers, or halves after an even split (O-13).
        turn: The seat to move: 0 South, 1 North; a seat number in games for three.
        owners: The seat that owns each house.
        opener: The seat that opened this game (B-7).
        last_capturer: The seat that captured last; the opener before the first capture (B-7).
        numbered: Whether the diagram writes seats as numbers (Ba-awa) instead of S and N.
        quiet_plies: Plies without a capture (O-12); kept by `Game.snapshot()` only.
        counts: Earlier boards since the last capture and how often each occurred (O-11, B-11), without the present
            occurrence; kept by `Game.snapshot()` only.
    """

    houses: tuple[int, ...]
    stores: tuple[Seeds, ...] = (0, 0)
    turn: int = 0
    owners: tuple[int, ...] = _HOME
    opener: int = 0
    last_capturer: int = 0
    numbered: bool = False
    quiet_plies: int = 0
    counts: tuple[Occurrence, ...] = ()

    def __post_init__(self) -> None:
        if {type(self.houses), type(self.stores), type(self.owners), type(self.counts)} != {tuple}:
            for name in ("houses", "stores", "owners", "counts"):
                expect(getattr(self, name), tuple, name, "a tuple", InvalidPositionError)
        seats = len(self.stores)
        if len(self.houses) != HOUSES:
            raise InvalidPositionError(f"{len(self.houses)} houses; expected 12, in sowing order A-F then a-f")
        if set(map(type, self.houses)) != {int} or min(self.houses) < 0:
            house = next(h for h, seeds in enumerate(self.houses) if type(seeds) is not int or seeds < 0)
            raise InvalidPositionError(
                f"house {LETTERS[house]} holds {self.houses[house]!r}; expected a whole number from 0 up"
            )
        if (
            seats not in (2, 3)
            or not set(map(type, self.stores)) <= _SEEDS
            or min(self.stores) < 0
            or any(store * 2 % 1 for store in self.stores)
        ):
            raise InvalidPositionError(f"stores are {self.stores!r}; expected two or three counts, whole or half")
        if self.owners != _HOME and not (
            len(self.owners) == HOUSES
            and set(map(type, self.owners)) == {int}
            and min(self.owners) >= 0
            and max(self.owners) < seats
        ):
            raise InvalidPositionError(
                f"owners are {self.owners!r}; expected a seat from 0 to {seats - 1} for each of 12 houses"
            )
        if not (
            type(self.turn) is type(self.opener) is type(self.last_capturer) is int
            and 0 <= self.turn < seats
            and 0 <= self.opener < seats
            and 0 <= self.last_capturer < seats
        ):
            given = ((name, getattr(self, name)) for name in ("turn", "opener", "last_capturer"))
            name, seat = next((name, seat) for name, seat in given if type(seat) is not int or not 0 <= seat < seats)
            raise InvalidPositionError(f"{name} is {seat!r}; expected a seat from 0 to {seats - 1}")
        if type(self.numbered) is not bool:
            raise InvalidPositionError(f"numbered is {self.numbered!r}; expected True or False")
        if type(self.quiet_plies) is not int or self.quiet_plies < 0:
            raise InvalidPositionError(f"quiet plies are {self.quiet_plies!r}; expected 0 or more")
        for entry in self.counts:
            if type(entry) is not tuple or list(map(type, entry)) != [str, int]:
                raise InvalidPositionError(
                    f"counts hold {entry!r}; expected pairs of a board and how often it occurred"
                )

    @classmethod
    def start(cls, ruleset: Ruleset, owners: Sequence[int] | None = None, opener: int = 0) -> Position:
        """The starting position of a rule set.

        Args:
            ruleset: The rules.
            owners: The seat that owns each of the twelve houses; the home rows when left out.
            opener: The seat that moves first.

        Raises:
            InvalidPositionError: Owners that do not cover twelve houses, or a seat that does not exist.
            InvalidRulesetError: What is given is no rule set, but its name, say.
        """
        expect_ruleset(ruleset)
        expect(owners, Sequence | None, "owners", "a seat for each of 12 houses, or None", InvalidPositionError)
        if owners is not None and ruleset.family == "oware" and tuple(owners) != ruleset.home_owners:
            raise InvalidPositionError("owners never change in Oware; leave them out, or use a Ba-awa rule set")
        return cls(
            houses=(ruleset.seeds,) * HOUSES,
            stores=(0,) * ruleset.players,
            turn=opener,
            owners=ruleset.home_owners if owners is None else tuple(owners),
            opener=opener if ruleset.relay else 0,
            last_capturer=opener if ruleset.relay else 0,
            numbered=ruleset.relay,
        )

    @property
    def seats(self) -> int:
        """Number of seats, two or three."""
        return len(self.stores)

    @property
    def seeds(self) -> Seeds:
        """All seeds, in houses and stores; 48 in any game from the start."""
        return whole(sum(self.houses) + sum(self.stores))

    @property
    def board(self) -> str:
        """What repetition compares (O-11, B-11): the houses and the seat to move."""
        return "-".join(map(str, self.houses)) + "-" + self.seat_name(self.turn)

    def seat_name(self, seat: int) -> str:
        """How the diagram writes a seat: `S`, `N`, or its number."""
        return str(seat) if self.numbered else SEATS[seat]

    def row(self, seat: int) -> tuple[int, ...]:
        """The houses a seat owns, in sowing order."""
        return tuple(house for house in range(HOUSES) if self.owners[house] == seat)

    def as_written_in(self, ruleset: Ruleset) -> Position:
        """The same position with its seats named as a rule set names them: `S` and `N`, or by number.

        With two seats South is seat 0 and North seat 1, so a diagram of Oware can be played as Ba-awa, and the other
        way round where nothing but Ba-awa's own is lost.

        Raises:
            InvalidPositionError: The rule set is for another number of players, or the position has owners, an opener
                or a last capturer, which Oware has not.
        """
        if self.seats != ruleset.players:
            raise InvalidPositionError(
                f"the position has {self.seats} stores; {ruleset.name} is for {ruleset.players} players"
            )
        if self.numbered == ruleset.relay:
            return self
        if self.owners != _HOME or self.opener or self.last_capturer:
            raise InvalidPositionError(
                f"the position is of another game; {ruleset.name} knows no owners, opener or last capturer"
            )
        names = str.maketrans("01", SEATS) if self.numbered else str.maketrans(SEATS, "01")
        counts = tuple((board[:-1] + board[-1].translate(names), times) for board, times in self.counts)
        return replace(self, numbered=ruleset.relay, counts=counts)

    def without_counters(self) -> Position:
        """The same position with no quiet plies and no earlier occurrences."""
        return replace(self, quiet_plies=0, counts=()) if self.quiet_plies or self.counts else self

    def __str__(self) -> str:
        diagram = "-".join([*map(str, self.houses), *map(_printed, self.stores), self.seat_name(self.turn)])
        fields = [diagram]
        if self.quiet_plies:
            fields.append(f"q{self.quiet_plies}")
        if self.counts:
            fields.append("r" + ",".join(f"{board}*{times}" for board, times in self.counts))
        block = HOUSES // self.seats
        if self.owners != tuple(house // block for house in range(HOUSES)):
            fields.append("o" + "".join(map(str, self.owners)))
        if self.opener:
            fields.append(f"p{self.opener}")
        if self.last_capturer:
            fields.append(f"c{self.last_capturer}")
        return " ".join(fields)

    @classmethod
    def parse(cls, text: str, *, seeds: int | None = 48) -> Position:
        """Reads the dashed diagram with its optional fields.

        Args:
            text: The diagram.
            seeds: How many seeds it must hold in all; None takes any number.

        Raises:
            InvalidPositionError: The text is not a diagram; the message says where and what was expected.
        """
        expect(text, str, "the diagram", "text such as 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", InvalidPositionError)
        words = text.split()
        if not words:
            raise InvalidPositionError("empty diagram; expected one such as 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")
        position = _with_fields(_diagram(words[0]), words[1:])
        if seeds is not None and position.seeds != seeds:
            raise InvalidPositionError(
                f"the position holds {position.seeds} seeds, houses and stores together; expected {seeds} "
                "(check the counts, or allow another number)"
            )
        return position


def whole(seeds: Seeds) -> Seeds:
    """A number of seeds as an int unless it is a half."""
    return int(seeds) if seeds == int(seeds) else seeds


def _printed(store: Seeds) -> str:
    """A store as text: a half is `.5`, a whole number has no point."""
    if store == int(store):
        return str(int(store))
    return f"{int(store) or ''}.5"


def _diagram(word: str) -> Position:
    parts = word.split("-")
    if len(parts) not in (15, 16):
        raise InvalidPositionError(
            f"{len(parts)} parts in {shortened(word)}; expected twelve houses, two or three stores and the side to move, joined by dashes"
        )
    for index, part in enumerate(parts[:12]):
        if not _COUNT.fullmatch(part):
            raise InvalidPositionError(
                f"house {LETTERS[index]} (part {index + 1}) is {shortened(part)}; expected a number of seeds"
            )
    stores = parts[12:-1]
    for index, part in enumerate(stores):
        if not _STORE.fullmatch(part):
            raise InvalidPositionError(
                f"store {index + 1} (part {index + 13}) is {shortened(part)}; expected a number of seeds, a half as .5"
            )
    side = parts[-1]
    numbered = side not in tuple(SEATS)
    if numbered and side not in ("0", "1", "2"):
        raise InvalidPositionError(f"the side to move is {side!r}; expected S or N (Ba-awa: the seat's number)")
    if not numbered and len(stores) == 3:
        raise InvalidPositionError(
            f"three stores, but the side to move is {side!r}; expected a seat number from 0 to 2"
        )
    seats = len(stores)
    return Position(
        houses=tuple(map(int, parts[:12])),
        stores=tuple(whole(float(part)) for part in stores),
        turn=int(side) if numbered else SEATS.index(side),
        owners=tuple(house // (HOUSES // seats) for house in range(HOUSES)),
        numbered=numbered,
    )


_FIELD_ORDER: Final = "qropc"


def _with_fields(position: Position, words: list[str]) -> Position:
    known = "q (quiet plies), r (repetition counts), o (owners), p (opener), c (last capturer)"
    last = -1
    for word in words:
        key, value = word[0], word[1:]
        order = _FIELD_ORDER.find(key)
        if order < 0:
            raise InvalidPositionError(f"unknown field {shortened(word)} after the diagram; expected {known}")
        if order <= last:
            raise InvalidPositionError(
                f"field {shortened(word)} is out of order or given twice; expected {known} in this order"
            )
        last = order
        if key in "opc" and not position.numbered:
            raise InvalidPositionError(
                f"field {shortened(word)} belongs to Ba-awa; write the side to move as a seat number, or leave it out"
            )
        position = _with_field(position, key, value, word)
    return position


def _with_field(position: Position, key: str, value: str, word: str) -> Position:
    if key == "r":
        return replace(position, counts=_occurrences(position, value))
    if key == "o":
        if not re.fullmatch(r"[0-2]{12}", value):
            raise InvalidPositionError(f"owners {shortened(word)}; expected o and twelve seat numbers")
        return replace(position, owners=tuple(map(int, value)))
    if not _COUNT.fullmatch(value):
        raise InvalidPositionError(f"field {shortened(word)}; expected {key} and a number")
    name = {"q": "quiet_plies", "p": "opener", "c": "last_capturer"}[key]
    number = int(value)
    return replace(
        position,
        quiet_plies=number if name == "quiet_plies" else position.quiet_plies,
        opener=number if name == "opener" else position.opener,
        last_capturer=number if name == "last_capturer" else position.last_capturer,
    )


def _occurrences(position: Position, value: str) -> tuple[Occurrence, ...]:
    seats = "".join(map(str, range(position.seats))) if position.numbered else SEATS
    entry = re.compile(rf"(\d{{1,4}}(?:-\d{{1,4}}){{11}}-[{seats}])\*([1-9]\d{{0,3}})")
    counts: dict[str, int] = {}
    on_board = sum(position.houses)
    for part in value.split(","):
        match = entry.fullmatch(part)
        if not match:
            raise InvalidPositionError(
                f"repetition count {shortened(part)}; expected twelve counts, the side to move, * and how often"
            )
        board, times = match.group(1), int(match.group(2))
        if board in counts:
            raise InvalidPositionError(f"repetition count for {board} is given twice; give each board once")
        if sum(map(int, board.split("-")[:12])) != on_board:
            raise InvalidPositionError(
                f"repetition count for {board}: it has not the {on_board} seeds now on the board"
            )
        counts[board] = times
    return tuple(counts.items())
