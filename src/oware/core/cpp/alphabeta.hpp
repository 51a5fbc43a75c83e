// Principal variation search between two sides, with the stack of the tree in memory instead of on the processor's.
//
// `Model` says which moves are legal and what they do: `RowMoves` for the rule sets that move as Abapa or Awari do,
// `AnyMoves` for all. With three players it is the paranoid search: the others are taken to be one side.
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

template <class Model>
struct AlphaBeta {
    Search &search;
    const Table table;

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
    }

    // The house to search next, -1 when there is none.
    int next_move(Frame &frame) {
        if (frame.next == frame.count && !frame.made) make_rest(frame);
        return frame.next < frame.count ? frame.order[frame.next] : -1;
    }

    void make_rest(Frame &frame) {
        frame.made = true;
        const int seat = frame.state.turn;
        const int side = search.side_of(seat);
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
        const int gain = search.evaluated(child, side) - frame.stand;
        const uint32_t good = search.history[side][house];
        return gain * 1024 + static_cast<int32_t>(good);
    }

    void try_move(Frame &frame, int house) {
        const State &child = frame.child[house];
        const int side = search.side_of(frame.state.turn);
        const int left = frame.depth - 1;
        search.line_length[search.top + 1] = 0;
        if (child.reason != kGoingOn) {
            return give(frame, house, search.ended(child, side), frame.child_taint[house], true);
        }
        if (left == 0) {
            search.horizon = true;
            return give(frame, house, search.evaluated(child, side), kUntainted, true);
        }
        const int low = frame.alpha;
        const int high = frame.scouting ? low + 1 : frame.beta;
        const bool same = search.side_of(child.turn) == side;
        const int alpha = same ? low : -high;
        const int beta = same ? high : -low;
        if (left == 1) {
            int taint = kUntainted;
            const int value = frontier(child, alpha, beta, taint);
            return give(frame, house, same ? value : -value, taint, false);
        }
        const uint64_t hash = search.hash(child, search.top + 1, left);
        const Entry *entry = table.find(hash, child.store[child.turn]);
        if (entry != nullptr && beta - alpha == 1 && cuts(*entry, child, left, alpha, beta)) {
            if (entry->value < kProvenPoints && entry->value > -kProvenPoints) search.horizon = true;
            return give(frame, house, same ? entry->value : -entry->value, kUntainted, false);
        }
        enter(child, hash, left, alpha, beta, entry != nullptr ? entry->move : -1);
    }

    bool cuts(const Entry &entry, const State &state, int depth, int alpha, int beta) const {
        if (entry.store != state.store[state.turn]) return false;
        const Bound bound = entry.bound();
        const bool high = entry.value >= beta && (bound == kAtLeast || bound == kExact);
        const bool low = entry.value <= alpha && (bound == kAtMost || bound == kExact);
        if ((search.flags & kExactDepth) != 0) return entry.depth == depth && (high || low);
        // A proven result is proven whatever the depth.
        if ((high && entry.value >= kProvenPoints) || (low && entry.value <= -kProvenPoints)) return true;
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
        frame.depth = static_cast<int8_t>(depth);
        frame.count = frame.next = 0;
        frame.best_move = -1;
        frame.made = frame.scouting = false;
        frame.legal = static_cast<uint16_t>(Model::legal(search, state));
        frame.stand = static_cast<int16_t>(search.evaluated(state, search.side_of(state.turn)));
        frame.hash_move = -1;
        if (hash_move >= 0 && (frame.legal >> hash_move & 1) != 0) {
            frame.hash_move = static_cast<int8_t>(hash_move);
            make(frame, hash_move);
            frame.order[frame.count++] = frame.hash_move;
        }
    }

    // The value of a move of the frame on top, from its side's view. `final`: another window would not change it.
    void give(Frame &frame, int house, int value, int taint, bool final) {
        if (taint < frame.taint) frame.taint = static_cast<int16_t>(taint);
        if (frame.scouting && !final && value > frame.alpha && value < frame.beta) {
            frame.scouting = false;  // better than thought: the same move again with the full window
            return;
        }
        const int ply = search.top;
        ++frame.next;
        if (ply == 0) {
            ++search.root_done;
            search.root_value[house] = value;
        }
        if (value > frame.best) {
            frame.best = static_cast<int16_t>(value);
            frame.best_move = static_cast<int8_t>(house);
            if (value > frame.alpha && frame.beta - frame.alpha > 1) extend_line(search, ply, house);
        }
        if (ply == 0 && search.all_moves()) return;
        if (value > frame.alpha) frame.alpha = static_cast<int16_t>(value);
        if (frame.alpha >= frame.beta) {
            frame.count = frame.next;
            frame.made = true;
            credit(frame, house);
        }
        frame.scouting = true;
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
        table.put(frame.hash, state.store[state.turn], frame.depth, bound, frame.best, frame.best_move);
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
            if (after.reason == kGoingOn) {
                search.horizon = true;
                value = search.evaluated(after, side);
            } else {
                value = search.ended(after, side);
                if (after.reason == kReasonRepetition && search.last_taint < taint) taint = search.last_taint;
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
        root.alpha = root.floor = root.best = -kInfinitePoints;
        root.beta = kInfinitePoints;
        root.taint = kUntainted;
        root.depth = static_cast<int8_t>(search.depth);
        root.next = 0;
        root.best_move = -1;
        root.scouting = false;
        for (int at = 0; at < root.count; ++at) root.order[at] = search.root_order[at];
    }

    void begin() {
        Frame &root = search.frames[0];
        search.top = 0;
        root.legal = static_cast<uint16_t>(Model::legal(search, root.state));
        root.stand = static_cast<int16_t>(search.evaluated(root.state, search.side_of(root.state.turn)));
        root.hash_move = -1;
        root.count = 0;
        make_rest(root);
        search.root_count = root.count;
        for (int at = 0; at < root.count; ++at) search.root_order[at] = root.order[at];
    }
};

}  // namespace oware
