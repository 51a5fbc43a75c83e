"""Hypothesis strategies for games and positions that any test may draw from."""

from __future__ import annotations

from hypothesis import strategies as st

import oware

RULESET_NAMES = tuple(oware.RULESETS)
ruleset_names = st.sampled_from(RULESET_NAMES)


@st.composite
def games(
    draw: st.DrawFn,
    names: tuple[str, ...] = RULESET_NAMES,
    *,
    max_plies: int = 60,
    endings: bool = True,
) -> oware.Game:
    """A game some way on: of any rule set, from the start or a set-up position, perhaps ended by its players."""
    rules = oware.ruleset(draw(st.sampled_from(names)))
    generator = draw(st.randoms(use_true_random=False))
    if rules.relay:
        owners = [draw(st.integers(0, rules.players - 1)) for _ in range(12)] if draw(st.booleans()) else None
        game = oware.Game(rules, owners=owners, opener=draw(st.integers(0, rules.players - 1)))
    else:
        game = oware.Game(rules, opener=draw(st.integers(0, 1)))
    if draw(st.booleans()):
        _play(game, generator, draw(st.integers(0, max_plies // 2)))
        game = oware.Game(rules, game.snapshot())
    _play(game, generator, draw(st.integers(0, max_plies)))
    if endings and not game.outcome:
        _end(game, draw(st.sampled_from(("", "agree", "resign", "time"))), draw(st.integers(0, rules.players - 1)))
        _play(game, generator, draw(st.integers(0, 3)))
    return game


def _play(game: oware.Game, generator: object, plies: int) -> None:
    for _ in range(plies):
        moves = game.legal_moves()
        if not moves:
            return
        game.play(generator.choice(moves))  # type: ignore[attr-defined]


def _end(game: oware.Game, way: str, seat: int) -> None:
    if way == "agree":
        game.agree_to_end()
    elif way:
        game.act(f"{way}:{seat}")


@st.composite
def positions(draw: st.DrawFn, *, family: str = "oware", seats: int | None = None) -> oware.Position:
    """Any position of 48 seeds, reachable or not; Ba-awa's are of two or three seats unless told which."""
    players = 2 if family == "oware" else seats or draw(st.sampled_from((2, 3)))
    cuts = sorted(draw(st.lists(st.integers(0, 48), min_size=11 + players, max_size=11 + players)))
    counts = [high - low for low, high in zip([0, *cuts], [*cuts, 48], strict=True)]
    seat = st.integers(0, players - 1)
    if family == "oware":
        return oware.Position(tuple(counts[:12]), tuple(counts[12:]), draw(seat))
    return oware.Position(
        tuple(counts[:12]),
        tuple(counts[12:]),
        draw(seat),
        owners=tuple(draw(seat) for _ in range(12)),
        opener=draw(seat),
        last_capturer=draw(seat),
        numbered=True,
    )


def positions_of(ruleset: oware.Ruleset) -> st.SearchStrategy[oware.Position]:
    """Any position of 48 seeds that fits a rule set."""
    return positions(family=ruleset.family, seats=ruleset.players)
