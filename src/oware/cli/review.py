"""`oware review`: where a game was won and lost, and why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oware.cli import MOST_MILLISECONDS
from oware.locale import _

if TYPE_CHECKING:
    from oware.notation.ogn import OgnGame
    from oware.rules.ruleset import Ruleset
    from oware.tables.probe import Tables


def command(
    file: Annotated[
        str,
        typer.Argument(
            show_default=False,
            metavar="FILE",
            help=_("A game record: OGN, a saved game, or a list of moves; - reads the standard input."),
        ),
    ],
    rules: Annotated[
        str, typer.Option("--rules", show_default=False, help=_("Rule set of a text that names none (default: abapa)."))
    ] = "",
    game: Annotated[
        int,
        typer.Option(
            "--game",
            min=0,
            show_default=False,
            help=_("Which game of a file that holds several (default: all of them)."),
        ),
    ] = 0,
    nodes: Annotated[
        int,
        typer.Option(
            "--nodes", min=0, show_default=False, help=_("Positions searched for each move (default: 300000).")
        ),
    ] = 0,
    time: Annotated[
        int,
        typer.Option("--time", min=0, max=MOST_MILLISECONDS, help=_("Milliseconds for each move, in place of nodes.")),
    ] = 0,
    threads: Annotated[int, typer.Option("--threads", min=1, max=256, help=_("Threads to search with."))] = 1,
    tables: Annotated[
        Path | None,
        typer.Option("--tables", show_default=False, help=_("Folder of endgame tables (default: your data folder).")),
    ] = None,
    no_tables: Annotated[bool, typer.Option("--no-tables", help=_("Use no endgame tables."))] = False,
    html: Annotated[
        Path | None, typer.Option("--html", show_default=False, help=_("Write a page to keep and to print."))
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=_("Print JSON."))] = False,
) -> None:
    """Review a game: the value of every move, each mistake explained, and how well each side played.

    A review that was broken off goes on where it was when the same command is given again.
    """
    from oware.cli.review_job import ReviewJob, default_limits
    from oware.cli.review_report import as_json, show, write_page
    from oware.cli.writing import expect_writable
    from oware.engine import Engine, TableSource
    from oware.engine.aids import DEFAULT_TABLES
    from oware.engine.limits import Limits
    from oware.rules.errors import OwareError
    from oware.rules.presets import ruleset

    if tables and not tables.is_dir():
        raise OwareError(_("there is no folder {folder}; make tables: oware tables build").format(folder=tables))
    if html and not html.parent.is_dir():
        raise OwareError(_("there is no folder {folder} to write the page to").format(folder=html.parent))
    if html:
        expect_writable(html)
    games = _games(file, ruleset(rules) if rules else None, game)
    if html and len(games) > 1:
        raise OwareError(
            _("{file} holds {count} games, and a page is for one; choose with --game").format(
                file=file, count=len(games)
            )
        )
    limits = Limits(time / 1000) if time else Limits(nodes=nodes) if nodes else default_limits()
    source = None if no_tables else TableSource(tables, 48) if tables else DEFAULT_TABLES
    engine = Engine(threads=threads, tables=source)
    told = []
    stopped = False
    for record in games:
        opened = None if no_tables else _tables(record.game.ruleset, tables)
        job = ReviewJob(record.game, engine, limits, opened)
        review, stopped = job.run()
        if opened:
            opened.close()
        if json:
            told.append(as_json(review, record.tags, finished=not stopped))
        else:
            show(review, record.tags, limits)
        if html:
            write_page(html, review, record.tags, limits)
        if stopped:
            break
    if json:
        import json as json_text

        typer.echo(json_text.dumps({"games": told}, indent=1, ensure_ascii=False))
    if stopped:
        typer.echo(_("Broken off; the same command goes on from here."), err=True)
        raise typer.Exit(130)


def _games(file: str, rules: Ruleset | None, number: int) -> list[OgnGame]:
    """The games of a file, or the one asked for.

    Raises:
        OwareError: The file cannot be read, is no game record, or has no such game.
    """
    import sys

    from oware.notation import read
    from oware.rules.errors import OwareError

    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise OwareError(_("{file} cannot be read: {reason}").format(file=file, reason=error.strerror)) from None
    reading = read(content, ruleset=rules)
    if not reading.games:
        raise OwareError(
            _("{file} holds {what} and no game to review; ask about a position with oware analyse").format(
                file=file, what=reading
            )
        )
    if number > len(reading.games):
        raise OwareError(
            _("{file} has no game {number}; it holds {count}").format(
                file=file, number=number, count=len(reading.games)
            )
        )
    chosen = list(reading.games) if not number else [reading.games[number - 1]]
    if number or len(chosen) == 1:
        if not chosen[0].game.moves:
            raise OwareError(_("no move was played in this game; there is nothing to review"))
        return chosen
    return [record for record in chosen if record.game.moves]


def _tables(rules: Ruleset, folder: Path | None) -> Tables | None:
    from oware.tables.options import no_table_reason
    from oware.tables.probe import Tables

    if no_table_reason(rules):
        return None
    opened = Tables.open(rules, folder=folder)
    return opened if opened.levels() else None
