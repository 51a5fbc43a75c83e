"""Which rule sets share a table, and which have none.

A table knows boards, not games: only the options for sowing, captures, feeding and the ends that follow from the board
alone matter to it. Repetition, stops at majority, limits of plies and openers do not.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Final, Literal

from oware.locale import _
from oware.rules.presets import RULESETS
from oware.rules.ruleset import OWARE_DEFAULTS, FieldValue, Ruleset
from oware.tables.errors import NoTableError

Kind = Literal["pair", "split"]
KINDS: Final[tuple[Kind, ...]] = ("pair", "split")
"""`pair`: the seeds each side can force. `split`: net seeds when endless play shares what is left (TABLES.md)."""

MAX_SEEDS: Final = 48

TABLE_OPTIONS: Final = (
    "skip_origin",
    "capture_counts",
    "capture_chain",
    "grand_slam",
    "grand_slam_trigger",
    "must_feed",
    "feed_test",
    "leave_countermove",
    "cannot_feed",
    "no_seeds",
    "singles_last",
    "end_when_only_singles",
)
"""The options a table depends on."""


def table_ruleset(ruleset: Ruleset) -> Ruleset:
    """The rule set that stands for all that share a table with this one; its name is the table's.

    Args:
        ruleset: Any rule set.

    Raises:
        NoTableError: There can be no table; the message says why.
    """
    reason = no_table_reason(ruleset)
    if reason:
        raise NoTableError(reason)
    options = _effective(ruleset)
    name = _names().get(options_text(options))
    if name is None:
        name = f"custom-{hashlib.sha256(options_text(options).encode()).hexdigest()[:12]}"
    return _with_options(name, options)


def no_table_reason(ruleset: Ruleset) -> str:
    """Why a rule set has no table, empty when it can have one."""
    if ruleset.family != "oware":
        return _("{name} is a game of Ba-awa; endgame tables are for Oware").format(name=ruleset.name)
    if ruleset.grand_slam == "forfeit":
        return _("{name} loses a game by a grand slam, which no number of seeds stands for; it has no tables").format(
            name=ruleset.name
        )
    if ruleset.grand_slam == "replay":
        return _("{name} lets a player move again after a grand slam; tables need the turn to pass").format(
            name=ruleset.name
        )
    return ""


def default_kind(ruleset: Ruleset) -> Kind:
    """The kind of table that is exact, or says most, under a rule set: `split` where cycles are shared evenly."""
    return "split" if ruleset.cycle_score == "split_even" else "pair"


def options_of(ruleset: Ruleset) -> dict[str, FieldValue]:
    """The options a table of this rule set depends on, in published order."""
    return {option: getattr(ruleset, option) for option in TABLE_OPTIONS}


def options_text(options: dict[str, FieldValue]) -> str:
    """The options as canonical JSON."""
    return json.dumps(options, separators=(",", ":"), sort_keys=True)


def _effective(ruleset: Ruleset) -> dict[str, FieldValue]:
    """The options with those that can make no difference at their defaults."""
    options = options_of(ruleset)
    options["capture_counts"] = tuple(sorted(set(ruleset.capture_counts)))
    idle = []
    if ruleset.grand_slam == "allowed":
        idle.append("grand_slam_trigger")
    if not ruleset.must_feed:
        idle += ["feed_test", "cannot_feed"]
    return {**options, **{option: OWARE_DEFAULTS[option] for option in idle}}


def _with_options(name: str, options: dict[str, FieldValue]) -> Ruleset:
    neutral: dict[str, FieldValue] = {"stop_at_majority": False, "repetition": 0, "repetition_waits_for_feed": False}
    return Ruleset(**{**neutral, **options, "name": name})  # type: ignore[arg-type]


@cache
def _names() -> dict[str, str]:
    """The first named rule set of every set of options."""
    names: dict[str, str] = {}
    for name, ruleset in RULESETS.items():
        if not no_table_reason(ruleset):
            names.setdefault(options_text(_effective(ruleset)), name)
    return names
