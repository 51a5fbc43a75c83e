"""The state of a match on disk: one line of JSON for the match, and one for every finished game.

A line is added in one write when a game is over. A run that was killed leaves at worst a last line cut off, which the
next run drops; the game is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from oware.engine.matches.playing import GameResult
from oware.locale import _
from oware.rules.errors import OwareError

FORMAT: Final = "oware-engine-match"
VERSION: Final = 1


class JournalError(OwareError):
    """A state file of another match, damaged, or one that cannot be written."""


class Journal:
    """The finished games of a match, kept in a file if there is one.

    Args:
        settings: What the match is: a file of another is refused.
        path: The file; None to keep the games in memory only.

    Raises:
        JournalError: The file is of another match, is damaged, or cannot be written.
    """

    def __init__(self, settings: dict[str, Any], path: Path | None = None) -> None:
        self.games: dict[int, GameResult] = {}
        self._path = path
        self._file = None
        if path is None:
            return
        header = {"format": FORMAT, "version": VERSION, **settings}
        try:
            kept = path.read_bytes() if path.exists() else b""
            whole = kept[: kept.rfind(b"\n") + 1]
            if whole:
                self._read(whole, header)
            elif not _line(header).startswith(kept):  # not a first line cut off: somebody's file, not to be emptied
                raise _damaged(path)
            self._file = path.open("r+b" if kept else "wb")
            self._file.truncate(len(whole))
            self._file.seek(len(whole))
            if not whole:
                self._write(header)
        except OSError as error:
            raise JournalError(
                _("the state file {path} cannot be used: {reason}").format(path=path, reason=error.strerror)
            ) from error

    def add(self, number: int, game: GameResult) -> None:
        """Keeps a finished game.

        Raises:
            JournalError: The file cannot be written.
        """
        self.games[number] = game
        try:
            self._write({"game": number, **asdict(game)})
        except OSError as error:
            raise JournalError(
                _("the state file {path} cannot be used: {reason}").format(path=self._path, reason=error.strerror)
            ) from error

    def close(self) -> None:
        """Closes the file."""
        if self._file:
            self._file.close()

    def _write(self, line: dict[str, Any]) -> None:
        if self._file:
            self._file.write(_line(line))
            self._file.flush()
            os.fsync(self._file.fileno())

    def _read(self, text: bytes, header: dict[str, Any]) -> None:
        lines = _objects(text, self._path)
        found = next(lines)
        if found.get("format") != FORMAT or found.get("version") != VERSION:
            raise JournalError(_("{path} is no state file of a match; name another").format(path=self._path))
        for name, value in json.loads(json.dumps(header)).items():
            if found.get(name) != value:
                raise JournalError(
                    _(
                        "{path} is of another match ({name} is {found}, not {wanted}); "
                        "give the settings it was begun with, or name another file"
                    ).format(path=self._path, name=name, found=found.get(name), wanted=value)
                )
        for line in lines:
            try:
                number = line.pop("game")
                for pair in ("stores", "late", "slowest"):
                    line[pair] = tuple(line[pair])
                self.games[int(number)] = GameResult(**line)
            except (KeyError, TypeError, ValueError):
                raise _damaged(self._path) from None


def _line(content: dict[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False).encode() + b"\n"


def _objects(text: bytes, path: Path | None) -> Iterator[dict[str, Any]]:
    for line in text.splitlines():
        try:
            found = json.loads(line)
        except ValueError:
            raise _damaged(path) from None
        if not isinstance(found, dict):
            raise _damaged(path)
        yield found


def _damaged(path: Path | None) -> JournalError:
    return JournalError(_("the state file {path} is damaged; name another, or remove it").format(path=path))
