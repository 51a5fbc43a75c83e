// The C ABI of the endgame tables. See docs/tables.md for the meaning, docs/dev/core.md for the conventions.
#pragma once

#include "tables_check.hpp"
#include "tables_codes.hpp"
#include "tables_prove.hpp"
#include "tables_solve.hpp"
#include "tables_stream.hpp"

namespace oware {

// Calls `run(kind, table)` with types for the kind and the rules of a job.
template <class Kind, class Run>
auto with_table(const TableJob &job, Run run) {
    if (table_like<AbapaTable>(job.rules)) return run(Kind{}, AbapaTable{});
#if !defined(__wasm__)
    if (table_like<AwariTable>(job.rules)) return run(Kind{}, AwariTable{});
#endif
    return run(Kind{}, job.rules);
}

template <class Run>
auto with_kind(const TableJob &job, Run run) {
    return job.kind == kPair ? with_table<Pair>(job, run) : with_table<Split>(job, run);
}

}  // namespace oware

OWARE_EXPORT int64_t oware_tables_boards(int32_t level) {
    if (level < 0 || level > oware::kMaxSeeds) return oware::kBadArgument;
    return static_cast<int64_t>(oware::boards_of_level(level));
}

// Index of a board, seen from the mover, in its level.
OWARE_EXPORT int64_t oware_tables_index(const int32_t *houses) {
    uint64_t rows[2] = {0, 0};
    int seeds = 0;
    for (int house = 0; house < oware::kHouses; ++house) {
        if (houses[house] < 0 || houses[house] > oware::kMaxSeeds) return oware::kBadPosition;
        seeds += houses[house];
        rows[house / oware::kRow] |= static_cast<uint64_t>(houses[house]) << (8 * (house % oware::kRow));
    }
    if (seeds > oware::kMaxSeeds) return oware::kBadPosition;
    return static_cast<int64_t>(oware::index_of(seeds, rows[0], rows[1]));
}

OWARE_EXPORT int32_t oware_tables_board(int32_t level, int64_t index, int32_t *houses) {
    if (level < 0 || level > oware::kMaxSeeds || index < 0 || index >= oware_tables_boards(level)) {
        return oware::kBadArgument;
    }
    const oware::Board board = oware::board_at(level, static_cast<uint64_t>(index));
    for (int house = 0; house < oware::kRow; ++house) {
        houses[house] = oware::seeds_in(board.own, house);
        houses[house + oware::kRow] = oware::seeds_in(board.other, house);
    }
    return oware::kOk;
}

OWARE_EXPORT int32_t oware_tables_job_bytes() { return static_cast<int32_t>(sizeof(oware::TableJob)); }
OWARE_EXPORT int32_t oware_tables_worker_bytes() { return static_cast<int32_t>(sizeof(oware::TableWorker)); }

// Sets a job up for one level. `states` are 16 bits a board; `lower` holds a pointer for each level below.
OWARE_EXPORT int32_t oware_tables_job(oware::TableJob *job, const int32_t *rules, int32_t kind, int32_t level,
                                      int32_t shared, void *states, const void *const *lower) {
    if (level < 0 || level > oware::kMaxSeeds || (kind != oware::kPair && kind != oware::kSplit)) {
        return oware::kBadArgument;
    }
    if (!job->rules.decode(rules) || !oware::has_table(job->rules)) return oware::kBadRules;
    job->kind = kind;
    job->level = level;
    job->shared = shared;
    job->states = static_cast<uint16_t *>(states);
    for (int at = 0; at < level; ++at) job->lower[at] = lower[at];
    return oware::kOk;
}

// The states of a range of boards, as they are before the first threshold.
OWARE_EXPORT void oware_tables_init(oware::TableJob *job, oware::TableWorker *worker, int64_t from, int64_t to) {
    oware::with_kind(*job, [&](auto kind, const auto &table) {
        using Kind = decltype(kind);
        using Table = oware::plain<decltype(table)>;
        oware::LevelSolver<Kind, Table, false>{*job, *worker, table, 0}.init(static_cast<uint64_t>(from),
                                                                           static_cast<uint64_t>(to));
    });
}

