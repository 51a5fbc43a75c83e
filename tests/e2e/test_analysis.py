"""The analysis board and the review view, on a phone and at a desk."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from oware.notation import ogn, playstrategy, read, record
from oware.notation.playstrategy import PlayStrategyFen
from oware.rules.game import Game
from oware.rules.presets import ruleset

from .conftest import DESKTOP, PHONE, Open, Server
from .pseudo import open_pseudo, plain_words
from .table import Table

SIZES = [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop")]
REAL = "EcCfDaCdCfDcEdAeEbEcAeDaEdCaEeDbFfFaEaCbAcBcDcAdEeFeCaEcDfAdCeBbCdAcBeAdBfBeAfDbEaCbEaDbAcF"


def opened(open_table: Open, address: str, size: tuple[int, int] = DESKTOP, **settings: object) -> Table:
    table = open_table(size, settings)
    table.page.goto(f"{table.url}#/{address}")
    table.page.locator(".study h2").wait_for()
    table.board = table.page.locator(".study oware-board")
    return table


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{violation['id']}: {node['html'][:120]}" for violation in found for node in violation["nodes"]]


def values(page: Page, moves: int) -> dict[str, str]:
    """What the list of moves says of each, once it has them all."""
    expect(page.locator(".worth")).to_have_count(moves)
    # All rows at once: they change places while the search goes on.
    found: dict[str, str] = page.locator(".worth").evaluate_all(
        "rows => Object.fromEntries(rows.map((row) => ['.move', '.value'].map((part) => row.querySelector(part).textContent)))"
    )
    return found


@pytest.mark.parametrize("size", SIZES)
def test_every_move_has_a_value_a_line_and_the_threats_are_counted_out(open_table: Open, size: tuple[int, int]) -> None:
    table = opened(open_table, "analysis?position=2-7-2-2-6-2-1-3-2-5-5-0-3-8-S&rules=abapa", size)
    page = table.page
    found = values(page, 6)
    assert set(found) == set("ABCDEF")
    assert all(re.fullmatch(r"about [+−]?[\d.]+|[+−][\d.]+, a proven (win|loss)", text) for text in found.values())
    threats = page.locator(".threats")
    expect(threats).to_contain_text("South can take now")
    expect(threats).to_contain_text("B sows 7 seeds, and its last seed makes 3 in c and takes them.")
    expect(threats).to_contain_text(
        "e sows 5 seeds, and its last seed makes 3 in D and takes them, with 3 in C: 6 in all."
    )
    page.get_by_role("button", name="Show on the board").click()
    assert "could be captured" in (table.house("D").get_attribute("aria-label") or "")
    line = page.locator(".worth").first.locator(".step")
    expect(line.nth(2)).to_be_visible()
    line.nth(1).click()
    expect(page.locator(".tree .move")).to_have_count(4)  # the start, the move and two of its line
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


def test_of_three_the_players_are_named_and_the_chance_is_written_once(open_table: Open) -> None:
    table = opened(open_table, "analysis?rules=ba-awa-three&moves=Abe", PHONE)
    page = table.page
    page.locator(".worth.first").nth(2).wait_for()
    told = page.locator(".threats").inner_text()
    assert "Player 1 can take now" in told and "Player 3 threatens to take" in told
    assert "South" not in told and "North" not in told
    assert page.locator(".worth").first.inner_text().count("%") == 1
    assert re.fullmatch(r"−\d+\u00a0%", page.locator(".worth .lost").last.inner_text())
    legend = page.locator(".worths + .note")
    assert legend.inner_text().startswith("The chance of first place")
    page.evaluate("location.hash = '#/analysis?rules=abapa&moves=Ab'")
    page.locator(".worth .chance").first.wait_for()
    assert legend.inner_text().startswith("Seeds ahead")
    assert page.evaluate("document.scrollingElement.scrollWidth") == PHONE[0]


def test_tables_make_values_exact_and_say_so(open_table: Open) -> None:
    page = opened(open_table, "analysis?rules=abapa&position=0-1-0-0-0-1-0-0-0-0-1-1-22-22-S").page
    exact = page.locator(".worth.exact")
    expect(exact).to_have_count(1)
    assert values(page, 2) == {"B": "✓+4 (exact)", "F": "−4 to 0 (proven)"}


def test_a_sentence_by_itself_and_a_number_are_written_as_the_language_has_them(open_table: Open) -> None:
    address = "analysis?position=2-7-2-2-6-2-1-3-2-5-5-0-3-8-S&rules=abapa"
    page = opened(open_table, address, language="es").page
    expect(page.locator(".study-words")).to_have_text("Juega Sur")
    expect(page.locator(".worth .value").filter(has_text=re.compile(r"\d,\d")).first).to_be_visible()
    assert "." not in "".join(page.locator(".worth .value").all_inner_texts())


def test_variations_comments_and_every_format(open_table: Open) -> None:
    table = opened(open_table, "analysis?rules=abapa&moves=CfDe")
    page = table.page
    page.locator("#comment").fill("Too early")
    page.get_by_role("button", name="Start", exact=True).first.click()
    page.get_by_role("button", name="Move 1, C").click()
    table.house("b").click()
    page.locator("#comment").fill("Better")
    page.get_by_role("button", name="Start", exact=True).first.click()
    expect(page.get_by_role("group", name="Variation")).to_contain_text("b")
    box = page.locator("#study-text")
    page.get_by_role("button", name="OGN", exact=True).click()
    record = box.input_value()
    read_back = ogn.read(record)
    assert read_back.game.moves == "CfDe"
    assert read_back.comments[4] == "Too early"
    assert "(b [Better])" in read_back.comments[2]
    page.get_by_role("button", name="Diagram", exact=True).click()
    assert box.input_value() == "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
    page.get_by_role("button", name="PlayStrategy", exact=True).click()
    assert box.input_value() == "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1"
    box.fill(record)
    page.get_by_role("button", name="Read", exact=True).click()
    expect(page.locator(".tree .comment")).to_have_text(["Better", "Too early"])
    page.get_by_role("button", name="Link", exact=True).click()
    assert box.input_value().endswith("#/analysis?rules=abapa&moves=CfDe")


def test_what_is_pressed_is_not_replaced_before_it_is_let_go(open_table: Open) -> None:
    """A comment is taken up when its box is left: while the move that is clicked then is being pressed."""
    page = opened(open_table, "analysis?rules=abapa&moves=CfDe").page
    page.locator("#comment").press_sequentially("Too early")
    page.get_by_role("button", name="Move 1, C").click()
    expect(page.locator(".tree .comment")).to_have_text("Too early")
    expect(page.locator(".tree .move[aria-current]")).to_have_text("C")
    told = page.evaluate(
        """async () => {
          const { unlessPressed } = await import("./study/pressed.js");
          const list = document.createElement("p");
          list.append(document.createElement("button"));
          document.body.append(list);
          const told = [];
          const say = (text) => unlessPressed(list, () => told.push(text));
          say("at once");
          list.firstChild.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
          say("stale");
          say("late");
          list.addEventListener("click", () => told.push("click"), { once: true });
          list.firstChild.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
          list.firstChild.click();
          await new Promise((resolve) => setTimeout(resolve));
          say("at once again");
          return told;
        }"""
    )
    assert told == ["at once", "click", "late", "at once again"]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("5S,4S,4S,4S,4S,4S/4S,4S,5,1S 10 9 S 7", [4, 4, 0, 0, 0, 0]),
        ("c1a2 f2d1", None),
        ("CfDe", None),
    ],
)
def test_formats_are_read(open_table: Open, text: str, counts: list[int] | None) -> None:
    table = opened(open_table, "analysis")
    page = table.page
    page.locator("#study-text").fill(text)
    page.get_by_role("button", name="Read", exact=True).click()
    says = page.locator("#study-text ~ .reply")
    if text == "CfDe":
        expect(says).to_have_text("Loaded.")
        game = Game(ruleset("abapa"))
        for letter in text:
            game.play(letter)
        assert table.counts() == list(game.position.houses)
    else:
        # Seven houses in a row, and a move that is none: said, and nothing is changed.
        expect(says).not_to_have_text("")
        assert "Loaded" not in says.inner_text()
        assert table.counts() == [4] * 12


def test_games_as_playstrategy_and_the_library_write_them_are_read(open_table: Open) -> None:
    game = Game(ruleset("playstrategy"))
    squares = []
    for letter in REAL[:12]:
        squares.append(playstrategy.write_move(letter, game.position))
        game.play(letter)
    table = opened(open_table, "analysis")
    page = table.page
    for text in (" ".join(squares), record.write(game), str(PlayStrategyFen(game.position)), str(game.position)):
        assert read(text).position == game.position
        page.locator("#study-text").fill(text)
        page.get_by_role("button", name="Read", exact=True).click()
        expect(page.locator("#study-text ~ .reply")).to_have_text("Loaded.")
        assert table.counts() == list(game.position.houses)
        assert table.scores() == [str(store) for store in game.position.stores]
        page.locator("#study-text").fill("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")
        page.get_by_role("button", name="Read", exact=True).click()
        assert table.counts() == [4] * 12


def test_the_editor_counts_the_seeds(open_table: Open) -> None:
    table = opened(open_table, "analysis?rules=abapa&moves=Cf")
    page = table.page
    page.get_by_role("button", name="Set up").click()
    form = page.get_by_role("region", name="Set up a position")
    form.get_by_label("A", exact=True).fill("9")
    expect(form.get_by_role("status")).to_have_text("4 seeds too many.")
    form.get_by_label("A", exact=True).fill("2")
    expect(form.get_by_role("status")).to_have_text("3 seeds are missing.")
    form.get_by_role("button", name="Use this position").click()
    expect(form.get_by_role("status")).to_contain_text("Put it right")
    assert violations(page) == []
    form.get_by_label("Fewer than 48 seeds are meant").check()
    form.get_by_role("button", name="Use this position").click()
    expect(form).to_have_count(0)
    assert table.counts()[0] == 2


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("analysis?rules=chess", "The rule set “chess” is not known here."),
        ("analysis?position=4-4-4", "A position is 12 houses"),
        ("analysis?rules=abapa&position=9-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "must hold 48"),
        ("analysis?rules=abapa&moves=CC", "Move 2 cannot be played"),
        ("analysis?rules=abapa&moves=xyz", "Its moves are not letters"),
        ("review?rules=abapa&moves=CC", "Move 2 cannot be played"),
        ("review?game=nothing", "This game is not kept on this device."),
    ],
)
def test_broken_links_are_named_and_the_game_is_kept(open_table: Open, address: str, said: str) -> None:
    table = open_table()
    table.board = table.page.locator(".table oware-board")
    table.click("C")
    counts = table.counts()
    table.page.goto(f"{table.url}#/{address}")
    expect(table.page.locator(".study .study-words, .study .reply").filter(has_text=said).first).to_be_visible()
    table.page.goto(f"{table.url}#/play")
    assert table.counts() == counts


@pytest.mark.parametrize("size", SIZES)
def test_a_real_game_is_reviewed_and_a_mistake_tried_again(open_table: Open, size: tuple[int, int]) -> None:
    table = opened(open_table, f"review?rules=abapa&moves={REAL}", size)
    page = table.page
    page.get_by_label("How deep").select_option("quick")
    page.get_by_role("main").get_by_role("button", name="Review", exact=True).click()
    page.get_by_text("All moves are reviewed.").wait_for(timeout=180_000)
    expect(page.get_by_role("img", name=re.compile("South’s expected lead in seeds"))).to_be_visible()
    expect(page.locator(".summary thead th")).to_have_count(2)
    expect(page.locator(".review")).to_contain_text("South wins, 25–16.")
    card = page.locator(".mistakecard").first
    expect(card).to_contain_text(re.compile(r"Move \d+, (South|North) \w: .*(estimate|proven)"))
    expect(card).to_contain_text(re.compile(r"By the engine’s estimate \w is [\d.]+ seeds? better\.|Proven"))
    expect(card).to_contain_text(re.compile(r"\w sows \d+ seeds?: its last seed"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    best = re.search(r"Best line: (\w)", card.inner_text())
    played = re.search(r"(South|North) (\w):", card.locator("h4").inner_text())
    assert best
    assert played
    card.get_by_role("button", name="Try again").click()
    table.house(played[2]).click()
    expect(page.locator(".study-words")).to_contain_text("is what was played")
    table.house(best[1]).click()
    expect(page.get_by_role("heading", name="Well found")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".printedboard").first).to_be_visible()
    inks = page.locator(".printedboard text").evaluate_all("texts => texts.map(text => getComputedStyle(text).fill)")
    assert len(set(inks)) == 1, "stores are as dark as houses"
    expect(page.locator(".review oware-board")).to_be_hidden()


def test_a_record_is_reviewed_from_text_with_what_tables_prove(open_table: Open) -> None:
    """The end of a game, where a table decides: the proven mistake is called so, with its loss."""
    record = '[Variant "abapa"]\n[FEN "0-1-0-0-0-1-0-0-0-0-1-1-22-22-S"]\n[Result "*"]\n\n1. F *\n'
    page = opened(open_table, "review").page
    page.get_by_text("Review a game from text").click()
    page.locator("#review-text").fill(record)
    page.get_by_role("button", name="Take this game").click()
    page.get_by_role("main").get_by_role("button", name="Review", exact=True).click()
    card = page.locator(".mistakecard")
    expect(card).to_contain_text("Move 1, South F: proven mistake", timeout=180_000)
    expect(card).to_contain_text("Proven by the endgame table: B is sure of +4, F can get 0 at most. The win is gone.")


def test_other_files_are_no_records(open_table: Open) -> None:
    page = opened(open_table, "review").page
    page.get_by_text("Review a game from text").click()
    for text, said in (
        ("1. e4 e5 2. Nf3 *", "Move 1"),
        ('[Variant "abapa"]\n\n1. C f 2. C c C *', "Move 5 cannot be played"),
        ('{"format": "oware-game", "vers', "damaged, or was cut off"),
        ("", "Paste a position or a game"),
    ):
        page.locator("#review-text").fill(text)
        page.get_by_role("button", name="Take this game").click()
        expect(page.locator(".review .reply").first).to_contain_text(said)


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_no_accessibility_violations_in_any_theme(open_table: Open, theme: str) -> None:
    page = opened(open_table, f"review?rules=ba-awa&moves={'AaBb'[:1]}", PHONE, theme=theme).page
    page.get_by_role("main").get_by_role("button", name="Review", exact=True).click()
    page.get_by_text("All moves are reviewed.").wait_for(timeout=180_000)
    assert violations(page) == []
    page.get_by_role("link", name="Analysis").click()
    expect(page.locator(".worth").first).to_be_visible()
    assert violations(page) == []


def test_everything_works_with_the_network_off(open_table: Open) -> None:
    table = open_table(PHONE, service_workers="allow")
    page = table.page
    page.wait_for_selector("html[data-stored=yes]", state="attached")
    page.context.set_offline(True)
    page.reload()
    table.wait()
    page.goto(f"{table.url}#/analysis?rules=abapa&position=0-1-0-0-0-1-0-0-0-0-1-1-22-22-S")
    expect(page.locator(".worth.exact")).to_have_count(1)
    page.goto(f"{table.url}#/review?rules=ba-awa&moves=A")
    page.get_by_role("main").get_by_role("button", name="Review", exact=True).click()
    page.get_by_text("All moves are reviewed.").wait_for(timeout=180_000)


def test_no_hard_coded_words(browser: Browser, server: Server) -> None:
    context, page = open_pseudo(browser, server, f"#/review?rules=abapa&moves={REAL[:20]}")
    page.locator("#review-depth").select_option("quick")
    page.locator(".review .primary").first.click()
    expect(page.locator(".mistakecard").first).to_be_visible(timeout=180_000)
    assert plain_words(page) == []
    page.goto(f"{server.url}#/analysis?rules=abapa&moves={REAL[:20]}")
    expect(page.locator(".worth").first).to_be_visible()
    page.locator(".study-tools .tool").nth(5).click()
    assert plain_words(page) == []
    context.close()
