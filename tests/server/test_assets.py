"""Reading the page's files."""

from __future__ import annotations

from pathlib import Path

from oware.server.assets import Assets


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
