// Sowing and capturing in Oware (RULES.md section 2, steps 4-7), in rows seen from the mover.
//
// `Options` is `Rules`, read at run time, or a set of constants such as `AbapaMoves`.
#pragma once

#include "state.hpp"
#include "trace.hpp"

namespace oware {

// A move made: both rows after it, and the lanes of the other row it was about.
struct Sown {
    uint64_t own;
    uint64_t other;
    uint64_t run;       // lanes of the run (step 5)
    uint64_t captured;  // of them those that were taken
    int seeds;          // whole seeds captured
    bool slam;
};

template <class Options>
inline const Sowing &sowing_of(const Options &options, int house, int seeds) {
    return options.skip_origin ? kSowingSkips.entry[house][seeds] : kSowingFills.entry[house][seeds];
}

// Top bits of the lanes that hold a number of seeds that captures (O-4).
template <class Options>
inline uint64_t capturable(const Options &options, uint64_t row) {
    if (options.captures_twos_and_threes) {
        const uint64_t pairs = (row & 0x0000FEFEFEFEFEFEu) ^ 0x0000020202020202u;
        return ~(pairs + (kTops - kOnes)) & kTops;
    }
    uint64_t found = 0;
    for (uint64_t counts = options.capture_counts; counts != 0; counts &= counts - 1) {
        const uint64_t differing = (row & kRowMask) ^ (kOnes * static_cast<uint64_t>(__builtin_ctzll(counts)));
        found |= ~(differing + (kTops - kOnes)) & kTops;
    }
    return found;
}

template <class Options>
inline bool is_slam(const Options &options, uint64_t other_before, uint64_t other, uint64_t run) {
    if (options.grand_slam_trigger == kTriggerAllHouses) return run == kRowMask;
    if (options.grand_slam_trigger == kTriggerRowEmptiedHadSeeds && (other_before & kRowMask) == 0) return false;
    return (other & kRowMask & ~run) == 0;
}

// Lanes of a slamming run that keep their seeds (O-6).
template <class Options>
inline uint64_t spared(const Options &options, uint64_t run, const Sowing &sowing) {
    switch (options.grand_slam) {
        case kSlamNoCapture: return run;
        case kSlamKeepLast: return (sowing.last >> 7) * 0xFF;
        case kSlamKeepFirst: return uint64_t{0xFF} << __builtin_ctzll(run & kOnes);
        default: return 0;
    }
}

// Lanes of the run that ends at the landing house, which can be captured (step 5, O-5).
template <class Options>
inline uint64_t run_of(const Options &options, uint64_t taking, const Sowing &sowing) {
    if (!options.capture_chain) return (sowing.last >> 7) * 0xFF;
    // It goes back to just above the nearest house that cannot be captured.
    const uint64_t reach = (sowing.last << 1) - 1;
    const uint64_t stops = kTops & reach & ~taking;
    return reach & (~uint64_t{0} << (63 - __builtin_clzll(stops << 1 | 1)));
}

template <class Options>
inline Sown sown(const Options &options, uint64_t own, uint64_t other, int house) {
    const Sowing &sowing = sowing_of(options, house, seeds_in(own, house));
    Sown move;
    move.own = (own & ~lane(house)) + sowing.own;
    move.other = other + sowing.other;
    move.run = move.captured = 0;
    move.seeds = 0;
    move.slam = false;
    const uint64_t taking = capturable(options, move.other);
    if ((taking & sowing.last) != 0) {
        move.run = run_of(options, taking, sowing);
        move.captured = move.run;
        if (is_slam(options, other, move.other, move.run)) {
            move.slam = true;
            move.captured = move.run & ~spared(options, move.run, sowing);
        }
        move.seeds = row_sum(move.other & move.captured);
        move.other &= ~move.captured;
    }
    return move;
}

// Writes down the move `sown` made: the lap, then the run backwards from the last seed's house.
template <class Tracer>
void trace_sowing(const Rules &rules, const State &before, int house, const Sown &move, Tracer &tracer) {
    if constexpr (!Tracer::kOn) return;
    const uint32_t seat = before.turn;
    const int seeds = before.seeds(house);
    uint8_t counts[kHouses];
    for (int at = 0; at < kHouses; ++at) counts[at] = static_cast<uint8_t>(before.seeds(at));
    counts[house] = 0;
    tracer.add(kEventLift, static_cast<uint32_t>(house), seat, 2 * seeds, 0);
    int target = house;
    for (int left = seeds; left > 0;) {
        target = target + 1 == kHouses ? 0 : target + 1;
        if (target == house && rules.skip_origin) continue;
        ++counts[target];
        --left;
        tracer.add(kEventDrop, static_cast<uint32_t>(target), kNone, 2 * counts[target], 0);
    }
    for (int at = target % kRow; at >= 0 && move.run != 0; --at) {
        if ((move.run & lane(at)) == 0) break;
        const int taken = target / kRow * kRow + at;
        const bool kept = (move.captured & lane(at)) == 0;
        tracer.add(kept ? kEventRefuse : kEventCapture, static_cast<uint32_t>(taken), seat, 2 * counts[taken],
                   kept ? kHowRefused + static_cast<uint32_t>(rules.grand_slam) : move.slam ? kHowSlam : kHowRun);
    }
}

// Plays an Oware move on a state: sowing and captures, no end tests, the turn not yet passed.
template <class Tracer>
inline Ply sow(const Setup &setup, const State &before, int house, State &after, Tracer &tracer) {
    const int seat = before.turn;
    const Sown move = sown(setup.rules, before.row[seat], before.row[1 - seat], house % kRow);
    trace_sowing(setup.rules, before, house, move, tracer);
    after.row[seat] = move.own;
    after.row[1 - seat] = move.other;
    after.store[seat] = static_cast<int16_t>(before.store[seat] + 2 * move.seeds);
    Ply ply;
    ply.captured = 2 * move.seeds;
    ply.slam = move.slam;
    return ply;
}

}  // namespace oware
