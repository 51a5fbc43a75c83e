"""Matches: several games, scored by points (Oware) or by pits that change owner (RULES.md sections 5 to 7)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import Any, Final, NamedTuple

from oware.rules.errors import GameOverError, InvalidMatchError, InvalidSaveError, OwareError, expect
from oware.rules.game import Game
from oware.rules.layout import laid_out, next_opener, pits_won
from oware.rules.match_options import MatchOptions, idle_options
from oware.rules.position import Seeds
from oware.rules.ruleset import HOUSES, Ruleset, expect_ruleset

SAVE_VERSION: Final = 1


class MatchOutcome(NamedTuple):
    """How a match ended.

    Attributes:
        winner: The seat that won, None when level.
        reason: `target`, `last_left` or `max_games`.
        scores: Points or pits of each seat.
    """

    winner: int | None
    reason: str
    scores: tuple[float, ...]


class Match:
    """A match: a game in progress, those before it, and the score.

    Args:
        ruleset: The rules of each game.
        players: Seats; as many as the rule set says when left out.
        options: What is agreed; `match_options(ruleset.name)` is what the documents say.
        first_opener: The seat that opens the first game; by `options.starter` when left out.
        **changes: Single fields of `MatchOptions`, such as `target=8` or `opener="winner"`; only those that decide
            something under the rules, while what `options` holds for other games is left aside.

    Raises:
        InvalidMatchError: Options that make no sense together, or under these rules.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        players: int | None = None,
        *,
        options: MatchOptions | None = None,
        first_opener: int | None = None,
        **changes: Any,
    ) -> None:
        expect_ruleset(ruleset)
        expect(
            options,
            MatchOptions | None,
            "options",
            "oware.MatchOptions(...), or single ones by name",
            InvalidMatchError,
        )
        if players is not None and players != ruleset.players:
            if not ruleset.relay or players not in (2, 3):
                raise InvalidMatchError(f"{ruleset.name} is for {ruleset.players} players, not {players}")
            ruleset = ruleset.replaced(players=players)
        known = [field.name for field in fields(MatchOptions)]
        for name in changes:
            if name not in known:
                raise InvalidMatchError(f"unknown match option {name!r}; known are {', '.join(known)}")
            if name in idle_options(ruleset):
                raise InvalidMatchError(f"{name} decides nothing in a match of {ruleset.name}; leave it out")
        self._ruleset = ruleset
        self._options = replace(options or MatchOptions(), **changes)
        if first_opener is None:
            first_opener = random.randrange(ruleset.players) if self._options.starter == "coin" else 0
        self._games = [Game(ruleset, opener=first_opener)]
        self._openers = [first_opener]
        self._out: tuple[int, ...] = ()

    @property
    def ruleset(self) -> Ruleset:
        """The rules of each game."""
        return self._ruleset

    @property
    def options(self) -> MatchOptions:
        """What was agreed."""
        return self._options

    @property
    def players(self) -> int:
        """Number of seats."""
        return self._ruleset.players

    @property
    def game(self) -> Game:
        """The game in progress, or the last one."""
        return self._games[-1]

    @property
    def games(self) -> tuple[Game, ...]:
        """All games so far, the one in progress included."""
        return tuple(self._games)

    @property
    def opener(self) -> int:
        """The seat that opened the game in progress."""
        return self._openers[-1]

    @property
    def owners(self) -> tuple[int, ...]:
        """The seat that owns each pit in the game in progress."""
        return self.game.owners

    @property
    def out(self) -> tuple[int, ...]:
        """Seats that are out of the match: without pits, or resigned with others playing on (T-4)."""
        gone = set(self._out) | (set(self.game.resigned) if self.players > 2 else set())
        if self._ruleset.relay:
            gone |= {seat for seat in range(self.players) if seat not in self.owners}
        return tuple(sorted(gone))

    @property
    def won(self) -> tuple[int, ...]:
        """Pits of each seat: those won by the last finished game, else those held in the game in progress."""
        return (
            self._pits_after(self.game)
            if self.game.outcome
            else tuple(self.owners.count(s) for s in range(self.players))
        )

    @property
    def points(self) -> tuple[float, ...]:
        """Points of each seat over the finished games."""
        win, draw, loss = self._options.points
        totals = [0.0] * self.players
        for game in self._games:
            if game.outcome:
                for seat in range(self.players):
                    won = game.outcome.winner
                    totals[seat] += draw if won is None else win if won == seat else loss
        return tuple(totals)

    @property
    def scores(self) -> tuple[float, ...]:
        """What decides the match: pits in Ba-awa, points in Oware."""
        return self.won if self._ruleset.relay else self.points

    @property
    def outcome(self) -> MatchOutcome | None:
        """How the match ended, or None while it goes on."""
        if not self.game.outcome:
            return None
        reason = self._end_by_pits() if self._ruleset.relay else self._end_by_points()
        if not reason and self._options.max_games and len(self._games) >= self._options.max_games:
            reason = "max_games"
        if not reason:
            return None
        best = max(self.scores)
        winner = self.scores.index(best) if self.scores.count(best) == 1 else None
        return MatchOutcome(winner, reason, self.scores)

    def _end_by_pits(self) -> str:
        if max(self.won) >= self._options.target:
            return "target"
        return "last_left" if self.players - len(self.out) <= 1 else ""

    def _end_by_points(self) -> str:
        options = self._options
        wins = [
            sum(g.outcome is not None and g.outcome.winner == seat for g in self._games) for seat in range(self.players)
        ]
        if options.first_to and max(wins) >= options.first_to:
            return "target"
        if options.best_of:
            left = options.best_of - len(self._games)
            gain = left * (options.points[0] - options.points[2])
            if abs(self.points[0] - self.points[1]) > gain:
                return "target"
            if left <= 0:
                return "max_games"
        return ""

    def _pits_after(self, game: Game) -> tuple[int, ...]:
        outcome = game.outcome
        assert outcome
        stores: list[Seeds] = list(outcome.stores)
        if outcome.reason in ("resignation", "time") and self.players == 2 and outcome.winner is not None:
            # Who gives up a game leaves what lies on the board to the other; RULES.md gives no other measure.
            stores[outcome.winner] += sum(game.position.houses)
        return pits_won(stores, self._options.spare_pit, self.out)

    def next_game(self, owners: Sequence[int] | None = None, opener: int | None = None) -> Game:
        """Starts the next game.

        Args:
            owners: The owners of the twelve pits, when the winner chooses where his lie (`layout="chosen"`).
            opener: The seat that opens, when it is agreed (`opener="agreement"`).

        Raises:
            GameOverError: The game in progress is not over, or the match is.
            InvalidMatchError: Owners or opener are missing, do not fit, or are not for the caller to give.
        """
        if not self.game.outcome:
            raise GameOverError("the game in progress is not over; finish it, agree to end it, or resign it")
        if self.outcome:
            raise GameOverError(f"the match is over ({self.outcome.reason}); start another")
        starts = self._next_opener(opener)
        if self._ruleset.relay:
            layout = self._next_owners(owners)
            self._out = self.out
            game = Game(self._ruleset, owners=layout, opener=starts)
        elif owners is not None:
            raise InvalidMatchError(f"houses do not change owner in {self._ruleset.name}; leave owners out")
        else:
            game = Game(self._ruleset, opener=starts)
        self._games.append(game)
        self._openers.append(starts)
        return game

    def _next_opener(self, opener: int | None) -> int:
        outcome = self.game.outcome
        assert outcome
        playing = [s for s in range(self.players) if s not in self.out and (not self._ruleset.relay or self.won[s])]
        if self._options.opener == "agreement":
            if opener not in playing:
                raise InvalidMatchError(f"opener is {opener!r}; agree on one of the seats {playing} and give it")
            return opener
        if opener is not None:
            raise InvalidMatchError(f"the opener follows from opener={self._options.opener!r}; leave it out")
        stores: Sequence[Seeds] = outcome.stores
        if outcome.reason in ("resignation", "time", "grand_slam_forfeit") and outcome.winner is not None:
            # The result was not decided by seeds: the winner counts as the one with more.
            stores = tuple(int(seat == outcome.winner) for seat in range(self.players))
        return next_opener(self.opener, self._options.opener, stores, playing)

    def _next_owners(self, owners: Sequence[int] | None) -> tuple[int, ...]:
        if self._options.layout != "chosen":
            if owners is not None:
                raise InvalidMatchError(f"owners follow from layout={self._options.layout!r}; leave them out")
            return laid_out(self.won, self._options.layout)
        if owners is None:
            raise InvalidMatchError(f"the winner chooses the pits; give owners with {self.won} pits for the seats")
        expect(owners, Sequence, "owners", "a seat for each of twelve pits", InvalidMatchError)
        counts = tuple(list(owners).count(seat) for seat in range(self.players))
        if len(owners) != HOUSES or counts != self.won:
            raise InvalidMatchError(f"owners give {counts} pits to the seats; expected {self.won}, twelve in all")
        return tuple(owners)

    def save(self) -> dict[str, Any]:
        """The whole match as plain data for JSON, the game in progress included."""
        options = asdict(self._options)
        return {
            "format": "oware-match",
            "version": SAVE_VERSION,
            "ruleset": self.game.save()["ruleset"],
            "options": {**options, "points": list(options["points"])},
            "games": [
                {"opener": opener, "owners": list(game.owners), "actions": list(game.actions)}
                for opener, game in zip(self._openers, self._games, strict=True)
            ],
        }

    @classmethod
    def load(cls, saved: Mapping[str, Any], ruleset: Ruleset | None = None) -> Match:
        """A match from what `save` returned; every game is refereed again.

        Args:
            saved: The saved match.
            ruleset: The rule set it must be of; any when left out.

        Raises:
            InvalidSaveError: The data is damaged, of another version or rule set, or breaks a rule.
        """
        if not isinstance(saved, Mapping) or saved.get("format") != "oware-match":
            raise InvalidSaveError("this is no saved match; expected an object with format oware-match")
        if saved.get("version") != SAVE_VERSION:
            raise InvalidSaveError(
                f"the saved match has version {saved.get('version')!r}; this program reads {SAVE_VERSION}"
            )
        for key, kind in (("ruleset", Mapping), ("options", Mapping), ("games", list)):
            if not isinstance(saved.get(key), kind) or not saved[key]:
                raise InvalidSaveError(f"the saved match has no {key!r}, or it is damaged")
        try:
            rules = Ruleset(**saved["ruleset"])
            if ruleset is not None and ruleset != rules:
                raise InvalidSaveError(f"the saved match is played by {rules.name!r}; expected {ruleset.name!r}")
            options = MatchOptions(**{**saved["options"], "points": tuple(saved["options"].get("points", (1, 0.5, 0)))})
            match = cls(rules, options=options, first_opener=saved["games"][0]["opener"])
            for number, game in enumerate(saved["games"]):
                match._restore(number, game)
        except InvalidSaveError:
            raise
        except OwareError as error:
            raise InvalidSaveError(f"the saved match breaks a rule: {error}") from error
        except (KeyError, TypeError, AttributeError) as error:
            raise InvalidSaveError(f"the saved match is damaged: {error}") from error
        return match

    def _restore(self, number: int, saved: Mapping[str, Any]) -> None:
        if number:
            self.next_game(
                saved["owners"] if self._options.layout == "chosen" else None,
                saved["opener"] if self._options.opener == "agreement" else None,
            )
        if list(self.owners) != list(saved["owners"]) or self.opener != saved["opener"]:
            raise InvalidSaveError(
                f"game {number + 1} of the saved match has other owners or another opener than the rules give"
            )
        if not isinstance(saved["actions"], list):
            raise InvalidSaveError(f"game {number + 1} of the saved match has no list of actions")
        for action in saved["actions"]:
            self.game.act(action)
