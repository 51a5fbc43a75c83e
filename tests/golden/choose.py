"""Chooses the golden data from the published vectors: `python tests/golden/choose.py DIR` writes the `.json.gz` files here.

Whole games keep their moves, final position and checksum (the checksum covers every diagram and every list of legal
moves); of the positions every third is kept, besides all that are over or pass before a move and all with a slam.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
LISTED = ("boards", "legal", "lines")


def write(name: str, data: Any) -> None:
    text = json.dumps(data, separators=(",", ":")).encode()
    # No time stamp and no name: the same data gives the same file.
    (HERE / f"{name}.json.gz").write_bytes(gzip.compress(text, 9, mtime=0))


def positions(data: dict[str, Any]) -> list[dict[str, Any]]:
    def special(position: dict[str, Any]) -> bool:
        moves = position.get("moves", {}).values()
        return "settled" in position or any(move.get("slam") or move.get("over") for move in moves)

    return [p for number, p in enumerate(data["positions"]) if number % 3 == 0 or special(p)]


def games(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [{key: value for key, value in game.items() if key not in LISTED} for game in data["games"][:30]]


def main(source: Path) -> None:
    vectors = source / "vectors"
    for family in ("oware", "baawa"):
        chosen: dict[str, Any] = {}
        for path in sorted(vectors.glob(f"{family}_positions_*.json")):
            data = json.loads(path.read_text())
            other = json.loads((vectors / path.name.replace("positions", "games")).read_text())
            chosen[data["ruleset"]["name"]] = {
                "ruleset": data["ruleset"],
                "positions": positions(data),
                "games": games(other),
            }
        write(f"{family}_sets", chosen)
    for name in ("oware_perft", "bugs", "awari_values", "baawa_endless", "baawa_layout"):
        write(name, json.loads((vectors / f"{name}.json").read_text()))
    for name in ("baawa_matches", "baawa_matches_three"):
        data = json.loads((vectors / f"{name}.json").read_text())
        write(name, {**data, "matches": data["matches"][::2]})
    write("perft", json.loads((source / "perft.json").read_text()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
