"""The search of both twins: what it is asked, what it finds, and the C++ one; see docs/dev/engine.md."""

from __future__ import annotations

import ctypes
import mmap
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from threading import Thread
from time import perf_counter
from typing import Final, NamedTuple, Protocol

from oware.core.face import CoreGame
from oware.core.library import int32s, library
from oware.core.native_game import NativeGame
from oware.locale import _
from oware.rules.errors import OwareError
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

GOALS: Final = ("win", "seeds")
"""What play is for: to win first and for seeds second, or for seeds alone, whatever the score."""

TERMS: Final = ("best", "built-in", "seeds")
"""What values a leaf: weights where there are any, the built-in terms, or seeds in the stores alone."""

KINDS: Final = ("", "exact", "at most", "at least")
"""How a value is to be read: by the number the core gives."""

_OPTIONS: Final = 16
_RESULTS: Final = 64
_FIRST_HOUSE, _FIRST_MOVE, _SEEDS, _DEEPEST = 10, 22, 62, 63
_LINE_FIELDS: Final = 48
_LINE_MOVES: Final = 8
_LEVELS: Final = 49
_BAD_ARGUMENT: Final = -104
_FIRST_SLICE: Final = 4_000
_SLICE_SECONDS: Final = 0.0015
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
        lines: How many of the best moves get an exact value and a line; `all_moves` gives them to all.
        goal: One of `GOALS`.
        value: Points at which the search is content and stops; 0 for none.
        thread: 0 when the search has its table for itself; else its number among those that share it, of which 1 leads.
        terms: One of `TERMS`.
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
    lines: int = 1
    goal: str = "win"
    value: int = 0
    thread: int = 0
    terms: str = "best"

    def encoded(self) -> tuple[int, ...]:
        """The 16 numbers the core takes; table and seed are arguments of their own."""
        flags = sum(1 << bit for bit, name in enumerate(_FLAGS) if getattr(self, name))
        view = 0 if self.view is None else self.view + 1
        method = METHODS.index(self.method)
        numbers = (
            *(self.depth, self.nodes, flags, self.noise, self.most_loss, method, view, self.effort),
            *(self.lines, GOALS.index(self.goal), self.value, self.thread, TERMS.index(self.terms)),
        )
        return (*numbers, *[0] * (_OPTIONS - len(numbers)))


@dataclass(frozen=True, slots=True)
class Aids:
    """What a search may use besides itself. Addresses are of memory that stays as long as the search lasts.

    Attributes:
        pairs: Where the values of each level of the `pair` table lie, from nought seeds up without gaps.
        splits: The same of the `split` table.
        weights: Weights of the evaluation (see docs/dev/engine.md); empty for the built-in terms.
        keep: Whatever keeps the memory at the addresses in its place.
    """

    pairs: Mapping[int, int] = field(default_factory=dict)
    splits: Mapping[int, int] = field(default_factory=dict)
    weights: bytes = b""
    keep: tuple[object, ...] = ()


class MoveFound(NamedTuple):
    """What a search has found about one move; from the view asked for.

    Attributes:
        letter: The move.
        points: Its value as `Found.points`.
        seeds: The difference of seeds expected at the end, in points of 1/64 seed.
        kind: `exact`, `at most` or `at least`: whether the value is that of the move or a bound.
        win: Chance to win in thousandths.
        draw: Chance of a draw in thousandths.
        loss: Chance to lose in thousandths.
        proof: 1 when the move is proven to win, -1 to lose, else 0.
        line: The expected line, beginning with the move, as letters.
    """

    letter: str
    points: int
    seeds: int
    kind: str
    win: int
    draw: int
    loss: int
    proof: int
    line: str


class Found(NamedTuple):
    """What a search has found so far.

    Attributes:
        best: The best move's letter, empty when the game is over or nothing is searched yet.
        points: Its value in points of 1/64 seed, from the view asked for; wins and losses as `WIN_POINTS` says.
        depth: Plies searched to the end.
        nodes: Positions made.
        choice: The move of a level with noise; else the best.
        line: The expected line, as letters.
        values: Value of every move searched, by letter; without `all_moves` only those of the best `lines` moves are
            exact, the others are upper bounds.
        seeds: The difference of seeds expected at the end, in points of 1/64 seed.
        moves: The moves in the order of their values, the best first; empty while the first iteration goes on.
        deepest: Plies of the longest line: more than `depth` where moves without a choice are not counted.
    """

    best: str
    points: int
    depth: int
    nodes: int
    choice: str
    line: str
    values: dict[str, int]
    seeds: int = 0
    moves: tuple[MoveFound, ...] = ()
    deepest: int = 0


