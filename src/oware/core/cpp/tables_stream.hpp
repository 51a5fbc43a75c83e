// Solving one level with two bits a board in memory, all else being streamed from the disk in order.
//
// First the worths of the known moves are found slab by slab and written down; a slab is all boards with the same number
// of seeds in the mover's row. It is walked along that row: the row after sowing is the other's row of every child, so
// the smaller levels are read in runs, and only few of them are needed at a time.
// Then each threshold passes over the worths once. A board's bits are `won` (the mover gets at least t) and `open` (the
// known moves leave the other at least t, but some other move saves the mover). A board that is no longer open is lost.
// Instead of counting the moves that save the mover, they are looked at again whenever one of them is closed.
// Bits only ever change one way, so the bits of all thresholds, one after the other, add up to the values.
#pragma once

#include "tables_solve.hpp"

namespace oware {

struct StreamBits {
    uint64_t *won;
    uint64_t *open;
    uint32_t stack;  // boards that may wait to be followed, at most TableWorker::kStack
};

template <class Table, bool Shared>
struct StreamSolver {
    const StreamBits &bits;
    TableWorker &worker;
    const Table &table;
    int n;
    uint32_t t;

    // Threads see each other's bits in one order: of two that close the last two moves of a board at least one sees both.
    static bool is_set(const uint64_t *from, uint64_t at) {
        const uint64_t *word = from + (at >> 6);
        return ((Shared ? __atomic_load_n(word, __ATOMIC_SEQ_CST) : *word) >> (at & 63) & 1) != 0;
    }

    // Whether the bit has been changed by this call.
    static bool set(uint64_t *to, uint64_t at) {
        const uint64_t bit = uint64_t{1} << (at & 63);
        uint64_t *word = to + (at >> 6);
        if constexpr (Shared) return (__atomic_fetch_or(word, bit, __ATOMIC_SEQ_CST) & bit) == 0;
        const bool changed = (*word & bit) == 0;
        *word |= bit;
        return changed;
    }

    static bool clear(uint64_t *to, uint64_t at) {
        const uint64_t bit = uint64_t{1} << (at & 63);
        uint64_t *word = to + (at >> 6);
        if constexpr (Shared) return (__atomic_fetch_and(word, ~bit, __ATOMIC_SEQ_CST) & bit) != 0;
        const bool changed = (*word & bit) != 0;
        *word &= ~bit;
        return changed;
    }

    void push(const Board &board, uint32_t lost) {
        ++worker.decided;
        if (worker.depth >= bits.stack) {
            worker.deferred = 1;  // the next pass starts from every decided board
            return;
        }
        worker.stack[worker.depth++] = {board, 0, lost};
    }

    // Whether some move without capture leads to a board that is not won.
    bool saved(const Board &board) const {
        bool found = false;
        each_move(table, board, [&](const Edge &edge) {
            found = edge.kind == kEdgeQuiet && !is_set(bits.won, index_of(n, edge.child.own, edge.child.other));
            return !found;
        });
        return found;
    }

    void win(const Board &board, uint64_t index) {
        if (!is_set(bits.won, index) && set(bits.won, index)) push(board, 0);
    }

    void close(const Board &board, uint64_t index) {
        if (is_set(bits.open, index) && !saved(board) && clear(bits.open, index)) push(board, 1);
    }

    void spread() {
        for (;;) {
            if (worker.depth != 0 && worker.tail - worker.head < TableWorker::kAhead) {
                const TableTask from = worker.stack[--worker.depth];
                const uint64_t *wanted = from.lost != 0 ? bits.won : bits.open;
                each_parent(table, from.board, [&](const Board &parent) {
                    TableTask &task = worker.queue[worker.tail++ & (TableWorker::kQueue - 1)];
                    task = {parent, index_of(n, parent.own, parent.other), from.lost};
                    __builtin_prefetch(wanted + (task.index >> 6), 1);
                });
            } else if (worker.head != worker.tail) {
                const TableTask task = worker.queue[worker.head++ & (TableWorker::kQueue - 1)];
                if (task.lost != 0) {
                    win(task.board, task.index);
                } else {
                    close(task.board, task.index);
                }
            } else {
                return;
            }
        }
    }

    // Whether a worth for the other comes into play at this threshold; boards without a known move do at the first.
    bool opens(uint32_t worth) const {
        const uint32_t other = worth >> 8;
        return other == t || (other > t && t == static_cast<uint32_t>(n));
    }

    // `worths` are those of the range. `again` starts from every board decided so far as well.
    void pass(uint64_t from, uint64_t to, const uint16_t *worths, bool again) {
        constexpr uint64_t kStep = 64;
        constexpr uint64_t kNear = 24;
        BoardCursor cursor;
        uint64_t here = from;
        if (from < to) cursor.seek(n, from);
        for (uint64_t start = from; start < to; start += kStep) {
            const uint64_t stop = start + kStep < to ? start + kStep : to;
            bool hit = again;
            for (uint64_t at = start; at < stop; ++at) {
                const uint32_t worth = worths[at - from];
                hit |= (worth & 0xFF) == t || opens(worth);
            }
            if (!hit) continue;
            for (uint64_t at = start; at < stop; ++at) {
                const uint32_t worth = worths[at - from];
                const bool wins = (worth & 0xFF) == t;
                const bool begins = opens(worth);
                if (!wins && !begins && !again) continue;
                if (at - here > kNear) {
                    cursor.seek(n, at);
                } else {
                    while (here < at) {
                        cursor.next();
                        ++here;
                    }
                }
                here = at;
                if (again) {
                    follow(cursor.board, at, worth);
                    continue;
                }
                if (wins) win(cursor.board, at);
                if (begins) {
                    set(bits.open, at);
                    close(cursor.board, at);
                }
                spread();
            }
        }
    }

