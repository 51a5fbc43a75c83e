// Principal variation search between two sides, with the stack of the tree in memory instead of on the processor's.
//
// `Model` says which moves are legal and what they do. With three players it is the paranoid search: the others are taken to be one side.
#pragma once

#include "models.hpp"

namespace oware {

// Depth from which a node looks whether the table knows a child that cuts off, before it searches any.
constexpr int kLookAheadDepth = 3;

// Depth and number of moves from which moves that win nothing are searched less deep first.
constexpr int kReduceDepth = 3;
constexpr int kReduceFrom = 2;

// Plies from the leaves within which a position is not searched when it looks good enough without.
constexpr int kSureDepth = 4;

// Depth from which threads tell each other what they are searching.
constexpr int kShareDepth = 3;

template <class Model>
struct AlphaBeta {
    Search &search;
    const Table table;

    bool plain() const { return (search.flags & kExactDepth) != 0; }

    // Goes on until the iteration is finished (true) or that many nodes are searched.
    bool run(int64_t pause_at) {
        for (;;) {
            if (search.nodes >= pause_at) return false;
            Frame &frame = search.frames[search.top];
            const int house = next_move(frame);
            if (house >= 0) {
                try_move(frame, house);
            } else if (search.top == 0) {
                return true;
            } else {
                leave(frame);
            }
        }
    }

    void make(Frame &frame, int house) {
        State &child = frame.child[house];
        search.last_taint = kUntainted;
        Model::make(search, frame.state, house, search.top + 1, child);
        ++search.nodes;
        frame.child_taint[house] =
            static_cast<int8_t>(child.reason == kReasonRepetition ? search.last_taint : kUntainted);
        if (frame.depth <= 2 || child.reason != kGoingOn) return;
        frame.child_hash[house] = search.hash(child, search.top + 1, frame.depth - 1);
        table.prefetch(frame.child_hash[house]);
    }

    // The house to search next, -1 when there is none.
    int next_move(Frame &frame) {
        if (frame.next == frame.count && !frame.made) make_rest(frame);
        return frame.next < frame.count ? frame.order[frame.next] : -1;
    }

    void make_rest(Frame &frame) {
        frame.made = true;
        const int side = search.side_of(frame.state.turn);
        int32_t rank[kHouses];
        const int first = frame.count;
        for (uint32_t rest = frame.legal; rest != 0; rest &= rest - 1) {
            const int house = __builtin_ctz(rest);
            if (house == frame.hash_move) continue;
            make(frame, house);
            const int32_t score = rank_of(frame, house, side);
            int at = frame.count++;
            for (; at > first && rank[at - 1] < score; --at) {
                rank[at] = rank[at - 1];
                frame.order[at] = frame.order[at - 1];
            }
            rank[at] = score;
            frame.order[at] = static_cast<int8_t>(house);
        }
    }

    // Captures first, the largest before the others; then moves that have cut off before.
    int32_t rank_of(const Frame &frame, int house, int side) const {
        const State &child = frame.child[house];
        if (child.reason != kGoingOn) return search.ended(child, side) * 1024;
        return search.glanced(child, side) * 1024 + static_cast<int32_t>(search.history[side][house]);
    }

    // Puts a move first whose child the table knows to cut off.
    void look_ahead(Frame &frame) {
        const int side = search.side_of(frame.state.turn);
        for (int at = 0; at < frame.count; ++at) {
            const int house = frame.order[at];
            const State &child = frame.child[house];
            if (child.reason != kGoingOn) continue;
            const bool same = search.side_of(child.turn) == side;
            const int alpha = same ? frame.alpha : -frame.beta;
            const int beta = same ? frame.beta : -frame.alpha;
            Entry entry;
            const int depth = frame.depth - 1;
            if (!table.find(frame.child_hash[house], search.entry_store(child), entry)) continue;
            if (!cuts(entry, child, depth, alpha, beta)) continue;
            const int value = entry.value + search.base(child);
            if ((same ? value : -value) < frame.beta) continue;
            for (int to = at; to > 0; --to) frame.order[to] = frame.order[to - 1];
            frame.order[0] = static_cast<int8_t>(house);
            return;
        }
    }

