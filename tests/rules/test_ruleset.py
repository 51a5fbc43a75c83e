"""Rule sets as values: names, defaults, and what is refused."""

from __future__ import annotations

import pickle

import pytest

import oware


def test_names() -> None:
    assert len(oware.RULESETS) == 37
    assert next(iter(oware.RULESETS)) == "abapa"
    assert all(ruleset.name == name for name, ruleset in oware.RULESETS.items())


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("default", "abapa"),
        ("oware_society", "abapa-society"),
        ("browser_doc_literal", "browser-doc-literal"),
        ("stoneshark", "mancala-games"),
        ("stoneshark_wari", "mancala-games-wari"),
        (" Nam_Nam ", "nam-nam"),
        ("sao_paulo", "sao-paulo"),
    ],
)
def test_aliases(alias: str, name: str) -> None:
    assert oware.ruleset(alias) is oware.ruleset(name)


def test_unknown_name() -> None:
    with pytest.raises(oware.UnknownRulesetError, match="unknown rule set 'kalah'; known are abapa, "):
        oware.ruleset("kalah")


def test_defaults_are_abapa() -> None:
    assert oware.Ruleset(name="abapa") == oware.ruleset("abapa")
    assert oware.Ruleset(name="ba-awa", pits=12) == oware.ruleset("ba-awa")


def test_options_of_the_other_family_never_apply() -> None:
    abapa, baawa = oware.ruleset("abapa"), oware.ruleset("ba-awa")
    assert (abapa.family, abapa.relay, abapa.players, abapa.four) == ("oware", False, 2, 0)
    assert (baawa.family, baawa.relay, baawa.capture_counts, baawa.quiet_plies) == ("ba-awa", True, (), 0)
    assert "pits" not in abapa.as_dict()
    assert "grand_slam" not in baawa.as_dict()


def test_values() -> None:
    abapa = oware.ruleset("abapa")
    assert abapa == pickle.loads(pickle.dumps(abapa))
    assert hash(abapa) == hash(oware.Ruleset(name="abapa"))
    assert abapa != oware.ruleset("auale")
    assert abapa.replaced(quiet_plies=40).quiet_plies == 40
    assert repr(oware.ruleset("jerin")) == "Ruleset(name='jerin', pits=12, last_four='mover_if_own')"
    with pytest.raises(AttributeError, match="immutable"):
        abapa.seeds = 5
    with pytest.raises(AttributeError, match="immutable"):
        del abapa.seeds


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"houses": 7}, "houses is 7; only boards with 6 houses a row"),
        ({"pits": 14}, "pits is 14; only rings of 12 pits"),
        ({"seeds": 5}, "seeds is 5; the games start with 4"),
        ({"pits": 12, "players": 4}, "players is 4; expected 2 or 3"),
        ({"grand_slam": "maybe"}, "grand_slam is 'maybe'; expected one of no_capture, "),
        ({"repetition": 1}, "repetition is 1, which would end every game at once"),
        ({"repetition": -1}, "repetition is -1; expected 0"),
        ({"quiet_plies": -3}, "quiet_plies is -3; expected 0"),
        ({"must_feed": 1}, "must_feed is 1; expected a value of type bool"),
        ({"repetition": True}, "repetition is True; expected a value of type int"),
        ({"capture_counts": ()}, "capture_counts is \\(\\); expected seed counts"),
        ({"capture_counts": [2, "3"]}, "expected seed counts"),
        ({"name": 5}, "name is 5; expected a value of type str"),
        ({"four": 4}, "'four' is no field of oware rule sets \\(a Ba-awa rule set gives `pits`\\)"),
        ({"pits": 12, "grand_slam": "allowed"}, "'grand_slam' is no field of ba-awa rule sets; known are "),
        ({"pits": 12, "four": 1}, "four is 1; expected the count that captures"),
        ({"stores": 2}, "'stores' is no field of oware rule sets; known are name, houses, seeds"),
    ],
)
def test_refused_fields(fields: dict[str, object], message: str) -> None:
    with pytest.raises(oware.OwareError, match=message):
        oware.Ruleset(**fields)  # type: ignore[arg-type]
