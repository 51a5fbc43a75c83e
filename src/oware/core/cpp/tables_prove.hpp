// How fast a value is turned into seeds: a line that a table promises, found again with the number of plies it takes.
//
// A table says what can be forced, not by which moves: moves that keep the value can walk in circles. The side that
// forces must come nearer to a capture or an end with every move, whatever the other plays; the plies it needs are
// found by searching deeper and deeper, the table telling which branches can lead there at all. Positions whose return
// would end the game count as ends.
#pragma once

#include "tables_solve.hpp"

namespace oware {

// A position that ends the game when it returns.
struct Return {
    uint64_t own;  // seen from the player on turn
    uint64_t other;
    int32_t forcing;  // whether the side that forces is on turn
};

// What is known of a board for one side: plies within which the value is forced, and plies within which it is not.
struct ProofEntry {
    uint64_t key;
    uint16_t proven;
    uint16_t failed;
    uint32_t spare;
};

struct ProofMemory {
    ProofEntry *entries;  // zeroed by the caller
    uint64_t mask;        // a power of two less one
    const Return *returns;
    int32_t return_count;
    int64_t nodes_left;
};

inline bool enough_for_mover(const Pair::Known &known, int t) { return static_cast<int>(known.mover) >= t; }
inline bool enough_for_other(const Pair::Known &known, int t) { return static_cast<int>(known.other) >= t; }
inline bool enough_for_mover(const Split::Known &known, int t) {
    return static_cast<int>(known.best) >= static_cast<int>(Split::kZero) + t;
}
inline bool enough_for_other(const Split::Known &known, int t) {
    return static_cast<int>(known.best) + t <= static_cast<int>(Split::kZero);
}

template <class Kind, class Table>
struct Prover {
    const TableJob &job;
    const Table &table;
    ProofMemory &memory;
    int t;

    // Whether the table promises the side that forces at least t on this board.
    bool promised(uint64_t index, bool forcing) const {
        const uint16_t value = lower_value(job, job.level, index);
        if constexpr (Kind::kIsPair) return static_cast<int>(forcing ? value & 0xFF : value >> 8) >= t;
        const int net = static_cast<int8_t>(value);
        return forcing ? net >= t : net <= -t;
    }

    // Whether a position ends the game by its return; then `good` tells whether the side that forces gets enough.
    bool returns(const Board &board, bool forcing, bool &good) const {
        for (int at = 0; at < memory.return_count; ++at) {
            const Return &entry = memory.returns[at];
            if (entry.own != board.own || entry.other != board.other || (entry.forcing != 0) != forcing) continue;
            const int mine = row_sum(forcing ? board.own : board.other);
            const int theirs = job.level - mine;
            if (job.rules.cycle_score == kCycleOwnSide) {
                good = Kind::kIsPair ? mine >= t : mine - theirs >= t;
            } else {
                good = Kind::kIsPair && job.rules.cycle_score == kCycleSplitEven && job.level >= 2 * t;
            }
            return true;
        }
        return false;
    }

    // Whether the side that forces gets at least t within some plies, being on turn itself or not.
    bool within(const Board &board, uint64_t index, bool forcing, int plies) {
        if (plies == 0 || memory.nodes_left <= 0) return false;
        const uint64_t key = (index << 1 | static_cast<uint64_t>(forcing)) + 1;
        ProofEntry &entry = memory.entries[(key * 0x9E3779B97F4A7C15u >> 20) & memory.mask];
        if (entry.key == key) {
            if (entry.proven != 0 && entry.proven <= plies) return true;
            if (entry.failed >= plies) return false;
        }
        --memory.nodes_left;
        const bool found = searched(board, forcing, plies);
        if (memory.nodes_left <= 0 && !found) return false;
        if (entry.key != key) entry = {key, 0, 0, 0};
        if (found) {
            entry.proven = static_cast<uint16_t>(plies);
        } else {
            entry.failed = static_cast<uint16_t>(plies);
        }
        return found;
    }

    bool searched(const Board &board, bool forcing, int plies) {
        // One good move is enough for the side that forces; against the other all must be good.
        bool good = false;
        const bool moved = each_move(table, board, [&](const Edge &edge) {
            good = edge.kind == kEdgeQuiet ? quiet(edge, forcing, plies) : known(edge, forcing);
            return good != forcing;
        });
        if (moved) return good;
        typename Kind::Known last;
        last.end(0, shares_without_move(table, board));
        return forcing ? enough_for_mover(last, t) : enough_for_other(last, t);
    }

    bool known(const Edge &edge, bool forcing) const {
        typename Kind::Known worth;
        if (edge.kind == kEdgeEnd) {
            worth.end(edge.captured, edge.rest);
        } else {
            const int level = job.level - edge.captured;
            worth.capture(edge.captured, lower_value(job, level, index_of(level, edge.child.own, edge.child.other)));
        }
        return forcing ? enough_for_mover(worth, t) : enough_for_other(worth, t);
    }

    bool quiet(const Edge &edge, bool forcing, int plies) {
        bool good = false;
        if (memory.return_count != 0 && returns(edge.child, !forcing, good)) return good;
        const uint64_t index = index_of(job.level, edge.child.own, edge.child.other);
        return promised(index, !forcing) && within(edge.child, index, !forcing, plies - 1);
    }

    // The fewest plies within which t is forced, 0 when it is not within the limits.
    int plies(const Board &board, bool forcing, int most) {
        const uint64_t index = index_of(job.level, board.own, board.other);
        if (!promised(index, forcing)) return 0;
        for (int deep = 1; deep <= most && memory.nodes_left > 0; ++deep) {
            if (within(board, index, forcing, deep)) return deep;
        }
        return 0;
    }
};

}  // namespace oware
