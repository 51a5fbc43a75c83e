"""OGN, the game record: tags and numbered moves, in the manner of chess's PGN (RULES.md section 8).

    [Variant "abapa"]
    [South "Ama"]
    [North "Kofi"]
    [Result "1-0"]
    [Termination "resignation"]

    1. C f 2. F b {both rows are closed} 1-0

Moves are house letters, `+n` the seeds the mover captured; a text may hold several games. A record is played over
while it is read, so that the game has all its counters, and the captures and the result are checked. The whole
grammar is in the documentation, under Notation.
"""

from oware.notation.ogn.reader import read, read_all
from oware.notation.ogn.writer import DERIVED, OgnGame, player_tags, write, write_all

__all__ = ["DERIVED", "OgnGame", "player_tags", "read", "read_all", "write", "write_all"]
