"""The core's own answers, which the page uses, are those of `Tables.probe`."""

from __future__ import annotations

import ctypes
import random
from pathlib import Path

import pytest

from oware.core.encoding import encode_earlier, encode_position, encode_ruleset
from oware.core.library import int32s
from oware.rules.game import Game
from oware.rules.position import LETTERS, Position
from oware.rules.presets import RULESETS, ruleset
from oware.tables.answers import Answer, Range
from oware.tables.index import Board, board_at, boards_of_level
from oware.tables.native import Job, functions
from oware.tables.options import Kind, no_table_reason, table_ruleset
from oware.tables.probe import PROBE_NODES, Tables

from .conftest import Built, needs_core

pytestmark = needs_core

CONDITIONS = ("", "unrepeated", "counts", "quiet_plies", "cycles_shared")
ENTRIES = 1 << 14


def answered(tables: Tables, position: Position, *, known: bool) -> tuple[object, ...]:
    """What the core says, in the words of `Answer`."""
    seeds = sum(position.houses)
    lower = {level: tables.level(level).address for level in range(seeds)}
    job = Job(tables.ruleset, tables.kind, seeds, lower)
    out = (ctypes.c_int32 * 64)()
    earlier = encode_earlier(position.counts)
    count = functions().oware_tables_answer(
        job.pointer,
        ctypes.c_void_p(tables.level(seeds).address),
        int32s(encode_position(position)),
        int32s(earlier or [0]),
        len(position.counts),
        int(known),
        ctypes.create_string_buffer(16 * ENTRIES),
        ENTRIES,
        PROBE_NODES,
        out,
    )
    assert count == out[4]
    moves = {}
    for at in range(8, 8 + 6 * count, 6):
        house, captured, low, high, exact, ends = out[at : at + 6]
        moves[LETTERS[house + 6 * position.turn]] = (captured, Range(low / 2, high / 2), bool(exact), bool(ends))
    return Range(out[0] / 2, out[1] / 2), bool(out[2]), CONDITIONS[out[3]], moves


def expected(answer: Answer) -> tuple[object, ...]:
    moves = {move.letter: (move.captured, move.range, move.exact, move.ends) for move in answer.moves}
    return answer.range, answer.exact, answer.condition, moves


def promising(tables: Tables, board: Board) -> bool:
    """Whether something can be forced that is not taken at once, so that returns may matter."""
    answer = tables.probe(Position(board), plies=True)
    return max((move.plies or 0 for move in answer.moves), default=0) > 5


@pytest.mark.parametrize(
    ("rules", "table", "kind"),
    [
        ("abapa", "abapa", "pair"),
        ("auale", "abapa", "pair"),
        ("abapa", "abapa", "split"),
        ("awari", "awari", "split"),
        ("default-capped", "abapa", "pair"),
        ("slam-allowed", "sao-paulo-literal", "pair"),
    ],
)
def test_answers_along_random_games(built: Built, rules: str, table: str, kind: Kind) -> None:
    tables = Tables.open(rules, kind=kind, folder=built(table, kind, 6))
    chosen = random.Random(f"{rules} {kind}")
    conditions = set()
    for seeds in (2, 3, 4, 5, 6) * 2:
        while not promising(tables, board := board_at(seeds, chosen.randrange(boards_of_level(seeds)))):
            pass
        game = Game(ruleset(rules), Position(board, (20, 20), turn=chosen.randrange(2)))
        while not game.outcome and len(game.moves) < 30:
            position = game.snapshot()
            answer = tables.probe(game)
            conditions.add(answer.condition)
            assert answered(tables, position, known=True) == expected(answer), position
            bare = position.without_counters()
            assert answered(tables, bare, known=False) == expected(tables.probe(bare)), bare
            game.play(chosen.choice(game.legal_moves()))
    if rules == "auale":
        assert "counts" in conditions


def test_more_returns_than_can_be_watched_leave_nothing_promised(built: Built) -> None:
    tables = Tables.open("auale", folder=built("abapa", "pair", 6))
    boards = [board_at(4, index) for index in range(100, 180)]
    counts = tuple(("-".join(map(str, board)) + "-S", 1) for board in boards)
    position = Position((1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1), (22, 22), counts=counts)
    assert answered(tables, position, known=True) == expected(tables.probe(position))


def test_rules_that_share_a_table_are_alike(tmp_path: Path) -> None:
    alike = functions().oware_tables_alike
    names = [name for name, rules in RULESETS.items() if rules.family == "oware"]
    for one in names:
        for other in names:
            reasons = [no_table_reason(ruleset(name)) for name in (one, other)]
            shared = not any(reasons) and table_ruleset(ruleset(one)).name == table_ruleset(ruleset(other)).name
            encoded = [int32s(encode_ruleset(ruleset(name))) for name in (one, other)]
            assert bool(alike(*encoded)) == shared, (one, other)
