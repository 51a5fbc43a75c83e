"""Reads the golden data in tests/golden; see tests/golden/choose.py for where it comes from."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import oware

_BAAWA_NAMES = {
    "default": "ba-awa",
    "end_of_turn": "ba-awa-end-of-turn",
    "skip_origin": "ba-awa-skip-origin",
    "stoneshark": "ba-awa-mancala-games",
    "three": "ba-awa-three",
    "nam_nam_stoneshark": "nam-nam-mancala-games",
    "obridjie_stoneshark": "obridjie-mancala-games",
}
_PERFT_NAMES = {"no_capture": "abapa", "capture_all": "slam-allowed", "illegal": "slam-illegal"}


@cache
def golden(name: str) -> Any:
    """The golden data of that name."""
    return json.loads(gzip.decompress((Path(__file__).parent / "golden" / f"{name}.json.gz").read_bytes()))


def public_name(family: str, vector_name: str) -> str:
    """The product's name of a rule set that the vectors call `vector_name`."""
    known = _BAAWA_NAMES if family == "baawa" else _PERFT_NAMES
    return known.get(vector_name, vector_name)


def golden_sets() -> list[tuple[str, str]]:
    """Family (`oware` or `baawa`) and vector name of every rule set that has golden positions and games."""
    return [(family, name) for family in ("oware", "baawa") for name in golden(f"{family}_sets")]


def position(case: dict[str, Any]) -> oware.Position:
    """The position of a golden case of either family."""
    if "owner" not in case:
        return oware.Position(tuple(case["board"]), tuple(case["store"]), case["turn"])
    return oware.Position(
        tuple(case["board"]),
        tuple(case["store"]),
        case["turn"],
        tuple(case["owner"]),
        case["opener"],
        case.get("last_capturer", 0),
        numbered=True,
    )


def line(game: oware.Game) -> str:
    """One line of what the checksums cover: the diagram, `x` as turn when over, and the legal moves."""
    diagram, _, turn = str(game.position).split()[0].rpartition("-")
    moves = game.legal_moves()
    numbers = ",".join(str(oware.LETTERS.index(letter)) for letter in moves)
    return f"{diagram}-{'x' if game.outcome else turn} {numbers if game.ruleset.relay else ''.join(moves)}"
