"""A rule set is data: one frozen value with an option for every clause (RULES.md sections 3 and 4)."""

from __future__ import annotations

from typing import Final, Literal, TypedDict, Unpack

from oware.rules.errors import InvalidRulesetError

HOUSES: Final = 12
"""Houses (pits) of the ring; RULES.md section 1."""

Family = Literal["oware", "ba-awa"]
FieldValue = str | int | bool | tuple[int, ...]


class RulesetFields(TypedDict, total=False):
    """Keyword fields of `Ruleset`; `houses` belongs to Oware, `pits` to Ba-awa, the others are noted."""

    name: str
    seeds: int
    skip_origin: bool
    must_feed: bool
    stop_at_majority: bool
    repetition: int
    # Oware only
    houses: int
    capture_counts: tuple[int, ...] | list[int]
    capture_chain: bool
    grand_slam: str
    grand_slam_trigger: str
    feed_test: str
    leave_countermove: bool
    cannot_feed: str
    no_seeds: str
    sweep_at_majority: bool
    repetition_waits_for_feed: bool
    quiet_plies: int
    cycle_score: str
    singles_last: bool
    end_when_only_singles: bool
    # Ba-awa only
    pits: int
    players: int
    four: int
    passing_four: str
    last_four: str
    ending: str
    ending_check: str
    no_move: str
    ending_feeds: bool
    endless: str
    max_laps: int


CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "grand_slam": (
        "no_capture",
        "illegal",
        "illegal_unless_only",
        "allowed",
        "replay",
        "opponent_gets_rest",
        "keep_last",
        "keep_first",
        "forfeit",
    ),
    "grand_slam_trigger": ("row_emptied", "row_emptied_had_seeds", "all_houses"),
    "feed_test": ("reach", "after_move"),
    "cannot_feed": ("mover_takes", "starved_takes", "unscored", "play_on"),
    "no_seeds": ("owner_takes", "unscored"),
    "cycle_score": ("own_side", "split_even", "unscored"),
    "passing_four": ("owner", "mover", "own_only"),
    "last_four": ("mover", "mover_if_own"),
    "ending": ("opener_eight", "last_four", "last_four_mover", "capturer_eight", "none"),
    "ending_check": ("immediate", "end_of_turn"),
    "no_move": ("pass", "end_owner", "end_nobody", "end_opener"),
    "endless": ("end_turn", "illegal", "end_owner", "end_divvied", "end_scores"),
}
"""The values of every option that is a word; the order is the one the core numbers them by."""

OWARE_DEFAULTS: Final[dict[str, FieldValue]] = {
    "name": "custom",
    "houses": 6,
    "seeds": 4,
    "skip_origin": True,
    "capture_counts": (2, 3),
    "capture_chain": True,
    "grand_slam": "no_capture",
    "grand_slam_trigger": "row_emptied",
    "must_feed": True,
    "feed_test": "reach",
    "leave_countermove": False,
    "cannot_feed": "mover_takes",
    "no_seeds": "owner_takes",
    "stop_at_majority": True,
    "sweep_at_majority": False,
    "repetition": 3,
    "repetition_waits_for_feed": True,
    "quiet_plies": 0,
    "cycle_score": "own_side",
    "singles_last": False,
    "end_when_only_singles": False,
}
"""Fields of an Oware rule set with the defaults of RULES.md section 3 (abapa), in published order."""

BAAWA_DEFAULTS: Final[dict[str, FieldValue]] = {
    "name": "custom",
    "pits": 12,
    "seeds": 4,
    "players": 2,
    "four": 4,
    "passing_four": "owner",
    "last_four": "mover",
    "skip_origin": False,
    "ending": "opener_eight",
    "ending_check": "immediate",
    "stop_at_majority": False,
    "no_move": "pass",
    "must_feed": False,
    "ending_feeds": True,
    "endless": "end_turn",
    "max_laps": 0,
    "repetition": 3,
}
"""Fields of a Ba-awa rule set with the defaults of RULES.md section 4, in published order."""

