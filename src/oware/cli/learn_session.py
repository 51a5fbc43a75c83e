"""Lessons and puzzles in a terminal: the board as text, a letter as a move, everything else by a word."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from oware.locale import _, ngettext
from oware.notation import sentences
from oware.notation.diagram import picture
from oware.rules.errors import IllegalMoveError
from oware.rules.game import Game
from oware.study.lesson_solver import stubborn_reply
from oware.study.lessons import Attempt, Lesson, lessons, stages, stars
from oware.study.progress import Progress
from oware.study.puzzles import Puzzle

Ask = Callable[[], str | None]
"""Gives a line of input, None at its end."""

Say = Callable[[str], None]


class LeavingError(Exception):
    """The learner wants to stop."""


@dataclass(slots=True)
class Desk:
    """Where somebody learns.

    Attributes:
        ask: Gives a line of input.
        say: Shows a line.
        progress: What has been done.
        save: Keeps it.
    """

    ask: Ask
    say: Say
    progress: Progress
    save: Callable[[], None]

    def word(self) -> str:
        """The next word typed.

        Raises:
            LeavingError: The input has ended, or it was `quit`.
        """
        line = self.ask()
        if line is None or line.strip().lower() in ("quit", "q"):
            raise LeavingError
        return line.strip()

    def board(self, game: Game) -> None:
        """Shows the board."""
        self.say(picture(game.position, over=game.outcome is not None))

    def move(self, game: Game, word: str) -> str | None:
        """The letter meant, or None when it cannot be played, and why is said."""
        refusal = game.refusal(word)
        if refusal is None:
            return word
        self._refuse(game, refusal)
        return None

    def _refuse(self, game: Game, refusal: IllegalMoveError) -> None:
        self.say(sentences.illegal(refusal, game.position))


def star_text(count: int) -> str:
    """Stars as signs, three places wide."""
    return "★" * count + "☆" * (3 - count)


def overview(progress: Progress) -> Iterable[str]:
    """All lessons with their stars, stage by stage."""
    for stage in stages():
        yield _(stage.title)
        for lesson in stage.lessons:
            yield f"  {star_text(progress.stars.get(lesson.name, 0))}  {lesson.name:<20} {_(lesson.title)}"


def next_lesson(progress: Progress) -> Lesson | None:
    """The first lesson without a star."""
    return next((lesson for lesson in lessons() if lesson.name not in progress.stars), None)


def take_lesson(desk: Desk, lesson: Lesson) -> None:
    """A lesson, until it is solved or left.

    Raises:
        LeavingError: The learner wants to stop.
    """
    desk.say("")
    desk.say(f"{_(lesson.title)} ({lesson.name}, {lesson.rules})")
    desk.say(_(lesson.text))
    desk.say(
        ngettext("It can be done in {count} move.", "It can be done in {count} moves.", lesson.moves).format(
            count=lesson.moves
        )
    )
    helped = False
    attempts = 1
    attempt = Attempt(lesson)
    desk.board(attempt.game)
    while True:
        word = desk.word()
        if word in ("hint", "?"):
            helped = True
            desk.say(_(lesson.hint) if lesson.hint else _("There is no hint."))
            continue
        if word == "again":
            attempts += 1
            attempt = Attempt(lesson)
            desk.board(attempt.game)
            continue
        letter = desk.move(attempt.game, word)
        if letter is None:
            continue
        _play(desk, attempt, letter)
        if attempt.solved:
            earned = stars(lesson, attempt.used, attempts, helped=helped)
            desk.progress.earn(lesson.name, earned)
            desk.save()
            desk.say(f"{_('Solved')} {star_text(earned)}")
            desk.say(_(lesson.done))
            return
        if attempt.failed:
            desk.say(_("Not yet. The position is set up again; type hint for help."))
            attempts += 1
            attempt = Attempt(lesson)
        desk.board(attempt.game)


def _play(desk: Desk, attempt: Attempt, letter: str) -> None:
    """The learner's move, and the reply if the lesson goes on."""
    game = attempt.game
    called = sentences.names(game.position)
    trace = attempt.play(letter)
    desk.say(sentences.move(trace, called))
    desk.say(_("{letter}: {preview}.").format(letter=letter, preview=sentences.preview(trace, called)))
    while not attempt.solved and game.outcome is None and not attempt.learners_turn:
        if attempt.used >= attempt.lesson.most and attempt.lesson.when == "move":
            return
        desk.say(sentences.move(game.play(stubborn_reply(attempt)), called))


def take_puzzle(desk: Desk, puzzle: Puzzle) -> None:
    """A puzzle, until it is solved, given up or left.

    Raises:
        LeavingError: The learner wants to stop.
    """
    game = puzzle.start()
    called = sentences.names(game.position)
    desk.say("")
    desk.say(_("Puzzle {number}, rating {rating}").format(number=puzzle.number + 1, rating=puzzle.rating))
    desk.say(
        _("Find the only move that saves the draw.") if puzzle.aim == "draw" else _("Find the only move that wins.")
    )
    desk.board(game)
    clean = True
    while len(game.moves) < len(puzzle.line):
        due = puzzle.line[len(game.moves)]
        if len(game.moves) % 2:
            desk.say(sentences.move(game.play(due), called))
            desk.board(game)
            continue
        word = desk.word()
        if word == "solution":
            clean = False
            desk.say(_("The solution: {moves}").format(moves=" ".join(puzzle.line)))
            break
        letter = desk.move(game, word)
        if letter == due:
            desk.say(sentences.move(game.play(letter), called))
        elif letter is not None:
            clean = False
            desk.say(_("{letter} is not enough. Try again, or type solution.").format(letter=letter))
    before = desk.progress.rating.rating
    desk.progress.tried(puzzle.position, puzzle.rating, solved=clean)
    desk.save()
    if clean:
        desk.say(_("Solved"))
    desk.say(
        _("Your rating: {rating} ({change})").format(
            rating=round(desk.progress.rating.rating), change=f"{desk.progress.rating.rating - before:+.0f}"
        )
    )
