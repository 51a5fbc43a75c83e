"""The tables of options and named rule sets, made from the rule sets themselves.

Only what an option means is written here. Names, values, defaults and differences are read from `oware.rules`, and a
test fails when an option or a value has no words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import oware
from oware.notation.rule_sources import rule_source
from oware.rules.presets import ALIASES
from oware.rules.ruleset import BAAWA_DEFAULTS, CHOICES, OWARE_DEFAULTS, FieldValue

OPTIONS: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "oware": {
        "name": ("", "What the rule set is called."),
        "houses": ("O-1", "Houses in a row; boards of six only."),
        "seeds": ("O-1", "Seeds in each house at the start."),
        "skip_origin": ("O-3", "The house lifted from is passed over, on every lap of a large sowing."),
        "capture_counts": ("O-4", "Counts that a house must have, after sowing, to be captured."),
        "capture_chain": ("O-5", "The unbroken run of such houses behind the last one is captured too."),
        "grand_slam": ("O-6", "What happens when a capture would leave the opponent without a seed."),
        "grand_slam_trigger": ("O-6", "When a capture counts as a grand slam."),
        "must_feed": ("O-7", "An opponent without seeds must be given some, if any move can."),
        "feed_test": ("O-7", "What counts as feeding."),
        "leave_countermove": ("O-7", "The opponent must be left a seed after captures, if any move can."),
        "cannot_feed": ("O-8", "Who gets the seeds when no move can feed."),
        "no_seeds": ("O-9", "What happens to the other row when the player on turn has no seed."),
        "stop_at_majority": ("O-10", "The game stops as soon as somebody has more than half of the seeds."),
        "sweep_at_majority": ("O-10", "Then each row goes to its owner's store; the winner stays the same."),
        "repetition": ("O-11", "The game ends at this occurrence of a position; 0 leaves it to agreement."),
        "repetition_waits_for_feed": ("O-11", "It does not end while a row is empty: the feeding move comes first."),
        "quiet_plies": ("O-12", "The game ends after so many plies without a capture; 0 means never."),
        "cycle_score": ("O-13", "Who gets the board when the game is ended as circling, by rule or agreement."),
        "singles_last": ("O-14", "A house with one seed may be played only when there is nothing else."),
        "end_when_only_singles": ("O-15", "The game ends, the rest unscored, when no house has more than one seed."),
    },
    "ba-awa": {
        "name": ("", "What the rule set is called."),
        "pits": ("", "Pits in the ring; its presence makes the rule set one of Ba-awa."),
        "seeds": ("", "Seeds in each pit at the start."),
        "players": ("T-1", "Seats: two rows of six, or three blocks of four."),
        "four": ("B-4", "The count that captures a pit as soon as a seed makes it."),
        "passing_four": ("B-5", "Who gets a four that a seed makes which is not the last of its lap."),
        "last_four": ("B-6", "Who gets a four made by the last seed of a lap."),
        "skip_origin": ("B-3", "The pit lifted from is passed over."),
        "ending": ("B-7", "Who gets the last seeds, and how many they are."),
        "ending_check": ("B-8", "When that is tested."),
        "stop_at_majority": ("B-12", "The game stops as soon as a seat has more than half of the seeds."),
        "no_move": ("B-9", "What happens when the seat on turn has no seed in its pits."),
        "must_feed": ("B-1", "Opponents without seeds must be given some; if no move can, seeds go to owners."),
        "ending_feeds": ("B-7", "A move that brings the last seeds counts as feeding."),
        "endless": ("B-10", "What happens to a relay that would never end."),
        "max_laps": ("B-10", "A relay counts as endless after so many laps; 0 finds it exactly, by repetition."),
        "repetition": ("B-11", "The game ends, seeds to owners, at this occurrence of a position; 0 means never."),
    },
}
"""Clause and meaning of every option, by family."""

VALUES: Final[dict[str, dict[str, str]]] = {
    "grand_slam": {
        "no_capture": "the move is allowed and captures nothing",
        "illegal": "the move is forbidden; if every move is one, each keeps his own side",
        "illegal_unless_only": "the move is forbidden unless there are only such moves",
        "allowed": "everything is captured",
        "replay": "everything is captured and the mover plays again",
        "opponent_gets_rest": "everything is captured, the opponent gets what is left, the game ends",
        "keep_last": "the house of the last seed is not captured",
        "keep_first": "the house at the far end of the run is not captured",
        "forfeit": "the mover loses the game",
    },
    "grand_slam_trigger": {
        "row_emptied": "nothing would be left in the row, however few houses are captured",
        "row_emptied_had_seeds": "the same, but only if the row had a seed before the move",
        "all_houses": "all six houses are captured",
    },
    "feed_test": {
        "reach": "a seed is dropped in the row, even if it could be captured at once",
        "after_move": "a seed lies in the row after captures",
    },
    "cannot_feed": {
        "mover_takes": "the player on turn, whose row they lie in",
        "starved_takes": "the player without seeds",
        "unscored": "nobody",
        "play_on": "play goes on; the game ends when the empty player is on turn",
    },
    "no_seeds": {"owner_takes": "the other player takes his row", "unscored": "it counts for nobody"},
    "cycle_score": {
        "own_side": "each player the seeds on his own side",
        "split_even": "half each; half seeds are possible",
        "unscored": "nobody",
    },
    "passing_four": {
        "owner": "the owner of the pit",
        "mover": "the mover",
        "own_only": "the mover, but only in pits of his own; others are left",
    },
    "last_four": {
        "mover": "the mover, whose turn ends, wherever the pit is",
        "mover_if_own": "the mover if the pit is his own; another's pit is lifted and sown on",
    },
    "ending": {
        "opener_eight": "the last eight go to the seat that opened the game",
        "last_four": "the last four go to the taker of the four before",
        "last_four_mover": "the last four go to the mover",
        "capturer_eight": "the last eight go to the seat that captured last",
        "none": "the game is played until nobody can move",
    },
    "ending_check": {
        "immediate": "after each capture, seeds in hand counted as left",
        "end_of_turn": "at the end of the turn",
    },
    "no_move": {
        "pass": "the seat passes",
        "end_owner": "the game ends, seeds to the owners of their pits",
        "end_nobody": "the game ends, the rest counts for nobody",
        "end_opener": "the game ends, the rest goes to the opener",
    },
    "endless": {
        "end_turn": "the turn ends, the seeds stay where they are",
        "illegal": "such a move is forbidden",
        "end_owner": "the game ends, seeds to the owners of their pits",
        "end_divvied": "the game ends, the board is shared out evenly",
        "end_scores": "the game ends on the seeds captured so far",
    },
}
"""Meaning of every value that is a word."""

DEFAULTS: Final[dict[str, dict[str, FieldValue]]] = {"oware": OWARE_DEFAULTS, "ba-awa": BAAWA_DEFAULTS}
_BASES: Final = {"oware": "abapa", "ba-awa": "ba-awa"}


def written(value: FieldValue) -> str:
    """A value as the tables show it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def options(family: str) -> str:
    """The table of a family's options, in MyST Markdown."""
    rows = []
    for field, (clause, meaning) in OPTIONS[family].items():
        default = DEFAULTS[family][field]
        if field in CHOICES:
            values = "<br>".join(
                f"{'**' if value == default else ''}`{value}`{'**' if value == default else ''} {VALUES[field][value]}"
                for value in CHOICES[field]
            )
        else:
            values = "" if field == "name" else f"**{written(default)}**"
        rows.append((f"`{field}`", clause, meaning, values))
    return _table(("Field", "Clause", "Meaning", "Values, the default in bold"), rows)


def rule_sets(family: str) -> str:
    """The table of a family's named rule sets, in MyST Markdown: source, and what differs from the first."""
    base = oware.ruleset(_BASES[family]).as_dict()
    rows = []
    for name, rules in oware.RULESETS.items():
        if rules.family != family:
            continue
        changes = (
            f"`{field}` {written(value)}"
            for field, value in rules.as_dict().items()
            if value != base[field] and field != "name"
        )
        others = ", ".join(f"`{alias}`" for alias, known in ALIASES.items() if known == name)
        rows.append((f"`{name}`", rule_source(name), "<br>".join(changes) or "–", others))
    return _table(("Name", "What it is", f"Differences from `{_BASES[family]}`", "Also called"), rows)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
