from __future__ import annotations

import random
from pathlib import Path

import pytest

from cli.engines import RandomEngine, session
from oware import RULESETS
from oware.cli.play_plain import PlainBoard
from oware.cli.play_session import Session


def talk(table: Session, *lines: str, pictures: bool = False) -> tuple[list[str], PlainBoard]:
    """What is said to some lines of input, up to the end of the input."""
    said: list[str] = []
    waiting = list(lines)
    board = PlainBoard(table, lambda _prompt: waiting.pop(0) if waiting else None, said.append, pictures=pictures)
    board.run()
    return said, board


@pytest.mark.parametrize("rules", RULESETS)
def test_a_random_person_plays_every_rule_set_to_the_end(rules: str) -> None:
    table = session(RandomEngine(5), rules=rules, side="0")
    said: list[str] = []
    choice = random.Random(rules)

    def ask(_prompt: str) -> str | None:
        if table.game.outcome:
            return None
        if len(table.game.moves) > 400:
            return "resign"
        return choice.choice(table.game.legal_moves())

    board = PlainBoard(table, ask, said.append)
    board.run()
    assert table.game.outcome
    assert board.refused == 0
    assert any(line.startswith("The game is over") for line in said)


def test_a_game_by_commands() -> None:
    said, board = talk(session(side="both"), "C", "c", "score", "undo", "redo", "moves", "last", "quit")
    assert said == [
        "Rules: abapa. South: person, North: person.",
        "Type a house's letter to sow it; help lists what else you can type.",
        "South to move",
        "South C, 0–0, North to move",
        "North to move",
        "North c, 0–0, South to move",
        "South to move",
        "South: 0 seeds, North: 0 seeds.",
        "South: person, North: person.",
        "South to move.",
        "1 move taken back.",
        "North to move",
        "1 move played again.",
        "South to move",
        "  1. C    c",
        "North c:",
        "  lifts 4 seeds from c",
        "  sows d to A",
        "Goodbye.",
    ]
    assert board.refused == 0


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("c", "House c is not South's, it is North's. Playable: A B C D E F."),
        ("Z", "'Z' is neither a house nor a command"),
        ("7", "No house is called 7"),
        ("dance", "'dance' is neither a house nor a command"),
        ("preview c", "House c is not South's"),
        ("preview Zz", "No house is called Zz"),
        ("undo", "nothing of yours to take back"),
        ("redo", "nothing to play again"),
        ("next", "the game in progress is not over"),
        ("next 0011", "owners are '0011'"),
        ("new rules=chess", "unknown rule set 'chess'"),
        ("new position=4-4-4-4-4-4-4-4-4-4-4-3-0-0-S", "holds 47 seeds"),
        ("save", "save where?"),
        ("load", "load what?"),
        ("load /no/such/file", "cannot be read"),
        ("pictures maybe", "expected on or off"),
    ],
)
def test_what_cannot_be_done_is_explained_and_the_game_goes_on(line: str, why: str) -> None:
    table = session()
    said, board = talk(table, line, "C")
    assert any(why.lower() in told.lower() for told in said)
    assert board.refused == 1
    assert table.game.moves[0] == "C"


def test_a_preview_and_a_hint() -> None:
    said, _board = talk(session(side="both", position="4-4-4-4-4-2-1-2-4-4-4-4-4-3-S"), "preview F", "preview", "best")
    assert "F: last seed lands in b, captures 5." in said
    assert sum(line[1:].startswith(": last seed lands in") for line in said) == 7
    assert "A looks best: South ahead by 1.5 at the end." in said


def test_the_board_is_told_in_words_and_turned_round() -> None:
    said, _board = talk(session(side="both"), "read", "flip", "read", "board")
    rows = [line for line in said if ": 4;" in line]
    assert [row[:8] for row in rows] == ["A South:", "f North:", "a North:", "F South:"]
    assert "South  0 |  4 |" in said[-2]


def test_offers_and_resignation() -> None:
    said, _board = talk(session(RandomEngine(agreeing=False)), "offer")
    assert "North will not end the game now." in said
    said, _board = talk(session(RandomEngine(agreeing=True)), "offer")
    assert "The game is a draw, 24–24: the players agreed to end it." in said
    said, _board = talk(session(RandomEngine(offering=True)), "C", "offer")
    assert "North offers to end the game; type offer to accept." in said
    said, _board = talk(session(), "resign", "undo", "resign", "next")
    assert said.count("North wins 0–0: by resignation.") == 2
    assert sum(line.startswith("Rules:") for line in said) == 2


def test_engines_play_a_match_while_one_watches() -> None:
    table = session(RandomEngine(4), rules="ba-awa-three", side="none", match="target=8,max_games=2")
    said, _board = talk(table)
    assert table.over
    assert "The match is over: type new, undo or quit." in said
    assert sum(line.startswith("Match (") for line in said) == len(table.match.games)  # type: ignore[union-attr]


def test_a_match_between_people_with_pits_they_choose() -> None:
    table = session(rules="ba-awa", side="both", match="target=12,layout=chosen,opener=agreement")
    choice = random.Random(8)
    while not table.game.outcome:
        table.play(choice.choice(table.game.legal_moves()))
    won = table.match.won  # type: ignore[union-attr]
    owners = "N" * won[1] + "S" * won[0]
    said, board = talk(table, "next", f"next {owners} opener=N")
    assert board.refused == 1
    assert any("the winner chooses the pits" in line or "agree on one" in line for line in said)
    assert table.game.owners == (1,) * won[1] + (0,) * won[0]
    assert table.position.turn == 1


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "a game.json"
    said, board = talk(session(side="both"), "C", f"save {path}")
    assert f"Saved to {path}." in said
    said, board = talk(session(), f"save {path}", f"save! {path}", f"load {path}")
    assert board.refused == 1
    assert any("is there already; type save!" in line for line in said)


def test_something_new_keeps_what_is_not_named() -> None:
    table = session(level="5")
    talk(table, "new rules=nam-nam", "new match=target=9", "new side=N")
    assert table.setup.ruleset.name == "nam-nam"
    assert table.levels == (5, 0)
    assert table.match


def test_help_lists_all_commands() -> None:
    said, board = talk(session(), "help", "rules", "position", "pictures on", "exit")
    listed = {line.split()[0] for line in said if line.startswith("  ")}
    assert {"board", "read", "preview", "undo", "save", "load", "quit"} <= listed
    assert board.refused == 0
    assert " ".join(RULESETS) in said
    assert "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S" in said


def test_relays_are_told_lap_by_lap_to_who_looks_on() -> None:
    said: list[str] = []
    pauses: list[int] = []
    waiting = ["A"]
    board = PlainBoard(
        session(rules="ba-awa", side="both"),
        lambda _prompt: waiting.pop(0) if waiting else None,
        said.append,
        pause=pauses.append,
    )
    board.run()
    assert "  lap 1: lifts 4 seeds from A" in said
    assert pauses
