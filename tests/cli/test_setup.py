from __future__ import annotations

from pathlib import Path

import pytest

from oware import RULESETS, Game, Match, MatchOptions, OwareError, Position, ruleset
from oware.cli.play_setup import (
    built,
    changed,
    levels_given,
    load,
    match_given,
    match_told,
    owners_given,
    seat_words,
    seats_named,
)
from oware.cli.play_store import keep, kept
from oware.notation import record

WRONG = [
    ({"rules": "chess"}, "unknown rule set 'chess'; known are abapa"),
    ({"players": 3}, "abapa is for 2 players, not 3"),
    ({"rules": "ba-awa", "players": 4}, "ba-awa is for 2 or 3 players, not 4"),
    ({"side": "west"}, "side is 'west'; expected S, N, both, none"),
    ({"rules": "ba-awa-three", "side": "S"}, "side is 'S'; expected a seat from 0 to 2"),
    ({"level": "13"}, "level is '13'; expected a number from 1 to 12"),
    ({"level": "high"}, "level is 'high'; expected a number from 1 to 12"),
    ({"level": "1,2,3"}, "level gives 3 numbers for 2 seats"),
    ({"rules": "ba-awa", "match": "target=13"}, "target is 13; expected 8 to 12 pits"),
    ({"match": "target"}, "match option 'target'; expected default, or NAME=VALUE"),
    ({"match": "colour=red"}, "match option 'colour=red'; expected default, or NAME=VALUE"),
    ({"match": "best_of=many"}, "best_of is 'many'; expected a whole number"),
    ({"rules": "ba-awa", "match": "layout=round"}, "layout is 'round'; expected one of extend, anchored, chosen"),
    ({"match": "target=8"}, "match option 'target=8' decides nothing under abapa; leave it out"),
    ({"match": "opener=winner,spare-pit=loser"}, "match option 'spare-pit=loser' decides nothing under abapa"),
    ({"rules": "ba-awa", "match": "best_of=5"}, "match option 'best_of=5' decides nothing under ba-awa"),
    ({"rules": "nam-nam", "match": "first_to=2"}, "match option 'first_to=2' decides nothing under nam-nam"),
    ({"match": "best_of=3,best-of=5"}, "match option best_of is given twice; give it once"),
    ({"match": "first=N,first=N"}, "match option first is given twice"),
    ({"match": "starter=coin,first=S"}, "starter=coin settles who opens; leave out first"),
    ({"rules": "browser-doc", "match": "first=N"}, "starter=south settles who opens; leave out first"),
    ({"match": "first=X"}, "side is 'X'; expected S, N"),
    ({"match": "first=both"}, "'both' is not one seat"),
    ({"match": "default", "position": "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"}, "a match begins from the start"),
    ({"position": "4-4"}, "is in no format known here"),
    ({"position": "4-4-4-4-4-4-4-4-4-4-4-3-0-0-S"}, "the position holds 47 seeds"),
    ({"position": "4-4-4-4-4-4-4-4-4-4-4-x-0-0-S"}, "house f (part 12) is 'x'"),
    ({"rules": "abapa", "position": "4-4-4-4-4-4-4-4-4-4-4-4-0-0-1 p1"}, "the position is of another game"),
    ({"rules": "ba-awa-three", "position": "4-4-4-4-4-4-4-4-4-4-4-4-0-0-0"}, "the position has 2 stores"),
]


@pytest.mark.parametrize(("words", "why"), WRONG)
def test_what_cannot_be_set_up_is_explained(words: dict[str, str], why: str) -> None:
    with pytest.raises(OwareError) as caught:
        built(**words)
    assert why in str(caught.value)


def test_seats_and_levels() -> None:
    assert seats_named("S", 2) == (0,)
    assert seats_named("north", 2) == (1,)
    assert seats_named("both", 2) == (0, 1)
    assert seats_named("none", 3) == ()
    assert seats_named("2, 0", 3) == (0, 2)
    assert levels_given("4", (1,), 3) == (4, 0, 4)
    assert levels_given("8,1", (), 2) == (8, 1)
    assert seat_words((0, 4), ("South", "North")) == "South: you, North: level 4"
    assert seat_words((0, 0), ("South", "North")) == "South: person, North: person"


def test_the_usual_setup_is_a_game_of_abapa_against_level_3() -> None:
    setup = built()
    assert (setup.ruleset.name, setup.levels, setup.options) == ("abapa", (0, 3), None)
    assert isinstance(setup.begin(), Game)


def test_a_match_and_who_opens_it() -> None:
    setup = built(rules="ba-awa", match="target=8,opener=winner,max-games=5,first=N")
    match = setup.begin()
    assert isinstance(match, Match)
    assert (match.options.target, match.options.opener, match.options.max_games, match.opener) == (8, "winner", 5, 1)
    assert match_told(match.options, match.ruleset) == "target=8,opener=winner,max_games=5"
    assert match_told(MatchOptions(), ruleset("abapa")) == "default"
    assert match_told(MatchOptions(target=8, best_of=3), ruleset("abapa")) == "best_of=3"


