"""One fuzz target per parser: any bytes give a value that prints and parses to itself, or an OwareError.

Any other exception, and any value that does not survive the way through its own text, is a bug.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import oware
from oware.engine.book import Book
from oware.engine.uci import grammar, options
from oware.notation import PlayStrategyFen, letters, movelists, ogn, playstrategy, read, record

Target = Callable[[bytes], None]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def diagram(data: bytes) -> None:
    """`Position.parse` and `str`."""
    position = oware.Position.parse(_text(data), seeds=None)
    assert oware.Position.parse(str(position), seeds=None) == position


def playstrategy_fen(data: bytes) -> None:
    """PlayStrategy's FEN."""
    fen = PlayStrategyFen.parse(_text(data), seeds=None)
    assert PlayStrategyFen.parse(str(fen), seeds=None) == fen


def playstrategy_move(data: bytes) -> None:
    """One move in squares, at the start."""
    position = oware.Position.start(oware.ruleset("playstrategy"))
    letter = playstrategy.read_move(_text(data), position)
    assert playstrategy.write_move(letter, position) == _text(data).strip()


def house_names(data: bytes) -> None:
    """House names: read by one style at least, and written back by it."""
    text = _text(data)
    refusal: oware.OwareError | None = None
    accepted = False
    for style in letters.STYLES:
        for ring in (False, True):
            try:
                letter = letters.read_house(text, style, ring=ring)
            except oware.OwareError as error:
                refusal = error
            else:
                assert letters.write_house(letter, style, ring=ring) == text.strip()
                accepted = True
    if refusal and not accepted:
        raise refusal


def move_list(data: bytes) -> None:
    """Bare lists of moves."""
    game = movelists.read(_text(data), oware.ruleset("abapa"))
    assert movelists.read(movelists.write(game), game.ruleset).position == game.position
    assert movelists.read(movelists.write(game, "playstrategy"), game.ruleset).position == game.position


def ogn_record(data: bytes) -> None:
    """OGN, any number of games."""
    records = ogn.read_all(data, seeds=None)
    text = ogn.write_all(records)
    again = ogn.read_all(text, seeds=None)
    assert ogn.write_all(again) == text
    for first, second in zip(records, again, strict=True):
        assert first.game.save() == second.game.save()
        assert first.game.snapshot() == second.game.snapshot()
        assert first.game.outcome == second.game.outcome


def saved(data: bytes) -> None:
    """Saved games and matches."""
    loaded = record.read(data, seeds=None)
    text = record.write(loaded)
    assert record.write(record.read(text, seeds=None)) == text


def detection(data: bytes) -> None:
    """The reader that finds out the format."""
    assert str(read(data, seeds=None))


def engine_commands(data: bytes) -> None:
    """Commands of the engine protocol, one a line."""
    for line in _text(data).splitlines():
        verb, *words = line.split() or [""]
        if verb == "go":
            assert grammar.parse_go(words) is not None
        elif verb == "position":
            assert grammar.parse_position(words, oware.ruleset("abapa")).start
        elif verb == "setoption":
            settings = options.changed(options.default_settings(), *grammar.parse_setting(words))
            assert settings.ruleset
        else:
            raise grammar.ProtocolError(verb)


def opening_book(data: bytes) -> None:
    """Files of opening books."""
    book = Book.parse(data)
    again = Book.parse(book.content())
    assert (again.ruleset, again.positions, again.built) == (book.ruleset, book.positions, book.built)


TARGETS: dict[str, Target] = {
    target.__name__: target
    for target in (
        diagram,
        playstrategy_fen,
        playstrategy_move,
        house_names,
        move_list,
        ogn_record,
        saved,
        detection,
        engine_commands,
        opening_book,
    )
}


def run_one(target: Target, data: bytes) -> bool:
    """Runs a target on one input.

    Returns:
        Whether the input was accepted; an `OwareError` is a refusal, anything else is raised.
    """
    try:
        target(data)
    except oware.OwareError:
        return False
    return True


def seeds(generator: random.Random) -> dict[str, list[bytes]]:
    """Good inputs of each target for mutation to start from."""
    games = [_game(name, generator) for name in oware.RULESETS for _ in range(2)]
    oware_games = [game for game in games if not game.ruleset.relay]
    matches = [_match(name, generator) for name in ("ba-awa", "ba-awa-three", "abapa", "nam-nam")]
    texts: dict[str, list[Any]] = {
        "diagram": [str(game.snapshot()) for game in games],
        "playstrategy_fen": [
            PlayStrategyFen(game.position) for game in oware_games if all(s == int(s) for s in game.position.stores)
        ],
        "playstrategy_move": ["c1f2", "a1e1", "f1c2"],
        "house_names": ["A", "f", "3", "12"],
        "move_list": [game.moves for game in games if game.ruleset.name == "abapa"] + ["c1f2 c2b1", "CfBe"],
        "ogn_record": [ogn.write(game) for game in games] + [ogn.write_all(games[:2])],
        "saved": [record.write(saved) for saved in (*games, *matches)],
    }
    texts["detection"] = [
        text for name, several in texts.items() if name not in ("playstrategy_move", "house_names") for text in several
    ]
    texts["engine_commands"] = [
        "go depth 12 nodes 5000\nposition startpos moves F f\nsetoption name Hash value 64",
        "go wtime 1000 btime 2000 winc 10 binc 20 movestogo 3",
        "go infinite",
        "go ponder movetime 30",
        *(
            f"position fen {game.start} moves {' '.join(game.moves)}"
            for game in oware_games
            if game.ruleset.name == "abapa"
        ),
        *(f"setoption name {option.name} value {option.kind.split()[2]}" for option in options.OPTIONS),
    ]
    key = (4,) * 12 + (0, 0)
    books = [Book("abapa", {key: (1, 2, 3, -4, -(1 << 15), 6)}, {"nodes": 3}), Book("awari", {}, {})]
    found = {name: [str(text).encode() for text in several] for name, several in texts.items()}
    return {**found, "opening_book": [book.content() for book in books]}


def _game(name: str, generator: random.Random) -> oware.Game:
    game = oware.Game(oware.ruleset(name))
    for _ in range(generator.randrange(40)):
        if game.legal_moves():
            game.play(generator.choice(game.legal_moves()))
    if not game.outcome:
        game.act(generator.choice(("agree", "resign:0", "time:1")))
    return game


def _match(name: str, generator: random.Random) -> oware.Match:
    match = oware.Match(oware.ruleset(name))
    for _ in range(60):
        if match.game.legal_moves():
            match.game.play(generator.choice(match.game.legal_moves()))
        elif not match.outcome:
            match.next_game()
    return match
