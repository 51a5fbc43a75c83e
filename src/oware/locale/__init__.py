"""The messages of the program in the user's language; any layer may import this one, and it imports none.

Messages are written in English where they are used, as `_("the game is over")`; `make messages` collects them
into `oware.pot` and carries them into one gettext catalogue per language, from which the page's JSON is made
too. Values go in with `str.format` after translation: `_("house {house} is empty").format(house=letter)`.
"""

from __future__ import annotations

from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

FOLDER = Path(__file__).parent
DOMAIN = "oware"

# One value per task or thread, so that a server can answer each request in its own language. None is English,
# for which gettext is not even loaded.
_catalogue: ContextVar[NullTranslations | None] = ContextVar("catalogue", default=None)


def languages() -> tuple[str, ...]:
    """Codes of the languages there is a catalogue of, English (the language of the source) first."""
    return ("en", *sorted(path.parent.parent.name for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


def set_language(*preferred: str) -> str:
    """Translate from now on, in this task or thread, into the first of the preferred languages there is.

    Args:
        preferred: codes such as `fr`, `fr_CA` or `fr-CA`, best first; a region falls back on its language, or on another
            region's.

    Returns:
        The code of the language chosen; `en` when there is none of those preferred.
    """
    known = languages()
    for code in preferred:
        exact = code.split(".")[0].replace("-", "_")
        language = exact.split("_")[0]
        kin = (choice for choice in known if choice.split("_")[0] == language)
        for choice in (exact, language, *kin):
            if choice == "en":
                _catalogue.set(None)
                return choice
            if choice in known:
                from gettext import translation

                _catalogue.set(translation(DOMAIN, FOLDER, [choice]))
                return choice
    _catalogue.set(None)
    return "en"


def gettext(message: str) -> str:
    """The message in the language chosen."""
    catalogue = _catalogue.get()
    return catalogue.gettext(message) if catalogue else message


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of the message for a count, in the language chosen; `{count}` is still to be filled in."""
    catalogue = _catalogue.get()
    if catalogue:
        return catalogue.ngettext(singular, plural, count)
    return singular if count == 1 else plural


def decimal(text: str) -> str:
    """A number as it has been written with a point, and with commas between thousands, with the language's signs."""
    # Translators: the decimal sign, as in 2.5
    point = gettext(".")
    # Translators: a number, for the sign between thousands
    thousand = gettext("1,000")
    return text.translate({ord("."): point, ord(","): thousand.removeprefix("1").removesuffix("000")})


def capital(phrase: str) -> str:
    """A phrase as it stands by itself; some languages begin it with a word that is written small within a sentence."""
    return phrase[:1].upper() + phrase[1:]


_ = gettext

__all__ = ["_", "capital", "decimal", "gettext", "languages", "ngettext", "set_language"]
