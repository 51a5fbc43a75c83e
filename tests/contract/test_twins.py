"""The C++ twin against the referee: random games of every rule set, event by event, with counters, undo and refusals."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oware
from oware import core
from oware.core import Core, CoreGame, CoreMatch
from oware.rules.match_options import MatchOptions
from strategies import RULESET_NAMES, positions_of, ruleset_names

pytestmark = pytest.mark.skipif(bool(core.notice()), reason=core.notice() or "the C++ core is there")


def view(game: CoreGame) -> tuple[object, ...]:
    """Everything a player may ask of a game."""
    refusals = tuple(refusal.cause if (refusal := game.refusal(letter)) else "" for letter in oware.LETTERS)
    ends = tuple(sorted(game.resigned)), game.outcome
    return game.legal_moves(), refusals, game.snapshot(), game.occurrences, game.quiet_plies, game.moves, ends


def play_both(twins: tuple[CoreGame, CoreGame], chance: random.Random, plies: int) -> None:
    """Plays the same random moves on both games, now and then taking some back, and compares all along."""
    for _ in range(plies):
        views = [view(game) for game in twins]
        assert views[0] == views[1]
        if twins[0].outcome:
            return
        letter = chance.choice(twins[0].legal_moves())
        assert twins[0].preview(letter) == twins[1].preview(letter)
        assert twins[0].play(letter) == twins[1].play(letter)
        while twins[0].moves and chance.random() < 0.1:
            for game in twins:
                game.undo()


def end_both(twins: tuple[CoreGame, CoreGame], chance: random.Random) -> None:
    """Ends the game, if it goes on, in one of the other ways; with three players it may have to be done twice."""
    while not twins[0].outcome:
        way = chance.choice(("agree", "resign", "time"))
        seat = chance.choice([s for s in range(twins[0].ruleset.players) if s not in twins[0].resigned])
        for game in twins:
            if way == "agree":
                game.agree_to_end()
            elif way == "resign":
                game.resign(seat)
            else:
                game.lose_on_time(seat)
        assert view(twins[0]) == view(twins[1])
        play_both(twins, chance, 3)


@pytest.mark.parametrize("name", RULESET_NAMES)
def test_random_games_are_identical(name: str) -> None:
    rules = oware.ruleset(name)
    for seed in range(3):
        chance = random.Random(f"{name} {seed}")
        opener = chance.randrange(rules.players)
        owners = [chance.randrange(rules.players) for _ in range(12)] if rules.relay and seed else None
        twins = (
            core.native().game(rules, owners=owners, opener=opener),
            core.pure().game(rules, owners=owners, opener=opener),
        )
        play_both(twins, chance, 150)
        end_both(twins, chance)


@given(st.data(), ruleset_names, st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_set_up_positions_are_judged_alike(data: st.DataObject, name: str, seed: int) -> None:
    rules = oware.ruleset(name)
    start = data.draw(positions_of(rules))
    twins = core.native().game(rules, start), core.pure().game(rules, start)
    assert twins[0].settlement == twins[1].settlement
    play_both(twins, random.Random(seed), 12)


@given(ruleset_names, st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_a_snapshot_goes_on_as_its_game_would(name: str, seed: int) -> None:
    rules, chance = oware.ruleset(name), random.Random(seed)
    game = core.native().game(rules)
    for _ in range(chance.randrange(60)):
        if not game.outcome:
            game.play(chance.choice(game.legal_moves()))
    if not game.outcome:
        again = core.native().game(rules, game.snapshot())
        assert again.snapshot() == game.snapshot()
        play_both((again, core.pure().game(rules, game.snapshot())), chance, 40)


@pytest.mark.parametrize("name", RULESET_NAMES)
def test_playouts_are_the_same_games(name: str) -> None:
    rules = oware.ruleset(name)
    assert core.native().playouts(rules, 5, seed=11, first=3) == core.pure().playouts(rules, 5, seed=11, first=3)


@pytest.mark.parametrize("name", RULESET_NAMES)
def test_one_playout_is_the_game_of_that_index(name: str) -> None:
    rules = oware.ruleset(name)
    games = [twin.playout(rules, seed=5, index=2**63 + 7) for twin in (core.native(), core.pure())]
    assert (games[0].moves, games[0].outcome) == (games[1].moves, games[1].outcome)
    assert core.native().playouts(rules, 1, seed=5, first=2**63 + 7).plies == len(games[0].moves)


@pytest.mark.parametrize("name", RULESET_NAMES)
def test_counts_are_the_same(name: str) -> None:
    rules = oware.ruleset(name)
    for depth in (0, 1, 2, 3):
        assert core.native().perft(rules, depth) == core.pure().perft(rules, depth)
        assert core.native().perft(rules, depth, bulk=True) == core.pure().perft(rules, depth, bulk=True)


@given(st.data(), ruleset_names)
@settings(max_examples=100, deadline=None)
def test_counts_from_any_position_are_the_same(data: st.DataObject, name: str) -> None:
    rules = oware.ruleset(name)
    start = data.draw(positions_of(rules))
    for depth in (1, 2, 3):
        if core.native().perft(rules, depth, start, bulk=True).moves <= 150:
            assert core.native().perft(rules, depth, start) == core.pure().perft(rules, depth, start)


@pytest.mark.parametrize("name", [name for name in RULESET_NAMES if oware.ruleset(name).relay] + ["abapa"])
def test_random_matches_are_identical(name: str) -> None:
    rules = oware.ruleset(name)
    for seed in range(3):
        chance = random.Random(f"{name} {seed}")
        limits = {"best_of": 5} if not rules.relay else {"target": 8, "max_games": 6}
        options = MatchOptions(
            opener=chance.choice(("alternate", "winner", "loser", "same", "agreement")),
            layout=chance.choice(("extend", "anchored", "chosen")),
            spare_pit=chance.choice(("winner", "loser")),
            points=chance.choice(((1, 0.5, 0), (3, 1, 0), (2, 1, -1))),
            **limits,
        )
        opener = chance.randrange(rules.players)
        play_match(
            (core.native().match(rules, options, opener), core.pure().match(rules, options, opener)), options, chance
        )


def play_match(twins: tuple[CoreMatch, CoreMatch], options: MatchOptions, chance: random.Random) -> None:
    while True:
        play_both((twins[0].game, twins[1].game), chance, 30)
        end_both((twins[0].game, twins[1].game), chance)
        pits = twins[0].game.ruleset.relay
        views = [(pits and match.won, match.out, match.points, match.outcome) for match in twins]
        assert views[0] == views[1]
        if twins[0].outcome:
            return
        owners = [seat for seat, won in enumerate(twins[0].won) for _ in range(won)]
        chance.shuffle(owners)
        chosen = owners if options.layout == "chosen" and pits else None
        seats = [seat for seat, won in enumerate(twins[0].won) if seat not in twins[0].out and (won or not pits)]
        agreed = chance.choice(seats) if options.opener == "agreement" else None
        for match in twins:
            match.next_game(chosen, agreed)
        assert (twins[0].owners, twins[0].opener) == (twins[1].owners, twins[1].opener)


def test_a_long_game_outgrows_its_memory(twin: Core) -> None:
    """Two single seeds that go round for ever: 3,000 plies, then all of them taken back."""
    rules = oware.ruleset("abapa-society")
    start = oware.Position.parse("0-0-0-0-0-1-0-0-0-0-0-1-23-23-S")
    game = twin.game(rules, start)
    for _ in range(3000):
        game.play(game.legal_moves()[0])
    assert game.occurrences == 251
    assert game.quiet_plies == 3000
    for _ in range(3000):
        game.undo()
    assert game.snapshot() == start
    with pytest.raises(oware.NothingToUndoError):
        game.undo()


def test_a_board_emptied_by_fours_has_no_last_seeds(twin: Core) -> None:
    """B-7 tested at the end of the turn: nothing is left to hand out, the board is simply empty."""
    start = oware.Position.parse("3-3-3-3-0-0-0-0-0-0-0-0-20-16-0")
    game = twin.game(oware.ruleset("ba-awa-end-of-turn"), start)
    assert game.play("A").outcome == (0, "board_empty", (32, 16))
