"""When a game is over and who gets what is left (RULES.md section 2 step 8; B-7 to B-12), in the stated order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from oware.rules.moves import legal_houses, no_move_cause
from oware.rules.position import Position, Seeds, whole
from oware.rules.ruleset import HOUSES, Ruleset
from oware.rules.sowing import Sowing, take_last_seeds
from oware.rules.trace import Event, Outcome


@dataclass(slots=True)
class Settlement:
    """A position after a ply: the board, who is on turn, and the outcome if the game is over.

    Attributes:
        houses: Seeds in each house.
        stores: Seeds of each seat.
        turn: The seat on turn.
        out: Seats that have resigned: their turns pass, and they cannot win.
        events: Awards, passes and the end, in order.
        outcome: The end of the game, or None.
    """

    houses: list[int]
    stores: list[Seeds]
    turn: int
    out: tuple[int, ...] = ()
    events: list[Event] = field(default_factory=list)
    outcome: Outcome | None = None

    def award(self, house: int | None, seeds: Seeds, seat: int, reason: str) -> None:
        """Gives seeds to a seat."""
        if house is not None:
            self.houses[house] = 0
        self.stores[seat] = whole(self.stores[seat] + seeds)
        self.events.append(Event("award", house, seeds, seat, reason))

    def award_rows(self, owners: tuple[int, ...], reason: str, seat: int | None = None) -> None:
        """Gives each house's seeds to its owner, or all of them to one seat."""
        for house in range(HOUSES):
            if self.houses[house]:
                self.award(house, self.houses[house], owners[house] if seat is None else seat, reason)

    def end(self, reason: str, winner: int | None | str = "most") -> None:
        """Ends the game; the winner is the seat still in with most seeds unless given."""
        if winner == "most":
            scores = {seat: store for seat, store in enumerate(self.stores) if seat not in self.out}
            first = [seat for seat, store in scores.items() if store == max(scores.values())]
            winner = first[0] if len(first) == 1 else None
        assert not isinstance(winner, str)
        self.events.append(Event("end", None, 0, winner, reason))
        self.outcome = Outcome(winner, reason, tuple(self.stores))


Occurrences = Callable[[Position], int]
"""How often a position has occurred since the last capture, the present occurrence included."""


def settle_ply(
    ruleset: Ruleset,
    before: Position,
    sowing: Sowing,
    occurrences: Occurrences,
    quiet_plies: int,
    resigned: tuple[int, ...],
) -> Settlement:
    """The end tests after a ply, in the order of RULES.md section 2 step 8, and the passing of the turn.

    Args:
        ruleset: The rules.
        before: The position the ply was played in.
        sowing: What the ply did.
        occurrences: Counts a position (O-11, B-11).
        quiet_plies: Plies without a capture, this one included (O-12).
        resigned: Seats that have resigned and whose turns pass.
    """
    mover, other = before.turn, (before.turn + 1) % before.seats
    replay = sowing.slam and ruleset.grand_slam == "replay"
    # The stores before may hold halves in a set-up position; a ply only adds whole seeds.
    stores = [whole(old + new - int(old)) for old, new in zip(before.stores, sowing.stores, strict=True)]
    result = Settlement(sowing.houses, stores, mover if replay else other, resigned)
    if _ended_by_move(ruleset, before, sowing, result):
        return result
    after = replace(before, houses=tuple(result.houses), turn=result.turn, last_capturer=sowing.last_capturer)
    if ruleset.relay:  # passes come first: the seat that is on turn in the end is the one that repetition compares
        settle_turn(ruleset, after, result, resigned)
        after = after if after.turn == result.turn else replace(after, turn=result.turn)
    if result.outcome is None:
        _settle_count(ruleset, after, result, occurrences(after), quiet_plies)
    if result.outcome is None and not ruleset.relay:
        settle_turn(ruleset, after, result, resigned)
    return result


def _ended_by_move(ruleset: Ruleset, before: Position, sowing: Sowing, result: Settlement) -> bool:
    """Ends that the ply itself brings: forfeit, last seeds, majority, rest by slam, empty board, only singles."""
    other = (before.turn + 1) % before.seats
    if sowing.slam and ruleset.grand_slam == "forfeit":
        result.end("grand_slam_forfeit", other)
    elif ruleset.relay and _ended_by_relay(ruleset, before, sowing, result):
        pass
    elif ruleset.stop_at_majority and max(result.stores) * 2 > before.seeds:
        if ruleset.sweep_at_majority:
            result.award_rows(before.owners, "majority")
        result.end("majority")
    elif sowing.slam and ruleset.grand_slam == "opponent_gets_rest":
        result.award_rows(before.owners, "grand_slam_rest", other)
        result.end("grand_slam_rest")
    elif not any(result.houses):
        result.end("board_empty")
    elif ruleset.end_when_only_singles and max(result.houses) == 1:
        result.end("only_singles")
    return result.outcome is not None


