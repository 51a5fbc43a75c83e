"""Perft of abapa in plain Python, kept as it is: the yardstick `oware bench` measures the core against."""


def moves(own, other):
    if any(other):
        return [house for house in range(6) if own[house]]
    return [house for house in range(6) if own[house] >= 6 - house]


def play(own, other, house):
    board = own + other
    seeds, board[house], target = board[house], 0, house
    while seeds:
        target = (target + 1) % 12
        if target != house:
            board[target] += 1
            seeds -= 1
    after, captured = board[:], 0
    while target > 5 and after[target] in (2, 3):
        captured += after[target]
        after[target] = 0
        target -= 1
    if captured and not any(after[6:]):
        return board[:6], board[6:], 0, True
    return after[:6], after[6:], captured, False


def perft(own, other, own_store, other_store, depth, counts):
    for house in moves(own, other):
        after, others, captured, slam = play(own, other, house)
        if depth == 1:
            counts[0] += 1
            counts[1] += captured > 0
            counts[2] += slam
        if own_store + captured > 24 or not moves(others, after):
            counts[3] += 1
        elif depth > 1:
            perft(others, after, other_store, own_store + captured, depth - 1, counts)
    return counts


def measured(depth):
    from time import process_time

    start = process_time()
    counts = perft([4] * 6, [4] * 6, 0, 0, depth, [0, 0, 0, 0])
    return counts, counts[0] / (process_time() - start)


if __name__ == "__main__":
    counts, rate = measured(7)
    print(f"perft 7: moves, captures, slams, ended {counts}; {rate:,.0f} leaves/s")
