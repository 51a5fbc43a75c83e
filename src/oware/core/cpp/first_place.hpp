// The chance of first place among three, if each four still to come may fall to any seat alike.
#pragma once

#include "evaluation.hpp"

namespace oware {

// A sure first place is worth so much, and a lost one as much less. The others' moves are expected, not known, so that
// neither is ever a proof.
constexpr int kChancePoints = 2000;
constexpr int kLeadShare = 8;  // a seed ahead counts for this share of its points beside the chance of first place
constexpr int kMostFours = 12;

// The value of a game for three that is over.
inline int first_place_points(const Setup &setup, const State &state, int seat) {
    return (state.winner == seat ? kChancePoints : -kChancePoints) + store_points(setup, state, seat) / kLeadShare;
}

// By the fours still to come and the fours a seat is ahead of each of the two others, in points above a lost place.
// The last eight seeds fall with the four before them (B-7). The Python twin is in core/evaluation.py.
struct FirstPlace {
    int16_t table[kMostFours + 1][2 * kMostFours + 1][2 * kMostFours + 1];

    static int bounded(int fours) { return fours > kMostFours ? kMostFours : fours < -kMostFours ? -kMostFours : fours; }

    int at(int left, int one, int two) const { return table[left][bounded(one) + kMostFours][bounded(two) + kMostFours]; }

    void prepare(const Rules &rules) {
        const int with_the_last = rules.ending == kEndingCapturerEight ? 3 : rules.ending == kEndingLastFour ? 2 : 1;
        for (int left = 0; left <= kMostFours; ++left) {
            const int taken = left == 1 ? with_the_last : 1;
            for (int one = -kMostFours; one <= kMostFours; ++one) {
                for (int two = -kMostFours; two <= kMostFours; ++two) {
                    const int chance = left == 0 ? (one > 0 && two > 0 ? 2 * kChancePoints : 0)
                                                 : (at(left - 1, one + taken, two + taken) + at(left - 1, one - taken, two) +
                                                    at(left - 1, one, two - taken)) / 3;
                    table[left][one + kMostFours][two + kMostFours] = static_cast<int16_t>(chance);
                }
            }
        }
    }

    // Half seeds as fours, any part of one for a whole one.
    static int fours(int half_seeds) { return half_seeds > 0 ? (half_seeds + 7) / 8 : -((7 - half_seeds) / 8); }

    // The value of a game for three that goes on.
    int points(const Setup &setup, const State &state, int seat) const {
        return chance(setup, state, seat) - kChancePoints + evaluated_points(setup, state, seat) / kLeadShare;
    }

    int chance(const Setup &setup, const State &state, int seat) const {
        const LastSeeds last(setup, state);
        const int left = 2 * state.on_board() - last.half_seeds;
        // To the opener the last seeds go in any case; to the last capturer, where none is left to capture before them.
        const bool settled = left <= 0 || setup.rules.ending == kEndingOpenerEight;
        int ahead[kMaxSeats] = {kMostFours, kMostFours, kMostFours};
        int others = 0;
        for (int other = 0; other < setup.rules.players; ++other) {
            if (other == seat) continue;
            int lead = state.store[seat] - state.store[other];
            if (settled && seat == last.seat) lead += last.half_seeds;
            if (settled && other == last.seat) lead -= last.half_seeds;
            ahead[others++] = fours(lead);
        }
        return at(bounded(fours(left > 0 ? left : 0)), ahead[0], ahead[1]);
    }
};

}  // namespace oware
