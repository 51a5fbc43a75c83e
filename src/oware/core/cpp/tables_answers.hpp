// What a table says about a position with its history, move by move: oware/tables/probe.py as the page needs it.
//
// Values are least and most half seeds that the player on turn gets of those on the board.
#pragma once

#include "tables.hpp"

namespace oware {

constexpr int kMostReturns = 64;
constexpr int kMoveWords = 6;
constexpr int kAnswerWords = 8;

// What values rest on, in the order of oware/tables/answers.py.
enum Condition : int32_t { kUnconditional, kIfUnrepeated, kIfCountsAllow, kIfNotTooQuiet, kIfCyclesShared };

struct Range {
    int32_t low;
    int32_t high;

    bool exact() const { return low == high; }
};

// Positions whose return would end the game (O-11), seen from the player to move after a move.
struct Returning {
    Return list[kMostReturns];
    int32_t count = 0;
    int32_t before = 0;     // of these, those that are there already; the last may be the present position's own
    bool too_many = false;  // to tell anything

    static bool ends(const Rules &rules, const Board &board, int times) {
        if (rules.repetition == 0 || times < rules.repetition) return false;
        return !rules.repetition_waits_for_feed || (board.own != 0 && board.other != 0);
    }

    static Board board_of(const int32_t *houses, bool turned) {
        uint64_t rows[2] = {0, 0};
        for (int house = 0; house < kHouses; ++house) {
            rows[house / kRow] |= static_cast<uint64_t>(houses[house]) << (8 * (house % kRow));
        }
        return turned ? Board{rows[1], rows[0]} : Board{rows[0], rows[1]};
    }

    void add(const Board &board, bool mover) {
        // Seen from the child the player on turn has changed.
        if (count == kMostReturns) {
            too_many = true;
        } else {
            list[count++] = {board.own, board.other, !mover};
        }
    }

    const Return *find(const Board &board, bool mover) const {
        for (const Return *at = list; at != list + before; ++at) {
            if (at->own == board.own && at->other == board.other && (at->forcing != 0) == !mover) return at;
        }
        return nullptr;
    }
};

template <class Kind>
struct Answers {
    const TableJob &job;
    const OtherTable &rules;
    ProofEntry *entries;
    int64_t entry_count;
    int64_t nodes;
    bool known;  // whether the earlier positions are all there were
    Returning returning;
    bool doubtful = false;

    Range turned(const Board &child, int level) const {
        const uint16_t value = lower_value(job, level, index_of(level, child.own, child.other));
        if constexpr (Kind::kIsPair) return {2 * (value >> 8), 2 * (level - (value & 0xFF))};
        const int32_t share = level - static_cast<int8_t>(value);
        return {share, share};
    }

    int plies(const Board &child, bool mover, int value) {
        if (returning.too_many) return 0;
        for (int64_t at = 0; at < entry_count; ++at) entries[at] = {};
        // The list says who is on turn; the prover wants to know whether the side that forces is.
        Return list[kMostReturns];
        for (int at = 0; at < returning.count; ++at) {
            list[at] = returning.list[at];
            list[at].forcing = static_cast<int32_t>((list[at].forcing != 0) == mover);
        }
        ProofMemory memory{entries, static_cast<uint64_t>(entry_count) - 1, list, returning.count, nodes};
        return Prover<Kind, OtherTable>{job, rules, memory, value}.plies(child, mover, 120);
    }

    // A move that stays in the level: the history may break what the table promises.
    Range quiet(const Board &child, bool &certain) {
        if (returning.find(child, false) != nullptr) {
            int32_t share = 0;
            if (rules.cycle_score == kCycleOwnSide) share = 2 * row_sum(child.other);
            if (rules.cycle_score == kCycleSplitEven) share = job.level;
            return {share, share};
        }
        const Range promised = turned(child, job.level);
        if (returning.count == 0) return promised;
        const uint16_t value = lower_value(job, job.level, index_of(job.level, child.own, child.other));
        int sure;
        int refused;
        if constexpr (Kind::kIsPair) {
            sure = value >> 8;
            refused = value & 0xFF;
        } else {
            refused = static_cast<int8_t>(value);
            sure = -refused;
        }
        Range held = promised;
        if (sure > 0 && plies(child, false, sure) == 0) held.low = 0;
        if (refused > 0 && plies(child, true, refused) == 0) held.high = 2 * job.level;
        certain = held.low == promised.low && held.high == promised.high;
        doubtful |= !certain;
        return held;
    }

    Condition condition() const {
        if (!Kind::kIsPair && rules.cycle_score != kCycleSplitEven) return kIfCyclesShared;
        if (rules.quiet_plies != 0) return kIfNotTooQuiet;
        return known || rules.repetition == 0 ? kUnconditional : kIfUnrepeated;
    }

    static bool trusted(Condition found) { return found == kUnconditional || found == kIfUnrepeated; }

