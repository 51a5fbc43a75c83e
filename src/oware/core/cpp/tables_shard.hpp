// One process's share of a level that many solve together; see docs/dev/cluster.md.
//
// Every process owns a range of boards of each level, `stride` boards long. What concerns a board is sent to its owner: first
// questions for the values of boards that captures lead to, then edges of decisions that spread backwards. The caller carries
// the bytes; here they are made and used.
#pragma once

#if !defined(__wasm__)

#include "tables.hpp"

namespace oware {

// A question that waits for its answer.
struct ShardQuestion {
    uint32_t slot;
    int32_t captured;
};

struct Shard {
    static constexpr int64_t kEdgeBytes = 5;      // place of a board within its share, and whether its child was lost
    static constexpr int64_t kQuestionBytes = 6;  // place within the share of a lower level, and the level
    static constexpr int64_t kSlack = 4096;       // more bytes than the edges of one board take
    static constexpr uint32_t kQueue = 1024;      // a power of two
    static constexpr uint32_t kAhead = 48;        // edges in flight while memory is fetched

    TableJob job;                      // states and lower levels of this share alone
    uint64_t stride[kMaxSeeds + 1];    // boards of a share of each level
    uint64_t first;                    // number of the first board of this share of the level
    uint64_t boards;                   // boards of this share of the level
    uint64_t rank;
    uint8_t *out;                      // `capacity` bytes for every rank
    int64_t *used;                     // bytes used of them
    int64_t capacity;
    int64_t fullest;
    ShardQuestion *questions;          // capacity / kQuestionBytes for every rank
    uint8_t *known;                    // of the boards of a batch
    uint8_t *quiet;
    TableTask *stack;
    uint64_t stack_size;
    uint64_t depth;
    uint64_t cursor;                   // board of the share at which the scan goes on
    uint32_t head;
    uint32_t tail;
    uint32_t deferred;
    int64_t decided;
    TableTask queue[kQueue];

    uint8_t *place(uint64_t owner) { return out + owner * static_cast<uint64_t>(capacity) + used[owner]; }

    // Appends the low bytes of a number; up to eight are written.
    void put(uint64_t owner, uint64_t number, int64_t bytes) {
        __builtin_memcpy(place(owner), &number, 8);
        used[owner] += bytes;
        if (used[owner] > fullest) fullest = used[owner];
    }
};

// The low bytes of a number that begins here; eight are read.
inline uint64_t taken(const uint8_t *from, int64_t bytes) {
    uint64_t number;
    __builtin_memcpy(&number, from, 8);
    return number & ((uint64_t{1} << (8 * bytes)) - 1);
}

template <class Kind, class Table>
struct ShardSolver {
    Shard &shard;
    const Table &table;
    uint32_t t;

    using Known = typename Kind::Known;

    Known *known() const { return reinterpret_cast<Known *>(shard.known); }

    // What is known of a batch of boards of this share without asking, and the questions for the rest.
    void ask(uint64_t from, uint64_t to) {
        const int n = shard.job.level;
        BoardCursor cursor;
        if (from < to) cursor.seek(n, shard.first + from);
        for (uint64_t at = from; at < to; ++at) {
            const uint32_t slot = static_cast<uint32_t>(at - from);
            Known &worth = known()[slot];
            worth = {};
            uint8_t quiet = 0;
            const bool moved = each_move(table, cursor.board, [&](const Edge &edge) {
                if (edge.kind == kEdgeQuiet) {
                    ++quiet;
                } else if (edge.kind == kEdgeEnd) {
                    worth.end(edge.captured, edge.rest);
                } else {
                    look_up(worth, slot, n - edge.captured, edge);
                }
                return true;
            });
            if (!moved) worth.end(0, shares_without_move(table, cursor.board));
            shard.quiet[slot] = quiet;
            cursor.next();
        }
    }

    void look_up(Known &worth, uint32_t slot, int level, const Edge &edge) {
        const uint64_t index = index_of(level, edge.child.own, edge.child.other);
        const uint64_t owner = index / shard.stride[level];
        const uint64_t place = index - owner * shard.stride[level];
        if (owner == shard.rank) return worth.capture(edge.captured, lower_value(shard.job, level, place));
        const uint64_t waiting = static_cast<uint64_t>(shard.used[owner] / Shard::kQuestionBytes);
        const uint64_t each = static_cast<uint64_t>(shard.capacity / Shard::kQuestionBytes);
        shard.questions[owner * each + waiting] = {slot, edge.captured};
        shard.put(owner, place | static_cast<uint64_t>(level) << 40, Shard::kQuestionBytes);
    }

    // Takes the answers of one rank over.
    void apply(uint64_t owner, const uint8_t *answers, int64_t count) {
        const uint64_t each = static_cast<uint64_t>(shard.capacity / Shard::kQuestionBytes);
        const ShardQuestion *question = shard.questions + owner * each;
        constexpr int64_t kBytes = Kind::kIsPair ? 2 : 1;
        for (int64_t at = 0; at < count; ++at, ++question) {
            known()[question->slot].capture(question->captured,
                                            static_cast<uint16_t>(taken(answers + kBytes * at, kBytes)));
        }
    }

