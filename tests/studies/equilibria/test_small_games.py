"""Small decks solved against a linear program, and players asked against games played out."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import numpy as np
import pytest
from scipy.optimize import linprog
from scipy.sparse import coo_array, hstack

from ouvert.skat.players.registry import player
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.game import SkatGame
from ouvert.studies.equilibria.decks import (
    SKAT_DECKS,
    VARIED,
    VARIED_DECKS,
    WHIST_DECKS,
    Deck,
    deck_subject,
)
from ouvert.studies.equilibria.endings import CONTRACTS, Ending, ending_subject, endings
from ouvert.studies.equilibria.measure import ALPHA_MU, LEARNED, OPEN_VOTE, measure, solve
from ouvert.studies.equilibria.subjects import asked
from ouvert.tricks.equilibrium.hidden_game import GameTree, Sharing
from ouvert.tricks.equilibrium.strategies import asked_strategy, open_values, uniform_strategy
from ouvert.tricks.equilibrium.writing import write_out
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.solvers.reference import minimax as solve_open
from support.sizes import some_of


def by_linear_program(tree: GameTree) -> float:
    """The value between two teams that share what they know, in sequence form (Koller et al.)."""
    sets = tree.sets[Sharing.TEAM]
    team = np.array(tree.game.rules.teams)
    last = np.full((tree.nodes, 2), -1)
    chance = np.zeros(tree.nodes)
    chance[tree.roots] = tree.game.chances
    before = np.full(len(sets.moments), -1)
    for level in tree.levels:
        parent, child = tree.parent[level], tree.child[level]
        action, sides = sets.action[level], team[tree.seat[level]]
        before[sets.owner[action]] = last[parent, sides]
        last[child] = last[parent]
        last[child, sides] = action
        chance[child] = chance[parent]
    # each side's sequences: none, and then its own actions
    own = [np.flatnonzero(team[sets.seat] == side) for side in range(2)]
    places = np.full((2, sets.actions + 1), 0)
    for side in range(2):
        places[side, own[side]] = np.arange(1, len(own[side]) + 1)
    ends = np.flatnonzero(tree.payoff)
    rows, columns = places[0, last[ends, 0]], places[1, last[ends, 1]]
    sizes = [len(each) + 1 for each in own]
    payoff = coo_array((tree.payoff[ends] * chance[ends], (rows, columns)), shape=sizes)
    plans = []
    for side in range(2):
        mine = [n for n, moment in enumerate(sets.moments) if team[moment.seat] == side]
        number = {each: row for row, each in enumerate(mine, 1)}
        entries = [(0, 0, 1.0)]
        entries += [(number[each], int(places[side, before[each]]), -1.0) for each in mine]
        entries += [
            (number[int(sets.owner[action])], int(places[side, action]), 1.0)
            for action in own[side]
        ]
        at, to, value = zip(*entries, strict=True)
        plans.append(coo_array((value, (at, to)), shape=(len(mine) + 1, sizes[side])))
    first, second = plans
    goal = np.zeros(sizes[0] + second.shape[0])
    goal[sizes[0]] = -1.0
    begins = np.zeros(first.shape[0])
    begins[0] = 1.0
    answer = linprog(
        goal,
        A_ub=hstack([-payoff.T, second.T]).tocsr(),
        b_ub=np.zeros(sizes[1]),
        A_eq=hstack([first, coo_array((first.shape[0], second.shape[0]))]).tocsr(),
        b_eq=begins,
        bounds=[(0, None)] * sizes[0] + [(None, None)] * second.shape[0],
    )
    return -float(answer.fun)


@pytest.mark.parametrize("deck", some_of((*SKAT_DECKS[:4], *WHIST_DECKS[:1]), every=4))
def test_values_are_those_of_a_linear_program(deck: object) -> None:
    tree = write_out(deck_subject(deck, ()).game)  # type: ignore[arg-type]
    solved = solve(tree)
    assert solved.gap <= 5e-4
    assert solved.value_one == pytest.approx(by_linear_program(tree), abs=1e-3)
    # who knows less of the partner's cards can do no better against one seat
    assert solved.two_low <= solved.two_high + 1e-9
    if deck in SKAT_DECKS:
        assert solved.two_high >= solved.value_one - solved.gap


@pytest.mark.parametrize("deck", some_of(VARIED_DECKS, every=20))
def test_varied_decks_begin_with_their_leader(deck: Deck) -> None:
    subject = deck_subject(deck, ("thumb",), VARIED)
    game = subject.game
    moments = write_out(game).sets[Sharing.OWN].moments
    assert {moment.seat for moment in moments if not moment.played} == {deck.leader}
    # a player that is asked meets the same seat to lead
    first = next(moment for moment in moments if not moment.played)
    deal = next(n for n, hands in enumerate(game.deals) if hands[deck.leader] == first.known[0])
    assert subject.players["thumb"](deal, first, np.random.default_rng(1)) in first.cards
    jacks = game.rules.suit_masks.get(game.rules.trump if game.rules.trump is not None else -1, 0)
    assert jacks.bit_count() == ("J" in deck.ranks) * 3 + (deck.contract == "suit game") * (
        3 - ("J" in deck.ranks)
    )


def test_varied_decks_are_all_different() -> None:
    assert len(set(VARIED_DECKS)) == len(VARIED_DECKS) == 60
    games = {(deck_subject(deck, ()).game.rules, deck.leader) for deck in VARIED_DECKS}
    assert len(games) == 60


def test_open_values_are_those_of_the_plain_solver() -> None:
    game = deck_subject(SKAT_DECKS[2], ()).game
    values = open_values(write_out(game))
    for number in range(0, len(game.deals), 100):
        position = TrickPosition(game.rules, game.deals[number], game.leader)
        won = solve_open(position) + game.aside[number] >= (game.limit or 0)
        assert values[number] == float(won)


def some_ending(contract: str, tricks: int) -> Ending:
    return next(islice(endings(CONTRACTS[contract], tricks, 1), 1))


@pytest.mark.parametrize("contract", some_of(CONTRACTS))
def test_asked_player_wins_as_often_as_when_it_plays_every_deal(contract: str) -> None:
    """The value of what a player says in its information sets, against whole games of Skat."""
    ending = some_ending(contract, 2)
    subject = ending_subject(ending, "", contract, ("reflex",))
    tree = write_out(subject.game)
    said = asked_strategy(tree, asked(subject.players["reflex"], samples=1, seed=1))
    rules, won = player("reflex"), 0
    worlds = ending.worlds().enumerate().tolist()
    assert [tuple(world[:3]) for world in worlds] == list(subject.game.deals)
    for *hands, skat in worlds:
        state = ending.at((hands[0], hands[1], hands[2]), skat)
        assert state == replayed(ending, state)
        while not state.over:
            state = state.apply(rules.choose(state.observe(state.actor or 0)))
        result = state.result
        assert result is not None
        won += result.won
    assert tree.value(said) == pytest.approx(won / len(worlds))


def replayed(ending: Ending, state: SkatGame) -> SkatGame:
    """The same moment by the rules, from the deal on."""
    found = SkatGame.declared(state.dealt, ending.declarer, ending.contract)
    for card in ending.played:
        found = found.apply(PlayCard(card))
    return found


@pytest.mark.long
def test_prices_are_what_they_are_said_to_be() -> None:
    subject = deck_subject(SKAT_DECKS[1], ("random", "thumb", "vote:5"))
    rows = list(measure(subject, samples=2, seed=1, effort=10**6))
    names = [row.player for row in rows]
    on_the_tree = ["equilibrium, one", "equilibrium, two", OPEN_VOTE, ALPHA_MU, LEARNED]
    assert names == [*on_the_tree, "random", "thumb", "vote:5"]
    for row in rows:
        assert row.first_one >= -1e-3
        assert row.second_one >= -1e-3
        assert row.exploitability_two <= row.exploitability_one + 1e-3
        assert row.value_one - row.first_one <= row.value <= row.value_one + row.second_one
    assert rows[0].exploitability_one <= 1e-3
    assert rows[5].exploitability_one > 0.05
    # a vote that would take too long is left out
    small = deck_subject(SKAT_DECKS[0], ("thumb", "vote:5"))
    few = list(measure(small, samples=1, seed=1, effort=0))
    assert [row.player for row in few][4:] == ["thumb"]
    # who is known already is not asked again, and the others come to the same
    known = [row.player for row in few[:4]]
    rest = list(measure(small, samples=1, seed=1, effort=0, known=known))
    assert [replace(row, seconds=0.0) for row in rest] == [replace(few[4], seconds=0.0)]
    assert not list(measure(small, samples=1, seed=1, effort=0, known=[*known, "thumb"]))


def test_asked_at_random_is_about_uniform() -> None:
    subject = deck_subject(SKAT_DECKS[0], ("random",))
    tree = write_out(subject.game)
    said = asked_strategy(tree, asked(subject.players["random"], samples=60, seed=3))
    assert np.abs(said - uniform_strategy(tree)).max() < 0.35
