"""The words of an OGN text with their places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from oware.locale import _
from oware.notation.errors import error_at, shown


class Word(NamedTuple):
    """One word of an OGN text.

    Attributes:
        kind: `tag`, `comment`, `number`, `move`, `result`, `leave`, or `end` at the end of the text.
        text: The word as read; of a tag its name, of a comment its content with single spaces.
        offset: Where it starts in the text.
        value: Of a tag its value with single spaces, of a move the digits after the plus sign, of a number its
            dots, else empty.
        value_offset: Where the value starts.
    """

    kind: str
    text: str
    offset: int
    value: str = ""
    value_offset: int = 0


_SPACE: Final = re.compile(r"(?:\s|;[^\n]*)*")
_TAG: Final = re.compile(r"\[\s*([A-Za-z][A-Za-z0-9_]*)\s+\"((?:[^\"\\\n]|\\[\"\\])*)\"\s*\]")
_COMMENT: Final = re.compile(r"\{((?:[^}\\]|\\.)*)\}", re.DOTALL)
_WORDS: Final = (
    (
        "result",
        re.compile(r"\*|(?:1/[23]|[0-9]{1,2}(?:\.5)?|\.5)(?:-(?:1/[23]|[0-9]{1,2}(?:\.5)?|\.5)){1,2}(?![\w./+-])"),
    ),
    ("number", re.compile(r"([0-9]{1,6})(\.\.\.|\.)")),
    ("move", re.compile(r"([A-Fa-f])(?:\+([0-9]{1,2}))?(?![\w+])")),
    ("leave", re.compile(r"([RT][0-2])(?!\w)")),
)


def words(text: str) -> Iterator[Word]:
    """The words of `text` in order, the last one being of kind `end`.

    Raises:
        NotationError: Something that is no word of OGN, a tag or comment that does not end.
    """
    offset = _after_space(text, 0)
    while offset < len(text):
        word, offset = _word(text, offset)
        yield word
        offset = _after_space(text, offset)
    yield Word("end", "", len(text))


def _after_space(text: str, offset: int) -> int:
    found = _SPACE.match(text, offset)
    return found.end() if found else offset


def _word(text: str, offset: int) -> tuple[Word, int]:
    if text[offset] == "[":
        return _tag(text, offset)
    if text[offset] == "{":
        return _comment(text, offset)
    for kind, pattern in _WORDS:
        found = pattern.match(text, offset)
        if found:
            groups = found.groups()
            value = groups[1] or "" if len(groups) > 1 else ""
            return Word(
                kind, groups[0] if groups else found.group(), offset, value, found.end() - len(value)
            ), found.end()
    rest = text[offset:].split(maxsplit=1)[0]
    advice = _("The text seems to be cut off here.") if offset + len(rest) == len(text) else ""
    raise error_at(
        text,
        offset,
        _("{text} is no part of a game").format(text=shown(rest)),
        expected=_('a move such as C or f+5, a move number, a {comment}, a [Tag "value"] or a result'),
        advice=advice,
    )


def _tag(text: str, offset: int) -> tuple[Word, int]:
    found = _TAG.match(text, offset)
    if not found:
        line = text[offset:].split("\n", 1)[0]
        raise error_at(
            text,
            offset,
            _("{text} is no complete tag").format(text=shown(line)),
            expected=_('[Name "value"], on one line, with \\" for a quotation mark and \\\\ for a backslash'),
            advice=_("The text seems to be cut off here.") if offset + len(line) == len(text) else "",
        )
    value = " ".join(re.sub(r"\\(.)", r"\1", found.group(2)).split())
    return Word("tag", found.group(1), offset, value, found.start(2)), found.end()


def _comment(text: str, offset: int) -> tuple[Word, int]:
    found = _COMMENT.match(text, offset)
    if not found:
        raise error_at(text, offset, _("this comment has no end"), expected=_("a closing brace }"))
    content = " ".join(re.sub(r"\\(.)", r"\1", found.group(1), flags=re.DOTALL).split())
    return Word("comment", content, offset), found.end()
