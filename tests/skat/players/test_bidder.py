"""The bidder acts legally in every auction, stops in time, and repairs what went wrong."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.cards import Card, CardSet
from ouvert.errors import RulesError
from ouvert.skat.bidding.payoffs import Payoff
from ouvert.skat.matches.table import SkatPlayer, play
from ouvert.skat.players.bidder import (
    EvaluatingBidder,
    Partners,
    highest_of_others,
    judge_auction,
)
from ouvert.skat.players.random_player import RandomPlayer
from ouvert.skat.players.reflex import ReflexPlayer
from ouvert.skat.rules.actions import Action, Announce, Bid, Discard, Hold, Pass, Phase, PickUp
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.series import game_scores
from ouvert.skat.rules.values import BID_LADDER, game_value, matadors

MONSTER = CardSet.parse("CJ SJ HJ DJ CA CT CK CQ SA ST")
STRONG = CardSet.parse("CJ SJ HJ CA CT C9 C8 SA ST HA")
FAIR = CardSet.parse("HJ DJ HA HT HK H7 SA S9 D8 C7")
NOTHING = CardSet.parse("C7 CQ CK S7 SQ SK HT H8 D7 DT")
NULL = CardSet.parse("C7 C8 C9 S7 S8 ST H7 H9 HJ D8")
BIDDER = EvaluatingBidder()


def dealt(hand: CardSet, seat: int, skat: str = "", seed: int = 0) -> Deal:
    """A deal in which a seat has this hand, and these cards lie in the skat."""
    lying = CardSet.parse(skat) if skat else CardSet()
    rest = [Card(card) for card in np.random.default_rng(seed).permutation(32)]
    rest = [card for card in rest if card not in hand | lying]
    others = [CardSet(rest[:10]), CardSet(rest[10:20])]
    hands = [*others[:seat], hand, *others[seat:]]
    return Deal((hands[0], hands[1], hands[2]), lying or CardSet(rest[20:]))


def after_bid(deal: Deal, seat: int, bid: int) -> SkatGame:
    """The moment in which a seat has got the game at a bid that was forced upon it."""
    said: tuple[tuple[Action, ...], ...] = (
        (Bid(bid), Hold(), Pass(), Pass()),
        (Bid(bid), Pass(), Pass()),
        (Pass(), Bid(bid), Pass()),
    )
    return SkatGame.replay(deal, said[seat])


def declares(game: SkatGame, bidder: EvaluatingBidder = BIDDER) -> SkatGame:
    """The game before its first card."""
    return play(game, [bidder] * 3, until=Phase.PLAY).game


class Watched:
    """The bidder, with every value that it names or holds."""

    def __init__(self, payoff: Payoff) -> None:
        self._bidder = EvaluatingBidder(payoff)
        self.said: list[tuple[Observation, int]] = []

    def choose(self, observation: Observation) -> Action:
        action = self._bidder.choose(observation)
        assert action == EvaluatingBidder(self._bidder._payoff).choose(observation)
        if isinstance(action, Bid):
            self.said.append((observation, action.value))
        if isinstance(action, Hold):
            self.said.append((observation, observation.bid))
        return action


class Bold:
    """Bids and holds at random, and seldom passes; so others are driven, or left with its bids."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._random = RandomPlayer(rng)

    def choose(self, observation: Observation) -> Action:
        if observation.phase is Phase.AUCTION and self._rng.random() < 0.7:
            return observation.legal_actions[0]
        return self._random.choose(observation)


def most_that_can_be_reached(hand: CardSet) -> int:
    """The highest value of a Hand game with Schneider that some skat allows, or of a Null."""
    unseen = CardSet.full() - hand
    values = [game_value(Contract.announced(GameType.NULL, hand=True, ouvert=True))]
    for game in GameType:
        if game is not GameType.NULL:
            closed = Contract.announced(game, hand=True)
            values += [
                game_value(closed, matadors(hand | CardSet(skat), game), schneider=True)
                for skat in combinations(unseen, 2)
            ]
    return max(values)


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32 - 1),
    payoff=st.sampled_from(Payoff),
    company=st.sampled_from(["alike", "bold", "random"]),
)
def test_every_auction_is_played_by_the_rules_and_no_bid_is_out_of_reach(
    seed: int, payoff: Payoff, company: str
) -> None:
    rng = np.random.default_rng(seed)
    deal = Deal.random(rng)
    watched = Watched(payoff)
    others: dict[str, SkatPlayer] = {
        "alike": EvaluatingBidder(payoff),
        "bold": Bold(rng),
        "random": RandomPlayer(rng),
    }
    players = [watched if seat == seed % 3 else others[company] for seat in range(3)]
    play(SkatGame.start(deal), players, until=Phase.PLAY)
    for observation, value in watched.said:
        assert value <= most_that_can_be_reached(observation.dealt_hand)


