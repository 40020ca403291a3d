"""Games with their suits folded, against the same games written out whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from ouvert.errors import PositionError, SizeError
from ouvert.studies.equilibria.decks import (
    LARGE_DECKS,
    SKAT_DECKS,
    VARIED_DECKS,
    WHIST_DECKS,
    Deck,
    deck_subject,
)
from ouvert.studies.equilibria.large import solve_folded
from ouvert.studies.equilibria.measure import CLOSE, solve
from ouvert.studies.equilibria.subjects import asked
from ouvert.tricks.equilibrium.folded.form import Chances, FoldedGame
from ouvert.tricks.equilibrium.folded.learning import learn_folded
from ouvert.tricks.equilibrium.folded.responses import (
    folded_bound,
    folded_response,
    folded_together,
)
from ouvert.tricks.equilibrium.folded.strategies import (
    folded_asked,
    folded_open_value,
    folded_open_vote,
)
from ouvert.tricks.equilibrium.folded.writing import fold
from ouvert.tricks.equilibrium.hidden_game import (
    Floats,
    GameTree,
    HiddenGame,
    Moment,
    Sharing,
)
from ouvert.tricks.equilibrium.learning import Rule, learn
from ouvert.tricks.equilibrium.plans import open_vote
from ouvert.tricks.equilibrium.responses import best_response, together
from ouvert.tricks.equilibrium.strategies import (
    asked_strategy,
    open_values,
    uniform_strategy,
)
from ouvert.tricks.equilibrium.symmetries import Symmetries
from ouvert.tricks.equilibrium.writing import write_out
from ouvert.tricks.rules import Objective, TrickRules
from support.sizes import long

DECKS = (
    SKAT_DECKS[1],
    SKAT_DECKS[2],
    SKAT_DECKS[3],
    WHIST_DECKS[0],
    WHIST_DECKS[1],
    long(SKAT_DECKS[4]),
    long(SKAT_DECKS[5]),
    long(WHIST_DECKS[2]),
)


def tiny_rules(rng: np.random.Generator) -> TrickRules:
    """Six cards of two suits, one of them trumps, with points."""
    points = tuple(int(each) for each in rng.integers(0, 12, 6))
    return TrickRules(
        3, (0, 1, 1), (0, 0, 0, 0, 1, 1), (0, 1, 2, 3, 0, 1), 1, points, Objective.POINTS
    )


def unfolded(
    folded: FoldedGame, tree: GameTree, chances: Chances, sharing: Sharing = Sharing.OWN
) -> Floats:
    """The same play in the whole game: in every set what is done in the one that stands for it."""
    sets, whole = folded.sets[sharing], tree.sets[sharing]
    action = np.zeros(sets.actions)
    action[sets.action] = chances
    numbers = {folded.moment(number, sharing): number for number in range(len(sets.seat))}
    symmetries = Symmetries.of(tree.game)
    strategy = np.zeros(whole.actions)
    for number, moment in enumerate(whole.moments):
        pictures = [
            (numbers[each], renaming)
            for each, renaming in _renamed(moment, symmetries)
            if each in numbers
        ]
        found, renaming = pictures[0]
        stand = folded.moment(found, sharing)
        begin, end = int(sets.start[found]), int(sets.start[found + 1])
        places = {int(card): begin + k for k, card in enumerate(sets.card[begin:end])}
        for place, card in enumerate(moment.cards):
            where = places[symmetries.smallest(stand, renaming[card])]
            strategy[int(whole.start[number]) + place] = action[where]
    return np.asarray(strategy[whole.action])


def _renamed(moment: Moment, symmetries: Symmetries) -> Iterator[tuple[Moment, tuple[int, ...]]]:
    for renaming in symmetries.renamings:
        yield (
            Moment(
                moment.seat,
                tuple(
                    sum(1 << renaming[card] for card in range(len(renaming)) if hand >> card & 1)
                    for hand in moment.known
                ),
                tuple(renaming[card] for card in moment.played),
                tuple(sorted(renaming[card] for card in moment.cards)),
            ),
            renaming,
        )


@pytest.mark.parametrize("deck", DECKS)
def test_a_folded_game_is_the_whole_game(deck: Deck) -> None:
    """Its size, what random play is worth in it, and what every best response gains."""
    game = deck_subject(deck, ()).game
    folded, tree = fold(game), write_out(game)
    assert folded.whole_sets == len(tree.sets[Sharing.OWN].moments)
    orbits = np.round(folded.weights * len(game.deals))
    assert orbits == pytest.approx(folded.weights * len(game.deals))
    assert orbits.max() <= len(folded.symmetries.renamings)
    assert folded.nodes < tree.nodes or len(folded.symmetries.renamings) == 1
    whole, here = uniform_strategy(tree), folded.uniform()
    assert folded.value(here) == pytest.approx(tree.value(whole), abs=1e-6)
    players = [((seat,), Sharing.OWN) for seat in range(game.rules.seats)]
    for seats, sharing in (*players, *((tree.team(team), Sharing.TEAM) for team in range(2))):
        expected = best_response(tree, whole, seats, sharing).value
        assert folded_response(folded, here, seats, sharing).value == pytest.approx(
            expected, abs=1e-6
        )
    # and the answer is worth as much against the same play in the whole game
    answer = folded_response(folded, here, (0,)).chances
    assert tree.value(unfolded(folded, tree, answer)) == pytest.approx(
        best_response(tree, whole, (0,)).value, abs=1e-6
    )


@pytest.mark.parametrize("deck", DECKS[:6])
def test_what_is_learned_can_be_exploited_as_little_when_it_is_unfolded(deck: Deck) -> None:
    game = deck_subject(deck, ()).game
    folded, tree = fold(game), write_out(game)
    for sharing in Sharing:
        found = learn_folded(folded, 0.0, 12, sharing=sharing)
        play = unfolded(folded, tree, found.chances, sharing)
        sides = (
            [tree.team(team) for team in range(2)]
            if sharing is Sharing.TEAM
            else [(seat,) for seat in range(game.rules.seats)]
        )
        values = [best_response(tree, play, seats, sharing).value for seats in sides]
        teams = [game.rules.teams[seats[0]] for seats in sides]
        attack = max(v for v, team in zip(values, teams, strict=True) if team == 0)
        defence = min(v for v, team in zip(values, teams, strict=True) if team == 1)
        assert (attack, defence) == pytest.approx((found.attack, found.defence), abs=1e-6)


@pytest.mark.parametrize("deck", DECKS)
def test_values_are_those_of_the_whole_game(deck: Deck) -> None:
    """The whole game's are those of a linear program (test_small_games)."""
    game = deck_subject(deck, ()).game
    here, whole = solve_folded(fold(game)), solve(write_out(game))
    assert here.gap <= CLOSE
    assert here.value_one == pytest.approx(whole.value_one, abs=2 * CLOSE)
    # bounds of play that is learned apart, each of them right for itself
    assert here.two_low <= whole.two_high + 1e-6
    assert whole.two_low <= here.two_high + 1e-6
    assert here.two_low - 1e-6 <= here.value_two <= here.two_high + 1e-6


