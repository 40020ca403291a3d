from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ouvert.cards import Rank
from ouvert.errors import PositionError
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.paranoia import Verdict, prove
from ouvert.studies.skat.paranoia_speed import (
    TRICKS_PLAYED,
    HandClass,
    ParanoiaSpeedRow,
    at_declarer,
    draw,
    render,
    run,
)


@pytest.fixture(scope="module")
def rows() -> list[ParanoiaSpeedRow]:
    return run(seed=3, hands_per_class=4, node_limit=20_000)


def test_each_class_is_asked_at_each_trick(rows: list[ParanoiaSpeedRow]) -> None:
    asked = {(row.hands, row.tricks): row.asked for row in rows}
    for kind in HandClass:
        counts = [asked.get((kind, tricks), 0) for tricks in TRICKS_PLAYED]
        assert counts[0] == 4
        assert counts == sorted(counts, reverse=True)
    for row in rows:
        assert 0 <= row.forced + row.unknown <= row.asked
        assert 0 < row.median <= row.p90 <= row.most


def test_nodes_depend_on_the_seed_alone(rows: list[ParanoiaSpeedRow]) -> None:
    again = run(seed=3, hands_per_class=4, node_limit=20_000)

    def untimed(row: ParanoiaSpeedRow) -> ParanoiaSpeedRow:
        return replace(row, median=0, p90=0, most=0)

    assert list(map(untimed, again)) == list(map(untimed, rows))


def test_one_class_alone_gets_the_same_hands(rows: list[ParanoiaSpeedRow]) -> None:
    alone = run(seed=3, hands_per_class=4, classes=[HandClass.VERY_STRONG_GRAND], node_limit=20_000)
    same = [row for row in rows if row.hands is HandClass.VERY_STRONG_GRAND]
    assert [row.nodes for row in alone] == [row.nodes for row in same]


def test_table_names_every_row(rows: list[ParanoiaSpeedRow]) -> None:
    table = render(rows)
    for kind in HandClass:
        assert kind.value in table
    assert f"Bench: {sum(row.nodes for row in rows)}" in table


def test_no_hands_cannot_be_measured() -> None:
    with pytest.raises(PositionError, match="one hand a class"):
        run(hands_per_class=0)


@pytest.mark.parametrize("kind", list(HandClass))
def test_hands_are_what_their_class_says(kind: HandClass) -> None:
    rng = np.random.default_rng(8)
    declarers = set()
    very_strong = kind in (HandClass.VERY_STRONG_SUIT, HandClass.VERY_STRONG_GRAND)
    for _ in range(20):
        game = draw(kind, rng)
        assert game.contract is not None
        assert game.declarer is not None
        declarers.add(game.declarer)
        trump = game.contract.game.trump_suit
        hand = list(game.hands[game.declarer])
        jacks = [card for card in hand if card.rank is Rank.JACK]
        aces = [card for card in hand if card.rank is Rank.ACE]
        side = [card for card in hand if card.rank is not Rank.JACK and card.suit is not trump]
        high = [card for card in side if card.points >= 10]
        assert len(hand) == 10
        if game.contract.game is GameType.GRAND:
            assert 2 <= len(jacks) <= 2 + very_strong
            assert len(aces) >= 2 + very_strong
            assert len(high) >= len(aces)
        else:
            assert len(jacks) == 2
            assert len(side) == 3 + (not very_strong)
            assert len(high) >= 2 + very_strong
    assert declarers == {0, 1, 2}


@pytest.mark.long
def test_question_comes_after_so_many_tricks() -> None:
    rng = np.random.default_rng(9)
    for tricks in TRICKS_PLAYED:
        game = at_declarer(draw(HandClass.STRONG_SUIT, rng), tricks, rng)
        assert len(game.tricks) == tricks
        assert game.actor == game.declarer
        assert game.declarer is not None
        observation = game.observe(game.declarer)
        every = prove(observation)
        first = prove(observation, every=False)
        assert first.verdict is every.verdict
        for card, verdict in first.cards.items():
            assert verdict in (every.cards[card], Verdict.UNKNOWN)
