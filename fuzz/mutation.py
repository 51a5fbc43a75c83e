"""Random changes to good inputs: cut off, flipped, doubled, spliced, and laced with words the formats use."""

from __future__ import annotations

import random

WORDS = tuple(
    word.encode()
    for word in (
        *("0", "1", "-1", "4", "48", "49", "99999999999", ".5", "1e9", "٣", "²", "\ud800"[:0], "\x00", "\u2028"),
        *("-", "/", "*", "+2", "+", ".", "...", ";", ",", " ", "\n", "\t", '"', "\\", "{", "}", "[", "]", "(", ")"),
        *(
            "S",
            "N",
            "A",
            "f",
            "x",
            "q1",
            "r",
            "o000000111111",
            "p1",
            "c1",
            "R0",
            "T1",
            "1-0",
            "0-1",
            "1/2-1/2",
            "1-0-0",
        ),
        *('[Result "1-0"]', '[FEN "', '[Owners "000000111111"]', '[Opener "1"]', '[Variant "awari"]', "base=abapa"),
        *("null", "true", "NaN", "Infinity", "1.5", '"agree"', '"resign:1"', '"time:2"', ":", "[[[[", '{"a":'),
    )
)


def mutated(data: bytes, others: list[bytes], generator: random.Random) -> bytes:
    """`data` with one to four random changes."""
    changed = bytearray(data)
    for _ in range(generator.randint(1, 4)):
        place = generator.randint(0, len(changed))
        length = generator.randint(1, 1 + len(changed) // 4)
        kind = generator.randrange(6)
        if kind == 0:
            del changed[place:]
        elif kind == 1:
            del changed[place : place + length]
        elif kind == 2:
            changed[place:place] = generator.choice(WORDS)
        elif kind == 3:
            changed[place : place + 1] = bytes([generator.randrange(256)])
        elif kind == 4:
            changed[place:place] = changed[place : place + length]
        else:
            other = generator.choice(others)
            start = generator.randint(0, len(other))
            changed[place : place + length] = other[start : start + length]
    return bytes(changed[:20_000])
