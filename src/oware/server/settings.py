"""What a server is told when it starts, checked before anything listens."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from oware.locale import _
from oware.rules.errors import OwareError

SECRET_LENGTH = 32


class ServerSettingsError(OwareError):
    """A setting the server cannot or must not start with."""


def is_loopback(host: str) -> bool:
    """Whether only programs on this machine can reach a server listening on `host`."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class Settings:
    """Where to listen, and for whom.

    Attributes:
        host: name or IP address to listen on.
        port: TCP port, 0 for any free one.
        secret: what sessions are signed with, 32 characters or more; needed beyond loopback.
        origins: addresses such as `https://oware.example` the page is reached at; needed beyond loopback.

    Raises:
        ServerSettingsError: a public host without a good secret or an origin, or an origin that is none.
    """

    host: str = "127.0.0.1"
    port: int = 8048
    secret: str = ""
    origins: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for origin in self.origins:
            parts = urlsplit(origin)
            if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query:
                raise ServerSettingsError(
                    _("origin {origin!r} is not of the form https://host or https://host:port").format(origin=origin)
                )
        if is_loopback(self.host):
            return
        if len(self.secret) < SECRET_LENGTH or not self.origins:
            raise ServerSettingsError(
                _(
                    "listening on {host} lets other machines in, which needs a secret of at least {length} characters "
                    "(--secret or OWARE_SECRET) and the address people will use (--origin or OWARE_ORIGINS). "
                    "To play on this machine alone, leave --host out."
                ).format(host=self.host, length=SECRET_LENGTH)
            )

    def allowed_hosts(self) -> frozenset[str]:
        """Names a request may call this server by, without a port.

        Any other name is one that someone else's site has pointed at this machine.
        """
        names = {str(urlsplit(origin).hostname) for origin in self.origins}
        if is_loopback(self.host):
            names |= {"localhost", "127.0.0.1", "[::1]", f"[{self.host}]" if ":" in self.host else self.host}
        return frozenset(names)
