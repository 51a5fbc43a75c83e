"""The engine's side of the protocol, in this process: every command answered, nothing left waiting."""

from __future__ import annotations

import errno
import io
import mmap
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from oware import Game, core, ruleset
from oware.core import search
from oware.engine import Analysis, Engine
from oware.engine.book import shipped_book
from oware.engine.uci import UciServer
from oware.engine.uci.server import LONGEST_LINE


class Typing(io.TextIOBase):
    """Lines typed one after the other, each when what it waits for has happened."""

    def __init__(self, steps: list[str | Callable[[], bool]]) -> None:
        self._steps = iter(steps)

    def readline(self, size: int = -1, /) -> str:
        for step in self._steps:
            if isinstance(step, str):
                return f"{step}\n"
            for _try in range(12_000):
                if step():
                    break
                time.sleep(0.005)
            else:
                raise AssertionError("it never happened")
        return ""


def conversation(*steps: str | Callable[[list[str]], bool]) -> list[str]:
    """What the engine says to commands; a function waits until what was said fits it."""
    said: list[str] = []
    waiting = [step if isinstance(step, str) else (lambda step=step: step(said)) for step in steps]
    UciServer(Typing(waiting), said.append).run()
    return said


def moved(said: list[str]) -> bool:
    return any(line.startswith("bestmove") for line in said)


def searched(said: list[str]) -> bool:
    return any(line.startswith("info depth") for line in said)


def test_it_introduces_itself() -> None:
    said = conversation("uci")
    assert said[0].startswith("id name oware ")
    assert said[-1] == "uciok"
    assert "option name Hash type spin default 32 min 1 max 32768" in said


def test_a_search_to_a_depth() -> None:
    said = conversation("position startpos moves F f", "go depth 2", moved)
    assert any("depth 2 " in line and " score seeds " in line and " pv " in line for line in said)
    words = said[-1].split()
    assert words[0] == "bestmove"
    assert words[1] in "ABCDEF"
    assert words[2] == "ponder"
    assert words[3] in "abcdef"


def test_ready_is_answered_while_it_searches() -> None:
    said = conversation("go infinite", searched, "isready", "stop", moved)
    assert "readyok" in said
    assert said.index("readyok") < next(at for at, line in enumerate(said) if line.startswith("bestmove"))


def test_an_infinite_search_waits_for_stop_although_there_is_one_move() -> None:
    ended = "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S"

    def known(said: list[str]) -> bool:
        return any(" pv F f" in line for line in said) and (time.sleep(0.2) or True)

    said = conversation(f"position fen {ended}", "go infinite", known, "isready", "stop")
    assert [line for line in said if not line.startswith("info")] == ["readyok", "bestmove F ponder f"]


def test_pondering_ends_with_the_time_after_ponderhit() -> None:
    said = conversation("go ponder movetime 100", searched, "isready", "ponderhit", moved)
    assert said.index("readyok") < next(at for at, line in enumerate(said) if line.startswith("bestmove"))


