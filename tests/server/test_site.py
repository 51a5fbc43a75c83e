"""The page as a plain folder."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from oware.cli.app import main
from oware.server.site import PAGE, SiteError, export_site


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_every_file_of_the_page_is_there_and_listed(tmp_path: Path) -> None:
    site = export_site(tmp_path / "site")
    written = files(site.folder)
    assert {"index.html", "sw.js", "oware.wasm", "manifest.webmanifest", "files.json"} <= written
    listed = json.loads((site.folder / "files.json").read_text())["files"]
    assert written - listed.keys() == {"files.json", "sw.js", ".nojekyll"}
    assert site.files == len(written) - 1
    assert site.size == sum((site.folder / name).stat().st_size for name in written)


def test_addresses_are_relative_so_that_any_path_will_do(tmp_path: Path) -> None:
    export_site(tmp_path)
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    addresses = re.findall(r'(?:href|src)="([^"]*)"', index)
    assert addresses
    assert [address for address in addresses if address.startswith(("/", "http"))] == []
    manifest = json.loads((tmp_path / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["start_url"] == manifest["scope"] == "./"


def test_the_policy_is_in_the_document_where_no_server_sends_it(tmp_path: Path) -> None:
    export_site(tmp_path)
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert index.index("Content-Security-Policy") < index.index("<script")
    assert "default-src &#x27;none&#x27;" in index


def test_a_second_export_brings_the_folder_up_to_date(tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text('<meta charset="utf-8">')
    (page / "old.js").write_text("old")
    site = export_site(tmp_path / "site", page)
    (page / "old.js").unlink()
    (page / "new.js").write_text("new")
    export_site(tmp_path / "site", page)
    assert files(site.folder) == {"index.html", "new.js", "files.json", ".nojekyll"}


@pytest.mark.parametrize("kind", ["other files", "a file"])
def test_nothing_of_somebody_elses_is_overwritten(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "mine"
    if kind == "a file":
        folder.write_text("mine")
    else:
        folder.mkdir()
        (folder / "index.html").write_text("mine")
    with pytest.raises(SiteError, match=kind):
        export_site(folder)
    assert "mine" in (folder if folder.is_file() else folder / "index.html").read_text()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SiteError, match="cannot write the page"):
        export_site(tmp_path / "file" / "site")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export-site", str(tmp_path / "site")]) == 0
    told = capsys.readouterr()
    assert f"to {tmp_path / 'site'}" in told.out
    assert main(["export-site", str(PAGE)]) == 2
    assert "holds other files" in capsys.readouterr().err
