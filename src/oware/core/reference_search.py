"""The pure twin's search: the values of the C++ one at the same depth, a thousand times more slowly.

It has no table and no window tricks; a level plays shallower with it than its node limit would allow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from oware.core.evaluation import (
    DRAW_SHUNNED,
    chance_points,
    chance_worth,
    chances,
    clamped,
    ended_points,
    ended_seeds,
    evaluated_points,
    expected_points,
    gained,
    points_of_worth,
    stored_points,
)
from oware.core.face import CoreGame
from oware.core.network import Network, decoded, network_points
from oware.core.reference import Random
from oware.core.search import MAX_DEPTH, PROVEN_POINTS, WIN_POINTS, Aids, Found, MoveFound, SearchOptions
from oware.rules.game import Game
from oware.rules.position import LETTERS, Position, Seeds

NODE_LIMIT: Final = 2_000
"""Most nodes of a search that has a node limit; about a third of a second."""

_INFINITE: Final = 16_000
_FORCED_DEPTH: Final = 6
_AGREED_OCCURRENCES: Final = 3
_WEARY_OCCURRENCES: Final = 6
_MASK: Final = (1 << 64) - 1


class _Stopped(Exception):
    """The limits are reached; what was found so far stands."""


@dataclass
class _Tree:
    """A search under way."""

    game: Game
    options: SearchOptions
    stop: Callable[[], bool]
    view: int
    max_n: bool
    expected: bool
    mover: int
    network: Network | None = None
    nodes: int = 0
    horizon: bool = False
    line: list[str] = field(default_factory=list)

    def side(self, seat: int) -> int:
        return seat if self.game.position.seats == 2 else int(seat != self.view)

    def value(self, side: int) -> int:
        """Points of the present position, without searching, from the view of a side."""
        position, outcome = self.game.position, self.game.outcome
        two = position.seats == 2
        seat = side if two else self.view
        sign = 1 if two or side == 0 else -1
        if outcome:
            if self.shuns_draws and outcome.winner is None:
                return -DRAW_SHUNNED if side == self.mover else DRAW_SHUNNED
            ended = ended_seeds if self.options.goal == "seeds" else ended_points
            return sign * ended(outcome, seat)
        self.horizon = True
        return sign * self.estimate(position, seat)

    def estimate(self, position: Position, seat: int) -> int:
        """Points of a position that goes on, for a seat."""
        points = self.ahead(position, seat)
        return chance_worth(points, sum(position.houses)) if self.weighs_chances else points

    @property
    def weighs_chances(self) -> bool:
        """Whether a leaf is valued by the chances to win."""
        return self.network is not None and self.options.goal == "win"

    def ahead(self, position: Position, seat: int) -> int:
        """The difference of seeds to expect at the end, for a seat, in points."""
        if self.options.terms == "seeds" and not self.game.ruleset.relay:
            return stored_points(position, seat)
        if self.network:
            mover = position.turn
            houses = (*position.houses[6 * mover :], *position.houses[: 6 * mover])
            points = clamped(stored_points(position, mover) + network_points(self.network, houses))
            return points if mover == seat else -points
        return evaluated_points(self.game.ruleset, position, seat)

    @property
    def shuns_draws(self) -> bool:
        """Whether a draw is worth less than going on level, as to a level that plays Ba-awa."""
        options, rules = self.options, self.game.ruleset
        return options.playing and options.goal == "win" and rules.relay and rules.players == 2

    def make(self, letter: str) -> None:
        limit = self.options.nodes
        if (limit and self.nodes >= min(limit, NODE_LIMIT)) or (self.nodes % 8 == 0 and self.stop()):
            raise _Stopped
        self.nodes += 1
        self.game.play(letter)

    def alpha_beta(self, depth: int, alpha: int, beta: int) -> tuple[int, str]:
        """Value of the present position for the side on turn, and the line."""
        side = self.side(self.game.position.turn)
        best, line = -_INFINITE, ""
        for letter in reversed(self.game.legal_moves()):
            self.make(letter)
            try:
                points, below = self.child(side, depth, alpha, beta)
            finally:
                self.game.undo()
            if points > best:
                best, line = points, letter + below
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, line

    def child(self, side: int, depth: int, alpha: int, beta: int) -> tuple[int, str]:
        """Value of the position just made for the side that moved before it."""
        if self.game.outcome or depth == 1:
            return self.value(side), ""
        if self.side(self.game.position.turn) == side:
            return self.alpha_beta(depth - 1, alpha, beta)
        points, line = self.alpha_beta(depth - 1, -beta, -alpha)
        return -points, line

    def max_n_child(self, depth: int) -> tuple[tuple[int, ...], str]:
        """One value a seat of the position just made, each seat playing for its own, and the line."""
        position, outcome = self.game.position, self.game.outcome
        if outcome:
            ended = expected_points if self.expected else ended_points
            return tuple(ended(outcome, seat) for seat in range(position.seats)), ""
        if depth == 0:
            self.horizon = True
            estimated = chance_points if self.expected else evaluated_points
            return tuple(estimated(self.game.ruleset, position, seat) for seat in range(position.seats)), ""
        expects = self.expected and position.turn != self.mover
        best: tuple[int, ...] = ()
        line = ""
        totals = [0] * position.seats
        moves = self.gaining(position) if expects else self.game.legal_moves()
        for letter in moves:
            self.make(letter)
            try:
                points, below = self.max_n_child(depth - 1)
            finally:
                self.game.undo()
            totals = [total + own for total, own in zip(totals, points, strict=True)]
            if not best or points[position.turn] > best[position.turn]:
                best, line = points, letter + below
        return (tuple(int(total / len(moves)) for total in totals) if expects else best), line

    def gaining(self, position: Position) -> tuple[str, ...]:
        """The moves that gain the seat on turn most at once: what it is expected to play."""
        gains: dict[str, Seeds] = {}
        for letter in self.game.legal_moves():
            self.make(letter)
            gains[letter] = gained(position.stores, self.game.position.stores, position.turn)
            self.game.undo()
        most = max(gains.values())
        return tuple(letter for letter, gain in gains.items() if gain == most)


class PureSearcher:
    """The search of the pure twin; see `oware.core.search.Searcher`."""

    def __init__(self) -> None:
        self._game: CoreGame | None = None
        self._seat_points: tuple[int, ...] = ()
        self._expected = False

    def prepare(self, table_bytes: int) -> None:
        """Nothing: it has no table."""

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
        """Searches a game's present position; see `oware.core.search.Searcher`. It uses no tables and one thread."""
        del threads
        self._game = game
        root = game.position
        view = root.turn if options.view is None else options.view
        max_n = root.seats == 3 and options.method != "paranoid"
        self._expected = max_n and options.method != "max-n"
        tree = _Tree(_copy(game, options.goal), options, stop, view, max_n, self._expected, root.turn)
        if aids and aids.weights and options.terms == "best" and root.seats == 2 and not game.ruleset.relay:
            tree.network = decoded(aids.weights)
        order = list(game.legal_moves())
        found = Found("", 0, 0, 0, "", "", {})
        self._seat_points = (0,) * root.seats
        while order and _goes_on(found, options, tree, len(order)):
            tree.horizon = False
            try:
                found = self._iteration(tree, found.depth + 1, order)
            except _Stopped:
                break
            order.sort(key=lambda letter: letter != found.best)
            if report:
                report(found)
        if order and not found.best:
            found = found._replace(best=order[0], choice=order[0], line=order[0])
        return found._replace(nodes=tree.nodes, choice=chosen(root, found, options))

    def _iteration(self, tree: _Tree, depth: int, order: list[str]) -> Found:
        root = tree.game.position
        side = tree.side(root.turn)
        values: dict[str, int] = {}
        lines: dict[str, str] = {}
        every = tree.options.all_moves or tree.options.lines > 1
        best = ""
        for letter in order:
            alpha = values[best] if best and not every else -_INFINITE
            seats: tuple[int, ...] = ()
            tree.make(letter)
            try:
                if tree.max_n:
                    seats, below = tree.max_n_child(depth - 1)
                    values[letter] = seats[root.turn]
                else:
                    values[letter], below = tree.child(side, depth, alpha, _INFINITE)
            finally:
                tree.game.undo()
            lines[letter] = letter + below
            if not best or values[letter] > values[best]:
                best, best_seats = letter, seats
        if tree.max_n:
            self._seat_points, points = best_seats, best_seats[tree.view]
        else:
            sign = 1 if tree.view == root.turn else -1
            points, values = sign * values[best], {letter: sign * value for letter, value in values.items()}
            same = {seat: tree.side(seat) == tree.side(tree.view) for seat in range(root.seats)}
            self._seat_points = tuple(points if same[seat] else -points for seat in range(root.seats))
        moves = [
            move_found(tree, letter, value, line=lines[letter], exact=every or letter == best)
            for letter, value in values.items()
        ]
        moves.sort(key=lambda move: (move.letter != best, move.kind != "exact", -move.points))
        return Found(best, points, depth, tree.nodes, best, lines[best], values, moves[0].seeds, tuple(moves), depth)

    def accepts(self, seat: int) -> bool:
        """Whether a seat of the game searched last does at least as well by agreeing to end now (O-16)."""
        assert self._game, "accepts() follows run()"
        if self._game.outcome:
            return True
        occurrences = self._game.occurrences
        copy = _copy(self._game, "win")
        ended = expected_points if self._expected else ended_points
        now = ended(copy.agree_to_end(), seat)
        playing_on = self._seat_points[seat]
        return now >= playing_on or (occurrences >= _WEARY_OCCURRENCES and playing_on < PROVEN_POINTS)


