"""The numbers at the border of the core: the same in the header, in Python and in the page's file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oware
from oware.core import encoding, page
from oware.rules.match_options import MATCH_CHOICES
from oware.rules.ruleset import CHOICES
from oware.rules.trace import EVENT_KINDS, Event
from strategies import positions

CPP = Path(oware.__file__).parent / "core" / "cpp"

pytestmark = pytest.mark.skipif(not CPP.is_dir(), reason="an installed wheel has no C++ sources")


def enumerators(header: str, name: str) -> dict[str, int]:
    """The enumerators of an enum in one of the core's headers, with their values."""
    text = re.sub(r"//[^\n]*", "", (CPP / header).read_text())
    body = re.search(rf"enum {name}[^{{]*{{([^}}]*)}}", text)
    assert body, name
    values: dict[str, int] = {}
    for item in body[1].split(","):
        if item.strip():
            key, _, value = item.partition("=")
            values[key.strip()] = int(value) if value.strip() else max(values.values(), default=-1) + 1
    return values


def words(prefix: str, *names: str) -> list[str]:
    return [prefix + "".join(part.capitalize() for part in name.split("_")) for name in names]


ENUMS = {
    "grand_slam": ("GrandSlam", "kSlam"),
    "grand_slam_trigger": ("GrandSlamTrigger", "kTrigger"),
    "feed_test": ("FeedTest", "kFeed"),
    "cannot_feed": ("CannotFeed", "kCannotFeed"),
    "no_seeds": ("NoSeeds", "kNoSeeds"),
    "cycle_score": ("CycleScore", "kCycle"),
    "passing_four": ("PassingFour", "kPassing"),
    "last_four": ("LastFour", "kLastFour"),
    "ending": ("Ending", "kEnding"),
    "ending_check": ("EndingCheck", "kCheck"),
    "no_move": ("NoMove", "kNoMove"),
    "endless": ("Endless", "kEndless"),
}


@pytest.mark.parametrize("field", CHOICES)
def test_options_are_numbered_alike(field: str) -> None:
    enum, prefix = ENUMS[field]
    assert list(enumerators("abi.hpp", enum)) == words(prefix, *CHOICES[field])


def test_match_options_are_numbered_alike() -> None:
    assert list(enumerators("match.hpp", "Opener")) == words("kOpens", *MATCH_CHOICES["opener"])
    assert list(enumerators("match.hpp", "Layout")) == words("kLayout", *MATCH_CHOICES["layout"])
    assert list(enumerators("match.hpp", "SparePit")) == words("kSpare", *MATCH_CHOICES["spare_pit"])


def test_fields_reasons_causes_and_events_are_numbered_alike() -> None:
    fields = enumerators("abi.hpp", "RuleField")
    assert list(fields) == [*words("k", *encoding.RULE_FIELDS), "kRuleFields"]
    assert fields["kRuleFields"] == encoding.RULE_LENGTH
    assert list(enumerators("abi.hpp", "Family")) == ["kOware", "kBaawa"]
    assert list(enumerators("abi.hpp", "Reason")) == ["kGoingOn", *words("kReason", *encoding.REASONS[1:])]
    assert list(enumerators("abi.hpp", "Cause")) == ["kLegal", *words("kCause", *encoding.CAUSES[1:])]
    assert list(enumerators("abi.hpp", "EventKind")) == words("kEvent", *EVENT_KINDS)
    position = enumerators("abi.hpp", "PositionField")
    assert list(position.values()) == [0, 12, 15, 16, 28, 29, 30, 31, encoding.POSITION_LENGTH]


def test_constants_are_the_header_s() -> None:
    text = (CPP / "abi.hpp").read_text()
    constants = {name: int(value) for name, value in re.findall(r"constexpr \w+ (k\w+) = (\d+);", text)}
    hows = words("kHow", *encoding.CAPTURE_REASONS)
    numbers = {name: encoding.FIRST_CAPTURE_REASON + at for at, name in enumerate(hows)}
    assert {**constants, **numbers, "kHowRefused": encoding.FIRST_REFUSE_REASON} == constants
    assert constants["kAbiVersion"] == encoding.ABI_VERSION
    assert constants["kEarlierFields"] == encoding.EARLIER_LENGTH


def test_a_rule_set_is_thirty_two_numbers() -> None:
    abapa = encoding.encode_ruleset(oware.ruleset("abapa"))
    assert abapa == (0, 2, 4, 1, 1, 1, 3, 6, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 4, 1, 1, 0, 0, 0, 0)
    assert len({encoding.encode_ruleset(rules) for rules in oware.RULESETS.values()}) >= 30


def test_capture_counts_take_two_numbers() -> None:
    rules = oware.Ruleset(capture_counts=(1, 24, 25, 48))
    numbers = dict(zip(encoding.RULE_FIELDS, encoding.encode_ruleset(rules), strict=False))
    assert numbers["capture_counts_low"] == 1 | 1 << 23
    assert numbers["capture_counts_high"] == 1 | 1 << 23


@given(st.sampled_from(["oware", "ba-awa"]).flatmap(lambda family: positions(family=family)))
def test_positions_come_back(position: oware.Position) -> None:
    numbers = encoding.encode_position(position)
    assert encoding.decode_position(numbers, position.seats, numbered=position.numbered) == position


def test_earlier_occurrences_come_back() -> None:
    text = "1-0-0-0-0-1-0-0-0-0-0-1-22-23-N q7 r1-0-0-0-0-1-0-0-0-0-1-0-S*2,0-1-0-0-0-1-0-0-0-0-1-0-N*1"
    counts = oware.Position.parse(text).counts
    numbers = encoding.encode_earlier(counts)
    assert len(numbers) == 2 * encoding.EARLIER_LENGTH
    assert encoding.decode_earlier(numbers, numbered=False) == counts


@pytest.mark.parametrize(
    ("number", "event"),
    [
        (0 | 5 << 4 | 0 << 8 | 8 << 12, Event("lift", 5, 4, 0)),
        (1 | 11 << 4 | 15 << 8 | 6 << 12, Event("drop", 11, 3)),
        (2 | 6 << 4 | 0 << 8 | 4 << 12 | 32 << 24, Event("capture", 6, 2, 0, "run")),
        (3 | 6 << 4 | 1 << 8 | 4 << 12 | 46 << 24, Event("refuse", 6, 2, 1, "keep_last")),
        (5 | 15 << 4 | 1 << 8 | 7 << 12 | 6 << 24, Event("award", None, 3.5, 1, "repetition")),
        (7 | 15 << 4 | 15 << 8 | 2 << 24, Event("end", None, 0, None, "majority")),
    ],
)
def test_events_are_unpacked(number: int, event: Event) -> None:
    assert encoding.decode_event(number) == event


def test_the_page_s_rule_sets_are_up_to_date(tmp_path: Path) -> None:
    made = tmp_path / "rulesets.json"
    page.write_page_rulesets(made)
    assert (Path(oware.__file__).parent / "web" / "rulesets.json").read_text() == made.read_text(), (
        "run `python -m oware.core.page`"
    )
    assert json.loads(made.read_text()) == page.page_rulesets()