# What code that serves both families reads on a rule set of the other one: options that never apply.
_NEUTRAL_IN_BAAWA: Final[dict[str, FieldValue]] = {
    "houses": 0,
    "capture_counts": (),
    "capture_chain": False,
    "sweep_at_majority": False,
    "repetition_waits_for_feed": False,
    "quiet_plies": 0,
    "singles_last": False,
    "end_when_only_singles": False,
    "leave_countermove": False,
    "grand_slam": "allowed",
    "grand_slam_trigger": "row_emptied",
    "feed_test": "after_move",
    "cannot_feed": "mover_takes",
    "no_seeds": "owner_takes",
    "cycle_score": "own_side",
}
_NEUTRAL_IN_OWARE: Final[dict[str, FieldValue]] = {
    "pits": 0,
    "players": 2,
    "four": 0,
    "passing_four": "owner",
    "last_four": "mover",
    "ending": "none",
    "ending_check": "end_of_turn",
    "no_move": "end_owner",
    "ending_feeds": False,
    "endless": "end_turn",
    "max_laps": 0,
}
_COUNTS: Final = ("repetition", "quiet_plies", "max_laps")
_MOST_COUNT: Final = 9_999  # what the counters of a written position hold
_MOST_SEEDS: Final = 48


class Ruleset:
    """All options of one game, immutable and hashable.

    `Ruleset(**fields)` takes the fields of an Oware rule set, or those of a Ba-awa rule set when `pits` is given;
    what is left out has the default of RULES.md. Options of the other family hold neutral values, so that code that
    serves both reads every option without asking which game it is.

    Raises:
        InvalidRulesetError: An unknown field, a field of the other family, or a value out of range.
    """

    __slots__ = (*dict.fromkeys((*OWARE_DEFAULTS, *BAAWA_DEFAULTS)), "family")

    name: str
    family: Family
    seeds: int
    players: int
    skip_origin: bool
    must_feed: bool
    stop_at_majority: bool
    repetition: int
    houses: int
    capture_counts: tuple[int, ...]
    capture_chain: bool
    grand_slam: str
    grand_slam_trigger: str
    feed_test: str
    leave_countermove: bool
    cannot_feed: str
    no_seeds: str
    sweep_at_majority: bool
    repetition_waits_for_feed: bool
    quiet_plies: int
    cycle_score: str
    singles_last: bool
    end_when_only_singles: bool
    pits: int
    four: int
    passing_four: str
    last_four: str
    ending: str
    ending_check: str
    no_move: str
    ending_feeds: bool
    endless: str
    max_laps: int

    def __init__(self, **fields: Unpack[RulesetFields]) -> None:
        given = dict(fields)
        family: Family = "ba-awa" if "pits" in given else "oware"
        own, neutral = (
            (BAAWA_DEFAULTS, _NEUTRAL_IN_BAAWA) if family == "ba-awa" else (OWARE_DEFAULTS, _NEUTRAL_IN_OWARE)
        )
        for field in given:
            if field not in own:
                hint = " (a Ba-awa rule set gives `pits`)" if field in BAAWA_DEFAULTS else ""
                raise InvalidRulesetError(
                    f"{field!r} is no field of {family} rule sets{hint}; known are {', '.join(own)}"
                )
        values: dict[str, object] = {**neutral, **own, **given}
        for field, value in values.items():
            checked = _checked(field, value, own.get(field, neutral.get(field))) if field in given else value
            object.__setattr__(self, field, checked)
        object.__setattr__(self, "family", family)
        self._check()

    def _check(self) -> None:
        if self.family == "oware" and self.houses != 6:
            raise InvalidRulesetError(f"houses is {self.houses!r}; only boards with 6 houses a row are supported")
        if self.family == "ba-awa" and self.pits != HOUSES:
            raise InvalidRulesetError(f"pits is {self.pits!r}; only rings of 12 pits are supported")
        if self.seeds != 4:
            raise InvalidRulesetError(f"seeds is {self.seeds!r}; the games start with 4 seeds a house")
        if self.players not in (2, 3):
            raise InvalidRulesetError(f"players is {self.players!r}; expected 2 or 3")
        if self.family == "ba-awa" and not 2 <= self.four <= _MOST_SEEDS:
            raise InvalidRulesetError(f"four is {self.four!r}; expected the count that captures, 2 to {_MOST_SEEDS}")
        if self.repetition == 1:
            raise InvalidRulesetError("repetition is 1, which would end every game at once; expected 0, 2 or 3")
        for field in _COUNTS:
            if not 0 <= getattr(self, field) <= _MOST_COUNT:
                raise InvalidRulesetError(
                    f"{field} is {getattr(self, field)!r}; expected 0 (never), or a number up to {_MOST_COUNT}"
                )

    def __setattr__(self, field: str, value: object) -> None:
        raise AttributeError(f"rule sets are immutable; make another with Ruleset(**fields) to change {field!r}")

    def __delattr__(self, field: str) -> None:
        raise AttributeError(f"rule sets are immutable; {field!r} cannot be removed")

    def _key(self) -> tuple[object, ...]:
        return (self.family, *self.as_dict().values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuilt, (self.as_dict(),))

    def __repr__(self) -> str:
        defaults = BAAWA_DEFAULTS if self.family == "ba-awa" else OWARE_DEFAULTS
        changed = {f: v for f, v in self.as_dict().items() if v != defaults[f] or f in ("name", "pits")}
        return f"Ruleset({', '.join(f'{field}={value!r}' for field, value in changed.items())})"

    @property
    def relay(self) -> bool:
        """Whether a last seed in an occupied house is lifted and sown on (B-2a)."""
        return self.family == "ba-awa"

    @property
    def home_owners(self) -> tuple[int, ...]:
        """The seat that owns each house at the start: two rows of six, or three blocks of four (T-1)."""
        block = HOUSES // self.players
        return tuple(house // block for house in range(HOUSES))

    @property
    def total_seeds(self) -> int:
        """Seeds in a game, all houses together."""
        return HOUSES * self.seeds

    def as_dict(self) -> dict[str, FieldValue]:
        """Every field of the rule set's own family, in published order."""
        own = BAAWA_DEFAULTS if self.family == "ba-awa" else OWARE_DEFAULTS
        return {field: getattr(self, field) for field in own}

    def replaced(self, **changes: Unpack[RulesetFields]) -> Ruleset:
        """The same rule set with some fields changed."""
        return _rebuilt({**self.as_dict(), **changes})


def expect_ruleset(value: object) -> None:
    """Refuses what is no rule set, but its name, say.

    Raises:
        InvalidRulesetError: It is none.
    """
    if not isinstance(value, Ruleset):
        raise InvalidRulesetError(f"{value!r} is no rule set; expected one such as oware.ruleset('abapa')")


def _rebuilt(fields: dict[str, object]) -> Ruleset:
    return Ruleset(**fields)  # type: ignore[arg-type]


def _checked(field: str, value: object, default: object) -> object:
    """`value` in the type of `default`, or an error that says what the field takes."""
    if field in CHOICES:
        if value not in CHOICES[field]:
            raise InvalidRulesetError(f"{field} is {value!r}; expected one of {', '.join(CHOICES[field])}")
        return value
    if field == "capture_counts":
        counts = tuple(value) if isinstance(value, (tuple, list)) else ()
        if not counts or any(type(count) is not int or not 1 <= count <= _MOST_SEEDS for count in counts):
            raise InvalidRulesetError(f"capture_counts is {value!r}; expected seed counts such as (2, 3)")
        return counts
    if type(value) is not type(default):
        raise InvalidRulesetError(f"{field} is {value!r}; expected a value of type {type(default).__name__}")
    return value
