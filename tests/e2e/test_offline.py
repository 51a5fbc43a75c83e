"""After one visit everything works with the network off, and a newer version comes into force whole."""

from __future__ import annotations

import functools
import json
import shutil
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import expect

from oware.server.site import export_site

from .conftest import DESKTOP, PHONE, Open, Server
from .table import Table


def stored(table: Table) -> None:
    """Wait until the page is stored on the device."""
    table.page.wait_for_selector("html[data-stored=yes]", state="attached")


def go_off_line(table: Table) -> None:
    table.page.context.set_offline(True)
    table.page.reload()
    table.wait()


STORED = """async () => {
  const versions = [];
  for (const name of await caches.keys()) {
    if (!name.endsWith(" state")) continue;
    const state = await caches.open(name);
    for (const { url } of await state.keys()) versions.push((await (await state.match(url)).json()).version);
  }
  return versions;
}"""
"""Versions of the page that are whole on the device."""


class Host:
    """A plain static host that knows nothing of this page, with the page in a folder of its own."""

    def __init__(self, root: Path) -> None:
        self.folder = root / "some" / "where"
        export_site(self.folder)
        self.asked: list[str] = []

        class Handler(SimpleHTTPRequestHandler):
            def log_message(handler, format: str, *args: object) -> None:
                self.asked.append(handler.path)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(root)))
        self.url = f"http://127.0.0.1:{self.server.server_port}/some/where/"
        Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    running = Host(tmp_path)
    yield running
    running.server.shutdown()
    running.server.server_close()


@pytest.mark.parametrize("size", [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop")])
def test_whole_games_with_the_network_off(open_table: Open, size: tuple[int, int]) -> None:
    table = open_table(size, service_workers="allow")
    stored(table)
    go_off_line(table)
    table.new_game(players=(0, 1))
    assert table.play_out() > 5
    table.page.reload()
    assert table.wait() == "over"
    table.new_game("ba-awa", (0, 1), {"Most games": "2"})
    table.click(table.playable()[0])
    for name in table.page.locator(".tab").all():
        name.click()
        expect(table.page.get_by_role("alert")).to_have_count(0)
        expect(name).to_have_attribute("aria-current", "page")


def test_the_server_may_die(open_table: Open, mortal_server: Server) -> None:
    table = open_table(url=mortal_server.url, service_workers="allow")
    stored(table)
    mortal_server.kill()
    table.page.reload()
    table.new_game("abapa-society", (0, 1))
    table.click(table.playable()[0])
    assert table.page.locator(".moves .move").count() == 2


def test_a_static_folder_from_any_path(open_table: Open, host: Host) -> None:
    table = open_table(url=host.url, service_workers="allow")
    stored(table)
    go_off_line(table)
    table.new_game(players=(0, 1))
    table.click("C")
    assert table.page.locator(".moves .move").count() == 2
    assert all(path.startswith("/some/where/") for path in host.asked)


def test_a_newer_version_comes_whole(open_table: Open, host: Host) -> None:
    table = open_table(url=host.url, service_workers="allow")
    stored(table)
    table.page.reload()
    table.wait()
    sheet = host.folder / "oware.css"
    sheet.write_text(sheet.read_text() + "\n.turn { letter-spacing: 3px; }\n")
    spacing = "getComputedStyle(document.querySelector('.turn')).letterSpacing"
    # The listing still names the old file: what does not fit it is not stored.
    table.page.reload()
    table.wait()
    assert table.page.evaluate(spacing) == "normal"
    newer = host.folder.parent / "newer"
    shutil.copytree(host.folder, newer)
    (newer / "files.json").unlink()
    export_site(host.folder.parent / "again", page=newer)
    shutil.copy(host.folder.parent / "again" / "files.json", host.folder / "files.json")
    shutil.copy(host.folder.parent / "again" / "index.html", host.folder / "index.html")
    host.asked.clear()
    # It is stored while the page before it goes on, and waits for a load if it was not there in time for the first.
    table.page.reload()
    table.wait()
    version = json.loads((host.folder / "files.json").read_text())["version"]
    for _wait in range(1200):
        if version in table.page.evaluate(STORED):
            break
        table.page.wait_for_timeout(50)
    table.page.reload()
    table.wait()
    assert table.page.evaluate(spacing) == "3px"
    assert not any(path.endswith(".wasm") for path in host.asked)  # what has not changed is not fetched again


def test_it_can_be_installed(open_table: Open) -> None:
    table = open_table()
    manifest = table.page.request.get(table.url + "manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    told = json.loads(manifest.text())
    assert told["display"] == "standalone"
    assert {icon["sizes"] for icon in told["icons"]} >= {"192x192", "512x512"}
    for icon in told["icons"]:
        assert table.page.request.get(table.url + icon["src"]).ok
    session = table.page.context.new_cdp_session(table.page)
    assert session.send("Page.getAppManifest")["errors"] == []
