"""`oware export-site`: the page as a plain folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from oware.locale import _


def command(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", show_default=False, help=_("Folder to write; a new one, or empty."))
    ],
) -> None:
    """Write the page to a folder that any web host can serve, from any path."""
    from oware.server.site import export_site

    site = export_site(folder)
    typer.echo(
        _("wrote {files} files, {size} kB, to {folder}").format(
            files=site.files, size=round(site.size / 1000), folder=site.folder
        )
    )
    typer.echo(_("To look at it: python -m http.server --directory {folder}").format(folder=site.folder))