    // By how many plies a move is searched less deep at first.
    int reduction(const Frame &frame, const State &child) const {
        if (!frame.scouting || frame.full || frame.depth < kReduceDepth || frame.next < kReduceFrom) return 0;
        if (child.since == 0 || plain()) return 0;
        return 1 + (frame.next >= 2 * kReduceFrom && frame.depth >= 2 * kReduceDepth);
    }

    void try_move(Frame &frame, int house) {
        const State &child = frame.child[house];
        const int side = search.side_of(frame.state.turn);
        search.line_length[search.top + 1] = 0;
        if (child.reason != kGoingOn) {
            return give(frame, house, search.ended(child, side), frame.child_taint[house], true);
        }
        const int low = frame.alpha;
        const int high = frame.scouting ? low + 1 : frame.beta;
        const bool same = search.side_of(child.turn) == side;
        const int alpha = same ? low : -high;
        const int beta = same ? high : -low;
        int value;
        if (search.lent.covers(search.setup, child) && promised(child, alpha, beta, value)) {
            return give(frame, house, same ? value : -value, kUntainted, false);
        }
        int left = frame.depth - 1;
        if (left == 0) {
            search.horizon = true;
            return give(frame, house, search.evaluated(child, side), kUntainted, true);
        }
        const int less = reduction(frame, child);
        frame.reduced = less != 0;
        left -= less;
        if (left <= kSureDepth && search.lent.network != nullptr && !plain() && beta - alpha == 1) {
            // So good for the side on turn that the moves left will hardly change it.
            value = search.lent.surely(search.setup, child, left);
            if (value >= beta && beta > -kProvenPoints) {
                search.horizon = true;
                return give(frame, house, same ? value : -value, kUntainted, false);
            }
        }
        if (left == 1) {
            int taint = kUntainted;
            value = frontier(child, alpha, beta, taint);
            return give(frame, house, same ? value : -value, taint, false);
        }
        Entry entry;
        const uint64_t hash = frame.child_hash[house];
        const bool known = table.find(hash, search.entry_store(child), entry);
        if (known && beta - alpha == 1 && cuts(entry, child, left, alpha, beta)) {
            if (entry.value < kProvenPoints && entry.value > -kProvenPoints) search.horizon = true;
            value = entry.value + search.base(child);
            return give(frame, house, same ? value : -value, kUntainted, false);
        }
        if (known && defer(frame, entry, child, left)) return;
        enter(child, hash, left, alpha, beta, known ? entry.move : -1);
    }

    // Puts a move off until the others have been searched when another thread is at it: what that thread finds will then be
    // in the table. The first move is everybody's, for the others need its value.
    bool defer(Frame &frame, const Entry &entry, const State &child, int left) const {
        if (search.thread == 0 || left < kShareDepth || !frame.scouting || frame.full) return false;
        if (frame.next + frame.deferred + 1 >= frame.count) return false;
        if (entry.store != search.entry_store(child) || !table.busy(entry, search.thread)) return false;
        const int8_t house = frame.order[frame.next];
        for (int at = frame.next + 1; at < frame.count; ++at) frame.order[at - 1] = frame.order[at];
        frame.order[frame.count - 1] = house;
        ++frame.deferred;
        frame.reduced = false;
        return true;
    }

    // Whether tables decide a position for a window, and its value or a bound of it.
    bool promised(const State &state, int alpha, int beta, int &value) const {
        const Promise promise = search.lent.promise(search.setup, state);
        value = promise.low >= beta ? promise.low : promise.high;
        return promise.low >= beta || promise.high <= alpha || promise.low == promise.high;
    }

    bool cuts(const Entry &entry, const State &state, int depth, int alpha, int beta) const {
        if (entry.store != search.entry_store(state)) return false;
        const int value = entry.value + search.base(state);
        const Bound bound = entry.bound();
        const bool high = value >= beta && (bound == kAtLeast || bound == kExact);
        const bool low = value <= alpha && (bound == kAtMost || bound == kExact);
        if (plain()) return entry.depth == depth && (high || low);
        // A proven result is proven whatever the depth.
        if ((high && value >= kProvenPoints) || (low && value <= -kProvenPoints)) return true;
        return entry.depth >= depth && (high || low);
    }

