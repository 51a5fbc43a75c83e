// A rule set as the core reads it: decoded from the int32 array, or known while compiling.
#pragma once

#include "abi.hpp"

namespace oware {

// Every option, in the words of RULES.md sections 3 and 4.
struct Rules {
    int32_t family;
    int32_t players;
    int32_t seeds;
    bool skip_origin;
    bool must_feed;
    bool stop_at_majority;
    int32_t repetition;
    uint64_t capture_counts;  // bit c stands for the count c
    bool captures_twos_and_threes;
    bool capture_chain;
    int32_t grand_slam;
    int32_t grand_slam_trigger;
    int32_t feed_test;
    bool leave_countermove;
    int32_t cannot_feed;
    int32_t no_seeds;
    bool sweep_at_majority;
    bool repetition_waits_for_feed;
    int32_t quiet_plies;
    int32_t cycle_score;
    bool singles_last;
    bool end_when_only_singles;
    int32_t four;
    int32_t passing_four;
    int32_t last_four;
    int32_t ending;
    int32_t ending_check;
    int32_t no_move;
    bool ending_feeds;
    int32_t endless;
    int32_t max_laps;

    bool relay() const { return family == kBaawa; }

    // Fills the rules from the array; false when a number is out of its range.
    bool decode(const int32_t *field) {
        static constexpr int8_t highest[kRuleFields] = {
            kBaawa, 3,  4, 1, 1, 1, -1, -1, -1, 1, kSlamForfeit, kTriggerAllHouses, kFeedAfterMove, 1,
            kCannotFeedPlayOn, kNoSeedsUnscored, 1, 1, -1, kCycleUnscored, 1, 1, kMaxSeeds, kPassingOwnOnly,
            kLastFourMoverIfOwn, kEndingNone, kCheckEndOfTurn, kNoMoveEndOpener, 1, kEndlessEndScores, -1, 0};
        for (int at = 0; at < kRuleFields; ++at) {
            if (field[at] < 0 || (highest[at] >= 0 && field[at] > highest[at])) return false;
        }
        if (field[kPlayers] < 2 || field[kSeeds] != 4 || field[kRepetition] == 1) return false;
        if (field[kFamily] == kOware && field[kPlayers] != 2) return false;
        if (field[kFamily] == kBaawa && field[kFour] < 2) return false;
        family = field[kFamily];
        players = field[kPlayers];
        seeds = field[kSeeds];
        skip_origin = field[kSkipOrigin] != 0;
        must_feed = field[kMustFeed] != 0;
        stop_at_majority = field[kStopAtMajority] != 0;
        repetition = field[kRepetition];
        capture_counts = (static_cast<uint64_t>(field[kCaptureCountsLow] & 0xFFFFFF) |
                          static_cast<uint64_t>(field[kCaptureCountsHigh] & 0xFFFFFF) << 24)
                         << 1;
        captures_twos_and_threes = capture_counts == 0xC;
        capture_chain = field[kCaptureChain] != 0;
        grand_slam = field[kGrandSlam];
        grand_slam_trigger = field[kGrandSlamTrigger];
        feed_test = field[kFeedTest];
        leave_countermove = field[kLeaveCountermove] != 0;
        cannot_feed = field[kCannotFeed];
        no_seeds = field[kNoSeeds];
        sweep_at_majority = field[kSweepAtMajority] != 0;
        repetition_waits_for_feed = field[kRepetitionWaitsForFeed] != 0;
        quiet_plies = field[kQuietPlies];
        cycle_score = field[kCycleScore];
        singles_last = field[kSinglesLast] != 0;
        end_when_only_singles = field[kEndWhenOnlySingles] != 0;
        four = field[kFour];
        passing_four = field[kPassingFour];
        last_four = field[kLastFour];
        ending = field[kEnding];
        ending_check = field[kEndingCheck];
        no_move = field[kNoMove];
        ending_feeds = field[kEndingFeeds] != 0;
        endless = field[kEndless];
        max_laps = field[kMaxLaps];
        return true;
    }
};

// What sowing and legal moves depend on, as constants: the compiler drops every test that is never true.
struct Twos {
    static constexpr bool skip_origin = true;
    static constexpr bool captures_twos_and_threes = true;
    static constexpr uint64_t capture_counts = 0xC;
    static constexpr bool capture_chain = true;
    static constexpr int32_t grand_slam_trigger = kTriggerRowEmptied;
    static constexpr int32_t feed_test = kFeedReach;
    static constexpr bool singles_last = false;
};

// Abapa and all sets that differ from it only in endings.
struct AbapaMoves : Twos {
    static constexpr int32_t grand_slam = kSlamNoCapture;
    static constexpr bool must_feed = true;
    static constexpr bool leave_countermove = false;
    static constexpr int32_t cannot_feed = kCannotFeedMoverTakes;
};

// Awari: captures everything, and must leave the other player a move.
struct AwariMoves : Twos {
    static constexpr int32_t grand_slam = kSlamAllowed;
    static constexpr bool must_feed = false;
    static constexpr bool leave_countermove = true;
    static constexpr int32_t cannot_feed = kCannotFeedMoverTakes;
};

// Whether a rule set sows, captures and allows moves exactly as `Moves` does.
template <class Moves>
bool moves_like(const Rules &rules) {
    return rules.family == kOware && rules.skip_origin == Moves::skip_origin && rules.captures_twos_and_threes &&
           rules.capture_chain && rules.grand_slam == Moves::grand_slam &&
           rules.grand_slam_trigger == Moves::grand_slam_trigger && rules.feed_test == Moves::feed_test &&
           rules.must_feed == Moves::must_feed && rules.leave_countermove == Moves::leave_countermove &&
           rules.cannot_feed != kCannotFeedPlayOn && !rules.singles_last;
}

}  // namespace oware
