"""First use: small tables, built in the background where there are none, and mapped for those who search with them.

Up to twelve seeds take a second or two. Tables are a help and never a need: whatever goes wrong here is logged and
leaves the game as it was.
"""

from __future__ import annotations

import atexit
import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Final

from oware.rules.ruleset import Ruleset
from oware.tables.builder import BuildStoppedError
from oware.tables.errors import DamagedTableError, MissingTableError, TableError
from oware.tables.files import RawTable
from oware.tables.folder import build, default_folder
from oware.tables.native import available
from oware.tables.options import KINDS, MAX_SEEDS, Kind, no_table_reason, table_ruleset
from oware.tables.probe import Tables

FIRST_SEEDS: Final = 12
"""Seeds on the board up to which tables are built without being asked for."""

SWITCH: Final = "OWARE_BUILD_TABLES"
"""Set to 0 in the environment, nothing is built in the background."""

_log: Final = logging.getLogger(__name__)


def enabled() -> bool:
    """Whether tables may be built in the background: the native core is there and `OWARE_BUILD_TABLES` is not 0."""
    return os.environ.get(SWITCH, "1") != "0" and available()


class BackgroundBuilder:
    """Builds what it is asked for, one table after the other, in a thread that ends with the process.

    Args:
        folder: Where tables are kept; the user's data folder when left out.
        seeds: The highest level.
    """

    def __init__(self, folder: Path | None = None, seeds: int = FIRST_SEEDS) -> None:
        self._folder = folder
        self._seeds = seeds
        self._lock = Lock()
        self._asked: set[tuple[Path, str, Kind]] = set()
        self._waiting: list[tuple[Path, Ruleset, Kind]] = []
        self._thread: Thread | None = None
        self._stop = Event()

    def want(self, ruleset: Ruleset) -> None:
        """Asks for both kinds of table that a rule set uses; returns at once.

        Levels that are there already are left alone. Asking again, or for rules that share the tables or can have
        none, does nothing.
        """
        if no_table_reason(ruleset) or not enabled():
            return
        rules = table_ruleset(ruleset)
        folder = self._folder or default_folder()
        with self._lock:
            for kind in KINDS:
                if (folder, rules.name, kind) not in self._asked:
                    self._asked.add((folder, rules.name, kind))
                    self._waiting.append((folder, rules, kind))
            if self._waiting and self._thread is None:
                self._stop.clear()
                self._thread = Thread(target=self._work, name="oware-first-tables", daemon=True)
                self._thread.start()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until all that was asked for is done; returns whether it is."""
        thread = self._thread
        if thread:
            thread.join(seconds)
        return self._thread is None

    def stop(self) -> None:
        """Ends the build within some milliseconds; levels finished are kept."""
        self._stop.set()
        self.wait()

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting or self._stop.is_set():
                    self._waiting.clear()
                    self._thread = None
                    return
                folder, rules, kind = self._waiting.pop(0)
            try:
                # One thread: the other processor is the player's. Each file appears whole under its name, so a
                # second process doing the same at the same time only writes the same bytes once more.
                build(rules, self._seeds, kind=kind, threads=1, folder=folder, stop=self._stop)
            except BuildStoppedError:
                continue
            except (TableError, OSError) as error:
                _log.info("no tables were built in the background: %s", error)


_builder: Final = BackgroundBuilder()
# Before the interpreter takes the memory away that the thread works on.
atexit.register(_builder.stop)


def want_tables(ruleset: Ruleset) -> None:
    """Has the small tables of a rule set built in the background if they are not there (see `BackgroundBuilder.want`)."""
    _builder.want(ruleset)


@dataclass(frozen=True, slots=True)
class MappedTables:
    """Finished levels in memory, for those who look values up without asking Python.

    Attributes:
        ruleset: The rules that stand for all that share the table; encode these for the core.
        kind: `pair`: two bytes a board, mover's seeds then the other's; `split`: one signed byte.
        addresses: Where the values of each level lie, from nought seeds up, in the order of the boards' numbers.
        tables: Keeps the files mapped; hold on to this object as long as the addresses are used.
    """

    ruleset: Ruleset
    kind: Kind
    addresses: Mapping[int, int]
    tables: Tables

    @property
    def seeds(self) -> int:
        """The highest level; every level below is there too."""
        return len(self.addresses) - 1


def mapped_tables(
    ruleset: Ruleset, kind: Kind | None = None, *, most: int = MAX_SEEDS, folder: Path | None = None
) -> MappedTables | None:
    """The tables of a rule set as far as they are there, checked (about 1 GB a second) and mapped; None without any.

    Args:
        ruleset: The rules of the game.
        kind: `pair` or `split`; that which suits the rules when left out.
        most: Levels above this are left out.
        folder: Where tables are kept; the user's data folder when left out.
    """
    if no_table_reason(ruleset) or not available():
        return None
    tables = Tables.open(ruleset, kind=kind, folder=folder)
    addresses: dict[int, int] = {}
    try:
        for seeds in range(min(most, MAX_SEEDS) + 1):
            table = tables.level(seeds)
            if not isinstance(table, RawTable):
                break  # blocks are too slow to look up in a search
            table.check_all()
            addresses[seeds] = table.address
    except MissingTableError:
        pass  # as far as they go
    except (DamagedTableError, OSError) as error:
        _log.warning("%s", error)
    return MappedTables(tables.rules, tables.kind, addresses, tables) if addresses else None