    // Puts a node on the stack.
    void enter(const State &state, uint64_t hash, int depth, int alpha, int beta, int hash_move) {
        Frame &frame = search.frames[++search.top];
        frame.state = state;
        frame.hash = hash;
        frame.alpha = frame.floor = static_cast<int16_t>(alpha);
        frame.beta = static_cast<int16_t>(beta);
        frame.best = -kInfinitePoints;
        frame.taint = kUntainted;
        frame.count = frame.next = frame.deferred = 0;
        frame.best_move = -1;
        frame.made = frame.scouting = frame.reduced = frame.full = false;
        frame.legal = static_cast<uint16_t>(Model::legal(search, state));
        // A move that has to be played is not worth a ply.
        const bool forced = (frame.legal & (frame.legal - 1)) == 0 && !plain() && depth > 2;
        frame.depth = static_cast<int8_t>(depth);
        if (forced && search.top + depth < kMaxDepth) {
            ++frame.depth;
            const int longest = search.top + frame.depth;
            if (search.deepest < longest) search.deepest = static_cast<int16_t>(longest);
        }
        frame.hash_move = -1;
        if (search.thread != 0 && depth >= kShareDepth) {
            const int move = hash_move >= 0 ? hash_move : kHouses;  // no house
            table.put(hash, search.entry_store(state), depth, kNoBound, 0, move, search.thread);
        }
        const bool known = hash_move >= 0 && (frame.legal >> hash_move & 1) != 0;
        if (known) {
            frame.hash_move = static_cast<int8_t>(hash_move);
            make(frame, hash_move);
            frame.order[frame.count++] = frame.hash_move;
        }
        if (depth < kLookAheadDepth || beta - alpha != 1 || table.count == 0) return;
        make_rest(frame);
        look_ahead(frame);
    }

    // The value of a move of the frame on top, from its side's view. `final`: another window would not change it.
    void give(Frame &frame, int house, int value, int taint, bool final) {
        if (taint < frame.taint) frame.taint = static_cast<int16_t>(taint);
        if (frame.scouting && !final && value > frame.alpha) {
            if (frame.reduced) {
                frame.reduced = false;  // better than thought: the same move again as deep as the others
                frame.full = true;
                return;
            }
            if (value < frame.beta) {
                frame.scouting = false;  // and with the full window
                return;
            }
        }
        const int ply = search.top;
        ++frame.next;
        frame.reduced = frame.full = false;
        if (value > frame.best) {
            frame.best = static_cast<int16_t>(value);
            frame.best_move = static_cast<int8_t>(house);
        }
        frame.scouting = true;
        if (ply == 0) return give_root(frame, house, value);
        if (value > frame.alpha) {
            if (frame.beta - frame.alpha > 1) extend_line(search, ply, house);
            frame.alpha = static_cast<int16_t>(value);
        }
        if (frame.alpha >= frame.beta) {
            frame.count = frame.next;
            frame.made = true;
            credit(frame, house);
        }
    }

    // At the root the window closes only when as many moves as are asked for have exact values.
    void give_root(Frame &frame, int house, int value) {
        ++search.root_done;
        search.root_value[house] = value;
        search.root_kind[house] = static_cast<int8_t>(value <= frame.alpha ? kLineAtMost
                                                      : value >= frame.beta ? kLineAtLeast
                                                                            : kLineExact);
        if (value > frame.alpha) {
            extend_line(search, 0, house);
            keep_move_line(search, house);
        }
        // The least of the best values is what another move has to beat.
        int exact = 0;
        int least = kInfinitePoints;
        for (int at = 0; at < frame.next; ++at) {
            const int other = frame.order[at];
            int better = 0;
            for (int before = 0; before < frame.next; ++before) {
                better += search.root_value[frame.order[before]] > search.root_value[other] ||
                          (search.root_value[frame.order[before]] == search.root_value[other] && before < at);
            }
            if (better >= search.lines) continue;
            ++exact;
            if (search.root_value[other] < least) least = search.root_value[other];
        }
        if (exact < search.lines) {
            frame.scouting = false;
        } else if (least > frame.alpha) {
            frame.alpha = static_cast<int16_t>(least);
        }
        if (frame.alpha < frame.beta) return;
        frame.count = frame.next;
        frame.made = true;
    }

