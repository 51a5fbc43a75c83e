"""The dashed diagram: exact texts, round trips, and what is refused with which words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oware
from strategies import games, positions_of, ruleset_names


def test_start() -> None:
    start = oware.Position.start(oware.ruleset("abapa"))
    assert str(start) == "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
    assert (start.houses, start.stores, start.turn, start.seats) == ((4,) * 12, (0, 0), 0, 2)
    three = oware.Position.start(oware.ruleset("ba-awa-three"), opener=2)
    assert str(three) == "4-4-4-4-4-4-4-4-4-4-4-4-0-0-0-2 p2 c2"
    assert (three.seats, three.opener, three.last_capturer, three.row(1)) == (3, 2, 2, (4, 5, 6, 7))


def test_fields() -> None:
    text = "1-0-0-0-0-1-0-0-0-0-0-1-22-23-N q7 r1-0-0-0-0-1-0-0-0-0-0-1-S*2"
    position = oware.Position.parse(text)
    assert (position.quiet_plies, position.counts) == (7, (("1-0-0-0-0-1-0-0-0-0-0-1-S", 2),))
    assert str(position) == text
    baawa = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-1 o100000111111 p1 c1"
    position = oware.Position.parse(baawa)
    assert (position.owners[0], position.opener, position.last_capturer, position.turn) == (1, 1, 1, 1)
    assert str(position) == baawa


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty diagram"),
        ("hello", "1 parts in 'hello'; expected twelve houses"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-S", "14 parts"),
        ("4-4-4-4-x-4-4-4-4-4-4-4-0-0-S", "house E \\(part 5\\) is 'x'; expected a number of seeds"),
        ("4-4-4-4-4-4-4--4-4-4-4-0-0-S", "house b \\(part 8\\) is ''"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-z-S", "store 2 \\(part 14\\) is 'z'"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-W", "the side to move is 'W'; expected S or N"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-", "the side to move is ''"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-SN", "the side to move is 'SN'"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-2", "turn is 2; expected a seat from 0 to 1"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-0-S", "three stores, but the side to move is 'S'"),
        ("4-4-4-4-4-4-4-4-4-4-4-3-0-0-S", "holds 47 seeds, houses and stores together; expected 48"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-.5-S", "holds 48.5 seeds"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S z9", "unknown field 'z9' after the diagram"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S q", "field 'q'; expected q and a number"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S q1 q2", "out of order or given twice"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S p1", "'p1' belongs to Ba-awa"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S r4-4", "repetition count '4-4'; expected twelve counts"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S r4-4-4-4-4-4-4-4-4-4-4-5-S*1", "it has not the 48 seeds"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-0 o00000", "owners 'o00000'; expected o and twelve seat numbers"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-0 o000000222222", "expected a seat from 0 to 1 for each of 12 houses"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-0 p2", "opener is 2; expected a seat from 0 to 1"),
    ],
)
def test_refused_diagrams(text: str, message: str) -> None:
    with pytest.raises(oware.InvalidPositionError, match=message):
        oware.Position.parse(text)


def test_another_number_of_seeds_when_told_so() -> None:
    text = "4-4-4-4-4-4-4-4-4-4-4-3-0-0-S"
    assert str(oware.Position.parse(text, seeds=None)) == text
    assert str(oware.Position.parse(text, seeds=47)) == text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"houses": (4,) * 11}, "11 houses; expected 12"),
        ({"houses": (-1,) + (4,) * 11}, "house A holds -1"),
        ({"houses": (4,) * 12, "stores": (0,)}, "stores are \\(0,\\)"),
        ({"houses": (4,) * 12, "stores": (0.25, 0)}, "whole or half"),
        ({"houses": (4,) * 12, "owners": (0,) * 11}, "owners are"),
        ({"houses": (4,) * 12, "turn": 2}, "turn is 2"),
        ({"houses": (4,) * 12, "quiet_plies": -1}, "quiet plies are -1"),
    ],
)
def test_refused_values(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(oware.InvalidPositionError, match=message):
        oware.Position(**arguments)  # type: ignore[arg-type]


@given(ruleset_names.flatmap(lambda name: positions_of(oware.ruleset(name))))
def test_reading_what_was_printed(position: oware.Position) -> None:
    assert oware.Position.parse(str(position)) == position


@given(games())
def test_reading_a_snapshot(game: oware.Game) -> None:
    snapshot = game.snapshot()
    assert oware.Position.parse(str(snapshot)) == snapshot


@given(st.text(alphabet="0123456789-SNqropc*,. ", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        position = oware.Position.parse(text, seeds=None)
    except oware.InvalidPositionError:
        return
    assert oware.Position.parse(str(position), seeds=None) == position
