"""What the drawn board shows around the board: head line, status, preview, list of moves, keys; and the board's view."""

from __future__ import annotations

from oware.cli.play_board import SIGNS, View
from oware.cli.play_frames import Marks, marks, standing
from oware.cli.play_session import Session
from oware.cli.play_setup import PERSON
from oware.cli.play_show import Show
from oware.locale import _, capital, decimal
from oware.notation import sentences
from oware.rules.game import Game
from oware.rules.position import LETTERS


def head(session: Session) -> str:
    """The first line: the rules, and of a match which game it is and how it stands."""
    match = session.match
    told = [session.game.ruleset.name]
    if match:
        told.append(_("game {number}").format(number=len(match.games)))
        figures = "–".join(decimal(f"{count:g}") for count in match.scores)
        if match.ruleset.relay:
            told.append(_("pits {score}, {target} win").format(score=figures, target=match.options.target))
        else:
            told.append(_("points {score}").format(score=figures))
    return " · ".join(told)


def status(session: Session, showing: Show | None, *, paused: bool) -> str:
    """The line under the board: who is to move, what is going on, or the result."""
    game, called = session.game, session.names
    if showing:
        return _show_status(showing, called)
    if game.outcome:
        parts = [sentences.verdict(game)]
        if session.match and session.match.outcome:
            parts.append(sentences.match_outcome(session.match.outcome, called))
        if not session.watching or session.over:
            over = session.match and session.over
            parts.append(_("n: new, u: undo.") if over else _("Enter: next game, n: new, u: undo."))
        return " ".join(parts)
    seat = called[game.position.turn]
    if paused:
        return _("Paused; {seat} to move. p goes on.").format(seat=seat)
    if session.engine_on_turn:
        level = session.levels[game.position.turn]
        return _("{seat} (level {level}) is thinking …").format(seat=seat, level=level)
    return _("{sign} {turn}").format(
        sign=SIGNS[game.position.turn], turn=capital(sentences.turn(game.position, called))
    )


def _show_status(showing: Show, called: tuple[str, ...]) -> str:
    trace, frame = showing.trace, showing.frame
    parts = [_("{seat} {letter}").format(seat=called[trace.mover], letter=trace.letter)]
    laps = len(trace.laps)
    if laps > 1:
        parts.append(_("lap {lap} of {laps}").format(lap=frame.lap, laps=laps))
    parts.append(_("{seeds} in hand").format(seeds=sentences.seeds(frame.hand)))
    if showing.stepping:
        parts.append(_("full stop: next, space: to the end"))
    return _(", ").join(parts)


def look(session: Session, cursor: int | None, showing: Show | None) -> str:
    """What the chosen house is and would do, or else the last move in words."""
    game = session.game
    if cursor is not None and not showing:
        return sentences.house(game, cursor)
    if showing:
        return ""
    if game.traces:
        return sentences.move(game.traces[-1], session.names, with_result=False)
    if not game.outcome:
        return _("Type a letter, or walk with the arrow keys and press Enter. ? lists the keys.")
    return ""


def move_list(game: Game, *, wide: bool) -> str:
    """The moves, one line a round in a wide window, else one after the other."""
    lines = sentences.move_list(game)
    return "\n".join(lines) if wide else "  ".join(" ".join(line.split()) for line in lines)


def view(session: Session, cursor: int | None, showing: Show | None, *, dark: bool) -> View:
    """What the board shows: the middle of a move, what the chosen house would do, or the last move's marks."""
    game = session.game
    position = game.position
    notes = tuple(
        _("resigned") if seat in game.resigned else _("level {level}").format(level=level) if level else _("person")
        for seat, level in enumerate(session.levels)
    )
    if session.levels.count(PERSON) == 1:
        notes = tuple(_("you") if level == PERSON else note for level, note in zip(session.levels, notes, strict=True))
    turn = None if game.outcome else position.turn
    frame, marked, looking = standing(position), Marks(), False
    playable: frozenset[int] = frozenset()
    if showing:
        frame, turn = showing.frame, showing.trace.mover
        marked = Marks(origin=frame.origin)
    else:
        if not session.engine_on_turn:
            playable = frozenset(LETTERS.index(letter) for letter in game.legal_moves())
        if cursor in playable:
            marked, looking = marks(game.preview(LETTERS[cursor])), True
        elif game.traces:
            marked = marks(game.traces[-1])
    return View(
        frame, game.owners, session.names, notes, turn, playable, marked, looking, cursor, session.flipped, dark
    )


def keys_help() -> str:
    """The keys, one a line, and what the marks mean."""
    keys = {
        "A–F a–f": _("sow that house"),
        "← → ↑ ↓": _("choose a house and see what it would do"),
        "Enter": _("sow the chosen house; after a game: the next one"),
        "Escape": _("choose none"),
        "u r": _("take back, play again"),
        "h": _("hint: ask the engine at its best"),
        "i": _("the last move, lap by lap in words"),
        "y .": _("show the last move again; seed by seed"),
        "Space": _("show a move to its end; watching: stop or go on"),
        "v": _("speed of sowing"),
        "t w": _("turn the board round; light or dark"),
        "o": _("offer to end the game, or accept an offer"),
        "g": _("give up"),
        "n": _("new game or match: rules, level, seat"),
        "s l": _("save, load"),
        "q": _("quit; the game is kept for oware play --resume"),
    }
    signs = {
        "[C]": _("may be played"),
        "┌┄┐": _("lifted in the last move, or by the move looked at"),
        "╔═╗": _("where the last seed falls"),
        "░ +n▲": _("captured, and by whom"),
        "×": _("may not be captured"),
        "·": _("gets a seed"),
        "•••": _("seeds; ':' stands for two, '▒' for more than can be counted"),
    }
    lines = [f"{key:<8} {told}" for key, told in keys.items()]
    return "\n".join([*lines, "", _("Marks"), *(f"{sign:<8} {told}" for sign, told in signs.items())])
