"""The network that learns small games: what it is told, and that it learns."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.studies.equilibria.decks import SKAT_DECKS, WHIST_DECKS, Deck, deck_subject
from ouvert.studies.equilibria.network import described, learned_play
from ouvert.tricks.equilibrium.hidden_game import GameTree, Sharing
from ouvert.tricks.equilibrium.responses import best_response
from ouvert.tricks.equilibrium.strategies import uniform_strategy
from ouvert.tricks.equilibrium.writing import write_out


def given_away(tree: GameTree, chances: np.ndarray) -> float:
    """Half of what best responses of both sides gain together."""
    attack, defence = (
        best_response(tree, chances, tree.team(team), Sharing.TEAM).value for team in range(2)
    )
    return (attack - defence) / 2


@pytest.mark.parametrize("deck", [SKAT_DECKS[1], SKAT_DECKS[3], WHIST_DECKS[1]])
def test_information_sets_are_told_apart_and_nothing_hidden_is_told(deck: Deck) -> None:
    """A row for each set, so no deal can be seen in it; rows differ where hand or cards do."""
    game = deck_subject(deck, ()).game
    moments = write_out(game).sets[Sharing.OWN].moments
    rows = described(game, moments)
    assert len(rows) == len(moments)
    seen: dict[bytes, set[object]] = {}
    for row, moment in zip(rows, moments, strict=True):
        seen.setdefault(row.tobytes(), set()).add((moment.seat, moment.known, moment.cards))
    assert all(len(each) == 1 for each in seen.values())


def test_the_first_seat_is_told_its_hand_and_nothing_else() -> None:
    game = deck_subject(SKAT_DECKS[0], ()).game
    moments = write_out(game).sets[Sharing.OWN].moments
    rows = described(game, moments)
    for row, moment in zip(rows, moments, strict=True):
        if not moment.played:
            # two cards in hand, and whose turn it is
            assert sorted(np.flatnonzero(row[:6]).tolist()) == [
                card for card in range(6) if moment.known[0] >> card & 1
            ]
            assert row.sum() == 3


def test_it_learns_what_random_play_does_not_know() -> None:
    tree = write_out(deck_subject(SKAT_DECKS[1], ()).game)
    learned = learned_play(tree, 1, steps=100, games=64)
    sets = tree.sets[Sharing.OWN]
    # one card in each information set
    pure = np.zeros(sets.actions)
    pure[sets.action] = learned
    assert sets.sums(pure) == pytest.approx(1.0)
    assert given_away(tree, learned) < given_away(tree, uniform_strategy(tree)) / 2


def test_a_seed_fixes_it_and_another_gives_another() -> None:
    tree = write_out(deck_subject(SKAT_DECKS[3], ()).game)
    one, same, other = (learned_play(tree, seed, steps=5, games=64) for seed in (1, 1, 2))
    # matrix products may be rounded otherwise
    assert np.allclose(one, same, atol=1e-6)
    assert not np.array_equal(one, other)
