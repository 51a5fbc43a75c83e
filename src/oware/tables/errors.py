"""What can go wrong with endgame tables."""

from __future__ import annotations

from oware.rules.errors import OwareError


class TableError(OwareError):
    """Base of all errors that have to do with endgame tables."""


class NoTableError(TableError):
    """The rule set has no tables, because its values are no numbers of seeds or the turn does not always pass."""


class MissingTableError(TableError):
    """The table that would answer has not been built."""


class DamagedTableError(TableError):
    """A table file is damaged, cut short, or of another version; it is never answered from."""


class TableSpaceError(TableError):
    """Memory or disk will not do for what is to be built."""
