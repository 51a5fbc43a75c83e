"""A short run of the fuzz targets; `python fuzz/run.py --seconds N` runs them for as long as one likes."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest


@pytest.fixture(scope="module")
def fuzz(root):
    sys.path.insert(0, str(root / "fuzz"))
    try:
        import mutation
        import targets
    finally:
        sys.path.pop(0)
    return mutation, targets


TARGETS = (
    *("diagram", "playstrategy_fen", "playstrategy_move", "house_names"),
    *("move_list", "ogn_record", "saved", "detection"),
    *("engine_commands", "opening_book"),
)


def test_every_target_is_run_here(fuzz):
    assert tuple(fuzz[1].TARGETS) == TARGETS


@pytest.mark.parametrize("name", TARGETS)
def test_good_and_mutated_inputs(fuzz, name):
    mutation, targets = fuzz
    generator = random.Random(name)
    good = targets.seeds(generator)[name]
    assert all(targets.run_one(targets.TARGETS[name], data) for data in good)
    for _ in range(300):
        targets.run_one(targets.TARGETS[name], mutation.mutated(generator.choice(good), good, generator))


def test_the_runner(root):
    done = subprocess.run(
        [sys.executable, "fuzz/run.py", "--seconds", "0.2", "--seed", "1", "diagram"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("seed 1\ndiagram: ")
    wrong = subprocess.run(
        [sys.executable, "fuzz/run.py", "chess"], cwd=root, capture_output=True, text=True, check=False
    )
    assert (wrong.returncode, "unknown target 'chess'; known are diagram" in wrong.stderr) == (2, True)
