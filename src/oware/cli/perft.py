"""`oware perft`: counts the move paths of a length, to compare one referee with another."""

from __future__ import annotations

from typing import Annotated

import typer

from oware.locale import _


def command(
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=250, help=_("Length of the paths, in plies."))],
    rules: Annotated[str, typer.Option("--rules", help=_("Name of the rule set."))] = "abapa",
    position: Annotated[
        str | None,
        typer.Option(show_default=False, help=_("Diagram to start from, such as 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S.")),
    ] = None,
    bulk: Annotated[
        bool, typer.Option("--bulk", help=_("Count the moves of the last ply without making them."))
    ] = False,
    pure: Annotated[bool, typer.Option("--pure", help=_("Use the pure-Python twin of the core."))] = False,
    every: Annotated[
        bool, typer.Option("--every", help=_("Show every length up to the depth, with captures, slams and endings."))
    ] = False,
) -> None:
    """Count the paths of legal moves of a length; every leaf is made, and a finished game is not extended."""
    from oware import core
    from oware.rules.position import Position
    from oware.rules.presets import ruleset

    chosen = ruleset(rules)
    start = None if position is None else Position.parse(position)
    twin = core.pure() if pure else core.best()
    if not pure and core.notice():
        typer.echo(core.notice(), err=True)
    if every:
        for length in range(1, depth + 1):
            counts = twin.perft(chosen, length, start, bulk=bulk)
            line = _("{length}: {moves} moves, {captures} captures, {slams} slams, {ended} ended")
            typer.echo((_("{length}: {moves} moves") if bulk else line).format(length=length, **counts._asdict()))
    else:
        typer.echo(twin.perft(chosen, depth, start, bulk=bulk).moves)
