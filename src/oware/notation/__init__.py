"""Positions and games as text and pictures.

The dashed diagram is `str(position)` and `Position.parse(text)`; everything else is here: PlayStrategy's FEN and moves,
OGN game records, saved games and matches as JSON, pictures in plain text and SVG, other names of houses, and `read`,
which finds out what a text is.
"""

from oware.notation import diagram, letters, movelists, ogn, playstrategy, record, svg
from oware.notation.detection import Reading, read
from oware.notation.errors import NotationError
from oware.notation.ogn import OgnGame
from oware.notation.playstrategy import PlayStrategyFen

__all__ = [
    "NotationError",
    "OgnGame",
    "PlayStrategyFen",
    "Reading",
    "diagram",
    "letters",
    "movelists",
    "ogn",
    "playstrategy",
    "read",
    "record",
    "svg",
]