@pytest.mark.long
@settings(max_examples=30, deadline=None)
@given(
    seed=st.integers(0, 2**32 - 1),
    seat=st.integers(0, 2),
    bid=st.sampled_from(BID_LADDER),
    payoff=st.sampled_from(Payoff),
)
def test_any_bid_can_be_declared(seed: int, seat: int, bid: int, payoff: Payoff) -> None:
    deal = Deal.random(np.random.default_rng(seed))
    game = declares(after_bid(deal, seat, bid), EvaluatingBidder(payoff))
    assert game.phase is Phase.PLAY


@cache
def self_played() -> tuple[SkatGame, ...]:
    """Games of three of the bidders, the cards played by the reflex."""
    rng = np.random.default_rng(20)
    player = Partners(BIDDER, ReflexPlayer())
    starts = (SkatGame.start(Deal.random(rng)) for _ in range(60))
    return tuple(play(start, [player] * 3).game for start in starts)


@pytest.mark.long
def test_games_are_won_about_as_often_as_strong_players_win_them() -> None:
    results = [game.result for game in self_played()]
    played = [result for result in results if result is not None and not result.passed_in]
    assert len(played) > 0.9 * len(results)
    assert 0.74 < np.mean([result.won for result in played]) < 0.92
    assert np.mean([result.overbid for result in played]) < 0.04
    assert np.mean([sum(game_scores(result)) for result in played]) > 50


def test_all_kinds_of_games_are_declared() -> None:
    contracts = {game.contract for game in self_played() if game.contract is not None}
    assert {contract.game for contract in contracts} == set(GameType)
    hand_games = [contract for contract in contracts if contract.hand]
    assert 0 < len(hand_games) < len(contracts)


def test_a_hand_is_worth_less_when_others_bid_high() -> None:
    deal = dealt(FAIR, 0)
    alone = SkatGame.replay(deal, (Pass(), Pass()))
    driven = SkatGame.replay(deal, (Bid(33),))
    first, second = (
        {each.action == Pass(): each for each in BIDDER.options(game.observe(0))}[False]
        for game in (alone, driven)
    )
    assert first.win_probability is not None
    assert second.win_probability is not None
    assert first.win_probability > second.win_probability
    assert highest_of_others(alone.observe(0)) == 0
    assert highest_of_others(driven.observe(0)) == 33


def test_bids_of_the_others_are_told_from_own_ones() -> None:
    deal = Deal.random(np.random.default_rng(1))
    game = SkatGame.replay(deal, (Bid(18), Hold(), Bid(20), Pass(), Bid(22), Hold()))
    assert [highest_of_others(game.observe(seat)) for seat in range(3)] == [22, 22, 22]
    game = SkatGame.replay(deal, (Bid(18), Hold(), Bid(20), Pass(), Pass()))
    assert [highest_of_others(game.observe(seat)) for seat in range(3)] == [20, 18, 20]


@pytest.mark.parametrize("seat", range(3))
def test_a_monster_is_played_open_for_all_tricks(seat: int) -> None:
    game = declares(SkatGame.start(dealt(MONSTER, seat)))
    assert game.declarer == seat
    assert game.contract == Contract.announced(GameType.GRAND, ouvert=True)


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("payoff", Payoff)
def test_a_hand_without_anything_passes(seat: int, payoff: Payoff) -> None:
    for seed in range(4):
        game = declares(SkatGame.start(dealt(NOTHING, seat, seed=seed)), EvaluatingBidder(payoff))
        assert game.declarer != seat


def test_low_cards_bid_for_a_null() -> None:
    game = after_bid(dealt(NULL, 1, "DK HA"), 1, 18)
    declared = declares(game)
    assert declared.contract is not None
    assert declared.contract.game is GameType.NULL
    assert isinstance(BIDDER.choose(SkatGame.start(game.dealt).observe(1)), Bid)


def test_strong_hands_go_higher_than_fair_ones() -> None:
    reached = []
    for hand in (NOTHING, FAIR, STRONG):
        deal = dealt(hand, 0)
        offers = (SkatGame.replay(deal, (Bid(value),)).observe(0) for value in BID_LADDER)
        reached.append(sum(isinstance(BIDDER.choose(offer), Hold) for offer in offers))
    assert reached == sorted(set(reached))
    assert reached[0] == 0


