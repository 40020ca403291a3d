"""Exploring a hand gives the answers that the players go by, and refuses what is no hand."""

from __future__ import annotations

import pytest

from ouvert.cards import CardSet
from ouvert.errors import PositionError, RulesError
from ouvert.skat.bidding.discards import rate_discards
from ouvert.skat.bidding.payoffs import TABLE_SCORING
from ouvert.skat.explorer.hands import explore
from ouvert.skat.explorer.leads import lead_statistics
from ouvert.skat.players.bidder import judge_auction
from ouvert.skat.rules.before_play import auction_before
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.notation import parse_auction

HAND = CardSet.parse("CJ SJ HA HT HK HQ H9 CA C7 SA")
SKAT = CardSet.parse("D7 D8")


@pytest.mark.parametrize("seat", range(3))
def test_bids_are_those_of_the_bidder(seat: int) -> None:
    found = explore(HAND, seat)
    assert found.bidding == judge_auction(HAND, seat, auction_before(seat))
    said = parse_auction("18 y 20 p") if seat == 2 else None
    if said is not None:
        assert explore(HAND, seat, said=said).bidding == judge_auction(HAND, seat, said)


def test_skat_and_leads_come_from_the_tables() -> None:
    contract = Contract(GameType.HEARTS)
    found = explore(HAND, skat=SKAT, bid=20, contract=contract)
    assert found.discards == rate_discards(HAND | SKAT, 0, bid=20, payoff=TABLE_SCORING)
    best = found.with_skat
    assert len({each.contract for each in best}) == len(best)
    assert best[0] == found.discards[0]
    assert found.leads == lead_statistics(HAND, contract, 0)
    assert explore(HAND, 1, contract=contract, declarer=1).leads == ()
    assert explore(HAND).discards == ()


def test_what_is_no_hand() -> None:
    with pytest.raises(PositionError, match="10 cards, not 2"):
        explore(SKAT)
    with pytest.raises(PositionError, match="both in the hand and in the skat"):
        explore(HAND, skat=CardSet.parse("CJ D7"))
    with pytest.raises(PositionError, match="2 cards in the skat, not 1"):
        explore(HAND, skat=CardSet.parse("D7"))
    with pytest.raises(PositionError, match="seats"):
        explore(HAND, 3)
    with pytest.raises(RulesError):
        explore(HAND, said=parse_auction("18 18"))
