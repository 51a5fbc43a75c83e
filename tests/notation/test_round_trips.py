"""parse∘print is the identity for every format, in games of all rule sets."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oware
from oware.notation import OgnGame, PlayStrategyFen, letters, movelists, ogn, playstrategy, read, record, svg
from strategies import games, positions

OWARE_NAMES = tuple(name for name, rules in oware.RULESETS.items() if not rules.relay)
# Line ends and other control characters are not kept in tags and comments: they become single spaces.
TEXTS = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=12)
few = settings(max_examples=40)
REMARKS = st.lists(TEXTS, min_size=1, max_size=4).map(" ".join)


def state(game: oware.Game) -> tuple[object, ...]:
    """All that a record has to keep of a game."""
    return (
        game.ruleset,
        game.start,
        game.actions,
        game.snapshot(),
        game.occurrences,
        game.outcome,
        game.resigned,
        game.traces,
    )


@few
@given(games())
def test_saved_games(game):
    text = record.write(game)
    loaded = record.read_game(text)
    assert state(loaded) == state(game)
    assert record.write(loaded) == text


@few
@given(games(), st.data())
def test_ogn(game, data):
    tags = data.draw(
        st.dictionaries(st.sampled_from(("Event", "Round", "Annotator", *ogn.player_tags(game.ruleset))), REMARKS)
    )
    tags = {name: value for name, value in tags.items() if value != "?"}
    comments = data.draw(st.dictionaries(st.integers(0, len(game.moves)), REMARKS, max_size=4))
    written = OgnGame(game, tags, comments)
    text = ogn.write(written)
    loaded = ogn.read(text)
    assert state(loaded.game)[:-1] == state(game)[:-1]
    assert loaded.game.traces == game.traces
    assert (dict(loaded.tags), dict(loaded.comments)) == (tags, comments)
    assert ogn.write(loaded) == text


@few
@given(st.lists(games(max_plies=30), min_size=2, max_size=4))
def test_several_games_in_one_ogn_text(several):
    loaded = ogn.read_all(ogn.write_all(several))
    assert [state(one.game) for one in loaded] == [state(game) for game in several]


@few
@given(games(endings=False), st.data())
def test_a_rule_set_of_ones_own_travels_with_the_record(game, data):
    name = data.draw(TEXTS)
    rules = game.ruleset.replaced(name=name, repetition=0, skip_origin=not game.ruleset.skip_origin)
    loaded = ogn.read(ogn.write(oware.Game(rules))).game
    assert loaded.ruleset == rules


@given(positions())
def test_playstrategy_fen(position):
    written = PlayStrategyFen(position, 7)
    assert PlayStrategyFen.parse(str(written)) == written


@few
@given(games(OWARE_NAMES, endings=False))
def test_playstrategy_moves(game):
    text = movelists.write(game, "playstrategy")
    assert movelists.read(text, game.ruleset, game.start).moves == game.moves
    for trace in game.traces:
        assert (
            playstrategy.SQUARES[trace.landing]
            == playstrategy.write_move(trace.letter, trace.before, skip_origin=game.ruleset.skip_origin)[2:]
        )


@few
@given(games(endings=False))
def test_letter_lists(game):
    assert movelists.read(movelists.write(game), game.ruleset, game.start).moves == game.moves


@pytest.mark.parametrize("style", letters.STYLES)
@pytest.mark.parametrize("ring", [False, True])
@pytest.mark.parametrize("letter", oware.LETTERS)
def test_house_names(letter, style, ring):
    turn = oware.LETTERS.index(letter) // 6
    assert letters.read_house(letters.write_house(letter, style, ring=ring), style, turn=turn, ring=ring) == letter


@given(st.one_of(positions(), positions(family="ba-awa")))
def test_diagrams(position):
    assert oware.Position.parse(str(position)) == position
    assert read(str(position)).position == position


@few
@given(games())
def test_snapshots_as_diagrams(game):
    snapshot = game.snapshot()
    assert oware.Position.parse(str(snapshot), seeds=None) == snapshot


@given(st.one_of(positions(), positions(family="ba-awa")), st.booleans())
def test_svg_tells_every_count(position, flipped):
    picture = svg.picture(position, flipped=flipped)
    for letter, seeds in zip(oware.LETTERS, position.houses, strict=True):
        assert f"{letter} {seeds}" in svg.description(position)
        assert f">{letter}</text>" in picture
    assert picture.count("<text") == 12 * 2 + (4 if position.seats == 2 else 3)
