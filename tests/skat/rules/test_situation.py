"""What a person tells about a game is what its seat has seen; and what the bid then asks for."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouvert.cards import CardSet
from ouvert.errors import OuvertError, PositionError, RulesError
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.situation import declarer_needs, situation
from ouvert.skat.rules.values import BID_LADDER, matadors, winning_limit

GRAND = Contract(GameType.GRAND)
HAND = CardSet.parse("CJ SJ HA H10 HK HQ H9 H8 H7 SA")


def played_for_a_while(seed: int, contract: Contract, bid: int, cards: int) -> SkatGame:
    """A random game after so many random cards, or fewer if it is over before."""
    rng = np.random.default_rng(seed)
    deal = Deal.random(rng)
    game = SkatGame.declared(
        deal, seed % 3, contract, bid=bid, discards=None if contract.hand else deal.skat
    )
    for _ in range(cards):
        after = game.apply(list(game.legal_actions())[int(rng.integers(len(game.legal_actions())))])
        if after.over:
            break
        game = after
    assert game.phase is Phase.PLAY
    return game


def told(game: SkatGame, seat: int, *, now: bool) -> Observation:
    """The same moment from what a person would say, with the hand of now or of the beginning."""
    assert game.contract is not None
    assert game.declarer is not None
    declaring = seat == game.declarer
    at_first = game.dealt.hands
    return situation(
        hand=(game.hands if now else at_first)[seat],
        seat=seat,
        contract=game.contract,
        declarer=game.declarer,
        bid=game.bid,
        discards=game.skat if declaring and game.picked_up else None,
        exposed=(game.hands if now else at_first)[game.declarer]
        if game.contract.ouvert and not declaring
        else None,
        played=(*(card for trick in game.tricks for card in trick.cards), *game.table),
    )


@given(
    seed=st.integers(0, 10**6),
    contract=st.sampled_from([*SKAT_CONTRACTS, *HAND_CONTRACTS]),
    cards=st.integers(0, 29),
    now=st.booleans(),
)
def test_what_is_told_is_what_the_seat_has_seen(
    seed: int, contract: Contract, cards: int, now: bool
) -> None:
    game = played_for_a_while(seed, contract, 18, cards)
    assert game.actor is not None
    assert told(game, game.actor, now=now) == game.observe(game.actor)


@given(
    seed=st.integers(0, 10**6),
    contract=st.sampled_from([*SKAT_CONTRACTS, *HAND_CONTRACTS]),
    bid=st.sampled_from(BID_LADDER),
    cards=st.integers(0, 29),
)
def test_what_the_declarer_really_needs_is_among_what_he_may_need(
    seed: int, contract: Contract, bid: int, cards: int
) -> None:
    try:
        game = played_for_a_while(seed, contract, bid, cards)
    except RulesError:
        # a Null below the bid cannot be announced
        return
    assert game.actor is not None
    assert game.declarer is not None
    seen = game.observe(game.actor)
    needs = declarer_needs(seen)
    if contract.game is GameType.NULL:
        assert needs == frozenset()
        return
    twelve = game.dealt.hands[game.declarer] | game.dealt.skat
    assert winning_limit(contract, matadors(twelve, contract.game), bid) in needs
    if game.actor == game.declarer and not contract.hand:
        assert len(needs) == 1


def test_needs_range_over_the_matadors_that_may_lie_in_the_skat() -> None:
    seen = situation(
        hand=HAND, seat=0, contract=Contract(GameType.GRAND, hand=True), declarer=0, bid=120
    )
    # with 2, 3 or 4: Hand makes that 4 to 6 levels of 24, where the bid asks for 5
    assert declarer_needs(seen) == {61, 90}
    assert declarer_needs(seen, 264) == {None}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"contract": Contract(GameType.NULL), "bid": 24}, "less than the bid 24"),
        ({"bid": 19}, "19 is no value"),
        ({"seat": 3}, "the seats are 0, 1 and 2, not 3"),
        ({"hand": HAND - CardSet.parse("SA")}, "holds 9 cards and has played 0: together"),
        ({"hand": CardSet(), "discards": None}, "forehand holds 0 cards"),
        ({"discards": CardSet.parse("CJ D7")}, "♣J cannot be both in the hand of forehand and in"),
        ({"exposed": CardSet.parse("D7")}, "no Ouvert game"),
        (
            {"contract": Contract(GameType.NULL, ouvert=True), "exposed": HAND},
            "leave them out",
        ),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, object], said: str) -> None:
    right: dict[str, object] = {
        "hand": HAND,
        "seat": 0,
        "contract": GRAND,
        "declarer": 0,
        "discards": CardSet.parse("D7 D8"),
    }
    assert situation(**right).hand == HAND  # type: ignore[arg-type]
    with pytest.raises(OuvertError, match=said) as caught:
        situation(**(right | change))  # type: ignore[arg-type]
    assert isinstance(caught.value, PositionError | RulesError)