def _copy(game: CoreGame, goal: str) -> Game:
    """The game as the search takes it: where repetition is left to the players, they agree at the third occurrence.

    Who plays for seeds alone does not stop at a majority.
    """
    rules = game.ruleset if game.ruleset.repetition else game.ruleset.replaced(repetition=_AGREED_OCCURRENCES)
    if goal == "seeds":
        rules = rules.replaced(stop_at_majority=False)
    copy = Game(rules, game.snapshot())
    for seat in game.resigned if game.outcome is None else ():
        copy.resign(seat)
    return copy


def move_found(tree: _Tree, letter: str, points: int, *, line: str, exact: bool) -> MoveFound:
    """What a search says of a move: what its line comes to in seeds and chances; `outlook_of` of `cpp/outlook.hpp`."""
    end = Game(tree.game.ruleset, tree.game.snapshot())
    for move in line:
        if not end.outcome:
            end.play(move)
    seeds = points
    if abs(points) >= PROVEN_POINTS:
        seeds = points - WIN_POINTS if points > 0 else points + WIN_POINTS
    elif tree.weighs_chances and not exact:
        seeds = points_of_worth(points, sum(tree.game.position.houses))
    elif tree.weighs_chances and not end.outcome:
        seeds = tree.ahead(end.position, tree.view)
    if abs(points) >= PROVEN_POINTS or end.outcome:
        win, draw, loss = (1000, 0, 0) if points > 0 else (0, 0, 1000) if points < 0 else (0, 1000, 0)
    else:
        win, draw, loss = chances(seeds, sum(end.position.houses))
    proof = (points >= PROVEN_POINTS) - (points <= -PROVEN_POINTS)
    return MoveFound(letter, points, seeds, "exact" if exact else "at most", win, draw, loss, proof, line)


