"""Whatever a caller hands to the library's public entries, what comes back is an answer or an error that explains."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

import oware
from oware import engine, notation
from oware.notation import diagram, letters, movelists, ogn, playstrategy, record, svg

ABAPA = oware.ruleset("abapa")
BAAWA = oware.ruleset("ba-awa")
START = oware.Position.start(ABAPA)

WRONG = (None, 3, -1, 2.5, "x", "", b"x", [], [1], {}, {"a": 1}, object(), float("nan"), True, (1, 2, 3), 10**30, START)


def _game() -> oware.Game:
    return oware.Game(ABAPA)


def _nearly_over() -> oware.Game:
    return oware.Game(ABAPA, oware.Position.parse("0-0-0-0-0-1-1-0-0-0-0-0-23-23-S"))


def _baawa_chosen() -> oware.Match:
    match = oware.Match(BAAWA, layout="chosen", opener="agreement")
    match.game.resign(0)
    return match


def _shallow() -> engine.Limits:
    return engine.Limits(depth=1)


ENTRIES: dict[str, Callable[..., object]] = {
    "ruleset": lambda value: oware.ruleset(value),
    "match_options": lambda value: oware.match_options(value),
    "Game ruleset": lambda value: oware.Game(value),
    "Game position": lambda value: oware.Game(ABAPA, value),
    "Game owners": lambda value: oware.Game(BAAWA, owners=value),
    "Game opener": lambda value: oware.Game(BAAWA, opener=value),
    "Game.play": lambda value: _game().play(value),
    "Game.preview": lambda value: _game().preview(value),
    "Game.resign": lambda value: _game().resign(value),
    "Game.lose_on_time": lambda value: _game().lose_on_time(value),
    "Game.act": lambda value: _game().act(value),
    "Game.load": lambda value: oware.Game.load(value),
    "Match ruleset": lambda value: oware.Match(value),
    "Match players": lambda value: oware.Match(BAAWA, value),
    "Match options": lambda value: oware.Match(ABAPA, options=value),
    "Match first_opener": lambda value: oware.Match(ABAPA, first_opener=value),
    "Match.next_game owners": lambda value: _baawa_chosen().next_game(owners=value, opener=1),
    "Match.next_game opener": lambda value: _baawa_chosen().next_game(owners=(1,) * 12, opener=value),
    "Match.load": lambda value: oware.Match.load(value),
    "Match.load ruleset": lambda value: oware.Match.load(oware.Match(BAAWA).save(), value),
    "Position.parse": lambda value: oware.Position.parse(value),
    "Position.parse seeds": lambda value: oware.Position.parse(str(START), seeds=value),
    "Position.start ruleset": lambda value: oware.Position.start(value),
    "Position.start owners": lambda value: oware.Position.start(BAAWA, value),
    "Position.start opener": lambda value: oware.Position.start(BAAWA, opener=value),
    "Tables.open": lambda value: oware.Tables.open(value),
    "Tables.open kind": lambda value: oware.Tables.open("abapa", kind=value),
    "Tables.open folder": lambda value: oware.Tables.open("abapa", folder=value),
    "Tables.probe": lambda value: oware.Tables.open("abapa", folder="nowhere").probe(value),
    "Tables.get": lambda value: oware.Tables.open("abapa", folder="nowhere").get(value),
    "Tables.line": lambda value: oware.Tables.open("abapa", folder="nowhere").line(value),
    "Engine seed": lambda value: engine.Engine(value),
    "Engine table_bytes": lambda value: engine.Engine(table_bytes=value).search(_game(), _shallow()),
    "Engine threads": lambda value: engine.Engine(threads=value).search(_game(), _shallow()),
    "Engine tables": lambda value: engine.Engine(tables=value),
    "Engine.search game": lambda value: engine.Engine().search(value, _shallow()),
    "Engine.search limits": lambda value: engine.Engine().search(_game(), _shallow() if value is None else value),
    "Engine.search lines": lambda value: engine.Engine().search(_game(), _shallow(), lines=value),
    "Engine.search goal": lambda value: engine.Engine().search(_game(), _shallow(), goal=value),
    "Engine.search method": lambda value: engine.Engine().search(_game(), _shallow(), method=value),
    "Engine.choose game": lambda value: engine.Engine().choose(value, 1),
    "Engine.choose number": lambda value: engine.Engine().choose(_game(), value),
    "Engine.choose time": lambda value: engine.Engine().choose(_game(), 1, time=value),
    "Engine.choose_rated game": lambda value: engine.Engine().choose_rated(value, 300),
    "Engine.choose_rated rating": lambda value: engine.Engine().choose_rated(_nearly_over(), value),
    "Engine.accepts_end game": lambda value: engine.Engine().accepts_end(value, 0, 1),
    "Engine.accepts_end seat": lambda value: engine.Engine().accepts_end(_game(), value, 1),
    "engine.choose": lambda value: engine.choose(value, 1),
    "engine.level": lambda value: engine.level(value),
    "engine.offers_end": lambda value: engine.offers_end(value),
    "engine.play_game": lambda value: engine.play_game(value, []),
    "notation.read": lambda value: notation.read(value),
    "diagram.picture": lambda value: diagram.picture(value),
    "letters.read_house": lambda value: letters.read_house(value),
    "letters.write_house": lambda value: letters.write_house(value),
    "movelists.read": lambda value: movelists.read(value, ABAPA),
    "movelists.write": lambda value: movelists.write(value),
    "ogn.read": lambda value: ogn.read(value),
    "ogn.read_all": lambda value: ogn.read_all(value),
    "ogn.write": lambda value: ogn.write(value),
    "playstrategy.read_move": lambda value: playstrategy.read_move(value, START),
    "playstrategy.write_move": lambda value: playstrategy.write_move(value, START),
    "PlayStrategyFen.parse": lambda value: notation.PlayStrategyFen.parse(value),
    "record.read": lambda value: record.read(value),
    "record.write": lambda value: record.write(value),
    "svg.description": lambda value: svg.description(value),
    "svg.picture": lambda value: svg.picture(value),
    **{
        f"Position {field.name}": lambda value, name=field.name: str(
            oware.Position(**{"houses": (4,) * 12, name: value})
        )
        for field in fields(oware.Position)
    },
    **{
        f"MatchOptions {field.name}": lambda value, name=field.name: oware.MatchOptions(**{name: value})
        for field in fields(oware.MatchOptions)
    },
    **{
        f"Limits {field.name}": lambda value, name=field.name: engine.Limits(**{name: value})
        for field in fields(engine.Limits)
    },
    **{
        f"Ruleset {rules.family} {name}": lambda value, rules=rules, name=name: rules.replaced(**{name: value})
        for rules in (ABAPA, BAAWA)
        for name in rules.as_dict()
    },
}


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_entry_explains_what_it_will_not_take(entry: str) -> None:
    refused = []
    for value in WRONG:
        try:
            ENTRIES[entry](value)
        except oware.OwareError as error:
            refused.append(str(error))
    assert refused
    assert all(refused)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: oware.Position.parse(None),
            "the diagram is None; expected text such as 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
        ),
        (lambda: _game().play(3), "no house is called 3; legal: A B C D E F"),
        (lambda: engine.Limits(nodes="x"), "nodes is 'x'; expected a whole number of positions"),
        (
            lambda: oware.Game(ABAPA, "4-4"),
            "position is '4-4'; expected one such as oware.Position.parse(text) gives",
        ),
        (lambda: oware.Position([4] * 12), "houses is [4, 4, 4, 4, 4, 4, ...]; expected a tuple"),
        (lambda: oware.Position((4,) * 12, turn=True), "turn is True; expected a seat from 0 to 1"),
        (
            lambda: oware.Tables.open(3),
            "3 is no rule set; expected one such as oware.ruleset('abapa')",
        ),
        (
            lambda: engine.Engine().accepts_end(_game(), -1, 1),
            "seat is -1; expected 0 to 1",
        ),
        (
            lambda: oware.Ruleset(quiet_plies=2**32),
            "quiet_plies is 4294967296; expected 0 (never), or a number up to 9999",
        ),
    ],
)
def test_the_words(call: Callable[[], object], message: str) -> None:
    with pytest.raises(oware.OwareError) as raised:
        call()
    assert str(raised.value) == message


def test_a_seat_that_equals_a_number_is_written_as_the_number() -> None:
    game = oware.Game(ABAPA)
    game.resign(True)
    assert game.actions == ("resign:1",)
    assert oware.Game.load(game.save()).outcome == game.outcome


def test_a_folder_of_tables_may_be_given_as_text() -> None:
    assert oware.Tables.open("abapa", folder="nowhere").folder == Path("nowhere") / "abapa.pair"
