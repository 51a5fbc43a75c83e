"""What is checked in names no registry and no machine, and is small."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

REGISTRY = re.compile(rb"//[a-z0-9.-]*(" + b"|".join((b"pypi", b"pythonhosted", b"npmjs", rb"deb\.", b"crates")) + b")")
LARGEST = 1024 * 1024


NOT_OURS = re.compile(
    r"\.(?!ci$|gitignore$|gitattributes$|github$)|build$|dist$|__pycache__$|node_modules$|_oware\.|.*\.egg-info$"
)


def ours(folder: Path) -> Iterator[Path]:
    """The files of the project, without what tools and builds leave behind; git may not be installed."""
    for path in folder.iterdir():
        if NOT_OURS.match(path.name):
            continue
        if path.is_dir():
            yield from ours(path)
        else:
            yield path


@pytest.fixture(scope="module")
def files(root: Path) -> list[Path]:
    found = list(ours(root))
    assert {root / ".ci" / "run", root / "pyproject.toml"} <= set(found)
    return found


def test_no_registry_is_named(files: list[Path]) -> None:
    assert [path.name for path in files if REGISTRY.search(path.read_bytes())] == []


def test_no_path_of_this_machine_is_named(files: list[Path], root: Path) -> None:
    places = (str(root.parent).encode() + b"/", str(Path.home()).encode() + b"/")
    assert [path.name for path in files for place in places if len(place) > 4 and place in path.read_bytes()] == []


def test_no_file_is_large(files: list[Path]) -> None:
    assert [path.name for path in files if path.stat().st_size > LARGEST] == []
