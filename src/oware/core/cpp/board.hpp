// Rows of six 8-bit lanes in 64-bit words, and what each house with each number of seeds does to them.
//
// A row holds at most 48 seeds, so no lane ever reaches 128 and sums never carry from lane to lane.
#pragma once

#include "abi.hpp"

namespace oware {

constexpr uint64_t kRowMask = 0x0000FFFFFFFFFFFFu;
constexpr uint64_t kOnes = 0x0000010101010101u;
constexpr uint64_t kTops = 0x0000808080808080u;

constexpr uint64_t lane(int house) { return uint64_t{0xFF} << (8 * house); }
constexpr int seeds_in(uint64_t row, int house) { return static_cast<int>((row >> (8 * house)) & 0xFF); }

// The sum of the six lanes.
constexpr int row_sum(uint64_t row) { return static_cast<int>((((row & kRowMask) * kOnes) >> 40) & 0xFF); }

// The top bit of every lane that is not zero.
constexpr uint64_t occupied(uint64_t row) { return ((row & kRowMask) + (kTops - kOnes)) & kTops; }

// The top bit of every lane that holds at least `seeds`, 1 to 80.
constexpr uint64_t at_least(uint64_t row, uint64_t seeds) { return ((row & kRowMask) + kOnes * (128 - seeds)) & kTops; }

// Houses whose top bits are set, as a 6-bit mask: one multiplication gathers the bits.
constexpr uint32_t gathered(uint64_t tops) {
    return static_cast<uint32_t>(((tops >> 7) * 0x0000010204081020u) >> 40) & 0x3F;
}

// Top bits of the own houses from which a sowing drops a seed in the other row: seeds + house >= 6.
constexpr uint64_t reaching(uint64_t row) { return ((row & kRowMask) + 0x00007F7E7D7C7B7Au) & kTops; }

// What sowing a house adds to the two rows, and where it ends, seen from the mover (0-5 own, 6-11 the other's).
struct Sowing {
    uint64_t own = 0;
    uint64_t other = 0;
    uint64_t last = 0;     // top bit of the other row's lane in which the last seed falls; 0 when it is in the own row
    uint64_t landing = 0;  // house in which the last seed falls
};

template <bool SkipOrigin>
struct SowingTable {
    Sowing entry[kRow][kMaxSeeds + 1] = {};

    constexpr SowingTable() {
        for (int house = 0; house < kRow; ++house) {
            for (int seeds = 0; seeds <= kMaxSeeds; ++seeds) {
                Sowing &sowing = entry[house][seeds];
                int target = house;
                for (int left = seeds; left > 0; --left) {
                    target = (target + 1) % kHouses;
                    if (SkipOrigin && target == house) target = (target + 1) % kHouses;
                    uint64_t &row = target < kRow ? sowing.own : sowing.other;
                    row += uint64_t{1} << (8 * (target % kRow));
                }
                sowing.last = target < kRow ? 0 : uint64_t{0x80} << (8 * (target - kRow));
                sowing.landing = static_cast<uint64_t>(target);
            }
        }
    }
};

inline constexpr SowingTable<true> kSowingSkips{};
inline constexpr SowingTable<false> kSowingFills{};

}  // namespace oware
