"""The named rule sets: only what differs from the defaults is written (RULES.md sections 3.1 and 4.1)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from oware.rules.errors import UnknownRulesetError
from oware.rules.ruleset import Ruleset, RulesetFields

# oware_society has no automatic repetition (D0 leaves it to agreement); the other sets build on it.
_SOCIETY: Final[RulesetFields] = {"repetition": 0, "repetition_waits_for_feed": False}
_OURI: Final[RulesetFields] = {**_SOCIETY, "grand_slam": "replay", "singles_last": True}

_OWARE: Final[dict[str, RulesetFields]] = {
    "abapa": {},
    "abapa-society": _SOCIETY,
    "browser-doc": _SOCIETY,
    "browser-doc-literal": {**_SOCIETY, "cannot_feed": "play_on"},
    "sao-paulo": _SOCIETY,
    "sao-paulo-literal": {**_SOCIETY, "grand_slam": "allowed"},
    "default-capped": {"quiet_plies": 100},
    "openspiel": {"repetition": 2, "repetition_waits_for_feed": False, "sweep_at_majority": True},
    "auale": {"repetition": 2, "repetition_waits_for_feed": False},
    "playstrategy": {"repetition": 2},
    "awari": {
        "must_feed": False,
        "leave_countermove": True,
        "grand_slam": "allowed",
        "repetition_waits_for_feed": False,
        "cycle_score": "split_even",
    },
    "mancala-games": {**_SOCIETY, "grand_slam_trigger": "row_emptied_had_seeds", "feed_test": "after_move"},
    "mancala-games-wari": {**_SOCIETY, "grand_slam": "allowed", "feed_test": "after_move"},
    "six-house-forfeit": {**_SOCIETY, "grand_slam_trigger": "all_houses"},
    "wari-bennett": {**_SOCIETY, "grand_slam": "illegal", "stop_at_majority": False},
    "awari-ndyuka": {
        **_SOCIETY,
        "grand_slam": "illegal",
        "cannot_feed": "unscored",
        "no_seeds": "unscored",
        "stop_at_majority": False,
        "end_when_only_singles": True,
    },
    "ouri-portugal": _OURI,
    "ouri-valdez": {**_OURI, "feed_test": "after_move", "cannot_feed": "starved_takes"},
    "wari-pratt": {**_SOCIETY, "grand_slam": "allowed"},
    "merkel": {**_SOCIETY, "grand_slam": "forfeit", "cannot_feed": "unscored"},
    "slam-illegal-unless-only": {**_SOCIETY, "grand_slam": "illegal_unless_only"},
    "slam-illegal": {**_SOCIETY, "grand_slam": "illegal"},
    "slam-allowed": {**_SOCIETY, "grand_slam": "allowed"},
    "slam-rest": {**_SOCIETY, "grand_slam": "opponent_gets_rest"},
    "slam-keep-last": {**_SOCIETY, "grand_slam": "keep_last"},
    "slam-keep-first": {**_SOCIETY, "grand_slam": "keep_first"},
}

_MANCALA_GAMES: Final[RulesetFields] = {"pits": 12, "endless": "end_divvied", "max_laps": 75, "repetition": 0}
_BAAWA: Final[dict[str, RulesetFields]] = {
    "ba-awa": {"pits": 12},
    "ba-awa-end-of-turn": {"pits": 12, "ending_check": "end_of_turn"},
    "ba-awa-skip-origin": {"pits": 12, "skip_origin": True},
    "ba-awa-mancala-games": {**_MANCALA_GAMES, "ending_check": "end_of_turn", "no_move": "end_owner"},
    "ba-awa-three": {"pits": 12, "players": 3},
    "nam-nam": {"pits": 12, "ending": "last_four", "must_feed": True},
    "nam-nam-mancala-games": {
        **_MANCALA_GAMES,
        "ending": "last_four_mover",
        "ending_check": "end_of_turn",
        "no_move": "end_owner",
        "must_feed": True,
        "ending_feeds": False,
    },
    "anan-anan": {
        "pits": 12,
        "skip_origin": True,
        "ending": "capturer_eight",
        "ending_check": "end_of_turn",
        "stop_at_majority": True,
        "no_move": "end_nobody",
        "endless": "end_scores",
    },
    "obridjie": {"pits": 12, "ending": "none", "no_move": "end_nobody"},
    "obridjie-mancala-games": {
        **_MANCALA_GAMES,
        "ending": "none",
        "stop_at_majority": True,
        "no_move": "end_nobody",
        "endless": "end_scores",
    },
    "jerin": {"pits": 12, "last_four": "mover_if_own"},
}

RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {name: Ruleset(**fields).replaced(name=name) for name, fields in {**_OWARE, **_BAAWA}.items()}
)
"""Every named rule set under its public name; `abapa`, the tournament game, comes first."""

ALIASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "default": "abapa",
        "oware-society": "abapa-society",
        "stoneshark": "mancala-games",
        "stoneshark-wari": "mancala-games-wari",
        "abapa-capped": "default-capped",
        "baawa": "ba-awa",
    }
)
"""Other names a rule set is known by, most of them those of RULES.md."""


def ruleset(name: str) -> Ruleset:
    """The rule set of that name; hyphens and underscores are the same, case does not matter.

    Args:
        name: A public name such as `abapa` or `nam-nam`, or an alias such as `oware_society`.

    Raises:
        UnknownRulesetError: No rule set has that name.
    """
    return RULESETS[canonical_name(name)]


def canonical_name(name: str) -> str:
    """The public name behind `name`.

    Raises:
        UnknownRulesetError: No rule set has that name; the message lists those that are known.
    """
    wanted = str(name).strip().lower().replace("_", "-")
    found = ALIASES.get(wanted, wanted)
    if found not in RULESETS:
        raise UnknownRulesetError(f"unknown rule set {name!r}; known are {', '.join(RULESETS)}")
    return found
