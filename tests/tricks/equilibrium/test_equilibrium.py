"""Best responses and learning against brute force over all pure strategies of tiny games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from scipy.optimize import linprog

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.equilibrium.hidden_game import (
    Floats,
    GameTree,
    HiddenGame,
    Sharing,
)
from ouvert.tricks.equilibrium.learning import Rule, learn
from ouvert.tricks.equilibrium.responses import best_response, exploitability, together
from ouvert.tricks.equilibrium.writing import count_moments, write_out
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules, members
from support.sizes import long

Key = tuple[object, ...]
Chooser = Callable[[int, tuple[int, ...], tuple[int, ...]], dict[int, float]]
"""From a seat, all hands and the cards played to the probability of each card."""


def tiny_rules(rng: np.random.Generator) -> TrickRules:
    """Six cards of two suits, one of them trumps, with points."""
    return TrickRules(
        seats=3,
        teams=(0, 1, 1),
        suits=(0, 0, 0, 0, 1, 1),
        strengths=(0, 1, 2, 3, 0, 1),
        trump=1,
        points=tuple(int(each) for each in rng.integers(0, 12, 6)),
        objective=Objective.POINTS,
    )


def tiny_game(seed: int, deals: int = 3) -> HiddenGame:
    """Some deals of six cards with random probabilities, and a limit of about half the points."""
    rng = np.random.default_rng(seed)
    rules = tiny_rules(rng)
    every = HiddenGame.of_deck(rules, 0b111111, limit=1).deals
    chosen = rng.choice(len(every), deals, replace=False)
    chances = rng.dirichlet(np.ones(deals))
    return HiddenGame(
        rules,
        tuple(every[int(each)] for each in chosen),
        limit=max(1, sum(rules.points) // 2),
        chances=tuple(float(each) for each in chances),
        leader=int(rng.integers(3)),
    )


def key_of(seats: Sequence[int], shared: bool) -> Callable[..., Key]:
    def key(seat: int, hands: tuple[int, ...], played: tuple[int, ...]) -> Key:
        known = tuple(hands[each] for each in seats) if shared else hands[seat]
        return seat, known, played

    return key


def played_out(game: HiddenGame, choose: Chooser) -> float:
    """Team 0's winning probability, every deal played card by card."""
    limit = game.limit
    assert limit is not None

    def value(position: TrickPosition, played: tuple[int, ...]) -> float:
        if position.over:
            return float(position.taken >= limit)
        chances = choose(position.actor, position.hands, played)
        return sum(
            chance * value(position.play(card), (*played, card))
            for card, chance in chances.items()
            if chance
        )

    return sum(
        chance * value(TrickPosition(game.rules, hands, game.leader, taken=game.taken), ())
        for hands, chance in zip(game.deals, game.chances, strict=True)
    )


def decisions(
    game: HiddenGame, seats: Sequence[int], key: Callable[..., Key]
) -> dict[Key, list[int]]:
    """All moments of some seats with a choice, and their legal cards."""
    found: dict[Key, list[int]] = {}

    def look(position: TrickPosition, played: tuple[int, ...]) -> None:
        cards = list(members(position.legal))
        if position.actor in seats and len(cards) > 1:
            found[key(position.actor, position.hands, played)] = cards
        for card in cards:
            look(position.play(card), (*played, card))

    for hands in game.deals:
        look(TrickPosition(game.rules, hands, game.leader), ())
    return found


def pure(
    game: HiddenGame, seats: Sequence[int], shared: bool
) -> Iterator[tuple[dict[Key, int], Callable[..., Key]]]:
    """All pure strategies of some seats."""
    key = key_of(seats, shared)
    found = decisions(game, seats, key)
    for cards in product(*found.values()):
        yield dict(zip(found, cards, strict=True)), key


def count(game: HiddenGame, seats: Sequence[int], shared: bool) -> int:
    return int(
        np.prod([len(each) for each in decisions(game, seats, key_of(seats, shared)).values()])
    )


def random_play(tree: GameTree, seed: int) -> Floats:
    """Mixed play of all seats."""
    sets = tree.sets[Sharing.OWN]
    weights = np.random.default_rng(seed).random(sets.actions)
    return np.asarray(sets.normalised(weights)[sets.action])


def as_chooser(tree: GameTree, chances: Floats) -> Chooser:
    """The same play, by what a seat sees."""
    sets = tree.sets[Sharing.OWN]
    table: dict[Key, dict[int, float]] = {}
    for action, card, chance in zip(sets.action, tree.card, chances, strict=True):
        moment = sets.moments[sets.owner[action]]
        key = (moment.seat, moment.known[0], moment.played)
        table.setdefault(key, {})[int(card)] = float(chance)

    def choose(seat: int, hands: tuple[int, ...], played: tuple[int, ...]) -> dict[int, float]:
        position_cards = table.get((seat, hands[seat], played))
        return position_cards if position_cards is not None else forced(tree, seat, hands, played)

    return choose


