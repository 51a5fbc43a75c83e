"""Levels: described, the same on every machine, and never worse than they may be."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import oware
from engine.plain_search import position_of
from oware import core
from oware.engine import LEVELS, Engine, GreedyPlayer, LevelPlayer, RandomPlayer, choose, level, play_game
from oware.engine.levels import limited
from oware.engine.page import page_levels, write_page_levels
from oware.engine.players import random_opening

built = pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")


def test_the_page_has_the_same_levels(tmp_path: Path) -> None:
    web = Path(oware.__file__).parent / "web"
    assert json.loads((web / "levels.json").read_text(encoding="utf-8")) == page_levels()
    write_page_levels(tmp_path / "levels.json")
    assert (tmp_path / "levels.json").read_bytes() == (web / "levels.json").read_bytes()


def test_levels_are_numbered_named_and_described() -> None:
    assert [each.number for each in LEVELS] == list(range(1, 13))
    assert len({each.name for each in LEVELS}) == len({each.description for each in LEVELS}) == 12


@pytest.mark.parametrize("number", [0, 13, -1])
def test_other_levels_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match="expected 1 to 12"):
        level(number)


@pytest.mark.parametrize("name", ["abapa", "ba-awa", "ba-awa-three"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_seed_decides_what_a_level_plays(name: str, number: int) -> None:
    game = position_of(name, 1, 3)
    assert Engine(5).choose(game, number) == choose(game, number, 5)
    moves = {choose(game, number, seed) for seed in range(40)}
    assert moves <= set(game.legal_moves())
    assert len(moves) > 1 or number > 1


@built
@pytest.mark.parametrize("name", ["abapa", "ba-awa", "nam-nam", "ba-awa-three"])
def test_low_levels_play_alike_on_both_twins(name: str) -> None:
    for seed in range(20):
        game = position_of(name, seed, 2 * seed)
        for number in (1, 2):
            assert Engine(seed, pure=True).choose(game, number) == Engine(seed).choose(game, number)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_level_loses_no_more_than_it_may(number: int) -> None:
    for seed in range(10):
        game = position_of("abapa", seed, 20)
        options = level(number).options(seed)
        found = Engine()._searcher.run(game, options, lambda: False)
        assert found.values[found.best] - found.values[found.choice] <= options.most_loss


def test_ratings_rise_and_lie_between_levels() -> None:
    ratings = [each.rating for each in LEVELS]
    assert ratings == sorted(set(ratings))
    assert limited(0, 1, 0) == LEVELS[0]
    assert limited(9999, 1, 0) == LEVELS[-1]
    assert limited(ratings[3], 1, 7) == LEVELS[3]
    for share in (0.25, 0.75):
        rating = round(ratings[3] + share * (ratings[4] - ratings[3]))
        chosen = [limited(rating, 5, ply) for ply in range(400)]
        assert set(chosen) == {LEVELS[3], LEVELS[4]}
        assert chosen.count(LEVELS[4]) / 400 == pytest.approx(share, abs=0.08)
        assert chosen == [limited(rating, 5, ply) for ply in range(400)]


def test_a_rating_plays_as_one_of_its_levels() -> None:
    game = position_of("abapa", 1, 3)
    for seed in range(10):
        number = limited(850, seed, 3).number
        assert Engine(seed).choose_rated(game, 850) == choose(game, number, seed)


@pytest.mark.parametrize("name", oware.RULESETS)
def test_every_rule_set_is_played_to_its_end_by_either_twin(name: str) -> None:
    rules = oware.ruleset(name)
    game = oware.Game(rules)
    players = [LevelPlayer(1 + seat % 3, seed=seat) for seat in range(rules.players)]
    assert play_game(game, players).reason
    game = oware.Game(rules)
    random_opening(game, 20, random.Random(1))
    for _ in range(3):
        if game.outcome:
            break
        game.play(Engine(1, pure=True).choose(game, 2))


def test_greedy_takes_the_most() -> None:
    game = oware.Game(oware.ruleset("abapa"), oware.Position.parse("1-0-0-0-2-2-1-1-1-9-9-9-6-7-S"))
    assert GreedyPlayer(random.Random(1)).move(game) == "F"


@built
def test_level_3_beats_a_random_player() -> None:
    for seed in range(4):
        game = oware.Game(oware.ruleset("abapa"))
        players = [LevelPlayer(3, seed), RandomPlayer(random.Random(seed))]
        assert play_game(game, players).winner == 0
