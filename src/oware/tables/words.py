"""Answers in words, for the terminal."""

from __future__ import annotations

from oware.locale import _, decimal
from oware.tables.answers import Category, Condition, Range


def range_text(range_: Range) -> str:
    """`5`, or `2 to 8`."""
    if range_.exact:
        return decimal(str(range_.low))
    return _("{low} to {high}").format(low=decimal(str(range_.low)), high=decimal(str(range_.high)))


def category_text(category: Category) -> str:
    """The result for the player on turn, as a sentence."""
    texts: dict[Category, str] = {
        "win": _("The player to move wins."),
        "draw-or-win": _("The player to move gets at least a draw."),
        "draw": _("The game is a draw."),
        "draw-or-loss": _("The player to move gets at most a draw."),
        "loss": _("The player to move loses."),
        "unknown": _("Neither side can force a result."),
    }
    return texts[category]


def condition_text(condition: Condition) -> str:
    """What the values rest on, as a sentence; empty when on nothing."""
    texts: dict[Condition, str] = {
        "": "",
        "unrepeated": _("This holds if nothing is repeated: positions before this one are not known."),
        "counts": _("Positions that have been on the board before can change this; these bounds hold all the same."),
        "quiet_plies": _("This holds if the limit of plies without capture is not reached."),
        "cycles_shared": _("This takes endless play to share what is left evenly, which these rules do not."),
    }
    return texts[condition]
