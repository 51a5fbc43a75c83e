"""A pretended language that puts brackets around every message: what stands outside them has escaped the catalogue."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Route

import oware

from .conftest import Server
from .table import FATE

WEB = Path(oware.__file__).parent / "web"
LANGUAGE = "eo"


def catalogue(folder: str = "") -> dict[str, object]:
    """The page's messages in brackets; those of a folder of views when one is named."""
    english = json.loads((WEB / "locale" / folder / "en.json").read_text(encoding="utf-8"))
    english.pop("")
    return {
        "": {"language": LANGUAGE, "plurals": ["one", "other"]},
        **{
            message: [f"⟦{form}⟧" for form in text] if isinstance(text, list) else f"⟦{text}⟧"
            for message, text in english.items()
        },
    }


def open_pseudo(browser: Browser, server: Server, address: str = "") -> tuple[BrowserContext, Page, Route]:
    """The page in the pretended language, on a phone."""
    context = browser.new_context(locale=LANGUAGE, viewport={"width": 360, "height": 740}, service_workers="block")
    page = context.new_page()
    page.add_init_script(FATE)
    page.route(f"**/locale/{LANGUAGE}.json", lambda route: route.fulfill(json=catalogue()))
    for path in (WEB / "locale").glob("*/en.json"):
        page.route(f"**/locale/{path.parent.name}/{LANGUAGE}.json", partial(_fulfil, path.parent.name))
    page.route(f"**/texts/{LANGUAGE}/*.md", lambda route: route.fulfill(body="# ⟦Title⟧\n\n## ⟦Part⟧\n\n⟦Words.⟧\n"))
    written = (WEB / "index.html").read_text(encoding="utf-8")
    index = re.sub(r'data-languages="[^"]*"', f'data-languages="{LANGUAGE}"', written)
    headers = page.request.get(server.url).headers
    length = str(len(index.encode()))
    page.route(server.url, lambda route: route.fulfill(body=index, headers={**headers, "content-length": length}))
    page.goto(server.url + address)
    return context, page


def _fulfil(folder: str, route: Route) -> None:
    route.fulfill(json=catalogue(folder))


def plain_words(page: Page) -> list[str]:
    """Words in texts and names that stand outside all brackets."""
    texts: list[str] = page.evaluate(
        """() => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const texts = [];
          while (walker.nextNode()) {
            const { parentElement, data } = walker.currentNode;
            if (!parentElement.closest('noscript, kbd, option[lang]')) texts.push(data);
          }
          for (const item of document.querySelectorAll('[aria-label], [title], optgroup')) {
            texts.push(item.getAttribute('aria-label') ?? '', item.title ?? '', item.label ?? '');
          }
          return texts;
        }"""
    )
    left = texts
    for _nested in range(9):
        left = [re.sub(r"⟦[^⟦⟧]*⟧", "", text) for text in left]
    return [text for text in left if re.search(r"[A-Za-z]{2,}", text)]
