"""The named sets against all deals of the hidden cards, and the inferences against the rules."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.skat.belief.card_sets import CardSets, Following, readings
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType, trick_rules
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from support.recorded_games import random_game
from support.skat_moments import moments


@pytest.fixture
def deal() -> Deal:
    return Deal(
        (
            CardSet.parse("CJ SJ CA CT CK C7 HA HT SA D7"),
            CardSet.parse("HJ CQ C9 C8 HK H9 SK S9 DT D8"),
            CardSet.parse("DJ ST SQ S8 S7 HQ H8 H7 DA DK"),
        ),
        CardSet.parse("DQ D9"),
    )


@pytest.fixture
def clubs(deal: Deal) -> SkatGame:
    """Forehand plays clubs with the skat and puts ♦7 and ♦9 away."""
    return SkatGame.declared(deal, 0, Contract(GameType.CLUBS), discards=CardSet.parse("D7 D9"))


def played(state: SkatGame, cards: str) -> SkatGame:
    for word in cards.split():
        state = state.apply(PlayCard(Card.parse(word)))
    return state


def by_brute_force(state: SkatGame, seat: int) -> dict[str, set[Card]]:
    """The sets from a list of all worlds."""
    worlds = Knowledge.of(state.observe(seat)).worlds().enumerate()
    sets: dict[str, set[Card]] = {}
    for card in Card:
        first, second, skat = (
            bool((worlds[:, place] >> np.uint32(card) & 1).any()) for place in range(3)
        )
        name = {
            (True, True, True): "free",
            (True, True, False): "free",
            (True, False, False): "first",
            (False, True, False): "second",
            (True, False, True): "first_or_skat",
            (False, True, True): "second_or_skat",
            (False, False, True): "skat",
            (False, False, False): "seen",
        }[first, second, skat]
        sets.setdefault(name, set()).add(card)
    return sets


@pytest.mark.parametrize("seed", range(4))
def test_the_sets_are_those_of_all_worlds(seed: int) -> None:
    for state in moments(seed, range(15, 30, 3)):
        for seat in range(3):
            sets = CardSets.of(state.observe(seat))
            expected = by_brute_force(state, seat)
            for name in ("free", "first", "second", "first_or_skat", "second_or_skat", "skat"):
                assert set(getattr(sets, name)) == expected.get(name, set()), name


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_every_card_is_in_one_set_and_the_truth_keeps_to_them(seed: int) -> None:
    """Auctions, Hand games, Ouvert games: the six sets share out what is not seen."""
    game = random_game(np.random.default_rng(seed), concessions=0)
    moment = int(np.random.default_rng(seed).integers(len(game.history) + 1))
    state = SkatGame.replay(game.dealt, [action for _, action in game.history[:moment]])
    for seat in range(3):
        observation = state.observe(seat)
        sets = CardSets.of(observation)
        shared = [card for cards in sets.named().values() for card in cards]
        assert len(set(shared)) == len(shared)
        assert CardSet(shared) == CardSet.full() - state.hands[seat] - observation.played
        first, second = state.hands[(seat + 1) % 3], state.hands[(seat + 2) % 3]
        assert sets.first <= first <= sets.first | sets.free | sets.first_or_skat
        assert sets.second <= second <= sets.second | sets.free | sets.second_or_skat
        assert sets.skat <= state.skat


def test_declarer_with_skat_has_three_sets_and_a_defender_five(clubs: SkatGame) -> None:
    """Rearhand denies trumps: the declarer places them all, middlehand must think of the skat."""
    state = played(clubs, "CJ C8 DJ SJ C9 H7")
    declarer = CardSets.of(state.observe(0))
    assert declarer.first == CardSet.parse("HJ CQ")
    assert declarer.skat == CardSet.parse("D7 D9")
    assert not declarer.second | declarer.first_or_skat | declarer.second_or_skat
    assert len(declarer.free) == 14
    defender = CardSets.of(state.observe(1))
    assert defender.declarer_or_skat == CardSet.parse("CA CT CK C7")
    assert not defender.surely_declarer | defender.surely_partner | defender.partner_or_skat
    assert len(defender.free) == 14
    assert str(defender).splitlines()[3:] == [
        "rearhand (partner) or skat",
        "forehand (declarer) or skat  ♣A ♣10 ♣K ♣7",
        "surely skat",
    ]
    partner = CardSets.of(state.observe(2))
    assert partner.declarer_or_skat == partner.partner_or_skat == CardSet()
    assert len(partner.free) == 18


def test_the_declarer_of_a_hand_game_needs_the_skat_too(deal: Deal) -> None:
    hand = SkatGame.declared(deal, 0, Contract.announced(GameType.CLUBS, hand=True))
    sets = CardSets.of(played(hand, "CJ C8 DJ SJ C9 H7").observe(0))
    assert sets.first_or_skat == CardSet.parse("HJ CQ")
    assert len(sets.free) == 16


def test_an_open_hand_is_surely_the_declarer_s(deal: Deal) -> None:
    ouvert = SkatGame.declared(
        deal, 2, Contract(GameType.NULL, ouvert=True), discards=CardSet.parse("DA DK")
    )
    sets = CardSets.of(ouvert.observe(1))
    assert sets.surely_declarer == ouvert.hands[2]
    assert len(sets.partner_or_skat) == 12
    assert not sets.free


def test_only_a_defender_has_a_partner(deal: Deal, clubs: SkatGame) -> None:
    with pytest.raises(PositionError, match="forehand is no defender here"):
        assert CardSets.of(clubs.observe(0)).surely_partner
    with pytest.raises(PositionError, match="rearhand is no defender here"):
        assert CardSets.of(SkatGame.start(deal).observe(2)).declarer_or_skat


def test_each_card_to_a_lead_is_read(clubs: SkatGame) -> None:
    state = played(clubs, "CJ C8 DJ SJ C9 H7 HA H9 HQ HT HK H8 SA S9 S7 C7 CQ S8")
    seen = readings(state.observe(0))
    assert [(r.trick, r.seat, r.position, r.following.value) for r in seen] == [
        (1, 1, 1, "ObeyTrump"),
        (1, 2, 2, "ObeyTrump"),
        (2, 1, 1, "ObeyTrump"),
        (2, 2, 2, "DropOnTrump"),
        (3, 1, 1, "ObeySuit"),
        (3, 2, 2, "ObeySuit"),
        (4, 1, 1, "ObeySuit"),
        (4, 2, 2, "ObeySuit"),
        (5, 1, 1, "ObeySuit"),
        (5, 2, 2, "ObeySuit"),
        (6, 1, 1, "ObeyTrump"),
        (6, 2, 2, "DropOnTrump"),
    ]
    assert seen[3].excluded == CardSet.parse("HJ CQ")
    assert str(seen[3]) == (
        "rearhand has no trumps, shown by ♥7 on ♠J in trick 2: ♥J ♣Q can only be with middlehand"
    )
    assert str(seen[0]) == (
        "middlehand followed trumps with ♣8 on ♣J in trick 1 and may hold more of them"
    )
    assert str(seen[11]).endswith("in trick 6, which tells nothing new")
    other = readings(state.observe(1))
    assert [r.seat for r in other] == [2] * 6
    assert str(other[1]).endswith("♣A ♣10 ♣K ♣7 can only be with forehand or the skat")


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_what_was_excluded_is_what_the_knowledge_bars(seed: int) -> None:
    """Two ways to the same cards: event by event here, from all denials at once in Knowledge."""
    game = random_game(np.random.default_rng(seed), concessions=0)
    if game.contract is None or game.declarer is None:
        return
    rules = trick_rules(game.contract.game, game.declarer)
    for seat in range(3):
        observation = game.observe(seat)
        knowledge = Knowledge.of(observation)
        read = readings(observation)
        for reading in read:
            dropped = reading.following in (Following.DROP_ON_SUIT, Following.DROP_ON_TRUMP)
            assert dropped == (rules.suits[reading.card] != rules.suits[reading.led])
            assert dropped or not reading.excluded
            assert bool(reading.excluded) == bool(reading.elsewhere)
            assert reading.excluded.isdisjoint(game.dealt.hands[seat])
            true_hand = CardSet(trick.card_of(reading.seat) for trick in game.tricks)
            later = [t.card_of(reading.seat) for t in game.tricks[reading.trick :]]
            assert CardSet(later) <= true_hand - reading.excluded
        for place, other in enumerate(knowledge.others):
            denied = CardSet()
            for reading in read:
                if reading.seat == other:
                    denied |= reading.excluded
            open_hand = observation.exposed is not None and other == game.declarer
            if not open_hand:
                assert knowledge.barred[place] & knowledge.unknown <= denied
