"""The builder against brute force by the referee, and against published counts and values."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from oware.rules.presets import RULESETS, ruleset
from oware.rules.ruleset import Ruleset
from oware.tables.files import Header, RawTable, file_name
from oware.tables.folder import table_folder
from oware.tables.index import board_at, boards_of_level, can_arise, index_of
from oware.tables.known_counts import known_histograms
from oware.tables.native import Job, Memory
from oware.tables.options import KINDS, Kind, no_table_reason, table_ruleset
from oware.tables.oracle import Oracle

from .conftest import Built, needs_core

TABLES = sorted({table_ruleset(rules).name for rules in RULESETS.values() if not no_table_reason(rules)})
ODD = [
    {"skip_origin": False},
    {"capture_counts": (4,)},
    {"capture_chain": False},
    {"singles_last": True},
    {"cannot_feed": "starved_takes"},
    {"must_feed": False, "no_seeds": "unscored"},
    {"grand_slam": "keep_last", "feed_test": "after_move"},
    {"grand_slam": "opponent_gets_rest", "end_when_only_singles": True},
    {"grand_slam": "illegal", "grand_slam_trigger": "all_houses", "leave_countermove": True},
]


def agree(rules: Ruleset, kind: Kind, seeds: int) -> None:
    """Solves all levels with the core and compares every value with the oracle's."""
    oracle = Oracle(rules, kind, seeds)
    kept: list[Memory] = []
    for level in range(seeds + 1):
        memory = Memory(2 * boards_of_level(level))
        lower = {below: memory.address for below, memory in enumerate(kept)}
        Job(rules, kind, level, lower, states=memory.address).solve()
        kept.append(memory)
        raw = bytes(memory.map[: 2 * boards_of_level(level)])
        for index in range(boards_of_level(level)):
            signed = int.from_bytes(raw[index : index + 1], "little", signed=True)
            found = (raw[2 * index], raw[2 * index + 1]) if kind == "pair" else (signed, 0)
            assert found == oracle.value(board_at(level, index)), board_at(level, index)


@needs_core
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", TABLES)
def test_all_options_agree_with_brute_force(name: str, kind: Kind) -> None:
    agree(table_ruleset(ruleset(name)), kind, 3)


@needs_core
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("changes", ODD, ids=lambda changes: "-".join(changes))
def test_odd_options_agree_with_brute_force(changes: dict[str, object], kind: Kind) -> None:
    agree(table_ruleset(ruleset("abapa").replaced(name="odd", **changes)), kind, 3)  # type: ignore[arg-type]


@needs_core
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("name", "seeds"),
    [("abapa", 4), ("awari", 4), pytest.param("abapa", 6, marks=pytest.mark.slow)]
    + [pytest.param("awari", 6, marks=pytest.mark.slow)],
)
def test_brute_force(name: str, seeds: int, kind: Kind) -> None:
    agree(table_ruleset(ruleset(name)), kind, seeds)


def histogram(folder: Path, name: str, kind: Kind, level: int, *, arising: bool = False) -> dict[tuple[int, int], int]:
    rules = table_ruleset(ruleset(name))
    table = RawTable(table_folder(rules, kind, folder) / file_name(level), Header.of(rules, kind, level))
    counts = Job(rules, kind, level, {}).histogram(table.address, 0, boards_of_level(level), arising=arising)
    table.close()
    return counts


@pytest.mark.parametrize(
    ("name", "seeds"), [("awari", 12), ("abapa", 12), pytest.param("awari", 16, marks=pytest.mark.slow)]
)
def test_published_histograms(built: Built, name: str, seeds: int) -> None:
    folder = built(name, "split", seeds)
    known = known_histograms(name, "split")
    for level in range(seeds + 1):
        assert {value: n for (value, _), n in histogram(folder, name, "split", level).items()} == known[level]


@pytest.mark.parametrize(
    ("seeds", "share"), [(4, 72.82), (8, 61.05), (12, 18.70), pytest.param(16, 6.54, marks=pytest.mark.slow)]
)
def test_published_shares_of_exact_pairs(built: Built, seeds: int, share: float) -> None:
    counts = histogram(built("abapa", "pair", seeds), "abapa", "pair", seeds, arising=True)
    exact = sum(n for (mover, other), n in counts.items() if mover + other == seeds)
    assert round(100 * exact / sum(counts.values()), 2) == share
    assert all(mover + other <= seeds for mover, other in counts)


@pytest.mark.parametrize("seeds", [10])
def test_a_split_is_never_better_than_the_pair_can_promise_or_refuse(built: Built, seeds: int) -> None:
    # Endless play shared out is one of the ways play can go on, so the net value lies between the two forced ones.
    folder = built("abapa", "pair", seeds)
    built("abapa", "split", seeds)
    rules = table_ruleset(ruleset("abapa"))
    pair, split = (
        RawTable(table_folder(rules, kind, folder) / file_name(seeds), Header.of(rules, kind, seeds)) for kind in KINDS
    )
    for index in range(0, boards_of_level(seeds), 7):
        mover, other = pair.value(index)
        assert 2 * mover - seeds <= split.value(index)[0] <= seeds - 2 * other
    pair.close()
    split.close()


@pytest.mark.parametrize("levels", [range(13), pytest.param(range(13, 17), marks=pytest.mark.slow)], ids=["12", "16"])
def test_published_awari_values(built: Built, root: Path, levels: range) -> None:
    with gzip.open(root / "tests" / "golden" / "awari_values.json.gz") as file:
        wanted = {tuple(entry["board"]): entry["value"] for entry in json.load(file)["values"]}
    wanted = {board: value for board, value in wanted.items() if sum(board) in levels}
    folder = built("awari", "split", levels[-1])
    rules = table_ruleset(ruleset("awari"))
    assert wanted
    for board, value in wanted.items():
        level = sum(board)
        table = RawTable(table_folder(rules, "split", folder) / file_name(level), Header.of(rules, "split", level))
        assert table.value(index_of(board)) == (value, 0)
        table.close()


def test_boards_of_the_share_are_those_that_can_arise(built: Built) -> None:
    counts = histogram(built("abapa", "pair", 8), "abapa", "pair", 8, arising=True)
    assert sum(counts.values()) == sum(can_arise(board_at(8, index)) for index in range(boards_of_level(8)))
