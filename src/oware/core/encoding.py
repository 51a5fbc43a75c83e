"""What crosses the border to the C++ core, as numbers: rule sets, positions, events and codes.

The layouts are those of `docs/dev/core.md` and `cpp/abi.hpp`; every enumeration is numbered here once for Python and
the page, and a test compares the numbers with the header's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from oware.rules.errors import InvalidPositionError
from oware.rules.position import SEATS, Occurrence, Position, Seeds, whole
from oware.rules.ruleset import CHOICES, HOUSES, Ruleset
from oware.rules.trace import EVENT_KINDS, Event, Outcome

ABI_VERSION: Final = 1

FAMILIES: Final = ("oware", "ba-awa")

RULE_FIELDS: Final = (
    "family",
    "players",
    "seeds",
    "skip_origin",
    "must_feed",
    "stop_at_majority",
    "repetition",
    "capture_counts_low",
    "capture_counts_high",
    "capture_chain",
    "grand_slam",
    "grand_slam_trigger",
    "feed_test",
    "leave_countermove",
    "cannot_feed",
    "no_seeds",
    "sweep_at_majority",
    "repetition_waits_for_feed",
    "quiet_plies",
    "cycle_score",
    "singles_last",
    "end_when_only_singles",
    "four",
    "passing_four",
    "last_four",
    "ending",
    "ending_check",
    "no_move",
    "ending_feeds",
    "endless",
    "max_laps",
)
"""Index of every option in the array of a rule set; the counts that capture take two numbers of 24 bits."""

RULE_LENGTH: Final = 32
POSITION_LENGTH: Final = 32
EARLIER_LENGTH: Final = 14

REASONS: Final = (
    "",
    "grand_slam_forfeit",
    "majority",
    "grand_slam_rest",
    "board_empty",
    "only_singles",
    "repetition",
    "quiet_limit",
    "no_seeds",
    "cannot_feed",
    "no_legal_move",
    "agreement",
    "resignation",
    "time",
    "last_seeds",
    "endless",
    "no_move",
    "target",
    "last_left",
    "max_games",
)
"""Why a game or match is over, in the order of RULES.md section 2."""

CAUSES: Final = (
    "",
    "game_over",
    "no_such_house",
    "not_yours",
    "empty_house",
    "must_feed",
    "grand_slam",
    "leaves_no_reply",
    "singles_last",
    "endless",
)
"""Why a house may not be played: the causes of `IllegalMoveError`."""

CAPTURE_REASONS: Final = ("run", "four_passing", "four_last", "slam")
"""How seeds were captured."""

FIRST_CAPTURE_REASON: Final = 32
FIRST_REFUSE_REASON: Final = 40
"""Number of the first grand slam rule as the reason of a refusal; ways to capture are numbered from 32."""

_NONE: Final = 15
_STORES, _TURN, _OWNERS, _OPENER, _LAST_CAPTURER, _QUIET = 12, 15, 16, 28, 29, 30


def encode_ruleset(ruleset: Ruleset) -> tuple[int, ...]:
    """A rule set as the 32 numbers the core takes."""
    counts = sum(1 << count - 1 for count in set(ruleset.capture_counts))
    special = {
        "family": FAMILIES.index(ruleset.family),
        "capture_counts_low": counts & 0xFFFFFF,
        "capture_counts_high": counts >> 24,
    }
    numbers = [special[field] if field in special else _number(ruleset, field) for field in RULE_FIELDS]
    return (*numbers, *[0] * (RULE_LENGTH - len(numbers)))


def _number(ruleset: Ruleset, field: str) -> int:
    value = getattr(ruleset, field)
    return CHOICES[field].index(value) if field in CHOICES else int(value)


def encode_position(position: Position) -> tuple[int, ...]:
    """A position as the 32 numbers the core takes; stores in half seeds."""
    stores = [int(2 * store) for store in position.stores]
    return (
        *position.houses,
        *stores,
        *[0] * (3 - len(stores)),
        position.turn,
        *position.owners,
        position.opener,
        position.last_capturer,
        position.quiet_plies,
        0,
    )


def decode_position(numbers: Sequence[int], seats: int, *, numbered: bool) -> Position:
    """A position from the core's numbers, without counters.

    Args:
        numbers: The 32 numbers.
        seats: How many seats play, 2 or 3.
        numbered: Whether the diagram writes seats as numbers (Ba-awa).
    """
    return Position(
        houses=tuple(numbers[:HOUSES]),
        stores=tuple(seeds_of(store) for store in numbers[_STORES : _STORES + seats]),
        turn=numbers[_TURN],
        owners=tuple(numbers[_OWNERS : _OWNERS + HOUSES]),
        opener=numbers[_OPENER],
        last_capturer=numbers[_LAST_CAPTURER],
        numbered=numbered,
    )


def encode_earlier(counts: Iterable[Occurrence]) -> tuple[int, ...]:
    """Earlier occurrences as rows of 14 numbers, one after the other."""
    numbers: list[int] = []
    for board, times in counts:
        *houses, turn = board.split("-")
        seat = SEATS.index(turn) if turn in SEATS else int(turn)
        row = [*map(int, houses), seat, times]
        if len(row) != EARLIER_LENGTH:
            raise InvalidPositionError(f"repetition count for {board!r}; expected twelve counts and the side to move")
        numbers += row
    return tuple(numbers)


def decode_earlier(numbers: Sequence[int], *, numbered: bool) -> tuple[Occurrence, ...]:
    """Earlier occurrences from the core's rows of 14 numbers."""
    rows = [numbers[at : at + EARLIER_LENGTH] for at in range(0, len(numbers), EARLIER_LENGTH)]
    return tuple(
        (
            "-".join(map(str, row[:HOUSES])) + "-" + (str(row[HOUSES]) if numbered else SEATS[row[HOUSES]]),
            row[HOUSES + 1],
        )
        for row in rows
    )


def decode_event(number: int) -> Event:
    """An event of a trace from the core's packed number."""
    kind, house, seat = EVENT_KINDS[number & 15], number >> 4 & 15, number >> 8 & 15
    reason = number >> 24
    return Event(
        kind,
        None if house == _NONE else house,
        seeds_of(number >> 12 & 0xFFF),
        None if seat == _NONE else seat,
        _reason_of(reason),
    )


def _reason_of(number: int) -> str:
    if number >= FIRST_REFUSE_REASON:
        return CHOICES["grand_slam"][number - FIRST_REFUSE_REASON]
    if number >= FIRST_CAPTURE_REASON:
        return CAPTURE_REASONS[number - FIRST_CAPTURE_REASON]
    return REASONS[number]


def decode_outcome(numbers: Sequence[int], seats: int) -> Outcome | None:
    """The end of a game from the core's six numbers, None while it goes on."""
    over, winner, reason = numbers[:3]
    if not over:
        return None
    return Outcome(
        None if winner < 0 else winner, REASONS[reason], tuple(seeds_of(store) for store in numbers[3 : 3 + seats])
    )


def seeds_of(half_seeds: int) -> Seeds:
    """Seeds from half seeds."""
    return whole(half_seeds / 2)
