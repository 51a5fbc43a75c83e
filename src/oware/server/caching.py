"""What clients say they take and hold already."""

from __future__ import annotations

from typing import Any

from litestar import Request


def accepts(request: Request[Any, Any, Any], wanted: str) -> bool:
    """Whether the client takes a content coding such as `gzip` or `zstd` (Accept-Encoding).

    A coding named counts before `*`, which is taken to mean gzip alone: who names nothing may know nothing newer.
    """
    said: dict[str, bool] = {}
    for coding in request.headers.get("accept-encoding", "").split(","):
        name, *parameters = (part.strip() for part in coding.lower().split(";"))
        said[name] = not any(parameter in ("q=0", "q=0.0", "q=0.00", "q=0.000") for parameter in parameters)
    return said.get(wanted, said.get("*", False) if wanted == "gzip" else False)


def is_held(request: Request[Any, Any, Any], tag: str) -> bool:
    """Whether the client holds this version already (If-None-Match)."""
    held = {entry.strip().removeprefix("W/") for entry in request.headers.get("if-none-match", "").split(",")}
    return tag in held or "*" in held
