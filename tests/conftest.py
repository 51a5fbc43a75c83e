"""What all tests share: browser tests run where there is a browser, slow ones where they are asked for."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A time limit for an example, or for drawing it, would only tell how busy the machine is; and a run that finds what the
# run before it did not is no verdict on the change between them. `--hypothesis-profile=search` looks for something new.
settings.register_profile("search", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("oware", settings.get_profile("search"), derandomize=True)
settings.load_profile("oware")

# Started in the background of a script, the tests inherit an ignored Ctrl-C, and would hand that on to what they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No test reads or makes tables in the user's own folder: neither here nor in what the tests start.
os.environ["OWARE_TABLES"] = os.devnull
os.environ["OWARE_BUILD_TABLES"] = "0"

BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def find_browser() -> str | None:
    """The system's Chromium; OWARE_BROWSER=0 leaves it out, any other value insists on one or names it."""
    wanted = os.environ.get("OWARE_BROWSER", "")
    if wanted == "0":
        return None
    names = (wanted,) if wanted not in ("", "1") else BROWSERS
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None and wanted:
        raise pytest.UsageError(f"OWARE_BROWSER={wanted}, but there is no {' or '.join(names)}")
    return found


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tests too")


def pytest_report_header() -> str:
    return f"browser: {find_browser() or 'none, tests marked browser are left out'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = set()
    if find_browser() is None:
        left_out.add("browser")
    if not config.getoption("--slow"):
        left_out.add("slow")
    kept, dropped = [], []
    for item in items:
        (dropped if any(item.get_closest_marker(mark) for mark in left_out) else kept).append(item)
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the browser to hand to Playwright as `executable_path`."""
    path = find_browser()
    assert path is not None
    return path


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return Path(__file__).parents[1]
