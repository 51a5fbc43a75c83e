// What a position is worth, in points of 1/64 seed, from the view of one side.
#pragma once

#include "state.hpp"

namespace oware {

constexpr int kHalfSeedPoints = 32;
constexpr int kSeedPoints = 2 * kHalfSeedPoints;
constexpr int kWinPoints = 10000;     // added for a win: winning comes first, seeds second
constexpr int kProvenPoints = 5000;   // beyond this a value is a proven win or loss
constexpr int kMostPoints = 4500;     // no difference of stores counts for more, however a position was set up
constexpr int kDrawShunned = 300;     // what a level of Ba-awa gives up for going on: a sure draw is worth a four less
constexpr int kInfinitePoints = 16000;
constexpr int kChanceWorth = 2;          // points for a thousandth of the chance to win, when playing to win
constexpr int kSeedsShare = 4;           // what part of the points expected counts besides
constexpr int kDoubt = 160;             // points by which an estimate is seldom wrong
constexpr int kDoubtPly = 64;           // more for every ply that it replaces
constexpr int kMostWaited = 32;       // points that waiting for a seed can cost

constexpr int clamped(int points) {
    return points > kMostPoints ? kMostPoints : points < -kMostPoints ? -kMostPoints : points;
}

// The seat that will take the last seeds (B-7) as things stand, and how many half seeds they are; none in Oware.
struct LastSeeds {
    int seat = -1;
    int half_seeds = 0;

    LastSeeds(const Setup &setup, const State &state) {
        const int ending = setup.rules.ending;
        if (ending == kEndingNone) return;
        const bool eight = ending == kEndingOpenerEight || ending == kEndingCapturerEight;
        seat = ending == kEndingOpenerEight ? setup.opener : state.last_capturer;
        const int left = state.on_board();
        half_seeds = 2 * (left < (eight ? 8 : 4) ? left : eight ? 8 : 4);
    }
};

// The best store of the seats other than one.
inline int best_other_store(const Setup &setup, const State &state, int seat) {
    int best = -1;
    for (int other = 0; other < setup.rules.players; ++other) {
        if (other != seat && state.store[other] > best) best = state.store[other];
    }
    return best;
}

inline int store_points(const Setup &setup, const State &state, int seat) {
    return clamped(kHalfSeedPoints * (state.store[seat] - best_other_store(setup, state, seat)));
}

// The value of a game that is over. Sharing the first place is neither won nor lost.
inline int ended_points(const Setup &setup, const State &state, int seat) {
    const int points = store_points(setup, state, seat);
    if (state.winner == seat) return points + kWinPoints;
    if (state.winner >= 0 || state.store[seat] < best_other_store(setup, state, seat)) return points - kWinPoints;
    return points;
}

// Chosen by matches; see docs/dev/engine.md. The Python twin is core/evaluation.py.
constexpr int kSidePoints = 8;       // for a seed in the own row
constexpr int kMobilityPoints = 60;  // for a house that holds seeds

inline int row_points(uint64_t row) {
    return kSidePoints * row_sum(row) + kMobilityPoints * __builtin_popcountll(occupied(row));
}

// Ba-awa: the last seeds are as good as in the store of the seat they will go to.
inline int relay_points(const Setup &setup, const State &state, int seat) {
    const LastSeeds last(setup, state);
    int best = -1;
    for (int other = 0; other < setup.rules.players; ++other) {
        const int store = state.store[other] + (other == last.seat ? last.half_seeds : 0);
        if (other != seat && store > best) best = store;
    }
    const int ahead = state.store[seat] + (seat == last.seat ? last.half_seeds : 0) - best;
    return clamped(kHalfSeedPoints * ahead);
}

// The value of a game that goes on: stores; in Oware also seeds on the own side, and houses that can be played.
inline int evaluated_points(const Setup &setup, const State &state, int seat) {
    if (setup.rules.relay()) return relay_points(setup, state, seat);
    return store_points(setup, state, seat) + row_points(state.row[seat]) - row_points(state.row[1 - seat]);
}

}  // namespace oware
