"""The opening book: its file, what it knows, and how it is built."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import oware
from oware import Game, Position, core, ruleset
from oware.engine import Engine, Limits
from oware.engine.book import Book, BookError, key_of, position_of, shipped_book
from oware.engine.book_builder import BookBuilder, verified

ABAPA = ruleset("abapa")
NODES = 50 if core.notice() else 2_000


@pytest.fixture(scope="module")
def book() -> Book:
    return BookBuilder(ABAPA, NODES).build(20)


def test_a_key_is_seen_by_the_player_on_turn() -> None:
    game = Game(ABAPA)
    game.play("F")
    key = key_of(game.position)
    assert key == (5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 0, 0, 0)
    assert key_of(position_of(key)) == key


def test_a_book_is_read_back_as_it_was_written(book: Book, tmp_path: Path) -> None:
    size = book.write(tmp_path / "book")
    assert size == (tmp_path / "book").stat().st_size
    back = Book.read(tmp_path / "book")
    assert (back.ruleset, back.positions) == ("abapa", book.positions)
    assert back.built["nodes"] == NODES
    assert [path.name for path in tmp_path.iterdir()] == ["book"]


def test_a_book_that_cannot_be_written_is_told_and_leaves_nothing(book: Book, tmp_path: Path) -> None:
    (tmp_path / "book").mkdir()
    with pytest.raises(BookError, match="cannot be written"):
        book.write(tmp_path / "book")
    assert [path.name for path in tmp_path.iterdir()] == ["book"]


def test_every_move_it_knows_is_legal_and_valued(book: Book) -> None:
    assert len(book.positions) == 20
    for key in book.positions:
        game = Game(ABAPA, position_of(key))
        values = book.values(game)
        assert sorted(values) == sorted(game.legal_moves())
        assert list(values.values()) == sorted(values.values(), reverse=True)
        assert book.move(game) == next(iter(values))


def test_its_line_is_a_game(book: Book) -> None:
    game = Game(ABAPA)
    for letter in book.line(game):
        game.play(letter)
    assert len(game.moves) >= 3
    assert book.move(game) == ""


def test_values_are_backed_up_by_minimax(book: Book) -> None:
    """A move's value is that of the best reply, or, where the reply is not in the book, of the search."""
    game = Game(ABAPA)
    for letter, value in book.values(game).items():
        game.play(letter)
        replies = book.values(game)
        searched = Engine(tables=None, table_bytes=1 << 24).search(game, Limits(nodes=NODES)).value
        assert value == pytest.approx(-max(replies.values()) if replies else -searched, abs=0.02)
        game.undo()


def test_it_says_nothing_of_other_games_and_circles(book: Book) -> None:
    assert book.values(Game(ruleset("ba-awa"))) == {}
    over = Game(ABAPA)
    over.agree_to_end()
    assert book.values(over) == {}
    key = next(iter(book.positions))
    seen = Position.parse(f"{position_of(key)} q20 r{position_of(key).board}*1")
    assert Game(ABAPA, seen).occurrences == 2
    assert book.values(Game(ABAPA, seen)) == {}


def test_the_same_settings_give_the_same_book_however_it_was_made(book: Book, tmp_path: Path) -> None:
    assert BookBuilder(ABAPA, NODES, jobs=3).build(20).positions == book.positions
    path = tmp_path / "cache"
    first = BookBuilder(ABAPA, NODES, path)
    first.build(12)
    first.close()
    content = path.read_bytes()
    path.write_bytes(content[:-5])  # killed while it wrote
    second = BookBuilder(ABAPA, NODES, path)
    assert second.build(20).positions == book.positions
    second.close()
    assert path.read_bytes().startswith(content[: content.rfind(b"\n", 0, -1)])


def test_the_cache_of_another_build_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cache"
    BookBuilder(ABAPA, NODES, path).close()
    with pytest.raises(BookError, match="is of another build"):
        BookBuilder(ABAPA, NODES + 1, path)
    path.write_bytes(b"hello\n")
    with pytest.raises(BookError, match="is of another build"):
        BookBuilder(ABAPA, NODES, path)
    with pytest.raises(BookError, match="can have no opening book"):
        BookBuilder(ruleset("ba-awa"), NODES)


def test_a_bad_move_is_found_by_verifying(book: Book) -> None:
    start = key_of(Game(ABAPA).position)
    values = list(book.positions[start])
    worst = values.index(min(values))
    values[worst] = 5_000
    assert verified(Book("abapa", {start: book.positions[start]}, {}), ABAPA, NODES, 48) == {}
    failed = verified(Book("abapa", {start: tuple(values)}, {}), ABAPA, 20 * NODES, 0.5)
    assert list(failed) == [start]
    assert failed[start] > 0.5


@pytest.mark.parametrize("cut", [0, 1, 40, -30, -1])
def test_a_book_cut_off_is_refused(book: Book, tmp_path: Path, cut: int) -> None:
    path = tmp_path / "book"
    book.write(path)
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(BookError, match="is damaged or no opening book"):
        Book.read(path)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]\n",
        b"{}\n",
        b'{"format": "oware-book", "version": 9, "ruleset": "abapa", "positions": 0}\n',
        b'{"format": "oware-book", "version": 1, "ruleset": "abapa", "positions": -1}\nx',
        b'{"format": "oware-book", "version": 1, "ruleset": "abapa", "positions": 1e99}\nx',
        b"\xff\xfe\n",
        b"[" * 5000,
    ],
)
def test_what_is_no_book_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "book").write_bytes(content)
    with pytest.raises(BookError, match="book"):
        Book.read(tmp_path / "book")
    with pytest.raises(BookError, match="cannot be read"):
        Book.read(tmp_path / "none")


@pytest.mark.parametrize("name", ["abapa"])
def test_the_books_that_come_with_oware(name: str) -> None:
    path = Path(oware.__file__).parent / "engine" / "books" / f"{name}.book"
    assert path.stat().st_size <= 500_000
    book = shipped_book(ruleset(name))
    assert book
    assert {"nodes", "method", "checked"} <= set(book.built)
    assert book.line(Game(ruleset(name)))
    for key in list(book.positions)[::50]:
        game = Game(ruleset(name), position_of(key))
        assert sorted(book.values(game)) == sorted(game.legal_moves())
    assert shipped_book(oware.Ruleset(**{**ruleset(name).as_dict(), "repetition": 2, "name": "mine"})) is None  # type: ignore[arg-type]
    assert json.dumps(book.built)