    void store(uint64_t from, uint64_t to) {
        for (uint64_t at = from; at < to; ++at) shard.job.states[at] = known()[at - from].state(shard.quiet[at - from]);
    }

    bool full() {
        if (shard.depth < shard.stack_size) return false;
        shard.deferred = 1;
        return true;
    }

    // Whether a board is decided by a child that was lost, and is to be spread.
    bool wins(uint64_t at) {
        uint16_t &state = shard.job.states[at];
        if (!Kind::can_win(state)) return false;
        const bool later = full();
        state = static_cast<uint16_t>(later ? Kind::will_win(state, t) : Kind::won(state, t));
        return !later;
    }

    // The same for a child that was won: one move less saves the mover.
    bool loses(uint64_t at) {
        uint16_t &state = shard.job.states[at];
        uint32_t next = state - Kind::kOneMove;
        const bool lost = (next & Kind::kMoves) == 0 && Kind::loses_at(next, t);
        const bool later = lost && full();
        if (lost) next = later ? Kind::will_lose(next, t) : Kind::lost(next, t);
        state = static_cast<uint16_t>(next);
        return lost && !later;
    }

    void push(const Board &board, uint64_t at, uint32_t lost) {
        shard.stack[shard.depth++] = {board, at, lost};
        ++shard.decided;
    }

    // Edges that other ranks have sent.
    void receive(const uint8_t *edges, int64_t bytes) {
        constexpr int64_t kFetch = 32 * Shard::kEdgeBytes;
        for (int64_t at = 0; at < bytes; at += Shard::kEdgeBytes) {
            if (at + kFetch < bytes) {
                __builtin_prefetch(shard.job.states + (taken(edges + at + kFetch, Shard::kEdgeBytes) >> 1), 1);
            }
            const uint64_t edge = taken(edges + at, Shard::kEdgeBytes);
            const uint64_t place = edge >> 1;
            if ((edge & 1) != 0 ? !wins(place) : !loses(place)) continue;
            push(board_at(shard.job.level, shard.first + place), place, static_cast<uint32_t>(~edge & 1));
        }
    }

    // Follows decisions backwards, as far as there is room for what goes to other ranks.
    void spread() {
        const int n = shard.job.level;
        const uint64_t stride = shard.stride[n];
        for (;;) {
            if (shard.depth != 0 && shard.tail - shard.head < Shard::kAhead &&
                shard.fullest + Shard::kSlack <= shard.capacity) {
                const TableTask from = shard.stack[--shard.depth];
                each_parent(table, from.board, [&](const Board &parent) {
                    const uint64_t index = index_of(n, parent.own, parent.other);
                    const uint64_t owner = index / stride;
                    const uint64_t place = index - owner * stride;
                    if (owner != shard.rank) return shard.put(owner, place << 1 | from.lost, Shard::kEdgeBytes);
                    shard.queue[shard.tail++ & (Shard::kQueue - 1)] = {parent, place, from.lost};
                    __builtin_prefetch(shard.job.states + place, 1);
                });
            } else if (shard.head != shard.tail) {
                const TableTask task = shard.queue[shard.head++ & (Shard::kQueue - 1)];
                if (task.lost != 0 ? wins(task.index) : loses(task.index)) push(task.board, task.index, 1 - task.lost);
            } else {
                return;
            }
        }
    }

    // Boards that known worths decide at this threshold.
    void seed(uint64_t at) {
        uint16_t &state = shard.job.states[at];
        const bool won = Kind::seed_won(state, t);
        if (!won && !Kind::seed_lost(state, t)) return;
        const Board board = board_at(shard.job.level, shard.first + at);
        if (won) {
            state = static_cast<uint16_t>(Kind::won(state, t));
            push(board, at, 0);
        }
        if (Kind::seed_lost(state, t)) {
            state = static_cast<uint16_t>(Kind::lost(state, t));
            push(board, at, 1);
        }
    }

    // Works on until nothing is left to do here (true) or something has to be sent.
    bool run(const uint8_t *edges, int64_t bytes) {
        constexpr uint64_t kStep = 64;
        receive(edges, bytes);
        for (;;) {
            spread();
            if (shard.depth != 0) return false;
            if (shard.cursor >= shard.boards) return true;
            const uint64_t start = shard.cursor;
            const uint64_t stop = start + kStep < shard.boards ? start + kStep : shard.boards;
            shard.cursor = stop;
            uint32_t hit = 0;
            for (uint64_t at = start; at < stop; ++at) {
                const uint32_t state = shard.job.states[at];
                hit |= static_cast<uint32_t>(Kind::seed_won(state, t)) | static_cast<uint32_t>(Kind::seed_lost(state, t));
            }
            if (hit == 0) continue;
            for (uint64_t at = start; at < stop; ++at) seed(at);
        }
    }
};

template <class Run>
auto with_shard(Shard &shard, uint32_t threshold, Run run) {
    return with_kind(shard.job, [&](auto kind, const auto &table) {
        return run(ShardSolver<decltype(kind), plain<decltype(table)>>{shard, table, threshold});
    });
}

}  // namespace oware

