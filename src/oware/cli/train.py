"""`oware train`: makes the weights of the evaluation."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from oware.locale import _


def command(
    output: Annotated[Path, typer.Argument(help=_("File to write, such as abapa.weights."), dir_okay=False)],
    rules: Annotated[str, typer.Option("--rules", help=_("Name of the rule set to learn."))] = "abapa",
    seed: Annotated[int, typer.Option("--seed", min=0, help=_("Seed of everything random."))] = 1,
    games: Annotated[int, typer.Option("--games", min=8, help=_("Games of each of two rounds."))] = 700,
    boards: Annotated[int, typer.Option("--boards", min=10_000, help=_("Boards with exact labels."))] = 1_200_000,
    weight: Annotated[
        int,
        typer.Option("--weight", min=1, help=_("How often a board of a game counts against one with an exact label.")),
    ] = 4,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help=_("How often the examples are gone through."))] = 5,
    jobs: Annotated[int, typer.Option("--jobs", min=0, help=_("Processes; 0 takes all processors."))] = 0,
    dir: Annotated[
        Path | None,
        typer.Option("--dir", show_default=False, help=_("Where tables are kept (default: your data folder).")),
    ] = None,
) -> None:
    """Train the engine's evaluation on endgame tables and games with itself; the same seed gives the same weights."""
    from oware.cli.writing import expect_writable
    from oware.core import notice
    from oware.rules.presets import ruleset
    from oware.tables.builder import default_threads
    from oware.tables.folder import default_folder
    from oware.tables.options import table_ruleset

    if notice():
        typer.echo(_("error: training needs the C++ core: {notice}").format(notice=notice()), err=True)
        raise typer.Exit(2)
    expect_writable(output)
    chosen = ruleset(rules)
    table_ruleset(chosen)  # says what is wrong with rules that have no tables
    try:
        from oware.engine.train.trainer import Plan, train
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        typer.echo(_("error: training needs numpy; install it with: pip install 'oware[train]'"), err=True)
        raise typer.Exit(2) from None
    plan = Plan(
        rules=chosen.name,
        seed=seed,
        games=games,
        exact=boards,
        weight=weight,
        epochs=epochs,
        jobs=jobs or default_threads(),
        folder=dir or default_folder(),
        work=output.with_suffix(".train"),
        report=lambda line: typer.echo(line, err=True),
    )
    try:
        weights = train(plan)
    except KeyboardInterrupt:
        typer.echo(_("stopped; the same command goes on from the last round that was finished"), err=True)
        raise typer.Exit(130) from None
    output.write_bytes(weights)
    typer.echo(_("wrote {bytes} bytes to {file}").format(bytes=len(weights), file=output))
