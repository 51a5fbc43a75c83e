"""`oware play`: a game or match in the terminal, against the engine, between people, or to watch."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oware.locale import _
from oware.rules.presets import RULESETS

if TYPE_CHECKING:
    from oware.cli.play_session import Session


def command(
    rules: Annotated[
        str | None,
        typer.Option(
            show_default=False,
            help=_("Rule set; abapa if left out. There are {names}.").format(names=", ".join(RULESETS)),
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            show_default=False, help=_("Strength of the engine, 1 to 12, or one for each seat: 8,1. 3 if left out.")
        ),
    ] = None,
    side: Annotated[
        str | None,
        typer.Option(
            show_default=False, help=_("Your seat: S, N, both, none (to watch), or numbers: 0,2. S if left out.")
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option(min=2, max=3, show_default=False, help=_("Players, where the rules let you choose."))
    ] = None,
    match: Annotated[
        str | None,
        typer.Option(
            show_default=False,
            help=_(
                "A match: default, or NAME=VALUE with commas between; names are target, layout, opener, spare_pit, "
                "max_games, best_of, first_to, starter and first."
            ),
        ),
    ] = None,
    position: Annotated[
        str | None, typer.Option(show_default=False, help=_("Start from a position: a diagram or a PlayStrategy FEN."))
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option(show_default=False, help=_("Go on with a saved game or match, a record or a position.")),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help=_("Go on with the game you left."))] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help=_("Lines of text in place of a drawn board; for screen readers, too."))
    ] = False,
    speed: Annotated[str, typer.Option(help=_("Speed of sowing: off, fast, normal or slow."))] = "normal",
    no_animation: Annotated[bool, typer.Option("--no-animation", help=_("The same as --speed off."))] = False,
) -> None:
    """Play in the terminal: against the engine, with others at the same keyboard, or watch engines play."""
    from oware.cli.play_frames import SPEEDS
    from oware.cli.play_setup import SetupError
    from oware.cli.terminal import rewrites

    if speed not in SPEEDS:
        raise SetupError(_("speed is {text!r}; expected {choice}").format(text=speed, choice=", ".join(SPEEDS)))
    given = {"rules": rules, "match": match, "position": position, "load": str(load) if load else None}
    if resume and any(given.values()):
        named = ", ".join(f"--{name}" for name, value in given.items() if value)
        raise SetupError(_("--resume goes on with what was left; leave out {options}").format(options=named))
    if load and (match or position):
        raise SetupError(_("--load goes on with what the file holds; leave out --match and --position"))
    session = _session(rules, level, side, players, match, position, load, resume=resume)
    drawable = all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))  # textual draws on the last one
    if plain or not drawable or not rewrites():
        code = _plainly(session, "off" if no_animation or not sys.stdout.isatty() else speed)
    else:
        from oware.cli.play_tui import PlayApp

        app = PlayApp(session, speed="off" if no_animation else speed)
        app.run()
        code = app.return_code or 0
        print(session.farewell())
    if code:
        raise typer.Exit(code)


def _session(
    rules: str | None,
    level: str | None,
    side: str | None,
    players: int | None,
    match: str | None,
    position: str | None,
    load: Path | None,
    *,
    resume: bool,
) -> Session:
    from oware.cli.play_engine import EngineOpponent
    from oware.cli.play_session import Session
    from oware.cli.play_setup import DEFAULT_LEVEL, PERSON, Setup, SetupError, built, rules_named
    from oware.cli.play_setup import load as load_file
    from oware.cli.play_store import kept, kept_path
    from oware.rules.position import Position

    # Another seed, another game; within one the engine stays the player it is.
    engine = EngineOpponent(random.randrange(1 << 16))
    keeping = kept_path()
    if resume:
        played, levels = kept(keeping)
    elif load is None:
        setup = built(rules=rules, players=players, side=side, level=level, match=match, position=position)
        return Session(setup, engine, keeping=keeping)
    else:
        found = load_file(load, rules_named(rules, players) if rules else None)
        if isinstance(found, Position):
            setup = built(rules=rules, players=players, side=side, level=level, position=str(found))
            return Session(setup, engine, keeping=keeping)
        played, levels = found, (PERSON, *(DEFAULT_LEVEL,) * (found.ruleset.players - 1))
    if players not in (None, played.ruleset.players):
        raise SetupError(
            _("that is a game for {number} players; leave out --players").format(number=played.ruleset.players)
        )
    before = Setup(played.ruleset, levels, getattr(played, "options", None), opener=played.opener)
    return Session(built(side=side, level=level, before=before), engine, played, keeping)


def _plainly(session: Session, speed: str) -> int:
    """Plays in lines of text; returns the exit code: 2 when a pipe held lines that could not be obeyed.

    Args:
        session: What is played.
        speed: How fast relays are told step by step; at `off` they are told in one line.
    """
    import time

    from oware.cli.play_engine import notice
    from oware.cli.play_frames import duration
    from oware.cli.play_plain import PlainBoard

    by_hand = sys.stdin.isatty()

    def say(text: str) -> None:
        print(text, flush=True)

    def ask(prompt: str) -> str | None:
        try:
            if by_hand and sys.stdout.isatty():
                return input(prompt)
            print(prompt, end="" if by_hand else "\n", flush=True)
            return sys.stdin.readline() or None
        except EOFError:
            print()
            return None

    if slow := notice():
        say(slow)

    def pause(steps: int) -> None:
        time.sleep(duration(steps, speed) / steps)

    board = PlainBoard(session, ask, say, pause=None if speed == "off" else pause)
    try:
        board.run()
    except KeyboardInterrupt:
        print()
        say(session.farewell())
        return 130
    except BrokenPipeError:
        # The reader has gone; nothing more can be said, not even by the interpreter at its end.
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        return 0
    return 2 if board.refused and not by_hand else 0
