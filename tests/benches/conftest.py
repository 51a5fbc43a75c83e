"""The programs in `benches`, to be imported."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def benches(root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Their folder, importable while the test runs; what they cache goes to a folder of the test's."""
    monkeypatch.syspath_prepend(root / "benches")
    monkeypatch.setenv("OWARE_BENCH_CACHE", str(tmp_path / "cache"))
    before = set(sys.modules)
    yield root / "benches"
    for name in set(sys.modules) - before:
        if Path(getattr(sys.modules[name], "__file__", None) or "").parent == root / "benches":
            del sys.modules[name]


@pytest.fixture
def accuracy(benches: Path) -> ModuleType:
    """`benches/accuracy.py`."""
    assert benches.is_dir()
    return importlib.import_module("accuracy")


@pytest.fixture
def engine_at(benches: Path) -> ModuleType:
    """`benches/engine_at.py`."""
    assert benches.is_dir()
    return importlib.import_module("engine_at")
