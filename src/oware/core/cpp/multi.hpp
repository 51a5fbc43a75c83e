// Max-n for three players: every seat is taken to play for its own points, so a node's value is one number a seat.
//
// The paranoid search, in which the others play against one seat together, is `alphabeta.hpp` with two sides.
#pragma once

#include "search.hpp"

namespace oware {

struct MaxN {
    Search &search;

    // Goes on until the iteration is finished (true) or that many nodes are searched.
    bool run(int64_t pause_at) {
        for (;;) {
            if (search.nodes >= pause_at) return false;
            Frame &frame = search.frames[search.top];
            if (frame.next < frame.count) {
                try_move(frame, frame.order[frame.next]);
            } else if (search.top == 0) {
                return true;
            } else {
                --search.top;
                give(search.frames[search.top], frame.seat_points);
            }
        }
    }

    void try_move(Frame &frame, int house) {
        State &after = search.frames[search.top + 1].state;
        Silence silence;
        play(search.setup, frame.state, house, after, EarlierInTree{search, search.top + 1}, silence);
        ++search.nodes;
        search.line_length[search.top + 1] = 0;
        if (after.reason == kGoingOn && frame.depth > 1) return enter(frame.depth - 1);
        if (after.reason == kGoingOn) search.horizon = true;
        int16_t points[kMaxSeats];
        for (int seat = 0; seat < kMaxSeats; ++seat) {
            points[seat] = static_cast<int16_t>(after.reason == kGoingOn ? evaluated_points(search.setup, after, seat)
                                                                         : ended_points(search.setup, after, seat));
        }
        give(frame, points);
    }

    // Makes the state on top a node.
    void enter(int depth) {
        Frame &frame = search.frames[++search.top];
        frame.depth = static_cast<int8_t>(depth);
        frame.count = frame.next = 0;
        frame.best = -kInfinitePoints;
        for (uint32_t rest = legal_mask(search.setup, frame.state); rest != 0; rest &= rest - 1) {
            frame.order[frame.count++] = static_cast<int8_t>(__builtin_ctz(rest));
        }
    }

    void give(Frame &frame, const int16_t *points) {
        const int house = frame.order[frame.next++];
        const int own = points[frame.state.turn];
        if (search.top == 0) {
            ++search.root_done;
            search.root_value[house] = own;
        }
        if (own <= frame.best) return;
        frame.best = static_cast<int16_t>(own);
        frame.best_move = static_cast<int8_t>(house);
        for (int seat = 0; seat < kMaxSeats; ++seat) frame.seat_points[seat] = points[seat];
        extend_line(search, search.top, house);
    }

    void begin_iteration() {
        search.top = -1;
        search.line_length[0] = 0;
        enter(search.depth);
        Frame &root = search.frames[0];
        for (int at = 0; at < root.count; ++at) root.order[at] = search.root_order[at];
    }

    void begin() {
        search.top = -1;
        enter(1);
        search.root_count = search.frames[0].count;
        for (int at = 0; at < search.root_count; ++at) search.root_order[at] = search.frames[0].order[at];
    }
};

}  // namespace oware
