"""The engine's options, as `uci` announces them and `setoption` sets them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from oware.core.search import GOALS
from oware.engine.aids import DEFAULT_TABLES, TableSource
from oware.engine.engine import MOST_THREADS
from oware.engine.levels import LEVELS
from oware.engine.uci.grammar import ProtocolError
from oware.locale import _
from oware.rules.errors import OwareError
from oware.rules.presets import RULESETS, ruleset
from oware.rules.ruleset import Ruleset
from oware.tables.options import MAX_SEEDS

MOST_HASH: Final = 32_768
TABLES_LIMIT: Final = DEFAULT_TABLES.most
_EMPTY: Final = "<empty>"


@dataclass(frozen=True, slots=True)
class Settings:
    """What the options are set to.

    Attributes:
        ruleset: The rules of positions to come.
        threads: Threads to search with.
        hash: Megabytes of the transposition table.
        multipv: Lines to show.
        own_book: Whether to play from the opening book where moves are timed.
        tables: Folder of endgame tables; None for the user's data folder.
        tables_limit: Most seeds on the board of a table to use; 0 for no tables.
        goal: `win` (first to win, then for seeds) or `seeds`.
        level: The level to play at; 0 is the engine at its best, within the limits of `go`.
        limited: Whether to play at a rating.
        rating: That rating, on the scale of the levels.
        seed: Seed of what a level misjudges.
        ponder: Whether `go ponder` may come; the engine needs no preparation for it.
    """

    ruleset: Ruleset
    threads: int = 1
    hash: int = 32
    multipv: int = 1
    own_book: bool = True
    tables: Path | None = None
    tables_limit: int = TABLES_LIMIT
    goal: str = GOALS[0]
    level: int = 0
    limited: bool = False
    rating: int = LEVELS[-1].rating
    seed: int = 0
    ponder: bool = False

    @property
    def weakened(self) -> bool:
        """Whether a level or a rating is set, whose own limits end a search."""
        return bool(self.level) or self.limited

    @property
    def table_source(self) -> TableSource | None:
        """The tables a search may use."""
        return TableSource(self.tables, self.tables_limit) if self.tables_limit else None


@dataclass(frozen=True, slots=True)
class Option:
    """One option.

    Attributes:
        name: As it is announced; written any way.
        field: The field of `Settings` it sets.
        kind: What `uci` says after `type`, default and limits included.
        read: Turns the text of a value into the value.
    """

    name: str
    field: str
    kind: str
    read: Callable[[str], Any]

    def announced(self) -> str:
        """The line that `uci` prints."""
        return f"option name {self.name} type {self.kind}"


def default_settings() -> Settings:
    """The options as they are before any is set."""
    return Settings(ruleset("abapa"))


def changed(settings: Settings, name: str, value: str | None) -> Settings:
    """The settings with one option set.

    Raises:
        ProtocolError: There is no such option, or it does not take that value.
    """
    option = next((option for option in OPTIONS if option.name.lower() == name.lower()), None)
    if option is None:
        known = ", ".join(option.name for option in OPTIONS)
        raise ProtocolError(_("setoption: no option {name!r}; there are {known}").format(name=name[:40], known=known))
    if value is None:
        raise ProtocolError(_("setoption: {name} needs a value").format(name=option.name))
    try:
        return replace(settings, **{option.field: option.read(value)})
    except OwareError as error:
        raise ProtocolError(_("setoption: {name}: {error}").format(name=option.name, error=error)) from None


def _spin(name: str, field: str, default: int, least: int, most: int) -> Option:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
            raise ProtocolError(
                _("{given!r}; expected a whole number from {least} to {most}").format(
                    given=text[:40], least=least, most=most
                )
            )
        return int(text)

    return Option(name, field, f"spin default {default} min {least} max {most}", read)


def _check(name: str, field: str, *, default: bool) -> Option:
    def read(text: str) -> bool:
        if text.lower() not in ("true", "false"):
            raise ProtocolError(_("{given!r}; expected true or false").format(given=text[:40]))
        return text.lower() == "true"

    return Option(name, field, f"check default {str(default).lower()}", read)


def _folder(text: str) -> Path | None:
    if text in ("", _EMPTY):
        return None
    if not Path(text).is_dir():
        raise ProtocolError(
            _("{given!r} is no folder; expected one that oware tables build has made").format(given=text[:200])
        )
    return Path(text)


def _goal(text: str) -> str:
    if text.lower() not in GOALS:
        raise ProtocolError(_("{given!r}; expected {known}").format(given=text[:40], known=_(" or ").join(GOALS)))
    return text.lower()


OPTIONS: Final = (
    Option("Ruleset", "ruleset", " var ".join(("combo default abapa", *RULESETS)), ruleset),
    _spin("Threads", "threads", 1, 1, MOST_THREADS),
    _spin("Hash", "hash", 32, 1, MOST_HASH),
    _spin("MultiPV", "multipv", 1, 1, 6),
    Option("Goal", "goal", " var ".join((f"combo default {GOALS[0]}", *GOALS)), _goal),
    _check("OwnBook", "own_book", default=True),
    Option("Tables", "tables", f"string default {_EMPTY}", _folder),
    _spin("TablesLimit", "tables_limit", TABLES_LIMIT, 0, MAX_SEEDS),
    _spin("Level", "level", 0, 0, len(LEVELS)),
    _check("UCI_LimitStrength", "limited", default=False),
    _spin("UCI_Elo", "rating", LEVELS[-1].rating, LEVELS[0].rating, LEVELS[-1].rating),
    _spin("Seed", "seed", 0, 0, (1 << 32) - 1),
    _check("Ponder", "ponder", default=False),
)
"""In the order they are announced."""
