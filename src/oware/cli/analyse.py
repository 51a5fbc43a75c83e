"""`oware analyse`: what every move of a position or a game is worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oware.cli import MOST_MILLISECONDS
from oware.locale import _

if TYPE_CHECKING:
    from oware.cli.analyse_report import AnalysisReport
    from oware.engine.analysing import Analyst
    from oware.rules.game import Game
    from oware.rules.ruleset import Ruleset
    from oware.tables.probe import Tables


def command(
    text: Annotated[
        str,
        typer.Argument(
            show_default=False,
            help=_("A file, a diagram, or moves such as CfBe; - reads the standard input. Files: OGN, a saved game, …"),
        ),
    ],
    rules: Annotated[
        str, typer.Option("--rules", show_default=False, help=_("Rule set of a text that names none (default: abapa)."))
    ] = "",
    time: Annotated[
        int, typer.Option("--time", min=1, max=MOST_MILLISECONDS, help=_("Milliseconds for each position."))
    ] = 500,
    nodes: Annotated[int, typer.Option("--nodes", min=0, help=_("Nodes for each position, in place of a time."))] = 0,
    depth: Annotated[
        int, typer.Option("--depth", min=0, max=100, help=_("Plies for each position, in place of a time."))
    ] = 0,
    goal: Annotated[
        str, typer.Option("--goal", help=_("Play to win, or for seeds whatever the score: win, seeds."))
    ] = "win",
    threads: Annotated[int, typer.Option("--threads", min=1, max=256, help=_("Threads to search with."))] = 1,
    hash: Annotated[
        int, typer.Option("--hash", min=1, max=32768, help=_("Megabytes of the transposition table."))
    ] = 32,
    tables: Annotated[
        Path | None,
        typer.Option("--tables", show_default=False, help=_("Folder of endgame tables (default: your data folder).")),
    ] = None,
    no_tables: Annotated[bool, typer.Option("--no-tables", help=_("Use no endgame tables."))] = False,
    last: Annotated[bool, typer.Option("--last", help=_("Of a game analyse the last position only."))] = False,
    json: Annotated[bool, typer.Option("--json", help=_("Print JSON."))] = False,
) -> None:
    """Print value, line and loss of every move of a position, or of the moves of a game."""
    from oware.cli.analyse_report import AnalysisReport, AnalysisSubject
    from oware.engine import Engine, Limits, TableSource
    from oware.engine.aids import DEFAULT_TABLES
    from oware.engine.analysing import Analyst
    from oware.rules.errors import OwareError
    from oware.rules.presets import ruleset

    if goal not in ("win", "seeds"):
        raise OwareError(_("--goal {goal!r}: expected win or seeds").format(goal=goal))
    if tables and not tables.is_dir():
        raise OwareError(_("there is no folder {folder}; make tables: oware tables build").format(folder=tables))
    games = _games(text, ruleset(rules) if rules else None)
    limits = Limits(None if nodes or depth else time / 1000, nodes or None, depth or None)
    source = None if no_tables else TableSource(tables, 48) if tables else DEFAULT_TABLES
    engine = Engine(table_bytes=hash << 20, threads=threads, tables=source)
    report = AnalysisReport(json=json)
    try:
        for number, (game, moves) in enumerate(games, 1):
            opened = None if no_tables else _tables(game.ruleset, tables)
            analyst = Analyst(engine, limits, goal=goal, tables=opened)
            report.begin(AnalysisSubject(game, number, len(games), moves=moves and not last))
            _analyse(analyst, game, report, moves=moves and not last)
            if opened:
                opened.close()
    except KeyboardInterrupt:
        report.end(finished=False)
        raise typer.Exit(130) from None
    report.end(finished=True)


def _analyse(analyst: Analyst, game: Game, report: AnalysisReport, *, moves: bool) -> None:
    if moves:
        for found in analyst.game(game, report=report.progress):
            report.add(found)
    else:
        report.add(analyst.position(game, report=report.progress))


def _games(text: str, rules: Ruleset | None) -> list[tuple[Game, bool]]:
    """The games of a text or file, and whether their moves are to be analysed (a bare position has none)."""
    import sys

    from oware.notation import NotationError, read
    from oware.notation.errors import shown
    from oware.rules.errors import OwareError
    from oware.rules.game import Game
    from oware.rules.presets import ruleset

    content: str | bytes = text
    try:
        if text == "-":
            content = sys.stdin.buffer.read()
        elif _is_file(text):
            content = Path(text).read_bytes()
    except OSError as error:
        raise OwareError(_("{file} cannot be read: {reason}").format(file=text, reason=error.strerror)) from None
    try:
        reading = read(content, ruleset=rules)
    except NotationError as error:
        if content is not text or not text.strip():
            raise
        raise OwareError(
            _("there is no file {text}, and read as a position or moves: {error}").format(text=shown(text), error=error)
        ) from None
    if reading.games:
        return [(each.game, bool(each.game.moves)) for each in reading.games]
    assert reading.position
    name = (
        "playstrategy" if reading.format == "playstrategy-fen" else "ba-awa" if reading.position.numbered else "abapa"
    )
    return [(Game(rules or ruleset(name), reading.position), False)]


def _is_file(text: str) -> bool:
    """Whether a text names a file, or a pipe such as a shell's `<(…)`; a position can be too long for any file's name."""
    try:
        return Path(text).exists() and not Path(text).is_dir()
    except OSError:
        return False


def _tables(rules: Ruleset, folder: Path | None) -> Tables | None:
    from oware.tables.options import no_table_reason
    from oware.tables.probe import Tables

    if no_table_reason(rules):
        return None
    opened = Tables.open(rules, folder=folder)
    return opened if opened.levels() else None