@pytest.mark.parametrize("name", RULESETS)
def test_match_options_are_told_as_they_are_read(name: str) -> None:
    rules = ruleset(name)
    own = "target=9,layout=anchored,spare_pit=loser" if rules.relay else "best_of=3,first_to=2"
    options, _first = match_given(f"opener=loser,{own}", rules)
    assert match_given(match_told(options, rules), rules)[0] == options


def test_the_rules_of_a_position_follow_from_it() -> None:
    assert built(position="4-4-4-4-4-4-4-4-4-4-4-4-0-0-1").ruleset.name == "ba-awa"
    assert built(position="4-4-4-4-4-4-4-4-4-4-4-4-0-0-0-1").ruleset.name == "ba-awa-three"
    assert built(position="4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 N 1").position == Position.parse(
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"
    )


def test_what_is_left_out_of_a_change_stays() -> None:
    before = built(rules="ba-awa", level="5", side="N", match="target=9")
    assert changed(before, "") == before
    after = changed(before, "level=2 side=S")
    assert (after.ruleset, after.levels, after.options) == (before.ruleset, (0, 2), before.options)
    assert changed(before, "players=3").levels == (5, 0, 5)
    assert changed(before, "abapa match=none").options is None
    start = "position=4-4-4-4-4-4-4-4-4-4-4-4-0-0-1 q3"
    assert changed(before, f"match=none {start}").position.quiet_plies == 3  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("colour=red", "'colour=red': expected rules=, players="),
        ("players=two", "players is 'two'; expected 2 or 3"),
        ("rules=chess", "unknown rule set 'chess'"),
    ],
)
def test_changes_that_say_nothing_are_explained(text: str, why: str) -> None:
    with pytest.raises(OwareError, match=why):
        changed(built(), text)


def test_owners_are_twelve_seats() -> None:
    assert owners_given("SSSSSSS NNNNN", 2) == (0,) * 7 + (1,) * 5
    assert owners_given("000011112222", 3) == (0,) * 4 + (1,) * 4 + (2,) * 4
    with pytest.raises(OwareError, match="expected twelve seats in sowing order, such as 000000111111"):
        owners_given("0011", 2)


def test_files_of_every_kind_are_loaded(tmp_path: Path) -> None:
    path = tmp_path / "file"
    game = Game(ruleset("abapa"))
    game.play("C")
    for text in (record.write(game), '[Variant "abapa"]\n\n1. C *\n', "C"):
        path.write_text(text)
        loaded = load(path)
        assert isinstance(loaded, Game)
        assert loaded.moves == "C"
    path.write_text(record.write(Match(ruleset("ba-awa"), target=8)))
    assert isinstance(load(path), Match)
    path.write_text("4-4-4-4-4-4-4-4-4-4-4-4-0-0-N")
    assert load(path) == Position.parse("4-4-4-4-4-4-4-4-4-4-4-4-0-0-N")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "the text is empty"),
        (b"garbage", "is in no format known here"),
        (b"\xff\xfe", "is not UTF-8"),
        (record.write(Game(RULESETS["abapa"]))[:100].encode(), "seems to be cut off"),
        (b'[Variant "abapa', "seems to be cut off"),
        (b'[Variant "abapa"]\n\n1. C *\n\n[Variant "abapa"]\n\n1. D *\n', "it holds 2 games; expected one"),
        (b'[Variant "abapa"]\n\n1. c *\n', "not yours"),
    ],
)
def test_files_that_hold_no_game_are_explained(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(OwareError) as caught:
        load(path)
    assert why in str(caught.value)
    assert str(path) in str(caught.value)


def test_files_that_cannot_be_read_are_explained(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing"):
        with pytest.raises(OwareError, match="cannot be read"):
            load(path)


def test_a_kept_game_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "play.json"
    match = Match(ruleset("ba-awa-three"), target=9)
    match.game.play("A")
    keep(match, (0, 4, 0), path)
    back, levels = kept(path)
    assert isinstance(back, Match)
    assert (back.save(), levels) == (match.save(), (0, 4, 0))
    assert [file.name for file in path.parent.iterdir()] == ["play.json"]


@pytest.mark.parametrize(
    "content", ["", "{}", "[]", "{", '{"format": "oware-play", "version": 1, "levels": [0, 3], "played": "{"}', "\x00"]
)
def test_a_damaged_kept_game_is_explained(tmp_path: Path, content: str) -> None:
    path = tmp_path / "play.json"
    path.write_text(content)
    with pytest.raises(OwareError, match=r"play\.json is damaged"):
        kept(path)


@pytest.mark.parametrize("levels", ["[0]", "[0, 13]", '"x"', "[true, 3]"])
def test_kept_levels_are_checked(tmp_path: Path, levels: str) -> None:
    path = tmp_path / "play.json"
    keep(Game(ruleset("abapa")), (0, 3), path)
    path.write_text(path.read_text().replace("[0, 3]", levels))
    with pytest.raises(OwareError, match="expected one for each seat"):
        kept(path)


def test_no_kept_game_is_explained(tmp_path: Path) -> None:
    with pytest.raises(OwareError, match="there is no game to go on with"):
        kept(tmp_path / "play.json")
