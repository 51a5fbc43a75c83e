"""Showing a move seed by seed: which moment of it is on the board now."""

from __future__ import annotations

from time import monotonic

from oware.cli.play_frames import Frame, duration, frames
from oware.rules.trace import Trace


class Show:
    """A move being shown; time moves it on, or the user step by step.

    Args:
        trace: The move.
        speed: One of `SPEEDS`; `off` shows the end at once.
    """

    def __init__(self, trace: Trace, speed: str) -> None:
        self.trace = trace
        self.stepping = False
        """Whether the user moves it on."""
        self._frames = frames(trace)
        self._seconds = duration(len(self._frames), speed)
        self._started = monotonic()
        self._index = 0

    @property
    def frame(self) -> Frame:
        """The moment on the board."""
        return self._frames[self._index]

    @property
    def finished(self) -> bool:
        """Whether the last moment has been shown for its time."""
        return not self.stepping and monotonic() - self._started >= self._seconds

    def advance(self) -> None:
        """Goes to the moment that is due."""
        if not self.stepping and self._seconds:
            due = int((monotonic() - self._started) / self._seconds * len(self._frames))
            self._index = max(self._index, min(due, len(self._frames) - 1))

    def step(self) -> bool:
        """Goes one moment on by hand; returns whether there was one."""
        self.stepping = True
        self._index += 1
        if self._index >= len(self._frames):
            self._index = len(self._frames) - 1
            return False
        return True
