"""Taking a game along: what the page writes Python reads, and the other way round."""

from __future__ import annotations

import random

import oware
from oware.notation import ogn

from .conftest import Open
from .table import Table


def copied(table: Table, what: str) -> str:
    table.tool(f"Copy {what}")
    table.page.wait_for_selector("#record[aria-busy=false]", state="attached")
    return table.page.locator("#record").input_value()


def test_a_position_with_its_counters(open_table: Open) -> None:
    table = open_table()
    table.new_game(players=(0, 0))
    game = oware.Game(oware.ruleset("abapa"))
    choose = random.Random(7)
    for _ in range(12):
        letter = choose.choice(list(game.legal_moves()))
        game.play(letter)
        table.click(letter)
    text = copied(table, "position")
    assert oware.Position.parse(text) == game.snapshot()
    table.click(table.playable()[0])
    table.load(text)
    assert copied(table, "position") == text


def test_a_game_there_and_back(open_table: Open) -> None:
    table = open_table()
    for rules in ("abapa", "ba-awa", "ba-awa-three"):
        game = oware.Game(oware.ruleset(rules))
        choose = random.Random(3)
        while not game.outcome:
            game.play(choose.choice(list(game.legal_moves())))
        table.load(ogn.write(game))
        assert table.wait() == "over"
        assert tuple(table.counts()) == game.position.houses
        read = ogn.read(copied(table, "game")).game
        assert read.moves == game.moves
        assert read.outcome == game.outcome


def test_broken_texts_are_explained_and_the_game_stays(open_table: Open) -> None:
    table = open_table()
    table.click("C")
    before = table.counts()
    for text, told in {
        "": "Paste a position",
        "4-4-4": "this one has 3 parts",
        "4-4-4-4-4-4-4-4-4-4-4-3-0-0-S": "holds 47 seeds",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-X": "The side to move is “X”",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S z9": "“z9” after the position",
        '[Variant "chess"]\n\n1. C c': "“chess” is not known",
        "1. C c 2. Q": "Move 3 is “Q”",
        "1. C C": "Move 2 cannot be played",
    }.items():
        table.load(text)
        assert told in table.detail()
        assert table.counts() == before


def test_two_seats_may_be_named_as_the_other_game_does(open_table: Open) -> None:
    table = open_table()
    board, other = "4-4-4-4-4-4-4-4-4-4-4-4", "5-3-4-4-4-4-4-4-4-4-4-4"
    fields = f"q2 r{other}-{{}}*1"
    for rules, own, others in (("abapa", "N", "1"), ("ba-awa", "1", "N")):
        table.new_game(rules, players=(0, 0))
        table.load(f"{board}-0-0-{others} {fields.format(others)}")
        expected = f"{board}-0-0-{own} {fields.format(own)}"
        assert copied(table, "position") == expected
        assert str(oware.Game(oware.ruleset(rules), oware.Position.parse(expected)).start) == expected
    table.load(f"{board}-0-0-N p1")
    assert "“p1” after the position" in table.detail()
