"""Starts the server, says where it is once it listens, and ends it in good order."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
import webbrowser
from threading import Thread
from types import FrameType
from typing import Any

import uvicorn

from oware.locale import _
from oware.rules.presets import ruleset
from oware.server.app import create_app
from oware.server.settings import ServerSettingsError, Settings
from oware.tables.background import want_tables

SHUTDOWN_SECONDS = 2
FIRST_TABLES = ("abapa", "awari")
"""Rule sets whose small tables are built once the server listens, where they are not there."""


def listen(settings: Settings) -> socket.socket:
    """A socket that listens where the settings say.

    Raises:
        ServerSettingsError: the port is taken or not for this user, or the host is none of this machine's.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        plain = socket.create_server((settings.host, settings.port), family=family, backlog=2048)
        # asyncio sends small packets at once (TCP_NODELAY) only where a socket names its protocol; without that every
        # answer waits some 40 ms for the client's acknowledgement of its head.
        return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=plain.detach())
    except socket.gaierror as error:
        raise ServerSettingsError(_("host {host!r} is not known").format(host=settings.host)) from error
    except OSError as error:
        place = {"host": settings.host, "port": settings.port}
        if error.errno == errno.EADDRINUSE:
            message = _(
                "port {port} is in use, perhaps by another oware; "
                "choose another, or let OWARE_PORT=0 take any that is free"
            )
        elif error.errno == errno.EACCES:
            message = _("port {port} needs special rights; choose one above 1023, or OWARE_PORT=0 for any free one")
        else:
            message = _("cannot listen on {host} port {port}: {reason}")
        raise ServerSettingsError(message.format(**place, reason=error.strerror)) from error


def address(listening: socket.socket) -> str:
    """The URL of the page behind a listening socket."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _may_open_browser() -> bool:
    """Whether the user wants a browser and has a screen: without one, a text browser would take the terminal."""
    if os.environ.get("OWARE_NO_BROWSER", "") not in ("", "0"):
        return False
    return sys.platform in ("darwin", "win32") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())


class _Server(uvicorn.Server):
    """A server that tells its address as soon as a browser could reach it."""

    def __init__(self, config: uvicorn.Config, url: str, *, open_browser: bool) -> None:
        super().__init__(config)
        self._url = url
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(_("The board is at {url} (Ctrl-C ends it)").format(url=self._url), flush=True)
            for name in FIRST_TABLES:
                want_tables(ruleset(name))
            if self._open_browser and _may_open_browser():
                Thread(target=webbrowser.open, args=(self._url,), daemon=True).start()


def _ignore(number: int, frame: FrameType | None) -> Any:
    """After its shutdown uvicorn raises the signal again; there is nothing left to end then."""


def serve(settings: Settings, *, open_browser: bool = False) -> None:
    """Serve until Ctrl-C or SIGTERM.

    Args:
        settings: where and for whom.
        open_browser: show the page, unless OWARE_NO_BROWSER is set.

    Raises:
        ServerSettingsError: it cannot listen there.
    """
    listening = listen(settings)
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _ignore)
    with listening:
        _Server(config, address(listening), open_browser=open_browser).run(sockets=[listening])
    print(_("Goodbye."), file=sys.stderr)
