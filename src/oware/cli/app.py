"""`oware`: finds the module of the command called, and turns the user's mistakes into plain messages.

A command `name` is the function `command` of the module `oware.cli.name` (with `_` for `-`), which Typer reads: its
docstring is the help, its annotated parameters are the options. Nothing heavy is imported here, nor at the top of
those modules, so that `oware --version` answers at once.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec

COMMANDS = (
    "play",
    "learn",
    "puzzles",
    "serve",
    "export-site",
    "analyse",
    "review",
    "uci",
    "match",
    "book",
    "tables",
    "perft",
    "bench",
    "train",
)
"""In the order the help lists them; each is there when its module is."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    Args:
        arguments: the words after `oware`; those of this process by default.

    Returns:
        0 when all went well, 2 for a mistake of the user's (said on the error stream), 130 after Ctrl-C.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    _open_streams()
    try:
        return _answered(words)
    except KeyboardInterrupt:  # while modules were loaded: commands that have begun say what they have kept
        return 130


def _answered(words: list[str]) -> int:
    from oware import __version__

    if words == ["--version"]:
        print(f"oware {__version__}")
        return 0
    if words == ["uci"]:  # programs start it, for each game anew: the parser of options would take a third of the time
        from oware.cli.uci import serve

        _speak()
        return serve()
    return _run(words)


def _open_streams() -> None:
    """Makes streams that can be used: those a shell has closed (`<&-`, `>&-`) are empty, and no character ends a command.

    A terminal that is not of UTF-8 shows question marks in place of what it has no signs for.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def help_text(command: Callable[..., object]) -> str:
    """What a command does, in the user's language: its docstring, which is in the catalogue too."""
    from inspect import cleandoc

    from oware.locale import _

    return _(cleandoc(command.__doc__ or ""))


def _speak() -> None:
    """Takes the language of the environment."""
    from oware.locale import set_language

    set_language(*(os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")))


def _run(words: list[str]) -> int:
    import typer

    from oware.locale import _
    from oware.rules.errors import OwareError

    _speak()
    app = typer.Typer(
        name="oware",
        help=_("Oware and Ba-awa: play, analyse and count."),
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    # A callback keeps Typer from taking a lone command for the whole program.
    @app.callback()
    def options(version: bool = typer.Option(False, "--version", help=_("Print the version and end."))) -> None:
        del version  # main() has answered it; here it is for the help alone

    called = words[0] if words and words[0] in COMMANDS else None
    for name in [called] if called else COMMANDS:
        module = f"oware.cli.{name.replace('-', '_')}"
        if find_spec(module):
            command = import_module(module).command
            if isinstance(command, typer.Typer):  # a command with commands of its own
                for info in (*command.registered_commands, command.registered_callback):
                    if info and info.callback:
                        info.help = help_text(info.callback)
                app.add_typer(command, name=name)
            else:
                app.command(name, help=help_text(command))(command)
    try:
        app(words, prog_name="oware", standalone_mode=True)
    except OwareError as error:
        print(_("error: {message}").format(message=error), file=sys.stderr)
        return 2
    except OSError as error:
        if error.filename is not None:  # a file of the user's that no code of ours foresaw could not be used
            print(_("error: {message}").format(message=f"{error.filename}: {error.strerror}"), file=sys.stderr)
            return 2
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        # What a shell sends to a file: no code of ours opened it, and what is still to be written goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        print(_("error: {message}").format(message=error.strerror), file=sys.stderr)
        return 2
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0