def forced(
    tree: GameTree, seat: int, hands: tuple[int, ...], played: tuple[int, ...]
) -> dict[int, float]:
    rules = tree.game.rules
    table = played[len(played) - len(played) % rules.seats :]
    (card,) = members(rules.legal(hands[seat], rules.suits[table[0]] if table else None))
    return {card: 1.0}


def brute(tree: GameTree, chances: Floats, seats: Sequence[int], shared: bool) -> float:
    """The best of all pure strategies, each played out."""
    others = as_chooser(tree, chances)
    found = []
    for strategy, key in pure(tree.game, seats, shared):

        def choose(
            seat: int,
            hands: tuple[int, ...],
            played: tuple[int, ...],
            strategy: dict[Key, int] = strategy,
            key: Callable[..., Key] = key,
        ) -> dict[int, float]:
            if seat not in seats:
                return others(seat, hands, played)
            card = strategy.get(key(seat, hands, played))
            return forced(tree, seat, hands, played) if card is None else {card: 1.0}

        found.append(played_out(tree.game, choose))
    return max(found) if tree.game.rules.teams[seats[0]] == 0 else min(found)


@pytest.mark.parametrize("seed", range(6))
def test_best_responses_are_those_of_brute_force(seed: int) -> None:
    game = tiny_game(seed)
    tree = write_out(game)
    chances = random_play(tree, seed)
    assert tree.value(chances) == pytest.approx(played_out(game, as_chooser(tree, chances)))
    for seats, sharing in (
        ((0,), Sharing.OWN),
        ((1,), Sharing.OWN),
        ((2,), Sharing.OWN),
        ((1, 2), Sharing.TEAM),
    ):
        shared = sharing is Sharing.TEAM
        assert count(game, seats, shared) <= 1 << 12
        found = best_response(tree, chances, seats, sharing)
        assert found.value == pytest.approx(brute(tree, chances, seats, shared))
        assert found.value == pytest.approx(tree.value(found.chances))


@pytest.mark.parametrize("seed", range(6))
def test_two_defenders_together_do_what_brute_force_does(seed: int) -> None:
    tree = write_out(tiny_game(seed))
    chances = random_play(tree, seed)
    found = together(tree, chances, 1, np.random.default_rng(seed))
    best = brute(tree, chances, (1, 2), shared=False)
    assert found.bound <= best + 1e-12
    assert found.value == pytest.approx(tree.value(found.chances))
    assert found.value == pytest.approx(best)


def test_some_defenders_need_to_try_all_strategies() -> None:
    """The search and the bound alone do not settle these."""
    proved = 0
    for seed in range(12):
        game = tiny_game(seed, deals=8)
        if game.leader:
            continue
        tree = write_out(game)
        found = together(tree, random_play(tree, seed), 1, np.random.default_rng(1), starts=1)
        assert found.proved
        proved += 1
    assert proved >= 3


def matrix_value(game: HiddenGame, tree: GameTree) -> float:
    """The value of the game between the declarer and defenders who share, by a linear program."""
    rows = list(pure(game, (0,), shared=False))
    columns = list(pure(game, (1, 2), shared=True))
    payoff = np.empty((len(rows), len(columns)))
    for i, (mine, my_key) in enumerate(rows):
        for j, (theirs, their_key) in enumerate(columns):

            def choose(
                seat: int,
                hands: tuple[int, ...],
                played: tuple[int, ...],
                sides: tuple[tuple[dict[Key, int], Callable[..., Key]], ...] = (
                    (mine, my_key),
                    (theirs, their_key),
                ),
            ) -> dict[int, float]:
                strategy, key = sides[int(seat > 0)]
                card = strategy.get(key(seat, hands, played))
                return forced(tree, seat, hands, played) if card is None else {card: 1.0}

            payoff[i, j] = played_out(game, choose)
    size = len(rows)
    answer = linprog(
        np.r_[np.zeros(size), -1],
        A_ub=np.c_[-payoff.T, np.ones(len(columns))],
        b_ub=np.zeros(len(columns)),
        A_eq=np.r_[np.ones(size), 0][None],
        b_eq=[1],
        bounds=[(0, 1)] * size + [(None, None)],
    )
    return float(answer.x[-1])


@pytest.mark.parametrize("seed", [0, long(1), long(3)])
def test_learning_comes_to_the_value_of_the_game(seed: int) -> None:
    game = tiny_game(seed, deals=2)
    assert count(game, (0,), False) * count(game, (1, 2), True) <= 1 << 12
    tree = write_out(game)
    value = matrix_value(game, tree)
    for rule, close in ((Rule.CFR_PLUS, 1e-3), (Rule.FICTITIOUS, 0.03)):
        (found,) = learn(tree, random_play(tree, seed), rule, 400)
        assert found.exploitability < close
        assert found.value == pytest.approx(value, abs=2 * close)
        assert found.defence <= value + 1e-9
        assert found.attack >= value - 1e-9


