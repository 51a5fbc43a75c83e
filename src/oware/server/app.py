"""The ASGI application: the page's files, the headers every answer carries, errors as problem+json."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, Request, Response, Router, route
from litestar.exceptions import HTTPException, NotFoundException
from litestar.middleware import ASGIMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from oware import __version__
from oware.locale import _
from oware.server.assets import Assets
from oware.server.caching import accepts, is_held
from oware.server.limits import RequestLimit
from oware.server.problems import problems
from oware.server.settings import Settings
from oware.server.site import PAGE, POLICY
from oware.server.table_api import PREFIX, table_api
from oware.server.table_service import TableService

HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class MisdirectedRequestException(HTTPException):
    """The request names a host this server is not."""

    status_code = 421


class KnownHosts(ASGIMiddleware):
    """Turns away requests for a host that is not this server, such as a name bound anew to a loopback address.

    Args:
        hosts: the names allowed, without port.
    """

    def __init__(self, hosts: frozenset[str]) -> None:
        self.hosts = hosts

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass the request on when its Host is known."""
        host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
        name = urlsplit(f"//{host}").netloc.rpartition(":")[0] if host.rpartition("]")[2].count(":") else host
        if name.lower() not in self.hosts:
            raise MisdirectedRequestException(_("this server is not {host!r}").format(host=host))
        await next_app(scope, receive, send)


async def _add_headers(message: Message, scope: Scope) -> None:
    del scope
    if message["type"] == "http.response.start":
        given = {name.lower() for name, value in message["headers"]}
        message["headers"] = [*message["headers"], *(pair for pair in _RAW_HEADERS if pair[0] not in given)]


async def _no_page(response: Response[Any]) -> Response[Any]:
    """Litestar answers below the OpenAPI document with a page of its own."""
    if response.status_code == 404:
        raise NotFoundException
    return response


def create_app(settings: Settings | None = None, *, page: Path = PAGE) -> Litestar:
    """Make the application.

    Args:
        settings: whom it serves, and from which tables.
        page: folder of the page's files.
    """
    settings = settings or Settings()
    assets = Assets(page)
    service = TableService(settings.tables)
    limit = RequestLimit(settings.key("addresses"))

    @route(["/", "/{name:path}"], http_method=["GET", "HEAD"], sync_to_thread=False, include_in_schema=False)
    def file(request: Request[Any, Any, Any], name: FromPath[str] = "") -> Response[bytes]:
        asset = assets.find(name.removeprefix("/"))
        if asset is None:
            raise NotFoundException(_("there is no page {path!r} here").format(path=request.url.path))
        coding = next((coding for coding in asset.packed if accepts(request, coding)), "")
        body = asset.packed[coding] if coding else asset.body
        tag = f'"{asset.tag}{f"-{coding}" if coding else ""}"'
        # The browser keeps a copy but asks whether it is still good, so an edited file shows at once.
        headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if coding:
            headers["Content-Encoding"] = coding
        if is_held(request, tag):
            return Response(b"", status_code=304, headers=headers, media_type=asset.media_type)
        return Response(body, headers=headers, media_type=asset.media_type)

    return Litestar(
        [file, table_api(service, [limit.middleware] if settings.public else [])],
        middleware=[KnownHosts(settings.allowed_hosts())],
        before_send=[_add_headers],
        after_response=limit.forget,
        on_shutdown=[service.close],
        plugins=[problems()],
        logging_config=None,  # logging is for the one who runs the program to set up
        openapi_config=OpenAPIConfig(
            title=_("Oware tables"),
            version=__version__,
            description=_("Exact values of Oware positions with few seeds on the board; see docs/tables.md."),
            openapi_router=Router(
                f"{PREFIX}/openapi.json", route_handlers=[], include_in_schema=False, after_request=_no_page
            ),
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
    )
