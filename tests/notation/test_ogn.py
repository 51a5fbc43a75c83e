"""OGN: exact texts, what other programs write, and every way a record can be wrong."""

from __future__ import annotations

import pytest

import oware
from oware.notation import NotationError, OgnGame, ogn

PLAYED = """\
[Variant "abapa"]
[Event "Club \\"Adinkra\\" evening"]
[Site "?"]
[Date "2026.11.30"]
[Round "2"]
[South "Ama"]
[North "Kofi"]
[Result "0-1"]
[Termination "resignation"]
[Annotator "A\\\\B"]

{no clock} 1. C f 2. B {a \\} in a comment} e+3 0-1
"""


def won_by_majority() -> oware.Game:
    """A short game from a set-up position that South's capture ends."""
    game = oware.Game(oware.ruleset("abapa"), oware.Position.parse("4-4-4-4-0-1-1-0-4-0-0-0-23-3-S"))
    game.play("F")
    return game


def test_a_record_as_written():
    game = oware.Game(oware.ruleset("abapa"))
    captured = [game.play(letter).captured for letter in "CfBe"]
    game.resign(0)
    tags = {"Event": 'Club "Adinkra" evening', "Date": "2026.11.30", "Round": "2", "South": "Ama", "North": "Kofi"}
    record = OgnGame(game, {**tags, "Annotator": "A\\B"}, {0: "no clock", 3: "a } in\na comment"})
    assert captured == [(0, 0), (0, 0), (0, 0), (0, 3)]
    assert ogn.write(record) == str(record) == PLAYED


def test_a_record_as_read():
    record = ogn.read(PLAYED)
    assert record.game.moves == "CfBe"
    assert record.game.outcome == (1, "resignation", (0, 3))
    assert record.tags == {
        "Event": 'Club "Adinkra" evening',
        "Date": "2026.11.30",
        "Round": "2",
        "South": "Ama",
        "North": "Kofi",
        "Annotator": "A\\B",
    }
    assert record.comments == {0: "no clock", 3: "a } in a comment"}


def test_the_start_of_a_set_up_game():
    text = ogn.write(won_by_majority())
    assert '[FEN "4-4-4-4-0-1-1-0-4-0-0-0-23-3-S"]' in text
    assert text.endswith("\n1. F+2 1-0\n")


def test_baawa_tags():
    game = oware.Game(oware.ruleset("ba-awa"), owners=(0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1), opener=1)
    text = ogn.write(game)
    assert '[Owners "000000011111"]\n[Opener "1"]\n\n*\n' in text
    assert "FEN" not in text
    loaded = ogn.read(text).game
    assert (loaded.owners, loaded.opener, loaded.position.turn) == (game.owners, 1, 1)


def test_three_players():
    game = oware.Game(oware.ruleset("ba-awa-three"))
    game.play("A")
    game.resign(1)
    game.resign(2)
    text = ogn.write(OgnGame(game, {"Seat1": "Kofi"}))
    assert '[Seat0 "?"]\n[Seat1 "Kofi"]\n[Seat2 "?"]\n[Result "1-0-0"]\n[Termination "resignation"]' in text
    assert text.endswith("\n1. A R1 R2 1-0-0\n")
    assert ogn.read(text).game.outcome == game.outcome


@pytest.mark.parametrize(
    ("stores", "result"), [((20, 20, 8), "1/2-1/2-0"), ((16, 16, 16), "1/3-1/3-1/3"), ((24, 12, 12), "1-0-0")]
)
def test_results_of_three(stores, result):
    position = oware.Position((0,) * 12, stores, owners=(0,) * 4 + (1,) * 4 + (2,) * 4, numbered=True)
    text = ogn.write(oware.Game(oware.ruleset("ba-awa-three"), position))
    assert text.endswith(f"\n{result}\n")
    assert ogn.read(text).game.position == position


def test_a_rule_set_of_ones_own():
    rules = oware.Ruleset(name="House rules; at home", capture_counts=(2, 3, 4), must_feed=False, quiet_plies=40)
    text = ogn.write(oware.Game(rules))
    assert '[Variant "House rules; at home"]' in text
    assert '[Options "base=abapa; capture_counts=2,3,4; must_feed=no; quiet_plies=40"]' in text
    assert ogn.read(text).game.ruleset == rules


