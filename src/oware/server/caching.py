"""What clients say they take and hold already."""

from __future__ import annotations

from typing import Any

from litestar import Request


def accepts_gzip(request: Request[Any, Any, Any]) -> bool:
    """Whether the client takes gzip (Accept-Encoding)."""
    for coding in request.headers.get("accept-encoding", "").split(","):
        name, *parameters = (part.strip() for part in coding.lower().split(";"))
        if name in ("gzip", "*"):
            return not any(parameter in ("q=0", "q=0.0", "q=0.00", "q=0.000") for parameter in parameters)
    return False


def is_held(request: Request[Any, Any, Any], tag: str) -> bool:
    """Whether the client holds this version already (If-None-Match)."""
    held = {entry.strip().removeprefix("W/") for entry in request.headers.get("if-none-match", "").split(",")}
    return tag in held or "*" in held
