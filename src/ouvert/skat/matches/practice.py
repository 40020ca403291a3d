"""Games in which a given contract is played, to practise it.

Few random deals ask for a Null Ouvert, and hardly any for a Grand Ouvert. So a random deal is
changed, one card at a time, until the declarer's cards are worth the contract.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet
from ouvert.errors import RulesError
from ouvert.skat.bidding.discards import best_discard
from ouvert.skat.bidding.hand_worth import HandWorth
from ouvert.skat.bidding.payoffs import Payoff
from ouvert.skat.bidding.sure_wins import sure_points
from ouvert.skat.bidding.trump.tables import trump_tables
from ouvert.skat.players.self_play import KIND_LETTERS, play_cards
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import CARDS_EACH, SKAT_CARDS, Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import ALL_POINTS, LEAST_BID, limit_of

WORTH = 0.55
"""Probability of winning from which on cards are good enough for a contract."""

MOST_CHANGES = 300
"""Changes of a card that are tried before the best deal so far is taken."""

PLAYED_OUT = 100
"""Deals of the other cards that are played out to see whether a contract is worth its promise."""


def practice_start(contract: Contract, declarer: int, rng: np.random.Generator) -> SkatGame:
    """Deal cards that are worth a contract, and return the game before its first card.

    The bid is 18. If skat cards are put away, they are the best two for this contract; a game that
    stops earlier is had by `before_discard`. Raises RulesError for a seat that does not exist.
    """
    if declarer not in range(3):
        raise RulesError(f"the seats are 0, 1 and 2, not {declarer}")
    deal = _worth_playing(contract, declarer, rng)
    put = None
    if not contract.hand:
        cards = deal.hands[declarer] | deal.skat
        put = best_discard(cards, declarer, contracts=(contract,)).put
    return SkatGame.declared(deal, declarer, contract, discards=put)


def before_discard(game: SkatGame) -> SkatGame:
    """The moment at which the declarer holds twelve cards; of a Hand game, the game as it is."""
    if not game.picked_up:
        return game
    earlier = SkatGame.start(game.dealt, game.club)
    for _, action in game.history:
        if earlier.phase is Phase.DISCARD:
            break
        earlier = earlier.apply(action)
    return earlier


def _worth_playing(contract: Contract, declarer: int, rng: np.random.Generator) -> Deal:
    """A deal in which the contract is promising, or the best one that was found.

    Climbing finds just those cards that the tables think too much of; so the cards must also prove
    themselves in play.
    """
    order = rng.permutation(len(Card))
    own = CARDS_EACH if contract.hand else CARDS_EACH + SKAT_CARDS
    best, wanted = _promise(contract, declarer, _deal(order, declarer)), WORTH
    for _ in range(MOST_CHANGES):
        if best >= wanted:
            if _wins_in_play(contract, declarer, _deal(order, declarer), rng) >= WORTH:
                break
            wanted = best + (1 - best) / 8
        changed = order.copy()
        mine, other = int(rng.integers(own)), int(rng.integers(own, len(Card)))
        changed[[mine, other]] = changed[[other, mine]]
        promise = _promise(contract, declarer, _deal(changed, declarer))
        if promise >= best:
            order, best = changed, promise
    return _deal(order, declarer)


def _deal(order: NDArray[np.int64], declarer: int) -> Deal:
    """Ten cards for the declarer, two for the skat, ten for each of the others."""
    cards = [Card(int(card)) for card in order]
    own, skat = CardSet(cards[:CARDS_EACH]), CardSet(cards[CARDS_EACH : CARDS_EACH + SKAT_CARDS])
    rest = cards[CARDS_EACH + SKAT_CARDS :]
    others = iter((CardSet(rest[:CARDS_EACH]), CardSet(rest[CARDS_EACH:])))
    first, second, third = (own if seat == declarer else next(others) for seat in range(3))
    return Deal((first, second, third), skat)


def _promise(contract: Contract, declarer: int, deal: Deal) -> float:
    """How good the declarer's cards are for a contract, 0 to 1: his chance, as the tables have it.

    They have seen too few games with every trick to tell good hands for Schwarz from perfect ones;
    there, only a hand that leads and takes every trick for certain is good enough.
    """
    hand = deal.hands[declarer]
    if not contract.hand:
        cards, payoff = hand | deal.skat, Payoff.WIN_RATE
        best = best_discard(cards, declarer, payoff=payoff, contracts=(contract,))
        return best.win_probability
    worth = HandWorth(hand, declarer, trump_tables())
    # of Ouvert the tables know nothing; it asks for every trick, as Schwarz does
    judged = replace(contract, ouvert=contract.ouvert and contract.game is GameType.NULL)
    wins, _ = worth.each(judged, LEAST_BID, 0, Payoff.WIN_RATE)
    chance = float(wins.mean())
    if not contract.schwarz_announced:
        return chance
    sure = sure_points(contract.game, hand, forehand=True)
    return 1.0 if sure == ALL_POINTS else WORTH * (chance + sure / ALL_POINTS) / 2


def _wins_in_play(contract: Contract, declarer: int, deal: Deal, rng: np.random.Generator) -> float:
    """The share of deals of the other cards that the reflex wins with the declarer's cards."""
    hand, put = deal.hands[declarer], None
    if not contract.hand:
        cards = hand | deal.skat
        put = best_discard(cards, declarer, contracts=(contract,)).put
        hand = cards - put
    unseen = np.array([1 << card for card in CardSet.full() - hand - (put or CardSet())])
    shuffled = rng.permuted(np.tile(unseen.astype(np.uint32), (PLAYED_OUT, 1)), axis=1)
    hands = np.full((PLAYED_OUT, 3), hand.bits, np.uint32)
    others = [seat for seat in range(3) if seat != declarer]
    for i, seat in enumerate(others):
        hands[:, seat] = shuffled[:, i * CARDS_EACH : (i + 1) * CARDS_EACH].sum(axis=1)
    skats = shuffled[:, 2 * CARDS_EACH :].sum(axis=1, dtype=np.uint32)
    if put is not None:
        skats[:] = put.bits
    null_ouvert = contract.game is GameType.NULL and contract.ouvert
    kind = KIND_LETTERS.index("O" if null_ouvert else contract.game.value)
    limit = limit_of(contract)
    games = np.full(PLAYED_OUT, kind, np.int8)
    played = play_cards(
        games,
        hands,
        skats,
        np.full(PLAYED_OUT, declarer, np.int8),
        hand_games=np.full(PLAYED_OUT, contract.hand),
        limits=np.full(PLAYED_OUT, limit, np.int16),
    )
    return float(played.kept(games, limit).mean())
