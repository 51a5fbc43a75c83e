"""The page as a plain folder that any static host can serve, from any path."""

from __future__ import annotations

import html
import os
from dataclasses import dataclass
from pathlib import Path

from oware.locale import _
from oware.rules.errors import OwareError
from oware.server.assets import LISTING, Assets

PAGE = Path(__file__).parents[1] / "web"

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' data:; "
    "style-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""Content policy of the page; a server adds who may frame it, which a document cannot say of itself."""

_CHARSET = '<meta charset="utf-8">'


class SiteError(OwareError):
    """A folder the page cannot be written to."""


@dataclass(frozen=True, slots=True)
class Site:
    """What was written.

    Attributes:
        folder: where.
        files: how many files.
        size: their bytes.
    """

    folder: Path
    files: int
    size: int


def export_site(folder: Path, page: Path = PAGE) -> Site:
    """Write the page to a folder.

    Args:
        folder: made when it is missing; one with an earlier export is brought up to date, any other must be empty.
        page: folder of the page's files.

    Raises:
        SiteError: the folder holds something else, or cannot be written.
    """
    try:
        if folder.exists() and not folder.is_dir():
            raise SiteError(_("{folder} is a file; give a folder to write the page to").format(folder=folder))
        if folder.is_dir() and any(folder.iterdir()) and not (folder / LISTING).is_file():
            raise SiteError(
                _("{folder} holds other files; give a new folder, an empty one, or one exported before").format(
                    folder=folder
                )
            )
        source = Assets(page)
        assets = {name: source.find(name) for name in source.names() if name != LISTING}
        written = {name: asset.body for name, asset in assets.items() if asset is not None}
        policy = f'<meta http-equiv="Content-Security-Policy" content="{html.escape(POLICY)}">'
        written["index.html"] = written["index.html"].replace(_CHARSET.encode(), f"{_CHARSET}\n{policy}".encode(), 1)
        for stale in set(Assets(folder).names()) - written.keys() if folder.is_dir() else ():
            (folder / stale).unlink()
        for name, body in written.items():
            _write(folder / name, body)
        # Some hosts leave out files and folders by rules of their own unless this file is there.
        _write(folder / ".nojekyll", b"")
        listing = Assets(folder).listing()
        _write(folder / LISTING, listing)
    except OSError as error:
        reason = error.strerror or str(error)
        raise SiteError(
            _("cannot write the page to {folder}: {reason}").format(folder=folder, reason=reason)
        ) from error
    return Site(folder, len(written) + 1, sum(map(len, written.values())) + len(listing))


def _write(path: Path, body: bytes) -> None:
    """Write whole or not at all, so that a host never serves half a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.part")
    partial.write_bytes(body)
    os.replace(partial, path)
