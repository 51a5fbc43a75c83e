"""The rule set of a game as OGN tags: a name, and the options when it is none of the named ones."""

from __future__ import annotations

from typing import Final

from oware.locale import _
from oware.notation.errors import NotationError, shown
from oware.rules.errors import InvalidRulesetError
from oware.rules.presets import RULESETS, canonical_name
from oware.rules.ruleset import FieldValue, Ruleset

# Names under which other programs file the game; the first is Auale's, whose rules are known (RULES.md 3.1).
_FOREIGN: Final = {"oware abapa": "auale", "oware": "abapa", "abapa": "abapa"}
_WORDS: Final = {True: "yes", False: "no"}


def variant_tags(ruleset: Ruleset) -> dict[str, str]:
    """The tags `Variant` and, for a rule set of one's own, `Options` with all that differs from a named one."""
    if RULESETS.get(ruleset.name) == ruleset:
        return {"Variant": ruleset.name}
    base = RULESETS["ba-awa" if ruleset.family == "ba-awa" else "abapa"]
    usual = base.as_dict()
    options = [f"base={base.name}"]
    options += [
        f"{field}={_written(value)}"
        for field, value in ruleset.as_dict().items()
        if field != "name" and value != usual[field]
    ]
    return {"Variant": ruleset.name, "Options": "; ".join(options)}


def read_variant(variant: str, options: str | None = None) -> Ruleset:
    """The rule set that the tags `Variant` and `Options` tell.

    Args:
        variant: The rule set's name, one of our own or one other programs use.
        options: `base=abapa; grand_slam=allowed`: options that differ from the base.

    Raises:
        UnknownRulesetError: No rule set has that name and there are no options; the message lists the known ones.
        NotationError: Options that are not written as above.
        InvalidRulesetError: An option or value that does not exist.
    """
    if options is None:
        return RULESETS[_FOREIGN.get(variant.strip().lower()) or canonical_name(variant)]
    pairs = [item.partition("=") for item in options.split(";")]
    base_field, _equals, base_name = pairs[0]
    if base_field.strip() != "base":
        raise NotationError(
            _("the options begin with {text}").format(text=shown(pairs[0][0])),
            expected=_("base= and the name of a rule set"),
        )
    base = RULESETS[canonical_name(base_name)]
    usual = base.as_dict()
    changes: dict[str, FieldValue] = {"name": variant}
    for field, _sign, value in pairs[1:]:
        field = field.strip()
        if field not in usual or field in changes:
            raise InvalidRulesetError(
                _("{field} is no option of {family} rule sets, or is given twice").format(
                    field=shown(field), family=base.family
                )
            )
        changes[field] = _read(field, value.strip(), usual[field])
    return Ruleset(**{**usual, **changes})  # type: ignore[arg-type]


def _written(value: FieldValue) -> str:
    if isinstance(value, bool):
        return _WORDS[value]
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _read(field: str, text: str, usual: FieldValue) -> FieldValue:
    """A value in the type of the option's usual value; words are checked by the rule set itself."""
    if isinstance(usual, str):
        return text
    if isinstance(usual, bool):
        if text not in _WORDS.values():
            raise InvalidRulesetError(_("{field} is {text}; expected yes or no").format(field=field, text=shown(text)))
        return text == "yes"
    numbers = text.split(",") if isinstance(usual, tuple) else [text]
    if not all(number.strip().isascii() and number.strip().isdigit() and len(number) < 6 for number in numbers):
        raise InvalidRulesetError(_("{field} is {text}; expected a number").format(field=field, text=shown(text)))
    return tuple(map(int, numbers)) if isinstance(usual, tuple) else int(text)
