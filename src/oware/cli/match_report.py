"""What `oware match` shows: how far it is, the result, and the records."""

from __future__ import annotations

import errno
import json as json_text
import math
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import typer

from oware.cli.terminal import rewrites
from oware.engine.matches.runner import MatchPlan, MatchRunner
from oware.engine.matches.statistics import Tally, elo_interval, superiority
from oware.locale import _, decimal, ngettext
from oware.notation.ogn import OgnGame, write_all
from oware.rules.game import Game

_EVERY = 20


def try_records(path: Path) -> None:
    """Ends the program if records cannot be written there: better before the match than after its hours."""
    with _part(path) as part:
        part.write_bytes(b"")


@contextmanager
def _part(path: Path) -> Iterator[Path]:
    part = path.parent / f"{path.name}.part"
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        yield part
    except OSError as error:
        typer.echo(
            _("error: the records cannot be written to {path}: {reason}").format(path=path, reason=error.strerror),
            err=True,
        )
        raise typer.Exit(2) from None
    finally:
        with suppress(OSError):
            part.unlink()


class MatchReport:
    """Tells a match's progress on the error stream and its result on the output.

    Args:
        plan: What is played.
        json: Print the result as JSON.
    """

    def __init__(self, plan: MatchPlan, *, json: bool) -> None:
        self._plan = plan
        self._json = json
        self._terminal = rewrites()

    def begin(self, runner: MatchRunner) -> None:
        """Says what is there already."""
        there = len(runner.journal.games)
        if there:
            text = ngettext("{count} game is there already.", "{count} games are there already.", there)
            typer.echo(text.format(count=there), err=True)

    def progress(self, runner: MatchRunner, number: int) -> None:
        """Says how far it is after a game, and what went wrong in it."""
        game = runner.journal.games[number]
        pairing, _pair, south = self._plan.game(number)
        if game.fault and game.winner is not None:
            players = self._plan.pairings[pairing]
            loser = players[south] if game.winner == 1 else players[1 - south]
            text = _("game {number}: {name} loses ({reason}): {fault}").format(
                number=number + 1, name=self._plan.contestants[loser].name, reason=game.reason, fault=game.fault
            )
            typer.echo(f"{text}\x1b[K" if self._terminal else text, err=True)
        count = len(runner.journal.games)
        line = _("{count} of {total} games, {score}").format(
            count=count, total=runner.total, score=score_text(runner.tally(pairing))
        )
        if self._plan.sprt:
            line += ", LLR " + decimal(f"{self._plan.sprt.ratio(runner.tally(0).pairs):.2f}")
        if self._terminal:
            print(f"{line}\x1b[K", end="\r", file=sys.stderr, flush=True)
        elif count % _EVERY == 0:
            print(line, file=sys.stderr, flush=True)

    def end(self, runner: MatchRunner, *, resumable: bool) -> None:
        """Prints the result, and what to do to go on with an unfinished match."""
        if self._terminal:
            print("\x1b[K", end="", file=sys.stderr, flush=True)
        if self._json:
            typer.echo(json_text.dumps(self._as_json(runner), indent=2))
        else:
            self._as_text(runner)
        if not runner.finished:
            typer.echo(
                _("The match is not finished; the same call goes on with it.")
                if resumable
                else _("The match is not finished; with --state FILE it could be gone on with."),
                err=True,
            )

    def write_records(self, runner: MatchRunner, path: Path) -> None:
        """Writes all finished games as OGN, in one piece: there is never half a file."""
        with _part(path) as part:
            part.write_text(write_all(self._records(runner)), encoding="utf-8")
            os.replace(part, path)

    def _records(self, runner: MatchRunner) -> list[OgnGame]:
        records = []
        for number, result in sorted(runner.journal.games.items()):
            pairing, pair, south = self._plan.game(number)
            players = self._plan.pairings[pairing]
            game = Game(self._plan.ruleset)
            for letter in result.moves:
                game.play(letter)
            tags = {
                "Event": _("Engine match"),
                "Round": f"{pair + 1}.{number % 2 + 1}",
                "South": self._plan.contestants[players[south]].name,
                "North": self._plan.contestants[players[1 - south]].name,
            }
            if game.outcome is None and result.reason == "agreement":
                game.agree_to_end()
            elif game.outcome is None and result.reason == "timeout" and result.winner is not None:
                game.lose_on_time(1 - result.winner)
            elif game.outcome is None and result.fault and result.winner is not None:
                game.resign(1 - result.winner)
                tags["Fault"] = f"{result.reason}: {result.fault}"
            elif game.outcome is None:
                tags["Adjudicated"] = f"{result.stores[0]}-{result.stores[1]} ({result.reason})"
            records.append(OgnGame(game, tags, {result.opening: _("end of the opening")} if result.opening else {}))
        return records

    def _as_text(self, runner: MatchRunner) -> None:
        plan = self._plan
        for pairing, (first, second) in enumerate(plan.pairings):
            tally = runner.tally(pairing)
            names = plan.contestants[first].name, plan.contestants[second].name
            typer.echo(
                _("{first} against {second}: {score}").format(first=names[0], second=names[1], score=score_text(tally))
            )
            if not tally.games:
                continue
            elo, low, high = elo_interval(tally.pairs)
            typer.echo(
                _("  Elo {elo} [{low}, {high}] (95 %), stronger with {chance} %").format(
                    elo=number_text(elo),
                    low=number_text(low),
                    high=number_text(high),
                    chance=decimal(f"{100 * superiority(tally.pairs):.1f}"),
                )
            )
            typer.echo(
                _("  pairs with 0, ½, 1, 1½, 2 points: {pairs}; seeds ahead {margin} ± {error}").format(
                    pairs=" ".join(map(str, tally.pairs)),
                    margin=decimal(f"{tally.margin:+z.2f}"),
                    error=decimal(f"{tally.margin_error:.2f}"),
                )
            )
            for name, faults, late, slowest in self._conduct(runner, pairing):
                if faults or late:
                    typer.echo(
                        _("  {name}: lost by a fault {faults}, late moves {late}, latest by {slowest} ms").format(
                            name=name,
                            faults=", ".join(f"{reason} {count}" for reason, count in faults.items()) or "0",
                            late=late,
                            slowest=round(1000 * slowest),
                        )
                    )
        if plan.sprt:
            low, high = plan.sprt.bounds
            typer.echo(
                _("SPRT of {elo0} against {elo1} Elo: LLR {ratio} [{low}, {high}], {verdict}").format(
                    elo0=decimal(f"{plan.sprt.elo0:g}"),
                    elo1=decimal(f"{plan.sprt.elo1:g}"),
                    ratio=decimal(f"{plan.sprt.ratio(runner.tally(0).pairs):.2f}"),
                    low=decimal(f"{low:.2f}"),
                    high=decimal(f"{high:.2f}"),
                    verdict={
                        "": _("undecided"),
                        "elo0": _("the lower one accepted"),
                        "elo1": _("the higher one accepted"),
                    }[runner.verdict],
                )
            )

    def _conduct(self, runner: MatchRunner, pairing: int) -> list[tuple[str, Counter[str], int, float]]:
        """Of both players of a pairing: name, games lost by faults, late moves, and seconds over time at most."""
        found = []
        for which, index in enumerate(self._plan.pairings[pairing]):
            faults: Counter[str] = Counter()
            late, slowest = 0, 0.0
            for number, game in runner.journal.games.items():
                of_pairing, _pair, south = self._plan.game(number)
                if of_pairing != pairing:
                    continue
                seat = south if which == 0 else 1 - south
                late += game.late[seat]
                slowest = max(slowest, game.slowest[seat])
                if game.fault and game.winner == 1 - seat:
                    faults[game.reason] += 1
            found.append((self._plan.contestants[index].name, faults, late, slowest))
        return found

    def _as_json(self, runner: MatchRunner) -> dict[str, Any]:
        plan = self._plan
        pairings = []
        for pairing, (first, second) in enumerate(plan.pairings):
            tally = runner.tally(pairing)
            elo, low, high = elo_interval(tally.pairs)
            pairings.append(
                {
                    "first": plan.contestants[first].name,
                    "second": plan.contestants[second].name,
                    "wins": tally.wins,
                    "draws": tally.draws,
                    "losses": tally.losses,
                    "score": tally.score,
                    "pairs": tally.pairs,
                    "elo": _finite(elo),
                    "elo_low": _finite(low),
                    "elo_high": _finite(high),
                    "superiority": superiority(tally.pairs),
                    "margin": tally.margin,
                    "margin_error": _finite(tally.margin_error),
                    "conduct": [
                        {"name": name, "faults": dict(faults), "late": late, "latest_seconds": slowest}
                        for name, faults, late, slowest in self._conduct(runner, pairing)
                    ],
                }
            )
        result: dict[str, Any] = {"ruleset": plan.ruleset.name, "finished": runner.finished, "pairings": pairings}
        if plan.sprt:
            low, high = plan.sprt.bounds
            result["sprt"] = {
                "elo0": plan.sprt.elo0,
                "elo1": plan.sprt.elo1,
                "ratio": plan.sprt.ratio(runner.tally(0).pairs),
                "low": low,
                "high": high,
                "accepted": runner.verdict or None,
            }
        return result


def score_text(tally: Tally) -> str:
    """Wins, draws and losses with the share of the points."""
    return _("{wins} won, {draws} drawn, {losses} lost = {score} %").format(
        wins=tally.wins, draws=tally.draws, losses=tally.losses, score=decimal(f"{100 * tally.score:.1f}")
    )


def number_text(elo: float) -> str:
    """A difference in Elo with its sign, ∞ where the results have no bound."""
    return f"{elo:+.0f}" if math.isfinite(elo) else "+∞" if elo > 0 else "−∞"


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
