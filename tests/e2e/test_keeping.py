"""Games kept on the device, carried by links and files; and everything that can go wrong with that."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Worker, expect

from oware.notation import ogn

from .conftest import PHONE, Open
from .table import Table


def games(table: Table) -> None:
    table.page.get_by_role("link", name="Games").click()
    expect(table.page.get_by_role("heading", name="My games")).to_be_visible()


def back_to_the_table(table: Table) -> None:
    table.page.get_by_role("link", name="Play", exact=True).click()
    table.wait()


def another_tab(table: Table) -> Table:
    page = table.page.context.new_page()
    page.goto(table.url)
    tab = Table(page, table.url)
    tab.wait()
    return tab


def test_games_are_kept_and_opened_again(open_table: Open) -> None:
    table = open_table()
    table.new_game(players=(0, 0))
    for name in "Cf":
        table.click(name)
    counts = table.counts()
    table.new_game("ba-awa", (0, 0))
    table.click(table.playable()[0])
    games(table)
    rows = table.page.locator(".game")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("on the table")
    expect(rows.nth(1)).to_contain_text("2 moves")
    rows.nth(1).get_by_role("button", name="Go on").click()
    table.wait()
    assert table.counts() == counts
    games(table)
    rows.nth(0).get_by_role("button", name="Delete").click()
    rows.nth(0).get_by_role("button", name="Delete for good?").click()
    expect(rows).to_have_count(1)


def test_all_games_as_one_file_and_back(open_table: Open, tmp_path: Path) -> None:
    table = open_table()
    table.new_game(players=(0, 0))
    table.click("C")
    table.tool("Resign")
    table.page.locator(".choices").get_by_role("button", name="Resign").click()
    table.new_game("ba-awa-three", (0, 0, 0))
    table.play_out()
    games(table)
    with table.page.expect_download() as download:
        table.page.get_by_role("button", name="Save all as one file").click()
    path = tmp_path / "games.ogn"
    download.value.save_as(path)
    read = ogn.read_all(path.read_text(encoding="utf-8"))
    assert [record.game.ruleset.name for record in read] == ["abapa", "ba-awa-three"]
    assert read[0].game.outcome is not None
    assert read[0].game.outcome.reason == "resignation"
    for row in range(2):
        del row
        table.page.locator(".game").first.get_by_role("button", name="Delete").click()
        table.page.get_by_role("button", name="Delete for good?").click()
    broken = path.read_text(encoding="utf-8") + '\n[Variant "abapa"]\n\n1. C C *\n'
    path.write_text(broken + broken, encoding="utf-8")
    table.page.get_by_label("Add games from a file").set_input_files(path)
    told = table.page.locator(".page .reply")
    expect(told).to_contain_text("2 games added. 2 were here already. 2 could not be read.")
    expect(told).to_contain_text("Game 3: Move 2 cannot be played")
    expect(table.page.locator(".game")).to_have_count(2)
    expect(table.page.locator(".game", has_text="South wins")).to_have_count(1)


def test_a_link_carries_the_game(open_table: Open) -> None:
    table = open_table()
    table.new_game("ba-awa", (0, 0))
    for _ in range(3):
        table.click(table.playable()[0])
    counts = table.counts()
    table.tool("Copy link")
    table.page.wait_for_selector("#record[aria-busy=false]", state="attached")
    link = table.page.locator("#record").input_value()
    assert re.search(r"#/play\?rules=ba-awa&moves=[A-Fa-f]{3}$", link)
    table.new_game("abapa", (0, 0))
    table.page.goto(link)
    expect(table.page.locator(".rules")).to_have_text("Ba-awa")
    assert table.counts() == counts
    assert table.page.url.endswith("#/play")


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("#/play?rules=abapa&fen=4-4-4", "this one has 3 parts"),
        ("#/play?rules=chess&moves=C", "“chess” is not known"),
        ("#/play?rules=constructor&moves=C", "“constructor” is not known"),
        ("#/play?rules=abapa&moves=CCC", "Move 2 cannot be played"),
        ("#/play?rules=abapa", "The link carries no game"),
        ("#/play?rules=abapa&moves=%22%5D%0A%5BX", "a letter from A to F"),
    ],
)
def test_broken_links_are_explained_and_the_game_stays(open_table: Open, link: str, told: str) -> None:
    table = open_table()
    table.click("C")
    before = table.counts()
    table.page.goto(table.url + link)
    expect(table.page.locator(".status .detail")).to_contain_text(told)
    table.wait()
    assert table.counts() == before


def test_an_address_nobody_knows_is_told_and_put_right(open_table: Open) -> None:
    table = open_table(PHONE)
    page = table.page
    table.board = page.locator(".table oware-board")
    before = table.counts()
    for asked, shown in {
        "#/nowhere?rules=abapa&moves=C": "#/play",
        "#/learn?part=nowhere": "#/learn",
        "#/learn?part=lesson&name=nowhere": "#/learn?part=lessons",
        "#/learn?part=text&name=nowhere": "#/learn?part=text&name=guide",
        "#/learn?part=rules&name=nowhere": "#/learn?part=rules",
        "#/learn?part=puzzles&number=9999": "#/learn?part=puzzles",
        "#/nowhere": "#/play",
    }.items():
        page.goto(table.url + asked)
        expect(page.locator(".notes")).to_contain_text(f"There is no page at “{asked}”.")
        expect(page).to_have_url(table.url + shown)
    assert table.wait() == "ready"
    assert table.counts() == before
    note, tabs = page.locator(".note-bar").bounding_box(), page.locator(".tabs").bounding_box()
    assert note and tabs and note["y"] + note["height"] <= tabs["y"], "tabs can be reached under the note"
    page.reload()  # what is shown is no longer unknown
    table.wait()
    expect(page.locator(".notes")).to_be_empty()


def test_a_second_tab_takes_the_game_over(open_table: Open) -> None:
    table = open_table()
    table.new_game(players=(0, 0))
    table.click("C")
    second = another_tab(table)
    assert second.counts() == table.counts()
    expect(table.page.locator(".status .detail")).to_have_text("The game goes on in another tab.")
    table.house("a").click(force=True)
    assert table.page.locator(".moves .move").count() == 1
    second.click("a")
    table.page.locator(".choices").get_by_role("button", name="Go on here").click()
    expect(table.page.locator(".moves .move")).to_have_count(2)
    expect(second.page.locator(".status .detail")).to_have_text("The game goes on in another tab.")
    second.page.close()


def refuse(page: Page, error: str) -> None:
    page.add_init_script(
        f"""Storage.prototype.setItem = function (name) {{
          if (!name.startsWith('oware.settings')) throw new DOMException('no', '{error}');
        }};"""
    )
    page.reload()


@pytest.mark.parametrize(("error", "told"), [("QuotaExceededError", "no room"), ("SecurityError", "keeps nothing")])
def test_a_store_that_keeps_nothing_is_told(open_table: Open, error: str, told: str) -> None:
    table = open_table()
    refuse(table.page, error)
    table.wait()
    expect(table.page.locator(".note-bar")).to_contain_text(told)
    table.page.locator(".note-bar").get_by_role("button", name="Close").click()
    table.click("C")
    assert table.page.locator(".moves .move").count() == 2
    expect(table.page.locator(".note-bar")).to_have_count(0)


def test_a_damaged_store_is_an_empty_one(open_table: Open) -> None:
    table = open_table()
    table.page.evaluate("localStorage.setItem('oware.game', '{broken'); localStorage.setItem('oware.games.x', '[[')")
    table.page.reload()
    assert table.wait() == "ready"
    games(table)
    expect(table.page.locator(".game")).to_contain_text("cannot be read")


PLACED = {"houses": [4] * 12, "stores": [0, 0, 0], "turn": 0, "owners": [0] * 6 + [1] * 6, "opener": 0}


@pytest.mark.parametrize(
    "kept",
    [
        pytest.param({"rules": "abapa"}, id="half"),
        pytest.param({"rules": "abapa", "players": "x", "start": None, "story": {}}, id="other"),
        pytest.param(
            {
                "rules": "abapa",
                "players": [0, 3],
                "start": {"position": {**PLACED, "houses": [10**9, 2]}, "earlier": [[1]]},
                "story": [0, "x", 99, None],
            },
            id="impossible",
        ),
    ],
)
def test_a_damaged_game_is_named_and_stops_no_view(open_table: Open, kept: dict[str, object]) -> None:
    table = open_table()
    page = table.page
    page.evaluate(
        """game => { for (const name of ['game', 'games.a1']) localStorage.setItem(`oware.${name}`, game);
          localStorage.setItem('oware.learn', '{"stars": 5, "puzzles": "x", "rating": {}}'); }""",
        json.dumps(kept),
    )
    page.reload()
    table.wait()
    assert "The game that lay here cannot be read" in table.detail()
    games(table)
    expect(page.locator(".game")).to_have_count(1)
    for name in ("Review", "Learn", "Analysis"):
        page.locator(".tab", has_text=name).click()
        expect(page.get_by_role("main").get_by_role("heading", name=name)).to_be_visible()
    page.goto(f"{table.url}#/review?game=a1")
    expect(page.get_by_text("This game is not kept on this device.")).to_be_visible()


def test_without_wasm_the_games_can_be_saved(open_table: Open, tmp_path: Path) -> None:
    table = open_table()
    table.new_game(players=(0, 0))
    for name in "CfB":
        table.click(name)
    table.page.add_init_script("delete globalThis.WebAssembly;")
    table.page.reload()
    expect(table.page.get_by_role("alert")).to_contain_text("WebAssembly, which is switched off")
    with table.page.expect_download() as download:
        table.page.get_by_role("button", name="Save all as one file").click()
    path = tmp_path / "games.ogn"
    download.value.save_as(path)
    assert list(ogn.read(path.read_text(encoding="utf-8")).game.moves) == ["C", "f", "B"]


def end(worker: Worker) -> None:
    """Let a worker end itself, and wait until it is gone."""
    with worker.expect_event("close"):
        worker.evaluate("void setTimeout(() => self.close())")


def test_a_worker_that_dies_is_replaced(open_table: Open) -> None:
    table = open_table()
    end(table.page.workers[0])
    table.house("C").click()
    expect(table.page.locator(".moves .move")).to_have_count(2)


def test_a_worker_that_cannot_live_is_told(open_table: Open) -> None:
    table = open_table()
    table.page.route(
        "**/worker.js", lambda route: route.fulfill(body="throw new Error('ill')", content_type="text/javascript")
    )
    end(table.page.workers[0])
    table.house("C").click()
    expect(table.page.locator(".status .detail")).to_contain_text("The computer cannot go on")
    table.page.unroute("**/worker.js")
    table.tool("Undo")
    assert table.wait() == "ready"


def test_of_very_many_games_none_goes_and_it_is_said_in_time(open_table: Open) -> None:
    table = open_table()
    table.page.evaluate(
        """() => { for (let game = 1000; game < 1999; game += 1) localStorage.setItem(`oware.games.a${game}`, '{}'); }"""
    )
    table.new_game(players=(0, 0))
    table.click("C")
    kept = table.page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('oware.games.')).sort()")
    assert len(kept) == 1000
    assert kept[0] == "oware.games.a1000"
    expect(table.page.locator(".note-bar")).to_have_count(0)
    table.new_game(players=(0, 0))
    note = table.page.locator(".note-bar")
    expect(note).to_contain_text("1000 games are kept on this device. Before the browser has no room for more")
    note.get_by_role("button", name="Games").click()
    expect(table.page.locator(".page > .note")).to_contain_text("1000 games are kept")
    expect(table.page.locator(".game")).to_have_count(40)
    table.page.get_by_role("button", name="Show more").click()
    expect(table.page.locator(".game")).to_have_count(80)


FILL = """() => {
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    for (let at = 0; at < 16; at += 1) {
      try { localStorage.setItem(`filler${size}-${at}`, 'x'.repeat(size)); } catch { break; }
    }
  }
}"""


LONG = "CfBaEcDbFdAeBfCa"  # a game long enough that the room it leaves holds a short one


def test_where_no_room_is_left_games_can_be_saved_and_make_room(open_table: Open, tmp_path: Path) -> None:
    table = open_table()
    table.new_game(players=(0, 0))
    for name in LONG:
        table.click(name)
    table.new_game(players=(0, 0))
    table.page.evaluate(FILL)
    table.click("C")
    note = table.page.locator(".note-bar")
    expect(note).to_contain_text("The browser has no room left to keep this game.")
    note.get_by_role("button", name="Games").click()
    rows = table.page.locator(".game")
    expect(rows).to_have_count(1)
    with table.page.expect_download() as download:
        table.page.get_by_role("button", name="Save all as one file").click()
    path = tmp_path / "games.ogn"
    download.value.save_as(path)
    assert ogn.read(path.read_text(encoding="utf-8")).game.moves == LONG
    table.page.get_by_role("button", name="Delete 1 game here that is in the file").click()
    expect(rows).to_contain_text("16 moves")
    table.page.get_by_role("button", name="Delete for good?").click()
    expect(rows).to_contain_text("1 move ")  # the game on the table has room now
    expect(rows).to_have_count(1)
    back_to_the_table(table)
    table.click("f")
    games(table)
    expect(rows).to_contain_text("2 moves")
    expect(note).to_have_count(0)


def test_it_is_said_again_where_the_room_made_does_not_do(open_table: Open) -> None:
    table = open_table()
    table.new_game(players=(0, 0))
    table.page.evaluate("localStorage.setItem('oware.games.a1', '{}')")
    table.page.evaluate(FILL)
    table.click("C")
    note = table.page.locator(".note-bar")
    expect(note).to_contain_text("no room left")
    note.get_by_role("button", name="Games").click()
    expect(note).to_have_count(0)
    rows = table.page.locator(".game")
    rows.get_by_role("button", name="Delete").click()
    rows.get_by_role("button", name="Delete for good?").click()
    expect(note).to_contain_text("no room left")


def test_a_record_of_another_game_is_refused(open_table: Open) -> None:
    table = open_table()
    table.click("C")
    before = table.counts()
    table.load('[Event "Casual"]\n[White "A"]\n\n1. e4 e5 2. Nf3 *')
    assert "Move 1 is “e4”" in table.detail()
    assert table.counts() == before
