"""Where tables are kept, which are there, and building those that are wanted."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path
from threading import Event
from typing import Final

from oware.locale import _
from oware.rules.ruleset import Ruleset
from oware.tables.builder import Meter, Report, Workers, build_in_memory, default_threads
from oware.tables.errors import MissingTableError, TableError, TableSpaceError
from oware.tables.files import BLOCK_BYTES, HEADER_BYTES, Header, file_name, read_header
from oware.tables.index import boards_of_level
from oware.tables.native import cell_bytes
from oware.tables.options import KINDS, MAX_SEEDS, Kind, default_kind, table_ruleset
from oware.tables.sizes import memory_available, size_text
from oware.tables.streaming import RESERVE, build_streamed, memory_least, scratch_bytes

_PART: Final = re.compile(r".*\.(\d+)\.part")


def default_folder() -> Path:
    """Where tables are kept unless another folder is named: `OWARE_TABLES`, or the user's data folder."""
    named = os.environ.get("OWARE_TABLES")
    if named:
        return Path(named)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "oware" / "tables"


def table_folder(ruleset: Ruleset, kind: Kind, folder: Path) -> Path:
    """The folder of one table; `ruleset` comes from `table_ruleset`."""
    return folder / f"{ruleset.name}.{kind}"


def built_levels(ruleset: Ruleset, kind: Kind, folder: Path) -> list[int]:
    """Levels that are there as raw files, from nought up without a gap, by their headers.

    Raises:
        DamagedTableError: A file is damaged or holds something else.
    """
    levels: list[int] = []
    for level in range(MAX_SEEDS + 1):
        path = table_folder(ruleset, kind, folder) / file_name(level)
        try:
            header, _size = read_header(path)
        except MissingTableError:
            break
        if header != Header.of(ruleset, kind, level):
            raise TableError(_("{path} holds another table than its name says; move it away").format(path=path))
        levels.append(level)
    return levels


def stored_levels(ruleset: Ruleset, kind: Kind, folder: Path) -> list[int]:
    """Levels that are there, raw or packed, from nought up without a gap, by the names of their files."""
    place = table_folder(ruleset, kind, folder)
    levels: list[int] = []
    for level in range(MAX_SEEDS + 1):
        if not any((place / file_name(level, encoding)).exists() for encoding in ("raw", "packed")):
            break
        levels.append(level)
    return levels


