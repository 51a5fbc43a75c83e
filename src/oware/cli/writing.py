"""What is wrong with a file, in words; and whether one can be written, asked before the work."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from oware.locale import _
from oware.rules.errors import OwareError

UNUSABLE = (OSError, ValueError, RuntimeError)
"""What using a path raises: ValueError for a name with a nought in it, RuntimeError for a home nobody has (`~nobody`)."""


def why_not(error: Exception) -> str:
    """Why a file cannot be used, without the number of the error."""
    return getattr(error, "strerror", None) or str(error)


def expect_writable(path: Path) -> None:
    """Refuses a file that cannot be written: better before the work than after its hours.

    Raises:
        OwareError: It is a folder, or there is no folder to write it to.
    """
    if os.access(path.parent, os.W_OK) and not path.is_dir():
        return
    why = os.strerror(errno.EISDIR if path.is_dir() else errno.EACCES if path.parent.is_dir() else errno.ENOENT)
    raise OwareError(_("{path} cannot be written: {why}").format(path=path, why=why))
