"""Reviews judge every card by the true deal and by what its player had seen."""

from __future__ import annotations

import numpy as np
import pytest

import reference_data
from ouvert.search.baseline import solve_plainly
from ouvert.search.positions import OpenPosition
from ouvert.search.review import Mark, review
from ouvert.skat.actions import Pass, Phase, PlayCard
from ouvert.skat.deals import Deal
from ouvert.skat.game import SkatGame
from ouvert.skat.records import GameRecord, parse_records


def recorded_games() -> list[SkatGame]:
    texts = "\n".join(game["sgf"] for game in reference_data.load("iss_records"))
    records = [found for found in parse_records(texts) if isinstance(found, GameRecord)]
    return [record.replay().final for record in records]


def test_every_card_of_real_games_is_judged_once_and_in_order() -> None:
    for game in recorded_games():
        cards = [action.card for _, action in game.history if isinstance(action, PlayCard)]
        judged = list(review(game, np.random.default_rng(1), seconds=None, worlds=4))
        assert [entry.card for entry in judged] == cards
        assert [entry.number for entry in judged] == list(range(1, len(cards) + 1))
        for entry in judged:
            assert entry.card in entry.values
            assert set(entry.best) <= set(entry.values)
            assert 0 <= entry.after <= entry.before <= 1
            assert (entry.loss == 0) == (entry.suggested == entry.card) or entry.loss > 0
            if entry.card in entry.best:
                assert entry.value == entry.values[entry.best[0]]


def test_last_cards_have_the_values_that_the_plain_solver_finds() -> None:
    game = recorded_games()[0]
    state = SkatGame.start(game.dealt)
    judged = {entry.number: entry for entry in review(game, np.random.default_rng(1), worlds=4)}
    number = 0
    for _, action in game.history:
        if state.phase is Phase.PLAY and isinstance(action, PlayCard):
            number += 1
            if number > 12:
                for card, value in judged[number].values.items():
                    after = OpenPosition.of(state).play(card).as_tricks()
                    assert solve_plainly(after).value == value
        state = state.apply(action)
    assert number == 30


def test_game_that_all_passed_has_nothing_to_review() -> None:
    game = SkatGame.start(Deal.random(np.random.default_rng(0)))
    for _ in range(3):
        game = game.apply(Pass())
    assert game.over
    assert list(review(game, np.random.default_rng(0))) == []


@pytest.mark.parametrize(
    ("loss", "error", "mark"),
    [
        (0.0, 0.0, Mark.FINE),
        (0.049, 0.0, Mark.FINE),
        (0.05, 0.0, Mark.INACCURACY),
        (0.10, 0.05, Mark.MISTAKE),
        (0.10, 0.06, Mark.FINE),
        (0.20, 0.01, Mark.BLUNDER),
        (1.0, 0.0, Mark.BLUNDER),
    ],
)
def test_losses_count_when_they_are_large_and_certain(
    loss: float, error: float, mark: Mark
) -> None:
    assert Mark.of(loss, error) is mark
