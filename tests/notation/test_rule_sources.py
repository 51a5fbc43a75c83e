"""Every named rule set says where it comes from, on the page and in the documentation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import oware
from oware.core import page
from oware.notation.rule_sources import rule_source


@pytest.mark.parametrize("name", oware.RULESETS)
def test_every_rule_set_has_a_source(name: str) -> None:
    assert rule_source(name).endswith(".")


def test_other_names_have_none() -> None:
    with pytest.raises(KeyError):
        rule_source("chess")


def test_the_page_has_the_same(tmp_path: Path) -> None:
    made = tmp_path / "sources.json"
    page.write_page_sources(made)
    place = Path(oware.__file__).parent / "web" / "learn" / "sources.json"
    assert made.read_bytes() == place.read_bytes()
    assert list(json.loads(made.read_text(encoding="utf-8"))) == list(oware.RULESETS)
