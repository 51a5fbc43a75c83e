// What a line of moves comes to in words people use: seeds at the end, and chances to win, draw and lose.
#pragma once

#include "search.hpp"

namespace oware {

struct Outlook {
    int seeds = 0;  // difference at the end, in points, for the seat the search's results are seen by
    int win = 0;    // thousandths
    int loss = 0;
};

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

// How unsure an expected difference is, as the scale of a logistic curve in points: fitted to games of the engine with
// itself; see docs/dev/engine.md.
constexpr int spread(int seeds_on_board) { return 24 + 5 * seeds_on_board; }

// Chances from an expected difference in points. Two seeds lie between a draw and a win.
inline void set_chances(Outlook &outlook, int seeds_on_board) {
    const int scale = spread(seeds_on_board);
    outlook.win = logistic(1024 * (outlook.seeds - kSeedPoints) / scale);
    outlook.loss = logistic(1024 * (-outlook.seeds - kSeedPoints) / scale);
}

// What the line found for a move of the root comes to.
inline Outlook outlook_of(const Search &search, int house) {
    Outlook outlook;
    const Setup &setup = search.setup;
    State state = search.root();
    const int8_t *line = search.move_line[house];
    for (int at = 0; at < search.move_length[house] && state.reason == kGoingOn; ++at) {
        State after;
        Silence silence;
        play(setup, state, line[at], after, NoEarlier{}, silence);
        state = after;
    }
    const int points = house == search.best ? search.points : search.value[house];
    const int sign = setup.rules.players == 2 && search.view != search.root().turn ? -1 : 1;
    const bool proven = points >= kProvenPoints || points <= -kProvenPoints;
    const int seeds = setup.total - state.store[0] - state.store[1] - state.store[2];
    if (proven) {
        outlook.seeds = sign * (points > 0 ? points - kWinPoints : points + kWinPoints);
        outlook.win = sign * points > 0 ? 1000 : 0;
        outlook.loss = 1000 - outlook.win;
        return outlook;
    }
    if (search.goal == kGoalSeeds || search.several_values() || search.kind[house] == kLineAtMost) {
        outlook.seeds = sign * points;
    } else if (state.reason != kGoingOn) {
        outlook.seeds = store_points(setup, state, search.view);
    } else if (setup.rules.players == 2 && !setup.rules.relay()) {
        const int expected = search.lent.expected(setup, state);
        outlook.seeds = state.turn == search.view ? expected : -expected;
    } else {
        outlook.seeds = evaluated_points(setup, state, search.view);
    }
    if (state.reason != kGoingOn) {
        outlook.win = outlook.seeds > 0 ? 1000 : 0;
        outlook.loss = outlook.seeds < 0 ? 1000 : 0;
    } else {
        set_chances(outlook, seeds / 2);
    }
    return outlook;
}

}  // namespace oware
