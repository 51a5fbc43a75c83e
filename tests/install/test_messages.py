"""The catalogues checked in are those the source makes, and translations reach Python and page alike."""

from __future__ import annotations

import ast
import importlib.util
import json
import re
from gettext import GNUTranslations
from io import BytesIO, StringIO
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import oware.cli
from oware import locale
from oware.notation.diagram import picture
from oware.rules.position import Position

COMMANDS = Path(oware.cli.__file__).parent


@pytest.fixture(scope="module")
def messages(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", root / "tools" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_checked_in_is_made_from_the_source(messages: ModuleType) -> None:
    stale = [
        path.name for path, content in messages.outputs().items() if not path.is_file() or path.read_bytes() != content
    ]
    assert stale == [], "run: make messages"


@pytest.fixture
def czech() -> Catalog:
    text = """
msgid ""
msgstr "Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;"

#: web/board.js
msgid "Undo"
msgstr "Zpět"

#: web/board.js
msgid "{count} seed"
msgid_plural "{count} seeds"
msgstr[0] "{count} semeno"
msgstr[1] "{count} semena"
msgstr[2] "{count} semen"

#: web/board.js
msgid "Not translated yet"
msgstr ""

#: cli/app.py
msgid "Goodbye."
msgstr "Na shledanou."
"""
    return read_po(StringIO(text), locale="cs")


def test_the_pages_part_of_a_catalogue(messages: ModuleType, czech: Catalog) -> None:
    assert json.loads(messages.page_bytes(czech, "cs")) == {
        "": {"language": "cs", "plurals": ["one", "few", "other"]},
        "Undo": "Zpět",
        "{count} seed": ["{count} semeno", "{count} semena", "{count} semen"],
    }


def test_pythons_part_of_a_catalogue(messages: ModuleType, czech: Catalog) -> None:
    read = GNUTranslations(BytesIO(messages.mo_bytes(czech)))
    assert read.gettext("Goodbye.") == "Na shledanou."
    assert [read.ngettext("{count} seed", "{count} seeds", count).split()[1] for count in (1, 2, 5)] == [
        "semeno",
        "semena",
        "semen",
    ]


def test_a_language_is_chosen_by_preference(
    messages: ModuleType, czech: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cs" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "oware.mo").write_bytes(messages.mo_bytes(czech))
    monkeypatch.setattr(locale, "FOLDER", tmp_path)
    assert locale.languages() == ("en", "cs")
    assert locale.set_language("xx", "cs-CZ.UTF-8", "en") == "cs"
    assert locale.gettext("Goodbye.") == "Na shledanou."
    assert locale.ngettext("{count} seed", "{count} seeds", 3) == "{count} semena"
    assert locale.set_language("en_GB", "cs") == "en"
    assert locale.gettext("Goodbye.") == "Goodbye."
    assert locale.ngettext("{count} seed", "{count} seeds", 3) == "{count} seeds"
    assert locale.set_language("", "C") == "en"


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "+2,345.5"), ("fr", "+2\u00a0345,5"), ("pt_BR", "+2.345,5"), ("es", "+2.345,5"), ("cs", "+2\u00a0345,5")],
)
def test_numbers_have_the_signs_of_the_language(language: str, written: str) -> None:
    locale.set_language(language)
    try:
        assert locale.decimal("+2,345.5") == written
    finally:
        locale.set_language("en")


def test_the_terminal_writes_no_fraction_without_the_signs_of_the_language() -> None:
    """Every number with decimals or thousands in the terminal's commands goes through `decimal`."""
    forgotten = []
    for path in sorted(COMMANDS.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        written = {
            id(node)
            for call in ast.walk(tree)
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "decimal"
            for node in ast.walk(call)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.FormattedValue) and node.format_spec is not None and id(node) not in written:
                spec = ast.unparse(node.format_spec)
                if re.search(r"\.[1-9]\d*[fg%]|,|g'", spec):
                    forgotten.append(f"{path.name}:{node.lineno} {ast.unparse(node)}")
    assert forgotten == []


def test_a_line_by_itself_begins_with_a_capital() -> None:
    locale.set_language("es")
    try:
        assert picture(Position.parse("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")).splitlines()[-1] == "Juega Sur"
    finally:
        locale.set_language("en")
