// Numbers of boards: a level holds all boards with n seeds, counted by rows.
//
// index = base[n][k] + rank(other row) * rows_with(k) + rank(mover's row), k = seeds in the mover's row. A row's rank
// is that of its prefix sums in the combinatorial number system; it does not depend on how many seeds the row holds.
#pragma once

#include "board.hpp"

namespace oware {

struct IndexTables {
    uint32_t term[5][kMaxSeeds + 1] = {};                  // C(p + i, i + 1)
    uint32_t rows[kMaxSeeds + 1] = {};                     // C(k + 5, 5): rows that hold k seeds
    uint64_t base[kMaxSeeds + 1][kMaxSeeds + 2] = {};      // boards of the level with fewer seeds in the mover's row

    constexpr IndexTables() {
        for (int p = 0; p <= kMaxSeeds; ++p) {
            for (int i = 0; i < 5; ++i) term[i][p] = static_cast<uint32_t>(choose(p + i, i + 1));
            rows[p] = static_cast<uint32_t>(choose(p + 5, 5));
        }
        for (int n = 0; n <= kMaxSeeds; ++n) {
            for (int k = 0; k <= n; ++k) base[n][k + 1] = base[n][k] + uint64_t{rows[k]} * rows[n - k];
        }
    }

    static constexpr uint64_t choose(int from, int pick) {
        uint64_t ways = 1;
        for (int i = 1; i <= pick; ++i) ways = ways * static_cast<uint64_t>(from - pick + i) / static_cast<uint64_t>(i);
        return from < pick ? 0 : ways;
    }
};

inline constexpr IndexTables kIndex{};

constexpr uint64_t boards_of_level(int n) { return kIndex.base[n][n + 1]; }

// Byte i of the product is the sum of the lanes 0 to i.
constexpr uint64_t prefix_sums(uint64_t row) { return row * kOnes; }

constexpr uint32_t rank_of_prefixes(uint64_t prefix) {
    return kIndex.term[0][prefix & 0xFF] + kIndex.term[1][prefix >> 8 & 0xFF] + kIndex.term[2][prefix >> 16 & 0xFF] +
           kIndex.term[3][prefix >> 24 & 0xFF] + kIndex.term[4][prefix >> 32 & 0xFF];
}

constexpr uint32_t rank_of_row(uint64_t row) { return rank_of_prefixes(prefix_sums(row)); }

// A board seen from the mover.
struct Board {
    uint64_t own;
    uint64_t other;

    int seeds() const { return row_sum(own + other); }
};

// Index within its level of a board that holds n seeds.
inline uint64_t index_of(int n, uint64_t own, uint64_t other) {
    const uint64_t prefix = prefix_sums(own & kRowMask);
    const int k = static_cast<int>(prefix >> 40 & 0xFF);
    return kIndex.base[n][k] + uint64_t{rank_of_row(other & kRowMask)} * kIndex.rows[k] + rank_of_prefixes(prefix);
}

inline uint64_t row_of_rank(int seeds, uint32_t rank) {
    uint64_t row = 0;
    int above = seeds;
    for (int i = 4; i >= 0; --i) {
        int p = above;
        while (kIndex.term[i][p] > rank) --p;
        rank -= kIndex.term[i][p];
        row |= static_cast<uint64_t>(above - p) << (8 * (i + 1));
        above = p;
    }
    return row | static_cast<uint64_t>(above);
}

// The row of the next rank with as many seeds; only for rows that are not the last.
inline uint64_t next_row(uint64_t row) {
    const int house = __builtin_ctzll(row & kRowMask & ~uint64_t{0xFF}) >> 3;
    const uint64_t first = row & 0xFF;
    return (row ^ first) - (uint64_t{1} << (8 * house)) + ((first + 1) << (8 * (house - 1)));
}

// Walks a level in index order.
struct BoardCursor {
    int n;
    int k;
    uint32_t own_rank;
    uint32_t other_rank;
    Board board;

    void seek(int level, uint64_t index) {
        n = level;
        k = 0;
        while (kIndex.base[n][k + 1] <= index) ++k;
        const uint64_t within = index - kIndex.base[n][k];
        other_rank = static_cast<uint32_t>(within / kIndex.rows[k]);
        own_rank = static_cast<uint32_t>(within % kIndex.rows[k]);
        board = {row_of_rank(k, own_rank), row_of_rank(n - k, other_rank)};
    }

    // To the next board; false after the last.
    bool next() {
        if (++own_rank < kIndex.rows[k]) {
            board.own = next_row(board.own);
            return true;
        }
        own_rank = 0;
        if (++other_rank < kIndex.rows[n - k]) {
            board.other = next_row(board.other);
        } else {
            other_rank = 0;
            if (++k > n) return false;
            board.other = static_cast<uint64_t>(n - k) << 40;
        }
        board.own = static_cast<uint64_t>(k) << 40;
        return true;
    }
};

inline Board board_at(int n, uint64_t index) {
    BoardCursor cursor;
    cursor.seek(n, index);
    return cursor.board;
}

}  // namespace oware
