"""Reviews: what is called a proven mistake, what is only an estimate, and what a whole game's review holds."""

from __future__ import annotations

import random

import pytest

from oware.engine import Engine, Limits
from oware.engine.analysing import Analyst
from oware.rules.game import Game
from oware.rules.position import Position
from oware.rules.presets import ruleset
from oware.study.graph import lines, picture
from oware.study.phrases import loss_text, number_text, worth_text
from oware.study.printed import page
from oware.study.review import MISTAKES, Review, Reviewer, review
from oware.study.worth import Worth, analysis_as_json, analysis_from_json, is_proven_mistake
from oware.tables.folder import build
from oware.tables.native import available
from oware.tables.probe import Tables

NODES = 600
POSITIONS = 200
SEEDS = 8


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    if not available():
        pytest.skip("the C++ core is not built")
    folder = tmp_path_factory.mktemp("tables")
    build(ruleset("abapa"), SEEDS, folder=folder, threads=1)
    return Tables.open("abapa", folder=folder)


def reviewer(tables: Tables | None = None) -> Reviewer:
    engine = Engine(tables=None, table_bytes=1 << 16)
    return Reviewer(Analyst(engine, Limits(nodes=NODES), tables=tables), tables)


def drawn(rng: random.Random) -> Position:
    """A position with few seeds on the board, as they come up: scattered, with a close score."""
    on_board = rng.randrange(3, SEEDS + 1)
    houses = [0] * 12
    for _seed in range(on_board):
        houses[rng.randrange(12)] += 1
    south = (48 - on_board) // 2 + rng.randrange(-1, 2)
    return Position(tuple(houses), (south, 48 - on_board - south), rng.randrange(2))


def bounds(tables: Tables, game: Game) -> dict[str, tuple[float, float]]:
    """Seeds each move gets in the end, at least and at most: from the raw table of the board the referee says it leads to."""
    found: dict[str, tuple[float, float]] = {}
    for letter in game.legal_moves():
        trace = game.preview(letter)
        mover, after = trace.mover, trace.after
        store = float(after.stores[mover])
        if trace.outcome:
            found[letter] = store, store
            continue
        board = after.houses if after.turn == 0 else (*after.houses[6:], *after.houses[:6])
        own, other = tables.value(board)  # of the one on turn now
        if after.turn == mover:
            own, other = other, own
        found[letter] = store + other, store + sum(board) - own
    return found


def result(seeds: float) -> int:
    """The result of a game in which one side gets so many of 48 seeds: 1, 0 or −1."""
    return (seeds > 24) - (seeds < 24)


def is_mistake(moves: dict[str, tuple[float, float]], letter: str) -> bool:
    """The definition: the best lower bound exceeds the upper bound, or a proven result is changed for a worse one."""
    best, high = max(low for low, _high in moves.values()), moves[letter][1]
    return best > high or result(best) > result(high)


def test_proven_mistakes_agree_with_the_bounds_on_200_positions(tables: Tables) -> None:
    rng = random.Random(20)
    asked = reviewer(tables)
    positions = disagreements = proven = 0
    while positions < POSITIONS:
        position = drawn(rng)
        game = Game(ruleset("abapa"), position)
        if game.outcome or game.position != position:
            continue
        moves = bounds(tables, game)
        mistakes = [letter for letter in moves if is_mistake(moves, letter)]
        if not mistakes:
            continue  # nothing is decided here
        positions += 1
        # One that is a mistake, and one at random.
        for letter in {rng.choice(mistakes), rng.choice(list(moves))}:
            played = Game(ruleset("abapa"), position)
            played.play(letter)
            found = review(played, asked).moves[0]
            proven += found.proven
            disagreements += found.proven != is_mistake(moves, letter)
    assert disagreements == 0
    assert proven >= POSITIONS


def played(moves: str, rules: str = "abapa", position: str | None = None) -> Game:
    game = Game(ruleset(rules), Position.parse(position) if position else None)
    for letter in moves:
        game.play(letter)
    return game


REAL = "EcCfDaCdCfDcEdAeEbEcAeDaEdCaEeDbFfFaEaCbAcBcDcAdEeFeCaEcDfAdCeBbCdAcBeAdBfBeAfDbEaCbEaDbAcF"


@pytest.fixture(scope="module")
def reviewed() -> Review:
    return review(played(REAL[:30]), reviewer())


