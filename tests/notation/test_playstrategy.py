"""PlayStrategy's format, with positions of that site's own published tests (RULES.md section 9, PS)."""

from __future__ import annotations

import pytest

import oware
from oware.notation import NotationError, PlayStrategyFen, movelists, playstrategy

START = "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1"


def test_the_start():
    position = oware.Game(oware.ruleset("playstrategy")).position
    assert str(PlayStrategyFen(position)) == START
    assert PlayStrategyFen.parse(START) == PlayStrategyFen(position, 1)


def test_rows_run_from_souths_left():
    fen = PlayStrategyFen.parse("3,2S,1S,2S/1S,3,2S,3S 20 17 S 50", seeds=None)
    assert fen.position.houses == (1, 0, 0, 0, 2, 3, 2, 1, 2, 0, 0, 0)
    assert fen.position.stores == (20, 17)
    assert fen.move_number == 50


@pytest.mark.parametrize(
    ("before", "letter", "after"),
    [
        ("3,2S,1S,2S/1S,3,2S,3S 20 17 S 50", "F", "3,3S,2S,3S/1S,3,2S,1 20 17 N 50"),
        ("1S,1,8S,2,3S/2S,1S,1S,2S,2S,2S 13 13 N 50", "d", "2S,1S,3,3S/3S,2S,2S,3S,3S,3S 13 13 S 51"),
        ("5,1S/1S,4,1S 22 23 S 50", "F", "5,2S/1S,5 22 23 N 50"),
    ],
)
def test_refused_grand_slams(before, letter, after):
    fen = PlayStrategyFen.parse(before, seeds=None)
    game = oware.Game(oware.ruleset("playstrategy"), fen.position)
    game.play(letter)
    assert str(PlayStrategyFen(game.position, fen.move_number + (letter in "abcdef"))) == after


def test_moves_of_a_game():
    squares = "d1e2 b2c1 b1f2 a2e1 c1c2 e2b1 e1a1 c2e1 f1b1"
    game = movelists.read(squares, oware.ruleset("playstrategy"))
    assert game.moves == "DeBfCbEdF"
    assert movelists.write(game, "playstrategy") == squares


def test_a_house_of_twelve_passes_over_itself():
    position = oware.Position((12, *[0] * 11), (18, 18))
    assert playstrategy.write_move("A", position) == "a1b1"
    assert playstrategy.write_move("A", position, skip_origin=False) == "a1a1"
    assert playstrategy.read_move("a1b1", position) == "A"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "5 fields, not 0"),
        (START[:-2], 42, "5 fields, not 4"),
        (START + " 7", 45, "5 fields, not 6"),
        ("4S,4S,4S,4S,4S,4S 0 0 S 1", 1, "1 rows, not 2"),
        ("4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 4 0 S 1", 1, "North's row has 5 houses, not 6"),
        ("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S,1 0 0 S 1", 19, "South's row has 7 houses, not 6"),
        ("4S,4S,4S,xS,4S,4S/4S,4S,4S,4S,4S,4S 4 0 S 1", 10, "'xS' is no house"),
        ("4S,4S,4S,0S,4S,4S/4S,4S,4S,4S,4S,4S 4 0 S 1", 10, "'0S' is no house"),
        ("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S -1 0 S 1", 37, "South's store is '-1'"),
        ("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 s 1", 41, "'s' is no side"),
        ("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 0", 43, "the move number is 0"),
        ("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,3S 0 0 S 1", 1, "47 seeds together, not 48"),
    ],
)
def test_bad_fens(text, column, message):
    with pytest.raises(NotationError, match=message) as caught:
        PlayStrategyFen.parse(text)
    assert (caught.value.line, caught.value.column) == (1, column)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("c1e2", "does not fall in e2; expected c1f2"),
        ("c3f2", "'c3f2' is no move; expected two squares"),
        ("", "'' is no move"),
        ("c1", "'c1' is no move"),
    ],
)
def test_bad_moves(text, message):
    with pytest.raises(NotationError, match=message):
        playstrategy.read_move(text, oware.Game(oware.ruleset("playstrategy")).position)


def test_moves_from_empty_houses():
    position = oware.Position((0, *[4] * 11), (4, 0))
    with pytest.raises(NotationError, match="square a1 is empty"):
        playstrategy.read_move("a1a2", position)
    with pytest.raises(NotationError, match="house A is empty"):
        playstrategy.write_move("A", position)


@pytest.mark.parametrize(
    "position",
    [
        oware.Game(oware.ruleset("ba-awa")).position,
        oware.Game(oware.ruleset("ba-awa-three")).position,
        oware.Position((0,) * 12, (23.5, 24.5)),
    ],
)
def test_what_the_format_cannot_write(position):
    with pytest.raises(NotationError, match="holds"):
        PlayStrategyFen(position)


def test_squares_do_not_tell_relay_moves():
    game = oware.Game(oware.ruleset("ba-awa"))
    with pytest.raises(NotationError, match="do not tell the moves of ba-awa; expected letters"):
        movelists.write(game, "playstrategy")
    with pytest.raises(NotationError, match="column 1"):
        movelists.read("c1f2", game.ruleset)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("CfX", 3, "'X' is no move"),
        ("C C", 3, "house C is not yours"),
        ("c1f2 d1d2", 6, "is not yours"),
        ("c1f2 c2d1", 8, "does not fall in d1; expected c2b1"),
    ],
)
def test_bad_lists(text, column, message):
    with pytest.raises(NotationError, match=message) as caught:
        movelists.read(text, oware.ruleset("abapa"))
    assert caught.value.column == column
