"""Advice by every method, its limits, and hints."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.errors import OuvertError, PositionError, RulesError
from ouvert.protocols import Evidence
from ouvert.skat.bidding.payoffs import TABLE_SCORING, Payoff
from ouvert.skat.matches.sitting import Evening
from ouvert.skat.players import registry
from ouvert.skat.players.advise import BudgetError, Method, advise
from ouvert.skat.players.counsel import Voice, counsel
from ouvert.skat.players.hint import hint
from ouvert.skat.players.reflex import rule_for
from ouvert.skat.rules.actions import Announce, Bid, Discard, Hold, Pass, Phase, PlayCard
from ouvert.skat.rules.before_play import auction_before, auction_won_at, before_play
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import BID_LADDER
from ouvert.skat.search.paranoia import Verdict, prove
from ouvert.skat.search.vote import advice_of, vote
from support.sizes import some_of
from support.skat_moments import moments, seen

STRONG = CardSet.parse("CJ SJ HJ SA ST S9 HA HT D7 D8")
WEAK = CardSet.parse("C7 CQ S8 SK H8 HQ HT D9 DK DT")


@pytest.mark.parametrize("steps", some_of([range(8, 24, 6), range(6, 24, 3)]), ids=len)
def test_each_method_is_the_one_it_is_called_by(steps: range) -> None:
    for game in moments(40, steps):
        observation = seen(game)
        decision = CardDecision.of(observation)
        legal = {PlayCard(card) for card in decision.legal}
        voted = advise(observation, method="vote", seed=3, worlds=8)
        plain = advice_of(vote(observation, np.random.default_rng(3), seconds=None, worlds=8))
        assert [each.action for each in voted.actions] == [
            PlayCard(each.action) for each in plain.actions
        ]
        whole = advise(observation, seed=3, worlds=8)
        advised = counsel(
            observation, np.random.default_rng(3), rules=rule_for, seconds=None, worlds=8
        )
        assert whole.best.action == PlayCard(advised.advice.best.action)
        assert (whole.best.reason, whole.voice) == (advised.advice.best.reason, advised.voice)
        ruled = advise(observation, method=Method.RULES)
        assert ruled.best.action == PlayCard(rule_for(observation)[0])
        assert ruled.best.evidence is Evidence.RULE
        for each in (voted, whole, ruled, advise(observation, method="alpha-mu", worlds=2)):
            assert {entry.action for entry in each.actions} == legal
            assert game.apply(each.best.action)


def test_proofs_say_what_is_proved_and_nothing_of_the_rest() -> None:
    kinds = set()
    for game in [game for seed in range(0, 200, 20) for game in moments(seed, range(15, 26, 2))]:
        observation = seen(game)
        found = advise(observation, method="proof", nodes=200_000)
        limits = sorted(CardDecision.of(observation).limits)
        assert [proof.limit for proof in found.proofs] == limits
        for proof in found.proofs:
            again = prove(observation, proof.limit, node_limit=200_000)
            assert (again.cards, again.nodes) == (proof.cards, proof.nodes)
        if not limits:
            continue
        decisive = prove(observation, limits[0], node_limit=200_000).cards
        for each in found.actions:
            assert isinstance(each.action, PlayCard)
            forced = decisive[each.action.card] is Verdict.FORCED
            assert (each.evidence is Evidence.PROOF) == forced
            assert each.win_probability == forced
            kinds.add(forced)
        ranks = [each.win_probability for each in found.actions]
        assert ranks == sorted(ranks, reverse=True)
    assert kinds == {True, False}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"seconds": 1.0, "worlds": 2}, "seconds and worlds both say when to stop"),
        ({"seconds": 1.0, "nodes": 2}, "seconds and nodes both say when to stop"),
        ({"method": "vote", "nodes": 2}, "the method vote makes none"),
        ({"method": "rules", "worlds": 2}, "the method rules looks at no worlds"),
        ({"method": "proof", "worlds": 2}, "a proof is about all worlds at once"),
        ({"exclude": 0.1}, "exclude leaves worlds out of proofs: ask for the method proof"),
    ],
)
def test_limits_that_do_not_go_together(asked: dict[str, object], said: str) -> None:
    with pytest.raises(BudgetError, match=said):
        advise(seen(moments(0, range(1))[0]), **asked)  # type: ignore[arg-type]


def test_what_cannot_be_asked() -> None:
    start = SkatGame.start(Deal.random(np.random.default_rng(1)))
    with pytest.raises(OuvertError, match="there is no method 'oracle': there are ensemble, vote"):
        advise(start.observe(1), method="oracle")
    with pytest.raises(OuvertError, match="the method proof is about cards that are played"):
        advise(start.observe(1), method="proof")
    with pytest.raises(RulesError, match="seat 2 is not to act here"):
        advise(start.observe(2))
    game = moments(0, range(1))[0]
    with pytest.raises(PositionError, match="is not the one to play a card here"):
        advise(game.observe(((game.actor or 0) + 1) % 3))


def test_a_seed_is_drawn_and_named() -> None:
    observation = seen(moments(0, range(1))[0])
    found = advise(observation, method="vote", worlds=12)
    assert found.seed is not None
    again = advise(observation, method="vote", worlds=12, seed=found.seed)
    assert replace(again, seconds=0.0) == replace(found, seconds=0.0)


def test_before_the_play_everything_possible_is_rated() -> None:
    auction = before_play(cards=STRONG, seat=1)
    bidding = advise(auction)
    assert [each.action for each in bidding.actions] == [Bid(18), Pass()]
    assert bidding.voice is Voice.TABLE
    assert bidding.actions[1].evidence is Evidence.NONE
    assert bidding.maximal_bid is not None
    assert bidding.maximal_bid >= 18
    assert advise(before_play(cards=WEAK, seat=1)).best.action == Pass()
    for cards, put in ((STRONG, None), (STRONG | CardSet.parse("CK C7"), None)):
        observation = before_play(cards=cards, seat=1, auction=auction_won_at(1, 20), discards=put)
        found = advise(observation)
        assert {each.action for each in found.actions} == set(observation.legal_actions)
        brings = [each.expected or 0.0 for each in found.actions]
        assert brings == sorted(brings, reverse=True)
    naming = before_play(
        cards=STRONG, seat=1, auction=auction_won_at(1, 20), discards=CardSet.parse("CK C7")
    )
    assert {each.action for each in advise(naming).actions} == set(naming.legal_actions)


@pytest.mark.long
def test_a_bid_is_said_up_to_the_highest_that_is_worth_it() -> None:
    """What to say now and up to where to go are one judgement."""
    for seed in range(12):
        game = SkatGame.start(Deal.random(np.random.default_rng(seed)))
        while game.phase is Phase.AUCTION and game.actor is not None:
            found = advise(game.observe(game.actor))
            assert found.maximal_bid is not None
            said = found.best.action
            value = said.value if isinstance(said, Bid) else game.bid
            if isinstance(said, Pass):
                legal = game.legal_actions()[0]
                value = legal.value if isinstance(legal, Bid) else game.bid
                assert found.maximal_bid < value
            else:
                assert found.maximal_bid >= value
            game = game.apply(said)


def test_another_scoring_is_named() -> None:
    observation = before_play(cards=STRONG, seat=1)
    for payoff in Payoff:
        found = advise(observation, scoring=payoff)
        assert found.scoring is payoff
        assert Payoff.of(payoff.code) is payoff
    assert len({advise(observation, scoring=each).best.expected for each in Payoff}) == len(Payoff)
    with pytest.raises(OuvertError, match="there is no scoring 'ramsch': there are plain, seeger"):
        Payoff.of("ramsch")


@pytest.mark.long
def test_the_table_has_one_scoring() -> None:
    assert registry.rates_hands("expert")
    for seed in range(6):
        game = SkatGame.start(Deal.random(np.random.default_rng(seed)))
        while game.phase is not Phase.PLAY and game.actor is not None:
            observation = game.observe(game.actor)
            found = hint(observation)
            assert found.scoring is TABLE_SCORING
            action = registry.make_bidder("expert").choose(observation)
            assert found.best.action == action
            game = game.apply(action)


@pytest.mark.parametrize("name", ["Null", "Clubs", "Grand"])
def test_a_hint_is_for_the_contract_that_is_practised(name: str) -> None:
    game = {"Null": GameType.NULL, "Clubs": GameType.CLUBS, "Grand": GameType.GRAND}[name]
    practised = Contract(game)
    sitting = Evening.of(others=("reflex", "reflex"), seed=2, contract=practised).sit_down()
    while not sitting.asked:
        sitting = sitting.go_on()
    assert sitting.seen.phase is Phase.DISCARD
    found = sitting.hint()
    assert {each.contract for each in found.advice.actions} == {practised}
    assert len(found.advice.actions) == 66
    assert isinstance(found.best.action, Discard)
    naming = sitting.game.apply(found.best.action).observe(sitting.seat)
    assert [each.action for each in hint(naming, contracts=(practised,)).advice.actions] == [
        Announce(practised)
    ]


@pytest.mark.parametrize("seat", range(3))
def test_made_up_auctions_end_as_they_are_told(seat: int) -> None:
    for bid in BID_LADDER:
        observation = before_play(cards=STRONG, seat=seat, auction=auction_won_at(seat, bid))
        assert (observation.declarer, observation.bid) == (seat, bid)
    first = before_play(cards=STRONG, seat=seat, auction=auction_before(seat))
    assert first.actor == seat
    assert all(said == Pass() for _, said in first.bids)


def test_what_is_seen_before_the_play_fits_a_game() -> None:
    """Nothing of the made-up cards is in it, and all else is as in the game that is told."""
    deal = Deal.random(np.random.default_rng(5))
    said = (Bid(18), Hold(), Bid(20), Hold(), Pass(), Pass())
    game = SkatGame.replay(deal, said)
    assert before_play(cards=deal.hands[0], seat=0, auction=said) == game.observe(0)
    with pytest.raises(PositionError, match="forehand has won this auction, not rearhand"):
        before_play(cards=deal.hands[2], seat=2, auction=said)
    with pytest.raises(PositionError, match="one bids on ten cards, not on 9"):
        before_play(cards=CardSet(list(deal.hands[1])[:9]), seat=1)


def test_overbid_game_is_lost_and_won_with_every_card() -> None:
    """Clubs at 264 are out of reach of every number of matadors."""
    deal = Deal.random(np.random.default_rng(4))
    clubs = Contract(GameType.CLUBS)
    game = SkatGame.declared(deal, 0, clubs, bid=264, discards=deal.skat)
    chances = []
    for _ in range(2):
        assert game.actor is not None
        advised = advise(game.observe(game.actor), method="proof", nodes=1000)
        assert all(each.evidence is Evidence.PROOF for each in advised.actions)
        assert all("overbid" in each.reason for each in advised.actions)
        chances.append({each.win_probability for each in advised.actions})
        game = game.apply(advised.best.action)
    assert chances == [{0.0}, {1.0}]
