"""`oware tables`: builds exact endgame tables, checks them and asks them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oware.locale import _, decimal

if TYPE_CHECKING:
    from oware.rules.position import Position
    from oware.tables.options import Kind
    from oware.tables.probe import Tables

command = typer.Typer(
    name="tables", help=_("Build exact endgame tables, check them and ask them."), no_args_is_help=True
)

Rules = Annotated[str, typer.Option("--rules", help=_("Name of the rule set."))]
KindName = Annotated[
    str,
    typer.Option(
        "--kind",
        show_default=False,
        help=_(
            "pair: the seeds each side can force. split: endless play shares what is left. "
            "Default: split for awari, else pair."
        ),
    ),
]
Folder = Annotated[
    Path | None, typer.Option("--dir", show_default=False, help=_("Where tables are kept (default: your data folder)."))
]
Highest = Annotated[
    int, typer.Option("--seeds", min=-1, max=48, show_default=False, help=_("Highest level (default: all)."))
]
Threads = Annotated[int, typer.Option("--threads", min=0, max=256, help=_("Threads; 0 takes all processors."))]


@command.command("build")
def build_command(
    seeds: Annotated[int, typer.Option("--seeds", min=0, max=48, help=_("Build all levels up to this many seeds."))],
    rules: Rules = "abapa",
    kind: KindName = "",
    threads: Threads = 0,
    memory: Annotated[
        str, typer.Option("--memory", show_default=False, help=_("Memory to get along with, such as 8GiB."))
    ] = "",
    dir: Folder = None,
) -> None:
    """Build the tables up to a number of seeds; interrupted, it goes on from the last finished level."""
    from oware.cli.tables_progress import shown
    from oware.rules.presets import ruleset
    from oware.tables.builder import BuildStoppedError
    from oware.tables.cluster import launched
    from oware.tables.folder import build, default_folder
    from oware.tables.sizes import parse_size

    if launched():
        from oware.cli.tables_cluster import build_on_cluster

        return build_on_cluster(rules, seeds, _kind(kind), parse_size(memory) if memory else 0, dir)
    with shown() as report:
        try:
            built = build(
                ruleset(rules),
                seeds,
                kind=_kind(kind),
                threads=threads,
                memory=parse_size(memory) if memory else 0,
                folder=dir,
                report=report,
            )
        except (KeyboardInterrupt, BuildStoppedError):
            raise _stopped() from None
    folder = dir or default_folder()
    if built:
        typer.echo(
            _("built levels {first} to {last} in {folder}").format(first=built[0], last=built[-1], folder=folder)
        )
    else:
        typer.echo(_("all levels up to {seeds} are in {folder} already").format(seeds=seeds, folder=folder))
    return None


@command.command("histogram")
def histogram_command(
    seeds: Annotated[int, typer.Option("--seeds", min=0, max=48, help=_("The level."))],
    rules: Rules = "awari",
    dir: Folder = None,
) -> None:
    """Print how many boards of a level have each even-split value, as lines of value,count."""
    from oware.tables.probe import Tables
    from oware.tables.verify import histogram

    for value, count in histogram(Tables.open(rules, kind="split", folder=dir), seeds).items():
        typer.echo(f"{value},{count}")


@command.command("verify")
def verify_command(
    rules: Rules = "abapa",
    kind: KindName = "",
    seeds: Highest = -1,
    threads: Threads = 0,
    dir: Folder = None,
) -> None:
    """Check tables: checksums, every board against its successors, histograms against published counts."""
    from oware.tables.errors import MissingTableError
    from oware.tables.probe import Tables
    from oware.tables.verify import verify

    tables = Tables.open(rules, kind=_kind(kind), folder=dir)
    level = -1
    for checked in verify(tables, None if seeds < 0 else seeds, threads=threads):
        line = (
            _("{level}: {boards} boards agree")
            if not checked.published
            else _("{level}: {boards} boards agree, histogram as published")
        )
        typer.echo(line.format(level=checked.level, boards=checked.boards))
        level = checked.level
    if level < 0:
        raise MissingTableError(_("there is no table in {folder}").format(folder=tables.folder))


@command.command("pack")
def pack_command(
    rules: Rules = "abapa",
    kind: KindName = "",
    seeds: Highest = -1,
    level: Annotated[int, typer.Option("--level", min=1, max=19, help=_("Compression: 1 is quick, 19 small."))] = 1,
    replace: Annotated[
        bool, typer.Option("--replace", help=_("Remove the raw files once packed; the engine then does without them."))
    ] = False,
    dir: Folder = None,
) -> None:
    """Pack finished tables to about a quarter; they can be asked as before, the raw files stay unless told."""
    from oware.rules.presets import ruleset
    from oware.tables.packing import pack

    folder = _folder_with_tables(rules, kind, dir)
    highest = None if seeds < 0 else seeds
    try:
        for done in pack(ruleset(rules), folder, kind=_kind(kind), seeds=highest, level=level, replace=replace):
            typer.echo(
                _("{level}: {boards} boards at {bits} bits").format(
                    level=done.level, boards=done.boards, bits=decimal(f"{done.bits:.2f}")
                )
            )
    except KeyboardInterrupt:
        raise _stopped() from None
    typer.echo(_("all levels are packed"))


@command.command("unpack")
def unpack_command(rules: Rules = "abapa", kind: KindName = "", seeds: Highest = -1, dir: Folder = None) -> None:
    """Make the raw files of packed tables, for the engine to look up in."""
    from oware.rules.presets import ruleset
    from oware.tables.packing import unpack

    folder = _folder_with_tables(rules, kind, dir)
    highest = None if seeds < 0 else seeds
    try:
        for done in unpack(ruleset(rules), folder, kind=_kind(kind), seeds=highest):
            typer.echo(_("{level}: {boards} boards").format(level=done.level, boards=done.boards))
    except KeyboardInterrupt:
        raise _stopped() from None
    typer.echo(_("all levels are unpacked"))


@command.command("probe")
def probe_command(
    position: Annotated[str, typer.Argument(help=_("Diagram, such as 0-1-0-0-0-1-0-0-0-0-1-1-22-22-S."))],
    rules: Rules = "abapa",
    kind: KindName = "",
    line: Annotated[bool, typer.Option("--line", help=_("Show a best line too."))] = False,
    dir: Folder = None,
) -> None:
    """Show what a position and each of its moves are worth, best first."""
    from oware.rules.position import Position
    from oware.tables.probe import Tables

    _show(Tables.open(rules, kind=_kind(kind), folder=dir), Position.parse(position, seeds=None), line=line)


def _show(tables: Tables, position: Position, *, line: bool) -> None:
    from oware.tables.words import category_text, condition_text, range_text

    answer = tables.probe(position, plies=True)
    typer.echo(
        _("{seeds} seeds, {kind} under {rules}: the player to move gets {range}").format(
            seeds=answer.seeds, kind=answer.kind, rules=answer.rules, range=range_text(answer.range)
        )
    )
    typer.echo(category_text(answer.category))
    if answer.condition:
        typer.echo(condition_text(answer.condition))
    for move in answer.moves:
        text = _("{letter}: {range}, loss {loss}").format(
            letter=move.letter, range=range_text(move.range), loss=decimal(str(move.loss))
        )
        if move.plies:
            text += _(", forced in {plies} plies").format(plies=move.plies)
        typer.echo(text)
    if line:
        best = tables.line(position)
        ends = {
            "end": _("the game is over"),
            "nothing_forced": _("neither side can force more"),
            "limit": _("and so on"),
            "not_found": _("no way forward found within the limits"),
        }
        typer.echo(_("line: {moves} ({reason})").format(moves=" ".join(best.moves), reason=ends[best.reason]))


def _stopped() -> typer.Exit:
    typer.echo(_("stopped; the levels finished are kept, the same command goes on from there"), err=True)
    return typer.Exit(130)


def _folder_with_tables(rules: str, kind: str, folder: Path | None) -> Path:
    """The folder tables are kept in.

    Raises:
        MissingTableError: There is none of these rules and this kind in it.
    """
    from oware.tables.errors import MissingTableError
    from oware.tables.folder import default_folder
    from oware.tables.probe import Tables

    tables = Tables.open(rules, kind=_kind(kind), folder=folder)
    if not tables.levels():
        raise MissingTableError(_("there is no table in {folder}").format(folder=tables.folder))
    return folder or default_folder()


def _kind(name: str) -> Kind | None:
    """The kind of that name, None when it is to be chosen by the rules.

    Raises:
        TableError: There is no such kind.
    """
    from oware.tables.errors import TableError
    from oware.tables.options import KINDS

    for kind in KINDS:
        if name == kind:
            return kind
    if name:
        raise TableError(_("unknown kind {kind!r}; expected pair or split").format(kind=name))
    return None
