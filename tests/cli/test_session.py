from __future__ import annotations

from pathlib import Path

import pytest

from cli.engines import RandomEngine, play_on, session
from oware import GameOverError, InvalidMatchError, Match, NothingToUndoError, OwareError, Position
from oware.cli.play_store import kept
from oware.notation import ogn, record


def test_undo_goes_back_to_ones_own_move_and_redo_forward_again() -> None:
    table = session()
    table.play("C")
    table.play(table.choose())
    table.play("D")
    table.play(table.choose())
    moves = table.game.moves
    assert table.undo() == 2
    assert table.game.moves == moves[:2]
    assert table.undo() == 2
    with pytest.raises(NothingToUndoError, match="nothing of yours"):
        table.undo()
    assert table.redo() == 2
    assert table.redo() == 2
    assert table.game.moves == moves
    with pytest.raises(NothingToUndoError):
        table.redo()


def test_the_engines_opening_move_is_not_taken_back() -> None:
    table = session(side="N")
    table.play(table.choose())
    with pytest.raises(NothingToUndoError):
        table.undo()
    assert len(table.game.moves) == 1


def test_people_at_one_board_and_watchers_take_back_one_move() -> None:
    for side in ("both", "none"):
        table = session(side=side)
        table.play("C")
        table.play("c")
        assert table.undo() == 1
        assert table.game.moves == "C"


def test_one_resigns_for_the_seat_on_turn_else_for_ones_own() -> None:
    table = session(side="N")
    assert table.resign() == 1
    assert table.game.outcome
    assert table.game.outcome.winner == 0
    with pytest.raises(GameOverError):
        table.resign()
    with pytest.raises(OwareError, match="nobody to resign"):
        session(side="none").resign()
    hot = session(side="both")
    hot.play("C")
    assert hot.resign() == 1


def test_with_three_players_the_others_play_on() -> None:
    table = session(rules="ba-awa-three", side="0,2")
    assert table.resign() == 0
    assert table.game.outcome is None
    assert table.persons == (2,)
    play_on(table)
    assert table.game.outcome
    assert all(trace.mover != 0 for trace in table.game.traces)


def test_who_has_left_a_match_for_three_only_looks_on() -> None:
    table = session(RandomEngine(2), rules="ba-awa-three", match="target=12,max_games=3")
    assert not table.watching
    table.resign()
    assert table.watching
    play_on(table)
    table.next_game()
    assert table.watching
    assert 0 not in table.game.owners
    two = session(rules="ba-awa", match="target=12")
    two.resign()
    assert not two.watching


def test_the_engine_agrees_to_end_or_does_not() -> None:
    table = session(RandomEngine(agreeing=False))
    assert table.offer() == (1,)
    assert table.game.outcome is None
    table = session(RandomEngine(agreeing=True))
    assert table.offer() == ()
    assert table.game.outcome
    assert table.game.outcome.reason == "agreement"
    with pytest.raises(GameOverError):
        table.offer()
    assert session(side="both").offer() == ()


def test_an_offer_of_the_engines_is_accepted_by_offering() -> None:
    table = session(RandomEngine(offering=True))
    table.play("C")
    assert table.offered_by == 1
    assert table.offer() == ()
    assert table.game.outcome


def test_engines_alone_end_a_game_when_they_agree() -> None:
    table = session(RandomEngine(offering=True, agreeing=False), side="none")
    table.play(table.choose())
    assert not table.settle_offers()
    table = session(RandomEngine(offering=True, agreeing=True), side="none")
    table.play(table.choose())
    assert table.settle_offers()
    assert table.game.outcome


def test_single_games_are_opened_in_turn() -> None:
    table = session()
    with pytest.raises(GameOverError):
        table.next_game()
    table.resign()
    table.next_game()
    assert table.position.turn == 1
    table.resign()
    with pytest.raises(InvalidMatchError):
        table.next_game(opener=1)
    table.next_game()
    assert table.position.turn == 0


def test_a_match_of_ba_awa_goes_to_its_end() -> None:
    table = session(RandomEngine(2), rules="ba-awa", side="none", match="target=8,opener=winner,max_games=9")
    while not table.over:
        play_on(table)
        if not table.over:
            table.next_game()
    assert table.match
    assert table.match.outcome
    assert sum(table.match.won) == 12
    with pytest.raises(GameOverError):
        table.next_game()


def finished(match: str, side: str, rules: str = "ba-awa", winner: int = 0) -> object:
    for seed in range(50):
        table = session(RandomEngine(seed), rules=rules, side=side, match=match)
        play_on(table)
        assert table.match
        won = table.match.won
        if table.match.outcome is None and won.index(max(won)) == winner and won.count(max(won)) == 1:
            return table
    raise AssertionError("no such game found")


