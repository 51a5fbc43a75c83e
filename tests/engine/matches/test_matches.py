"""Matches: openings, pairs, faults, and being taken up again wherever they were cut off."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from oware import Game, core, ruleset
from oware.engine import Engine, Limits
from oware.engine.matches import ContestantError, Journal, JournalError, MatchPlan, MatchRunner, Pace, Sprt, contestant
from oware.engine.matches.contestants import seat
from oware.engine.matches.openings import balanced_openings
from oware.engine.matches.playing import GameResult, StoppedError, play_match_game
from oware.engine.uci import EngineFailure, Reply
from oware.rules.errors import OwareError
from oware.rules.ruleset import Ruleset
from oware.tables.folder import build
from oware.tables.probe import Tables

ABAPA = ruleset("abapa")


class Fake:
    """A player whose moves are told by a function of the game."""

    def __init__(self, play: Callable[[Game], Reply]) -> None:
        self.play = play
        self.seeds: list[int] = []

    def new_game(self, seed: int) -> None:
        self.seeds.append(seed)

    def move(self, game: Game, position: str, limits: str, timeout: float) -> Reply:
        assert position.split()[0] == "startpos"
        assert "".join(position.split()[2:]) == game.moves
        return self.play(game)

    def close(self) -> None:
        pass


def first(game: Game) -> Reply:
    return Reply(game.legal_moves()[0], "", 0.0)


def failing(cause: str) -> Fake:
    def play(game: Game) -> Reply:
        raise EngineFailure(cause, f"it has {cause}")  # type: ignore[arg-type]

    return Fake(play)


def test_openings_are_balanced_different_and_the_same_again() -> None:
    openings = list(islice(balanced_openings(ABAPA, 1, 6, 2.0), 8))
    assert openings == list(islice(balanced_openings(ABAPA, 1, 6, 2.0), 8))
    assert openings != list(islice(balanced_openings(ABAPA, 2, 6, 2.0), 8))
    boards = set()
    for opening in openings:
        game = Game(ABAPA)
        for letter in opening:
            game.play(letter)
        assert len(opening) == 6
        assert not game.outcome
        boards.add(game.position.board)
        assert abs(Engine().search(game, Limits(depth=2)).value) < 8
    assert len(boards) == 8


def test_there_are_openings_when_all_have_been_played() -> None:
    assert list(islice(balanced_openings(ABAPA, 1, 0), 3)) == ["", "", ""]
    assert len(set(islice(balanced_openings(ABAPA, 1, 1, 99), 12))) <= 6


@pytest.mark.parametrize("cause", ["crashed", "timeout", "nonsense"])
@pytest.mark.parametrize("seat", [0, 1])
def test_an_engine_that_fails_loses(cause: str, seat: int) -> None:
    players = [Fake(first), Fake(first)]
    players[seat] = failing(cause)
    result = play_match_game(ABAPA, "Ff", players, Pace())
    assert (result.winner, result.reason, result.fault) == (1 - seat, cause, f"it has {cause}")
    assert result.stores[1 - seat] == 48
    assert result.moves == "Ff" + "A" * seat


def test_an_illegal_move_loses() -> None:
    result = play_match_game(ABAPA, "", [Fake(lambda game: Reply("a", "", 0.0)), Fake(first)], Pace())
    assert (result.winner, result.reason) == (1, "illegal")
    assert "house a is not yours" in result.fault


def test_a_clock_that_falls_loses_and_late_moves_are_counted() -> None:
    slow = Fake(lambda game: replace(first(game), seconds=0.6))
    result = play_match_game(ABAPA, "", [slow, Fake(first)], Pace("", clock=1.0, increment=0.1, grace=0.05))
    assert (result.winner, result.reason, len(result.moves)) == (1, "timeout", 2)
    late = play_match_game(ABAPA, "", [slow, Fake(first)], Pace("movetime 500"))
    assert late.late[0] == (len(late.moves) + 1) // 2
    assert late.late[1] == 0
    assert late.slowest[0] == pytest.approx(0.1)
    assert late.reason not in ("timeout", "crashed")


def test_a_game_is_refereed_to_its_end() -> None:
    result = play_match_game(ABAPA, "", [Fake(first), Fake(first)], Pace())
    game = Game(ABAPA)
    for letter in result.moves:
        game.play(letter)
    assert game.outcome
    assert (game.outcome.winner, game.outcome.stores, game.outcome.reason) == (
        result.winner,
        result.stores,
        result.reason,
    )


def test_games_without_a_rule_for_repetition_end_by_agreement() -> None:
    rules = ruleset("wari-bennett")
    result = play_match_game(rules, "", [Fake(first), Fake(first)], Pace())
    assert result.reason in ("agreement", "no_seeds", "cannot_feed", "no_move")
    assert sum(result.stores) == 48


@pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")
def test_tables_end_a_game_they_know(tmp_path: Path) -> None:
    rules = Ruleset(**{**ruleset("awari").as_dict(), "stop_at_majority": False})  # type: ignore[arg-type]
    build(rules, 4, kind="split", folder=tmp_path)
    tables = Tables.open(rules, folder=tmp_path)
    players = [seat(contestant("random"), rules) for _seat in range(2)]
    games = (play_match_game(rules, "", players, Pace(), seed=seed, tables=tables) for seed in range(50))
    result = next(game for game in games if game.reason == "tables")
    game = Game(rules)
    for letter in result.moves:
        game.play(letter)
    assert game.outcome is None
    assert sum(game.position.houses) <= 4
    answer = tables.probe(game)
    turn = game.position.turn
    assert result.stores[turn] == game.position.stores[turn] + answer.range.low
    assert sum(result.stores) == 48
    assert result.winner == (None if result.stores[0] == result.stores[1] else int(result.stores[1] > result.stores[0]))
    tables.close()


def test_a_stopped_game_is_given_up() -> None:
    with pytest.raises(StoppedError):
        play_match_game(ABAPA, "", [Fake(first), Fake(first)], Pace(), stopped=lambda: True)


def test_contestants() -> None:
    ours = contestant("oware:level=3,Hash=8,name=ours")
    assert (ours.name, dict(ours.options), ours.limits) == ("ours", {"level": "3", "hash": "8"}, "")
    assert contestant("oware:time=50,nodes=9").limits == "movetime 50 nodes 9"
    assert contestant("oware").limits is None
    other = contestant(f"{sys.executable} -c pass", {"Hash": "1"})
    assert other.command == (sys.executable, "-c", "pass")
    assert dict(other.options) == {"hash": "1"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no-such-engine-here", "there is no engine 'no-such-engine-here'; expected oware, oware:level=5, random"),
        ("", "there is no engine ''"),
        ("'x", "No closing quotation"),
        ("oware:level", "'level' is no setting; expected NAME=VALUE"),
        ("oware:time=0", "time is '0'; expected a whole number from 1 up"),
        ("oware:level=high", "level is 'high'"),
    ],
)
def test_contestants_that_are_none(text: str, message: str) -> None:
    with pytest.raises(ContestantError) as caught:
        contestant(text)
    assert message in str(caught.value)
    with pytest.raises(ContestantError, match="takes no settings"):
        contestant("random", {"hash": "1"})


def plan(games: int = 6, **words: object) -> MatchPlan:
    players = (contestant("greedy"), contestant("random"))
    return MatchPlan(ABAPA, players, games=games, plies=4, **words)  # type: ignore[arg-type]


def played(plan: MatchPlan, path: Path | None = None) -> MatchRunner:
    journal = Journal(plan.settings(), path)
    runner = MatchRunner(plan, journal)
    runner.run()
    journal.close()
    return runner


def test_a_match_plays_each_opening_from_both_sides() -> None:
    runner = played(plan())
    games = runner.journal.games
    assert sorted(games) == list(range(6))
    assert runner.finished
    openings = [games[number].moves[:4] for number in range(6)]
    assert openings[::2] == openings[1::2]
    assert len(set(openings)) == 3
    tally = runner.tally(0)
    assert tally.games == 6
    assert sum(tally.pairs) == 3
    expected = [games[number].points(number % 2) for number in range(6)]
    assert tally.wins == expected.count(1)
    assert tally.score == sum(expected) / 6


def test_jobs_change_nothing_about_the_games() -> None:
    assert played(plan(jobs=3)).journal.games == played(plan()).journal.games


def test_all_meet_each_other() -> None:
    players = tuple(replace(contestant("random"), name=name) for name in "abc")
    runner = played(MatchPlan(ABAPA, players, games=2, plies=4))
    assert runner.plan.pairings == ((0, 1), (0, 2), (1, 2))
    assert [runner.tally(pairing).games for pairing in range(3)] == [2, 2, 2]
    openings = [runner.journal.games[number].moves[:4] for number in range(6)]
    assert len(set(openings)) == 1


def test_the_test_ends_a_match_early() -> None:
    test = Sprt(0, 200, 0.2, 0.2)
    runner = played(plan(games=400, sprt=test))
    assert runner.verdict == "elo1"
    assert runner.finished
    assert len(runner.journal.games) < 100
    assert len(played(plan(games=40, sprt=test, play_on=True)).journal.games) == 40


def test_a_match_goes_on_wherever_its_state_was_cut_off(tmp_path: Path) -> None:
    whole = played(plan(), tmp_path / "whole").journal.games
    text = (tmp_path / "whole").read_bytes()
    ends = [at for at, byte in enumerate(text) if byte == ord("\n")]
    for cut in [0, 1, ends[0], *(end + step for end in ends[:2] for step in (1, 40))]:
        (tmp_path / "cut").write_bytes(text[:cut])
        assert played(plan(), tmp_path / "cut").journal.games == whole
        assert (tmp_path / "cut").read_bytes().count(b"\n") == 7


def test_a_match_can_be_made_longer(tmp_path: Path) -> None:
    played(plan(2), tmp_path / "state")
    assert len(played(plan(6), tmp_path / "state").journal.games) == 6
    assert played(plan(6), tmp_path / "state").journal.games == played(plan(6)).journal.games


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"hello\n", "is damaged"),
        (b"[]\n", "is damaged"),
        (b"not a line of ours, and no line end", "is damaged"),
        (b'{"format": "oware-game"}\n', "is no state file of a match"),
        (b'{"format": "oware-engine-match", "version": 9}\n', "is no state file of a match"),
    ],
)
def test_other_files_are_refused_and_left_alone(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(JournalError, match=message):
        Journal(plan().settings(), tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == content


def test_a_state_of_another_match_or_damaged_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "state"
    played(plan(2), path)
    with pytest.raises(JournalError, match="of another match \\(seed is 1, not 2\\)"):
        Journal(plan(seed=2).settings(), path)
    lines = path.read_text().splitlines()
    damaged = {**json.loads(lines[1]), "moves": None, "extra": 1}
    path.write_text("\n".join([lines[0], json.dumps(damaged), ""]))
    with pytest.raises(JournalError, match="is damaged"):
        Journal(plan(2).settings(), path)
    with pytest.raises(OwareError, match="cannot be used"):
        Journal(plan(2).settings(), tmp_path / "no" / "folder")


def test_an_engine_that_cannot_be_started_ends_the_match() -> None:
    broken = contestant(f"{sys.executable} -c 'raise SystemExit(3)'", {"name": "broken"})
    with pytest.raises(EngineFailure, match="broken has ended \\(exit code 3\\)"):
        played(MatchPlan(ABAPA, (broken, contestant("random")), games=4, plies=2))


CRASHES = (
    "import sys\n"
    "for line in sys.stdin:\n"
    "    word = line.split()[0]\n"
    "    if word == 'uci': print('uciok', flush=True)\n"
    "    if word == 'isready': print('readyok', flush=True)\n"
    "    if word == 'go': sys.exit('out of seeds')\n"
)


def test_an_engine_that_crashes_again_and_again_is_given_up(tmp_path: Path) -> None:
    script = tmp_path / "crashes.py"
    script.write_text(CRASHES)
    broken = contestant(f"{sys.executable} {script}", {"name": "broken"})
    runner = MatchRunner(
        MatchPlan(ABAPA, (broken, contestant("random")), games=40, plies=2), Journal({}, None), report=None
    )
    with pytest.raises(EngineFailure, match="broken has failed 10 times in a row, last by: .*out of seeds"):
        runner.run()
    assert runner.tally(0).losses == 10
    assert {game.reason for game in runner.journal.games.values()} == {"crashed"}


def test_results_are_seen_from_either_seat() -> None:
    result = GameResult("Ff", 0, 1, (20, 28), "majority")
    assert (result.points(0), result.points(1), result.margin(0), result.margin(1)) == (0, 1, -8, 8)
    assert replace(result, winner=None).points(1) == 0.5