def test_a_review_has_every_move_and_a_point_more_for_the_graph(reviewed: Review) -> None:
    assert "".join(move.trace.letter for move in reviewed.moves) == REAL[:30]
    assert [point.ply for point in reviewed.graph] == list(range(31))
    assert reviewed.outcome is None
    for move in reviewed.moves:
        assert move.loss >= 0
        assert 0 <= move.kept <= 1
        assert (move.kind in MISTAKES) == (move in reviewed.mistakes)
        assert not move.proven or "Proven" in loss_text(move)


def test_estimates_say_that_they_are(reviewed: Review) -> None:
    mistakes = [move for move in reviewed.mistakes if not move.proven]
    assert mistakes
    for move in mistakes:
        assert loss_text(move).startswith("By the engine’s estimate")
        assert worth_text(move.played).startswith("about") or "proven" in worth_text(move.played)


def test_the_graph_is_told_drawn_and_written(reviewed: Review) -> None:
    svg = picture(reviewed)
    assert svg.startswith("<svg ")
    assert svg.count("<circle") == len(reviewed.mistakes)
    south, north, marks = lines(reviewed)
    assert south.startswith("South ")
    assert north.startswith("North ")
    assert marks.count("?") + marks.count("!") == len(reviewed.mistakes)


def test_the_page_holds_everything_and_asks_nobody(reviewed: Review) -> None:
    text = page(reviewed, {"South": "Ama <b>", "North": "Kofi"})
    assert "Ama &lt;b&gt;" in text
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    ids = [part.split('"')[0] for part in text.split(' id="')[1:]]
    assert len(ids) == len(set(ids))
    for move in reviewed.mistakes:
        assert move.explanation.did[0] in text


def test_what_has_been_found_is_kept(reviewed: Review) -> None:
    """A review that takes up an earlier one's analyses asks the engine nothing, and comes to the same."""
    first = list(reviewer().moves(played(REAL[:6])))
    kept = {move.ply: analysis_from_json(analysis_as_json(found)) for move, found in first}

    class Silent(Analyst):
        def position(self, *arguments: object, **options: object) -> None:  # type: ignore[override]
            raise AssertionError("asked again")

    again = Reviewer(Silent(Engine(), Limits(nodes=1)), kept=kept)
    assert list(again.moves(played(REAL[:6]))) == first


def test_three_players_and_ba_awa_are_reviewed() -> None:
    for rules, moves in (("ba-awa", "AaBb"), ("ba-awa-three", "A")):
        game = Game(ruleset(rules))
        for letter in moves:
            game.play(letter if letter in game.legal_moves() else game.legal_moves()[0])
        found = review(game, reviewer())
        assert len(found.moves) == len(game.moves)
        assert len(found.graph[0].values) == (3 if game.position.seats == 3 else 1)
        assert lines(found)


def test_with_three_players_values_are_chances_of_first_place() -> None:
    game = Game(ruleset("ba-awa-three"))
    for letter in "BEeBFd":
        game.play(letter)
    for move in review(game, reviewer()).moves:
        for worth in (move.best, move.played):
            assert worth.first
            assert 0 <= worth.value <= 100
            assert worth_text(worth).endswith("\N{NO-BREAK SPACE}% for first place")
        assert 0 <= move.loss <= 100


def test_a_forced_move_is_no_mistake() -> None:
    game = played("F", position="1-0-0-0-0-1-0-0-0-0-0-0-23-23-S")
    assert review(game, reviewer()).moves[0].kind == "only"


def worth(low: float | None, high: float | None, proof: str = "") -> Worth:
    return Worth("A", 0.0, low, high, 0.5, proof, "A")


@pytest.mark.parametrize(
    ("best", "move", "proven"),
    [
        (worth(2, 6), worth(-4, 0), True),
        (worth(2, 6), worth(-4, 2), False),
        (worth(2, 2), worth(2, 2), False),
        (worth(None, None, "won"), worth(None, None, "lost"), True),
        (worth(None, None, "won"), worth(None, None), False),
        (worth(4, 4), worth(None, None), False),
    ],
)
def test_only_bounds_and_proofs_prove(best: Worth, move: Worth, proven: bool) -> None:
    assert is_proven_mistake(best, move) is proven


@pytest.mark.parametrize(("value", "text"), [(2.0, "+2"), (-1.25, "−1.2"), (0.04, "0"), (0.0, "0"), (-0.04, "0")])
def test_numbers(value: float, text: str) -> None:
    assert number_text(value) == text
