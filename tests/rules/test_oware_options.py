"""Every option of section 3 on the smallest position that tells its values apart."""

from __future__ import annotations

import pytest

import oware

SLAM = oware.Position.parse("4-0-0-0-0-2-1-1-0-0-0-0-20-20-S")


def played(position: str | oware.Position, move: str, **fields: object) -> oware.Game:
    found = oware.Position.parse(position) if isinstance(position, str) else position
    game = oware.Game(oware.Ruleset(**fields), found)  # type: ignore[arg-type]
    game.play(move)
    return game


def test_sowing_passes_over_the_origin_on_every_lap() -> None:  # O-3
    game = played("0-0-0-0-0-23-1-1-1-1-1-1-10-9-S", "F")
    assert str(game.position) == "2-2-2-2-2-0-4-3-3-3-3-3-10-9-N"
    game = played("0-0-0-0-0-23-1-1-1-1-1-1-10-9-S", "F", skip_origin=False)
    assert str(game.position) == "2-2-2-2-2-1-3-3-3-3-3-3-10-9-N"


@pytest.mark.parametrize(
    ("value", "legal", "after", "outcome"),
    [
        ("no_capture", "AF", "4-0-0-0-0-0-2-2-0-0-0-0-20-20-N", None),
        ("allowed", "AF", "0-0-0-0-0-0-0-0-0-0-0-0-28-20-N", (0, "no_seeds")),
        ("replay", "AF", "0-0-0-0-0-0-0-0-0-0-0-0-28-20-S", (0, "cannot_feed")),
        ("opponent_gets_rest", "AF", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N", (None, "grand_slam_rest")),
        ("keep_last", "AF", "4-0-0-0-0-0-0-2-0-0-0-0-22-20-N", None),
        ("keep_first", "AF", "4-0-0-0-0-0-2-0-0-0-0-0-22-20-N", None),
        ("forfeit", "AF", "4-0-0-0-0-0-0-0-0-0-0-0-24-20-N", (1, "grand_slam_forfeit")),
    ],
)
def test_grand_slam(value: str, legal: str, after: str, outcome: tuple[int | None, str] | None) -> None:  # O-6
    assert "".join(oware.Game(oware.Ruleset(grand_slam=value), SLAM).legal_moves()) == legal
    game = played(SLAM, "F", grand_slam=value)
    assert game.traces[0].slam
    assert str(game.position) == after
    assert (game.outcome and game.outcome[:2]) == outcome


@pytest.mark.parametrize("value", ["illegal", "illegal_unless_only"])
def test_grand_slam_that_may_not_be_played(value: str) -> None:  # O-6
    game = oware.Game(oware.Ruleset(grand_slam=value), SLAM)
    assert game.legal_moves() == ("A",)
    with pytest.raises(oware.IllegalMoveError, match="take every seed") as caught:
        game.play("F")
    assert (caught.value.cause, caught.value.houses) == ("grand_slam", ("A",))


def test_refused_captures_say_which_rule_keeps_the_seeds() -> None:
    trace = played(SLAM, "F").traces[0]
    assert [(event.house, event.seeds, event.reason) for event in trace.refused] == [
        (7, 2, "no_capture"),
        (6, 2, "no_capture"),
    ]
    assert trace.captures == ()
    trace = played(SLAM, "F", grand_slam="keep_first").traces[0]
    assert [(event.kind, event.house) for event in trace.events if event.kind in ("refuse", "capture")] == [
        ("capture", 7),
        ("refuse", 6),
    ]


def test_every_move_a_forbidden_slam_gives_each_his_own_side() -> None:  # O-6 illegal, no_legal_move
    game = oware.Game(oware.Ruleset(grand_slam="illegal"), oware.Position.parse("0-0-0-0-0-1-1-0-0-0-0-0-24-22-S"))
    assert game.outcome == (0, "no_legal_move", (25, 23))
    game = oware.Game(
        oware.Ruleset(grand_slam="illegal_unless_only"), oware.Position.parse("0-0-0-0-0-1-1-0-0-0-0-0-24-22-S")
    )
    assert game.legal_moves() == ("F",)


def test_slam_trigger() -> None:  # O-6: five houses taken with the sixth empty
    five = "1-0-0-0-0-5-1-1-1-1-1-0-18-19-S"
    assert played(five, "F").position.stores == (18, 19)
    assert played(five, "F", grand_slam_trigger="all_houses").position.stores[0] == 28
    had_none = "9-0-0-0-2-2-0-0-0-0-0-0-17-18-S"
    assert not played(had_none, "F", grand_slam_trigger="row_emptied_had_seeds").traces[0].slam


def test_capture_chain_and_counts() -> None:  # O-4, O-5
    position = "1-0-0-0-0-3-2-1-1-0-0-3-18-19-S"
    assert played(position, "F").position.stores[0] == 18 + 3 + 2 + 2
    assert played(position, "F", capture_chain=False).position.stores[0] == 18 + 2
    assert played(position, "F", capture_counts=(3,)).position.stores[0] == 18
    four = "1-0-0-0-0-3-2-1-3-0-0-3-18-17-S"
    assert played(four, "F", capture_counts=(4,)).position.stores[0] == 22


def test_must_feed_names_the_houses_that_would() -> None:  # O-7
    game = oware.Game(oware.ruleset("abapa"), oware.Position.parse("6-0-0-0-1-0-0-0-0-0-0-0-20-21-S"))
    with pytest.raises(oware.IllegalMoveError, match="you must feed; legal: A") as caught:
        game.play("E")
    assert (caught.value.cause, caught.value.houses) == ("must_feed", ("A",))
    free = oware.Game(oware.Ruleset(must_feed=False), game.position)
    assert free.legal_moves() == ("A", "E")


def test_feeding_by_reach_or_after_the_move() -> None:  # O-7
    position = oware.Position.parse("1-16-1-1-18-0-0-0-0-0-0-0-8-3-S")
    assert oware.Game(oware.Ruleset(), position).legal_moves() == ("B", "E")
    slammed = oware.Game(oware.Ruleset(feed_test="after_move", grand_slam="allowed"), position)
    assert set(slammed.legal_moves()) <= {"B", "E"}


@pytest.mark.parametrize(
    ("value", "stores", "board"),
    [("mover_takes", (27, 21), 0), ("starved_takes", (20, 28), 0), ("unscored", (20, 21), 7)],
)
def test_cannot_feed(value: str, stores: tuple[int, int], board: int) -> None:  # O-8
    game = oware.Game(oware.Ruleset(cannot_feed=value), oware.Position.parse("2-3-2-0-0-0-0-0-0-0-0-0-20-21-S"))
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.stores, sum(game.position.houses)) == ("cannot_feed", stores, board)


