"""A real server in a process of its own, reached over real sockets."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

Start = Callable[..., subprocess.Popen[str]]


def clean_environment(**extra: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if "TABLES" in name or not name.startswith("OWARE_")}
    return {**kept, "OWARE_NO_BROWSER": "1", "LC_ALL": "C.UTF-8", "COLUMNS": "200", **extra}


@pytest.fixture(scope="module")
def start() -> Iterator[Start]:
    """Call it with the words after `oware serve` (and variables) to start one; it is ended with the tests."""
    running: list[subprocess.Popen[str]] = []

    def run(*words: str, **env: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "oware.cli", "serve", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=clean_environment(**env),
        )
        running.append(process)
        return process

    yield run
    for process in running:
        process.kill()
        process.communicate()


def port_of(process: subprocess.Popen[str]) -> int:
    """Wait for the address a server prints."""
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
    assert found, line
    return int(found[1])


@pytest.fixture(scope="module")
def port(start: Start) -> int:
    """Port of a server that runs as long as the module's tests."""
    return port_of(start(OWARE_PORT="0"))
