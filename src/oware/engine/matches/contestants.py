"""Who plays in a match: our engine with options, any program that speaks the protocol, or a simple player."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, Protocol

from oware.core.face import CoreGame
from oware.engine.players import GreedyPlayer, Player, RandomPlayer
from oware.engine.uci.client import EngineFailure, EngineProcess, Reply
from oware.locale import _
from oware.rules.errors import OwareError
from oware.rules.presets import RULESETS
from oware.rules.ruleset import Ruleset

SIMPLE: Final = ("random", "greedy")
BUILT_IN: Final = "oware"
LIMITS: Final = ("time", "nodes", "depth")


class ContestantError(OwareError):
    """Words that say no engine, or a setting that is none."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """One who takes part.

    Attributes:
        text: How it was named.
        name: What it is called in reports.
        command: Program and arguments; empty for a simple player.
        options: Options of the protocol to set.
        limits: What comes after `go` for it, in place of the match's pace; None for the match's.
    """

    text: str
    name: str
    command: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    limits: str | None = None


class Seated(Protocol):
    """A contestant ready to play."""

    def new_game(self, seed: int) -> None:
        """A game begins; `seed` is for what it does at random."""

    def move(self, game: CoreGame, position: str, limits: str, timeout: float) -> Reply:
        """Its move; see `EngineProcess.go`."""

    def close(self) -> None:
        """It is needed no more."""


def contestant(text: str, settings: Mapping[str, str] | None = None) -> Contestant:
    """Reads `random`, `greedy`, `oware`, `oware:NAME=VALUE,…`, or a command line.

    Args:
        text: What was written.
        settings: More settings, which go first: options of the protocol, or `name`, `time` (milliseconds a move),
            `nodes` or `depth`.

    Raises:
        ContestantError: There is no such program, or a setting is none.
    """
    given: dict[str, str] = {}
    head, colon, tail = text.partition(":")
    built_in = head == BUILT_IN
    if built_in and colon:
        for part in tail.split(","):
            name, equals, value = part.partition("=")
            if not (name and equals and value):
                raise ContestantError(
                    _("{text}: {part!r} is no setting; expected NAME=VALUE, such as level=5").format(
                        text=text, part=part
                    )
                )
            given[name.lower()] = value
    given.update({name.lower(): value for name, value in (settings or {}).items()})
    name = given.pop("name", text)
    limits = _limits(text, given)
    if text in SIMPLE:
        if given or limits:
            raise ContestantError(_("{text} takes no settings").format(text=text))
        return Contestant(text, name)
    if built_in:
        command = [sys.executable, "-m", "oware.cli", "uci"]
        if limits is None and (int(given.get("level", "0")) or given.get("uci_limitstrength") == "true"):
            limits = ""  # a level or a rating has limits of its own
    else:
        command = _command(text)
    return Contestant(text, name, tuple(command), given, limits)


def _limits(text: str, given: dict[str, str]) -> str | None:
    words = []
    for name in LIMITS:
        value = given.pop(name, None)
        if value is not None:
            if not (value.isascii() and value.isdigit() and 0 < int(value) < 1 << 31):
                raise ContestantError(
                    _("{text}: {name} is {value!r}; expected a whole number from 1 up").format(
                        text=text, name=name, value=value
                    )
                )
            words.append(f"{'movetime' if name == 'time' else name} {value}")
    level = given.get("level", "")
    if level and not (level.isascii() and level.isdigit()):
        raise ContestantError(_("{text}: level is {value!r}; expected a number").format(text=text, value=level))
    return " ".join(words) or None


def _command(text: str) -> list[str]:
    try:
        words = shlex.split(text, posix=sys.platform != "win32")
    except ValueError as error:
        raise ContestantError(_("{text}: {error}").format(text=text, error=error)) from None
    program = shutil.which(words[0]) if words else None
    if program is None:
        raise ContestantError(
            _("there is no engine {text!r}; expected oware, oware:level=5, random, greedy, or a command to run").format(
                text=text
            )
        )
    return [str(Path(program)), *words[1:]]


def seat(contestant: Contestant, ruleset: Ruleset) -> Seated:
    """Gets a contestant ready.

    Raises:
        EngineFailure: Its program cannot be started, does not speak the protocol or does not know the rules.
    """
    if not contestant.command:
        return _Simple(contestant)
    return _Process(contestant, ruleset)


class _Process:
    """An engine in its process."""

    def __init__(self, contestant: Contestant, ruleset: Ruleset) -> None:
        self._engine = EngineProcess(contestant.command, name=contestant.name)
        self._seeded = "seed" in self._engine.options and "seed" not in contestant.options
        # An engine that has no choice of rules plays the tournament game.
        rules = {} if ruleset == RULESETS["abapa"] else {"Ruleset": ruleset.name}
        try:
            self._engine.set({**rules, **contestant.options})
        except EngineFailure:
            self._engine.close()
            raise

    def new_game(self, seed: int) -> None:
        if self._seeded:
            self._engine.set({"Seed": str(seed & 0xFFFFFFFF)})
        self._engine.new_game()

    def move(self, game: CoreGame, position: str, limits: str, timeout: float) -> Reply:
        return self._engine.go(position, limits, timeout)

    def close(self) -> None:
        self._engine.close()


class _Simple:
    """A player of ours that needs no process."""

    def __init__(self, contestant: Contestant) -> None:
        self._kind = contestant.text
        self.new_game(0)

    def new_game(self, seed: int) -> None:
        random = Random(seed)
        self._player: Player = RandomPlayer(random) if self._kind == "random" else GreedyPlayer(random)

    def move(self, game: CoreGame, position: str, limits: str, timeout: float) -> Reply:
        return Reply(self._player.move(game), "", 0.0)

    def close(self) -> None:
        pass
