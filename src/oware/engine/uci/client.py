"""Any engine that speaks the protocol, as a process."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic, perf_counter
from typing import Any, Final, Literal

from oware.locale import _

START_SECONDS: Final = 30.0
"""Time an engine has to answer what takes no search: it may have to load tables."""

QUIT_SECONDS: Final = 2.0

Cause = Literal["not_started", "crashed", "timeout", "nonsense"]


class EngineFailure(Exception):
    """An engine did not do its part.

    Attributes:
        cause: `not_started`, `crashed` (it ended), `timeout` (no answer), or `nonsense` (an answer that is none).
    """

    def __init__(self, cause: Cause, message: str) -> None:
        super().__init__(message)
        self.cause = cause


@dataclass(frozen=True, slots=True)
class Reply:
    """An engine's answer to `go`.

    Attributes:
        move: The letter it plays; empty when it says there is none.
        ponder: The reply it expects; empty when it says none.
        seconds: Time from sending `go` to reading the answer.
        info: What it said last of its search: `depth`, `nodes`, `seeds` (the score), `line` and others, as text.
    """

    move: str
    ponder: str
    seconds: float
    info: Mapping[str, str] = field(default_factory=dict)


class EngineProcess:
    """An engine in a process of its own, started at once.

    Attributes:
        name: What it is called.
        options: Names of the options it has, in lower case.

    Args:
        command: Program and arguments.
        name: What to call it in messages; the name it gives itself when left out.
        options: Options to set.
        environment: Environment variables beside those of this process.
        patience: Seconds it has to answer what takes no search.

    Raises:
        EngineFailure: It cannot be started or does not speak the protocol.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        name: str = "",
        options: Mapping[str, str] | None = None,
        environment: Mapping[str, str] | None = None,
        patience: float = START_SECONDS,
    ) -> None:
        self.name = name or command[0]
        self._patience = patience
        self._lines: queue.Queue[tuple[float, str | None]] = queue.Queue()
        self._last_words = ""
        try:
            # A session of its own: Ctrl-C is for us, who then end the engine in good order.
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                env={**os.environ, **(environment or {})},
                **_apart(),
            )
        except OSError as error:
            raise EngineFailure(
                "not_started", _("{name} cannot be started: {reason}").format(name=self.name, reason=error.strerror)
            ) from error
        self._readers = [threading.Thread(target=target, daemon=True) for target in (self._read, self._listen)]
        for reader in self._readers:
            reader.start()
        try:
            self._introduce(name, options or {})
        except BaseException:
            self.close()
            raise

    def _introduce(self, name: str, options: Mapping[str, str]) -> None:
        self.send("uci")
        known: set[str] = set()
        while (line := self._line()) != "uciok":
            if line.startswith("id name ") and not name:
                self.name = line.removeprefix("id name ")
            if line.startswith("option name "):
                known.add(line.removeprefix("option name ").split(" type ")[0].lower())
        self.options = frozenset(known)
        self.set(options)

    def set(self, options: Mapping[str, str]) -> None:
        """Sets options.

        Raises:
            EngineFailure: It has no such option, or does not take that value.
        """
        for option, value in options.items():
            if option.lower() not in self.options:
                raise EngineFailure(
                    "nonsense", _("{name} has no option {option}").format(name=self.name, option=option)
                )
            self.send(f"setoption name {option} value {value}")
        self.ready(options=bool(options))

    def send(self, line: str) -> None:
        """Sends a command.

        Raises:
            EngineFailure: The engine has ended.
        """
        assert self._process.stdin
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError as error:
            raise self._crashed() from error

    def ready(self, *, options: bool = False) -> None:
        """Waits until the engine has done everything it was told.

        Args:
            options: Options have just been set: an error it reports is about them.

        Raises:
            EngineFailure: It does not answer, or an option was refused.
        """
        self.send("isready")
        while (line := self._line()) != "readyok":
            if options and line.startswith("info string error"):
                raise EngineFailure(
                    "nonsense",
                    _("{name}: {error}").format(name=self.name, error=line.removeprefix("info string error").strip()),
                )

    def new_game(self) -> None:
        """Tells the engine that the next position is of another game.

        Raises:
            EngineFailure: It has ended or does not answer.
        """
        self.send("ucinewgame")
        self.ready()

    def go(self, position: str, limits: str, timeout: float) -> Reply:
        """Has the engine search a position.

        Args:
            position: What comes after `position`.
            limits: What comes after `go`.
            timeout: Seconds it may take in all.

        Raises:
            EngineFailure: It has ended, answers no move in time, or what is no move.
        """
        self.send(f"position {position}")
        start = perf_counter()
        self.send(f"go {limits}".rstrip())
        info: dict[str, str] = {}
        deadline = monotonic() + timeout
        while True:
            at, line = self._stamped(deadline - monotonic())
            words = line.split()
            if words[:1] == ["bestmove"]:
                break
            if words[:3] == ["info", "string", "error"]:
                info["error"] = " ".join(words[3:])
            elif words[:1] == ["info"] and "string" not in words:
                info.update(read_info(words[1:]))
        move = words[1] if len(words) > 1 else ""
        if move == "(none)":
            move = ""
        elif len(move) != 1:
            raise EngineFailure("nonsense", _("{name} answers {line!r}").format(name=self.name, line=line[:80]))
        ponder = words[3] if words[2:3] == ["ponder"] and len(words) > 3 else ""
        return Reply(move, ponder, at - start, info)

    def close(self) -> None:
        """Ends the engine: by `quit`, and by force if it does not."""
        process = self._process
        try:
            if process.poll() is None:
                self.send("stop")
                self.send("quit")
                process.wait(QUIT_SECONDS)
        except (EngineFailure, subprocess.TimeoutExpired):
            process.kill()
            process.wait()
        for reader in self._readers:
            reader.join(QUIT_SECONDS)
        for stream in (process.stdin, process.stdout, process.stderr):
            try:
                if stream:
                    stream.close()
            except OSError:
                pass  # what was still to be sent to it is of no use now

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._lines.put((perf_counter(), line.strip()))
        self._lines.put((perf_counter(), None))

    def _listen(self) -> None:
        assert self._process.stderr
        for line in self._process.stderr:
            if line.strip():
                self._last_words = line.strip()

    def _line(self) -> str:
        return self._stamped(self._patience)[1]

    def _stamped(self, timeout: float) -> tuple[float, str]:
        try:
            at, line = self._lines.get(timeout=max(timeout, 0))
        except queue.Empty:
            raise EngineFailure("timeout", _("{name} does not answer").format(name=self.name)) from None
        if line is None:
            raise self._crashed()
        return at, line

    def _crashed(self) -> EngineFailure:
        self._readers[1].join(QUIT_SECONDS)
        try:
            code = self._process.wait(QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            code = 0
        message = _("{name} has ended (exit code {code})").format(name=self.name, code=code)
        return EngineFailure("crashed", f"{message}: {self._last_words[:200]}" if self._last_words else message)


def _apart() -> dict[str, Any]:
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


def read_info(words: Sequence[str]) -> dict[str, str]:
    """What an `info` line says of the best line: single values by their names, `seeds` (the score), `wdl` and `line`."""
    found: dict[str, str] = {}
    rest = list(words)
    if "multipv" in rest[:-1] and rest[rest.index("multipv") + 1] != "1":
        return found
    if "pv" in rest:
        at = rest.index("pv")
        found["line"] = "".join(rest[at + 1 :])
        rest = rest[:at]
    while len(rest) > 1:
        name = rest.pop(0)
        if name == "score":
            continue
        count = 3 if name == "wdl" else 1
        found[name] = " ".join(rest[:count])
        del rest[:count]
    return found
