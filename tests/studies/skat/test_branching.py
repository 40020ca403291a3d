"""Legal cards counted in games of our own."""

from __future__ import annotations

import numpy as np

from ouvert.cards import Card
from ouvert.skat.rules.contracts import GameType
from ouvert.studies.skat.branching import branching, game_branching


def test_game_of_one_suit_each_is_free_but_for_the_tricks() -> None:
    """In Grand nobody can follow: everyone has as many choices as cards."""
    suits = [
        [card for card in Card if card.suit == suit and card.rank != Card.CJ.rank]
        for suit in range(3)
    ]
    jacks = [card for card in Card if card.rank == Card.CJ.rank]
    rest = [card for card in Card if card.suit == 3 and card.rank != Card.CJ.rank]
    hands = [
        [*suits[0], *jacks[:3]],
        [*suits[1], *rest[:3]],
        [*suits[2], *rest[3:6]],
    ]
    order = []
    # forehand leads the jacks and then its suit, and stays in
    leads = [*jacks[:3][::-1], *suits[0]]
    for trick in range(10):
        order += [int(leads[trick]), int(hands[1][trick]), int(hands[2][trick])]
    bits = [sum(1 << int(card) for card in hand) for hand in hands]
    found = game_branching(GameType.GRAND, bits, order)
    assert abs(found - np.exp(np.log(np.arange(1, 11)).mean())) < 1e-9


def test_branching_of_games_is_near_the_printed_one() -> None:
    suit, grand = branching(100, seed=3)
    assert suit.games == 100
    assert 2.5 < suit.mean < 3
    assert suit.mean < grand.mean + 3 * (suit.error + grand.error)
    assert branching(100, seed=3) == (suit, grand)