def file_bytes(kind: Kind, level: int) -> int:
    """Size of a level's raw file."""
    size = boards_of_level(level) * cell_bytes(kind)
    return HEADER_BYTES + size + 4 * -(-size // BLOCK_BYTES) + 4


def memory_wanted(kind: Kind, level: int) -> int:
    """Bytes of memory the fast method wants for a level: two a board, and the levels below mapped."""
    return 2 * boards_of_level(level) + sum(file_bytes(kind, lower) for lower in range(level))


def build(
    ruleset: Ruleset,
    seeds: int,
    *,
    kind: Kind | None = None,
    threads: int = 0,
    memory: int = 0,
    folder: Path | None = None,
    report: Report | None = None,
    stop: Event | None = None,
) -> list[int]:
    """Builds every level up to a number of seeds that is not there yet.

    Args:
        ruleset: The rules.
        seeds: The highest level, 0 to 48.
        kind: `pair` or `split`; that which suits the rules when left out.
        threads: How many; all processors when 0.
        memory: Bytes of memory to get along with; what is available when 0.
        folder: Where tables are kept; the user's data folder when left out.
        report: Is told how far the build is.
        stop: Set from another thread to end the build; finished levels are kept.

    Returns:
        The levels built.

    Raises:
        NoTableError: The rules have no tables.
        TableSpaceError: Memory or disk will not do; the message says what would.
        DamagedTableError: A level below is damaged.
        BuildStoppedError: `stop` was set.
    """
    if seeds not in range(MAX_SEEDS + 1):
        raise TableError(_("{seeds} seeds; expected a level from 0 to 48").format(seeds=seeds))
    rules = table_ruleset(ruleset)
    kind = kind or default_kind(ruleset)
    if kind not in KINDS:
        raise TableError(_("unknown kind {kind!r}; expected pair or split").format(kind=kind))
    root = folder or default_folder()
    there = built_levels(rules, kind, root)
    stored = stored_levels(rules, kind, root)
    levels = list(range(len(stored), seeds + 1))
    if not levels:
        return []
    if len(there) < len(stored):
        from oware.tables.packing import unpack  # it looks for files here

        for _unpacked in unpack(rules, root, kind=kind, seeds=stored[-1]):
            pass
    place = table_folder(rules, kind, root)
    allowed = memory or memory_available()
    # Beside its arrays a build takes some memory of its own; without a limit that is not worth counting.
    fast = [level for level in levels if memory_wanted(kind, level) + (RESERVE if memory else 0) <= allowed]
    streamed = levels[len(fast) :]
    _check_disk(place, kind, levels, streamed)
    _check_memory(kind, levels, streamed, allowed)
    make_folder(place)
    workers = Workers(threads or default_threads(), stop or Event())
    meter = Meter(sum(map(boards_of_level, levels)), report)
    try:
        if fast:
            build_in_memory(rules, kind, fast, place, workers, meter)
        for level in streamed:
            traffic = build_streamed(rules, kind, level, place, workers, meter, allowed)
            meter.finish(level, read=traffic.read, written=traffic.written)
    finally:
        workers.close()
    return levels


def make_folder(place: Path) -> None:
    """Makes the folder and removes what builds that were killed have left in it."""
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TableError(
            _("tables cannot be kept in {path}: {reason}; name another folder (--dir)").format(
                path=place, reason=error.strerror
            )
        ) from error
    for path in place.iterdir():
        match = _PART.fullmatch(path.name)
        if match and not _alive(int(match[1])):
            path.unlink(missing_ok=True)


def _alive(process: int) -> bool:
    if sys.platform == "win32":
        return True  # signal 0 would end it there; its own build removes what it leaves
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _check_disk(place: Path, kind: Kind, levels: list[int], streamed: list[int]) -> None:
    def needed(level: int) -> int:
        files = sum(file_bytes(kind, at) for at in levels if at <= level)
        return files + (scratch_bytes(level) if level in streamed else 0)

    free = shutil.disk_usage(next(path for path in (place, *place.absolute().parents) if path.exists())).free
    highest = levels[-1]
    if needed(highest) > free:
        text = _("{level} seeds need {needed} on the disk of {path}, {free} are free; {hint}").format(
            level=highest,
            needed=size_text(needed(highest)),
            path=place,
            free=size_text(free),
            hint=_hint([level for level in levels if needed(level) <= free]),
        )
        files = needed(highest) - scratch_bytes(highest)
        if highest in streamed and files <= free:
            text += "; " + _("with {memory} of memory {needed} of disk would do").format(
                memory=size_text(memory_wanted(kind, highest)), needed=size_text(files)
            )
        raise TableSpaceError(text)


def _check_memory(kind: Kind, levels: list[int], streamed: list[int], allowed: int) -> None:
    highest = levels[-1]
    if highest in streamed and memory_least(highest) > allowed:
        fits = [level for level in levels if level not in streamed or memory_least(level) <= allowed]
        raise TableSpaceError(
            _(
                "{level} seeds need {least} of memory with the rest on the disk ({wanted} for the fast method), "
                "{allowed} are allowed or available; {hint}"
            ).format(
                level=highest,
                least=size_text(memory_least(highest)),
                wanted=size_text(memory_wanted(kind, highest)),
                allowed=size_text(allowed),
                hint=_hint(fits),
            )
        )


def _hint(fits: list[int]) -> str:
    if not fits:
        return _("no further level fits")
    return _("up to {level} seeds fit").format(level=max(fits))
