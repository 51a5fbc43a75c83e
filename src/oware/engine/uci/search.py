"""One `go`: the search in its thread, its limits and what it says."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter
from typing import Final

from oware.core.face import CoreGame
from oware.engine.book import shipped_book
from oware.engine.clock import Budget, Deliberation, budget
from oware.engine.engine import Engine
from oware.engine.limits import Analysis, Limits
from oware.engine.uci.grammar import Go
from oware.engine.uci.options import Settings

_AGAIN: Final = 0.001


class Search:
    """A search in a thread of its own.

    Args:
        engine: Who searches; nobody else uses it meanwhile.
        game: What; nobody else changes it meanwhile.
        go: The limits.
        settings: The options.
        say: Takes the lines it says.
    """

    def __init__(self, engine: Engine, game: CoreGame, go: Go, settings: Settings, say: Callable[..., None]) -> None:
        self.go = go
        self._engine = engine
        self._game = game
        self._settings = settings
        self._say = say
        self._thread = threading.Thread(target=self._run, name="oware-search", daemon=True)
        self._released = threading.Event()  # the answer may be given: not before `stop` while infinite or pondering
        self._ended = threading.Event()
        self._stopping = False
        self._start = 0.0
        self._timed = not go.ponder
        clock = go.clocks[game.position.turn] if game.position.turn < 2 else None
        self._budget: Budget | None = budget(clock, sum(game.position.houses)) if clock else None
        if go.movetime is not None:
            self._budget = Budget(go.movetime, go.movetime)
        self._book_line = ""
        self._timer: threading.Timer | None = None
        choices = len(game.legal_moves())
        self._deliberation = Deliberation(self._budget, choices) if clock and self._budget else None
        if not go.ponder and not go.infinite and (self._budget or go.depth or go.nodes or settings.weakened):
            self._released.set()

    @property
    def running(self) -> bool:
        """Whether the answer is still to come."""
        return not self._ended.is_set()

    def start(self) -> None:
        """Begins; the clock starts now."""
        self._start = perf_counter()
        self._thread.start()

    def stop(self) -> None:
        """Ends the search; the answer comes at once."""
        self._stopping = True
        self._released.set()
        while not self._ended.wait(_AGAIN):
            self._engine.stop()

    def ponderhit(self) -> None:
        """The move pondered on was played: the clock starts now."""
        self._start = perf_counter()
        self._timed = True
        self._released.set()
        if self._budget:
            # Not the engine's own stop: a search that had not quite begun would not hear it.
            self._timer = threading.Timer(self._budget.most, self.stop)
            self._timer.daemon = True
            self._timer.start()

    def join(self) -> None:
        """Waits for the answer."""
        self._thread.join()

    def _run(self) -> None:
        letter, line = next(iter(self._game.legal_moves()), ""), ""
        try:
            letter, line = self._found()
        finally:  # whatever went wrong: whoever asked waits for a move
            if self._timer:
                self._timer.cancel()
            self._released.wait()
            words = ["bestmove", letter or "(none)"]
            if len(line) > 1 and line[0] == letter:
                words += ["ponder", line[1]]
            self._ended.set()
            self._say(" ".join(words))

    def _found(self) -> tuple[str, str]:
        if self._game.outcome:
            return "", ""
        seconds = None
        if self._budget and self._timed:
            seconds = max(self._budget.most - (perf_counter() - self._start), 0.0)
        if self._settings.level:
            return self._engine.choose(self._game, self._settings.level, time=seconds), ""
        if self._settings.limited:
            return self._engine.choose_rated(self._game, self._settings.rating, time=seconds), ""
        if self._playing and (letter := self._book_move()):
            return letter, self._book_line
        analysis = self._engine.search(
            self._game,
            Limits(time=seconds, nodes=self.go.nodes, depth=self.go.depth),
            lines=self._settings.multipv,
            goal=self._settings.goal,
            report=self._report,
        )
        return analysis.letter, analysis.line

    @property
    def _playing(self) -> bool:
        """Whether a move to play is asked for: by time, not to a depth or for a while."""
        return self._budget is not None and not (self.go.ponder or self.go.depth or self.go.nodes)

    def _book_move(self) -> str:
        settings = self._settings
        book = shipped_book(self._game.ruleset) if settings.own_book and settings.goal == "win" else None
        values = book.values(self._game) if book else {}
        if not book or not values:
            return ""
        letter = next(iter(values))
        self._book_line = book.line(self._game)
        self._say(
            f"info depth 0 score seeds {seeds_text(values[letter])} pv {' '.join(self._book_line)}", "info string book"
        )
        return letter

    def _report(self, analysis: Analysis) -> None:
        self._say(*info_lines(analysis, self._settings.multipv))
        if self._stopping:
            self._engine.stop()
        seconds = perf_counter() - self._start
        if self._timed and self._deliberation and self._deliberation.enough(analysis.letter, analysis.value, seconds):
            self._engine.stop()


def info_lines(analysis: Analysis, multipv: int) -> list[str]:
    """What is said of a depth that is finished, one line for each of the moves to be shown, best first."""
    counts = f"nodes {analysis.nodes} nps {analysis.nodes_per_second} time {round(analysis.seconds * 1000)}"
    lines = []
    for number, move in enumerate(analysis.moves[:multipv], 1):
        if number > 1 and move.kind != "exact":
            break
        words = [f"info depth {analysis.depth} seldepth {analysis.deepest}"]
        if multipv > 1:
            words.append(f"multipv {number}")
        chances = [round(1000 * chance) for chance in (move.win, move.draw, move.loss)]
        words += [counts, f"score seeds {seeds_text(move.seeds)}", "wdl", *map(str, chances)]
        lines.append(" ".join([*words, "pv", *(move.line or move.letter)]))
    return lines


def seeds_text(value: float) -> str:
    """A number of seeds with two decimals at most, a whole number without a point."""
    return format(round(value, 2) + 0.0, ".2f").rstrip("0").rstrip(".")
