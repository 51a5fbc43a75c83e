// Counting move paths: every leaf is made and tested for its end; a finished game is not extended.
#pragma once

#include "game.hpp"

namespace oware {

struct Counts {
    int64_t moves = 0;     // played at the last ply
    int64_t captures = 0;  // of them with a capture
    int64_t slams = 0;     // of them grand slams
    int64_t ended = 0;     // games over at the last ply or before
};

// In a game without captures every house sown into must be emptied again before a position can recur, and a sowing
// from a house always reaches the next one: so all twelve houses are sown, in at least twelve plies.
constexpr int kShortestCycle = 12;

// Whether no position can have occurred often enough to end the game within some plies from now.
inline bool cannot_repeat(const Game &game, int plies) {
    const int since = game.now().since;
    const int needed = game.setup.rules.repetition - 1;
    return needed < 0 || (game.last - since >= game.first && since + plies < kShortestCycle * needed);
}

struct Stop {
    const volatile int32_t *flag;  // may be null
    bool operator()() const { return flag != nullptr && *flag != 0; }
};

// Perft of rule sets that move as `Moves` does, in rows alone, where nothing but the board and majority ends a game.
template <class Moves, bool Bulk>
struct RowPerft {
    Stop stop;
    int majority;  // a store above this ends the game
    Counts counts;
    bool stopped = false;

    static bool may_be_stuck(uint64_t own, uint64_t other) { return own == 0 || other == 0; }

    // Never inlined into the recursion: there, gcc runs out of registers and the count takes a fifth longer.
    __attribute__((noinline)) void leaves(uint64_t own, uint64_t other, int own_store, uint64_t tops) {
        const int needed = majority - own_store;
        Counts here;
        for (; tops != 0; tops &= tops - 1) {
            const Sown move = sown(Moves{}, own, other, __builtin_ctzll(tops) >> 3);
            ++here.moves;
            bool over = may_be_stuck(move.own, move.other) && legal_tops(Moves{}, move.other, move.own) == 0;
            if (move.run != 0) {
                here.captures += move.seeds != 0;
                here.slams += move.slam;
                over |= 2 * move.seeds > needed;
            }
            here.ended += over;
        }
        counts.moves += here.moves;
        counts.captures += here.captures;
        counts.slams += here.slams;
        counts.ended += here.ended;
    }

    void count(uint64_t own, uint64_t other, int own_store, int other_store, int depth, uint64_t tops) {
        if (depth == 1) {
            if constexpr (Bulk) {
                counts.moves += __builtin_popcountll(tops);
            } else {
                leaves(own, other, own_store, tops);
            }
            return;
        }
        if (depth > 5 && stop()) stopped = true;
        for (; tops != 0 && !stopped; tops &= tops - 1) {
            const Sown move = sown(Moves{}, own, other, __builtin_ctzll(tops) >> 3);
            const int store = own_store + 2 * move.seeds;
            const uint64_t replies = legal_tops(Moves{}, move.other, move.own);
            if (store > majority || replies == 0) {
                ++counts.ended;
            } else {
                count(move.other, move.own, other_store, store, depth - 1, replies);
            }
        }
    }
};

// Perft of any rule set, on the game's own history.
template <bool Bulk>
struct GamePerft {
    Game &game;
    Stop stop;
    Counts counts;
    bool stopped = false;

    void count(int depth) {
        if constexpr (Bulk) {
            if (depth == 1) {
                counts.moves += __builtin_popcount(legal_mask(game.setup, game.now()));
                return;
            }
        }
        if (depth > 3 && stop()) stopped = true;
        for (uint32_t rest = legal_mask(game.setup, game.now()); rest != 0 && !stopped; rest &= rest - 1) {
            Silence silence;
            State &after = game.history()[game.last + 1];
            const Ply ply = game.played(__builtin_ctz(rest), after, silence);
            const bool over = after.reason != kGoingOn;
            if (depth == 1) {
                ++counts.moves;
                counts.captures += ply.captured != 0;
                counts.slams += ply.slam;
            }
            if (over) {
                ++counts.ended;
            } else if (depth > 1) {
                ++game.last;
                count(depth - 1);
                --game.last;
            }
        }
    }
};

// Whether the rows and majority alone decide what happens in the next plies.
inline bool rows_decide(const Game &game, int plies) {
    const Rules &rules = game.setup.rules;
    const State &now = game.now();
    const bool majority_before = 2 * best_store(now) > game.setup.total;
    return !rules.end_when_only_singles && !(rules.stop_at_majority && majority_before) && cannot_repeat(game, plies) &&
           (rules.quiet_plies == 0 || now.quiet + plies < rules.quiet_plies);
}

template <class Moves, bool Bulk>
bool row_perft(const Game &game, int depth, Stop stop, Counts &counts) {
    const State &now = game.now();
    const uint64_t own = now.row[now.turn];
    const uint64_t other = now.row[1 - now.turn];
    RowPerft<Moves, Bulk> perft{stop, game.setup.rules.stop_at_majority ? game.setup.total / 2 : 0x7FFF, {}, false};
    perft.count(own, other, now.store[now.turn], now.store[1 - now.turn], depth, legal_tops(Moves{}, own, other));
    counts = perft.counts;
    return !perft.stopped;
}

// Counts from the game's present position; false when stopped.
template <bool Bulk>
bool perft(Game &game, int depth, Stop stop, Counts &counts) {
    counts = Counts{};
    if (depth == 0) {
        counts.moves = 1;
        return true;
    }
    if (game.now().reason != kGoingOn) return true;
    if (rows_decide(game, depth)) {
        if (moves_like<AbapaMoves>(game.setup.rules)) return row_perft<AbapaMoves, Bulk>(game, depth, stop, counts);
        if (moves_like<AwariMoves>(game.setup.rules)) return row_perft<AwariMoves, Bulk>(game, depth, stop, counts);
    }
    GamePerft<Bulk> perft{game, stop, {}, false};
    perft.count(depth);
    counts = perft.counts;
    return !perft.stopped;
}

}  // namespace oware
