"""The engine: analysis, levels to play against, and the players it is measured by."""

from __future__ import annotations

from oware.engine.engine import Engine, choose, offers_end
from oware.engine.levels import LEVELS, Level, level
from oware.engine.limits import Analysis, Limits
from oware.engine.players import GreedyPlayer, LevelPlayer, Player, RandomPlayer, play_game

__all__ = [
    "LEVELS",
    "Analysis",
    "Engine",
    "GreedyPlayer",
    "Level",
    "LevelPlayer",
    "Limits",
    "Player",
    "RandomPlayer",
    "choose",
    "level",
    "offers_end",
    "play_game",
]
