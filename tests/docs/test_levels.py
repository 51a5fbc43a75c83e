"""The table of levels in the documentation is that of the engine."""

from __future__ import annotations

from pathlib import Path

from oware.engine import LEVELS

COUNTS = {"seeds": "seeds in the stores", "built-in": "a few simple signs", "best": "what it has learned"}


def test_the_levels_are_as_documented(root: Path) -> None:
    lines = (root / "docs" / "engine.md").read_text(encoding="utf-8").splitlines()
    rows = [
        f"| {each.number} {each.name} | {each.depth or '–'} | {COUNTS[each.terms]} | {each.noise:g} | {each.most_loss:g} "
        f"| {each.rating} |"
        for each in LEVELS
    ]
    first = lines.index(rows[0])
    assert lines[first : first + len(rows)] == rows
