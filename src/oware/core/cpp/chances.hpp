// From an expected difference of seeds to chances of winning.
#pragma once

#include "evaluation.hpp"

namespace oware {

// 1 / (1 + exp(-x)) at x = 0, 1/2, 1 ... 8, in thousandths.
inline constexpr int16_t kLogistic[] = {500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998, 998, 999, 999, 1000};

// The same at any x, given in 1/1024.
constexpr int logistic(int x) {
    const int positive = x < 0 ? -x : x;
    const int at = positive >> 9;
    if (at >= 16) return x < 0 ? 0 : 1000;
    const int up = kLogistic[at] + ((kLogistic[at + 1] - kLogistic[at]) * (positive & 511) >> 9);
    return x < 0 ? 1000 - up : up;
}

// How unsure an expected difference is, as the scale of a logistic curve in points: from what the
// learned evaluation leaves unexplained; see docs/dev/engine.md.
constexpr int spread(int seeds_on_board) { return 24 + 5 * seeds_on_board; }

// The chance to win in thousandths, from the difference in points expected at the end. A draw lies a seed from a win.
constexpr int chance_to_win(int points, int seeds_on_board) {
    return logistic(1024 * (points - kSeedPoints) / spread(seeds_on_board));
}

// What an expected difference is worth to who plays to win.
constexpr int worth_of(int points, int seeds_on_board) {
    return kChanceWorth * (chance_to_win(points, seeds_on_board) - chance_to_win(-points, seeds_on_board)) +
           points / kSeedsShare;
}

// The least difference that is worth so much.
constexpr int points_of_worth(int worth, int seeds_on_board) {
    int low = -kMostPoints;
    int high = kMostPoints;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (worth_of(middle, seeds_on_board) < worth) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

}  // namespace oware
