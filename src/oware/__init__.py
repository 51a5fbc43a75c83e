"""Oware: the referee, engine, tables and library for Oware and Ba-awa."""

from __future__ import annotations

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
from oware.rules.match import Match, MatchOptions, MatchOutcome, match_options
from oware.rules.position import LETTERS, Position
from oware.rules.presets import RULESETS, ruleset
from oware.rules.ruleset import Ruleset
from oware.rules.trace import Event, Lap, Outcome, Trace

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
    "Trace",
    "UnknownRulesetError",
    "__version__",
    "match_options",
    "ruleset",
]
