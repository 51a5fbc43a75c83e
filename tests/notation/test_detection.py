"""One reader for whatever a person pastes or opens."""

from __future__ import annotations

import pytest

import oware
from oware.notation import NotationError, ogn, read, record

GAME = oware.Game(oware.ruleset("abapa"))
for _letter in "CfBe":
    GAME.play(_letter)
MATCH = oware.Match(oware.ruleset("ba-awa"))

TEXTS = [
    ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "diagram", "a position (diagram)"),
    ("  4-4-4-4-4-4-4-4-4-4-4-4-0-0-1 p1\n", "diagram", "a position (diagram)"),
    ("0-0-0-0-0-0-0-0-0-0-0-0-23.5-24.5-N", "diagram", "a position (diagram)"),
    ("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1", "playstrategy-fen", "a position (PlayStrategy FEN)"),
    ("6/5,1S 24 23 S 50", "playstrategy-fen", "a position (PlayStrategy FEN)"),
    ("CfBe", "moves", "a list of moves"),
    ("C f, B e", "moves", "a list of moves"),
    ("d1e2 b2c1", "playstrategy-moves", "a list of moves (PlayStrategy)"),
    ("1. C f", "ogn", "a game record (OGN), games: 1"),
    ("{a comment} 1. C f", "ogn", "a game record (OGN), games: 1"),
    (ogn.write(GAME), "ogn", "a game record (OGN), games: 1"),
    (ogn.write_all([GAME, GAME]), "ogn", "a game record (OGN), games: 2"),
    (record.write(GAME), "oware-game", "a saved game"),
    (record.write(MATCH), "oware-match", "a saved match"),
]


@pytest.mark.parametrize(("text", "kind", "told"), TEXTS)
def test_what_a_text_is(text, kind, told):
    reading = read(text)
    assert (reading.format, str(reading)) == (kind, told)
    assert read(text.encode()) is not None


def test_what_a_reading_holds():
    assert read("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S").position == oware.Position.start(oware.ruleset("abapa"))
    assert read("6/5,1S 24 23 S 50").position == oware.Position((0, 0, 0, 0, 0, 1, *[0] * 6), (24, 23))
    reading = read("CfBe")
    assert (reading.position, len(reading.games), reading.match) == (GAME.position, 1, None)
    assert read("d1e2").games[0].game.ruleset.name == "playstrategy"
    assert read("CfBe", ruleset=oware.ruleset("awari")).games[0].game.ruleset.name == "awari"
    assert read(ogn.write_all([GAME, GAME])).position is None
    assert read(record.write(MATCH)).match.save() == MATCH.save()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text is empty; expected a position"),
        ("hello", "'hello' is in no format known here; expected a position"),
        ("C'est la vie, e.g. with a very long first line", "'C'est la vie|is in no format known here"),
        ('{"format": "oware-ga', "seems to be cut off"),
        ("{", "no complete JSON"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0", "14 parts"),
        ("4-4-4-4-4-4-4-4-4-4-4-3-0-0-S", "47 seeds"),
        (b"\xff\xfe", "not UTF-8"),
    ],
)
def test_what_is_nothing_known(text, message):
    with pytest.raises(oware.OwareError, match=message):
        read(text)


def test_places_count_from_the_beginning_of_the_file():
    with pytest.raises(NotationError, match="line 3, column 4"):
        read("\n\n1. X")
