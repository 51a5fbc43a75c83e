"""Every lesson is proved by its solver, and attempts are judged as the page judges them."""

from __future__ import annotations

import re

import pytest

from oware.rules.position import LETTERS
from oware.rules.presets import RULESETS
from oware.study.lesson_solver import perfect_moves, solutions, stubborn_reply
from oware.study.lessons import Attempt, Lesson, lesson_named, lessons, stages, stars

STAGES = (
    "sowing", "capturing", "chains", "must-feed", "slam", "kroo", "tempo", "starving", "cycles", "endgames",
    "relays", "fours", "last-eight", "match-pits",
)  # fmt: skip


def test_there_are_lessons_of_every_stage() -> None:
    assert tuple(stage.name for stage in stages()) == STAGES
    assert len(lessons()) >= 30
    assert len({lesson.name for lesson in lessons()}) == len(lessons())


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_a_lesson_needs_its_perfect_number_of_moves(lesson: Lesson) -> None:
    assert perfect_moves(lesson, lesson.moves + 1) == lesson.moves
    assert lesson.rules in RULESETS


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_a_lesson_is_solved_by_its_solution_and_not_by_anything(lesson: Lesson) -> None:
    attempt = Attempt(lesson)
    assert not attempt.solved
    while not attempt.solved:
        assert not attempt.failed
        if attempt.learners_turn:
            attempt.play(solutions(attempt, lesson.moves - attempt.used)[0])
        else:
            attempt.game.play(stubborn_reply(attempt))
    assert attempt.used == lesson.moves
    attempt = Attempt(lesson)
    wrong = set(attempt.game.legal_moves()) - set(solutions(attempt, lesson.moves))
    assert bool(wrong) is (lesson.name not in ("relay-first", "endgame-two"))


def test_texts_name_houses_that_exist_and_are_whole_sentences() -> None:
    for lesson in lessons():
        for text in (lesson.text, lesson.hint, lesson.done):
            assert re.search(r"[.?!]$", text), f"{lesson.name}: {text}"
        assert lesson.title
        # A single capital letter within a sentence names a house, and one between A and F.
        assert set(re.findall(r"(?<=[a-z,] )([B-Z])\b(?!’)", lesson.text + lesson.hint)) <= set(LETTERS)


def test_an_attempt_fails_when_its_moves_are_used_up() -> None:
    attempt = Attempt(lesson_named("capture-two"))
    attempt.play("A")
    assert attempt.failed
    assert not attempt.solved


def test_a_goal_after_the_reply_waits_for_it() -> None:
    attempt = Attempt(lesson_named("tempo-safe"))
    attempt.play("C")
    assert not attempt.solved
    assert not attempt.failed
    attempt.game.play(stubborn_reply(attempt))
    assert attempt.solved


def test_stars_are_lost_by_moves_attempts_and_help() -> None:
    lesson = lesson_named("endgame-three")
    assert [
        stars(lesson, 3, 1, helped=False),
        stars(lesson, 4, 1, helped=False),
        stars(lesson, 3, 2, helped=False),
        stars(lesson, 3, 1, helped=True),
        stars(lesson, 4, 5, helped=True),
    ] == [3, 2, 2, 2, 1]
