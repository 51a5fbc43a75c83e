// When a game is over and who gets what is left (RULES.md section 2, step 8; B-7 to B-12), in the stated order.
//
// `Earlier` says how often a state's position has occurred since the last capture, before now.
#pragma once

#include "moves.hpp"

namespace oware {

template <class Tracer>
void award(State &state, int house, int half_seeds, int seat, Reason reason, Tracer &tracer) {
    if (house >= 0) state.empty(house);
    state.store[seat] = static_cast<int16_t>(state.store[seat] + half_seeds);
    tracer.add(kEventAward, house >= 0 ? static_cast<uint32_t>(house) : kNone, static_cast<uint32_t>(seat), half_seeds,
               reason);
}

// Gives each house's seeds to its owner, or all of them to one seat.
template <class Tracer>
void award_rows(const Setup &setup, State &state, Reason reason, Tracer &tracer, int seat = -1) {
    for (int house = 0; house < kHouses; ++house) {
        const int seeds = state.seeds(house);
        if (seeds != 0) award(state, house, 2 * seeds, seat < 0 ? setup.owner[house] : seat, reason, tracer);
    }
}

// Ends the game for a given winner, -1 for nobody.
template <class Tracer>
void end_with(State &state, Reason reason, int winner, Tracer &tracer) {
    state.reason = static_cast<uint8_t>(reason);
    state.winner = static_cast<int8_t>(winner);
    tracer.add(kEventEnd, kNone, winner < 0 ? kNone : static_cast<uint32_t>(winner), 0, reason);
}

// Ends the game; the seat with most seeds wins, nobody when that is shared. Who has resigned cannot win.
template <class Tracer>
void end(const Setup &setup, State &state, Reason reason, Tracer &tracer) {
    int winner = -1;
    bool shared = false;
    for (int seat = 0; seat < setup.rules.players; ++seat) {
        if (state.out >> seat & 1) continue;
        if (winner < 0 || state.store[seat] > state.store[winner]) {
            winner = seat;
            shared = false;
        } else if (state.store[seat] == state.store[winner]) {
            shared = true;
        }
    }
    end_with(state, reason, shared ? -1 : winner, tracer);
}

// Shares the board out evenly; seeds that do not divide go to one seat, if any is named.
template <class Tracer>
void divide(const Setup &setup, State &state, Reason reason, int half_unit, int spare_seat, Tracer &tracer) {
    const int seats = setup.rules.players;
    const int rest = 2 * state.on_board() / half_unit;
    state.row[0] = state.row[1] = 0;
    for (int seat = 0; seat < seats; ++seat) {
        const int spare = seat == spare_seat ? rest % seats : 0;
        award(state, -1, (rest / seats + spare) * half_unit, seat, reason, tracer);
    }
}

// Ends a game that only circles, by rule or by agreement (O-13, O-16).
template <class Tracer>
void settle_cycle(const Setup &setup, State &state, Reason reason, Tracer &tracer) {
    if (setup.rules.cycle_score == kCycleOwnSide) {
        award_rows(setup, state, reason, tracer);
    } else if (setup.rules.cycle_score == kCycleSplitEven) {
        divide(setup, state, reason, 1, -1, tracer);
    }
    end(setup, state, reason, tracer);
}

// What a seat of Ba-awa without a move means; true when the game is over, else the seat passes (B-9).
template <class Tracer>
bool settle_relay_without_move(const Setup &setup, State &state, Tracer &tracer) {
    const Reason cause = no_move_cause(setup, state);
    if (cause == kReasonCannotFeed) {
        award_rows(setup, state, kReasonCannotFeed, tracer);
        end(setup, state, kReasonCannotFeed, tracer);
        return true;
    }
    if (cause == kReasonNoSeeds && setup.rules.no_move != kNoMovePass) {
        if (setup.rules.no_move != kNoMoveEndNobody) {
            award_rows(setup, state, kReasonNoMove, tracer,
                       setup.rules.no_move == kNoMoveEndOpener ? setup.opener : -1);
        }
        end(setup, state, kReasonNoMove, tracer);
        return true;
    }
    tracer.add(kEventPass, kNone, state.turn, 0, cause);
    return false;
}

template <class Tracer>
void settle_oware_without_move(const Setup &setup, State &state, Tracer &tracer) {
    const Reason cause = no_move_cause(setup, state);
    const int mover = state.turn;
    if (cause == kReasonNoSeeds) {
        if (setup.rules.no_seeds == kNoSeedsOwnerTakes) award_rows(setup, state, cause, tracer);
    } else if (cause == kReasonCannotFeed) {
        if (setup.rules.cannot_feed != kCannotFeedUnscored) {
            award_rows(setup, state, cause, tracer,
                       setup.rules.cannot_feed == kCannotFeedMoverTakes ? mover : 1 - mover);
        }
    } else {
        award_rows(setup, state, cause, tracer);
    }
    end(setup, state, cause, tracer);
}

// Gives the turn to a seat that can move, or ends the game because none can (O-8, O-9, B-9).
template <class Tracer>
void settle_turn(const Setup &setup, State &state, Tracer &tracer) {
    if (!setup.rules.relay()) {
        if (legal_mask(setup, state) == 0) settle_oware_without_move(setup, state, tracer);
        return;
    }
    for (int tried = 0; tried < setup.rules.players; ++tried) {
        const int seat = state.turn;
        const bool out = (state.out >> seat & 1) != 0;
        if (!out && legal_mask(setup, state) != 0) return;
        if (out || !setup.owns_any(seat)) {  // T-4: out of the match, the turn passes by
            if (out && setup.owns_any(seat)) tracer.add(kEventPass, kNone, static_cast<uint32_t>(seat), 0, kReasonResignation);
        } else if (settle_relay_without_move(setup, state, tracer)) {
            return;
        }
        state.turn = static_cast<uint8_t>(setup.next_seat(seat));
    }
    // Nobody can play: only seats that have resigned still hold seeds.
    award_rows(setup, state, kReasonNoMove, tracer);
    end(setup, state, kReasonNoMove, tracer);
}

// Whether a set-up position is over before any move. Never by majority.
template <class Tracer>
void settle_start(const Setup &setup, State &state, Tracer &tracer) {
    if (state.board_empty()) {
        end(setup, state, kReasonBoardEmpty, tracer);
    } else {
        settle_turn(setup, state, tracer);
    }
}

// Ends of Ba-awa that come before majority: the last seeds (B-7), an empty board, an endless relay (B-10).
template <class Tracer>
void settle_relay(const Setup &setup, State &state, const Ply &ply, Tracer &tracer) {
    if (ply.last_seeds) {
        end(setup, state, kReasonLastSeeds, tracer);
    } else if (state.board_empty()) {
        end(setup, state, kReasonBoardEmpty, tracer);
    } else if (ply.endless && setup.rules.endless >= kEndlessEndOwner) {
        if (setup.rules.endless == kEndlessEndOwner) award_rows(setup, state, kReasonEndless, tracer);
        if (setup.rules.endless == kEndlessEndDivvied) divide(setup, state, kReasonEndless, 2, setup.opener, tracer);
        end(setup, state, kReasonEndless, tracer);
    }
}

inline bool some_row_empty(const Setup &setup, const State &state) {
    for (int seat = 0; seat < setup.rules.players; ++seat) {
        if (!setup.has_seeds(state, seat)) return true;
    }
    return false;
}

inline bool only_singles(const State &state) {
    return (at_least(state.row[0], 2) | at_least(state.row[1], 2)) == 0;
}

inline int best_store(const State &state) {
    const int best = state.store[0] > state.store[1] ? state.store[0] : state.store[1];
    return state.store[2] > best ? state.store[2] : best;
}

// The end tests after a ply, and the passing of the turn. `state` has the mover still on turn.
template <class Earlier, class Tracer>
void settle_ply(const Setup &setup, State &state, const Ply &ply, const Earlier &earlier, Tracer &tracer) {
    const Rules &rules = setup.rules;
    const int mover = state.turn;
    const int other = setup.next_seat(mover);
    state.turn = static_cast<uint8_t>(ply.slam && rules.grand_slam == kSlamReplay ? mover : other);
    if (ply.slam && rules.grand_slam == kSlamForfeit) return end_with(state, kReasonGrandSlamForfeit, other, tracer);
    if (rules.relay()) settle_relay(setup, state, ply, tracer);
    if (state.reason != kGoingOn) return;
    if (rules.stop_at_majority && 2 * best_store(state) > setup.total) {
        if (rules.sweep_at_majority) award_rows(setup, state, kReasonMajority, tracer);
        return end(setup, state, kReasonMajority, tracer);
    }
    if (ply.slam && rules.grand_slam == kSlamOpponentGetsRest) {
        award_rows(setup, state, kReasonGrandSlamRest, tracer, other);
        return end(setup, state, kReasonGrandSlamRest, tracer);
    }
    if (state.board_empty()) return end(setup, state, kReasonBoardEmpty, tracer);
    if (rules.end_when_only_singles && only_singles(state)) return end(setup, state, kReasonOnlySingles, tracer);
    // In Ba-awa passes come first: repetition compares the seat that is on turn in the end.
    if (rules.relay()) settle_turn(setup, state, tracer);
    if (state.reason != kGoingOn) return;
    if (rules.repetition != 0 && earlier(state) + 1 >= rules.repetition &&
        !(rules.repetition_waits_for_feed && some_row_empty(setup, state))) {
        return settle_cycle(setup, state, kReasonRepetition, tracer);
    }
    if (rules.quiet_plies != 0 && state.quiet >= rules.quiet_plies) {
        return settle_cycle(setup, state, kReasonQuietLimit, tracer);
    }
    if (!rules.relay()) settle_turn(setup, state, tracer);
}

// Plays a legal move: sowing, captures, end tests, the turn passed.
template <class Earlier, class Tracer>
Ply play(const Setup &setup, const State &before, int house, State &after, const Earlier &earlier, Tracer &tracer) {
    after = before;
    Ply ply;
    if (setup.rules.relay()) {
        Turn turn;
        ply = relay(setup, turn_of(before, house), turn, tracer);
        if (!ply.last_seeds && !ply.endless) ply.last_seeds = take_last_seeds(setup, turn, 0, tracer);
        settle_into(turn, after);
    } else {
        ply = sow(setup, before, house, after, tracer);
    }
    after.quiet = static_cast<uint16_t>(ply.captured != 0 ? 0 : before.quiet + (before.quiet < 0xFFFF));
    after.since = static_cast<uint16_t>(ply.captured != 0 ? 0 : before.since + (before.since < 0xFFFF));
    after.move = static_cast<int8_t>(house);
    settle_ply(setup, after, ply, earlier, tracer);
    return ply;
}

// For callers that keep no history, or know that nothing can have recurred.
struct NoEarlier {
    int operator()(const State &) const { return 0; }
};

}  // namespace oware
