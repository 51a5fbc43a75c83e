"""Names of houses: the letters used everywhere here, and the other ways score sheets write them.

South's houses are `A` to `F` and North's `a` to `f`, both from the owner's left, in sowing order (RULES.md section 8).
French score sheets swap the cases; others number the houses 1 to 6 from their owner's left. In Ba-awa a letter
names the pit, whoever owns it, and numbers go round the ring from 1 to 12.
"""

from __future__ import annotations

from typing import Final, Literal

from oware.locale import _
from oware.notation.errors import NotationError, shown
from oware.rules.errors import expect
from oware.rules.position import LETTERS

Style = Literal["letters", "reversed", "numbers"]
STYLES: Final[tuple[Style, ...]] = ("letters", "reversed", "numbers")
"""Ways to write a house: as here, with the cases swapped, by number."""


def letter_of(house: int) -> str:
    """The letter of a house.

    Args:
        house: 0 to 11 in sowing order from South's left.
    """
    return LETTERS[house]


def house_of(letter: str) -> int:
    """The house (0 to 11) of a letter.

    Raises:
        NotationError: It is not one of the twelve letters.
    """
    expect(letter, str, "house", "a letter such as 'A'")
    if len(letter) != 1 or letter not in LETTERS:
        raise NotationError(
            _("{text} names no house").format(text=shown(letter)),
            expected=_("A to F for South's houses or a to f for North's"),
        )
    return LETTERS.index(letter)


def write_house(letter: str, style: Style = "letters", *, ring: bool = False) -> str:
    """A house in another way of writing.

    Args:
        letter: The house's letter.
        style: `letters`, `reversed` (French sheets: North upper case) or `numbers`.
        ring: With `numbers`, count 1 to 12 round the ring (Ba-awa) and not 1 to 6 in each row.

    Raises:
        NotationError: `letter` names no house.
    """
    house = house_of(letter)
    if style == "reversed":
        return letter.swapcase()
    if style == "numbers":
        return str(house + 1 if ring else house % 6 + 1)
    return letter


def read_house(text: str, style: Style = "letters", *, turn: int = 0, ring: bool = False) -> str:
    """The letter of a house written in `style`; the inverse of `write_house`.

    Args:
        text: What was written.
        style: How it was written.
        turn: The player on turn, 0 South or 1 North: whose row the numbers 1 to 6 count.
        ring: Whether numbers go from 1 to 12 round the ring.

    Raises:
        NotationError: The text names no house.
    """
    expect(text, str, "house", "text such as 'A'")
    text = text.strip()
    if style != "numbers":
        letter = letter_of(house_of(text))
        return letter.swapcase() if style == "reversed" else letter
    limit = 12 if ring else 6
    if text not in {str(number) for number in range(1, limit + 1)}:
        raise NotationError(
            _("{text} is no house number").format(text=shown(text)),
            expected=_("a number from 1 to {limit}").format(limit=limit),
        )
    return letter_of(int(text) - 1 if ring else int(text) - 1 + 6 * turn)
