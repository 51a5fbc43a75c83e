// Iterative deepening in slices, what is reported of it, and the move a level plays.
#pragma once

#include "alphabeta.hpp"
#include "multi.hpp"
#include "outlook.hpp"
#include "random.hpp"

namespace oware {

// A forced move is searched this deep all the same: agreeing to end the game needs a value.
constexpr int kForcedDepth = 6;

// Occurrences of a position after which the engine no longer hopes for more than agreement gives.
constexpr int kWearyOccurrences = 6;

// How many nodes of Oware take as long as one of Ba-awa.
constexpr int kRelayEffort = 8;

inline Status begin_search(Search &search, const Game &game, void *table, int64_t table_bytes, const int32_t *option,
                           uint32_t seed) {
    const Rules &rules = game.setup.rules;
    for (int at = 0; at < kSearchOptions; ++at) {
        if (option[at] < 0) return kBadArgument;
    }
    if (option[kOptMethod] > kMethodExpected || option[kOptView] > rules.players) return kBadArgument;
    if (option[kOptGoal] > kGoalSeeds || option[kOptTerms] > kTermsSeeds) return kBadArgument;
    search.setup = game.setup;
    search.goal = option[kOptGoal];
    search.lent = Lent{};
    search.lent.terms = option[kOptTerms];
    search.lent.goal_seeds = search.goal == kGoalSeeds;
    if (search.goal == kGoalSeeds) search.setup.rules.stop_at_majority = false;
    // Where the rules leave repetition to the players, the engine expects them to agree at the third occurrence (O-16).
    if (rules.repetition == 0) search.setup.rules.repetition = 3;
    search.flags = option[kOptFlags];
    search.depth_limit = option[kOptDepth] == 0 || option[kOptDepth] > kMaxDepth ? kMaxDepth : option[kOptDepth];
    search.node_limit = option[kOptNodes] == 0 ? kNoLimit : option[kOptNodes];
    if (option[kOptEffort] != 0) {
        const int64_t most = rules.relay() ? 1 + option[kOptEffort] / kRelayEffort : option[kOptEffort];
        if (most < search.node_limit) search.node_limit = most;
    }
    search.lines = (search.flags & kAllMoves) != 0 ? kHouses : option[kOptLines] == 0 ? 1 : option[kOptLines];
    search.stop_value = option[kOptValue] == 0 ? kInfinitePoints : option[kOptValue];
    search.thread = option[kOptThread] <= kMostThreads ? option[kOptThread] : 1 + option[kOptThread] % kMostThreads;
    search.noise = option[kOptNoise];
    search.most_loss = option[kOptMostLoss];
    search.seed = seed;
    search.nodes = 0;
    const State &now = game.now();
    search.frames[0].state = now;
    search.view = option[kOptView] == 0 ? now.turn : option[kOptView] - 1;
    search.self = search.view;
    search.majority = search.setup.rules.stop_at_majority ? search.setup.total / 2 : INT16_MAX;
    search.relative = search.goal == kGoalSeeds && rules.players == 2 && !rules.relay() &&
                      kHalfSeedPoints * search.setup.total < kMostPoints;
    take_past(search, game);
    salt_past(search);
    search.salt = salt_of(search.setup) ^ (rules.players == 2 ? 0 : static_cast<uint64_t>(search.self));
    search.salt = hash_of(search.salt, static_cast<uint64_t>(search.goal * 4 + search.lent.terms));
    const int method = rules.players == 2 ? static_cast<int>(kMethodParanoid) : option[kOptMethod];
    search.walk = method == kMethodMaxN                                        ? kWalkMaxN
                  : method == kMethodDefault || method == kMethodExpected     ? kWalkExpected
                  : moves_like<AbapaMoves>(rules)                            ? kWalkAbapa
                  : moves_like<AwariMoves>(rules)                            ? kWalkAwari
                                                                             : kWalkAny;
    search.buckets = table == nullptr || search.several_values() ? 0 : Table::buckets_in(table_bytes);
    if (search.buckets != 0 && search.thread <= 1) Table::renew(table, search.buckets);
    search.shuns_draws =
        rules.relay() && rules.players == 2 && search.goal != kGoalSeeds && (search.flags & kPlaying) != 0;
    if (search.walk == kWalkExpected) search.first_place.prepare(rules);
    forget_results(search);
    search.depth = 0;
    search.deepest = 0;
    search.root_count = 0;
    search.done = now.reason != kGoingOn;
    search.between = true;
    search.widened = 0;
    return kOk;
}

// Lends a search weights until it ends; see docs/dev/engine.md.
inline void lend_weights(Search &search, const Network *weights) {
    if (search.lent.terms != kTermsBest) return;
    search.lent.network = weights;
    search.salt = hash_of(search.salt, Network::kMagic);
}

// Lends it tables: levels from nought up, without gaps.
inline void lend_tables(Search &search, const void *const *pairs, int pair_levels, const void *const *splits,
                        int split_levels) {
    Lent &lent = search.lent;
    const Rules &rules = search.setup.rules;
    for (int level = 0; level < pair_levels; ++level) lent.pair[level] = static_cast<const uint16_t *>(pairs[level]);
    for (int level = 0; level < split_levels; ++level) lent.split[level] = static_cast<const int8_t *>(splits[level]);
    lent.pair_levels = pair_levels;
    lent.split_levels = split_levels;
    lent.root_seeds = Lent::seeds_of(search.setup, search.root());
    lent.pairs_bind = rules.quiet_plies == 0;
    lent.splits_bind = rules.quiet_plies == 0 && rules.cycle_score == kCycleSplitEven;
    search.salt = hash_of(search.salt, static_cast<uint64_t>(64 * pair_levels + split_levels + 1));
}

// Whether another iteration would be of use.
inline bool goes_on(const Search &search) {
    if (search.depth_done >= search.depth_limit || search.nodes >= search.node_limit) return false;
    if (search.depth_done == 0) return true;
    if (!search.horizon) return false;  // every line has been followed to its end
    if (search.points >= search.stop_value) return false;
    if ((search.flags & kPlaying) == 0) return true;
    if (search.root_count == 1 && search.depth_done >= kForcedDepth) return false;
    return search.points < kProvenPoints && search.points > -kProvenPoints;
}

// Takes over what an iteration has found: all of it, or as far as it has come. Its first move was the best so far.
inline void harvest(Search &search, bool finished) {
    const Frame &root = search.frames[0];
    if (root.best_move < 0 || (!finished && (search.lines > 1 || root.best <= root.floor))) return;
    search.best = root.best_move;
    search.points = root.best;
    for (int seat = 0; seat < kMaxSeats; ++seat) search.seat_points[seat] = root.seat_points[seat];
    if (search.several_values() || root.best > root.floor) keep_best_line(search);
    if (!finished) return;
    search.depth_done = search.depth;
    for (int at = 0; at < search.root_count; ++at) {
        const int house = search.root_order[at];
        search.value[house] = search.root_value[house];
        search.kind[house] = search.several_values() ? static_cast<int8_t>(kLineExact) : search.root_kind[house];
    }
    // The best move first; those with exact values after it by value, the others as they were.
    for (int at = 1; at < search.root_count; ++at) {
        const int8_t house = search.root_order[at];
        int to = at;
        for (; to > 0; --to) {
            const int before = search.root_order[to - 1];
            const bool better = house == search.best || (search.lines > 1 && before != search.best &&
                                                         search.kind[house] == kLineExact &&
                                                         search.value[house] > search.value[before]);
            if (!better) break;
            search.root_order[to] = search.root_order[to - 1];
        }
        search.root_order[to] = house;
    }
}

// How far from the last value the window of a new iteration reaches; it widens when that was not far enough.
constexpr int kAspiration = 24;
constexpr int kAspirationDepth = 5;
constexpr int kMostWidened = 2;

inline void set_window(Search &search) {
    search.window[0] = -kInfinitePoints;
    search.window[1] = kInfinitePoints;
    const bool proven = search.points >= kProvenPoints || search.points <= -kProvenPoints;
    if (search.lines > 1 || search.depth < kAspirationDepth || proven || search.several_values()) return;
    search.window[0] = search.points - kAspiration;
    search.window[1] = search.points + kAspiration;
}

// Widens the window where the value lies beyond it. False: it does not.
inline bool widen(Search &search) {
    const Frame &root = search.frames[0];
    const int wider = search.widened < kMostWidened ? kAspiration << (2 + 2 * search.widened) : 2 * kInfinitePoints;
    ++search.widened;
    if (root.best <= root.floor && root.floor > -kInfinitePoints) {
        search.window[0] = root.best - wider < -kInfinitePoints ? -kInfinitePoints : root.best - wider;
        return true;
    }
    if (root.best < root.beta || root.beta >= kInfinitePoints) return false;
    search.window[1] = root.best + wider > kInfinitePoints ? kInfinitePoints : root.best + wider;
    return true;
}

// Puts the best move so far first.
inline void promote(Search &search) {
    for (int at = 1; at < search.root_count; ++at) {
        if (search.root_order[at] != search.best) continue;
        for (; at > 0; --at) search.root_order[at] = search.root_order[at - 1];
        search.root_order[0] = static_cast<int8_t>(search.best);
    }
}

template <class Walker>
void begin_iteration(Search &search, Walker &walker) {
    search.horizon = false;
    search.root_done = 0;
    walker.begin_iteration();
    search.between = false;
}

template <class Walker>
bool step_search(Search &search, Walker walker, int64_t slice, Stop stop) {
    const int64_t slice_end = search.nodes + slice;
    while (!search.done) {
        if (search.between) {
            if (!goes_on(search)) break;
            if (search.depth++ == 0) walker.begin();
            if (search.deepest < search.depth) search.deepest = static_cast<int16_t>(search.depth);
            search.widened = 0;
            set_window(search);
            begin_iteration(search, walker);
        }
        int64_t pause_at = search.nodes + kStopPollNodes;
        if (pause_at > slice_end) pause_at = slice_end;
        if (pause_at > search.node_limit) pause_at = search.node_limit;
        if (walker.run(pause_at)) {
            if (!search.several_values() && widen(search)) {
                harvest(search, false);
                promote(search);
                begin_iteration(search, walker);
                continue;
            }
            harvest(search, true);
            search.between = true;
        } else if (search.nodes >= search.node_limit || stop()) {
            harvest(search, false);
            break;
        } else if (search.nodes >= slice_end) {
            return false;
        }
    }
    search.done = true;
    return true;
}

inline bool step_search(Search &search, void *memory, int64_t slice, Stop stop) {
    const Table table = Table::view(memory, search.buckets, (search.flags & kFreshTable) != 0);
    switch (search.walk) {
        case kWalkAbapa: return step_search(search, AlphaBeta<RowMoves<AbapaMoves>>{search, table}, slice, stop);
        case kWalkAwari: return step_search(search, AlphaBeta<RowMoves<AwariMoves>>{search, table}, slice, stop);
        case kWalkMaxN: return step_search(search, MaxN<false>{search}, slice, stop);
        case kWalkExpected: return step_search(search, MaxN<true>{search}, slice, stop);
        default: return step_search(search, AlphaBeta<AnyMoves>{search, table}, slice, stop);
    }
}

// What points come to for the seat whose view is taken. `seat_points` are max-n's, null for single moves.
inline int seen(const Search &search, int points, const int32_t *seat_points) {
    if (search.several_values()) return seat_points != nullptr ? seat_points[search.view] : points;
    return search.view == search.root().turn ? points : -points;
}

inline int half_seeds(int points) {
    return (points + (points < 0 ? -kHalfSeedPoints / 2 : kHalfSeedPoints / 2)) / kHalfSeedPoints;
}

// The move a level plays: every move's value is blurred by its noise, and the best that remains is taken among those
// that lose no more than the level may. The same position and seed give the same move.
inline int chosen(const Search &search) {
    if (search.best < 0 || search.noise == 0 || search.depth_done == 0) return search.best;
    const State &root = search.root();
    Random random{search.seed ^ hash_of(root.row[0] ^ static_cast<uint64_t>(root.turn), root.row[1])};
    int best = search.best;
    int most = -4 * kInfinitePoints;
    for (int house = 0; house < kHouses; ++house) {
        if (search.value[house] == kUnknownPoints) continue;
        // Two numbers added: small errors are more likely than large ones.
        const int blurred = search.value[house] + random.choice(search.noise + 1) - random.choice(search.noise + 1);
        if (search.points - search.value[house] > search.most_loss || blurred <= most) continue;
        most = blurred;
        best = house;
    }
    return best;
}

inline void write_result(const Search &search, int32_t *result) {
    for (int at = 0; at < kSearchResults; ++at) result[at] = 0;
    const int points = seen(search, search.points, search.seat_points);
    result[kResDone] = search.done;
    result[kResBest] = search.best;
    const int seeds = search.best < 0 ? 0 : outlook_of(search, search.best).seeds;
    result[kResValue] = half_seeds(seeds);
    result[kResPoints] = points;
    result[kResProof] = points >= kProvenPoints ? 1 : points <= -kProvenPoints ? -1 : 0;
    result[kResDepth] = search.depth_done;
    result[kResNodesLow] = static_cast<int32_t>(search.nodes & 0xFFFFFFFF);
    result[kResNodesHigh] = static_cast<int32_t>(search.nodes >> 32);
    result[kResChoice] = chosen(search);
    result[kResLineLength] = search.found_length;
    for (int house = 0; house < kHouses; ++house) {
        const int value = search.value[house];
        result[kResHouse0 + house] = value == kUnknownPoints ? value : seen(search, value, nullptr);
    }
    for (int at = 0; at < search.found_length; ++at) result[kResLine0 + at] = search.found_line[at];
    result[kResSeeds] = seeds;
    result[kResDeepest] = search.deepest;
}

inline void write_lines(const Search &search, int32_t *lines) {
    for (int at = 0; at < kHouses * kLineFields; ++at) lines[at] = 0;
    for (int house = 0; house < kHouses; ++house, lines += kLineFields) {
        if (search.value[house] == kUnknownPoints && house != search.best) continue;
        const bool best = house == search.best;
        const int points = seen(search, best ? search.points : search.value[house], best ? search.seat_points : nullptr);
        const Outlook outlook = outlook_of(search, house);
        lines[kLineKind] = best ? static_cast<int32_t>(kLineExact) : search.kind[house];
        lines[kLinePoints] = points;
        lines[kLineSeeds] = outlook.seeds;
        lines[kLineWin] = outlook.win;
        lines[kLineDraw] = 1000 - outlook.win - outlook.loss;
        lines[kLineLoss] = outlook.loss;
        lines[kLineProof] = points >= kProvenPoints ? 1 : points <= -kProvenPoints ? -1 : 0;
        lines[kLineLength] = search.move_length[house];
        for (int at = 0; at < search.move_length[house]; ++at) lines[kLineMove0 + at] = search.move_line[house][at];
    }
}

// Whether a seat does at least as well by agreeing to end now as by what the search has found (O-16). When the position
// has come back often it agrees to anything but the loss of a proven win, so that players who each hope for more finish.
inline bool accepts_end(const Search &search, const Game &game, int seat) {
    if (game.now().reason != kGoingOn) return true;
    State state = game.now();
    Silence silence;
    settle_cycle(game.setup, state, kReasonAgreement, silence);
    const bool expected = search.walk == kWalkExpected;
    const int now = expected ? first_place_points(game.setup, state, seat) : ended_points(game.setup, state, seat);
    int playing_on = search.points;
    if (search.several_values()) {
        playing_on = search.seat_points[seat];
    } else if (search.side_of(seat) != search.side_of(search.root().turn)) {
        playing_on = -playing_on;
    }
    return now >= playing_on || (search.occurrences_of_root() >= kWearyOccurrences && playing_on < kProvenPoints);
}

}  // namespace oware
