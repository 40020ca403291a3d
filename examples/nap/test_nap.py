"""What is true of Nap beyond what the conformance suite checks of every game."""

from __future__ import annotations

import numpy as np
import pytest

from examples.nap.game import Deal, Nap
from examples.nap.open_cards import card_values, declarer_tricks, position_of
from examples.nap.play import main, match, play, tell
from examples.nap.players import RuleOfThumb, TreeSearch, random_world
from examples.nap.table import Bid
from ouvert.cards import Card, CardSet
from ouvert.conformance import any_legal, apply_all
from ouvert.errors import PositionError, RulesError
from ouvert.tricks.solvers import reference

DEAL = Deal(
    (
        CardSet.parse("CA CK C9 HA D9"),
        CardSet.parse("CQ CJ SA SK DA"),
        CardSet.parse("S9 ST HT H9 DK"),
    )
)


def random_endings(tricks: int, count: int) -> list[Nap]:
    """States before the last tricks of random games, for solvers that are slow."""
    rng = np.random.default_rng(3)
    found: list[Nap] = []
    while len(found) < count:
        state = Nap.start(Deal.random(rng))
        while not state.over and len(state.table.cards) < 15 - 3 * tricks:
            state = state.apply(any_legal(state, rng))
        if not state.over:
            found.append(state)
    return found


def leaves(state: Nap) -> int:
    """The number of ways to play a state to its end, by the state itself."""
    return sum(leaves(state.apply(action)) for action in state.legal_actions()) or 1


def test_a_game_from_the_bids_to_the_score() -> None:
    game = apply_all(Nap.start(DEAL), [Bid.THREE, Bid.PASS, Bid.PASS])
    assert (game.actor, game.table.declarer, game.table.trump) == (0, 0, None)
    with pytest.raises(RulesError, match="not play or bid ♣Q, only ♣9, ♣K, ♣A"):
        game.apply(Card.CQ)
    game = game.apply(Card.CA)
    assert game.legal_actions() == (Card.CJ, Card.CQ)
    with pytest.raises(RulesError, match="not play or bid ♠A, only ♣J, ♣Q"):
        game.apply(Card.SA)
    cards = "CJ S9 CK CQ ST HA DA H9 D9 SA DK HT C9 SK"
    game = apply_all(game, [Card.parse(card) for card in cards.split()])
    assert (game.table.declarer_tricks, game.returns) == (4, (6.0, -3.0, -3.0))
    with pytest.raises(RulesError, match="the game is over"):
        game.apply(Bid.PASS)


@pytest.mark.parametrize(
    ("bid", "returns"),
    [(Bid.TWO, (4, -2, -2)), (Bid.FOUR, (8, -4, -4)), (Bid.NAP, (-10, 5, 5))],
)
def test_stakes(bid: Bid, returns: tuple[float, ...]) -> None:
    cards = "CA CJ S9 CK CQ ST HA DA H9 C9 SA DK D9 SK HT"
    if bid is Bid.NAP:
        cards = "CA CJ S9 CK CQ ST HA DA H9 D9 SA DK HT C9 SK"
    actions = [bid, Bid.PASS, Bid.PASS, *map(Card.parse, cards.split())]
    assert apply_all(Nap.start(DEAL), actions).returns == returns


def test_nap_brings_ten() -> None:
    straight = CardSet.parse("SA SK SQ SJ ST")
    deal = Deal((straight, CardSet.parse("CA CK CQ CJ CT"), CardSet.parse("HA HK HQ HJ HT")))
    state = apply_all(Nap.start(deal), [Bid.NAP, Bid.PASS, Bid.PASS])
    rng = np.random.default_rng(1)
    while not state.over:
        state = state.apply(any_legal(state, rng))
    assert state.returns == (20, -10, -10)


def test_deal_needs_cards_of_the_pack() -> None:
    with pytest.raises(PositionError, match="from nine to ace"):
        Deal((DEAL.hands[0], DEAL.hands[1], CardSet.parse("S7 ST HT H9 DK")))


def test_first_card_is_chosen_for_its_trump_too() -> None:
    game = apply_all(Nap.start(DEAL), [Bid.THREE, Bid.PASS, Bid.PASS])
    values = card_values(game)
    assert values[Card.CA] == max(values.values()) > values[Card.D9]
    with pytest.raises(PositionError, match="nothing is solved before it"):
        position_of(game)
    with pytest.raises(PositionError, match="no card is to be played"):
        card_values(Nap.start(DEAL))


def test_solver_and_leaf_counts_agree_with_the_reference() -> None:
    for state in random_endings(tricks=3, count=20):
        position = position_of(state)
        assert declarer_tricks(state) == reference.minimax(position)
        assert leaves(state) == reference.leaf_count(position)
        values = {Card(card): value for card, value in reference.card_values(position).items()}
        assert card_values(state) == values


def test_worlds_are_deals_that_the_same_actions_replay() -> None:
    rng = np.random.default_rng(2)
    for state in random_endings(tricks=2, count=20):
        seat = int(rng.integers(3))
        seen: set[Deal] = set()
        for _ in range(5):
            world = random_world(state.observe(seat), rng)
            actions = [*state.table.bids, *state.table.cards]
            assert apply_all(Nap.start(world.dealt), actions) == world
            seen.add(world.dealt)
        assert len(seen) > 1


def test_rule_of_thumb() -> None:
    thumb = RuleOfThumb()
    assert thumb.choose(Nap.start(DEAL).observe(0)) is Bid.FOUR
    game = apply_all(Nap.start(DEAL), [Bid.FOUR, Bid.PASS, Bid.PASS])
    assert thumb.choose(game.observe(0)) is Card.CA
    assert thumb.choose(game.apply(Card.C9).observe(1)) is Card.CJ
    assert thumb.choose(game.apply(Card.CA).observe(1)) is Card.CJ
    partner = apply_all(game, [Card.C9, Card.CQ])
    assert thumb.choose(partner.observe(2)) is Card.S9


def test_tree_search_takes_what_is_sure() -> None:
    sure = CardSet.parse("SA SK SQ SJ ST")
    deal = Deal((sure, DEAL.hands[0], CardSet.parse("H9 HT HJ DK DQ")))
    assert TreeSearch(np.random.default_rng(1), 200).choose(Nap.start(deal).observe(0)) is Bid.NAP


def test_match_repeats_from_its_seed() -> None:
    assert match(deals=3, seed=4, iterations=10) == match(deals=3, seed=4, iterations=10)


def test_the_program_shows_a_game_and_a_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("examples.nap.play.DEALS", 2)
    monkeypatch.setattr("examples.nap.play.ITERATIONS", 5)
    main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2].startswith("seat 1 bid three and made ")
    assert lines[-1].startswith("tree search wins ")


def test_a_game_is_told_with_what_each_card_was_worth() -> None:
    lines = tell(play(DEAL, [RuleOfThumb()] * 3))
    assert lines[0] == "seat 0: ♣A ♣K ♣9 ♥A ♦9"
    assert lines[3] == "bids: four, pass, pass"
    assert len([line for line in lines if " plays " in line]) == 15
    assert lines[-1] == "seat 0 bid four and made 4"
