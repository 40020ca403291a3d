"""Games that show an engine every part of Skat: all seats, phases, contracts, and resumed ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ouvert.skat.rules.actions import Action, Concede, Phase
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame

CONCEDES = 0.01
"""How often another seat gives up in place of playing a card."""
_CONTRACTS = (
    *(Contract.announced(GameType.NULL, ouvert=True, hand=hand) for hand in (False, True)),
    *(each for pair in zip(SKAT_CONTRACTS, HAND_CONTRACTS, strict=False) for each in pair),
    *HAND_CONTRACTS[len(SKAT_CONTRACTS) :],
)
"""Every contract; the open ones of Null come first, so that few games show open cards too."""


@dataclass(frozen=True, slots=True)
class TrialGame:
    """A game to be played against an engine.

    Attributes:
        number: of the game, from 0.
        seat: the engine's.
        start: where the game begins for it.
    """

    number: int
    seat: int
    start: SkatGame

    def rng(self, seed: int) -> np.random.Generator:
        """What is random about the other seats."""
        return np.random.default_rng([seed, self.number, 1])


def trial_games(count: int, seed: int) -> Iterator[TrialGame]:
    """So many games; in any fifteen of them each seat finds each of the five kinds of start.

    These are the auction, the skat as declarer, a discard, an announcement, and the play of one
    contract after the other, as declarer or defender, from the first card or from a later one.
    """
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        seat, kind = number % 3, (number + number // 3) % 5
        deal = Deal.random(rng)
        if kind == 0:
            start = SkatGame.start(deal)
        elif kind < 4:
            steps = (3, 2, 1)[kind - 1]
            start = _before(deal, seat, steps)
        else:
            contract = _CONTRACTS[number // 5 % len(_CONTRACTS)]
            declarer = seat if number // 5 % 2 == 0 else int(rng.integers(3))
            discards = None if contract.hand else deal.skat
            start = SkatGame.declared(deal, declarer, contract, discards=discards)
            if number // 5 % 3 == 2:
                start = _played_on(start, int(rng.integers(1, 24)), rng)
        yield TrialGame(number, seat, start)


def other_action(game: SkatGame, rng: np.random.Generator) -> Action:
    """What another seat does: anything, but so that auctions stay short."""
    legal = game.legal_actions()
    if game.phase is Phase.AUCTION and rng.random() < 0.9:
        return legal[int(rng.choice([0, -1]))]
    if game.phase is Phase.PLAY and rng.random() < CONCEDES and game.actor is not None:
        return Concede(game.actor)
    return legal[int(rng.integers(len(legal)))]


def _before(deal: Deal, declarer: int, steps: int) -> SkatGame:
    """The game so many actions before the first card, of a seat that has won the auction."""
    game = SkatGame.declared(deal, declarer, Contract(GameType.GRAND), discards=deal.skat)
    return SkatGame.replay(deal, [action for _, action in game.history[:-steps]], game.club)


def _played_on(game: SkatGame, cards: int, rng: np.random.Generator) -> SkatGame:
    """The game after so many cards at random, or before the one that would end it."""
    for _ in range(cards):
        legal = game.legal_actions()
        after = game.apply(legal[int(rng.integers(len(legal)))])
        if after.over:
            return game
        game = after
    return game
