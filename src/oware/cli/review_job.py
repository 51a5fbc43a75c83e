"""A review under way: progress, Ctrl-C, and what is kept so that it can go on later."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from oware import __version__, core
from oware.cli.play_store import write_whole
from oware.cli.terminal import rewrites
from oware.engine import Engine
from oware.engine.analysing import Analyst, PositionAnalysis
from oware.engine.limits import Limits
from oware.locale import _
from oware.rules.game import Game
from oware.study.review import MoveReview, Review, Reviewer, assembled
from oware.study.worth import analysis_as_json, analysis_from_json
from oware.tables.probe import Tables

_NODES: Final = 300_000
_PURE_NODES: Final = 3_000
_KEEP_EVERY: Final = 8
"""Moves after which what has been found is written down."""


def default_limits() -> Limits:
    """How long a move is searched when nothing was said: less without the C++ core, so that a review ends."""
    return Limits(nodes=_PURE_NODES if core.notice() else _NODES)


def reviews_folder() -> Path:
    """Where unfinished reviews are kept, in the user's cache (`OWARE_DATA` names another folder)."""
    folder = os.environ.get("OWARE_DATA")
    if folder:
        return Path(folder) / "reviews"
    from platformdirs import user_cache_path

    return user_cache_path("oware", appauthor=False) / "reviews"


class ReviewJob:
    """One game being reviewed; what has been found is kept until the review is finished.

    Args:
        game: The game.
        engine: Who searches.
        limits: For each position.
        tables: Asked for bounds; None for none.
    """

    def __init__(self, game: Game, engine: Engine, limits: Limits, tables: Tables | None) -> None:
        self._game = game
        self._reviewer = Reviewer(Analyst(engine, limits, tables=tables), tables)
        levels = tables.levels() if tables else []
        asked = (__version__, game.ruleset.as_dict(), str(game.start), game.actions, str(limits), levels)
        self._path = reviews_folder() / f"{hashlib.sha256(repr(asked).encode()).hexdigest()[:32]}.json"
        self._found: dict[int, PositionAnalysis] = {}

    def run(self) -> tuple[Review, bool]:
        """Reviews the game, or as much of it as there is time for.

        Returns:
            The review, and whether Ctrl-C ended it.
        """
        self._found = self._kept()
        self._reviewer.kept = dict(self._found)
        done: list[MoveReview] = []
        stopped = False
        try:
            for move, found in self._reviewer.moves(self._game):
                done.append(move)
                self._found[move.ply] = found
                self._progress(len(done))
                if len(done) % _KEEP_EVERY == 0:
                    self._keep()
        except KeyboardInterrupt:
            stopped = True
        self._clear()
        if stopped:
            self._keep()
        else:
            with suppress(OSError):  # where nothing could be kept there is nothing to remove
                self._path.unlink(missing_ok=True)
        return assembled(self._game, done), stopped

    def _kept(self) -> dict[int, PositionAnalysis]:
        """What an earlier run has found; a damaged file counts as none."""
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
            return {int(ply): analysis_from_json(found) for ply, found in data.items()}
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return {}

    def _keep(self) -> None:
        """Writes down what has been found; where that is not possible the review goes on all the same."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            content = {str(ply): analysis_as_json(found) for ply, found in self._found.items()}
            write_whole(self._path, json.dumps(content))
        except OSError:
            return

    def _progress(self, done: int) -> None:
        if rewrites():
            text = _("move {number} of {total}").format(number=done, total=len(self._game.moves))
            print(f"{text}\x1b[K", end="\r", file=sys.stderr, flush=True)

    def _clear(self) -> None:
        if rewrites():
            print("\x1b[K", end="", file=sys.stderr, flush=True)
