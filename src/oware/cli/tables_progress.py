"""How far a build is, on the error stream: a bar in a terminal, a line for every level elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from oware.locale import _, decimal
from oware.tables.builder import Progress, Report
from oware.tables.index import boards_of_level
from oware.tables.sizes import size_text


@contextmanager
def shown() -> Iterator[Report]:
    """Shows progress while the context lasts.

    Yields:
        What to hand to `build` as `report`.
    """
    if sys.stderr.isatty():
        yield from _bar()
    else:
        yield _line


def _line(progress: Progress) -> None:
    if progress.finished:
        text = _("level {level}: {boards} boards, {rate} M boards/s, {left} left").format(
            level=progress.level,
            boards=boards_of_level(progress.level),
            rate=decimal(f"{progress.rate / 1e6:.2f}"),
            left=timedelta(seconds=round(progress.seconds_left)),
        )
        if progress.written:
            text += _traffic(progress)
        print(text, file=sys.stderr, flush=True)


def _traffic(progress: Progress) -> str:
    return _("; out of core, {read} read, {written} written").format(
        read=size_text(progress.read), written=size_text(progress.written)
    )


def _bar() -> Iterator[Report]:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1.0, rate="")

        def report(progress: Progress) -> None:
            bar.update(
                task,
                total=progress.total,
                completed=progress.done,
                description=_("level {level}").format(level=progress.level),
                rate=_("{rate} M boards/s").format(rate=decimal(f"{progress.rate / 1e6:.2f}")),
            )
            if progress.written:
                bar.console.print(_("level {level}").format(level=progress.level) + _traffic(progress))

        yield report
