// The core of oware as one translation unit: its C ABI. See docs/dev/core.md.
#include "memory.hpp"

#include "game.hpp"
#include "match.hpp"
#include "perft.hpp"
#include "playout.hpp"
#include "tables_answers.hpp"
#include "tables_shard.hpp"
#include "search_abi.hpp"

using oware::Game;
using oware::Writer;

OWARE_EXPORT int32_t oware_abi_version() { return oware::kAbiVersion; }

#if defined(__wasm__)
extern "C" unsigned char __heap_base;
OWARE_EXPORT uint32_t oware_heap_base() { return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(&__heap_base)); }
#endif

OWARE_EXPORT int32_t oware_game_bytes(int32_t capacity) {
    return static_cast<int32_t>(sizeof(Game)) + capacity * static_cast<int32_t>(sizeof(oware::State));
}

OWARE_EXPORT int32_t oware_game_resize(Game *game, int32_t capacity) {
    if (capacity <= game->last) return oware::kBadArgument;
    game->capacity = capacity;
    return oware::kOk;
}

OWARE_EXPORT int32_t oware_start_position(const int32_t *rules, int32_t opener, const int32_t *owners,
                                          int32_t *position) {
    oware::Rules decoded;
    if (!decoded.decode(rules)) return oware::kBadRules;
    if (opener < 0 || opener >= decoded.players) return oware::kBadPosition;
    oware::start_position(decoded, opener, owners, position);
    return oware::kOk;
}

OWARE_EXPORT int32_t oware_game_start(Game *game, int32_t capacity, const int32_t *rules, const int32_t *position,
                                      const int32_t *earlier, int32_t earlier_count, uint32_t *events,
                                      int32_t events_capacity) {
    oware::Rules decoded;
    if (!decoded.decode(rules)) return oware::kBadRules;
    Writer writer{events, events_capacity};
    const oware::Status status =
        oware::start_game(*game, capacity, decoded, position, earlier, earlier_count, writer);
    return status != oware::kOk ? status : writer.count;
}

OWARE_EXPORT void oware_game_position(const Game *game, int32_t *position) {
    oware::write_position(game->setup, game->now(), position);
}

OWARE_EXPORT int32_t oware_game_earlier(const Game *game, int32_t *rows, int32_t capacity) {
    return oware::write_earlier(*game, rows, capacity);
}

OWARE_EXPORT int32_t oware_game_legal(const Game *game) {
    if (game->now().reason != oware::kGoingOn) return 0;
    return static_cast<int32_t>(oware::legal_mask(game->setup, game->now()));
}

OWARE_EXPORT int32_t oware_game_refusal(const Game *game, int32_t house, int32_t *would_do) {
    *would_do = oware_game_legal(game);
    return oware::refusal(*game, house);
}

OWARE_EXPORT int32_t oware_game_trace(const Game *game, int32_t house, uint32_t *events, int32_t capacity) {
    const oware::Cause cause = oware::refusal(*game, house);
    if (cause != oware::kLegal) return -cause;
    Writer writer{events, capacity};
    oware::State after;
    game->played(house, after, writer);
    return writer.count;
}

OWARE_EXPORT int32_t oware_game_play(Game *game, int32_t house, uint32_t *events, int32_t capacity) {
    const oware::Cause cause = oware::refusal(*game, house);
    if (cause != oware::kLegal) return -cause;
    Writer writer{events, capacity};
    return oware::play_move(*game, house, writer);
}

OWARE_EXPORT int32_t oware_game_undo(Game *game) {
    if (game->last == game->first) return 0;
    --game->last;
    return 1;
}

OWARE_EXPORT int32_t oware_game_plies(const Game *game) { return game->plies(); }

OWARE_EXPORT int32_t oware_game_move(const Game *game, int32_t ply) {
    if (ply < 0 || ply >= game->plies()) return oware::kBadArgument;
    const int move = game->history()[game->first + 1 + ply].move;
    return move < 0 ? -1 : move;
}

OWARE_EXPORT int32_t oware_game_agree(Game *game, uint32_t *events, int32_t capacity) {
    Writer writer{events, capacity};
    return oware::act(*game, writer, [&](oware::State &state) {
        oware::agree(game->setup, state, writer);
        return true;
    });
}

OWARE_EXPORT int32_t oware_game_resign(Game *game, int32_t seat, uint32_t *events, int32_t capacity) {
    Writer writer{events, capacity};
    return oware::act(*game, writer, [&](oware::State &state) {
        return oware::leave(game->setup, state, seat, oware::kReasonResignation, writer);
    });
}

