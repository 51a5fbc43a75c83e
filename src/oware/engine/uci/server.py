"""The engine as a process: reads commands, searches in a thread of its own, answers at once while it does."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Final, TextIO

from oware import core
from oware.core.face import CoreGame
from oware.engine.engine import Engine
from oware.engine.uci.grammar import COMMANDS, Go, ProtocolError, parse_go, parse_position, parse_setting
from oware.engine.uci.options import OPTIONS, Settings, changed, default_settings
from oware.engine.uci.search import Search
from oware.locale import _
from oware.rules.errors import OwareError

LONGEST_LINE: Final = 1 << 16
"""Characters of a command; the moves of a game of a thousand plies take two thousand."""

NO_MOVE: Final = "bestmove (none)"


class UciServer:
    """One conversation with whoever uses the engine.

    Args:
        lines: Where the commands come from.
        write: Takes every line that is answered, without its end; called from several threads, one at a time.
    """

    def __init__(self, lines: TextIO, write: Callable[[str], None]) -> None:
        self._lines = lines
        self._write = write
        self._writing = threading.Lock()
        self._settings = default_settings()
        self._game: CoreGame | None = core.best().game(self._settings.ruleset)
        self._engine: Engine | None = None
        self._search: Search | None = None
        self._debug = False

    def run(self) -> None:
        """Answers until `quit` or the end of the input; a search under way is stopped and answered."""
        try:
            for line in _bounded(self._lines):
                words = line.split()
                if not words:
                    continue
                if words == ["quit"]:
                    break
                try:
                    self._obey(words)
                except OwareError as error:
                    self._say(f"info string error {' '.join(str(error).split())}")
                    if words[0] == "go" and not self._searching:
                        self._say(NO_MOVE)  # whoever asked waits for an answer
        finally:
            self.stop()

    def stop(self) -> None:
        """Ends a search that is under way and waits for its answer."""
        if self._search:
            self._search.stop()
            self._search.join()

    @property
    def _searching(self) -> bool:
        return self._search is not None and self._search.running

    def _say(self, *lines: str) -> None:
        with self._writing:
            for line in lines:
                self._write(line)

    def _obey(self, words: list[str]) -> None:
        verb, rest = words[0], words[1:]
        match verb:
            case "uci" | "isready" | "ucinewgame" | "stop" | "ponderhit" if rest:
                raise ProtocolError(_("{verb} takes nothing after it").format(verb=verb))
            case "uci":
                self._introduce()
            case "isready":
                try:
                    if not self._searching:
                        self._prepare_search()
                finally:  # whoever asked waits, even if the engine has to say what it lacks
                    self._say("readyok")
            case "debug":
                if rest not in (["on"], ["off"]):
                    raise ProtocolError(_("debug: expected on or off"))
                self._debug = rest == ["on"]
            case "stop":
                self.stop()
            case "ponderhit":
                if not self._search or not self._searching or not self._search.go.ponder:
                    raise ProtocolError(_("ponderhit: the engine is not pondering"))
                self._search.ponderhit()
            case "setoption" | "ucinewgame" | "position" | "go":
                if self._searching:
                    raise ProtocolError(_("{verb}: a search is under way; send stop first").format(verb=verb))
                self._prepare(verb, rest)
            case _:
                raise ProtocolError(
                    _("unknown command {verb!r}; expected {known}").format(verb=verb[:40], known=", ".join(COMMANDS))
                )

    def _introduce(self) -> None:
        from oware import __version__

        self._say(
            f"id name oware {__version__}",
            "id author the oware authors",
            *(option.announced() for option in OPTIONS),
            "uciok",
        )

    def _prepare(self, verb: str, rest: list[str]) -> None:
        if verb == "setoption":
            self._set(changed(self._settings, *parse_setting(rest)))
        elif verb == "ucinewgame":
            self._engine = None
        elif verb == "position":
            self._game = None  # a position refused must not leave the last one to be searched in its place
            self._game = parse_position(rest, self._settings.ruleset)
        else:
            self._go(parse_go(rest))

    def _set(self, settings: Settings) -> None:
        if settings.ruleset != self._settings.ruleset:
            self._game = core.best().game(settings.ruleset)
        self._settings = settings
        self._engine = None

    def _prepare_search(self) -> Engine:
        """Makes the engine and opens its tables, which may take a while, before a clock runs."""
        settings = self._settings
        if self._engine is None:
            self._engine = Engine(
                settings.seed,
                table_bytes=settings.hash << 20,
                threads=settings.threads,
                tables=settings.table_source,
            )
        if not settings.weakened:  # levels use neither tables nor a large table of transpositions
            self._engine.prepare(settings.ruleset)
        return self._engine

    def _go(self, go: Go) -> None:
        if self._game is None:
            raise ProtocolError(_("go: there is no position; send one that is right first"))
        self._search = Search(self._prepare_search(), self._game, go, self._settings, self._say)
        self._search.start()


def _bounded(lines: TextIO) -> Iterator[str]:
    """The lines of a stream; of one that is too long only the beginning, so that memory does not run out."""
    while line := lines.readline(LONGEST_LINE):
        yield line
        while not line.endswith("\n") and line:
            line = lines.readline(LONGEST_LINE)
