"""The lessons: positions with a goal, read from the file the page reads too, and played here under the referee.

A lesson is data. Its goal is a list of conditions that must all hold; each is read from the traces of the moves
made, so that nothing is computed a second time. The opponent's replies are scripted, or the most stubborn ones there
are (`oware.study.lesson_solver`). The page plays the same file by the same conditions (`web/learn/lesson.js`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal

from oware.locale import _
from oware.rules.errors import OwareError
from oware.rules.game import Game
from oware.rules.position import LETTERS, Position
from oware.rules.presets import ruleset
from oware.rules.trace import Trace

FILE: Final = Path(__file__).parents[1] / "web" / "learn" / "lessons.json"


class NoLessonError(OwareError):
    """There is no lesson of that name."""


Condition = tuple[Any, ...]
"""A name of `CONDITIONS` and what it is measured against, such as `("captured", 3)`."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson; its texts are English and go through the message catalogue when shown.

    Attributes:
        name: Its name for ever, under which progress is kept.
        stage: The stage it belongs to.
        title: A few words.
        text: What it teaches, and what to do.
        hint: Shown when asked for.
        done: Said when it is solved: what there was to see.
        rules: Name of the rule set.
        position: The position, as a diagram.
        goal: Conditions that must all hold.
        when: Whether they are tested after the learner's move or after the reply to it.
        moves: The perfect number of the learner's moves.
        script: The opponent's replies, if they are fixed; else the most stubborn are found.
    """

    name: str
    stage: str
    title: str
    text: str
    hint: str
    done: str
    rules: str
    position: str
    goal: tuple[Condition, ...]
    when: Literal["move", "reply"]
    moves: int
    script: str | None

    def start(self) -> Game:
        """A game at the lesson's position."""
        return Game(ruleset(self.rules), Position.parse(self.position, seeds=None))

    @property
    def most(self) -> int:
        """Moves the learner may make before the attempt has failed: one to spare where there is a plan to find."""
        return self.moves if self.moves == 1 else self.moves + 1


@dataclass(frozen=True, slots=True)
class Stage:
    """Lessons that belong together.

    Attributes:
        name: Its name for ever.
        title: What it is about.
        lessons: In the order they are best taken.
    """

    name: str
    title: str
    lessons: tuple[Lesson, ...]


@cache
def stages() -> tuple[Stage, ...]:
    """All lessons, stage by stage."""
    return read_stages(json.loads(FILE.read_text(encoding="utf-8")))


def read_stages(data: Sequence[Mapping[str, Any]]) -> tuple[Stage, ...]:
    """Stages from the content of a lesson file.

    Args:
        data: A list of objects with `name`, `title` and `lessons`.

    Raises:
        KeyError: A lesson lacks a part.
    """
    return tuple(
        Stage(
            stage["name"],
            stage["title"],
            tuple(
                Lesson(
                    name=item["name"],
                    stage=stage["name"],
                    title=item["title"],
                    text=item["text"],
                    hint=item["hint"],
                    done=item["done"],
                    rules=item.get("rules", "abapa"),
                    position=item["position"],
                    goal=tuple(tuple(condition) for condition in item["goal"]),
                    when=item.get("when", "move"),
                    moves=item["moves"],
                    script=item.get("script"),
                )
                for item in stage["lessons"]
            ),
        )
        for stage in data
    )


def lessons() -> tuple[Lesson, ...]:
    """All lessons in order."""
    return tuple(lesson for stage in stages() for lesson in stage.lessons)


def lesson_named(name: str) -> Lesson:
    """A lesson by its name.

    Raises:
        NoLessonError: There is none of that name.
    """
    for lesson in lessons():
        if lesson.name == name:
            return lesson
    raise NoLessonError(_("there is no lesson {name!r}; oware learn --list lists them").format(name=name))


