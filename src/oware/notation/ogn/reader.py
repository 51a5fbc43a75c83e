"""Reads OGN: every game is played over, and what the text says of captures and result is checked against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeVar

from oware.locale import _
from oware.notation.errors import NotationError, decoded, error_at, shown
from oware.notation.ogn.results import UNFINISHED, is_score, scores, write_result
from oware.notation.ogn.scanner import Word, words
from oware.notation.ogn.variants import read_variant
from oware.notation.ogn.writer import DERIVED, LEAVING, OgnGame
from oware.rules.errors import OwareError
from oware.rules.game import Game
from oware.rules.position import Position
from oware.rules.ruleset import Ruleset

_NOTHING: Final = ("", "?", "????.??.??")
_LEAVING_WORDS: Final = {"R": "resign", "T": "time"}
_T = TypeVar("_T")
_CUT_OFF: Final = "The file seems to be cut off; get the rest of it, or end the moves with *."


def read(text: str | bytes, *, seeds: int | None = 48) -> OgnGame:
    """The one game in an OGN text.

    Args:
        text: The text, or the bytes of a file in UTF-8.
        seeds: Seeds a set-up position must hold; None takes any number.

    Raises:
        NotationError: The text is no OGN, contradicts the rules, or holds another number of games than one.
    """
    games = read_all(text, seeds=seeds)
    if len(games) != 1:
        raise NotationError(
            _("the text holds {count} games").format(count=len(games)),
            expected=_("one game"),
            advice=_("Read all of them, or cut out the one you mean."),
        )
    return games[0]


def read_all(text: str | bytes, *, seeds: int | None = 48) -> list[OgnGame]:
    """All games in an OGN text, at least one.

    Args:
        text: The text, or the bytes of a file in UTF-8.
        seeds: Seeds a set-up position must hold; None takes any number.

    Raises:
        NotationError: The text is no OGN or contradicts the rules; it says where and what was expected.
    """
    content = decoded(text)
    games: list[OgnGame] = []
    draft = _Draft(content, seeds)
    for word in words(content):
        if word.kind == "end" or (word.kind == "tag" and draft.may_close):
            if draft.begun or not games:
                games.append(draft.closed(word))
            draft = _Draft(content, seeds)
        if word.kind != "end":
            draft.take(word)
    return games


@dataclass(slots=True)
class _Draft:
    """A game as far as it has been read."""

    content: str
    seeds: int | None
    tags: dict[str, Word] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)
    game: Game | None = None
    plies_before: int | None = None
    movetext: bool = False
    result: Word | None = None

    @property
    def begun(self) -> bool:
        """Whether anything of the game has been read."""
        return bool(self.tags) or self.movetext

    @property
    def open_end(self) -> bool:
        """Whether the moves may end without a result: when the tag Result announces none."""
        return self._tag("Result") in (*_NOTHING, UNFINISHED)

    @property
    def may_close(self) -> bool:
        """Whether a tag that comes now begins another game."""
        return self.result is not None or (self.movetext and self.open_end)

    def take(self, word: Word) -> None:
        """Reads the next word of the game."""
        if word.kind == "tag":
            self._take_tag(word)
            return
        if self.result and word.kind != "comment":
            raise self._error(
                word,
                _("{text} stands after the result").format(text=shown(word.text)),
                expected=_("the tags of another game, or the end of the text"),
            )
        self.movetext = True
        game = self._started()
        if word.kind == "comment":
            moves = len(game.moves)
            self.comments[moves] = f"{self.comments.get(moves, '')} {word.text}".strip()
        elif word.kind == "number":
            self._take_number(word, game)
        elif word.kind == "move":
            self._take_move(word, game)
        elif word.kind == "leave":
            self._checked(word, lambda: game.act(f"{_LEAVING_WORDS[word.text[0]]}:{word.text[1]}"))
        else:
            self.result = word

    def _take_tag(self, word: Word) -> None:
        if self.movetext:
            raise self._error(
                word,
                _("a tag stands among the moves"),
                expected=_("a move, or the result {result} at the end of the game").format(result=self._tag("Result")),
            )
        if word.text in self.tags:
            raise self._error(word, _("the tag {name} is given twice").format(name=word.text))
        self.tags[word.text] = word

    def _take_number(self, word: Word, game: Game) -> None:
        """Numbers have to count on from the first one, which may be any: records of endings begin in mid-game."""
        moves, players = len(game.moves), game.ruleset.players
        if self.plies_before is None:
            # `1... f` as in chess: South's move of this pair is not part of the record.
            self.plies_before = int(word.text) * players + word.value.count("...") - moves
        expected = (self.plies_before + moves) // players
        if int(word.text) != expected:
            raise self._error(
                word,
                _("move number {number} is out of order").format(number=word.text),
                expected=f"{expected}.",
                advice=_("A move may be missing or written twice before it."),
            )

    def _take_move(self, word: Word, game: Game) -> None:
        trace = self._checked(word, lambda: game.play(word.text))
        if not word.value:
            return
        mover = trace.mover
        # Some programs count the seeds won at the end of the game with the last capture.
        gained = trace.after.stores[mover] - trace.before.stores[mover]
        if int(word.value) not in (trace.captured[mover], gained):
            raise self._error(
                word,
                _("move {letter} captures {captured}, not {written}").format(
                    letter=word.text, captured=trace.captured[mover], written=word.value
                ),
                offset=word.value_offset,
                advice=_("A move before it may be wrong, or the file is of another rule set than {name}.").format(
                    name=game.ruleset.name
                ),
            )

    def closed(self, after: Word) -> OgnGame:
        """The game, now that all of its words are read; `after` is the first word that follows it."""
        if not self.begun:
            raise self._error(
                after, _("there is no game in this text"), expected=_('tags such as [Variant "abapa"], or moves')
            )
        game = self._started()
        if self.result is None and not self.open_end:
            raise self._error(
                after,
                _("the moves end without a result"),
                expected=_("another move, or the result {result}").format(result=self._tag("Result")),
                advice=_(_CUT_OFF),
            )
        self._end(game, after)
        kept = {
            name: word.value for name, word in self.tags.items() if name not in DERIVED and word.value not in _NOTHING
        }
        return OgnGame(game, kept, {moves: text for moves, text in self.comments.items() if text})

    def _end(self, game: Game, after: Word) -> None:
        """Ends the game as result and tags say if the moves have not ended it, and checks that all agree."""
        place = self.result or self.tags.get("Result") or after
        announced = self._tag("Result")
        final = self.result.text if self.result else announced
        if announced not in (*_NOTHING, final):
            raise self._error(
                place,
                _("the game ends with {written}, but the tag Result says {announced}").format(
                    written=final, announced=announced
                ),
                expected=announced,
            )
        if final not in (*_NOTHING, UNFINISHED) and game.outcome is None:
            self._finish(game, place, final)
        if final not in _NOTHING:
            self._check_result(game, place, final)
        self._check_termination(game)

    def _finish(self, game: Game, result: Word, final: str) -> None:
        """An end that is no move: an agreement, a resignation, a clock run down."""
        reason = self._tag("Termination")
        if is_score(final):
            self._checked(result, game.agree_to_end)
            return
        ways = {value: verb for verb, value in LEAVING.items()}
        shares = final.split("-")
        if reason == "agreement" or (reason in _NOTHING and "/" in final):
            self._checked(result, game.agree_to_end)
        elif (reason in ways or reason in _NOTHING) and len(shares) == 2 and "1" in shares:
            self._checked(result, lambda: game.act(f"{ways.get(reason, 'resign')}:{shares.index('0')}"))
        else:
            raise self._error(
                result,
                _("the moves do not end the game, but the result is {result}").format(result=final),
                expected=_("more moves, or a tag Termination that says agreement, resignation or time"),
                advice=_(_CUT_OFF),
            )

    def _check_result(self, game: Game, place: Word, final: str) -> None:
        actual = write_result(game.outcome)
        if game.outcome and is_score(final):
            agrees = scores(final) == tuple(map(float, game.outcome.stores))
        else:
            agrees = final == actual
        if not agrees:
            raise self._error(
                place,
                _("the result is {written}, but by the moves it is {actual} ({reason})").format(
                    written=final, actual=actual, reason=game.outcome.reason if game.outcome else _("still going on")
                ),
                expected=actual,
                advice=_("A move may be wrong or missing, or the file is of another rule set than {name}.").format(
                    name=game.ruleset.name
                ),
            )

    def _check_termination(self, game: Game) -> None:
        written = self._tag("Termination")
        actual = game.outcome.reason if game.outcome else "unterminated"
        if written not in (*_NOTHING, actual, "normal"):
            raise self._error(
                self.tags["Termination"],
                _("the tag Termination says {text}").format(text=shown(written)),
                expected=actual,
            )

    def _started(self) -> Game:
        if self.game is None:
            ruleset = self._ruleset()
            self.game = self._set_up(ruleset)
        return self.game

    def _ruleset(self) -> Ruleset:
        options = self.tags.get("Options")
        named = self.tags.get("Variant")
        variant = named.value if named else "abapa"
        place = options or named or Word("tag", "", 0)
        return self._checked(place, lambda: read_variant(variant, options.value if options else None))

    def _set_up(self, ruleset: Ruleset) -> Game:
        owners = self._seats("Owners", 12, ruleset)
        opener = self._seats("Opener", 1, ruleset)
        last = self._seats("LastCapturer", 1, ruleset)
        fen = self.tags.get("FEN")
        if fen is None:
            if last and last != (opener or (0,)):
                raise self._error(
                    self.tags["LastCapturer"], _("nobody can have captured before the start"), expected=_("a tag FEN")
                )
            return Game(ruleset, owners=owners or None, opener=opener[0] if opener else 0)
        position = self._checked(fen, lambda: Position.parse(fen.value, seeds=self.seeds))
        for name, seats, actual in (
            ("Owners", owners, position.owners),
            ("Opener", opener, (position.opener,)),
            ("LastCapturer", last, (position.last_capturer,)),
        ):
            if seats and seats != actual:
                raise self._error(
                    self.tags[name],
                    _("the tag {name} contradicts the tag FEN").format(name=name),
                    expected="".join(map(str, actual)),
                )
        return self._checked(fen, lambda: Game(ruleset, position))

    def _seats(self, name: str, count: int, ruleset: Ruleset) -> tuple[int, ...]:
        """The seats a tag of Ba-awa lists, none when it is not there."""
        word = self.tags.get(name)
        if word is None:
            return ()
        if not ruleset.relay:
            raise self._error(
                word, _("the tag {name} belongs to Ba-awa, not to {rules}").format(name=name, rules=ruleset.name)
            )
        known = "012"[: ruleset.players]
        if len(word.value) != count or any(seat not in known for seat in word.value):
            raise self._error(
                word,
                _("the tag {name} is {text}").format(name=name, text=shown(word.value)),
                expected=_("seat numbers from 0 to {last}: {count}").format(last=ruleset.players - 1, count=count),
                offset=word.value_offset,
            )
        return tuple(map(int, word.value))

    def _tag(self, name: str) -> str:
        return self.tags[name].value if name in self.tags else ""

    def _checked(self, word: Word, call: Callable[[], _T]) -> _T:
        """The value of `call`; what the referee says against it is told with the place of `word`."""
        try:
            return call()
        except OwareError as error:
            problem = error.problem if isinstance(error, NotationError) else str(error)
            expected = error.expected if isinstance(error, NotationError) else ""
            offset = word.value_offset if word.kind == "tag" else word.offset
            raise self._error(word, problem, expected=expected, offset=offset) from error

    def _error(
        self, word: Word, problem: str, *, expected: str = "", advice: str = "", offset: int | None = None
    ) -> NotationError:
        return error_at(
            self.content, word.offset if offset is None else offset, problem, expected=expected, advice=advice
        )
