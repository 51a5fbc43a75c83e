"""`oware serve`: the page and its server."""

from __future__ import annotations

from typing import Annotated

import typer

from oware.locale import _


def command(
    host: Annotated[
        str,
        typer.Option(envvar="OWARE_HOST", help=_("Address to listen on; any but this machine's own needs --secret.")),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar="OWARE_PORT", min=0, max=65535, help=_("Port to listen on; 0 takes any free one."))
    ] = 8048,
    open: Annotated[
        bool, typer.Option("--open", help=_("Open the page in the browser (not when OWARE_NO_BROWSER=1)."))
    ] = False,
    secret: Annotated[
        str,
        typer.Option(envvar="OWARE_SECRET", show_default=False, help=_("At least 32 characters that nobody knows.")),
    ] = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="OWARE_ORIGINS", show_default=False, help=_("Address people reach it at; may be repeated.")
        ),
    ] = None,
) -> None:
    """Serve the board to the browser until Ctrl-C."""
    from oware.server.run import serve
    from oware.server.settings import Settings

    serve(Settings(host=host, port=port, secret=secret, origins=tuple(origin or ())), open_browser=open)
