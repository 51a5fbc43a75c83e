"""The table API over real sockets: values, lines, batches, caching, and every error as problem+json."""

from __future__ import annotations

import http.client
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from oware.rules.game import Game
from oware.rules.position import Position
from oware.rules.presets import ruleset
from oware.tables.folder import build
from oware.tables.index import board_at, boards_of_level
from oware.tables.native import available
from oware.tables.options import Kind
from oware.tables.probe import Tables

from .conftest import Start, port_of

pytestmark = pytest.mark.skipif(not available(), reason="the C++ core is not built")

FOUR = "0-1-0-0-0-1-0-0-0-0-1-1-22-22-S"
BUILT: tuple[tuple[str, Kind, int], ...] = (("abapa", "pair", 7), ("abapa", "split", 4), ("awari", "split", 6))

Reply = tuple[int, dict[str, str], Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tables")
    for rules, kind, seeds in BUILT:
        build(ruleset(rules), seeds, kind=kind, folder=path, threads=1)
    return path


@pytest.fixture(scope="module")
def api(start: Start, folder: Path) -> Iterator[http.client.HTTPConnection]:
    connection = http.client.HTTPConnection("127.0.0.1", port_of(start(OWARE_PORT="0", OWARE_TABLES=str(folder))))
    yield connection
    connection.close()


def ask(
    api: http.client.HTTPConnection, path: str, *, method: str = "GET", body: Any = None, **parameters: object
) -> Reply:
    tag = parameters.pop("tag", None)
    query = f"?{urlencode(parameters)}" if parameters else ""
    headers = {"If-None-Match": str(tag)} if tag else {}
    if body is not None:
        headers["Content-Type"] = "application/json"
    sent = body if body is None or isinstance(body, bytes) else json.dumps(body)
    api.request(method, f"/api/v1/{path}{query}", body=sent, headers=headers)
    response = api.getresponse()
    text = response.read()
    return response.status, {name.lower(): value for name, value in response.getheaders()}, text and json.loads(text)


def problem(reply: Reply, status: int) -> str:
    code, headers, message = reply
    assert (code, headers["content-type"], message["status"]) == (status, "application/problem+json", status)
    assert headers["cache-control"] == "no-store"
    assert message["title"]
    return str(message.get("detail", ""))


def test_a_position_in_full(api: http.client.HTTPConnection) -> None:
    status, headers, answer = ask(api, "abapa/position", fen=FOUR, plies="true")
    assert (status, headers["content-type"]) == (200, "application/json")
    moves = answer.pop("moves")
    assert answer == {
        "fen": FOUR,
        "ruleset": "abapa",
        "table": "abapa",
        "kind": "pair",
        "convention": "Seeds each side can force by play that ends on its own. "
        "This holds if nothing is repeated: positions before this one are not known.",
        "condition": "unrepeated",
        "seeds": 4,
        "value": {"low": 4, "high": 4},
        "exact": True,
        "category": "win",
        "plies": 19,
    }
    assert moves[0] == {
        "move": "B",
        "captured": 0,
        "value": {"low": 4, "high": 4},
        "exact": True,
        "loss": 0,
        "plies": 19,
        "ends": False,
    }
    assert [(move["move"], move["value"], move["loss"]) for move in moves[1:]] == [("F", {"low": 0, "high": 2}, 4)]


@pytest.mark.parametrize(("rules", "kind", "seeds"), BUILT)
def test_positions_are_answered_as_by_the_tables(
    api: http.client.HTTPConnection, folder: Path, rules: str, kind: Kind, seeds: int
) -> None:
    tables = Tables.open(rules, kind=kind, folder=folder)
    chosen = random.Random(rules)
    boards = [board_at(seeds, chosen.randrange(boards_of_level(seeds))) for _ in range(40)]
    fens = [str(Position(board, (20, 20))) for board in boards]
    status, _headers, answers = ask(api, f"{rules}/positions", method="POST", body=fens, kind=kind)
    assert status == 200
    for fen, answer in zip(fens, answers, strict=True):
        expected = tables.probe(Position.parse(fen, seeds=None))
        assert answer["fen"] == fen
        assert answer["value"] == {"low": expected.range.low, "high": expected.range.high}
        assert (answer["exact"], answer["category"]) == (expected.exact, expected.category)
        assert [(move["move"], move["loss"]) for move in answer["moves"]] == [
            (move.letter, move.loss) for move in expected.moves
        ]
    assert answers[0] == ask(api, f"{rules}/position", fen=fens[0], kind=kind)[2]


def test_a_history_that_can_change_the_value_is_never_called_exact(api: http.client.HTTPConnection) -> None:
    """Along games played at random, with the counts in the diagram and without them."""
    chosen = random.Random(5)
    doubtful = exact = 0
    for _ in range(6):
        game = Game(ruleset("auale"), Position(board_at(3, chosen.randrange(boards_of_level(3))), (22, 23)))
        while not game.outcome and len(game.moves) < 24:
            position = game.snapshot()
            answer = ask(api, "auale/position", fen=position)[2]
            if position.counts:
                assert answer["condition"] in ("", "counts")
                assert not (answer["exact"] and answer["condition"] == "counts")
                doubtful += answer["condition"] == "counts"
            exact += answer["exact"]
            game.play(chosen.choice(game.legal_moves()))
    assert doubtful > 0
    assert exact > 0


def test_a_line_reaches_the_value(api: http.client.HTTPConnection) -> None:
    start = FOUR.replace("22", "20")  # so few that the line does not end with a majority
    status, _headers, line = ask(api, "abapa/line", fen=start)
    assert (status, line["reason"]) == (200, "end")
    assert 5 < len(line["moves"]) <= 19  # as many as the other side's best delay
    game = Game(ruleset("abapa"), Position.parse(start, seeds=None))
    for letter in line["moves"]:
        game.play(letter)
    assert game.outcome
    assert game.outcome.stores == (24, 20)
    assert line["values"][0] == {"low": 4, "high": 4}
    short = ask(api, "abapa/line", fen=start, plies=5)[2]
    assert (short["moves"], short["reason"]) == (line["moves"][:5], "limit")
    assert short["values"] == line["values"][:6]


def test_the_tables_that_are_there(api: http.client.HTTPConnection) -> None:
    _status, _headers, every = ask(api, "tables")
    assert [(entry["ruleset"], entry["kind"], entry["seeds"]) for entry in every] == list(BUILT)
    assert every[0]["boards"] == 50388
    _status, _headers, of_one = ask(api, "playstrategy/tables")
    assert of_one == every[:2]
    assert "playstrategy" in every[0]["rulesets"]


def test_an_answer_the_client_has_is_not_sent_again(api: http.client.HTTPConnection) -> None:
    status, headers, _answer = ask(api, "abapa/position", fen=FOUR)
    tag = headers["etag"]
    assert (status, headers["cache-control"]) == (200, "public, max-age=3600")
    status, headers, body = ask(api, "abapa/position", fen=FOUR, tag=f'"other", {tag}')
    assert (status, headers["etag"], body) == (304, tag, b"")
    assert ask(api, "abapa/position", fen=FOUR, tag='"other"')[0] == 200
    status, headers, body = ask(api, "abapa/position", fen=FOUR, method="HEAD")
    assert (status, headers["etag"], body) == (200, tag, b"")


def test_a_table_that_is_not_there_is_named_with_what_makes_it(api: http.client.HTTPConnection) -> None:
    reply = ask(api, "abapa/position", fen="1-1-1-1-1-1-1-1-0-0-0-0-20-20-S")
    assert "oware tables build --rules abapa --kind pair --seeds 8" in problem(reply, 404)
    assert reply[2]["type"] == "urn:oware:missing-table"
    reply = ask(api, "merkel/position", fen=FOUR)
    assert "merkel loses a game by a grand slam" in problem(reply, 404)
    assert reply[2]["type"] == "urn:oware:no-table"
    assert "unknown rule set 'chess'" in problem(ask(api, "chess/tables"), 404)


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("4-4", "2 parts in '4-4'"),
        ("1-1-0-0-0-1-0-0-0-0-1-x-22-22-S", "house f (part 12) is 'x'"),
        ("1-0-0-0-0-0-1-0-0-0-0-0-0-0-1 o000000111111", "Ba-awa"),
        ("9-9-9-9-9-9-0-0-0-0-0-0-0-0-S", "holds 54 seeds"),
    ],
)
def test_a_bad_diagram_is_told_where(api: http.client.HTTPConnection, fen: str, words: str) -> None:
    for path in ("abapa/position", "abapa/line"):
        assert words in problem(ask(api, path, fen=fen), 400)
    (answer,) = ask(api, "abapa/positions", method="POST", body=[fen])[2]
    assert answer["status"] == 400
    assert words in answer["detail"]


