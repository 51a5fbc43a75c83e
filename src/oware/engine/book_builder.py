"""Builds an opening book by drop-out expansion (Lincke, "Strategies for the automatic construction of opening books", 2000).

The book is a graph of positions; every move of an expanded position has been searched, and values are backed up by
minimax. Which leaf is expanded next follows from what it costs to get there: one for every ply, and so much for every seed
a move loses against the best. Good moves are followed deep, and a bad one only as far as it is plausible.

Nothing is random: a leaf is searched to a number of nodes with a table of its own, and leaves are chosen in rounds of a
fixed number, so that the same settings give the same book however many searches run at a time.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from oware import core
from oware.core.search import POINTS
from oware.engine.book import NO_MOVE, Book, BookError, Key, key_of, position_of
from oware.engine.engine import Engine
from oware.engine.limits import Limits
from oware.locale import _
from oware.rules.position import LETTERS, Position
from oware.rules.ruleset import Ruleset

ROUND: Final = 8
"""Leaves chosen before any of them is expanded."""

PLY_COST: Final = 1.0
SEED_COST: Final = 2.0
"""Cost of a ply, and of a seed a move loses."""

TABLE_BYTES: Final = 1 << 24
MOST_PLIES: Final = 40

_ROW: Final = 6


@dataclass(slots=True)
class _Node:
    """A position at a ply.

    Attributes:
        key: The position.
        ply: Plies from the start; part of what a node is, so that the graph has no circles.
        points: Its value for the player on turn: searched, or backed up once it is expanded.
        over: Whether the game is over here.
        children: Nodes by house, of an expanded node.
        parents: Nodes it is a child of.
        cost: Cost from here to the cheapest leaf below; infinite when there is none.
    """

    key: Key
    ply: int
    points: int
    over: bool
    children: dict[int, _Node] = field(default_factory=dict)
    parents: list[_Node] = field(default_factory=list)
    cost: float = 0.0


class BookBuilder:
    """Builds a book for a rule set.

    Args:
        ruleset: The rules: Oware's, for two.
        nodes: Nodes each position is searched to.
        cache_file: File that keeps every search made, so that a build goes on where it was; None keeps them in memory.
        jobs: Searches at a time.

    Raises:
        BookError: The rules can have no book, or the file is of another build.
    """

    def __init__(self, ruleset: Ruleset, nodes: int, cache_file: Path | None = None, jobs: int = 1) -> None:
        if ruleset.relay or ruleset.players != 2:
            raise BookError(_("{name} can have no opening book; it is for Oware").format(name=ruleset.name))
        self.ruleset = ruleset
        self.nodes = nodes
        self._jobs = jobs
        self._searched = _Searches(cache_file, {"ruleset": ruleset.name, "nodes": nodes})
        start = Position.start(ruleset)
        self.root = _Node(key_of(start), 0, 0, over=False)
        self._nodes: dict[tuple[int, Key], _Node] = {(0, self.root.key): self.root}
        self._expanded = 0

    @property
    def expanded(self) -> int:
        """Positions expanded so far."""
        return self._expanded

    def close(self) -> None:
        """Closes the file of searches."""
        self._searched.close()

    def build(self, positions: int, report: Callable[[int], None] | None = None) -> Book:
        """Expands positions until there are so many, and returns the book of all that are expanded.

        Args:
            positions: How many.
            report: Told after every round how many there are.
        """
        with ThreadPoolExecutor(self._jobs, "oware-book") as pool:
            try:
                while self._expanded < positions:
                    leaves = self._cheapest(min(ROUND, positions - self._expanded))
                    if not leaves:
                        break
                    self._search(pool, leaves)
                    for leaf in leaves:
                        self._expand(leaf)
                    if report:
                        report(self._expanded)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
        return self.book()

    def book(self) -> Book:
        """The book of all positions expanded; where plies differ, the earliest counts."""
        found: dict[Key, tuple[int, ...]] = {}
        for (_ply, key), node in sorted(self._nodes.items(), key=lambda item: item[0]):
            if node.children and key not in found:
                found[key] = tuple(-node.children[h].points if h in node.children else NO_MOVE for h in range(_ROW))
        return Book(self.ruleset.name, found, {"nodes": self.nodes, "method": "drop-out expansion"})

    def _cheapest(self, count: int) -> list[_Node]:
        """The leaves that are cheapest to reach, none twice."""
        leaves: list[_Node] = []
        for _leaf in range(count):
            if math.isinf(self.root.cost):
                break
            node = self.root
            while node.children:
                node = min(node.children.values(), key=lambda child, parent=node: _step(parent, child))  # type: ignore[misc]
            node.cost = math.inf  # chosen: the next one goes elsewhere
            self._back_up(node.parents)
            leaves.append(node)
        return leaves

    def _search(self, pool: ThreadPoolExecutor, leaves: Iterable[_Node]) -> None:
        """Searches all positions the moves of leaves lead to that have not been searched before."""
        wanted: dict[Key, None] = {}
        for leaf in leaves:
            for _house, child in self._moves(leaf.key):
                if child not in self._searched.points:
                    wanted[child] = None
        for key, points in zip(wanted, pool.map(self._value, wanted), strict=True):
            self._searched.add(key, points)

    def _value(self, key: Key) -> int:
        game = core.best().game(self.ruleset, position_of(key))
        if game.outcome:
            turn_wins = {0: 1, 1: -1, None: 0}[game.outcome.winner]
            ahead = game.outcome.stores[0] - game.outcome.stores[1]
            return _bounded(int(ahead * POINTS) + 10_000 * turn_wins)
        engine = Engine(table_bytes=TABLE_BYTES, tables=None)
        return _bounded(engine.search(game, Limits(nodes=self.nodes)).points)

    def _moves(self, key: Key) -> list[tuple[int, Key]]:
        """The legal moves of a position and what they lead to, seen by the other player."""
        found = []
        game = core.best().game(self.ruleset, position_of(key))
        for letter in game.legal_moves():
            game.play(letter)
            found.append((LETTERS.index(letter), _turned(game.position)))
            game.undo()
        return found

    def _expand(self, leaf: _Node) -> None:
        for house, key in self._moves(leaf.key):
            at = (leaf.ply + 1, key)
            child = self._nodes.get(at)
            if child is None:
                over = core.best().game(self.ruleset, position_of(key)).outcome is not None
                child = self._nodes[at] = _Node(key, leaf.ply + 1, self._searched.points[key], over)
                child.cost = math.inf if over or child.ply >= MOST_PLIES else 0.0
            child.parents.append(leaf)
            leaf.children[house] = child
        self._expanded += 1
        self._back_up([leaf])

    def _back_up(self, nodes: Iterable[_Node]) -> None:
        """Brings values and costs of nodes up to date, and of all above that change."""
        waiting = list(nodes)
        while waiting:
            node = waiting.pop()
            if not node.children:
                continue
            points = max(-child.points for child in node.children.values())
            changed = points != node.points
            node.points = points
            cost = PLY_COST + min(_step(node, child) for child in node.children.values())
            if changed or cost != node.cost:
                node.cost = cost
                waiting.extend(node.parents)


def _step(parent: _Node, child: _Node) -> float:
    """Cost of the cheapest leaf below a child, with what the move to it loses."""
    return child.cost + SEED_COST * max(parent.points + child.points, 0) / POINTS


def _turned(position: Position) -> Key:
    """The position after a move of South's as North sees it; the game may be over, and then South may be on turn."""
    houses, stores = position.houses, position.stores
    return (*houses[_ROW:], *houses[:_ROW], int(stores[1]), int(stores[0]))