def test_passing_costs_something_only_where_another_would_play() -> None:
    deal = dealt(STRONG, 0)
    held, last = (SkatGame.replay(deal, said) for said in ((Bid(18),), (Pass(), Pass())))
    assert BIDDER.passing(held.observe(0)) < BIDDER.passing(last.observe(0)) == 0
    by_wins = EvaluatingBidder(Payoff.WIN_RATE)
    assert by_wins.passing(held.observe(0)) == by_wins.passing(last.observe(0)) == 0.5


def test_an_overbid_game_is_the_one_that_costs_least() -> None:
    """Nothing reaches 264 here: ♣, ♠ and Grand are charged 264, ♥ and ♦ 270."""
    game = declares(after_bid(dealt(NOTHING, 1), 1, 264))
    assert game.contract is not None
    assert game.contract.game in (GameType.CLUBS, GameType.SPADES, GameType.GRAND)


def test_an_overbid_is_repaired_by_a_game_that_covers_it() -> None:
    """♥ without four was worth 50, but ♣J lies in the skat: with one it is 20, and Grand 48."""
    hand = CardSet.parse("HA HT HK HQ H9 SA ST DA DT CA")
    start = after_bid(dealt(hand, 0, "CJ C7"), 0, 40)
    game = declares(start)
    assert game.picked_up
    assert game.contract is not None
    assert game_value(game.contract, matadors(hand | start.skat, game.contract.game)) >= 40


def test_no_game_is_announced_that_needs_schneider_while_one_keeps_the_bid() -> None:
    """The skat brought no matador: clubs are worth 24, and the bid was 30."""
    hand = CardSet.parse("CJ CA CK CQ C9 SA S9 HA H8 DT")
    start = after_bid(dealt(hand, 0, "C8 C7"), 0, 30)
    game = declares(start)
    assert game.contract is not None
    assert game_value(game.contract, matadors(hand | start.skat, game.contract.game)) >= 30


def test_an_announcement_fits_discards_of_others() -> None:
    """The game is chosen for the ten cards that are held, whoever put the two others away."""
    game = after_bid(dealt(STRONG, 1, "D7 H7"), 1, 18)
    odd = game.apply(PickUp()).apply(Discard(CardSet.parse("CJ CA")))
    assert isinstance(BIDDER.choose(odd.observe(1)), Announce)
    assert BIDDER.choose(odd.observe(1)) in odd.legal_actions()


def test_every_decision_has_a_sentence() -> None:
    game = SkatGame.start(dealt(STRONG, 1))
    while game.phase is not Phase.PLAY and game.actor is not None:
        decision = BIDDER.decide(game.observe(game.actor))
        assert decision.reason.endswith(".")
        if decision.action == Pass():
            assert decision.win_probability is None
        else:
            assert decision.win_probability is not None
            assert 0 <= decision.win_probability <= 1
        game = game.apply(decision.action)
    top = after_bid(dealt(NOTHING, 1), 1, 264).history[:1]
    held = SkatGame.replay(dealt(NOTHING, 1), [action for _, action in top])
    held = held.apply(Hold())
    assert BIDDER.decide(held.observe(1)).action == Pass()


def test_who_has_nothing_to_decide_is_told_so() -> None:
    start = SkatGame.start(Deal.random(np.random.default_rng(1)))
    with pytest.raises(RulesError, match="seat 2 is not to act here"):
        BIDDER.choose(start.observe(2))
    game = declares(SkatGame.start(dealt(MONSTER, 0)))
    with pytest.raises(RulesError, match="plays no cards"):
        BIDDER.choose(game.observe(0))


def test_no_game_is_promised_to_be_won_that_cannot_be() -> None:
    deal = Deal.random(np.random.default_rng(4))
    seen = SkatGame.replay(deal, [Bid(264), Pass(), Pass()]).observe(1)
    for each in EvaluatingBidder().options(seen):
        if not each.win_probability and each.reason:
            assert "costs least now that the bid is out of reach" in each.reason
            assert each.remark is not None
            assert each.remark.code == "cheapest_loss"


def test_nothing_is_bid_after_the_auction() -> None:
    hand = Deal.random(np.random.default_rng(4)).hands[1]
    for said in ((Pass(), Pass(), Pass()), (Bid(18), Hold(), Pass(), Pass())):
        with pytest.raises(RulesError, match="the auction is over"):
            judge_auction(hand, 1, said)
