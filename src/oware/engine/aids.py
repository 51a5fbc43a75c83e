"""What a search is lent: endgame tables that are there, and the weights of the evaluation."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oware.core.search import Aids
from oware.engine.weights import weights_for
from oware.rules.ruleset import Ruleset
from oware.tables.background import FIRST_SEEDS, MappedTables, mapped_tables, want_tables
from oware.tables.folder import default_folder
from oware.tables.options import KINDS, Kind, no_table_reason, table_ruleset


@dataclass(frozen=True, slots=True)
class TableSource:
    """Endgame tables a search may use, as far as they have been built.

    Attributes:
        folder: Where they are; the user's data folder when None, where small ones are built in the background on first use.
        most: Levels with more seeds on the board are left out.
    """

    folder: Path | None = None
    most: int = 16


DEFAULT_TABLES: Final = TableSource()

_mapped: dict[tuple[Path, str, Kind, int], MappedTables] = {}


def aids_for(ruleset: Ruleset, tables: TableSource | None) -> Aids:
    """What there is to help a search under a rule set.

    Tables are opened once in a process, and looked for again while there are fewer than are built of themselves.

    Args:
        ruleset: The rules of the game.
        tables: Where tables are; None for none.
    """
    if tables is None or no_table_reason(ruleset):
        return Aids(weights=weights_for(ruleset))
    if tables.folder is None:
        want_tables(ruleset)
    pairs, splits = (_tables(ruleset, kind, tables) for kind in KINDS)
    return Aids(
        pairs=pairs.addresses if pairs else {},
        splits=splits.addresses if splits else {},
        weights=weights_for(ruleset),
        keep=(pairs, splits),
    )


def _tables(ruleset: Ruleset, kind: Kind, source: TableSource) -> MappedTables | None:
    folder = source.folder or default_folder()
    key = (folder, table_ruleset(ruleset).name, kind, source.most)
    found = _mapped.get(key)
    if found is None:
        found = mapped_tables(ruleset, kind, most=source.most, folder=folder)
        if found and found.seeds >= min(source.most, FIRST_SEEDS):
            _mapped[key] = found
    return found
