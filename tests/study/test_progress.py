from __future__ import annotations

from pathlib import Path

import pytest

from oware.study.progress import Progress, ProgressError, load_progress, progress_path, save_progress


def test_what_was_done_is_read_back(tmp_path: Path) -> None:
    progress = Progress()
    progress.earn("sow-count", 2)
    progress.earn("sow-count", 1)
    progress.tried("a", 1200, solved=True)
    rating = progress.rating
    progress.tried("a", 1200, solved=False)
    assert progress.rating == rating
    path = tmp_path / "new" / "learn.json"
    save_progress(progress, path)
    assert load_progress(path) == progress
    assert progress.stars == {"sow-count": 2}
    assert progress.puzzles == {"a": True}
    assert list(path.parent.iterdir()) == [path]


def test_nothing_was_done_before_the_first_time(tmp_path: Path) -> None:
    assert load_progress(tmp_path / "learn.json") == Progress()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": "oware-learn", "version": 2}',
        '{"format": "oware-learn", "version": 1, "stars": {}, "puzzles": {}, "days": [], "rating": {"rating": 1}}',
        (
            '{"format": "oware-learn", "version": 1, "stars": 3, "puzzles": {}, "days": [], "rating": '
            '{"rating": 1200, "deviation": 350, "volatility": 0.06}}'
        ),
        (
            '{"format": "oware-learn", "version": 1, "stars": {}, "puzzles": {}, "days": [], "rating": '
            '{"rating": 1200, "deviation": 0, "volatility": 0.06}}'
        ),
        "[" * 100000,
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "learn.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ProgressError, match=r"learn\.json is damaged"):
        load_progress(path)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ProgressError, match=r"cannot be written: [^\[]+$"):
        save_progress(Progress(), tmp_path / "file" / "learn.json")


def test_the_data_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OWARE_DATA", str(tmp_path))
    assert progress_path() == tmp_path / "learn.json"
    monkeypatch.delenv("OWARE_DATA")
    assert progress_path().name == "learn.json"
