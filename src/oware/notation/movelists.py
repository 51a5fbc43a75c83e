"""Games as bare lists of moves: `CfFe…` in letters, or `c1f2 f2e1 …` in PlayStrategy's squares."""

from __future__ import annotations

import re
from typing import Final, Literal

from oware.locale import _
from oware.notation import playstrategy
from oware.notation.errors import NotationError, error_at, shown
from oware.rules.errors import OwareError, expect
from oware.rules.game import Game
from oware.rules.position import Position
from oware.rules.ruleset import Ruleset

Style = Literal["letters", "playstrategy"]

_MOVE: Final = re.compile(r"(?P<squares>[a-f][12][a-f][12])(?!\w)|(?P<letter>[A-Fa-f])(?![0-9])")
_SPACE: Final = re.compile(r"[\s,]*")


def write(game: Game, style: Style = "letters") -> str:
    """The moves of a game and nothing else.

    Args:
        game: The game; with `playstrategy` one of the Oware family.
        style: `letters` runs the house letters together; `playstrategy` gives squares with spaces between.

    Raises:
        NotationError: PlayStrategy's squares are asked for a relay game, where they would not tell the move.
    """
    expect(game, Game, "game", "an oware.Game")
    if style == "letters":
        return game.moves
    _require_squares(game.ruleset)
    skip = game.ruleset.skip_origin
    return " ".join(playstrategy.write_move(trace.letter, trace.before, skip_origin=skip) for trace in game.traces)


def read(text: str, ruleset: Ruleset, position: Position | None = None) -> Game:
    """The game that a list of moves makes.

    Args:
        text: Letters or squares, with or without spaces and commas between; both may be mixed.
        ruleset: The rules; no list of moves tells them.
        position: Where the moves begin; the usual start when left out.

    Raises:
        NotationError: Something that is no move, or a move that is not legal; it says where.
        InvalidPositionError: The position does not fit the rule set.
    """
    expect(text, str, "moves", "text such as 'CfBe'")
    game = Game(ruleset, position)
    offset = _after_space(text, 0)
    while offset < len(text):
        found = _MOVE.match(text, offset)
        if not found:
            raise error_at(
                text,
                offset,
                _("{text} is no move").format(text=shown(text[offset:].split(maxsplit=1)[0])),
                expected=_("a letter from A to F or a to f, or two squares such as c1f2"),
            )
        try:
            game.play(found["letter"] or _letter(found["squares"], game))
        except NotationError as error:
            raise error_at(text, offset + error.column - 1, error.problem, expected=error.expected) from error
        except OwareError as error:
            raise error_at(text, offset, str(error)) from error
        offset = _after_space(text, found.end())
    return game


def _letter(squares: str, game: Game) -> str:
    _require_squares(game.ruleset)
    return playstrategy.read_move(squares, game.position, skip_origin=game.ruleset.skip_origin)


def _require_squares(ruleset: Ruleset) -> None:
    if ruleset.relay:
        raise NotationError(
            _("PlayStrategy's squares do not tell the moves of {name}").format(name=ruleset.name),
            expected=_("letters"),
        )


def _after_space(text: str, offset: int) -> int:
    found = _SPACE.match(text, offset)
    return found.end() if found else offset