class Searcher(Protocol):
    """A search that can be watched and stopped; it keeps its memory for the next one."""

    def prepare(self, table_bytes: int) -> None:
        """Takes the memory of a table of that size, so that the first search does not spend its time on it."""

    def run(
        self,
        game: CoreGame,
        options: SearchOptions,
        stop: Callable[[], bool],
        report: Callable[[Found], None] | None = None,
        *,
        aids: Aids | None = None,
        threads: int = 1,
    ) -> Found:
        """Searches a game's present position.

        Args:
            game: The game; it is left as it is.
            options: Limits and ways of the search.
            stop: Asked several times in ten milliseconds whether to end.
            report: Told what has been found whenever an iteration is finished.
            aids: Endgame tables and weights to use.
            threads: How many search together; with one the result depends on nothing but the arguments.
        """

    def accepts(self, seat: int) -> bool:
        """Whether a seat of the game searched last does at least as well by agreeing to end now (O-16)."""


def _zeroed(size: int) -> mmap.mmap:
    """Memory of noughts that costs time only where it is used, at the start of a page."""
    if sys.platform == "win32":
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):  # the search looks everywhere in it
        memory.madvise(mmap.MADV_HUGEPAGE)
    return memory


class NativeSearcher:
    """The search of the C++ core.

    Raises:
        CoreUnavailableError: The library is missing or of another version.
    """

    def __init__(self) -> None:
        self._library = library()
        self._search = self._memory()
        self._result = (ctypes.c_int32 * _RESULTS)()
        self._lines = (ctypes.c_int32 * (HOUSES * _LINE_FIELDS))()
        self._table: mmap.mmap | None = None
        self._table_bytes = 0
        self._game: NativeGame | None = None

    def _memory(self) -> ctypes.Array[ctypes.c_uint64]:
        words: int = self._library.oware_search_bytes() // 8
        return (ctypes.c_uint64 * words)()

    def _table_of(self, size: int) -> mmap.mmap:
        """Memory for a table of that size, the one of the last search if it will do.

        Raises:
            OwareError: There is not so much memory.
        """
        if self._table is None or self._table_bytes != size:
            self._table = None  # both at once may be too much
            try:
                self._table = _zeroed(max(size, 1))
            except OSError:
                raise OwareError(
                    _("there is no memory for a transposition table of {size} MB; ask for a smaller one").format(
                        size=size >> 20
                    )
                ) from None
            self._table_bytes = size
        return self._table

    def prepare(self, table_bytes: int) -> None:
        """Takes the memory of a table; see `Searcher`."""
        if self._table is None:
            table = self._table_of(table_bytes)
            table[:: mmap.PAGESIZE] = bytes(-(-len(table) // mmap.PAGESIZE))

    def run(
        self,
        game: CoreGame,
        options: SearchOptions,
        stop: Callable[[], bool],
        report: Callable[[Found], None] | None = None,
        *,
        aids: Aids | None = None,
        threads: int = 1,
    ) -> Found:
        """Searches a game's present position; see `Searcher`."""
        self._game = native_game(game)
        memory = self._table_of(options.table_bytes)
        table = ctypes.c_void_p(ctypes.addressof(ctypes.c_char.from_buffer(memory)))
        self._begin(self._search, table, replace(options, thread=int(threads > 1)), aids)
        halt = ctypes.c_int32(0)
        helpers: list[Thread] = []
        slice_nodes, depth = _FIRST_SLICE, 0
        began = perf_counter()
        try:
            for number in range(2, threads + 1):
                given = (table, replace(options, thread=number), aids, halt)
                helpers.append(Thread(target=self._help, args=given, daemon=True))
                try:
                    helpers[-1].start()
                except RuntimeError:  # the system gives no more threads: those there are search
                    break
            while not self._library.oware_search_step(self._search, table, slice_nodes, None):
                now = perf_counter()
                # How many nodes fit a slice depends on the machine, the game, and who else is at work.
                wanted = slice_nodes * _SLICE_SECONDS / max(now - began, 1e-5)
                slice_nodes = round(min(max(wanted, _FIRST_SLICE / 8), 2 * slice_nodes, 1 << 17))
                if report and self._depth() > depth:
                    found = self._found()
                    depth = found.depth
                    report(found)
                if stop():
                    break
                began = perf_counter()
        finally:
            halt.value = 1
            self._library.oware_search_step(self._search, table, 1, ctypes.byref(halt))
            for helper in helpers:
                if helper.ident is not None:
                    helper.join()
        found = self._found()
        if report and found.depth > depth:
            report(found)
        return found

    def _begin(
        self, search: ctypes.Array[ctypes.c_uint64], table: ctypes.c_void_p, options: SearchOptions, aids: Aids | None
    ) -> None:
        assert self._game
        numbers = int32s(options.encoded())
        seed = options.seed & 0xFFFFFFFF
        core, memory = self._library, self._game.memory
        status = core.oware_search_begin(search, memory, table, options.table_bytes, numbers, seed)
        if status:
            raise ValueError(f"the core refuses {options} for {self._game.ruleset.name} ({status})")
        if aids and not self._game.ruleset.relay:
            lend(core, search, aids)

    def _help(self, table: ctypes.c_void_p, options: SearchOptions, aids: Aids | None, halt: ctypes.c_int32) -> None:
        """A thread that searches the same position, for what it leaves in the table."""
        search = self._memory()
        self._begin(search, table, replace(options, nodes=0, effort=0), aids)
        while not self._library.oware_search_step(search, table, 1 << 30, ctypes.byref(halt)):
            pass

    def _depth(self) -> int:
        self._library.oware_search_result(self._search, self._result)
        return self._result[5]

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
            seeds=numbers[_SEEDS],
            deepest=numbers[_DEEPEST],
            moves=self._moves(LETTERS[best] if best >= 0 else ""),
        )

    def _moves(self, best: str) -> tuple[MoveFound, ...]:
        self._library.oware_search_lines(self._search, self._lines)
        numbers = self._lines[:]
        moves = []
        for house in range(HOUSES):
            row = numbers[house * _LINE_FIELDS : (house + 1) * _LINE_FIELDS]
            kind, points, seeds, win, draw, loss, proof, length = row[:_LINE_MOVES]
            if kind:
                line = "".join(LETTERS[move] for move in row[_LINE_MOVES : _LINE_MOVES + length])
                moves.append(MoveFound(LETTERS[house], points, seeds, KINDS[kind], win, draw, loss, proof, line))
        return tuple(sorted(moves, key=lambda move: (move.letter != best, move.kind != "exact", -move.points)))

    def accepts(self, seat: int) -> bool:
        """Whether a seat of the game searched last does at least as well by agreeing to end now (O-16)."""
        assert self._game, "accepts() follows run()"
        return bool(self._library.oware_search_accepts(self._search, self._game.memory, seat))


def lend(core: ctypes.CDLL, search: ctypes.Array[ctypes.c_uint64], aids: Aids) -> None:
    """Lends a search of a library what `aids` names; the memory must stay until the search is finished."""
    if aids.weights and core.oware_search_weigh(search, aids.weights) == _BAD_ARGUMENT:
        raise ValueError("the core refuses the weights: they are damaged or of another version")
    if aids.pairs or aids.splits:
        core.oware_search_lend(search, *_levels(aids.pairs), *_levels(aids.splits))


def _levels(addresses: Mapping[int, int]) -> tuple[ctypes.Array[ctypes.c_void_p], int]:
    """Addresses by level as the core takes them, and how many there are without a gap."""
    count = next((level for level in range(_LEVELS) if level not in addresses), _LEVELS)
    return (ctypes.c_void_p * _LEVELS)(*[addresses[level] for level in range(count)]), count


def native_game(game: CoreGame) -> NativeGame:
    """The game in the C++ core, with its counters and the seats that have left it; itself if it is there already."""
    if isinstance(game, NativeGame):
        return game
    copy = NativeGame(game.ruleset, game.snapshot(), capacity=8)
    for seat in game.resigned if game.outcome is None else ():
        copy.resign(seat)
    return copy
