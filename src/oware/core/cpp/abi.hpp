// The numbers both sides of the C ABI agree on. Python's are in core/encoding.py; a test compares them.
#pragma once

#include <stdint.h>

#if defined(__wasm__)
#define OWARE_EXPORT extern "C" __attribute__((visibility("default"), used))
#else
#define OWARE_EXPORT extern "C" __attribute__((visibility("default")))
#endif

namespace oware {

constexpr int32_t kAbiVersion = 1;

constexpr int kHouses = 12;
constexpr int kRow = 6;
constexpr int kMaxSeats = 3;
constexpr int kMaxSeeds = 48;

// Index of every option in the int32 array of a rule set.
enum RuleField : int {
    kFamily,
    kPlayers,
    kSeeds,
    kSkipOrigin,
    kMustFeed,
    kStopAtMajority,
    kRepetition,
    kCaptureCountsLow,   // bit c - 1 stands for the count c, 1 to 24
    kCaptureCountsHigh,  // bit c - 25 stands for the count c, 25 to 48
    kCaptureChain,
    kGrandSlam,
    kGrandSlamTrigger,
    kFeedTest,
    kLeaveCountermove,
    kCannotFeed,
    kNoSeeds,
    kSweepAtMajority,
    kRepetitionWaitsForFeed,
    kQuietPlies,
    kCycleScore,
    kSinglesLast,
    kEndWhenOnlySingles,
    kFour,
    kPassingFour,
    kLastFour,
    kEnding,
    kEndingCheck,
    kNoMove,
    kEndingFeeds,
    kEndless,
    kMaxLaps,
    kRuleFields = 32,  // the last one is spare
};

enum Family : int32_t { kOware, kBaawa };
enum GrandSlam : int32_t {
    kSlamNoCapture,
    kSlamIllegal,
    kSlamIllegalUnlessOnly,
    kSlamAllowed,
    kSlamReplay,
    kSlamOpponentGetsRest,
    kSlamKeepLast,
    kSlamKeepFirst,
    kSlamForfeit,
};
enum GrandSlamTrigger : int32_t { kTriggerRowEmptied, kTriggerRowEmptiedHadSeeds, kTriggerAllHouses };
enum FeedTest : int32_t { kFeedReach, kFeedAfterMove };
enum CannotFeed : int32_t { kCannotFeedMoverTakes, kCannotFeedStarvedTakes, kCannotFeedUnscored, kCannotFeedPlayOn };
enum NoSeeds : int32_t { kNoSeedsOwnerTakes, kNoSeedsUnscored };
enum CycleScore : int32_t { kCycleOwnSide, kCycleSplitEven, kCycleUnscored };
enum PassingFour : int32_t { kPassingOwner, kPassingMover, kPassingOwnOnly };
enum LastFour : int32_t { kLastFourMover, kLastFourMoverIfOwn };
enum Ending : int32_t { kEndingOpenerEight, kEndingLastFour, kEndingLastFourMover, kEndingCapturerEight, kEndingNone };
enum EndingCheck : int32_t { kCheckImmediate, kCheckEndOfTurn };
enum NoMove : int32_t { kNoMovePass, kNoMoveEndOwner, kNoMoveEndNobody, kNoMoveEndOpener };
enum Endless : int32_t { kEndlessEndTurn, kEndlessIllegal, kEndlessEndOwner, kEndlessEndDivvied, kEndlessEndScores };

// Why a game (or match) is over.
enum Reason : int32_t {
    kGoingOn,
    kReasonGrandSlamForfeit,
    kReasonMajority,
    kReasonGrandSlamRest,
    kReasonBoardEmpty,
    kReasonOnlySingles,
    kReasonRepetition,
    kReasonQuietLimit,
    kReasonNoSeeds,
    kReasonCannotFeed,
    kReasonNoLegalMove,
    kReasonAgreement,
    kReasonResignation,
    kReasonTime,
    kReasonLastSeeds,
    kReasonEndless,
    kReasonNoMove,
    kReasonTarget,
    kReasonLastLeft,
    kReasonMaxGames,
};

// Why a house may not be played.
enum Cause : int32_t {
    kLegal,
    kCauseGameOver,
    kCauseNoSuchHouse,
    kCauseNotYours,
    kCauseEmptyHouse,
    kCauseMustFeed,
    kCauseGrandSlam,
    kCauseLeavesNoReply,
    kCauseSinglesLast,
    kCauseEndless,
};

// Events of a trace: kind in bits 0-3, house in 4-7, seat in 8-11 (15 = none for both), seeds in HALF seeds in
// 12-23, reason in 24-31.
enum EventKind : uint32_t {
    kEventLift,
    kEventDrop,
    kEventCapture,
    kEventRefuse,
    kEventEndless,
    kEventAward,
    kEventPass,
    kEventEnd,
};
constexpr uint32_t kNone = 15;
// Reasons of events that are no end of the game: how seeds were captured, and the grand slam rule that refused them.
constexpr uint32_t kHowRun = 32;
constexpr uint32_t kHowFourPassing = 33;
constexpr uint32_t kHowFourLast = 34;
constexpr uint32_t kHowSlam = 35;
constexpr uint32_t kHowRefused = 40;  // plus the GrandSlam value

// Index of every number in the int32 array of a position.
enum PositionField : int {
    kHouse0,
    kStore0 = 12,  // three, in HALF seeds
    kTurn = 15,
    kOwner0 = 16,  // twelve
    kOpener = 28,
    kLastCapturer = 29,  // the opener before the first capture
    kQuiet = 30,         // plies since the last capture
    kSeatsOut = 31,      // bit s set: seat s has resigned (three players)
    kPositionFields = 32,
};
// An earlier occurrence of a position: twelve houses, the seat on turn, how often.
constexpr int kEarlierFields = 14;

// What functions return when the arguments make no sense.
enum Status : int32_t {
    kOk = 0,
    kBadRules = -101,
    kBadPosition = -102,
    kHistoryFull = -103,
    kBadArgument = -104,
    kStopped = -105,
};

}  // namespace oware