def test_learning_lowers_what_can_be_gained() -> None:
    game = tiny_game(4, deals=20)
    tree = write_out(game)
    start = random_play(tree, 4)
    for sharing in Sharing:
        first, last = learn(tree, start, Rule.CFR_PLUS, 200, sharing=sharing, every=(1,))
        assert (first.rounds, last.rounds) == (1, 200)
        assert last.exploitability < max(0.005, first.exploitability / 4)
    for rule in (Rule.IN_TURN, Rule.FICTITIOUS):
        stages = learn(tree, start, rule, 3, every=(1, 2))
        assert [each.rounds for each in stages] == [1, 2, 3]
        assert all(each.exploitability >= -1e-12 for each in stages)


def test_who_sees_more_gains_at_least_as_much() -> None:
    for seed in range(4):
        tree = write_out(tiny_game(seed, deals=10))
        found = exploitability(tree, random_play(tree, seed))
        assert found.shared <= found.defence_bound + 1e-12
        assert found.defence_bound <= found.defence + 1e-12
        assert found.defence <= found.single <= found.value <= found.attack
        assert found.exploitability <= found.exploitability_shared


def test_all_deals_of_a_deck() -> None:
    rules = tiny_rules(np.random.default_rng(1))
    game = HiddenGame.of_deck(rules, 0b111111, limit=20)
    assert len(set(game.deals)) == 90
    assert game.cards_each == 2
    tree = write_out(game)
    assert np.count_nonzero(tree.payoff) < tree.nodes
    uniform = tree.sets[Sharing.OWN].uniform()[tree.sets[Sharing.OWN].action]

    def any_card(seat: int, hands: tuple[int, ...], played: tuple[int, ...]) -> dict[int, float]:
        table = played[len(played) - len(played) % 3 :]
        cards = list(members(rules.legal(hands[seat], rules.suits[table[0]] if table else None)))
        return dict.fromkeys(cards, 1 / len(cards))

    assert tree.value(uniform) == pytest.approx(played_out(game, any_card))


def test_moments_are_counted_without_writing_them() -> None:
    """Line by line in compiled code, against the tables of the game that is written out."""
    rules = tiny_rules(np.random.default_rng(2))
    for objective in Objective:
        for trump in (None, 0, 1):
            changed = replace(rules, objective=objective, trump=trump)
            for leader, left in ((0, 0), (2, 0), (1, 3)):
                game = HiddenGame.of_deck(changed, 0b111111, limit=1, leader=leader, left=left)
                if left == 0:
                    assert count_moments(game) == write_out(game).nodes
                else:
                    # one card each is no choice
                    assert count_moments(game) == len(game.deals)


def test_misere_and_tricks_are_won_by_their_own_units() -> None:
    plain = TrickRules(3, (0, 1, 1), (0, 0, 0, 0, 1, 1), (0, 1, 2, 3, 0, 1))
    lost = TrickRules(3, (0, 1, 1), plain.suits, plain.strengths, objective=Objective.MISERE)
    hands = ((0b001001, 0b010010, 0b100100),)
    for rules, limit in ((plain, 1), (lost, 1)):
        tree = write_out(HiddenGame(rules, hands, limit))
        found = best_response(tree, random_play(tree, 1), (0,))
        assert 0 < found.value <= 1


def test_what_is_no_game_is_refused() -> None:
    rules = tiny_rules(np.random.default_rng(1))
    with pytest.raises(PositionError, match="a deal or more"):
        HiddenGame(rules, (), 10)
    with pytest.raises(PositionError, match="add up to 1"):
        HiddenGame(rules, ((3, 12, 48),), 10, chances=(0.5,))
    with pytest.raises(PositionError, match="negative"):
        HiddenGame(rules, ((3, 12, 48), (12, 3, 48)), 10, chances=(1.5, -0.5))
    with pytest.raises(PositionError, match="dealt evenly"):
        HiddenGame.of_deck(rules, 0b11111, limit=10)
    with pytest.raises(PositionError, match="nobody has a choice"):
        write_out(HiddenGame.of_deck(rules, 0b111, limit=10))
    game = HiddenGame.of_deck(rules, 0b111111, limit=10)
    with pytest.raises(SizeError, match="more than 50 moments"):
        write_out(game, limit=50)
    with pytest.raises(SizeError, match="one round or more, not 0"):
        learn(write_out(game), np.ones(1), Rule.CFR_PLUS, 0)
