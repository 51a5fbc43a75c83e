"""What the program says about moves, positions and results: sentences composed from traces and outcomes.

Nothing here decides anything: a sentence reads what the referee recorded. The functions know rules, notation and the
message catalogue only, so that every way to show a game can share them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from oware.locale import _, capital, decimal, ngettext
from oware.notation.diagram import seat_names, shown_store
from oware.rules.errors import IllegalMoveError
from oware.rules.game import Game
from oware.rules.match import Match, MatchOutcome
from oware.rules.position import LETTERS, Position, Seeds
from oware.rules.trace import Event, Outcome, Trace

Names = Sequence[str]
"""What the seats are called, in seat order."""

# Messages are looked up when they are said, not when this module is read: the language may change in between.
_Message = Callable[[], str]

_ENDS: Final[Mapping[str, _Message]] = MappingProxyType(
    {
        "grand_slam_forfeit": lambda: _("a move took all the seeds of the other side, which loses the game here"),
        "majority": lambda: _("more than half of the seeds are captured"),
        "grand_slam_rest": lambda: _("after a grand slam the rest goes to the other side"),
        "board_empty": lambda: _("no seed is left on the board"),
        "only_singles": lambda: _("only single seeds are left"),
        "repetition": lambda: _("the same position has come up too often"),
        "quiet_limit": lambda: _("too many moves were made without a capture"),
        "no_seeds": lambda: _("the side to move has no seed to play"),
        "cannot_feed": lambda: _("the side to move cannot give the other side a seed"),
        "no_legal_move": lambda: _("every move is forbidden"),
        "agreement": lambda: _("the players agreed to end it"),
        "resignation": lambda: _("by resignation"),
        "time": lambda: _("on time"),
        "last_seeds": lambda: _("the last seeds on the board are taken"),
        "endless": lambda: _("the relay would never end"),
        "no_move": lambda: _("a player has nothing to play"),
    }
)

_MATCH_ENDS: Final[Mapping[str, _Message]] = MappingProxyType(
    {
        "target": lambda: _("the target is reached"),
        "last_left": lambda: _("nobody else is left"),
        "max_games": lambda: _("the agreed number of games is played"),
    }
)

_REFUSALS: Final[Mapping[str, _Message]] = MappingProxyType(
    {
        "no_capture": lambda: _("a move may not take all the other side's seeds, so it takes none"),
        "keep_last": lambda: _("a move may not take all the other side's seeds, so the last house stays"),
        "keep_first": lambda: _("a move may not take all the other side's seeds, so the first house stays"),
    }
)

_ILLEGAL: Final[Mapping[str, _Message]] = MappingProxyType(
    {
        "game_over": lambda: _("the game is over; take back, or start another"),
        "no_such_house": lambda: _("no house is called {letter}; the houses are A to F and a to f"),
        "not_yours": lambda: _("house {letter} is not {mover}'s, it is {owner}'s"),
        "empty_house": lambda: _("house {letter} is empty"),
        "must_feed": lambda: _("house {letter} gives the other side no seed, and it has none: {mover} must feed"),
        "grand_slam": lambda: _("house {letter} would take all the other side's seeds, which these rules forbid"),
        "leaves_no_reply": lambda: _("house {letter} would leave the other side without a reply"),
        "singles_last": lambda: _("house {letter} holds a single seed; single seeds wait while there is another move"),
        "endless": lambda: _("house {letter} would sow for ever, which these rules forbid"),
    }
)


def names(position: Position) -> tuple[str, ...]:
    """What the seats of a position are called."""
    return seat_names(position)


def seeds(count: Seeds) -> str:
    """A number of seeds, such as `1 seed` or `24.5 seeds`."""
    return ngettext("{count} seed", "{count} seeds", int(count) if count == int(count) else 2).format(
        count=shown_store(count)
    )


def score(stores: Sequence[Seeds]) -> str:
    """The seeds of all seats, such as `17–12`."""
    return "–".join(map(shown_store, stores))


def turn(position: Position, called: Names) -> str:
    """Who is to move."""
    return _("{seat} to move").format(seat=called[position.turn])


def move(trace: Trace, called: Names, *, with_result: bool = True) -> str:
    """A move in one line: who, what, captures, score and what comes next.

    Args:
        trace: The move.
        called: What the seats are called.
        with_result: Whether to tell the result if the move ended the game.
    """
    parts = [_("{seat} {letter}").format(seat=called[trace.mover], letter=trace.letter)]
    if len(trace.laps) > 1:
        parts.append(ngettext("{count} lap", "{count} laps", len(trace.laps)).format(count=len(trace.laps)))
    parts += [*consequences(trace, called), score(trace.after.stores)]
    if not trace.outcome:
        parts.append(turn(trace.after, called))
    elif with_result:
        parts.append(outcome(trace.outcome, called))
    return _(", ").join(parts)


def consequences(trace: Trace, called: Names) -> list[str]:
    """What a move captured and for whom, what it could not capture and why, and who has to pass."""
    parts = _gains(trace, called, _("captured {count}"))
    parts += [
        _("{seat} passes").format(seat=called[event.seat])
        for event in trace.events
        if event.kind == "pass" and event.seat is not None
    ]
    return parts


def _gains(trace: Trace, called: Names, own: str) -> list[str]:
    """What the mover takes, in the words `own`, what others get, and what stays."""
    parts = []
    for seat, count in enumerate(trace.captured):
        if count and seat == trace.mover:
            parts.append(own.format(count=count))
        elif count:
            parts.append(_("{seat} gets {count}").format(seat=called[seat], count=count))
    if trace.refused:
        parts.append(refusal(trace.refused))
    if trace.endless:
        parts.append(_("the relay would never end and stops"))
    return parts


def refusal(refused: Sequence[Event]) -> str:
    """Which houses of a run stay, and why."""
    houses = " ".join(LETTERS[event.house] for event in refused if event.house is not None)
    return _("not captured: {houses} ({why})").format(houses=houses, why=_REFUSALS[refused[0].reason]())


def preview(trace: Trace, called: Names) -> str:
    """What a move would do: where its last seed lands, what it captures for whom, and what not and why."""
    parts = []
    if len(trace.laps) > 1:
        parts.append(ngettext("{count} lap", "{count} laps", len(trace.laps)).format(count=len(trace.laps)))
    parts.append(_("last seed lands in {letter}").format(letter=LETTERS[trace.landing]))
    parts += _gains(trace, called, _("captures {count}"))
    if trace.outcome:
        parts.append(_("ends the game: {outcome}").format(outcome=outcome(trace.outcome, called)))
    return _(", ").join(parts)


def house(game: Game, number: int) -> str:
    """A house as it stands: whose, how many seeds, playable or why not, and what playing it would do.

    Args:
        game: The game.
        number: The house, 0 to 11.
    """
    position, called, letter = game.position, names(game.position), LETTERS[number]
    owner = called[position.owners[number]]
    head = _("House {letter}, {owner}, {seeds}").format(
        letter=letter, owner=owner, seeds=seeds(position.houses[number])
    )
    refused = game.refusal(letter)
    if not refused:
        return _("{house}, playable: {preview}").format(house=head, preview=preview(game.preview(letter), called))
    if refused.cause in ("not_yours", "empty_house", "game_over"):
        return head
    return _("{house}, not playable: {why}").format(house=head, why=_because(refused, position))


def illegal(error: IllegalMoveError, position: Position) -> str:
    """Why a move is not possible, and which ones are."""
    why = _because(error, position)
    if not error.houses or error.cause == "game_over":
        return _("{why}.").format(why=capital(why))
    return _("{why}. Playable: {houses}.").format(why=capital(why), houses=" ".join(error.houses))


def _because(error: IllegalMoveError, position: Position) -> str:
    called = names(position)
    number = LETTERS.find(error.letter) if len(error.letter) == 1 else -1
    owner = called[position.owners[number]] if number >= 0 else ""
    return _ILLEGAL[error.cause]().format(letter=error.letter, mover=called[position.turn], owner=owner)


def problem(error: Exception) -> str:
    """What an error says, as a sentence."""
    text = capital(str(error))
    return text if text.endswith((".", "!", "?")) else _("{why}.").format(why=text)


def end_reason(reason: str) -> str:
    """A reason code of the end of a game in words."""
    return _ENDS[reason]()


def outcome(result: Outcome, called: Names) -> str:
    """How a game ended, the score and why."""
    if result.winner is None:
        head = _("a draw")
    else:
        head = _("{seat} wins").format(seat=called[result.winner])
    return _("{who} {score} ({why})").format(who=head, score=score(result.stores), why=end_reason(result.reason))


def verdict(game: Game) -> str:
    """The result of a finished game in full: who won, the score, why, and who took what was left on the board.

    Args:
        game: A game that is over.
    """
    result, called = game.outcome, names(game.position)
    if result is None:
        return ""
    if result.winner is None:
        head = _("The game is a draw, {score}").format(score=score(result.stores))
    else:
        head = _("{seat} wins {score}").format(seat=called[result.winner], score=score(result.stores))
    text = _("{head}: {why}.").format(head=head, why=end_reason(result.reason))
    ended_by_move = game.traces and game.traces[-1].outcome == result
    rest = shares(game.traces[-1].awards if ended_by_move else game.settlement, called)
    return f"{text} {rest}" if rest else text


def shares(events: Sequence[Event], called: Names) -> str:
    """Who got the seeds that were left at the end; empty when nothing was handed out."""
    given: dict[int, Seeds] = {}
    for event in events:
        if event.kind == "award" and event.seat is not None:
            given[event.seat] = given.get(event.seat, 0) + event.seeds
    parts = [
        _("{seeds} to {seat}").format(seeds=seeds(count), seat=called[seat])
        for seat, count in sorted(given.items())
        if count
    ]
    return _("Left on the board: {shares}.").format(shares=_(", ").join(parts)) if parts else ""


def match_score(match: Match, called: Names) -> str:
    """The score of a match so far: pits where pits change owner, else points."""
    pits = match.ruleset.relay
    unit = _("{seat}: {count} pits") if pits else _("{seat}: {count} points")
    return _(", ").join(
        unit.format(seat=seat, count=decimal(f"{count:g}")) for seat, count in zip(called, match.scores, strict=True)
    )


def match_outcome(result: MatchOutcome, called: Names) -> str:
    """How a match ended."""
    figures = "–".join(decimal(f"{count:g}") for count in result.scores)
    why = _MATCH_ENDS[result.reason]()
    if result.winner is None:
        return _("The match is level, {score}: {why}.").format(score=figures, why=why)
    return _("{seat} wins the match {score}: {why}.").format(seat=called[result.winner], score=figures, why=why)


def steps(trace: Trace, called: Names) -> list[str]:
    """A move told lap by lap, capture by capture, and what followed."""
    told: list[str] = []
    lap, relay = 0, len(trace.laps) > 1
    dropped: list[str] = []

    def close() -> None:
        if dropped:
            path = (
                dropped[0] if len(dropped) == 1 else _("{first} to {last}").format(first=dropped[0], last=dropped[-1])
            )
            told.append(_("sows {path}").format(path=path))
            dropped.clear()

    for event in trace.events:
        letter = LETTERS[event.house] if event.house is not None else ""
        seat = called[event.seat] if event.seat is not None else ""
        if event.kind == "drop":
            dropped.append(letter)
            continue
        close()
        if event.kind == "lift":
            lap += 1
            lifted = _("lap {lap}: lifts {seeds} from {letter}") if relay else _("lifts {seeds} from {letter}")
            told.append(lifted.format(lap=lap, seeds=seeds(event.seeds), letter=letter))
        elif event.kind == "capture":
            told.append(_capture(event, letter, seat))
        elif event.kind == "endless":
            told.append(_("the relay would never end and stops"))
        elif event.kind == "pass":
            told.append(_("{seat} passes").format(seat=seat))
    close()
    if trace.refused:
        told.append(refusal(trace.refused))
    if trace.outcome:
        told.append(outcome(trace.outcome, called))
    return told


def _capture(event: Event, letter: str, seat: str) -> str:
    if event.reason == "four_passing":
        sentence = _("{letter} comes to {count} in passing: {seat} takes them")
    elif event.reason == "four_last":
        sentence = _("the last seed makes {count} in {letter}: {seat} takes them")
    else:
        sentence = _("{seat} captures {count} in {letter}")
    return sentence.format(letter=letter, count=shown_store(event.seeds), seat=seat)


def move_list(game: Game) -> list[str]:
    """The moves played, one line a round: number, letters and captures."""
    players = game.ruleset.players
    words = []
    for trace in game.traces:
        taken = trace.captured[trace.mover]
        words.append(f"{trace.letter}+{taken}" if taken else trace.letter)
    return [
        f"{start // players + 1:>3}. " + " ".join(f"{word:<4}" for word in words[start : start + players]).rstrip()
        for start in range(0, len(words), players)
    ]


def offer_refused(seats: Sequence[int], called: Names) -> str:
    """That an offer to end was not accepted, and by whom."""
    return _("{seats} will not end the game now.").format(seats=_(", ").join(called[seat] for seat in seats))


def hint(letter: str, value: float, line: str, seat: str) -> str:
    """What the engine would play.

    Args:
        letter: The move.
        value: Seeds by which the seat is expected to be ahead at the end.
        line: The moves expected, the hint first.
        seat: What the seat on turn is called.
    """
    expected = _("ahead by {count}") if value > 0 else _("behind by {count}") if value < 0 else _("level")
    told = expected.format(count=decimal(f"{abs(value):.1f}".removesuffix(".0")))
    sentence = _("{letter} looks best: {seat} {expected} at the end").format(letter=letter, seat=seat, expected=told)
    return _("{hint} ({line}).").format(hint=sentence, line=" ".join(line)) if len(line) > 1 else f"{sentence}."
