from __future__ import annotations

import json
from pathlib import Path

import pytest

from oware.cli.app import main
from oware.cli.learn_session import Desk, LeavingError, overview, take_lesson, take_puzzle
from oware.study.lessons import lesson_named, lessons
from oware.study.progress import Progress
from oware.study.puzzles import numbered, puzzles


def sit(*lines: str) -> tuple[Desk, list[str]]:
    """A desk at which these lines are typed, and what is said."""
    waiting = list(lines)
    said: list[str] = []
    return Desk(lambda: waiting.pop(0) if waiting else None, said.append, Progress(), lambda: None), said


def test_a_lesson_solved_at_once_earns_three_stars() -> None:
    desk, said = sit("F")
    take_lesson(desk, lesson_named("capture-two"))
    assert desk.progress.stars == {"capture-two": 3}
    assert "Solved ★★★" in said
    assert "South F, captured 2, 22–20, North to move" in said


def test_help_and_another_attempt_cost_stars() -> None:
    desk, said = sit("hint", "A", "F")
    take_lesson(desk, lesson_named("capture-two"))
    assert desk.progress.stars == {"capture-two": 1}
    assert "A house with one seed becomes two." in said
    assert "Not yet. The position is set up again; type hint for help." in said
    assert "A: last seed lands in B." in said


def test_a_wrong_letter_costs_nothing() -> None:
    desk, said = sit("b", "x", "F")
    take_lesson(desk, lesson_named("capture-two"))
    assert desk.progress.stars == {"capture-two": 3}
    assert any(line.startswith("House b is not South's") for line in said)
    assert any(line.startswith("No house is called x") for line in said)


def test_a_lesson_of_several_moves_is_replied_to() -> None:
    desk, said = sit("C", "again", "C", "B", "C")
    take_lesson(desk, lesson_named("endgame-three"))
    assert desk.progress.stars == {"endgame-three": 2}
    assert sum(line.startswith("North ") and ", " in line for line in said) == 4


def test_leaving_ends_a_lesson() -> None:
    desk, _said = sit("quit")
    with pytest.raises(LeavingError):
        take_lesson(desk, lesson_named("capture-two"))


def test_a_puzzle_solved_raises_the_rating_once() -> None:
    puzzle = puzzles()[0]
    desk, said = sit(*puzzle.line[::2])
    take_puzzle(desk, puzzle)
    assert desk.progress.puzzles == {puzzle.position: True}
    assert desk.progress.rating.rating > 1200
    assert "Solved" in said


def test_a_puzzle_given_up_lowers_the_rating() -> None:
    desk, said = sit("solution")
    take_puzzle(desk, numbered(1))
    assert desk.progress.rating.rating < 1200
    assert any(line.startswith("The solution: ") for line in said)


def test_a_wrong_move_is_said_and_counts() -> None:
    puzzle = numbered(1)
    wrong = next(letter for letter in puzzle.start().legal_moves() if letter != puzzle.line[0])
    desk, said = sit(wrong, *puzzle.line[::2])
    take_puzzle(desk, puzzle)
    assert f"{wrong} is not enough. Try again, or type solution." in said
    assert desk.progress.puzzles == {puzzle.position: False}


def test_the_overview_has_all_lessons_and_the_stars() -> None:
    progress = Progress()
    progress.earn("sow-count", 2)
    lines = list(overview(progress))
    assert sum(lesson.name in line for line in lines for lesson in lessons() if f" {lesson.name} " in line) == len(
        lessons()
    )
    assert any("★★☆  sow-count" in line for line in lines)


def test_learn_resumes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], data_folder: Path) -> None:
    typed = iter(["C", "quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(typed))
    assert main(["learn"]) == 0
    assert json.loads((data_folder / "learn.json").read_text())["stars"] == {"sow-one-each": 3}
    typed = iter(["quit"])
    assert main(["learn"]) == 0
    assert "Count where it ends" in capsys.readouterr().out
    assert main(["learn", "--restart", "--list"]) == 0
    assert "☆☆☆  sow-one-each" in capsys.readouterr().out


def test_what_does_not_exist_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "nothing"]) == 2
    told = capsys.readouterr()
    assert "there is no lesson 'nothing'" in told.err
    assert told.out == ""  # nobody is told what to type when there is nothing to type it at
    assert main(["puzzles", "--number", "0"]) == 2
    assert "they are numbered 1 to" in capsys.readouterr().err
    assert main(["puzzles", "--theme", "nothing"]) == 2
    assert "expected one of capture" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--daily", "--number", "3"], ["--number", "3", "--theme", "slam"]])
def test_a_puzzle_is_chosen_in_one_way(words: list[str], capsys: pytest.CaptureFixture[str], data_folder: Path) -> None:
    assert main(["puzzles", *words]) == 2
    assert "--daily, --number and --theme choose in different ways" in capsys.readouterr().err
    assert not (data_folder / "learn.json").exists()


def test_the_daily_puzzle_is_kept(monkeypatch: pytest.MonkeyPatch, data_folder: Path) -> None:
    monkeypatch.setattr("builtins.input", lambda _prompt: "solution")
    assert main(["puzzles", "--daily"]) == 0
    assert len(json.loads((data_folder / "learn.json").read_text())["days"]) == 1


def test_mining_needs_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "mine", "--dir", str(tmp_path), "--out", str(tmp_path / "p.json")]) == 2
    assert "oware tables build" in capsys.readouterr().err
