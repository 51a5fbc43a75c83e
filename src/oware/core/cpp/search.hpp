// A search as data: what it was asked, how far it has come, and what it has found. See docs/dev/engine.md.
//
// All of it lies in one block of the caller's memory, with the stack of the tree in it, so that a search can stop
// after any number of nodes and go on later. `alphabeta.hpp` and `multi.hpp` walk the tree.
#pragma once

#include "endgame.hpp"
#include "first_place.hpp"
#include "perft.hpp"
#include "table.hpp"

namespace oware {

constexpr int kMaxDepth = 100;
constexpr int kMaxPast = 1024;
constexpr int kLineMoves = 40;
constexpr int kUnknownPoints = INT32_MIN;
constexpr int64_t kNoLimit = INT64_MAX;
constexpr int kUntainted = 127;
constexpr int64_t kStopPollNodes = 1024;

enum SearchFlag : int32_t { kAllMoves = 1, kFreshTable = 2, kExactDepth = 4, kPlaying = 8 };

enum SearchOption : int {
    kOptDepth,
    kOptNodes,
    kOptFlags,
    kOptNoise,
    kOptMostLoss,
    kOptMethod,
    kOptView,
    kOptEffort,
    kOptLines,   // how many moves get an exact value and a line; 0: one
    kOptGoal,    // a Goal
    kOptValue,   // points at which to stop; 0: none
    kOptThread,  // 0: it has the table for itself; else its number among those that share it, of which 1 leads
    kOptTerms,   // a Terms
    kSearchOptions = 16,
};

enum SearchResult : int {
    kResDone,
    kResBest,
    kResValue,
    kResPoints,
    kResProof,
    kResDepth,
    kResNodesLow,
    kResNodesHigh,
    kResChoice,
    kResLineLength,
    kResHouse0,
    kResLine0 = kResHouse0 + kHouses,
    kResSeeds = 62,    // expected difference of stores at the end, in points
    kResDeepest = 63,  // plies of the longest line
    kSearchResults = 64,
};

// What is told of a move of the root, in rows of `kLineFields` by house.
enum LineField : int {
    kLineKind,  // a LineKind
    kLinePoints,
    kLineSeeds,
    kLineWin,  // chances in thousandths
    kLineDraw,
    kLineLoss,
    kLineProof,
    kLineLength,
    kLineMove0,
    kLineFields = kLineMove0 + kLineMoves,
};

enum LineKind : int32_t { kNotSearched, kLineExact, kLineAtMost, kLineAtLeast };

static_assert(kResLine0 + kLineMoves <= kSearchResults);

enum Method : int32_t { kMethodDefault, kMethodMaxN, kMethodParanoid, kMethodExpected };
// To win first and for seeds second, or for seeds alone.
enum Goal : int32_t { kGoalWin, kGoalSeeds };
enum Walk : int32_t { kWalkAbapa, kWalkAwari, kWalkAny, kWalkMaxN, kWalkExpected };

// An earlier position of the game that counts for repetition.
struct Past {
    uint64_t row[2];
    int32_t turn;
    int32_t times;
};

// A node of the tree whose children are being searched.
struct Frame {
    State state;
    uint64_t hash;
    int16_t alpha;
    int16_t beta;
    int16_t floor;  // alpha when the node was entered
    int16_t best;
    int16_t taint;  // least ply of the path that the value depends on through a repetition; kUntainted: none
    int8_t depth;
    int8_t count;   // moves in `order`
    int8_t next;    // index in `order` of the move being searched
    int8_t best_move;
    int8_t hash_move;
    bool made;      // all children are made, not only that of the hash move
    bool scouting;  // the move is being searched with an empty window first
    bool reduced;   // the move is being searched less deep first
    bool full;      // that was not enough to be sure that it is no better
    int8_t deferred;  // moves at the end of `order` that another thread was searching when their turn came
    uint16_t legal;
    int8_t order[kHouses];
    int8_t child_taint[kHouses];
    int16_t seat_points[kMaxSeats];  // of the best move, for max-n
    int32_t sum_points[kMaxSeats];   // over all moves, for the mean of an expected move
    uint64_t child_hash[kHouses];
    State child[kHouses];  // by house
};

struct Search {
    Setup setup;
    Lent lent;
    int32_t walk;
    int32_t flags;
    int32_t depth_limit;
    int32_t noise;
    int32_t most_loss;
    uint32_t seed;
    int64_t node_limit;
    int64_t nodes;
    uint32_t buckets;
    int32_t self;        // three players: the seat the others are taken to play against
    int32_t view;        // seat whose view results take
    int32_t majority;    // a store above this ends the game
    int32_t watch_from;  // states with fewer plies since a capture cannot end the game by repetition
    int32_t needed;      // earlier occurrences that end it
    int32_t goal;
    int32_t lines;       // moves of the root that get an exact value
    int32_t stop_value;
    int32_t thread;
    bool relative;       // values count from the stores, so that a board's entry serves every score
    int32_t past_count;
    uint64_t salt;       // of rules, owners and opener
    uint64_t past_salt;  // of the earlier positions whose next occurrence ends the game; 0: none

