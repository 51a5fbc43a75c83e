from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest

from oware.rules.errors import InvalidPositionError
from oware.rules.game import Game
from oware.rules.position import LETTERS, Position
from oware.rules.presets import ruleset
from oware.tables.answers import Range, category
from oware.tables.errors import MissingTableError, NoTableError, TableError
from oware.tables.index import Board, board_at, boards_of_level
from oware.tables.oracle import moves
from oware.tables.probe import Tables

from .conftest import Built
from .real_game import RealGame, Seen, TooManyNodesError


def sample(seeds: int, count: int, salt: int = 0) -> list[Board]:
    chosen = random.Random(f"{seeds} {count} {salt}")
    return [board_at(seeds, chosen.randrange(boards_of_level(seeds))) for _ in range(count)]


def test_an_answer_in_full(built: Built) -> None:
    tables = Tables.open(folder=built("abapa", "pair", 8))
    answer = tables.probe(Position.parse("0-1-0-0-0-1-0-0-0-0-1-1-22-22-S"), plies=True)
    assert (answer.range, answer.exact, answer.condition) == (Range(4, 4), True, "unrepeated")
    assert (answer.category, answer.net, answer.plies, answer.seeds) == ("win", 4, 19, 4)
    assert [(move.letter, move.range, move.loss) for move in answer.moves] == [
        ("B", Range(4, 4), 0),
        ("F", Range(0, 2), 4),
    ]
    assert answer.best is answer.moves[0]
    turned = tables.probe(Position.parse("0-0-0-0-1-1-0-1-0-0-0-1-22-22-N"))
    assert (turned.range, [move.letter for move in turned.moves]) == (answer.range, ["b", "f"])


def test_what_is_missing_or_has_no_table(built: Built, tmp_path: Path) -> None:
    tables = Tables.open(folder=built("abapa", "pair", 8))
    start = Position.start(ruleset("abapa"))
    with pytest.raises(MissingTableError, match=r"no table for 48 seeds under abapa \(pair\)"):
        tables.probe(start)
    assert tables.get(start) is None
    assert Tables.open(folder=tmp_path).get(Position((0, 1) * 6)) is None
    with pytest.raises(NoTableError, match="merkel loses a game by a grand slam"):
        Tables.open("merkel")
    with pytest.raises(NoTableError, match="ouri-portugal lets a player move again"):
        Tables.open("ouri-portugal")
    with pytest.raises(InvalidPositionError, match="Ba-awa"):
        tables.probe(Position((1,) + (0,) * 11, numbered=True))
    with pytest.raises(TableError, match="unknown kind"):
        Tables.open(kind="triple")  # type: ignore[arg-type]


def test_rules_that_differ_only_in_repetition_stops_or_openers_share_a_table(built: Built) -> None:
    folder = built("abapa", "pair", 8)
    for name in ("abapa-society", "auale", "openspiel", "playstrategy", "browser-doc", "default-capped"):
        assert Tables.open(name, folder=folder).levels()[:9] == list(range(9))
    assert Tables.open("slam-allowed", folder=folder).folder.name == "sao-paulo-literal.pair"


@pytest.mark.parametrize(
    ("low", "high", "mine", "theirs", "expected"),
    [
        (3, 3, 22, 22, "win"),
        (1, 1, 22, 22, "loss"),
        (2, 2, 22, 22, "draw"),
        (2, 3, 22, 22, "draw-or-win"),
        (0, 2, 22, 22, "draw-or-loss"),
        (0, 4, 22, 22, "unknown"),
        (0, 4, 23, 21, "unknown"),
        (0, 4, 25, 19, "win"),
        (0, 4, 19, 25, "loss"),
    ],
)
def test_category(low: int, high: int, mine: int, theirs: int, expected: str) -> None:
    assert category(Range(low, high), mine, theirs, 4) == expected


def test_split_answers(built: Built) -> None:
    awari = Tables.open("awari", folder=built("awari", "split", 8))
    for board in sample(7, 40):
        answer = awari.probe(Position(board))
        net = awari.value(board)[0]
        assert answer.range == Range((7 + net) / 2, (7 + net) / 2)
        assert answer.exact
        assert answer.net == net
    shared = Tables.open("abapa", kind="split", folder=built("abapa", "split", 8)).probe(Position(sample(7, 1)[0]))
    assert (shared.exact, shared.condition) == (False, "cycles_shared")


@pytest.mark.parametrize(("rules", "kind"), [("abapa", "pair"), ("auale", "pair"), ("awari", "split")])
def test_a_line_turns_the_sure_seeds_into_seeds(built: Built, rules: str, kind: str) -> None:
    table = "awari" if rules == "awari" else "abapa"
    tables = Tables.open(rules, folder=built(table, kind, 9))  # type: ignore[arg-type]
    for board in [*sample(5, 8), *sample(9, 4)]:
        answer = tables.probe(Position(board))
        line = tables.line(Position(board))
        game = Game(ruleset(rules), Position(board))
        for letter in line.moves:
            game.play(letter)
        assert line.reason in ("end", "nothing_forced")
        assert len(line.ranges) >= len(line.moves)
        if line.reason == "end" and answer.exact:
            assert game.outcome
            # Majority may leave seeds on the board that are no longer needed.
            if game.outcome.reason != "majority":
                assert game.outcome.stores[0] == answer.range.low


