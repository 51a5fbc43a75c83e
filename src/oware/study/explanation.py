"""Why a move is good or bad, counted out: sentences composed from the traces of the move, of the answers to it, and of
the move that would have been better.

Nothing is judged here: who says what is better (the engine or a table) hands the better move in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from oware.core.face import CoreGame
from oware.locale import _, ngettext
from oware.notation.diagram import seat_names
from oware.rules.position import LETTERS, Position
from oware.rules.ruleset import HOUSES, Ruleset
from oware.rules.trace import Trace
from oware.study.threats import Threat, replies, threats
from oware.study.words import clause, deed, joined

OTHER_CAPTURES = 3
"""So many further captures of the other side are named at most."""

LINE_PLIES = 8
"""So many plies of two lines are counted out at most."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What can be counted out about a move; every member is a list of whole sentences, empty when there is nothing to say.

    Attributes:
        did: What the move did, and what the rules made of it.
        left: What it left open to the next player.
        missed: What the better move would have done.
    """

    did: tuple[str, ...]
    left: tuple[str, ...]
    missed: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join((*self.did, *self.left, *self.missed))


def explain(game: CoreGame, letter: str, better: str = "", *, line: str = "", better_line: str = "") -> Explanation:
    """Counts a move out.

    Args:
        game: The game before the move. Its moves are made and taken back, so what it has to play again is lost.
        letter: The move.
        better: The better move; nothing is missed without one.
        line: The moves expected from here with the move, as letters, the move first.
        better_line: The moves expected with the better one.

    Raises:
        IllegalMoveError: A move is not legal.
    """
    trace = game.preview(letter)
    left = _left_open(game.ruleset, trace)
    missed: list[str] = []
    if better and better != letter:
        missed = _missed(game.ruleset, trace, game.preview(better))
        if not missed and len(line) > 1 and len(better_line) > 1:
            missed = _counted_lines(game, line, better_line)
    return Explanation(tuple(_did(game, trace)), tuple(left), tuple(missed))


def threat_text(threat: Threat) -> str:
    """A threat, counted out."""
    return _("{phrase}.").format(phrase=deed(threat.trace))


def _did(game: CoreGame, trace: Trace) -> list[str]:
    sentences = [_("{phrase}.").format(phrase=deed(trace))]
    called = seat_names(trace.before)
    legal = game.legal_moves()
    own = [LETTERS[house] for house in trace.before.row(trace.mover) if trace.before.houses[house]]
    barred = [refusal.cause for house in own if house not in legal and (refusal := game.refusal(house))]
    if "must_feed" in barred:
        sentences.append(
            ngettext(
                "{seat} had to feed the other side, and only {houses} does.",
                "{seat} had to feed the other side, and only {houses} do.",
                len(legal),
            ).format(seat=called[trace.mover], houses=joined(legal))
        )
    elif len(legal) == 1:
        sentences.append(_("It was the only legal move."))
    before, after = trace.before.houses, trace.after.houses
    for house in trace.before.row(trace.mover):
        if before[house] < HOUSES <= after[house]:
            sentences.append(
                _("{house} now holds {count}, enough to go all the way round.").format(
                    house=LETTERS[house], count=after[house]
                )
            )
    if not trace.outcome:
        holding = [LETTERS[house] for house in trace.after.row(trace.mover) if after[house]]
        if not holding:
            sentences.append(_("It leaves {seat} without seeds to play.").format(seat=called[trace.mover]))
        elif len(holding) == 1:
            sentences.append(
                _("It leaves {seat} seeds in {house} alone.").format(seat=called[trace.mover], house=holding[0])
            )
    return sentences


def _answers(ruleset: Ruleset, trace: Trace) -> list[Trace]:
    """The capturing answers to a move, the greatest first; none when the same seat is on turn again."""
    if trace.outcome or trace.after.turn == trace.mover:
        return []
    return [threat.trace for threat in threats(ruleset, trace.after, trace.after.turn)]


def _gain(trace: Trace) -> int:
    return trace.captured[trace.mover]


def _taken_from(trace: Trace, seat: int) -> list[int]:
    """Houses of a seat that a move empties for its mover's store."""
    return [
        event.house
        for event in trace.captures
        if event.house is not None and event.seat == trace.mover and trace.before.owners[event.house] == seat
    ]


def _left_open(ruleset: Ruleset, trace: Trace) -> list[str]:
    answers = _answers(ruleset, trace)
    if not answers:
        return []
    worst = answers[0]
    weak = _taken_from(worst, trace.mover)
    houses = joined(
        [_("{house} at {count}").format(house=LETTERS[house], count=trace.after.houses[house]) for house in weak]
    )
    if ruleset.relay or not weak:
        sentence = _("It lets {seat} take {count}: {phrase}.")
    elif any(answer.house == worst.house and _gain(answer) >= _gain(worst) for answer in _standing(ruleset, trace)):
        sentence = _("It leaves {houses}: {phrase}.")
    else:
        sentence = _("It opens {houses}: {phrase}.")
    called = seat_names(trace.before)
    said = [
        sentence.format(houses=houses, phrase=clause(worst), seat=called[worst.mover], count=_gain(worst)),
    ]
    others = [
        _("{move} ({count})").format(move=answer.letter, count=_gain(answer))
        for answer in answers[1 : 1 + OTHER_CAPTURES]
    ]
    if others:
        said.append(
            ngettext("Another capture is {moves}.", "Other captures are {moves}.", len(others)).format(
                moves=joined(others)
            )
        )
    return said


