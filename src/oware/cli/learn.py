"""`oware learn`: lessons in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from oware.locale import _


def command(
    lesson: Annotated[
        str, typer.Argument(help=_("A lesson to take; left out, the first one not solved yet."), show_default=False)
    ] = "",
    list: Annotated[bool, typer.Option("--list", help=_("List the lessons and the stars earned."))] = False,
    restart: Annotated[bool, typer.Option("--restart", help=_("Forget the stars earned."))] = False,
) -> None:
    """Learn Oware and Ba-awa lesson by lesson; what is solved is kept, and the next start goes on from there."""
    from oware.cli.learn_console import desk
    from oware.cli.learn_session import LeavingError, next_lesson, overview, take_lesson
    from oware.study.lessons import lesson_named

    at = desk()
    if restart:
        at.progress.stars.clear()
        at.save()
    if list:
        for line in overview(at.progress):
            at.say(line)
        return
    chosen = lesson_named(lesson) if lesson else None
    at.say(_("Type a house's letter to sow it, hint for help, again to set up anew, quit to stop."))
    at.say(
        _("Solved at the first try, a lesson earns three stars; a hint, another try and a move too many cost one each.")
    )
    try:
        while True:
            due = chosen or next_lesson(at.progress)
            if due is None:
                at.say(_("All lessons are solved. Go on with: oware puzzles"))
                return
            take_lesson(at, due)
            if chosen:
                return
    except LeavingError:
        at.say(_("Goodbye. The stars are kept; go on with: oware learn"))
