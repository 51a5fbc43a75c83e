"""Reads the commands of the protocol, strictly: what is not understood is an error that says what was expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from oware import core
from oware.core.face import CoreGame
from oware.core.search import MAX_DEPTH
from oware.engine.clock import Clock
from oware.locale import _
from oware.rules.errors import OwareError
from oware.rules.position import Position
from oware.rules.ruleset import Ruleset

COMMANDS: Final = (
    "uci",
    "debug",
    "isready",
    "setoption",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
)

_MOST: Final = (1 << 31) - 1
_NUMBERS: Final = {
    # Least and most of the numbers `go` takes; a clock may have run out, and be below nought when it is overdrawn.
    "movetime": (0, _MOST),
    "depth": (1, MAX_DEPTH),
    "nodes": (1, _MOST),
    "wtime": (-_MOST, _MOST),
    "btime": (-_MOST, _MOST),
    "winc": (0, _MOST),
    "binc": (0, _MOST),
    "movestogo": (1, 1000),
}
_WORDS: Final = ("infinite", "ponder")


class ProtocolError(OwareError):
    """A command that is not one of the protocol, or not a whole one."""


@dataclass(frozen=True, slots=True)
class Go:
    """What a `go` asks for; times are in seconds.

    Attributes:
        movetime: Time for the move.
        depth: Most plies.
        nodes: Most nodes.
        clocks: Clocks of South and North; None where none was given.
        infinite: Search until `stop`.
        ponder: Search until `stop`, or until `ponderhit` starts the clock.
    """

    movetime: float | None = None
    depth: int | None = None
    nodes: int | None = None
    clocks: tuple[Clock | None, Clock | None] = (None, None)
    infinite: bool = False
    ponder: bool = False


def parse_go(words: Sequence[str]) -> Go:
    """The words after `go`.

    Raises:
        ProtocolError: An unknown word, a number missing or out of range, something given twice, or things that
            contradict each other.
    """
    numbers: dict[str, int] = {}
    flags: set[str] = set()
    rest = iter(words)
    for word in rest:
        if word in numbers or word in flags:
            raise ProtocolError(_("go: {word} is given twice").format(word=word))
        if word in _WORDS:
            flags.add(word)
        elif word in _NUMBERS:
            numbers[word] = _number(word, next(rest, None))
        else:
            raise ProtocolError(
                _("go: {word!r} is unknown; expected {known}").format(
                    word=word[:40], known=", ".join((*_NUMBERS, *_WORDS))
                )
            )
    if "infinite" in flags and (numbers or "ponder" in flags):
        raise ProtocolError(_("go: infinite goes with nothing else; leave it out, or the limits"))
    to_go = numbers.get("movestogo")
    clocks = [_clock(numbers, side, to_go) for side in "wb"]
    if to_go and not any(clocks):
        raise ProtocolError(_("go: movestogo needs wtime or btime"))
    milliseconds = numbers.get("movetime")
    return Go(
        movetime=None if milliseconds is None else milliseconds / 1000,
        depth=numbers.get("depth"),
        nodes=numbers.get("nodes"),
        clocks=(clocks[0], clocks[1]),
        infinite="infinite" in flags,
        ponder="ponder" in flags,
    )


def _number(word: str, text: str | None) -> int:
    least, most = _NUMBERS[word]
    digits = (text or "").removeprefix("-")
    if text is None or not digits.isascii() or not digits.isdigit() or len(digits) > 10:
        given = _("nothing") if text is None else repr(text[:40])
        raise ProtocolError(
            _("go {word}: {given}; expected a whole number from {least} to {most}").format(
                word=word, given=given, least=least, most=most
            )
        )
    if not least <= int(text) <= most:
        raise ProtocolError(
            _("go {word}: {given}; expected a whole number from {least} to {most}").format(
                word=word, given=text, least=least, most=most
            )
        )
    return int(text)


def _clock(numbers: dict[str, int], side: str, moves_to_go: int | None) -> Clock | None:
    if f"{side}time" not in numbers:
        if f"{side}inc" in numbers:
            raise ProtocolError(_("go: {side}inc needs {side}time").format(side=side))
        return None
    return Clock(numbers[f"{side}time"] / 1000, numbers.get(f"{side}inc", 0) / 1000, moves_to_go)


def parse_position(words: Sequence[str], ruleset: Ruleset) -> CoreGame:
    """The game the words after `position` tell: `startpos` or `fen DIAGRAM [FIELDS]`, then perhaps `moves …`.

    Raises:
        ProtocolError: The words do not say a position, or a move is not legal.
    """
    listed = list(words)
    moves: list[str] = []
    if "moves" in listed:
        at = listed.index("moves")
        listed, moves = listed[:at], listed[at + 1 :]
    if listed == ["startpos"]:
        position = None
    elif listed[:1] == ["fen"]:
        try:
            position = Position.parse(" ".join(listed[1:]))
        except OwareError as error:
            raise ProtocolError(_("position fen: {error}").format(error=error)) from None
    else:
        given = " ".join(listed)[:60]
        raise ProtocolError(
            _("position: {given!r}; expected startpos, or fen and a diagram, then perhaps moves").format(given=given)
        )
    try:
        game = core.best().game(ruleset, position)
    except OwareError as error:
        raise ProtocolError(_("position fen: {error}").format(error=error)) from None
    for number, move in enumerate(moves, 1):
        try:
            game.play(move)
        except OwareError as error:
            raise ProtocolError(_("position: move {number}: {error}").format(number=number, error=error)) from None
    return game


def parse_setting(words: Sequence[str]) -> tuple[str, str | None]:
    """Name and value of the words after `setoption`; the value is None where none is given.

    Raises:
        ProtocolError: There is no name.
    """
    listed = list(words)
    value: str | None = None
    if "value" in listed:
        at = listed.index("value")
        listed, value = listed[:at], " ".join(listed[at + 1 :])
    if listed[:1] != ["name"] or len(listed) < 2:
        raise ProtocolError(_("setoption: expected name, the option's name, value, and the value"))
    return " ".join(listed[1:]), value