def _bounded(points: int) -> int:
    return max(NO_MOVE + 1, min(-NO_MOVE - 1, points))


class _Searches:
    """Values found so far, kept as JSON lines; a last line cut off is dropped."""

    def __init__(self, path: Path | None, settings: dict[str, object]) -> None:
        self.points: dict[Key, int] = {}
        self._file = None
        if path is None:
            return
        try:
            kept = path.read_bytes() if path.exists() else b""
            kept = kept[: kept.rfind(b"\n") + 1]
            lines = kept.splitlines()
            if lines and json.loads(lines[0]) != settings:
                raise BookError(_("{path} is of another build; name another file, or remove it").format(path=path))
            for line in lines[1:]:
                *key, points = json.loads(line)
                self.points[tuple(key)] = points
            self._file = path.open("r+b" if path.exists() else "wb")
            self._file.truncate(len(kept))
            self._file.seek(len(kept))
            if not kept:
                self._file.write(json.dumps(settings).encode() + b"\n")
        except OSError as error:
            raise BookError(_("{path} cannot be used: {reason}").format(path=path, reason=error.strerror)) from error
        except (ValueError, TypeError) as error:
            if isinstance(error, BookError):
                raise
            raise BookError(
                _("{path} is of another build; name another file, or remove it").format(path=path)
            ) from error

    def add(self, key: Key, points: int) -> None:
        self.points[key] = points
        if self._file:
            self._file.write(json.dumps([*key, points], separators=(",", ":")).encode() + b"\n")
            self._file.flush()

    def close(self) -> None:
        if self._file:
            self._file.close()


def verified(
    book: Book, ruleset: Ruleset, nodes: int, most: float, jobs: int = 1, report: Callable[[int], None] | None = None
) -> dict[Key, float]:
    """Searches the book's best move of every position again, and longer, and tells where another move is found better.

    Args:
        book: The book.
        ruleset: Its rules.
        nodes: Nodes for each position.
        most: Seeds the book's move may lose by the new search.
        jobs: Searches at a time.
        report: Told how many positions are done.

    Returns:
        The positions whose book move loses more, and how much.
    """

    def lost(key: Key) -> float:
        game = core.best().game(ruleset, position_of(key))
        move = book.move(game)
        if not move:
            return math.inf
        engine = Engine(table_bytes=TABLE_BYTES, tables=None)
        found = engine.search(game, Limits(nodes=nodes))
        if found.letter == move:
            return 0.0
        after = core.best().game(ruleset, position_of(key))
        after.play(move)
        if after.outcome:
            return 0.0
        return (found.points + engine.search(after, Limits(nodes=nodes)).points) / POINTS

    failed = {}
    with ThreadPoolExecutor(jobs, "oware-book") as pool:
        try:
            for number, (key, loss) in enumerate(zip(book.positions, pool.map(lost, book.positions), strict=True), 1):
                if loss > most:
                    failed[key] = loss
                if report:
                    report(number)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return failed
