"""A review in parts, as an analysis on the page comes out: what is told and kept of it.

Story and worst decisions are read off these parts, so that they say the same at every door, also
while the review is still being made. `docs/protocol.md`, section "Looking back", names the fields.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from ouvert.skat.review.as_json import (
    alternative_json,
    auction_json,
    card_json,
    kontra_json,
    line_json,
    open_json,
    ramsch_json,
)
from ouvert.skat.review.game import GameReview

Json = dict[str, Any]


def review_parts(judged: GameReview) -> tuple[Json, ...]:
    """The parts of a whole review, in the order in which the page asks for them."""
    auction: Json = {"step": "auction", "seats": [auction_json(each) for each in judged.auction]}
    if judged.game.contract is None:
        return (auction, *({"step": "ramsch", **ramsch_json(each)} for each in judged.ramsch))
    opened = [{"moment": each.played.moment, **open_json(each.open)} for each in judged.cards]
    rows = sorted(judged.alternatives, key=lambda row: row.contract.game.value)
    kinds = groupby(rows, key=lambda row: row.contract.game)
    return (
        {"step": "open", "cards": opened},
        {"step": "turns", "lines": [line_json(each) for each in judged.turning_points]},
        {"step": "proofs", "lines": [line_json(each) for each in judged.proofs]},
        auction,
        *_kontra(judged),
        *({"step": "card", **card_json(each)} for each in judged.cards),
        *(
            {"step": "alternatives", "rows": [alternative_json(row) for row in some]}
            for _, some in kinds
        ),
    )


def _kontra(judged: GameReview) -> tuple[Json, ...]:
    if not judged.kontra:
        return ()
    return ({"step": "kontra", "said": [kontra_json(each) for each in judged.kontra]},)
