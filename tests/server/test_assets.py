"""Reading the page's files."""

from __future__ import annotations

import json
from pathlib import Path

from oware.server.assets import Assets
from oware.server.site import PAGE


def test_an_edited_file_is_served_at_once(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("one")
    assets = Assets(tmp_path)
    first = assets.find("a.js")
    assert first is assets.find("a.js")
    (tmp_path / "a.js").write_text("three")
    second = assets.find("a.js")
    assert first is not None
    assert second is not None
    assert (first.body, second.body) == (b"one", b"three")
    assert first.tag != second.tag
    (tmp_path / "a.js").unlink()
    assert assets.find("a.js") is None


def test_comments_stay_at_home_and_every_line_where_it_is(tmp_path: Path) -> None:
    source = """// @ts-check
/** Says what
 * it does. */
import { one } from "./one.js"; // one

  /* styles */
const where = "https://example.org/"; /* here */
/** @type {any} */ (where).length /* there */
  // the last
"""
    served = source.split("\n")
    for line in (0, 1, 2, 5, 8):
        served[line] = ""
    for name in ("a.js", "a.css"):
        (tmp_path / name).write_text(source)
        asset = Assets(tmp_path).find(name)
        assert asset is not None
        assert asset.body.decode().split("\n") == served
    (tmp_path / "a.txt").write_text(source)
    kept = Assets(tmp_path).find("a.txt")
    assert kept is not None
    assert kept.body.decode() == source


def test_nothing_but_comments_is_left_out_of_the_page() -> None:
    assets = Assets(PAGE)
    for name in assets.names():
        asset = assets.find(name)
        assert asset is not None
        source = (PAGE / name).read_bytes()
        if not name.endswith((".js", ".css")):
            assert asset.body == source
            continue
        inside = False  # a comment of several lines
        ticks = 0
        for line, served in zip(source.split(b"\n"), asset.body.split(b"\n"), strict=True):
            if served != line:
                # Within a text of several lines it would be no comment.
                assert ticks % 2 == 0, f"{name}: {line!r}"
                assert served == b""
                assert inside or line.strip().startswith((b"/*", b"//")), f"{name}: {line!r}"
                inside = b"*/" not in line and (inside or b"/*" in line)
            else:
                assert not inside
                ticks += line.count(b"`")


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (tmp_path / "secret.txt").write_text("secret")
    (page / "secret.txt").symlink_to(tmp_path / "secret.txt")
    assert Assets(page).find("secret.txt") is None


def test_only_known_kinds_of_files_are_served(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x")
    (tmp_path / "folder.js").mkdir()
    assets = Assets(tmp_path)
    assert assets.find("a.py") is None
    assert assets.find("folder.js") is None


def test_the_listing_names_every_file_with_its_hash(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("one")
    (tmp_path / "sw.js").write_text("worker")
    (tmp_path / "notes.py").write_text("not served")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "b.js").write_text("not served")
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "fr.json").write_text("{}")
    assets = Assets(tmp_path)
    first = json.loads(assets.listing())
    assert list(first["files"]) == ["a.js", "locale/fr.json"]
    asset = assets.find("a.js")
    assert asset is not None
    assert first["files"]["a.js"] == asset.tag
    served = assets.find("files.json")
    assert served is not None
    assert json.loads(served.body) == first
    (tmp_path / "a.js").write_text("other")
    second = json.loads(assets.listing())
    assert second["version"] != first["version"]
    assert second["files"]["locale/fr.json"] == first["files"]["locale/fr.json"]
