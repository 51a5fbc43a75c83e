"""The table API: exact values of positions, best lines, and which tables there are (UX.md)."""

from __future__ import annotations

import hashlib
from time import monotonic
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, PathParameter, QueryParameter
from litestar.types import Middleware

from oware.locale import _
from oware.rules.errors import InvalidPositionError, OwareError
from oware.rules.presets import ruleset as named
from oware.server.caching import is_held
from oware.server.problems import BusyError, Problem, documented, problem_of
from oware.server.table_answers import TableAnswer, TableLine, TableList
from oware.server.table_service import TableService, parse_position
from oware.tables.options import Kind

PREFIX: Final = "/api/v1"
MOST_FEN: Final = 8192
"""Characters of a diagram: enough for some two hundred earlier positions."""

MOST_BATCH: Final = 100
BATCH_SECONDS: Final = 2.0
BATCH_BYTES: Final = 256 << 10
MOST_PLIES: Final = 200
MOST_NAME: Final = 64
CACHE: Final = "public, max-age=3600"
EXAMPLE: Final = "0-1-0-0-0-1-0-0-0-0-1-1-22-22-S"

RulesetName = Annotated[
    str, PathParameter(max_length=MOST_NAME, description="Name of a rule set, such as abapa or awari.")
]
Fen = Annotated[
    str,
    QueryParameter(
        min_length=1,
        max_length=MOST_FEN,
        description=f"The position as a dashed diagram, such as {EXAMPLE}; quiet plies and earlier positions after it "
        "are respected.",
    ),
]
KindName = Annotated[
    Kind | None,
    QueryParameter(description="pair or split; left out, that which suits the rule set."),
]
Batch = Annotated[list[str], Body(max_items=MOST_BATCH, description=f"Diagrams, at most {MOST_BATCH}.")]

_encoder: Final = msgspec.json.Encoder()
_UNCHANGED: Final = {304: ResponseSpec(None, description="Not Modified", generate_examples=False)}


def table_api(service: TableService, middleware: list[Middleware]) -> Router:
    """The routes.

    Args:
        service: Who answers.
        middleware: What requests pass before.
    """

    async def position(
        request: Request[Any, Any, Any],
        ruleset: RulesetName,
        fen: Fen,
        kind: KindName = None,
        plies: Annotated[
            bool, QueryParameter(description="Also seek in how many plies the sure seeds are forced.")
        ] = False,
    ) -> Response[TableAnswer]:
        """Value of a position and of every legal move, best first."""
        answer = await service.position(named(ruleset), kind, parse_position(fen), plies=plies)
        return _tagged(request, answer)

    async def line(
        request: Request[Any, Any, Any],
        ruleset: RulesetName,
        fen: Fen,
        kind: KindName = None,
        plies: Annotated[int, QueryParameter(ge=1, le=MOST_PLIES, description="Plies to go at most.")] = MOST_PLIES,
    ) -> Response[TableLine]:
        """A best line that makes progress, under the rules as they are."""
        return _tagged(request, await service.line(named(ruleset), kind, parse_position(fen), plies))

    async def tables(request: Request[Any, Any, Any], ruleset: RulesetName) -> Response[list[TableList]]:
        """The tables that a rule set is answered from."""
        return _tagged(request, await service.tables(named(ruleset)))

    async def all_tables(request: Request[Any, Any, Any]) -> Response[list[TableList]]:
        """All tables of named rule sets that are there."""
        return _tagged(request, await service.tables())

    @post(
        "/{ruleset:str}/positions",
        status_code=200,
        operation_id="positions",
        request_max_body_size=BATCH_BYTES,
        responses=documented(400, 404, 413, 429, 500),
        summary="Many positions at once",
    )
    async def positions(ruleset: RulesetName, data: Batch, kind: KindName = None) -> list[TableAnswer | Problem]:
        """An answer or a problem for each diagram, in their order; what takes more than two seconds is left."""
        rules = named(ruleset)
        end = monotonic() + BATCH_SECONDS
        answers: list[TableAnswer | Problem] = []
        for fen in data:
            try:
                if monotonic() >= end:
                    raise BusyError(_("the answers before took too long; ask again for this one"))
                if len(fen) > MOST_FEN:
                    raise InvalidPositionError(_("the diagram is longer than {most} characters").format(most=MOST_FEN))
                answers.append(await service.position(rules, kind, parse_position(fen), plies=False))
            except OwareError as error:
                answers.append(problem_of(error))
        return answers

    handlers: list[Any] = [positions]
    statuses = (400, 404, 429, 500, 503)
    for path, function in (
        ("/{ruleset:str}/position", position),
        ("/{ruleset:str}/line", line),
        ("/{ruleset:str}/tables", tables),
        ("/tables", all_tables),
    ):
        responses = {**_UNCHANGED, **documented(*statuses)}
        name = function.__name__
        handlers.append(get(path, operation_id=name, responses=responses, summary=function.__doc__)(function))
        handlers.append(HTTPRouteHandler(path, http_method="HEAD", include_in_schema=False)(function))
    return Router(PREFIX, route_handlers=handlers, middleware=middleware, tags=["tables"])


def _tagged(request: Request[Any, Any, Any], message: Any) -> Response[Any]:
    """A message named by its content, or word that the client has it already."""
    body = _encoder.encode(message)
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": CACHE}
    if is_held(request, tag):
        return Response(b"", status_code=304, headers=headers, media_type="application/json")
    return Response(body, headers=headers, media_type="application/json")
