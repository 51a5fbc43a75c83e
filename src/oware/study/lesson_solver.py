"""Proves how many moves a lesson needs, and finds the most stubborn replies.

An AND-OR search over the referee's own games: the learner needs one move that works, against every reply or
against the scripted one. Lessons are small, so nothing cleverer is wanted.
"""

from __future__ import annotations

from oware.study.lessons import Attempt, Lesson


def perfect_moves(lesson: Lesson, limit: int = 6) -> int | None:
    """The fewest moves within which the learner can force the goal.

    Args:
        lesson: The lesson.
        limit: Moves to try at most.

    Returns:
        The number, or None when `limit` moves do not suffice.
    """
    attempt = Attempt(lesson)
    return next((moves for moves in range(1, limit + 1) if solutions(attempt, moves)), None)


def solutions(attempt: Attempt, moves: int) -> list[str]:
    """The moves by which the learner, who is on turn, forces the goal within a number of moves.

    Args:
        attempt: The lesson as it stands; it is given back unchanged.
        moves: Moves the learner may still make.
    """
    return [letter for letter in attempt.game.legal_moves() if _works(attempt, letter, moves)]


def stubborn_reply(attempt: Attempt) -> str:
    """What the opponent, who is on turn, replies: as scripted, or what holds out longest and captures most.

    Args:
        attempt: The lesson as it stands.
    """
    lesson, game = attempt.lesson, attempt.game
    if lesson.script is not None:
        return lesson.script[attempt.used - 1]
    left = lesson.most - attempt.used

    def worth(letter: str) -> tuple[int, int]:
        captured = game.preview(letter).captured
        return _needed(attempt, letter, left), captured[game.position.turn]

    return max(game.legal_moves(), key=worth)


def _needed(attempt: Attempt, reply: str, left: int) -> int:
    """Moves the learner needs after a reply; more than there are when the goal is out of reach."""
    attempt.game.play(reply)
    try:
        if attempt.solved:
            return 0
        if not attempt.learners_turn:
            return left + 1
        return next((moves for moves in range(1, left + 1) if solutions(attempt, moves)), left + 1)
    finally:
        attempt.game.undo()


def _works(attempt: Attempt, letter: str, moves: int) -> bool:
    attempt.play(letter)
    try:
        return attempt.solved or (attempt.game.outcome is None and _stands(attempt, moves - 1))
    finally:
        attempt.game.undo()
        attempt.used -= 1


def _stands(attempt: Attempt, moves: int) -> bool:
    """Whether the goal is forced whatever is replied, with so many moves left."""
    if attempt.learners_turn:
        return attempt.solved or (moves > 0 and bool(solutions(attempt, moves)))
    if not moves and attempt.lesson.when == "move":
        return False
    script = attempt.lesson.script
    replies = attempt.game.legal_moves() if script is None else tuple(script[attempt.used - 1 : attempt.used])
    return bool(replies) and all(_stands_after(attempt, reply, moves) for reply in replies)


def _stands_after(attempt: Attempt, reply: str, moves: int) -> bool:
    attempt.game.play(reply)
    try:
        if attempt.solved:
            return True
        return attempt.game.outcome is None and _stands(attempt, moves)
    finally:
        attempt.game.undo()
