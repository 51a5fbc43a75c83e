"""`oware bench`: how fast this machine counts, plays at random and searches, and the signature of the search."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import TYPE_CHECKING, Annotated

import typer

from oware.locale import _, decimal

if TYPE_CHECKING:
    from oware.core import Core
    from oware.core.face import CoreGame
    from oware.core.search import Aids

# Rule sets and the plies of a random game after which the position is searched.
SEARCHED = (
    ("abapa", 0),
    ("abapa", 10),
    ("abapa", 30),
    ("abapa", 50),
    ("awari", 20),
    ("ouri-portugal", 20),
    ("ba-awa", 4),
    ("nam-nam", 10),
    ("ba-awa-three", 3),
)
_ROUNDS = 5
_REFERENCE = Path(__file__).parents[3] / "benches" / "perft_python.py"


def command(
    depth: Annotated[int, typer.Option("--depth", min=1, max=14, help=_("Plies of the perft."))] = 10,
    games: Annotated[
        int, typer.Option("--games", min=1, max=(1 << 31) - 1, help=_("How many random games to play."))
    ] = 200_000,
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
    plain_perft = _loaded(_REFERENCE).measured if _REFERENCE.is_file() else None
    leaves, rates, plain = 0, [], []
    for _round in range(_ROUNDS):  # in turns, so that whatever else the machine does slows both alike
        start = process_time()
        leaves = twin.perft(chosen, depth).moves
        rates.append(leaves / (process_time() - start))
        if plain_perft:
            plain.append(plain_perft(6)[1])
    rate = max(rates)
    typer.echo(
        _("perft {depth}: {leaves} leaves, {rate} M leaves/s").format(
            depth=depth, leaves=leaves, rate=decimal(f"{rate / 1e6:.2f}")
        )
    )
    if plain:
        typer.echo(
            _("plain Python: {plain} M leaves/s, ratio {ratio}").format(
                plain=decimal(f"{max(plain) / 1e6:.3f}"), ratio=decimal(f"{rate / max(plain):.1f}")
            )
        )
    start = process_time()
    totals = twin.playouts(chosen, games, 1)
    rate = totals.games / (process_time() - start)
    typer.echo(
        _("random games: {games}, {rate} games/s, signature {digest}").format(
            games=totals.games, rate=decimal(f"{rate:,.0f}"), digest=f"{totals.digest:016x}"
        )
    )
    _search(twin, 2 if twin.name == "pure" else 14)


def _search(twin: Core, depth: int) -> None:
    """Searches fixed positions to a fixed depth; the nodes are a signature that changes only when the search does."""
    from oware.engine.aids import aids_for
    from oware.rules.presets import ruleset

    nodes, seconds = 0, 0.0
    for name, plies in SEARCHED:
        game = twin.game(ruleset(name))
        for letter in twin.playout(ruleset(name), 1, plies).moves[:plies]:
            game.play(letter)
        made, took = _measured(twin, game, depth, "best", aids_for(game.ruleset, None))
        nodes, seconds = nodes + made, seconds + took
    typer.echo(
        _("search to {depth} plies: {nodes} nodes, {rate} M nodes/s").format(
            depth=depth, nodes=nodes, rate=decimal(f"{nodes / seconds / 1e6:.2f}")
        )
    )
    start = twin.game(ruleset("abapa"))
    nodes, seconds = _measured(twin, start, depth + 4 * (depth > 4), "seeds", None)
    typer.echo(_("valuing seeds alone: {rate} M nodes/s").format(rate=decimal(f"{nodes / seconds / 1e6:.2f}")))


def _measured(twin: Core, game: CoreGame, depth: int, terms: str, aids: Aids | None) -> tuple[int, float]:
    """Nodes and seconds of processor time of a search."""
    from oware.core.reference_search import PureSearcher
    from oware.core.search import NativeSearcher, Searcher, SearchOptions

    searcher: Searcher = PureSearcher() if twin.name == "pure" else NativeSearcher()
    options = SearchOptions(depth=depth, fresh_table=True, table_bytes=1 << 24, terms=terms)
    start = process_time()
    found = searcher.run(game, options, lambda: False, aids=aids)
    return found.nodes, max(process_time() - start, 1e-9)


def _loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
