// Random games: one on a game in memory, to be looked at, or many for their totals.
#pragma once

#include "perft.hpp"
#include "random.hpp"

namespace oware {

// Index of every number in the int64 array of totals.
enum Total : int {
    kTotalGames,
    kTotalPlies,
    kTotalWins = 2,       // three
    kTotalDraws = 5,
    kTotalHalfSeeds = 6,  // three
    kTotalHash = 9,
    kTotalCut = 10,
    kTotalReasons = 16,  // one for each Reason
    kTotals = 40,
};

// FNV-1a over the moves and the result, so that two programs can tell whether they played the same games.
struct GameHash {
    uint64_t value = 0xCBF29CE484222325u;
    void add(uint64_t item) { value = (value ^ item) * 0x100000001B3u; }
};

struct Tally {
    int64_t total[kTotals] = {};

    void add(const Setup &setup, const State &end, int plies, GameHash hash) {
        ++total[kTotalGames];
        total[kTotalPlies] += plies;
        if (end.winner < 0) {
            ++total[kTotalDraws];
        } else {
            ++total[kTotalWins + end.winner];
        }
        for (int seat = 0; seat < setup.rules.players; ++seat) {
            total[kTotalHalfSeeds + seat] += end.store[seat];
            hash.add(static_cast<uint64_t>(end.store[seat]));
        }
        hash.add(static_cast<uint64_t>(end.winner + 1));
        hash.add(end.reason);
        total[kTotalHash] = static_cast<int64_t>(static_cast<uint64_t>(total[kTotalHash]) + hash.value);
        total[kTotalCut] += end.reason == kReasonAgreement;
        ++total[kTotalReasons + end.reason];
    }
};

// The houses of a 6-bit mask in order: nth[mask][k] is the k-th.
struct NthHouse {
    uint8_t nth[64][kRow] = {};
    constexpr NthHouse() {
        for (int mask = 0; mask < 64; ++mask) {
            int k = 0;
            for (int house = 0; house < kRow; ++house) {
                if ((mask >> house & 1) != 0) nth[mask][k++] = static_cast<uint8_t>(house);
            }
        }
    }
};

inline constexpr NthHouse kNthHouse{};

inline int nth_house(uint32_t mask, int k) {
    for (; k > 0; --k) mask &= mask - 1;
    return __builtin_ctz(mask);
}

// Plays on at random until the end; agrees to end once the game has `max_plies` plies. False: no room in the history.
inline bool playout(Game &game, Random random, int max_plies, GameHash &hash) {
    Silence silence;
    while (game.now().reason == kGoingOn) {
        if (full(game)) return false;
        State &after = game.history()[game.last + 1];
        if (game.plies() >= max_plies) {
            Writer nowhere{nullptr, 0};
            return act(game, nowhere, [&](State &state) { return agree(game.setup, state, nowhere), true; }) >= 0;
        }
        const uint32_t legal = legal_mask(game.setup, game.now());
        const int choices = __builtin_popcount(legal);
        const int house = nth_house(legal, choices == 1 ? 0 : random.choice(choices));
        hash.add(static_cast<uint64_t>(house));
        game.played(house, after, silence);
        ++game.last;
    }
    return true;
}

// A position as the fast playout remembers it.
struct Rows {
    uint64_t own;
    uint64_t other;
};

// What ends a fast playout is left to the referee, which is told how often the position has occurred.
struct Occurred {
    int times;
    int operator()(const State &) const { return times; }
};

// A random game in rows alone; `rows` has room for `max_plies + 1` positions. Returns the plies played from `start`.
template <class Moves>
int row_playout(const Setup &setup, const State &start, Random random, int plies_before, int max_plies, Rows *rows,
                State &end, GameHash &hash) {
    const Rules &rules = setup.rules;
    const int majority = rules.stop_at_majority ? setup.total / 2 : 0x7FFF;
    const int watch = rules.repetition == 0 ? 0x7FFFFFFF : kShortestCycle * (rules.repetition - 1);
    const int quiet_limit = rules.quiet_plies == 0 ? 0x7FFFFFFF : rules.quiet_plies;
    Silence silence;
    int turn = start.turn;
    uint64_t own = start.row[turn];
    uint64_t other = start.row[1 - turn];
    int store[2] = {start.store[0], start.store[1]};
    int since = 0;
    int quiet = start.quiet;
    rows[0] = Rows{own, other};
    for (int ply = 0;; ++ply) {
        if (plies_before + ply >= max_plies) {
            end = start;
            end.row[turn] = own;
            end.row[1 - turn] = other;
            end.turn = static_cast<uint8_t>(turn);
            end.store[0] = static_cast<int16_t>(store[0]);
            end.store[1] = static_cast<int16_t>(store[1]);
            settle_cycle(setup, end, kReasonAgreement, silence);
            return ply;
        }
        const uint32_t legal = gathered(legal_tops(Moves{}, own, other));
        const int choices = __builtin_popcount(legal);
        const int house = kNthHouse.nth[legal][choices == 1 ? 0 : random.choice(choices)];
        hash.add(static_cast<uint64_t>(house + kRow * turn));
        const Sown move = sown(Moves{}, own, other, house);
        store[turn] += 2 * move.seeds;
        since = move.seeds != 0 ? 0 : since + 1;
        quiet = move.seeds != 0 ? 0 : quiet + 1;
        int times = 0;
        if (since >= watch) {
            for (int back = kShortestCycle; back <= since; back += 2) {
                const Rows &before = rows[since - back];
                times += before.own == move.other && before.other == move.own;
            }
        }
        if (store[turn] > majority || move.own == 0 || move.other == 0 || times + 1 >= rules.repetition ||
            quiet >= quiet_limit || rules.end_when_only_singles) {
            end = start;
            end.row[turn] = move.own;
            end.row[1 - turn] = move.other;
            end.turn = static_cast<uint8_t>(turn);
            end.store[0] = static_cast<int16_t>(store[0]);
            end.store[1] = static_cast<int16_t>(store[1]);
            end.quiet = static_cast<uint16_t>(quiet);
            const Ply result{2 * move.seeds, move.slam, false, false};
            settle_ply(setup, end, result, Occurred{times}, silence);
            if (end.reason != kGoingOn) return ply + 1;
        }
        own = move.other;
        other = move.own;
        turn = 1 - turn;
        rows[since] = Rows{own, other};
    }
}

// Random games `first` to `first + count - 1` of a seed, added to the tally; the game is as before. False: no room.
template <class Moves>
bool row_playouts(Game &game, uint64_t seed, uint64_t first, int count, int max_plies, Tally &tally, Stop stop) {
    const int room = (game.capacity - game.last - 1) * 2;
    if (room <= max_plies - game.plies()) return false;
    Rows *rows = reinterpret_cast<Rows *>(game.history() + game.last + 1);
    for (int at = 0; at < count && !stop(); ++at) {
        State end;
        GameHash hash;
        const int plies = row_playout<Moves>(game.setup, game.now(), Random::of_game(seed, first + static_cast<uint64_t>(at)),
                                             game.plies(), max_plies, rows, end, hash);
        tally.add(game.setup, end, plies, hash);
    }
    return true;
}

inline bool playouts(Game &game, uint64_t seed, uint64_t first, int count, int max_plies, Tally &tally, Stop stop) {
    const State &now = game.now();
    if (now.reason == kGoingOn && now.since == 0 && !(2 * best_store(now) > game.setup.total)) {
        if (moves_like<AbapaMoves>(game.setup.rules)) {
            return row_playouts<AbapaMoves>(game, seed, first, count, max_plies, tally, stop);
        }
        if (moves_like<AwariMoves>(game.setup.rules)) {
            return row_playouts<AwariMoves>(game, seed, first, count, max_plies, tally, stop);
        }
    }
    const int here = game.last;
    for (int at = 0; at < count && !stop(); ++at) {
        GameHash hash;
        const bool done = playout(game, Random::of_game(seed, first + static_cast<uint64_t>(at)), max_plies, hash);
        // An agreement is no ply: only moves count.
        const int plies = game.last - here - (game.last > here && game.now().reason == kReasonAgreement ? 1 : 0);
        if (done) tally.add(game.setup, game.now(), plies, hash);
        game.last = here;
        if (!done) return false;
    }
    return true;
}

}  // namespace oware
