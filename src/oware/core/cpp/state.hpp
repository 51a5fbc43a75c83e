// A position inside a game, and what never changes while the game lasts.
#pragma once

#include "board.hpp"
#include "rules.hpp"

namespace oware {

// A position with its counters, 32 bytes. Rows are absolute: row[0] holds houses 0-5, row[1] houses 6-11.
struct State {
    uint64_t row[2];
    int16_t store[kMaxSeats];  // half seeds
    uint8_t turn;
    uint8_t last_capturer;
    uint16_t quiet;  // plies since the last capture; of an earlier occurrence: how often it occurred
    uint16_t since;  // how many states before this one count for repetition
    uint8_t out;     // bit s: seat s has resigned and its turns pass
    uint8_t reason;  // a Reason; the game is over when it is not kGoingOn
    int8_t winner;   // -1: nobody
    int8_t move;     // the house played to get here, -1 at the start and for other endings

    int seeds(int house) const { return seeds_in(row[house / kRow], house % kRow); }
    void empty(int house) { row[house / kRow] &= ~lane(house % kRow); }
    bool board_empty() const { return ((row[0] | row[1]) & kRowMask) == 0; }
    int on_board() const { return row_sum(row[0]) + row_sum(row[1]); }
    bool same_position(const State &other) const {
        return row[0] == other.row[0] && row[1] == other.row[1] && turn == other.turn;
    }
};

static_assert(sizeof(State) == 32);

// The rules and what a game or match sets: owners, opener, the number of seeds.
struct Setup {
    Rules rules;
    uint64_t owned[kMaxSeats][2];  // lanes of the houses each seat owns
    uint8_t owner[kHouses];
    uint8_t opener;
    int16_t total;  // half seeds in houses and stores

    int next_seat(int seat) const { return seat + 1 == rules.players ? 0 : seat + 1; }
    bool has_seeds(const State &state, int seat) const {
        return ((state.row[0] & owned[seat][0]) | (state.row[1] & owned[seat][1])) != 0;
    }
    bool owns_any(int seat) const { return (owned[seat][0] | owned[seat][1]) != 0; }
    // Whether no seat but this one has a seed in its houses.
    bool others_empty(const State &state, int seat) const {
        return ((state.row[0] & ~owned[seat][0]) | (state.row[1] & ~owned[seat][1])) == 0;
    }
    void set_owners(const int32_t *owners) {
        for (int seat = 0; seat < kMaxSeats; ++seat) owned[seat][0] = owned[seat][1] = 0;
        for (int house = 0; house < kHouses; ++house) {
            owner[house] = static_cast<uint8_t>(owners[house]);
            owned[owners[house]][house / kRow] |= lane(house % kRow);
        }
    }
};

// What a ply did besides changing the state.
struct Ply {
    int captured = 0;         // half seeds, by anyone
    bool slam = false;        // the run left nothing in the other row, before the rule for it is applied (O-6)
    bool endless = false;     // the relay had no end (B-10)
    bool last_seeds = false;  // the last seeds have been handed out (B-7)
};

}  // namespace oware
