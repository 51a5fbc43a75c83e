// The learned evaluation: a small network over pairs of neighbouring houses, in integers.
//
// Each of the six pairs (own A-B, C-D, E-F, then the other row's) picks a row of weights by its two counts; the rows are
// added up, the sums clipped at nought, and weighted by how many seeds are on the board. `engine/train` makes it.
#pragma once

#include "board.hpp"

namespace oware {

constexpr int kPairs = 6;
constexpr int kMostCount = 15;  // a house with more counts as this many
constexpr int kPairRows = (kMostCount + 1) * (kMostCount + 1);
constexpr int kHidden = 64;
constexpr int kStages = 8;      // of the game, by seeds on the board
constexpr int kOutShift = 10;

// As it lies in a file, little-endian.
struct Network {
    static constexpr uint32_t kMagic = 0x314E774F;  // "OwN1"

    uint32_t magic;
    uint32_t hidden;
    int32_t out_bias[kStages];
    int16_t first_bias[kHidden];
    int16_t out[kStages][kHidden];
    int16_t straight[kPairs][kPairRows];        // goes to the output as it is
    int16_t first[kPairs][kPairRows][kHidden];

    bool fits() const { return magic == kMagic && hidden == kHidden; }
};

static_assert(sizeof(Network) == 8 + 4 * kStages + 2 * (kHidden + kStages * kHidden + kPairs * kPairRows * (kHidden + 1)));

// Stage by seeds on the board: as many as a game has left at its end count most.
constexpr int stage_of(int seeds) {
    return seeds < 10 ? 0 : seeds < 13 ? 1 : seeds < 16 ? 2 : seeds < 19 ? 3 : seeds < 23 ? 4 : seeds < 29 ? 5 : seeds < 37 ? 6 : 7;
}

// Byte 0, 2 and 4: the rows of a row's three pairs.
inline uint64_t pair_rows(uint64_t row) {
    row &= kRowMask;
    const uint64_t many = at_least(row, kMostCount + 1);
    if (many != 0) {
        const uint64_t lanes = many | (many - (many >> 7));
        row = (row & ~lanes) | (lanes & (kOnes * kMostCount));
    }
    return row | row >> 4;
}

// Net seeds the seat on turn may expect of a board, in points.
inline int network_points(const Network &network, uint64_t own, uint64_t other, int seeds) {
    const uint64_t rows[2] = {pair_rows(own), pair_rows(other)};
    const int16_t *first[kPairs];
    int points = 0;
    for (int pair = 0; pair < kPairs; ++pair) {
        const auto at = static_cast<uint32_t>(rows[pair / 3] >> (16 * (pair % 3)) & 0xFF);
        first[pair] = network.first[pair][at];
        points += network.straight[pair][at];
    }
    const int stage = stage_of(seeds);
    const int16_t *out = network.out[stage];
    int32_t total = 0;
    for (int unit = 0; unit < kHidden; ++unit) {
        const auto sum = static_cast<int16_t>(network.first_bias[unit] + first[0][unit] + first[1][unit] + first[2][unit] +
                                              first[3][unit] + first[4][unit] + first[5][unit]);
        total += static_cast<int32_t>(sum > 0 ? sum : int16_t{0}) * out[unit];
    }
    return points + (total >> kOutShift) + network.out_bias[stage];
}

}  // namespace oware
