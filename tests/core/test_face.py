"""What both twins promise: names, errors, limits, and the notice when the library is missing."""

from __future__ import annotations

import runpy
import subprocess
from pathlib import Path

import pytest

import oware
from oware import core
from oware.core import library, reference
from oware.core.native_game import NativeGame

built = pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")


@pytest.fixture
def no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_LIBRARY", "_not_there.so")
    clear()


@pytest.fixture(autouse=True)
def _fresh() -> object:
    yield
    clear()


def clear() -> None:
    for cached in (library.library, core.native):
        cached.cache_clear()


def test_without_the_library_the_pure_twin_is_used_and_says_so(no_library: None) -> None:
    assert core.best().name == "pure"
    assert core.notice() == (
        "the C++ core (_not_there.so) was not built; the pure-Python core is used, which is several hundred times slower"
    )
    with pytest.raises(core.CoreUnavailableError, match="was not built"):
        core.native()


@built
def test_a_library_of_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "ABI_VERSION", 999)
    clear()
    assert core.best().name == "pure"
    assert "this package needs 999" in core.notice()


@built
def test_a_damaged_library_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "_oware.so").write_bytes(b"not a library")
    monkeypatch.setattr(library, "_LIBRARY", str(tmp_path / "_oware.so"))
    clear()
    assert core.best().name == "pure"
    assert "cannot be loaded" in core.notice()


@built
def test_the_library_needs_no_other_and_shows_only_its_own_names() -> None:
    path = Path(library.__file__).with_name("_oware.so")
    if not path.is_file():
        pytest.skip("not a library of this kind")
    try:
        table = subprocess.run(["nm", "-D", str(path)], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no nm here")
    names = [line.split() for line in table.splitlines()]
    assert [entry for entry in names if entry[-2] in ("U", "w", "v")] == []
    assert [entry[-1] for entry in names if not entry[-1].startswith("oware_")] == []


@pytest.mark.parametrize("depth", [-1, 251])
def test_perft_of_an_impossible_depth(depth: int) -> None:
    for twin in (core.pure(), core.best()):
        with pytest.raises(ValueError, match="expected 0 to 250"):
            twin.perft(oware.ruleset("abapa"), depth)


@pytest.mark.parametrize("limits", [{"games": -1}, {"games": 1 << 31}, {"games": 1, "max_plies": -1}])
def test_playouts_of_impossible_numbers(limits: dict[str, int]) -> None:
    for twin in (core.pure(), core.best()):
        with pytest.raises(ValueError, match="expected 0 to"):
            twin.playouts(oware.ruleset("abapa"), **limits)


@built
def test_errors_are_the_referee_s() -> None:
    game = core.native().game(oware.ruleset("abapa"))
    told = oware.Game(oware.ruleset("abapa")).refusal("a")
    with pytest.raises(oware.IllegalMoveError) as caught:
        game.play("a")
    assert (str(caught.value), caught.value.cause, caught.value.houses) == (
        str(told),
        "not_yours",
        told and told.houses,
    )
    for letter in ("", "x", "AB", "Ä"):
        refusal = game.refusal(letter)
        assert refusal
        assert refusal.cause == "no_such_house"
    with pytest.raises(oware.InvalidPositionError, match="there is no seat 2"):
        game.resign(2)
    game.resign(1)
    for action in (game.agree_to_end, lambda: game.resign(0)):
        with pytest.raises(oware.GameOverError):
            action()
    over = game.refusal("A")
    assert over
    assert (over.cause, over.houses) == ("game_over", ())
    game.undo()
    assert game.outcome is None


@built
def test_more_seeds_than_the_core_takes() -> None:
    many = oware.Position.parse("9-9-9-9-9-9-9-9-9-9-9-9-0-0-S", seeds=None)
    with pytest.raises(oware.InvalidPositionError, match="up to 48 seeds"):
        core.native().game(oware.ruleset("abapa"), many)
    few = oware.Position.parse("1-0-0-0-0-1-0-0-0-0-0-1-0-0-S", seeds=None)
    assert core.native().game(oware.ruleset("abapa"), few).legal_moves() == ("A", "F")


@built
def test_a_seat_that_has_left_cannot_leave_again() -> None:
    game = core.native().game(oware.ruleset("ba-awa-three"))
    assert game.resign(1) is None
    with pytest.raises(oware.GameOverError, match="has left this game already"):
        game.lose_on_time(1)
    assert game.resigned == (1,)


@built
def test_a_long_trace_is_read_whole() -> None:
    """Sixty laps and more before the relay repeats: more events than a game reads at once when it begins small."""
    rules = oware.ruleset("obridjie")
    start = oware.Position.parse("3-13-0-3-1-0-3-1-0-3-1-0-12-8-0")
    game = NativeGame(rules, start)
    game._events = (game._events._type_ * 8)()
    assert game.play("B") == oware.Game(rules, start).play("B")
    assert game.moves == "B"


@pytest.mark.parametrize(
    ("seed", "index", "numbers"),
    [
        (0, 0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]),
        (1234567, 0, [6457827717110365317, 3203168211198807973, 9817491932198370423]),
    ],
)
def test_random_numbers_are_splitmix64(seed: int, index: int, numbers: list[int]) -> None:
    source = reference.Random(seed, index)
    assert [source.next() for _ in numbers] == numbers


def test_choices_are_even() -> None:
    source = reference.Random(1, 2)
    counts = [0] * 6
    for _ in range(6000):
        counts[source.choice(6)] += 1
    assert min(counts) > 900
    assert max(counts) < 1100


@built
def test_the_signature_of_random_games() -> None:
    """Changes only when rules, random numbers or the hash do; a change is stated in the changelog."""
    totals = core.native().playouts(oware.ruleset("abapa"), 1000, seed=1)
    assert (totals.games, sum(totals.wins) + totals.draws, sum(totals.seeds)) == (1000, 1000, 40796.0)
    assert f"{totals.digest:016x}" == "f6543ee912192fff"


@built
def test_the_plain_python_yardstick_counts_what_the_core_counts() -> None:
    benches = Path(__file__).parents[2] / "benches" / "perft_python.py"
    if not benches.is_file():
        pytest.skip("no benches here")
    perft = runpy.run_path(str(benches))["perft"]
    counts = perft([4] * 6, [4] * 6, 0, 0, 5, [0, 0, 0, 0])
    assert core.Perft(*counts) == core.native().perft(oware.ruleset("abapa"), 5)
    slams = perft([1, 6, 1, 0, 0, 0], [1, 1, 0, 0, 0, 0], 21, 17, 6, [0, 0, 0, 0])
    start = oware.Position.parse("1-6-1-0-0-0-1-1-0-0-0-0-21-17-S", seeds=None)
    assert core.Perft(*slams) == core.native().perft(oware.ruleset("abapa"), 6, start)