def test_sizes_are_limited(api: http.client.HTTPConnection) -> None:
    reply = ask(api, "abapa/position", fen="4" * 8193)
    problem(reply, 400)
    assert reply[2]["errors"][0]["key"] == "fen"
    problem(ask(api, "abapa/positions", method="POST", body=[FOUR] * 101), 400)
    problem(ask(api, "abapa/positions", method="POST", body=["4" * 8192] * 40), 413)
    (answer,) = ask(api, "abapa/positions", method="POST", body=["4" * 9000])[2]
    assert "longer than 8192" in answer["detail"]
    for parameters in ({"plies": 0}, {"plies": 201}, {"plies": "x"}, {"kind": "both"}):
        problem(ask(api, "abapa/line", fen=FOUR, **parameters), 400)
    problem(ask(api, "abapa/position"), 400)
    problem(ask(api, "abapa/positions", method="POST", body={"fen": FOUR}), 400)
    problem(ask(api, "abapa/positions", method="POST", body=b"[" * 200_000), 400)


def test_openapi_names_every_path(api: http.client.HTTPConnection) -> None:
    status, headers, document = ask(api, "openapi.json")
    assert (status, headers["content-type"]) == (200, "application/vnd.oai.openapi+json")
    assert document["openapi"].startswith("3.1")
    assert {(path, method) for path, item in document["paths"].items() for method in item} == {
        ("/api/v1/tables", "get"),
        ("/api/v1/{ruleset}/tables", "get"),
        ("/api/v1/{ruleset}/position", "get"),
        ("/api/v1/{ruleset}/line", "get"),
        ("/api/v1/{ruleset}/positions", "post"),
    }


