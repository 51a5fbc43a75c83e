"""The view for learning: lessons, first game, puzzles, texts, rules and sheets."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from oware import RULESETS
from oware.notation.rule_sources import rule_source
from oware.study.lesson_solver import perfect_moves, solutions, stubborn_reply
from oware.study.lessons import Attempt, lessons
from oware.study.puzzles import puzzles
from oware.study.rating import Rating

from .conftest import DESKTOP, PHONE, Open, Server
from .fitting import LEARN
from .pseudo import WEB, open_pseudo, plain_words

PARTS = (*LEARN, "?part=lesson&name=chain-two")
SIZES = [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop")]


def go(page: Page, address: str) -> None:
    """Show a part of the view and wait until it stands there."""
    page.evaluate("address => { location.hash = address; }", f"#/learn{address}")
    page.wait_for_selector(f'.learn[data-part="{address.removeprefix("?")}"]')


def play(page: Page, letter: str) -> None:
    page.locator(f'.learn .house[aria-label^="House {letter},"]').click()


@pytest.mark.parametrize("size", SIZES)
def test_no_accessibility_violations(open_table: Open, size: tuple[int, int]) -> None:
    page = open_table(size).page
    for part in PARTS:
        go(page, part)
        found = Axe().run(page).response["violations"]
        assert [f"{part} {item['id']}: {node['html'][:160]}" for item in found for node in item["nodes"]] == []


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_colours_of_other_themes_can_be_read(open_table: Open, theme: str) -> None:
    page = open_table(PHONE, {"theme": theme}).page
    for part in ("", "?part=lesson&name=chain-two", "?part=text&name=faq", "?part=compare"):
        go(page, part)
        found = Axe().run(page, options={"runOnly": ["color-contrast"]}).response["violations"]
        assert [node["html"][:160] for item in found for node in item["nodes"]] == []


@pytest.mark.parametrize("size", SIZES)
def test_a_lesson_by_pointer(open_table: Open, size: tuple[int, int]) -> None:
    page = open_table(size).page
    go(page, "?part=lesson&name=capture-two")
    play(page, "A")
    expect(page.locator(".verdict")).to_contain_text("Not yet")
    page.get_by_role("button", name="Again").click()
    page.get_by_role("button", name="Hint", exact=True).last.click()
    expect(page.locator(".verdict")).to_contain_text("A house with one seed becomes two.")
    play(page, "F")
    expect(page.locator(".solved")).to_contain_text("★☆☆")
    go(page, "?part=lessons")
    expect(page.get_by_role("link", name="Make two 1 star of three")).to_be_visible()
    page.reload()
    page.wait_for_selector(".lessonlist")
    expect(page.get_by_role("link", name="Make two 1 star of three")).to_be_visible()


def test_a_lesson_of_several_moves_by_keyboard(open_table: Open) -> None:
    page = open_table().page
    go(page, "?part=lesson&name=endgame-three")
    page.locator(".learn .house[tabindex='0']").focus()
    for letter in "CBC":
        page.keyboard.press(letter)
        page.wait_for_timeout(50)
        page.wait_for_selector(".learn .desk[data-state=ready], .solved")
    expect(page.locator(".solved")).to_contain_text("Solved")


def test_a_house_that_may_not_be_played_says_why(open_table: Open) -> None:
    page = open_table().page
    go(page, "?part=lesson&name=feed-must")
    page.locator('.learn .house[aria-label^="House A,"]').click(force=True)
    expect(page.locator(".desk-words")).to_contain_text("play D or F")


def test_puzzles_move_the_rating(open_table: Open) -> None:
    page = open_table().page
    go(page, "?part=puzzles")
    shown = int(re.search(r"Puzzle (\d+)", page.locator(".learn").inner_text())[1])  # type: ignore[index]
    puzzle = puzzles()[shown - 1]
    for ply in range(0, len(puzzle.line), 2):
        page.wait_for_selector(".learn .desk[data-state=ready]")
        play(page, puzzle.line[ply])
        page.wait_for_timeout(50)
    expect(page.locator(".solved")).to_be_visible()
    after = Rating().after(puzzle.rating, solved=True)
    expect(page.locator(".verdict")).to_contain_text(f"Your rating: {round(after.rating)} (+")
    page.get_by_role("button", name="Next puzzle").click()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".verdict")).to_contain_text("(-")
    page.get_by_label("Theme").select_option("chain")
    expect(page.locator(".learn .note").first).to_contain_text("Chain")
    assert json.loads(page.evaluate("localStorage.getItem('oware.learn')"))["puzzles"]


def test_what_a_move_leads_to_comes_into_sight_on_a_phone(open_table: Open) -> None:
    page = open_table(PHONE).page

    def in_sight(selector: str) -> bool:
        box = page.locator(selector).bounding_box()
        tabs = page.locator(".tabs").bounding_box()
        return bool(box and tabs and 0 <= box["y"] and box["y"] + box["height"] <= tabs["y"])

    go(page, "?part=puzzles&number=12")
    page.evaluate("scrollTo(0, 0)")
    start = puzzles()[11].start()
    play(page, next(letter for letter in start.legal_moves() if letter != puzzles()[11].line[0]))
    expect(page.locator(".verdict")).to_contain_text("is not enough")
    assert in_sight(".verdict p")
    go(page, "?part=lesson&name=capture-two")
    play(page, "F")
    expect(page.locator(".solved")).to_be_visible()
    assert in_sight(".buttons .primary")
    go(page, "?part=first")
    assert in_sight('.story [data-rule="start"]')


def test_the_puzzle_of_the_day_is_that_of_the_terminal(open_table: Open) -> None:
    page = open_table().page
    found = page.evaluate(
        """async () => {
          const { dailyPuzzle, unpackPuzzles } = await import('./learn/puzzles.js');
          const list = unpackPuzzles(await (await fetch('learn/puzzles.json')).json());
          return [new Date(2026, 10, 30), new Date(2025, 11, 31), new Date(2031, 1, 1)].map(day => dailyPuzzle(list, day).position);
        }"""
    )
    from datetime import date

    from oware.study.puzzles import daily

    days = (date(2026, 11, 30), date(2025, 12, 31), date(2031, 2, 1))
    assert found == [daily(day).position for day in days]


def test_page_and_terminal_judge_every_lesson_alike(open_table: Open) -> None:
    page = open_table().page
    found = page.evaluate(
        """async () => {
          const { Attempt } = await import('./learn/lesson.js');
          const { Core, Referee } = await import('./referee.js');
          const { readFen } = await import('./records.js');
          const named = await (await fetch('rulesets.json')).json();
          const module = await WebAssembly.compileStreaming(fetch('oware.wasm'));
          const referee = new Referee(new Core(await WebAssembly.instantiate(module, {})));
          const stages = await (await fetch('learn/lessons.json')).json();
          return stages.flatMap(stage => stage.lessons).map(lesson => {
            const rules = { ...named.rulesets[lesson.rules ?? 'abapa'] };
            const start = readFen(lesson.position, rules);
            referee.start(rules.encoded, start.position, start.earlier);
            const attempt = new Attempt(lesson, referee);
            const solved = attempt.solutions(lesson.moves);
            const sooner = lesson.moves > 1 ? attempt.solutions(lesson.moves - 1) : [];
            attempt.play(solved[0]);
            const reply = attempt.waits ? attempt.reply : null;
            return [lesson.name, solved, sooner, reply];
          });
        }"""
    )
    letters = "ABCDEFabcdef"
    for (name, solved, sooner, reply), lesson in zip(found, lessons(), strict=True):
        attempt = Attempt(lesson)
        assert name == lesson.name
        assert "".join(letters[house] for house in solved) == "".join(solutions(attempt, lesson.moves))
        assert sooner == []
        assert perfect_moves(lesson, lesson.moves) == lesson.moves
        attempt.play(letters[solved[0]])
        waits = not attempt.solved and not attempt.failed and not attempt.learners_turn
        assert (letters[reply] if reply is not None else None) == (stubborn_reply(attempt) if waits else None), name


def test_page_and_terminal_rate_alike(open_table: Open) -> None:
    page = open_table().page
    games = [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)]
    found = page.evaluate(
        """async (games) => {
          const { rate, START } = await import('./learn/glicko.js');
          const example = rate({ rating: 1500, deviation: 200, volatility: 0.06 }, games.map(([rating, deviation, score]) => ({ rating, deviation, score })));
          let player = { ...START };
          for (let turn = 0; turn < 30; turn += 1) player = rate(player, [{ rating: 900 + 40 * turn, deviation: 60, score: turn % 3 ? 1 : 0 }]);
          return [example, player];
        }""",
        games,
    )
    assert found[0] == pytest.approx({"rating": 1464.05, "deviation": 151.52, "volatility": 0.06}, abs=0.01)
    player = Rating()
    for turn in range(30):
        player = player.after(900 + 40 * turn, solved=bool(turn % 3))
    assert found[1] == pytest.approx(
        {"rating": player.rating, "deviation": player.deviation, "volatility": player.volatility}, rel=1e-5
    )


def test_a_first_game_explains_rules_when_they_matter(open_table: Open) -> None:
    page = open_table().page
    go(page, "?part=first")
    expect(page.locator(".story li")).to_have_count(1)
    page.evaluate("Math.random = (seed => () => (seed = (seed * 16807) % 2147483647) / 2147483647)(7)")
    for _turn in range(80):
        choices = page.locator(".learn .house[aria-disabled=false]")
        if not choices.count():
            break
        choices.nth(_turn % choices.count()).click()
        page.wait_for_timeout(25)
        page.wait_for_selector(".learn .desk[data-state=ready], [data-rule=end]")
    met = page.locator(".story li").evaluate_all("items => items.map(item => item.dataset.rule)")
    assert len(met) == len(set(met))
    assert {"start", "capture", "captured"} <= set(met)


def test_a_board_in_a_text_comes_to_life(open_table: Open) -> None:
    page = open_table(PHONE).page
    go(page, "?part=text&name=guide")
    page.get_by_role("button", name="Try it on the board").nth(1).click()
    play(page, "D")
    expect(page.locator(".desk-words")).to_contain_text("captured 9")
    page.get_by_role("button", name="Try it on the board").first.click()
    expect(page.locator(".learn oware-board")).to_have_count(1)
    page.get_by_role("button", name="Put the board away").click()
    expect(page.locator(".learn oware-board")).to_have_count(0)


def test_every_rule_set_has_a_page(open_table: Open) -> None:
    page = open_table().page
    go(page, "?part=rules")
    names = page.locator(".lessonlist a").evaluate_all(
        "links => links.map(link => new URLSearchParams(link.hash.split('?')[1]).get('name'))"
    )
    assert sorted(names) == sorted(RULESETS)
    for name in names:
        go(page, f"?part=rules&name={name}")
        told = page.locator(".learn").inner_text()
        assert "undefined" not in told
        assert rule_source(name) in told
        assert page.locator(".options dt").count() >= 5


def test_rules_are_tried_where_they_are_read(open_table: Open) -> None:
    page = open_table(PHONE).page
    for name, said in (
        ("ba-awa", "South A, 5 laps"),
        ("abapa", "South A, 0–0"),
        ("ba-awa-three", "Player 1 A, 5 laps"),
    ):
        go(page, f"?part=rules&name={name}")
        page.get_by_role("button", name="Try it on the board").click()
        play(page, "A")
        expect(page.locator(".desk-words")).to_contain_text(said)


def test_the_sheet_answers_its_exercises(open_table: Open) -> None:
    page = open_table().page
    go(page, "?part=sheet")
    answers = page.locator(".sheet").last.locator("li").all_inner_texts()
    assert answers == [
        "C: the last seed falls in a; captured: 0.",
        "F: the last seed falls in b; captured: 3.",
        "A: the last seed falls in b; captured: 4.",
        "F: the last seed falls in a; captured: 0. It would take everything, a grand slam, and so takes nothing.",
        "D: the last seed falls in d; captured: 9.",
    ]
    assert page.locator(".bigboard text:not(:empty)").all_text_contents() == list(
        "ABCDEFabcdef"
    )  # no numbers to play on
    page.emulate_media(media="print")
    assert page.locator(".top").is_hidden()


def test_no_hard_coded_words(browser: Browser, server: Server) -> None:
    context, page = open_pseudo(browser, server, "#/learn")
    page.wait_for_selector(".learncards")
    for part in PARTS:
        go(page, part)
        assert plain_words(page) == [], part
    context.close()


def test_what_the_view_loads_is_small(open_table: Open) -> None:
    page = open_table().page
    sizes: dict[str, int] = {}
    page.on(
        "response",
        lambda response: sizes.update({response.url: int(response.headers.get("content-length", "0"))}),
    )
    go(page, "")
    assert sum(sizes.values()) <= 40_000
    assert sum(path.stat().st_size for path in (WEB / "learn").rglob("*") if path.is_file()) <= 300_000
    assert (Path(WEB) / "learn" / "puzzles.json").stat().st_size <= 300_000


def test_no_hard_coded_words_in_the_other_views(browser: Browser, server: Server) -> None:
    context, page = open_pseudo(browser, server)
    page.wait_for_selector("oware-board[data-state=ready]")
    for view in ("games", "review", "analysis"):
        page.evaluate("address => { location.hash = address; }", f"#/{view}")
        page.wait_for_selector("main.view .page")
        page.wait_for_timeout(200)
        assert plain_words(page) == [], view
    context.close()
