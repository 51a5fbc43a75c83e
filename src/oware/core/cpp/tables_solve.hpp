// Solving one level in memory: known worths first, then thresholds from n down, each spread backwards along moves.
#pragma once

#include "tables_kinds.hpp"

namespace oware {

// A level being solved, shared by the workers. The caller owns all arrays.
struct TableJob {
    OtherTable rules;
    int32_t kind;
    int32_t level;
    int32_t shared;  // whether several workers run at once
    uint16_t *states;
    const void *lower[kMaxSeeds + 1];  // finished levels: uint16 pairs or int8 splits
};

// A decision to be spread, or an edge to be followed.
struct TableTask {
    Board board;
    uint64_t index;
    uint32_t lost;  // 1 when the board has become lost, 0 when won
};

// One worker's memory. The stack rarely holds a hundred boards; what does not fit is left for the next scan.
struct TableWorker {
    static constexpr uint32_t kStack = 4096;
    static constexpr uint32_t kQueue = 1024;   // a power of two
    static constexpr uint32_t kAhead = 48;     // edges in flight while memory is fetched
    TableTask stack[kStack];
    TableTask queue[kQueue];
    uint32_t depth;
    uint32_t head;
    uint32_t tail;
    uint32_t deferred;  // set when something was left for the next scan of the same threshold
    int64_t decided;
};

inline uint16_t lower_value(const TableJob &job, int level, uint64_t index) {
    return job.kind == kPair ? static_cast<const uint16_t *>(job.lower[level])[index]
                             : static_cast<const uint8_t *>(job.lower[level])[index];
}

template <class Kind, class Table, bool Shared>
struct LevelSolver {
    TableJob &job;
    TableWorker &worker;
    const Table &table;
    uint32_t t;

    static uint16_t load(const uint16_t *at) { return Shared ? __atomic_load_n(at, __ATOMIC_RELAXED) : *at; }

    // Replaces a state that is still `seen`; else `seen` is what it has become.
    static bool replace(uint16_t *at, uint16_t &seen, uint32_t next) {
        if constexpr (Shared) {
            return __atomic_compare_exchange_n(at, &seen, static_cast<uint16_t>(next), true, __ATOMIC_RELAXED,
                                               __ATOMIC_RELAXED);
        } else {
            *at = static_cast<uint16_t>(next);
            return true;
        }
    }

    bool full() {
        if (worker.depth < TableWorker::kStack) return false;
        worker.deferred = 1;
        return true;
    }

    void push(const TableTask &task, uint32_t lost) {
        TableTask &top = worker.stack[worker.depth++];
        top = task;
        top.lost = lost;
        ++worker.decided;
    }

    // A child of the task's board has become lost: the board is won.
    void win(const TableTask &task) {
        uint16_t *at = job.states + task.index;
        uint16_t seen = load(at);
        while (Kind::can_win(seen)) {
            const bool later = full();
            if (!replace(at, seen, later ? Kind::will_win(seen, t) : Kind::won(seen, t))) continue;
            if (!later) push(task, 0);
            return;
        }
    }

    // A child of the task's board has become won: one move less saves the mover.
    void close(const TableTask &task) {
        uint16_t *at = job.states + task.index;
        uint16_t seen = load(at);
        for (;;) {
            uint32_t next = seen - Kind::kOneMove;
            const bool loses = (next & Kind::kMoves) == 0 && Kind::loses_at(next, t);
            const bool later = loses && full();
            if (loses) next = later ? Kind::will_lose(next, t) : Kind::lost(next, t);
            if (!replace(at, seen, next)) continue;
            if (loses && !later) push(task, 1);
            return;
        }
    }

    // Follows decisions backwards until nothing more is decided. Edges wait in a queue while their states are fetched.
    void spread() {
        const int n = job.level;
        for (;;) {
            if (worker.depth != 0 && worker.tail - worker.head < TableWorker::kAhead) {
                const TableTask from = worker.stack[--worker.depth];
                each_parent(table, from.board, [&](const Board &parent) {
                    TableTask &task = worker.queue[worker.tail++ & (TableWorker::kQueue - 1)];
                    task.board = parent;
                    task.index = index_of(n, parent.own, parent.other);
                    task.lost = from.lost;
                    __builtin_prefetch(job.states + task.index, 1);
                });
            } else if (worker.head != worker.tail) {
                const TableTask task = worker.queue[worker.head++ & (TableWorker::kQueue - 1)];
                if (task.lost != 0) {
                    win(task);
                } else {
                    close(task);
                }
            } else {
                return;
            }
        }
    }

