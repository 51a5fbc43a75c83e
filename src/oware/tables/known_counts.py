"""Published histograms to check tables against (TABLES.md, Known results)."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files

from oware.tables.options import Kind


@cache
def known_histograms(rules: str, kind: Kind) -> dict[int, dict[int, int]]:
    """For each level the counts of each value, where they are known; empty for tables nobody has published.

    Args:
        rules: Name of the table's rule set.
        kind: `pair` or `split`; only splits are known.
    """
    source = files("oware.tables") / "known" / f"{rules}.{kind}.csv"
    if not source.is_file():
        return {}
    histograms: dict[int, dict[int, int]] = {}
    with source.open(encoding="ascii") as file:
        for row in csv.DictReader(file):
            histograms.setdefault(int(row["seeds"]), {})[int(row["value"])] = int(row["count"])
    return histograms
