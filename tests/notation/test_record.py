"""Saved games and matches as JSON text, and every way such a file can be wrong."""

from __future__ import annotations

import json

import pytest

import oware
from oware.notation import NotationError, record

GAME = """\
{
  "format": "oware-game",
  "version": 1,
  "ruleset": %s,
  "start": "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
  "actions": ["C", "f", "B", "e", "resign:0"]
}
"""


def a_game() -> oware.Game:
    game = oware.Game(oware.ruleset("abapa"))
    for action in ("C", "f", "B", "e", "resign:0"):
        game.act(action)
    return game


def a_match() -> oware.Match:
    match = oware.Match(oware.ruleset("ba-awa"), target=12, opener="winner")
    while not match.game.outcome:
        match.game.play(match.game.legal_moves()[0])
    match.next_game()
    match.game.play(match.game.legal_moves()[-1])
    return match


def test_a_saved_game():
    fields = {field: list(v) if isinstance(v, tuple) else v for field, v in oware.ruleset("abapa").as_dict().items()}
    text = GAME % json.dumps(fields)
    assert record.write(a_game()) == text
    loaded = record.read_game(text)
    assert loaded.outcome == (1, "resignation", (0, 3))
    assert loaded.position == a_game().position


def test_a_match_goes_on_where_it_was():
    match = a_match()
    loaded = record.read(record.write(match))
    assert isinstance(loaded, oware.Match)
    assert loaded.save() == match.save()
    assert (loaded.owners, loaded.opener, loaded.won) == (match.owners, match.opener, match.won)
    assert loaded.game.snapshot() == match.game.snapshot()
    assert record.read_game(record.write(match)).moves == match.game.moves


def test_a_save_of_another_rule_set():
    with pytest.raises(oware.InvalidSaveError, match="of the rule set abapa, not of awari; open it with its own rules"):
        record.read(record.write(a_game()), ruleset=oware.ruleset("awari"))
    assert record.read(record.write(a_game()), ruleset=oware.ruleset("abapa"))


SAVED = record.write(a_game())
MATCH = record.write(a_match())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "",
            "line 1, column 1: this is no complete JSON; expected the rest of a saved game. The file seems to be cut off",
        ),
        ("[]", "this JSON is no object; expected a saved game"),
        ("{}", "this is no saved game: its format is 'None'"),
        ('{"format": []}', r"its format is '\[\]'; expected oware-game or oware-match"),
        ('{"format": "oware-game", "format": "oware-match"}', "'format' is given twice in the save"),
        ('{"format": NaN}', "is no number a save can hold"),
        ("[" * 100_000, "nested too deeply"),
        ('{"format": %s}' % ("9" * 5000), "is no number a save can hold"),
        (SAVED.replace('"version": 1', '"version": 2'), "has version 2; this program reads 1"),
        (SAVED.replace('"actions"', '"plays"'), "has no 'actions'"),
        (SAVED.replace('"version"', '"colour": 1, "version"'), "unknown member 'colour'"),
        (SAVED.replace('"f", "B"', '"f", "f"'), r"breaks at action 3, 'f': house f is not yours"),
        (SAVED.replace('"f", "B"', '"f", 3'), "breaks at action 3, 3"),
        (SAVED.replace("4-0-0-S", "3-0-0-S"), "starts with 47 seeds, not 48"),
        (SAVED.replace('"no_capture"', '"sometimes"'), "grand_slam is 'sometimes'; expected one of"),
        (SAVED.replace('"houses": 6', '"houses": 7'), "only boards with 6 houses"),
        (MATCH.replace('"target": 12', '"target": 13'), "target is 13; expected 8 to 12"),
        (MATCH.replace('"opener": 0', '"opener": 3', 1), "seat"),
        (MATCH.replace("[1, 0.5, 0]", '["c", "b", "a"]'), "points are"),
        (
            MATCH.replace('"actions": [', '"actions": 1, "other": [', 1),
            "game 1 of the saved match has no list of actions",
        ),
        (MATCH.replace('"owners": [0', '"owners": [1', 1), "other owners"),
    ],
)
def test_bad_saves(text, message):
    with pytest.raises(oware.OwareError, match=message):
        record.read(text)


@pytest.mark.parametrize("text", [SAVED, MATCH])
def test_cut_off_at_every_byte(text):
    for length in range(len(text.rstrip())):
        with pytest.raises(NotationError) as caught:
            record.read(text[:length].encode())
        assert caught.value.line <= text.count("\n")
