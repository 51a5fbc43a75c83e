"""The one error of this layer: a text that is not what its format asks for, with the place and the way out."""

from __future__ import annotations

from oware.locale import _
from oware.rules.errors import OwareError, expect


class NotationError(OwareError):
    """A text that does not follow its format, or contradicts itself or the rules.

    Attributes:
        problem: What is wrong, without the place.
        line: Line of the problem, counted from 1.
        column: Column of the problem in characters, counted from 1.
        expected: What should have stood there; empty when that says nothing.
        advice: What to do about it; empty when the problem says it all.
    """

    def __init__(self, problem: str, *, line: int = 1, column: int = 1, expected: str = "", advice: str = "") -> None:
        message = _("line {line}, column {column}: {problem}").format(line=line, column=column, problem=problem)
        if expected:
            message += _("; expected {expected}").format(expected=expected)
        if advice:
            message += f". {advice}"
        super().__init__(message)
        self.problem = problem
        self.line = line
        self.column = column
        self.expected = expected
        self.advice = advice


def place(text: str, offset: int) -> tuple[int, int]:
    """Line and column (both from 1) of the character at `offset`; one past the end is the end of the text."""
    before = text[: max(0, offset)]
    line = before.count("\n") + 1
    return line, len(before) - (before.rfind("\n") + 1) + 1


def error_at(text: str, offset: int, problem: str, *, expected: str = "", advice: str = "") -> NotationError:
    """A `NotationError` for the character at `offset` of `text`."""
    line, column = place(text, offset)
    return NotationError(problem, line=line, column=column, expected=expected, advice=advice)


def shown(text: str, limit: int = 24) -> str:
    """A piece of somebody's text as an error message quotes it: on one line, and not longer than `limit`."""
    return repr(text if len(text) <= limit else text[: limit - 1] + "…")


def decoded(source: str | bytes) -> str:
    """The text of a file: UTF-8 with or without a byte order mark, lines ended in any of the three ways.

    Raises:
        NotationError: The bytes are not UTF-8.
        OwareError: It is neither text nor bytes.
    """
    expect(source, str | bytes, "text", "text, or the bytes of a file; a file is opened first")
    text = source if isinstance(source, str) else _from_utf8(source)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _from_utf8(source: bytes) -> str:
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        before = source[: error.start].decode("utf-8")
        raise error_at(
            before,
            len(before),
            _("this byte is not UTF-8 text: {byte:#04x}").format(byte=source[error.start]),
            advice=_("Save the file as UTF-8, or fetch it again if it was cut off."),
        ) from None
