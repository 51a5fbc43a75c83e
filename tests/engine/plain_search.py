"""Full-width search without any art, on the referee alone: what every cleverer search has to agree with."""

from __future__ import annotations

import math
import random

import oware

POINTS, WIN = 64, 10_000


def position_of(name: str, seed: int, plies: int) -> oware.Game:
    """A game of random moves, some way on and not over."""
    game, generator = oware.Game(oware.ruleset(name)), random.Random(f"{name} {seed}")
    for _ in range(plies):
        if not game.legal_moves():
            break
        game.play(generator.choice(game.legal_moves()))
    if game.outcome:
        game.undo()
    return game


def as_searched(game: oware.Game) -> oware.Game:
    """The game as the engine takes it: without a rule for repetition it expects agreement at the third occurrence."""
    rules = game.ruleset if game.ruleset.repetition else game.ruleset.replaced(repetition=3)
    return oware.Game(rules, game.snapshot())


def _stores(stores: tuple[float, ...], seat: int) -> int:
    return int(POINTS * (stores[seat] - max(s for other, s in enumerate(stores) if other != seat)))


def _with_last_seeds(game: oware.Game) -> tuple[float, ...]:
    """Stores as if the last seeds had gone to the seat that would take them now."""
    stores, position, ending = list(game.position.stores), game.position, game.ruleset.ending
    if ending != "none":
        taker = position.opener if ending == "opener_eight" else position.last_capturer
        stores[taker] += min(8 if ending.endswith("eight") else 4, sum(position.houses))
    return tuple(stores)


def leaf(game: oware.Game, seat: int) -> int:
    """Points of a seat: at the end of the game, or estimated before it."""
    outcome, position = game.outcome, game.position
    if outcome:
        ahead = _stores(outcome.stores, seat)
        if outcome.winner == seat:
            return ahead + WIN
        return ahead - WIN if outcome.winner is not None or ahead < 0 else ahead
    if game.ruleset.relay:
        return _stores(_with_last_seeds(game), seat)
    ahead = _stores(position.stores, seat)
    rows = [position.houses[:6], position.houses[6:]]
    worth = [8 * sum(row) + 60 * sum(seeds > 0 for seeds in row) for row in rows]
    return ahead + worth[seat] - worth[1 - seat]


def minimax(game: oware.Game, depth: int, seat: int, shunned: int = 0) -> int:
    """Value for a seat when all others play against it: two players, or the paranoid view of three.

    A draw is worth `shunned` points less than nothing.
    """
    if shunned and game.outcome and game.outcome.winner is None:
        return -shunned
    if game.outcome or depth == 0:
        return leaf(game, seat)
    on_turn, values = game.position.turn, []
    for letter in game.legal_moves():
        game.play(letter)
        values.append(minimax(game, depth - 1, seat, shunned))
        game.undo()
    return max(values) if on_turn == seat else min(values)


def max_n(game: oware.Game, depth: int) -> tuple[int, ...]:
    """One value a seat when each plays for its own; the first of equal moves is taken."""
    if game.outcome or depth == 0:
        return tuple(leaf(game, seat) for seat in range(3))
    on_turn, best = game.position.turn, None
    for letter in game.legal_moves():
        game.play(letter)
        values = max_n(game, depth - 1)
        game.undo()
        if best is None or values[on_turn] > best[on_turn]:
            best = values
    assert best
    return best


def expected(game: oware.Game, depth: int, mover: int) -> tuple[int, ...]:
    """One value a seat when the others play any of the moves that gain them most at once."""
    if game.outcome or depth == 0:
        return tuple(_chance(game, seat) for seat in range(3))
    on_turn, stores = game.position.turn, game.position.stores
    found: list[tuple[float, tuple[int, ...]]] = []
    for letter in game.legal_moves():
        game.play(letter)
        gains = [new - old for old, new in zip(stores, game.position.stores, strict=True)]
        gain = gains[on_turn] - max(gains[seat] for seat in range(3) if seat != on_turn)
        found.append((gain, expected(game, depth - 1, mover)))
        game.undo()
    if on_turn == mover:
        return max((values for _, values in found), key=lambda values: values[mover])
    expected_values = [values for gain, values in found if gain == max(gain for gain, _ in found)]
    return tuple(int(sum(values[seat] for values in expected_values) / len(expected_values)) for seat in range(3))


def _chance(game: oware.Game, seat: int) -> int:
    """The chance of first place in points, -2,000 to 2,000, and an eighth of the points of the stores."""
    if game.outcome:
        first = 2_000 if game.outcome.winner == seat else -2_000
        return first + int(_stores(game.outcome.stores, seat) / 8)
    assert game.ruleset.ending == "opener_eight"
    stores, left = game.position.stores, sum(game.position.houses) - 8
    stores = [store + 8 * (other == game.position.opener) for other, store in enumerate(stores)]
    fours = [math.copysign(math.ceil(abs(store - stores[seat]) / 4), store - stores[seat]) for store in stores]
    return _first_places(math.ceil(left / 4), fours, seat) - 2_000 + int(leaf(game, seat) / 8)


def _first_places(left: int, fours: list[float], seat: int) -> int:
    """4,000 when a seat is first alone, 0 when not, and the mean where fours are still to fall to any seat alike."""
    if left == 0:
        return 4_000 if all(fours[seat] > store for other, store in enumerate(fours) if other != seat) else 0
    falls = [[store + (other == taker) for other, store in enumerate(fours)] for taker in range(3)]
    return sum(_first_places(left - 1, fall, seat) for fall in falls) // 3


def moves_valued(game: oware.Game, depth: int) -> dict[str, int]:
    """Value of every move for the seat on turn, by `minimax`."""
    seat, values = game.position.turn, {}
    for letter in game.legal_moves():
        game.play(letter)
        values[letter] = minimax(game, depth - 1, seat)
        game.undo()
    return values
