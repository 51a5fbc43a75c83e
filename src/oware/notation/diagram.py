"""A position as a picture in plain text, for terminals, logs and mail.

The picture is for people; `str(position)` is the form that programs read back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from oware.locale import _, capital, decimal
from oware.notation.errors import NotationError
from oware.rules.errors import InvalidPositionError, expect
from oware.rules.position import LETTERS, Position, Seeds

_TOP: Final = tuple(range(11, 5, -1))
_BOTTOM: Final = tuple(range(6))


def rows(*, flipped: bool = False) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The houses of the upper and the lower row from left to right, as the board is seen.

    Args:
        flipped: Seen from North, which is the board turned by half a turn.
    """
    return (_BOTTOM[::-1], _TOP[::-1]) if flipped else (_TOP, _BOTTOM)


def seat_names(position: Position) -> tuple[str, ...]:
    """What the seats of a position are called: South and North, or by number when there are three."""
    if position.seats == 2:
        return (_("South"), _("North"))
    return tuple(_("Seat {number}").format(number=seat) for seat in range(position.seats))


def names_or_usual(position: Position, names: Sequence[str] | None) -> tuple[str, ...]:
    """The names given for the seats, or the usual ones.

    Raises:
        InvalidPositionError: What is given is no position, but a game, say.
        NotationError: Another number of names than seats.
    """
    expect(position, Position, "position", "an oware.Position; a game's is game.position", InvalidPositionError)
    called = tuple(names) if names is not None else seat_names(position)
    if len(called) != position.seats:
        raise NotationError(_("{count} names for {seats} seats").format(count=len(called), seats=position.seats))
    return called


def shown_store(store: Seeds) -> str:
    """A store's seeds: a whole number without a point, a half as `.5` with the language's sign."""
    return decimal(str(int(store) if store == int(store) else store))


def owners_matter(position: Position) -> bool:
    """Whether the picture has to say who owns which house: not when each of two players has the row before him."""
    return position.seats != 2 or tuple(position.owners) != (0,) * 6 + (1,) * 6


def picture(
    position: Position, *, flipped: bool = False, names: Sequence[str] | None = None, over: bool = False
) -> str:
    """The board as text: counts in the houses, letters beside them, stores, and who is to move.

    Args:
        position: What to show; of two or three seats.
        flipped: Show it from North's side.
        names: What to call the seats, in seat order; by default South and North, with three Seat 0, Seat 1, Seat 2.
        over: The game is over and nobody is to move.

    Raises:
        NotationError: Another number of names than seats.
    """
    called = names_or_usual(position, names)
    marks = owners_matter(position)
    upper, lower = rows(flipped=flipped)
    with_stores = len(called) == 2
    left, right = _store_labels(position, called, flipped=flipped) if with_stores else ("", "")
    margin = " " * len(left)
    line = margin + "+----" * 6 + "+"
    lines = [
        *([margin + _cells(_owners(position, upper))] if marks else []),
        margin + _cells([LETTERS[house] for house in upper]),
        line,
        f"{left}|{_counts(position, upper)}|",
        line,
        f"{margin}|{_counts(position, lower)}|{right}",
        line,
        margin + _cells([LETTERS[house] for house in lower]),
        *([margin + _cells(_owners(position, lower))] if marks else []),
    ]
    if not with_stores:
        stores = (f"{name} {shown_store(store)}" for name, store in zip(called, position.stores, strict=True))
        lines.append(" · ".join(stores))
    if not over:
        lines.append(capital(_("{name} to move").format(name=called[position.turn])))
    return "\n".join(text.rstrip() for text in lines)


def _store_labels(position: Position, called: tuple[str, ...], *, flipped: bool) -> tuple[str, str]:
    """The stores beside the rows, each at its owner's right hand: the near player's on the right, the other's left."""
    near, far = (1, 0) if flipped else (0, 1)
    return (
        f"{called[far]} {shown_store(position.stores[far]):>2} ",
        f" {shown_store(position.stores[near]):>2} {called[near]}",
    )


def _counts(position: Position, houses: tuple[int, ...]) -> str:
    return "|".join(f" {position.houses[house]:>2} " for house in houses)


def _cells(texts: Sequence[str]) -> str:
    return " " + " ".join(f"{text:>3} " if len(text) < 3 else f"{text:>4}" for text in texts)


def _owners(position: Position, houses: tuple[int, ...]) -> list[str]:
    marks = "SN" if position.seats == 2 else "012"
    return [f"({marks[position.owners[house]]})" for house in houses]
