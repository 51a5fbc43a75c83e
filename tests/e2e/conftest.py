"""The page in the system's Chromium, served by a real `oware serve`; every test asks for a clean console at its end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from .table import Table

HERE = Path(__file__).parent
# Only a failure takes so long: what comes late on a busy machine comes all the same.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

PHONE = (360, 740)
DESKTOP = (1280, 800)

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Open = Callable[..., Table]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


class Server:
    """`oware serve` in a process of its own."""

    def __init__(self) -> None:
        kept = {name: value for name, value in os.environ.items() if "TABLES" in name or not name.startswith("OWARE_")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "oware.cli", "serve", "--port", "0"],
            stdout=subprocess.PIPE,
            text=True,
            env={**kept, "OWARE_NO_BROWSER": "1", "LC_ALL": "C.UTF-8", "COLUMNS": "200"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert found, line
        self.url = found[0]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    running = Server()
    yield running
    running.kill()


@pytest.fixture
def mortal_server() -> Iterator[Server]:
    """One that a test may kill."""
    running = Server()
    yield running
    running.kill()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield launched
        launched.close()


def is_complaint(message: ConsoleMessage) -> bool:
    return message.type in ("error", "warning") and "blocked by Playwright" not in message.text


@pytest.fixture
def open_table(browser: Browser, server: Server) -> Iterator[Open]:
    """Opens the page: `open_table(size=(360, 740), settings={…}, url=…, **context)`.

    Motion is off unless asked for, and nothing is stored for use off line unless `service_workers="allow"`.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def watch(page: Page) -> None:
        page.on(
            "console",
            lambda message: complaints.append(message.text) if is_complaint(message) else None,
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        # What is cut off because the page is left or loaded anew has not failed.
        page.on(
            "requestfailed",
            lambda request: (
                None if "ABORTED" in (request.failure or "") else complaints.append(f"failed: {request.url}")
            ),
        )

    def run(
        size: tuple[int, int] = DESKTOP, settings: dict[str, object] | None = None, url: str = "", **context: object
    ) -> Table:
        context.setdefault("service_workers", "block")
        made = browser.new_context(viewport={"width": size[0], "height": size[1]}, **context)  # type: ignore[arg-type]
        contexts.append(made)
        made.set_default_timeout(PATIENCE)
        page = made.new_page()
        watch(page)
        table = Table(page, url or server.url)
        table.open({"speed": "off", **(settings or {})})
        return table

    yield run
    for made in contexts:
        made.close()
    assert complaints == []