@pytest.mark.parametrize(
    ("text", "moves", "outcome"),
    [
        ("1. C f 2. F", "CfF", None),
        ("C f F", "CfF", None),
        ('[Variant "Oware Abapa"]\n[Result "*"]\n\n1. C f', "Cf", None),
        ('[Variant "auale"]\n1. C f 2. F *', "CfF", None),
        ("; a line\n1. C {one} {two} f ; the rest is a remark }\n *", "Cf", None),
        ('[FEN "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"]\n7... f 8. F *', "fF", None),
        ('[FEN "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"]\n1. f F *', "fF", None),
        ("1. A a 1/2-1/2", "Aa", (None, "agreement", (24, 24))),
        ("1. C f 1-0", "Cf", (0, "resignation", (0, 0))),
        ('[Termination "time"] 1. C f 0-1', "Cf", (1, "time", (0, 0))),
        ('[FEN "4-4-4-4-0-1-1-0-4-0-0-0-23-3-S"] 1. F+2 1-0 {well played}', "F", (0, "majority", (25, 3))),
        ('[FEN "4-4-4-4-0-1-1-0-4-0-0-0-23-3-S"] [Result "25-3"] 1. F+2 25-3', "F", (0, "majority", (25, 3))),
        # The seeds won at the end counted with the move, as Auale does it.
        ('[FEN "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S"] 1. F 24-24', "F", None),
    ],
)
def test_what_others_write(text, moves, outcome):
    if outcome is None and "24-24" in text:
        outcome = (None, "agreement", (24, 24))
    record = ogn.read(text)
    assert (record.game.moves, record.game.outcome) == (moves, outcome)


def test_seeds_of_the_end_may_be_counted_with_the_last_capture():
    # South's F takes two and leaves North nothing to feed with: South keeps his own four as well.
    start = '[Variant "slam-allowed"] [FEN "4-0-0-0-0-2-1-1-0-0-0-0-20-20-S"] '
    assert ogn.read(start + "1. F+4").game.outcome == ogn.read(start + "1. F+8").game.outcome
    with pytest.raises(NotationError, match="captures 4, not 5"):
        ogn.read(start + "1. F+5")


def test_several_games():
    text = f"{PLAYED}\n{ogn.write(won_by_majority())}\n1. C f *\n"
    with pytest.raises(NotationError, match=r"line 27, column 1: '1' stands after the result"):
        ogn.read_all(text)
    games = ogn.read_all(text.replace("\n1. C", '\n[Round "3"]\n1. C'))
    assert [record.game.moves for record in games] == ["CfBe", "F", "Cf"]
    with pytest.raises(NotationError, match="the text holds 2 games; expected one game"):
        ogn.read(PLAYED + ogn.write(won_by_majority()))


BAD = [
    ("", 1, 1, "there is no game in this text"),
    ("  \n ", 2, 2, "there is no game in this text"),
    ("hello", 1, 1, "'hello' is no part of a game"),
    ("1. C f 2. G", 1, 11, "'G' is no part of a game; expected a move"),
    ("1. C\nf 2. f", 2, 6, "house f is not yours; legal: A B C D E F"),
    ("1. C a 2. C", 1, 11, "house C is empty"),
    ("1. C f 3. D", 1, 8, r"move number 3 is out of order; expected 2\."),
    ("1. C+3 f", 1, 6, "move C captures 0, not 3"),
    ("1. C {never closed", 1, 6, "this comment has no end; expected a closing brace"),
    ("1. C f (1... e) 2. F", 1, 8, "is no part of a game"),
    ('[Variant "abapa"', 1, 1, "is no complete tag"),
    ("[Variant abapa]", 1, 1, "is no complete tag"),
    ('[Variant "abapa"]\n[Variant "awari"]', 2, 1, "the tag Variant is given twice"),
    ('[Variant "chess"]\n1. C', 1, 11, "unknown rule set 'chess'; known are abapa"),
    ('[Options "abapa"]', 1, 11, "expected base="),
    ('[Options "base=abapa; colour=red"]', 1, 11, "'colour' is no option of oware rule sets"),
    ('[Options "base=abapa; must_feed=maybe"]', 1, 11, "must_feed is 'maybe'; expected yes or no"),
    ('[Options "base=abapa; repetition=many"]', 1, 11, "repetition is 'many'; expected a number"),
    ('[Options "base=abapa; grand_slam=never"]', 1, 11, "grand_slam is 'never'; expected one of"),
    ('[FEN "4-4-4-4-4-4-4-4-4-4-4-3-0-0-S"]', 1, 7, "holds 47 seeds.*expected 48"),
    ('[FEN "4-4-4-4-4-4-4-4-4-4-4-0-0-S"]', 1, 7, "14 parts in"),
    ('[Variant "abapa"]\n[FEN "4-4-4-4-4-4-4-4-4-4-4-4-0-0-1 p1"]', 2, 7, "the position is of another game"),
    ('[Owners "000000111111"]', 1, 1, "the tag Owners belongs to Ba-awa, not to abapa"),
    ('[Variant "ba-awa"]\n[Owners "00000011111"]', 2, 10, "expected seat numbers from 0 to 1: 12"),
    ('[Variant "ba-awa"]\n[Opener "2"]', 2, 10, "expected seat numbers from 0 to 1: 1"),
    ('[Variant "ba-awa"]\n[LastCapturer "1"]', 2, 1, "nobody can have captured before the start"),
    (
        '[Variant "ba-awa"]\n[FEN "4-4-4-4-4-4-4-4-4-4-4-4-0-0-1 p1 c1"]\n[Opener "0"]',
        3,
        1,
        "the tag Opener contradicts the tag FEN; expected 1",
    ),
    ('[Result "1-0"]\n1. C f', 2, 7, "the moves end without a result; expected another move, or the result 1-0"),
    ('[Result "1-0"]\n1. C f\n[Round "2"]', 3, 1, "a tag stands among the moves"),
    ('[Result "1-0"]\n1. C f 0-1', 2, 8, "ends with 0-1, but the tag Result says 1-0"),
    ('[FEN "4-4-4-4-0-1-1-0-4-0-0-0-23-3-S"] 1. F 0-1', 1, 45, r"by the moves it is 1-0 \(majority\)"),
    ('[FEN "4-4-4-4-0-1-1-0-4-0-0-0-23-3-S"] 1. F *', 1, 45, r"by the moves it is 1-0 \(majority\)"),
    ('[FEN "4-4-4-4-0-1-1-0-4-0-0-0-23-3-S"] 1. F A', 1, 45, r"the game is over \(majority\)"),
    ('[Termination "majority"] 1. C 1-0', 1, 31, "the moves do not end the game, but the result is 1-0"),
    ('[Termination "agreement"] 1. C *', 1, 1, "Termination says 'agreement'; expected unterminated"),
    ("1. C 30-18", 1, 6, r"the result is 30-18, but by the moves it is 0-1 \(agreement\)"),
    ("1. C * *", 1, 8, "stands after the result"),
    ('[Variant "ba-awa-three"] 1. A R3', 1, 31, "'R3' is no part of a game"),
    ('[Variant "ba-awa-three"] 1. A 1-0-0', 1, 31, "the moves do not end the game"),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), BAD)
