"""The vote of worlds says what solving every world by plain means says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import OuvertError, PositionError
from ouvert.protocols import Evidence
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.rules.actions import Bid, PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import matadors, winning_limit
from ouvert.skat.search.positions import OpenPosition
from ouvert.skat.search.vote import WorldVote, advice_of, vote
from ouvert.skat.search.world_question import UNKNOWN
from ouvert.tricks.solvers.baseline import solve_plainly

CONTRACTS = [
    Contract(GameType.HEARTS),
    Contract(GameType.GRAND),
    Contract(GameType.NULL),
    Contract.announced(GameType.CLUBS, schneider=True),
    Contract.announced(GameType.GRAND, schwarz=True),
    Contract(GameType.NULL, hand=True),
    Contract.announced(GameType.SPADES, ouvert=True),
]


def started(rng: np.random.Generator, contract: Contract, bid: int = 18) -> SkatGame:
    """A game before its first card whose declarer has the better cards for it."""
    declarer = int(rng.integers(3))
    order = rng.permutation(32)
    if contract.game is GameType.NULL:
        order = order[np.argsort(order % 8 + rng.normal(0, 2, 32))]
    else:
        worth = (order % 8 == 4) * 6 + order % 8
        order = order[np.argsort(-worth + rng.normal(0, 4, 32))]
    cards = [CardSet(map(Card, part)) for part in np.split(order, [10, 20, 30])]
    hands = [cards[(seat - declarer) % 3] for seat in range(3)]
    deal = Deal((hands[0], hands[1], hands[2]), cards[3])
    discards = None if contract.hand else cards[3]
    return SkatGame.declared(deal, declarer, contract, bid=bid, discards=discards)


def played(rng: np.random.Generator, game: SkatGame, cards: int) -> SkatGame:
    """The game after so many random cards."""
    for _ in range(cards):
        legal = list(game.legal_cards())
        if game.over or not legal:
            break
        game = game.apply(PlayCard(legal[int(rng.integers(len(legal)))]))
    return game


def wins_plainly(game: SkatGame, hands: list[int], skat: int, card: Card) -> tuple[bool, int]:
    """Whether the actor's side wins one world with a card, and its points, by the plain solver."""
    assert game.contract is not None
    assert game.declarer is not None
    position = OpenPosition.of(game)
    own = [trick for trick in game.tricks if trick.winner == game.declarer]
    points = sum(trick.points for trick in own) + CardSet(skat).points
    first, second, third = (CardSet(hand) for hand in hands)
    world = replace(position, hands=(first, second, third), points=points).play(card)
    plain = solve_plainly(world.as_tricks()).value
    defends = game.actor != game.declarer
    if game.contract.game is GameType.NULL:
        return bool(plain) != defends, UNKNOWN
    cards = CardSet(hands[game.declarer] | skat) | CardSet(
        trick.card_of(game.declarer) for trick in game.tricks
    )
    place = (game.declarer - game.leader) % 3
    if place < len(game.table):
        cards |= CardSet([game.table[place]])
    limit = winning_limit(game.contract, matadors(cards, game.contract.game), game.bid)
    if limit is None:
        won = False
    elif limit < 120:
        won = plain >= limit
    else:
        # all 120 points are not every trick, but every trick is checked by the solver's own tests
        won = _takes_all(world)
    return won != defends, 120 - plain if defends else plain


def _takes_all(world: OpenPosition) -> bool:
    if world.defender_tricks:
        return False
    if world.over:
        return True
    results = (_takes_all(world.play(card)) for card in world.legal)
    return any(results) if world.actor == world.declarer else all(results)


@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_every_world_of_an_ending_is_solved_as_the_plain_solver_does(contract: Contract) -> None:
    rng = np.random.default_rng(20)
    checked = 0
    while checked < 8:
        game = played(rng, started(rng, contract), int(rng.integers(19, 26)))
        if game.over or game.actor is None:
            continue
        observation = game.observe(game.actor)
        knowledge = Knowledge.of(observation)
        if knowledge.worlds().count() > 40:
            continue
        result = vote(observation, np.random.default_rng(1), seconds=None)
        assert result.complete
        assert result.worlds_possible == len(result.wins) == knowledge.worlds().count()
        worlds = knowledge.worlds().enumerate()
        hands = knowledge.hands(worlds)
        for index, card in enumerate(result.cards):
            answers = [
                wins_plainly(game, [int(bits) for bits in hand], int(world[SKAT_PLACE]), card)
                for hand, world in zip(hands, worlds, strict=True)
            ]
            assert result.wins[:, index].sum() == sum(won for won, _ in answers)
            counted = [points for points in result.points[:, index] if points != UNKNOWN]
            assert set(counted) <= {points for _, points in answers}
        checked += 1


def test_bid_beyond_the_game_is_lost_in_every_world_unless_schneider_saves_it() -> None:
    rng = np.random.default_rng(3)
    game = played(rng, started(rng, Contract(GameType.DIAMONDS), bid=Bid(240).value), 27)
    assert game.actor is not None
    result = vote(game.observe(game.actor), rng, seconds=None)
    assert result.wins.all() == (game.actor != game.declarer)
    assert result.wins.any() == (game.actor != game.declarer)


