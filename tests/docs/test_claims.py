"""Every statement of the documents has its place in the product, and the places named exist."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import oware
from oware.rules.presets import RULESETS
from oware.study.lessons import lessons

ROOT = Path(__file__).parents[2]
PACKAGE = Path(oware.__file__).parent
TEXTS = PACKAGE / "web" / "learn" / "texts" / "en"


@pytest.fixture(scope="module")
def rows() -> list[list[str]]:
    text = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
    lines = [
        line for line in text.splitlines() if line.startswith("|") and not line.startswith(("|---", "| No.", "| Point"))
    ]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_statement_and_every_correction_has_an_entry(rows: list[list[str]]) -> None:
    wanted = json.loads((ROOT / "tests" / "golden" / "statements.json").read_text(encoding="utf-8"))
    assert [row[0] for row in rows if len(row) == 3] == wanted["statements"]
    assert [row[0] for row in rows if len(row) == 4] == wanted["facts"]


def exists(place: str) -> bool:
    kind, _, name = place.partition(":")
    if kind == "lesson":
        return name in {lesson.name for lesson in lessons()}
    if kind == "rules":
        return name in RULESETS
    if kind == "option":
        return any(name in rules.as_dict() for rules in RULESETS.values())
    if kind == "text":
        return (TEXTS / f"{name}.md").is_file()
    if place.startswith("src/oware/"):  # of the package, wherever it is installed
        return (PACKAGE / place.removeprefix("src/oware/")).is_file()
    return (ROOT / place).is_file()


def test_the_places_named_exist(rows: list[list[str]]) -> None:
    for row in rows:
        places = re.findall(r"`([^`]+)`", row[-1])
        assert places, row
        assert [place for place in places if not exists(place)] == [], row


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "history",
            ["889,063,398,406", "144 processors", "51 hours", "draw", "1988", "1993", "Opoku Ware I", "5870 BC"],
        ),
        ("history", ["Gedera", "Aksum", "Afoakwa", "1957", "Ayoayo", "Adji-boto", "Ouril", "Warri", "Awele", "Twi"]),
        ("faq", ["Twenty-five", "24–24", "Awari", "Mancala", "twelve", "only one to leave a reply"]),
        ("guide", ["ones and twos", "far end", "shield", "Count, do not guess"]),
    ],
)
def test_texts_say_what_the_table_says_they_do(text: str, words: list[str]) -> None:
    content = (TEXTS / f"{text}.md").read_text(encoding="utf-8")
    assert [word for word in words if word not in content] == []
