// The C ABI of the search; see docs/dev/engine.md.
#pragma once

#include "driver.hpp"

OWARE_EXPORT int32_t oware_search_bytes() { return static_cast<int32_t>(sizeof(oware::Search)); }

OWARE_EXPORT int32_t oware_search_begin(oware::Search *search, const oware::Game *game, void *table,
                                        intptr_t table_bytes, const int32_t *options, uint32_t seed) {
    return oware::begin_search(*search, *game, table, table_bytes, options, seed);
}

OWARE_EXPORT int32_t oware_search_weigh(oware::Search *search, const oware::Network *weights) {
    if (!weights->fits()) return oware::kBadArgument;
    if (search->setup.rules.relay() || search->setup.rules.players != 2) return oware::kBadRules;
    oware::lend_weights(*search, weights);
    return oware::kOk;
}

OWARE_EXPORT int32_t oware_search_lend(oware::Search *search, const void *const *pairs, int32_t pair_levels,
                                       const void *const *splits, int32_t split_levels) {
    constexpr int kMost = oware::kMaxSeeds + 1;
    if (pair_levels < 0 || pair_levels > kMost || split_levels < 0 || split_levels > kMost) return oware::kBadArgument;
    if (search->setup.rules.relay() || search->setup.rules.players != 2) return oware::kBadRules;
    oware::lend_tables(*search, pairs, pair_levels, splits, split_levels);
    return oware::kOk;
}

OWARE_EXPORT int32_t oware_search_step(oware::Search *search, void *table, int32_t nodes, const int32_t *stop) {
    if (nodes < 1) return oware::kBadArgument;
    return oware::step_search(*search, table, nodes, oware::Stop{stop});
}

OWARE_EXPORT void oware_search_result(const oware::Search *search, int32_t *result) {
    oware::write_result(*search, result);
}

OWARE_EXPORT void oware_search_lines(const oware::Search *search, int32_t *lines) {
    oware::write_lines(*search, lines);
}

OWARE_EXPORT int32_t oware_search_accepts(const oware::Search *search, const oware::Game *game, int32_t seat) {
    if (seat < 0 || seat >= game->setup.rules.players) return oware::kBadArgument;
    return oware::accepts_end(*search, *game, seat);
}