def test_a_search_that_begins_after_its_time_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine so busy that the time after ponderhit is over before the search has got the processor."""
    whole, begun = Engine.search, threading.Event()

    def late(self: Engine, *given: Any, **named: Any) -> Analysis:
        begun.set()
        time.sleep(0.3)
        return whole(self, *given, **named)

    monkeypatch.setattr(Engine, "search", late)
    said = conversation("go ponder movetime 20", lambda _said: begun.is_set(), "ponderhit", moved)
    assert said[-1].startswith("bestmove ")


def test_it_plays_from_its_book_where_moves_are_timed() -> None:
    said = conversation("go wtime 60000 btime 60000", moved)
    assert "info string book" in said
    book = shipped_book(ruleset("abapa"))
    assert book
    assert said[-1].split()[1] == book.line(Game(ruleset("abapa")))[0]
    for commands in (["go depth 2"], ["setoption name OwnBook value false", "go movetime 50"]):
        assert "info string book" not in conversation(*commands, moved)


def test_a_clock_is_kept() -> None:
    start = time.perf_counter()
    said = conversation("setoption name OwnBook value false", "go wtime 500 btime 500", moved)
    assert said[-1].startswith("bestmove")
    assert time.perf_counter() - start < 60


def test_a_level_answers_by_itself() -> None:
    assert conversation("setoption name Level value 1", "go", moved)[-1].startswith("bestmove ")


def test_a_rating_answers_by_itself() -> None:
    options = ["setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 650"]
    assert conversation(*options, "go", moved)[-1].startswith("bestmove ")


@pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")
def test_a_table_there_is_no_memory_for_is_told_and_another_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    zeroed = search._zeroed

    def scarce(size: int) -> mmap.mmap:
        if size > 1 << 30:
            raise OSError(errno.ENOMEM, "Cannot allocate memory")
        return zeroed(size)

    monkeypatch.setattr(search, "_zeroed", scarce)
    large, small = "setoption name Hash value 32768", "setoption name Hash value 1"
    said = conversation(large, "isready", "go depth 1", small, "isready", "go depth 1", moved)
    told = "info string error there is no memory for a transposition table of 32768 MB; ask for a smaller one"
    assert [line for line in said if not line.startswith("info depth")][:5] == [
        "readyok",
        told,
        told,
        "bestmove (none)",
        "readyok",
    ]
    assert said[-1].split()[1] in "ABCDEF"


def test_the_longest_line_looked_at_is_told() -> None:
    said = conversation("go depth 3", moved)
    assert "info depth 3 seldepth 3 nodes" in "\n".join(said)


def test_several_lines() -> None:
    said = conversation("setoption name MultiPV value 3", "go depth 2", moved)
    deepest = [line for line in said if line.startswith("info depth 2 ")]
    assert [line.split()[line.split().index("multipv") + 1] for line in deepest] == ["1", "2", "3"]
    values = [float(line.split()[line.split().index("seeds") + 1]) for line in deepest]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize(
    ("commands", "message"),
    [
        (["xyzzy"], "info string error unknown command 'xyzzy'; expected uci, debug"),
        (["uci now"], "info string error uci takes nothing after it"),
        (["debug perhaps"], "info string error debug: expected on or off"),
        (["ponderhit"], "info string error ponderhit: the engine is not pondering"),
        (["position fen 1-2-3"], "info string error position fen: "),
        (["setoption name Hash value -1"], "info string error setoption: Hash: '-1'; expected a whole number"),
        (["setoption name Ruleset value x\0y"], "info string error setoption: Ruleset"),
    ],
)
def test_bad_commands_are_answered_with_what_was_expected(commands: list[str], message: str) -> None:
    said = conversation(*commands, "isready")
    assert said[0].startswith(message)
    assert said[1:] == ["readyok"]


def test_a_search_that_is_refused_is_answered() -> None:
    assert conversation("go depth x") == [
        "info string error go depth: 'x'; expected a whole number from 1 to 100",
        "bestmove (none)",
    ]


def test_a_position_that_is_refused_is_not_searched_as_the_last_one() -> None:
    said = conversation("position startpos moves A", "position startpos moves A B", "go depth 2")
    assert said[-1] == "bestmove (none)"
    assert said[-2] == "info string error go: there is no position; send one that is right first"


def test_nothing_is_changed_while_it_searches() -> None:
    said = conversation(
        "go infinite", searched, "position startpos moves A", "go depth 1", "setoption name Hash value 2"
    )
    errors = [line for line in said if "error" in line]
    assert len(errors) == 3
    assert all("a search is under way; send stop first" in line for line in errors)
    assert said[-1].startswith("bestmove ")
    assert "(none)" not in said[-1]


def test_a_game_that_is_over_has_no_move() -> None:
    said = conversation("position fen 0-0-0-0-0-0-0-0-0-0-0-0-25-23-S", "go depth 3", moved)
    assert said[-1] == "bestmove (none)"


def test_the_end_of_the_input_ends_a_search() -> None:
    said = conversation("go infinite", searched)
    assert said[-1].startswith("bestmove ")
    assert threading.active_count() < 10


def test_stop_without_a_search_is_nothing() -> None:
    assert conversation("stop", "ucinewgame", "debug on", "debug off", "isready", "quit", "uci") == ["readyok"]


def test_a_line_without_end_does_not_fill_memory() -> None:
    def pieces() -> Iterator[str]:
        for _piece in range(100):
            yield "x" * LONGEST_LINE
        yield "x\n"
        yield "isready\n"

    class Endless(io.TextIOBase):
        def __init__(self) -> None:
            self.pieces = pieces()

        def readline(self, size: int = -1, /) -> str:
            return next(self.pieces, "")

    said: list[str] = []
    UciServer(Endless(), said.append).run()
    assert len(said) == 2
    assert len(said[0]) < 300
    assert said[1] == "readyok"
