"""`oware match`: engines against each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oware.cli import MOST_MILLISECONDS
from oware.locale import _

if TYPE_CHECKING:
    from oware.engine.matches import Contestant, Pace, Sprt


def command(
    engines: Annotated[
        list[str],
        typer.Argument(
            show_default=False,
            help=_(
                "Two engines or more: oware, oware:level=5,hash=64 (options of the protocol, or name, time, nodes, "
                "depth), random, greedy, or a command that speaks the protocol."
            ),
        ),
    ],
    games: Annotated[int, typer.Option("--games", min=2, help=_("Games of each two engines, at most."))] = 100,
    rules: Annotated[str, typer.Option("--rules", help=_("Name of the rule set."))] = "abapa",
    time: Annotated[int, typer.Option("--time", min=1, max=MOST_MILLISECONDS, help=_("Milliseconds a move."))] = 100,
    nodes: Annotated[int, typer.Option("--nodes", min=0, help=_("Nodes a move, in place of a time."))] = 0,
    depth: Annotated[int, typer.Option("--depth", min=0, max=100, help=_("Plies a move, in place of a time."))] = 0,
    clock: Annotated[
        str,
        typer.Option("--clock", show_default=False, help=_("Seconds a game and a move, such as 60+0.5, with a clock.")),
    ] = "",
    grace: Annotated[
        int,
        typer.Option(
            "--grace",
            min=0,
            max=MOST_MILLISECONDS,
            help=_("Milliseconds over its time after which an engine has lost."),
        ),
    ] = 1000,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256, help=_("Games at a time."))] = 1,
    seed: Annotated[int, typer.Option("--seed", help=_("Seed of openings and random players."))] = 1,
    plies: Annotated[int, typer.Option("--plies", min=0, max=40, help=_("Random moves of an opening."))] = 8,
    balance: Annotated[
        float, typer.Option("--balance", min=0, help=_("Seeds one side may be ahead by after an opening."))
    ] = 2.0,
    sprt: Annotated[
        str,
        typer.Option("--sprt", show_default=False, help=_("End when ELO0,ELO1 is decided, such as 0,10.")),
    ] = "",
    error: Annotated[
        float, typer.Option("--error", min=0.001, max=0.4, help=_("Chance of a wrong decision of the test, each way."))
    ] = 0.05,
    play_on: Annotated[bool, typer.Option("--play-on", help=_("Play all games although the test is decided."))] = False,
    tables: Annotated[
        Path | None,
        typer.Option("--tables", show_default=False, help=_("Folder of endgame tables that end decided games.")),
    ] = None,
    adjudicate: Annotated[
        bool, typer.Option("--adjudicate", help=_("End games decided by the tables in your data folder."))
    ] = False,
    setting: Annotated[
        list[str] | None,
        typer.Option(
            "--set", show_default=False, help=_("A setting of an engine: NUMBER:NAME=VALUE, such as 2:Hash=64.")
        ),
    ] = None,
    state: Annotated[
        Path | None,
        typer.Option("--state", show_default=False, help=_("File that keeps the match; given again, it goes on.")),
    ] = None,
    records: Annotated[
        Path | None, typer.Option("--records", show_default=False, help=_("File to write all games to (OGN)."))
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=_("Print the result as JSON."))] = False,
) -> None:
    """Play engines against each other: balanced openings played from both sides, Elo with error bars, SPRT."""
    from oware.cli.match_report import MatchReport, try_records
    from oware.engine.matches import ContestantError, Journal, MatchPlan, MatchRunner
    from oware.engine.uci import EngineFailure
    from oware.rules.presets import ruleset
    from oware.tables.probe import Tables

    chosen = ruleset(rules)
    if chosen.players != 2:
        raise ContestantError(_("{rules} is for three players; matches are for two").format(rules=rules))
    contestants = _contestants(engines, setting or [])
    plan = MatchPlan(
        ruleset=chosen,
        contestants=contestants,
        games=games + games % 2,
        pace=_pace(time, nodes, depth, clock, grace),
        seed=seed,
        plies=plies,
        balance=balance,
        sprt=_sprt(sprt, error, contestants),
        play_on=play_on,
        jobs=jobs,
    )
    opened = (lambda: Tables.open(chosen, folder=tables)) if tables or adjudicate else None
    if opened and not opened().levels():
        raise ContestantError(
            _("there are no tables of {rules} to end games with; make some: oware tables build").format(rules=rules)
        )
    if records:
        try_records(records)
    journal = Journal(plan.settings(), state)
    report = MatchReport(plan, json=json)
    runner = MatchRunner(plan, journal, tables=opened, report=lambda number: report.progress(runner, number))
    code = 0
    try:
        report.begin(runner)
        runner.run()
    except KeyboardInterrupt:
        code = 130
    except EngineFailure as failure:
        typer.echo(_("error: {message}").format(message=failure), err=True)
        code = 1
    finally:
        journal.close()
    if code != 1 or journal.games:  # of a match that could not even begin there is nothing to tell
        report.end(runner, resumable=state is not None)
    if records:
        report.write_records(runner, records)
    if code:
        raise typer.Exit(code)


def _contestants(engines: list[str], settings: list[str]) -> tuple[Contestant, ...]:
    from oware.engine.matches import ContestantError, contestant

    if len(engines) < 2:
        raise ContestantError(_("one engine makes no match; name two or more"))
    given: list[dict[str, str]] = [{} for _engine in engines]
    for setting in settings:
        number, colon, rest = setting.partition(":")
        name, equals, value = rest.partition("=")
        if not (colon and equals and name and number in map(str, range(1, len(engines) + 1))):
            raise ContestantError(
                _("--set {setting!r}: expected NUMBER:NAME=VALUE with an engine's number from 1 to {count}").format(
                    setting=setting, count=len(engines)
                )
            )
        given[int(number) - 1][name] = value
    found = [contestant(text, own) for text, own in zip(engines, given, strict=True)]
    names = [each.name for each in found]
    if len(set(names)) < len(names):  # the same engine twice: told apart by its number
        from dataclasses import replace

        found = [replace(each, name=f"{each.name} #{number}") for number, each in enumerate(found, 1)]
    return tuple(found)


def _pace(time: int, nodes: int, depth: int, clock: str, grace: int) -> Pace:
    from oware.engine.matches import ContestantError, Pace

    if clock:
        seconds, _plus, increment = clock.partition("+")
        try:
            total, more = float(seconds), float(increment or 0)
        except ValueError:
            total, more = -1.0, 0.0
        if not (0 < total < 1e6 and 0 <= more < 1e5):
            raise ContestantError(
                _("--clock {clock!r}: expected seconds a game, or with seconds a move, such as 60+0.5").format(
                    clock=clock
                )
            )
        return Pace("", total, more, grace / 1000)
    words = [f"{name} {value}" for name, value in (("nodes", nodes), ("depth", depth)) if value]
    return Pace(" ".join(words) or f"movetime {time}", grace=grace / 1000)


def _sprt(text: str, error: float, contestants: tuple[Contestant, ...]) -> Sprt | None:
    from oware.engine.matches import ContestantError, Sprt

    if not text:
        return None
    if len(contestants) > 2:
        raise ContestantError(
            _("a test (--sprt) is between two engines; there are {count}").format(count=len(contestants))
        )
    try:
        elo0, elo1 = map(float, text.split(","))
        return Sprt(elo0, elo1, error, error)
    except ValueError:
        raise ContestantError(
            _("--sprt {text!r}: expected two differences in Elo, the lower one first, such as 0,10").format(text=text)
        ) from None
