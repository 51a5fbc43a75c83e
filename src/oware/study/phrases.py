"""What a review says about a move's worth and about the game, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from oware.locale import _, decimal, ngettext
from oware.notation.sentences import score
from oware.study.review import Kind, MoveReview, Review
from oware.study.worth import Worth

_KINDS: Final[Mapping[Kind, Callable[[], str]]] = MappingProxyType(
    {
        "best": lambda: _("best"),
        "good": lambda: _("good"),
        "only": lambda: _("only move"),
        "inaccuracy": lambda: _("inaccuracy (estimate)"),
        "mistake": lambda: _("mistake (estimate)"),
        "blunder": lambda: _("blunder (estimate)"),
        "proven": lambda: _("proven mistake"),
    }
)


def kind_text(kind: Kind) -> str:
    """What a move was, in a word or two; estimates say that they are."""
    return _KINDS[kind]()


def number_text(value: float) -> str:
    """Seeds ahead or behind, such as `+2.5`."""
    text = f"{value:+.1f}".removesuffix(".0")
    return "0" if text in ("+0", "-0") else decimal(text).replace("-", "−")


def worth_text(worth: Worth) -> str:
    """A value with what it rests on: `+2 (exact)`, `−1 to +3`, `about +1.5`."""
    if worth.first:
        return _("{percent}\u00a0% for first place").format(percent=f"{worth.value:.0f}")
    if worth.basis == "exact":
        return _("{value} (exact)").format(value=number_text(worth.value))
    if worth.low is not None and worth.high is not None:
        return _("{low} to {high} (proven)").format(low=number_text(worth.low), high=number_text(worth.high))
    if worth.proof == "won":
        return _("{value}, a proven win").format(value=number_text(worth.value))
    if worth.proof == "lost":
        return _("{value}, a proven loss").format(value=number_text(worth.value))
    return _("about {value}").format(value=number_text(worth.value))


def move_cells(move: MoveReview, review: Review, called: Sequence[str]) -> tuple[str, ...]:
    """A move's row in the table of a review: the move, its value, the best move, what it lost, what it was, the score after it."""
    number = move.ply // review.game.ruleset.players + 1
    return (
        f"{number}. {called[move.seat]} {move.trace.letter}",
        worth_text(move.played),
        move.best.letter,
        number_text(-move.loss) if move.loss >= 0.05 else "",
        kind_text(move.kind),
        score(move.trace.after.stores),
    )


def loss_text(move: MoveReview) -> str:
    """What a mistake lost, as a sentence that says whether it is proven or an estimate."""
    best, played = move.best, move.played
    count = decimal(f"{move.loss:.1f}".removesuffix(".0"))
    if not move.proven and best.first:
        return _("By the engine’s estimate {best} has {percent}\u00a0% more chance of first place.").format(
            best=best.letter, percent=f"{move.loss:.0f}"
        )
    if not move.proven:
        return ngettext(
            "By the engine’s estimate {best} is {count} seed better.",
            "By the engine’s estimate {best} is {count} seeds better.",
            1 if count == "1" else 2,
        ).format(best=best.letter, count=count)
    if best.low is not None and played.high is not None and best.low > played.high:
        if best.basis == played.basis == "exact":
            text = _("Proven by the endgame table: {best} ends {high}, {played} ends {low}.")
        else:
            text = _("Proven by the endgame table: {best} is sure of {high}, {played} can get {low} at most.")
        said = text.format(
            best=best.letter, high=number_text(best.low), played=played.letter, low=number_text(played.high)
        )
        return " ".join(part for part in (said, _result_change(best, played)) if part)
    return _("Proven by search: {best} wins, {played} loses.").format(best=best.letter, played=played.letter)


def _result_change(best: Worth, played: Worth) -> str:
    """That the result of the game has changed, when that is proven."""
    assert best.low is not None and played.high is not None
    if best.low > 0:
        if played.high < 0:
            return _("A won game is lost.")
        return "" if played.high > 0 else _("The win is gone.")
    return _("The draw is gone.") if best.low == 0 and played.high < 0 else ""
