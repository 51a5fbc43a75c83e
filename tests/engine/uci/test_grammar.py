"""The commands of the protocol, right and wrong."""

from __future__ import annotations

import pytest

from oware import ruleset
from oware.engine.clock import Clock
from oware.engine.uci.client import read_info
from oware.engine.uci.grammar import Go, ProtocolError, parse_go, parse_position, parse_setting
from oware.engine.uci.options import OPTIONS, changed, default_settings
from oware.engine.uci.search import seeds_text

ABAPA = ruleset("abapa")
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Go()),
        ("infinite", Go(infinite=True)),
        ("movetime 250", Go(movetime=0.25)),
        ("depth 12 nodes 5000", Go(depth=12, nodes=5000)),
        ("ponder wtime 1000 btime 2000", Go(ponder=True, clocks=(Clock(1.0), Clock(2.0)))),
        ("wtime 1000 btime 2000 winc 10 binc 20", Go(clocks=(Clock(1.0, 0.01), Clock(2.0, 0.02)))),
        ("wtime -5 movestogo 3", Go(clocks=(Clock(-0.005, 0.0, 3), None))),
    ],
)
def test_go(text: str, expected: Go) -> None:
    assert parse_go(text.split()) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fast", "go: 'fast' is unknown; expected movetime, depth"),
        ("depth", "go depth: nothing; expected a whole number from 1 to 100"),
        ("depth 0", "go depth: 0; expected a whole number from 1 to 100"),
        ("depth 101", "go depth: 101"),
        ("depth x", "go depth: 'x'"),
        ("nodes 99999999999", "go nodes: '99999999999'"),
        ("nodes 2147483648", "expected a whole number from 1 to 2147483647"),
        ("movetime -1", "go movetime: -1"),
        ("movetime 1.5", "go movetime: '1.5'"),
        ("movetime ١", "go movetime"),
        ("depth 3 depth 4", "go: depth is given twice"),
        ("infinite depth 3", "go: infinite goes with nothing else"),
        ("infinite ponder", "go: infinite goes with nothing else"),
        ("winc 3", "go: winc needs wtime"),
        ("movestogo 3", "go: movestogo needs wtime or btime"),
    ],
)
def test_go_that_is_wrong(text: str, message: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        parse_go(text.split())
    assert message in str(caught.value)


def test_position() -> None:
    assert str(parse_position(["startpos"], ABAPA).position) == START
    game = parse_position(["startpos", "moves", "F", "f"], ABAPA)
    assert game.moves == "Ff"
    text = "1-0-0-0-0-1-0-0-0-0-0-1-22-23-N q7 r1-0-0-0-0-1-0-0-0-0-1-0-S*2"
    assert str(parse_position(f"fen {text}".split(), ABAPA).snapshot()) == text
    assert parse_position(f"fen {START} moves A".split(), ABAPA).moves == "A"
    assert parse_position(["startpos"], ruleset("ba-awa")).position.numbered


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "position: ''; expected startpos, or fen and a diagram"),
        ("4-4", "position: '4-4'"),
        ("startpos now", "position: 'startpos now'"),
        ("fen", "position fen: empty diagram"),
        ("fen 4-4-4-4-4-4-4-4-4-4-4-3-0-0-S", "position fen: the position holds 47 seeds"),
        ("fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-0-1", "position fen:"),
        ("startpos moves A B", "position: move 2: house B is not yours; legal: a b c d e f"),
        ("startpos moves Ab", "position: move 1: no house is called 'Ab'"),
        ("startpos moves A moves", "position: move 2: no house is called 'moves'"),
    ],
)
def test_position_that_is_wrong(text: str, message: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        parse_position(text.split(), ABAPA)
    assert message in str(caught.value)


def test_settings() -> None:
    assert parse_setting(["name", "Hash", "value", "64"]) == ("Hash", "64")
    assert parse_setting(["name", "Clear", "Hash"]) == ("Clear Hash", None)
    settings = changed(default_settings(), "hASH", "64")
    assert settings.hash == 64
    assert changed(settings, "Ruleset", "awari").ruleset == ruleset("awari")
    assert changed(settings, "Ponder", "True").ponder


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "setoption: expected name"),
        ("Hash 3", "setoption: expected name"),
        ("name", "setoption: expected name"),
        ("name Contempt value 3", "setoption: no option 'Contempt'; there are Ruleset, "),
        ("name Hash", "setoption: Hash needs a value"),
        ("name Hash value 0", "setoption: Hash: '0'; expected a whole number from 1 to 32768"),
        ("name Hash value ²", "setoption: Hash: '²'"),
        ("name Ponder value yes", "setoption: Ponder: 'yes'; expected true or false"),
        ("name Ruleset value chess", "setoption: Ruleset: unknown rule set"),
        ("name Level value 99", "setoption: Level: '99'"),
    ],
)
def test_settings_that_are_wrong(text: str, message: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        changed(default_settings(), *parse_setting(text.split()))
    assert message in str(caught.value)


def test_every_option_takes_its_default() -> None:
    for option in OPTIONS:
        words = option.kind.split()
        if "default" in words:
            value = words[words.index("default") + 1]
            default = getattr(default_settings(), option.field)
            if value != "<empty>":
                assert getattr(changed(default_settings(), option.name, value), option.field) == default


def test_info_is_read_back() -> None:
    words = [
        "depth",
        "12",
        "seldepth",
        "20",
        "nodes",
        "100",
        "nps",
        "5",
        "time",
        "20",
        "score",
        "seeds",
        "-1.5",
        "wdl",
        "100",
        "200",
        "700",
        "pv",
        "F",
        "a",
    ]
    assert read_info(words) == {
        "depth": "12",
        "seldepth": "20",
        "nodes": "100",
        "nps": "5",
        "time": "20",
        "seeds": "-1.5",
        "wdl": "100 200 700",
        "line": "Fa",
    }
    assert read_info(["depth", "12", "multipv", "2", "score", "seeds", "1"]) == {}
    assert read_info(["depth"]) == {}


def test_seeds_are_written_short() -> None:
    assert [seeds_text(value) for value in (0, -0.001, 3, -2.5, 1.125, 48.0)] == ["0", "0", "3", "-2.5", "1.12", "48"]