// Decides at one threshold what the boards of a range decide. Returns 1 when the level must be scanned again.
OWARE_EXPORT int32_t oware_tables_scan(oware::TableJob *job, oware::TableWorker *worker, int32_t threshold,
                                       int64_t from, int64_t to) {
    worker->depth = worker->head = worker->tail = worker->deferred = 0;
    const auto t = static_cast<uint32_t>(threshold);
    const auto begin = static_cast<uint64_t>(from);
    const auto end = static_cast<uint64_t>(to);
    oware::with_kind(*job, [&](auto kind, const auto &table) {
        using Kind = decltype(kind);
        using Table = oware::plain<decltype(table)>;
#if !defined(__wasm__)
        if (job->shared != 0) return oware::LevelSolver<Kind, Table, true>{*job, *worker, table, t}.scan(begin, end);
#endif
        oware::LevelSolver<Kind, Table, false>{*job, *worker, table, t}.scan(begin, end);
    });
    return static_cast<int32_t>(worker->deferred);
}

// Turns the states of a range into values: 16 bits for a pair, a signed byte for a split. `values` may be the states
// themselves when ranges are finished in order by one worker.
OWARE_EXPORT void oware_tables_finish(const oware::TableJob *job, int64_t from, int64_t to, void *values) {
    for (int64_t at = from; at < to; ++at) {
        if (job->kind == oware::kPair) {
            static_cast<uint16_t *>(values)[at] = oware::Pair::value(job->states[at]);
        } else {
            static_cast<int8_t *>(values)[at] = static_cast<int8_t>(oware::Split::value(job->states[at]));
        }
    }
}

// Decisions a worker has made since its memory was zeroed.
OWARE_EXPORT int64_t oware_tables_decided(const oware::TableWorker *worker) { return worker->decided; }

// Builds a whole level with one worker: for small levels, and for the page.
OWARE_EXPORT int32_t oware_tables_level(oware::TableJob *job, oware::TableWorker *worker) {
    const int64_t boards = oware_tables_boards(job->level);
    oware_tables_init(job, worker, 0, boards);
    for (int32_t threshold = job->level; threshold > 0;) {
        threshold -= oware_tables_scan(job, worker, threshold, 0, boards) == 0;
    }
    oware_tables_finish(job, 0, boards, job->states);
    return oware::kOk;
}

#if !defined(__wasm__)  // the page builds and asks, no more

// Compares the values of a range with those its successors give. `level_values` are this level's, `job` gives the
// lower ones. Returns the index of the first board that differs, or -1.
OWARE_EXPORT int64_t oware_tables_check(oware::TableJob *job, const void *level_values, int64_t from, int64_t to) {
    job->lower[job->level] = level_values;
    return oware::with_kind(*job, [&](auto kind, const auto &table) {
        return oware::first_difference<decltype(kind)>(*job, table, static_cast<uint64_t>(from),
                                                       static_cast<uint64_t>(to));
    });
}

// Adds the boards of a range to a histogram of 64 x 64 counts, pairs by mover and other, splits by 0 and value + 64.
// With `arising` set only boards that a move can lead to: the other row has an empty house.
OWARE_EXPORT void oware_tables_histogram(const oware::TableJob *job, const void *level_values, int64_t from, int64_t to,
                                         int32_t arising, int64_t *counts) {
    oware::add_histogram(*job, level_values, static_cast<uint64_t>(from), static_cast<uint64_t>(to), arising != 0,
                         counts);
}

#if !defined(__wasm__)
// The worths of known moves for a slab: all boards with k seeds in the mover's row, of which the ranks of that row from
// `from` to `to`. `slab` takes 16 bits a board in the order of the boards' numbers.
OWARE_EXPORT void oware_tables_worths(const oware::TableJob *job, int32_t k, int64_t from, int64_t to, uint16_t *slab) {
    oware::with_kind(*job, [&](auto kind, const auto &table) {
        oware::slab_worths<decltype(kind)>(*job, table, k, static_cast<uint32_t>(from), static_cast<uint32_t>(to), slab);
    });
}

// How many ranks of the mover's row, from `from` on and at most to `to`, look values up in no more than `most` windows (of
// 1 << shift bytes) of the levels below together, but one rank at least. `first` is the number of each level's first
// window; `marks` are zeroed bits, one a window.
OWARE_EXPORT int64_t oware_tables_windows(const oware::TableJob *job, int32_t k, int64_t from, int64_t to, int32_t shift,
                                          const int64_t *first, int64_t most, uint64_t *marks) {
    return oware::with_kind(*job, [&](auto, const auto &table) {
        return oware::rows_within(*job, table, k, from, to, shift, first, most, marks);
    });
}