def test_cannot_feed_play_on_ends_one_ply_later() -> None:  # O-8
    game = oware.Game(oware.ruleset("browser-doc-literal"), oware.Position.parse("2-3-2-0-0-0-0-0-0-0-0-0-20-21-S"))
    assert game.legal_moves() == ("A", "B", "C")
    game.play("A")
    assert game.outcome == (0, "no_seeds", (27, 21))


@pytest.mark.parametrize(("value", "stores"), [("owner_takes", (26, 22)), ("unscored", (20, 22))])
def test_no_seeds(value: str, stores: tuple[int, int]) -> None:  # O-9
    game = oware.Game(oware.Ruleset(no_seeds=value), oware.Position.parse("2-2-2-0-0-0-0-0-0-0-0-0-20-22-N"))
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.stores) == ("no_seeds", stores)


def test_majority() -> None:  # O-10
    position = "4-4-4-4-0-1-1-0-4-0-0-0-23-3-S"
    stopped = played(position, "F")
    assert stopped.outcome == (0, "majority", (25, 3))
    assert sum(stopped.position.houses) == 20
    assert played(position, "F", sweep_at_majority=True).outcome == (0, "majority", (41, 7))
    assert played(position, "F", stop_at_majority=False).outcome is None


def test_a_position_set_up_beyond_majority_plays_on() -> None:
    game = oware.Game(oware.ruleset("abapa"), oware.Position.parse("1-1-0-0-0-0-1-0-0-0-0-0-30-15-S"))
    assert game.outcome is None
    game.play("A")
    assert game.outcome == (0, "majority", (30, 15))


CIRCLE = oware.Position.parse("0-0-0-0-0-1-0-0-0-0-0-1-23-23-S")
LAP = "FfAaBbCcDdEe"


def test_third_occurrence_ends_the_game() -> None:  # O-11
    game = oware.Game(oware.ruleset("abapa"), CIRCLE)
    for move in LAP:
        game.play(move)
    assert (game.outcome, game.occurrences) == (None, 2)
    for move in LAP:
        game.play(move)
    assert game.outcome == (None, "repetition", (24, 24))