def test_bad_records(text, line, column, message):
    with pytest.raises(NotationError, match=message) as caught:
        ogn.read_all(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert isinstance(caught.value, oware.OwareError)


def test_seeds_may_be_told_otherwise():
    text = '[FEN "1-0-0-0-0-0-1-0-0-0-0-0-0-0-S"]\n1. A *'
    with pytest.raises(NotationError, match="holds 2 seeds"):
        ogn.read(text)
    assert ogn.read(text, seeds=2).game.moves == "A"
    assert ogn.read(text, seeds=None).game.moves == "A"


def test_control_characters_become_spaces():
    record = ogn.read('[Site "\x1d"]\n[Event "a\t b"]\n1. C f *')
    assert record.tags == {"Event": "a b"}
    assert ogn.read(ogn.write(record)).tags == record.tags


def test_bytes_and_line_ends():
    source = "\ufeff" + PLAYED.replace("\n", "\r\n").replace("Kofi", "Köfi")
    assert ogn.read(source.encode()).tags["North"] == "Köfi"
    with pytest.raises(NotationError, match="line 7, column 10: this byte is not UTF-8 text: 0xf6"):
        ogn.read(source[1:].encode("latin-1"))


@pytest.mark.parametrize(
    ("tags", "comments", "message"),
    [
        ({"Result": "1-0"}, {}, "the tag Result follows from the game"),
        ({"Black side": "x"}, {}, "'Black side' is no tag's name"),
        ({"": "x"}, {}, "'' is no tag's name"),
        ({}, {1: "x"}, "a comment stands after move 1"),
    ],
)
def test_what_a_record_refuses(tags, comments, message):
    with pytest.raises(NotationError, match=message):
        OgnGame(oware.Game(oware.ruleset("abapa")), tags, comments)


def played_games() -> list[str]:
    three = oware.Game(oware.ruleset("ba-awa-three"))
    for letter in "CFc":
        three.play(letter)
    three.lose_on_time(1)
    agreed = oware.Game(oware.ruleset("abapa"))
    for letter in "CfBe":
        agreed.play(letter)
    agreed.agree_to_end()
    return [PLAYED, ogn.write(won_by_majority()), ogn.write(three), ogn.write(agreed), PLAYED + ogn.write(three)]


@pytest.mark.parametrize("text", played_games())
def test_cut_off_at_every_byte(text):
    """A file cut off anywhere is a shorter game or a clear error, never another game or another exception."""
    whole = ogn.read_all(text)
    source = text.encode()
    for length in range(len(source)):
        try:
            records = ogn.read_all(source[:length])
        except NotationError as error:
            assert error.line <= text.count("\n") + 1
        else:
            assert len(records) <= len(whole)
            for record, full in zip(records, whole, strict=False):
                assert full.game.actions[: len(record.game.actions)] == record.game.actions
