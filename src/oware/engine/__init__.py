"""The engine: analysis, levels to play against, and the players it is measured by."""

from __future__ import annotations

from oware.engine.aids import TableSource
from oware.engine.engine import Engine, choose, offers_end
from oware.engine.levels import LEVELS, Level, level
from oware.engine.limits import Analysis, Candidate, Limits
from oware.engine.players import GreedyPlayer, LevelPlayer, Player, RandomPlayer, play_game

__all__ = [
    "LEVELS",
    "Analysis",
    "Candidate",
    "Engine",
    "GreedyPlayer",
    "Level",
    "LevelPlayer",
    "Limits",
    "Player",
    "RandomPlayer",
    "TableSource",
    "choose",
    "level",
    "offers_end",
    "play_game",
]
