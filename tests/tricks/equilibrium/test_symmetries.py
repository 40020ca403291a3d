"""Suits that change places: found by trying every renaming, and players asked through pictures."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from ouvert.studies.equilibria.decks import (
    SKAT_DECKS,
    WHIST_DECKS,
    Deck,
    deck_subject,
)
from ouvert.studies.equilibria.subjects import asked
from ouvert.tricks.equilibrium.hidden_game import HiddenGame, Moment, Sharing
from ouvert.tricks.equilibrium.strategies import asked_strategy, deals_of_nodes
from ouvert.tricks.equilibrium.symmetries import Symmetries, renamings
from ouvert.tricks.equilibrium.writing import write_out
from ouvert.tricks.rules import Objective, TrickRules, members

SMALL = TrickRules(
    seats=2,
    teams=(0, 1),
    suits=(0, 0, 1, 1, 2, 2),
    strengths=(1, 0, 0, 1, 1, 0),
    trump=None,
    points=(11, 3, 3, 11, 11, 3),
    objective=Objective.POINTS,
)


def keeps(rules: TrickRules, renaming: tuple[int, ...]) -> bool:
    """Whether every pair of cards is after the renaming what it was before."""
    cards = range(rules.cards)
    return all(
        (rules.suits[one] == rules.suits[two])
        == (rules.suits[renaming[one]] == rules.suits[renaming[two]])
        and rules.beats(two, one) == rules.beats(renaming[two], renaming[one])
        for one in cards
        for two in cards
        if one != two
    ) and all(rules.worth([card]) == rules.worth([renaming[card]]) for card in cards)


@pytest.mark.parametrize("trump", [None, 0, 2])
def test_renamings_are_all_that_keep_the_rules(trump: int | None) -> None:
    rules = TrickRules(
        2, (0, 1), SMALL.suits, SMALL.strengths, trump, SMALL.points, SMALL.objective
    )
    # without trump the suits of six cards may change places, a suit's own order being fixed
    expected = {each for each in permutations(range(6)) if keeps(rules, each)}
    assert set(renamings(rules)) == expected
    assert len(renamings(rules)) == (6 if trump is None else 2)
    assert renamings(rules)[0] == tuple(range(6))


def test_suits_whose_cards_count_differently_are_not_renamed() -> None:
    rules = TrickRules(
        2, (0, 1), (0, 0, 1, 1), (1, 0, 1, 0), None, (11, 3, 11, 4), Objective.POINTS
    )
    assert renamings(rules) == (tuple(range(4)),)


def test_deals_must_be_as_likely_as_renamed() -> None:
    whole = HiddenGame.of_deck(SMALL, 0b111111, limit=None)
    assert len(Symmetries.of(whole).renamings) == 6
    some = HiddenGame(SMALL, whole.deals[1:], limit=None)
    assert len(Symmetries.of(some).renamings) < 6
    chances = np.ones(len(whole.deals))
    chances[0] = 2.0
    uneven = HiddenGame(SMALL, whole.deals, None, tuple((chances / chances.sum()).tolist()))
    assert len(Symmetries.of(uneven).renamings) < 6
    twice = HiddenGame(SMALL, whole.deals[:1] * 2, None, (0.3, 0.7))
    assert Symmetries.of(twice).renamings == (tuple(range(6)),)


@pytest.mark.parametrize("deck", [SKAT_DECKS[1], SKAT_DECKS[4], WHIST_DECKS[1]])
def test_a_picture_fits_and_depends_on_what_the_seat_knows_alone(deck: Deck) -> None:
    game = deck_subject(deck, ()).game
    tree, symmetries = write_out(game), Symmetries.of(game)
    assert len(symmetries.renamings) > 1
    sets, deals = tree.sets[Sharing.OWN], deals_of_nodes(tree)
    found: dict[int, set[tuple[Moment, tuple[int, ...]]]] = {}
    every = set(sets.moments)
    rng = np.random.default_rng(1)
    for edge in rng.choice(len(tree.parent), 400, replace=False).tolist():
        number = int(sets.owner[sets.action[edge]])
        moment = sets.moments[number]
        there, picture, renaming = symmetries.picture(int(deals[tree.parent[edge]]), moment)
        found.setdefault(number, set()).add((picture, renaming))
        # the seat holds in the deal what it knows in the picture, what it has played aside
        hand = picture.known[0]
        assert game.deals[there][picture.seat] & hand == hand
        assert sum(1 << renaming[card] for card in members(moment.known[0])) == hand
        assert picture in every
        # and what is a picture stands for itself
        again = symmetries.picture(there, picture)
        assert again[1] == picture
    assert all(len(each) == 1 for each in found.values())


@pytest.mark.parametrize("deck", [SKAT_DECKS[1], SKAT_DECKS[3], WHIST_DECKS[1]])
def test_whoever_asks_through_pictures_hears_the_same_of_who_plays_suits_alike(deck: Deck) -> None:
    """A player that takes two suits for equal only if all that he has seen of them is equal."""
    subject = deck_subject(deck, ())
    rules = subject.game.rules
    tree, symmetries = write_out(subject.game), Symmetries.of(subject.game)
    times = [0]

    def cheapest(deal: int, moment: Moment, rng: np.random.Generator) -> int:
        times[0] += 1
        return min(moment.cards, key=lambda card: _seen(rules, moment, card))

    plain = asked_strategy(tree, asked(cheapest, samples=1, seed=1))
    before = times[0]
    pictured = asked_strategy(tree, asked(cheapest, samples=1, seed=1, symmetries=symmetries))
    assert times[0] - before < before
    assert tree.value(pictured) == pytest.approx(tree.value(plain))


def _seen(rules: TrickRules, moment: Moment, card: int) -> tuple[object, ...]:
    """All that a seat has seen of a card and its suit, but for the suit's name."""
    suit = rules.suits[card]
    held = [rules.strengths[each] for each in members(moment.known[0] & rules.suit_masks[suit])]
    laid = [
        (place, rules.strengths[each])
        for place, each in enumerate(moment.played)
        if rules.suits[each] == suit
    ]
    return rules.worth([card]), suit == rules.trump, rules.strengths[card], sorted(held), laid
