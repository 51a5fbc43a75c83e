// What a position is worth, in points of 1/64 seed, from the view of one side.
#pragma once

#include "state.hpp"

namespace oware {

constexpr int kHalfSeedPoints = 32;
constexpr int kWinPoints = 10000;     // added for a win: winning comes first, seeds second
constexpr int kProvenPoints = 5000;   // beyond this a value is a proven win or loss
constexpr int kMostPoints = 4500;     // no difference of stores counts for more, however a position was set up
constexpr int kInfinitePoints = 16000;

constexpr int clamped(int points) {
    return points > kMostPoints ? kMostPoints : points < -kMostPoints ? -kMostPoints : points;
}

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

// The value of a game that goes on: stores alone, so far.
inline int evaluated_points(const Setup &setup, const State &state, int seat) { return store_points(setup, state, seat); }

}  // namespace oware
