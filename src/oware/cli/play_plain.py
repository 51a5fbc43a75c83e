"""`oware play --plain`: the board in lines of text, for pipes, old terminals and screen readers."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from oware.cli.play_engine import HINT_MOVES
from oware.cli.play_session import Session
from oware.cli.play_setup import SetupError, changed, match_told, owners_given, seat_named, seat_words
from oware.locale import _, capital, ngettext
from oware.notation import sentences
from oware.notation.diagram import picture, rows
from oware.rules.errors import IllegalMoveError, OwareError
from oware.rules.position import LETTERS
from oware.rules.presets import RULESETS

_STEPS_TOLD: Final = 60
"""Steps of one move that are told; an endless relay has hundreds."""


_Found = TypeVar("_Found")


class _Quit(Exception):
    """The user wants to leave."""


class PlainBoard:
    """Reads commands line by line and answers in sentences.

    Args:
        session: What is played.
        ask: Reads a line after showing a prompt; None at the end of the input.
        say: Shows a line.
        pause: Tells relays step by step and is called after each with their number; None tells them in one line.
        pictures: Whether the board is pictured after each move.
    """

    def __init__(
        self,
        session: Session,
        ask: Callable[[str], str | None],
        say: Callable[[str], None],
        *,
        pause: Callable[[int], None] | None = None,
        pictures: bool = True,
    ) -> None:
        self.session = session
        self.refused = 0
        self._ask = ask
        self._say = say
        self._pause = pause
        self._pictures = pictures
        self._told_over = False
        self._commands: dict[str, tuple[Callable[[str], None], str]] = {
            "board": (self._board, _("show the board")),
            "read": (self._read, _("tell the board in words")),
            "preview": (self._preview, _("tell what a move would do: preview C, or preview for all of them")),
            "last": (self._last, _("tell the last move lap by lap")),
            "score": (self._score, _("tell the score, and who plays")),
            "moves": (self._moves, _("list the moves")),
            "hint": (self._hint, _("ask the engine at its best")),
            "undo": (self._undo, _("take back to your last move")),
            "redo": (self._redo, _("play again what was taken back")),
            "flip": (self._flip, _("turn the board round")),
            "offer": (self._offer, _("offer to end the game, or accept an offer")),
            "resign": (self._resign, _("give the game up")),
            "next": (self._next, _("start the next game: next; next OWNERS or next opener=N where you choose")),
            "new": (
                self._new,
                _("start anew: new rules=NAME level=N side=S players=N match=…; what is left out stays"),
            ),
            "save": (self._save, _("save to a file: save NAME (.ogn: a game record); save! replaces a file")),
            "load": (self._load, _("go on with a file: load NAME")),
            "position": (self._position, _("tell the position as text that programs read")),
            "rules": (self._rules, _("list the rule sets")),
            "pictures": (self._switch_pictures, _("pictures of the board after each move: pictures on, pictures off")),
            "help": (self._help, _("list the commands")),
            "quit": (self._quit, _("leave; the game is kept")),
        }

    def run(self) -> None:
        """Plays until the user leaves or the input ends."""
        self._greet()
        try:
            while True:
                if self.session.engine_on_turn:
                    self._engine_moves()
                elif self.session.game.outcome and self.session.watching and not self.session.over:
                    self.session.next_game()
                    self._greet()
                else:
                    self._obey()
        except _Quit:
            self._say(self.session.farewell())

    # The course of the game

    def _greet(self) -> None:
        session = self.session
        self._say(
            _("Rules: {rules}. {seats}.").format(
                rules=session.game.ruleset.name, seats=seat_words(session.levels, session.names)
            )
        )
        if session.match:
            self._say(
                _("Match ({options}), game {number}. {score}.").format(
                    options=match_told(session.match.options, session.match.ruleset),
                    number=len(session.match.games),
                    score=sentences.match_score(session.match, session.names),
                )
            )
        if not session.watching:
            self._say(_("Type a house's letter to sow it; help lists what else you can type."))
        self._show()

    def _show(self) -> None:
        """The board as it stands, and the result when it is over."""
        self._told_over = False
        if self._pictures:
            self._board("")
        elif not self.session.game.outcome:
            self._say(capital(sentences.turn(self.session.position, self.session.names)))
        self._tell_end()

    def _tell_end(self) -> None:
        session = self.session
        if not session.game.outcome or self._told_over:
            return
        self._told_over = True
        self._say(sentences.verdict(session.game))
        if session.match and session.match.outcome:
            self._say(sentences.match_outcome(session.match.outcome, session.names))
        elif session.match:
            self._say(sentences.match_score(session.match, session.names) + ".")
        if session.over and session.match:
            self._say(_("The match is over: type new, undo or quit."))
        elif not session.watching or session.over:
            self._say(_("The game is over: type next, new, undo or quit."))

    def _engine_moves(self) -> None:
        self._played(self._search(self.session.choose))
        if self.session.settle_offers():
            self._show()
        elif self.session.offered_by is not None and not self.session.watching:
            offering = self.session.names[self.session.offered_by]
            self._say(_("{seat} offers to end the game; type offer to accept.").format(seat=offering))

    def _search(self, search: Callable[[], _Found]) -> _Found:
        """Runs a search so that Ctrl-C ends it at once."""
        with ThreadPoolExecutor(1) as pool:
            future = pool.submit(search)
            try:
                return future.result()
            except KeyboardInterrupt:
                self.session.engine.stop()
                raise

    def _played(self, letter: str) -> None:
        trace = self.session.play(letter)
        if self._pause and len(trace.laps) > 1:
            steps = sentences.steps(trace, self.session.names)[:_STEPS_TOLD]
            for step in steps:
                self._say(f"  {step}")
                self._pause(len(steps))
        self._say(sentences.move(trace, self.session.names))
        if self.session.trouble:
            self._say(self.session.trouble)
        if trace.outcome or not self.session.engine_on_turn:
            self._show()

    def _obey(self) -> None:
        session = self.session
        if session.game.outcome:
            prompt = _("over")
        else:
            prompt = _("{seat}, {letters}").format(
                seat=session.names[session.position.turn], letters=" ".join(session.game.legal_moves())
            )
        line = self._ask(f"{prompt}> ")
        if line is None:
            raise _Quit
        line = line.strip()
        if not line:
            return
        try:
            self._do(line)
        except IllegalMoveError as error:
            self._refuse(sentences.illegal(error, session.position))
        except OwareError as error:
            self._refuse(sentences.problem(error))

    def _refuse(self, why: str) -> None:
        self.refused += 1
        self._say(why)

    def _do(self, line: str) -> None:
        if len(line) == 1 and (line in LETTERS or not line.isalpha()) and line != "?":
            self._played(line)
            return
        verb, _space, rest = line.partition(" ")
        verb = verb.lower()
        verb = {"best": "hint", "?": "help", "exit": "quit", "q": "quit", "save!": "save"}.get(verb, verb)
        if verb not in self._commands:
            raise SetupError(
                _(
                    "{line!r} is neither a house nor a command; houses are A to F and a to f, help lists the commands"
                ).format(line=line)
            )
        self._commands[verb][0]("! " + rest if line.lower().startswith("save!") else rest.strip())

    # Commands that tell

    def _board(self, _rest: str) -> None:
        session = self.session
        over = bool(session.game.outcome)
        self._say(picture(session.position, flipped=session.flipped, names=session.names, over=over))

    def _read(self, _rest: str) -> None:
        position, called = self.session.position, self.session.names
        for row in reversed(rows(flipped=self.session.flipped)):
            self._say(
                _("; ").join(
                    _("{letter} {owner}: {seeds}").format(
                        letter=LETTERS[house],
                        owner=called[position.owners[house]],
                        seeds=position.houses[house],
                    )
                    for house in row
                )
                + "."
            )
        self._score("")

    def _preview(self, rest: str) -> None:
        letters = rest.split() or self.session.game.legal_moves()
        for letter in letters:
            trace = self.session.game.preview(letter)
            told = sentences.preview(trace, self.session.names)
            self._say(_("{letter}: {preview}.").format(letter=letter, preview=told))
        if not letters:
            self._say(_("There is no move to preview."))

    def _last(self, _rest: str) -> None:
        traces = self.session.game.traces
        if not traces:
            self._say(_("No move has been played."))
            return
        trace, called = traces[-1], self.session.names
        self._say(_("{seat} {letter}:").format(seat=called[trace.mover], letter=trace.letter))
        steps = sentences.steps(trace, called)
        for step in steps[:_STEPS_TOLD]:
            self._say(f"  {step}")
        if len(steps) > _STEPS_TOLD:
            left = len(steps) - _STEPS_TOLD
            self._say("  " + ngettext("and {count} more step", "and {count} more steps", left).format(count=left))

    def _score(self, _rest: str) -> None:
        session = self.session
        self._say(
            _(", ").join(
                _("{seat}: {seeds}").format(seat=name, seeds=sentences.seeds(store))
                for name, store in zip(session.names, session.position.stores, strict=True)
            )
            + "."
        )
        if session.match:
            self._say(sentences.match_score(session.match, session.names) + ".")
        self._say(seat_words(session.levels, session.names) + ".")
        if session.game.outcome:
            self._say(sentences.verdict(session.game))
        else:
            self._say(capital(sentences.turn(session.position, session.names)) + ".")

    def _moves(self, _rest: str) -> None:
        lines = sentences.move_list(self.session.game)
        self._say("\n".join(lines) if lines else _("No move has been played."))

    def _hint(self, _rest: str) -> None:
        found = self._search(self.session.hint)
        seat = self.session.names[self.session.position.turn]
        self._say(sentences.hint(found.letter, found.value, found.line[:HINT_MOVES], seat))

    def _position(self, _rest: str) -> None:
        self._say(str(self.session.game.snapshot()))

    def _rules(self, _rest: str) -> None:
        self._say(" ".join(RULESETS))

    def _help(self, _rest: str) -> None:
        self._say(_("A to F and a to f sow that house; capital and small letters are different houses."))
        for name, (_run, told) in self._commands.items():
            self._say(f"  {name:<9} {told}")

    def _switch_pictures(self, rest: str) -> None:
        if rest not in ("on", "off"):
            raise SetupError(_("pictures {word!r}; expected on or off").format(word=rest))
        self._pictures = rest == "on"

    # Commands that do

    def _undo(self, _rest: str) -> None:
        taken = self.session.undo()
        self._say(ngettext("{count} move taken back.", "{count} moves taken back.", taken).format(count=taken))
        self._show()

    def _redo(self, _rest: str) -> None:
        done = self.session.redo()
        self._say(ngettext("{count} move played again.", "{count} moves played again.", done).format(count=done))
        self._show()

    def _flip(self, _rest: str) -> None:
        self.session.flipped = not self.session.flipped
        self._board("")

    def _offer(self, _rest: str) -> None:
        refusing = self._search(self.session.offer)
        if refusing:
            self._say(sentences.offer_refused(refusing, self.session.names))
        else:
            self._show()

    def _resign(self, _rest: str) -> None:
        seat = self.session.resign()
        self._say(_("{seat} resigns.").format(seat=self.session.names[seat]))
        self._show()

    def _next(self, rest: str) -> None:
        words = rest.split()
        owners = opener = None
        players = self.session.setup.ruleset.players
        for word in words:
            if word.startswith("opener="):
                opener = seat_named(word.removeprefix("opener="), players)
            else:
                owners = owners_given(word, players)
        self.session.next_game(owners, opener)
        self._greet()

    def _new(self, rest: str) -> None:
        self.session.begin(changed(self.session.setup, rest))
        self._greet()

    def _save(self, rest: str) -> None:
        replacing, name = rest.startswith("! "), rest.removeprefix("! ").strip()
        if not name:
            raise SetupError(_("save where? Type save and the name of a file"))
        try:
            self.session.save(Path(name), replacing=replacing)
        except FileExistsError:
            raise SetupError(
                _("{path} is there already; type save! {path} to replace it, or another name").format(path=name)
            ) from None
        self._say(_("Saved to {path}.").format(path=name))

    def _load(self, rest: str) -> None:
        if not rest:
            raise SetupError(_("load what? Type load and the name of a file"))
        self.session.load(Path(rest))
        self._greet()

    def _quit(self, _rest: str) -> None:
        raise _Quit