def test_without_suits_that_change_places_learning_is_the_same() -> None:
    game = deck_subject(SKAT_DECKS[2], ()).game
    folded, tree = fold(game), write_out(game)
    assert len(folded.symmetries.renamings) == 1
    (whole,) = learn(tree, uniform_strategy(tree), Rule.CFR_PLUS, 10)
    here = learn_folded(folded, 0.0, 10)
    assert (here.attack, here.defence) == pytest.approx((whole.attack, whole.defence), abs=1e-6)


@pytest.mark.parametrize("deck", DECKS)
def test_the_open_vote_and_who_plays_suits_alike_are_the_same(deck: Deck) -> None:
    subject = deck_subject(deck, ())
    folded, tree = fold(subject.game), write_out(subject.game)
    rules = subject.game.rules

    def dearest(deal: int, moment: Moment, rng: np.random.Generator) -> int:
        # the seat holds in the deal what it knows here
        hand = subject.game.deals[deal][moment.seat]
        assert hand & moment.known[0] == moment.known[0]
        return max(
            moment.cards,
            key=lambda card: (rules.worth([card]), rules.strengths[card], -card),
        )

    def ask(deal: int, moment: Moment) -> dict[int, float]:
        """The dearest card, and all that are as dear alike."""
        best = dearest(deal, moment, np.random.default_rng(1))
        key = (rules.worth([best]), rules.strengths[best], rules.suits[best] == rules.trump)
        alike = [
            card
            for card in moment.cards
            if (rules.worth([card]), rules.strengths[card], rules.suits[card] == rules.trump) == key
        ]
        return dict.fromkeys(alike, 1 / len(alike))

    plays = (
        (folded_open_vote(folded), open_vote(tree)),
        (folded_asked(folded, ask), asked_strategy(tree, ask)),
    )
    for here, whole in plays:
        assert folded.value(here) == pytest.approx(tree.value(whole), abs=1e-6)
        for team in range(2):
            expected = best_response(tree, whole, tree.team(team), Sharing.TEAM).value
            found = folded_response(folded, here, folded.team(team), Sharing.TEAM).value
            assert found == pytest.approx(expected, abs=1e-6)
    open_value = float(np.dot(subject.game.chances, open_values(tree)))
    assert folded_open_value(folded) == pytest.approx(open_value)