    // Decides the boards of a range that known worths decide at this threshold, and all that follows from them.
    void scan(uint64_t from, uint64_t to) {
        constexpr uint64_t kStep = 64;
        for (uint64_t start = from; start < to; start += kStep) {
            const uint64_t stop = start + kStep < to ? start + kStep : to;
            uint32_t hit = 0;
            for (uint64_t at = start; at < stop; ++at) {
                const uint32_t state = job.states[at];
                hit |= static_cast<uint32_t>(Kind::seed_won(state, t)) | static_cast<uint32_t>(Kind::seed_lost(state, t));
            }
            if (hit == 0) continue;
            for (uint64_t at = start; at < stop; ++at) seed(at);
        }
    }

    void seed(uint64_t index) {
        uint16_t *at = job.states + index;
        uint16_t seen = load(at);
        if (!Kind::seed_won(seen, t) && !Kind::seed_lost(seen, t)) return;
        TableTask task{board_at(job.level, index), index, 0};
        while (Kind::seed_won(seen, t)) {
            if (!replace(at, seen, Kind::won(seen, t))) continue;
            push(task, 0);
            break;
        }
        seen = load(at);
        while (Kind::seed_lost(seen, t)) {
            if (!replace(at, seen, Kind::lost(seen, t))) continue;
            push(task, 1);
            break;
        }
        spread();
    }

    // The states of a range before any threshold: known worths and the number of moves that stay in the level.
    void init(uint64_t from, uint64_t to);
};

// The known moves of some boards: captures wait until their worth has been fetched.
template <class Kind, class Table>
struct KnownBatch {
    static constexpr uint32_t kBoards = 16;
    struct Move {
        uint64_t index;
        uint32_t slot;
        int32_t level;
        int32_t captured;
    };

    const TableJob &job;
    const Table &table;
    Move moves[kBoards * kRow];
    typename Kind::Known known[kBoards];
    int quiet[kBoards];
    uint32_t waiting;

    KnownBatch(const TableJob &job_, const Table &table_) : job(job_), table(table_), waiting(0) {}

    void add(uint32_t slot, const Board &board) {
        known[slot] = {};
        quiet[slot] = 0;
        const bool moved = each_move(table, board, [&](const Edge &edge) {
            if (edge.kind == kEdgeQuiet) {
                ++quiet[slot];
            } else if (edge.kind == kEdgeEnd) {
                known[slot].end(edge.captured, edge.rest);
            } else {
                const int level = job.level - edge.captured;
                const uint64_t index = index_of(level, edge.child.own, edge.child.other);
                moves[waiting++] = {index, slot, level, edge.captured};
                __builtin_prefetch(static_cast<const char *>(job.lower[level]) + index * (job.kind == kPair ? 2 : 1));
            }
            return true;
        });
        if (!moved) known[slot].end(0, shares_without_move(table, board));
    }

    // Afterwards the known worths are whole, and the next boards can be added.
    void fetch() {
        for (uint32_t at = 0; at < waiting; ++at) {
            const Move &move = moves[at];
            known[move.slot].capture(move.captured, lower_value(job, move.level, move.index));
        }
        waiting = 0;
    }
};

template <class Kind, class Table, bool Shared>
void LevelSolver<Kind, Table, Shared>::init(uint64_t from, uint64_t to) {
    KnownBatch<Kind, Table> batch(job, table);
    BoardCursor cursor;
    if (from < to) cursor.seek(job.level, from);
    for (uint64_t start = from; start < to; start += batch.kBoards) {
        const uint32_t boards = static_cast<uint32_t>(to - start < batch.kBoards ? to - start : batch.kBoards);
        for (uint32_t slot = 0; slot < boards; ++slot) {
            batch.add(slot, cursor.board);
            cursor.next();
        }
        batch.fetch();
        for (uint32_t slot = 0; slot < boards; ++slot) {
            job.states[start + slot] = batch.known[slot].state(batch.quiet[slot]);
        }
    }
}

}  // namespace oware
