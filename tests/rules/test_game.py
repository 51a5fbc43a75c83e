"""A game in progress: refusals, undo and redo, counters, saving."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oware
from strategies import games, positions_of, ruleset_names


def test_a_move_and_its_trace() -> None:
    game = oware.Game(oware.ruleset("abapa"), oware.Position.parse("0-0-0-0-0-2-1-2-0-5-0-0-20-18-S"))
    trace = game.play("F")
    assert trace.events == (
        oware.Event("lift", 5, 2, 0),
        oware.Event("drop", 6, 2),
        oware.Event("drop", 7, 3),
        oware.Event("capture", 7, 3, 0, "run"),
        oware.Event("capture", 6, 2, 0, "run"),
        oware.Event("end", None, 0, 0, "majority"),
    )
    assert (trace.letter, trace.mover, trace.landing, trace.captured) == ("F", 0, 7, (5, 0))
    assert game.outcome == (0, "majority", (25, 18))
    assert (game.moves, game.legal_moves()) == ("F", ())


@pytest.mark.parametrize(
    ("letter", "cause", "message"),
    [
        ("a", "not_yours", "house a is not yours; legal: B F"),
        ("A", "empty_house", "house A is empty; legal: B F"),
        ("G", "no_such_house", "no house is called 'G'; legal: B F"),
        ("", "no_such_house", "no house is called ''"),
        ("AB", "no_such_house", "no house is called 'AB'"),
    ],
)
def test_illegal_moves_say_why(letter: str, cause: str, message: str) -> None:
    game = oware.Game(oware.ruleset("abapa"), oware.Position.parse("0-3-0-0-0-2-1-2-0-5-0-0-17-18-S"))
    with pytest.raises(oware.IllegalMoveError, match=message) as caught:
        game.play(letter)
    assert (caught.value.cause, caught.value.letter, caught.value.houses) == (cause, letter, ("B", "F"))
    with pytest.raises(oware.IllegalMoveError):
        game.preview(letter)
    assert game.moves == ""


def test_a_finished_game_takes_no_move() -> None:
    game = oware.Game(oware.ruleset("abapa"))
    assert game.resign(1) == (0, "resignation", (0, 0))
    with pytest.raises(oware.IllegalMoveError, match="the game is over \\(resignation\\)") as caught:
        game.play("A")
    assert caught.value.cause == "game_over"
    for call in (game.agree_to_end, lambda: game.resign(0), lambda: game.lose_on_time(1)):
        with pytest.raises(oware.GameOverError, match="over already"):
            call()
    game.undo()
    assert (game.outcome, game.legal_moves()) == (None, tuple("ABCDEF"))


def test_time() -> None:
    assert oware.Game(oware.ruleset("abapa")).lose_on_time(0) == (1, "time", (0, 0))
    with pytest.raises(oware.InvalidPositionError, match="there is no seat 2; expected 0 to 1"):
        oware.Game(oware.ruleset("abapa")).resign(2)


def test_nothing_to_undo_or_redo() -> None:
    game = oware.Game(oware.ruleset("abapa"))
    with pytest.raises(oware.NothingToUndoError, match="take back"):
        game.undo()
    game.play("A")
    game.undo()
    game.play("B")
    with pytest.raises(oware.NothingToUndoError, match="play again"):
        game.redo()


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("abapa", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-0 o000001011111", "abapa knows no owners, opener or last capturer"),
        ("abapa", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-0 p1", "abapa knows no owners, opener or last capturer"),
        ("abapa", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-0 c1", "abapa knows no owners, opener or last capturer"),
        ("ba-awa-three", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "has 2 stores; ba-awa-three is for 3 players"),
        ("ba-awa", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-0-0", "has 3 stores; ba-awa is for 2 players"),
    ],
)
def test_positions_of_another_game(name: str, text: str, message: str) -> None:
    with pytest.raises(oware.InvalidPositionError, match=message):
        oware.Game(oware.ruleset(name), oware.Position.parse(text))


@pytest.mark.parametrize("fields", ["", " q3", " q3 r4-4-4-4-4-4-4-4-4-4-4-4-{other}*2"])
@pytest.mark.parametrize("seat", [0, 1])
def test_two_seats_may_be_named_as_the_other_game_does(seat: int, fields: str) -> None:
    def written(names: str) -> str:
        return f"4-4-4-4-4-4-4-4-4-4-4-4-0-0-{names[seat]}" + fields.format(other=names[1 - seat])

    for rules, own, others in (("abapa", "SN", "01"), ("ba-awa", "01", "SN")):
        game = oware.Game(oware.ruleset(rules), oware.Position.parse(written(others)))
        assert str(game.start) == written(own)
        assert game.start == oware.Position.parse(written(own))
        assert str(game.snapshot()) == written(own)


def test_a_name_is_no_rule_set() -> None:
    for begin in (oware.Game, oware.Match, oware.Position.start):
        with pytest.raises(oware.InvalidRulesetError, match="'abapa' is no rule set; expected one such as"):
            begin("abapa")  # type: ignore[operator]
    with pytest.raises(oware.UnknownRulesetError, match="unknown rule set None"):
        oware.ruleset(None)  # type: ignore[arg-type]


def test_owners_that_do_not_fit() -> None:
    with pytest.raises(oware.InvalidPositionError, match="owners are"):
        oware.Game(oware.ruleset("ba-awa"), owners=(0,) * 11)
    with pytest.raises(oware.InvalidPositionError, match="owners never change in Oware"):
        oware.Game(oware.ruleset("abapa"), owners=(0,) * 7 + (1,) * 5)
    with pytest.raises(oware.InvalidPositionError, match="a position carries its own owners"):
        oware.Game(oware.ruleset("abapa"), oware.Position.start(oware.ruleset("abapa")), opener=1)


@given(games())
def test_undo_and_redo_bring_everything_back(game: oware.Game) -> None:
    states = [(game.snapshot(), game.outcome, game.legal_moves())]
    while game.actions:
        game.undo()
        states.append((game.snapshot(), game.outcome, game.legal_moves()))
    for state in reversed(states[:-1]):
        game.redo()
        assert (game.snapshot(), game.outcome, game.legal_moves()) == state


@given(games(endings=False), st.data())
def test_a_snapshot_goes_on_as_the_game_would(game: oware.Game, data: st.DataObject) -> None:
    if game.outcome:
        return
    other = oware.Game(game.ruleset, oware.Position.parse(str(game.snapshot())))
    for _ in range(20):
        assert other.legal_moves() == game.legal_moves()
        if not game.legal_moves():
            break
        move = data.draw(st.sampled_from(game.legal_moves()))
        assert other.play(move).events == game.play(move).events
        assert (other.snapshot(), other.outcome) == (game.snapshot(), game.outcome)


@given(games())
def test_saving_and_loading(game: oware.Game) -> None:
    loaded = oware.Game.load(json.loads(json.dumps(game.save())))
    assert loaded.actions == game.actions
    assert (loaded.snapshot(), loaded.outcome, loaded.ruleset) == (game.snapshot(), game.outcome, game.ruleset)


def saved() -> dict[str, Any]:
    game = oware.Game(oware.ruleset("abapa"))
    game.play("A")
    return game.save()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "pgn"}, "this is no saved game"),
        ({"version": 99}, "has version 99; this program reads 1"),
        ({"ruleset": None}, "has no 'ruleset'"),
        ({"start": 5}, "has no 'start'"),
        ({"actions": "A"}, "has no 'actions'"),
        ({"ruleset": {"houses": 9}}, "cannot be set up: houses is 9"),
        ({"start": "4-4"}, "cannot be set up: 2 parts"),
        ({"actions": ["A", "B"]}, "breaks at action 2, 'B': house B is not yours"),
        ({"actions": ["A", 7]}, "breaks at action 2, 7"),
        ({"actions": ["agree", "agree"]}, "breaks at action 2, 'agree': the game is over already"),
        ({"actions": ["resign:9"]}, "breaks at action 1, 'resign:9'"),
    ],
)
def test_damaged_saves(change: dict[str, object], message: str) -> None:
    with pytest.raises(oware.InvalidSaveError, match=message):
        oware.Game.load({**saved(), **change})


def test_a_save_that_is_no_object() -> None:
    with pytest.raises(oware.InvalidSaveError, match="this is no saved game"):
        oware.Game.load([])  # type: ignore[arg-type]


@given(ruleset_names.flatmap(lambda name: st.tuples(st.just(name), positions_of(oware.ruleset(name)))), st.data())
def test_invariants_of_any_move(case: tuple[str, oware.Position], data: st.DataObject) -> None:
    name, position = case
    game = oware.Game(oware.ruleset(name), position)
    assert game.position.seeds == 48
    if not game.legal_moves():
        return
    before = game.position
    move = data.draw(st.sampled_from(game.legal_moves()))
    assert before.owners[oware.LETTERS.index(move)] == before.turn
    preview = game.preview(move)
    trace = game.play(move)
    assert preview == trace
    assert game.position.seeds == 48, "seeds are conserved"
    assert trace.after == game.position
    sown = [lap for lap in trace.laps if lap.seeds == len(lap.houses)]
    assert len(sown) >= len(trace.laps) - 1, "every lap but one that the last seeds cut short is sown whole"
    if not game.ruleset.relay:
        assert all(event.house in before.row(1 - before.turn) for event in trace.captures), "own row is never captured"
    game.undo()
    assert game.position == before


def turned(position: oware.Position) -> oware.Position:
    houses = position.houses[6:] + position.houses[:6]
    owners = tuple(1 - owner for owner in position.owners[6:] + position.owners[:6])
    stores = position.stores[::-1]
    return oware.Position(
        houses,
        stores,
        1 - position.turn,
        owners,
        1 - position.opener if position.numbered else 0,
        1 - position.last_capturer if position.numbered else 0,
        position.numbered,
    )


TWO_PLAYERS = st.sampled_from([name for name, ruleset in oware.RULESETS.items() if ruleset.players == 2])


@given(TWO_PLAYERS.flatmap(lambda name: st.tuples(st.just(name), positions_of(oware.ruleset(name)))))
def test_turning_the_board_round_changes_nothing_but_the_names(case: tuple[str, oware.Position]) -> None:
    name, position = case
    game, other = oware.Game(oware.ruleset(name), position), oware.Game(oware.ruleset(name), turned(position))
    assert {move.swapcase() for move in game.legal_moves()} == set(other.legal_moves())
    for move in game.legal_moves():
        trace, mirrored = game.play(move), other.play(move.swapcase())
        assert turned(trace.after) == mirrored.after
        assert [event.kind for event in trace.events if event.kind != "award"] == [
            event.kind for event in mirrored.events if event.kind != "award"
        ]
        game.undo()
        other.undo()
