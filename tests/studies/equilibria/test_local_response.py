"""Local best responses: never worse than the rules where they know it, and a bound of what it says.

Whether they win on the whole is a matter of figures (docs/equilibria.md), but for one test.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from ouvert.cards import Card
from ouvert.errors import OuvertError
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.matches.table import play
from ouvert.skat.matches.tracks import Track, seeded_start
from ouvert.skat.players.reflex import ReflexPlayer
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.game import SkatGame
from ouvert.studies.equilibria.local_response import (
    LocalResponse,
    ResponseDeal,
    best_card,
    deal_wins,
    exploit,
)
from support.process import inside


def wins_after(game: SkatGame, card: Card) -> bool:
    """Whether who plays a card wins if all play on by the rules."""
    seat = game.actor
    result = play(game.apply(PlayCard(card)), [ReflexPlayer()] * 3).game.result
    assert result is not None
    return result.won == (seat == game.declarer)


@pytest.mark.long
def test_no_card_wins_that_is_passed_over_where_all_is_known() -> None:
    looked = 0
    for number in range(60):
        game = seeded_start(Track.CARDS, "reflex", 3, number)
        while game.actor is not None:
            seen = game.observe(game.actor)
            cards = [each.card for each in seen.legal_actions if isinstance(each, PlayCard)]
            ruled = ReflexPlayer().choose(seen)
            assert isinstance(ruled, PlayCard)
            if len(cards) > 1 and Knowledge.of(seen).worlds().count() == 1:
                chosen = best_card(seen, np.random.default_rng(1))
                wins = {card: wins_after(game, card) for card in cards}
                assert wins[chosen] == any(wins.values())
                looked += 1
            game = game.apply(ruled)
    assert looked > 20


@pytest.mark.long
def test_same_seed_same_answer_wherever_it_is_played() -> None:
    found = exploit("reflex", 3, seed=5, worlds=10)
    with ThreadPoolExecutor(2) as threads:
        assert exploit("reflex", 3, seed=5, worlds=10, executor=threads) == found
    each = np.array([deal_wins(ResponseDeal("reflex", 10, 5, number)) for number in range(3)])
    assert found.alone.value == pytest.approx(each[:, 0].mean())
    assert found.bound.value == pytest.approx((each[:, 1].mean() - each[:, 2].mean()) / 2)
    starts = [seeded_start(Track.CARDS, "reflex", 5, number) for number in range(3)]
    results = [play(start, [ReflexPlayer()] * 3).game.result for start in starts]
    assert [result is not None and result.won for result in results] == each[:, 0].tolist()


def test_what_comes_before_the_cards_is_the_reflexes() -> None:
    game = seeded_start(Track.FULL, "reflex", 1, 1)
    seen = game.observe(game.actor or 0)
    assert LocalResponse().choose(seen) == ReflexPlayer().choose(seen)


@pytest.mark.long
def test_best_responses_win_more_than_the_rules_on_both_sides() -> None:
    found = exploit("reflex", 100, seed=2, worlds=50)
    assert found.defending.value < found.alone.value < found.declaring.value
    assert found.bound.low > 0


def test_who_is_not_there_is_told() -> None:
    with pytest.raises(OuvertError, match="nobody"):
        exploit("nobody", 2)
    with pytest.raises(OuvertError, match="number of deals"):
        exploit("reflex", 0)


def test_command_prints_the_bound() -> None:
    arguments = ("studies", "exploit", "--deals", "2", "--worlds", "5", "--where", "here")
    told = inside(*arguments, "--json").json
    assert told["bound"][0] == pytest.approx((told["declaring"][0] - told["defending"][0]) / 2)
    out = inside(*arguments).out
    assert "reflex: 2 deals, seed 1" in out
    assert "exploitability: at least" in out
