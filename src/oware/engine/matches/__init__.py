"""Matches between engines: who plays, from which openings, what the results prove, and how a match is taken up again."""

from oware.engine.matches.contestants import Contestant, ContestantError, contestant
from oware.engine.matches.journal import Journal, JournalError
from oware.engine.matches.playing import GameResult, Pace
from oware.engine.matches.runner import MatchPlan, MatchRunner
from oware.engine.matches.statistics import Sprt, Tally

__all__ = [
    "Contestant",
    "ContestantError",
    "GameResult",
    "Journal",
    "JournalError",
    "MatchPlan",
    "MatchRunner",
    "Pace",
    "Sprt",
    "Tally",
    "contestant",
]
