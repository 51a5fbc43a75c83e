"""The engine: it analyses, plays at a level, and agrees to end a game that leads nowhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Final

from oware import core
from oware.core.face import CoreGame
from oware.core.reference_search import PureSearcher
from oware.core.search import GOALS, METHODS, POINTS, Aids, Found, NativeSearcher, Searcher, SearchOptions
from oware.engine.aids import DEFAULT_TABLES, TableSource, aids_for
from oware.engine.levels import level, limited
from oware.engine.limits import Analysis, Limits, analysis_of
from oware.rules.errors import OwareError, expect
from oware.rules.ruleset import HOUSES, Ruleset

TABLE_BYTES: Final = 32 << 20
"""Size of the transposition table of an analysis."""

MOST_TABLE_BYTES: Final = 1 << 40
MOST_THREADS: Final = 256

OFFER_OCCURRENCES: Final = 3
"""Occurrences of a position from which the engine offers to end the game (O-16)."""


class Engine:
    """A player and analyst of any rule set.

    It keeps the memory of its searches, so one engine serves one search at a time; any number may be made.

    Args:
        seed: Seed of what a level misjudges: the same seed, level and position give the same move.
        pure: Use the pure twin of the core; else the C++ twin where there is one.
        table_bytes: Size of the transposition table of an analysis, taken when it is first needed.
        threads: How many threads an analysis takes; with one it finds the same every time.
        tables: What endgame tables an analysis uses; those of the user's folder when left out, none when None.

    Attributes:
        table_bytes: As the argument; may be changed between searches.
        threads: As the argument; may be changed between searches.
        tables: As the argument; may be changed between searches.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        pure: bool = False,
        table_bytes: int = TABLE_BYTES,
        threads: int = 1,
        tables: TableSource | None = DEFAULT_TABLES,
    ) -> None:
        expect(seed, int, "seed", "a whole number")
        expect(tables, TableSource | None, "tables", "oware.engine.TableSource(...), or None for none")
        self.seed = seed
        self.table_bytes = table_bytes
        self.threads = threads
        self.tables = tables
        self._searcher: Searcher = PureSearcher() if pure or core.notice() else NativeSearcher()
        self._stopped = False

    def prepare(self, ruleset: Ruleset) -> None:
        """Opens what searches under these rules use, so that the first does not spend its time on it."""
        aids_for(ruleset, self.tables)
        self._searcher.prepare(self.table_bytes)

    def search(
        self,
        game: CoreGame,
        limits: Limits | None = None,
        *,
        all_moves: bool = False,
        lines: int = 1,
        goal: str = "win",
        method: str = "default",
        report: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """Analyses a game's present position, with its counters.

        Args:
            game: The game; it is left as it is.
            limits: When to end; without, the search goes on until `stop` or the end of what it can find.
            all_moves: Find the exact value of every move.
            lines: How many of the best moves get an exact value and a line.
            goal: `win`: to win first, for seeds second; `seeds`: for seeds alone, whatever the score.
            method: With three players, how: `expected`, `max-n` or `paranoid`; see docs/dev/engine.md.
            report: Told what has been found after every ply of depth.

        Raises:
            OwareError: An argument, or what the engine is set to, makes no sense.
        """
        expect_game(game)
        expect(limits, Limits | None, "limits", "oware.engine.Limits(...)")
        if type(self.table_bytes) is not int or not 0 <= self.table_bytes <= MOST_TABLE_BYTES:
            raise OwareError(f"table_bytes is {self.table_bytes!r}; expected 0 to {MOST_TABLE_BYTES}")
        if type(self.threads) is not int or not 1 <= self.threads <= MOST_THREADS:
            raise OwareError(f"threads is {self.threads!r}; expected 1 to {MOST_THREADS}")
        if type(lines) is not int or not 1 <= lines <= HOUSES:
            raise OwareError(f"lines is {lines!r}; expected 1 to {HOUSES}")
        if goal not in GOALS:
            raise OwareError(f"goal is {goal!r}; expected one of {', '.join(GOALS)}")
        if method not in METHODS:
            raise OwareError(f"method is {method!r}; expected one of {', '.join(METHODS)}")
        start = perf_counter()
        limits = limits or Limits()
        options = SearchOptions(
            depth=limits.depth or 0,
            nodes=limits.nodes or 0,
            all_moves=all_moves,
            lines=lines,
            goal=goal,
            value=round((limits.value or 0) * POINTS),
            method=method,
            table_bytes=self.table_bytes,
        )
        aids = aids_for(game.ruleset, self.tables)
        return self._run(game, options, start, limits.time, report, aids, self.threads)[1]

    def choose(self, game: CoreGame, number: int, *, time: float | None = None) -> str:
        """The move a level plays, as a letter.

        Args:
            game: The game; it must not be over.
            number: The level, 1 to 12.
            time: Seconds the move may take in place of the level's number of nodes; it then depends on the machine.

        Raises:
            OwareError: There is no such level, or the game is over.
        """
        start = perf_counter()
        expect_game(game)
        Limits(time=time)  # for its errors
        if game.outcome:
            raise OwareError("the game is over; there is no move to choose")
        options = level(number).options(self.seed)
        if time is not None:
            options = replace(options, effort=0)
        return self._run(game, options, start, time)[0].choice

    def choose_rated(self, game: CoreGame, rating: int, *, time: float | None = None) -> str:
        """The move of a player of a rating, as a letter: of one of the two levels whose ratings it lies between.

        Args:
            game: The game; it must not be over.
            rating: Elo on the scale of `Level.rating`.
            time: As for `choose`.

        Raises:
            OwareError: The game is over, or the rating is no number.
        """
        expect_game(game)
        expect(rating, int | float, "rating", "a number on the scale of Level.rating")
        return self.choose(game, limited(rating, self.seed, len(game.moves)).number, time=time)

    def accepts_end(self, game: CoreGame, seat: int, number: int) -> bool:
        """Whether a level agrees to end the game now (O-16): when its own share is at least what it expects of playing on.

        At the sixth occurrence of a position it agrees unless it has a proven win, so that two engines always finish.

        Args:
            game: The game.
            seat: The engine's seat, on turn or not.
            number: The level.

        Raises:
            OwareError: There is no such level or seat.
        """
        expect_game(game)
        if seat not in range(game.position.seats):
            raise OwareError(f"seat is {seat!r}; expected 0 to {game.position.seats - 1}")
        if game.outcome:
            return True
        self._run(game, replace(level(number).options(self.seed, seat), noise=0), perf_counter())
        return self._searcher.accepts(seat)

    def stop(self) -> None:
        """Ends a search that is under way in another thread; it answers with what it has found."""
        self._stopped = True

    def _run(
        self,
        game: CoreGame,
        options: SearchOptions,
        start: float,
        time: float | None = None,
        report: Callable[[Analysis], None] | None = None,
        aids: Aids | None = None,
        threads: int = 1,
    ) -> tuple[Found, Analysis]:
        self._stopped = False
        end = float("inf") if time is None else start + time

        def analysed(found: Found) -> Analysis:
            return analysis_of(found, perf_counter() - start, exact=options.all_moves)

        found = self._searcher.run(
            game,
            options,
            lambda: self._stopped or perf_counter() >= end,
            (lambda found: report(analysed(found))) if report else None,
            aids=aids or aids_for(game.ruleset, None),
            threads=threads,
        )
        return found, analysed(found)


def expect_game(game: CoreGame) -> None:
    """Refuses what is no game; any twin's will do, so it is known by what the engine asks of it."""
    if not hasattr(game, "occurrences"):
        raise OwareError(f"game is {game!r}; expected one such as oware.Game(oware.ruleset('abapa'))")


def offers_end(game: CoreGame) -> bool:
    """Whether the engine offers to end the game by agreement: at the third occurrence of a position."""
    expect_game(game)
    return game.outcome is None and game.occurrences >= OFFER_OCCURRENCES


def choose(game: CoreGame, number: int, seed: int = 0) -> str:
    """The move a level plays; see `Engine.choose`."""
    return Engine(seed).choose(game, number)
