// Random numbers of playouts: SplitMix64, the same in core/reference.py.
#pragma once

#include <stdint.h>

namespace oware {

struct Random {
    uint64_t state;

    static Random of_game(uint64_t seed, uint64_t index) { return Random{seed + index * 0xD1342543DE82EF95u}; }

    uint64_t next() {
        state += 0x9E3779B97F4A7C15u;
        uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }

    // One of 0 .. count - 1; the bias of at most 12 in 2^32 does not matter here.
    int choice(int count) { return static_cast<int>(((next() >> 32) * static_cast<uint64_t>(count)) >> 32); }
};

}  // namespace oware
