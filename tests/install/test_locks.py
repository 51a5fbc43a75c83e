"""The locks: every package pinned with hashes, from no particular registry, one version in all of them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import oware

NAMES = ("play", "test", "dev", "zig")


def pins(lock: str) -> dict[str, str]:
    """Requirement (name, version, marker) by itself -> the lines of hashes below it."""
    entries = re.split(r"^(?=[a-z0-9])", lock, flags=re.MULTILINE)
    return {entry.split(" \\", 1)[0].strip(): entry for entry in entries if entry.strip()}


@pytest.fixture(scope="module")
def locks(root: Path) -> dict[str, str]:
    return {name: (root / "requirements" / f"{name}.lock").read_text(encoding="utf-8") for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_every_package_is_pinned_with_hashes(locks: dict[str, str], name: str) -> None:
    entries = pins(locks[name])
    assert entries
    for requirement, entry in entries.items():
        assert re.match(r"[a-z0-9-]+==[\w.+!]+( ;|$)", requirement), requirement
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), requirement


@pytest.mark.parametrize("name", NAMES)
def test_no_lock_names_an_address_or_a_folder(locks: dict[str, str], name: str) -> None:
    assert not re.search(r"://|--(extra-)?index-url|--find-links|\bfile:|^-", locks[name], re.MULTILINE)


def test_the_smaller_locks_are_parts_of_the_largest(locks: dict[str, str]) -> None:
    def versions(name: str) -> set[str]:
        return {requirement.split(" ")[0] for requirement in pins(locks[name])}

    assert versions("play") < versions("test") < versions("dev")


def test_the_locks_hold_what_the_project_asks_for(locks: dict[str, str], root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    wanted = {
        "play": project["project"]["dependencies"] + project["dependency-groups"]["build"],
        "test": extras["test"],
        "dev": extras["docs"] + extras["dev"],
    }
    for name, requirements in wanted.items():
        locked = {requirement.split("==")[0] for requirement in pins(locks[name])}
        asked = {re.split(r"[^a-z0-9-]", requirement)[0] for requirement in requirements} - {"oware"}
        assert asked <= locked, f"{name}: run make lock"


def test_one_version_everywhere(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == oware.__version__
    assert f"## {oware.__version__}" in (root / "CHANGELOG.md").read_text(encoding="utf-8")
