"""Nothing is cut off, whatever the language, on a narrow phone, nor a choice on the narrowest.

With `OWARE_PICTURES=FOLDER` every look is photographed as well, on a phone and at a desk.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from .conftest import DESKTOP, PHONE, Open
from .fitting import CUT, looks

LANGUAGES = ("cs", "en", "es", "fr", "pt-BR")
PICTURES = os.environ.get("OWARE_PICTURES", "")
NARROWEST = (320, 568)
SIZES = [PHONE, DESKTOP] if PICTURES else [PHONE]


def resize(page: Page, size: tuple[int, int]) -> None:
    """Another size, and everything laid out for it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}px")
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_in_any_language(open_table: Open, language: str, size: tuple[int, int]) -> None:
    table = open_table(size, {"language": language}, locale=language)
    page = table.page
    assert page.evaluate("document.documentElement.lang") == language
    cut: list[str] = []
    for number, name in enumerate(looks(table)):
        cut += [f"{name}: {found}" for found in page.evaluate(CUT)]
        if page.locator("select:visible").count():
            resize(page, NARROWEST)
            cut += [f"{name}, {NARROWEST[0]} wide: {found}" for found in page.evaluate(CUT)]
            resize(page, size)
        if PICTURES:
            path = Path(PICTURES, language, f"{size[0]}-{number:02}-{name.translate(str.maketrans('?&=', '---'))}.png")
            tall = page.locator("dialog[open]").count() > 0
            page.set_viewport_size({"width": size[0], "height": 1500 if tall else size[1]})
            page.screenshot(path=path, full_page=True)
            page.set_viewport_size({"width": size[0], "height": size[1]})
    if cut:
        pytest.fail("\n".join(cut), pytrace=False)
