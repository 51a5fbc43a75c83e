"""`oware book`: building, verifying and looking."""

from __future__ import annotations

from pathlib import Path

import pytest

from oware.cli.app import main
from oware.engine.book_builder import BookBuilder


def build(path: Path, *words: str) -> int:
    return main(["book", "build", str(path), "--positions", "9", "--nodes", "200", "--check", "400", *words])


def test_a_book_is_built_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.book"
    assert build(path, "--most", "48") == 0
    assert f"9 positions, {path.stat().st_size} bytes in {path}" in capsys.readouterr().out
    assert main(["book", "show", "--file", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
    assert sorted(line.split()[0] for line in lines[1:]) == list("ABCDEF")
    assert all(line.split()[0] == line.split()[2] for line in lines[1:])
    assert main(["book", "show", "AaBbCc", "--file", str(path)]) == 0
    assert "not in the book" in capsys.readouterr().out
    assert main(["book", "verify", str(path), "--nodes", "400", "--most", "48"]) == 0
    assert "9 of 9 book moves lose no more than 48 seeds" in capsys.readouterr().out


def test_moves_that_do_not_stand_up_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.book"
    assert build(path, "--most", "0", "--check", "6000") == 0
    out = capsys.readouterr().out
    assert "positions left out" in out
    assert main(["book", "verify", str(path), "--nodes", "6000", "--most", "0"]) == 0


def test_ctrl_c_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: BookBuilder, *words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(BookBuilder, "build", interrupted)
    assert build(tmp_path / "book", "--cache", str(tmp_path / "cache")) == 130
    assert "the same call goes on" in capsys.readouterr().err
    assert build(tmp_path / "book") == 130
    assert "with --cache FILE" in capsys.readouterr().err
    assert not (tmp_path / "book").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["verify", "--rules", "awari"], "there is no opening book for awari"),
        (["verify", "none.book"], "none.book cannot be read"),
        (["build", "no/such/folder/x"], "cannot be written"),
        (["build", "."], "cannot be written"),
        (["build", "x", "--rules", "ba-awa"], "can have no opening book"),
        (["show", "Zz"], "error: "),
    ],
)
def test_mistakes_are_told(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["book", *words]) == 2
    assert message in capsys.readouterr().err
