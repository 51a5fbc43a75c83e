"""Runs a match: several games at a time, pairs from the same opening, until enough are played or the test is decided."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import combinations

from oware.engine.matches.contestants import Contestant, Seated, seat
from oware.engine.matches.journal import Journal
from oware.engine.matches.openings import balanced_openings
from oware.engine.matches.playing import Pace, StoppedError, play_match_game
from oware.engine.matches.statistics import Sprt, Tally
from oware.engine.uci.client import EngineFailure
from oware.locale import _
from oware.rules.ruleset import Ruleset
from oware.tables.probe import Tables

MOST_FAULTS = 10
"""Games in a row an engine may lose by not starting or crashing before the match is given up."""


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """What is to be played.

    Attributes:
        ruleset: The rules.
        contestants: Two engines, or more, who then all meet each other.
        games: Games of each two; even.
        pace: How long moves may take.
        seed: Seed of the openings and of what players do at random.
        plies: Moves of an opening.
        balance: Seeds one side may be ahead by after an opening.
        sprt: A test that ends the match early; for two contestants.
        play_on: Play all games although the test is decided.
        jobs: Games at a time.
    """

    ruleset: Ruleset
    contestants: tuple[Contestant, ...]
    games: int = 100
    pace: Pace = field(default_factory=Pace)
    seed: int = 1
    plies: int = 8
    balance: float = 2.0
    sprt: Sprt | None = None
    play_on: bool = False
    jobs: int = 1

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom, as indices of contestants."""
        return tuple(combinations(range(len(self.contestants)), 2))

    def settings(self) -> dict[str, object]:
        """What a state file must be of to be gone on with; the number of games may grow."""
        pace = self.pace
        return {
            "ruleset": self.ruleset.name,
            "engines": [[each.text, each.name, sorted(each.options.items()), each.limits] for each in self.contestants],
            "pace": [pace.limits, pace.clock, pace.increment],
            "seed": self.seed,
            "plies": self.plies,
            "balance": self.balance,
        }

    def game(self, number: int) -> tuple[int, int, int]:
        """Of a game by its number: pairing, pair of games, and which of the two contestants is South (0 or 1).

        Numbers go through all pairings before the next pair of games begins, so that all progress alike.
        """
        pair, second = divmod(number, 2)
        opening, pairing = divmod(pair, len(self.pairings))
        return pairing, opening, second


class MatchRunner:
    """Plays a plan.

    Args:
        plan: What to play.
        journal: Finished games; those in it are not played again.
        tables: Opens tables that end games they know the result of; called once in each thread.
        report: Told after every game, by its number.
    """

    def __init__(
        self,
        plan: MatchPlan,
        journal: Journal,
        *,
        tables: Callable[[], Tables] | None = None,
        report: Callable[[int], None] | None = None,
    ) -> None:
        self.plan = plan
        self.journal = journal
        self._open_tables = tables
        self._report = report
        self._lock = threading.RLock()
        self._stop = threading.Event()
        self._openings: list[str] = []
        self._more = balanced_openings(plan.ruleset, plan.seed, plan.plies, plan.balance)
        self._numbers = self._missing()
        self._seats: set[Seated] = set()
        self._faults = [0] * len(plan.contestants)

    @property
    def total(self) -> int:
        """Games of the whole match, if no test ends it."""
        return self.plan.games * len(self.plan.pairings)

    @property
    def finished(self) -> bool:
        """Whether nothing is left to play."""
        return self._decided or all(number in self.journal.games for number in range(self.total))

    @property
    def _decided(self) -> bool:
        return bool(self.verdict) and not self.plan.play_on

    @property
    def verdict(self) -> str:
        """The hypothesis the test has accepted; empty while it goes on, or without one."""
        return self.plan.sprt.verdict(self.tally(0).pairs) if self.plan.sprt else ""

    def tally(self, pairing: int) -> Tally:
        """The results of a pairing, from the view of its first contestant."""
        tally = Tally()
        halves: dict[int, float] = {}
        with self._lock:
            games = sorted(self.journal.games.items())
        for number, game in games:
            of_pairing, pair, south = self.plan.game(number)
            if of_pairing != pairing:
                continue
            points = game.points(south)
            tally.add(points, game.margin(south))
            if pair in halves:
                tally.add_pair(halves[pair] + points)
            halves[pair] = points
        return tally

    def run(self) -> None:
        """Plays what is left.

        Raises:
            EngineFailure: An engine cannot be started, or fails again and again.
            KeyboardInterrupt: Ctrl-C; finished games are kept, games under way are given up.
        """
        with ThreadPoolExecutor(self.plan.jobs, "oware-match") as pool:
            tasks = [pool.submit(self._work) for _job in range(self.plan.jobs)]
            try:
                pending = set(tasks)
                while pending and not any(task.done() and task.exception() for task in tasks):
                    _done, pending = wait(pending, 0.2, FIRST_COMPLETED)  # in short waits, so that Ctrl-C is heard
            finally:
                if not all(task.done() and not task.exception() for task in tasks):
                    self._halt()
        for task in tasks:
            task.result()

    def _halt(self) -> None:
        self._stop.set()
        with self._lock:
            seats = list(self._seats)
        for each in seats:
            each.close()

    def _missing(self) -> Iterator[int]:
        for number in range(self.total):
            if number not in self.journal.games:
                yield number

    def _work(self) -> None:
        seated: dict[int, Seated] = {}
        tables = self._open_tables() if self._open_tables else None
        try:
            while not self._stop.is_set():
                with self._lock:
                    number = None if self._decided else next(self._numbers, None)
                if number is None:
                    return
                self._play(number, seated, tables)
        except StoppedError:
            pass
        finally:
            for each in seated.values():
                self._leave(each)
            if tables:
                tables.close()

    def _play(self, number: int, seated: dict[int, Seated], tables: Tables | None) -> None:
        plan = self.plan
        pairing, pair, south = plan.game(number)
        players = plan.pairings[pairing]
        order = (players[south], players[1 - south])
        for index in [index for index in seated if index not in players]:
            self._leave(seated.pop(index))
        for index in order:
            if index not in seated:
                seated[index] = self._sit(plan.contestants[index])
        game = play_match_game(
            plan.ruleset,
            self._opening(pair),
            [seated[index] for index in order],
            plan.pace,
            limits=[plan.contestants[index].limits for index in order],
            seed=plan.seed * 1_000_003 + pair,
            tables=tables,
            stopped=self._stop.is_set,
        )
        if game.fault and game.winner is not None:
            loser = order[1 - game.winner]
            self._leave(seated.pop(loser))  # a fresh process: nobody knows what the old one still has to say
            self._faults[loser] += 1
        else:
            self._faults = [0] * len(plan.contestants)
        with self._lock:
            self.journal.add(number, game)
        if self._report:
            self._report(number)
        if max(self._faults) >= MOST_FAULTS:
            raise EngineFailure(
                "crashed",
                _("{name} has failed {count} times in a row, last by: {fault}").format(
                    name=plan.contestants[order[1 - (game.winner or 0)]].name, count=MOST_FAULTS, fault=game.fault
                ),
            )

    def _opening(self, pair: int) -> str:
        with self._lock:
            while len(self._openings) <= pair:
                self._openings.append(next(self._more))
        return self._openings[pair]

    def _sit(self, contestant: Contestant) -> Seated:
        found = seat(contestant, self.plan.ruleset)
        with self._lock:
            self._seats.add(found)
        return found

    def _leave(self, seated: Seated) -> None:
        with self._lock:
            self._seats.discard(seated)
        seated.close()
