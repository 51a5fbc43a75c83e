// Where the events of a ply go: nowhere, or into the caller's buffer.
#pragma once

#include "abi.hpp"

namespace oware {

constexpr uint32_t packed_event(uint32_t kind, uint32_t house, uint32_t seat, int half_seeds, uint32_t reason) {
    return kind | house << 4 | seat << 8 | static_cast<uint32_t>(half_seeds) << 12 | reason << 24;
}

// For search, perft and playouts: every call compiles to nothing.
struct Silence {
    static constexpr bool kOn = false;
    int mark() const { return 0; }
    void rewind(int) {}
    void add(uint32_t, uint32_t, uint32_t, int, uint32_t) {}
};

// Writes as many events as fit and counts them all.
struct Writer {
    static constexpr bool kOn = true;
    uint32_t *events;
    int capacity;
    int count = 0;

    int mark() const { return count; }
    void rewind(int to) { count = to; }
    void add(uint32_t kind, uint32_t house, uint32_t seat, int half_seeds, uint32_t reason) {
        if (count < capacity) events[count] = packed_event(kind, house, seat, half_seeds, reason);
        ++count;
    }
};

}  // namespace oware