def test_every_pair_holds_under_first_repetition_up_to_three_seeds(built: Built) -> None:
    tables = Tables.open("auale", folder=built("abapa", "pair", 3))
    game = RealGame(ruleset("auale"), 10_000_000)
    for seeds in range(4):
        for index in range(boards_of_level(seeds)):
            board = board_at(seeds, index)
            mover, other = tables.value(board)
            assert game.can_get(board, 0, 0, mover, {(board, 0): 1}), board
            assert game.can_get(board, 0, 1, other, {(board, 0): 1}), board


@pytest.mark.parametrize("rules", ["abapa", "auale"])
def test_sampled_pairs_hold_in_the_real_game(built: Built, rules: str) -> None:
    tables = Tables.open(rules, folder=built("abapa", "pair", 9))
    game = RealGame(ruleset(rules), 3_000)
    settled = 0
    for board in [board for seeds in range(4, 10) for board in sample(seeds, 8)]:
        mover, other = tables.value(board)
        for forcing, need in enumerate((mover, other)):
            try:
                assert game.can_get(board, 0, forcing, need, {(board, 0): 1}), board
            except TooManyNodesError:
                continue
            settled += need > 0
    assert settled >= 10


@pytest.mark.parametrize("rules", ["auale", "abapa", "playstrategy"])
def test_bounds_hold_whatever_history_is_handed_in(built: Built, rules: str) -> None:
    """Along games played at random every answer's bounds, and those of its moves, hold in the game as it stands."""
    tables = Tables.open(rules, folder=built("abapa", "pair", 4))
    real, brief = RealGame(ruleset(rules), 2_000), RealGame(ruleset(rules), 300)
    chosen = random.Random(rules)
    exact = doubtful = settled = exact_moves = settled_moves = 0
    for start in [board for seeds in (2, 3, 4) for board in sample(seeds, 4, 1)]:
        game = Game(ruleset(rules), Position(start, (22, 22)))
        seen: Seen = {(start, 0): 1}
        while not game.outcome and len(game.moves) < 60:
            answer = tables.probe(game)
            assert answer.condition in ("", "counts")
            seat = game.position.turn
            houses = game.position.houses
            board = houses if seat == 0 else (*houses[6:], *houses[:6])
            exact += answer.exact
            doubtful += answer.condition == "counts"
            for forcing, need in ((seat, answer.range.low), (1 - seat, answer.seeds - answer.range.high)):
                with suppress(TooManyNodesError):
                    assert real.can_get(board, seat, forcing, int(need), seen), (game.moves, start)
                    settled += 1
            by_letter = {move.letter: move for move in answer.moves}
            for move in moves(tables.rules, board):
                told = by_letter[LETTERS[move.house + 6 * seat]]
                exact_moves += told.exact
                for forcing, need in ((seat, told.range.low), (1 - seat, answer.seeds - told.range.high)):
                    with suppress(TooManyNodesError):
                        assert brief.move_can_get(move, seat, forcing, int(need), seen), (game.moves, start, told)
                        settled_moves += 1
            trace = game.play(chosen.choice(game.legal_moves()))
            houses = game.position.houses
            key = (houses if game.position.turn == 0 else (*houses[6:], *houses[:6])), game.position.turn
            if trace.captures:
                seen = {}
            seen[key] = seen.get(key, 0) + 1
    assert exact > 20
    assert settled > 50
    assert exact_moves > 20
    assert settled_moves > 100
    if rules == "auale":
        assert doubtful > 0


def test_counts_in_a_position_are_taken_for_the_history(built: Built) -> None:
    tables = Tables.open("auale", folder=built("abapa", "pair", 4))
    bare = Position.parse("1-0-0-0-0-0-1-0-0-0-0-0-23-23-S")
    assert tables.probe(bare).condition == "unrepeated"
    counted = Position.parse("1-0-0-0-0-0-1-0-0-0-0-0-23-23-S r0-1-0-0-0-0-1-0-0-0-0-0-N*1")
    answer = tables.probe(counted)
    assert answer.condition in ("", "counts")
    (move,) = answer.moves
    # B returns to a position that has been there: the game ends and each keeps his own row.
    assert (move.letter, move.range) == ("A", Range(1, 1))


def test_a_limit_of_plies_is_named(built: Built) -> None:
    answer = Tables.open("default-capped", folder=built("abapa", "pair", 4)).probe(Position(sample(4, 1)[0]))
    assert (answer.condition, answer.exact) == ("quiet_plies", False)
