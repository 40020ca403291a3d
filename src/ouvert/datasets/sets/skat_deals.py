"""Deals of Skat solved with open cards: every game, every declarer, every first card."""

from __future__ import annotations

from typing import Any

import numpy as np

from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.search.open_cards import card_values
from ouvert.skat.search.positions import OpenPosition

GAMES = (
    GameType.CLUBS,
    GameType.SPADES,
    GameType.HEARTS,
    GameType.DIAMONDS,
    GameType.GRAND,
    GameType.NULL,
)
"""In the order of the lists."""
COLUMNS = {
    "forehand": "ten cards, `CJ SJ … D7`; forehand leads",
    "middlehand": "ten cards",
    "rearhand": "ten cards",
    "skat": "two cards; their points are the declarer's, who plays Hand",
    "values": "18 numbers: for declarer forehand, middlehand, rearhand, each in ♣ ♠ ♥ ♦ Grand "
    "Null: his card points with best play of all, in Null 1 if he takes no trick, else 0",
    "card_values": "180 numbers: for each of the 18, the same after each of forehand's ten cards, "
    "in the order of `forehand`",
}


def row(seed: int, number: int) -> dict[str, Any]:
    """Deal `number` of a seed."""
    deal = Deal.random(np.random.default_rng((seed, 2, number)))
    values, by_card = [], []
    for declarer in range(3):
        for game in GAMES:
            points = 0 if game is GameType.NULL else deal.skat.points
            position = OpenPosition(game, deal.hands, declarer, 0, points=points)
            found = card_values(position)
            values.append(max(found.values()) if declarer == 0 else min(found.values()))
            by_card += [found[card] for card in deal.hands[0]]
    one, two, three, skat = (
        " ".join(card.code for card in cards) for cards in (*deal.hands, deal.skat)
    )
    return {
        "forehand": one,
        "middlehand": two,
        "rearhand": three,
        "skat": skat,
        "values": values,
        "card_values": by_card,
    }
