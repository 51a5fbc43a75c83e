from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from oware.rules.presets import ruleset
from oware.tables.folder import build
from oware.tables.native import available
from oware.tables.options import Kind

needs_core = pytest.mark.skipif(not available(), reason="the C++ core is not built")

Built = Callable[[str, Kind, int], Path]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Builds a table up to a level, once for all tests; returns the folder tables are kept in. Never change it."""
    if not available():
        pytest.skip("the C++ core is not built")
    folder = tmp_path_factory.mktemp("tables")

    def up_to(rules: str, kind: Kind, seeds: int) -> Path:
        build(ruleset(rules), seeds, kind=kind, folder=folder, threads=2)
        return folder

    return up_to
