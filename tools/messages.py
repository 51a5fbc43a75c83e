"""Carries the messages of the source into the catalogues: oware.pot, each language's .po and .mo, the page's JSON.

A language's .po is the translator's: it is written only when asked for (`--po`), so that a new message touches no
translation. The page has one JSON for its table and one for each folder of views under `web`, fetched with the first of them.

Run by `make messages` after a message was added, changed or dropped; a test compares what is checked in.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from gettext import c2py
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "oware"
LOCALE = PACKAGE / "locale"
PAGE = PACKAGE / "web" / "locale"

TEXT_KEYS = ("title", "text", "hint", "done")
"""What is shown of a lesson; the other parts of its file are names and numbers."""


def lesson_texts(
    file: Any, _keywords: object, _tags: object, **_options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Babel's extraction from a file of lessons."""
    for stage in json.load(file):
        for part in (stage, *stage["lessons"]):
            for key in TEXT_KEYS:
                if part.get(key):
                    yield 1, "_", part[key], [f"Translators: {part['name']}, {key}"]


LEVELS = "engine/levels.py"
SOURCES = "notation/rule_sources.py"


def with_help(
    file: Any, keywords: Collection[str], tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Babel's extraction from Python, and the docstrings of commands, which are their help."""
    yield from extract_python(file, keywords, tags, options)
    file.seek(0)
    for node in ast.parse(file.read()).body:
        if not isinstance(node, ast.FunctionDef):
            continue
        decorated = any(isinstance(item, ast.Call) for item in node.decorator_list)
        if node.name == "command" or (decorated and node.name.endswith(("_command", "solve"))):
            text = ast.get_docstring(node)
            if text:
                yield node.lineno, "_", text, []


METHODS = [
    ("cli/**.py", with_help),
    ("web/vendor/**", "ignore"),
    ("web/learn/lessons.json", lesson_texts),
    ("**.py", "python"),
    ("web/**.js", "javascript"),
]
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "t": None, "tn": (1, 2)}
COMMENT = "Translators:"
# A fixed date: a file that is made again from the same source is the same file.
CREATED = datetime(2026, 1, 1, tzinfo=UTC)
SAMPLE_COUNTS = (*range(200), 1000, 1000000)


def template() -> Catalog:
    """All messages of the source, each with the files it stands in."""
    catalog = Catalog(project="oware", copyright_holder="the oware authors", creation_date=CREATED, fuzzy=False)
    options = {"web/**.js": {"parse_template_string": True}}
    found = extract_from_dir(PACKAGE, METHODS, options, keywords=KEYWORDS, comment_tags=[COMMENT])
    for name, _line, message, comments, _context in found:
        # Without line numbers: they would change the catalogue with every edit of a file.
        catalog.add(message, locations=[(Path(name).as_posix(), None)], auto_comments=comments)
    return catalog


def po_bytes(catalog: Catalog) -> bytes:
    """The catalogue as a .po file, in an order that does not depend on the file system."""
    out = BytesIO()
    write_po(out, catalog, sort_output=True, include_lineno=False, width=110, ignore_obsolete=True)
    return out.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """The catalogue as gettext reads it."""
    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def plural_categories(catalog: Catalog) -> list[str]:
    """The category of `Intl.PluralRules` that each of the catalogue's plural forms serves."""
    if catalog.locale is None:
        return ["one", "other"]
    form_of = c2py(catalog.plural_expr)
    category_of = catalog.locale.plural_form
    categories = ["other"] * catalog.num_plurals
    for count in reversed(SAMPLE_COUNTS):
        categories[form_of(count)] = category_of(count)
    return categories


def page_bytes(catalog: Catalog, language: str, folder: str = "") -> bytes:
    """The page's part of the catalogue, as its i18n.js reads it.

    A message is mapped to its translation, or to the list of its plural forms; one without translation is left
    out, except in English, whose file is the list of all there is to translate.

    Args:
        catalog: The language's messages.
        language: Its code.
        folder: A folder of views under `web`, for the messages that only its files use; else those of the table.
    """
    entries: dict[str, object] = {
        "": {"language": language.replace("_", "-"), "plurals": plural_categories(catalog)},
    }
    for message in sorted((message for message in catalog if message.id and _folder(message) == folder), key=_key):
        text = message.id if language == "en" else message.string
        if all(text) if isinstance(text, (list, tuple)) else text:
            entries[_key(message)] = text
    return (json.dumps(entries, ensure_ascii=False, indent=0) + "\n").encode()


def _key(message: Message) -> str:
    return message.id[0] if isinstance(message.id, (list, tuple)) else message.id


def _folder(message: Message) -> str | None:
    """The folder under `web` whose catalogue holds a message: empty for the table's, None when the page has no use for it."""
    names = [name for name, _line in message.locations]
    if LEVELS in names:  # the page has the levels' words from levels.json, and translates them itself
        return ""
    if SOURCES in names:  # likewise, from learn/sources.json
        return "learn"
    places = [Path(name).parts[1:-1] for name in names if name.startswith("web/")]
    if not places:
        return None
    return places[0][0] if all(place == places[0] != () for place in places) else ""


def page_files(catalog: Catalog, language: str, folders: Iterable[str]) -> dict[Path, bytes]:
    """The page's files of a language."""
    name = f"{language.replace('_', '-')}.json"
    files = {PAGE / name: page_bytes(catalog, language)}
    return files | {PAGE / folder / name: page_bytes(catalog, language, folder) for folder in folders}


def outputs(*, po: bool = False) -> dict[Path, bytes]:
    """Every file made from the messages, with what should be in it.

    Args:
        po: Carry new messages into the languages' .po files, too, and drop those that are gone.
    """
    source = template()
    folders = sorted({folder for folder in map(_folder, source) if folder})
    files = {LOCALE / "oware.pot": po_bytes(source), **page_files(source, "en", folders)}
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/oware.po")):
        language = path.parent.parent.name
        with path.open("rb") as file:
            catalog = read_po(file, locale=language, domain="oware")
        catalog.update(source, no_fuzzy_matching=True, update_creation_date=False)
        if po:
            files[path] = po_bytes(catalog)
        files[path.with_suffix(".mo")] = mo_bytes(catalog)
        files |= page_files(catalog, language, folders)
    return files


def main() -> None:
    """Write what has changed."""
    for path, content in outputs(po="--po" in sys.argv[1:]).items():
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
