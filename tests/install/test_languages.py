"""Every language is complete, fits its placeholders, and has every text with the same boards and links."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import oware
from oware.rules.game import Game
from oware.rules.position import Position
from oware.rules.presets import ruleset

PACKAGE = Path(oware.__file__).parent
LOCALE = PACKAGE / "locale"
TEXTS = PACKAGE / "web" / "learn" / "texts"
LANGUAGES = ("cs", "es", "fr", "pt_BR")


def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "oware.po").open("rb") as file:
        return read_po(file, locale=language)


def forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, (list, tuple)) else (message.string,)


def source(message: Message) -> str:
    return message.id[-1] if isinstance(message.id, (list, tuple)) else message.id


def test_these_are_the_languages_there_are() -> None:
    assert sorted(path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/oware.po")) == sorted(LANGUAGES)
    index = (PACKAGE / "web" / "index.html").read_text(encoding="utf-8")
    offered = re.search(r'data-languages="([^"]*)"', index)
    assert offered
    assert offered[1].split() == sorted(code.replace("_", "-") for code in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing(language: str) -> None:
    with (LOCALE / "oware.pot").open("rb") as file:
        template = read_po(file)
    found = catalogue(language)
    missing = []
    for message in template:
        if not message.id:
            continue
        translated = found.get(message.id)
        if translated is None or not all(forms(translated)):
            missing.append(source(message))
    assert missing == [], "translate them, then run: python tools/messages.py --po"


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_fit_their_placeholders_and_edges(language: str) -> None:
    found = catalogue(language)
    for message in found:
        if not message.id:
            continue
        wanted = Counter(re.findall(r"\{[^{}]*\}", source(message)))
        for form in forms(message):
            assert Counter(re.findall(r"\{[^{}]*\}", form)) == wanted, form
            assert (form[:1] == " ", form[-1:] == " ") == (source(message)[:1] == " ", source(message)[-1:] == " "), (
                form
            )
            assert not message.fuzzy


UNIT = re.compile(r"(?<=[\d}]) (%|ms|min|s|kB|MB|GB)(?!\w)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_page_no_line_ends_between_a_number_and_its_unit(language: str) -> None:
    for message in catalogue(language):
        if not any(file.startswith("web/") for file, _ in message.locations):
            continue
        sources = message.id if isinstance(message.id, (list, tuple)) else (message.id,)
        assert [text for text in sources if UNIT.search(text)] == []
        # The letters of a unit may be a word in another language.
        units = [unit for text in sources for unit in re.findall(r"(?<=[\d}])\u00a0(%|[a-zA-Z]+)(?!\w)", text)]
        assert [form for form in forms(message) for unit in units if f"}} {unit}" in form] == []
        assert [form for form in forms(message) if re.search(r"[\d}] %", form)] == []


@pytest.mark.parametrize(("language", "expected"), [("cs", 3), ("es", 3), ("fr", 3), ("pt_BR", 3)])
def test_plurals_have_all_forms(language: str, expected: int) -> None:
    found = catalogue(language)
    assert found.num_plurals == expected
    plurals = [message for message in found if isinstance(message.id, (list, tuple))]
    assert plurals
    assert all(len(message.string) == expected for message in plurals)


def blocks(text: str, start: str) -> list[str]:
    return [block.split("\n")[0] for block in text.split("\n\n") if block.startswith(start)]


@pytest.mark.parametrize("language", [code.replace("_", "-") for code in LANGUAGES])
@pytest.mark.parametrize("name", ["guide", "history", "faq", "school"])
def test_texts_have_the_same_parts_boards_and_links(language: str, name: str) -> None:
    english = (TEXTS / "en" / f"{name}.md").read_text(encoding="utf-8")
    other = (TEXTS / language / f"{name}.md").read_text(encoding="utf-8")
    assert len(blocks(other, "#")) == len(blocks(english, "#"))
    assert len(other.split("\n\n")) == len(english.split("\n\n"))
    assert blocks(other, "```{board}") == blocks(english, "```{board}")
    assert re.findall(r"\]\(([^)]*)\)", other) == re.findall(r"\]\(([^)]*)\)", english)
    assert other.count("\n|") == english.count("\n|")
    assert other.count("**") == english.count("**")


def test_boards_of_the_texts_can_be_played() -> None:
    for path in (TEXTS / "en").glob("*.md"):
        for line in blocks(path.read_text(encoding="utf-8"), "```{board}"):
            position = Position.parse(line.removeprefix("```{board}").strip())
            assert Game(ruleset("abapa"), position).legal_moves()


def test_what_captions_say_of_boards_is_so() -> None:
    def played(diagram: str, letter: str) -> tuple[int, int]:
        trace = Game(ruleset("abapa"), Position.parse(diagram)).play(letter)
        return trace.landing, trace.captured[0]

    assert played("0-2-0-8-1-5-1-0-4-1-5-6-8-7-S", "D") == (11, 0)
    assert played("0-2-0-8-1-5-1-0-4-1-5-6-8-7-S", "F") == (10, 0)
    assert played("0-2-1-6-0-0-1-1-2-1-0-2-15-17-S", "D") == (9, 9)
    assert played("0-0-2-1-14-1-1-1-4-0-1-8-7-8-S", "E") == (7, 6)
    assert played("2-4-4-1-0-2-1-2-0-2-2-4-9-15-S", "B") == (5, 0)
    assert played("2-4-4-1-0-2-1-2-0-2-2-4-9-15-S", "F") == (7, 5)
    assert played("0-3-0-5-0-1-1-0-0-0-0-0-21-17-S", "F") == (6, 0)
    shield = Game(ruleset("abapa"), Position.parse("1-0-0-0-0-2-0-0-1-2-2-2-19-19-S"))
    shield.play("F")
    assert shield.position.houses[:6] == (1, 0, 0, 0, 0, 0)
    assert any(shield.preview(letter).refused for letter in shield.legal_moves())
