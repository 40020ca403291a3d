"""Branching factors of recorded games: equation 36 of paper 000."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.skat.records import GameRecord
from ouvert.skat.records.json_format import to_json
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.studies.skat.branching import PRINTED, game_branching
from ouvert.studies.skat.corpus import foreign_games
from ouvert.studies.skat.play.branching_factors import (
    HAND_DEALS,
    branching_factors,
    choices,
    factor_of,
    part,
)
from ouvert.studies.skat.task import Task
from support.recorded_games import TEXTS, shipped_corpus

CORPUS = shipped_corpus()


def test_choices_are_those_counted_by_the_rules_of_tricks() -> None:
    whole = [game for game in CORPUS.games if len(list(game.ended.plies())) == 30][:40]
    for game in whole:
        counts = choices(game)
        cards = [int(ply.card) for ply in game.ended.plies()]
        hands = [hand.bits for hand in game.start.hands]
        expected = game_branching(game.contract.game, hands, cards)
        assert np.exp(np.log(counts).mean()) == pytest.approx(expected)
        assert counts[-3:] == [1, 1, 1]
        assert counts[0] == 10


def test_printed_numbers_belong_together() -> None:
    """Equation 37 is the factor of equation 36 multiplied out."""
    assert PRINTED["suit"] ** 30 * HAND_DEALS == pytest.approx(1.77e21, rel=0.005)


def test_factor_of_known_counts() -> None:
    counts = np.tile(np.repeat(np.arange(10, 0, -1), 3), (40, 1))
    free = factor_of("grand", counts, 2, 1)
    assert free.factor.value == pytest.approx(np.exp(np.log(np.arange(1, 11)).mean()))
    assert free.factor.low == pytest.approx(free.factor.high)
    assert free.arithmetic == 5.5
    assert free.forced == pytest.approx(0.1)
    assert free.by_place[0] == (10, 10, 10)
    assert free.paths == pytest.approx(free.paths_of_games)
    mixed = factor_of("grand", np.vstack([counts, np.ones_like(counts)]), 0, 1)
    assert mixed.paths < mixed.paths_of_games


def test_games_that_stop_early_are_left_out(tmp_path: Path) -> None:
    hands = ("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7", "CK CQ CJ C10 HK HQ HJ H10 SA SK")
    first, second = map(CardSet.parse, hands)
    skat = CardSet.parse("DA DK")
    deal = Deal((first, second, CardSet.full() - first - second - skat), skat)
    game = SkatGame.declared(deal, 1, Contract(GameType.NULL), discards=skat)
    while game.actor is not None:
        game = game.apply(game.legal_actions()[0])
    path = tmp_path / "null.json"
    path.write_text(to_json(GameRecord.from_game(game)), encoding="utf-8")
    assert len(choices(foreign_games([path]).games[0])) < 30
    assert branching_factors(foreign_games([path]).games, 1) == ()
    found = part(Task(foreign_games([path])))
    assert found.values == {}
    assert "no whole game" in found.verdict


def test_any_file_of_records(tmp_path: Path) -> None:
    path = tmp_path / "games.sgf"
    path.write_text("\n".join(TEXTS), encoding="utf-8")
    found = part(Task(foreign_games([path])))
    assert all(each["games"] < 30 for each in found.values.values())
    assert "too few to tell" in found.verdict


def test_corpus_of_the_package_is_near_the_printed_numbers() -> None:
    found = part(Task(CORPUS)).values
    assert found["suit"]["games"] > 200
    for kind in ("suit", "grand"):
        assert found[kind]["factor"]["value"] == pytest.approx(PRINTED[kind], rel=0.1)
