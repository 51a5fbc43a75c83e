// The two kinds of table as states of 16 bits a board: what is known while a level is being solved, then the value.
//
// Both kinds are least fixpoints, found from the highest threshold t down. At each t some boards become *won* (the
// mover gets at least t) and some *lost* (the other player does, whatever the mover plays). A board is won by a move to
// a lost board, or by a move whose worth is known; it is lost when every move leads to a won board, or is known to be
// bad enough. Known moves are captures and ends: their worth comes from lower levels, before the level is solved.
#pragma once

#include "tables_moves.hpp"

namespace oware {

enum TableKind : int32_t { kPair, kSplit };

// `pair`: seeds the mover can force and seeds the other can force, by play that ends on its own.
// Bits 0-5 best known worth for the mover, or the value once bit 6 says it is won; 7-9 moves that may still save the
// mover from being lost, 7 once it is lost; 10-15 worst known worth for the other, 63 when there is no known move.
struct Pair {
    static constexpr bool kIsPair = true;
    static constexpr uint32_t kWon = 1u << 6;
    static constexpr uint32_t kOneMove = 1u << 7;
    static constexpr uint32_t kMoves = 7u << 7;
    static constexpr uint32_t kLostShift = 10;
    static constexpr uint32_t kNoKnown = 63;

    struct Known {
        uint32_t mover = 0;
        uint32_t other = kNoKnown;
        void add(int for_mover, int for_other) {
            if (static_cast<uint32_t>(for_mover) > mover) mover = static_cast<uint32_t>(for_mover);
            if (static_cast<uint32_t>(for_other) < other) other = static_cast<uint32_t>(for_other);
        }
        // Value of a finished level: mover in the low byte, other in the high one.
        void capture(int seeds, uint16_t value) { add(seeds + (value >> 8), value & 0xFF); }
        void end(int captured, const Shares &rest) { add(captured + rest.mover, rest.other); }
        uint16_t state(int moves) const {
            return static_cast<uint16_t>(mover | static_cast<uint32_t>(moves) << 7 | other << kLostShift);
        }
        uint16_t value() const { return static_cast<uint16_t>(mover | other << 8); }
        // For `stream`: what the known moves give the mover, and the other whatever is known.
        uint16_t worth() const { return value(); }
    };

    // Whether a known worth decides the board at threshold t, or did (`state` not yet decided).
    static bool seed_won(uint32_t state, uint32_t t) { return (state & 0x7F) == t; }
    static bool seed_lost(uint32_t state, uint32_t t) { return (state & 0xFF80) == t << kLostShift; }
    static bool is_won(uint32_t state) { return (state & kWon) != 0; }
    static uint32_t won(uint32_t state, uint32_t t) { return (state & ~0x7Fu) | kWon | t; }
    // Undecided as yet, to be found by a scan at the same threshold.
    static uint32_t will_win(uint32_t state, uint32_t t) { return (state & ~0x7Fu) | t; }
    static bool can_win(uint32_t state) { return !is_won(state); }
    static bool loses_at(uint32_t state, uint32_t t) { return state >> kLostShift >= t; }
    static uint32_t lost(uint32_t state, uint32_t t) { return (state & 0x7F) | kMoves | t << kLostShift; }
    static uint32_t will_lose(uint32_t state, uint32_t t) { return (state & 0x7F) | t << kLostShift; }
    static uint16_t value(uint32_t state) {
        const uint32_t mover = is_won(state) ? state & 0x3F : 0;
        const uint32_t other = (state & kMoves) == kMoves ? state >> kLostShift : 0;
        return static_cast<uint16_t>(mover | other << 8);
    }
};

// `split`: the mover's seeds less the other's when endless play shares what is left evenly.
// Bits 0-6 best known worth plus 64, 0 when there is no known move, or the value plus 64 once bit 10 says it is
// decided; bits 7-9 moves that may still save the mover from being lost.
struct Split {
    static constexpr bool kIsPair = false;
    static constexpr uint32_t kDecided = 1u << 10;
    static constexpr uint32_t kOneMove = 1u << 7;
    static constexpr uint32_t kMoves = 7u << 7;
    static constexpr uint32_t kZero = 64;

    struct Known {
        uint32_t best = 0;
        void add(int worth) {
            const uint32_t shifted = static_cast<uint32_t>(worth + static_cast<int>(kZero));
            if (shifted > best) best = shifted;
        }
        // Value of a finished level: a signed byte.
        void capture(int seeds, uint16_t value) { add(seeds - static_cast<int8_t>(value)); }
        void end(int captured, const Shares &rest) { add(captured + rest.mover - rest.other); }
        uint16_t state(int moves) const { return static_cast<uint16_t>(best | static_cast<uint32_t>(moves) << 7); }
        uint16_t value() const { return static_cast<uint16_t>((best - kZero) & 0xFF); }
        uint16_t worth() const {
            const uint32_t mover = best > kZero ? best - kZero : 0;
            const uint32_t other = best == 0 ? Pair::kNoKnown : best < kZero ? kZero - best : 0;
            return static_cast<uint16_t>(mover | other << 8);
        }
    };

    static bool seed_won(uint32_t state, uint32_t t) { return (state & 0x47F) == kZero + t; }
    static bool seed_lost(uint32_t state, uint32_t t) { return (state & 0x7FF) == kZero - t; }
    static uint32_t won(uint32_t state, uint32_t t) { return (state & ~0x7Fu) | kDecided | (kZero + t); }
    static uint32_t will_win(uint32_t state, uint32_t t) { return (state & ~0x7Fu) | (kZero + t); }
    static bool can_win(uint32_t state) { return (state & kDecided) == 0; }
    static bool loses_at(uint32_t state, uint32_t t) {
        return (state & kDecided) == 0 && (state & 0x7F) + t <= kZero;
    }
    static uint32_t lost(uint32_t, uint32_t t) { return kDecided | (kZero - t); }
    static uint32_t will_lose(uint32_t, uint32_t t) { return kZero - t; }
    static uint16_t value(uint32_t state) {
        const uint32_t worth = (state & kDecided) != 0 ? (state & 0x7F) - kZero : 0;
        return static_cast<uint16_t>(worth & 0xFF);
    }
};

}  // namespace oware
