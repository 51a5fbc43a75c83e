"""What a server is told when it starts, checked before anything listens."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
from dataclasses import dataclass, field
from pathlib import Path
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
        secret: what the server's keys are derived from, 32 characters or more; needed beyond loopback, where servers
            that share it know clients alike and go on doing so when they are started again.
        origins: addresses such as `https://oware.example` the page is reached at; needed beyond loopback.
        tables: folder of the endgame tables; the user's data folder by default.

    Raises:
        ServerSettingsError: a public host without a good secret or an origin, or an origin that is none.
    """

    host: str = "127.0.0.1"
    port: int = 8048
    secret: str = field(default="", repr=False)
    origins: tuple[str, ...] = ()
    tables: Path | None = None
    _passing_secret: bytes = field(
        default_factory=lambda: secrets.token_bytes(32), init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        for origin in self.origins:
            parts = urlsplit(origin)
            if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query:
                raise ServerSettingsError(
                    _("origin {origin!r} is not of the form https://host or https://host:port").format(origin=origin)
                )
        if not self.public:
            return
        if len(self.secret) < SECRET_LENGTH or not self.origins:
            raise ServerSettingsError(
                _(
                    "listening on {host} lets other machines in, which needs a secret of at least {length} characters "
                    "(--secret or OWARE_SECRET) and the address people will use (--origin or OWARE_ORIGINS). "
                    "To play on this machine alone, leave --host out."
                ).format(host=self.host, length=SECRET_LENGTH)
            )

    @property
    def public(self) -> bool:
        """Whether other machines can reach the server."""
        return not is_loopback(self.host)

    def key(self, purpose: str) -> bytes:
        """A key of 32 bytes for one purpose, derived from the secret; without one it lasts as long as the settings."""
        return hmac.new(self.secret.encode() or self._passing_secret, purpose.encode(), hashlib.sha256).digest()

    def allowed_hosts(self) -> frozenset[str]:
        """Names a request may call this server by, without a port.

        Any other name is one that someone else's site has pointed at this machine.
        """
        names = {str(urlsplit(origin).hostname) for origin in self.origins}
        if not self.public:
            names |= {"localhost", "127.0.0.1", "[::1]", f"[{self.host}]" if ":" in self.host else self.host}
        return frozenset(names)