    bool done;
    bool between;  // between two iterations
    int32_t top;    // ply of the frame on top of the stack
    int32_t depth;  // of the iteration going on
    int32_t last_taint;
    int32_t root_count;
    int8_t root_order[kHouses];
    bool horizon;       // the iteration met a position it had to estimate
    int16_t deepest;    // plies of the longest line: the depth, and more where a move had no alternative
    int32_t root_done;  // moves of the root searched in this iteration
    int32_t root_best;
    int32_t root_points;
    int32_t root_value[kHouses];
    int8_t root_kind[kHouses];
    int32_t window[2];  // of the root
    int32_t widened;    // how often it has been widened in this iteration
    int32_t line_length[kMaxDepth + 2];

    // What has been found: the last iteration, or what it has improved on so far.
    int32_t best;
    int32_t points;
    int32_t seat_points[kMaxSeats];
    int32_t depth_done;
    int32_t value[kHouses];
    int8_t kind[kHouses];
    int32_t found_length;
    int8_t found_line[kLineMoves];
    int8_t move_length[kHouses];
    int8_t move_line[kHouses][kLineMoves];

    uint32_t history[2][kHouses];  // how much good each move has done, for ordering
    int8_t line[kMaxDepth + 2][kLineMoves];
    bool shuns_draws;         // see kDrawShunned
    FirstPlace first_place;  // three players
    Past past[kMaxPast];
    Frame frames[kMaxDepth + 2];

    bool all_moves() const { return (flags & kAllMoves) != 0; }
    const State &root() const { return frames[0].state; }
    // Whether a node has one value a seat.
    bool several_values() const { return walk == kWalkMaxN || walk == kWalkExpected; }

    // Two sides: the seats, or with three players oneself and the others together.
    int side_of(int seat) const { return setup.rules.players == 2 ? seat : seat == self ? 0 : 1; }

    int ended(const State &state, int side) const {
        const int seat = setup.rules.players == 2 ? side : self;
        const int points = goal == kGoalSeeds ? store_points(setup, state, seat) : ended_points(setup, state, seat);
        if (shuns_draws && state.winner < 0) return side == root().turn ? -kDrawShunned : kDrawShunned;
        return setup.rules.players == 2 || side == 0 ? points : -points;
    }
    // What a position is worth that is not searched further.
    int evaluated(const State &state, int side) const {
        if (setup.rules.players != 2) {
            return side == 0 ? evaluated_points(setup, state, self) : -evaluated_points(setup, state, self);
        }
        if (setup.rules.relay()) return relay_points(setup, state, side);
        const int points = lent.estimated(setup, state);
        return state.turn == side ? points : -points;
    }
    // What a position looks to be worth at a glance, to order moves by.
    int glanced(const State &state, int side) const {
        if (setup.rules.players == 2) return evaluated_points(setup, state, side);
        return side == 0 ? evaluated_points(setup, state, self) : -evaluated_points(setup, state, self);
    }
    // What an entry of the table leaves out of a value.
    int base(const State &state) const { return relative ? store_points(setup, state, state.turn) : 0; }
    int entry_store(const State &state) const { return relative ? 0 : state.store[state.turn]; }

