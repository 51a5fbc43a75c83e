"""`oware uci`: the engine for other programs, over standard input and output."""

from __future__ import annotations

import os
import sys


def command() -> None:
    """Run the engine for another program: UCI commands on standard input, answers on standard output."""
    import typer

    raise typer.Exit(serve())


def serve() -> int:
    """Answers until `quit` or the end of the input; returns the exit code, 130 after Ctrl-C."""
    from oware.engine.uci import UciServer
    from oware.locale import _

    def write(line: str) -> None:
        try:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
        except (BrokenPipeError, ValueError):
            os._exit(0)  # nobody listens any more
        except OSError as error:  # a full disk; in whatever thread, there is nothing more to say
            print(_("error: {message}").format(message=error.strerror), file=sys.stderr, flush=True)
            os._exit(2)

    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    try:
        UciServer(sys.stdin, write).run()
    except KeyboardInterrupt:
        return 130
    return 0
