"""What the page knows of the engine: `python -m oware.engine.page` writes `web/levels.json` and the weights beside it."""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

from oware.engine.levels import LEVELS
from oware.engine.weights import FOLDER, SETS


def page_levels() -> list[dict[str, Any]]:
    """The levels in words and as the numbers the page's worker passes to the core; see docs/dev/engine.md."""
    return [
        {
            "level": level.number,
            "name": level.name,
            "description": level.description,
            "options": list(level.options().encoded()),
            "table_bytes": level.table_bytes,
        }
        for level in LEVELS
    ]


def write_page_levels(path: Path) -> None:
    """Writes `page_levels()` as JSON, one level a line."""
    lines = ",\n".join(f"  {json.dumps(entry)}" for entry in page_levels())
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main() -> None:
    """Writes the page's levels to the path given, or to their place in the source tree, and the weights beside them."""
    parser = argparse.ArgumentParser(prog="python -m oware.engine.page", description="Write the page's levels.")
    default = Path(__file__).parents[1] / "web" / "levels.json"
    parser.add_argument("output", nargs="?", type=Path, default=default, help="file to write (default: its place)")
    output = parser.parse_args().output
    write_page_levels(output)
    for name in SETS:
        shutil.copyfile(FOLDER / f"{name}.weights", output.with_name(f"{name}.weights"))


if __name__ == "__main__":
    main()
