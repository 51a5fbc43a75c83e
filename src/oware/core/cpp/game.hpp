// The referee: a game with its history, in memory the caller owns.
#pragma once

#include "endings.hpp"

namespace oware {

constexpr int8_t kNoHouse = -1;
// Something other than a move left the board as it was: repetition does not count it again.
constexpr int8_t kUncounted = -2;

struct Game {
    Setup setup;
    int32_t capacity;  // states the history can hold
    int32_t first;     // index of the starting position; earlier occurrences lie before it
    int32_t last;      // index of the present position
    int32_t spare;

    State *history() { return reinterpret_cast<State *>(this + 1); }
    const State *history() const { return reinterpret_cast<const State *>(this + 1); }
    const State &now() const { return history()[last]; }
    int plies() const { return last - first; }

    // How often a position has occurred in the states that lie `since` back from the present one.
    int times(const State &position, int since) const {
        int found = 0;
        for (int at = last; at > last - since; --at) {
            const State &state = history()[at];
            if (state.same_position(position) && state.move != kUncounted) found += at < first ? state.quiet : 1;
        }
        return found;
    }

    // What `settle_ply` asks about a state that follows the present one.
    struct Earlier {
        const Game &game;
        int operator()(const State &after) const { return game.times(after, after.since); }
    };