def _ended_by_relay(ruleset: Ruleset, before: Position, sowing: Sowing, result: Settlement) -> bool:
    """Ends of Ba-awa that come before majority: the last seeds (B-7), an empty board, an endless relay (B-10)."""
    if not sowing.last_seeds and not sowing.endless and take_last_seeds(ruleset, before, sowing):
        result.stores = [whole(old + new - int(old)) for old, new in zip(before.stores, sowing.stores, strict=True)]
    if sowing.last_seeds:
        result.end("last_seeds")
    elif not any(result.houses):
        result.end("board_empty")
    elif sowing.endless and ruleset.endless == "end_owner":
        result.award_rows(before.owners, "endless")
        result.end("endless")
    elif sowing.endless and ruleset.endless == "end_divvied":
        _divide(before, result)
        result.end("endless")
    elif sowing.endless and ruleset.endless == "end_scores":
        result.end("endless")
    return result.outcome is not None


def _divide(before: Position, result: Settlement) -> None:
    """Shares the board out evenly; seeds that do not divide go to the opener (RULES.md is silent, SS has none)."""
    rest = sum(result.houses)
    result.houses[:] = [0] * HOUSES
    for seat in range(before.seats):
        spare = rest % before.seats if seat == before.opener else 0
        result.award(None, rest // before.seats + spare, seat, "endless")


def _settle_count(ruleset: Ruleset, after: Position, result: Settlement, times: int, quiet_plies: int) -> None:
    """Ends by repetition (O-11, B-11) and by quiet plies (O-12)."""
    repeated = bool(ruleset.repetition) and times >= ruleset.repetition
    if repeated and not (ruleset.repetition_waits_for_feed and _some_row_empty(after)):
        settle_cycle(ruleset, after, result, "repetition")
    elif ruleset.quiet_plies and quiet_plies >= ruleset.quiet_plies:
        settle_cycle(ruleset, after, result, "quiet_limit")


def _some_row_empty(position: Position) -> bool:
    return any(not any(position.houses[house] for house in position.row(seat)) for seat in range(position.seats))


def settle_cycle(ruleset: Ruleset, position: Position, result: Settlement, reason: str) -> None:
    """Ends a game that only circles, by rule or by agreement (O-13, O-16): each keeps his own side, or as the rule says."""
    if ruleset.cycle_score == "own_side":
        result.award_rows(position.owners, reason)
    elif ruleset.cycle_score == "split_even":
        rest = sum(result.houses)
        result.houses[:] = [0] * HOUSES
        for seat in range(position.seats):
            result.award(None, whole(rest / position.seats), seat, reason)
    result.end(reason)


def settle_turn(ruleset: Ruleset, position: Position, result: Settlement, resigned: tuple[int, ...]) -> None:
    """Gives the turn to a seat that can move, or ends the game because none can (O-8, O-9, B-9)."""
    for _ in range(position.seats):
        on_turn = position if position.turn == result.turn else replace(position, turn=result.turn)
        out = result.turn in resigned
        if not out and legal_houses(ruleset, on_turn):
            return
        if ruleset.relay and (out or not on_turn.row(result.turn)):  # T-4: out of the match, the turn passes by
            if out and on_turn.row(result.turn):
                result.events.append(Event("pass", None, 0, result.turn, "resignation"))
        elif ruleset.relay:
            if _settle_relay_without_move(ruleset, on_turn, result):
                return
        else:
            _settle_oware_without_move(ruleset, on_turn, result)
            return
        result.turn = (result.turn + 1) % position.seats
    # Nobody can play: only seats that have resigned still hold seeds.
    result.award_rows(position.owners, "no_move")
    result.end("no_move")


def _settle_oware_without_move(ruleset: Ruleset, position: Position, result: Settlement) -> None:
    mover, other = position.turn, 1 - position.turn
    cause = no_move_cause(ruleset, position)
    if cause == "no_seeds":  # O-9
        if ruleset.no_seeds == "owner_takes":
            result.award_rows(position.owners, cause)
    elif cause == "cannot_feed":  # O-8
        if ruleset.cannot_feed != "unscored":
            result.award_rows(position.owners, cause, mover if ruleset.cannot_feed == "mover_takes" else other)
    else:
        result.award_rows(position.owners, cause)
    result.end(cause)


def _settle_relay_without_move(ruleset: Ruleset, position: Position, result: Settlement) -> bool:
    """What a seat of Ba-awa without a move means; returns whether the game is over, else the seat passes."""
    cause = no_move_cause(ruleset, position)
    if cause == "cannot_feed":
        result.award_rows(position.owners, "cannot_feed")
        result.end("cannot_feed")
        return True
    if cause == "no_seeds" and ruleset.no_move != "pass":
        if ruleset.no_move != "end_nobody":
            result.award_rows(position.owners, "no_move", position.opener if ruleset.no_move == "end_opener" else None)
        result.end("no_move")
        return True
    result.events.append(Event("pass", None, 0, position.turn, cause))
    return False


def settle_start(ruleset: Ruleset, position: Position) -> Settlement:
    """Whether a set-up position is over before any move: an empty board, or nobody who can move. Never by majority."""
    result = Settlement(list(position.houses), list(position.stores), position.turn)
    if not any(position.houses):
        result.end("board_empty")
    else:
        settle_turn(ruleset, position, result, ())
    return result
