"""Sphinx configuration; builds without network: `make docs`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

from sphinx.application import Sphinx

import oware

project = "oware"
author = "the oware contributors"
copyright = "the oware contributors"
version = release = oware.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "ruleset_pages", "learn_texts"]
exclude_patterns = ["_build"]
nitpicky = False

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True

html_theme = "furo"
html_title = f"oware {release}"
html_static_path: list[str] = []
html_show_sphinx = False
# A single backquote in a docstring is code, as in the source.
default_role = "code"


def _keep_colons(_app: object, what: str, _name: str, _obj: object, _options: object, lines: list[str]) -> None:
    """Napoleon takes what stands before a colon in a property's first line for its type, unless that line is empty."""
    if what == "property":
        lines.insert(0, "")


def setup(app: Sphinx) -> None:
    """Runs before Napoleon, whose priority is 500."""
    app.connect("autodoc-process-docstring", _keep_colons, priority=400)