def test_what_is_not_there_or_not_to_be_done_is_a_problem_too(api: http.client.HTTPConnection) -> None:
    for path in ("nothing", "abapa/nothing", "abapa/position/more", "openapi.json/more"):
        problem(ask(api, path), 404)
    for path, method in (("abapa/position", "DELETE"), ("abapa/positions", "GET"), ("tables", "PUT")):
        reply = ask(api, path, method=method)
        problem(reply, 405)
        assert reply[1]["allow"]


def test_a_damaged_table_is_never_answered_from(start: Start, folder: Path, tmp_path: Path) -> None:
    place = tmp_path / "abapa.pair"
    place.mkdir()
    for seeds in range(5):
        body = bytearray((folder / "abapa.pair" / f"{seeds:02d}.table").read_bytes())
        if seeds == 4:
            body[5000] ^= 16
        (place / f"{seeds:02d}.table").write_bytes(body)
    process = start(OWARE_PORT="0", OWARE_TABLES=str(tmp_path))
    api = http.client.HTTPConnection("127.0.0.1", port_of(process))
    for path in ("abapa/position", "abapa/line"):
        reply = ask(api, path, fen=FOUR)
        assert problem(reply, 500) == "the table that would answer is damaged"
        assert reply[2]["type"] == "urn:oware:damaged-table"
    api.close()
    process.terminate()
    error = process.communicate(timeout=60)[1]
    assert str(place / "04.table") in error
    assert "Traceback" not in error
