"""The course of a game as a graph: an SVG picture, and lines of characters for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from oware.locale import _
from oware.notation.diagram import seat_names
from oware.study.phrases import number_text
from oware.study.review import Review

WIDTH: Final = 720
HEIGHT: Final = 220
_LEFT: Final = 44
_TOP: Final = 14
_BOTTOM: Final = 30
_LEAST_SPAN: Final = 6.0
# Told apart by dashes as well as by colour.
_LINES: Final = (("#1f5fa8", "none"), ("#b4540a", "9 5"), ("#5d3a78", "3 4"))
_BARS: Final = "▁▂▃▄▅▆▇█"


def picture(review: Review) -> str:
    """The graph as a complete SVG element: value before every move, mistakes marked with rings.

    For two seats the line is South's lead at the end as expected then; for three it shows what each has captured.
    """
    series = _series(review)
    numbers = [value for values in series for value in values] or [0.0]
    top, bottom = _limits(numbers, centred=len(series) == 1)
    last = max(len(review.graph) - 1, 1)

    def x(ply: int) -> float:
        return _LEFT + ply * (WIDTH - _LEFT - 10) / last

    def y(value: float) -> float:
        return _TOP + (top - value) * (HEIGHT - _TOP - _BOTTOM) / (top - bottom)

    title = description(review)
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'aria-label="{escape(title, quote=True)}" font-family="sans-serif" font-size="12">'
        ),
        f"<title>{escape(title)}</title>",
    ]
    for value in dict.fromkeys((top, 0.0, bottom)):
        colour = "#8a6a3a" if value == 0 else "#d8c8a8"
        label = number_text(value) if len(series) == 1 else f"{value:g}"
        parts.append(
            f'<line x1="{_LEFT}" x2="{WIDTH - 10}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="{colour}"/>'
        )
        parts.append(f'<text x="{_LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end" fill="#46381f">{label}</text>')
    for (colour, dashes), values in zip(_LINES, series, strict=False):
        points = " ".join(f"{x(ply):.1f},{y(value):.1f}" for ply, value in enumerate(values))
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5" '
            f'stroke-dasharray="{dashes}" stroke-linejoin="round"/>'
        )
    for move in review.mistakes:
        value = series[0 if len(series) == 1 else move.seat][move.ply + 1]
        fill = "#8c1d18" if move.proven else "#fffaf0"
        parts.append(
            f'<circle cx="{x(move.ply + 1):.1f}" cy="{y(value):.1f}" r="4.5" fill="{fill}" stroke="#8c1d18" stroke-width="2"/>'
        )
    step = max(1, round(last / 8 / 2) * 2)
    for ply in range(0, last + 1, step):
        parts.append(
            f'<text x="{x(ply):.1f}" y="{HEIGHT - 8}" text-anchor="middle" fill="#46381f">{_move_number(review, ply)}</text>'
        )
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def description(review: Review) -> str:
    """The graph in a sentence."""
    if not review.graph:
        return _("No move has been reviewed.")
    if review.game.position.seats > 2:
        return _("Seeds captured by each seat, move by move.")
    values = [point.values[0] for point in review.graph]
    return _(
        "South’s expected lead in seeds, move by move: from {first} to {last}, highest {top}, lowest {bottom}."
    ).format(
        first=number_text(values[0]),
        last=number_text(values[-1]),
        top=number_text(max(values)),
        bottom=number_text(min(values)),
    )


def lines(review: Review, *, width: int = 72) -> list[str]:
    """The graph in characters: bars above the line for South's lead, below it for North's; a row of marks for mistakes.

    Args:
        review: The review.
        width: Columns there are; plies are put together when there are more.
    """
    if len(_series(review)) != 1 or not review.graph:
        return _tallies(review)
    values = [point.values[0] for point in review.graph]
    every = -(-len(values) // max(width - 8, 1))
    shown = [max(values[start : start + every], key=abs) for start in range(0, len(values), every)]
    span = max(_LEAST_SPAN, *map(abs, shown))
    upper = "".join(_bar(value, span) for value in shown)
    # Bars grow from their foot, so those of the other side are drawn by what they leave free.
    lower = "".join(_bar(-value, span) for value in shown)
    marks = [" "] * len(shown)
    for move in review.mistakes:
        place = min((move.ply + 1) // every, len(shown) - 1)
        marks[place] = "!" if move.proven or marks[place] == "!" else "?"
    called = seat_names(review.game.position)
    head = max(map(len, called))
    return [
        f"{called[0]:>{head}} {upper.rstrip()}",
        f"{called[1]:>{head}} {lower.rstrip()}",
        f"{'':>{head}} {''.join(marks).rstrip()}",
    ]


def _bar(value: float, span: float) -> str:
    if value <= 0:
        return " "
    return _BARS[min(len(_BARS) - 1, int(value / span * len(_BARS)))]


def _tallies(review: Review) -> list[str]:
    called = seat_names(review.game.position)
    return [
        f"{name} " + "".join(_bar(point.values[seat], 24) for point in review.graph).rstrip()
        for seat, name in enumerate(called)
        if review.graph
    ]


def _series(review: Review) -> list[list[float]]:
    if not review.graph:
        return [[]]
    return [[point.values[line] for point in review.graph] for line in range(len(review.graph[0].values))]


def _limits(values: Sequence[float], *, centred: bool) -> tuple[float, float]:
    if centred:
        span = max(_LEAST_SPAN, *(abs(value) for value in values))
        span = -(-span // 2) * 2
        return span, -span
    return max(_LEAST_SPAN, *values), 0.0


def _move_number(review: Review, ply: int) -> int:
    return ply // review.game.ruleset.players + 1
