"""The terminal as a place to learn at: text broken at its width, input with line editing."""

from __future__ import annotations

import sys

from oware.cli.learn_session import Desk
from oware.study.progress import load_progress, progress_path, save_progress


def desk() -> Desk:
    """A desk in this terminal, with what was done before.

    Raises:
        ProgressError: The file of the progress cannot be read.
    """
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    path = progress_path()
    progress = load_progress(path)

    def ask() -> str | None:
        if sys.stdin.isatty():
            import readline  # noqa: F401 -- gives input() line editing
        try:
            return input("> ")
        except (EOFError, KeyboardInterrupt):
            print()
            return None

    return Desk(ask, lambda line: console.print(line), progress, lambda: save_progress(progress, path))
