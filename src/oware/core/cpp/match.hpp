// Matches: pits that change owner (RULES.md section 5 and 6), or points (section 7).
#pragma once

#include "game.hpp"

namespace oware {

enum Opener : int32_t { kOpensAlternate, kOpensWinner, kOpensLoser, kOpensAgreement, kOpensSame };
enum Layout : int32_t { kLayoutExtend, kLayoutAnchored, kLayoutChosen };
enum SparePit : int32_t { kSpareWinner, kSpareLoser };

// Index of every number in the int32 array of a match. The caller sets the options; the rest is the core's.
enum MatchField : int {
    kMatchOpenerRule,
    kMatchLayout,
    kMatchSparePit,
    kMatchTarget,
    kMatchBestOf,
    kMatchFirstTo,
    kMatchMaxGames,
    kMatchPointsWin,  // thousandths of a point
    kMatchPointsDraw,
    kMatchPointsLoss,
    kMatchOptions,
    kMatchRelay = 14,
    kMatchPlayers,
    kMatchGames,   // finished games
    kMatchOpener,  // of the game in progress, or of the last one
    kMatchOut,     // seats out of the match, as a mask
    kMatchOver,
    kMatchWinner,  // -1: level
    kMatchReason,
    kMatchWon = 22,     // three: pits won by the last finished game
    kMatchPoints = 25,  // three: thousandths
    kMatchWins = 28,    // three
    kMatchPlaying = 31,  // seats that may open the next game, as a mask
    kMatchOwner = 32,    // twelve, of the game in progress
    kMatchAbsent = 44,   // seats that were out before the game in progress, as a mask
    kMatchNextOpener = 45,
    kMatchFields = 48,
};

// One pit for each four seeds, spare ones by largest remainder (M-1, M-4). Seats in `out` get none.
inline void pits_won(const int32_t *half_seeds, int players, int32_t spare_pit, uint32_t out, int32_t *won) {
    int order[kMaxSeats];
    int seats = 0;
    int sum = 0;
    for (int seat = 0; seat < kMaxSeats; ++seat) won[seat] = 0;
    for (int seat = 0; seat < players; ++seat) {
        if ((out >> seat & 1) != 0) continue;
        won[seat] = half_seeds[seat] / 8;
        sum += won[seat];
        // Insertion by remainder, then by seeds as the option says, then by seat.
        int at = seats++;
        for (; at > 0; --at) {
            const int before = order[at - 1];
            const int by_rest = half_seeds[seat] % 8 - half_seeds[before] % 8;
            const int by_seeds = (half_seeds[seat] - half_seeds[before]) * (spare_pit == kSpareWinner ? 1 : -1);
            if (by_rest < 0 || (by_rest == 0 && by_seeds <= 0)) break;
            order[at] = before;
        }
        order[at] = seat;
    }
    for (int turn = 0; sum < kHouses && seats > 0; ++turn, ++sum) ++won[order[turn % seats]];
}

// Owners of the twelve pits (M-2, T-3); false when the pits are not twelve.
inline bool laid_out(const int32_t *won, int players, int32_t layout, int32_t *owners) {
    int first = 0;
    int sum = 0;
    for (int seat = 0; seat < players; ++seat) {
        if (won[seat] < 0 || won[seat] > kHouses) return false;
        sum += won[seat];
        if (layout == kLayoutExtend && won[seat] > won[first]) first = seat;
    }
    if (sum != kHouses) return false;
    int pit = first * (kHouses / players);
    for (int step = 0; step < players; ++step) {
        const int seat = (first + step) % players;
        for (int left = won[seat]; left > 0; --left, ++pit) owners[pit % kHouses] = seat;
    }
    return true;
}

// The seat that opens the next game (M-3, T-5) among those in the mask `playing`.
inline int next_opener(int opener, int32_t rule, const int32_t *half_seeds, int players, uint32_t playing) {
    int best = -1;
    bool level = true;
    for (int seat = 0; seat < players; ++seat) {
        if ((playing >> seat & 1) == 0) continue;
        if (best < 0) {
            best = seat;
            continue;
        }
        if (half_seeds[seat] != half_seeds[best]) level = false;
        if (rule == kOpensWinner ? half_seeds[seat] > half_seeds[best] : half_seeds[seat] < half_seeds[best]) best = seat;
    }
    if ((rule == kOpensWinner || rule == kOpensLoser) && !level) return best;
    if (rule == kOpensSame && (playing >> opener & 1) != 0) return opener;
    for (int step = 1; step <= players; ++step) {
        const int seat = (opener + step) % players;
        if ((playing >> seat & 1) != 0) return seat;
    }
    return -1;
}

inline bool start_match(int32_t *match, const Rules &rules, int first_opener) {
    if (match[kMatchOpenerRule] < 0 || match[kMatchOpenerRule] > kOpensSame || match[kMatchLayout] < 0 ||
        match[kMatchLayout] > kLayoutChosen || match[kMatchSparePit] < 0 || match[kMatchSparePit] > kSpareLoser ||
        match[kMatchTarget] < 8 || match[kMatchTarget] > kHouses || match[kMatchBestOf] < 0 || match[kMatchFirstTo] < 0 ||
        match[kMatchMaxGames] < 0 || first_opener < 0 || first_opener >= rules.players) {
        return false;
    }
    for (int at = kMatchOptions; at < kMatchFields; ++at) match[at] = 0;
    match[kMatchRelay] = rules.relay();
    match[kMatchPlayers] = rules.players;
    match[kMatchOpener] = first_opener;
    match[kMatchWinner] = -1;
    match[kMatchNextOpener] = -1;
    for (int house = 0; house < kHouses; ++house) match[kMatchOwner + house] = house / (kHouses / rules.players);
    return true;
}

inline int32_t end_by_points(const int32_t *match) {
    const int32_t *points = match + kMatchPoints;
    const int32_t *wins = match + kMatchWins;
    const int most = wins[0] > wins[1] ? wins[0] : wins[1];
    if (match[kMatchFirstTo] != 0 && most >= match[kMatchFirstTo]) return kReasonTarget;
    if (match[kMatchBestOf] != 0) {
        const int left = match[kMatchBestOf] - match[kMatchGames];
        const int lead = points[0] > points[1] ? points[0] - points[1] : points[1] - points[0];
        if (lead > left * (match[kMatchPointsWin] - match[kMatchPointsLoss])) return kReasonTarget;
        if (left <= 0) return kReasonMaxGames;
    }
    return kGoingOn;
}

inline int32_t end_by_pits(const int32_t *match) {
    int most = 0;
    int in = 0;
    for (int seat = 0; seat < match[kMatchPlayers]; ++seat) {
        if (match[kMatchWon + seat] > most) most = match[kMatchWon + seat];
        in += (match[kMatchOut] >> seat & 1) == 0;
    }
    if (most >= match[kMatchTarget]) return kReasonTarget;
    return in <= 1 ? kReasonLastLeft : kGoingOn;
}

inline uint32_t seats_out(const int32_t *match, const State &end) {
    const int players = match[kMatchPlayers];
    uint32_t out = static_cast<uint32_t>(match[kMatchAbsent]);
    if (players > 2) out |= end.out;
    if (match[kMatchRelay] == 0) return out;
    uint32_t owning = 0;
    for (int house = 0; house < kHouses; ++house) owning |= 1u << match[kMatchOwner + house];
    return out | (~owning & ((1u << players) - 1));
}

// Takes the result of the game in progress into the match; false when that game is not over, or the match is.
inline bool record_game(int32_t *match, const State &end) {
    if (end.reason == kGoingOn || match[kMatchOver] != 0) return false;
    const int players = match[kMatchPlayers];
    const bool left = end.reason == kReasonResignation || end.reason == kReasonTime;
    ++match[kMatchGames];
    match[kMatchOut] = static_cast<int32_t>(seats_out(match, end));
    int32_t stores[kMaxSeats];
    int32_t results[kMaxSeats];  // what decides who is winner or loser for the opener
    for (int seat = 0; seat < kMaxSeats; ++seat) {
        stores[seat] = results[seat] = end.store[seat];
        if (seat >= players) continue;
        match[kMatchWins + seat] += end.winner == seat;
        match[kMatchPoints + seat] += match[end.winner < 0 ? kMatchPointsDraw : end.winner == seat ? kMatchPointsWin : kMatchPointsLoss];
        // The result was not decided by seeds: the winner counts as the one with more.
        if (end.winner >= 0 && (left || end.reason == kReasonGrandSlamForfeit)) results[seat] = end.winner == seat;
    }
    uint32_t playing = ~static_cast<uint32_t>(match[kMatchOut]) & ((1u << players) - 1);
    if (match[kMatchRelay] != 0) {
        // Who gives up a game for two leaves what lies on the board to the other.
        if (left && players == 2 && end.winner >= 0) stores[end.winner] += 2 * end.on_board();
        pits_won(stores, players, match[kMatchSparePit], static_cast<uint32_t>(match[kMatchOut]), match + kMatchWon);
        for (int seat = 0; seat < players; ++seat) {
            if (match[kMatchWon + seat] == 0) playing &= ~(1u << seat);
        }
    }
    match[kMatchPlaying] = static_cast<int32_t>(playing);
    match[kMatchNextOpener] = match[kMatchOpenerRule] == kOpensAgreement
                                  ? -1
                                  : next_opener(match[kMatchOpener], match[kMatchOpenerRule], results, players, playing);
    int32_t reason = match[kMatchRelay] != 0 ? end_by_pits(match) : end_by_points(match);
    if (reason == kGoingOn && match[kMatchMaxGames] != 0 && match[kMatchGames] >= match[kMatchMaxGames]) {
        reason = kReasonMaxGames;
    }
    if (reason == kGoingOn) return true;
    const int32_t *scores = match + (match[kMatchRelay] != 0 ? kMatchWon : kMatchPoints);
    int winner = 0;
    bool level = false;
    for (int seat = 1; seat < players; ++seat) {
        if (scores[seat] > scores[winner]) {
            winner = seat;
            level = false;
        } else if (scores[seat] == scores[winner]) {
            level = true;
        }
    }
    match[kMatchOver] = 1;
    match[kMatchReason] = reason;
    match[kMatchWinner] = level ? -1 : winner;
    return true;
}

// Owners and opener of the next game: those that follow, or the caller's where they are chosen or agreed.
inline bool next_game(int32_t *match, const int32_t *owners, int opener) {
    const int players = match[kMatchPlayers];
    if (match[kMatchOver] != 0 || match[kMatchGames] == 0) return false;
    if (match[kMatchOpenerRule] == kOpensAgreement) {
        if (opener < 0 || opener >= players || (match[kMatchPlaying] >> opener & 1) == 0) return false;
    } else {
        if (opener >= 0) return false;
        opener = match[kMatchNextOpener];
    }
    if (match[kMatchRelay] != 0 && match[kMatchLayout] == kLayoutChosen) {
        if (owners == nullptr) return false;
        int32_t count[kMaxSeats] = {};
        for (int house = 0; house < kHouses; ++house) {
            if (owners[house] < 0 || owners[house] >= players) return false;
            ++count[owners[house]];
        }
        for (int seat = 0; seat < players; ++seat) {
            if (count[seat] != match[kMatchWon + seat]) return false;
        }
        for (int house = 0; house < kHouses; ++house) match[kMatchOwner + house] = owners[house];
    } else if (owners != nullptr) {
        return false;
    } else if (match[kMatchRelay] != 0) {
        laid_out(match + kMatchWon, players, match[kMatchLayout], match + kMatchOwner);
    }
    match[kMatchAbsent] = match[kMatchOut];
    match[kMatchOpener] = opener;
    return true;
}

}  // namespace oware
