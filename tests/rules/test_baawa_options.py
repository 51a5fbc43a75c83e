"""Every option of section 4 on the smallest position that tells its values apart."""

from __future__ import annotations

import pytest

import oware


def game(position: str, **fields: object) -> oware.Game:
    return oware.Game(oware.Ruleset(pits=12, **fields), oware.Position.parse(position))  # type: ignore[arg-type]


def played(position: str, move: str, **fields: object) -> oware.Game:
    found = game(position, **fields)
    found.play(move)
    return found


def test_opening_relay_of_five_laps() -> None:  # B-2, B-2a, B-2b
    trace = oware.Game(oware.ruleset("ba-awa")).play("A")
    assert [(lap.origin, lap.seeds, len(lap.houses)) for lap in trace.laps] == [
        (0, 4, 4),
        (4, 5, 5),
        (9, 5, 5),
        (2, 6, 6),
        (8, 6, 6),
    ]
    assert (trace.seeds_sown, trace.landing, str(trace.after)) == (26, 2, "2-7-1-6-1-6-6-6-0-1-6-6-0-0-1")


PASSING = "0-0-0-0-1-2-3-0-0-2-6-2-16-16-0"


def test_four_in_passing() -> None:  # B-5
    trace = played(PASSING, "F").traces[0]
    assert [(event.house, event.seat, event.reason) for event in trace.captures] == [(6, 1, "four_passing")]
    assert played(PASSING, "F").position.stores == (16, 20)
    assert played(PASSING, "F", passing_four="mover").position.stores == (20, 16)
    assert played(PASSING, "F", passing_four="own_only").position.stores == (16, 16)


LAST = "0-0-0-0-1-1-3-0-0-3-6-2-16-16-0"


def test_four_by_the_last_seed_ends_the_turn() -> None:  # B-6
    mover = played(LAST, "F")
    assert (mover.position.stores, len(mover.traces[0].laps)) == ((20, 16), 1)
    jerin = played(LAST, "F", last_four="mover_if_own")
    assert len(jerin.traces[0].laps) > 1
    assert [event.reason for event in jerin.traces[0].captures] == ["four_passing"]
    own = "0-0-0-2-3-1-0-0-0-3-6-1-16-16-0"
    assert played(own.replace("2-3-1-0", "1-3-1-1"), "D", last_four="mover_if_own").position.stores == (20, 16)


def test_standing_fours_are_not_captured() -> None:  # B-4
    trace = oware.Game(oware.ruleset("ba-awa")).play("A")
    assert trace.captures == ()


def test_origin_is_sown_or_skipped() -> None:  # B-3
    position = "0-0-0-0-0-12-0-0-0-0-0-0-18-18-0"
    sown = played(position, "F").traces[0]
    assert sown.laps[0].houses == (6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5)
    skipped = played(position, "F", skip_origin=True).traces[0]
    assert skipped.laps[0].houses == (6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 6)


EIGHT = "0-0-0-0-0-1-3-1-2-1-1-3-18-18-0 p1 c1"


@pytest.mark.parametrize(
    ("ending", "stores"),
    [("opener_eight", (22, 26)), ("capturer_eight", (30, 18)), ("none", (22, 18)), ("last_four", (22, 18))],
)
def test_the_last_seeds(ending: str, stores: tuple[int, int]) -> None:  # B-7
    found = played(EIGHT, "F", ending=ending)
    assert found.position.stores == stores
    assert (found.outcome is not None) == (sum(stores) == 48)


def test_the_last_four_go_to_the_taker_of_the_four_before() -> None:  # B-7 Nam-nam
    found = oware.Game(oware.ruleset("nam-nam"), oware.Position.parse("0-0-0-0-3-0-3-1-1-0-0-0-20-20-0"))
    trace = found.play("E")
    assert found.outcome == (1, "last_seeds", (20, 28))
    assert [(event.house, event.seeds, event.seat) for event in trace.awards] == [
        (5, 1, 1),
        (7, 1, 1),
        (8, 1, 1),
        (None, 1, 1),
    ]
    assert played("0-0-0-0-3-0-3-1-1-0-0-0-20-20-0", "E", ending="last_four_mover").outcome == (
        None,
        "last_seeds",
        (24, 24),
    )


def test_the_end_is_tested_at_once_or_after_the_turn() -> None:  # B-8
    position = "0-0-0-0-0-5-3-1-1-1-1-0-18-18-0"
    at_once = played(position, "F").traces[0]
    assert at_once.seeds_sown == 1
    after = played(position, "F", ending_check="end_of_turn").traces[0]
    assert after.seeds_sown > 1
    assert after.outcome is not None
    assert after.outcome.reason == "last_seeds"