OWARE_EXPORT int64_t oware_shard_bytes() { return static_cast<int64_t>(sizeof(oware::Shard)); }

// Sets up a share of a level. `strides` are boards of a share by level; `states` two bytes for each of its boards; `lower`
// the values of its share of each level below; `out` `capacity` bytes for every rank and 8 more, `used` a counter
// each; `questions` 8 bytes for every 6 of `out`; `known` 9 bytes for each board of a batch of `batch` boards;
// `stack` 32 bytes for each of `stack_size` tasks.
OWARE_EXPORT int32_t oware_shard_begin(oware::Shard *shard, const int32_t *rules, int32_t kind, int32_t level,
                                       int32_t rank, const int64_t *strides, int64_t boards, void *states,
                                       const void *const *lower, void *out, int64_t *used, int64_t capacity,
                                       void *questions, void *known, int64_t batch, void *stack, int64_t stack_size) {
    const int32_t status = oware_tables_job(&shard->job, rules, kind, level, 0, states, lower);
    if (status != oware::kOk) return status;
    for (int at = 0; at <= level; ++at) shard->stride[at] = static_cast<uint64_t>(strides[at]);
    shard->rank = static_cast<uint64_t>(rank);
    shard->first = shard->rank * shard->stride[level];
    shard->boards = static_cast<uint64_t>(boards);
    shard->out = static_cast<uint8_t *>(out);
    shard->used = used;
    shard->capacity = capacity;
    shard->questions = static_cast<oware::ShardQuestion *>(questions);
    shard->known = static_cast<uint8_t *>(known);
    shard->quiet = shard->known + 8 * batch;
    shard->stack = static_cast<oware::TableTask *>(stack);
    shard->stack_size = static_cast<uint64_t>(stack_size);
    shard->depth = shard->cursor = 0;
    shard->head = shard->tail = shard->deferred = 0;
    shard->fullest = shard->decided = 0;
    return oware::kOk;
}

// What is known of a batch of boards of the share without asking; questions for the rest stand in `out`.
OWARE_EXPORT void oware_shard_ask(oware::Shard *shard, int64_t from, int64_t to) {
    shard->fullest = 0;
    oware::with_shard(*shard, 0, [&](auto solver) { solver.ask(static_cast<uint64_t>(from), static_cast<uint64_t>(to)); });
}

// Answers questions of other ranks: two bytes each of a pair, one of a split.
OWARE_EXPORT void oware_shard_answer(const oware::Shard *shard, const void *questions, int64_t count, void *answers) {
    const auto *from = static_cast<const uint8_t *>(questions);
    constexpr uint64_t kPlace = (uint64_t{1} << 40) - 1;
    for (int64_t at = 0; at < count; ++at) {
        const uint64_t question = oware::taken(from + oware::Shard::kQuestionBytes * at, oware::Shard::kQuestionBytes);
        const uint16_t value = oware::lower_value(shard->job, static_cast<int>(question >> 40), question & kPlace);
        if (shard->job.kind == oware::kPair) {
            static_cast<uint16_t *>(answers)[at] = value;
        } else {
            static_cast<uint8_t *>(answers)[at] = static_cast<uint8_t>(value);
        }
    }
}

// Takes the answers of a rank over, in the order of the questions.
OWARE_EXPORT void oware_shard_apply(oware::Shard *shard, int32_t rank, const void *answers, int64_t count) {
    oware::with_shard(*shard, 0, [&](auto solver) {
        solver.apply(static_cast<uint64_t>(rank), static_cast<const uint8_t *>(answers), count);
    });
}

// The states of a batch whose questions have been answered.
OWARE_EXPORT void oware_shard_store(oware::Shard *shard, int64_t from, int64_t to) {
    oware::with_shard(*shard, 0, [&](auto solver) { solver.store(static_cast<uint64_t>(from), static_cast<uint64_t>(to)); });
}

// Begins a scan of the share at a threshold.
OWARE_EXPORT void oware_shard_rewind(oware::Shard *shard) {
    shard->cursor = 0;
    shard->deferred = 0;
}

// Takes edges from other ranks over and works on at a threshold; `out` must be empty. Returns 1 when nothing is left to do
// here until more edges come, 0 when the work goes on after `out` has been sent.
OWARE_EXPORT int32_t oware_shard_run(oware::Shard *shard, int32_t threshold, const void *edges, int64_t bytes) {
    shard->fullest = 0;
    return oware::with_shard(*shard, static_cast<uint32_t>(threshold), [&](auto solver) {
        return static_cast<int32_t>(solver.run(static_cast<const uint8_t *>(edges), bytes));
    });
}

// Whether something was left for another scan at the same threshold.
OWARE_EXPORT int32_t oware_shard_deferred(const oware::Shard *shard) { return static_cast<int32_t>(shard->deferred); }

OWARE_EXPORT int64_t oware_shard_decided(const oware::Shard *shard) { return shard->decided; }

// Turns the states of the share into values.
OWARE_EXPORT void oware_shard_finish(const oware::Shard *shard, void *values) {
    oware_tables_finish(&shard->job, 0, static_cast<int64_t>(shard->boards), values);
}

#endif
