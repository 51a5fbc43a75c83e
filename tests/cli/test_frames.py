from __future__ import annotations

import random

import pytest

from oware import RULESETS, Game, Position, ruleset
from oware.cli.play_board import COLOURS, SIGNS, SMALLEST, View, draw, house_at, size_for
from oware.cli.play_frames import MOST_SECONDS, SEED_SECONDS, Marks, Taken, duration, frames, marks, standing
from oware.cli.play_show import Show
from oware.rules.ruleset import Ruleset


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_the_last_picture_of_a_move_is_the_board_after_it(rules: Ruleset) -> None:
    choice = random.Random(rules.name)
    for _number in range(3):
        game = Game(rules)
        while not game.outcome and len(game.moves) < 300:
            trace = game.play(choice.choice(game.legal_moves()))
            shown = frames(trace)
            assert (shown[-1].houses, shown[-1].stores) == (trace.after.houses, trace.after.stores)
            assert shown[-1].hand == 0
            assert all(sum(frame.houses) + frame.hand + sum(frame.stores) == 48 for frame in shown)
            assert max(frame.lap for frame in shown) == len(trace.laps)


def test_an_even_split_empties_the_board() -> None:
    game = Game(ruleset("awari"), Position.parse("0-0-0-0-2-0-0-1-0-0-0-0-22-23-S r0-0-0-0-1-1-0-1-0-0-0-0-N*2"))
    trace = game.play("E")
    assert frames(trace)[-1].stores == trace.after.stores


def test_marks_say_where_a_move_went_and_who_gets_what() -> None:
    game = Game(ruleset("ba-awa"), Position.parse("0-0-0-0-0-3-2-3-3-0-0-12-20-5-0"))
    marked = marks(game.preview("F"))
    assert marked == Marks(origin=5, landing=8, captured=(Taken(7, 4, 1), Taken(8, 4, 0)), passed=(6, 7, 8))
    slam = Game(ruleset("abapa"), Position.parse("4-0-0-0-0-2-1-1-0-0-0-0-20-20-S"))
    assert marks(slam.preview("F")).refused == (7, 6)


def test_a_seed_takes_its_time_and_long_relays_are_pressed_together() -> None:
    assert duration(5, "normal") == 5 * SEED_SECONDS
    assert duration(500, "normal") == MOST_SECONDS
    assert duration(500, "fast") < duration(500, "normal") < duration(500, "slow")
    assert duration(500, "off") == 0


def test_a_show_can_be_stepped() -> None:
    trace = Game(ruleset("abapa")).play("C")
    show = Show(trace, "slow")
    steps = 0
    while show.step():
        steps += 1
    assert steps == len(frames(trace)) - 1
    assert show.frame == frames(trace)[-1]
    assert Show(trace, "off").finished


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("columns", "lines"), [(48, 6), (60, 8), (80, 10), (120, 16), (30, 2)])
@pytest.mark.parametrize("flipped", [False, True])
def test_all_lines_of_a_board_are_as_wide_as_the_board(seats: int, columns: int, lines: int, *, flipped: bool) -> None:
    size = size_for(columns, lines)
    houses = (0, 1, 5, 6, 10, 11, 15, 16, 20, 30, 40, 48)
    owners = tuple(house * seats // 12 for house in range(12))
    view = View(
        standing(Position(houses, (0.5,) * seats, owners=owners)),
        owners,
        ("South", "North", "a very long name")[:seats],
        ("level 3",) * seats,
        turn=0,
        playable=frozenset({1, 2}),
        marks=Marks(1, 5, (Taken(3, 14, 1),), (4,), (2, 3)),
        cursor=2,
        flipped=flipped,
    )
    drawn = draw(view, size)
    assert len(drawn) == size.lines
    assert {line.cell_len for line in drawn} == {size.columns}
    assert size.columns <= max(columns, SMALLEST.columns)


def test_places_of_the_board_are_houses() -> None:
    size = size_for(80, 10)
    view = View(standing(Game(ruleset("abapa")).position), (0,) * 12, ("S", "N"))
    drawn = [line.plain for line in draw(view, size)]
    for flipped in (False, True):
        found = {
            house_at(column, line, size, flipped=flipped)
            for line in range(len(drawn))
            for column in range(len(drawn[0]))
        }
        assert found == {None, *range(12)}
    top = size.store + 2
    assert house_at(top, 0, size, flipped=False) == 11
    assert house_at(top, size.lines - 1, size, flipped=False) == 0
    assert house_at(top, 0, size, flipped=True) == 5
    assert house_at(0, 0, size, flipped=False) is None


def test_a_board_as_it_looks() -> None:
    game = Game(ruleset("abapa"), Position.parse("4-4-4-4-4-2-1-2-4-4-4-4-4-3-S"))
    trace = game.play("F")
    view = View(
        standing(game.position),
        game.owners,
        ("South", "North"),
        ("you", "level 3"),
        1,
        frozenset(range(8, 12)),
        marks(trace),
    )
    assert [line.plain for line in draw(view, size_for(60, 8))] == [
        "┏● North┓╭●[f]─╮╭●[e]─╮╭●[d]─╮╭●[c]─╮╔● b ═╗╭● a ─╮╭▲ South╮",
        "┃       ┃│  4  ││  4  ││  4  ││  4  │║  0  ║│  0  ││       │",
        "┃       ┃│•••• ││•••• ││•••• ││•••• │║░░░░░║│░░░░░││       │",
        "┃   3   ┃╰─────╯╰─────╯╰─────╯╰─────╯╚═+3▲═╝╰─+2▲─╯│   9   │",
        "┃level 3┃╭▲ A ─╮╭▲ B ─╮╭▲ C ─╮╭▲ D ─╮╭▲ E ─╮┌▲ F ┄┐│  you  │",
        "┃       ┃│  4  ││  4  ││  4  ││  4  ││  4  │┆  0  ┆│       │",
        "┃       ┃│•••• ││•••• ││•••• ││•••• ││•••• │┆     ┆│       │",
        "┗━━━▶━━━┛╰─────╯╰─────╯╰─────╯╰─────╯╰─────╯└┄┄┄┄┄┘╰───────╯",
    ]


def test_seats_differ_by_sign_and_by_colour() -> None:
    assert len(set(SIGNS)) == 3
    assert all(len(set(colours)) == 3 for colours in COLOURS.values())
