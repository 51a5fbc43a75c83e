"""The search of both twins: what it is asked, what it finds, and the C++ one; see docs/dev/engine.md."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from oware.core.face import CoreGame
from oware.core.library import int32s, library
from oware.core.native_game import NativeGame
from oware.rules.position import LETTERS
from oware.rules.ruleset import HOUSES

POINTS: Final = 64
"""Points in a seed: the unit values are searched in."""

WIN_POINTS: Final = 10_000
"""Points added for a win, taken away for a loss."""

PROVEN_POINTS: Final = 5_000
"""Beyond this a value is a proven win or loss."""

MAX_DEPTH: Final = 100
METHODS: Final = ("default", "max-n", "paranoid", "expected")
"""Ways to search for three players."""

_OPTIONS: Final = 16
_RESULTS: Final = 64
_FIRST_HOUSE, _FIRST_MOVE = 10, 22
_UNKNOWN: Final = -(2**31)
_FLAGS: Final = ("all_moves", "fresh_table", "exact_depth", "playing")


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """What a search is asked.

    Attributes:
        depth: Most plies, 0 for no limit.
        nodes: Most nodes, 0 for no limit.
        effort: Most nodes as Oware's count, of which one of Ba-awa takes eight; 0 for no limit.
        all_moves: Find the value of every move, not only of the best.
        fresh_table: Forget what the table holds, so that the search does not depend on those before.
        exact_depth: Use table entries of exactly the depth needed only.
        playing: Stop when the move is forced or the result is proven.
        noise: Most points by which a level misjudges a move.
        most_loss: Most points a level's move may be worse than the best.
        method: For three players, one of `METHODS`.
        view: Seat whose view values take; None for the seat on turn.
        table_bytes: Size of the transposition table; less than 128 is none.
        seed: Seed of a level's noise, 32 bits.
    """

    depth: int = 0
    nodes: int = 0
    effort: int = 0
    all_moves: bool = False
    fresh_table: bool = False
    exact_depth: bool = False
    playing: bool = False
    noise: int = 0
    most_loss: int = 0
    method: str = "default"
    view: int | None = None
    table_bytes: int = 1 << 20
    seed: int = 0

    def encoded(self) -> tuple[int, ...]:
        """The 16 numbers the core takes; table and seed are arguments of their own."""
        flags = sum(1 << bit for bit, name in enumerate(_FLAGS) if getattr(self, name))
        view = 0 if self.view is None else self.view + 1
        method = METHODS.index(self.method)
        numbers = (self.depth, self.nodes, flags, self.noise, self.most_loss, method, view, self.effort)
        return (*numbers, *[0] * (_OPTIONS - len(numbers)))


class Found(NamedTuple):
    """What a search has found so far.

    Attributes:
        best: The best move's letter, empty when the game is over or nothing is searched yet.
        points: Its value in points of 1/64 seed, from the view asked for; wins and losses as `WIN_POINTS` says.
        depth: Plies searched to the end.
        nodes: Positions made.
        choice: The move of a level with noise; else the best.
        line: The expected line, as letters.
        values: Value of every move searched, by letter; without `all_moves` only that of the best move is exact, the
            others are upper bounds.
    """

    best: str
    points: int
    depth: int
    nodes: int
    choice: str
    line: str
    values: dict[str, int]


class Searcher(Protocol):
    """A search that can be watched and stopped; it keeps its memory for the next one."""

    def run(
        self,
        game: CoreGame,
        options: SearchOptions,
        stop: Callable[[], bool],
        report: Callable[[Found], None] | None = None,
    ) -> Found:
        """Searches a game's present position.

        Args:
            game: The game; it is left as it is.
            options: Limits and ways of the search.
            stop: Asked several times in ten milliseconds whether to end.
            report: Told what has been found whenever an iteration is finished.
        """

    def accepts(self, seat: int) -> bool:
        """Whether a seat of the game searched last does at least as well by agreeing to end now (O-16)."""


class NativeSearcher:
    """The search of the C++ core.

    Raises:
        CoreUnavailableError: The library is missing or of another version.
    """

    def __init__(self) -> None:
        self._library = library()
        self._search = (ctypes.c_uint64 * (self._library.oware_search_bytes() // 8))()
        self._result = (ctypes.c_int32 * _RESULTS)()
        self._table: ctypes.Array[ctypes.c_char] | None = None
        self._table_bytes = 0
        self._game: NativeGame | None = None

    def _table_at(self, size: int) -> ctypes.c_void_p:
        """Memory for a table of that size, the one of the last search if it will do."""
        if self._table is None or self._table_bytes != size:
            self._table = ctypes.create_string_buffer(size + 64)
            self._table_bytes = size
        return ctypes.c_void_p((ctypes.addressof(self._table) + 63) & ~63)

    def run(
        self,
        game: CoreGame,
        options: SearchOptions,
        stop: Callable[[], bool],
        report: Callable[[Found], None] | None = None,
    ) -> Found:
        """Searches a game's present position; see `Searcher`."""
        self._game = native_game(game)
        table = self._table_at(options.table_bytes)
        status = self._library.oware_search_begin(
            self._search,
            self._game.memory,
            table,
            options.table_bytes,
            int32s(options.encoded()),
            options.seed & 0xFFFFFFFF,
        )
        if status:
            raise ValueError(f"the core refuses {options} for {game.ruleset.name} ({status})")
        slice_nodes = 4_000 if game.ruleset.relay else 30_000  # about two milliseconds
        depth = 0
        while not self._library.oware_search_step(self._search, table, slice_nodes, None):
            if report and self._found().depth > depth:
                depth = self._found().depth
                report(self._found())
            if stop():
                self._library.oware_search_step(self._search, table, 1, ctypes.byref(ctypes.c_int32(1)))
                break
        found = self._found()
        if report and found.depth > depth:
            report(found)
        return found

    def _found(self) -> Found:
        self._library.oware_search_result(self._search, self._result)
        numbers = self._result[:]
        _, best, _, points, _, depth, low, high, choice, length = numbers[:_FIRST_HOUSE]
        values = numbers[_FIRST_HOUSE : _FIRST_HOUSE + HOUSES]
        return Found(
            best=LETTERS[best] if best >= 0 else "",
            points=points,
            depth=depth,
            nodes=(high << 32) + (low & 0xFFFFFFFF),
            choice=LETTERS[choice] if choice >= 0 else "",
            line="".join(LETTERS[house] for house in numbers[_FIRST_MOVE : _FIRST_MOVE + length]),
            values={LETTERS[house]: value for house, value in enumerate(values) if value != _UNKNOWN},
        )

    def accepts(self, seat: int) -> bool:
        """Whether a seat of the game searched last does at least as well by agreeing to end now (O-16)."""
        assert self._game, "accepts() follows run()"
        return bool(self._library.oware_search_accepts(self._search, self._game.memory, seat))


def native_game(game: CoreGame) -> NativeGame:
    """The game in the C++ core, with its counters and the seats that have left it; itself if it is there already."""
    if isinstance(game, NativeGame):
        return game
    copy = NativeGame(game.ruleset, game.snapshot(), capacity=8)
    for seat in game.resigned if game.outcome is None else ():
        copy.resign(seat)
    return copy
