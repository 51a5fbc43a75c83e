"""The page's explanations are those of the library, sentence by sentence."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page

from oware.rules.game import Game
from oware.rules.position import LETTERS
from oware.rules.presets import ruleset
from oware.study.explanation import explain
from study_golden import CASES, Case

from .conftest import Open

IN_THE_PAGE = """async (cases) => {
  const { Core, Referee, setCodes } = await import("./referee.js");
  const { explain } = await import("./study/explain.js");
  const { readFen } = await import("./records.js");
  const named = await (await fetch("rulesets.json")).json();
  setCodes(named);
  const core = new Core((await WebAssembly.instantiateStreaming(fetch("oware.wasm"), {})).instance);
  const [referee, scratch] = [new Referee(core), new Referee(core)];
  const letters = [..."ABCDEFabcdef"];
  const houses = (text) => [...text].map((letter) => letters.indexOf(letter));
  return cases.map(({ rules: name, position, letter, better, line, better_line: betterLine }) => {
    const rules = { name, ...named.rulesets[name] };
    const start = readFen(position, rules);
    referee.start(rules.encoded, start.position, start.earlier);
    const means = { referee, scratch, rules, names: { seats: rules.players, letters, you: null } };
    const told = explain(means, letters.indexOf(letter), {
      better: better ? letters.indexOf(better) : null, line: houses(line), betterLine: houses(betterLine),
    });
    return [told.did, told.left, told.missed];
  });
}"""


def in_the_page(page: Page, cases: list[dict[str, Any]]) -> list[list[list[str]]]:
    told: list[list[list[str]]] = page.evaluate(IN_THE_PAGE, cases)
    return told


def as_data(case: Case) -> dict[str, Any]:
    fields = case._asdict()
    return {name: fields[name] for name in ("rules", "position", "letter", "better", "line", "better_line")}


def test_golden_positions_are_told_alike(open_table: Open) -> None:
    page = open_table().page
    told = in_the_page(page, [as_data(case) for case in CASES])
    assert told == [[list(case.did), list(case.left), list(case.missed)] for case in CASES]


def test_moves_of_games_are_told_alike(open_table: Open) -> None:
    """Moves of random games of every family, with a random better move and lines of random moves."""
    rng = random.Random(6)
    cases: list[Case] = []
    expected: list[list[list[str]]] = []
    for name in ("abapa", "awari", "slam-keep-last", "ouri-portugal", "ba-awa", "nam-nam"):
        for _game in range(4):
            game = Game(ruleset(name))
            for _ply in range(rng.randrange(4, 60)):
                if game.outcome:
                    break
                game.play(rng.choice(game.legal_moves()))
            if game.outcome:
                continue
            # Without the history: a position handed to the page has none.
            game = Game(game.ruleset, game.position)
            if game.outcome or not game.legal_moves():
                continue
            letter, better = rng.choice(game.legal_moves()), rng.choice(game.legal_moves())
            lines = [first + "".join(rng.choice(LETTERS) for _ in range(3)) for first in (letter, better)]
            found = explain(game, letter, better, line=lines[0], better_line=lines[1])
            cases.append(Case(name, str(game.position), letter, better, (), (), (), *lines))
            expected.append([list(found.did), list(found.left), list(found.missed)])
    assert len(cases) > 15
    assert in_the_page(open_table().page, [as_data(case) for case in cases]) == expected
