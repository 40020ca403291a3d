"""What a worker is asked about a hand; only there are the tables loaded."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Any

import msgspec

from ouvert.cards import CardSet
from ouvert.skat.rules.notation import contract_code, parse_auction, parse_contract_code
from ouvert.web.protocol.exploring import HandExplored
from ouvert.web.table.wire import read_card

if TYPE_CHECKING:
    from ouvert.skat.bidding.discards import DiscardRating
    from ouvert.skat.explorer.leads import LeadCount
    from ouvert.stats import Estimate

Json = dict[str, Any]

DISCARDS = 12
"""Discards that are told; there are hundreds."""


def explored(content: Json) -> Json:
    """What is told of a hand, as `ouvert.web.protocol.exploring.ExplorationView` describes it.

    Raises OuvertError for cards that are no hand, and an auction that is not allowed.
    """
    from ouvert.skat.explorer.hands import explore
    from ouvert.skat.explorer.leads import lead_table

    asked = msgspec.convert(content, HandExplored)
    skat = CardSet.distinct(map(read_card, asked.skat)) if asked.skat else None
    found = explore(
        CardSet.distinct(map(read_card, asked.hand)),
        asked.seat,
        said=parse_auction(asked.said) if asked.said.strip() else None,
        skat=skat,
        bid=asked.bid,
        contract=None if asked.contract is None else parse_contract_code(asked.contract),
        declarer=asked.declarer,
    )
    judged, least = found.bidding, found.at_least
    return {
        "maximal": judged.maximal_bid,
        "passing": round(judged.passing, 1),
        "pick_up": round(least.pick_up, 1),
        "play_hand": round(least.hand, 1),
        "hand_contract": contract_code(least.hand_contract),
        "bids": [
            {
                "bid": each.bid,
                "expected": round(each.expected, 1),
                "win_probability": round(each.win_probability, 3),
                "hand": each.plays_hand,
            }
            for each in judged.bids
        ],
        "games": [
            {
                "contract": contract_code(each.contract),
                "win_probability": round(each.win_probability, 3),
                "expected": round(each.expected, 1),
                "best": round(each.best, 3),
            }
            for each in judged.contracts
        ],
        "with_skat": [_discard(each) for each in found.with_skat],
        "discards": [_discard(each) for each in found.discards[:DISCARDS]],
        "sources": [{"name": each.name, "games": each.games} for each in lead_table().sources]
        if found.leads
        else [],
        "judged": lead_table().judged,
        "leads": [
            {
                "cards": [card.code for card in each.cards],
                "counts": [_count(count) for count in each.counts],
                "decided": each.judged.decided,
                "right": _interval(each.judged.share),
            }
            for each in found.leads
        ],
    }


def _discard(each: DiscardRating) -> Json:
    return {
        "contract": contract_code(each.contract),
        "win_probability": round(each.win_probability, 3),
        "expected": round(each.expected, 1),
        "put": each.put.codes,
    }


def _count(count: LeadCount) -> Json:
    return {
        "hands": count.hands,
        "led": count.led,
        "share": _interval(count.share),
        "wins": _interval(count.wins),
    }


def _interval(share: Estimate) -> list[float] | None:
    if isnan(share.value):
        return None
    return [round(share.value, 4), round(share.low, 4), round(share.high, 4)]
