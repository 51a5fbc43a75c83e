"""Lets an engine from before `oware uci` speak the protocol: run with that tree's `src` on PYTHONPATH.

It knows what `oware match` sends: uci, isready, ucinewgame, setoption (Ruleset, Hash), position, go with movetime, depth
or nodes, stop, quit.
"""

from __future__ import annotations

import sys
import threading

from oware import Game, Position, ruleset
from oware.engine import Engine, Limits


class Adaptor:
    def __init__(self) -> None:
        self.rules = ruleset("abapa")
        self.hash = 32
        self.game = Game(self.rules)
        self.engine: Engine | None = None
        self.thread: threading.Thread | None = None

    def obey(self, line: str) -> None:
        verb, *words = line.split() or [""]
        if verb == "uci":
            say("id name oware before uci")
            say("option name Ruleset type string default abapa")
            say("option name Hash type spin default 32 min 1 max 32768")
            say("uciok")
        elif verb == "isready":
            say("readyok")
        elif verb == "ucinewgame":
            self.engine = None
        elif verb == "setoption":
            at = words.index("value")
            name, value = words[1].lower(), " ".join(words[at + 1 :])
            if name == "ruleset":
                self.rules = ruleset(value)
            elif name == "hash":
                self.hash = int(value)
            self.engine = None
        elif verb == "position":
            at = words.index("moves") if "moves" in words else len(words)
            start = None if words[0] == "startpos" else Position.parse(" ".join(words[1:at]))
            self.game = Game(self.rules, start)
            for letter in words[at + 1 :]:
                self.game.play(letter)
        elif verb == "go":
            limits = dict(zip(words[::2], map(int, words[1::2]), strict=True))
            self.thread = threading.Thread(target=self.search, args=(limits,))
            self.thread.start()
        elif verb == "stop" and self.thread:
            while self.thread.is_alive():
                if self.engine:
                    self.engine.stop()
                self.thread.join(0.001)

    def search(self, limits: dict[str, int]) -> None:
        self.engine = self.engine or Engine(table_bytes=self.hash << 20)
        time = limits["movetime"] / 1000 if "movetime" in limits else None
        found = self.engine.search(self.game, Limits(time, limits.get("nodes"), limits.get("depth")))
        say(
            f"info depth {found.depth} nodes {found.nodes} time {found.seconds * 1000:.0f}"
            f" score seeds {found.value:.2f} pv {' '.join(found.line)}"
        )
        say(f"bestmove {found.letter or '(none)'}")


def say(line: str) -> None:
    print(line, flush=True)


def main() -> None:
    adaptor = Adaptor()
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        adaptor.obey(line)
    adaptor.obey("stop")


if __name__ == "__main__":
    main()
