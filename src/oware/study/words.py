"""Clauses about single moves, composed from their traces.

The page composes the same clauses from the same messages (`web/explain.js`); a browser test compares the two on the
golden positions, so a change here is a change there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from oware.locale import _, ngettext
from oware.notation.diagram import seat_names, shown_store
from oware.notation.sentences import score
from oware.rules.position import LETTERS
from oware.rules.ruleset import HOUSES
from oware.rules.trace import Event, Trace

_STAY: Final[Mapping[str, Callable[[], str]]] = MappingProxyType(
    {
        "no_capture": lambda: _("{houses} would all be taken, and a grand slam takes nothing"),
        "keep_last": lambda: _("{houses} stays: a grand slam spares the house of the last seed"),
        "keep_first": lambda: _("{houses} stays: a grand slam spares the first house"),
    }
)
"""Why houses of a run stay, by the rule set's option `grand_slam`."""


def joined(parts: Sequence[str]) -> str:
    """Parts of a sentence as a list: `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{first} and {last}").format(first=_(", ").join(parts[:-1]), last=parts[-1])


def deed(trace: Trace) -> str:
    """A move in one clause: `C sows 4 seeds: its last seed makes 3 in e and takes them`."""
    return _("{head}: {what}").format(head=_head(trace), what=_("; ").join(_results(trace)))


def clause(trace: Trace) -> str:
    """The same to stand after a colon: `b sows 5 seeds, and its last seed makes 2 in F and takes them`."""
    return _("{head}, and {what}").format(head=_head(trace), what=_("; ").join(_results(trace)))


def _head(trace: Trace) -> str:
    lap = trace.laps[0]
    if len(trace.laps) > 1:
        return _("{move} starts a relay of {laps} laps and {count} seeds").format(
            move=trace.letter, laps=len(trace.laps), count=trace.seeds_sown
        )
    head = ngettext("{move} sows {count} seed", "{move} sows {count} seeds", lap.seeds)
    if lap.seeds >= HOUSES and lap.origin not in lap.houses:
        head = _("{move} sows {count} seeds all the way round, past its own house")
    return head.format(move=trace.letter, count=lap.seeds)


def _results(trace: Trace) -> list[str]:
    """Where the last seed fell and what it and those before it took."""
    parts = _fours(trace) if trace.captures and trace.captures[0].reason.startswith("four") else _run(trace)
    if trace.endless:
        parts.append(_("the relay would never end and stops"))
    if trace.outcome:
        parts.append(_("that ends the game {score}").format(score=score(trace.outcome.stores)))
    return parts


def _run(trace: Trace) -> list[str]:
    """A run of captures in Oware, or none."""
    landing = LETTERS[trace.landing]
    made = _last_drop(trace)
    taken = [event for event in trace.captures if event.house is not None]
    parts = []
    first = taken[0] if taken and taken[0].house == trace.landing else None
    if first is None:
        parts.append(
            _("its last seed falls in {house}, which was empty").format(house=landing)
            if made == 1
            else _("its last seed makes {count} in {house}").format(count=made, house=landing)
        )
        if taken:
            parts.append(_("it takes {list}").format(list=_seeds_in(taken)))
    elif len(taken) == 1:
        parts.append(_("its last seed makes {count} in {house} and takes them").format(count=made, house=landing))
    else:
        parts.append(
            _("its last seed makes {count} in {house} and takes them, with {list}: {total} in all").format(
                count=made, house=landing, list=_seeds_in(taken[1:]), total=sum(trace.captured)
            )
        )
    if trace.refused:
        stay = [LETTERS[event.house] for event in trace.refused if event.house is not None]
        parts.append(_STAY[trace.refused[0].reason]().format(houses=joined(stay)))
    return parts


def _fours(trace: Trace) -> list[str]:
    """The fours of a relay in Ba-awa, in the order they were made."""
    called = seat_names(trace.before)
    parts = []
    for event in trace.captures:
        text = (
            _("its last seed makes {count} in {house} and takes them")
            if event.reason == "four_last"
            else _("{house} comes to {count} in passing and goes to {seat}")
        )
        seat = called[event.seat] if event.seat is not None else ""
        house = LETTERS[event.house] if event.house is not None else ""
        parts.append(text.format(count=shown_store(event.seeds), house=house, seat=seat))
    if trace.captures[-1].reason != "four_last" and not trace.endless and _last_drop(trace) == 1:
        parts.append(_("its last seed falls in {house}, which was empty").format(house=LETTERS[trace.landing]))
    return parts


def _last_drop(trace: Trace) -> int:
    """Seeds in the house of the last seed when it had fallen."""
    return next(int(event.seeds) for event in reversed(trace.events) if event.kind == "drop")


def _seeds_in(events: Sequence[Event]) -> str:
    return joined(
        [
            _("{count} in {house}").format(count=shown_store(event.seeds), house=LETTERS[event.house])
            for event in events
            if event.house is not None
        ]
    )
