from __future__ import annotations

import pytest

from oware import Game, IllegalMoveError, Match, Position, ruleset
from oware.notation import sentences
from oware.notation.sentences import names

TWO = ("South", "North")
SLAM = Position.parse("4-0-0-0-0-2-1-1-0-0-0-0-20-20-S")


def played(rules: str, letter: str, position: str | None = None) -> str:
    game = Game(ruleset(rules), Position.parse(position) if position else None)
    return sentences.move(game.play(letter), names(game.position))


def test_a_quiet_move() -> None:
    assert played("abapa", "C") == "South C, 0–0, North to move"


def test_a_capture() -> None:
    told = played("abapa", "F", "4-4-4-4-4-2-1-2-4-4-4-4-4-3-S")
    assert told == "South F, captured 5, 9–3, North to move"


def test_a_capture_is_told_backwards_house_by_house() -> None:
    game = Game(ruleset("abapa"), Position.parse("4-4-4-4-4-2-1-2-4-4-4-4-4-3-S"))
    assert sentences.preview(game.preview("F"), TWO) == "last seed lands in b, captures 5"
    assert sentences.steps(game.preview("F"), TWO) == [
        "lifts 2 seeds from F",
        "sows a to b",
        "South captures 3 in b",
        "South captures 2 in a",
    ]


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("abapa", "not captured: b a (a move may not take all the other side's seeds, so it takes none)"),
        ("slam-keep-last", "captures 2, not captured: b"),
        ("slam-keep-first", "captures 2, not captured: a"),
        ("slam-allowed", "captures 4, ends the game: South wins 28–20"),
        ("merkel", "captures 4, ends the game: North wins 24–20 (a move took all the seeds of the other side"),
    ],
)
def test_grand_slams_are_explained(rules: str, told: str) -> None:
    game = Game(ruleset(rules), SLAM)
    assert told in sentences.preview(game.preview("F"), TWO)


@pytest.mark.parametrize(
    ("rules", "position", "letter", "told"),
    [
        ("abapa", None, "c", "House c is not South's, it is North's. Playable: A B C D E F."),
        ("abapa", None, "z", "No house is called z; the houses are A to F and a to f. Playable: A B C D E F."),
        ("abapa", str(SLAM), "B", "House B is empty. Playable: A F."),
        (
            "abapa",
            "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S",
            "A",
            "House A gives the other side no seed, and it has none: South must feed. Playable: F.",
        ),
        (
            "slam-illegal",
            str(SLAM),
            "F",
            "House F would take all the other side's seeds, which these rules forbid. Playable: A.",
        ),
        (
            "ouri-portugal",
            "1-4-0-0-0-0-1-1-0-0-0-0-20-21-S",
            "A",
            "House A holds a single seed; single seeds wait while there is another move. Playable: B.",
        ),
    ],
)
def test_illegal_moves_are_explained(rules: str, position: str | None, letter: str, told: str) -> None:
    game = Game(ruleset(rules), Position.parse(position) if position else None)
    with pytest.raises(IllegalMoveError) as caught:
        game.play(letter)
    assert sentences.illegal(caught.value, game.position) == told


def test_a_relay_is_told_lap_by_lap() -> None:
    game = Game(ruleset("ba-awa"))
    trace = game.play("A")
    assert sentences.steps(trace, TWO)[:4] == [
        "lap 1: lifts 4 seeds from A",
        "sows B to E",
        "lap 2: lifts 5 seeds from E",
        "sows F to d",
    ]
    assert sentences.move(trace, TWO) == "South A, 5 laps, 0–0, North to move"


def test_fours_are_given_to_whom_they_go() -> None:
    game = Game(ruleset("ba-awa"), Position.parse("0-0-0-0-0-3-2-3-3-0-0-12-20-5-0"))
    assert sentences.steps(game.preview("F"), TWO)[1:] == [
        "sows a to b",
        "b comes to 4 in passing: North takes them",
        "sows c",
        "the last seed makes 4 in c: South takes them",
    ]
    assert sentences.preview(game.preview("F"), TWO) == "last seed lands in c, captures 4, North gets 4"


def test_three_players_have_numbers() -> None:
    assert played("ba-awa-three", "A") == "Seat 0 A, 5 laps, 0–0–0, Seat 1 to move"


def test_a_house_says_whose_it_is_and_what_it_would_do() -> None:
    game = Game(ruleset("abapa"), SLAM)
    assert sentences.house(game, 0) == "House A, South, 4 seeds, playable: last seed lands in E"
    assert sentences.house(game, 1) == "House B, South, 0 seeds"
    assert sentences.house(game, 6) == "House a, North, 1 seed"
    starved = Game(ruleset("abapa"), Position.parse("1-0-0-0-0-1-0-0-0-0-0-0-23-23-S"))
    assert "not playable: house A gives the other side no seed" in sentences.house(starved, 0)


def test_the_verdict_tells_who_got_what_was_left() -> None:
    game = Game(ruleset("slam-allowed"), SLAM)
    game.play("F")
    assert sentences.verdict(game) == (
        "South wins 28–20: the side to move has no seed to play. Left on the board: 4 seeds to South."
    )


def test_every_reason_has_its_words() -> None:
    reasons = (
        "grand_slam_forfeit majority grand_slam_rest board_empty only_singles repetition quiet_limit no_seeds "
        "cannot_feed no_legal_move agreement resignation time last_seeds endless no_move"
    )
    told = [sentences.end_reason(reason) for reason in reasons.split()]
    assert len(set(told)) == len(told)


def test_agreement_resignation_and_halves() -> None:
    game = Game(ruleset("abapa"))
    game.agree_to_end()
    assert sentences.verdict(game) == "The game is a draw, 24–24: the players agreed to end it."
    game.undo()
    game.resign(0)
    assert sentences.verdict(game) == "North wins 0–0: by resignation."
    game = Game(ruleset("awari"), Position.parse("1-0-0-0-0-0-0-0-0-0-0-2-22-23-S"))
    game.agree_to_end()
    assert sentences.verdict(game) == "North wins 23.5–24.5: the players agreed to end it."


def test_matches_count_pits_or_points() -> None:
    match = Match(ruleset("ba-awa"), target=8)
    assert sentences.match_score(match, TWO) == "South: 6 pits, North: 6 pits"
    match.game.resign(1)
    assert match.outcome
    assert sentences.match_outcome(match.outcome, TWO) == "South wins the match 12–0: the target is reached."
    points = Match(ruleset("abapa"), max_games=1)
    points.game.agree_to_end()
    assert sentences.match_score(points, TWO) == "South: 0.5 points, North: 0.5 points"
    assert points.outcome
    assert (
        sentences.match_outcome(points.outcome, TWO)
        == "The match is level, 0.5–0.5: the agreed number of games is played."
    )


def test_the_list_of_moves_has_a_line_a_round() -> None:
    game = Game(ruleset("ba-awa-three"))
    game.play("A")
    game.play("E")
    assert [line.split() for line in sentences.move_list(game)] == [["1.", "A", f"E+{game.traces[1].captured[1]}"]]


def test_hints() -> None:
    assert sentences.hint("C", 2.0, "CdE", "South") == "C looks best: South ahead by 2 at the end (C d E)."
    assert sentences.hint("C", -1.25, "C", "South") == "C looks best: South behind by 1.2 at the end."
    assert sentences.hint("C", 0, "", "South") == "C looks best: South level at the end."
