// What moves are legal in the tree and what they do: `RowMoves` for the rule sets that move as Abapa or Awari do,
// `AnyMoves` for all.
#pragma once

#include "search.hpp"

namespace oware {

// Any rule set, by the referee's own functions.
struct AnyMoves {
    static uint32_t legal(const Search &search, const State &state) { return legal_mask(search.setup, state); }

    static void make(Search &search, const State &before, int house, int ply, State &after) {
        Silence silence;
        play(search.setup, before, house, after, EarlierInTree{search, ply}, silence);
    }
};

// Rule sets whose moves are `Moves`: sowing is inlined, and the referee is asked only where a game may end.
template <class Moves>
struct RowMoves {
    static uint32_t legal(const Search &, const State &state) {
        const int seat = state.turn;
        return gathered(legal_tops(Moves{}, state.row[seat], state.row[1 - seat])) << (kRow * seat);
    }

    static void make(Search &search, const State &before, int house, int ply, State &after) {
        const int seat = before.turn;
        const Sown move = sown(Moves{}, before.row[seat], before.row[1 - seat], house - kRow * seat);
        after = before;
        after.row[seat] = move.own;
        after.row[1 - seat] = move.other;
        after.move = static_cast<int8_t>(house);
        if (move.seeds != 0) {
            after.store[seat] = static_cast<int16_t>(before.store[seat] + 2 * move.seeds);
            after.last_capturer = static_cast<uint8_t>(seat);
            after.quiet = after.since = 0;
        } else {
            after.quiet = static_cast<uint16_t>(before.quiet + (before.quiet < 0xFFFF));
            after.since = static_cast<uint16_t>(before.since + (before.since < 0xFFFF));
        }
        const Rules &rules = search.setup.rules;
        if (move.own == 0 || move.other == 0 || after.store[0] > search.majority || after.store[1] > search.majority ||
            after.since >= search.watch_from || rules.end_when_only_singles ||
            (rules.quiet_plies != 0 && after.quiet >= rules.quiet_plies)) {
            Ply ply_made;
            ply_made.captured = 2 * move.seeds;
            ply_made.slam = move.slam;
            Silence silence;
            settle_ply(search.setup, after, ply_made, EarlierInTree{search, ply}, silence);
        } else {
            after.turn = static_cast<uint8_t>(1 - seat);
        }
    }
};

}  // namespace oware
