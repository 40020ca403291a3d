"""Deals of Bridge with all twenty results: five strains, four declarers, all cards open."""

from __future__ import annotations

from typing import Any

import numpy as np

from ouvert.tricks.games.bridge import bridge_rules, format_pbn
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.solvers.double_dummy import double_dummy

COLUMNS = {
    "pbn": "the deal as PBN writes it, north first",
    "tricks": "20 numbers: for strain ♣ ♦ ♥ ♠ no trump, each for declarer north, east, south, "
    "west: the tricks that the declarer's side makes",
}


def row(seed: int, number: int) -> dict[str, Any]:
    """Deal `number` of a seed."""
    order = np.random.default_rng((seed, 3, number)).permutation(52).reshape(4, 13)
    hands = tuple(sum(1 << int(card) for card in hand) for hand in order)
    position = TrickPosition(bridge_rules("N"), hands, 0)
    tricks = [made for strain in double_dummy(position) for made in strain]
    return {"pbn": format_pbn(position), "tricks": tricks}
