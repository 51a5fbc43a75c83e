"""Saved games and matches: JSON with a format name and a version, read strictly.

What a save holds is the referee's business (`Game.save`, `Match.save`); this module makes it text and, in reading,
turns everything that is not such a text into an error that says where and what to do.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from oware.locale import _
from oware.notation.errors import NotationError, decoded, error_at, shown
from oware.rules.errors import InvalidSaveError, expect
from oware.rules.game import Game
from oware.rules.match import Match
from oware.rules.ruleset import Ruleset

_LOADERS: Final[Mapping[str, Callable[[Mapping[str, Any]], Game | Match]]] = MappingProxyType(
    {"oware-game": Game.load, "oware-match": Match.load}
)

_DIGITS: Final = 9

FORMATS: Final = tuple(_LOADERS)
"""Names in the member `format` of a save."""


def write(saved: Game | Match) -> str:
    """A game or match as JSON text, one member a line; `read` gives it back with all its counters."""
    expect(saved, Game | Match, "saved", "an oware.Game or an oware.Match")
    members = ",\n".join(
        f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in saved.save().items()
    )
    return f"{{\n{members}\n}}\n"


def read(text: str | bytes, *, ruleset: Ruleset | None = None, seeds: int | None = 48) -> Game | Match:
    """The game or match in a save file.

    Args:
        text: The file's text, or its bytes in UTF-8.
        ruleset: The rule set it must be of; None takes any.
        seeds: Seeds the game must have been set up with; None takes any number.

    Raises:
        NotationError: The text is no JSON (a file cut off, say) or no object.
        InvalidSaveError: It is no save of this program, of another version or rule set, or does not follow the rules.
    """
    saved = _object(decoded(text))
    name = saved.get("format")
    if not isinstance(name, str) or name not in _LOADERS:
        raise InvalidSaveError(
            _("this is no saved game: its format is {format}; expected {known}").format(
                format=shown(str(name)), known=_(" or ").join(FORMATS)
            )
        )
    loaded = _LOADERS[name](saved)
    unknown = [member for member in saved if member not in loaded.save()]
    if unknown:
        raise InvalidSaveError(_("the save has an unknown member {name}").format(name=shown(unknown[0])))
    if ruleset is not None and loaded.ruleset != ruleset:
        raise InvalidSaveError(
            _("the save is of the rule set {found}, not of {wanted}; open it with its own rules").format(
                found=loaded.ruleset.name, wanted=ruleset.name
            )
        )
    if seeds is not None and isinstance(loaded, Game) and loaded.start.seeds != seeds:
        raise InvalidSaveError(
            _("the saved game starts with {total} seeds, not {seeds}").format(total=loaded.start.seeds, seeds=seeds)
        )
    return loaded


def read_game(text: str | bytes, *, ruleset: Ruleset | None = None, seeds: int | None = 48) -> Game:
    """The game in a save file; of a match its present game.

    Args:
        text: The file's text, or its bytes in UTF-8.
        ruleset: The rule set it must be of; None takes any.
        seeds: Seeds the game must have been set up with; None takes any number.

    Raises:
        NotationError: As `read`.
        InvalidSaveError: As `read`.
    """
    loaded = read(text, ruleset=ruleset, seeds=seeds)
    return loaded.game if isinstance(loaded, Match) else loaded


def _object(text: str) -> dict[str, Any]:
    try:
        saved = json.loads(text, object_pairs_hook=_unrepeated, parse_constant=_no_number, parse_int=_number)
    except json.JSONDecodeError as error:
        at_end = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")
        raise error_at(
            text,
            error.pos,
            _("this is no complete JSON"),
            expected=_("the rest of a saved game") if at_end else "",
            advice=_("The file seems to be cut off; save it again or fetch the rest.") if at_end else "",
        ) from None
    except RecursionError:
        raise NotationError(_("this JSON is nested too deeply for a saved game")) from None
    if not isinstance(saved, dict):
        raise NotationError(_("this JSON is no object"), expected=_("a saved game, which begins with {"))
    return saved


def _unrepeated(members: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(members)
    if len(found) != len(members):
        names = [name for name, _value in members]
        twice = next(name for name in names if names.count(name) > 1)
        raise InvalidSaveError(_("{name} is given twice in the save").format(name=shown(twice)))
    return found


def _no_number(name: str) -> None:
    raise InvalidSaveError(_("{name} is no number a save can hold").format(name=shown(name)))


def _number(digits: str) -> int:
    """A whole number; a save holds small ones only, and Python refuses to read those of thousands of digits."""
    if len(digits) > _DIGITS:
        _no_number(digits)
    return int(digits)
