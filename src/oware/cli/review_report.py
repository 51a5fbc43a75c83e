"""What `oware review` shows: a table and a graph in the terminal, JSON, or a page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from oware.cli.play_store import write_whole
from oware.engine.limits import Limits
from oware.locale import _, decimal
from oware.notation.diagram import seat_names
from oware.notation.sentences import verdict
from oware.rules.errors import OwareError
from oware.study import graph, printed
from oware.study.phrases import kind_text, loss_text, move_cells
from oware.study.review import MISTAKES, MoveReview, Review
from oware.study.worth import Worth

_STYLES: Final = {"proven": "bold red", "blunder": "red", "mistake": "yellow", "inaccuracy": "cyan"}


def show(review: Review, tags: Mapping[str, str], limits: Limits) -> None:
    """Prints a review."""
    console = Console(highlight=False)
    called = seat_names(review.game.position)
    names = [tags.get(tag, "") for tag in ("South", "North")]
    if all(name not in ("", "?") for name in names):
        console.print(Text(_("{south} – {north}").format(south=names[0], north=names[1]), style="bold"))
    for line in graph.lines(review, width=console.width):
        console.print(Text(line))
    console.print(Text(graph.description(review)))
    console.print(_table(review, called))
    for move in review.mistakes:
        console.print()
        console.print(Text(_heading(move, review, called), style=_STYLES[move.kind]))
        console.print(Text(loss_text(move)))
        console.print(Text(move.explanation.text))
        console.print(Text(_("Best line: {line}").format(line=" ".join(move.best.line))))
    console.print()
    for seat, name in enumerate(called):
        console.print(Text(_summary(review, seat, name)))
    if review.outcome:
        console.print(Text(verdict(review.game)))
    console.print(Text(_basis(limits, review.game.position.seats)))


def _table(review: Review, called: tuple[str, ...]) -> Table:
    table = Table(box=None, pad_edge=False)
    for head, right in (
        (_("move"), False),
        (_("value"), True),
        (_("best"), False),
        (_("lost"), True),
        (_("verdict"), False),
        (_("score"), True),
    ):
        table.add_column(head, justify="right" if right else "left")
    for move in review.moves:
        table.add_row(*move_cells(move, review, called), style=_STYLES.get(move.kind, ""))
    return table


def _heading(move: MoveReview, review: Review, called: tuple[str, ...]) -> str:
    return _("Move {number}, {seat} {letter}: {kind}").format(
        number=move.ply // review.game.ruleset.players + 1,
        seat=called[move.seat],
        letter=move.trace.letter,
        kind=kind_text(move.kind),
    )


def _summary(review: Review, seat: int, name: str) -> str:
    accuracy, lost = review.accuracy(seat), review.mean_loss(seat)
    if accuracy is None or lost is None:
        return _("{seat}: had no choice to make.").format(seat=name)
    counts = _(", ").join(f"{kind_text(kind)} {review.count(seat, kind)}" for kind in MISTAKES)
    return _("{seat}: accuracy {accuracy} %, {lost} seeds lost by a move; {counts}.").format(
        seat=name, accuracy=f"{accuracy:.0f}", lost=decimal(f"{lost:.2f}"), counts=counts
    )


def _basis(limits: Limits, seats: int) -> str:
    """What the values are and what they rest on."""
    if limits.time is not None:
        searched = _("{seconds} seconds").format(seconds=decimal(f"{limits.time:g}"))
    else:
        searched = _("{nodes} positions").format(nodes=limits.nodes)
    if seats > 2:
        return _("Values are chances of first place by the engine’s estimate, by {searched} a move.").format(
            searched=searched
        )
    return _(
        "Values are seeds ahead at the end. What is called exact or proven is from endgame tables or a finished proof; "
        "everything else is the engine’s estimate, by {searched} a move."
    ).format(searched=searched)


def write_page(path: Path, review: Review, tags: Mapping[str, str], limits: Limits) -> None:
    """Writes the review as an HTML page.

    Raises:
        OwareError: The file cannot be written.
    """
    try:
        write_whole(path, printed.page(review, tags, notes=[_basis(limits, review.game.position.seats)]))
    except OSError as error:
        raise OwareError(_("{file} cannot be written: {reason}").format(file=path, reason=error.strerror)) from None


def as_json(review: Review, tags: Mapping[str, str], *, finished: bool) -> dict[str, Any]:
    """The review as plain data; values are seeds ahead at the end from the mover's view, graph values South's."""
    seats = range(review.game.position.seats)
    return {
        "ruleset": review.game.ruleset.name,
        "start": str(review.game.start),
        "moves_played": review.game.moves,
        "tags": dict(tags),
        "finished": finished,
        "accuracy": [review.accuracy(seat) for seat in seats],
        "mean_loss": [review.mean_loss(seat) for seat in seats],
        "graph": [{"ply": point.ply, "values": point.values, "exact": point.exact} for point in review.graph],
        "moves": [
            {
                "ply": move.ply,
                "seat": move.seat,
                "move": move.trace.letter,
                "position": str(move.trace.before),
                "kind": move.kind,
                "proven": move.proven,
                "loss": move.loss,
                "best": _worth(move.best),
                "played": _worth(move.played),
                "explanation": {
                    "did": move.explanation.did,
                    "left": move.explanation.left,
                    "missed": move.explanation.missed,
                },
            }
            for move in review.moves
        ],
    }


def _worth(worth: Worth) -> dict[str, Any]:
    return {
        "move": worth.letter,
        "value": worth.value,
        "low": worth.low,
        "high": worth.high,
        "basis": worth.basis,
        "chance": worth.chance,
        "proof": worth.proof,
        "line": worth.line,
    }