    // Spreads once more what has been decided of a board.

    void follow(const Board &board, uint64_t at, uint32_t worth) {
        if (is_set(bits.won, at)) {
            worker.stack[worker.depth++] = {board, 0, 0};
            spread();
        }
        if (worth >> 8 >= t && !is_set(bits.open, at)) {
            worker.stack[worker.depth++] = {board, 0, 1};
            spread();
        }
    }
};

// The worths of the boards of a slab whose mover's row has a rank within a range, for every row of the other.
template <class Kind, class Table>
void slab_worths(const TableJob &job, const Table &table, int k, uint32_t from, uint32_t to, uint16_t *slab) {
    KnownBatch<Kind, Table> batch(job, table);
    const int n = job.level;
    for (uint32_t start = from; start < to; start += batch.kBoards) {
        const uint32_t boards = to - start < batch.kBoards ? to - start : batch.kBoards;
        uint64_t rows[batch.kBoards] = {row_of_rank(k, start)};
        for (uint32_t slot = 1; slot < boards; ++slot) rows[slot] = next_row(rows[slot - 1]);
        uint64_t other = static_cast<uint64_t>(n - k) << 40;
        for (uint32_t rank = 0;; other = next_row(other)) {
            for (uint32_t slot = 0; slot < boards; ++slot) batch.add(slot, Board{rows[slot], other});
            batch.fetch();
            uint16_t *out = slab + uint64_t{rank} * kIndex.rows[k] + start;
            for (uint32_t slot = 0; slot < boards; ++slot) out[slot] = batch.known[slot].worth();
            if (++rank == kIndex.rows[n - k]) break;
        }
    }
}

// Calls `visit(window)` for the windows, of 1 << shift bytes, of the levels below that the worths of one mover's row of a
// slab are looked up in, some of them more than once. `first` holds the number of each level's first window.
template <class Table, class Visit>
void each_window(const TableJob &job, const Table &table, int k, uint32_t rank, int shift, const int64_t *first,
                 Visit visit) {
    const uint64_t cell = job.kind == kPair ? 2 : 1;
    const uint64_t row = row_of_rank(k, rank);
    for (int house = 0; house < kRow; ++house) {
        const int seeds = seeds_in(row, house);
        if (seeds == 0) continue;
        const Sowing &sowing = sowing_of(table, house, seeds);
        if (sowing.other == 0) continue;
        const uint64_t after = row - (static_cast<uint64_t>(seeds) << (8 * house)) + sowing.own;
        const int held = row_sum(after);
        const uint64_t after_rank = rank_of_row(after);
        for (int level = held; level < job.level; ++level) {
            const uint64_t run = kIndex.rows[level - held];
            const uint64_t start = (kIndex.base[level][level - held] + after_rank * run) * cell;
            const uint64_t last = (start + run * cell - 1) >> shift;
            for (uint64_t window = start >> shift; window <= last; ++window) {
                visit(static_cast<uint64_t>(first[level]) + window);
            }
        }
    }
}

// How many ranks of the mover's row, from `from` on, look values up in at most `most` windows together, but one at least;
// these windows are marked.
template <class Table>
int64_t rows_within(const TableJob &job, const Table &table, int k, int64_t from, int64_t to, int shift,
                    const int64_t *first, int64_t most, uint64_t *marks) {
    int64_t marked = 0;
    for (int64_t at = from; at < to; ++at) {
        const auto rank = static_cast<uint32_t>(at);
        int64_t fresh = 0;
        each_window(job, table, k, rank, shift, first, [&](uint64_t window) {
            fresh += static_cast<int64_t>(~marks[window >> 6] >> (window & 63) & 1);
        });
        if (marked + fresh > most && at > from) return at - from;
        each_window(job, table, k, rank, shift, first, [&](uint64_t window) {
            marks[window >> 6] |= uint64_t{1} << (window & 63);
        });
        marked += fresh;
    }
    return to - from;
}

// Adds the bits to counts of one byte a board.
inline void tally_bits(const uint8_t *bits, int64_t bytes, uint64_t *counts) {
    for (int64_t at = 0; at < bytes; ++at) {
        // Each bit to the lowest bit of its own byte: the seven low bits by one product, the eighth apart.
        const uint64_t low = (bits[at] & 0x7Fu) * 0x0002040810204081u & 0x0101010101010101u;
        counts[at] += low | static_cast<uint64_t>(bits[at] >> 7) << 56;
    }
}

// Values from worths, thresholds won, and thresholds at which the board was open.
template <class Kind>
void joined_values(const TableJob &job, const uint16_t *worths, const uint8_t *won, const uint8_t *open, int64_t count,
                   void *values) {
    for (int64_t at = 0; at < count; ++at) {
        const int known = worths[at] >> 8;
        const int lost = (known < job.level ? known : job.level) - open[at];
        if constexpr (Kind::kIsPair) {
            static_cast<uint16_t *>(values)[at] = static_cast<uint16_t>(won[at] | lost << 8);
        } else {
            static_cast<int8_t *>(values)[at] = static_cast<int8_t>(won[at] - lost);
        }
    }
}

}  // namespace oware
