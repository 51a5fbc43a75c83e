"""Where each named rule set comes from, in a sentence (RULES.md sections 3.1, 4.1 and 9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from oware.locale import _


def _slam() -> str:
    return _(
        "The Oware Society’s rules with another answer to what a grand slam does, of those that are told of on Wikipedia."
    )


_SOURCES: Final[Mapping[str, Callable[[], str]]] = MappingProxyType(
    {
        "abapa": lambda: _(
            "Tournament Abapa, our recommendation: the Oware Society’s rules with an automatic third occurrence."
        ),
        "abapa-society": lambda: _("Abapa as the Oware Society prints it; circling games end by agreement only."),
        "browser-doc": lambda: _("A browser game’s how-to-play page; you are South and open every game."),
        "browser-doc-literal": lambda: _(
            "A browser game’s answers to questions, read word by word: the same scores, one ply later."
        ),
        "sao-paulo": lambda: _("A São Paulo school booklet (2020); the winner opens the next game."),
        "sao-paulo-literal": lambda: _(
            "A São Paulo school booklet (2020), read word by word: it says nothing of grand slams."
        ),
        "default-capped": lambda: _(
            "Abapa with an end after 100 plies without a capture, for matches between engines."
        ),
        "openspiel": lambda: _("OpenSpiel’s oware, without its cut at 1,000 plies."),
        "auale": lambda: _("The program Aualé."),
        "playstrategy": lambda: _("The site PlayStrategy."),
        "awari": lambda: _("Awari, the game of the solving programs (Romein and Bal 2002; Allis and others 1991)."),
        "mancala-games": lambda: _("Oware of the program MancalaGames."),
        "mancala-games-wari": lambda: _("Wari of the program MancalaGames."),
        "six-house-forfeit": lambda: _(
            "Abapa’s words taken to the letter: only a capture of all six houses is a slam."
        ),
        "wari-bennett": lambda: _("Wari as described by Bennett in 1927, after Ludii."),
        "awari-ndyuka": lambda: _("Awari of the Ndyuka as described by Herskovits in 1932, after Ludii."),
        "ouri-portugal": lambda: _("Ouri as played in Portugal, after Mancala World."),
        "ouri-valdez": lambda: _("Ouri of the program MancalaGames."),
        "wari-pratt": lambda: _("Wari as described by J. P. Pratt."),
        "merkel": lambda: _("O. Merkel’s description."),
        "slam-illegal-unless-only": _slam,
        "slam-illegal": _slam,
        "slam-allowed": _slam,
        "slam-rest": _slam,
        "slam-keep-last": _slam,
        "slam-keep-first": _slam,
        "ba-awa": lambda: _("Ba-awa after Mancala World, with what it leaves open settled as recommended here."),
        "ba-awa-end-of-turn": lambda: _("Ba-awa; the last eight are looked for at the end of a turn only."),
        "ba-awa-skip-origin": lambda: _("Ba-awa; the pit lifted from is passed over."),
        "ba-awa-mancala-games": lambda: _("Ba-awa of the program MancalaGames."),
        "ba-awa-three": lambda: _("Ba-awa for three players, after Mancala World."),
        "nam-nam": lambda: _("Nam-nam as the Oware Society prints it."),
        "nam-nam-mancala-games": lambda: _("Nam-nam of the program MancalaGames."),
        "anan-anan": lambda: _("Anan-anan of owaregame.com."),
        "obridjie": lambda: _("Obridjie after Murray (1951), by way of Mancala World."),
        "obridjie-mancala-games": lambda: _("Obridjie of the program MancalaGames."),
        "jerin": lambda: _("J’erin: a four made by the last seed in another’s pit is sown on."),
    }
)


def rule_source(name: str) -> str:
    """Where a named rule set comes from, in the user's language.

    Args:
        name: The name as `oware.RULESETS` has it.

    Raises:
        KeyError: There is no such rule set.
    """
    return _SOURCES[name]()
