"""`oware tables build` on many processes at once: rank 0 speaks for all."""

from __future__ import annotations

import traceback
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from oware.locale import _, decimal
from oware.rules.errors import OwareError

if TYPE_CHECKING:
    from oware.tables.options import Kind


def build_on_cluster(rules: str, seeds: int, kind: Kind | None, memory: int, folder: Path | None) -> None:
    """Builds with all processes that mpiexec has started.

    Args:
        rules: Name of the rule set.
        seeds: The highest level.
        kind: `pair` or `split`; that which suits the rules when None.
        memory: Bytes for each process; what is available when 0.
        folder: Where tables are kept; the user's data folder when None.

    Raises:
        OwareError: On rank 0, what any rank has found; the others end quietly with the same exit code.
    """
    from oware.cli.tables_progress import shown
    from oware.rules.presets import ruleset
    from oware.tables.cluster import build_shared, told_rank, world
    from oware.tables.folder import default_folder

    speaks = told_rank() == 0
    try:
        comm = world()
    except OwareError:
        if speaks:
            raise
        raise typer.Exit(2) from None
    try:
        with shown() if speaks else nullcontext() as report:
            built = build_shared(comm, ruleset(rules), seeds, kind=kind, memory=memory, folder=folder, report=report)
    except OwareError:
        if speaks:
            raise
        raise typer.Exit(2) from None
    except KeyboardInterrupt:
        if speaks:
            typer.echo(_("stopped; the levels finished are kept, the same command goes on from there"), err=True)
        comm.Abort(130)
    except BaseException:  # noqa: BLE001
        # A rank that dies alone leaves the others waiting for it for ever.
        traceback.print_exc()
        comm.Abort(1)
    if not speaks:
        return
    folder = folder or default_folder()
    if not built.levels:
        typer.echo(_("all levels up to {seeds} are in {folder} already").format(seeds=seeds, folder=folder))
        return
    typer.echo(
        _(
            "built levels {first} to {last} in {folder} with {ranks} processes, which sent {traffic} bytes a board "
            "and spent {share} % of their time exchanging them"
        ).format(
            first=built.levels[0],
            last=built.levels[-1],
            folder=folder,
            ranks=built.ranks,
            traffic=decimal(f"{built.traffic:.1f}"),
            share=round(100 * built.exchanging),
        )
    )