    // Earlier occurrences of a state at some ply, on the path and in the game before; notes what they depend on.
    int occurrences(const State &after, int ply) {
        last_taint = kUntainted;
        int left = after.since;
        if (left < watch_from) return 0;
        int found = 0;
        for (int at = ply - 1; at >= 0 && left > 0; --at, --left) {
            if (frames[at].state.same_position(after) && ++found == needed) last_taint = at;
        }
        for (int at = past_count - 1; at >= 0 && left > 0; --at, --left) {
            const Past &before = past[at];
            if (before.row[0] != after.row[0] || before.row[1] != after.row[1] || before.turn != after.turn) continue;
            if (found < needed) last_taint = -1;
            found += before.times;
        }
        return found;
    }

    int occurrences_of_root() const {
        int found = 1;
        for (int at = 0; at < past_count; ++at) {
            const Past &before = past[at];
            const bool same = before.row[0] == root().row[0] && before.row[1] == root().row[1];
            if (same && before.turn == root().turn) found += before.times;
        }
        return found;
    }

    // The hash of a node. Both sides of Oware play alike, so its rows are taken as the mover sees them.
    uint64_t hash(const State &state, int ply, int depth_left) const {
        const Rules &rules = setup.rules;
        uint64_t extra = salt;
        uint64_t made;
        if (!rules.relay()) {
            made = hash_of(state.row[state.turn], state.row[1 - state.turn]);
        } else {
            uint64_t other = static_cast<uint64_t>(state.turn) << 48;
            if (rules.ending == kEndingLastFour || rules.ending == kEndingCapturerEight) {
                other |= static_cast<uint64_t>(state.last_capturer) << 50;
            }
            if (rules.players > 2) {
                other |= static_cast<uint64_t>(state.out) << 52;
                extra ^= hash_of(static_cast<uint64_t>(state.store[0]), static_cast<uint64_t>(state.store[1]) + 77);
            }
            made = hash_of(state.row[0], state.row[1] | other);
        }
        if (past_salt != 0 && state.since == root().since + ply) extra ^= past_salt;
        if (rules.quiet_plies != 0 && state.quiet + depth_left >= rules.quiet_plies) {
            extra ^= hash_of(state.quiet, 0x51);
        }
        return made ^ extra;
    }
};

// What `settle_ply` asks about a state of the tree.
struct EarlierInTree {
    Search &search;
    int ply;
    int operator()(const State &after) const { return search.occurrences(after, ply); }
};

// Copies the positions since the last capture, the present one left out.
inline void take_past(Search &search, const Game &game) {
    const State &now = game.now();
    search.past_count = 0;
    int plies = now.since < game.last ? now.since : game.last;
    if (plies > kMaxPast) plies = kMaxPast;
    bool plain = true;  // nothing but moves in between
    for (int at = game.last - plies; at < game.last; ++at) {
        const State &state = game.history()[at];
        const bool listed = at < game.first;
        const int times = state.move == kUncounted ? 0 : listed ? state.quiet : 1;
        plain &= !listed && times == 1;
        search.past[search.past_count++] = Past{{state.row[0], state.row[1]}, state.turn, times};
    }
    // A present position that does not count again is in the past already: there it is taken out.
    for (int at = search.past_count - 1; at >= 0 && now.move == kUncounted; --at) {
        Past &before = search.past[at];
        if (before.row[0] != now.row[0] || before.row[1] != now.row[1] || before.turn != now.turn) continue;
        --before.times;
        plain = false;
        break;
    }
    const Rules &rules = search.setup.rules;
    search.needed = rules.repetition - 1;
    search.watch_from = rules.relay() || !plain ? 1 : kShortestCycle * search.needed;
    // What a table promises is kept while no position that its line could meet again would then end the game.
    search.lent.promise_plies = !plain || search.needed < 2 ? 1 : kShortestCycle * (search.needed - 1);
}

inline void salt_past(Search &search) {
    search.past_salt = 0;
    for (int at = 0; at < search.past_count; ++at) {
        const Past &one = search.past[at];
        int times = 0;
        for (int other = 0; other < search.past_count; ++other) {
            const Past &before = search.past[other];
            if (before.row[0] == one.row[0] && before.row[1] == one.row[1] && before.turn == one.turn) times += before.times;
        }
        const State &root = search.root();
        if (root.row[0] == one.row[0] && root.row[1] == one.row[1] && root.turn == one.turn) ++times;
        if (times >= search.needed) search.past_salt += hash_of(one.row[0] + static_cast<uint64_t>(one.turn), one.row[1]);
    }
    if (search.needed == 1) search.past_salt += hash_of(search.root().row[0], search.root().row[1] + 1);
}

inline uint64_t salt_of(const Setup &setup) {
    uint64_t salt = hash_of(setup.opener, static_cast<uint64_t>(setup.total));
    for (int seat = 0; seat < 2; ++seat) salt = hash_of(salt ^ setup.owned[seat][0], setup.owned[seat][1]);
    const Rules &rules = setup.rules;
    const int32_t fields[] = {
        rules.family, rules.players, rules.seeds, rules.skip_origin, rules.must_feed, rules.stop_at_majority,
        rules.repetition, rules.capture_chain, rules.grand_slam, rules.grand_slam_trigger, rules.feed_test,
        rules.leave_countermove, rules.cannot_feed, rules.no_seeds, rules.sweep_at_majority,
        rules.repetition_waits_for_feed, rules.quiet_plies, rules.cycle_score, rules.singles_last,
        rules.end_when_only_singles, rules.four, rules.passing_four, rules.last_four, rules.ending, rules.ending_check,
        rules.no_move, rules.ending_feeds, rules.endless, rules.max_laps};
    for (const int32_t field : fields) salt = hash_of(salt, static_cast<uint64_t>(field));
    return hash_of(salt, rules.capture_counts);
}

inline void forget_results(Search &search) {
    search.best = -1;
    search.points = 0;
    search.depth_done = 0;
    search.found_length = 0;
    for (int seat = 0; seat < kMaxSeats; ++seat) search.seat_points[seat] = 0;
    for (int house = 0; house < kHouses; ++house) {
        search.value[house] = kUnknownPoints;
        search.kind[house] = kNotSearched;
        search.move_length[house] = 0;
        search.history[0][house] = search.history[1][house] = 0;
    }
}

// A line of moves: one move, then the line found below it.
inline void extend_line(Search &search, int ply, int house) {
    const int below = search.line_length[ply + 1];
    int length = 0;
    search.line[ply][length++] = static_cast<int8_t>(house);
    for (int at = 0; at < below && length < kLineMoves; ++at) search.line[ply][length++] = search.line[ply + 1][at];
    search.line_length[ply] = length;
}

// Takes the line at the root as that of the move it begins with.
inline void keep_move_line(Search &search, int house) {
    search.move_length[house] = static_cast<int8_t>(search.line_length[0]);
    for (int at = 0; at < search.line_length[0]; ++at) search.move_line[house][at] = search.line[0][at];
}

// Takes the line of the best move as what has been found.
inline void keep_best_line(Search &search) {
    if (search.several_values()) keep_move_line(search, search.best);
    search.found_length = search.move_length[search.best];
    for (int at = 0; at < search.found_length; ++at) search.found_line[at] = search.move_line[search.best][at];
}

}  // namespace oware