@pytest.mark.long
def test_hidden_cards_do_not_change_the_advice() -> None:
    """Every world is another deal with the same observation, and so with the same advice."""
    rng = np.random.default_rng(8)
    roles = set()
    for contract in CONTRACTS:
        for _ in range(3):
            game = started(rng, contract)
            assert game.declarer is not None
            seen = game.observe(0)
            knowledge = Knowledge.of(seen)
            world = knowledge.worlds().sample(1, rng)
            first, second, third = (CardSet(int(hand)) for hand in knowledge.hands(world)[0])
            skat = CardSet(int(world[0, SKAT_PLACE]))
            twin = SkatGame.declared(
                Deal((first, second, third), skat),
                game.declarer,
                contract,
                discards=None if contract.hand else skat,
            )
            assert twin.hands != game.hands
            assert twin.observe(0) == seen
            one, two = (
                vote(state.observe(0), np.random.default_rng(5), seconds=None, worlds=8)
                for state in (game, twin)
            )
            assert (one.wins == two.wins).all()
            roles.add(game.declarer == 0)
    assert roles == {True, False}


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"worlds": 0}, "one world or more, not 0"),
        ({"worlds": 5, "threads": -1}, "one thread or more, not -1"),
        ({"seconds": None}, "too many to look at all: limit time or worlds"),
    ],
)
def test_limits_that_make_no_sense(limits: dict[str, Any], message: str) -> None:
    observation = started(np.random.default_rng(1), Contract(GameType.GRAND)).observe(0)
    with pytest.raises(OuvertError, match=message):
        vote(observation, np.random.default_rng(1), **limits)


def test_errors_of_a_sample_with_repetitions_do_not_shrink_to_nothing() -> None:
    """With more draws than worlds, but each world drawn anew, the error is that of the draws."""
    n, cards = 30_000, 2
    wins = np.zeros((n, cards), dtype=np.bool_)
    wins[::2, 0] = True
    points = np.full((n, cards), UNKNOWN, dtype=np.int16)
    even = np.full(n, 1 / n)
    looked = np.full(cards, n)
    drawn = WorldVote((Card.CA, Card.C7), even, wins, points, looked, 25_000, False, False, 0.0)
    assert drawn.standard_errors[0] == pytest.approx(0.5 / np.sqrt(n), rel=0.01)
    most = slice(20_000)
    even = np.full(20_000, 1 / 20_000)
    without = WorldVote(
        (Card.CA, Card.C7),
        even,
        wins[most],
        points[most],
        looked - 10_000,
        25_000,
        False,
        True,
        0.0,
    )
    assert without.standard_errors[0] == pytest.approx(np.sqrt(0.25 / 20_000 * 0.2), rel=0.01)


def test_same_seed_gives_the_same_vote_on_any_number_of_threads() -> None:
    rng = np.random.default_rng(11)
    for contract in CONTRACTS:
        game = started(rng, contract)
        observation = game.observe(game.leader)
        one, two = (
            vote(observation, np.random.default_rng(7), seconds=None, worlds=12, threads=threads)
            for threads in (1, 3)
        )
        assert (one.wins == two.wins).all()
        assert (one.points == two.points).all()
        assert len(one.wins) == 12
        assert not one.complete


def test_advice_is_ranked_and_says_how_it_is_known() -> None:
    rng = np.random.default_rng(2)
    game = started(rng, Contract(GameType.GRAND))
    advice = advice_of(vote(game.observe(0), rng, seconds=None, worlds=16), seed=2)
    chances = [entry.win_probability for entry in advice.actions]
    assert chances == sorted(chances, reverse=True)
    assert {entry.action for entry in advice.actions} == set(game.legal_cards())
    assert all(entry.evidence is Evidence.ESTIMATE for entry in advice.actions)
    assert all(0 < entry.standard_error < 0.2 for entry in advice.actions)
    assert advice.seed == 2
    assert advice.worlds_seen == 16
    late = played(rng, game, 26)
    assert late.actor is not None
    exact = advice_of(vote(late.observe(late.actor), rng, seconds=None))
    assert all(entry.evidence is Evidence.EXACT for entry in exact.actions)
    assert all(entry.standard_error == 0 for entry in exact.actions)


def test_loss_is_the_difference_over_the_same_worlds() -> None:
    rng = np.random.default_rng(4)
    result = vote(started(rng, Contract(GameType.HEARTS)).observe(0), rng, seconds=None, worlds=32)
    best = result.probabilities.max()
    for card, chance in zip(result.cards, result.probabilities, strict=True):
        loss, error = result.loss(card)
        assert loss == pytest.approx(best - chance)
        assert error >= 0
        assert (loss == 0) == (chance == best)


def test_a_seat_that_is_not_to_play_gets_no_advice() -> None:
    rng = np.random.default_rng(9)
    game = started(rng, Contract(GameType.GRAND))
    with pytest.raises(PositionError, match="seat 1 is not the one to play"):
        vote(game.observe(1), rng)
    auction = SkatGame.start(game.dealt)
    with pytest.raises(PositionError, match="announced game"):
        vote(auction.observe(1), rng)
