"""The ASGI application: the page's files, the headers every answer carries, errors as problem+json."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, Request, Response, route
from litestar.exceptions import HTTPException, NotFoundException
from litestar.middleware import ASGIMiddleware
from litestar.plugins.problem_details import ProblemDetailsConfig, ProblemDetailsException, ProblemDetailsPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from oware.locale import _
from oware.server.assets import Assets
from oware.server.settings import Settings

PAGE = Path(__file__).parents[1] / "web"

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' data:; "
        "style-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
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


def _accepts_gzip(request: Request[Any, Any, Any]) -> bool:
    for coding in request.headers.get("accept-encoding", "").split(","):
        name, *parameters = (part.strip() for part in coding.lower().split(";"))
        if name in ("gzip", "*"):
            return not any(parameter in ("q=0", "q=0.0", "q=0.00", "q=0.000") for parameter in parameters)
    return False


def _is_held(request: Request[Any, Any, Any], tag: str) -> bool:
    """Whether the client holds this version already (If-None-Match)."""
    held = {entry.strip().removeprefix("W/") for entry in request.headers.get("if-none-match", "").split(",")}
    return tag in held or "*" in held


def _problem(error: HTTPException) -> ProblemDetailsException:
    """The error as RFC 9457 wants it: the title tells its kind, the detail this case of it."""
    title = HTTPStatus(error.status_code).phrase
    detail = "" if error.detail == title else error.detail
    return ProblemDetailsException(status_code=error.status_code, title=title, detail=detail, headers=error.headers)


def create_app(settings: Settings | None = None, *, page: Path = PAGE) -> Litestar:
    """Make the application.

    Args:
        settings: whom it serves.
        page: folder of the page's files.
    """
    assets = Assets(page)

    @route(["/", "/{name:path}"], http_method=["GET", "HEAD"], sync_to_thread=False)
    def file(request: Request[Any, Any, Any], name: str = "") -> Response[bytes]:
        asset = assets.find(name.removeprefix("/"))
        if asset is None:
            raise NotFoundException(_("there is no page {path!r} here").format(path=request.url.path))
        packed = asset.packed is not None and _accepts_gzip(request)
        body = asset.packed if packed and asset.packed is not None else asset.body
        tag = f'"{asset.tag}{"-gzip" if packed else ""}"'
        # The browser keeps a copy but asks whether it is still good, so an edited file shows at once.
        headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if packed:
            headers["Content-Encoding"] = "gzip"
        if _is_held(request, tag):
            return Response(b"", status_code=304, headers=headers, media_type=asset.media_type)
        return Response(body, headers=headers, media_type=asset.media_type)

    return Litestar(
        [file],
        middleware=[KnownHosts((settings or Settings()).allowed_hosts())],
        before_send=[_add_headers],
        plugins=[ProblemDetailsPlugin(ProblemDetailsConfig(exception_to_problem_detail_map={HTTPException: _problem}))],
        openapi_config=None,
    )
