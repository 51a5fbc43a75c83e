"""A recorded game and its OGN text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from oware.locale import _
from oware.notation.errors import NotationError
from oware.notation.ogn.results import write_result
from oware.notation.ogn.variants import variant_tags
from oware.rules.errors import expect
from oware.rules.game import Game
from oware.rules.position import Position
from oware.rules.ruleset import Ruleset

ROSTER: Final = ("Event", "Site", "Date", "Round")
"""Tags every record has, with a question mark where nothing is known."""

DERIVED: Final = ("Variant", "Options", "Result", "Termination", "FEN", "Owners", "Opener", "LastCapturer")
"""Tags that follow from the game: they are written from it and never kept beside it."""

AGREEMENT: Final = "agreement"
LEAVING: Final[Mapping[str, str]] = {"resign": "resignation", "time": "time"}
"""Ways to leave a game, by the verb of the game's action, as the tag Termination calls them."""

_UNKNOWN: Final = {"Date": "????.??.??"}
_WIDTH: Final = 80


@dataclass(frozen=True, slots=True)
class OgnGame:
    """One recorded game.

    Attributes:
        game: The game, played over; its rule set, moves, counters and outcome.
        tags: What else is known of it (Event, Site, Date, Round, the players' names, and any other tag), without the
            tags in `DERIVED`.
        comments: Remarks, by the number of moves played before them; 0 is before the first move.

    Raises:
        NotationError: A tag's name is not made of letters, digits and underscores, or is one that follows from the
            game; a comment stands after more moves than were played.
    """

    game: Game
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        expect(self.game, Game, "game", "an oware.Game, or an OgnGame with one")
        for name in self.tags:
            if not name.isascii() or not name.replace("_", "x").isalnum() or not name[0].isalpha():
                raise NotationError(
                    _("{name!r} is no tag's name").format(name=name), expected=_("letters, digits and underscores")
                )
            if name in DERIVED:
                raise NotationError(_("the tag {name} follows from the game; leave it out").format(name=name))
        for moves in self.comments:
            if not 0 <= moves <= len(self.game.moves):
                raise NotationError(_("a comment stands after move {number}").format(number=moves))

    def __str__(self) -> str:
        return write(self)


def player_tags(ruleset: Ruleset) -> tuple[str, ...]:
    """The tags of the players' names in seat order: South and North, with three Seat0, Seat1 and Seat2."""
    return ("South", "North") if ruleset.players == 2 else ("Seat0", "Seat1", "Seat2")


def write(record: OgnGame | Game) -> str:
    """One game as OGN text; `read` gives the same game back, with the same outcome and counters.

    Args:
        record: The game, alone or with tags and comments.
    """
    if not isinstance(record, OgnGame):
        record = OgnGame(record)
    tags = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in _all_tags(record).items())
    return f"{tags}\n{_wrapped(_movetext(record))}\n"


def write_all(records: Iterable[OgnGame | Game]) -> str:
    """Several games as one OGN text, an empty line between them."""
    return "\n".join(write(record) for record in records)


def _all_tags(record: OgnGame) -> dict[str, str]:
    game, given = record.game, dict(record.tags)
    tags = variant_tags(game.ruleset)
    options = {name: tags.pop(name) for name in ("Options",) if name in tags}
    for name in (*ROSTER, *player_tags(game.ruleset)):
        tags[name] = given.pop(name, "") or _UNKNOWN.get(name, "?")
    tags["Result"] = write_result(game.outcome)
    if game.outcome:
        tags["Termination"] = game.outcome.reason
    return {**tags, **options, **_start_tags(game), **given}


def _start_tags(game: Game) -> dict[str, str]:
    """Where the game started, as far as its rule set does not tell."""
    start, relay = game.start, game.ruleset.relay
    tags: dict[str, str] = {}
    if relay:
        tags = {"Owners": "".join(map(str, start.owners)), "Opener": str(start.opener)}
    usual = Position.start(game.ruleset, start.owners, start.opener) if relay else Position.start(game.ruleset)
    if start != usual:
        tags["FEN"] = str(start)
        if relay:
            tags["LastCapturer"] = str(start.last_capturer)
    return tags


def _movetext(record: OgnGame) -> list[str]:
    game = record.game
    words: list[str] = []
    moves = 0
    traces = iter(game.traces)

    def remark() -> None:
        comment = _commented(record.comments.get(moves, ""))
        if comment:
            words.append(comment)

    remark()
    for action in game.actions:
        verb, _colon, seat = action.partition(":")
        if verb in LEAVING:
            # With two players the tags Result and Termination say who left; with three the others may have gone on.
            if game.ruleset.players > 2:
                words.append(f"{verb[0].upper()}{seat}")
            continue
        if action == "agree":
            continue
        trace = next(traces)
        if moves % game.ruleset.players == 0:
            words.append(f"{moves // game.ruleset.players + 1}.")
        captured = trace.captured[trace.mover]
        words.append(f"{trace.letter}+{captured}" if captured else trace.letter)
        moves += 1
        remark()
    words.append(write_result(game.outcome))
    return words


def _wrapped(words: list[str]) -> str:
    lines, line = [], ""
    for word in " ".join(words).split(" "):
        if line and len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])


def _escaped(value: str) -> str:
    """A tag's value on one line, quotation marks and backslashes escaped."""
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _commented(comment: str) -> str:
    content = " ".join(comment.split()).replace("\\", "\\\\").replace("}", "\\}")
    return f"{{{content}}}" if content else ""
