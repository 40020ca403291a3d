"""The rounds of CFR+ against the same rounds written with the formulas of the paper."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from ouvert.studies.equilibria.decks import SKAT_DECKS, WHIST_DECKS, Deck, deck_subject
from ouvert.tricks.equilibrium.hidden_game import Floats, GameTree, Sharing
from ouvert.tricks.equilibrium.learning import Rule, learn, learn_until, players, sets_before
from ouvert.tricks.equilibrium.strategies import uniform_strategy
from ouvert.tricks.equilibrium.writing import write_out


def plain_rounds(tree: GameTree, sharing: Sharing) -> Iterator[Floats]:
    """Regrets from the reach of the others and the values of nodes, averages from the own reach."""
    sets = tree.sets[sharing]
    chances = uniform_strategy(tree)
    regrets, total = np.zeros(sets.actions), np.zeros(sets.actions)
    for number in range(1, 100):
        for seats in players(tree, sharing):
            others = [seat for seat in range(tree.game.rules.seats) if seat not in seats]
            sign = 1.0 if tree.game.rules.teams[seats[0]] == 0 else -1.0
            own = np.isin(tree.seat, seats)
            action = sets.action[own]
            reach = tree.reach(chances, others, deals=True)
            worth = sign * reach[tree.parent[own]] * tree.values(chances)[tree.child[own]]
            each = np.bincount(action, worth, sets.actions)
            played = np.bincount(action, worth * chances[own], sets.actions).astype(np.float64)
            better = each - sets.sums(played)[sets.owner]
            mine = np.isin(sets.seat, seats)
            regrets[mine] = np.maximum(0, regrets + better)[mine]
            chances = np.where(own, sets.normalised(regrets)[sets.action], chances)
        for seats in players(tree, sharing):
            own = np.isin(tree.seat, seats)
            reach = tree.reach(chances, seats, deals=False)
            share = np.zeros(sets.actions)
            share[sets.action[own]] = (reach[tree.parent] * chances)[own]
            total += number * share
        yield sets.normalised(total)[sets.action]


@pytest.mark.parametrize("sharing", Sharing)
@pytest.mark.parametrize("deck", [SKAT_DECKS[1], SKAT_DECKS[2], WHIST_DECKS[0]])
def test_rounds_are_those_of_the_formulas(deck: Deck, sharing: Sharing) -> None:
    tree = write_out(deck_subject(deck, ()).game)
    start = uniform_strategy(tree)
    stops = (1, 2, 3, 5, 8)
    found = learn(tree, start, Rule.CFR_PLUS, 8, sharing=sharing, every=stops)
    plain = dict(enumerate(islice(plain_rounds(tree, sharing), 8), 1))
    for each in found:
        assert each.chances == pytest.approx(plain[each.rounds], abs=1e-9)


def test_play_begins_with_what_is_given() -> None:
    """A first round against the equilibrium's play is another than one against uniform play."""
    tree = write_out(deck_subject(SKAT_DECKS[3], ()).game)
    uniform = uniform_strategy(tree)
    known = learn_until(tree, uniform, Rule.CFR_PLUS, 1e-3, 300)
    assert known.exploitability <= 1e-3
    (from_uniform,) = learn(tree, uniform, Rule.CFR_PLUS, 1)
    (from_known,) = learn(tree, known.chances, Rule.CFR_PLUS, 1)
    assert from_known.chances != pytest.approx(from_uniform.chances)


def test_a_seat_remembers_its_own_last_card() -> None:
    tree = write_out(deck_subject(SKAT_DECKS[4], ()).game)
    sets = tree.sets[Sharing.OWN]
    before = sets_before(tree, Sharing.OWN)
    assert (before >= 0).any()
    for number in range(0, len(before), 97):
        moment, last = sets.moments[number], int(before[number])
        if last < 0:
            continue
        earlier = sets.moments[int(sets.owner[last])]
        card = earlier.cards[last - int(sets.start[sets.owner[last]])]
        assert earlier.seat == moment.seat
        assert moment.played[: len(earlier.played) + 1] == (*earlier.played, card)
        assert earlier.known[0] & ~moment.known[0] & (1 << card)
