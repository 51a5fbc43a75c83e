"""Finds out what a text is, and reads it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from oware.locale import _
from oware.notation import movelists, ogn, record
from oware.notation.errors import NotationError, decoded, shown
from oware.notation.ogn import OgnGame
from oware.notation.playstrategy import PlayStrategyFen
from oware.rules.game import Game
from oware.rules.match import Match
from oware.rules.position import Position
from oware.rules.presets import RULESETS
from oware.rules.ruleset import Ruleset

Format = Literal["diagram", "playstrategy-fen", "moves", "playstrategy-moves", "ogn", "oware-game", "oware-match"]

_SIGNS: Final[tuple[tuple[Format, re.Pattern[str]], ...]] = (
    ("oware-game", re.compile(r"\{\s*(?:\"\w+\"\s*(?::|$)|\}|$)")),
    ("ogn", re.compile(r"\[|\{|;|\d+\.|[A-Fa-f]\+\d")),
    ("playstrategy-fen", re.compile(r"[0-9S,]+/|[0-9]+S")),
    ("diagram", re.compile(r"[0-9.]+-[0-9.]+-")),
    ("playstrategy-moves", re.compile(r"[a-f][12][a-f][12](?!\w)")),
    ("moves", re.compile(r"[A-Fa-f][A-Fa-f\s,]*\Z")),
)
"""How a text of each format begins; the first sign that fits decides."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text turned out to be.

    Attributes:
        format: The format it is written in.
        position: The position it tells, or the last one of its only game or match; None when there are several games.
        games: The games it holds; none when it is a position only.
        match: The match it holds, if it is a saved one.
    """

    format: Format
    position: Position | None = None
    games: tuple[OgnGame, ...] = ()
    match: Match | None = None

    def __str__(self) -> str:
        names = {
            "diagram": _("a position (diagram)"),
            "playstrategy-fen": _("a position (PlayStrategy FEN)"),
            "moves": _("a list of moves"),
            "playstrategy-moves": _("a list of moves (PlayStrategy)"),
            "ogn": _("a game record (OGN), games: {count}").format(count=len(self.games)),
            "oware-game": _("a saved game"),
            "oware-match": _("a saved match"),
        }
        return names[self.format]


def read(text: str | bytes, *, ruleset: Ruleset | None = None, seeds: int | None = 48) -> Reading:
    """Reads a text in any of the known formats.

    Args:
        text: The text, or the bytes of a file in UTF-8.
        ruleset: Rules for formats that name none (lists of moves); abapa when left out, for PlayStrategy's moves its
            own rules. A saved game or match has to be of it when it is given, and a diagram to fit it.
        seeds: Seeds a set-up position must hold; None takes any number.

    Raises:
        OwareError: The text is in no known format (the error lists them), or not what its format asks for.
    """
    content = decoded(text).strip()
    kind = next((name for name, sign in _SIGNS if sign.match(content)), None)
    if kind is None:
        raise NotationError(
            _("{text} is in no format known here").format(text=shown(content)) if content else _("the text is empty"),
            expected=_(
                "a position (4-4-…-0-0-S, or PlayStrategy's 4S,4S,…), moves (CfFe or c1f2 …), an OGN record, "
                "or a saved game or match"
            ),
        )
    if kind == "oware-game":
        return _saved(content, ruleset, seeds)
    if kind == "ogn":
        games = tuple(ogn.read_all(text, seeds=seeds))
        return Reading(kind, games[0].game.position if len(games) == 1 else None, games)
    if kind == "playstrategy-fen":
        return Reading(kind, PlayStrategyFen.parse(content, seeds=seeds).position)
    if kind == "diagram":
        position = Position.parse(content, seeds=seeds)
        return Reading(kind, position.as_written_in(ruleset) if ruleset else position)
    rules = ruleset or RULESETS["playstrategy" if kind == "playstrategy-moves" else "abapa"]
    game = movelists.read(content, rules)
    return Reading(kind, game.position, (OgnGame(game),))


def _saved(content: str, ruleset: Ruleset | None, seeds: int | None) -> Reading:
    saved = record.read(content, ruleset=ruleset, seeds=seeds)
    if isinstance(saved, Game):
        return Reading("oware-game", saved.position, (OgnGame(saved),))
    return Reading("oware-match", saved.game.position, (OgnGame(saved.game),), saved)
