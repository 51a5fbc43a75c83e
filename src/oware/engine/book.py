"""The opening book: positions near the start, and what our own long searches found every move of theirs worth.

A book file is a line of JSON (format, version, rule set, how it was built, number of positions), then the positions as one
zlib stream: for each the twelve houses and the two stores as the player on turn sees them, one byte each, then for each of
his six houses the value of sowing it, a signed 16-bit number of points (1/64 seed, wins as the search counts them) in
little-endian order; -32,768 stands for a house that may not be sown.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from oware.core.face import CoreGame
from oware.engine.limits import seeds_of
from oware.locale import _
from oware.rules.errors import OwareError
from oware.rules.position import LETTERS, Position
from oware.rules.ruleset import Ruleset

FORMAT: Final = "oware-book"
VERSION: Final = 1
FOLDER: Final = Path(__file__).with_name("books")
NO_MOVE: Final = -(1 << 15)

_ROW: Final = 6
_RECORD: Final = struct.Struct("<14B6h")
_LONGEST_HEADER: Final = 4096
_MOST_POSITIONS: Final = 1 << 22

Key = tuple[int, ...]
"""Twelve houses, the mover's row first, then his store and the other's."""


class BookError(OwareError):
    """A book that is damaged, of another version or of other rules."""


class Book:
    """A book, read into memory.

    Args:
        ruleset: Name of the rule set it is for.
        positions: Value of each of the mover's houses in points, by position.
        built: How it was made, for people.
    """

    def __init__(self, ruleset: str, positions: Mapping[Key, tuple[int, ...]], built: Mapping[str, Any]) -> None:
        self.ruleset = ruleset
        self.positions = dict(positions)
        self.built = dict(built)

    def values(self, game: CoreGame) -> dict[str, float]:
        """What each legal move of a game's position is worth, best first; empty when the book does not know it.

        The unit is 64 of the search's points, by which it compares moves: chances to win weigh in, so it is not seeds.

        A game in which the position has been on the board before since the last capture, or that is over, is not known:
        the book thinks of games that do not go round in circles.
        """
        if game.outcome or game.occurrences > 1 or game.ruleset.players != 2 or game.ruleset.relay:
            return {}
        points = self.positions.get(key_of(game.position))
        if points is None:
            return {}
        shift = _ROW * game.position.turn
        known = {LETTERS[house + shift]: value for house, value in enumerate(points) if value != NO_MOVE}
        if sorted(known) != sorted(game.legal_moves()):
            return {}
        return {letter: seeds_of(known[letter]) for letter in sorted(known, key=lambda letter: -known[letter])}

    def move(self, game: CoreGame) -> str:
        """The best move the book knows; empty when it does not know the position."""
        return next(iter(self.values(game)), "")

    def line(self, game: CoreGame) -> str:
        """The moves the book expects from here, as letters."""
        from oware.rules.game import Game

        replayed = Game(game.ruleset, game.position)
        while move := self.move(replayed):
            replayed.play(move)
        return replayed.moves

    def content(self) -> bytes:
        """The bytes of the book's file."""
        header = {
            "format": FORMAT,
            "version": VERSION,
            "ruleset": self.ruleset,
            "positions": len(self.positions),
            **self.built,
        }
        records = b"".join(_RECORD.pack(*key, *values) for key, values in sorted(self.positions.items()))
        return json.dumps(header).encode() + b"\n" + zlib.compress(records, 9)

    def write(self, path: Path) -> int:
        """Writes the book's file in one piece; returns its size in bytes.

        Raises:
            BookError: The file cannot be written.
        """
        content = self.content()
        part = path.with_name(f"{path.name}.part")
        try:
            part.write_bytes(content)
            os.replace(part, path)
        except OSError as error:
            with suppress(OSError):
                part.unlink()
            raise BookError(_("{path} cannot be written: {why}").format(path=path, why=error.strerror)) from error
        return len(content)

    @classmethod
    def read(cls, path: Path) -> Book:
        """Reads a book's file.

        Raises:
            BookError: The file is missing, damaged or no book.
        """
        try:
            return cls.parse(path.read_bytes(), str(path))
        except OSError as error:
            raise BookError(_("{path} cannot be read: {reason}").format(path=path, reason=error.strerror)) from error

    @classmethod
    def parse(cls, content: bytes, name: str = "") -> Book:
        """Reads a book from the bytes of its file.

        Args:
            content: The bytes.
            name: What to call the file in messages.

        Raises:
            BookError: They are damaged, or no book.
        """
        line, _newline, packed = content.partition(b"\n")
        try:
            header = json.loads(line[:_LONGEST_HEADER])
            known = header["format"] == FORMAT and header["version"] == VERSION
            count, ruleset = header["positions"], str(header["ruleset"])
            if type(count) is not int or not 0 <= count <= _MOST_POSITIONS:
                raise ValueError("its number of positions is wrong")
            unpacker = zlib.decompressobj()
            records = unpacker.decompress(packed, count * _RECORD.size + 1)
            positions = {numbers[:14]: numbers[14:] for numbers in _RECORD.iter_unpack(records)}
            if len(positions) != count or not unpacker.eof or unpacker.unused_data:
                raise ValueError("its length is wrong")
        except (ValueError, KeyError, TypeError, RecursionError, zlib.error, struct.error) as error:
            raise BookError(_("{path} is damaged or no opening book").format(path=name)) from error
        if not known:
            raise BookError(_("{path} is no opening book this program reads").format(path=name))
        built = {
            key: value for key, value in header.items() if key not in ("format", "version", "positions", "ruleset")
        }
        return cls(ruleset, positions, built)


def key_of(position: Position) -> Key:
    """A position as the player on turn sees it; stores must be whole numbers."""
    houses, stores, turn = position.houses, position.stores, position.turn
    rows = houses if turn == 0 else (*houses[_ROW:], *houses[:_ROW])
    return (*rows, int(stores[turn]), int(stores[1 - turn]))


def position_of(key: Key) -> Position:
    """The position of a key, South on turn."""
    return Position(key[:12], key[12:])


@cache
def shipped_book(ruleset: Ruleset) -> Book | None:
    """The book that comes with the program for a rule set; None when there is none."""
    path = FOLDER / f"{ruleset.name}.book"
    if not path.is_file():
        return None
    from oware.rules.presets import RULESETS

    book = Book.read(path)
    return book if RULESETS.get(book.ruleset) == ruleset else None


def shipped_names() -> Iterator[str]:
    """Names of the rule sets that have a book."""
    for path in sorted(FOLDER.glob("*.book")):
        yield path.stem
