"""Moves counted out by hand, with every sentence that is to be said about them; also read by the page's tests."""

from __future__ import annotations

from typing import NamedTuple


class Case(NamedTuple):
    """A move, the better one, and what is to be said."""

    rules: str
    position: str
    letter: str
    better: str
    did: tuple[str, ...]
    left: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    line: str = ""
    better_line: str = ""


CASES = (
    Case(
        "abapa",
        "2-7-2-2-6-2-1-3-2-5-5-0-3-8-S",
        "A",
        "B",
        ("A sows 2 seeds: its last seed makes 3 in C.",),
        ("It leaves D at 2: e sows 5 seeds, and its last seed makes 3 in D and takes them.",),
        (
            "Better: B sows 7 seeds, and its last seed makes 3 in c and takes them.",
            "After B North can take nothing at once, for D holds 3.",
            "B threatens to take 3 next: D sows 3 seeds, and its last seed makes 3 in a and takes them.",
        ),
        "",
        "",
    ),
    Case(
        "abapa",
        "1-1-8-0-1-8-6-0-3-2-1-9-3-5-S",
        "F",
        "A",
        ("F sows 8 seeds: its last seed makes 2 in B.",),
        (
            "It opens B at 2 and A at 2: a sows 7 seeds, and its last seed makes 3 in B and takes them, with 3 in A: 6 in all.",
            "Other captures are c (3), d (3) and e (3).",
        ),
        (
            "After A North can take nothing at once, for A is emptied and a holds 6.",
            "A threatens to take 5 next: C sows 8 seeds, and its last seed makes 2 in e and takes them, with 3 in d: 5 in all.",
        ),
        "",
        "",
    ),
    Case(
        "abapa",
        "0-3-0-1-0-9-0-0-14-0-0-0-10-11-S",
        "F",
        "B",
        ("F sows 9 seeds: its last seed falls in C, which was empty.",),
        (
            "It opens A at 1: c sows 15 seeds all the way round, past its own house, and its last seed makes 3 in A and takes them.",
            "Another capture is f (2).",
        ),
        ("After B North can take nothing at once, for A is empty and c holds 14.", "B leaves North a single move, c."),
        "",
        "",
    ),
    Case(
        "abapa",
        "4-0-0-0-0-2-1-1-0-0-0-0-20-20-S",
        "F",
        "A",
        (
            "F sows 2 seeds: its last seed makes 2 in b; b and a would all be taken, and a grand slam takes nothing.",
            "It leaves South seeds in A alone.",
        ),
        (),
        (),
        "",
        "",
    ),
    Case(
        "slam-keep-last",
        "4-0-0-0-0-2-1-1-0-0-0-0-20-20-S",
        "F",
        "A",
        (
            "F sows 2 seeds: its last seed makes 2 in b; it takes 2 in a; b stays: a grand slam spares the house of the last seed.",
            "It leaves South seeds in A alone.",
        ),
        (),
        (
            "A threatens to take 2 next: F sows 2 seeds, and its last seed makes 2 in b; it takes 2 in a; b stays: a grand slam spares the house of the last seed.",
        ),
        "",
        "",
    ),
    Case(
        "slam-keep-first",
        "4-0-0-0-0-2-1-1-0-0-0-0-20-20-S",
        "F",
        "A",
        (
            "F sows 2 seeds: its last seed makes 2 in b and takes them; a stays: a grand slam spares the first house.",
            "It leaves South seeds in A alone.",
        ),
        (),
        (
            "A threatens to take 2 next: F sows 2 seeds, and its last seed makes 2 in b and takes them; a stays: a grand slam spares the first house.",
        ),
        "",
        "",
    ),
    Case(
        "abapa",
        "1-2-0-0-3-1-0-0-0-0-0-0-21-20-S",
        "E",
        "F",
        (
            "E sows 3 seeds: its last seed falls in b, which was empty.",
            "South had to feed the other side, and only E and F do.",
        ),
        (),
        ("F leaves North a single move, a.",),
        "",
        "",
    ),
    Case(
        "abapa",
        "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S",
        "F",
        "",
        (
            "F sows 1 seed: its last seed falls in a, which was empty.",
            "South had to feed the other side, and only F does.",
            "It leaves South seeds in A alone.",
        ),
        (),
        (),
        "",
        "",
    ),
    Case(
        "abapa",
        "0-1-0-13-1-8-2-2-1-2-3-2-6-7-S",
        "D",
        "",
        ("D sows 13 seeds all the way round, past its own house: its last seed makes 10 in F.",),
        (
            "It opens C at 1, B at 2 and A at 1: e sows 4 seeds, and its last seed makes 2 in C and takes them, with 3 in B and 2 in A: 7 in all.",
            "Other captures are f (7) and d (2).",
        ),
        (),
        "",
        "",
    ),
    Case(
        "abapa",
        "1-4-0-0-4-1-0-2-1-4-4-16-3-8-S",
        "A",
        "B",
        ("A sows 1 seed: its last seed makes 5 in B.",),
        (),
        ("Counted out, B e B c C brings South 0 and the other side 2; A c F a B brings 0 and 0.",),
        "AcFaB",
        "BeBcC",
    ),
    Case(
        "abapa",
        "1-9-4-0-0-1-2-1-6-0-9-1-6-8-S",
        "B",
        "C",
        ("B sows 9 seeds: its last seed makes 10 in e.",),
        (
            "It opens D at 1: c sows 7 seeds, and its last seed makes 2 in D and takes them.",
            "Another capture is f (2).",
        ),
        ("Better: C sows 4 seeds, and its last seed makes 3 in a and takes them.",),
        "",
        "",
    ),
    Case(
        "abapa",
        "2-0-7-0-1-2-3-0-1-3-11-2-6-10-S",
        "F",
        "A",
        ("F sows 2 seeds: its last seed falls in b, which was empty.",),
        ("It leaves A at 2: d sows 3 seeds, and its last seed makes 3 in A and takes them.",),
        ("After A North can take 2 at most, for A is emptied.",),
        "",
        "",
    ),
    Case(
        "awari",
        "0-0-1-0-2-1-0-0-1-0-1-0-20-22-N",
        "c",
        "e",
        ("c sows 1 seed: its last seed falls in d, which was empty.",),
        (),
        (),
        "",
        "",
    ),
    Case(
        "ba-awa",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-0",
        "B",
        "A",
        ("B starts a relay of 5 laps and 26 seeds: its last seed falls in D, which was empty.",),
        (
            "It lets North take 8: a starts a relay of 6 laps and 35 seeds, and B comes to 4 in passing and goes to South; e comes to 4 in passing and goes to North; its last seed makes 4 in F and takes them.",
            "Other captures are b (4), c (4) and e (4).",
        ),
        ("After A North can take 4 at most, for F holds 6.",),
        "",
        "",
    ),
    Case(
        "ba-awa",
        "1-0-0-2-13-0-0-0-1-0-2-1-12-16-0 c1",
        "E",
        "A",
        (
            "E starts a relay of 8 laps and 28 seeds: e comes to 4 in passing and goes to North; D comes to 4 in passing and goes to South; c comes to 4 in passing and goes to North; that ends the game 24–24.",
        ),
        (),
        (
            "A threatens to take 4 next: E starts a relay of 8 laps and 28 seeds, and e comes to 4 in passing and goes to North; D comes to 4 in passing and goes to South; c comes to 4 in passing and goes to North; that ends the game 24–24.",
        ),
        "",
        "",
    ),
    Case(
        "ba-awa",
        "1-0-0-2-11-1-10-3-1-0-0-3-12-4-0",
        "F",
        "D",
        (
            "F starts a relay of 2 laps and 12 seeds: b comes to 4 in passing and goes to North; f comes to 4 in passing and goes to North; its last seed falls in F, which was empty.",
            "E now holds 12, enough to go all the way round.",
        ),
        (
            "It lets North take 4: c starts a relay of 3 laps and 7 seeds, and its last seed makes 4 in D and takes them.",
            "Another capture is d (4).",
        ),
        ("Better: D starts a relay of 2 laps and 4 seeds, and its last seed makes 4 in b and takes them.",),
        "",
        "",
    ),
)