    int32_t fill(const Board &board, int32_t *out) {
        int32_t count = 0;
        Range best{-1, -1};
        each_move(rules, board, [&](const Edge &edge) {
            Range range;
            bool certain = true;
            if (edge.kind == kEdgeEnd) {
                range = {2 * (edge.captured + edge.rest.mover), 2 * (edge.captured + edge.rest.mover)};
            } else if (edge.kind == kEdgeCapture) {
                range = turned(edge.child, job.level - edge.captured);
                range = {range.low + 2 * edge.captured, range.high + 2 * edge.captured};
            } else {
                range = quiet(edge.child, certain);
            }
            int32_t *move = out + kAnswerWords + kMoveWords * count++;
            move[0] = edge.house;
            move[1] = edge.captured;
            move[2] = range.low;
            move[3] = range.high;
            move[4] = range.exact() && certain && trusted(condition());
            move[5] = edge.kind == kEdgeEnd || legal_tops(rules, edge.child.own, edge.child.other) == 0;
            if (range.low > best.low) best.low = range.low;
            if (range.high > best.high) best.high = range.high;
            return true;
        });
        if (count == 0) best.low = best.high = 2 * shares_without_move(rules, board).mover;
        const Condition found = doubtful ? kIfCountsAllow : condition();
        out[0] = best.low;
        out[1] = best.high;
        out[2] = best.exact() && trusted(found);
        out[3] = found;
        out[4] = count;
        return count;
    }
};

// Two options that a table depends on are the same, or can make no difference.
inline bool tables_alike(const Rules &one, const Rules &other) {
    return has_table(one) && has_table(other) && one.skip_origin == other.skip_origin &&
           one.capture_counts == other.capture_counts && one.capture_chain == other.capture_chain &&
           one.grand_slam == other.grand_slam &&
           (one.grand_slam == kSlamAllowed || one.grand_slam_trigger == other.grand_slam_trigger) &&
           one.must_feed == other.must_feed && one.leave_countermove == other.leave_countermove &&
           (!one.must_feed || (one.feed_test == other.feed_test && one.cannot_feed == other.cannot_feed)) &&
           one.no_seeds == other.no_seeds && one.singles_last == other.singles_last &&
           one.end_when_only_singles == other.end_when_only_singles;
}

}  // namespace oware

// Whether two rule sets share their tables.
OWARE_EXPORT int32_t oware_tables_alike(const int32_t *rules, const int32_t *others) {
    oware::Rules one;
    oware::Rules other;
    return one.decode(rules) && other.decode(others) && oware::tables_alike(one, other);
}

// What the levels of a job, set up with the rules of the game, say about a position (32 numbers) whose history since the
// last capture is `earlier` (rows of 14; `known`: there was none besides). `level_values` are the values of the level
// with as many seeds as the job's. `entries`: memory for `entry_count` (a power of two) x 16 bytes.
// Fills `out`: 0 least and 1 most half seeds for the player on turn, 2 whether exact, 3 what it rests on, 4 the number
// of moves; from 8 on six numbers for each legal move in sowing order: house of the row, seeds captured, least, most,
// whether exact, whether the game is then over or the other cannot move. Returns the number of moves.
OWARE_EXPORT int32_t oware_tables_answer(oware::TableJob *job, const void *level_values, const int32_t *position,
                                         const int32_t *earlier, int32_t earlier_count, int32_t known, void *entries,
                                         int32_t entry_count, int32_t nodes, int32_t *out) {
    using oware::Returning;
    const int turn = position[oware::kHouses + oware::kMaxSeats];
    if (turn != 0 && turn != 1) return oware::kBadPosition;
    const oware::Board board = Returning::board_of(position, turn == 1);
    if (board.seeds() != job->level) return oware::kBadPosition;
    job->lower[job->level] = level_values;
    const oware::OtherTable &rules = job->rules;
    // Rules read at run time will do for one position, and keep the page's core small.
    const auto run = [&](auto kind) {
        using Kind = decltype(kind);
        oware::Answers<Kind> answers{*job, rules, static_cast<oware::ProofEntry *>(entries), entry_count,
                                     nodes, known != 0 || earlier_count != 0, {}};
        Returning &returning = answers.returning;
        int present = 1;
        for (int at = 0; at < earlier_count; ++at) {
            const int32_t *row = earlier + at * (oware::kHouses + 2);
            const bool mover = row[oware::kHouses] == turn;
            const oware::Board seen = Returning::board_of(row, row[oware::kHouses] == 1);
            const int times = row[oware::kHouses + 1];
            if (mover && seen.own == board.own && seen.other == board.other) present += times;
            if (Returning::ends(rules, seen, times + 1)) returning.add(seen, mover);
        }
        returning.before = returning.count;
        if (Returning::ends(rules, board, present + 1) && returning.find(board, true) == nullptr) {
            returning.add(board, true);
        }
        return answers.fill(board, out);
    };
    return job->kind == oware::kPair ? run(oware::Pair{}) : run(oware::Split{});
}