    template <class Tracer>
    Ply played(int house, State &after, Tracer &tracer) const {
        return play(setup, now(), house, after, Earlier{*this}, tracer);
    }
};

static_assert(sizeof(Game) % 8 == 0);

inline bool full(const Game &game) { return game.last + 1 >= game.capacity; }

// Reads a position; false when its numbers make no sense.
inline bool read_position(const int32_t *field, const Rules &rules, Setup &setup, State &state) {
    const int seats = rules.players;
    int on_board = 0;
    int total = 0;
    for (int house = 0; house < kHouses; ++house) {
        if (field[kHouse0 + house] < 0 || field[kHouse0 + house] > kMaxSeeds) return false;
        if (field[kOwner0 + house] < 0 || field[kOwner0 + house] >= seats) return false;
        if (rules.family == kOware && field[kOwner0 + house] != house / kRow) return false;
        on_board += field[kHouse0 + house];
    }
    if (on_board > kMaxSeeds) return false;
    for (int seat = 0; seat < kMaxSeats; ++seat) {
        const int32_t store = field[kStore0 + seat];
        if (store < 0 || store > 4096 || (seat >= seats && store != 0)) return false;
        total += store;
    }
    constexpr int kSeatFields[] = {kTurn, kOpener, kLastCapturer};
    for (const int at : kSeatFields) {
        if (field[at] < 0 || field[at] >= seats) return false;
    }
    if (field[kQuiet] < 0 || field[kQuiet] > 0xFFFF || field[kSeatsOut] < 0 || field[kSeatsOut] >> seats != 0) return false;
    setup.rules = rules;
    setup.set_owners(field + kOwner0);
    setup.opener = static_cast<uint8_t>(field[kOpener]);
    setup.total = static_cast<int16_t>(2 * on_board + total);
    state = State{};
    for (int house = kHouses - 1; house >= 0; --house) {
        uint64_t &row = state.row[house / kRow];
        row = row << 8 | static_cast<uint64_t>(field[kHouse0 + house]);
    }
    for (int seat = 0; seat < kMaxSeats; ++seat) state.store[seat] = static_cast<int16_t>(field[kStore0 + seat]);
    state.turn = static_cast<uint8_t>(field[kTurn]);
    state.last_capturer = static_cast<uint8_t>(field[kLastCapturer]);
    state.quiet = static_cast<uint16_t>(field[kQuiet]);
    state.out = static_cast<uint8_t>(field[kSeatsOut]);
    state.winner = -1;
    state.move = kNoHouse;
    return true;
}

inline void write_position(const Setup &setup, const State &state, int32_t *field) {
    for (int house = 0; house < kHouses; ++house) {
        field[kHouse0 + house] = state.seeds(house);
        field[kOwner0 + house] = setup.owner[house];
    }
    for (int seat = 0; seat < kMaxSeats; ++seat) field[kStore0 + seat] = state.store[seat];
    field[kTurn] = state.turn;
    field[kOpener] = setup.opener;
    field[kLastCapturer] = state.last_capturer;
    field[kQuiet] = state.quiet;
    field[kSeatsOut] = state.out;
}

inline void start_position(const Rules &rules, int opener, const int32_t *owners, int32_t *field) {
    for (int house = 0; house < kHouses; ++house) {
        field[kHouse0 + house] = rules.seeds;
        field[kOwner0 + house] = owners != nullptr ? owners[house] : house / (kHouses / rules.players);
    }
    for (int at = kStore0; at < kTurn; ++at) field[at] = 0;
    field[kTurn] = opener;
    field[kOpener] = rules.relay() ? opener : 0;
    field[kLastCapturer] = rules.relay() ? opener : 0;
    field[kQuiet] = 0;
    field[kSeatsOut] = 0;
}

// Sets a game up and settles its first position. `earlier` holds rows of `kEarlierFields` numbers.
template <class Tracer>
Status start_game(Game &game, int capacity, const Rules &rules, const int32_t *position, const int32_t *earlier,
                  int earlier_count, Tracer &tracer) {
    if (capacity < 1 || earlier_count < 0) return kBadArgument;
    int32_t usual[kPositionFields];
    if (position == nullptr) {
        start_position(rules, 0, nullptr, usual);
        position = usual;
    }
    State state;
    if (!read_position(position, rules, game.setup, state)) return kBadPosition;
    if (earlier_count >= capacity) return kHistoryFull;
    game.capacity = capacity;
    game.first = game.last = earlier_count;
    for (int row = 0; row < earlier_count; ++row, earlier += kEarlierFields) {
        State &before = game.history()[row];
        before = State{};
        for (int house = kHouses - 1; house >= 0; --house) {
            if (earlier[house] < 0 || earlier[house] > kMaxSeeds) return kBadPosition;
            before.row[house / kRow] = before.row[house / kRow] << 8 | static_cast<uint64_t>(earlier[house]);
        }
        if (earlier[12] < 0 || earlier[12] >= rules.players || earlier[13] < 1 || earlier[13] > 0xFFFF) return kBadPosition;
        before.turn = static_cast<uint8_t>(earlier[12]);
        before.quiet = static_cast<uint16_t>(earlier[13]);
        before.move = kNoHouse;
    }
    state.since = static_cast<uint16_t>(earlier_count);
    settle_start(game.setup, state, tracer);
    game.history()[game.first] = state;
    return kOk;
}

// Plays a move; the number of events, or what is wrong.
inline int32_t play_move(Game &game, int house, Writer &writer) {
    if (full(game)) return kHistoryFull;
    State &after = game.history()[game.last + 1];
    game.played(house, after, writer);
    ++game.last;
    return writer.count;
}

// Why a house may not be played, kLegal when it may.
inline Cause refusal(const Game &game, int house) {
    if (game.now().reason != kGoingOn) return kCauseGameOver;
    if (house < 0 || house >= kHouses) return kCauseNoSuchHouse;
    if ((legal_mask(game.setup, game.now()) >> house & 1) != 0) return kLegal;
    return refusal_cause(game.setup, game.now(), house);
}

inline void agree(const Setup &setup, State &state, Writer &writer) {
    settle_cycle(setup, state, kReasonAgreement, writer);
    state.move = kNoHouse;
}

// A seat gives up or loses on time; with three players the other two play on (O-17). False: it cannot leave.
inline bool leave(const Setup &setup, State &state, int seat, Reason reason, Writer &writer) {
    if (seat < 0 || seat >= setup.rules.players || (state.out >> seat & 1) != 0) return false;
    state.out = static_cast<uint8_t>(state.out | 1 << seat);
    state.move = kNoHouse;
    int left = 0;
    int winner = -1;
    for (int other = setup.rules.players - 1; other >= 0; --other) {
        if ((state.out >> other & 1) != 0 || !setup.owns_any(other)) continue;
        ++left;
        winner = other;
    }
    if (left <= 1) {
        end_with(state, reason, winner, writer);
    } else {
        settle_turn(setup, state, writer);
    }
    return true;
}

// Ends the game by other means, or goes on without a seat: `change` makes the new state from the present one.
template <class Change>
int32_t act(Game &game, Writer &writer, Change change) {
    if (game.now().reason != kGoingOn) return -kCauseGameOver;
    if (full(game)) return kHistoryFull;
    State after = game.now();
    if (!change(after)) return kBadArgument;
    after.since = static_cast<uint16_t>(after.since + 1);
    if (game.times(after, after.since) > 0) after.move = kUncounted;
    game.history()[++game.last] = after;
    return writer.count;
}

// Writes the occurrences since the last capture, the present one left out; the number of different boards.
inline int32_t write_earlier(const Game &game, int32_t *rows, int capacity) {
    const State &now = game.now();
    int written = 0;
    for (int at = game.last - now.since; at <= game.last; ++at) {
        const State &state = game.history()[at];
        if (state.move == kUncounted) continue;
        bool seen = false;
        for (int before = game.last - now.since; before < at && !seen; ++before) {
            const State &other = game.history()[before];
            seen = other.move != kUncounted && other.same_position(state);
        }
        const int count = game.times(state, now.since + 1) - (state.same_position(now) ? 1 : 0);
        if (seen || count <= 0) continue;
        if (written < capacity) {
            int32_t *row = rows + written * kEarlierFields;
            for (int house = 0; house < kHouses; ++house) row[house] = state.seeds(house);
            row[12] = state.turn;
            row[13] = count;
        }
        ++written;
    }
    return written;
}

inline void write_outcome(const State &state, int32_t *outcome) {
    outcome[0] = state.reason != kGoingOn;
    outcome[1] = state.winner;
    outcome[2] = state.reason;
    for (int seat = 0; seat < kMaxSeats; ++seat) outcome[3 + seat] = state.store[seat];
}

}  // namespace oware
