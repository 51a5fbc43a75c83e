"""Numbers of bytes: as people write them, and as the system has them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from oware.locale import _, decimal
from oware.tables.errors import TableError

_UNITS: Final = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}
_SIZE: Final = re.compile(r"\s*(\d{1,6}(?:\.\d{1,6})?)\s*([kmgt]?)(?:i?b)?\s*", re.IGNORECASE)


def parse_size(text: str) -> int:
    """Bytes from a text such as `8GiB`, `500M` or `1.5 gb`; all units are powers of 1024.

    Raises:
        TableError: It is no such text.
    """
    match = _SIZE.fullmatch(text)
    if not match or not float(match[1]):
        raise TableError(_("{text!r} is no amount of memory; expected one such as 8GiB or 500MiB").format(text=text))
    return int(float(match[1]) * _UNITS[match[2].lower()])


def size_text(size: int) -> str:
    """A number of bytes for people: `1.5 GiB`."""
    amount, unit = float(size), "B"
    for unit in ("B", "KiB", "MiB", "GiB", "TiB"):
        if amount < 1024 or unit == "TiB":
            break
        amount /= 1024
    return decimal(f"{amount:.0f}" if amount >= 100 or unit == "B" else f"{amount:.1f}") + f" {unit}"


def memory_available() -> int:
    """Bytes of memory that can be had without swapping, as far as the system tells; else a guess of 2 GiB."""
    try:
        text = Path("/proc/meminfo").read_text(encoding="ascii")
        match = re.search(r"^MemAvailable:\s+(\d+) kB", text, re.MULTILINE)
        if match:
            return int(match[1]) * 1024
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (OSError, ValueError, AttributeError):
        return 2 << 30