@pytest.mark.parametrize(
    ("no_move", "outcome"),
    [
        ("pass", None),
        ("end_owner", (1, "no_move", (18, 30))),
        ("end_nobody", (None, "no_move", (18, 18))),
        ("end_opener", (0, "no_move", (30, 18))),
    ],
)
def test_a_seat_without_seeds(no_move: str, outcome: object) -> None:  # B-9
    set_up = game("0-0-0-0-0-0-1-2-3-2-2-2-18-18-0", no_move=no_move)
    assert set_up.outcome == outcome
    if outcome is None:
        assert set_up.position.turn == 1
        assert [(event.kind, event.seat) for event in set_up.settlement] == [("pass", 0)]


def test_must_feed() -> None:  # B-1 Nam-nam
    position = "5-1-0-0-0-1-0-0-0-0-0-0-20-21-0"
    found = game(position, must_feed=True, ending="none")
    assert found.legal_moves() == ("A", "F")
    with pytest.raises(oware.IllegalMoveError) as caught:
        found.play("B")
    assert (caught.value.cause, caught.value.houses) == ("must_feed", ("A", "F"))
    assert game(position, ending="none").legal_moves() == ("A", "B", "F")


def test_nobody_can_feed() -> None:
    found = game("1-1-2-0-0-0-0-0-0-0-0-0-22-22-0", must_feed=True, ending="none")
    assert found.outcome is not None
    assert (found.outcome.reason, found.outcome.stores) == ("cannot_feed", (26, 22))


ENDLESS = "0-2-1-0-2-1-0-2-1-2-0-1-16-20-1"


@pytest.mark.parametrize(("most", "laps"), [(3, 3), (75, 60), (0, 60)])
def test_a_limit_of_laps(most: int, laps: int) -> None:  # B-10: whichever comes first, the repetition or the limit
    trace = played(ENDLESS, "d", endless="end_scores", max_laps=most).traces[0]
    assert (len(trace.laps), trace.endless) == (laps, True)
    assert trace.outcome == (1, "endless", (16, 20))


def test_two_endless_relays_do_not_go_on_for_ever() -> None:  # B-11
    # Each of the two has a relay that never stops; played over and over they only pass the turn to and fro.
    found = game("0-2-1-0-2-1-0-2-1-2-0-1-16-20-1 r0-2-1-0-2-1-0-2-1-2-0-1-0*2")
    found.play("d")
    assert found.traces[0].endless
    assert found.outcome == (1, "repetition", (22, 26))


def test_majority() -> None:  # B-12
    position = "0-0-0-0-0-1-3-3-3-3-3-1-22-9-0"
    assert played(position, "F").outcome is None
    assert played(position, "F", stop_at_majority=True).outcome == (0, "majority", (26, 9))


def test_agreement_gives_seeds_to_their_owners() -> None:
    found = oware.Game(oware.ruleset("ba-awa"), owners=(0,) * 7 + (1,) * 5)
    assert found.agree_to_end() == (0, "agreement", (28, 20))


def test_three_players_go_round() -> None:  # T-1
    found = oware.Game(oware.ruleset("ba-awa-three"), opener=2)
    turns = []
    for _ in range(3):
        turns.append(found.position.turn)
        found.play(found.legal_moves()[0])
    assert turns == [2, 0, 1]
    assert found.owners == (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2)


def test_one_of_three_resigns_and_the_others_play_on() -> None:
    found = oware.Game(oware.ruleset("ba-awa-three"))
    assert found.resign(0) is None
    assert (found.resigned, found.position.turn, found.outcome) == ((0,), 1, None)
    found.play("E")
    found.play(found.legal_moves()[0])
    assert found.position.turn == 1
    with pytest.raises(oware.GameOverError, match="left this game already"):
        found.resign(0)
    found.undo()
    found.undo()
    found.undo()
    assert (found.resigned, found.position.turn) == ((), 0)
    found.redo()
    outcome = found.resign(2)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (1, "resignation")


def test_who_has_resigned_cannot_win() -> None:
    found = oware.Game(oware.ruleset("ba-awa-three"), oware.Position.parse("0-0-0-0-1-1-0-0-2-3-2-3-30-4-2-0"))
    found.resign(0)
    while found.outcome is None:
        found.play(found.legal_moves()[0])
    assert found.outcome.stores[0] >= 30
    assert found.outcome.winner in (1, 2, None)
    found = oware.Game(oware.ruleset("ba-awa-three"), oware.Position.parse("0-0-0-0-1-1-0-0-2-3-2-3-30-4-2-0"))
    found.resign(0)
    assert found.agree_to_end() == (2, "agreement", (30, 6, 12))
