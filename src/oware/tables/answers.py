"""What a table says about a position: values, moves, and how far they can be relied on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from oware.rules.position import Seeds
from oware.tables.options import Kind

Category = Literal["win", "draw-or-win", "draw", "draw-or-loss", "loss", "unknown"]
"""What the player on turn is sure of in the game, the seeds in the stores counted: `draw-or-win` is at least a draw."""

Condition = Literal["", "unrepeated", "counts", "quiet_plies", "cycles_shared"]
"""What the values rest on.

- "": nothing; they hold in the game as it stands.
- `unrepeated`: that no position since the last capture has been on the board before (the history was not handed in).
- `counts`: the repetition counts handed in can change them; what is given are the bounds that hold all the same.
- `quiet_plies`: that the limit of plies without capture is not reached.
- `cycles_shared`: the convention of the kind `split`, which is not what these rules do with endless play.
"""


@dataclass(frozen=True, slots=True)
class Range:
    """Seeds that the player on turn gets of those on the board: at least and at most."""

    low: Seeds
    high: Seeds

    @property
    def exact(self) -> bool:
        """Whether both are one number."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class MoveAnswer:
    """A legal move.

    Attributes:
        letter: The house, A-F or a-f.
        captured: Seeds it takes.
        range: Seeds the player gets of those on the board before the move.
        exact: Whether that is one number, and nothing handed in can change it.
        loss: How much less it is sure of than the best move.
        plies: Plies within which the sure seeds are forced, this move included; None when not sought or not found.
        ends: Whether the game is over after it, or the other player cannot move.
    """

    letter: str
    captured: int
    range: Range
    exact: bool
    loss: Seeds
    plies: int | None
    ends: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What a table says about a position.

    Attributes:
        rules: The rule set asked about.
        table: The rule set the table is called by; it is shared by all that differ only in what a table ignores.
        kind: `pair` (seeds each side can force) or `split` (endless play shares what is left).
        seeds: Seeds on the board.
        range: Seeds the player on turn gets of them.
        exact: Whether that is one number, and nothing handed in can change it.
        condition: What the values rest on; see `Condition`.
        category: The result for the player on turn.
        plies: Plies within which the sure seeds are forced; None when not sought, not found or nothing is sure.
        moves: The legal moves, best first.
    """

    rules: str
    table: str
    kind: Kind
    seeds: int
    range: Range
    exact: bool
    condition: Condition
    category: Category
    plies: int | None
    moves: tuple[MoveAnswer, ...]

    @property
    def net(self) -> Seeds:
        """Seeds of the player on turn less the other's, when exact; else what is sure."""
        return 2 * self.range.low - self.seeds

    @property
    def best(self) -> MoveAnswer | None:
        """The best move, if there is any."""
        return self.moves[0] if self.moves else None


@dataclass(frozen=True, slots=True)
class Line:
    """A best line from a position.

    Attributes:
        moves: Letters, one for each ply.
        ranges: What the player on turn is sure of and can hope for, before each move and at the end.
        reason: Why it stops: `end` (the game is over), `nothing_forced` (neither side can force a seed more),
            `limit` (as many plies as asked for) or `not_found` (no way forward was found within the limits).
    """

    moves: str
    ranges: tuple[Range, ...]
    reason: Literal["end", "nothing_forced", "limit", "not_found"]


def category(range_: Range, mine: Seeds, theirs: Seeds, on_board: int) -> Category:
    """The result of a score split for the player on turn.

    Args:
        range_: Seeds the player gets of those on the board.
        mine: Seeds in the player's store.
        theirs: Seeds in the other's store.
        on_board: Seeds on the board.
    """
    low = mine + range_.low - (theirs + on_board - range_.low)
    high = mine + range_.high - (theirs + on_board - range_.high)
    if low > 0:
        return "win"
    if high < 0:
        return "loss"
    if low == 0:
        return "draw" if high == 0 else "draw-or-win"
    return "draw-or-loss" if high == 0 else "unknown"