def test_first_recurrence_and_never() -> None:  # O-11
    game = oware.Game(oware.ruleset("auale"), CIRCLE)
    for move in LAP:
        game.play(move)
    assert game.outcome == (None, "repetition", (24, 24))
    game = oware.Game(oware.ruleset("abapa-society"), CIRCLE)
    for move in LAP * 10:
        game.play(move)
    assert (game.outcome, game.occurrences) == (None, 11)


def test_repetition_waits_while_a_row_is_empty() -> None:  # O-11
    waits = oware.Game(
        oware.ruleset("playstrategy"),
        oware.Position.parse(
            "0-0-0-0-1-0-0-0-0-0-0-1-23-23-S r0-0-0-0-0-1-0-0-0-0-0-1-N*1,0-0-0-0-0-1-0-0-0-0-0-1-S*1"
        ),
    )
    waits.play("E")
    assert waits.outcome == (None, "repetition", (24, 24))
    # The same recurrence with North's row empty is not declared under `playstrategy`, but is under `auale`.
    empty = "0-0-0-0-0-1-0-0-0-0-0-1-23-23-N r1-0-0-0-0-1-0-0-0-0-0-0-S*1"
    assert played(oware.Position.parse(empty), "f", repetition=2).outcome is None
    ended = played(oware.Position.parse(empty), "f", repetition=2, repetition_waits_for_feed=False)
    assert ended.outcome == (0, "repetition", (25, 23))


@pytest.mark.parametrize(
    ("value", "stores", "board"), [("own_side", (24, 24), 0), ("split_even", (24, 24), 0), ("unscored", (20, 24), 4)]
)
def test_agreement_is_scored_as_a_cycle(value: str, stores: tuple[int, int], board: int) -> None:  # O-13, O-16
    position = oware.Position.parse("4-0-0-0-0-0-0-0-0-0-0-0-20-24-S")
    game = oware.Game(oware.Ruleset(cycle_score=value, must_feed=False), position)
    if value == "split_even":
        assert game.agree_to_end().stores == (22, 26)
        return
    assert (game.agree_to_end().stores, sum(game.position.houses)) == (stores, board)


def test_halves_are_printed_and_read() -> None:  # O-13
    game = oware.Game(oware.ruleset("awari"), oware.Position.parse("1-0-0-0-0-0-1-1-0-0-0-0-22-23-S"))
    assert game.agree_to_end().stores == (23.5, 24.5)
    assert str(game.position) == "0-0-0-0-0-0-0-0-0-0-0-0-23.5-24.5-S"
    assert oware.Position.parse(str(game.position)) == game.position
    half = oware.Position((0,) * 12, (0.5, 47.5), 0)
    assert str(half) == "0-0-0-0-0-0-0-0-0-0-0-0-.5-47.5-S"
    assert oware.Position.parse(str(half)) == half


def test_quiet_plies() -> None:  # O-12
    game = oware.Game(oware.Ruleset(quiet_plies=3, repetition=0), CIRCLE)
    for move in "Ff":
        game.play(move)
    assert (game.outcome, game.quiet_plies) == (None, 2)
    game.play("A")
    assert game.outcome == (None, "quiet_limit", (24, 24))


def test_singles_last_and_only_singles() -> None:  # O-14, O-15
    position = oware.Position.parse("1-2-0-0-0-1-1-0-0-1-0-0-20-22-S")
    ouri = oware.Game(oware.ruleset("ouri-portugal"), position)
    assert ouri.legal_moves() == ("B",)
    with pytest.raises(oware.IllegalMoveError) as caught:
        ouri.play("A")
    assert caught.value.cause == "singles_last"
    game = played("2-0-0-0-0-1-1-0-0-1-0-0-20-23-S", "A", end_when_only_singles=True, stop_at_majority=False)
    assert game.outcome == (1, "only_singles", (20, 23))


def test_awari_leaves_a_reply() -> None:
    position = oware.Position.parse("0-0-0-0-0-1-0-0-1-0-0-0-23-23-N")
    game = oware.Game(oware.ruleset("awari"), position)
    assert game.legal_moves() == ("c",)
    starving = oware.Game(oware.ruleset("awari"), oware.Position.parse("1-0-0-0-0-1-1-0-0-0-0-0-22-23-S"))
    assert starving.legal_moves() == ("A",)
    with pytest.raises(oware.IllegalMoveError) as caught:
        starving.play("F")
    assert caught.value.cause == "leaves_no_reply"
