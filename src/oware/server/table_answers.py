"""What the table API says, as messages."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from oware.locale import _
from oware.rules.position import Position, Seeds
from oware.tables.answers import Answer, Category, Condition, Line, MoveAnswer, Range
from oware.tables.options import Kind
from oware.tables.words import condition_text


class Value(msgspec.Struct):
    """Seeds the player to move gets of those on the board, by best play of both."""

    low: Annotated[Seeds, Meta(description="At least so many.")]
    high: Annotated[Seeds, Meta(description="At most so many.")]


class TableMove(msgspec.Struct):
    """A legal move."""

    move: Annotated[str, Meta(description="The house: A-F for South, a-f for North.")]
    captured: Annotated[int, Meta(description="Seeds it takes.")]
    value: Annotated[Value, Meta(description="Of the seeds on the board before the move.")]
    exact: Annotated[bool, Meta(description="Whether that is one number that nothing in the diagram can change.")]
    loss: Annotated[Seeds, Meta(description="How much less it is sure of than the best move.")]
    plies: Annotated[int | None, Meta(description="Plies within which the sure seeds are forced, if sought and found.")]
    ends: Annotated[bool, Meta(description="Whether the game is over after it, or the other player cannot move.")]


class TableAnswer(msgspec.Struct):
    """What a table says about a position."""

    fen: Annotated[str, Meta(description="The position, as it was understood.")]
    ruleset: Annotated[str, Meta(description="The rule set asked about.")]
    table: Annotated[
        str, Meta(description="The rule set the table is called by; others with the same options share it.")
    ]
    kind: Annotated[Kind, Meta(description="pair: the seeds each side can force. split: endless play shares the rest.")]
    convention: Annotated[str, Meta(description="What the values mean and rest on, in words.")]
    condition: Annotated[
        Condition,
        Meta(
            description="The same as a code: empty, unrepeated (no history was given), counts (the counts given can "
            "change the value), quiet_plies (a limit of plies applies) or cycles_shared (these rules do not share)."
        ),
    ]
    seeds: Annotated[int, Meta(description="Seeds on the board.")]
    value: Value
    exact: Annotated[bool, Meta(description="Whether that is one number that nothing in the diagram can change.")]
    category: Annotated[Category, Meta(description="The result for the player to move, the stores counted.")]
    plies: Annotated[int | None, Meta(description="Plies within which the sure seeds are forced, if sought and found.")]
    moves: Annotated[list[TableMove], Meta(description="The legal moves, best first.")]


class TableLine(msgspec.Struct):
    """A best line under the rules as they are, nearer to a capture or the end with every forcing move."""

    fen: Annotated[str, Meta(description="The position it starts from, as it was understood.")]
    ruleset: Annotated[str, Meta(description="The rule set asked about.")]
    kind: Annotated[Kind, Meta(description="The kind of table.")]
    moves: Annotated[list[str], Meta(description="Houses, one for each ply.")]
    values: Annotated[list[Value], Meta(description="For the player then to move, before each ply and at the end.")]
    reason: Annotated[
        str,
        Meta(
            description="Why it stops: end (the game is over), nothing_forced (neither side can force a seed more), "
            "limit (of plies or time) or not_found (no way forward within the limits)."
        ),
    ]


class TableList(msgspec.Struct):
    """Tables of one kind that are there."""

    ruleset: Annotated[str, Meta(description="The rule set the table is called by.")]
    kind: Annotated[Kind, Meta(description="pair or split.")]
    seeds: Annotated[int, Meta(description="Levels from nought up to this many seeds are there.")]
    boards: Annotated[int, Meta(description="Boards in all of them.")]
    rulesets: Annotated[list[str], Meta(description="Named rule sets that are answered from it.")]


def convention_text(kind: Kind, condition: Condition) -> str:
    """What values mean and rest on, as sentences."""
    meaning = (
        _("Seeds each side can force by play that ends on its own.")
        if kind == "pair"
        else _("Seeds by best play, where endless play shares what is left evenly.")
    )
    return f"{meaning} {condition_text(condition)}".rstrip()


def answer_message(position: Position, answer: Answer) -> TableAnswer:
    """An answer as a message."""
    return TableAnswer(
        str(position),
        answer.rules,
        answer.table,
        answer.kind,
        convention_text(answer.kind, answer.condition),
        answer.condition,
        answer.seeds,
        _value(answer.range),
        answer.exact,
        answer.category,
        answer.plies,
        [_move(move) for move in answer.moves],
    )


def line_message(position: Position, rules: str, kind: Kind, line: Line) -> TableLine:
    """A line as a message."""
    return TableLine(str(position), rules, kind, list(line.moves), [_value(at) for at in line.ranges], line.reason)


def _move(move: MoveAnswer) -> TableMove:
    return TableMove(move.letter, move.captured, _value(move.range), move.exact, move.loss, move.plies, move.ends)


def _value(range_: Range) -> Value:
    return Value(range_.low, range_.high)
