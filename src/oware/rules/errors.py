"""Errors the referee raises: every one is a `ValueError` that says what was expected and what to do."""

from __future__ import annotations

from reprlib import Repr
from types import UnionType
from typing import Final

REFUSALS: Final[dict[str, str]] = {
    "not_yours": "house {letter} is not yours",
    "empty_house": "house {letter} is empty",
    "must_feed": "house {letter} leaves your opponent without a seed; you must feed",
    "grand_slam": "house {letter} would take every seed of your opponent, which this rule set forbids",
    "leaves_no_reply": "house {letter} would leave your opponent without a reply",
    "singles_last": "house {letter} holds a single seed; singles are played only when there is nothing else",
    "endless": "house {letter} would sow for ever, which this rule set forbids",
}
"""Why a house may not be played, by the causes of `IllegalMoveError`."""


_shortening: Final = Repr()
_shortening.maxstring = _shortening.maxother = 80
shortened: Final = _shortening.repr
"""A value as a message quotes it: what is very long without its middle."""


class OwareError(ValueError):
    """Base of all errors caused by what the caller handed in."""


def expect(
    value: object,
    kind: type | UnionType,
    name: str,
    expected: str,
    error: type[OwareError] = OwareError,
) -> None:
    """Refuses what is of the wrong kind where a caller hands it in, before code further in trips over it.

    Args:
        value: What was handed in.
        kind: What it must be an instance of.
        name: What the caller knows it as: the name of the argument or field.
        expected: What to hand in, for the message.
        error: The error to raise.

    Raises:
        OwareError: The value is of another kind.
    """
    if not isinstance(value, kind):
        raise error(f"{name} is {shortened(value)}; expected {expected}")


class InvalidRulesetError(OwareError):
    """A rule set with an unknown option, a value an option does not take, or options that contradict."""


class UnknownRulesetError(OwareError):
    """No rule set (or match option preset) of that name exists."""


class InvalidPositionError(OwareError):
    """A position that cannot be: a wrong diagram, wrong counts, a seat that does not exist."""


class InvalidMatchError(OwareError):
    """Match options or a call to a match that make no sense, such as a target of thirteen pits."""


class InvalidSaveError(OwareError):
    """A saved game or match that is damaged, of another version or of another rule set."""


class GameOverError(OwareError):
    """The call needs a game that is still going on."""


class NothingToUndoError(OwareError):
    """There is no move to take back, or none to play again."""


class IllegalMoveError(OwareError):
    """A move the rules forbid.

    Attributes:
        letter: The house asked for, as given.
        cause: One of `game_over`, `no_such_house`, `not_yours`, `empty_house`, `must_feed`, `grand_slam`,
            `leaves_no_reply`, `singles_last`, `endless`.
        houses: Letters of the houses that may be played instead, in sowing order.
    """

    def __init__(self, letter: str, cause: str, houses: tuple[str, ...], message: str) -> None:
        super().__init__(message)
        self.letter = letter
        self.cause = cause
        self.houses = houses
