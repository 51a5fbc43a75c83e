"""What `oware analyse` shows, in the terminal and as JSON."""

from __future__ import annotations

import json as json_text
import sys
from dataclasses import asdict, dataclass
from typing import Any

import typer

from oware.cli.terminal import rewrites
from oware.engine.analysing import MoveValue, PositionAnalysis
from oware.engine.limits import Analysis
from oware.locale import _, decimal, ngettext
from oware.notation.diagram import seat_names
from oware.rules.game import Game

_LINE = 12
_NOTHING = 0.005


@dataclass(frozen=True, slots=True)
class AnalysisSubject:
    """A game that is analysed.

    Attributes:
        game: The game.
        number: Which of those in the file, from 1.
        total: How many those are.
        moves: Whether its moves are analysed, or only its last position.
    """

    game: Game
    number: int
    total: int
    moves: bool


class AnalysisReport:
    """Prints analyses as they are made, or all of them as JSON at the end.

    Args:
        json: Print JSON.
    """

    def __init__(self, *, json: bool) -> None:
        self._json = json
        self._terminal = rewrites()
        self._subjects: list[tuple[AnalysisSubject, list[PositionAnalysis]]] = []

    def begin(self, subject: AnalysisSubject) -> None:
        """The next game."""
        self._subjects.append((subject, []))
        if not self._json and subject.total > 1:
            typer.echo(_("game {number} of {total}").format(number=subject.number, total=subject.total))

    def progress(self, found: Analysis) -> None:
        """What a search has found so far, on the error stream of a terminal."""
        if self._terminal:
            subject, done = self._subjects[-1]
            total = len(subject.game.moves) if subject.moves else 1
            line = _("position {number} of {total}, depth {depth}: {move} {seeds}").format(
                number=len(done) + 1,
                total=total,
                depth=found.depth,
                move=found.letter,
                seeds=decimal(f"{found.value:+z.2f}"),
            )
            print(f"{line}\x1b[K", end="\r", file=sys.stderr, flush=True)

    def add(self, found: PositionAnalysis) -> None:
        """A position is done."""
        subject, done = self._subjects[-1]
        done.append(found)
        self._clear()
        if self._json:
            return
        if subject.moves:
            typer.echo(_move_text(found, seats=subject.game.ruleset.players))
        else:
            for line in _position_text(found, subject.game):
                typer.echo(line)

    def end(self, *, finished: bool) -> None:
        """Everything is done, or was broken off."""
        self._clear()
        if self._json:
            games = [_as_json(subject, done) for subject, done in self._subjects]
            typer.echo(json_text.dumps({"finished": finished, "games": games}, indent=1))
            return
        for subject, done in self._subjects:
            if subject.moves and done:
                for line in _summary(subject.game, done):
                    typer.echo(line)
        if not finished:
            typer.echo(_("Broken off; what is above is whole."), err=True)

    def _clear(self) -> None:
        if self._terminal:
            print("\x1b[K", end="", file=sys.stderr, flush=True)


def _position_text(found: PositionAnalysis, game: Game) -> list[str]:
    names = seat_names(game.position)
    if not found.moves:
        reason = game.outcome.reason if game.outcome else ""
        return [_("{position}: the game is over ({reason})").format(position=found.position, reason=reason)]
    lines = [
        _("{position} ({rules}), {seat} to move").format(
            position=found.position, rules=game.ruleset.name, seat=names[found.turn]
        ),
        _source_text(found),
    ]
    for move in found.moves:
        bound = "" if move.exact else "≤ "
        words = [f"  {move.letter}", decimal(f"{bound}{move.seeds:+z.2f}").rjust(8), _chances_text(move)]
        words += [_loss_text(move).ljust(24), " ".join(move.line[:_LINE])]
        lines.append("  ".join(words).rstrip())
    return lines


def _source_text(found: PositionAnalysis) -> str:
    if found.source == "table":
        return _("exact, from the endgame table")
    return _("depth {depth}, {nodes} nodes, {seconds} s").format(
        depth=found.depth, nodes=decimal(f"{found.nodes:,}"), seconds=decimal(f"{found.seconds:z.2f}")
    )


def _chances_text(move: MoveValue) -> str:
    if move.proof:
        return (_("won") if move.proof == "won" else _("lost")).ljust(9)
    return _("win {win} %").format(win=f"{100 * move.chance:.0f}").ljust(9)


def _loss_text(move: MoveValue) -> str:
    if abs(move.seeds_lost) < _NOTHING and move.chance_lost < _NOTHING:
        return ""
    return _("loses {seeds}, {chance} %").format(
        seeds=decimal(f"{move.seeds_lost:z.2f}"), chance=f"{100 * move.chance_lost:.0f}"
    )


def _move_text(found: PositionAnalysis, seats: int) -> str:
    move, best = found.move, found.moves[0]
    number = f"{found.ply // seats + 1}.{'..' if found.ply % seats else ''}"
    assert move
    words = [f"{number.rjust(6)} {move.letter}", decimal(f"{move.seeds:+z.2f}").rjust(7), _chances_text(move)]
    loss = _loss_text(move)
    if loss:
        words += [loss, _("best {line}").format(line=" ".join(best.line[:_LINE]))]
    if found.source == "table":
        words.append(_("(table)"))
    return "  ".join(words).rstrip()


def _summary(game: Game, done: list[PositionAnalysis]) -> list[str]:
    lines = []
    for seat, name in enumerate(seat_names(game.position)):
        moves = [found.move for found in done if found.turn == seat and found.move]
        if moves:
            kept = sum(abs(move.seeds_lost) < _NOTHING for move in moves)
            text = ngettext(
                "{seat}: {count} move, {kept} of them the best, {seeds} seeds and {chance} % lost a move",
                "{seat}: {count} moves, {kept} of them the best, {seeds} seeds and {chance} % lost a move",
                len(moves),
            )
            lines.append(
                text.format(
                    seat=name,
                    count=len(moves),
                    kept=kept,
                    seeds=decimal(f"{sum(move.seeds_lost for move in moves) / len(moves):z.2f}"),
                    chance=decimal(f"{100 * sum(move.chance_lost for move in moves) / len(moves):z.1f}"),
                )
            )
    return lines


def _as_json(subject: AnalysisSubject, done: list[PositionAnalysis]) -> dict[str, Any]:
    game = subject.game
    return {
        "ruleset": game.ruleset.name,
        "start": str(game.start),
        "moves": game.moves,
        "positions": [asdict(found) for found in done],
    }
