// A turn of Ba-awa: laps, fours, the last seeds, and relays without an end (RULES.md section 4, B-2 to B-8, B-10).
#pragma once

#include "state.hpp"
#include "trace.hpp"

namespace oware {

// Turns are this long before the search for a repetition begins; nearly all have ended by then.
constexpr int kLapsBeforeWatch = 16;

// The ring while a turn is being sown, and the pit about to be lifted. Comparable as two words.
struct alignas(8) Ring {
    uint8_t pit[kHouses];
    uint8_t next;
    uint8_t unused[3];

    bool operator==(const Ring &other) const {
        uint64_t mine[2];
        uint64_t theirs[2];
        __builtin_memcpy(mine, this, 16);
        __builtin_memcpy(theirs, &other, 16);
        return mine[0] == theirs[0] && mine[1] == theirs[1];
    }
};

static_assert(sizeof(Ring) == 16);

struct Turn {
    Ring ring;
    int16_t store[kMaxSeats];
    uint8_t last_capturer;
    uint8_t mover;
    int16_t left;  // whole seeds in pits and hand
    int16_t captured;
    bool last_seeds;
};

inline Turn turn_of(const State &state, int house) {
    Turn turn{};
    for (int pit = 0; pit < kHouses; ++pit) turn.ring.pit[pit] = static_cast<uint8_t>(state.seeds(pit));
    turn.ring.next = static_cast<uint8_t>(house);
    for (int seat = 0; seat < kMaxSeats; ++seat) turn.store[seat] = state.store[seat];
    turn.last_capturer = state.last_capturer;
    turn.mover = state.turn;
    turn.left = static_cast<int16_t>(state.on_board());
    return turn;
}

// Hands out the last seeds if few enough are left; seeds in hand count as left (B-7, B-8).
template <class Tracer>
bool take_last_seeds(const Setup &setup, Turn &turn, int hand, Tracer &tracer) {
    const int32_t ending = setup.rules.ending;
    const int limit = ending == kEndingOpenerEight || ending == kEndingCapturerEight ? 8 : 4;
    if (ending == kEndingNone || turn.left == 0 || turn.left > limit) return false;
    const int taker = ending == kEndingOpenerEight      ? setup.opener
                      : ending == kEndingLastFourMover ? turn.mover
                                                       : turn.last_capturer;
    for (int pit = 0; pit < kHouses; ++pit) {
        if (turn.ring.pit[pit] == 0) continue;
        tracer.add(kEventAward, static_cast<uint32_t>(pit), static_cast<uint32_t>(taker), 2 * turn.ring.pit[pit],
                   kReasonLastSeeds);
        turn.ring.pit[pit] = 0;
    }
    if (hand != 0) tracer.add(kEventAward, kNone, static_cast<uint32_t>(taker), 2 * hand, kReasonLastSeeds);
    turn.store[taker] = static_cast<int16_t>(turn.store[taker] + 2 * turn.left);
    turn.left = 0;
    turn.last_seeds = true;
    return true;
}

// A pit that a seed has just brought to four: captures it as far as the rules do; whether the turn is over (B-5, B-6).
template <class Tracer>
bool capture_four(const Setup &setup, Turn &turn, int pit, int hand, Tracer &tracer) {
    const Rules &rules = setup.rules;
    const int owner = setup.owner[pit];
    int taker = turn.mover;
    if (hand != 0) {
        if (rules.passing_four == kPassingOwnOnly && owner != turn.mover) return false;
        if (rules.passing_four != kPassingMover) taker = owner;
    } else if (rules.last_four == kLastFourMoverIfOwn && owner != turn.mover) {
        return false;
    }
    const int seeds = turn.ring.pit[pit];
    turn.ring.pit[pit] = 0;
    turn.store[taker] = static_cast<int16_t>(turn.store[taker] + 2 * seeds);
    turn.left = static_cast<int16_t>(turn.left - seeds);
    turn.captured = static_cast<int16_t>(turn.captured + 2 * seeds);
    turn.last_capturer = static_cast<uint8_t>(taker);
    tracer.add(kEventCapture, static_cast<uint32_t>(pit), static_cast<uint32_t>(taker), 2 * seeds,
               hand != 0 ? kHowFourPassing : kHowFourLast);
    if (rules.ending_check == kCheckImmediate && take_last_seeds(setup, turn, hand, tracer)) return true;
    return hand == 0;
}

// Sows one lap; true when another follows, with the pit to lift in `ring.next`.
template <class Tracer>
inline bool lap(const Setup &setup, Turn &turn, Tracer &tracer) {
    const int origin = turn.ring.next;
    uint8_t *pits = turn.ring.pit;
    int hand = pits[origin];
    pits[origin] = 0;
    tracer.add(kEventLift, static_cast<uint32_t>(origin), turn.mover, 2 * hand, 0);
    int target = origin;
    while (hand != 0) {
        target = target + 1 == kHouses ? 0 : target + 1;
        if (target == origin && setup.rules.skip_origin) continue;
        const int count = ++pits[target];
        --hand;
        tracer.add(kEventDrop, static_cast<uint32_t>(target), kNone, 2 * count, 0);
        if (count == setup.rules.four && capture_four(setup, turn, target, hand, tracer)) return false;
    }
    turn.ring.next = static_cast<uint8_t>(target);
    return pits[target] > 1;
}

// After how many laps the pits and the pit to be lifted are first as they were before, when the cycle's length is known.
inline int first_recurrence(const Setup &setup, const Turn &start, int cycle) {
    Silence silence;
    Turn behind = start;
    Turn ahead = start;
    int laps = cycle;
    for (int at = 0; at < cycle; ++at) lap(setup, ahead, silence);
    while (!(behind.ring == ahead.ring)) {
        lap(setup, behind, silence);
        lap(setup, ahead, silence);
        ++laps;
    }
    return laps;
}

// Sows a whole turn. The relay is endless when a board recurs with the same pit to be lifted, which Brent's method
// finds without keeping the boards, or when `max_laps` are sown; it then stops at the first such moment.
template <class Tracer>
Ply relay(const Setup &setup, const Turn &start, Turn &turn, Tracer &tracer) {
    const int mark = tracer.mark();
    const int limit = setup.rules.max_laps;
    Ply ply;
    turn = start;
    Ring watched = turn.ring;
    int laps = 0;
    int power = kLapsBeforeWatch;
    int since = 0;
    int stop = 0;  // laps after which the relay counts as endless, once that is known
    while (lap(setup, turn, tracer)) {
        ++laps;
        ++since;
        if (turn.ring == watched) {
            stop = first_recurrence(setup, start, since);
            break;
        }
        if (since == power) {
            watched = turn.ring;
            power *= 2;
            since = 0;
        }
    }
    if (limit != 0 && (stop == 0 ? laps >= limit : stop > limit)) stop = limit;
    if (stop != 0) {
        tracer.rewind(mark);
        turn = start;
        for (int at = 0; at < stop; ++at) lap(setup, turn, tracer);
        tracer.add(kEventEndless, turn.ring.next, turn.mover, 2 * turn.ring.pit[turn.ring.next], 0);
        ply.endless = true;
    }
    ply.captured = turn.captured;
    ply.last_seeds = turn.last_seeds;
    return ply;
}

// Puts a sown turn back into a state.
inline void settle_into(const Turn &turn, State &after) {
    for (int row = 0; row < 2; ++row) {
        after.row[row] = 0;
        for (int at = kRow - 1; at >= 0; --at) after.row[row] = after.row[row] << 8 | turn.ring.pit[row * kRow + at];
    }
    for (int seat = 0; seat < kMaxSeats; ++seat) after.store[seat] = turn.store[seat];
    after.last_capturer = turn.last_capturer;
}

}  // namespace oware
