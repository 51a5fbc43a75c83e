"""What is to be played: rule set, seats, match and start, read from the words a user gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from oware.cli.writing import UNUSABLE, why_not
from oware.locale import _
from oware.notation import Reading, read
from oware.notation.diagram import seat_names
from oware.rules.errors import InvalidMatchError, OwareError
from oware.rules.game import Game
from oware.rules.match import Match
from oware.rules.match_options import MATCH_CHOICES, MatchOptions, idle_options, match_options
from oware.rules.position import SEATS, Position
from oware.rules.presets import RULESETS, ruleset
from oware.rules.ruleset import HOUSES, Ruleset

LEVELS: Final = range(1, 13)
"""Playing strengths of the engine, weakest first."""

DEFAULT_LEVEL: Final = 3
PERSON: Final = 0
"""In place of a level: a person has the seat."""

MATCH_KEYS: Final = ("target", "layout", "opener", "spare_pit", "max_games", "best_of", "first_to", "starter")
"""Match options a user may set by name; the first three and the spare pit matter where pits change owner."""


class SetupError(OwareError):
    """A word of the user's that does not say what to play; the message says what would."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A game or match to begin.

    Attributes:
        ruleset: The rules.
        levels: For each seat the engine's level, or `PERSON`.
        options: Match options; None for single games.
        position: A set-up position; only in single games.
        opener: The seat that opens the first game.
    """

    ruleset: Ruleset
    levels: tuple[int, ...]
    options: MatchOptions | None = None
    position: Position | None = None
    opener: int = 0

    def begin(self) -> Game | Match:
        """The game or match, at its start."""
        if self.options:
            first = None if self.options.starter == "coin" else self.opener
            return Match(self.ruleset, options=self.options, first_opener=first)
        if self.position:
            return Game(self.ruleset, self.position)
        return Game(self.ruleset, opener=self.opener)


def rules_named(name: str, players: int | None = None) -> Ruleset:
    """The rule set of that name, for that many players.

    Raises:
        UnknownRulesetError: There is none of that name.
        SetupError: It is not for that many players.
    """
    rules = ruleset(name)
    return rules if players is None or players == rules.players else _for_players(rules, players)


def seats_named(text: str, players: int) -> tuple[int, ...]:
    """Seats a person takes: `S`, `N`, `both` (or `all`), `none`, or seat numbers such as `0,2`.

    Raises:
        SetupError: The text names no seats of a game for that many players.
    """
    words = [word.strip().lower() for word in text.split(",")]
    if words in (["both"], ["all"]):
        return tuple(range(players))
    if words == ["none"]:
        return ()
    known = {str(seat): seat for seat in range(players)}
    if players == 2:
        known |= {letter.lower(): seat for seat, letter in enumerate(SEATS)} | {"south": 0, "north": 1}
    if not all(word in known for word in words):
        choice = "S, N, both, none" if players == 2 else _("a seat from 0 to 2 or several (0,2), all, none")
        raise SetupError(_("side is {text!r}; expected {choice}").format(text=text, choice=choice))
    return tuple(sorted({known[word] for word in words}))


def seat_named(text: str, players: int) -> int:
    """One seat: a letter or a number.

    Raises:
        SetupError: The text names no single seat.
    """
    seats = seats_named(text, players)
    if len(seats) != 1:
        raise SetupError(_("{text!r} is not one seat").format(text=text))
    return seats[0]


def levels_given(text: str, persons: Sequence[int], players: int) -> tuple[int, ...]:
    """The engine's level for each seat, `PERSON` where a person sits.

    Args:
        text: One level for all engines, or one for each seat, as in `8,1`.
        persons: The seats of persons.
        players: Number of seats.

    Raises:
        SetupError: A level that is none, or not one for each seat.
    """
    words = [word.strip() for word in str(text).split(",")]
    known = [str(level) for level in LEVELS]
    if not all(word in known for word in words):
        raise SetupError(
            _("level is {text!r}; expected a number from {low} to {high}, or one for each seat as in 8,1").format(
                text=text, low=known[0], high=known[-1]
            )
        )
    if len(words) not in (1, players):
        raise SetupError(
            _("level gives {count} numbers for {players} seats; expected one for all, or one for each").format(
                count=len(words), players=players
            )
        )
    given = [int(word) for word in words] * (players if len(words) == 1 else 1)
    return tuple(PERSON if seat in persons else level for seat, level in enumerate(given))


def match_given(text: str, rules: Ruleset) -> tuple[MatchOptions, int]:
    """Match options and the seat that opens first, from words such as `target=8,opener=winner,max_games=6,first=N`.

    `default` stands for what goes with the rule set; options left out have that value too.

    Raises:
        SetupError: A word that is no option, or one that decides nothing under these rules or beside another.
        InvalidMatchError: A value the option does not take.
    """
    options = match_options_of(rules)
    changes: dict[str, Any] = {}
    for word in filter(None, (part.strip() for part in text.split(","))):
        if word == "default":
            continue
        key, equals, value = (part.strip() for part in word.partition("="))
        key = key.replace("-", "_")
        if not equals or key not in (*MATCH_KEYS, "first"):
            known = ", ".join((*MATCH_KEYS, "first"))
            raise SetupError(
                _("match option {word!r}; expected default, or NAME=VALUE with a name of {known}").format(
                    word=word, known=known
                )
            )
        if key in changes:
            raise SetupError(_("match option {key} is given twice; give it once").format(key=key))
        if key in idle_options(rules):
            raise SetupError(
                _("match option {word!r} decides nothing under {rules}; leave it out").format(
                    word=word, rules=rules.name
                )
            )
        if key == "first":
            changes[key] = seat_named(value, rules.players)
        elif key in MATCH_CHOICES:
            changes[key] = value
        elif value.isascii() and value.isdigit():
            changes[key] = int(value)
        else:
            raise InvalidMatchError(_("{key} is {value!r}; expected a whole number").format(key=key, value=value))
    first = changes.pop("first", None)
    options = replace(options, **changes)
    if first is not None and (options.starter == "coin" or (options.starter == "south" and first)):
        settled = _("starter={starter} settles who opens; leave out first, or say starter=agreement")
        raise SetupError(settled.format(starter=options.starter))
    return options, first or 0


def changed(setup: Setup, text: str) -> Setup:
    """A setup with some things changed, from words such as `rules=ba-awa level=5 side=N match=target=8`.

    A word alone names the rule set; `match=none` is for single games; `position=` takes the rest of the text.

    Raises:
        OwareError: A word that says nothing, or a value that does not fit.
    """
    told: dict[str, str] = {}
    head, has_position, position = text.partition("position=")
    for word in head.split():
        key, equals, value = word.partition("=")
        key, value = (key, value) if equals else ("rules", word)
        if key not in ("rules", "players", "level", "side", "match"):
            raise SetupError(
                _("{word!r}: expected rules=, players=, level=, side=, match= or position=").format(word=word)
            )
        told[key] = value
    if has_position:
        told["position"] = position.strip()
    players = told.get("players")
    if players is not None and players not in ("2", "3"):
        raise SetupError(_("players is {text!r}; expected 2 or 3").format(text=players))
    return built(
        rules=told.get("rules", setup.ruleset.name if setup.ruleset.name in RULESETS else None),
        players=int(players) if players else (None if "rules" in told else setup.ruleset.players),
        side=told.get("side"),
        level=told.get("level"),
        match=told.get("match"),
        position=told.get("position"),
        before=setup,
    )


def built(
    *,
    rules: str | None = None,
    players: int | None = None,
    side: str | None = None,
    level: str | None = None,
    match: str | None = None,
    position: str | None = None,
    before: Setup | None = None,
) -> Setup:
    """A setup from the words of options; what is None is as before, or as usual.

    Args:
        rules: Name of the rule set.
        players: Number of seats.
        side: Seats of persons.
        level: Levels of the engine.
        match: Match options; `none` for single games.
        position: A position in any notation.
        before: What was played before.

    Raises:
        OwareError: A word that says nothing, or words that do not fit together.
    """
    ruled = rules_named(rules, players) if rules is not None else before.ruleset if before else RULESETS["abapa"]
    if rules is None and players is not None and players != ruled.players:
        ruled = _for_players(ruled, players)
    start = None
    if position is not None:
        start, own = position_given(position, ruled if rules is not None or before else None)
        ruled = own or (ruled if rules is not None or before else _rules_of(start))
    seats = _seats(side, ruled, before)
    given = level if level is not None else _levels_before(before, ruled.players)
    options, first = _options(match, ruled, before)
    if options and start:
        raise SetupError(_("a match begins from the start; leave out the match or the position"))
    setup = Setup(ruled, levels_given(given, seats, ruled.players), options, start, first)
    setup.begin()
    return setup


def _for_players(rules: Ruleset, players: int) -> Ruleset:
    if players not in (2, 3) or not rules.relay:
        possible = _("2 or 3") if rules.relay else "2"
        raise SetupError(
            _("{rules} is for {possible} players, not {players}").format(
                rules=rules.name, possible=possible, players=players
            )
        )
    return rules.replaced(players=players)


def _rules_of(position: Position) -> Ruleset:
    """The usual rules of the game a position is written for."""
    if not position.numbered:
        return RULESETS["abapa"]
    return RULESETS["ba-awa"] if position.seats == 2 else RULESETS["ba-awa-three"]


def _seats(side: str | None, rules: Ruleset, before: Setup | None) -> tuple[int, ...]:
    if side is not None:
        return seats_named(side, rules.players)
    if before:
        return tuple(s for s, level in enumerate(before.levels) if level == PERSON and s < rules.players)
    return (match_options_of(rules).user_seat or 0,)


def _levels_before(before: Setup | None, players: int) -> str:
    levels = [level or max(before.levels) or DEFAULT_LEVEL for level in before.levels] if before else []
    spare = max(levels, default=DEFAULT_LEVEL)
    return ",".join(map(str, [*levels, *[spare] * players][:players]))


def _options(match: str | None, rules: Ruleset, before: Setup | None) -> tuple[MatchOptions | None, int]:
    if match == "none":
        return None, 0
    if match is not None:
        return match_given(match, rules)
    if before and before.options:
        return before.options, before.opener if before.opener < rules.players else 0
    return None, 0


def match_options_of(rules: Ruleset) -> MatchOptions:
    """The match options that go with a rule set; the usual ones for a rule set without a public name."""
    return match_options(rules.name) if rules.name in RULESETS else MatchOptions()


def match_told(options: MatchOptions, rules: Ruleset) -> str:
    """Match options in the words `match_given` reads; only what differs from the usual, `default` if nothing does."""
    told = [
        f"{name}={getattr(options, name)}"
        for name in MATCH_KEYS
        if name not in idle_options(rules) and getattr(options, name) != getattr(MatchOptions(), name)
    ]
    return ",".join(told) or "default"


def owners_given(text: str, players: int) -> tuple[int, ...]:
    """Owners of the twelve pits in sowing order, as seat numbers or S and N: `000000111111`.

    Raises:
        SetupError: Not twelve seats.
    """
    known = {str(seat): seat for seat in range(players)}
    if players == 2:
        known |= {"s": 0, "n": 1}
    owners = tuple(known.get(sign, -1) for sign in text.lower() if not sign.isspace())
    if len(owners) != HOUSES or -1 in owners:
        raise SetupError(
            _("owners are {text!r}; expected twelve seats in sowing order, such as {example}").format(
                text=text, example="".join(map(str, (house * players // HOUSES for house in range(HOUSES))))
            )
        )
    return owners


def position_given(text: str, rules: Ruleset | None) -> tuple[Position, Ruleset | None]:
    """A position in any notation, and the rules it has to be played by if it tells.

    Raises:
        OwareError: It is no position, or holds other than 48 seeds.
    """
    reading = read(text, ruleset=rules)
    if reading.position is None:
        raise SetupError(_("the text holds several games; give one position"))
    game = _only_game(reading) if reading.games else None
    return reading.position, game.ruleset if game else None


def load(path: Path, rules: Ruleset | None = None) -> Game | Match | Position:
    """What a file holds: a saved game or match, an OGN record, a list of moves, or a position.

    Args:
        path: The file.
        rules: Rules it must be of, if any; the rules of what names none.

    Raises:
        OwareError: The file cannot be read, is damaged, cut off or of another rule set, or holds several games.
    """
    try:
        content = path.expanduser().read_bytes()
    except UNUSABLE as error:
        raise SetupError(_("{path} cannot be read: {why}").format(path=path, why=why_not(error))) from None
    try:
        reading = read(content, ruleset=rules)
        if reading.match:
            return reading.match
        if reading.games:
            return _only_game(reading)
        assert reading.position
        return reading.position
    except OwareError as error:
        raise SetupError(f"{path}: {error}") from error


def _only_game(reading: Reading) -> Game:
    if len(reading.games) != 1:
        raise SetupError(
            _("it holds {count} games; expected one (copy the one you want into a file of its own)").format(
                count=len(reading.games)
            )
        )
    return reading.games[0].game


def seat_words(levels: Sequence[int], called: Sequence[str]) -> str:
    """Who plays, such as `South: you, North: level 3`."""
    several = sum(level == PERSON for level in levels) > 1
    person = _("person") if several else _("you")
    return _(", ").join(
        _("{seat}: {who}").format(seat=seat, who=_("level {level}").format(level=level) if level else person)
        for seat, level in zip(called, levels, strict=True)
    )


def called(players: int) -> tuple[str, ...]:
    """What the seats of a game for that many players are called."""
    return seat_names(Position(houses=(0,) * HOUSES, stores=(0,) * players))
