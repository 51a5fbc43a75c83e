"""Asking tables for many clients: small levels at once, large ones and searches in threads, within limits of size and time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Final, TypeVar

from oware.locale import _
from oware.rules.errors import InvalidPositionError
from oware.rules.game import Game
from oware.rules.position import Position
from oware.rules.presets import RULESETS
from oware.rules.ruleset import Ruleset
from oware.server.problems import BusyError
from oware.server.table_answers import TableAnswer, TableLine, TableList, answer_message, line_message
from oware.tables.answers import Line, Range
from oware.tables.folder import default_folder, stored_levels
from oware.tables.index import boards_of_level
from oware.tables.options import KINDS, MAX_SEEDS, Kind, no_table_reason, table_ruleset
from oware.tables.probe import Tables

OPEN_TABLES: Final = 16
"""Tables held open for quick look-ups; the longest unused is closed."""

AT_ONCE_SEEDS: Final = 16
"""Boards with so few seeds are looked up without another thread: these levels are small enough to stay in memory, and a
busy machine takes longer to change threads than to look."""

SEARCHERS: Final = 2
MOST_WAITING: Final = 32
"""Searches that may wait for a thread; more are turned away."""

LINE_SECONDS: Final = 2.0
LINE_NODES: Final = 200_000
_LINE_STEP: Final = 4

Result = TypeVar("Result")


def parse_position(fen: str) -> Position:
    """A position to ask tables about.

    Raises:
        InvalidPositionError: It is no diagram, of Ba-awa, or holds more than 48 seeds.
    """
    position = Position.parse(fen, seeds=None)
    if position.numbered or position.seats != 2:
        raise InvalidPositionError(_("the position is of Ba-awa; endgame tables are for Oware"))
    if position.seeds > MAX_SEEDS:
        raise InvalidPositionError(
            _("the position holds {seeds} seeds, houses and stores together; expected at most 48").format(
                seeds=position.seeds
            )
        )
    return position


class TableService:
    """Answers from the tables of one folder.

    Args:
        folder: Where tables are kept; the user's data folder when left out.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()
        self._quick = ThreadPoolExecutor(1, "oware-look-up")
        self._search = ThreadPoolExecutor(SEARCHERS, "oware-search")
        self._searches = 0
        # Tables are for one thread alone.
        self._here = _OpenTables(self.folder)
        self._there = _OpenTables(self.folder)

    def close(self) -> None:
        """Ends the threads; searches under way are waited for."""
        for pool in (self._quick, self._search):
            pool.shutdown(cancel_futures=True)

    async def position(self, ruleset: Ruleset, kind: Kind | None, position: Position, *, plies: bool) -> TableAnswer:
        """What the table says about a position.

        Args:
            ruleset: The rules.
            kind: `pair` or `split`; that which suits the rules when left out.
            position: From `parse_position`.
            plies: Also seek within how many plies the sure seeds are forced.

        Raises:
            TableError: As `Tables.probe`.
            BusyError: Too many searches are waiting.
        """
        if plies or position.counts:

            def search() -> TableAnswer:
                with self._fresh(ruleset, kind) as tables:
                    return answer_message(position, tables.probe(position, plies=plies))

            return await self._searched(search)
        if sum(position.houses) <= AT_ONCE_SEEDS:
            return answer_message(position, self._here.of(ruleset, kind).probe(position))
        return await self._looked_up(lambda: answer_message(position, self._there.of(ruleset, kind).probe(position)))

    async def line(self, ruleset: Ruleset, kind: Kind | None, position: Position, plies: int) -> TableLine:
        """A best line of at most so many plies, as far as it is found in two seconds.

        Raises:
            TableError: As `Tables.line`.
            BusyError: Too many searches are waiting.
        """

        def search() -> TableLine:
            with self._fresh(ruleset, kind) as tables:
                return line_message(position, ruleset.name, tables.kind, _line(tables, position, plies))

        return await self._searched(search)

    async def tables(self, ruleset: Ruleset | None = None) -> list[TableList]:
        """The tables that are there, of all rule sets or those of one."""
        return await self._looked_up(lambda: list(_tables(self.folder, ruleset)))

    @contextmanager
    def _fresh(self, ruleset: Ruleset, kind: Kind | None) -> Iterator[Tables]:
        """Tables for one search: opening them is cheap, and the search's memory goes with them."""
        tables = Tables.open(ruleset, kind=kind, folder=self.folder)
        try:
            yield tables
        finally:
            tables.close()

    async def _looked_up(self, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._quick, work)

    async def _searched(self, work: Callable[[], Result]) -> Result:
        if self._searches >= SEARCHERS + MOST_WAITING:
            raise BusyError(_("too many searches are waiting; ask again in a moment"))
        self._searches += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._search, work)
        finally:
            self._searches -= 1


class _OpenTables:
    """Tables held open for quick look-ups."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: OrderedDict[tuple[str, Kind | None], Tables] = OrderedDict()

    def of(self, ruleset: Ruleset, kind: Kind | None) -> Tables:
        """The tables of a rule set; the longest unused are closed when there are too many."""
        key = ruleset.name, kind
        tables = self._open.get(key)
        if tables is None:
            tables = self._open[key] = Tables.open(ruleset, kind=kind, folder=self._folder)
            if len(self._open) > OPEN_TABLES:
                self._open.popitem(last=False)[1].close()
        self._open.move_to_end(key)
        return tables


def _line(tables: Tables, position: Position, plies: int) -> Line:
    """A line in short stretches, so that its time can be kept."""
    end = monotonic() + LINE_SECONDS
    game = Game(tables.ruleset, position)
    ranges: list[Range] = []
    while True:
        stretch = tables.line(game, limit=min(_LINE_STEP, plies - len(game.moves)), nodes=LINE_NODES)
        for letter in stretch.moves:
            game.play(letter)
        over = stretch.reason != "limit" or len(game.moves) >= plies or monotonic() >= end
        # The last range of a stretch that goes on is the first of the next.
        ranges += stretch.ranges if over else stretch.ranges[: len(stretch.moves)]
        if over:
            return Line(game.moves, tuple(ranges), stretch.reason)


def _tables(folder: Path, only: Ruleset | None) -> Iterator[TableList]:
    sharing: dict[str, list[str]] = {}
    rules: dict[str, Ruleset] = {}
    for ruleset in RULESETS.values():
        if not no_table_reason(ruleset):
            stands = table_ruleset(ruleset)
            rules[stands.name] = stands
            sharing.setdefault(stands.name, []).append(ruleset.name)
    wanted = [table_ruleset(only)] if only else list(rules.values())
    for stands in wanted:
        for kind in KINDS:
            levels = stored_levels(stands, kind, folder)
            if levels:
                boards = sum(map(boards_of_level, levels))
                yield TableList(stands.name, kind, levels[-1], boards, sharing[stands.name])
