// What a line of moves comes to in words people use: seeds at the end, and chances to win, draw and lose.
#pragma once

#include "search.hpp"

namespace oware {

struct Outlook {
    int seeds = 0;  // difference at the end, in points, for the seat the search's results are seen by
    int win = 0;    // thousandths
    int loss = 0;
};

// Chances from an expected difference in points.
inline void set_chances(Outlook &outlook, int seeds_on_board) {
    outlook.win = chance_to_win(outlook.seeds, seeds_on_board);
    outlook.loss = chance_to_win(-outlook.seeds, seeds_on_board);
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
        const bool weighed = search.goal == kGoalWin && search.lent.network != nullptr;
        outlook.seeds = sign * (weighed ? points_of_worth(points, Lent::seeds_of(setup, search.root())) : points);
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
