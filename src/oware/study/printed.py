"""A review as one HTML page to keep and to print: no script, no picture or font from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from oware.locale import _, decimal
from oware.notation.diagram import seat_names
from oware.notation.sentences import verdict
from oware.notation.svg import picture as board
from oware.study.graph import picture as graph
from oware.study.phrases import kind_text, loss_text, move_cells
from oware.study.review import MISTAKES, Kind, MoveReview, Review

_STYLE: Final = """
body { font: 1rem/1.5 system-ui, sans-serif; color: #241804; background: #fffaf0; margin: 0 auto; padding: 1rem; max-width: 50rem; }
h1 { font-size: 1.6rem; margin: .2em 0; } h2 { font-size: 1.2rem; margin: 1.6em 0 .4em; } h3 { font-size: 1.05rem; margin: 0 0 .3em; }
svg { display: block; width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .2rem .6rem .2rem 0; border-bottom: 1px solid #e0d0b0; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.mistake { break-inside: avoid; border: 1px solid #cbb68c; border-left: 6px solid #b4540a; border-radius: 8px; padding: .8rem 1rem; margin: 1rem 0; }
.mistake.proven { border-left-color: #8c1d18; border-left-style: double; } .mistake svg { max-width: 30rem; }
.note { color: #5a4a2a; font-size: .9rem; }
@media print { body { background: none; padding: 0; max-width: none; font-size: 10pt; } }
"""


def page(review: Review, tags: Mapping[str, str], *, notes: Sequence[str] = ()) -> str:
    """The page.

    Args:
        review: The review.
        tags: Tags of the record: names of the players and the like.
        notes: Sentences about how it was made, for the foot.
    """
    game = review.game
    called = seat_names(game.position)
    title = _title(review, tags)
    parts = [
        '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>\n<body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(_facts(review, tags))}</p>",
        graph(review),
        f"<h2>{escape(_('How well each side played'))}</h2>",
        _accuracy(review, called),
        f"<h2>{escape(_('Mistakes'))}</h2>",
    ]
    parts += [_mistake(move, review, called) for move in review.mistakes] or [
        f"<p>{escape(_('No mistake was found.'))}</p>"
    ]
    parts += [f"<h2>{escape(_('Moves'))}</h2>", _moves(review, called)]
    parts += [f'<p class="note">{escape(note)}</p>' for note in notes]
    parts.append("</body>\n</html>\n")
    return "\n".join(parts)


def _title(review: Review, tags: Mapping[str, str]) -> str:
    names = [tags.get(tag, "") for tag in ("South", "North")]
    if all(name not in ("", "?") for name in names):
        return _("Review: {south} – {north}").format(south=names[0], north=names[1])
    return _("Review of a game")


def _facts(review: Review, tags: Mapping[str, str]) -> str:
    known = [
        tags[name] for name in ("Event", "Site", "Date", "Round") if tags.get(name, "?") not in ("?", "????.??.??")
    ]
    known.append(_("rules: {rules}").format(rules=review.game.ruleset.name))
    text = _(", ").join(known) + "."
    return f"{text} {verdict(review.game)}" if review.game.outcome else text


def _accuracy(review: Review, called: Sequence[str]) -> str:
    kinds: tuple[Kind, ...] = MISTAKES
    heads = ["", _("Accuracy"), _("Lost by a move"), *map(kind_text, kinds)]
    rows = []
    for seat, name in enumerate(called):
        accuracy, lost = review.accuracy(seat), review.mean_loss(seat)
        cells = [
            "–" if accuracy is None else f"{accuracy:.0f} %",
            "–" if lost is None else decimal(f"{lost:.2f}"),
            *(str(review.count(seat, kind)) for kind in kinds),
        ]
        rows.append(f'<tr><th scope="row">{escape(name)}</th>' + "".join(_number(cell) for cell in cells) + "</tr>")
    head = "".join(f'<th scope="col" class="number">{escape(text)}</th>' if text else "<td></td>" for text in heads)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _number(text: str) -> str:
    return f'<td class="number">{escape(text)}</td>'


def _mistake(move: MoveReview, review: Review, called: Sequence[str]) -> str:
    number = move.ply // review.game.ruleset.players + 1
    head = _("Move {number}, {seat} {letter}: {kind}").format(
        number=number, seat=called[move.seat], letter=move.trace.letter, kind=kind_text(move.kind)
    )
    # Two pictures on one page must not share their ids.
    svg = board(move.trace.before).replace('id="title"', f'id="t{move.ply}"').replace('id="desc"', f'id="d{move.ply}"')
    svg = svg.replace('aria-labelledby="title desc"', f'aria-labelledby="t{move.ply} d{move.ply}"')
    lines = _("Best line: {line}").format(line=" ".join(move.best.line))
    return (
        f'<section class="mistake{" proven" if move.proven else ""}"><h3>{escape(head)}</h3>{svg}'
        f"<p>{escape(loss_text(move))}</p><p>{escape(move.explanation.text)}</p><p>{escape(lines)}</p></section>"
    )


def _moves(review: Review, called: Sequence[str]) -> str:
    heads = (_("Move"), _("Value"), _("Best"), _("Lost"), _("Verdict"), _("Score"))
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    rows = [
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in move_cells(move, review, called)) + "</tr>"
        for move in review.moves
    ]
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
