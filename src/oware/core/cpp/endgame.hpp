// What a search may use besides itself: weights of the evaluation, and endgame tables, in memory that is lent to it.
#pragma once

#include "chances.hpp"
#include "index.hpp"
#include "network.hpp"

namespace oware {

// Which terms value a leaf: the weights lent, or the built-in ones without any; only the built-in ones; seeds alone.
enum Terms : int32_t { kTermsBest, kTermsBuiltIn, kTermsSeeds };

// Least and most points a position can come to, from the view of the seat on turn.
struct Promise {
    int low;
    int high;
};

struct Lent {
    const Network *network;  // may be null
    const uint16_t *pair[kMaxSeeds + 1];
    const int8_t *split[kMaxSeeds + 1];
    int32_t pair_levels;   // levels lent, from nought seeds up
    int32_t split_levels;
    int32_t terms;
    int32_t goal_seeds;    // 1: seeds alone count
    int32_t root_seeds;    // on the board of the root: tables promise nothing before a capture, or play would circle
    int32_t promise_plies;  // plies since the last capture up to which a promise holds
    bool pairs_bind;        // nothing but moves ends a game that a pair speaks of
    bool splits_bind;       // a split is the value of the game

    static int seeds_of(const Setup &setup, const State &state) {
        return (setup.total - state.store[0] - state.store[1]) / 2;
    }

    // The points of a final difference of seeds.
    int final_points(int points) const {
        if (goal_seeds != 0 || points == 0) return points;
        return points > 0 ? points + kWinPoints : points - kWinPoints;
    }

    // Whether tables may promise anything of a position.
    bool covers(const Setup &setup, const State &state) const {
        const int seeds = seeds_of(setup, state);
        if (seeds >= root_seeds || state.since >= promise_plies) return false;
        return (pairs_bind && seeds < pair_levels) || (splits_bind && seeds < split_levels);
    }

    Promise promise(const Setup &setup, const State &state) const {
        const int seeds = seeds_of(setup, state);
        const uint64_t index = index_of(seeds, state.row[state.turn], state.row[1 - state.turn]);
        const int ahead = store_points(setup, state, state.turn);
        if (splits_bind && seeds < split_levels) {
            const int points = final_points(ahead + kSeedPoints * split[seeds][index]);
            return {points, points};
        }
        const int both = pair[seeds][index];
        return {final_points(ahead + kSeedPoints * (2 * (both & 0xFF) - seeds)),
                final_points(ahead + kSeedPoints * (seeds - 2 * (both >> 8)))};
    }

    // Net seeds the seat on turn may expect of the board, in points, as far as tables and weights can tell.
    int board_points(const State &state, int seeds) const {
        const uint64_t own = state.row[state.turn];
        const uint64_t other = state.row[1 - state.turn];
        if (terms == kTermsSeeds) return 0;
        if (seeds >= split_levels) {
            return network != nullptr ? network_points(*network, own, other, seeds) : row_points(own) - row_points(other);
        }
        const uint64_t index = index_of(seeds, own, other);
        int points = kSeedPoints * split[seeds][index];
        if (seeds < pair_levels) {
            const int both = pair[seeds][index];
            const int low = kSeedPoints * (2 * (both & 0xFF) - seeds);
            const int high = kSeedPoints * (seeds - 2 * (both >> 8));
            points = points < low ? low : points > high ? high : points;
        }
        // Seeds that are still to be won count a little less, so that play gets on.
        const int waited = state.since < kMostWaited ? state.since : kMostWaited;
        return points > waited ? points - waited : points < -waited ? points + waited : 0;
    }

    // The difference of seeds to expect at the end, for the seat on turn, in points.
    int expected(const Setup &setup, const State &state) const {
        return clamped(store_points(setup, state, state.turn) + board_points(state, seeds_of(setup, state)));
    }

    // The value of a position of two players of Oware that is not searched further, for the seat on turn.
    // Who plays to win weighs the chances and takes a share of the seeds besides.
    int estimated(const Setup &setup, const State &state) const {
        return weighed(expected(setup, state), seeds_of(setup, state));
    }

    int weighed(int points, int seeds) const {
        return goal_seeds != 0 || network == nullptr ? points : worth_of(points, seeds);
    }

    // The least a position is likely to be worth once it is searched some plies deep.
    int surely(const Setup &setup, const State &state, int plies) const {
        return weighed(expected(setup, state) - kDoubt - kDoubtPly * plies, seeds_of(setup, state));
    }
};

}  // namespace oware