def _standing(ruleset: Ruleset, trace: Trace) -> list[Trace]:
    """Captures the next player threatened before the move already."""
    return [threat.trace for threat in threats(ruleset, trace.before, trace.after.turn)]


def _missed(ruleset: Ruleset, played: Trace, better: Trace) -> list[str]:
    """What the better move captures, guards and threatens more than the one played."""
    called = seat_names(played.before)
    said: list[str] = []
    if _gain(better) > _gain(played):
        said.append(_("Better: {phrase}.").format(phrase=clause(better)))
    if better.outcome:
        return said
    open_after, open_better = _answers(ruleset, played), _answers(ruleset, better)
    most, least = (_gain(answers[0]) if answers else 0 for answers in (open_after, open_better))
    if least < most:
        how = _how_guarded(open_after[0], played, better)
        seat = called[open_after[0].mover]
        said.append(
            _("After {move} {seat} can take nothing at once{how}.").format(move=better.letter, seat=seat, how=how)
            if not open_better
            else _("After {move} {seat} can take {count} at most{how}.").format(
                move=better.letter, seat=seat, count=least, how=how
            )
        )
    own = _own_threats(ruleset, better)
    if own and _gain(own[0]) > max(map(_gain, _own_threats(ruleset, played)), default=0):
        said.append(
            _("{move} threatens to take {count} next: {phrase}.").format(
                move=better.letter, count=_gain(own[0]), phrase=clause(own[0])
            )
        )
    answers = replies(ruleset, better.after) if better.after.turn != better.mover else ()
    if len(answers) == 1 and played.after.turn != played.mover and len(replies(ruleset, played.after)) > 1:
        said.append(
            _("{move} leaves {seat} a single move, {answer}.").format(
                move=better.letter, seat=called[answers[0].mover], answer=answers[0].letter
            )
        )
    return said


def _how_guarded(attack: Trace, played: Trace, better: Trace) -> str:
    """What the better move does to the houses that stay open after the one played, and to the house that reaches them."""
    parts = []
    for house in _taken_from(attack, played.mover):
        there = better.after.houses[house]
        if house == better.house and not there:
            parts.append(_("{house} is emptied").format(house=LETTERS[house]))
        elif there != played.after.houses[house]:
            parts.append(_holding(house, there))
    if better.after.houses[attack.house] != played.after.houses[attack.house]:
        parts.append(_holding(attack.house, better.after.houses[attack.house]))
    return _(", for {facts}").format(facts=joined(parts)) if parts else ""


def _holding(house: int, count: int) -> str:
    if not count:
        return _("{house} is empty").format(house=LETTERS[house])
    return _("{house} holds {count}").format(house=LETTERS[house], count=count)


def _own_threats(ruleset: Ruleset, trace: Trace) -> list[Trace]:
    """What the mover could take next if nobody moved in between."""
    if trace.outcome or not any(trace.after.houses[house] for house in trace.after.row(trace.mover)):
        return []
    return [threat.trace for threat in threats(ruleset, _on_turn(trace.after, trace.mover), trace.mover)]


def _on_turn(position: Position, seat: int) -> Position:
    return replace(position, turn=seat)


def _counted_lines(game: CoreGame, line: str, better_line: str) -> list[str]:
    """What both lines bring within as many plies as both have."""
    plies = min(len(line), len(better_line), LINE_PLIES)
    mover = game.position.turn
    (better, better_other, better_moves), (played, played_other, played_moves) = (
        _captured_along(game, moves[:plies], mover) for moves in (better_line, line)
    )
    if (better, better_other) == (played, played_other):
        return []
    called = seat_names(game.position)
    return [
        _(
            "Counted out, {line} brings {seat} {mine} and the other side {theirs}; {other} brings {less} and {more}."
        ).format(
            line=better_moves,
            seat=called[mover],
            mine=better,
            theirs=better_other,
            other=played_moves,
            less=played,
            more=played_other,
        )
    ]


def _captured_along(game: CoreGame, moves: Sequence[str], seat: int) -> tuple[int, int, str]:
    """Seeds captured along a line by a seat and by the others, and the moves that were made."""
    mine = theirs = made = 0
    for letter in moves:
        if game.outcome or letter not in game.legal_moves():
            break
        captured = game.play(letter).captured
        made += 1
        mine += captured[seat]
        theirs += sum(captured) - captured[seat]
    for _made in range(made):
        game.undo()
    return mine, theirs, " ".join(moves[:made])
