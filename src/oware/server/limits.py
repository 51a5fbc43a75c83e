"""How much one address may ask of a public server."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
from time import monotonic
from typing import Any, Final

from litestar import Request
from litestar.middleware.base import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.stores.memory import MemoryStore

REQUESTS_A_MINUTE: Final = 600
_STORE: Final = "rate_limit"
_SWEEP_SECONDS: Final = 60.0


class RequestLimit:
    """Counts requests by address.

    Args:
        key: Addresses are kept only as hashes keyed with this, so that what is stored names nobody.
        requests: How many a minute.
    """

    def __init__(self, key: bytes, requests: int = REQUESTS_A_MINUTE) -> None:
        self._key = key
        self._swept = monotonic()
        config = RateLimitConfig(("minute", requests), identifier_for_request=self.identifier, store=_STORE)
        self.middleware: DefineMiddleware = config.middleware

    def identifier(self, request: Request[Any, Any, Any]) -> str:
        """The hash of an address; of IPv6 the network counts, for a host there has any number of addresses."""
        host = request.client.host if request.client else ""
        try:
            address = ipaddress.ip_address(host)
            if address.version == 6:
                host = str(ipaddress.ip_network((address, 64), strict=False))
        except ValueError:
            pass  # a socket of the system's, which has no address
        return hmac.new(self._key, host.encode(), hashlib.sha256).hexdigest()

    async def forget(self, request: Request[Any, Any, Any]) -> None:
        """Drops counts whose minute is over, once a minute."""
        store = request.app.stores.get(_STORE)
        if monotonic() - self._swept >= _SWEEP_SECONDS and isinstance(store, MemoryStore):
            self._swept = monotonic()
            await store.delete_expired()
