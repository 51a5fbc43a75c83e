"""A session at the board: the game or match, who has which seat, and all that can be done; both ways to show it use it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from oware.cli.play_engine import Hint, Opponent
from oware.cli.play_setup import PERSON, Setup, SetupError, load
from oware.cli.play_store import keep, write_whole
from oware.cli.writing import UNUSABLE, why_not
from oware.locale import _
from oware.notation import OgnGame, ogn, record, sentences
from oware.rules.errors import GameOverError, InvalidMatchError, NothingToUndoError
from oware.rules.game import Game
from oware.rules.layout import laid_out
from oware.rules.match import Match
from oware.rules.position import Position
from oware.rules.trace import Trace

OGN_SUFFIX: Final = ".ogn"


class Session:
    """One sitting of play.

    Args:
        setup: What to begin with.
        engine: Plays the seats without a person.
        played: A game or match to go on with, in place of a new one.
        keeping: The file the game in progress is kept in; None keeps nothing.
    """

    def __init__(
        self, setup: Setup, engine: Opponent, played: Game | Match | None = None, keeping: Path | None = None
    ) -> None:
        self.setup = setup
        self.engine = engine
        self.flipped = setup.levels[0] != PERSON and setup.levels[1] == PERSON
        self.offered_by: int | None = None
        """The engine's seat that offers to end the game, if one does."""
        self.trouble = ""
        """Why the game in progress could not be kept; empty when it could."""
        self._keeping = keeping
        self._written: set[Path] = set()
        self._played = played or setup.begin()

    # What there is

    @property
    def match(self) -> Match | None:
        """The match, or None in a single game."""
        return self._played if isinstance(self._played, Match) else None

    @property
    def game(self) -> Game:
        """The game in progress."""
        return self._played.game if isinstance(self._played, Match) else self._played

    @property
    def position(self) -> Position:
        """The board."""
        return self.game.position

    @property
    def levels(self) -> tuple[int, ...]:
        """The engine's level for each seat, `PERSON` for a person."""
        return self.setup.levels

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return sentences.names(self.position)

    @property
    def persons(self) -> tuple[int, ...]:
        """Seats of persons that are still in the game."""
        return tuple(seat for seat in self._staying() if seat not in self.game.resigned)

    def _staying(self) -> tuple[int, ...]:
        """Seats of persons that will play again, in this game or the next one."""
        game = self.game
        out = self.match.out if self.match else game.resigned if game.ruleset.players > 2 else ()
        return tuple(seat for seat, level in enumerate(self.levels) if level == PERSON and seat not in out)

    @property
    def engine_on_turn(self) -> bool:
        """Whether the engine has to move now."""
        return not self.game.outcome and self.levels[self.position.turn] != PERSON

    @property
    def over(self) -> bool:
        """Whether everything is over: the match, or the single game."""
        return bool(self.match.outcome if self.match else self.game.outcome)

    @property
    def watching(self) -> bool:
        """Whether the engine has all seats that still play."""
        return not self._staying()

    def farewell(self) -> str:
        """What is said on leaving: whether there is something to go on with."""
        if self.over or not self.game.actions or self.trouble or not self._keeping:
            return _("Goodbye.")
        return _("Goodbye. The game is kept; go on with: oware play --resume")

    # Moves

    def play(self, letter: str) -> Trace:
        """Plays a move, whoever has the seat.

        Raises:
            IllegalMoveError: The move is not legal.
        """
        trace = self.game.play(letter)
        self.offered_by = self._offer()
        self._keep()
        return trace

    def _offer(self) -> int | None:
        """The seat that offers to end: an engine's at the third occurrence, if it is content with what it would get."""
        game = self.game
        if game.outcome:
            return None
        seats = (seat for seat, level in enumerate(self.levels) if level != PERSON and seat not in game.resigned)
        return next((seat for seat in seats if self.engine.offers(game, seat, self.levels[seat])), None)

    def choose(self) -> str:
        """The engine's move for the seat on turn; it takes its time, and `engine.stop()` hurries it."""
        return self.engine.choose(self.game, self.levels[self.position.turn])

    def settle_offers(self) -> bool:
        """Ends the game if engines alone play, one offers and all others agree; returns whether it ended."""
        return self.watching and self.offered_by is not None and not self.offer(self.offered_by)

    def hint(self) -> Hint:
        """What the engine at its best would play here.

        Raises:
            GameOverError: The game is over.
        """
        self._going_on()
        return self.engine.hint(self.game)

    def _going_on(self) -> None:
        if self.game.outcome:
            raise GameOverError(_("the game is over"))

    # Taking back

    def undo(self) -> int:
        """Takes back to the last moment at which a person was to move; returns how many actions that was.

        Raises:
            NothingToUndoError: There is no such moment.
        """
        taken = 0
        try:
            while True:
                self.game.undo()
                taken += 1
                if self._may_rest():
                    break
        except NothingToUndoError:
            for _step in range(taken):
                self.game.redo()
            raise NothingToUndoError(_("there is nothing of yours to take back")) from None
        self.offered_by = None
        self._keep()
        return taken

    def redo(self) -> int:
        """Plays again what was taken back, up to the next moment at which a person is to move.

        Raises:
            NothingToUndoError: Nothing was taken back.
        """
        done = 0
        try:
            while not done or not self._may_rest():
                self.game.redo()
                done += 1
        except NothingToUndoError:
            if not done:
                raise NothingToUndoError(_("there is nothing to play again")) from None
        self.offered_by = None
        self._keep()
        return done

    def _may_rest(self) -> bool:
        return self.watching or bool(self.game.outcome) or not self.engine_on_turn

    # Ending

    def resigner(self) -> int:
        """The seat a person would resign: the one on turn if it is a person's, else the first person's.

        Raises:
            GameOverError: The game is over.
            SetupError: No person plays.
        """
        self._going_on()
        if not self.persons:
            raise SetupError(_("no person plays; nobody to resign"))
        return self.position.turn if self.position.turn in self.persons else self.persons[0]

    def resign(self, seat: int | None = None) -> int:
        """Resigns for a person (see `resigner`); returns the seat.

        Raises:
            OwareError: As `resigner`.
        """
        seat = self.resigner() if seat is None else seat
        self.game.resign(seat)
        self._keep()
        return seat

    def offer(self, seat: int | None = None) -> tuple[int, ...]:
        """Offers to end the game by agreement (O-16), or accepts the engine's offer.

        Persons at the same board have agreed among themselves; the engine agrees for its seats or does not.

        Args:
            seat: The seat that offers; a person when left out.

        Returns:
            Seats that refused; none when all agreed, and the game is over.

        Raises:
            GameOverError: The game is over.
        """
        self._going_on()
        asked = [
            other
            for other, level in enumerate(self.levels)
            if level != PERSON and other not in self.game.resigned and other not in (seat, self.offered_by)
        ]
        refusing = tuple(other for other in asked if not self.engine.agrees(self.game, other, self.levels[other]))
        if not refusing:
            self.game.agree_to_end()
            self.offered_by = None
            self._keep()
        return refusing

    # Other games

    def begin(self, setup: Setup) -> None:
        """Begins something new.

        Raises:
            OwareError: The setup does not fit together; the game in progress stays.
        """
        self._played = setup.begin()
        self.setup = setup
        self.offered_by = None

    def next_game(self, owners: Sequence[int] | None = None, opener: int | None = None) -> None:
        """Starts the next game: of the match, or in single games the same again with the next seat opening.

        Args:
            owners: Owners of the pits, where the winner chooses them; an engine that won takes the usual layout.
            opener: The seat that opens, where it is agreed; where engines alone play, they take turns.

        Raises:
            GameOverError: The game in progress is not over, or the match is.
            InvalidMatchError: Owners or opener are wanted, or do not fit.
        """
        match = self.match
        if self.over and match:
            raise GameOverError(_("the match is over; start another"))
        if match:
            match.next_game(self._choice_of_owners(match, owners), self._choice_of_opener(match, opener))
        elif not self.game.outcome:
            raise GameOverError(_("the game in progress is not over; finish it, agree to end it, or resign it"))
        elif owners is not None or opener is not None:
            raise InvalidMatchError(_("owners and opener are for matches; this is a single game"))
        else:
            seat = (self.setup.opener + 1) % self.setup.ruleset.players
            self.begin(replace(self.setup, opener=seat))
        self.offered_by = None
        self._keep()

    def choices(self) -> tuple[str, ...]:
        """What persons have to settle before the next game: `owners`, `opener`, both or nothing."""
        match = self.match
        if not match or not match.game.outcome or match.outcome:
            return ()
        winner = max(range(match.players), key=lambda seat: match.won[seat])
        owners = match.options.layout == "chosen" and self.levels[winner] == PERSON
        opener = match.options.opener == "agreement" and not self.watching
        return tuple(name for name, open_ in (("owners", owners), ("opener", opener)) if open_)

    def _choice_of_owners(self, match: Match, owners: Sequence[int] | None) -> Sequence[int] | None:
        by_engine = match.options.layout == "chosen" and match.game.outcome and "owners" not in self.choices()
        return laid_out(match.won) if owners is None and by_engine else owners

    def _choice_of_opener(self, match: Match, opener: int | None) -> int | None:
        if opener is None and match.options.opener == "agreement" and self.watching and match.game.outcome:
            playing = [seat for seat in range(match.players) if match.won[seat] or not match.ruleset.relay]
            return next(
                seat
                for step in range(1, match.players + 1)
                if (seat := (match.opener + step) % match.players) in playing and seat not in match.out
            )
        return opener

    # Files

    def save(self, path: Path, *, replacing: bool = False) -> None:
        """Writes the game or match: as OGN if the name ends in `.ogn`, else as a save that keeps everything.

        Args:
            path: The file.
            replacing: Whether a file of that name may be replaced; one this session wrote always is.

        Raises:
            FileExistsError: There is such a file already.
            SetupError: It cannot be written.
        """
        try:
            resolved = path.expanduser().resolve()
            if os.path.exists(resolved) and resolved not in self._written and not replacing:
                raise FileExistsError(str(path))
            write_whole(resolved, self.as_ogn() if resolved.suffix == OGN_SUFFIX else record.write(self._played))
        except FileExistsError:
            raise
        except UNUSABLE as error:
            raise SetupError(_("{path} cannot be written: {why}").format(path=path, why=why_not(error))) from None
        self._written.add(resolved)

    def as_ogn(self) -> str:
        """All games as OGN records."""
        games = self.match.games if self.match else (self.game,)
        return ogn.write_all(
            OgnGame(game, {**self._player_tags(), **({"Round": str(number)} if self.match else {})})
            for number, game in enumerate(games, 1)
        )

    def _player_tags(self) -> dict[str, str]:
        tags = ogn.player_tags(self.game.ruleset)
        return {
            tag: f"oware ({_('level {level}').format(level=level)})" if level else _("person")
            for tag, level in zip(tags, self.levels, strict=True)
        }

    def load(self, path: Path) -> None:
        """Goes on with what a file holds; persons and engines keep their seats as far as there are such seats.

        Raises:
            OwareError: The file cannot be read or does not hold a game; the game in progress stays.
        """
        found = load(path)
        self.take_over(found)

    def take_over(self, found: Game | Match | Position) -> None:
        """Goes on with a game, a match or from a position.

        Raises:
            OwareError: The position does not fit the rules.
        """
        if isinstance(found, Position):
            played: Game | Match = Game(self.setup.ruleset, found)
            position: Position | None = found
        else:
            played, position = found, None
        self.setup = replace(
            self.setup,
            ruleset=played.ruleset,
            levels=_fitted(self.levels, played.ruleset.players),
            options=played.options if isinstance(played, Match) else None,
            position=position,
            opener=played.opener,
        )
        self._played = played
        self.offered_by = None

    def _keep(self) -> None:
        """Keeps the game in progress; what cannot be kept must not stop play, so it is only noted."""
        if not self._keeping:
            return
        try:
            keep(self._played, self.levels, self._keeping)
            self.trouble = ""
        except OSError as error:
            self.trouble = _("the game cannot be kept in {path}: {why}").format(
                path=self._keeping, why=error.strerror or str(error)
            )


def _fitted(levels: tuple[int, ...], players: int) -> tuple[int, ...]:
    """Levels for another number of seats: missing ones play like the strongest engine there was."""
    spare = max((level for level in levels if level != PERSON), default=PERSON)
    return (*levels, *((spare,) * players))[:players]
