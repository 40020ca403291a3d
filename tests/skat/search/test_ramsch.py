"""Ramsch solved with open cards against a plain max^n, and the vote of worlds."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import Card
from ouvert.errors import PositionError
from ouvert.skat.rules.actions import Pass, PlayCard
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.club.ramsch import ramsch_rules
from ouvert.skat.rules.contracts import TRUMPS
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.ramsch import (
    RamschEnd,
    check_ramsch,
    ramsch_rule,
    ramsch_values,
    ramsch_vote,
)

RULES = ramsch_rules()


def order(card: Card) -> tuple[int, int]:
    """The order of the kernel cards: the jacks, then suit after suit, each from low to high."""
    suit = RULES.suits[card]
    return (-1 if suit == TRUMPS else suit, RULES.strengths[card])


def played(seed: int, cards_left: int, club: ClubOptions | None = None) -> SkatGame:
    """A Ramsch after cards at random, with so many cards still to play in all."""
    rng = np.random.default_rng(seed)
    options = club or ClubOptions(ramsch=True)
    game = SkatGame.replay(Deal.random(rng), (Pass(), Pass(), Pass()), options)
    while sum(map(len, game.hands)) > cards_left:
        legal = game.legal_actions()
        game = game.apply(legal[int(rng.integers(len(legal)))])
    return game


def plain(game: SkatGame) -> RamschEnd:
    """max^n in a few lines: who is to play takes what brings him most beyond the others."""
    if game.over:
        assert game.result is not None
        assert game.result.ramsch is not None
        return RamschEnd(game.result.ramsch.points, game.result.ramsch.scores)
    seat = game.actor
    assert seat is not None
    found: RamschEnd | None = None
    for card in sorted(game.legal_cards(), key=order):
        end = plain(game.apply(PlayCard(card)))
        if found is None or end.relative(seat) > found.relative(seat):
            found = end
    assert found is not None
    return found


@pytest.mark.parametrize("seed", range(25))
def test_the_solver_finds_what_plain_max_n_finds(seed: int) -> None:
    game = played(seed, 6 + seed % 5)
    found = ramsch_values(game)
    assert found is not None
    assert found == {card: plain(game.apply(PlayCard(card))) for card in game.legal_cards()}


def test_a_bock_round_doubles_no_solution() -> None:
    bock = ClubOptions(ramsch=True, bock=True)
    assert ramsch_values(played(3, 9, bock)) == ramsch_values(played(3, 9))


def test_what_takes_too_long_is_given_up() -> None:
    assert ramsch_values(played(1, 30), nodes=1000) is None


def test_the_rules_play_what_is_legal_to_the_end() -> None:
    for seed in range(20):
        game = played(seed, 30)
        while game.actor is not None:
            game = game.apply(PlayCard(ramsch_rule(game.observe(game.actor))))
        assert game.over


def test_who_cannot_follow_does_not_take_the_trick_if_he_need_not() -> None:
    thrown = 0
    for seed in range(60):
        game = played(seed, 29 - seed % 2)
        assert game.actor is not None
        hand, led = game.hands[game.actor], RULES.suits[game.table[0]]
        follows = any(RULES.suits[card] == led for card in hand)
        spared = [card for card in hand if RULES.winner((*game.table, card)) < len(game.table)]
        if follows or not spared:
            continue
        assert ramsch_rule(game.observe(game.actor)) in spared
        thrown += 1
    assert thrown > 3


def test_the_vote_repeats_itself_and_names_every_legal_card() -> None:
    game = played(5, 27)
    assert game.actor is not None
    seen = game.observe(game.actor)
    one, two = (ramsch_vote(seen, np.random.default_rng(3), worlds=20) for _ in range(2))
    assert (one.relative == two.relative).all()
    assert set(one.cards) == set(game.legal_cards())
    assert one.relative.shape == (20, len(one.cards))
    assert one.loss(one.best) == (0.0, 0.0)
    assert all(one.loss(card)[0] >= 0 for card in one.cards)


def test_with_three_tricks_left_every_world_is_solved() -> None:
    """In the world that is the deal itself the vote says what the solution says."""
    game = played(9, 9)
    assert game.actor is not None
    vote = ramsch_vote(game.observe(game.actor), np.random.default_rng(1), worlds=400)
    values = ramsch_values(game)
    assert values is not None
    true = [values[card].scores[game.actor] for card in vote.cards]
    assert (vote.scores == true).all(axis=1).any()


def test_only_who_is_to_play_in_a_ramsch_is_answered() -> None:
    game = played(2, 30)
    with pytest.raises(PositionError, match="not the one to play"):
        check_ramsch(game.observe(1))
    with pytest.raises(PositionError, match="no Ramsch"):
        check_ramsch(SkatGame.start(Deal.random(1)).observe(1))
    with pytest.raises(PositionError, match="no Ramsch"):
        ramsch_values(SkatGame.start(Deal.random(1)))
