"""Tables 1 and 2 of paper 001, and discards in Nulls, on a few deals."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.skat.bidding.null.hands import best_null_discards
from ouvert.skat.players.bidder import EvaluatingBidder
from ouvert.skat.players.reflex import ReflexPlayer
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.studies.skat.corpus import Corpus
from ouvert.studies.skat.deal_classes import null_danger
from ouvert.studies.skat.null import discards, outcomes
from ouvert.studies.skat.null.outcomes import (
    NULL,
    NULL_OUVERT,
    NullOutcome,
    OutcomeTable,
    find,
    recorded,
    summarize,
)
from ouvert.studies.skat.task import Task
from support.recorded_games import shipped_corpus
from support.sizes import long

CAUTIOUS = Path(__file__).parents[3] / "examples" / "engines" / "cautious.py"
CORPUS = shipped_corpus()


@pytest.fixture(autouse=True)
def _quick_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcomes, "PLAYER", "reflex")
    monkeypatch.setattr(outcomes, "EvaluatingBidder", ReflexPlayer)


def test_printed_tables_are_those_of_the_paper() -> None:
    assert sum(NULL_OUVERT.printed.values()) == 290_084
    assert sum(NULL.printed.values()) == 1_943_855
    for table, people, program in ((NULL_OUVERT, 0.749, 0.839), (NULL, 0.452, 0.311)):
        count = sum(table.printed.values())
        saved = [
            sum(n for cell, n in table.printed.items() if not cell[place]) / count
            for place in (1, 2)
        ]
        assert saved == pytest.approx([people, program], abs=0.0006)


def test_cells_are_a_partition() -> None:
    games = [
        NullOutcome(0.6, glass_box, human, ai)
        for glass_box, human, ai in ((0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1), (0, 0, 1))
    ]
    found = summarize(games, 1)
    assert found.counts == {(0, 0, 0): 1, (0, 0, 1): 2, (0, 1, 1): 1, (1, 1, 1): 1}
    assert sum(found.counts.values()) == found.number == 5
    assert found.lost_open.value == 0.8
    assert (found.saved_human.value, found.saved_ai.value) == (0.75, 0.25)
    assert found.gain.value == -0.5
    assert summarize(games, 1) == found
    assert summarize(games[3:4], 1).gain.value != 0


@pytest.mark.parametrize(
    "table", [long(replace(NULL, chunk=2000)), replace(NULL_OUVERT, chunk=400, critical=False)]
)
def test_found_games_fit_the_table(table: OutcomeTable) -> None:
    games = find((table, 1, 0, "reflex"))
    assert games
    assert games == find((table, 1, 0, "reflex"))
    assert games != find((table, 2, 0, "reflex"))
    for predicted, *cell in games:
        assert table.low <= predicted <= table.high
        assert set(cell) <= {0, 1}


@pytest.mark.long
def test_critical_games_are_the_lost_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    # only his discards are those that the deals are chosen by
    monkeypatch.setattr(outcomes, "EvaluatingBidder", EvaluatingBidder)
    table = replace(NULL_OUVERT, chunk=4000)
    every = find((replace(table, critical=False), 3, 0, "reflex"))
    critical = find((table, 3, 0, "reflex"))
    assert 0 < len(critical) < len(every)
    assert critical == [game for game in every if not game[1]]


def test_recorded_nulls_count_where_they_fit() -> None:
    (game,) = CORPUS.of("Null Ouvert")
    assert recorded((NULL, game, 1)) == []
    # predicted to be surely won, and so not lost with open cards
    assert recorded((NULL_OUVERT, game, 1)) == []
    ((predicted, glass_box, human, _),) = recorded((replace(NULL_OUVERT, critical=False), game, 1))
    assert (predicted, glass_box, human) == (1.0, 1, 1)


def test_chance_of_a_recorded_game_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    def noted(start: SkatGame, player: str, seeds: Callable[[int, int], int]) -> int:
        drawn.append(seeds(0, 5))
        return 1

    monkeypatch.setattr(outcomes, "play_out", noted)
    table = replace(NULL, low=0.0, high=1.0)
    rng = np.random.default_rng(1)
    (game,) = CORPUS.of("Null")
    for _ in range(2):
        deal = Deal.random(rng)
        start = SkatGame.declared(deal, 0, table.contract, bid=18, discards=deal.skat)
        recorded((table, replace(game, start=start), 1))
        recorded((table, replace(game, start=start), 1))
    assert drawn[0] == drawn[1] != drawn[2] == drawn[3]


@pytest.mark.long
def test_as_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcomes, "NULL", replace(NULL, deals=4000, chunk=1000))
    task = Task(CORPUS, workers=1)
    found = outcomes.null(task)
    assert found == outcomes.null(task)
    assert found.values["deals"] == 4000
    counts = found.values["dealt"]["counts"]
    assert sum(row[-1] for row in counts) == found.values["dealt"]["number"]
    assert "382,123" in found.text
    assert "1 Null games are in the records, 0 of which count" in found.text
    none = replace(NULL, low=0.999, high=0.9991, deals=100, chunk=100)
    monkeypatch.setattr(outcomes, "NULL", none)
    assert "too few deals" in outcomes.null(task).verdict


class Failing(ReflexPlayer):
    fault = "said nothing"


@pytest.mark.long
def test_engine_stands_for_people_and_its_failures_do_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = replace(NULL, deals=2000, chunk=2000)
    monkeypatch.setattr(outcomes, "NULL", table)
    assert find((table, 1, 0, "reflex"))
    assert find((table, 1, 0, Failing)) == []
    engine = shlex.join([sys.executable, str(CAUTIOUS)])
    found = outcomes.null(Task(CORPUS, workers=1, engine=engine))
    assert "glass box | Cautious" in found.text


def test_rule_of_thumb_puts_what_is_too_high() -> None:
    cards = CardSet.parse("C7 C8 C9 CA S7 S8 SK H7 H9 HJ D7 D8")
    put = discards.thumb(cards)
    assert len(put) == 2
    assert put <= cards
    assert null_danger(cards - put) <= min(
        null_danger(cards - CardSet([one, other]))
        for one in cards
        for other in cards
        if one < other
    )


@pytest.mark.long
def test_discards_in_nulls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discards, "DEALS", 4000)
    monkeypatch.setattr(discards, "CHUNK", 2000)
    monkeypatch.setattr(discards, "AGAIN", 4)
    monkeypatch.setattr(discards, "MOST_GAMES", 2)
    task = Task(Corpus((), ()), workers=1)
    found = discards.part(task)
    assert found == discards.part(task)
    rows = found.values["rows"]
    assert {row["rival"] for row in rows} <= set(discards.RIVALS)
    for row in rows:
        assert 0 < row["differing"] <= row["number"]
        assert 0 <= row["ours"] <= 1
        by_ensemble = row["judge"] == discards.ENSEMBLE_DEAL
        assert row["judged"] <= 4 if by_ensemble else row["judged"] == row["differing"]
    assert any(row["judge"] == discards.ENSEMBLE_DEAL for row in rows)


@pytest.mark.long
def test_our_own_discard_is_the_best_by_the_tables() -> None:
    for name, predicted, same, won in discards.find((1, 0))[:20]:
        assert name in ("Null", "Null Ouvert")
        assert discards.LOW <= predicted <= discards.HIGH
        for shares in won:
            for place, alike in enumerate(same):
                if alike:
                    assert shares[place] == shares[-1]
    assert best_null_discards(CardSet.parse("C7 C8 C9 S7 S8 H7 H8 H9 D7 D8 DA DK"))[
        0
    ].cards == CardSet.parse("DA DK")
