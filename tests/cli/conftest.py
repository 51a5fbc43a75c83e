"""What the tests of the command line share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, so that no test meets a kept game, or leaves one."""
    folder = tmp_path / "data"
    monkeypatch.setenv("OWARE_DATA", str(folder))
    return folder