@pytest.mark.parametrize(
    ("match", "side", "winner", "choices"),
    [
        ("target=12,layout=chosen", "0", 0, ("owners",)),
        ("target=12,layout=chosen", "0", 1, ()),
        ("target=12,opener=agreement", "0", 0, ("opener",)),
        ("target=12,opener=agreement", "none", 0, ()),
        ("target=12,opener=agreement,layout=chosen", "0,1", 1, ("owners", "opener")),
        ("target=12", "0", 0, ()),
    ],
)
def test_what_persons_choose_before_the_next_game(match: str, side: str, winner: int, choices: tuple[str, ...]) -> None:
    table = finished(match, side, winner=winner)
    assert table.choices() == choices  # type: ignore[attr-defined]
    if not choices:
        table.next_game()  # type: ignore[attr-defined]
        return
    with pytest.raises(InvalidMatchError):
        table.next_game()  # type: ignore[attr-defined]
    won = table.match.won  # type: ignore[attr-defined]
    owners = (1,) * won[1] + (0,) * won[0] if "owners" in choices else None
    table.next_game(owners, 1 if "opener" in choices else None)  # type: ignore[attr-defined]
    if owners:
        assert table.game.owners == owners  # type: ignore[attr-defined]


def test_three_players_play_a_match() -> None:
    table = session(RandomEngine(3), rules="ba-awa-three", side="none", match="target=8,max_games=4")
    while not table.over:
        play_on(table)
        if not table.over:
            table.next_game()
    assert table.match
    assert len(table.match.won) == 3


def test_a_game_is_kept_after_every_action_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "play.json"
    table = session(keeping=path, rules="ba-awa", match="target=9")
    assert not path.exists()
    table.play("A")
    played, levels = kept(path)
    assert isinstance(played, Match)
    assert (played.game.moves, levels) == ("A", (0, 3))
    table.resign()
    assert kept(path)[0].game.outcome  # type: ignore[union-attr]


def test_a_game_that_cannot_be_kept_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    table = session(keeping=tmp_path / "file" / "play.json")
    table.play("C")
    assert "cannot be kept" in table.trouble
    assert table.farewell() == "Goodbye."


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    table = session(rules="ba-awa", match="target=8", level="5")
    table.play("A")
    table.save(tmp_path / "match.json")
    table.save(tmp_path / "match.json")
    other = session()
    with pytest.raises(FileExistsError):
        other.save(tmp_path / "match.json")
    other.load(tmp_path / "match.json")
    assert other.match
    assert other.match.save() == table.match.save()  # type: ignore[union-attr]
    assert other.levels == (0, 3)
    other.save(tmp_path / "match.json", replacing=True)
    with pytest.raises(OwareError, match="cannot be written"):
        other.save(tmp_path / "no" / "such" / "folder.json")


@pytest.mark.parametrize("name", ["a" * 300, "a\0b", "~nobody-of-this-name/a"])
def test_names_no_file_can_have_end_no_game(name: str) -> None:
    table = session(rules="abapa")
    table.play("A")
    with pytest.raises(OwareError, match="cannot be written: "):
        table.save(Path(name))
    with pytest.raises(OwareError, match="cannot be read: "):
        table.load(Path(name))
    assert table.game.moves.startswith("A")


def test_a_record_names_the_players(tmp_path: Path) -> None:
    table = session(rules="ba-awa", match="target=8", level="5")
    table.play("A")
    table.resign()
    table.save(tmp_path / "match.ogn")
    (game,) = ogn.read_all((tmp_path / "match.ogn").read_text())
    assert (game.tags["South"], game.tags["North"], game.tags["Round"]) == ("person", "oware (level 5)", "1")
    assert game.game.outcome == table.game.outcome


def test_a_loaded_game_for_three_gives_the_engine_the_other_seats(tmp_path: Path) -> None:
    path = tmp_path / "three.json"
    path.write_text(record.write(session(rules="ba-awa-three").game))
    table = session(level="6")
    table.load(path)
    assert table.levels == (0, 6, 6)
    assert len(table.names) == 3


def test_a_position_is_played_by_the_rules_in_force() -> None:
    table = session(rules="slam-allowed")
    table.take_over(Position.parse("4-0-0-0-0-2-1-1-0-0-0-0-20-20-S"))
    assert table.game.ruleset.name == "slam-allowed"
    assert table.game.legal_moves() == ("A", "F")
    with pytest.raises(OwareError):
        table.take_over(Position.parse("4-4-4-4-4-4-4-4-4-4-4-4-0-0-0-0"))
    assert table.game.legal_moves() == ("A", "F")