class Attempt:
    """A lesson being tried, in a game of its own.

    Attributes:
        lesson: The lesson.
        game: The game; play through `play` and `reply`.
        learner: The learner's seat.
        used: Moves the learner has made.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game = lesson.start()
        self.learner = self.game.position.turn
        self.used = 0

    @property
    def learners_turn(self) -> bool:
        """Whether the learner is to move."""
        return self.game.outcome is None and self.game.position.turn == self.learner

    @property
    def solved(self) -> bool:
        """Whether the goal is reached now."""
        if not self.used:
            return False
        replied = self.game.outcome is not None or self.learners_turn
        if self.lesson.when == "reply" and not replied:
            return False
        return all(holds(condition, self.game, self.learner) for condition in self.lesson.goal)

    @property
    def failed(self) -> bool:
        """Whether the goal can no longer be reached: the game is over, or the moves are used up and answered."""
        if self.solved:
            return False
        waits = self.lesson.when == "reply" and not self.learners_turn
        return self.game.outcome is not None or (self.used >= self.lesson.most and not waits)

    def play(self, letter: str) -> Trace:
        """The learner moves.

        Raises:
            IllegalMoveError: The rules forbid the move.
        """
        trace = self.game.play(letter)
        self.used += 1
        return trace


def stars(lesson: Lesson, used: int, attempts: int, *, helped: bool) -> int:
    """One to three stars for a lesson that has been solved.

    Args:
        lesson: The lesson.
        used: Moves in the attempt that solved it.
        attempts: How many were begun, this one included.
        helped: Whether the hint was shown.

    Returns:
        3 for the perfect number of moves at the first attempt without the hint, 2 for a second attempt, one move more
        or the hint, else 1.
    """
    faults = (used - lesson.moves) + (attempts - 1) + int(helped)
    return max(1, 3 - faults)


def holds(condition: Condition, game: Game, learner: int) -> bool:
    """Whether a condition holds in a game as it stands.

    Args:
        condition: Its name and what follows.
        game: The game, from the lesson's position on.
        learner: The learner's seat.

    Raises:
        KeyError: There is no such condition.
    """
    name, *given = condition
    return CONDITIONS[name](game, learner, *given)


def _own(game: Game, learner: int) -> Trace:
    """The learner's last move."""
    return next(trace for trace in reversed(game.traces) if trace.mover == learner)


def _row(game: Game, learner: int, *, own: bool) -> int:
    position = game.position
    return sum(
        seeds for seeds, owner in zip(position.houses, position.owners, strict=True) if (owner == learner) == own
    )


def _taken(game: Game, learner: int) -> int:
    return sum(trace.captured[learner] for trace in game.traces)


def _lost(game: Game, learner: int) -> int:
    return sum(sum(trace.captured) - trace.captured[learner] for trace in game.traces)


CONDITIONS: Final[Mapping[str, Callable[..., bool]]] = MappingProxyType(
    {
        # the learner's last seed fell in a house
        "lands": lambda game, learner, letter: LETTERS[_own(game, learner).landing] == letter,
        # the learner's last move was from a house
        "played": lambda game, learner, letter: _own(game, learner).letter == letter,
        # the learner's last move had so many laps, or more
        "laps": lambda game, learner, count: len(_own(game, learner).laps) >= count,
        # the learner's last move dropped so many seeds, or more
        "sown": lambda game, learner, count: _own(game, learner).seeds_sown >= count,
        # the learner's last move took so many houses, or more
        "taken_houses": lambda game, learner, count: (
            sum(event.seat == learner for event in _own(game, learner).captures) >= count
        ),
        # the learner has captured so many seeds since the lesson began, or more
        "captured": lambda game, learner, count: _taken(game, learner) >= count,
        # the others have captured so many seeds since the lesson began, or fewer
        "lost": lambda game, learner, count: _lost(game, learner) <= count,
        # the learner's last move would have taken everything, and took nothing or less
        "refused": lambda game, learner: bool(_own(game, learner).refused),
        # a house holds so many seeds, or more
        "holds": lambda game, learner, letter, count: game.position.houses[LETTERS.index(letter)] >= count,
        # the other rows hold so many seeds, or more
        "fed": lambda game, learner, count: _row(game, learner, own=False) >= count,
        # the other rows are empty
        "starved": lambda game, learner: _row(game, learner, own=False) == 0,
        # the game goes on
        "open": lambda game, learner: game.outcome is None,
        # the game has ended for a reason
        "ended": lambda game, learner, reason: game.outcome is not None and game.outcome.reason == reason,
        # the learner has won
        "won": lambda game, learner: game.outcome is not None and game.outcome.winner == learner,
        # nobody has won
        "drawn": lambda game, learner: game.outcome is not None and game.outcome.winner is None,
        # the learner's store holds so many seeds, or more
        "store": lambda game, learner, count: game.position.stores[learner] >= count,
    }
)
"""Conditions of goals by name; each is asked with the game, the learner's seat and what the lesson gives it."""