OWARE_EXPORT int32_t oware_game_lose_on_time(Game *game, int32_t seat, uint32_t *events, int32_t capacity) {
    Writer writer{events, capacity};
    return oware::act(*game, writer, [&](oware::State &state) {
        return oware::leave(game->setup, state, seat, oware::kReasonTime, writer);
    });
}

OWARE_EXPORT int32_t oware_game_outcome(const Game *game, int32_t *outcome) {
    oware::write_outcome(game->now(), outcome);
    return outcome[0];
}

OWARE_EXPORT int32_t oware_game_shares(const Game *game, int32_t *outcome) {
    oware::State state = game->now();
    Writer nowhere{nullptr, 0};
    if (state.reason == oware::kGoingOn) oware::agree(game->setup, state, nowhere);
    oware::write_outcome(state, outcome);
    return outcome[0];
}

OWARE_EXPORT int32_t oware_game_times(const Game *game) {
    return game->times(game->now(), game->now().since + 1);
}

OWARE_EXPORT int32_t oware_perft(Game *game, int32_t depth, int32_t bulk, int64_t *counts, const int32_t *stop) {
    if (depth < 0 || depth > 250) return oware::kBadArgument;
    if (game->last + depth >= game->capacity) return oware::kHistoryFull;
    oware::Counts found;
    const bool done = bulk != 0 ? oware::perft<true>(*game, depth, oware::Stop{stop}, found)
                                : oware::perft<false>(*game, depth, oware::Stop{stop}, found);
    counts[0] = found.moves;
    counts[1] = bulk != 0 ? 0 : found.captures;
    counts[2] = bulk != 0 ? 0 : found.slams;
    counts[3] = bulk != 0 ? 0 : found.ended;
    return done ? oware::kOk : oware::kStopped;
}

OWARE_EXPORT int32_t oware_playout(Game *game, uint64_t seed, uint64_t index, int32_t max_plies) {
    oware::GameHash hash;
    const int before = game->last;
    if (!oware::playout(*game, oware::Random::of_game(seed, index), max_plies, hash)) return oware::kHistoryFull;
    return game->last - before;
}

OWARE_EXPORT int32_t oware_playouts(Game *game, uint64_t seed, uint64_t first, int32_t count, int32_t max_plies,
                                    int64_t *totals, const int32_t *stop) {
    oware::Tally tally;
    if (count < 0) return oware::kBadArgument;
    if (!oware::playouts(*game, seed, first, count, max_plies, tally, oware::Stop{stop})) return oware::kHistoryFull;
    // Unsigned, for the sum of hashes wraps.
    for (int at = 0; at < oware::kTotals; ++at) {
        totals[at] = static_cast<int64_t>(static_cast<uint64_t>(totals[at]) + static_cast<uint64_t>(tally.total[at]));
    }
    return oware::kOk;
}

OWARE_EXPORT int32_t oware_match_won(const int32_t *half_seeds, int32_t players, int32_t spare_pit, int32_t out,
                                     int32_t *won) {
    if (players < 2 || players > oware::kMaxSeats) return oware::kBadArgument;
    oware::pits_won(half_seeds, players, spare_pit, static_cast<uint32_t>(out), won);
    return oware::kOk;
}

OWARE_EXPORT int32_t oware_match_layout(const int32_t *won, int32_t players, int32_t layout, int32_t *owners) {
    if (players < 2 || players > oware::kMaxSeats) return oware::kBadArgument;
    return oware::laid_out(won, players, layout, owners) ? oware::kOk : oware::kBadArgument;
}

OWARE_EXPORT int32_t oware_match_start(int32_t *match, const int32_t *rules, int32_t first_opener) {
    oware::Rules decoded;
    if (!decoded.decode(rules)) return oware::kBadRules;
    return oware::start_match(match, decoded, first_opener) ? oware::kOk : oware::kBadArgument;
}

OWARE_EXPORT int32_t oware_match_record(int32_t *match, const Game *game) {
    return oware::record_game(match, game->now()) ? oware::kOk : oware::kBadArgument;
}

OWARE_EXPORT int32_t oware_match_next(int32_t *match, const int32_t *owners, int32_t opener) {
    return oware::next_game(match, owners, opener) ? oware::kOk : oware::kBadArgument;
}
