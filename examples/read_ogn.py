"""Reads a file of game records and tells each game in a few lines.

python examples/read_ogn.py FILE.ogn
"""

from __future__ import annotations

import sys
from pathlib import Path

import oware
from oware.notation import OgnGame, ogn


def told(record: OgnGame) -> str:
    """A game in words: who played, how it went, what was remarked."""
    game = record.game
    names = [record.tags.get(tag, tag) for tag in ogn.player_tags(game.ruleset)]
    lines = [f"{' against '.join(names)}, {game.ruleset.name}, {len(game.moves)} plies"]
    for number, trace in enumerate(game.traces, 1):
        captured = trace.captured[trace.mover]
        if captured:
            lines.append(f"  ply {number}: {names[trace.mover]} plays {trace.letter} and captures {captured}")
        if number in record.comments:
            lines.append(f"  ply {number}: {record.comments[number]}")
    if game.outcome is None:
        return "\n".join([*lines, "  still going on"])
    winner = "a draw" if game.outcome.winner is None else f"{names[game.outcome.winner]} wins"
    return "\n".join([*lines, f"  {winner}, {'-'.join(map(str, game.outcome.stores))} ({game.outcome.reason})"])


def main(arguments: list[str] | None = None) -> int:
    """Reads the file named and prints its games."""
    words = sys.argv[1:] if arguments is None else arguments
    if len(words) != 1:
        print("usage: python examples/read_ogn.py FILE.ogn", file=sys.stderr)
        return 2
    try:
        records = ogn.read_all(Path(words[0]).read_bytes())
    except (OSError, oware.OwareError) as error:
        print(f"{words[0]}: {error}", file=sys.stderr)
        return 2
    print("\n\n".join(map(told, records)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
