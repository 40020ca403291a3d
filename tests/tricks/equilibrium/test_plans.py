"""The open vote and αμ against plans that are tried one by one, and against the αμ of Skat."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice, product

import numpy as np
import pytest

from ouvert.cards import Card
from ouvert.errors import SizeError
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.search.alpha_mu import alpha_mu
from ouvert.studies.equilibria.decks import SKAT_DECKS, WHIST_DECKS, deck_subject
from ouvert.studies.equilibria.endings import CONTRACTS, Ending, endings
from ouvert.tricks.equilibrium.hidden_game import GameTree, HiddenGame, Moment, Sharing
from ouvert.tricks.equilibrium.plans import Plans, alpha_mu_strategy, open_vote
from ouvert.tricks.equilibrium.strategies import decided_strategy
from ouvert.tricks.equilibrium.writing import write_out
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules, members
from support.sizes import some_of


def game_of_nine(seed: int, deals: int = 4) -> HiddenGame:
    """Nine cards of two suits with points, three each, and a few deals."""
    rng = np.random.default_rng(seed)
    rules = TrickRules(
        seats=3,
        teams=(0, 1, 1),
        suits=(0, 0, 0, 0, 0, 1, 1, 1, 1),
        strengths=(0, 1, 2, 3, 4, 0, 1, 2, 3),
        trump=1,
        points=tuple(int(each) for each in rng.integers(0, 12, 9)),
        objective=Objective.POINTS,
    )
    # the declarer's hand is the same in all deals: it has to tell them apart by the play alone
    every = HiddenGame.of_deck(rules, (1 << 9) - 1, limit=1).deals
    same = [each for each in every if each[0] == every[0][0]]
    chosen = rng.choice(len(same), deals, replace=False)
    return HiddenGame(
        rules,
        tuple(same[int(each)] for each in chosen),
        limit=sum(rules.points) // 2,
        leader=int(rng.integers(3)),
    )


def most_won(game: HiddenGame, moment: Moment, card: int, depth: int) -> int:
    """The deals that the best plan after a card wins, all plans of so many cards tried."""
    limit, seat = game.limit, moment.seat
    assert limit is not None
    fits = []
    for hands in game.deals:
        position = TrickPosition(game.rules, hands, game.leader, taken=game.taken)
        for each in moment.played:
            if position.over or not position.legal >> each & 1:
                break
            position = position.play(each)
        else:
            if position.actor == seat and position.hands[seat] == moment.known[0]:
                fits.append(position.play(card))
    side = game.rules.teams[seat]

    def choices(position: TrickPosition, played: tuple[int, ...], left: int) -> None:
        if position.over:
            return
        cards = list(members(position.legal))
        if position.actor == seat and len(cards) > 1:
            if not left:
                return
            found[played] = cards
            left -= 1
        for each in cards:
            choices(position.play(each), (*played, each), left)

    def won(
        position: TrickPosition, played: tuple[int, ...], plan: dict[tuple[int, ...], int]
    ) -> bool:
        if position.over:
            return (position.taken >= limit) == (side == 0)
        cards = list(members(position.legal))
        if position.actor == seat and played in plan:
            cards = [plan[played]]
        ends = [won(position.play(each), (*played, each), plan) for each in cards]
        return any(ends) if game.rules.teams[position.actor] == side else all(ends)

    found: dict[tuple[int, ...], list[int]] = {}
    for position in fits:
        choices(position, (), depth - 1)
    plans = (dict(zip(found, each, strict=True)) for each in product(*found.values()))
    return max(sum(won(position, (), plan) for position in fits) for plan in plans)


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("seed", some_of(range(4), every=4))
def test_plans_are_those_of_all_plans_tried(seed: int, depth: int) -> None:
    game = game_of_nine(seed)
    tree = write_out(game)
    plans = Plans.of(tree, depth)
    compared = 0

    def decide(number: int, nodes: np.ndarray) -> list[float]:
        nonlocal compared
        moment = tree.sets[Sharing.OWN].moments[number]
        found = plans.plans(number, nodes)
        for card, front in found.items():
            assert max(each.bit_count() for each in front) == most_won(game, moment, card, depth)
            compared += 1
        return [1 / len(found)] * len(found)

    # equal chances let every set come up; those of the last decisions are enough of a kind
    decided_strategy(tree, decide)
    assert compared > 10


def test_one_decision_is_the_open_vote() -> None:
    tree = write_out(deck_subject(SKAT_DECKS[3], ()).game)
    assert np.allclose(alpha_mu_strategy(tree, 1), open_vote(tree))


def test_a_plan_keeps_less_than_open_cards_promise() -> None:
    """Two deals that a declarer cannot tell apart: either is won with open cards, not both."""
    whole = write_out(deck_subject(SKAT_DECKS[4], ()).game)
    found: dict[int, list[int]] = {}
    short, long = Plans.of(whole, 1), Plans.of(whole, 3)

    def decide(number: int, nodes: np.ndarray) -> list[float]:
        moment = whole.sets[Sharing.OWN].moments[number]
        if not found and not moment.seat and not moment.played:
            promised, kept = short.plans(number, nodes), long.plans(number, nodes)
            for card, front in kept.items():
                most = max(plan.bit_count() for plan in front)
                assert most <= promised[card][0].bit_count()
                if most < promised[card][0].bit_count():
                    found[card] = short.deal[nodes].tolist()
        return [1 / len(moment.cards)] * len(moment.cards)

    decided_strategy(whole, decide)
    ((card, deals),) = list(found.items())[:1]
    for pair in combinations(deals, 2):
        game = replace(
            whole.game,
            deals=tuple(whole.game.deals[each] for each in pair),
            chances=(),
            aside=tuple(whole.game.aside[each] for each in pair),
        )
        tree = write_out(game)
        nodes = tree.roots
        if max(each.bit_count() for each in Plans.of(tree, 3).plans(0, nodes)[card]) < 2:
            won = Plans.of(tree, 1).plans(0, nodes)[card]
            if won[0].bit_count() == 2:
                moment = tree.sets[Sharing.OWN].moments[0]
                assert most_won(game, moment, card, 3) == 1
                return
    pytest.fail("no two deals are fused")


@pytest.mark.parametrize("contract", some_of(CONTRACTS))
def test_alpha_mu_of_skat_finds_the_same(contract: str) -> None:
    ending: Ending = next(islice(endings(CONTRACTS[contract], 2, 1), 1))
    game = ending.game()
    tree = write_out(game)
    plans = Plans.of(tree, 2)
    worlds = ending.worlds().enumerate().tolist()
    asked = 0

    def decide(number: int, nodes: np.ndarray) -> list[float]:
        nonlocal asked
        moment = tree.sets[Sharing.OWN].moments[number]
        if number % 8 == 0:
            *hands, skat = worlds[int(plans.deal[nodes[0]])]
            state = ending.at((hands[0], hands[1], hands[2]), skat)
            for card in moment.played:
                state = state.apply(PlayCard(Card(card)))
            said = alpha_mu(
                state.observe(moment.seat), np.random.default_rng(1), depth=2, worlds=10**6
            )
            assert said.worlds_seen == said.worlds_possible == len(nodes)
            by_card = {int(each.action): each.win_probability for each in said.actions}
            for card, front in plans.plans(number, nodes).items():
                most = max(each.bit_count() for each in front)
                assert by_card[card] == pytest.approx(most / len(nodes))
            asked += 1
        return plans.decide(number, nodes)

    decided_strategy(tree, decide)
    assert asked


def test_what_alpha_mu_cannot_look_at_is_refused() -> None:
    tree: GameTree = write_out(deck_subject(WHIST_DECKS[0], ()).game)
    with pytest.raises(SizeError, match="won or lost"):
        alpha_mu_strategy(tree, 2)
    with pytest.raises(SizeError, match="one or more"):
        alpha_mu_strategy(tree, 0)
