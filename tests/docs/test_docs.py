"""The documentation: its examples run, its tables have no gaps, its commands and files exist."""

from __future__ import annotations

import doctest
import re
import shlex
import sys
from pathlib import Path

import pytest

import oware
from oware.notation import svg
from oware.rules.ruleset import CHOICES

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(path for path in DOCS.rglob("*.md") if "_build" not in path.parts)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(path: Path, language: str) -> list[tuple[int, str]]:
    """Fenced blocks of a language, with the line each begins on."""
    text = path.read_text(encoding="utf-8")
    return [
        (text.count("\n", 0, found.start()) + 1, found[2]) for found in BLOCK.finditer(text) if found[1] == language
    ]


@pytest.fixture(scope="module")
def tables():
    sys.path.insert(0, str(DOCS / "_ext"))
    try:
        import ruleset_tables
    finally:
        sys.path.pop(0)
    return ruleset_tables


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(DOCS).as_posix())
def test_examples(page):
    # The examples of a page are one session, as a reader would type them.
    namespace: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    report: list[str] = []
    for line, code in blocks(page, "pycon"):
        test = doctest.DocTestParser().get_doctest(code, {}, page.name, str(page), line)
        test.globs = namespace
        runner.run(test, out=report.append, clear_globs=False)
    assert not runner.summarize(verbose=False).failed, "".join(report)


def test_enough_examples_are_found():
    assert sum(len(blocks(page, "pycon")) for page in PAGES) > 15


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(DOCS).as_posix())
def test_commands_exist(page, root):
    from oware.cli.app import COMMANDS

    makefile = (root / "Makefile").read_text(encoding="utf-8")
    for _line, block in blocks(page, "console"):
        for command in block.splitlines():
            words = shlex.split(command.removeprefix("$ ").split(" | ")[-1])  # in a pipe, ours is the last
            if words[0] == "oware":
                assert words[1] in COMMANDS
            elif words[0] == "make":
                assert f"\n{words[1]}:" in makefile
            elif words[0] == "npx":
                assert (root / words[words.index("-p") + 1]).is_file()
            else:
                assert words[0] == "python"
                assert (root / words[1]).is_file()


def test_every_option_and_value_is_described(tables):
    for family, fields in tables.DEFAULTS.items():
        assert tables.OPTIONS[family].keys() == fields.keys()
    assert {field: tuple(values) for field, values in tables.VALUES.items()} == CHOICES


def test_the_tables(tables):
    options = tables.options("oware").splitlines()
    assert options[0] == "| Field | Clause | Meaning | Values, the default in bold |"
    assert any(row.startswith("| `grand_slam` | O-6 |") and "**`no_capture`**" in row for row in options)
    sets = tables.rule_sets("ba-awa").splitlines()
    assert any(
        row.startswith("| `nam-nam` |") and "`ending` last_four<br>`must_feed` yes" in row and row.count("|") == 5
        for row in sets
    )
    assert len(sets) == 2 + sum(rules.relay for rules in oware.RULESETS.values())


def headings(page):
    """What an address can name of a page, as GitHub and Sphinx make it of its headings."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def test_links_lead_to_files_and_headings_that_exist(root):
    for page in (*PAGES, *root.glob("*.md")):
        for target, heading in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", page.read_text(encoding="utf-8")):
            linked = page.parent / target if target else page
            assert linked.is_file(), f"{page.name} links to {target}"
            assert not heading or heading in headings(linked), f"{page.name} links to {target}#{heading}"


def test_the_drawing_of_the_start_is_ours():
    drawing = (DOCS / "images" / "start.svg").read_text(encoding="utf-8")
    assert drawing == svg.picture(oware.Position.start(oware.ruleset("abapa")))
