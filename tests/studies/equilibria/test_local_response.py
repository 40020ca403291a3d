"""Local best responses: never worse than the rules where they know it, and a bound of what it says.

Whether they win on the whole is a matter of figures (docs/equilibria.md), but for one test.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ouvert.cards import Card
from ouvert.cli.output import FEW_ROWS
from ouvert.errors import OuvertError
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.matches.table import deal_seeds, play
from ouvert.skat.matches.tracks import Track, seeded_start
from ouvert.skat.players.reflex import ReflexPlayer
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.studies.equilibria import local_response
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


def test_deals_that_are_kept_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = exploit("random", 5, worlds=5, seed=4)
    journal = tmp_path / "deals"
    exploit("random", 3, worlds=5, seed=4, journal=journal)
    played = []

    def noted(task: ResponseDeal) -> tuple[bool, bool, bool]:
        played.append(task.number)
        return deal_wins(task)

    monkeypatch.setattr(local_response, "deal_wins", noted)
    ticks: list[None] = []
    again = exploit(
        *("random", 5), worlds=5, seed=4, journal=journal, tick=lambda: ticks.append(None)
    )
    assert (again, played, len(ticks)) == (whole, [3, 4], 5)
    # fewer deals than are kept are the first ones
    assert exploit("random", 2, worlds=5, seed=4, journal=journal).deals == 2
    for worlds, seed in ((6, 4), (5, 5)):
        with pytest.raises(OuvertError, match="deals"):
            exploit("random", 5, worlds=worlds, seed=seed, journal=journal)


QUICK = ("studies", "exploit", "--worlds", "5", "--where", "here")


def test_command_prints_the_bound() -> None:
    told = inside(*QUICK, "--deals", "2", "--json").json
    assert told["bound"][0] == pytest.approx((told["declaring"][0] - told["defending"][0]) / 2)
    done = inside(*QUICK, "--deals", "2")
    assert "reflex: 2 deals, seed 1" in done.out
    assert "exploitability: at least" in done.out
    assert "2 deals say little, and an interval from so few is too short" in done.err


@pytest.mark.long
def test_as_many_deals_as_rows_of_a_score_come_without_a_warning() -> None:
    few = inside(*QUICK, "random", "--deals", str(FEW_ROWS - 1))
    assert "say little" in few.err
    assert "say little" not in inside(*QUICK, "random", "--deals", str(FEW_ROWS)).err


class Lowest:
    """Plays its first legal action; never asked for a seed."""

    def choose(self, observation: Observation) -> Any:
        return observation.legal_actions[0]


class Drawing:
    """Plays by chance, from the seed that it is made with."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)

    def choose(self, observation: Observation) -> Any:
        legal = observation.legal_actions
        return legal[int(self._rng.integers(len(legal)))]


def test_players_of_ones_own_are_taken_as_a_match_takes_them() -> None:
    found = exploit(Lowest, 2, worlds=3)
    assert (found.name, found.deals) == ("Lowest", 2)
    assert exploit(Lowest(), 2, worlds=3) == found
    assert exploit(Drawing, 2, worlds=3) == exploit(Drawing, 2, worlds=3)
    seeds = [deal_seeds(1, number)(seat, 0) for number in range(2) for seat in range(3)]
    assert len(set(seeds)) == 6
    with pytest.raises(OuvertError, match="is no player"):
        exploit(object(), 2)


def test_command_takes_a_class_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    text = """
class First:
    def choose(self, observation):
        return observation.legal_actions[0]
"""
    (tmp_path / "my_exploited.py").write_text(text, encoding="utf-8")
    told = inside(*QUICK, "my_exploited:First", "--deals", "2", "--json").json
    assert told["player"] == "my_exploited:First"
    assert told["bound"][0] == pytest.approx((told["declaring"][0] - told["defending"][0]) / 2)
    refused = inside(*QUICK, "my_exploited:Nobody", "--deals", "2")
    assert refused.status == 1
    assert "the module my_exploited has no 'Nobody'" in refused.sentence