    void credit(const Frame &frame, int house) {
        uint32_t &good = search.history[search.side_of(frame.state.turn)][house];
        good += static_cast<uint32_t>(frame.depth * frame.depth);
        if (good < 1024 * kHalfSeedPoints) return;
        for (auto &side : search.history) {
            for (uint32_t &one : side) one /= 2;
        }
    }

    // Takes the node on top off the stack and gives its value to the one below.
    void leave(const Frame &frame) {
        const Bound bound = frame.taint < search.top     ? kNoBound  // true on this path only
                            : frame.best >= frame.beta   ? kAtLeast
                            : frame.best > frame.floor   ? kExact
                                                         : kAtMost;
        const State &state = frame.state;
        table.put(frame.hash, search.entry_store(state), frame.depth, bound, frame.best - search.base(state),
                  frame.best_move);
        Frame &below = search.frames[--search.top];
        const bool same = search.side_of(state.turn) == search.side_of(below.state.turn);
        give(below, below.order[below.next], same ? frame.best : -frame.best, frame.taint, false);
    }

    // A node of depth one, all of whose children are leaves: no stack, no table.
    int frontier(const State &state, int alpha, int beta, int &taint) {
        const int ply = search.top + 1;
        search.frames[ply].state = state;
        const int side = search.side_of(state.turn);
        int best = -kInfinitePoints;
        for (uint32_t rest = Model::legal(search, state); rest != 0; rest &= rest - 1) {
            const int house = __builtin_ctz(rest);
            State after;
            search.last_taint = kUntainted;
            Model::make(search, state, house, ply + 1, after);
            ++search.nodes;
            int value;
            if (after.reason != kGoingOn) {
                value = search.ended(after, side);
                if (after.reason == kReasonRepetition && search.last_taint < taint) taint = search.last_taint;
            } else if (search.side_of(after.turn) != side && search.lent.covers(search.setup, after) &&
                       promised(after, -beta, -alpha, value)) {
                value = -value;
            } else {
                search.horizon = true;
                value = search.evaluated(after, side);
            }
            if (value <= best) continue;
            best = value;
            if (best > alpha) {
                search.line[ply][0] = static_cast<int8_t>(house);
                search.line_length[ply] = 1;
                alpha = best;
            }
            if (best >= beta) break;
        }
        return best;
    }

    // Sets the root up for the next iteration; its children are made once, before the first.
    void begin_iteration() {
        Frame &root = search.frames[0];
        search.top = 0;
        search.line_length[0] = 0;
        root.alpha = root.floor = static_cast<int16_t>(search.window[0]);
        root.beta = static_cast<int16_t>(search.window[1]);
        root.best = -kInfinitePoints;
        root.taint = kUntainted;
        root.depth = static_cast<int8_t>(search.depth);
        root.next = root.deferred = 0;
        root.count = static_cast<int8_t>(search.root_count);
        root.made = true;
        root.best_move = -1;
        root.scouting = root.reduced = root.full = false;
        for (int at = 0; at < root.count; ++at) {
            const int house = search.root_order[at];
            root.order[at] = search.root_order[at];
            if (root.child[house].reason != kGoingOn) continue;
            root.child_hash[house] = search.hash(root.child[house], 1, root.depth - 1);
        }
    }

    void begin() {
        Frame &root = search.frames[0];
        search.top = 0;
        root.depth = 1;
        root.legal = static_cast<uint16_t>(Model::legal(search, root.state));
        root.hash_move = -1;
        root.count = 0;
        make_rest(root);
        search.root_count = root.count;
        for (int at = 0; at < root.count; ++at) search.root_order[at] = root.order[at];
    }
};

}  // namespace oware