def _goes_on(found: Found, options: SearchOptions, tree: _Tree, moves: int) -> bool:
    if found.depth >= (options.depth or MAX_DEPTH) or (options.nodes and tree.nodes >= min(options.nodes, NODE_LIMIT)):
        return False
    if found.depth == 0:
        return True
    if not tree.horizon:
        return False
    if options.value and found.points >= options.value:
        return False
    if not options.playing:
        return True
    return not (moves == 1 and found.depth >= _FORCED_DEPTH) and abs(found.points) < PROVEN_POINTS


def chosen(root: Position, found: Found, options: SearchOptions) -> str:
    """The move a level plays: values are blurred by its noise, and the best is taken among those it may play.

    It says the same as `chosen` of `cpp/driver.hpp`.
    """
    if not found.best or not options.noise or not found.depth:
        return found.best
    rows = [sum(seeds << 8 * at for at, seeds in enumerate(root.houses[row : row + 6])) for row in (0, 6)]
    random = Random(options.seed ^ hash_of(rows[0] ^ root.turn, rows[1]), 0)
    view = root.turn if options.view is None else options.view
    sign = 1 if root.seats == 3 or view == root.turn else -1
    best, most = found.best, -4 * _INFINITE
    for letter in LETTERS:
        if letter not in found.values:
            continue
        value = sign * found.values[letter]
        blurred = value + random.choice(options.noise + 1) - random.choice(options.noise + 1)
        if sign * found.values[found.best] - value <= options.most_loss and blurred > most:
            best, most = letter, blurred
    return best


def hash_of(one: int, other: int) -> int:
    """Scrambles two words of 64 bits into one, as `hash_of` of `cpp/table.hpp`."""
    product = other * 0xC2B2AE3D27D4EB4F & _MASK
    value = one * 0x9E3779B97F4A7C15 & _MASK ^ (product << 23 & _MASK | product >> 41)
    value = (value ^ value >> 32) * 0xD6E8FEB86659FD93 & _MASK
    return value ^ value >> 32
