"""The endgame tables the page builds for itself: the same answers as those of the library."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from oware.core.encoding import encode_earlier, encode_position
from oware.core.search import NativeSearcher, SearchOptions
from oware.engine.aids import TableSource, aids_for
from oware.rules.game import Game
from oware.rules.position import LETTERS, Position
from oware.rules.presets import ruleset
from oware.tables.answers import Answer
from oware.tables.folder import build
from oware.tables.index import board_at, boards_of_level
from oware.tables.native import available
from oware.tables.options import KINDS, Kind
from oware.tables.probe import Tables

from .conftest import Open
from .table import Table

SEEDS = 7

WORK = """async ({steps, seeds}) => {
  const [{ Tables }, { unpackPosition }] = await Promise.all([import("./tables.js"), import("./referee.js")]);
  const { rulesets } = await (await fetch("rulesets.json")).json();
  const worker = new Worker("worker.js", { type: "module" });
  worker.postMessage({ module: await WebAssembly.compileStreaming(fetch("oware.wasm")), tableBytes: 65536 });
  const tables = new Tables(worker);
  const given = [];
  for (const { prepare, rules, kind, cases } of steps) {
    if (prepare) given.push(await tables.prepare(rulesets[rules], seeds), { ...tables.levels });
    for (const [words, earlier, known] of cases) {
      given.push(await tables.probe({ position: unpackPosition(words), earlier }, rulesets[rules], { kind, known }));
    }
  }
  worker.terminate();
  return given;
}"""


def work(table: Table, *steps: dict[str, Any]) -> list[Any]:
    given: list[Any] = table.page.evaluate(WORK, {"steps": steps, "seeds": SEEDS})
    return given


def case(position: Position, *, known: bool) -> list[Any]:
    numbers = encode_earlier(position.counts)
    rows = [list(numbers[at : at + 14]) for at in range(0, len(numbers), 14)]
    return [list(encode_position(position)), rows, known]


def expected(answer: Answer) -> dict[str, Any]:
    return {
        "kind": answer.kind,
        "seeds": answer.seeds,
        "value": answer.range.low if answer.exact else None,
        "exact": answer.exact,
        "bounds": [answer.range.low, answer.range.high],
        "condition": answer.condition,
        "moves": sorted(
            (
                {
                    "house": LETTERS.index(move.letter),
                    "captured": move.captured,
                    "bounds": [move.range.low, move.range.high],
                    "exact": move.exact,
                    "loss": move.loss,
                    "ends": move.ends,
                }
                for move in answer.moves
            ),
            key=lambda move: (-move["bounds"][0], -move["bounds"][1], move["house"]),
        ),
    }


@pytest.mark.skipif(not available(), reason="the C++ core is not built")
@pytest.mark.parametrize(
    ("rules", "others", "kind"), [("abapa", "auale", "pair"), ("awari", "awari", "split"), ("auale", "abapa", "split")]
)
def test_the_page_answers_as_the_library(open_table: Open, tmp_path: Path, rules: str, others: str, kind: Kind) -> None:
    """For rules prepared and others that share the table, in games with their history and for positions set up."""
    build(ruleset(rules), SEEDS, kind=kind, folder=tmp_path, threads=1)
    chosen = random.Random(rules)
    steps = []
    answers: list[Any] = [True, {"pair": SEEDS + 1, "split": SEEDS + 1}]
    for name in (rules, others):
        tables = Tables.open(name, kind=kind, folder=tmp_path)
        cases = []
        for seeds in (2, 3, 5, 7):
            board = board_at(seeds, chosen.randrange(boards_of_level(seeds)))
            game = Game(ruleset(name), Position(board, (20, 20), turn=chosen.randrange(2)))
            while not game.outcome and len(game.moves) < 25:
                position = game.snapshot()
                bare = position.without_counters()
                cases += [case(position, known=True), case(bare, known=False)]
                answers += [expected(tables.probe(game)), expected(tables.probe(bare))]
                game.play(chosen.choice(game.legal_moves()))
        steps.append({"prepare": name == rules and not steps, "rules": name, "kind": kind, "cases": cases})
    assert work(open_table(), *steps) == answers


SEARCH = """async ({rules, cases, options}) => {
  const { Tables } = await import("./tables.js");
  const { rulesets } = await (await fetch("rulesets.json")).json();
  const worker = new Worker("worker.js", { type: "module" });
  worker.postMessage({ module: await WebAssembly.compileStreaming(fetch("oware.wasm")), tableBytes: 64 });
  await new Tables(worker).prepare(rulesets[rules], 6);
  const found = { true: [], false: [] };
  const lines = [];
  let id = 0;
  for (const position of cases) {
    for (const lend of [true, false]) {
      id += 1;
      const question = { id, rules: rulesets[rules].encoded, position, earlier: [], moves: [], options, tableBytes: 64, seed: 0, seat: -1, limit: Infinity, lend };
      const asked = (question) => new Promise((resolve) => {
        worker.addEventListener("message", ({ data }) => data.id === question.id && resolve(data));
        worker.postMessage(question);
      });
      const { best, value } = await asked(question);
      found[lend].push([best, value]);
      if (!lend) continue;
      id += 1;
      const told = await asked({ ...question, id, lines: true, options: options.with(8, 12) });
      lines.push(told.found.moves.map(({ house, value, kind }) => [house, value, kind]));
    }
  }
  worker.terminate();
  return [found[true], found[false], lines];
}"""


@pytest.mark.skipif(not available(), reason="the C++ core is not built")
@pytest.mark.parametrize("rules", ["abapa", "awari"])
def test_a_search_that_is_lent_tables_finds_what_the_library_finds(
    open_table: Open, tmp_path: Path, rules: str
) -> None:
    for kind in KINDS:
        build(ruleset(rules), 6, kind=kind, folder=tmp_path, threads=1)
    options = SearchOptions(depth=5, table_bytes=64)
    aids = aids_for(ruleset(rules), TableSource(tmp_path, 6))
    chosen = random.Random(rules)
    positions, lent, alone = [], [], []
    while len(positions) < 12:
        position = Position(board_at(8, chosen.randrange(boards_of_level(8))), (20, 20))
        game = Game(ruleset(rules), position)
        if game.outcome:
            continue
        positions.append(list(encode_position(position)))
        for found, given in ((lent, aids), (alone, aids_for(ruleset(rules), None))):
            search = NativeSearcher().run(game, options, lambda: False, aids=given)
            found.append((LETTERS.index(search.best), search.seeds / 64))
    given = open_table().page.evaluate(SEARCH, {"rules": rules, "cases": positions, "options": list(options.encoded())})
    for expected_, found in zip((lent, alone), given[:2], strict=True):
        assert [best for best, _value in found] == [best for best, _seeds in expected_]
        # The page is told half seeds.
        assert all(abs(value - seeds) <= 0.5 for (_, value), (_, seeds) in zip(found, expected_, strict=True))
    assert given[0] != given[1]
    # A study that asks for every move is lent the tables, too.
    for (house, value), moves in zip(given[0], given[2], strict=True):
        assert moves[0][0] == house
        assert abs(moves[0][1] - value) <= 0.5


def test_what_is_not_there_is_null(open_table: Open) -> None:
    eight = Position((1,) * 8 + (0,) * 4)
    four = Position((1,) * 4 + (0,) * 8)
    given = work(
        open_table(),
        {"prepare": False, "rules": "abapa", "kind": "pair", "cases": [case(four, known=True)]},
        {"prepare": True, "rules": "abapa", "kind": "pair", "cases": [case(eight, known=True)]},
        {"prepare": False, "rules": "awari", "kind": "split", "cases": [case(four, known=True)]},
        {"prepare": True, "rules": "merkel", "kind": "pair", "cases": [case(four, known=True)]},
        {"prepare": True, "rules": "ba-awa", "kind": "pair", "cases": [case(four, known=True)]},
    )
    built = {"pair": SEEDS + 1, "split": SEEDS + 1}
    none = {"pair": 0, "split": 0}
    assert given == [None, True, built, None, None, False, none, None, False, none, None]


def test_tables_are_fetched_only_when_they_are_wanted(open_table: Open) -> None:
    table = open_table()
    fetched = table.page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert not [name for name in fetched if "tables.js" in name or "tablework.js" in name]
