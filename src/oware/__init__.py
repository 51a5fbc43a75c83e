"""Oware: the referee, engine, tables and library for Oware and Ba-awa."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from oware.rules.errors import (
    GameOverError,
    IllegalMoveError,
    InvalidMatchError,
    InvalidPositionError,
    InvalidRulesetError,
    InvalidSaveError,
    NothingToUndoError,
    OwareError,
    UnknownRulesetError,
)
from oware.rules.game import Game
from oware.rules.match import Match, MatchOutcome
from oware.rules.match_options import MatchOptions, match_options
from oware.rules.position import LETTERS, Position
from oware.rules.presets import RULESETS, ruleset
from oware.rules.ruleset import Ruleset
from oware.rules.trace import Event, Lap, Outcome, Trace

if TYPE_CHECKING:
    from oware.tables.probe import Tables

__version__ = "0.1.0"

__all__ = [
    "LETTERS",
    "RULESETS",
    "Event",
    "Game",
    "GameOverError",
    "IllegalMoveError",
    "InvalidMatchError",
    "InvalidPositionError",
    "InvalidRulesetError",
    "InvalidSaveError",
    "Lap",
    "Match",
    "MatchOptions",
    "MatchOutcome",
    "NothingToUndoError",
    "Outcome",
    "OwareError",
    "Position",
    "Ruleset",
    "Tables",
    "Trace",
    "UnknownRulesetError",
    "__version__",
    "match_options",
    "ruleset",
]

_LAZY = {"Tables": "oware.tables.probe"}
"""Public names whose modules are imported when they are first asked for, so that `import oware` stays quick."""


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_LAZY[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
