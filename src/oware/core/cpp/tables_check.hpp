// Finished levels: derived again from their successors, and counted.
#pragma once

#include "tables_solve.hpp"

namespace oware {

template <class Reference>
struct Plain;
template <class Type>
struct Plain<const Type &> {
    using type = Type;
};
template <class Reference>
using plain = typename Plain<Reference>::type;

// The value that a board's successors give it.
template <class Kind, class Table>
uint16_t derived(const TableJob &job, const Table &table, const Board &board) {
    typename Kind::Known known;
    const bool moved = each_move(table, board, [&](const Edge &edge) {
        if (edge.kind == kEdgeEnd) {
            known.end(edge.captured, edge.rest);
        } else {
            const int level = job.level - edge.captured;
            known.capture(edge.captured, lower_value(job, level, index_of(level, edge.child.own, edge.child.other)));
        }
        return true;
    });
    if (!moved) known.end(0, shares_without_move(table, board));
    return known.value();
}

template <class Kind, class Table>
int64_t first_difference(const TableJob &job, const Table &table, uint64_t from, uint64_t to) {
    BoardCursor cursor;
    if (from < to) cursor.seek(job.level, from);
    for (uint64_t at = from; at < to; ++at) {
        if (derived<Kind>(job, table, cursor.board) != lower_value(job, job.level, at)) return static_cast<int64_t>(at);
        cursor.next();
    }
    return -1;
}

inline void add_histogram(const TableJob &job, const void *values, uint64_t from, uint64_t to, bool arising,
                          int64_t *counts) {
    BoardCursor cursor;
    if (from < to) cursor.seek(job.level, from);
    for (uint64_t at = from; at < to; ++at) {
        if (!arising || occupied(cursor.board.other) != kTops) {
            if (job.kind == kPair) {
                const uint16_t value = static_cast<const uint16_t *>(values)[at];
                ++counts[(value & 0xFF) * 64 + (value >> 8)];
            } else {
                ++counts[static_cast<const int8_t *>(values)[at] + 64];
            }
        }
        cursor.next();
    }
}

}  // namespace oware
