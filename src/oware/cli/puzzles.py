"""`oware puzzles`: solving puzzles, and mining them from endgame tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from oware.locale import _, ngettext

command = typer.Typer(
    help=_("Solve puzzles: positions with one winning move, proved by endgame tables."), no_args_is_help=False
)


@command.callback(invoke_without_command=True)
def solve(
    context: typer.Context,
    daily: Annotated[bool, typer.Option("--daily", help=_("Today's puzzle."))] = False,
    number: Annotated[
        int | None, typer.Option("--number", help=_("A puzzle by its number."), show_default=False)
    ] = None,
    theme: Annotated[str, typer.Option("--theme", help=_("Only puzzles of a theme."), show_default=False)] = "",
) -> None:
    """Solve puzzles near your strength, which is kept as a rating."""
    if context.invoked_subcommand:
        return
    from datetime import date

    from oware.rules.errors import OwareError

    if daily + (number is not None) + bool(theme) > 1:
        raise OwareError(_("--daily, --number and --theme choose in different ways; give one of them"))
    from oware.cli.learn_console import desk
    from oware.cli.learn_session import LeavingError, take_puzzle
    from oware.study import puzzles

    def nearest() -> puzzles.Puzzle | None:
        return puzzles.nearest(at.progress.rating.rating, at.progress.puzzles, theme)

    at, today = desk(), date.today()
    chosen = puzzles.numbered(number) if number is not None else puzzles.daily(today) if daily else None
    due = chosen or nearest()
    at.say(_("Type a house's letter to sow it, solution to give up, quit to stop."))
    try:
        while due is not None:
            take_puzzle(at, due)
            if daily and today.isoformat() not in at.progress.days:
                at.progress.days.append(today.isoformat())
                at.save()
            if chosen:
                return
            due = nearest()
        at.say(_("There is no puzzle left that you have not tried."))
    except LeavingError:
        at.say(_("Goodbye. Your rating is kept: {rating}.").format(rating=round(at.progress.rating.rating)))


@command.command("mine")
def mine_command(
    out: Annotated[Path, typer.Option("--out", help=_("File to write."))] = Path("puzzles.json"),
    count: Annotated[int, typer.Option("--count", min=1, max=5000, help=_("Puzzles wanted."))] = 770,
    seeds: Annotated[int, typer.Option("--seeds", min=4, max=20, help=_("Most seeds on the board."))] = 14,
    seed: Annotated[int, typer.Option("--seed", help=_("Seed of the games; the same gives the same puzzles."))] = 2026,
    dir: Annotated[Path | None, typer.Option("--dir", help=_("Folder of the tables."), show_default=False)] = None,
) -> None:
    """Find puzzles in endgame tables; build the tables first: oware tables build --rules abapa --seeds 14."""
    import sys

    from oware.cli.writing import expect_writable
    from oware.study.puzzle_mining import Found, mine
    from oware.study.puzzles import file_text

    expect_writable(out)

    def report(found: Found) -> None:
        if found.games % 100 == 0:
            text = _("{games} games, {puzzles} puzzles, {boards} boards looked at")
            line = text.format(games=found.games, puzzles=found.puzzles, boards=found.boards)
            print(line, file=sys.stderr, flush=True)

    try:
        found = mine(dir, count, seeds, seed, report)
    except KeyboardInterrupt:
        typer.echo(_("stopped; nothing was written"), err=True)
        raise typer.Exit(130) from None
    call = f"oware puzzles mine --count {count} --seeds {seeds} --seed {seed}"
    try:
        out.write_text(file_text(found, call), encoding="utf-8")
    except OSError as error:
        from oware.study.progress import ProgressError

        raise ProgressError(
            _("{path} cannot be written: {why}").format(path=out, why=error.strerror or error)
        ) from error
    typer.echo(
        ngettext("{count} puzzle in {path}", "{count} puzzles in {path}", len(found)).format(count=len(found), path=out)
    )
