"""A claim that is confirmed is won in every world against every defence, and no other is."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.rules.actions import Claim, PlayCard
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.standing import Standing, claim_shares
from ouvert.skat.rules.values import ALL_POINTS
from ouvert.skat.search.claims import claim_holds, ready_claim
from ouvert.skat.search.paranoia import Verdict
from ouvert.skat.search.positions import OpenPosition, positions_in_worlds
from support.endings import random_game
from support.sizes import some_of

MOST_WORLDS = 100
"""More than these take the plain oracle minutes."""


def reached(position: OpenPosition, declares: bool, points: int | None, lost: int) -> bool:
    """Whether the claiming side has what it claimed, when all has been played."""
    if position.game is GameType.NULL:
        return (position.declarer_tricks == 0) == declares
    if points is None:
        return (position.defender_tricks if declares else position.declarer_tricks) == lost
    return (position.points if declares else ALL_POINTS - position.points) >= points


def forces(positions: list[OpenPosition], seat: int, points: int | None, lost: int) -> bool:
    """Whether a seat that cannot tell the positions apart gets there in all of them."""
    first = positions[0]
    if first.over:
        return all(reached(each, seat == each.declarer, points, lost) for each in positions)
    if first.actor == seat:
        return any(
            forces([each.play(card) for each in positions], seat, points, lost)
            for card in first.legal
        )
    cards = {card for each in positions for card in each.legal}
    return all(
        forces([each.play(card) for each in positions if card in each.legal], seat, points, lost)
        for card in cards
    )


def moments(rng: np.random.Generator, least: int, most: int) -> Observation | None:
    """What the seat that is to play has seen, with so many tricks to go; None if it is over."""
    game = random_game(rng, 30 - 3 * int(rng.integers(least, most + 1)) - int(rng.integers(3)))
    return None if game.over or game.actor is None else game.observe(game.actor)


@pytest.mark.parametrize("seed", some_of(range(120), 40))
def test_claims_hold_exactly_where_every_world_is_won(seed: int) -> None:
    seen = moments(np.random.default_rng([7, seed]), 1, 2)
    if seen is None:
        return
    knowledge, standing = Knowledge.of(seen), Standing.of(seen)
    if knowledge.worlds().count() > MOST_WORLDS:
        return
    worlds = positions_in_worlds(seen, knowledge, knowledge.worlds().enumerate())
    shares = {*claim_shares(seen)}
    if not standing.decision.null:
        some = np.random.default_rng(seed).integers(ALL_POINTS + 1, size=4).tolist()
        shares |= {points for points in some if points <= standing.most}
    for points in shares:
        held = forces(worlds, seen.seat, points, standing.lost)
        assert claim_holds(seen, points) is (Verdict.FORCED if held else Verdict.OPEN), points


def value_for(game: SkatGame, seat: int) -> int:
    assert game.result is not None
    return game.result.value if seat == game.declarer else -game.result.value


@pytest.mark.parametrize("seed", some_of(range(300), 60))
def test_players_lose_nothing_by_claims_they_are_ready_for(seed: int) -> None:
    """However the rest is played, the claimed value is what best play on both sides allows."""
    rng = np.random.default_rng([8, seed])
    game = random_game(rng, 18 + int(rng.integers(9)))
    if game.over or game.actor is None:
        return
    seat = game.actor
    claim = ready_claim(game.observe(seat))
    if claim is None:
        return
    value = value_for(game.apply(claim), seat)
    settled = Standing.of(game.observe(seat)).settled
    for _ in range(20):
        after = game
        while not after.over:
            legal = list(after.legal_cards())
            after = after.apply(PlayCard(legal[int(rng.integers(len(legal)))]))
        assert value >= value_for(after, seat)
        assert not settled or value == value_for(after, seat)


def test_the_last_trick_is_played() -> None:
    game = random_game(np.random.default_rng(3), 27)
    assert game.actor is not None
    assert ready_claim(game.observe(game.actor)) is None


def test_a_search_that_gives_up_says_so() -> None:
    for seed in range(50):
        game = random_game(np.random.default_rng([9, seed]), 3)
        if game.actor is None:
            continue
        found = claim_holds(game.observe(game.actor), 61, node_limit=1)
        assert found is not Verdict.FORCED
        if found is Verdict.UNKNOWN:
            return
    raise AssertionError("a search of one node has never given up")


def test_what_one_has_is_never_searched_for() -> None:
    game = random_game(np.random.default_rng(5), 15)
    assert game.actor is not None
    seen = game.observe(game.actor)
    have = Standing.of(seen).have
    assert claim_holds(seen, have, node_limit=0) is Verdict.FORCED
    assert game.apply(Claim(game.actor, have)).over
