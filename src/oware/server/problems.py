"""Errors as problem+json (RFC 9457), in one place: what went wrong, where, and what to do."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.plugins.problem_details import ProblemDetailsConfig, ProblemDetailsException, ProblemDetailsPlugin

from oware.locale import _
from oware.rules.errors import OwareError, UnknownRulesetError
from oware.tables.errors import DamagedTableError, MissingTableError, NoTableError

MEDIA_TYPE = "application/problem+json"

_log = logging.getLogger(__name__)


class Problem(msgspec.Struct, omit_defaults=True):
    """An error (RFC 9457)."""

    status: Annotated[int, msgspec.Meta(description="The HTTP status.")]
    title: Annotated[str, msgspec.Meta(description="The kind of error.")]
    detail: Annotated[str, msgspec.Meta(description="This case of it: what was expected, where, and what to do.")] = ""
    type: Annotated[
        str,
        msgspec.Meta(
            description="urn:oware:missing-table, urn:oware:no-table, urn:oware:damaged-table, urn:oware:busy or "
            "about:blank."
        ),
    ] = "about:blank"


class BusyError(OwareError):
    """More is being asked than can be answered now."""


def problem_of(error: OwareError) -> Problem:
    """An error of the package as a problem."""
    if isinstance(error, MissingTableError):
        return _problem(404, str(error), "urn:oware:missing-table")
    if isinstance(error, NoTableError):
        return _problem(404, str(error), "urn:oware:no-table")
    if isinstance(error, DamagedTableError):
        # The message names a path of this machine, which is for its owner alone.
        _log.error("%s", error)
        return _problem(500, _("the table that would answer is damaged"), "urn:oware:damaged-table")
    if isinstance(error, UnknownRulesetError):
        return _problem(404, str(error))
    if isinstance(error, BusyError):
        return _problem(503, str(error), "urn:oware:busy")
    return _problem(400, str(error))


def _problem(status: int, detail: str, kind: str = "about:blank") -> Problem:
    return Problem(status, HTTPStatus(status).phrase, detail, kind)


def documented(*statuses: int) -> dict[int, ResponseSpec]:
    """These statuses as problems, for the OpenAPI document."""
    return {
        status: ResponseSpec(
            Problem, description=HTTPStatus(status).phrase, media_type=MEDIA_TYPE, generate_examples=False
        )
        for status in statuses
    }


def _of_http(error: HTTPException) -> ProblemDetailsException:
    title = HTTPStatus(error.status_code).phrase
    detail = "" if error.detail == title else error.detail
    extra = {"errors": error.extra} if isinstance(error.extra, list) and error.extra else None
    return _exception(Problem(error.status_code, title, detail), extra, error.headers)


def _of_package(error: OwareError) -> ProblemDetailsException:
    problem = problem_of(error)
    return _exception(problem, None, {"Retry-After": "1"} if problem.status == 503 else None)


def _of_nesting(error: RecursionError) -> ProblemDetailsException:
    """Only reading a body recurses as deep as a client says."""
    return _exception(_problem(400, str(error)), None, None)


def _of_mistake(error: Exception) -> ProblemDetailsException:
    """A mistake of ours: the log has it, the client only learns that there is one."""
    _log.error("a request failed", exc_info=error)
    return _exception(_problem(500, _("the server made a mistake; it has been logged")), None, None)


def _exception(
    problem: Problem, extra: dict[str, Any] | None, headers: dict[str, str] | None
) -> ProblemDetailsException:
    return ProblemDetailsException(
        status_code=problem.status,
        title=problem.title,
        detail=problem.detail,
        type_=None if problem.type == "about:blank" else problem.type,
        extra=extra,
        headers={"Cache-Control": "no-store", **(headers or {})},
    )


def problems() -> ProblemDetailsPlugin:
    """What turns every error of the application into a problem."""
    return ProblemDetailsPlugin(
        ProblemDetailsConfig(
            exception_to_problem_detail_map={
                HTTPException: _of_http,
                OwareError: _of_package,
                RecursionError: _of_nesting,
                Exception: _of_mistake,
            }
        )
    )
