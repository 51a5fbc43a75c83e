"""What the page knows of rule sets: `python -m oware.core.page` writes `web/rulesets.json` and `web/learn/sources.json`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from oware.core.encoding import (
    ABI_VERSION,
    CAPTURE_REASONS,
    CAUSES,
    FIRST_CAPTURE_REASON,
    FIRST_REFUSE_REASON,
    REASONS,
    encode_ruleset,
)
from oware.notation.rule_sources import rule_source
from oware.rules.match_options import MATCH_CHOICES, match_options
from oware.rules.presets import RULESETS
from oware.rules.ruleset import CHOICES, Ruleset
from oware.rules.trace import EVENT_KINDS


def page_rulesets() -> dict[str, Any]:
    """What the page knows of rule sets: all named sets, their options and numbers, and the names of the codes."""
    return {
        "abi": ABI_VERSION,
        "kinds": list(EVENT_KINDS),
        "reasons": list(REASONS),
        "causes": list(CAUSES),
        "captures": {str(FIRST_CAPTURE_REASON + at): reason for at, reason in enumerate(CAPTURE_REASONS)},
        "refusals": {str(FIRST_REFUSE_REASON + at): rule for at, rule in enumerate(CHOICES["grand_slam"])},
        "choices": {**{k: list(v) for k, v in CHOICES.items()}, **{k: list(v) for k, v in MATCH_CHOICES.items()}},
        "rulesets": {name: _page_ruleset(name, ruleset) for name, ruleset in RULESETS.items()},
    }


def _page_ruleset(name: str, ruleset: Ruleset) -> dict[str, Any]:
    options = match_options(name)
    return {
        "family": ruleset.family,
        "players": ruleset.players,
        "relay": ruleset.relay,
        "owners": list(ruleset.home_owners),
        "fields": {key: list(value) if isinstance(value, tuple) else value for key, value in ruleset.as_dict().items()},
        "match": {
            field: list(value) if isinstance(value := getattr(options, field), tuple) else value
            for field in options.__dataclass_fields__
        },
        "encoded": list(encode_ruleset(ruleset)),
    }


def write_page_rulesets(path: Path) -> None:
    """Writes `page_rulesets()` as JSON, one rule set a line."""
    data = page_rulesets()
    lines = [f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in data.pop("rulesets").items()]
    head = "".join(f"{json.dumps(key)}: {json.dumps(value)},\n" for key, value in data.items())
    path.write_text("{" + head + '"rulesets": {\n' + ",\n".join(lines) + "\n}}\n", encoding="utf-8")


def write_page_sources(path: Path) -> None:
    """Writes where each rule set comes from, in English, which the page translates; one a line."""
    lines = ",\n".join(
        f"  {json.dumps(name)}: {json.dumps(rule_source(name), ensure_ascii=False)}" for name in RULESETS
    )
    path.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def main() -> None:
    """Writes the page's rule sets to the path given, or to their place in the source tree, and their sources by them."""
    parser = argparse.ArgumentParser(prog="python -m oware.core.page", description="Write the page's rule sets.")
    default = Path(__file__).parents[1] / "web" / "rulesets.json"
    parser.add_argument("output", nargs="?", type=Path, default=default, help="file to write (default: its place)")
    output = parser.parse_args().output
    write_page_rulesets(output)
    write_page_sources(output.parent / "learn" / "sources.json")


if __name__ == "__main__":
    main()
