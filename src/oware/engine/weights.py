"""The weights of the learned evaluation that ship with the engine, made by `oware train`; see docs/dev/engine.md."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from oware.core.network import decoded
from oware.rules.ruleset import Ruleset

FOLDER: Final = Path(__file__).parent / "weights"
SETS: Final = ("abapa", "awari")
"""Rule sets weights were learned with, by the file's name."""


def weights_name(ruleset: Ruleset) -> str:
    """Which set of weights values the leaves under a rule set; empty for the built-in terms.

    Games where a grand slam captures are valued as Awari, the others as Abapa: what a house is worth hangs on little else.
    """
    if ruleset.relay or ruleset.players != 2:
        return ""
    return "awari" if ruleset.grand_slam == "allowed" else "abapa"


def weights_for(ruleset: Ruleset) -> bytes:
    """The weights for a rule set as the core takes them; empty where there are none."""
    name = weights_name(ruleset)
    return _read(name) if name else b""


@cache
def _read(name: str) -> bytes:
    weights = (FOLDER / f"{name}.weights").read_bytes()
    decoded(weights)  # says what is wrong with a damaged file
    return weights
