"""Aalina as an engine for `oware match`: `python benches/aalina.py [--warm-up SECONDS] COMMAND …`.

Aalina is Joan Sala Soler's engine for Oware Abapa, the one in Aualé: Java, GPL 3, to be had from the repository
joansalasoler/oware. None of it is here. COMMAND starts it as a service that speaks its dialect of UCI, from version 2 on
by `service` after the name of the jar. The figure in docs/dev/engine.md was made by

    oware match oware "python benches/aalina.py COMMAND …" --rules auale --time 100 --games 200 --state aalina.jsonl \\
        --records aalina.ogn --set 1:OwnBook=false --set 1:TablesLimit=12
    python benches/aalina.py --compare aalina.ogn COMMAND …

with classes of version 2 compiled from its source. What was not readable there was lacking: the opening book, so that ours was
left out too, and the 12-seed endgame file, in place of which stood one in its format that was computed anew.

Its dialect: moves are written without blanks between them, `bestmove 0000` says that there is none, a search to a number of
nodes is unknown, and there is no option for the rules. They are `auale`: a position that comes back ends the game. Before
it says a word Aalina searches the start for some seconds, so that no game is played by Java code that is still being
compiled. `--compare` asks both for a move in positions of the games, one after the other, and prints the depths they reach and
their speeds; of itself Aalina tells no nodes, which took a counter in its search.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import threading
from pathlib import Path

from oware.engine.uci import EngineProcess
from oware.notation.ogn import read_all

RULES = "auale"


def to_aalina(line: str) -> tuple[list[str], list[str]]:
    """What a line of our protocol is for Aalina, and what is answered in its place."""
    words = line.split()
    if words[:1] == ["setoption"] and [word.lower() for word in words[1:3]] == ["name", "ruleset"]:
        chosen = " ".join(words[4:])
        return [], [] if chosen == RULES else [f"info string error Ruleset: {chosen!r}; expected {RULES}"]
    if words[:1] == ["position"]:
        at = words.index("moves") if "moves" in words else len(words)
        place = "startpos" if words[1:2] == ["startpos"] else f"fen {words[2]}"
        moves = "".join(words[at + 1 :])
        return [f"position {place} moves {moves}" if moves else f"position {place}"], []
    if words[:1] == ["go"] and "nodes" in words:
        return [], ["info string error go: nodes are not counted; expected movetime or depth", "bestmove (none)"]
    return [line], []


def from_aalina(line: str) -> list[str]:
    """What a line of Aalina's is in our protocol."""
    words = line.split()
    if words == ["uciok"]:
        return [f"option name Ruleset type string default {RULES}", line]
    if words[:2] == ["bestmove", "0000"]:
        return ["bestmove (none)"]
    if words[:1] == ["info"] and "string" not in words and "pv" in words:
        at = words.index("pv") + 1
        return [" ".join([*words[:at], *"".join(words[at:])])]
    return [line]


class Adaptor:
    """Aalina's process, which has searched for some seconds."""

    def __init__(self, command: list[str], warm_up: float) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8", bufsize=1)
        if warm_up:
            self._send(["position startpos", f"go movetime {round(1000 * warm_up)}"])
            self._wait("bestmove")
            self._send(["ucinewgame", "isready"])
            self._wait("readyok")
        threading.Thread(target=self._pass_on, daemon=True).start()

    def obey(self, line: str) -> None:
        """Does what a line of our protocol asks for."""
        lines, answers = to_aalina(line)
        say(answers)
        self._send(lines)

    def close(self) -> None:
        """Ends the process."""
        self._process.terminate()
        self._process.wait()

    def _send(self, lines: list[str]) -> None:
        assert self._process.stdin
        for line in lines:
            self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def _wait(self, verb: str) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            if line.split()[:1] == [verb]:
                return
        sys.exit(f"Aalina has ended before {verb}")

    def _pass_on(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            say(from_aalina(line.strip()))
        os._exit(self._process.wait() and 1)  # the main thread waits for a line that may never come


def say(lines: list[str]) -> None:
    for line in lines:
        print(line, flush=True)


def compare(path: Path, command: list[str], warm_up: float, milliseconds: int, options: dict[str, str]) -> None:
    """Prints the depth and the speed of both, in every tenth position of the games."""
    adaptor = [sys.executable, __file__, "--warm-up", str(warm_up), *command]
    engines = [
        EngineProcess([sys.executable, "-m", "oware.cli", "uci"], options={"Ruleset": RULES, **options}),
        EngineProcess(adaptor, options={"Ruleset": RULES}),
    ]
    found: list[list[dict[str, str]]] = [[], []]
    for number, record in enumerate(read_all(path.read_text(encoding="utf-8"))):
        moves = record.game.moves
        for plies in range(number % 10, len(moves), 10):
            position = " ".join(["startpos", *(["moves", *moves[:plies]] if plies else [])])
            for engine, infos in zip(engines, found, strict=True):
                infos.append(dict(engine.go(position, f"movetime {milliseconds}", 60).info))
    for engine, infos in zip(engines, found, strict=True):
        depths = [int(info["depth"]) for info in infos if "depth" in info]
        rates = [int(i["nodes"]) / int(i["time"]) / 1000 for i in infos if "nodes" in i and int(i.get("time", "0")) > 0]
        speed = f"{statistics.median(rates):.2f} M nodes/s" if rates else "tells no nodes"
        print(f"{engine.name}: depth {statistics.median(depths):g} (median of {len(depths)}), {speed}")
        engine.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--warm-up", type=float, default=5.0, help="seconds of search before anything (default 5)")
    parser.add_argument("--compare", type=Path, help="games to compare depths and speeds in")
    parser.add_argument("--time", type=int, default=100, help="milliseconds a move of --compare (default 100)")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="what starts Aalina")
    wanted = parser.parse_args()
    if not wanted.command:
        parser.error("expected the command that starts Aalina")
    if wanted.compare:
        compare(wanted.compare, wanted.command, wanted.warm_up, wanted.time, {"OwnBook": "false", "TablesLimit": "12"})
        return
    adaptor = Adaptor(wanted.command, wanted.warm_up)
    for line in sys.stdin:
        adaptor.obey(line.strip())
        if line.strip() == "quit":
            break
    adaptor.close()


if __name__ == "__main__":
    main()
