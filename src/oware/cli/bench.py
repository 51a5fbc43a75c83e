"""`oware bench`: how fast this machine counts, plays at random and searches, and the signature of the search."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Annotated

import typer

from oware.locale import _

_REFERENCE = Path(__file__).parents[3] / "benches" / "perft_python.py"


def command(
    depth: Annotated[int, typer.Option("--depth", min=1, max=14, help=_("Plies of the perft."))] = 10,
    games: Annotated[int, typer.Option("--games", min=1, help=_("How many random games to play."))] = 200_000,
    rules: Annotated[str, typer.Option("--rules", help=_("Name of the rule set."))] = "abapa",
    pure: Annotated[bool, typer.Option("--pure", help=_("Use the pure-Python twin of the core."))] = False,
) -> None:
    """Measure perft, random games and the search; rates are per second of one processor core."""
    from oware import core
    from oware.rules.presets import ruleset

    chosen = ruleset(rules)
    twin = core.pure() if pure else core.best()
    if not pure and core.notice():
        typer.echo(core.notice(), err=True)
    if twin.name == "pure":
        depth, games = min(depth, 5), min(games, 50)
    typer.echo(_("core: {name}, rules: {rules}").format(name=twin.name, rules=chosen.name))
    twin.perft(chosen, min(depth, 6))  # the processor wakes up
    start = process_time()
    leaves = twin.perft(chosen, depth).moves
    rate = leaves / (process_time() - start)
    typer.echo(
        _("perft {depth}: {leaves} leaves, {rate} M leaves/s").format(
            depth=depth, leaves=leaves, rate=f"{rate / 1e6:.2f}"
        )
    )
    if _REFERENCE.is_file():
        plain = _loaded(_REFERENCE).measured(7)[1]
        typer.echo(
            _("plain Python: {plain} M leaves/s, ratio {ratio}").format(
                plain=f"{plain / 1e6:.3f}", ratio=f"{rate / plain:.0f}"
            )
        )
    start = process_time()
    totals = twin.playouts(chosen, games, 1)
    rate = totals.games / (process_time() - start)
    typer.echo(
        _("random games: {games}, {rate} games/s, signature {digest}").format(
            games=totals.games, rate=f"{rate:,.0f}", digest=f"{totals.digest:016x}"
        )
    )


def _loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
