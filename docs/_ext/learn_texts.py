"""Texts that page and documentation share: `<!-- text: guide -->` takes one in, and `{board}` draws its boards.

Links into the page are kept as words here, where there is no page.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import oware
from oware.notation.svg import picture

TEXTS = Path(oware.__file__).parent / "web" / "learn" / "texts" / "en"


class Board(SphinxDirective):
    """A board with a caption; the argument is its diagram."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        drawn = picture(oware.Position.parse(self.arguments[0]))
        figure = nodes.figure("", nodes.raw("", drawn, format="html"))
        figure += nodes.caption("", " ".join(self.content))
        return [figure]


def take_in(_app: Sphinx, _name: str, source: list[str]) -> None:
    """Puts texts where they are asked for."""
    source[0] = re.sub(r"<!-- text: (\w+) -->", lambda match: shared_text(match[1]), source[0])


def shared_text(name: str) -> str:
    """A text without its links into the page."""
    return re.sub(r"\[([^\]]+)\]\(#/[^)]*\)", r"\1", (TEXTS / f"{name}.md").read_text(encoding="utf-8"))


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the directive."""
    app.add_directive("board", Board)
    app.connect("source-read", take_in)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