// One threshold for a range of boards: `worths` are those of the range; `won` and `open` are bits for the whole level,
// zeroed before the first threshold. `stack` boards may wait at a time. Returns 1 when all ranges must be passed over
// once more with `again` set.
OWARE_EXPORT int32_t oware_tables_pass(const oware::TableJob *job, oware::TableWorker *worker, int32_t threshold,
                                       int64_t from, int64_t to, const uint16_t *worths, uint64_t *won, uint64_t *open,
                                       int32_t stack, int32_t again) {
    worker->depth = worker->head = worker->tail = worker->deferred = 0;
    const oware::StreamBits bits{won, open, static_cast<uint32_t>(stack)};
    oware::with_kind(*job, [&](auto, const auto &table) {
        using Table = oware::plain<decltype(table)>;
        const auto t = static_cast<uint32_t>(threshold);
        const auto begin = static_cast<uint64_t>(from);
        const auto end = static_cast<uint64_t>(to);
        if (job->shared != 0) {
            oware::StreamSolver<Table, true>{bits, *worker, table, job->level, t}.pass(begin, end, worths, again != 0);
        } else {
            oware::StreamSolver<Table, false>{bits, *worker, table, job->level, t}.pass(begin, end, worths, again != 0);
        }
    });
    return static_cast<int32_t>(worker->deferred);
}

// Adds bits to counts of one byte a board, eight boards for every byte of bits.
OWARE_EXPORT void oware_tables_tally(const uint8_t *bits, int64_t bytes, uint64_t *counts) {
    oware::tally_bits(bits, bytes, counts);
}

// Values of a range from its worths and from how many thresholds each board was won and open at.
OWARE_EXPORT void oware_tables_join(const oware::TableJob *job, const uint16_t *worths, const uint8_t *won,
                                    const uint8_t *open, int64_t count, void *values) {
    if (job->kind == oware::kPair) {
        oware::joined_values<oware::Pair>(*job, worths, won, open, count, values);
    } else {
        oware::joined_values<oware::Split>(*job, worths, won, open, count, values);
    }
}

// Turns `count` values into codes of `width` (1 or 2) bytes; `codes` holds the code of each 16-bit (split: 8-bit) value.
OWARE_EXPORT void oware_tables_encode(int32_t kind, const void *values, int64_t count, const uint16_t *codes,
                                      int32_t width, uint8_t *out) {
    oware::encode_values(kind, values, count, codes, width, out);
}

// The reverse; `values` holds the value of each code. Returns kBadArgument at a code that has none.
OWARE_EXPORT int32_t oware_tables_decode(int32_t kind, const uint8_t *in, int64_t count, const uint16_t *values,
                                         int32_t value_count, int32_t width, void *out) {
    return oware::decode_values(kind, in, count, values, value_count, width, out) ? oware::kOk : oware::kBadArgument;
}
#endif

// The fewest plies within which the mover (`forcing` 1) or the other (0) forces at least `threshold` on a board of the
// job's level, 0 when none are found within `most` plies and `nodes` boards. `level_values` are this level's values.
// `returns` are `return_count` x 3 numbers: own row, other row, whether the side that forces is on turn. `entries` is
// zeroed memory for `entry_count` (a power of two) x 16 bytes, to be zeroed again for another board, side or threshold
// only if `returns` or `threshold` change.
OWARE_EXPORT int32_t oware_tables_plies(oware::TableJob *job, const void *level_values, int64_t index, int32_t forcing,
                                        int32_t threshold, const uint64_t *returns, int32_t return_count,
                                        void *entries, int64_t entry_count, int64_t nodes, int32_t most) {
    constexpr int kMostReturns = 64;
    oware::Return list[kMostReturns];
    if (return_count > kMostReturns) return 0;
    for (int at = 0; at < return_count; ++at) {
        list[at] = {returns[3 * at], returns[3 * at + 1], static_cast<int32_t>(returns[3 * at + 2])};
    }
    oware::ProofMemory memory{static_cast<oware::ProofEntry *>(entries), static_cast<uint64_t>(entry_count) - 1, list,
                              return_count, nodes};
    job->lower[job->level] = level_values;
    return oware::with_kind(*job, [&](auto kind, const auto &table) {
        using Kind = decltype(kind);
        using Table = oware::plain<decltype(table)>;
        oware::Prover<Kind, Table> prover{*job, table, memory, threshold};
        return prover.plies(oware::board_at(job->level, static_cast<uint64_t>(index)), forcing != 0, most);
    });
}

#endif
