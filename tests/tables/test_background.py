"""Tables that are built without being asked for, and mapped for those who search with them."""

from __future__ import annotations

import ctypes
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

import oware
from oware.rules.presets import ruleset
from oware.tables.background import BackgroundBuilder, enabled, mapped_tables, want_tables
from oware.tables.index import board_at, index_of
from oware.tables.native import available
from oware.tables.probe import Tables

from .conftest import Built, needs_core

SEEDS = 9


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def switched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OWARE_BUILD_TABLES")


def test_tables_are_a_public_name_and_not_loaded_by_importing_the_package() -> None:
    assert oware.Tables is Tables
    assert "Tables" in dir(oware)
    code = "import sys, oware; print([name for name in sys.modules if name.startswith('oware.tables')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
    with pytest.raises(AttributeError, match="no attribute 'Table'"):
        oware.Table  # noqa: B018


@needs_core
def test_both_kinds_are_built_as_by_the_command(switched_on: None, built: Built, tmp_path: Path) -> None:
    builder = BackgroundBuilder(tmp_path, SEEDS)
    builder.want(ruleset("auale"))
    assert builder.wait(60)
    made = files(tmp_path)
    for kind in ("pair", "split"):
        folder = built("abapa", kind, SEEDS)
        for seeds in range(SEEDS + 1):
            name = f"abapa.{kind}/{seeds:02d}.table"
            assert made.pop(name) == (folder / name).read_bytes()
    assert made == {}


@needs_core
def test_two_processes_at_once_leave_whole_files(built: Built, tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from oware.rules.presets import ruleset\n"
        "from oware.tables.background import BackgroundBuilder\n"
        f"b = BackgroundBuilder(Path(sys.argv[1]), {SEEDS}); b.want(ruleset('abapa')); sys.exit(not b.wait(60))"
    )
    environment = {name: value for name, value in os.environ.items() if name != "OWARE_BUILD_TABLES"}
    both = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], env=environment) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    made = files(tmp_path)
    assert len(made) == 2 * (SEEDS + 1)
    expected = built("abapa", "pair", SEEDS)
    for seeds in range(SEEDS + 1):
        name = f"abapa.pair/{seeds:02d}.table"
        assert made[name] == (expected / name).read_bytes()


@needs_core
def test_the_end_of_the_process_ends_the_build(tmp_path: Path) -> None:
    code = (
        "from oware.rules.presets import ruleset\n"
        "from oware.tables import background\n"
        "background._builder._seeds = 18\n"
        "background.want_tables(ruleset('abapa')); import time; time.sleep(0.5)"
    )
    environment = {name: value for name, value in os.environ.items() if name != "OWARE_BUILD_TABLES"}
    environment["OWARE_TABLES"] = str(tmp_path)
    ended = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    made = files(tmp_path)
    assert len(made) < 19
    assert not [name for name in made if name.endswith(".part")]


@needs_core
def test_what_cannot_be_written_is_only_logged(
    switched_on: None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    builder = BackgroundBuilder(tmp_path / "file", 3)
    with caplog.at_level(logging.INFO):
        builder.want(ruleset("abapa"))
        assert builder.wait(60)
    assert "cannot be kept in" in caplog.text


def test_the_switch_and_rules_without_tables_build_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OWARE_TABLES", str(tmp_path))
    assert not enabled()
    want_tables(ruleset("abapa"))
    monkeypatch.setenv("OWARE_BUILD_TABLES", "1")
    assert enabled() == available()
    for name in ("merkel", "nam-nam"):
        want_tables(ruleset(name))
    assert list(tmp_path.iterdir()) == []


def test_mapped_levels_hold_what_the_tables_answer(built: Built) -> None:
    folder = built("abapa", "pair", SEEDS)
    mapped = mapped_tables(ruleset("abapa"), folder=folder, most=7)
    assert mapped is not None
    assert (mapped.kind, mapped.seeds, mapped.ruleset.name) == ("pair", 7, "abapa")
    board = board_at(7, 12345)
    value = (ctypes.c_uint8 * 2).from_address(mapped.addresses[7] + 2 * index_of(board))
    assert tuple(value) == Tables.open(folder=folder).value(board)


def test_mapped_levels_end_before_a_gap_or_damage(built: Built, tmp_path: Path) -> None:
    source = built("abapa", "pair", SEEDS) / "abapa.pair"
    place = tmp_path / "abapa.pair"
    place.mkdir()
    assert mapped_tables(ruleset("abapa"), folder=tmp_path) is None
    for seeds in (0, 1, 2, 3, 5):
        (place / f"{seeds:02d}.table").write_bytes((source / f"{seeds:02d}.table").read_bytes())
    mapped = mapped_tables(ruleset("abapa"), folder=tmp_path)
    assert mapped is not None
    assert mapped.seeds == 3
    damaged = bytearray((place / "02.table").read_bytes())
    damaged[4100] ^= 1
    (place / "02.table").write_bytes(damaged)
    mapped = mapped_tables(ruleset("abapa"), folder=tmp_path)
    assert mapped is not None
    assert mapped.seeds == 1
    assert mapped_tables(ruleset("merkel"), folder=tmp_path) is None


@needs_core
def test_a_search_has_tables_built_in_the_folder_of_the_user_alone(tmp_path: Path) -> None:
    code = (
        "import sys, oware; from pathlib import Path\n"
        "from oware.engine import Engine, Limits\n"
        "from oware.engine.aids import TableSource\n"
        "from oware.tables import background\n"
        "background._builder._seeds = 5\n"
        "game = oware.Game(oware.ruleset('awari'))\n"
        "for source in (None, TableSource(Path(sys.argv[1])), TableSource()):\n"
        "    Engine(tables=source).search(game, Limits(depth=2))\n"
        "    assert background._builder.wait(60)\n"
        "    print(background._builder._asked != set())\n"
    )
    environment = {name: value for name, value in os.environ.items() if name != "OWARE_BUILD_TABLES"}
    environment["OWARE_TABLES"] = str(tmp_path / "user")
    ended = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "other")],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout.split() == ["False", "False", "True"]
    assert len(files(tmp_path)) == 12
    assert not (tmp_path / "other").exists()
