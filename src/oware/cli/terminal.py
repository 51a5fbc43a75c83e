"""What the terminal can do."""

from __future__ import annotations

import os
import sys


def rewrites() -> bool:
    """Whether a line on the error stream can be written over: a terminal reads it, and no dumb one."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
