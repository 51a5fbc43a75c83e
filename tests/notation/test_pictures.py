"""Boards as text and SVG, and other ways to call a house."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import oware
from oware.notation import NotationError, diagram, letters, svg

START = oware.Game(oware.ruleset("abapa")).position
LATE = oware.Position.parse("11-0-1-0-0-2-0-0-3-0-0-16-7.5-7.5-N")
SHIFTED = oware.Game(oware.ruleset("ba-awa"), owners=(0,) * 7 + (1,) * 5, opener=1).position
THREE = oware.Game(oware.ruleset("ba-awa-three")).position


def test_the_start_as_text():
    assert diagram.picture(START) == (
        "            f    e    d    c    b    a\n"
        "         +----+----+----+----+----+----+\n"
        "North  0 |  4 |  4 |  4 |  4 |  4 |  4 |\n"
        "         +----+----+----+----+----+----+\n"
        "         |  4 |  4 |  4 |  4 |  4 |  4 |  0 South\n"
        "         +----+----+----+----+----+----+\n"
        "            A    B    C    D    E    F\n"
        "South to move"
    )


def test_the_board_turned_round():
    assert diagram.picture(LATE, flipped=True, names=("Ama", "Kofi")) == (
        "           F    E    D    C    B    A\n"
        "        +----+----+----+----+----+----+\n"
        "Ama 7.5 |  2 |  0 |  0 |  1 |  0 | 11 |\n"
        "        +----+----+----+----+----+----+\n"
        "        |  0 |  0 |  3 |  0 |  0 | 16 | 7.5 Kofi\n"
        "        +----+----+----+----+----+----+\n"
        "           a    b    c    d    e    f\n"
        "Kofi to move"
    )


def test_owners_where_they_are_not_the_rows():
    assert diagram.picture(SHIFTED) == (
        "           (N)  (N)  (N)  (N)  (N)  (S)\n"
        "            f    e    d    c    b    a\n"
        "         +----+----+----+----+----+----+\n"
        "North  0 |  4 |  4 |  4 |  4 |  4 |  4 |\n"
        "         +----+----+----+----+----+----+\n"
        "         |  4 |  4 |  4 |  4 |  4 |  4 |  0 South\n"
        "         +----+----+----+----+----+----+\n"
        "            A    B    C    D    E    F\n"
        "           (S)  (S)  (S)  (S)  (S)  (S)\n"
        "North to move"
    )


def test_three_players_as_text():
    assert diagram.picture(THREE) == (
        "  (2)  (2)  (2)  (2)  (1)  (1)\n"
        "   f    e    d    c    b    a\n"
        "+----+----+----+----+----+----+\n"
        "|  4 |  4 |  4 |  4 |  4 |  4 |\n"
        "+----+----+----+----+----+----+\n"
        "|  4 |  4 |  4 |  4 |  4 |  4 |\n"
        "+----+----+----+----+----+----+\n"
        "   A    B    C    D    E    F\n"
        "  (0)  (0)  (0)  (0)  (1)  (1)\n"
        "Seat 0 0 · Seat 1 0 · Seat 2 0\n"
        "Seat 0 to move"
    )


def test_nobody_is_to_move_when_it_is_over():
    assert diagram.picture(START, over=True) == diagram.picture(START).removesuffix("\nSouth to move")


@pytest.mark.parametrize("draw", [diagram.picture, svg.picture])
def test_as_many_names_as_seats(draw):
    with pytest.raises(NotationError, match="2 names for 3 seats"):
        draw(THREE, names=("Ama", "Kofi"))


def test_the_board_told():
    assert svg.description(LATE) == (
        "South: A 11, B 0, C 1, D 0, E 0, F 2; store 7.5. North: a 0, b 0, c 3, d 0, e 0, f 16; store 7.5. North to move."
    )
    nobody = oware.Position((4,) * 12, (0, 0), owners=(0,) * 12, numbered=True)
    assert svg.description(nobody).endswith("North: no house; store 0. South to move.")


@pytest.mark.parametrize("position", [START, LATE, SHIFTED, THREE])
@pytest.mark.parametrize("flipped", [False, True])
def test_svg_is_well_formed_and_stands_alone(position, flipped):
    picture = svg.picture(position, flipped=flipped, names=["<&>"] * position.seats)
    tree = ET.fromstring(picture)
    name = "{http://www.w3.org/2000/svg}"
    assert tree.get("role") == "img"
    assert tree.find(f"{name}title").text == f"Board with {sum(position.houses)} seeds, <&> to move"
    assert {element.tag.removeprefix(name) for element in tree.iter()} <= {
        *("svg", "title", "desc", "rect", "circle", "ellipse", "text", "tspan")
    }
    # A rim for each house, and a dot for each seed that is not in a heap.
    dots = sum(seeds for seeds in position.houses if seeds <= 15)
    assert len(tree.findall(f"{name}circle")) == 12 + dots
    assert len(tree.findall(f"{name}ellipse")) == sum(seeds > 15 for seeds in position.houses)


@pytest.mark.parametrize("seeds", range(16))
def test_every_seed_has_a_place_of_its_own(seeds):
    places = svg.pattern(seeds)
    assert len(set(places)) == seeds
    assert all(dx * dx + dy * dy < 34 * 34 for dx, dy in places)


@pytest.mark.parametrize(
    ("letter", "style", "ring", "written"),
    [
        ("C", "letters", False, "C"),
        ("C", "reversed", False, "c"),
        ("f", "reversed", False, "F"),
        ("C", "numbers", False, "3"),
        ("f", "numbers", False, "6"),
        ("f", "numbers", True, "12"),
    ],
)
def test_ways_to_call_a_house(letter, style, ring, written):
    assert letters.write_house(letter, style, ring=ring) == written


@pytest.mark.parametrize(
    ("text", "style", "message"),
    [
        ("G", "letters", "'G' names no house; expected A to F for South's houses"),
        ("", "letters", "'' names no house"),
        ("AB", "reversed", "'AB' names no house"),
        ("7", "numbers", "'7' is no house number; expected a number from 1 to 6"),
        ("٣", "numbers", "is no house number"),
    ],
)
def test_bad_house_names(text, style, message):
    with pytest.raises(NotationError, match=message):
        letters.read_house(text, style)
