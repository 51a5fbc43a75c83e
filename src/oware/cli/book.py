"""`oware book`: builds an opening book by search, verifies it and looks into it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oware.cli.terminal import rewrites
from oware.locale import _, decimal, ngettext

if TYPE_CHECKING:
    from oware.engine.book import Book

command = typer.Typer(
    name="book", help=_("Build an opening book by search, verify it and look into it."), no_args_is_help=True
)

Rules = Annotated[str, typer.Option("--rules", help=_("Name of the rule set."))]
Jobs = Annotated[int, typer.Option("--jobs", min=1, max=256, help=_("Searches at a time."))]


@command.command("build")
def build_command(
    output: Annotated[Path, typer.Argument(show_default=False, help=_("File to write the book to."))],
    rules: Rules = "abapa",
    positions: Annotated[int, typer.Option("--positions", min=1, help=_("Positions of the book."))] = 1500,
    nodes: Annotated[int, typer.Option("--nodes", min=1, help=_("Nodes each move of them is searched."))] = 1_000_000,
    check: Annotated[
        int, typer.Option("--check", min=0, help=_("Nodes each book move is searched once more in the end; 0: not."))
    ] = 4_000_000,
    most: Annotated[
        float, typer.Option("--most", min=0, help=_("Seeds a book move may lose in that search; else it is left out."))
    ] = 0.5,
    cache: Annotated[
        Path | None,
        typer.Option("--cache", show_default=False, help=_("File that keeps all searches; the same call goes on.")),
    ] = None,
    jobs: Jobs = 1,
) -> None:
    """Build a book by drop-out expansion; the same settings give the same book."""
    from oware.cli.writing import expect_writable
    from oware.engine.book_builder import BookBuilder, verified
    from oware.rules.presets import ruleset

    chosen = ruleset(rules)
    expect_writable(output)
    builder = BookBuilder(chosen, nodes, cache, jobs)
    try:
        book = builder.build(positions, _shown(_("{count} positions expanded")))
    except KeyboardInterrupt:
        typer.echo(
            _("Broken off after {count} positions; the same call goes on.").format(count=builder.expanded)
            if cache
            else _("Broken off; with --cache FILE the same call would go on."),
            err=True,
        )
        raise typer.Exit(130) from None
    finally:
        builder.close()
    if check:
        failed = verified(book, chosen, check, most, jobs, _shown(_("{count} positions checked")))
        for key in failed:
            del book.positions[key]
        book.built["checked"] = check
        text = ngettext("{count} position left out", "{count} positions left out", len(failed))
        typer.echo(text.format(count=len(failed)))
    size = book.write(output)
    typer.echo(_("{count} positions, {size} bytes in {path}").format(count=len(book.positions), size=size, path=output))


@command.command("verify")
def verify_command(
    file: Annotated[
        Path | None, typer.Argument(show_default=False, help=_("The book; the one that comes with oware if left out."))
    ] = None,
    rules: Rules = "abapa",
    nodes: Annotated[int, typer.Option("--nodes", min=1, help=_("Nodes for each position."))] = 4_000_000,
    most: Annotated[float, typer.Option("--most", min=0, help=_("Seeds a book move may lose."))] = 0.5,
    jobs: Jobs = 1,
) -> None:
    """Search every book move again: is it legal, and does no other move do better?"""
    from oware.engine.book import position_of
    from oware.engine.book_builder import verified
    from oware.rules.position import LETTERS
    from oware.rules.presets import ruleset

    book = _book(file, rules)
    failed = verified(book, ruleset(book.ruleset), nodes, most, jobs, _shown(_("{count} positions checked")))
    for key, loss in failed.items():
        points = book.positions[key]
        move = LETTERS[points.index(max(points))]
        typer.echo(
            _("{position}: {move} loses {loss}").format(
                position=position_of(key), move=move, loss=decimal(f"{loss:.2f}")
            )
        )
    typer.echo(
        _("{kept} of {count} book moves lose no more than {most} seeds in a search of {nodes} nodes").format(
            kept=len(book.positions) - len(failed), count=len(book.positions), most=decimal(f"{most:g}"), nodes=nodes
        )
    )
    if failed:
        raise typer.Exit(1)


@command.command("show")
def show_command(
    moves: Annotated[str, typer.Argument(show_default=False, help=_("Moves from the start, such as FfCe."))] = "",
    file: Annotated[Path | None, typer.Option("--file", show_default=False, help=_("Another book."))] = None,
    rules: Rules = "abapa",
) -> None:
    """Show what the book knows of a position."""
    from oware.notation import movelists
    from oware.rules.game import Game
    from oware.rules.presets import ruleset

    book = _book(file, rules)
    chosen = ruleset(book.ruleset)
    game = movelists.read(moves, chosen) if moves else Game(chosen)
    values = book.values(game)
    if not values:
        typer.echo(_("{position}: not in the book").format(position=game.position))
        return
    typer.echo(str(game.position))
    for letter, value in values.items():
        game.play(letter)
        typer.echo(f"  {letter}  {decimal(f'{value:+z.2f}')}  {letter} {' '.join(book.line(game))}".rstrip())
        game.undo()


def _book(file: Path | None, rules: str) -> Book:
    from oware.engine.book import Book, BookError, shipped_book, shipped_names
    from oware.rules.presets import ruleset

    book = Book.read(file) if file else shipped_book(ruleset(rules))
    if book is None:
        raise BookError(
            _("there is no opening book for {rules}; there are books for {known}").format(
                rules=rules, known=", ".join(shipped_names())
            )
        )
    return book


def _shown(text: str) -> Callable[[int], None]:
    """Shows a count on the error stream: in place in a terminal, now and then elsewhere."""

    def show(count: int) -> None:
        line = text.format(count=count)
        if rewrites():
            print(f"{line}\x1b[K", end="\r", file=sys.stderr, flush=True)
        elif count % 200 == 0:
            print(line, file=sys.stderr, flush=True)

    return show
