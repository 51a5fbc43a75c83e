// Which houses may be played, and why the others may not (RULES.md section 2, steps 1-3; B-1, B-10).
#pragma once

#include "relay.hpp"
#include "sowing.hpp"

namespace oware {

// Top bits of the houses the mover of an Oware position may play, seen from the mover.
template <class Options>
uint64_t legal_tops(const Options &options, uint64_t own, uint64_t other);

template <class Options>
inline bool leaves_reply(const Options &options, uint64_t own, uint64_t other, int house) {
    return (sown(options, own, other, house).other & kRowMask) != 0;
}

template <class Options, class Keep>
inline uint64_t filtered(uint64_t tops, Keep keep) {
    uint64_t kept = 0;
    for (uint64_t rest = tops; rest != 0; rest &= rest - 1) {
        if (keep(__builtin_ctzll(rest) >> 3)) kept |= rest & (~rest + 1);
    }
    return kept;
}

// Top bits of the houses that give the other side a seed (O-7).
template <class Options>
inline uint64_t feeding(const Options &options, uint64_t own, uint64_t other, uint64_t tops) {
    if (options.feed_test == kFeedReach) return tops & reaching(own);
    return filtered<Options>(tops, [&](int house) { return leaves_reply(options, own, other, house); });
}

// A house of four or more cannot be captured as a two or three, so a row that has one is not emptied by any move.
template <class Options>
inline bool may_be_emptied(const Options &options, uint64_t other) {
    return !options.captures_twos_and_threes || at_least(other, 4) == 0;
}

template <class Options>
inline uint64_t legal_tops(const Options &options, uint64_t own, uint64_t other) {
    uint64_t tops = occupied(own);
    if (options.singles_last) {
        const uint64_t several = at_least(own, 2);
        if (several != 0) tops = several;
    }
    if (options.must_feed && (other & kRowMask) == 0) {
        const uint64_t fed = feeding(options, own, other, tops);
        if (fed != 0 || options.cannot_feed != kCannotFeedPlayOn) tops = fed;
    }
    if (options.leave_countermove && may_be_emptied(options, other)) {
        const uint64_t kept =
            filtered<Options>(tops, [&](int house) { return leaves_reply(options, own, other, house); });
        if (kept != 0) tops = kept;
    }
    if ((options.grand_slam == kSlamIllegal || options.grand_slam == kSlamIllegalUnlessOnly) &&
        may_be_emptied(options, other)) {
        const uint64_t quiet =
            filtered<Options>(tops, [&](int house) { return !sown(options, own, other, house).slam; });
        if (quiet != 0 || options.grand_slam == kSlamIllegal) tops = quiet;
    }
    return tops;
}

// Houses a seat owns that hold a seed, as a 12-bit mask.
inline uint32_t occupied_mask(const Setup &setup, const State &state, int seat) {
    return gathered(occupied(state.row[0] & setup.owned[seat][0])) |
           gathered(occupied(state.row[1] & setup.owned[seat][1])) << kRow;
}

// Whether a Ba-awa move gives another seat a seed, or ends the game and that counts too (`ending_feeds`).
inline bool relay_feeds(const Setup &setup, const State &state, int house) {
    Silence silence;
    Turn turn;
    relay(setup, turn_of(state, house), turn, silence);
    if (turn.last_seeds || (setup.rules.ending_feeds && take_last_seeds(setup, turn, 0, silence))) {
        return setup.rules.ending_feeds;
    }
    State after = state;
    settle_into(turn, after);
    return !setup.others_empty(after, state.turn);
}

inline bool relay_endless(const Setup &setup, const State &state, int house) {
    Silence silence;
    Turn turn;
    return relay(setup, turn_of(state, house), turn, silence).endless;
}

inline uint32_t legal_relay(const Setup &setup, const State &state) {
    uint32_t mask = occupied_mask(setup, state, state.turn);
    if (setup.rules.must_feed && setup.others_empty(state, state.turn)) {
        for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
            const int house = __builtin_ctz(rest);
            if (!relay_feeds(setup, state, house)) mask &= ~(1u << house);
        }
    }
    if (setup.rules.endless == kEndlessIllegal) {
        for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
            const int house = __builtin_ctz(rest);
            if (relay_endless(setup, state, house)) mask &= ~(1u << house);
        }
    }
    return mask;
}

// Houses the seat on turn may play, as a 12-bit mask; 0 when it cannot move. Does not ask whether the game is over.
inline uint32_t legal_mask(const Setup &setup, const State &state) {
    if (setup.rules.relay()) return legal_relay(setup, state);
    const int seat = state.turn;
    return gathered(legal_tops(setup.rules, state.row[seat], state.row[1 - seat])) << (kRow * seat);
}

// Why the seat on turn cannot move at all.
inline Reason no_move_cause(const Setup &setup, const State &state) {
    if (!setup.has_seeds(state, state.turn)) return kReasonNoSeeds;
    return setup.rules.must_feed && setup.others_empty(state, state.turn) ? kReasonCannotFeed : kReasonNoLegalMove;
}

// Why a house that is not legal may not be played, in a game that is going on.
inline Cause refusal_cause(const Setup &setup, const State &state, int house) {
    const Rules &rules = setup.rules;
    if (setup.owner[house] != state.turn) return kCauseNotYours;
    const int seeds = state.seeds(house);
    if (seeds == 0) return kCauseEmptyHouse;
    const bool must_feed = rules.must_feed && setup.others_empty(state, state.turn);
    if (rules.relay()) {
        if (must_feed && !relay_feeds(setup, state, house)) return kCauseMustFeed;
        return relay_endless(setup, state, house) ? kCauseEndless : kCauseGrandSlam;
    }
    const uint64_t own = state.row[state.turn];
    const uint64_t other = state.row[1 - state.turn];
    const int at = house % kRow;
    if (rules.singles_last && seeds == 1 && at_least(own, 2) != 0) {
        return kCauseSinglesLast;
    }
    if (must_feed && feeding(rules, own, other, uint64_t{0x80} << (8 * at)) == 0) return kCauseMustFeed;
    if (rules.leave_countermove && !leaves_reply(rules, own, other, at)) return kCauseLeavesNoReply;
    return kCauseGrandSlam;
}

}  // namespace oware
