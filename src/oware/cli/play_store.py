"""Where the game in progress is kept, so that nothing is lost when a terminal closes."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from oware.cli.play_setup import LEVELS, PERSON, SetupError
from oware.cli.writing import why_not
from oware.locale import _
from oware.notation import record
from oware.rules.errors import InvalidSaveError, OwareError
from oware.rules.game import Game
from oware.rules.match import Match

FORMAT: Final = "oware-play"
VERSION: Final = 1


def kept_path() -> Path:
    """The file of the game in progress, in the user's data folder (`OWARE_DATA` names another folder)."""
    folder = os.environ.get("OWARE_DATA")
    if folder:
        return Path(folder) / "play.json"
    from platformdirs import user_data_path

    return user_data_path("oware", appauthor=False) / "play.json"


def keep(played: Game | Match, levels: tuple[int, ...], path: Path) -> None:
    """Writes a game in progress and who plays it; the file is always whole, the old one or the new one.

    Raises:
        OSError: The file cannot be written.
    """
    content = {"format": FORMAT, "version": VERSION, "levels": list(levels), "played": record.write(played)}
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(content, ensure_ascii=False))


def write_whole(path: Path, text: str) -> None:
    """Writes a file so that a reader, or a crash, meets the old content or the new one and never a part.

    Raises:
        OSError: The file cannot be written.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def kept(path: Path) -> tuple[Game | Match, tuple[int, ...]]:
    """The game in progress and the levels of its seats.

    Raises:
        SetupError: There is none, or the file cannot be read.
        OwareError: The file is damaged.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SetupError(_("there is no game to go on with; start one with: oware play")) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(
            _("the kept game {path} cannot be read: {why}").format(path=path, why=why_not(error))
        ) from None
    try:
        return _read(text)
    except OwareError as error:
        raise SetupError(_("the kept game {path} is damaged: {why}").format(path=path, why=error)) from error


def _read(text: str) -> tuple[Game | Match, tuple[int, ...]]:
    try:
        content = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        raise InvalidSaveError(_("it is no complete JSON")) from None
    if not isinstance(content, Mapping) or content.get("format") != FORMAT or content.get("version") != VERSION:
        raise InvalidSaveError(_("it is no game kept by this version of the program"))
    played = record.read(str(content.get("played", "")))
    return played, _levels(content.get("levels"), played.ruleset.players)


def _levels(given: Any, players: int) -> tuple[int, ...]:
    if (
        not isinstance(given, list)
        or len(given) != players
        or any(type(level) is not int or level not in (PERSON, *LEVELS) for level in given)
    ):
        raise InvalidSaveError(_("its levels are {given!r}; expected one for each seat").format(given=given))
    return tuple(given)
