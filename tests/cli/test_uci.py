"""`oware uci` as a process: pipes, Ctrl-C, a caller that dies, garbage, and how fast it answers."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest

from oware import core
from oware.engine.uci import EngineFailure, EngineProcess

COMMAND = [sys.executable, "-m", "oware.cli", "uci"]

# Other processes may take the processor away: what was quick enough once in so many tries is quick enough.
TRIES = 10


def run(text: str | bytes, seconds: float = 120) -> subprocess.CompletedProcess[bytes]:
    data = text.encode() if isinstance(text, str) else text
    return subprocess.run(COMMAND, input=data, capture_output=True, timeout=seconds, check=False)


@pytest.fixture
def process() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
    ) as found:
        yield found
        found.kill()


def ask(process: subprocess.Popen[str], command: str, answer: str) -> tuple[str, float]:
    """Sends a command and reads up to the line that begins with the answer; returns it and the seconds it took."""
    assert process.stdin
    assert process.stdout
    start = time.perf_counter()
    process.stdin.write(f"{command}\n")
    process.stdin.flush()
    for line in process.stdout:
        if line.startswith(answer):
            return line.strip(), time.perf_counter() - start
    raise AssertionError(f"{command} was not answered with {answer}")


def test_a_whole_conversation() -> None:
    done = run("uci\nisready\nposition startpos moves F\ngo infinite\n")
    lines = done.stdout.decode().splitlines()
    assert "uciok" in lines
    assert "readyok" in lines
    assert lines[-1].split()[:1] == ["bestmove"]
    assert (done.returncode, done.stderr) == (0, b"")


def test_it_answers_at_once_while_it_searches(process: subprocess.Popen[str]) -> None:
    ask(process, "isready", "readyok")
    for _try in range(TRIES):
        ask(process, "go infinite", "info depth")
        ready = ask(process, "isready", "readyok")[1]
        stopped = ask(process, "stop", "bestmove")[1]
        if max(ready, stopped) < 0.1:
            break
    assert max(ready, stopped) < 0.1


@pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")
def test_it_takes_no_longer_than_it_is_given(process: subprocess.Popen[str]) -> None:
    ask(process, "setoption name OwnBook value false\nisready", "readyok")
    for _try in range(TRIES):
        seconds = ask(process, "go movetime 100", "bestmove")[1]
        if seconds < 0.2:
            break
    assert 0.05 < seconds < 0.2


def test_garbage_is_answered_and_survived() -> None:
    source = random.Random(7)
    lines = [bytes(source.randrange(1, 256) for _ in range(source.randrange(60))) for _line in range(300)]
    lines += [
        b"go depth \xff",
        b"position fen \x00",
        b"setoption name \xe9 value",
        b"\xff\xfe",
        b"go " + b"depth 1 " * 5000,
    ]
    done = run(b"\n".join(lines) + b"\nstop\nisready\n")
    text = done.stdout.decode()
    assert text.splitlines()[-1] == "readyok"
    assert text.count("info string error") > 200
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are not like that there")
def test_ctrl_c_ends_it_quietly(process: subprocess.Popen[str]) -> None:
    ask(process, "go infinite", "info depth")
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    assert process.stderr
    assert process.stderr.read() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are not like that there")
def test_it_ends_when_its_caller_is_gone() -> None:
    script = (
        "import subprocess, sys, time\n"
        f"p = subprocess.Popen({COMMAND!r}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
        "p.stdin.write(b'go infinite\\n'); p.stdin.flush(); p.stdout.readline()\n"
        "print(p.pid, flush=True); time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as caller:
        assert caller.stdout
        child = int(caller.stdout.readline())
        caller.kill()
    for _wait in range(1200):
        if not alive(child):
            break
        time.sleep(0.05)
    assert not alive(child)


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            return file.read().split()[2] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_it_takes_no_words() -> None:
    done = subprocess.run([*COMMAND, "fast"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "fast" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_client_and_the_server_understand_each_other() -> None:
    engine = EngineProcess(COMMAND, options={"Hash": "4"})
    try:
        engine.new_game()
        reply = engine.go("startpos moves F", "depth 2", 30)
        assert reply.move in "abcdef"
        assert reply.info["depth"] == "2"
        assert engine.go("fen 0-0-0-0-0-0-0-0-0-0-0-0-25-23-S", "depth 2", 30).move == ""
        with pytest.raises(EngineFailure, match="has no option Contempt"):
            engine.set({"Contempt": "1"})
        with pytest.raises(EngineFailure, match="expected a whole number from 1") as caught:
            engine.set({"Hash": "0"})
        assert caught.value.cause == "nonsense"
    finally:
        engine.close()


@pytest.mark.parametrize(
    ("script", "cause", "message", "patience"),
    [
        ("raise SystemExit('no licence')", "crashed", "no licence", 60),
        ("print('uciok', flush=True); input(); input()", "crashed", "has ended", 60),
        ("import time; time.sleep(60)", "timeout", "does not answer", 0.5),
    ],
)
def test_a_program_that_is_no_engine(script: str, cause: str, message: str, patience: float) -> None:
    with pytest.raises(EngineFailure, match=message) as caught:
        EngineProcess([sys.executable, "-c", script], patience=patience)
    assert caught.value.cause == cause


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(EngineFailure, match="cannot be started") as caught:
        EngineProcess(["/no/such/engine"])
    assert caught.value.cause == "not_started"


def test_depths_are_reported_in_order(process: subprocess.Popen[str]) -> None:
    assert process.stdin
    assert process.stdout
    process.stdin.write("go depth 3\n")
    process.stdin.flush()
    depths = []
    for line in process.stdout:
        if line.startswith("bestmove"):
            break
        depths.append(int(line.split()[2]))
    assert all(first < second for first, second in pairwise(depths))
    assert depths[-1] == 3