@pytest.mark.parametrize("seed", range(4))
def test_two_together_reach_no_more_than_their_bound(seed: int) -> None:
    """In games of a few deals where brute force and the search of the whole game agree."""
    rules = tiny_rules(np.random.default_rng(seed))
    game = HiddenGame.of_deck(
        rules, 0b111111, limit=max(1, sum(rules.points) // 2), leader=seed % 3
    )
    folded, tree = fold(game), write_out(game)
    play = unfolded(folded, tree, folded.uniform())
    rng = np.random.default_rng(seed)
    best = together(tree, play, 1, rng)
    found = folded_together(folded, folded.uniform(), 1, rng, 3).value
    bound = folded_bound(folded, folded.uniform(), 1)
    shared = best_response(tree, play, (1, 2), Sharing.TEAM).value
    assert shared - 1e-6 <= bound <= best.value + 1e-6
    assert bound - 1e-6 <= found
    if best.proved:
        assert found >= best.value - 1e-6


@pytest.mark.parametrize("deck", [SKAT_DECKS[0], SKAT_DECKS[1], WHIST_DECKS[1]])
def test_the_bound_on_two_is_the_same_in_both_forms(deck: Deck) -> None:
    """Against even play, with the bound alone to decide."""
    game = deck_subject(deck, ()).game
    folded, tree = fold(game), write_out(game)
    rng = np.random.default_rng(1)
    for team, sign in ((0, 1), (1, -1)):
        found = together(tree, uniform_strategy(tree), team, rng, starts=1, tried=0)
        assert found.bound == pytest.approx(folded_bound(folded, folded.uniform(), team), abs=1e-6)
        assert sign * found.value <= sign * found.bound + 1e-9


def test_a_bound_holds_where_a_mate_can_tell_what_it_has() -> None:
    """Random play of the opponents in a deck of Whist: each team's bound against what it finds."""
    seed, game = 3, deck_subject(WHIST_DECKS[1], ()).game
    folded = fold(game)
    sets = folded.sets[Sharing.OWN]
    weights = np.random.default_rng(seed).random(sets.actions)
    play = folded.played(Sharing.OWN, sets.normalised(weights))
    rng = np.random.default_rng(seed)
    for team, sign in ((0, 1), (1, -1)):
        found = folded_together(folded, play, team, rng, 4).value
        bound = folded_bound(folded, play, team)
        shared = folded_response(folded, play, folded.team(team), Sharing.TEAM).value
        assert sign * found <= sign * bound + 1e-6
        assert sign * bound <= sign * shared + 1e-6


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("limit", [None, 1])
def test_every_way_to_count_is_folded(objective: Objective, limit: int | None) -> None:
    rules = replace(tiny_rules(np.random.default_rng(5)), objective=objective)
    game = HiddenGame.of_deck(rules, 0b111111, limit=limit, leader=1, taken=0)
    folded, tree = fold(game), write_out(game)
    assert folded.value(folded.uniform()) == pytest.approx(
        tree.value(uniform_strategy(tree)), abs=1e-6 * max(1, sum(rules.points))
    )


def test_a_player_that_is_asked_says_each_answer_once() -> None:
    deck = VARIED_DECKS[-1]
    subject = deck_subject(deck, ("thumb",))
    folded = fold(subject.game)
    ask = asked(subject.players["thumb"], samples=1, seed=1)
    chances = folded_asked(folded, ask)
    sets = folded.sets[Sharing.OWN]
    action = np.zeros(sets.actions)
    action[sets.action] = chances * sets.many
    assert sets.normalised(action) == pytest.approx(action, abs=1e-6)
    assert len(folded.symmetries.renamings) == (6 if deck.contract == "Grand" else 2)


def test_more_renamings_than_a_set_can_tell_are_refused() -> None:
    """Five suits alike change places in 120 ways; four in 24."""
    ranks = tuple(card % 2 for card in range(10))
    rules = TrickRules(2, (0, 1), tuple(card // 2 for card in range(10)), ranks)
    with pytest.raises(SizeError, match="in 120 ways, and a folded game takes 62 at most"):
        fold(HiddenGame.of_deck(rules, (1 << 10) - 1, limit=None))
    four = TrickRules(2, (0, 1), rules.suits[:8], ranks[:8])
    game = HiddenGame.of_deck(four, (1 << 8) - 1, limit=None)
    folded, tree = fold(game), write_out(game)
    assert len(folded.symmetries.renamings) == 24
    assert folded.value(folded.uniform()) == pytest.approx(
        tree.value(uniform_strategy(tree)), abs=1e-6
    )


def test_what_cannot_be_folded_is_refused() -> None:
    rules = tiny_rules(np.random.default_rng(1))
    with pytest.raises(PositionError, match="nobody has a choice"):
        fold(HiddenGame.of_deck(rules, 0b111, limit=10))
    with pytest.raises(SizeError, match="more than 50 moments even with its suits folded"):
        fold(HiddenGame.of_deck(rules, 0b111111, limit=10), limit=50)
    wide = TrickRules(4, (0, 1, 0, 1), (0,) * 8 + (1,) * 8, (*range(8), *range(8)))
    game = HiddenGame(wide, ((0xF, 0xF0, 0xF00, 0xF000),), None)
    with pytest.raises(SizeError, match="must fit into 62 bits"):
        fold(game)


def test_large_decks_have_twelve_cards_and_three_in_each_hand() -> None:
    assert {deck.cards for deck in LARGE_DECKS} == {12}
    assert {deck.hand for deck in LARGE_DECKS} == {3}
