// The transposition table, in memory the caller owns and may keep from search to search.
//
// The board is the key; the mover's store is kept apart in the entry, so that a board met with another score still
// says which move was best there. A table serves any number of games: what else a value depends on is in the hash.
// Several threads may use one table: an entry is two words, read and written without locks, and the first is the hash
// mixed with the second, so that halves of two entries do not pass for one.
#pragma once

#include <stdint.h>

namespace oware {

enum Bound : uint8_t { kNoBound, kAtMost, kAtLeast, kExact };

struct Entry {
    int16_t value;  // points, from the view of the side on turn
    int16_t store;  // of the seat on turn, half seeds; 0 where values do not count what is in the stores
    uint8_t depth;
    uint8_t about;  // generation << 2 | Bound
    uint8_t move;   // house
    uint8_t used;   // bit 0: written; above it the number of the thread that is searching the position, 0: none

    Bound bound() const { return static_cast<Bound>(about & 3); }
    int generation() const { return about >> 2; }

    uint64_t packed() const {
        return static_cast<uint64_t>(static_cast<uint16_t>(value)) |
               static_cast<uint64_t>(static_cast<uint16_t>(store)) << 16 | static_cast<uint64_t>(depth) << 32 |
               static_cast<uint64_t>(about) << 40 | static_cast<uint64_t>(move) << 48 |
               static_cast<uint64_t>(used) << 56;
    }
    static Entry unpacked(uint64_t data) {
        return {static_cast<int16_t>(data & 0xFFFF),       static_cast<int16_t>(data >> 16 & 0xFFFF),
                static_cast<uint8_t>(data >> 32 & 0xFF), static_cast<uint8_t>(data >> 40 & 0xFF),
                static_cast<uint8_t>(data >> 48 & 0xFF), static_cast<uint8_t>(data >> 56)};
    }
};

struct Slot {
    uint64_t key;  // hash ^ data
    uint64_t data;

    void load(uint64_t &hash, Entry &entry) const {
        const uint64_t held = __atomic_load_n(&data, __ATOMIC_RELAXED);
        hash = __atomic_load_n(&key, __ATOMIC_RELAXED) ^ held;
        entry = Entry::unpacked(held);
    }
    void save(uint64_t hash, const Entry &entry) {
        const uint64_t held = entry.packed();
        __atomic_store_n(&key, hash ^ held, __ATOMIC_RELAXED);
        __atomic_store_n(&data, held, __ATOMIC_RELAXED);
    }
};

constexpr int kBucketSlots = 4;
constexpr int kGenerations = 64;
constexpr int kMostThreads = 127;  // numbers an entry can hold; beyond, threads share them

struct alignas(64) Bucket {
    Slot slot[kBucketSlots];
};

static_assert(sizeof(Bucket) == 64);

struct alignas(64) TableHead {
    uint64_t magic;
    uint32_t buckets;
    uint32_t generation;
};

// A view of the memory; made anew in every slice.
struct Table {
    static constexpr uint64_t kMagic = 0x6F77617265545432;

    Bucket *buckets = nullptr;
    uint32_t count = 0;  // 0: no table
    int generation = 0;
    bool fresh = false;  // entries of other generations count as empty

    static uint32_t buckets_in(int64_t bytes) {
        const int64_t buckets = bytes / static_cast<int64_t>(sizeof(Bucket)) - 1;
        return buckets < 1 ? 0 : buckets > 0x7FFFFFFF ? 0x7FFFFFFF : static_cast<uint32_t>(buckets);
    }

    // Starts a generation. Memory that holds a table of another size is cleared first; unused memory is nought.
    static void renew(void *memory, uint32_t buckets) {
        auto *head = static_cast<TableHead *>(memory);
        ++head->generation;
        if (head->magic == kMagic && head->buckets == buckets && head->generation < kGenerations) return;
        if (head->magic == 0) {
            *head = TableHead{kMagic, buckets, 1};
            return;
        }
        auto *words = reinterpret_cast<uint64_t *>(head + 1);
        for (int64_t at = 0; at < int64_t{buckets} * 8; ++at) words[at] = 0;
        *head = TableHead{kMagic, buckets, 1};
    }

    static Table view(void *memory, uint32_t buckets, bool fresh) {
        if (buckets == 0) return Table{};
        auto *head = static_cast<TableHead *>(memory);
        return Table{reinterpret_cast<Bucket *>(head + 1), buckets, static_cast<int>(head->generation), fresh};
    }

    bool visible(const Entry &entry) const { return entry.used != 0 && (!fresh || entry.generation() == generation); }

    Bucket &bucket(uint64_t hash) const { return buckets[((hash >> 32) * count) >> 32]; }

    void prefetch(uint64_t hash) const {
        if (count != 0) __builtin_prefetch(&bucket(hash));
    }

    // The entry of this board with this store; else one with another store, for its move alone; false: none.
    bool find(uint64_t hash, int store, Entry &found) const {
        if (count == 0) return false;
        bool any = false;
        for (const Slot &slot : bucket(hash).slot) {
            uint64_t held;
            Entry entry;
            slot.load(held, entry);
            if (held != hash || !visible(entry)) continue;
            if (entry.store == store) {
                found = entry;
                return true;
            }
            if (!any || entry.depth > found.depth) found = entry;
            any = true;
        }
        return any;
    }

    // Whether another thread than this one has begun to search the position and not come to an end.
    bool busy(const Entry &entry, int thread) const {
        return entry.used > 1 && entry.used >> 1 != thread && entry.generation() == generation;
    }

    // Replaces the same position, or an empty or old entry, or the one of least depth. `thread`: who begins to search
    // it; 0: nobody, or it has been searched.
    void put(uint64_t hash, int store, int depth, Bound bound, int value, int move, int thread = 0) const {
        if (count == 0) return;
        Slot *victim = nullptr;
        int least = 0;
        const auto used = static_cast<uint8_t>(thread << 1 | 1);
        for (Slot &slot : bucket(hash).slot) {
            uint64_t held;
            Entry entry;
            slot.load(held, entry);
            const bool seen = visible(entry);
            if (seen && held == hash && entry.store == store) {
                victim = &slot;
                if (bound != kNoBound || entry.bound() == kNoBound) break;
                // What it knows stays; only who is at it changes.
                if (entry.used == used) return;
                entry.used = used;
                entry.about = static_cast<uint8_t>(generation << 2 | entry.bound());
                return slot.save(hash, entry);
            }
            const int worth = seen ? 1 + entry.depth + (entry.generation() == generation ? 256 : 0) : 0;
            if (victim == nullptr || worth < least) {
                victim = &slot;
                least = worth;
            }
        }
        victim->save(hash, Entry{static_cast<int16_t>(value), static_cast<int16_t>(store), static_cast<uint8_t>(depth),
                                 static_cast<uint8_t>(generation << 2 | bound), static_cast<uint8_t>(move), used});
    }
};

// Scrambles two words into one.
constexpr uint64_t hash_of(uint64_t one, uint64_t other) {
    uint64_t hash = one * 0x9E3779B97F4A7C15u ^ (other * 0xC2B2AE3D27D4EB4Fu << 23 | other * 0xC2B2AE3D27D4EB4Fu >> 41);
    hash = (hash ^ hash >> 32) * 0xD6E8FEB86659FD93u;
    return hash ^ hash >> 32;
}

}  // namespace oware
