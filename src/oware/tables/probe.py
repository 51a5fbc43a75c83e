"""Asking tables: the value of a position and of every legal move, and a best line that gets somewhere."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from oware.locale import _
from oware.rules.errors import InvalidPositionError, expect
from oware.rules.game import Game
from oware.rules.moves import legal_houses
from oware.rules.position import LETTERS, Position, whole
from oware.rules.presets import ruleset as named
from oware.rules.ruleset import Ruleset, expect_ruleset
from oware.tables.answers import Answer, Condition, Line, MoveAnswer, Range, category
from oware.tables.errors import MissingTableError, TableError, TableSpaceError
from oware.tables.files import Header, RawTable, file_name
from oware.tables.folder import default_folder, stored_levels, table_folder
from oware.tables.history import History
from oware.tables.index import Board, index_of
from oware.tables.native import Job, available
from oware.tables.options import KINDS, MAX_SEEDS, Kind, default_kind, table_ruleset
from oware.tables.oracle import Move, moves, shares_without_move
from oware.tables.packed import PackedTable
from oware.tables.prover import Prover

PROBE_NODES = 100_000
LINE_NODES = 5_000_000
LINE_PLIES = 200


class Tables:
    """The tables of one rule set and kind in a folder, opened level by level when they are asked.

    Use `Tables.open`. Tables may be asked from several threads only if each has its own.

    Attributes:
        ruleset: The rules asked about.
        rules: The rules that stand for all that share the table.
        kind: `pair` or `split`.
        folder: Where this table's files are.
    """

    def __init__(self, ruleset: Ruleset, kind: Kind, folder: Path) -> None:
        self.ruleset = ruleset
        self.rules = table_ruleset(ruleset)
        self.kind = kind
        self.folder = table_folder(self.rules, kind, folder)
        self._root = folder
        self._levels: dict[int, RawTable | PackedTable] = {}
        self._provers: dict[tuple[int, int], Prover] = {}

    @classmethod
    def open(
        cls, rules: str | Ruleset = "abapa", *, kind: Kind | None = None, folder: str | Path | None = None
    ) -> Tables:
        """Tables of a rule set; nothing is read until they are asked.

        Args:
            rules: A rule set or its name.
            kind: `pair` or `split`; that which suits the rules when left out.
            folder: Where tables are kept; the user's data folder when left out.

        Raises:
            NoTableError: The rules can have no tables.
            InvalidRulesetError: The rules are no rule set.
            TableError: There is no such kind.
        """
        ruleset = named(rules) if isinstance(rules, str) else rules
        expect_ruleset(ruleset)
        expect(folder, str | Path | None, "folder", "the path of a folder, or None for the usual one", TableError)
        if kind is not None and kind not in KINDS:
            raise TableError(_("unknown kind {kind!r}; expected pair or split").format(kind=kind))
        return cls(ruleset, kind or default_kind(ruleset), Path(folder) if folder else default_folder())

    def levels(self) -> list[int]:
        """Levels that are there, raw or packed, from nought up."""
        return stored_levels(self.rules, self.kind, self._root)

    def level(self, seeds: int) -> RawTable | PackedTable:
        """The table of a level: the raw file when there is one, else the packed one.

        Raises:
            MissingTableError: It has not been built.
            DamagedTableError: Its file is damaged.
        """
        table = self._levels.get(seeds)
        if table is None:
            raw, packed = self.folder / file_name(seeds), self.folder / file_name(seeds, "packed")
            header = Header.of(self.rules, self.kind, seeds)
            if raw.exists():
                table = RawTable(raw, header)
            elif packed.exists():
                table = PackedTable(packed, header)
            elif seeds > MAX_SEEDS:
                raise MissingTableError(
                    _("no table for {seeds} seeds: tables hold up to {most}").format(seeds=seeds, most=MAX_SEEDS)
                )
            else:
                raise MissingTableError(
                    _(
                        "no table for {seeds} seeds under {rules} ({kind}); "
                        "make it: oware tables build --rules {rules} --kind {kind} --seeds {seeds}"
                    ).format(seeds=seeds, rules=self.ruleset.name, kind=self.kind)
                )
            self._levels[seeds] = table
        return table

    def value(self, board: Board) -> tuple[int, int]:
        """What the table holds for a board, the mover's row first: (mover, other) of a pair, (net, 0) of a split.

        Raises:
            MissingTableError: Its level has not been built.
            DamagedTableError: The file is damaged.
        """
        return self.level(sum(board)).value(index_of(board))

    def probe(self, position: Position | Game, *, plies: bool = False) -> Answer:
        """What the table says about a position.

        Args:
            position: The position; its repetition counts are taken for the whole history if it has any. A game brings
                its history along.
            plies: Also seek within how many plies the sure seeds are forced.

        Returns:
            The answer, moves best first.

        Raises:
            MissingTableError: The level has not been built.
            DamagedTableError: A file is damaged.
            InvalidPositionError: The position is of another game.
            TableError: The game handed in is over.
        """
        return self._answer(position, PROBE_NODES, plies=plies)

    def get(self, position: Position | Game, default: Answer | None = None, *, plies: bool = False) -> Answer | None:
        """As `probe`, but `default` when the table is missing or damaged."""
        try:
            return self.probe(position, plies=plies)
        except TableError:
            return default

    def line(self, position: Position | Game, *, limit: int = LINE_PLIES, nodes: int = LINE_NODES) -> Line:
        """A best line under the real rules, which gets nearer to a capture or the end with every forcing move.

        Args:
            position: As for `probe`.
            limit: Plies to go at most.
            nodes: Boards to look at in each search before giving up.

        Raises:
            TableError: As for `probe`.
        """
        _expect_position(position)
        snapshot = position.snapshot() if isinstance(position, Game) else position
        game = Game(self.ruleset, snapshot)
        ranges: list[Range] = []
        while not game.outcome:
            answer = self._answer(game, nodes, plies=True)
            ranges.append(answer.range)
            best = answer.best
            if best is None:
                break
            if answer.range == Range(0, answer.seeds) or (self.kind == "split" and not answer.net):
                return Line(game.moves, tuple(ranges), "nothing_forced")
            if best.range.low > 0 and best.plies is None and self.kind == "pair":
                return Line(game.moves, tuple(ranges), "not_found")
            if len(game.moves) >= limit:
                return Line(game.moves, tuple(ranges), "limit")
            game.play(best.letter)
        return Line(game.moves, tuple(ranges), "end")

    def close(self) -> None:
        """Ends the mappings."""
        self._provers.clear()
        for table in self._levels.values():
            table.close()
        self._levels.clear()

    def _answer(self, position: Position | Game, nodes: int, *, plies: bool) -> Answer:
        _expect_position(position)
        known = isinstance(position, Game)
        if isinstance(position, Game):
            if position.outcome:
                raise TableError(_("the game is over ({reason})").format(reason=position.outcome.reason))
            position = position.snapshot()
        if position.numbered or position.seats != 2:
            raise InvalidPositionError(_("the position is of Ba-awa; endgame tables are for Oware"))
        return _Question(self, position, nodes, known=known, plies=plies).answer()

    def prover(self, seeds: int, nodes: int) -> Prover | None:
        """What searches a level for forced ways; None without the native core or memory to unpack tables in."""
        if not available():
            return None
        prover = self._provers.get((seeds, nodes))
        if prover is None:
            try:
                lower = {level: self.level(level).address for level in range(seeds)}
                here = self.level(seeds).address
            except TableSpaceError:
                return None
            job = Job(self.ruleset, self.kind, seeds, lower)
            prover = self._provers[seeds, nodes] = Prover(job, here, nodes)
        return prover


def _expect_position(position: object) -> None:
    expect(
        position,
        Position | Game,
        "position",
        "one such as oware.Position.parse(text) gives, or a game",
        InvalidPositionError,
    )


class _Question:
    """One position being looked up, with its history."""

    def __init__(self, tables: Tables, position: Position, nodes: int, *, known: bool, plies: bool) -> None:
        self.tables = tables
        self.position = position
        self.nodes = nodes
        self.plies = plies
        self.turn = position.turn
        houses = position.houses
        self.board: Board = houses if position.turn == 0 else (*houses[6:], *houses[:6])
        self.seeds = sum(houses)
        self.history = History(tables.ruleset, position, known=known)

    @cached_property
    def condition(self) -> Condition:
        """What the values rest on, as far as rules and history go."""
        rules = self.tables.ruleset
        if self.tables.kind == "split" and rules.cycle_score != "split_even":
            return "cycles_shared"
        if rules.quiet_plies:
            return "quiet_plies"
        return "" if self.history.known or not rules.repetition else "unrepeated"

    def answer(self) -> Answer:
        self.tables.value(self.board)  # raises when missing or damaged, although the moves alone would do
        found = [self._move(move) for move in moves(self.tables.rules, self.board)]
        if found:
            low = max(move.range.low for move in found)
            range_ = Range(low, max(move.range.high for move in found))
        else:
            range_ = _shared(shares_without_move(self.tables.rules, self.board))
            low = range_.low
        best_plies = [move.plies for move in found if move.range.low == low and move.plies]
        doubtful = self.history.changed
        condition = "counts" if doubtful else self.condition
        stores = self.position.stores
        found.sort(key=lambda move: (-move.range.low, move.plies or 1000, -move.range.high))
        return Answer(
            self.tables.ruleset.name,
            self.tables.rules.name,
            self.tables.kind,
            self.seeds,
            range_,
            range_.exact and condition in ("", "unrepeated"),
            condition,
            category(range_, stores[self.turn], stores[1 - self.turn], self.seeds),
            min(best_plies, default=None),
            tuple(
                MoveAnswer(
                    move.letter,
                    move.captured,
                    move.range,
                    move.exact,
                    whole(low - move.range.low),
                    move.plies,
                    move.ends,
                )
                for move in found
            ),
        )

    def _move(self, move: Move) -> MoveAnswer:
        plies: int | None = 1
        certain = True
        if move.child is None:
            range_ = _after(move.captured, _shared(move.shares))
        elif move.captured:
            range_ = _after(move.captured, self._turned(move.child))
        elif self.history.ends_by(move.child):
            range_ = self.history.range_after(move.child)
        else:
            range_, plies, certain = self._quiet(move.child)
        if plies and not range_.low:
            plies = None
        ends = move.child is None or not legal_houses(self.tables.rules, Position(move.child))
        exact = range_.exact and certain and self.condition in ("", "unrepeated")
        letter = LETTERS[move.house + 6 * self.turn]
        return MoveAnswer(letter, move.captured, range_, exact, 0, plies if self.plies else None, ends)

    def _quiet(self, child: Board) -> tuple[Range, int | None, bool]:
        """A move without capture: its range, plies to force the low end, and whether the history leaves it as it is."""
        range_ = self._turned(child)
        returns = self.history.returns(self.board)
        if not returns and not self.plies:
            return range_, None, True
        sure, refused = self._wanted(child)
        prover = self.tables.prover(self.seeds, self.nodes)
        plies = 0
        if sure > 0 and prover:
            plies = prover.plies(child, mover=False, value=sure, returns=returns)
        if not returns:
            return range_, 1 + plies if plies else None, True
        low, high = range_.low, range_.high
        if sure > 0 and not plies:
            low = 0  # all a table knows when a return may break the promise
        if refused > 0 and not (prover and prover.plies(child, mover=True, value=refused, returns=returns)):
            high = self.seeds
        certain = (low, high) == (range_.low, range_.high)
        if not certain:
            self.history.changed = True
        return Range(low, high), 1 + plies if plies else None, certain

    def _wanted(self, child: Board) -> tuple[int, int]:
        """What the player on turn now and the other can force on the child, in the terms of the table's kind."""
        mover, other = self.tables.value(child)
        return (other, mover) if self.tables.kind == "pair" else (-mover, mover)

    def _turned(self, child: Board) -> Range:
        """The range of a board for the player who is not on turn there."""
        seeds = sum(child)
        mover, other = self.tables.value(child)
        if self.tables.kind == "pair":
            return Range(other, seeds - mover)
        share = whole((seeds - mover) / 2)
        return Range(share, share)


def _shared(shares: tuple[int, int]) -> Range:
    return Range(shares[0], shares[0])


def _after(captured: int, rest: Range) -> Range:
    return Range(whole(captured + rest.low), whole(captured + rest.high))
