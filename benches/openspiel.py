"""Random games refereed by OpenSpiel's `oware` and by both rule sets' twins: `python benches/openspiel.py [N]`.

The `openspiel` preset must make the same legal moves, boards, scores and ends. OpenSpiel cuts games at 1,000 plies,
which the preset does not model; such games are compared up to there.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from typing import Any

from oware import LETTERS, ruleset
from oware.core import CoreGame, best, pure


def board_of(state: Any) -> tuple[int, ...]:
    """Houses and stores of an OpenSpiel state: its observation holds each as a share of 48."""
    return tuple(round(share * 48) for share in state.observation_tensor(0))


def difference(load: Any, game: CoreGame, chance: random.Random) -> str:
    """What differs in one game, empty when nothing does."""
    state = load.new_initial_state()
    for ply in range(load.max_game_length()):
        position = game.position
        theirs = (board_of(state), state.is_terminal())
        ours = ((*position.houses, *map(int, position.stores)), game.outcome is not None)
        if theirs != ours:
            return f"ply {ply} of {game.moves}: OpenSpiel has {theirs}, the core {ours}"
        if game.outcome:
            winner = game.outcome.winner
            returns = [0.0, 0.0] if winner is None else [1.0 - 2 * winner, 2.0 * winner - 1]
            return "" if state.returns() == returns else f"{game.moves}: returns {state.returns()}, not {returns}"
        player = state.current_player()
        moves = tuple(LETTERS[6 * player + action % 6] for action in state.legal_actions())
        if player != position.turn or moves != game.legal_moves():
            return f"ply {ply} of {game.moves}: OpenSpiel allows {moves}, the core {game.legal_moves()}"
        letter = chance.choice(moves)
        state.apply_action(state.legal_actions()[moves.index(letter)])
        game.play(letter)
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pure", type=int, default=500, metavar="N", help="as many of them on the pure twin instead")
    options = parser.parse_args()
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed: pip install open-spiel", file=sys.stderr)
        return 2
    load, rules, start = pyspiel.load_game("oware"), ruleset("openspiel"), time.monotonic()
    plies = 0
    for index in range(options.games):
        twin = pure() if index < options.pure else best()
        game = twin.game(rules)
        found = difference(load, game, random.Random(options.seed << 32 | index))
        if found:
            print(f"game {index} ({twin.name}): {found}")
            return 1
        plies += len(game.moves)
        if (index + 1) % 500 == 0:
            print(f"{time.monotonic() - start:7.1f} s  {index + 1} games, {plies} plies: no difference", flush=True)
    print(f"{options.games} games, {plies} plies: no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
