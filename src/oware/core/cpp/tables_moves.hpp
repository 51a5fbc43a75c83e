// What a board's moves are worth to a table, and which boards lead to it: the edges that every builder follows.
//
// Stores and history play no part: a table knows the twelve houses, seen from the mover, and the rules for captures,
// feeding and the ends that follow from the board alone.
#pragma once

#include "endings.hpp"
#include "index.hpp"

namespace oware {

// The options a table depends on, as constants, for the two games that are built most.
struct AbapaTable : AbapaMoves {
    static constexpr int32_t no_seeds = kNoSeedsOwnerTakes;
    static constexpr bool end_when_only_singles = false;
    static constexpr bool kKnown = true;
};

struct AwariTable : AwariMoves {
    static constexpr int32_t no_seeds = kNoSeedsOwnerTakes;
    static constexpr bool end_when_only_singles = false;
    static constexpr bool kKnown = true;
};

// All others, read at run time.
struct OtherTable : Rules {
    static constexpr bool kKnown = false;
};

template <class Table>
bool table_like(const Rules &rules) {
    return moves_like<Table>(rules) && rules.cannot_feed == Table::cannot_feed && rules.no_seeds == Table::no_seeds &&
           rules.end_when_only_singles == Table::end_when_only_singles;
}

// Rules whose values are no numbers of seeds, or whose turn does not pass, have no table.
inline bool has_table(const Rules &rules) {
    return rules.family == kOware && rules.grand_slam != kSlamForfeit && rules.grand_slam != kSlamReplay;
}

struct Shares {
    int mover;
    int other;
};

// Who gets the seeds of a board whose mover cannot move (O-8, O-9).
template <class Table>
Shares shares_without_move(const Table &table, const Board &board) {
    const int own = row_sum(board.own);
    const int others = row_sum(board.other);
    if (own == 0) return {0, table.no_seeds == kNoSeedsOwnerTakes ? others : 0};
    if (table.must_feed && others == 0) {
        if (table.cannot_feed == kCannotFeedUnscored) return {0, 0};
        return table.cannot_feed == kCannotFeedStarvedTakes ? Shares{0, own} : Shares{own, 0};
    }
    return {own, others};
}

inline bool only_singles(const Board &board) { return (at_least(board.own, 2) | at_least(board.other, 2)) == 0; }

// Whether reaching a board by a move without capture ends the game (O-15); set up, the same board is played on.
template <class Table>
bool ends_on_arrival(const Table &table, const Board &board) {
    return table.end_when_only_singles && only_singles(board);
}

enum EdgeKind { kEdgeQuiet, kEdgeCapture, kEdgeEnd };

// A move: to a board of the same level, to one of a lower level, or to the end of the game.
struct Edge {
    EdgeKind kind;
    int house;
    int captured;
    Shares rest;  // of the seeds that are handed out at the end
    Board child;  // seen from the other player
};

// Calls `visit(edge)` for every legal move in sowing order, until it returns false. Returns whether there is any move.
template <class Table, class Visit>
inline bool each_move(const Table &table, const Board &board, Visit visit) {
    const uint64_t tops = legal_tops(table, board.own, board.other);
    for (uint64_t rest = tops; rest != 0; rest &= rest - 1) {
        const int house = __builtin_ctzll(rest) >> 3;
        const Sown move = sown(table, board.own, board.other, house);
        Edge edge{move.seeds != 0 ? kEdgeCapture : kEdgeQuiet, house, move.seeds, {0, 0}, {move.other, move.own}};
        if (table.grand_slam == kSlamOpponentGetsRest && move.slam) {
            edge.kind = kEdgeEnd;
            edge.rest = {0, row_sum(move.own + move.other)};
        } else if (ends_on_arrival(table, edge.child) && (move.own | move.other) != 0) {
            edge.kind = kEdgeEnd;
        }
        if (!visit(edge)) break;
    }
    return tops != 0;
}

// The highest house of the row if all its seeds are one run of twos and threes, else -1: a last seed there makes a
// slam.
inline int slam_house(uint64_t row) {
    const uint64_t tops = occupied(row);
    const uint32_t seeds = gathered(tops);
    const uint64_t pairs = (row & 0x0000FEFEFEFEFEFEu) ^ 0x0000020202020202u;
    if (seeds == 0 || tops != (~(pairs + (kTops - kOnes)) & kTops) || (seeds & (seeds + (seeds & (~seeds + 1)))) != 0) {
        return -1;
    }
    return 31 - __builtin_clz(seeds);
}

// Whether both rows hold at least the seeds a sowing drops in them.
inline bool holds(uint64_t row, uint64_t dropped) { return (((row | kTops) - dropped) & kTops) == kTops; }

// Calls `visit(parent)` for every board of the same level from which a legal move without capture leads to `board`,
// once for each such move. Boards that end the game when they are reached are led to by none.
template <class Table, class Visit>
inline void each_parent(const Table &table, const Board &board, Visit visit) {
    if (ends_on_arrival(table, board)) return;
    if constexpr (Table::kKnown) {
        // With the row to move empty the sowing stayed in its own row, which is no way to feed; awari allows it only
        // when nothing else can be done.
        if (board.own == 0 && table.must_feed) return;
        const int slam = table.grand_slam == kSlamNoCapture ? slam_house(board.own) : -1;
        for (uint64_t empty = kTops & ~occupied(board.other); empty != 0; empty &= empty - 1) {
            const int house = __builtin_ctzll(empty) >> 3;
            for (int seeds = 1; seeds <= kMaxSeeds; ++seeds) {
                const Sowing &sowing = kSowingSkips.entry[house][seeds];
                if (!holds(board.other, sowing.own) || !holds(board.own, sowing.other)) break;
                const int landing = static_cast<int>(sowing.landing);
                if (landing >= kRow) {
                    const int held = seeds_in(board.own, landing - kRow);
                    if ((held | 1) == 3 && landing - kRow != slam) continue;
                }
                const Board parent{board.other - sowing.own + (static_cast<uint64_t>(seeds) << (8 * house)),
                                   board.own - sowing.other};
                if (table.leave_countermove && board.own == 0 &&
                    (legal_tops(table, parent.own, parent.other) >> (8 * house + 7) & 1) == 0) {
                    continue;
                }
                visit(parent);
            }
        }
    } else {
        for (int house = 0; house < kRow; ++house) {
            for (int seeds = 1; seeds <= kMaxSeeds; ++seeds) {
                const Sowing &sowing = sowing_of(table, house, seeds);
                if (!holds(board.other, sowing.own) || !holds(board.own, sowing.other)) break;
                if (seeds_in(board.other, house) != seeds_in(sowing.own, house)) continue;
                const Board parent{board.other - sowing.own + (static_cast<uint64_t>(seeds) << (8 * house)),
                                   board.own - sowing.other};
                const Sown move = sown(table, parent.own, parent.other, house);
                if (move.seeds != 0 || (table.grand_slam == kSlamOpponentGetsRest && move.slam)) continue;
                if ((legal_tops(table, parent.own, parent.other) >> (8 * house + 7) & 1) != 0) visit(parent);
            }
        }
    }
}

}  // namespace oware
